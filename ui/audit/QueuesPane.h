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

signals:
    void rowsWanted(const QString &query); ///< of one queue
};

} // namespace voxdeck
