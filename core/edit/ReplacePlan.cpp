// SPDX-License-Identifier: Apache-2.0
#include "core/edit/ReplacePlan.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"
#include "core/edit/TypedText.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 4096; // between two looks at the stop token

/// Looks through the rows first <= id <= last.
Result<> lookThrough(Database &database, std::uint32_t first, std::uint32_t last,
                     TextReplacement &replacement, ReplaceFindings &findings)
{
    const auto look = [&](std::uint32_t id, std::string_view /*language*/,
                          std::string_view text) -> Result<> {
        ++findings.looked;
        VOX_TRY(const auto replaced, replacement.apply(text));
        if (replaced) {
            findings.ids.push_back(id);
            findings.texts.push_back(fnv64(text));
            findings.hits += replaced->found.size();
        }
        return {};
    };
    return eachText(database, first, last, look);
}

/// For the history (Journal.cpp). A step without it is one of any texts.
Result<> keepReason(Database &db, EditGroup step, const ReplaceRule &rule,
                    const std::stop_token &stop)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_CHECK(setWorkspaceValue(db, "reason of step " + std::to_string(step),
                                "replaced by find and replace: \"" + rule.find + "\" -> \""
                                    + rule.with + "\""
                                    + (rule.isRegex ? " (regular expression)" : "")));
    return transaction.commit();
}

} // namespace

Result<ReplaceFindings> findReplacements(Workspace &workspace, const RowOrder &order,
                                         TextReplacement &replacement, const ProgressSink &progress,
                                         const std::stop_token &stop)
{
    ReplaceFindings findings;
    std::uint64_t since = 0;
    for (std::uint64_t row = 0; row < order.size();) {
        const std::uint64_t begin = row;
        const std::uint32_t first = order.idAt(row);
        std::uint32_t last = first; // of a run of ids that follow each other
        for (++row; row < order.size() && row - begin < kRowsAtOnce && order.idAt(row) == last + 1;
             ++row)
            ++last;
        VOX_CHECK(lookThrough(workspace.database(), first, last, replacement, findings));
        since += row - begin;
        if (since < kRowsAtOnce && row < order.size())
            continue;
        since = 0;
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        report(progress, {row, order.size(), "rows"});
    }
    findings.ids.shrink_to_fit();
    findings.texts.shrink_to_fit();
    return findings;
}

Result<ReplaceReport> replaceInRows(Workspace &workspace, EditSession &edits,
                                    const std::vector<std::uint32_t> &ids,
                                    TextReplacement &replacement, const ProgressSink &progress,
                                    const std::stop_token &stop, const ReplaceFindings *seen)
{
    if (ids.size() > kMostReplacedRows)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("at most 200,000 transcripts can be changed at once; narrow the filter"));
    RowReader reader(workspace);
    std::vector<FieldChange> changes;
    ReplaceReport done;
    std::size_t place = 0; // of the row in `seen`
    for (const std::uint32_t id : ids) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        auto found = reader.row(id);
        const bool isGone = !found && found.error().code == ErrorCode::NotFound;
        if (!found && !(seen && isGone))
            return fail(std::move(found).error());
        while (seen && place < seen->ids.size() && seen->ids[place] != id)
            ++place;
        if (isGone
            || (seen && (place == seen->ids.size() || seen->texts[place] != fnv64(found->text)))) {
            ++done.changed;
            continue;
        }
        SegmentRow row = *std::move(found);
        VOX_TRY(auto replaced, replacement.apply(row.text));
        if (!replaced)
            continue;
        auto text = withoutNewBlanks(replaced->text, row.text);
        if (text == row.text)
            continue;
        done.hits += replaced->found.size();
        changes.push_back({row.ref, EditField::Text, std::move(row.text), std::move(text)});
    }
    done.rows = changes.size();
    VOX_TRY(done.step, edits.apply(changes, progress, stop));
    if (done.step != 0)
        VOX_CHECK(keepReason(workspace.database(), done.step, replacement.rule(), stop));
    return done;
}

} // namespace voxdeck
