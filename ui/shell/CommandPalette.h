// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/PaletteEntry.h"

#include <QFrame>
#include <QPointer>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace voxdeck {

/// Everything the window can do or show, found by name, over the window (Ctrl+K). What there is comes from
/// PaletteDesk; the palette finds, shows and runs it.
///
/// Threads  gui.
class CommandPalette final : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *window);

    /// `all` lists what is there when the palette opens; `typed` makes entries of the words themselves, such
    /// as a row number or a filter.
    void setSources(std::function<std::vector<PaletteEntry>()> all,
                    std::function<std::vector<PaletteEntry>(const QString &)> typed);
    void popUp();
    /// The typed words mean more than before, such as a count that was found: what is chosen stays.
    void refresh();
    QLineEdit &field() { return *m_field; }
    QListWidget &list() { return *m_list; }
    /// The names of the entries that are listed, without headings.
    QStringList shownNames() const;
    /// Under the list: why the current entry cannot be run, else how to use the palette.
    QString hint() const;

signals:
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Found {
        const PaletteEntry *entry = nullptr;
        PaletteMatch match;
    };
    void fill();
    std::vector<Found> find(const QString &query) const;
    void addGroup(const QString &name, const std::vector<Found> &found);
    void showCurrent();
    const PaletteEntry *current() const;
    void run();
    void close();
    void place();

    std::function<std::vector<PaletteEntry>()> m_listAll;
    std::function<std::vector<PaletteEntry>(const QString &)> m_listTyped;
    QLineEdit *m_field;
    QListWidget *m_list;
    QLabel *m_hint;
    QPointer<QWidget> m_focusBefore;
    std::vector<PaletteEntry> m_all, m_typed;
    std::vector<QString> m_recent; ///< ids, newest first
};

} // namespace voxdeck
