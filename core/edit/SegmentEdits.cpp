// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SegmentEdits.h"

#include "core/edit/SegmentMove.h"
#include "core/edit/WholeItemTimes.h"
#include "core/items/RowWords.h"
#include "core/rows/ManifestRows.h"
#include "core/search/RowReader.h"
#include "core/text/Tokens.h"
#include "core/text/WordBreaks.h"
#include "core/workspace/Database.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr double kPastEndSeconds = 0.001; // what a rounded length may be too long

SegmentRef withNumber(const SegmentRef &ref, std::int32_t number)
{
    return {ref.shard, ref.item, number};
}

/// To the millisecond, for sentences: 9.655 of 9.65501134.
std::string roundSeconds(double seconds)
{
    return secondsText(std::round(seconds * 1000) / 1000);
}

std::string joinedText(const std::string &left, const std::string &right)
{
    std::string whole = left;
    whole.append(joinerBetween(left, right)).append(right);
    return whole;
}

/// A time that names the sample of the present one is that one: lists are finer than what is typed.
double timeMeant(double seconds, double now)
{
    return seconds == shortSeconds(now) ? now : seconds;
}

/// A text divided at a byte; white space there goes.
std::array<SegmentPart, 2> halvesOf(std::string_view whole, std::size_t at)
{
    const std::size_t cut = std::min(at, whole.size());
    std::array<SegmentPart, 2> parts;
    parts[0].text = trimmedText(whole.substr(0, cut));
    parts[1].text = trimmedText(whole.substr(cut));
    return parts;
}

/// The row that a new segment follows; the first one where nothing begins before it.
std::size_t placeBefore(const std::vector<SegmentRow> &rows, double seconds)
{
    std::size_t found = 0;
    const auto isBetter = [&](double start) {
        const double known = rows[found].startSeconds;
        return start <= seconds ? known > seconds || start > known
                                : known > seconds && start < known;
    };
    for (std::size_t at = 1; at < rows.size(); ++at)
        if (isBetter(rows[at].startSeconds))
            found = at;
    return found;
}

} // namespace

std::size_t textPlaceAt(std::string_view text, double part)
{
    const auto tokens = splitTokens(text);
    const auto wanted = static_cast<std::size_t>(
        std::lround(std::clamp(part, 0.0, 1.0) * static_cast<double>(tokens.size())));
    if (wanted == 0)
        return 0;
    const std::string_view last = tokens[std::min(wanted, tokens.size()) - 1];
    const std::size_t place = static_cast<std::size_t>(last.data() - text.data()) + last.size();
    const auto word = dictionaryWordAt(text, place); // whose tokens are its characters
    if (!word)
        return place;
    const std::size_t end = word->begin + word->length;
    return place - word->begin < end - place ? word->begin : end;
}

SegmentEditor::SegmentEditor(Workspace &workspace, EditSession &edits,
                             std::optional<double> audioSeconds)
    : m_workspace(workspace), m_edits(edits), m_audioSeconds(audioSeconds)
{
}

/// Reads the item's segments; returns the place of this one.
Result<std::size_t> SegmentEditor::open(const SegmentRef &ref)
{
    VOX_TRY(m_now, segmentEntriesOf(m_workspace.database(), ref));
    const SegmentEntry *const found = findEntry(m_now, ref.segment);
    if (!found)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("no such segment in the item; it may have been deleted"),
                    "item " + std::to_string(ref.item));
    return static_cast<std::size_t>(found - m_now.data());
}

Result<bool> SegmentEditor::isOfList(const SegmentRef &ref)
{
    VOX_TRY(const auto row, ManifestRows(m_workspace.database()).find(ref));
    VOX_TRY(const auto recording, recordingOfRow(m_workspace.database(), row));
    return recording.value_or(0) > 0;
}

Result<SegmentEditor::Changes>
SegmentEditor::replaceOfList(const std::vector<SegmentRef> &scope,
                             const std::vector<ReplacingSegment> &wanted)
{
    VOX_TRY(auto made, replaceSegments(m_workspace, scope, wanted, true));
    return std::move(made.changes);
}

Result<SegmentEditor::Changes> SegmentEditor::joinOfList(const SegmentRef &ref)
{
    VOX_TRY(const auto rows, RowReader(m_workspace).segmentsOfItem(ref));
    const auto own = std::find_if(rows.begin(), rows.end(),
                                  [&](const SegmentRow &row) { return row.ref == ref; });
    if (own == rows.end() || own + 1 == rows.end())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is the last segment of its recording"));
    const SegmentRow &next = *(own + 1);
    VOX_TRY(auto changes,
            replaceOfList({ref, next.ref}, {{0,
                                             std::min(own->startSeconds, next.startSeconds),
                                             std::max(own->endSeconds, next.endSeconds),
                                             {}}}));
    return withJoinedValues(std::move(changes), ref, next.ref);
}

/// As a part of the segment that begins nearest, with the language and speaker of the one before it: a speaker goes on as
/// a rule.
Result<SegmentEditor::Changes> SegmentEditor::addBeside(const SegmentRef &ref, bool isListed,
                                                        ReplacingSegment added)
{
    VOX_TRY(auto rows, RowReader(m_workspace).segmentsOfItem(ref));
    if (rows.empty())
        return fail(ErrorCode::NotFound,
                    Sentence::tr("the recording has no segments; they may have been deleted"));
    const auto open = std::find_if(rows.begin(), rows.end(),
                                   [&ref](const SegmentRow &row) { return row.ref == ref; });
    if (isListed && open != rows.end())
        std::erase_if(rows, [channel = open->channel](const SegmentRow &row) {
            return row.channel != channel;
        });
    const auto isNearer = [&added](const SegmentRow &a, const SegmentRow &b) {
        return std::abs(a.startSeconds - added.startSeconds)
               < std::abs(b.startSeconds - added.startSeconds);
    };
    const SegmentRow &nearest = *std::min_element(rows.begin(), rows.end(), isNearer);
    const SegmentRow &before = rows[placeBefore(rows, added.startSeconds)];
    if (before.language != nearest.language)
        added.language = before.language;
    std::vector<SegmentRef> scope;
    std::vector<ReplacingSegment> wanted;
    for (const SegmentRow &row : rows) {
        if (isListed && row.ref != nearest.ref)
            continue; // each line is an item
        scope.push_back(row.ref);
        if (isListed || row.ref.segment >= 0) // an item without segments gets its first one
            wanted.push_back({scope.size() - 1, row.startSeconds, row.endSeconds, {}});
    }
    wanted.push_back(std::move(added));
    VOX_TRY(auto made, replaceSegments(m_workspace, scope, wanted, isListed));
    if (before.speaker != nearest.speaker)
        made.changes.push_back(
            {made.refs.back(), EditField::Speaker, nearest.speaker, before.speaker});
    return std::move(made.changes);
}

Result<SegmentEditor::Changes>
SegmentEditor::withJoinedValues(Changes changes, const SegmentRef &ref, const SegmentRef &next)
{
    for (const EditField field : {EditField::Text, EditField::Hypothesis}) {
        VOX_TRY(auto left, m_edits.currentValue(ref, field));
        VOX_TRY(const auto right, m_edits.currentValue(next, field));
        auto whole = joinedText(left, right);
        if (whole != left)
            changes.push_back({ref, field, std::move(left), std::move(whole)});
    }
    // What only the second part has is not lost with it (docs/decisions/0461-merged-segments-keep-what-was-set.md).
    VOX_TRY(auto tags, m_edits.currentValue(ref, EditField::Tags));
    VOX_TRY(const auto others, m_edits.currentValue(next, EditField::Tags));
    auto both = withTags(tags, others);
    changes.push_back({ref, EditField::Tags, std::move(tags), std::move(both)});
    for (const auto &[field, unset] :
         {std::pair(EditField::Speaker, ""), std::pair(EditField::Language, ""),
          std::pair(EditField::Flag, "0")}) {
        VOX_TRY(auto own, m_edits.currentValue(ref, field));
        VOX_TRY(auto other, m_edits.currentValue(next, field));
        if (own == unset)
            changes.push_back({ref, field, std::move(own), std::move(other)});
    }
    // The merged segment is undecided where the decisions on the parts differ.
    const std::string pending = statusName(SegmentStatus::Pending);
    VOX_TRY(auto status, m_edits.currentValue(ref, EditField::Status));
    VOX_TRY(const auto other, m_edits.currentValue(next, EditField::Status));
    if (status != other && status != pending)
        changes.push_back({ref, EditField::Status, std::move(status), pending});
    return changes;
}

Result<> SegmentEditor::checkRange(double startSeconds, double endSeconds) const
{
    VOX_CHECK(checkSegmentTimes(startSeconds, endSeconds));
    if (m_audioSeconds && endSeconds > *m_audioSeconds + kPastEndSeconds)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("ends after the audio, which is %1 s long", secondsText(*m_audioSeconds)));
    return {};
}

SegmentEditor::Changes SegmentEditor::become(const SegmentRef &ref, const Entries &entries) const
{
    return {{withNumber(ref, -1), EditField::Segments, segmentEntriesText(m_now),
             segmentEntriesText(entries)}};
}

Result<SegmentEditor::Changes> SegmentEditor::split(const SegmentRef &ref, double atSeconds)
{
    if (const auto known = open(ref); !known)
        return fail(known.error());
    VOX_TRY(const auto text, m_edits.currentText(ref));
    VOX_TRY(const auto row, RowReader(m_workspace).row(ref));
    const auto place = placeOfSplit(questionOf(row, text, atSeconds));
    return split(ref, atSeconds, halvesOf(text, place.text));
}

Result<SegmentEditor::Changes> SegmentEditor::split(const SegmentRef &ref, double atSeconds,
                                                    std::size_t textAt)
{
    VOX_TRY(const auto text, m_edits.currentText(ref));
    return split(ref, atSeconds, halvesOf(text, textAt), textAt);
}

SplitQuestion SegmentEditor::questionOf(const SegmentRow &row, const std::string &text,
                                        double atSeconds) const
{
    SplitQuestion question;
    question.text = text;
    question.hypothesis = row.hypothesis;
    question.language = row.language;
    question.segment = {row.startSeconds, row.endSeconds};
    question.atSeconds = atSeconds;
    if (!row.hypothesis.empty())
        question.words = wordTimesOfRow(m_edits.items(), m_workspace, row);
    return question;
}

Result<SegmentEditor::Changes> SegmentEditor::split(const SegmentRef &ref, double atSeconds,
                                                    const std::array<SegmentPart, 2> &parts,
                                                    std::optional<std::size_t> textAt)
{
    VOX_TRY(const auto place, open(ref));
    const SegmentEntry whole = m_now[place];
    if (!(atSeconds >= whole.startSeconds + kShortestSeconds
          && atSeconds <= whole.endSeconds - kShortestSeconds))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("cannot be divided at %1 s: it is %2 s long, from %3 s to %4 s, "
                                 "and each part is at least 0.01 s",
                                 secondsText(atSeconds),
                                 roundSeconds(whole.endSeconds - whole.startSeconds),
                                 roundSeconds(whole.startSeconds), roundSeconds(whole.endSeconds)));
    VOX_TRY(auto numbers, SegmentNumbers::load(m_workspace.database(), ref));
    VOX_TRY(const bool isOnly, isOnlySegment(m_workspace.database(), ref));
    const auto [first, second] = numbers.partsOf(isOnly ? -1 : ref.segment);
    Entries entries = m_now;
    entries[place] = {first,       whole.startSeconds, atSeconds,
                      ref.segment, parts[0].text,      parts[0].language};
    entries.insert(
        entries.begin() + static_cast<std::ptrdiff_t>(place) + 1,
        {second, atSeconds, whole.endSeconds, ref.segment, parts[1].text, parts[1].language});
    Changes changes = become(ref, entries);
    VOX_TRY(const auto text, m_edits.currentText(ref));
    VOX_TRY(const auto present, RowReader(m_workspace).row(ref));
    auto question = questionOf(present, text, atSeconds);
    question.caret = textAt;
    const auto heard = halvesOf(question.hypothesis, placeOfSplit(question).hypothesis);
    for (const std::size_t part : {0u, 1u}) {
        const SegmentRef made = withNumber(ref, part == 0 ? first : second);
        if (!heard.at(part).text.empty())
            changes.push_back({made, EditField::Hypothesis, {}, heard.at(part).text});
        if (parts.at(part).status != SegmentStatus::Pending)
            changes.push_back({made, EditField::Status, statusName(SegmentStatus::Pending),
                               statusName(parts.at(part).status)});
    }
    return changes;
}

Result<SegmentEditor::Changes> SegmentEditor::joinWithNext(const SegmentRef &ref)
{
    VOX_TRY(const bool isListed, isOfList(ref));
    if (isListed)
        return joinOfList(ref);
    VOX_TRY(const auto place, open(ref));
    if (place + 1 >= m_now.size())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is the last segment of its item"));
    Entries entries = m_now;
    const SegmentRef next = withNumber(ref, m_now[place + 1].number);
    entries[place].startSeconds = std::min(m_now[place].startSeconds,
                                           m_now[place + 1].startSeconds);
    entries[place].endSeconds = std::max(m_now[place].endSeconds, m_now[place + 1].endSeconds);
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(place) + 1);
    return withJoinedValues(become(ref, entries), ref, next);
}

Result<SegmentEditor::Changes> SegmentEditor::setTimes(const SegmentRef &ref, double startSeconds,
                                                       double endSeconds)
{
    VOX_TRY(const auto place, open(ref));
    VOX_CHECK(checkRange(startSeconds, endSeconds));
    SegmentEntry entry = m_now[place];
    entry.startSeconds = timeMeant(startSeconds, entry.startSeconds);
    entry.endSeconds = timeMeant(endSeconds, entry.endSeconds);
    VOX_TRY(const bool isListed, isOfList(ref));
    if (isListed)
        return replaceOfList({ref}, {{0, entry.startSeconds, entry.endSeconds, {}}});
    Changes changes;
    addTimes(ref, m_now[place], entry, changes);
    if (ref.segment >= 0 || changes.empty())
        return changes;
    std::vector<ChangeAuthor> authors;
    return withWholeItemsDivided(m_workspace.database(), changes, authors);
}

Result<> SegmentEditor::checkRoom(const SegmentRef &ref, double startSeconds, double endSeconds)
{
    constexpr double kRounding = 1e-6;
    VOX_TRY(const auto rows, RowReader(m_workspace).segmentsOfItem(ref));
    std::vector<std::pair<double, double>> others;
    const SegmentRow *own = nullptr;
    for (const SegmentRow &row : rows) {
        if (row.ref == ref)
            own = &row;
        else
            others.emplace_back(row.startSeconds, row.endSeconds);
    }
    if (!own)
        return {}; // setTimes() says so
    const auto room = roomBetween(own->startSeconds, own->endSeconds, others);
    const auto refuse = [](const Sentence &what, double edge) {
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "%1 at %2 s; choose times between the neighbours, or allow the overlap (--overlap)",
                what, secondsText(shortSeconds(edge))));
    };
    if (startSeconds < room.leastStart - kRounding)
        return refuse(Sentence::tr("would begin at %1 s, before the previous segment ends",
                                   secondsText(startSeconds)),
                      room.leastStart);
    if (endSeconds > room.mostEnd + kRounding)
        return refuse(Sentence::tr("would end at %1 s, after the next segment begins",
                                   secondsText(endSeconds)),
                      room.mostEnd);
    return {};
}

Result<SegmentEditor::Changes> SegmentEditor::setTimes(std::span<const SegmentTimes> wanted)
{
    if (wanted.size() == 1)
        return setTimes(wanted.front().ref, wanted.front().startSeconds, wanted.front().endSeconds);
    std::vector<SegmentRef> scope;
    std::vector<ReplacingSegment> kept;
    scope.reserve(wanted.size());
    kept.reserve(wanted.size());
    for (const SegmentTimes &one : wanted) {
        VOX_CHECK(checkRange(one.startSeconds, one.endSeconds));
        kept.push_back({scope.size(), one.startSeconds, one.endSeconds, {}});
        scope.push_back(one.ref);
    }
    if (scope.empty())
        return Changes();
    VOX_TRY(const bool isListed, isOfList(scope.front()));
    VOX_TRY(auto made, replaceSegments(m_workspace, scope, kept, isListed));
    return std::move(made.changes);
}

Result<SegmentEditor::Changes> SegmentEditor::add(const SegmentRef &ref, double startSeconds,
                                                  double endSeconds, const std::string &text)
{
    VOX_TRY(const bool isListed, isOfList(ref));
    VOX_CHECK(checkRange(startSeconds, endSeconds));
    return addBeside(ref, isListed, {{}, startSeconds, endSeconds, text});
}

Result<SegmentEditor::Changes> SegmentEditor::remove(const SegmentRef &ref)
{
    VOX_TRY(const bool isListed, isOfList(ref));
    if (isListed)
        return replaceOfList({ref}, {});
    VOX_TRY(const auto place, open(ref));
    if (m_now.size() < 2)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is the last segment of its item, which keeps at least one"));
    Entries entries = m_now;
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(place));
    return become(ref, entries);
}

} // namespace voxdeck
