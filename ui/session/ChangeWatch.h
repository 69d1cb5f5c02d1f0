// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/WorkspaceWatch.h"
#include "core/workspace/Person.h"

#include <QObject>
#include <QTimer>

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

namespace voxdeck {

class DatasetSession;
class ItemSource;
class Workbench;

/// Reports changes of the open dataset by other windows, commands and builds to RowChanges, within
/// a second or two, and at once when the window is activated. While nothing changes it costs
/// reading a few bytes a second, on a worker thread.
///
/// What the gui thread itself commits is not reported; commits of this window's background jobs are
/// reported once more. While editing is locked by a change of this window it waits.
///
/// Threads  gui.
class ChangeWatch final : public QObject {
    Q_OBJECT
public:
    explicit ChangeWatch(Workbench &bench);
    ~ChangeWatch() override;

    /// Looks now instead of within a second.
    void lookNow();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void attach(DatasetSession &session);
    void detach();
    void run(const WorkspaceLogin &login, const ItemSource &items, const std::stop_token &stop);
    void lookAt(WorkspaceWatch &watch, const ItemSource &items, bool wantsChanges, quint64 turn);
    bool isCommitOfOthers();
    void ask();
    void accept(quint64 turn, const WorkspaceChanges &changes);
    void tell();
    void forgetImport();

    Workbench &m_bench;
    std::int64_t m_seen = 0; ///< dataVersion() of the gui thread's connection
    WorkspaceChanges m_pending;
    QTimer m_later;
    quint64 m_turn = 0; ///< rises when pending reports must be dropped
    bool m_isTelling = false;

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_isWoken = false;      // guarded by m_mutex
    bool m_wantsChanges = false; // guarded by m_mutex
    quint64 m_askedTurn = 0;     // guarded by m_mutex
    std::jthread m_thread;       ///< last: joined before the rest goes
};

} // namespace voxdeck
