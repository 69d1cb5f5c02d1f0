// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobWords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace voxdeck {
namespace {

struct JobWords {
    Q_DECLARE_TR_FUNCTIONS(JobWords)
};

} // namespace

QString timeLeftText(qint64 seconds)
{
    if (seconds < 0)
        return {};
    if (seconds < 60)
        return JobWords::tr("%1 s left").arg(seconds);
    if (seconds < 3600)
        return JobWords::tr("%1 min left").arg((seconds + 30) / 60);
    return JobWords::tr("%1 h left")
        .arg(QLocale().toString(static_cast<double>(seconds) / 3600, 'f', 1));
}

QString rateText(double bytesPerSecond)
{
    constexpr double kMegabyte = 1e6;
    return JobWords::tr("%1 MB/s").arg(QLocale().toString(bytesPerSecond / kMegabyte, 'f', 1));
}

QString stateText(const JobList::Entry &job)
{
    QStringList words;
    if (job.fraction >= 0)
        words << JobWords::tr("%1 %").arg(static_cast<int>(job.fraction * 100));
    if (job.isPaused) {
        words << JobWords::tr("paused");
    } else {
        if (job.canPause && job.countsBytes && job.perSecond)
            words << rateText(*job.perSecond);
        words << timeLeftText(job.secondsLeft);
    }
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

} // namespace voxdeck
