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

std::vector<JobBoard::Job> JobBoard::jobs() const
{
    std::vector<Job> all;
    for (const auto &source : m_sources)
        if (source.jobs)
            for (auto &entry : source.jobs->entries())
                if (!entry.isQuick)
                    all.push_back({std::move(entry), source.jobs, source.open});
    return all;
}

std::vector<JobList::Entry> JobBoard::askedByQuitting() const
{
    std::vector<JobList::Entry> asked;
    for (auto &job : jobs())
        if (job.entry.quitting != WhenQuitting::Ends)
            asked.push_back(std::move(job.entry));
    return asked;
}

void JobBoard::stopAll()
{
    for (const auto &job : jobs())
        job.list->cancel(job.entry.id);
}

void JobBoard::openFirst()
{
    for (const auto &job : jobs())
        if (job.open) {
            job.open();
            return;
        }
}

} // namespace voxdeck
