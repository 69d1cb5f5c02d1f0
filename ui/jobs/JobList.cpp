// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobList.h"

#include "core/base/Mutex.h"

#include <QMetaObject>

#include <algorithm>
#include <chrono>
#include <string_view>

namespace voxdeck {
namespace {

constexpr std::chrono::milliseconds kSeldom{100};
constexpr std::string_view kBytes = "bytes"; // core's name of what transfers count
constexpr double kMillisecondsPerSecond = 1000;

/// Takes the progress of a job to the gui thread: the newest, at most ten times a second, and never two at once.
class Messenger final : public std::enable_shared_from_this<Messenger> {
public:
    Messenger(JobList &jobs, JobList::JobId id) : m_jobs(jobs), m_id(id) {}

    /// On the job's thread, while the list exists.
    void tell(const Progress &now)
    {
        const auto time = std::chrono::steady_clock::now();
        const MutexLock lock(m_mutex);
        const bool isEnd = now.total > 0 && now.done == now.total;
        if (time - m_last < kSeldom && !isEnd)
            return;
        m_last = time;
        m_now = now;
        if (std::exchange(m_isUnderWay, true))
            return;
        QMetaObject::invokeMethod(
            &m_jobs, [self = shared_from_this()] { self->m_jobs.tell(self->m_id, self->take()); },
            Qt::QueuedConnection);
    }

private:
    Progress take()
    {
        const MutexLock lock(m_mutex);
        m_isUnderWay = false;
        return m_now;
    }

    JobList &m_jobs;
    const JobList::JobId m_id;
    Mutex m_mutex;
    Progress m_now VOX_GUARDED_BY(m_mutex);
    std::chrono::steady_clock::time_point m_last VOX_GUARDED_BY(m_mutex);
    bool m_isUnderWay VOX_GUARDED_BY(m_mutex) = false;
};

} // namespace

JobList::JobList(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

JobList::~JobList()
{
    cancelAll();
    m_pool.waitForDone(); // what it posted meanwhile goes with this object
}

JobList::JobId JobList::run(const QString &name, JobTraits traits, Work work,
                            std::function<void()> done)
{
    auto running = std::make_unique<Running>();
    const auto id = ++m_lastId;
    running->entry.id = id;
    running->entry.name = name;
    running->entry.isQuick = traits.isQuick;
    running->entry.quitting = traits.quitting;
    running->entry.canPause = traits.control != nullptr;
    if (traits.control) {
        running->entry.isPaused = traits.control->isPaused();
        running->entry.limit = traits.control->limit();
    }
    running->traits = std::move(traits);
    running->clock.start();
    const auto stop = running->stop.get_token();
    m_running.push_back(std::move(running));
    emit changed();
    m_pool.start([this, id, stop, work = std::move(work), done = std::move(done)]() mutable {
        const auto messenger = std::make_shared<Messenger>(*this, id);
        work([messenger](const Progress &now) { messenger->tell(now); }, stop);
        work = {}; // what it holds goes on its own thread
        QMetaObject::invokeMethod(
            this,
            [this, id, done = std::move(done)] {
                remove(id);
                done();
            },
            Qt::QueuedConnection);
    });
    return id;
}

JobList::Running *JobList::find(JobId id) const
{
    const auto found = std::find_if(m_running.begin(), m_running.end(),
                                    [id](const auto &one) { return one->entry.id == id; });
    return found == m_running.end() ? nullptr : found->get();
}

void JobList::tell(JobId id, const Progress &now)
{
    auto *const running = find(id);
    if (!running)
        return;
    auto &entry = running->entry;
    const double seconds = static_cast<double>(running->clock.elapsed()) / kMillisecondsPerSecond;
    const bool isNextStep = now.step != entry.progress.step || now.done < entry.progress.done;
    if (isNextStep) { // whose speed is measured separately
        running->rate.restart();
        running->clock.restart();
    }
    running->rate.add(isNextStep ? 0 : seconds, static_cast<double>(now.done));
    entry.progress = now;
    entry.fraction = now.total > 0 ? std::min(
                         static_cast<double>(now.done) / static_cast<double>(now.total), 1.0)
                                   : -1;
    entry.perSecond = running->rate.perSecond();
    entry.countsBytes = now.step == kBytes;
    entry.secondsLeft = -1;
    if (!isNextStep && seconds > RecentRate::kTooEarlySeconds && now.total > 0 && !entry.isPaused)
        if (const auto left = running->rate.secondsFor(
                static_cast<double>(now.total - std::min(now.total, now.done))))
            entry.secondsLeft = static_cast<qint64>(*left);
    emit changed();
}

void JobList::setPaused(JobId id, bool isPaused)
{
    auto *const running = find(id);
    if (!running || !running->traits.control || running->entry.isPaused == isPaused)
        return;
    isPaused ? running->traits.control->pause() : running->traits.control->resume();
    running->entry.isPaused = isPaused;
    running->entry.secondsLeft = -1;
    running->entry.perSecond.reset();
    running->rate.restart(); // so that a pause is not taken for slowness
    emit changed();
}

void JobList::limitTo(JobId id, std::uint64_t bytesPerSecond)
{
    auto *const running = find(id);
    if (!running || !running->traits.control)
        return;
    running->traits.control->limitTo(bytesPerSecond);
    running->entry.limit = bytesPerSecond;
    running->entry.secondsLeft = -1;
    running->rate.restart();
    emit changed();
}

void JobList::remove(JobId id)
{
    const auto found = std::find_if(m_running.begin(), m_running.end(),
                                    [id](const auto &one) { return one->entry.id == id; });
    if (found == m_running.end())
        return;
    m_running.erase(found);
    emit changed();
}

void JobList::cancel(JobId id)
{
    if (auto *const running = find(id)) {
        running->entry.isStopping = true;
        running->stop.request_stop();
        emit changed();
    }
}

void JobList::cancelAll()
{
    for (auto &running : m_running) {
        running->entry.isStopping = true;
        running->stop.request_stop();
    }
}

std::vector<JobList::Entry> JobList::entries() const
{
    std::vector<Entry> result;
    result.reserve(m_running.size());
    for (const auto &running : m_running)
        result.push_back(running->entry);
    return result;
}

} // namespace voxdeck
