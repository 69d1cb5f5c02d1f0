// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SegmentDrag.h"

#include "ui/wave/TimelineState.h"
#include "ui/wave/WaveformPicture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr double kInnerPart = 0.25; // of a narrow segment, so that its middle can be taken hold of
constexpr double kSilenceColumnMs = 10;
constexpr double kSilenceWindowMs = 2000; // on either side: silence is relative to its surroundings
constexpr double kSilenceUpToMs = 50; // a pixel; beyond, pauses are closer than a hand is steady
constexpr double kCrossingsBelow = 4; // frames a pixel

} // namespace

void SegmentDrag::setEditable(bool isEditable)
{
    m_isEditable = isEditable;
    if (!isEditable)
        cancel();
}

std::optional<SegmentHold> SegmentDrag::holdAt(std::size_t segment, double x, bool isAlone) const
{
    if (!m_isEditable || !m_state.audio || segment >= m_state.segments.size())
        return std::nullopt;
    const FrameRange range = m_state.segments[segment].range;
    const double x0 = m_state.scale.xOf(range.begin);
    const double x1 = m_state.scale.xOf(range.end);
    const double outer = kHandlePixels / 2;
    const double inner = std::min(outer, (x1 - x0) * kInnerPart);
    const bool isStart = x >= x0 - outer && x <= x0 + inner;
    const bool isEnd = x >= x1 - inner && x <= x1 + outer;
    if (!isStart && !isEnd)
        return x > x0 && x < x1 ? std::optional(SegmentHold{segment, HeldPart::Body, segment})
                                : std::nullopt;
    std::vector<FrameRange> near;
    near.reserve(m_state.segments.size());
    for (const auto &other : m_state.segments)
        near.push_back(other.range);
    const bool takesStart = isStart && (!isEnd || x - x0 < x1 - x);
    const auto other = isAlone      ? std::nullopt
                       : takesStart ? touchingBefore(near, segment)
                                    : touchingAfter(near, segment);
    if (takesStart)
        return other ? SegmentHold{*other, HeldPart::Junction, segment}
                     : SegmentHold{segment, HeldPart::Start, segment};
    return other ? SegmentHold{segment, HeldPart::Junction, *other}
                 : SegmentHold{segment, HeldPart::End, segment};
}

void SegmentDrag::take(const SegmentHold &hold, Frames at)
{
    cancel();
    m_hold = hold;
    m_isStopped = false;
    m_takenAt = at;
    m_ranges.clear();
    m_ranges.reserve(m_state.segments.size());
    for (const auto &segment : m_state.segments)
        m_ranges.push_back(segment.range);
}

/// The edges that follow the pointer, where they were.
std::vector<Frames> SegmentDrag::draggedEdges() const
{
    const FrameRange range = m_ranges[m_hold->segment];
    switch (m_hold->part) {
    case HeldPart::Start: return {range.begin};
    case HeldPart::Body: return {range.begin, range.end};
    default: return {range.end};
    }
}

void SegmentDrag::moveTo(double x, How how)
{
    if (!m_hold)
        return;
    const auto &scale = m_state.scale;
    const Frames shortest{std::llround(m_shortestSeconds * scale.sampleRateHz())};
    const MoveRule rule{scale.length(), shortest, how.mayOverlap};
    Frames by = scale.heldInside(scale.frameAt(x)) - m_takenAt;
    m_state.snapped.reset();
    if (m_isSnapping && how.isSnapping) {
        std::optional<Frames> best;
        for (const Frames edge : draggedEdges()) {
            const auto target = targetNear(edge + by);
            if (!target)
                continue;
            const Frames snapped = target->at - edge;
            const auto way = [by](Frames wish) {
                return std::max(wish, by) - std::min(wish, by);
            };
            const bool isReached = heldMove(m_ranges, *m_hold, snapped, rule) == snapped;
            if (!isReached || (best && way(*best) <= way(snapped)))
                continue;
            best = snapped;
            m_state.snapped = *target;
        }
        by = best.value_or(by);
    }
    m_isStopped = heldMove(m_ranges, *m_hold, by, rule) != by;
    m_moved = movedSegments(m_ranges, *m_hold, by, rule);
    m_state.preview(m_moved);
    emit previewed();
}

std::optional<SnapTarget> SegmentDrag::targetNear(Frames wanted) const
{
    const Frames reach{std::llround(kSnapPixels * m_state.scale.framesPerPixel())};
    const auto isNear = [&](Frames at) {
        return std::max(at, wanted) - std::min(at, wanted) <= reach;
    };
    std::vector<SnapTarget> targets;
    for (std::size_t i = 0; i < m_ranges.size(); ++i) {
        if (i == m_hold->segment || (m_hold->part == HeldPart::Junction && i == m_hold->next))
            continue;
        for (const Frames edge : {m_ranges[i].begin, m_ranges[i].end})
            if (isNear(edge))
                targets.push_back({edge, SnapKind::Edge});
    }
    if (isNear(m_state.playhead))
        targets.push_back({m_state.playhead, SnapKind::Playhead});
    if (targets.empty() && m_state.audio)
        addSoundTargets(targets, wanted, reach);
    return snapTarget(targets, wanted, reach);
}

/// Those that have to be looked for in the sound; of a streamed recording, in what is known of it.
void SegmentDrag::addSoundTargets(std::vector<SnapTarget> &targets, Frames wanted,
                                  Frames reach) const
{
    const double perMs = m_state.scale.sampleRateHz() / 1000.0;
    const auto &audio = *m_state.audio;
    if (m_state.scale.framesPerPixel() <= kSilenceUpToMs * perMs) {
        const double perColumn = std::max(kSilenceColumnMs * perMs, 1.0);
        const double around = kSilenceWindowMs * perMs + double(count(reach));
        const double first = std::floor(std::max(double(count(wanted)) - around, 0.0) / perColumn);
        const double last = std::ceil(
            std::min(double(count(wanted)) + around, double(count(audio.pcm->length())))
            / perColumn);
        const auto begin = first * perColumn;
        const auto columns = waveformColumns(audio, begin, perColumn, int(last - first));
        for (const Frames edge : pauseEdges(columns, Frames{std::llround(begin)}, perColumn,
                                            m_state.scale.sampleRateHz()))
            targets.push_back({edge, SnapKind::Silence});
    }
    if (m_state.scale.framesPerPixel() > kCrossingsBelow)
        return;
    std::vector<std::int16_t> samples(std::size_t(2 * count(reach) + 2));
    const Frames begin = wanted - reach - Frames{1};
    if (!audio.pcm->readAtHand(begin, samples))
        return;
    if (const auto crossing = zeroCrossing(samples, begin, wanted))
        targets.push_back({*crossing, SnapKind::ZeroCrossing});
}

void SegmentDrag::end()
{
    m_state.takeBack();
    m_state.snapped.reset();
    m_hold.reset();
    emit previewed();
}

void SegmentDrag::finish()
{
    if (!m_hold)
        return;
    const auto moved = std::exchange(m_moved, {});
    const auto part = m_hold->part;
    end();
    if (!moved.empty())
        emit done(moved);
    if (m_isStopped)
        emit stoppedShort(part);
}

bool SegmentDrag::cancel()
{
    if (!m_hold)
        return false;
    m_moved.clear();
    end();
    return true;
}

} // namespace voxdeck
