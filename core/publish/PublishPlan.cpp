// SPDX-License-Identifier: Apache-2.0
#include "core/publish/PublishPlan.h"

#include "core/base/Sha256.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SegmentsPatch.h"
#include "core/journal/PublishIntents.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
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
            for (std::size_t number = first; number < last; ++number)
                fold(number, *record, published, change);
        if (change.edits.empty())
            return {};
        if (change.record.size() > std::numeric_limits<std::int32_t>::max()) {
            problem(first, {ErrorCode::InvalidArgument,
                            "the record would have " + std::to_string(change.record.size())
                                + " bytes; the format holds at most 2147483647",
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
                                        "the record was changed by another program", edit.text});
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
        VOX_TRY(const auto entries, segmentEntriesIn(m_plan.edits[own].text));
        std::map<std::int32_t, std::string> texts;
        for (std::size_t number = first; number < last; ++number)
            if (number != own)
                texts[m_plan.edits[number].ref.segment] = m_plan.edits[number].text;
        if (entries.front().number < 0)
            return fail(ErrorCode::Unsupported, "segments cannot be removed from a record");
        VOX_TRY(const auto stored, touch::segmentTexts(record));
        std::vector<touch::SegmentPatch> segments;
        for (const SegmentEntry &entry : entries) {
            touch::SegmentPatch patch{{}, entry.startSeconds, entry.endSeconds, entry.text};
            const auto position = m_list ? m_list->positionOf(entry.number) : std::nullopt;
            if (position && *position >= 0) {
                patch.from = static_cast<std::uint32_t>(*position);
                if (*patch.from >= stored.size())
                    return fail(ErrorCode::NotFound, "the segments of the record have changed");
                patch.text = stored[*patch.from];
            }
            if (const auto text = texts.find(entry.number); text != texts.end())
                patch.text = text->second;
            if (!patch.from) {
                const SegmentRef &item = m_plan.edits[own].ref;
                VOX_TRY(patch.language, languageOf({item.shard, item.item, entry.number}));
            }
            segments.push_back(std::move(patch));
        }
        return touch::withSegments(record, segments);
    }

    /// As the table shows it.
    Result<std::string> languageOf(const SegmentRef &ref) const
    {
        VOX_TRY(const auto row, ManifestRows(m_db).find(ref));
        auto query = m_db.statement("SELECT language FROM segment WHERE id = ?");
        VOX_TRY(const bool hasRow, query.bind(row).step());
        return hasRow ? query.text(0) : std::string();
    }

    /// Its number in the record, where an item's segments were changed and published before.
    std::optional<std::uint32_t> placeOf(const SegmentRef &ref) const
    {
        SegmentRef place = ref;
        if (m_list)
            place.segment = m_list->positionOf(ref.segment).value_or(ref.segment);
        return segmentOf(place);
    }

    void fold(std::size_t number, std::string_view record,
              const std::vector<std::pair<std::string, std::string>> &published,
              RecordChange &change)
    {
        const SegmentEdits &edit = m_plan.edits[number];
        const auto theirs = touch::segmentText(record, placeOf(edit.ref));
        if (theirs && *theirs == edit.text) {
            m_plan.settled.push_back(number);
            return;
        }
        if (!theirs || !leadsTo(edit.base, change.oldSha256, published)) {
            m_plan.conflicts.push_back(
                {edit.ref, edit.key, edit.textBefore, theirs.value_or(std::string()), edit.text});
            return;
        }
        auto changed = touch::withSegmentText(change.record, placeOf(edit.ref), edit.text);
        if (!changed) {
            problem(number, std::move(changed).error());
            return;
        }
        change.record = *std::move(changed);
        change.edits.push_back(number);
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
