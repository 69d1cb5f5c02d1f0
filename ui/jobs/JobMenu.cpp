// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobMenu.h"

#include "ui/common/Icons.h"
#include "ui/jobs/JobBoard.h"
#include "ui/jobs/JobWords.h"

#include <QActionGroup>
#include <QPointer>

#include <cstdint>

namespace voxdeck {
namespace {

constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr std::uint64_t kLimits[] = {1, 2, 5, 10, 20, 50, 100}; // MB/s

void addLimits(QMenu &menu, const QPointer<JobList> &list, const JobList::Entry &job)
{
    auto *limits = menu.addMenu(JobMenu::tr("Limit"));
    auto *group = new QActionGroup(limits);
    const auto add = [&](const QString &words, std::uint64_t bytesPerSecond) {
        auto *one = limits->addAction(words);
        one->setCheckable(true);
        one->setChecked(job.limit == bytesPerSecond);
        group->addAction(one);
        QObject::connect(one, &QAction::triggered, list, [list, id = job.id, bytesPerSecond] {
            list->limitTo(id, bytesPerSecond);
        });
    };
    add(JobMenu::tr("No limit"), 0);
    bool isListed = job.limit == 0;
    for (const auto megabytes : kLimits) {
        add(rateText(static_cast<double>(megabytes * kMegabyte)), megabytes * kMegabyte);
        isListed = isListed || job.limit == megabytes * kMegabyte;
    }
    if (!isListed)
        add(rateText(static_cast<double>(job.limit)), job.limit);
}

void addJob(QMenu &menu, const JobBoard::Job &job)
{
    const QPointer<JobList> list = job.list;
    const auto id = job.entry.id;
    if (job.open)
        QObject::connect(menu.addAction(JobMenu::tr("Show")), &QAction::triggered, list, job.open);
    if (job.entry.canPause) {
        const bool isPaused = job.entry.isPaused;
        auto *pause = menu.addAction(icon(isPaused ? QStringLiteral("media-playback-start")
                                                   : QStringLiteral("media-playback-pause")),
                                     isPaused ? JobMenu::tr("Continue") : JobMenu::tr("Pause"));
        pause->setObjectName(QStringLiteral("pauseJob"));
        pause->setEnabled(!job.entry.isStopping);
        QObject::connect(pause, &QAction::triggered, list,
                         [list, id, isPaused] { list->setPaused(id, !isPaused); });
        addLimits(menu, list, job.entry);
    }
    auto *stop = menu.addAction(icon(QStringLiteral("window-close")), JobMenu::tr("Stop"));
    stop->setObjectName(QStringLiteral("stopJob"));
    stop->setEnabled(!job.entry.isStopping);
    QObject::connect(stop, &QAction::triggered, list, [list, id] { list->cancel(id); });
}

} // namespace

JobMenu::JobMenu(JobBoard &board, QWidget *parent) : QMenu(parent), m_board(board)
{
    connect(this, &QMenu::aboutToShow, this, &JobMenu::fill);
}

void JobMenu::fill()
{
    clear();
    const auto jobs = m_board.jobs();
    for (const auto &job : jobs) {
        const auto state = stateText(job.entry);
        const auto words = state.isEmpty() ? job.entry.name
                                           : QStringLiteral("%1 · %2").arg(job.entry.name, state);
        if (jobs.size() > 1) {
            addJob(*addMenu(words), job);
            continue;
        }
        addSection(words);
        addJob(*this, job);
    }
    if (jobs.size() > 1) {
        addSeparator();
        connect(addAction(tr("Stop all")), &QAction::triggered, &m_board, &JobBoard::stopAll);
    }
}

} // namespace voxdeck
