// SPDX-License-Identifier: GPL-3.0-or-later
// Where segments begin and end: set at the playhead, nudged, dragged.
#include "ui/annotate/segments/SegmentDesk.h"

#include "core/search/RowReader.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Text.h"
#include "ui/session/DatasetSession.h"
#include "ui/session/Workbench.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {
namespace {

constexpr double kNudgeSeconds = 0.01;
constexpr double kRounding = 1e-6;
constexpr double kAuditionSeconds = 0.3; // around an edge

} // namespace

/// An edge stops at the neighbour's, and where the segment would be too short.
double SegmentDesk::heldBetweenNeighbours(Edge edge, double seconds) const
{
    const double start = m_row->startSeconds;
    const double end = m_row->endSeconds;
    std::vector<std::pair<double, double>> others;
    for (const SegmentRow &other : m_siblings)
        if (other.ref != m_row->ref)
            others.emplace_back(other.startSeconds, other.endSeconds);
    const SegmentRoom room = roomBetween(start, end, others);
    const double least = edge == Edge::Start ? room.leastStart
                                             : start + SegmentEditor::kShortestSeconds;
    const double most = edge == Edge::Start
                            ? end - SegmentEditor::kShortestSeconds
                            : std::min(room.mostEnd, audioSeconds().value_or(seconds));
    return std::clamp(seconds, std::min(least, most), most);
}

/// The times the row has; false where they could not be journalled.
bool SegmentDesk::performTimes(const SegmentRow &row, const QString &words)
{
    const auto changes = editor().setTimes(row.ref, row.startSeconds, row.endSeconds);
    if (changes && changes->empty())
        return true;
    const bool isWhole = row.ref.segment < 0 && row.recording == 0;
    if (isWhole || !changes) // an item without segments gets its first one
        return perform(changes, words);
    if (!m_edits.change(*changes, words))
        return false;
    const auto now = RowReader(m_session->workspace()).row(row.ref);
    if (!now)
        return false;
    m_row = *now;
    m_edits.acceptRow(*now);
    m_bench.rowChanges().tellEdit(*now);
    return true;
}

void SegmentDesk::setEdge(Edge edge)
{
    setEdge(edge, m_view.timeline->playhead());
}

/// Where an edge is already, it is that edge: times of datasets are finer than frames.
void SegmentDesk::setEdge(Edge edge, Frames at)
{
    if (begin())
        setEdge(edge, exactSeconds(at, *m_row));
}

void SegmentDesk::setDuration(Frames duration)
{
    if (!begin())
        return;
    const Frames start = frameOf(m_row->startSeconds);
    if (frameOf(m_row->endSeconds) - start == duration
        || frameOf(m_row->durationSeconds()) == duration)
        m_sound.updateLabels(*m_row);
    else
        setEdge(Edge::End, m_row->startSeconds + secondsAt(duration));
}

/// An edge beyond the other one is a mistake, not a wish for the shortest segment.
bool SegmentDesk::refusesCrossing(Edge edge, double wanted)
{
    const bool isStart = edge == Edge::Start;
    const bool crosses = isStart ? wanted > m_row->endSeconds - SegmentEditor::kShortestSeconds
                                 : wanted < m_row->startSeconds + SegmentEditor::kShortestSeconds;
    const bool isWhole = m_row->ref.segment < 0 && m_row->recording == 0;
    if (!crosses || isWhole)
        return false;
    m_sound.updateLabels(*m_row); // the typed value is not true
    emit notice(isStart ? tr("The start must be before the end, %1; %2 is not. Nothing changed.")
                              .arg(clockText(m_row->endSeconds), clockText(wanted))
                        : tr("The end must be after the start, %1; %2 is not. Nothing changed.")
                              .arg(clockText(m_row->startSeconds), clockText(wanted)));
    return true;
}

void SegmentDesk::setEdge(Edge edge, double wanted)
{
    if (!begin())
        return;
    if (refusesCrossing(edge, wanted))
        return;
    const double held = heldBetweenNeighbours(edge, wanted);
    SegmentRow row = *m_row;
    (edge == Edge::Start ? row.startSeconds : row.endSeconds) = held;
    const bool isDone = performTimes(row, tr("Times changed, %1").arg(toQString(row.key)));
    m_sound.updateLabels(*m_row); // also without a change: the typed value is not true
    if (!isDone)
        return;
    if (std::abs(held - wanted) > kRounding)
        tellStopped(edge == Edge::Start ? HeldPart::Start : HeldPart::End);
}

/// Why it is not where it was wanted.
void SegmentDesk::tellStopped(HeldPart part)
{
    switch (part) {
    case HeldPart::Start:
        emit notice(tr("The start stays after the previous segment and before the end."));
        break;
    case HeldPart::End:
        emit notice(tr("The end stays before the next segment and after the start."));
        break;
    case HeldPart::Body:
        emit notice(tr("The segment stays between its neighbours and within the audio."));
        break;
    case HeldPart::Junction:
        emit notice(tr(
            "The boundary must stay between the start of one segment and the end of the other."));
        break;
    }
}

void SegmentDesk::nudge(Edge edge, int steps)
{
    if (m_nudged && (m_nudged->edge != edge || !m_row || m_nudged->row.ref != m_row->ref))
        finishNudging();
    if (!m_nudged) {
        if (!begin())
            return;
        m_nudged = Nudged{*m_row, edge};
    }
    double &seconds = edge == Edge::Start ? m_nudged->row.startSeconds : m_nudged->row.endSeconds;
    seconds = heldBetweenNeighbours(edge, shortSeconds(seconds + steps * kNudgeSeconds));
    m_sound.updateLabels(m_nudged->row);
    m_nudgePause.start();
    if (m_actions[ActionId::AutoPlay]->isChecked())
        m_auditionSoon.start();
}

/// The edge that is nudged, and a bit on either side of it.
void SegmentDesk::audition()
{
    const auto length = m_view.timeline->scale().length();
    if (!m_nudged || !audioSeconds())
        return;
    const SegmentRow &row = m_nudged->row;
    const double at = m_nudged->edge == Edge::Start ? row.startSeconds : row.endSeconds;
    const FrameRange heard{std::max(frameOf(at - kAuditionSeconds / 2), Frames{0}),
                           std::min(frameOf(at + kAuditionSeconds / 2), length)};
    emit auditioned(heard);
    if (m_sound.hasDevice())
        m_sound.playRange(heard);
}

Frames SegmentDesk::frameOf(double seconds) const
{
    return Frames{std::llround(seconds * m_view.timeline->scale().sampleRateHz())};
}

/// Of an edge in frames: those of the row or of a neighbour, where one has an edge there; times of datasets
/// are finer than frames, and what touches must go on touching.
double SegmentDesk::exactSeconds(Frames edge, const SegmentRow &own) const
{
    for (const double seconds : {own.startSeconds, own.endSeconds})
        if (frameOf(seconds) == edge)
            return seconds;
    for (const SegmentRow &other : m_siblings)
        for (const double seconds : {other.startSeconds, other.endSeconds})
            if (frameOf(seconds) == edge)
                return seconds;
    return secondsAt(edge);
}

SegmentTimes SegmentDesk::timesOf(const SegmentRow &row, FrameRange range) const
{
    SegmentTimes times{row.ref, exactSeconds(range.begin, row), exactSeconds(range.end, row)};
    const bool isWhole = frameOf(row.endSeconds) - frameOf(row.startSeconds) == range.length();
    if (isWhole) // moved, not made longer by what rounding costs
        times.endSeconds = shortSeconds(times.startSeconds + row.durationSeconds());
    if (const auto length = audioSeconds())
        times.endSeconds = std::min(times.endSeconds, std::max(*length, row.endSeconds));
    return times;
}

void SegmentDesk::move(const std::vector<MovedSegment> &moved)
{
    if (!begin())
        return;
    std::vector<SegmentTimes> times;
    times.reserve(moved.size());
    std::optional<SegmentRow> first;
    for (const MovedSegment &one : moved) {
        const auto row = m_sound.shownRow(one.segment);
        if (!row)
            return;
        times.push_back(timesOf(*row, one.range));
        first = first.value_or(*row);
    }
    if (!first)
        return;
    const auto words = moved.size() > 1 ? tr("Junction moved, %1").arg(toQString(first->key))
                                        : tr("Times changed, %1").arg(toQString(first->key));
    const auto changes = editor().setTimes(times);
    if (changes && changes->empty())
        return;
    const bool isItem = first->ref.segment < 0 && first->recording == 0;
    if (isItem || !changes) {
        perform(changes, words);
        return;
    }
    if (!m_edits.change(*changes, words))
        return;
    for (const SegmentTimes &one : times) {
        const auto now = RowReader(m_session->workspace()).row(one.ref);
        if (!now)
            continue;
        if (m_row && m_row->ref == now->ref)
            m_row = *now;
        const auto own = std::find_if(m_siblings.begin(), m_siblings.end(),
                                      [&now](const auto &one) { return one.ref == now->ref; });
        if (own != m_siblings.end())
            m_siblings.replace(static_cast<std::size_t>(own - m_siblings.begin()), *now);
        m_edits.acceptRow(*now);
        m_bench.rowChanges().tellEdit(*now);
    }
}

void SegmentDesk::finishNudging()
{
    m_nudgePause.stop();
    const auto nudged = std::exchange(m_nudged, std::nullopt);
    if (!nudged || !m_session)
        return;
    performTimes(nudged->row, nudged->edge == Edge::Start
                                  ? tr("Start moved, %1").arg(toQString(nudged->row.key))
                                  : tr("End moved, %1").arg(toQString(nudged->row.key)));
}

} // namespace voxdeck
