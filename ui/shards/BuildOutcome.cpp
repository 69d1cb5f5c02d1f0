// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildOutcome.h"

#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

struct BuildOutcome {
    Q_DECLARE_TR_FUNCTIONS(BuildOutcome)
};

QString shardsText(std::uint64_t count)
{
    return counted(count, BuildOutcome::tr("1 shard"), BuildOutcome::tr("%1 shards"));
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
        return BuildOutcome::tr("Finished with failures: %1 written, %2 failed; %3 in %4, %5")
            .arg(segmentsText(report.items), countText(report.failed), spanText(report.seconds),
                 shardsText(report.shards), bytesText(report.bytes));
    return BuildOutcome::tr("Finished: %1 (%2) in %3, %4")
        .arg(segmentsText(report.items), spanText(report.seconds), shardsText(report.shards),
             bytesText(report.bytes));
}

QString stoppedWords(const BuildProgress &last)
{
    return last.shards > 0 ? BuildOutcome::tr("Can resume · stopped at shard %1 of %2")
                                 .arg(countText(last.shardsDone), countText(last.shards))
                           : BuildOutcome::tr("Can resume");
}

QString tooManyFailuresSentence(const QString &name, const BuildReport &report)
{
    return BuildOutcome::tr(
               "Build %1 stopped: %2 failed in this run, more than its recipe allows. Finished "
               "shards are kept, and the build can be resumed.")
        .arg(name, segmentsText(report.failedNow));
}

std::pair<MessageBar::Kind, QString> verifiedSentence(const BuildVerifyReport &report)
{
    if (report.problems > 0) {
        const auto problems = counted(report.problems, BuildOutcome::tr("1 problem"),
                                      BuildOutcome::tr("%1 problems"));
        const auto first = report.examples.empty() ? QString()
                                                   : toQString(describe(report.examples.front()));
        return {MessageBar::Kind::Bad,
                BuildOutcome::tr("%1 found. The first: %2. Update rebuilds these shards.")
                    .arg(problems, first)};
    }
    const auto files = counted(report.files, BuildOutcome::tr("1 file"),
                               BuildOutcome::tr("%1 files"));
    if (report.uncompared > 0) {
        const auto why = report.whyUncompared ? toQString(describe(*report.whyUncompared))
                                              : QString();
        return {MessageBar::Kind::Warn,
                BuildOutcome::tr("Not fully verified: %1 unchanged since the build, but "
                                 "%2 could not be compared with their source: %3")
                    .arg(files, segmentsText(report.uncompared), why)};
    }
    if (report.items == 0)
        return {MessageBar::Kind::Note,
                BuildOutcome::tr("Verified: %1 unchanged since the build.").arg(files)};
    return {MessageBar::Kind::Note,
            BuildOutcome::tr(
                "Verified: %1 unchanged since the build; %2 decoded, %3 the same as their source.")
                .arg(files, segmentsText(report.items), countText(report.compared))};
}

} // namespace voxdeck
