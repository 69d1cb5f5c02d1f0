// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobBoard.h"

#include "ui/jobs/DeskTask.h"

#include <utility>

namespace voxdeck {

void JobBoard::add(JobList &jobs, std::function<void()> open)
{
    m_sources.push_back({&jobs, std::move(open)});
    connect(&jobs, &JobList::changed, this, &JobBoard::changed);
}

void JobBoard::add(DeskTask &task)
{
    add(task.jobs());
}

std::vector<JobList::Entry> JobBoard::entries() const
{
    std::vector<JobList::Entry> all;
    for (const auto &source : m_sources)
        if (source.jobs)
            for (auto &entry : source.jobs->entries())
                if (!entry.isQuiet)
                    all.push_back(std::move(entry));
    return all;
}

void JobBoard::stopAll()
{
    for (const auto &source : m_sources)
        if (source.jobs)
            for (const auto &entry : source.jobs->entries())
                if (!entry.isQuiet)
                    source.jobs->cancel(entry.id);
}

void JobBoard::openFirst()
{
    for (const auto &source : m_sources)
        if (source.jobs && source.jobs->isRunning() && source.open) {
            source.open();
            return;
        }
}

} // namespace voxdeck
