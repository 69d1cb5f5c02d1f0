// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/export/ManifestExport.h"

#include <QDialog>
#include <QString>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

class CommandField;

/// Which segments are exported.
struct ExportScope {
    enum class Kind { All, Filtered, Selected, Named };
    Kind kind = Kind::All;
    QString label; ///< "All segments (12)"
    QString query; ///< in the query language; of Selected: none
};

/// The choices in the dialog.
struct ExportWish {
    ExportScope scope;
    ManifestExportOptions writing;
    bool replaces = false; ///< a file that is there
};

/// Asks what to export, as which format, and where to.
///
/// Threads  gui.
class ExportDialog final : public QDialog {
    Q_OBJECT
public:
    struct Source {
        QString workspace;           ///< what the command line is given
        bool hasAudioInside = false; ///< its audio can be cut only, as no other format names it
        QString folder;              ///< where the file dialog begins
    };
    ExportDialog(Source source, std::vector<ExportScope> scopes, QWidget *parent = nullptr);

    ExportWish wish() const;
    void setFormat(const QString &name); ///< a name as on the command line; unknown: no change
    QString format() const;
    void setScope(ExportScope::Kind kind);
    /// Segments are merged while they are written.
    void setMerge(const MergeRule &merge);
    /// How many segments the scope has, in words.
    void showCount(const QString &words);
    CommandField &command() { return *m_command; }
    QLineEdit &target() { return *m_target; }
    QComboBox &scopes() { return *m_scope; }
    QComboBox &keys() { return *m_keys; }

signals:
    void scopeChanged(const voxdeck::ExportScope &scope);
    void exportWanted(const voxdeck::ExportWish &wish);

private:
    void fillFormats();
    void layOut();
    void browse();
    void refresh();
    bool cutsAudio() const;
    QStringList commandWords(const ExportWish &wish) const;

    const Source m_source;
    const std::vector<ExportScope> m_scopes;
    QComboBox *m_format, *m_scope, *m_audio, *m_audioFormat, *m_keys;
    QLabel *m_count, *m_hint;
    QLineEdit *m_target, *m_audioFolder;
    QCheckBox *m_relative, *m_spreadsheet, *m_replace;
    CommandField *m_command;
    MergeRule m_merge;
    int m_chosenAudio = 0; ///< by the user, where the format leaves the choice
    QPushButton *m_export;
};

} // namespace voxdeck
