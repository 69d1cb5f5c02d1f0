// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ConflictResults.h"

#include "core/changes/ChangeLines.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kResult = "result";
constexpr const char *kOther = "other";
constexpr const char *kChanges = "changes"; // of a side that is taken whole

struct Decision {
    ChangeConflict conflict;
    std::optional<std::string> result; ///< none: not decided
};

Result<Decision> decisionIn(const JsonValue &object)
{
    Decision decision;
    VOX_TRY(auto other, textMember(object, kOther));
    const bool isWhole = object.find(kChanges) != nullptr; // its values are words
    JsonValue plain = object;
    if (isWhole) {
        plain.set("before", JsonValue::ofString("[]"));
        plain.set("after", JsonValue::ofString("[]"));
    }
    VOX_TRY(decision.conflict.first, changeIn(plain));
    decision.conflict.second = decision.conflict.first;
    const EditField field = decision.conflict.first.field;
    if (isWhole) {
        VOX_TRY(decision.conflict.first.after, textMember(object, "after"));
        decision.conflict.second.after = std::move(other);
    } else {
        VOX_TRY(decision.conflict.second.after, spelledValue(field, std::move(other)));
    }
    const JsonValue *const result = object.find(kResult);
    if (!result || result->kind() == JsonValue::Kind::Null)
        return decision;
    VOX_TRY(auto text, textMember(object, kResult));
    if (isWhole) {
        if (text != decision.conflict.first.after && text != decision.conflict.second.after)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "has a \"result\" that is neither of its two sides; copy its \"after\" or "
                    "its \"other\""));
        decision.result = std::move(text);
        return decision;
    }
    VOX_TRY(decision.result, spelledValue(field, std::move(text)));
    return decision;
}

/// Between the same two values. A value here that became the result meanwhile is one that was decided already.
bool isDecided(const ChangeConflict &line, const ChangeConflict &now, const std::string &result)
{
    return line.second.after == now.second.after
           && (line.first.after == now.first.after || now.first.after == result);
}

} // namespace

ConflictResults ConflictResults::parse(std::string_view text, const std::string &name,
                                       std::vector<Error> &failures)
{
    ConflictResults results;
    std::uint64_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        const std::string subject = name + ", line " + std::to_string(number);
        const auto object = JsonValue::parse(line);
        auto decision = object ? decisionIn(*object)
                               : Result<Decision>(tl::unexpected(object.error()));
        if (!decision)
            failures.push_back({decision.error().code, decision.error().detail, subject});
        else if (decision->result)
            results.m_lines.push_back(
                {std::move(decision->conflict), *std::move(decision->result), subject});
    }
    std::stable_sort(results.m_lines.begin(), results.m_lines.end(),
                     [](const Line &a, const Line &b) {
                         return isBeforeInSet(a.conflict.first, b.conflict.first);
                     });
    return results;
}

std::optional<std::string> ConflictResults::take(const ChangeConflict &conflict,
                                                 std::vector<Error> &failures)
{
    auto line = std::lower_bound(m_lines.begin(), m_lines.end(), conflict.first,
                                 [](const Line &one, const ChangeRecord &wanted) {
                                     return isBeforeInSet(one.conflict.first, wanted);
                                 });
    std::optional<std::string> result;
    for (; line != m_lines.end() && isOfSameValue(line->conflict.first, conflict.first); ++line) {
        line->isTaken = true;
        if (isDecided(line->conflict, conflict, line->result))
            result = line->result; // the last line counts
        else
            failures.push_back({ErrorCode::Busy,
                                Sentence::tr("its result was decided between other values than the "
                                             "present ones; write the conflicts again"),
                                line->subject});
    }
    return result;
}

void ConflictResults::reportRest(std::vector<Error> &failures) const
{
    for (const Line &line : m_lines)
        if (!line.isTaken)
            failures.push_back(
                {ErrorCode::NotFound, Sentence::tr("no conflict about this value"), line.subject});
}

void decideConflicts(MergedChanges &merged, ConflictResults &results, std::vector<Error> &failures)
{
    std::vector<ChangeConflict> open;
    auto &records = merged.merged.records;
    for (ChangeConflict &conflict : merged.conflicts) {
        auto result = results.take(conflict, failures);
        if (!result) {
            open.push_back(std::move(conflict));
            continue;
        }
        if (conflict.isWhole()) {
            auto &side = *result == conflict.second.after ? conflict.secondAll : conflict.firstAll;
            std::move(side.begin(), side.end(), std::back_inserter(records));
            continue;
        }
        ChangeRecord record = std::move(conflict.first);
        if (record.who != conflict.second.who)
            record.who += ", " + conflict.second.who;
        if (record.after != *result)
            record.reason = *result == conflict.second.after ? conflict.second.reason : "";
        record.atMs = std::max(record.atMs, conflict.second.atMs);
        record.after = *std::move(result);
        if (record.field == EditField::Text)
            record.text = record.after;
        records.push_back(std::move(record));
    }
    merged.conflicts = std::move(open);
    std::sort(records.begin(), records.end(), isBeforeInSet);
    results.reportRest(failures);
}

} // namespace voxdeck
