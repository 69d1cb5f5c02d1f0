// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobChip.h"

#include "ui/common/AccessibleRole.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Tell.h"
#include "ui/jobs/JobBoard.h"
#include "ui/jobs/JobMenu.h"
#include "ui/jobs/JobWords.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <numeric>

namespace voxdeck {
namespace {

constexpr int kShownAfterMs = 400;

} // namespace

JobChip::JobChip(JobBoard &jobs, QWidget *parent)
    : QWidget(parent),
      m_jobs(jobs),
      m_name(new QToolButton(this)),
      m_bar(new QProgressBar(this)),
      m_text(makeLabel({}, "smallMuted", this)),
      m_pause(new QToolButton(this)),
      m_stop(new QToolButton(this))
{
    installAccessibleRole<JobChip, QAccessible::AlertMessage>();
    setAccessibleName(tr("Background jobs"));
    m_name->setAutoRaise(true);
    m_name->setAccessibleName(tr("Background jobs"));
    m_name->setPopupMode(QToolButton::InstantPopup);
    m_name->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_name->setMenu(new JobMenu(jobs, m_name));
    m_name->setToolTip(tr("Background jobs: show, pause, limit or stop them"));
    m_pause->setIconSize({14, 14});
    m_pause->setObjectName(QStringLiteral("pauseJobs"));
    m_pause->setToolTip(tr("Pause this job"));
    m_pause->setAccessibleName(tr("Pause this job"));
    m_bar->setFixedWidth(84);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the background job"));
    m_stop->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    m_stop->setIconSize({14, 14});
    m_stop->setToolTip(tr("Stop this job"));
    m_stop->setAccessibleName(tr("Stop the background job"));
    for (auto *button : {m_name, m_pause, m_stop})
        setLook(button, "vxSize", "cell"); // no higher than the status bar
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_name);
    row->addWidget(m_bar);
    row->addWidget(m_text);
    row->addWidget(m_pause);
    row->addWidget(m_stop);
    hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(kShownAfterMs);
    connect(&m_delay, &QTimer::timeout, this, &JobChip::appear);
    connect(&m_jobs, &JobBoard::changed, this, &JobChip::refresh);
    connect(m_pause, &QToolButton::clicked, this, &JobChip::pause);
    connect(m_stop, &QToolButton::clicked, &m_jobs, &JobBoard::stopAll);
}

void JobChip::appear()
{
    setVisible(m_jobs.isRunning());
    if (isHidden())
        return;
    tell(*this); // its end is told by what it was for
}

void JobChip::pause()
{
    const auto jobs = m_jobs.jobs();
    if (!jobs.empty())
        jobs.front().list->setPaused(jobs.front().entry.id, !jobs.front().entry.isPaused);
}

void JobChip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        m_jobs.openFirst();
}

void JobChip::refresh()
{
    const auto jobs = m_jobs.jobs();
    if (jobs.empty()) {
        m_delay.stop();
        hide();
        return;
    }
    if (!isVisible() && !m_delay.isActive())
        m_delay.start();
    const auto &first = jobs.front().entry;
    setAccessibleName(tr("Background job: %1").arg(first.name));
    const bool isKnown = first.fraction >= 0;
    m_bar->setRange(0, isKnown ? 1000 : 0);
    m_pause->setVisible(jobs.size() <= 2 && first.canPause);
    m_pause->setEnabled(!first.isStopping);
    const auto pauseWords = first.isPaused ? tr("Continue this job") : tr("Pause this job");
    m_pause->setIcon(icon(first.isPaused ? QStringLiteral("media-playback-start")
                                         : QStringLiteral("media-playback-pause"),
                          IconTone::Muted));
    m_pause->setToolTip(pauseWords);
    m_pause->setAccessibleName(pauseWords);
    if (jobs.size() > 2) {
        const double mean = std::accumulate(jobs.begin(), jobs.end(), 0.0,
                                            [](double sum, const JobBoard::Job &job) {
                                                return sum + std::max(job.entry.fraction, 0.0);
                                            })
                            / static_cast<double>(jobs.size());
        m_name->setText(tr("%1 jobs").arg(jobs.size()));
        setAccessibleName(tr("Background jobs: %1").arg(jobs.size()));
        m_bar->setValue(static_cast<int>(mean * 1000));
        m_text->setText(tr("%1 %").arg(static_cast<int>(mean * 100)));
        return;
    }
    m_name->setText(first.isStopping ? tr("Stopping: %1").arg(first.name) : first.name);
    m_bar->setValue(static_cast<int>(std::max(first.fraction, 0.0) * 1000));
    m_text->setText(stateText(first));
}

} // namespace voxdeck
