// SPDX-License-Identifier: Apache-2.0
#include "core/publish/RecordingLines.h"

#include "core/base/TimeSpan.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace voxdeck {

namespace {

using Line = RecordingLines::Line;

bool isListedBefore(const Line &a, const Line &b)
{
    return std::tie(a.line, a.part) < std::tie(b.line, b.part);
}

bool beginsBefore(const Line &a, const Line &b)
{
    return a.startSeconds < b.startSeconds;
}

/// Of one start the one that is listed first.
bool isEarlier(const Line &a, const Line &b)
{
    return beginsBefore(a, b) || (!beginsBefore(b, a) && isListedBefore(a, b));
}

} // namespace

RecordingLines::RecordingLines(std::vector<Line> lines) : m_lines(std::move(lines))
{
    std::sort(m_lines.begin(), m_lines.end(), isListedBefore);
    m_isInOrder = std::is_sorted(m_lines.begin(), m_lines.end(), beginsBefore);
    m_byStart.resize(m_lines.size());
    std::iota(m_byStart.begin(), m_byStart.end(), std::size_t{0});
    std::stable_sort(m_byStart.begin(), m_byStart.end(), [this](std::size_t a, std::size_t b) {
        return beginsBefore(m_lines[a], m_lines[b]);
    });
    for (const std::size_t at : m_byStart)
        m_byChannel[m_lines[at].channel].push_back(at);
    setPassing({});
}

void RecordingLines::setPassing(std::vector<Line> passing)
{
    m_passing = std::move(passing);
    std::sort(m_passing.begin(), m_passing.end(), isListedBefore);
    m_areAllInOrder = m_isInOrder && arePassingInOrder();
}

bool RecordingLines::arePassingInOrder() const
{
    return std::is_sorted(m_passing.begin(), m_passing.end(), beginsBefore)
           && std::all_of(m_passing.begin(), m_passing.end(), [this](const Line &one) {
                  const auto behind = std::lower_bound(m_lines.begin(), m_lines.end(), one,
                                                       isListedBefore);
                  const bool isBehind = behind == m_lines.begin()
                                        || !beginsBefore(one, *std::prev(behind));
                  return isBehind && (behind == m_lines.end() || !beginsBefore(*behind, one));
              });
}

NewListRow::Place RecordingLines::placeOf(double startSeconds, std::optional<int> channel) const
{
    static const std::vector<std::size_t> kNone;
    const auto ofChannel = m_byChannel.find(channel);
    const auto &byStart = m_areAllInOrder                  ? m_byStart
                          : ofChannel != m_byChannel.end() ? ofChannel->second
                                                           : kNone;
    const double latest = startSeconds + kWrittenTimeTolerance;
    const auto behind = std::upper_bound(
        byStart.begin(), byStart.end(), latest,
        [this](double seconds, std::size_t at) { return seconds < m_lines[at].startSeconds; });
    const Line *first = byStart.empty() ? nullptr : &m_lines[byStart.front()];
    const Line *before = behind == byStart.begin() ? nullptr : &m_lines[*std::prev(behind)];
    for (const Line &one : m_passing) {
        if (!m_areAllInOrder && one.channel != channel)
            continue;
        if (!first || isEarlier(one, *first))
            first = &one;
        if (one.startSeconds <= latest && (!before || isEarlier(*before, one)))
            before = &one;
    }
    const Line *const beside = before ? before : first;
    return beside ? NewListRow::Place{beside->line, beside->key, !before} : NewListRow::Place{};
}

} // namespace voxdeck
