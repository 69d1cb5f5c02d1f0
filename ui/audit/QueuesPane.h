// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/AuditQueues.h"

#include <QTreeWidget>

#include <vector>

namespace voxdeck {

/// The rules of the audit and how many segments of the filter each finds.
///
/// Threads  gui.
class QueuesPane final : public QTreeWidget {
    Q_OBJECT
public:
    explicit QueuesPane(QWidget *parent = nullptr);

    /// Empty: nothing is counted.
    void show(const std::vector<QueueCount> &queues);
    /// The current queue's.
    void dismissCurrent();
    void restoreCurrent();
    bool canDismiss() const; ///< the current queue has segments
    bool canRestore() const; ///< some of it are dismissed

signals:
    void choiceChanged();                  ///< another queue is current, or its counts are others
    void rowsWanted(const QString &query); ///< of one queue
    void playWanted(const QString &query); ///< its worst segment
    /// The segments that filter and queue have were looked at and found good, or are to come back.
    void dismissWanted(const QString &queue);
    void restoreWanted(const QString &queue);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString currentQueue() const; ///< its name in core; empty: none
    void addChoice(const QString &words, const QString &tip, const QKeySequence &key,
                   void (QueuesPane::*act)());
};

} // namespace voxdeck
