// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/CompareTask.h"

#include <QCoreApplication>

namespace voxdeck {

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
    outcome.score = compareScore(task.yours, first.theirs, task.language);
    outcome.opened = task.opened == task.yours
                         ? outcome.score
                         : compareScore(task.opened, first.theirs, task.language);
    return outcome;
}

} // namespace voxdeck
