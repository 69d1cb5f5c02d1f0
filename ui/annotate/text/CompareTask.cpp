// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/CompareTask.h"

#include "core/text/Scorer.h"
#include "core/workspace/ProjectScoring.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

/// As the table rates the row (RowScore.h), with the counts.
ComparedScore scored(const CompareTask &task, const std::string &yours, const std::string &theirs,
                     ErrorScore &rates)
{
    if (!task.profile) {
        const ComparedScore score = compareScore(yours, theirs, task.language);
        rates = score.rates();
        return score;
    }
    Scorer scorer(*task.profile);
    const TextScore score = scorer.score(yours, theirs, task.language);
    rates = yours.empty() || scorer.hasNoRate(score)
                ? ErrorScore()
                : ErrorScore{scorer.rate(score.characters), scorer.rate(score.words)};
    return {score.characters, score.words, false};
}

} // namespace

CompareOutcome compared(const CompareTask &task)
{
    CompareOutcome outcome;
    std::vector<std::string> voters;
    for (const auto &one : task.theirs) {
        if (one.votes)
            voters.push_back(one.text);
        if (!task.showsVoteOnly)
            outcome.versions.push_back(
                {one.name, compareTexts(task.yours, one.text, task.unit, task.language)});
    }
    if (task.wantsVote) {
        const auto vote = voteLine(voters, task.unit, task.language);
        outcome.isVoteTooLong = vote.isTooLong;
        if (!vote.isTooLong)
            outcome.versions.push_back(
                {QCoreApplication::translate("voxdeck::CompareDesk", "vote"),
                 compareTexts(task.yours, vote.text, task.unit, task.language)});
    }
    if (outcome.versions.empty())
        return outcome;
    const auto &first = outcome.versions.front().comparison;
    outcome.score = scored(task, task.yours, first.theirs, outcome.rates);
    outcome.openedRates = outcome.rates;
    outcome.opened = task.opened == task.yours
                         ? outcome.score
                         : scored(task, task.opened, first.theirs, outcome.openedRates);
    return outcome;
}

std::shared_ptr<const ScoringProfile> profileOf(Workspace &workspace)
{
    const auto profile = ProjectScoring(workspace.database()).profile();
    return profile && *profile != defaultProfile()
               ? std::make_shared<const ScoringProfile>(*profile)
               : nullptr;
}

} // namespace voxdeck
