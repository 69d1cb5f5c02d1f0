// SPDX-License-Identifier: Apache-2.0
#include "core/changes/EditTransfer.h"

#include "core/base/Stopped.h"
#include "core/base/TimeSpan.h"
#include "core/changes/ChangeExchange.h"
#include "core/edit/ItemPlaces.h"
#include "core/journal/Journal.h"
#include "core/edit/SegmentReplacement.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/rows/SegmentList.h"
#include "core/search/RowReader.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

/// Of the fields that a row has, those that a made segment does not begin with.
constexpr bool isCarried(const EditFieldInfo &info)
{
    return !info.isOfCopy && info.form != EditForm::Seconds && info.form != EditForm::List;
}

/// An item whose segments or times were changed.
struct ChangedItem {
    std::string key;
    std::uint64_t number = 0;
    std::vector<SegmentRow> rows;            ///< by start; none: the item was deleted
    std::optional<double> firstStartSeconds; ///< of the item, before the first edit of its times
};

bool isOfTimes(EditField field)
{
    return field == EditField::Start || field == EditField::End || field == EditField::Segments;
}

class Transfer {
public:
    Transfer(Workspace &from, Workspace &to, EditSession &session, const std::stop_token &stop)
        : m_from(from), m_to(to), m_session(session), m_stop(stop)
    {
    }

    Result<CarriedEdits> run(const ProgressSink &progress)
    {
        VOX_CHECK(collect());
        VOX_CHECK(locate());
        for (const auto &[place, item] : m_changed) {
            VOX_CHECK(checkStop(m_stop));
            VOX_CHECK(makeSegments(item));
        }
        VOX_TRY(auto made, applyChangeSet(m_to, m_session, m_set, {}, progress, m_stop));
        m_report.changes += made.applied + made.same;
        std::move(made.failures.begin(), made.failures.end(),
                  std::back_inserter(m_report.failures));
        for (const ChangeConflict &conflict : made.conflicts)
            failed(conflict.second.item,
                   Sentence::tr("its %1 has changed since the edit; make the edit again",
                                editFieldName(conflict.second.field)));
        return std::move(m_report);
    }

private:
    using Place = std::pair<std::uint32_t, std::uint64_t>; ///< shard and number in `from`

    void failed(const std::string &item, Sentence why)
    {
        m_report.failures.push_back({ErrorCode::Unsupported, std::move(why), item});
    }

    Result<> collect()
    {
        std::vector<Error> failures;
        VOX_TRY(m_set, collectChanges(m_from, {}, failures, m_stop));
        for (Error &failure : failures)
            if (failure.code != ErrorCode::Unsupported) // changed segments: they come by item
                m_report.failures.push_back(std::move(failure));
        VOX_TRY(const auto lines,
                Journal(m_from.database())
                    .history({}, std::uint64_t{std::numeric_limits<std::int64_t>::max()}));
        for (const EditRecord &line : lines) // newest first: the oldest has the last word
            if (!line.isBulk && !line.revision && isOfTimes(line.change.field))
                VOX_CHECK(noteTimes(line));
        return dropUnchanged();
    }

    Result<> noteTimes(const EditRecord &line)
    {
        const SegmentRef &ref = line.change.ref;
        ChangedItem &item = m_changed[{ref.shard, ref.item}];
        item.number = ref.item;
        if (item.key.empty())
            item.key = line.key;
        if (line.change.field == EditField::Start)
            item.firstStartSeconds = secondsIn(line.change.before);
        if (line.change.field != EditField::Segments)
            return {};
        VOX_TRY(const auto entries, segmentEntriesIn(line.change.before));
        if (!entries.empty())
            item.firstStartSeconds = entries.front().startSeconds;
        return {};
    }

    /// Reads the rows. Items whose segments are back to the original, as after an undo, do not
    /// count as changed.
    Result<> dropUnchanged()
    {
        std::set<std::pair<std::string, std::uint64_t>> moved;
        for (const ChangeRecord &record : m_set.records)
            if (isOfTimes(record.field))
                moved.emplace(record.item, record.number);
        RowReader reader(m_from);
        for (auto it = m_changed.begin(); it != m_changed.end();) {
            auto &[place, item] = *it;
            const SegmentRef ref{place.first, place.second, -1};
            VOX_TRY(const auto ids, idsOfItem(m_from.database(), ref));
            for (const std::uint32_t id : ids) {
                VOX_TRY(auto row, reader.row(id));
                item.key = row.itemKey;
                item.rows.push_back(std::move(row));
            }
            std::stable_sort(item.rows.begin(), item.rows.end(), [](const auto &a, const auto &b) {
                return a.startSeconds < b.startSeconds;
            });
            VOX_TRY(const auto list, segmentList(m_from.database(), ref));
            const bool isChanged = list || moved.contains({item.key, item.number});
            it = isChanged ? std::next(it) : m_changed.erase(it);
        }
        return {};
    }

    /// Finds the items in `to`; removes changes of re-segmented items and of ambiguous keys from
    /// the change set.
    Result<> locate()
    {
        std::unordered_set<std::string> keys;
        std::set<std::pair<std::string, std::uint64_t>> changed;
        for (const auto &[place, item] : m_changed) {
            keys.insert(item.key);
            changed.emplace(item.key, item.number);
        }
        for (const ChangeRecord &record : m_set.records)
            keys.insert(record.item);
        VOX_TRY(m_places, ItemPlaces::of(m_to, keys, m_stop));
        std::erase_if(m_set.records, [&](const ChangeRecord &record) {
            const bool isChanged = changed.contains({record.item, record.number});
            if (isChanged && record.field == EditField::Comment)
                failed(record.item,
                       Sentence::tr(
                           "its comments are not transferred, because its segments were changed"));
            if (!isChanged && m_places.count(record.item) > 1)
                failed(record.item, Sentence::tr("several items have this key, so the edited one "
                                                 "is unknown; make the edit again"));
            return isChanged || m_places.count(record.item) > 1;
        });
        return {};
    }

    /// The segments of the item in `to` where they are those of `from` already, as a run that was interrupted
    /// leaves them: the same times, but for a shift that all have in common. Else none.
    Result<std::vector<SegmentRef>> madeBefore(const ChangedItem &item)
    {
        const auto ref = m_places.count(item.key) > 1
                             ? Result<SegmentRef>(fail(ErrorCode::NotFound, ""))
                             : m_places.find(item.key, item.number);
        if (!ref)
            return std::vector<SegmentRef>();
        VOX_TRY(const auto ids, idsOfItem(m_to.database(), *ref));
        if (ids.size() != item.rows.size())
            return std::vector<SegmentRef>();
        RowReader reader(m_to);
        std::vector<SegmentRow> rows;
        for (const std::uint32_t id : ids) {
            VOX_TRY(auto row, reader.row(id));
            rows.push_back(std::move(row));
        }
        std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) {
            return a.startSeconds < b.startSeconds;
        });
        std::vector<SegmentRef> refs;
        const double shift = item.rows.front().startSeconds - rows.front().startSeconds;
        for (std::size_t at = 0; at < rows.size(); ++at) {
            const SegmentRow &wanted = item.rows[at];
            if (rows[at].ref.segment < 0
                || std::abs(wanted.startSeconds - rows[at].startSeconds - shift)
                       > kWrittenTimeTolerance
                || std::abs(wanted.endSeconds - rows[at].endSeconds - shift)
                       > kWrittenTimeTolerance)
                return std::vector<SegmentRef>();
            refs.push_back(rows[at].ref);
        }
        return refs;
    }

    /// The one row that the item is in `to`; empty, and reported, for another item.
    Result<std::optional<SegmentRow>> wholeItem(const ChangedItem &item)
    {
        if (m_places.count(item.key) > 1) {
            failed(item.key, Sentence::tr("several items have this key, so the one with these "
                                          "segments is unknown; make the edit again"));
            return std::optional<SegmentRow>();
        }
        const auto ref = m_places.find(item.key, item.number);
        if (!ref) {
            failed(item.key, ref.error().detail);
            return std::optional<SegmentRow>();
        }
        VOX_TRY(const auto ids, idsOfItem(m_to.database(), *ref));
        RowReader reader(m_to);
        VOX_TRY(auto row, reader.row(ids.empty() ? 0 : ids.front()));
        if (ids.size() == 1 && row.ref.segment < 0)
            return std::optional(std::move(row));
        failed(item.key, Sentence::tr("has other segments; make the edit again"));
        return std::optional<SegmentRow>();
    }

    Result<> makeSegments(const ChangedItem &item)
    {
        if (item.rows.empty()) {
            failed(item.key, Sentence::tr("was deleted; the adopted dataset keeps it"));
            return {};
        }
        VOX_TRY(const auto before, madeBefore(item));
        if (!before.empty()) {
            ++m_report.segmented;
            for (std::size_t at = 0; at < item.rows.size(); ++at)
                VOX_CHECK(carryFields(item, item.rows[at], before[at]));
            return {};
        }
        VOX_TRY(const auto whole, wholeItem(item));
        if (!whole)
            return {};
        const double shift = item.firstStartSeconds.value_or(item.rows.front().startSeconds)
                             - whole->startSeconds;
        std::vector<ReplacingSegment> wanted;
        for (const SegmentRow &row : item.rows)
            wanted.push_back({{}, row.startSeconds - shift, row.endSeconds - shift, row.text});
        const std::array scope{whole->ref};
        const auto made = replaceSegments(m_to, scope, wanted, false);
        if (!made) {
            failed(item.key, made.error().detail);
            return {};
        }
        VOX_CHECK(m_session.apply(made->changes));
        ++m_report.segmented;
        for (std::size_t at = 0; at < item.rows.size(); ++at)
            VOX_CHECK(carryFields(item, item.rows[at], made->refs[at]));
        return {};
    }

    /// Adds to the change set what the row in `from` has otherwise than the one made in `to`.
    Result<> carryFields(const ChangedItem &item, const SegmentRow &row, const SegmentRef &made)
    {
        for (const EditFieldInfo &info : kEditFields) {
            if (!isCarried(info))
                continue;
            const EditField field = info.field;
            VOX_TRY(auto wanted, valueOf(m_from, row.ref, field));
            VOX_TRY(auto now, valueOf(m_to, made, field));
            if (wanted == now)
                continue;
            ChangeRecord record;
            record.item = item.key;
            record.number = made.item;
            if (made.segment >= 0)
                record.segment = static_cast<std::uint32_t>(made.segment);
            record.field = field;
            record.before = std::move(now);
            record.after = std::move(wanted);
            record.text = row.text;
            m_set.records.push_back(std::move(record));
        }
        return {};
    }

    static Result<std::string> valueOf(Workspace &workspace, const SegmentRef &ref, EditField field)
    {
        Database &db = workspace.database();
        VOX_TRY(const auto row, ManifestRows(db).find(ref));
        VOX_TRY(auto value, valueOfRow(db, row, field));
        return std::move(value).value_or(std::string());
    }

    Workspace &m_from;
    Workspace &m_to;
    EditSession &m_session;
    const std::stop_token &m_stop;
    ChangeSet m_set;
    std::map<Place, ChangedItem> m_changed;
    ItemPlaces m_places;
    CarriedEdits m_report;
};

} // namespace

Result<CarriedEdits> transferEdits(Workspace &from, Workspace &to, EditSession &session,
                                   const ProgressSink &progress, const std::stop_token &stop)
{
    return Transfer(from, to, session, stop).run(progress);
}

} // namespace voxdeck
