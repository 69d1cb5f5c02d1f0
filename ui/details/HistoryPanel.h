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

private:
    QListWidget *m_list;
    QLabel *m_empty;
};

/// "Text edited", "Status pending → approved", "Flag set": one line of the journal in words.
QString editWords(const EditRecord &record);

} // namespace voxdeck
