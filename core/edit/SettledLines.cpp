// SPDX-License-Identifier: Apache-2.0
#include "core/edit/SettledLines.h"

#include "core/edit/BulkHistory.h"
#include "core/journal/Journal.h"
#include "core/journal/UnpublishedLines.h"
#include "core/rows/SegmentLayer.h"
#include "core/rows/SegmentList.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

/// The unit of a change of segments: the lines of a list's recording, or one item.
using Whole = std::tuple<std::uint32_t, bool, std::int64_t>; ///< shard, is a recording, number

class SettledLines {
public:
    explicit SettledLines(Database &database) : m_db(database) {}

    Result<bool> isSettled(const EditRecord &line)
    {
        const FieldChange &change = line.change;
        if (line.revision)
            return true;
        VOX_TRY(const bool isOfWhole, isInPublishedWhole(line.group, change.ref));
        if (isOfWhole)
            return true;
        if (change.field == EditField::Comment || change.field == EditField::Segments)
            return false; // checked against their current state when they are undone
        VOX_TRY(const bool isGone, wentForGood(change.ref));
        return isGone ? Result<bool>(true) : isUnderSettled(line);
    }

private:
    Result<Whole> wholeOf(const SegmentRef &ref)
    {
        const std::pair item(ref.shard, ref.item);
        if (const auto known = m_wholes.find(item); known != m_wholes.end())
            return known->second;
        VOX_TRY(const auto recording, recordingOfItem(m_db, ref));
        const Whole whole(ref.shard, recording > 0,
                          recording > 0 ? recording : static_cast<std::int64_t>(ref.item));
        m_wholes.emplace(item, whole);
        return whole;
    }

    Result<bool> isInPublishedWhole(EditGroup step, const SegmentRef &ref)
    {
        auto known = m_published.find(step);
        if (known == m_published.end()) {
            std::set<Whole> wholes;
            VOX_TRY(const auto items, itemsWrittenOfStep(m_db, step));
            for (const SegmentRef &item : items) {
                VOX_TRY(const auto whole, wholeOf(item));
                wholes.insert(whole);
            }
            known = m_published.emplace(step, std::move(wholes)).first;
        }
        if (known->second.empty())
            return false;
        VOX_TRY(const auto whole, wholeOf(ref));
        return known->second.contains(whole);
    }

    /// The segment no longer exists, and no change of segments is left to restore it.
    Result<bool> wentForGood(const SegmentRef &ref)
    {
        VOX_TRY(const auto list, segmentList(m_db, ref));
        if (!list || list->find(ref.segment))
            return false;
        VOX_TRY(const auto base, Journal(m_db).unpublishedSegmentsBase(ref));
        return base.empty();
    }

    Result<bool> isUnderSettled(const EditRecord &line)
    {
        VOX_TRY(const auto later, stepsBehind(m_db, line));
        for (const EditGroup step : later) {
            VOX_TRY(const bool stays, isInPublishedWhole(step, line.change.ref));
            if (stays)
                return true;
        }
        return false;
    }

    Database &m_db;
    std::map<std::pair<std::uint32_t, std::uint64_t>, Whole> m_wholes;
    std::map<EditGroup, std::set<Whole>> m_published; ///< by step
};

} // namespace

Result<std::vector<EditRecord>> linesToUndo(Database &database, EditGroup step)
{
    VOX_TRY(auto lines, Journal(database).recordsOf(step));
    SettledLines settled(database);
    std::vector<EditRecord> left;
    for (EditRecord &line : lines) {
        VOX_TRY(const bool stays, settled.isSettled(line));
        if (!stays)
            left.push_back(std::move(line));
    }
    return left;
}

Result<std::uint64_t> settledLinesOf(Database &database, EditGroup step)
{
    VOX_TRY(const auto lines, Journal(database).recordsOf(step));
    VOX_TRY(const auto left, linesToUndo(database, step));
    return std::uint64_t{lines.size() - left.size()};
}

Result<> closeSettledSteps(Database &database, std::int64_t revision)
{
    VOX_TRY(const auto steps, stepsBeside(database, revision));
    Journal journal(database);
    BulkHistory bulk(database);
    SettledLines settled(database);
    for (const EditGroup step : steps) {
        VOX_TRY(const auto bulkRows, bulk.rowsOfStep(step));
        VOX_TRY(const auto lines, journal.recordsOf(step));
        bool isLeft = bulkRows > 0;
        for (std::size_t line = 0; line < lines.size() && !isLeft; ++line) {
            VOX_TRY(const bool stays, settled.isSettled(lines[line]));
            isLeft = !stays;
        }
        if (!isLeft)
            VOX_CHECK(journal.setState(step, StepState::Published));
    }
    return {};
}

} // namespace voxdeck
