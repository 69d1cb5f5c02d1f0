// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/ChangeWatch.h"

#include "core/job/Thread.h"
#include "ui/session/Workbench.h"

#include <QEvent>
#include <QMetaObject>
#include <QWidget>

#include <chrono>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{1000};
constexpr int kWhileLockedMs = 250;

} // namespace

ChangeWatch::ChangeWatch(Workbench &bench) : QObject(&bench), m_bench(bench)
{
    connect(&bench, &Workbench::opened, this, &ChangeWatch::attach);
    connect(&bench, &Workbench::closing, this, &ChangeWatch::detach);
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Imported && !m_isTelling)
            forgetImport();
    });
    m_later.setSingleShot(true);
    m_later.setInterval(kWhileLockedMs);
    connect(&m_later, &QTimer::timeout, this, &ChangeWatch::tell);
    bench.window()->installEventFilter(this);
}

ChangeWatch::~ChangeWatch()
{
    detach();
}

bool ChangeWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::WindowActivate)
        lookNow();
    return QObject::eventFilter(watched, event);
}

void ChangeWatch::lookNow()
{
    const std::lock_guard lock(m_mutex);
    m_isWoken = true;
    m_wake.notify_all();
}

void ChangeWatch::attach(DatasetSession &session)
{
    isCommitOfOthers(); // from here on
    m_thread = needThread([this, login = session.login(), items = session.items()](
                              const std::stop_token &stop) { run(login, *items, stop); });
}

void ChangeWatch::detach()
{
    m_thread = {}; // stops and waits: a look is interrupted
    m_later.stop();
    m_pending = {};
    ++m_turn;
    m_isWoken = m_wantsChanges = false; // no dataset is open any more
}

void ChangeWatch::run(const WorkspaceLogin &login, const ItemSource &items,
                      const std::stop_token &stop)
{
    const auto workspace = login.read();
    if (!workspace)
        return; // the other readers have said so
    WorkspaceWatch watch((*workspace)->database(), stop);
    static_cast<void>(watch.hasCommits()); // before the first look: no commit falls between
    lookAt(watch, items, true, 0);
    while (!stop.stop_requested()) {
        bool wantsChanges = false;
        quint64 turn = 0;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait_for(lock, stop, kBetweenLooks,
                            [this] { return m_isWoken || m_wantsChanges; });
            m_isWoken = false;
            wantsChanges = std::exchange(m_wantsChanges, false);
            turn = m_askedTurn;
        }
        if (!stop.stop_requested())
            lookAt(watch, items, wantsChanges, turn);
    }
}

/// One look, on the thread. A failed one, such as beside a writer that holds the file, is made again.
void ChangeWatch::lookAt(WorkspaceWatch &watch, const ItemSource &items, bool wantsChanges,
                         quint64 turn)
{
    if (!wantsChanges) {
        if (const auto hasCommits = watch.hasCommits(); hasCommits && *hasCommits)
            QMetaObject::invokeMethod(
                this, [this] { ask(); }, Qt::QueuedConnection);
        return;
    }
    const auto changes = watch.changes();
    if (!changes) {
        const std::lock_guard lock(m_mutex);
        m_wantsChanges = true;
        return;
    }
    if (changes->steps || changes->segments)
        items.reopen();
    if (changes->any())
        QMetaObject::invokeMethod(
            this, [this, turn, found = *changes] { accept(turn, found); }, Qt::QueuedConnection);
}

/// Whether any connection but the gui thread's committed since the last call.
bool ChangeWatch::isCommitOfOthers()
{
    const auto version = dataVersion(m_bench.dataset()->workspace().database());
    return version && std::exchange(m_seen, *version) != *version;
}

void ChangeWatch::ask()
{
    if (!m_bench.isOpen() || !isCommitOfOthers())
        return;
    const std::lock_guard lock(m_mutex);
    m_wantsChanges = true;
    m_askedTurn = m_turn;
    m_wake.notify_all();
}

void ChangeWatch::accept(quint64 turn, const WorkspaceChanges &changes)
{
    if (turn != m_turn || !m_bench.isOpen())
        return;
    m_pending.add(changes);
    tell();
}

void ChangeWatch::tell()
{
    if (!m_bench.isOpen() || !m_pending.any())
        return;
    if (m_bench.editing().isLocked()) {
        m_later.start();
        return;
    }
    const auto changes = std::exchange(m_pending, {});
    if (changes.steps)
        m_bench.editing().reloadSteps();
    m_isTelling = true;
    if (changes.segments || changes.settings)
        m_bench.rowChanges().tell(RowChange::Imported);
    else
        m_bench.rowChanges().tell(RowChange::Elsewhere, changes.refs);
    m_isTelling = false;
}

/// All that is shown is read again after an import of this window: its changes are not reported again.
void ChangeWatch::forgetImport()
{
    if (!m_bench.isOpen())
        return;
    m_pending = {};
    isCommitOfOthers();
    const std::lock_guard lock(m_mutex);
    m_wantsChanges = true;
    m_askedTurn = m_turn++; // what is found now belongs to the turn before
    m_wake.notify_all();
}

} // namespace voxdeck
