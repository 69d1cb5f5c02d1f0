// SPDX-License-Identifier: Apache-2.0
#include "core/publish/PublishPlan.h"

#include "core/base/Sha256.h"
#include "core/base/TimeSpan.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SegmentsPatch.h"
#include "core/journal/PublishIntents.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

std::optional<std::uint32_t> segmentOf(const SegmentRef &ref)
{
    return ref.segment < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(ref.segment));
}

bool leadsTo(std::string base, const std::string &now,
             const std::vector<std::pair<std::string, std::string>> &published)
{
    for (const auto &[from, to] : published) {
        if (base == now)
            break;
        if (base == from)
            base = to;
    }
    return base == now;
}

/// Plans the edits [first, last) of plan.edits, which are all of one item.
class ItemPlan {
public:
    ItemPlan(Database &db, const touch::ShardReader &reader, ShardPlan &plan)
        : m_db(db), m_reader(reader), m_plan(plan)
    {
    }

    Result<> add(std::size_t first, std::size_t last)
    {
        const SegmentRef &ref = m_plan.edits[first].ref;
        const auto record = m_reader.record(ref.item);
        if (!record) {
            problem(first, record.error());
            return {};
        }
        RecordChange change;
        change.item = ref.item;
        change.record = *record;
        VOX_TRY(change.oldSha256, sha256(*record));
        VOX_TRY(const auto published, PublishIntents(m_db).ofItem(ref));
        const auto isOfSegments = [](const SegmentEdits &edit) {
            return edit.field == EditField::Segments;
        };
        const auto at = [&](std::size_t number) {
            return m_plan.edits.begin() + static_cast<std::ptrdiff_t>(number);
        };
        VOX_TRY(m_list, segmentList(m_db, ref));
        const auto segments = std::find_if(at(first), at(last), isOfSegments);
        if (segments != at(last))
            foldSegments(static_cast<std::size_t>(segments - m_plan.edits.begin()), first, last,
                         published, change);
        else
            foldValues(first, last, published, change);
        if (change.edits.empty())
            return {};
        if (change.record.size() > std::numeric_limits<std::int32_t>::max()) {
            problem(
                first,
                {ErrorCode::InvalidArgument,
                 Sentence::tr("the record would have %1 bytes; the format holds at most 2147483647",
                              change.record.size()),
                 {}});
            return {};
        }
        VOX_TRY(change.newSha256, sha256(change.record));
        m_plan.records.push_back(std::move(change));
        return {};
    }

private:
    void problem(std::size_t number, Error error)
    {
        error.subject = m_reader.directory().string() + " " + m_plan.edits[number].key;
        m_plan.problems.push_back(std::move(error));
    }

    /// Where the segments themselves were changed the record gets all of them, with the texts of now.
    void foldSegments(std::size_t own, std::size_t first, std::size_t last,
                      const std::vector<std::pair<std::string, std::string>> &published,
                      RecordChange &change)
    {
        const SegmentEdits &edit = m_plan.edits[own];
        if (!leadsTo(edit.base, change.oldSha256, published)) {
            m_plan.conflicts.push_back({edit.ref, edit.key, edit.textBefore,
                                        Sentence::tr("the record was changed by another program"),
                                        edit.text, true});
            return;
        }
        auto written = withListedSegments(own, first, last, change.record);
        if (!written) {
            problem(own, std::move(written).error());
            return;
        }
        change.record = *std::move(written);
        for (std::size_t number = first; number < last; ++number)
            change.edits.push_back(number);
    }

    Result<std::string> withListedSegments(std::size_t own, std::size_t first, std::size_t last,
                                           const std::string &record) const
    {
        VOX_TRY(auto entries, segmentEntriesIn(m_plan.edits[own].text));
        std::map<std::int32_t, std::string> texts;
        for (std::size_t number = first; number < last; ++number) {
            const SegmentEdits &edit = m_plan.edits[number];
            if (edit.field == EditField::Text)
                texts[edit.ref.segment] = edit.text;
            else if (isTime(edit.field) && edit.lastEdit > m_plan.edits[own].lastEdit)
                setTime(entries, edit);
        }
        if (entries.front().number < 0)
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("segments cannot be removed from a record"));
        VOX_TRY(const auto stored, touch::segmentTexts(record));
        std::vector<touch::SegmentPatch> segments;
        for (const SegmentEntry &entry : entries) {
            touch::SegmentPatch patch{{}, entry.startSeconds, entry.endSeconds, entry.text};
            const auto position = m_list ? m_list->positionOf(entry.number) : std::nullopt;
            if (position && *position >= 0) {
                patch.from = static_cast<std::uint32_t>(*position);
                if (*patch.from >= stored.size())
                    return fail(ErrorCode::NotFound,
                                Sentence::tr("the segments of the record have changed"));
                patch.text = stored[*patch.from];
            }
            if (const auto text = texts.find(entry.number); text != texts.end())
                patch.text = text->second;
            if (!patch.from) {
                const SegmentRef &item = m_plan.edits[own].ref;
                VOX_CHECK(addShown({item.shard, item.item, entry.number}, patch));
            }
            segments.push_back(std::move(patch));
        }
        return touch::withSegments(record, segments);
    }

    /// Language and speaker as the table shows them.
    Result<> addShown(const SegmentRef &ref, touch::SegmentPatch &patch) const
    {
        VOX_TRY(const auto row, ManifestRows(m_db).find(ref));
        VOX_TRY(auto language, valueOfRow(m_db, row, EditField::Language));
        VOX_TRY(auto speaker, valueOfRow(m_db, row, EditField::Speaker));
        if (language && speaker) {
            patch.language = *std::move(language);
            patch.speaker = *std::move(speaker);
        }
        return {};
    }

    /// Its number in the record, where an item's segments were changed and published before.
    std::optional<std::uint32_t> placeOf(const SegmentRef &ref) const
    {
        SegmentRef place = ref;
        if (m_list)
            place.segment = m_list->positionOf(ref.segment).value_or(ref.segment);
        return segmentOf(place);
    }

    static void setTime(std::vector<SegmentEntry> &entries, const SegmentEdits &edit)
    {
        const auto found = std::find_if(entries.begin(), entries.end(), [&edit](const auto &entry) {
            return entry.number == edit.ref.segment;
        });
        if (found != entries.end())
            (edit.field == EditField::Start ? found->startSeconds
                                            : found->endSeconds) = secondsIn(edit.text).value_or(0);
    }

    /// What is to become of a segment of the record: all of it or, where a value is in conflict, nothing, because
    /// the ledger marks whole segments.
    struct SegmentFold {
        std::vector<std::size_t> settled, written;
        std::optional<std::size_t> text;
        std::optional<touch::SegmentPatch> times;
    };

    /// Texts and times of segments that are the record's own.
    void foldValues(std::size_t first, std::size_t last,
                    const std::vector<std::pair<std::string, std::string>> &published,
                    RecordChange &change)
    {
        const auto meta = touch::parseMetainfo(change.record);
        std::map<std::int32_t, SegmentFold> folds;
        std::set<std::int32_t> held;
        for (std::size_t number = first; number < last; ++number) {
            const SegmentEdits &edit = m_plan.edits[number];
            SegmentFold &fold = folds[edit.ref.segment];
            const bool isGood = isTime(edit.field) ? foldTime(number, meta, fold)
                                                   : foldText(number, published, change, fold);
            if (!isGood)
                held.insert(edit.ref.segment);
        }
        std::vector<touch::SegmentPatch> patches;
        for (const auto &[segment, fold] : folds) {
            if (held.contains(segment))
                continue;
            if (fold.times)
                patches.push_back(*fold.times);
            m_plan.settled.insert(m_plan.settled.end(), fold.settled.begin(), fold.settled.end());
        }
        auto written = withTimes(change.record, meta, patches);
        for (const auto &[segment, fold] : folds)
            if (written && fold.text && !held.contains(segment))
                written = touch::withSegmentText(*written, placeOf(m_plan.edits[*fold.text].ref),
                                                 m_plan.edits[*fold.text].text);
        if (!written) {
            problem(first, std::move(written).error());
            return;
        }
        change.record = *std::move(written);
        for (std::size_t number = first; number < last; ++number) {
            const auto &own = folds.at(m_plan.edits[number].ref.segment).written;
            if (!held.contains(m_plan.edits[number].ref.segment)
                && std::find(own.begin(), own.end(), number) != own.end())
                change.edits.push_back(number);
        }
    }

    /// False where the text is in conflict.
    bool foldText(std::size_t number,
                  const std::vector<std::pair<std::string, std::string>> &published,
                  const RecordChange &change, SegmentFold &fold)
    {
        const SegmentEdits &edit = m_plan.edits[number];
        const auto theirs = touch::segmentText(change.record, placeOf(edit.ref));
        if (theirs && *theirs == edit.text) {
            fold.settled.push_back(number);
            return true;
        }
        if (!theirs || !leadsTo(edit.base, change.oldSha256, published)) {
            m_plan.conflicts.push_back(
                {edit.ref, edit.key, edit.textBefore, theirs.value_or(std::string()), edit.text});
            return false;
        }
        fold.text = number;
        fold.written.push_back(number);
        return true;
    }

    /// Three-way by value: the record has the time that the move began with. False where it has not.
    bool foldTime(std::size_t number, const Result<touch::Metainfo> &meta, SegmentFold &fold)
    {
        const SegmentEdits &edit = m_plan.edits[number];
        const auto place = placeOf(edit.ref);
        if (!meta || !place || *place >= meta->segments.size()) {
            problem(
                number,
                {ErrorCode::NotFound,
                 Sentence::tr("was moved here, and its record has no such segment; undo the move"),
                 {}});
            return false;
        }
        const touch::MetainfoSegment &stored = meta->segments[*place];
        const bool isStart = edit.field == EditField::Start;
        const double theirs = isStart ? stored.startSeconds : stored.endSeconds;
        const double wanted = secondsIn(edit.text).value_or(theirs);
        if (std::abs(theirs - wanted) <= kWrittenTimeTolerance) {
            fold.settled.push_back(number);
            return true;
        }
        if (std::abs(theirs - secondsIn(edit.textBefore).value_or(wanted))
            > kWrittenTimeTolerance) {
            problem(number,
                    {ErrorCode::Busy,
                     Sentence::tr(
                         "%1 was moved from %2 s to %3 s here, and another program changed it to "
                         "%4 s in the record since; undo the move, or move it again after that",
                         isStart ? Sentence::tr("its start") : Sentence::tr("its end"),
                         edit.textBefore, edit.text, secondsText(theirs)),
                     {}});
            return false;
        }
        if (!fold.times)
            fold.times = touch::SegmentPatch{*place, stored.startSeconds, stored.endSeconds, {}};
        (isStart ? fold.times->startSeconds : fold.times->endSeconds) = wanted;
        fold.written.push_back(number);
        return true;
    }

    /// The record with these segments at other times, and all else as it is.
    static Result<std::string> withTimes(const std::string &record,
                                         const Result<touch::Metainfo> &meta,
                                         const std::vector<touch::SegmentPatch> &moved)
    {
        if (moved.empty())
            return record;
        std::vector<touch::SegmentPatch> segments;
        for (std::uint32_t at = 0; at < meta->segments.size(); ++at) {
            const auto &stored = meta->segments[at];
            segments.push_back({at, stored.startSeconds, stored.endSeconds, stored.text});
        }
        for (const touch::SegmentPatch &patch : moved) {
            segments[*patch.from].startSeconds = patch.startSeconds;
            segments[*patch.from].endSeconds = patch.endSeconds;
        }
        return touch::withSegments(record, segments);
    }

    Database &m_db;
    const touch::ShardReader &m_reader;
    ShardPlan &m_plan;
    std::optional<SegmentList> m_list; ///< of the item
};

} // namespace

Result<bool> publishingLeadsTo(Database &database, const SegmentRef &item, const std::string &base,
                               const std::string &now)
{
    if (base == now)
        return true;
    VOX_TRY(const auto published, PublishIntents(database).ofItem(item));
    return leadsTo(base, now, published);
}

std::uint64_t ShardPlan::recordBytes() const
{
    std::uint64_t bytes = 0;
    for (const RecordChange &change : records)
        bytes += change.record.size();
    return bytes;
}

Result<ShardPlan> planShard(Database &database, std::vector<SegmentEdits> edits,
                            const touch::ShardReader &reader)
{
    ShardPlan plan;
    plan.edits = std::move(edits);
    ItemPlan items(database, reader, plan);
    for (std::size_t first = 0; first < plan.edits.size();) {
        std::size_t last = first + 1;
        while (last < plan.edits.size() && plan.edits[last].ref.item == plan.edits[first].ref.item)
            ++last;
        VOX_CHECK(items.add(first, last));
        first = last;
    }
    return plan;
}

} // namespace voxdeck
