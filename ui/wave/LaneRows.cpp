// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/LaneRows.h"

#include <algorithm>
#include <array>
#include <optional>

namespace voxdeck {

namespace {

constexpr Frames kRounding{1};

/// The row of each speaker, where no row would have an overlap.
std::optional<LaneRows> rowsOfSpeakers(const std::vector<TimelineSegment> &segments,
                                       const QStringList &speakers)
{
    if (speakers.size() < 2 || speakers.size() > LaneRows::kMost)
        return std::nullopt;
    LaneRows found;
    found.rows.reserve(segments.size());
    std::array<Frames, LaneRows::kMost> ends{};
    for (const auto &segment : segments) {
        const auto row = speakers.indexOf(segment.speaker);
        if (row < 0)
            return std::nullopt;
        Frames &end = ends[std::size_t(row)];
        if (segment.range.begin + kRounding < end)
            return std::nullopt;
        end = segment.range.end;
        found.rows.push_back(std::uint8_t(row));
    }
    found.count = int(speakers.size());
    found.speakers = speakers;
    return found;
}

} // namespace

LaneRows laneRows(const std::vector<TimelineSegment> &segments)
{
    LaneRows found;
    found.rows.reserve(segments.size());
    std::array<Frames, LaneRows::kMost> ends{};
    QStringList speakers;
    for (const auto &segment : segments) {
        if (!segment.speaker.isEmpty() && speakers.size() <= LaneRows::kMost
            && !speakers.contains(segment.speaker))
            speakers << segment.speaker;
        std::size_t row = 0;
        while (row + 1 < LaneRows::kMost && segment.range.begin + kRounding < ends[row])
            ++row;
        ends[row] = std::max(ends[row], segment.range.end);
        found.rows.push_back(std::uint8_t(row));
        found.count = std::max(found.count, int(row) + 1);
    }
    const bool hasSpeakers = speakers.size() > 1;
    if (found.count > 1)
        if (auto ofSpeakers = rowsOfSpeakers(segments, speakers))
            found = *std::move(ofSpeakers);
    found.hasSpeakers = hasSpeakers;
    return found;
}

std::vector<FrameRange> overlaps(std::vector<FrameRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(),
              [](const FrameRange &a, const FrameRange &b) { return a.begin < b.begin; });
    std::vector<FrameRange> found;
    Frames end{};
    for (const FrameRange &range : ranges) {
        const FrameRange both{range.begin, std::min(range.end, end)};
        if (kRounding < both.length()) {
            if (!found.empty() && both.begin <= found.back().end)
                found.back().end = std::max(found.back().end, both.end);
            else
                found.push_back(both);
        }
        end = std::max(end, range.end);
    }
    return found;
}

} // namespace voxdeck
