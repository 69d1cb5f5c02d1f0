// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;
class Workbench;
struct AuditQueue;

/// The queues of the Audit page: counts them over the filter, lists their segments in the table, and takes those
/// that were found good out of them.
///
/// Threads  gui.
class AuditQueueDesk final : public QObject {
    Q_OBJECT
public:
    AuditQueueDesk(Workbench &bench, FileSystem &fs, AuditPage &page, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Rows or the filter are others.
    void count();
    bool isSettled() const { return m_countJob == 0 && !m_task.isBusy(); }

private:
    std::string filterText() const;
    void dismiss(const QString &queue);
    void restore(const QString &queue);
    void undo(const AuditQueue &queue, const std::vector<std::uint32_t> &ids);
    void accept(const Result<std::uint64_t> &restored);

    Workbench &m_bench;
    FileSystem &m_fs;
    AuditPage &m_page;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_countJob = 0;
};

} // namespace voxdeck
