// SPDX-License-Identifier: Apache-2.0
#include "core/changes/JudgedTexts.h"

#include "core/base/Sentence.h"

namespace voxdeck {

namespace {

void holdJudgement(MergeRow &row, const Sentence &why)
{
    row.isHeld = true;
    row.result.reset();
    if (row.why.empty())
        row.why = Sentence::tr("has the status \"%1\" for %2", row.theirs.after, why);
}

} // namespace

bool judgesText(const ChangeRecord &change)
{
    if (change.field != EditField::Status)
        return false;
    const auto status = statusNamed(change.after);
    return status == SegmentStatus::Approved || status == SegmentStatus::Rejected;
}

void holdJudgements(MergePlan &plan, const std::map<std::size_t, std::string> &textsHere)
{
    std::map<SegmentRef, std::size_t> texts;
    for (std::size_t at = 0; at < plan.rows.size(); ++at)
        if (plan.rows[at].theirs.field == EditField::Text)
            texts.emplace(plan.rows[at].ref, at);
    for (std::size_t at = 0; at < plan.rows.size(); ++at) {
        MergeRow &row = plan.rows[at];
        if (!judgesText(row.theirs))
            continue;
        if (const auto text = texts.find(row.ref); text != texts.end()) {
            row.text = text->second;
            plan.judgements[text->second] = at;
            if (plan.rows[text->second].isConflict())
                holdJudgement(row,
                              Sentence::tr("a text that is in conflict; decide the text first"));
        } else if (const auto here = textsHere.find(at); here != textsHere.end()
                                                         && !row.theirs.text.empty()
                                                         && here->second != row.theirs.text) {
            holdJudgement(row, Sentence::tr("another text than the one here"));
        }
    }
}

} // namespace voxdeck
