// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildOutcome.h"

#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("BuildOutcome", text);
}

QString shardsText(std::uint64_t count)
{
    return counted(count, tr("1 shard"), tr("%1 shards"));
}

} // namespace

double shareDone(const BuildProgress &now)
{
    const bool byShards = now.step == "checking";
    const auto all = byShards ? now.shards : now.rows;
    const auto done = byShards ? now.shardsDone : now.rowsDone;
    return all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 0;
}

QString finishedWords(const BuildReport &report)
{
    if (report.failed > 0)
        return tr("Finished with failures: %1 written, %2 failed; %3 in %4, %5")
            .arg(segmentsText(report.items), countText(report.failed), spanText(report.seconds),
                 shardsText(report.shards), bytesText(report.bytes));
    return tr("Finished: %1 (%2) in %3, %4")
        .arg(segmentsText(report.items), spanText(report.seconds), shardsText(report.shards),
             bytesText(report.bytes));
}

QString stoppedWords(const BuildProgress &last)
{
    return last.shards > 0 ? tr("Can resume · stopped at shard %1 of %2")
                                 .arg(countText(last.shardsDone), countText(last.shards))
                           : tr("Can resume");
}

QString tooManyFailuresSentence(const QString &name, const BuildReport &report)
{
    return tr("Build %1 stopped: %2 failed in this run, more than its recipe allows. Finished "
              "shards are kept, and the build can be resumed.")
        .arg(name, segmentsText(report.failedNow));
}

std::pair<MessageBar::Kind, QString> verifiedSentence(const BuildVerifyReport &report)
{
    if (report.problems > 0) {
        const auto problems = counted(report.problems, tr("1 problem"), tr("%1 problems"));
        const auto first = report.examples.empty() ? QString()
                                                   : toQString(describe(report.examples.front()));
        return {MessageBar::Kind::Bad,
                tr("%1 found. The first: %2. Update rebuilds these shards.").arg(problems, first)};
    }
    const auto files = counted(report.files, tr("1 file"), tr("%1 files"));
    if (report.uncompared > 0) {
        const auto why = report.whyUncompared ? toQString(describe(*report.whyUncompared))
                                              : QString();
        return {MessageBar::Kind::Warn, tr("Not fully verified: %1 unchanged since the build, but "
                                           "%2 could not be compared with their source: %3")
                                            .arg(files, segmentsText(report.uncompared), why)};
    }
    if (report.items == 0)
        return {MessageBar::Kind::Note, tr("Verified: %1 unchanged since the build.").arg(files)};
    return {MessageBar::Kind::Note,
            tr("Verified: %1 unchanged since the build; %2 decoded, %3 the same as their source.")
                .arg(files, segmentsText(report.items), countText(report.compared))};
}

} // namespace voxdeck
