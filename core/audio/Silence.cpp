// SPDX-License-Identifier: Apache-2.0
#include "core/audio/Silence.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace voxdeck {

namespace {

constexpr std::int64_t kCell = PeakPyramid::kFramesPerCell;
constexpr double kMargin = 0.1; // of a pause, kept at each end of a segment
constexpr double kJoinedAcross =
    1.0; // seconds between a part that is too short and the part it is joined with
constexpr double kSmoothed = 0.1; // what a quiet place is measured over

float decibelsOf(double rms)
{
    if (rms <= 0)
        return kQuietestDb;
    return std::max(kQuietestDb, static_cast<float>(20 * std::log10(rms / 32768)));
}

/// On borders of cells, inside of the recording.
FrameRange wholeCells(FrameRange range, Frames length)
{
    const std::int64_t last = count(length);
    const std::int64_t begin = std::clamp<std::int64_t>(count(range.begin), 0, last) / kCell
                               * kCell;
    const std::int64_t end = std::clamp<std::int64_t>(count(range.end), begin, last);
    return {Frames{begin}, Frames{(end + kCell - 1) / kCell * kCell}};
}

LevelTrack trackOf(FrameRange cells, Frames length, int sampleRateHz)
{
    LevelTrack track;
    if (sampleRateHz <= 0)
        return track;
    track.beginSeconds = static_cast<double>(count(cells.begin)) / sampleRateHz;
    track.secondsPerCell = static_cast<double>(kCell) / sampleRateHz;
    track.endSeconds = static_cast<double>(count(length)) / sampleRateHz;
    return track;
}

int cellsIn(FrameRange cells)
{
    return static_cast<int>(count(cells.length()) / kCell);
}

/// Cells [begin, end).
struct Run {
    std::size_t begin = 0, end = 0;
    std::size_t size() const { return end - begin; }
};

/// Runs of at least `least` cells quieter than the threshold.
std::vector<Run> quietRuns(const LevelTrack &levels, float thresholdDb, std::size_t least)
{
    std::vector<Run> runs;
    std::size_t begin = 0;
    const auto close = [&](std::size_t end) {
        if (end > begin && end - begin >= least)
            runs.push_back({begin, end});
    };
    for (std::size_t cell = 0; cell < levels.decibels.size(); ++cell)
        if (levels.decibels[cell] >= thresholdDb) {
            close(cell);
            begin = cell + 1;
        }
    close(levels.decibels.size());
    return runs;
}

std::size_t cellsFor(const LevelTrack &levels, double seconds)
{
    return std::max<std::size_t>(
        1, static_cast<std::size_t>(std::llround(seconds / levels.secondsPerCell)));
}

double inMilliseconds(double seconds)
{
    return std::round(seconds * 1000) / 1000;
}

class Cutter {
public:
    Cutter(const LevelTrack &levels, const PauseRule &rule) : m_levels(levels), m_rule(rule) {}

    std::vector<TimeSpan> run()
    {
        findSpoken();
        joinShort();
        std::vector<TimeSpan> segments;
        segments.reserve(m_spoken.size());
        for (const TimeSpan &span : m_spoken)
            addCut(span, segments);
        for (TimeSpan &span : segments)
            span = {inMilliseconds(span.begin),
                    std::min(inMilliseconds(span.end), m_levels.endSeconds)};
        return segments;
    }

private:
    double secondsOf(std::size_t cell) const { return m_levels.secondsOf(cell); }

    void findSpoken()
    {
        const auto pauses = quietRuns(m_levels, static_cast<float>(m_rule.thresholdDb),
                                      cellsFor(m_levels, m_rule.minimumPause));
        std::size_t from = 0;
        const std::size_t cells = m_levels.decibels.size();
        const auto add = [&](std::size_t begin, std::size_t end, double before, double after) {
            if (begin < end)
                m_spoken.push_back({secondsOf(begin) - std::min(kMargin, before),
                                    secondsOf(end) + std::min(kMargin, after)});
        };
        double before = 0;
        for (const Run &pause : pauses) {
            const double length = m_levels.secondsPerCell * static_cast<double>(pause.size());
            // between two segments each gets at most half of the pause
            add(from, pause.begin, before, pause.end < cells ? length / 2 : length);
            before = pause.begin > 0 ? length / 2 : length;
            from = pause.end;
        }
        add(from, cells, before, 0);
    }

    bool fits(const TimeSpan &left, const TimeSpan &right) const
    {
        return right.begin - left.end <= kJoinedAcross
               && right.end - left.begin <= m_rule.maximumLength;
    }

    void joinShort()
    {
        std::vector<TimeSpan> kept;
        kept.reserve(m_spoken.size());
        for (std::size_t at = 0; at < m_spoken.size(); ++at) {
            TimeSpan &span = m_spoken[at];
            if (span.length() >= m_rule.minimumLength) {
                kept.push_back(span);
                continue;
            }
            const bool fitsLeft = !kept.empty() && fits(kept.back(), span);
            const bool fitsRight = at + 1 < m_spoken.size() && fits(span, m_spoken[at + 1]);
            const bool isLeftNearer = fitsLeft
                                      && (!fitsRight
                                          || span.begin - kept.back().end
                                                 <= m_spoken[at + 1].begin - span.end);
            if (isLeftNearer)
                kept.back().end = span.end;
            else if (fitsRight)
                m_spoken[at + 1].begin = span.begin;
        }
        m_spoken = std::move(kept);
    }

    /// The border of cells around which it is quietest, of those in the span.
    double quietestIn(const TimeSpan &span) const
    {
        const auto cellAt = [this](double seconds) {
            const double cell = (seconds - m_levels.beginSeconds) / m_levels.secondsPerCell;
            const auto last = static_cast<double>(m_levels.decibels.size());
            return static_cast<std::size_t>(std::clamp(std::round(cell), 0.0, last));
        };
        const std::size_t half = cellsFor(m_levels, kSmoothed / 2);
        const std::size_t first = cellAt(span.begin);
        const std::size_t last = std::max(cellAt(span.end), first);
        std::size_t best = (first + last) / 2;
        double quietest = 1;
        for (std::size_t cell = first; cell <= last; ++cell) {
            const std::size_t from = cell > half ? cell - half : 0;
            const std::size_t to = std::min(cell + half, m_levels.decibels.size());
            if (from >= to)
                continue;
            const double mean = std::accumulate(
                                    m_levels.decibels.begin() + static_cast<std::ptrdiff_t>(from),
                                    m_levels.decibels.begin() + static_cast<std::ptrdiff_t>(to),
                                    0.0)
                                / static_cast<double>(to - from);
            if (mean < quietest) {
                quietest = mean;
                best = cell;
            }
        }
        return secondsOf(best);
    }

    void addCut(TimeSpan span, std::vector<TimeSpan> &segments) const
    {
        while (span.length() > m_rule.maximumLength) {
            // not so near the end that what is left would be too short
            const double latest = std::min(span.begin + m_rule.maximumLength,
                                           span.end - m_rule.minimumLength);
            const double earliest = std::max(span.begin + m_rule.minimumLength,
                                             span.begin + m_rule.maximumLength / 2);
            double at = quietestIn({std::min(earliest, latest), latest});
            at = std::clamp(at, std::min(earliest, latest), latest);
            segments.push_back({span.begin, at});
            span.begin = at;
        }
        segments.push_back(span);
    }

    const LevelTrack &m_levels;
    const PauseRule &m_rule;
    std::vector<TimeSpan> m_spoken;
};

} // namespace

LevelTrack levelsOf(const PeakPyramid &peaks, FrameRange range, int sampleRateHz)
{
    const FrameRange cells = wholeCells(range, peaks.length());
    LevelTrack track = trackOf(cells, peaks.length(), sampleRateHz);
    if (track.secondsPerCell <= 0 || cells.isEmpty())
        return track;
    const auto found = peaks.peaks(cells, cellsIn(cells));
    track.decibels.reserve(found.size());
    for (const Peak &peak : found)
        track.decibels.push_back(decibelsOf(static_cast<double>(peak.rms)));
    return track;
}

LevelTrack levelsOf(const PeakChunks &peaks, FrameRange range, int sampleRateHz)
{
    const FrameRange cells = wholeCells(range, peaks.length());
    LevelTrack track = trackOf(cells, peaks.length(), sampleRateHz);
    if (track.secondsPerCell <= 0 || cells.isEmpty())
        return track;
    std::vector<bool> isKnown;
    const auto found = peaks.peaks(cells, cellsIn(cells), isKnown);
    track.decibels.reserve(found.size());
    for (std::size_t cell = 0; cell < found.size(); ++cell)
        track.decibels.push_back(isKnown[cell] ? decibelsOf(static_cast<double>(found[cell].rms))
                                               : 0.0F);
    return track;
}

std::optional<NearSilence> nearestSilence(const LevelTrack &levels, double atSeconds,
                                          double withinSeconds)
{
    if (levels.decibels.empty() || levels.secondsPerCell <= 0)
        return std::nullopt;
    const float loudest = *std::max_element(levels.decibels.begin(), levels.decibels.end());
    std::optional<NearSilence> nearest;
    double way = withinSeconds;
    for (const Run &run :
         quietRuns(levels, loudest - kBelowLoudestDb, cellsFor(levels, kShortestSilence))) {
        const TimeSpan silence{levels.secondsOf(run.begin), levels.secondsOf(run.end)};
        const double away = std::max({silence.begin - atSeconds, atSeconds - silence.end, 0.0});
        if (away > way)
            continue;
        way = away;
        const double middle = (silence.begin + silence.end) / 2;
        nearest = NearSilence{
            std::clamp(middle, atSeconds - withinSeconds, atSeconds + withinSeconds), silence};
    }
    return nearest;
}

Result<> PauseRule::check() const
{
    const auto isIn = [](double value, double least, double most) {
        return std::isfinite(value) && value >= least && value <= most;
    };
    if (!isIn(thresholdDb, -100, 0))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the threshold must be from -100 to 0 dB"));
    if (!isIn(minimumPause, 0.02, 60))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the shortest pause must be from 0.02 to 60 s"));
    if (!isIn(minimumLength, 0.01, 3600))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the shortest segment must be from 0.01 to 3,600 s"));
    if (!isIn(maximumLength, 2 * minimumLength, 86400))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("the longest segment must be at least twice as long as the shortest"));
    return {};
}

Result<std::vector<TimeSpan>> segmentsByPauses(const LevelTrack &levels, const PauseRule &rule,
                                               const std::stop_token &stop)
{
    VOX_CHECK(rule.check());
    if (levels.decibels.empty())
        return std::vector<TimeSpan>();
    auto segments = Cutter(levels, rule).run();
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, Sentence::tr("other values were asked for"));
    return segments;
}

} // namespace voxdeck
