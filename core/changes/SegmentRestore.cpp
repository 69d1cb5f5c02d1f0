// SPDX-License-Identifier: Apache-2.0
#include "core/changes/SegmentRestore.h"

#include "core/base/Sentence.h"
#include "core/changes/SegmentsValue.h"
#include "core/rows/ManifestRows.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

bool covers(double start, double end, const SegmentEntry &entry)
{
    return start <= entry.startSeconds + kSameMoment && end >= entry.endSeconds - kSameMoment;
}

/// Whether a moved border took in what the entry had.
bool takesIn(const FieldChange &change, const SegmentEntry &entry)
{
    const auto before = secondsIn(change.before);
    const auto after = secondsIn(change.after);
    if (!before || !after)
        return false;
    return change.field == EditField::End ? *before <= entry.startSeconds + kSameMoment
                                                && *after >= entry.endSeconds - kSameMoment
                                          : *before >= entry.endSeconds - kSameMoment
                                                && *after <= entry.startSeconds + kSameMoment;
}

class Finder {
public:
    Finder(Workspace &workspace, EditSession &session, const SegmentRef &ref)
        : m_db(workspace.database()), m_session(session), m_ref(ref)
    {
    }

    Result<std::optional<SegmentRestoring>> find()
    {
        const std::optional<SegmentRestoring> none;
        VOX_TRY(const auto removal, removalOf());
        if (!removal)
            return none;
        VOX_TRY(const auto before, segmentEntriesIn(removal->change.before));
        VOX_TRY(const auto after, segmentEntriesIn(removal->change.after));
        SegmentRestoring found;
        found.entry = *findEntry(before, m_ref.segment);
        const bool isDivided = std::any_of(after.begin(), after.end(), [this](const auto &one) {
            return one.parent == m_ref.segment && one.number != m_ref.segment;
        });
        found.why = isDivided ? Sentence::tr("was divided here") : Sentence::tr("was deleted here");
        if (!isDivided)
            VOX_CHECK(findOther(*removal, before, after, found));
        VOX_TRY(const bool isFree, isPlaceFree(found));
        return isFree ? std::optional(std::move(found)) : none;
    }

private:
    /// The newest line that removed it.
    Result<std::optional<EditRecord>> removalOf()
    {
        constexpr auto kAll = std::uint64_t{std::numeric_limits<std::int64_t>::max()};
        VOX_TRY(auto lines, m_session.history(SegmentRef{m_ref.shard, m_ref.item, -1}, kAll));
        for (EditRecord &line : lines) {
            if (line.change.field != EditField::Segments)
                continue;
            const auto before = segmentEntriesIn(line.change.before);
            const auto after = segmentEntriesIn(line.change.after);
            if (before && after && findEntry(*before, m_ref.segment)
                && !findEntry(*after, m_ref.segment))
                return std::optional(std::move(line));
        }
        return std::optional<EditRecord>();
    }

    /// The one it was merged into, if it was merged.
    Result<> findOther(const EditRecord &removal, const std::vector<SegmentEntry> &before,
                       const std::vector<SegmentEntry> &after, SegmentRestoring &found)
    {
        for (const SegmentEntry &was : before) {
            const SegmentEntry *const is = findEntry(after, was.number);
            if (is && covers(is->startSeconds, is->endSeconds, found.entry)
                && !covers(was.startSeconds, was.endSeconds, found.entry))
                found.other = was;
        }
        VOX_TRY(const auto step, m_session.recordsOf(removal.group));
        std::optional<SegmentRef> other;
        if (found.other)
            other = SegmentRef{m_ref.shard, m_ref.item, found.other->number};
        for (const EditRecord &line : step) {
            const SegmentRef &ref = line.change.ref;
            const bool isOfOtherLine = ref.item != m_ref.item && ref.shard == m_ref.shard;
            if (other || !isOfOtherLine || !isTime(line.change.field)
                || !takesIn(line.change, found.entry))
                continue;
            VOX_TRY(const bool isBeside, isOfSameRecording(ref));
            if (isBeside)
                other = ref;
        }
        return other ? addValues(step, *other, found) : Result<>();
    }

    Result<> addValues(const std::vector<EditRecord> &step, const SegmentRef &other,
                       SegmentRestoring &found)
    {
        std::set<EditField> fields;
        for (const EditRecord &line : step) {
            if (line.change.ref != other || line.isBulk || line.change.field == EditField::Segments
                || line.change.field == EditField::Comment
                || !fields.insert(line.change.field).second)
                continue;
            m_isOtherGone = m_isOtherGone || ManifestRows(m_db).find(other).value_or(0) == 0;
            if (m_isOtherGone)
                return {};
            VOX_TRY(auto now, m_session.currentValue(other, line.change.field));
            if (now != line.change.before)
                found.values.push_back(
                    {other, line.change.field, std::move(now), line.change.before});
            found.why = Sentence::tr("was merged into %1 here", line.key);
        }
        return {};
    }

    Result<bool> isOfSameRecording(const SegmentRef &other)
    {
        auto query = m_db.statement(
            "SELECT EXISTS (SELECT 1 FROM segment o WHERE o.shard = ?1 AND o.item = ?2"
            " AND o.recording IN (SELECT recording FROM hidden_segment WHERE shard = ?1"
            " AND item = ?3 UNION SELECT recording FROM segment WHERE shard = ?1 AND item = ?3))");
        VOX_TRY(const auto is, firstRow<bool>(bindAll(query, other.shard, other.item, m_ref.item)));
        return is && std::get<0>(*is);
    }

    /// But for its own parts, and the one it was merged into.
    Result<bool> isPlaceFree(const SegmentRestoring &found)
    {
        if (m_isOtherGone)
            return false;
        std::optional<std::uint64_t> otherItem;
        for (const FieldChange &value : found.values)
            if (value.ref.item != m_ref.item)
                otherItem = value.ref.item;
        if (otherItem || !m_session.items().hasRecords()) {
            auto query = m_db.statement(
                "SELECT EXISTS (SELECT 1 FROM segment WHERE shard = ?1 AND item <> ?2"
                " AND item <> ?3 AND recording > 0 AND start < ?4 AND stop > ?5"
                " AND recording IN (SELECT recording FROM hidden_segment WHERE shard = ?1"
                " AND item = ?2 UNION SELECT recording FROM segment WHERE shard = ?1"
                " AND item = ?2))");
            VOX_TRY(const auto isTaken,
                    firstRow<bool>(bindAll(query, m_ref.shard, m_ref.item,
                                           otherItem.value_or(m_ref.item),
                                           found.entry.endSeconds - kSameMoment,
                                           found.entry.startSeconds + kSameMoment)));
            return !isTaken || !std::get<0>(*isTaken);
        }
        VOX_TRY(const auto now, segmentEntriesOf(m_db, m_ref));
        if (found.other && !findEntry(now, found.other->number))
            return false;
        return std::none_of(now.begin(), now.end(), [&](const SegmentEntry &one) {
            const bool isOther = found.other && one.number == found.other->number;
            const bool isOwnPart = one.number >= kLetteredSegment && one.parent == m_ref.segment;
            return !isOther && !isOwnPart && one.startSeconds < found.entry.endSeconds - kSameMoment
                   && one.endSeconds > found.entry.startSeconds + kSameMoment;
        });
    }

    Database &m_db;
    EditSession &m_session;
    const SegmentRef m_ref;
    bool m_isOtherGone = false;
};

} // namespace

Result<std::optional<SegmentRef>> lineAside(Workspace &workspace, const std::string &key)
{
    auto query = workspace.database().statement(
        "SELECT shard, item, segment FROM hidden_segment WHERE item_key = ? AND recording > 0");
    std::optional<SegmentRef> found;
    bool isOfSeveral = false;
    VOX_CHECK(eachRow(bindAll(query, std::string_view(key)),
                      [&](std::uint32_t shard, std::uint64_t item, std::int32_t segment) {
                          isOfSeveral = isOfSeveral || found.has_value();
                          found = SegmentRef{shard, item, segment};
                      }));
    return isOfSeveral ? std::optional<SegmentRef>() : found;
}

Result<std::optional<SegmentRestoring>> restoringOf(Workspace &workspace, EditSession &session,
                                                    const SegmentRef &ref)
{
    VOX_TRY(const auto row, ManifestRows(workspace.database()).find(ref));
    return row != 0 ? Result<std::optional<SegmentRestoring>>(std::nullopt)
                    : Finder(workspace, session, ref).find();
}

} // namespace voxdeck
