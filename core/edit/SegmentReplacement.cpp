// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SegmentReplacement.h"

#include "core/edit/SegmentEdits.h"
#include "core/edit/SegmentMove.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

using Entries = std::vector<SegmentEntry>;
using ItemKey = std::pair<std::uint32_t, std::uint64_t>; ///< shard, item

ItemKey keyOf(const SegmentRef &ref)
{
    return {ref.shard, ref.item};
}

Entries::iterator findNumber(Entries &entries, std::int32_t number)
{
    return std::find_if(entries.begin(), entries.end(),
                        [&](const auto &entry) { return entry.number == number; });
}

class Replacer {
public:
    Replacer(Workspace &workspace, std::span<const SegmentRef> scope, bool isList)
        : m_database(workspace.database()), m_scope(scope), m_isList(isList)
    {
    }

    Result<SegmentReplacement> run(std::span<const ReplacingSegment> wanted)
    {
        VOX_CHECK(load());
        VOX_CHECK(checkAudio());
        takeAway(wanted);
        m_result.refs.resize(wanted.size());
        m_result.parents.resize(wanted.size());
        // New ones find their place among those that stay where these are then.
        for (const bool isKept : {true, false})
            for (std::size_t number = 0; number < wanted.size(); ++number)
                if (wanted[number].kept.has_value() == isKept)
                    VOX_CHECK(isKept ? keep(wanted[number], number) : make(wanted[number], number));
        for (const ItemKey &key : m_order)
            VOX_CHECK(addChanges(m_items.at(key)));
        return std::move(m_result);
    }

private:
    struct Item {
        SegmentRef ref;
        Entries before;
        Entries after;
        std::optional<SegmentNumbers> numbers; ///< where it gets new ones
    };

    Result<> load()
    {
        for (const SegmentRef &ref : m_scope) {
            Item &item = m_items[keyOf(ref)];
            if (item.before.empty()) {
                m_order.push_back(keyOf(ref));
                item.ref = {ref.shard, ref.item, -1};
                VOX_TRY(item.before, segmentEntriesOf(m_database, ref));
                item.after = item.before;
            }
            const auto found = findNumber(item.before, ref.segment);
            if (found == item.before.end())
                return fail(ErrorCode::NotFound,
                            Sentence::tr("no such segment in the item; it may have been deleted"),
                            "item " + std::to_string(ref.item));
            m_spans.push_back({found->startSeconds, found->endSeconds});
        }
        if (m_scope.empty())
            return fail(ErrorCode::InvalidArgument, Sentence::tr("no segments to replace"));
        return {};
    }

    /// Times of one file mean nothing in another, whatever the recordings are called.
    Result<> checkAudio() const
    {
        if (m_scope.size() < 2)
            return {};
        auto files = m_database.statement("SELECT file FROM recording WHERE id = ?");
        std::optional<std::string> first;
        for (const SegmentRef &ref : m_scope) {
            VOX_TRY(const auto row, ManifestRows(m_database).find(ref));
            VOX_TRY(const auto recording, recordingOfRow(m_database, row));
            if (!recording)
                continue;
            VOX_TRY(const bool hasFile, files.rewind().bind(*recording).step());
            std::string audio = hasFile ? files.text(0) : std::string();
            if (audio.empty()) // not found, or the item's own
                audio = *recording != 0
                            ? std::to_string(*recording)
                            : std::to_string(ref.shard) + ' ' + std::to_string(ref.item);
            if (!first)
                first = audio;
            if (*first != audio)
                return fail(ErrorCode::InvalidArgument,
                            Sentence::tr("belongs to a different audio file than the other "
                                         "segments; merge or replace segments of one file only"),
                            "item " + std::to_string(ref.item));
        }
        return {};
    }

    void takeAway(std::span<const ReplacingSegment> wanted)
    {
        std::vector<bool> isKept(m_scope.size());
        for (const ReplacingSegment &segment : wanted)
            if (segment.kept)
                isKept.at(*segment.kept) = true;
        for (std::size_t place = 0; place < m_scope.size(); ++place) {
            Entries &after = m_items.at(keyOf(m_scope[place])).after;
            if (!isKept[place])
                after.erase(findNumber(after, m_scope[place].segment));
        }
    }

    Result<> make(const ReplacingSegment &segment, std::size_t wanted)
    {
        VOX_CHECK(checkSegmentTimes(segment.startSeconds, segment.endSeconds));
        const std::size_t parent = parentOf(segment);
        const SegmentRef &of = m_scope[parent];
        Item &item = m_items.at(keyOf(of));
        if (!item.numbers) {
            VOX_TRY(item.numbers, SegmentNumbers::load(m_database, item.ref));
        }
        const std::int32_t number = item.numbers->next();
        const auto next = std::find_if(
            item.after.begin(), item.after.end(),
            [&](const auto &entry) { return entry.startSeconds > segment.startSeconds; });
        item.after.insert(next, {number, segment.startSeconds, segment.endSeconds, of.segment,
                                 segment.text, segment.language});
        m_result.refs[wanted] = {of.shard, of.item, number};
        m_result.parents[wanted] = parent;
        return {};
    }

    Result<> keep(const ReplacingSegment &segment, std::size_t wanted)
    {
        const SegmentRef &ref = m_scope[*segment.kept];
        SegmentEntry &entry = *findNumber(m_items.at(keyOf(ref)).after, ref.segment);
        const bool isMoved = entry.startSeconds != segment.startSeconds
                             || entry.endSeconds != segment.endSeconds;
        if (isMoved)
            VOX_CHECK(checkSegmentTimes(segment.startSeconds, segment.endSeconds));
        entry.startSeconds = segment.startSeconds;
        entry.endSeconds = segment.endSeconds;
        m_result.refs[wanted] = ref;
        m_result.parents[wanted] = *segment.kept;
        return {};
    }

    /// The segment that it shares most time with: its words are from there, so its speaker is, too. Else the one that
    /// begins nearest.
    std::size_t parentOf(const ReplacingSegment &segment) const
    {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t at = 0; at < m_spans.size(); ++at) {
            const double shared = std::min(m_spans[at].end, segment.endSeconds)
                                  - std::max(m_spans[at].begin, segment.startSeconds);
            if (shared > most) {
                most = shared;
                best = at;
            }
        }
        if (most > 0)
            return best;
        const auto away = [&](const TimeSpan &span) {
            return std::abs(span.begin - segment.startSeconds);
        };
        const auto nearest = std::min_element(
            m_spans.begin(), m_spans.end(),
            [&](const TimeSpan &a, const TimeSpan &b) { return away(a) < away(b); });
        return static_cast<std::size_t>(nearest - m_spans.begin());
    }

    /// The same segments, perhaps at other times; a whole item of a record has no times of its own.
    static bool isSameSegments(const Item &item)
    {
        return item.before.size() == item.after.size()
               && std::equal(item.before.begin(), item.before.end(), item.after.begin(),
                             [](const SegmentEntry &before, const SegmentEntry &after) {
                                 return before.number == after.number;
                             });
    }

    Result<> addChanges(Item &item)
    {
        if (item.after == item.before)
            return {};
        // The parts of a divided line are written as they are listed.
        const bool hasTimes = m_isList ? item.before.size() == 1 : item.before.front().number >= 0;
        if (hasTimes && isSameSegments(item)) {
            for (std::size_t at = 0; at < item.before.size(); ++at)
                addTimes(item.ref, item.before[at], item.after[at], m_result.changes);
            return {};
        }
        if (!m_isList)
            VOX_CHECK(checkEntriesOfRecord(item.after));
        m_result.changes.push_back({item.ref, EditField::Segments, segmentEntriesText(item.before),
                                    segmentEntriesText(item.after)});
        return {};
    }

    Database &m_database;
    std::span<const SegmentRef> m_scope;
    bool m_isList;
    std::vector<TimeSpan> m_spans; ///< of the scope
    std::map<ItemKey, Item> m_items;
    std::vector<ItemKey> m_order;
    SegmentReplacement m_result;
};

} // namespace

void addTimes(const SegmentRef &item, const SegmentEntry &before, const SegmentEntry &after,
              std::vector<FieldChange> &changes)
{
    const SegmentRef ref{item.shard, item.item, before.number};
    const auto add = [&](EditField field, double then, double now) {
        if (then != now)
            changes.push_back({ref, field, secondsText(then), secondsText(now)});
    };
    // Moved to the right the end goes first: a segment ends after it begins at every step.
    const bool isLater = after.startSeconds > before.startSeconds;
    if (isLater)
        add(EditField::End, before.endSeconds, after.endSeconds);
    add(EditField::Start, before.startSeconds, after.startSeconds);
    if (!isLater)
        add(EditField::End, before.endSeconds, after.endSeconds);
}

Result<> checkSegmentTimes(double startSeconds, double endSeconds)
{
    constexpr double kRounding = 1e-9;
    const auto refuse = [](const Sentence &why) {
        return fail(ErrorCode::InvalidArgument, why);
    };
    if (!std::isfinite(startSeconds) || !std::isfinite(endSeconds))
        return refuse(Sentence::tr("its times are not numbers"));
    if (startSeconds < 0)
        return refuse(
            Sentence::tr("starts at %1 s; the audio begins at 0 s", secondsText(startSeconds)));
    if (endSeconds <= startSeconds)
        return refuse(Sentence::tr("ends at %1 s, which is not after its start at %2 s",
                                   secondsText(endSeconds), secondsText(startSeconds)));
    if (endSeconds - startSeconds < SegmentEditor::kShortestSeconds - kRounding)
        return refuse(Sentence::tr("would be %1 s long; a segment lasts at least 0.01 s",
                                   secondsText(shortSeconds(endSeconds - startSeconds))));
    return {};
}

Result<SegmentReplacement> replaceSegments(Workspace &workspace, std::span<const SegmentRef> scope,
                                           std::span<const ReplacingSegment> wanted, bool isList)
{
    return Replacer(workspace, scope, isList).run(wanted);
}

} // namespace voxdeck
