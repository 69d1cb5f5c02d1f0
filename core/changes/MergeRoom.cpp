// SPDX-License-Identifier: Apache-2.0
#include "core/changes/MergeRoom.h"

#include "core/base/Stopped.h"
#include "core/changes/ChangeMerge.h"
#include "core/changes/SegmentsValue.h"
#include "core/search/RowReader.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

struct Span {
    double start = 0;
    double end = 0;
};

double overlapOf(const Span &a, const Span &b)
{
    return std::max(0.0, std::min(a.end, b.end) - std::max(a.start, b.start));
}

/// What the plan makes of a segment's times.
struct Planned {
    std::optional<double> start, end;
    bool isGone = false;
    std::vector<std::size_t> rows; ///< of the plan, of its times
};

class Rooms {
public:
    Rooms(Workspace &workspace, MergePlan &plan, const std::stop_token &stop)
        : m_reader(workspace), m_plan(plan), m_stop(stop)
    {
    }

    Result<> hold()
    {
        for (std::size_t at = 0; at < m_plan.rows.size(); ++at)
            VOX_CHECK(note(at));
        for (const auto &[ref, planned] : m_planned) {
            if (m_stop.stop_requested())
                return stopped({}, "nothing was changed");
            if (!planned.rows.empty() && !planned.isGone)
                VOX_CHECK(check(ref, planned));
        }
        return {};
    }

private:
    Result<> note(std::size_t at)
    {
        const MergeRow &row = m_plan.rows[at];
        const EditField field = row.theirs.field;
        if (!row.isChange())
            return {};
        if (isTime(field)) {
            Planned &planned = m_planned[row.ref];
            (field == EditField::Start ? planned.start : planned.end) = secondsIn(*row.result);
            planned.rows.push_back(at);
        } else if (field == EditField::Segments) {
            VOX_TRY(const auto became, becomeIn(*row.result));
            m_planned[row.ref].isGone = std::none_of(became.begin(), became.end(),
                                                     [](const auto &one) { return one.isKept; });
        }
        return {};
    }

    /// Those of one recording are asked for behind each other.
    Result<> readNeighbours(const SegmentRef &ref)
    {
        const auto isOf = [&ref](const SegmentRow &row) {
            return row.ref == ref;
        };
        if (std::any_of(m_rows.begin(), m_rows.end(), isOf))
            return {};
        VOX_TRY(m_rows, m_reader.segmentsOfItem(ref));
        return {};
    }

    Span spanOf(const SegmentRow &row) const
    {
        Span span{row.startSeconds, row.endSeconds};
        if (const auto planned = m_planned.find(row.ref); planned != m_planned.end()) {
            span.start = planned->second.start.value_or(span.start);
            span.end = planned->second.end.value_or(span.end);
        }
        return span;
    }

    Result<> check(const SegmentRef &ref, const Planned &planned)
    {
        VOX_CHECK(readNeighbours(ref));
        const auto own = std::find_if(m_rows.begin(), m_rows.end(),
                                      [&ref](const SegmentRow &row) { return row.ref == ref; });
        if (own == m_rows.end())
            return {};
        const Span now{own->startSeconds, own->endSeconds};
        const Span then = spanOf(*own);
        for (const SegmentRow &other : m_rows) {
            const auto plannedOther = m_planned.find(other.ref);
            if (other.ref == ref
                || (plannedOther != m_planned.end() && plannedOther->second.isGone))
                continue;
            const Span there = spanOf(other);
            const Span thereNow{other.startSeconds, other.endSeconds};
            if (overlapOf(then, there) <= overlapOf(now, thereNow) + kSameMoment)
                continue;
            const bool isBefore = there.start < then.start;
            const Sentence why = isBefore
                                     ? Sentence::tr("would begin at %1 s, before %2 ends at %3 s",
                                                    secondsText(then.start), other.key,
                                                    secondsText(there.end))
                                     : Sentence::tr("would end at %1 s, after %2 begins at %3 s",
                                                    secondsText(then.end), other.key,
                                                    secondsText(there.start));
            for (const std::size_t at : planned.rows) {
                MergeRow &row = m_plan.rows[at];
                row.isHeld = true;
                row.why = why;
                row.result.reset();
            }
            return {};
        }
        return {};
    }

    RowReader m_reader;
    MergePlan &m_plan;
    const std::stop_token &m_stop;
    std::map<SegmentRef, Planned> m_planned;
    std::vector<SegmentRow> m_rows; ///< of the recording that was asked for last
};

} // namespace

Result<> holdOverlaps(Workspace &workspace, MergePlan &plan, const std::stop_token &stop)
{
    return Rooms(workspace, plan, stop).hold();
}

} // namespace voxdeck
