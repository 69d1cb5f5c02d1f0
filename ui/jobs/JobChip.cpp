// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobChip.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/jobs/JobBoard.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <numeric>

namespace voxdeck {
namespace {

constexpr int kShownAfterMs = 400;

} // namespace

QString timeLeftText(qint64 seconds)
{
    if (seconds < 0)
        return {};
    if (seconds < 60)
        return JobChip::tr("%1 s left").arg(seconds);
    if (seconds < 3600)
        return JobChip::tr("%1 min left").arg((seconds + 30) / 60);
    return JobChip::tr("%1 h left")
        .arg(QLocale().toString(static_cast<double>(seconds) / 3600, 'f', 1));
}

JobChip::JobChip(JobBoard &jobs, QWidget *parent)
    : QWidget(parent),
      m_jobs(jobs),
      m_name(makeLabel({}, "small", this)),
      m_bar(new QProgressBar(this)),
      m_text(makeLabel({}, "smallMuted", this)),
      m_stop(new QToolButton(this))
{
    setAccessibleName(tr("Background jobs"));
    m_bar->setFixedWidth(84);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the background job"));
    m_stop->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    m_stop->setIconSize({14, 14});
    m_stop->setToolTip(tr("Stop this job"));
    m_stop->setAccessibleName(tr("Stop the background job"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_name);
    row->addWidget(m_bar);
    row->addWidget(m_text);
    row->addWidget(m_stop);
    hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(kShownAfterMs);
    connect(&m_delay, &QTimer::timeout, this, [this] { setVisible(m_jobs.isRunning()); });
    connect(&m_jobs, &JobBoard::changed, this, &JobChip::refresh);
    connect(m_stop, &QToolButton::clicked, &m_jobs, &JobBoard::stopAll);
}

void JobChip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        m_jobs.openFirst();
}

void JobChip::refresh()
{
    const auto entries = m_jobs.entries();
    if (entries.empty()) {
        m_delay.stop();
        hide();
        return;
    }
    if (!isVisible() && !m_delay.isActive())
        m_delay.start();
    const auto &first = entries.front();
    const bool isKnown = first.fraction >= 0;
    m_bar->setRange(0, isKnown ? 1000 : 0);
    if (entries.size() > 2) {
        const double mean = std::accumulate(entries.begin(), entries.end(), 0.0,
                                            [](double sum, const JobList::Entry &entry) {
                                                return sum + std::max(entry.fraction, 0.0);
                                            })
                            / static_cast<double>(entries.size());
        m_name->setText(tr("%1 jobs").arg(entries.size()));
        m_bar->setValue(static_cast<int>(mean * 1000));
        m_text->setText(tr("%1 %").arg(static_cast<int>(mean * 100)));
        return;
    }
    m_name->setText(first.isStopping ? tr("Stopping: %1").arg(first.name) : first.name);
    m_bar->setValue(static_cast<int>(std::max(first.fraction, 0.0) * 1000));
    QStringList words;
    if (isKnown)
        words << tr("%1 %").arg(static_cast<int>(first.fraction * 100));
    words << (first.isPaused ? tr("paused") : timeLeftText(first.secondsLeft));
    words.removeAll(QString());
    m_text->setText(words.join(QLatin1Char(' ')));
}

} // namespace voxdeck
