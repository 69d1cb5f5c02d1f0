// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/DeskTask.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace voxdeck {

class AuditPage;
class DatasetSession;
class FileSystem;
class Workbench;
struct AuditQueue;

/// The queues of the Audit page: counts them over filter and brushes, and takes segments that were found good out of
/// them.
///
/// Threads  gui.
class AuditQueueDesk final : public QObject {
    Q_OBJECT
public:
    struct Scope {
        std::string query;      ///< filter and brushes
        std::string hypothesis; ///< empty: the table's own
        friend bool operator==(const Scope &, const Scope &) = default;
    };
    AuditQueueDesk(Workbench &bench, FileSystem &fs, AuditPage &page, std::function<Scope()> scope,
                   QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    /// Rows are others.
    void count();
    /// Filter, brushes or the hypothesis may be others.
    void scopeChanged();
    bool isSettled() const { return m_countJob == 0 && !m_task.isBusy(); }

private:
    void dismiss(const QString &queue);
    void restore(const QString &queue);
    void undo(const AuditQueue &queue, const std::string &hypothesis,
              const std::vector<std::uint32_t> &ids);
    void accept(const Result<std::uint64_t> &restored);

    FileSystem &m_fs;
    AuditPage &m_page;
    std::function<Scope()> m_scope;
    Scope m_counted; ///< the scope that was counted last
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    JobList::JobId m_countJob = 0;
};

} // namespace voxdeck
