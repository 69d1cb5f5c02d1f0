// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildOutcome.h"

#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

struct BuildOutcome {
    Q_DECLARE_TR_FUNCTIONS(BuildOutcome)
};

QString shardsText(std::uint64_t count)
{
    return BuildOutcome::tr("%Ln shards", nullptr, pluralCount(count));
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
        return BuildOutcome::tr(
                   "Finished with failures: %Ln segments written, %1 failed; %2 in %3, %4", nullptr,
                   pluralCount(report.items))
            .arg(countText(report.failed), spanText(report.seconds), shardsText(report.shards),
                 bytesText(report.bytes));
    return BuildOutcome::tr("Finished: %Ln segments (%1) in %2, %3", nullptr,
                            pluralCount(report.items))
        .arg(spanText(report.seconds), shardsText(report.shards), bytesText(report.bytes));
}

QString stoppedWords(const BuildProgress &last)
{
    return last.shards > 0 ? BuildOutcome::tr("Can resume · stopped at shard %1 of %2")
                                 .arg(countText(last.shardsDone), countText(last.shards))
                           : BuildOutcome::tr("Can resume");
}

QString stoppedWords(const KnownBuild &build)
{
    if (build.isOnlyToSend)
        return BuildOutcome::tr("Built; upload incomplete");
    if (build.rows == 0)
        return BuildOutcome::tr("Can resume");
    return BuildOutcome::tr("Can resume · %Ln segments written, %1 failed, %2 not tried", nullptr,
                            pluralCount(build.written))
        .arg(countText(build.failed), countText(build.notTried()));
}

QString tooManyFailuresSentence(const QString &name, const BuildReport &report)
{
    return BuildOutcome::tr(
               "Build %1 stopped: %Ln segments failed in this run, more than its recipe allows. "
               "Finished shards are kept, and the build can be resumed.",
               nullptr, pluralCount(report.failedNow))
        .arg(name);
}

std::pair<MessageBar::Kind, QString> verifiedSentence(const BuildVerifyReport &report)
{
    if (report.problems > 0) {
        const auto problems = BuildOutcome::tr("%Ln problems", nullptr,
                                               pluralCount(report.problems));
        const auto first = report.examples.empty() ? QString()
                                                   : toQString(describe(report.examples.front()));
        return {MessageBar::Kind::Bad,
                BuildOutcome::tr("%1 found. The first: %2. Update rebuilds these shards.")
                    .arg(problems, first)};
    }
    const auto files = BuildOutcome::tr("%Ln files", nullptr, pluralCount(report.files));
    if (report.uncompared > 0) {
        const auto why = report.whyUncompared ? toQString(describe(*report.whyUncompared))
                                              : QString();
        return {MessageBar::Kind::Warn,
                BuildOutcome::tr("Not fully verified: %1 unchanged since the build, but %Ln "
                                 "segments could not be compared with their source: %2",
                                 nullptr, pluralCount(report.uncompared))
                    .arg(files, why)};
    }
    if (report.items == 0)
        return {MessageBar::Kind::Note,
                BuildOutcome::tr("Verified: %1 unchanged since the build.").arg(files)};
    return {MessageBar::Kind::Note,
            BuildOutcome::tr("Verified: %1 unchanged since the build; %Ln segments decoded, %2 "
                             "identical to their source.",
                             nullptr, pluralCount(report.items))
                .arg(files, countText(report.compared))};
}

} // namespace voxdeck
