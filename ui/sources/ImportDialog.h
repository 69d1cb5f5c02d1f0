// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/items/ImportPreview.h"
#include "core/items/OpenSource.h"
#include "ui/sources/CountriesPanel.h"

#include <QDialog>
#include <QTimer>

#include <filesystem>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace voxdeck {

class CommandField;
class MappingTable;
class PathField;

/// Asks what to import and how: sources, format, the roles of fields, where audio is, the
/// workspace. It asks to have the sources read again whenever that would change the preview.
///
/// Threads  gui.
class ImportDialog final : public QDialog {
    Q_OBJECT
public:
    enum class Mode {
        Import,       ///< anything
        ChangeMapping ///< of what is open: sources and workspace stay
    };
    ImportDialog(Mode mode, QString folder, QWidget *parent = nullptr);

    void addSources(const std::vector<std::filesystem::path> &sources);
    void setWorkspace(const std::filesystem::path &workspace);
    void setFormat(DatasetKind kind);
    OpenWish wish() const;
    void showPreview(Result<ImportPreview> preview);
    bool isLookedAt() const { return m_preview.has_value(); }
    QString stateText() const;

    MappingTable &fields() { return *m_fields; }
    CountriesPanel &countries() { return *m_countries; }
    CommandField &command() { return *m_command; }
    PathField &typed() { return *m_typed; }
    QPlainTextEdit &relocations() { return *m_relocations; }
    QLineEdit &workspace() { return *m_workspace; }
    QTabWidget &tabs() { return *m_tabs; }
    QPushButton &importButton() { return *m_import; }

signals:
    void lookWanted(const voxdeck::OpenWish &wish);
    void importWanted(const voxdeck::OpenWish &wish);
    void makeWanted(const voxdeck::CountriesWish &wish);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QWidget *makeSources();
    QWidget *makeAudio();
    void layOut();
    void browse(bool isFolder);
    void browseWorkspace();
    void relinkMissing();
    void lookSoon();
    void showSources();
    void refresh();
    AudioRules rules() const;
    QStringList commandWords(const OpenWish &wish) const;

    const Mode m_mode;
    const QString m_folder;
    std::vector<std::filesystem::path> m_paths;
    std::optional<ImportPreview> m_preview;
    std::optional<FieldMapping>
        m_changes; ///< to the mapping, while the sources are looked at again
    std::optional<AudioRules> m_remembered; ///< of the last import, once they are known
    QTimer m_lookDelay;
    QListWidget *m_sources;
    QPushButton *m_remove;
    PathField *m_typed;
    QComboBox *m_format;
    QLabel *m_state;
    QTabWidget *m_tabs;
    MappingTable *m_fields;
    QPlainTextEdit *m_relocations, *m_roots;
    QPushButton *m_relink;
    QLineEdit *m_workspace;
    CountriesPanel *m_countries;
    CommandField *m_command;
    QPushButton *m_import;
    bool m_isFilling = false;
};

} // namespace voxdeck
