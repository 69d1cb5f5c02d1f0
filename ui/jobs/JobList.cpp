// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobList.h"

#include <algorithm>

namespace voxdeck {

JobList::JobList(QThreadPool &pool, QObject *parent) : QObject(parent), m_pool(pool) {}

JobList::~JobList()
{
    cancelAll();
    m_pool.waitForDone();
    for (auto &running : m_running)
        running->watcher->disconnect();
}

JobList::Running &JobList::add(const QString &name)
{
    auto running = std::make_unique<Running>();
    running->entry.id = ++m_lastId;
    running->entry.name = name;
    running->entry.fraction = -1;
    running->clock.start();
    m_running.push_back(std::move(running));
    emit changed();
    return *m_running.back();
}

void JobList::showProgress(JobId id, int mille, const QString &step)
{
    constexpr qint64 kTooEarlyMs = 5000; // ui-spec 8
    for (auto &running : m_running) {
        if (running->entry.id != id)
            continue;
        auto &entry = running->entry;
        if (mille < entry.fraction * 1000) { // its next step, whose speed is measured separately
            running->clock.restart();
            entry.secondsLeft = -1;
        }
        entry.step = step;
        entry.fraction = mille / 1000.0;
        const auto elapsedMs = running->clock.elapsed();
        if (elapsedMs > kTooEarlyMs && mille > 0)
            entry.secondsLeft = elapsedMs * (1000 - mille) / mille / 1000;
    }
    emit changed();
}

void JobList::setQuiet(JobId id)
{
    for (auto &running : m_running)
        if (running->entry.id == id)
            running->entry.isQuiet = true;
    emit changed();
}

void JobList::setPaused(bool isPaused)
{
    for (auto &running : m_running) {
        running->entry.isPaused = isPaused;
        running->entry.secondsLeft = -1;
    }
    emit changed();
}

void JobList::remove(JobId id)
{
    const auto found = std::find_if(m_running.begin(), m_running.end(),
                                    [id](const auto &one) { return one->entry.id == id; });
    if (found == m_running.end())
        return;
    (*found)->watcher.release()->deleteLater(); // we are inside its signal
    m_running.erase(found);
    emit changed();
}

void JobList::cancel(JobId id)
{
    for (auto &running : m_running) {
        if (running->entry.id != id)
            continue;
        running->entry.isStopping = true;
        running->stop.request_stop();
    }
    emit changed();
}

void JobList::cancelAll()
{
    for (auto &running : m_running) {
        running->entry.isStopping = true;
        running->stop.request_stop();
    }
}

bool JobList::isRunning(JobId id) const
{
    return std::any_of(m_running.begin(), m_running.end(),
                       [id](const auto &one) { return one->entry.id == id; });
}

std::vector<JobList::Entry> JobList::entries() const
{
    std::vector<Entry> result;
    for (const auto &running : m_running)
        result.push_back(running->entry);
    return result;
}

} // namespace voxdeck
