// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace voxdeck {

/// The changes of the current segment, newest first, with author, time, and whether they are
/// published.
///
/// Threads  gui.
class HistoryPanel final : public QWidget {
    Q_OBJECT
public:
    explicit HistoryPanel(QWidget *parent = nullptr);

    void show(const std::vector<EditRecord> &records);
    void clear() { show({}); }
    QListWidget *list() { return m_list; }

signals:
    /// Asks to restore this transcript as a new edit.
    void restoreWanted(const QString &text);

private:
    void popUpMenu(const QPoint &at);

    QListWidget *m_list;
    QLabel *m_empty;
};

/// "Text", "Status", "Flag": what an edit changed.
QString fieldWords(EditField field);
/// "Text edited", "Status pending → approved", "Undone: Flag set": one line of the journal in words.
QString editWords(const EditRecord &record);
/// The same without "Undone" and "Redone".
QString changeWords(const EditRecord &record);

} // namespace voxdeck
