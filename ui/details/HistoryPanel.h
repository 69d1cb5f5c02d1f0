// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace voxdeck {

/// What was done to the current segment, newest first, with who, when, and whether it is published.
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
    /// This transcript is to be the segment's again, as a new edit.
    void restoreWanted(const QString &text);

private:
    void popUpMenu(const QPoint &at);

    QListWidget *m_list;
    QLabel *m_empty;
};

/// "Text", "Status", "Flag": what an edit changed.
QString fieldWords(EditField field);
/// "Text edited", "Status pending → approved", "Flag set": one line of the journal in words.
QString editWords(const EditRecord &record);

} // namespace voxdeck
