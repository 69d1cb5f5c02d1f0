// SPDX-License-Identifier: Apache-2.0
#include "core/edit/TextFixes.h"

#include "core/base/Stopped.h"
#include "core/text/TextRules.h"

#include <algorithm>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 512;

} // namespace

Result<TextFindings> checkRows(Workspace &workspace, const RowOrder &order,
                               const TextPolicy &policy, Lexicon *lexicon, const TellRow &tell,
                               const ProgressSink &progress, const std::stop_token &stop)
{
    RowReader reader(workspace);
    TextFindings findings;
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const auto &row : rows) {
            ++findings.looked;
            auto hints = checkText(row.text, row.language, policy);
            if (lexicon && policy.has(TextRule::Spelling))
                for (auto &hint : lexicon->check(row.text, row.language, policy.unknownBelow))
                    hints.push_back(std::move(hint));
            if (hints.empty())
                continue;
            ++findings.rows;
            bool canBeFixed = false;
            for (const auto &hint : hints) {
                ++findings.hints[static_cast<std::size_t>(hint.rule)];
                canBeFixed = canBeFixed || (hint.suggestion && hint.rule != TextRule::Spelling);
            }
            if (canBeFixed)
                findings.fixable.push_back(row.id);
            if (tell)
                VOX_CHECK(tell(row, hints));
        }
        report(progress, {std::min(first + kRowsAtOnce, order.size()), order.size(), "rows"});
    }
    return findings;
}

Result<FixReport> fixRows(Workspace &workspace, EditSession &edits,
                          const std::vector<std::uint32_t> &ids, const TextPolicy &policy,
                          const ProgressSink &progress, const std::stop_token &stop)
{
    if (ids.size() > kMostFixedRows)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("at most 200,000 transcripts can be changed at once; narrow the query"));
    RowReader reader(workspace);
    std::vector<FieldChange> changes;
    changes.reserve(ids.size());
    for (const std::uint32_t id : ids) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(auto row, reader.row(id));
        auto fixed = fixedText(row.text, row.language, policy);
        if (fixed != row.text)
            changes.push_back({row.ref, EditField::Text, std::move(row.text), std::move(fixed)});
    }
    FixReport done;
    done.rows = changes.size();
    VOX_TRY(done.step, edits.apply(changes, progress, stop));
    return done;
}

} // namespace voxdeck
