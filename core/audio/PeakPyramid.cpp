// SPDX-License-Identifier: Apache-2.0
#include "core/audio/PeakPyramid.h"

#include "core/base/Stopped.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockFrames = 1 << 18; // between two looks at the stop token: about 0.1 ms

/// First frame of a pixel: range.begin + pixel * length / pixels, without overflow.
std::int64_t pixelEdge(FrameRange range, std::int64_t pixel, std::int64_t pixels)
{
    const std::int64_t length = count(range.length());
    const std::int64_t whole = length / pixels;
    const std::int64_t rest = length % pixels;
    return count(range.begin) + whole * pixel + rest * pixel / pixels;
}

/// A peak for each pixel from what `gather(begin, end, Gathered &)` finds of those of its frames that there are.
template <class Gathered, class Gather>
std::vector<Peak> peaksBy(FrameRange range, int pixels, std::int64_t frames, Gather gather)
{
    std::vector<Peak> result(static_cast<std::size_t>(std::max(pixels, 0)));
    if (pixels <= 0 || range.isEmpty())
        return result;
    for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
        std::int64_t begin = pixelEdge(range, pixel, pixels);
        std::int64_t end = std::max(pixelEdge(range, pixel + 1, pixels), begin + 1);
        begin = std::max<std::int64_t>(begin, 0);
        end = std::min(end, frames);
        if (begin >= end)
            continue;
        Gathered seen;
        gather(begin, end, seen);
        result[static_cast<std::size_t>(pixel)] = seen.peak();
    }
    return result;
}

} // namespace

/// The values of a pixel so far.
struct PeakPyramid::Gathered {
    std::int16_t minimum = std::numeric_limits<std::int16_t>::max();
    std::int16_t maximum = std::numeric_limits<std::int16_t>::min();
    double squares = 0;
    std::int64_t frames = 0;

    void add(std::int16_t low, std::int16_t high, double sumOfSquares, std::int64_t frameCount)
    {
        minimum = std::min(minimum, low);
        maximum = std::max(maximum, high);
        squares += sumOfSquares;
        frames += frameCount;
    }
    Peak peak() const
    {
        if (frames == 0)
            return {};
        return {minimum, maximum,
                static_cast<float>(std::sqrt(squares / static_cast<double>(frames)))};
    }
};

Result<PeakPyramid> PeakPyramid::build(std::span<const std::int16_t> samples, std::stop_token stop)
{
    PeakPyramidBuilder builder;
    while (!samples.empty()) {
        VOX_CHECK(checkStop(stop));
        const auto block = samples.first(std::min(samples.size(), kBlockFrames));
        builder.append(block);
        samples = samples.subspan(block.size());
    }
    return std::move(builder).finish();
}

std::int64_t PeakPyramid::cellFrames(std::size_t level) const
{
    return kFramesPerCell << (2 * level); // kCellsPerCell is 4
}

void PeakPyramid::gatherCells(std::size_t level, std::int64_t begin, std::int64_t end,
                              Gathered &into) const
{
    const std::int64_t size = cellFrames(level);
    for (std::int64_t index = begin; index < end; ++index) {
        const Cell &cell = m_levels[level][static_cast<std::size_t>(index)];
        const std::int64_t frames = std::min(size, m_frames - index * size); // the last is shorter
        into.add(cell.minimum, cell.maximum,
                 static_cast<double>(cell.meanSquare) * static_cast<double>(frames), frames);
    }
}

void PeakPyramid::gatherExactly(std::int64_t begin, std::int64_t end,
                                std::span<const std::int16_t> samples, Gathered &into) const
{
    const auto gatherSamples = [&](std::int64_t from, std::int64_t to) {
        for (const std::int16_t sample :
             samples.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)))
            into.add(sample, sample, static_cast<double>(sample) * sample, 1);
    };
    std::int64_t firstCell = (begin + kFramesPerCell - 1) / kFramesPerCell;
    std::int64_t endCell = end / kFramesPerCell;
    if (firstCell >= endCell)
        return gatherSamples(begin, end);
    gatherSamples(begin, firstCell * kFramesPerCell);
    gatherSamples(endCell * kFramesPerCell, end);
    // whole cells: up the levels as far as they go, taking the ragged ends at each
    for (std::size_t level = 0; firstCell < endCell; ++level) {
        const std::int64_t up = (firstCell + kCellsPerCell - 1) / kCellsPerCell;
        const std::int64_t upEnd = endCell / kCellsPerCell;
        if (level + 1 >= m_levels.size() || up >= upEnd)
            return gatherCells(level, firstCell, endCell, into);
        gatherCells(level, firstCell, up * kCellsPerCell, into);
        gatherCells(level, upEnd * kCellsPerCell, endCell, into);
        firstCell = up;
        endCell = upEnd;
    }
}

std::vector<Peak> PeakPyramid::peaks(FrameRange range, int pixels) const
{
    std::size_t level = 0;
    while (pixels > 0 && level + 1 < m_levels.size()
           && cellFrames(level + 1) <= count(range.length()) / pixels)
        ++level;
    const std::int64_t size = cellFrames(level);
    return peaksBy<Gathered>(range, pixels, m_frames,
                             [&](std::int64_t begin, std::int64_t end, Gathered &seen) {
                                 gatherCells(level, begin / size, (end + size - 1) / size, seen);
                             });
}

std::vector<Peak> PeakPyramid::peaks(FrameRange range, int pixels,
                                     std::span<const std::int16_t> samples) const
{
    if (samples.size() != static_cast<std::size_t>(m_frames))
        return peaks(range, pixels);
    return peaksBy<Gathered>(range, pixels, m_frames,
                             [&](std::int64_t begin, std::int64_t end, Gathered &seen) {
                                 gatherExactly(begin, end, samples, seen);
                             });
}

std::size_t PeakPyramid::memoryBytes() const
{
    std::size_t cells = 0;
    for (const auto &level : m_levels)
        cells += level.capacity();
    return cells * sizeof(Cell) + m_levels.capacity() * sizeof(std::vector<Cell>);
}

void PeakPyramidBuilder::append(std::span<const std::int16_t> samples)
{
    if (m_pyramid.m_levels.empty())
        m_pyramid.m_levels.emplace_back();
    while (!samples.empty()) {
        const auto room = static_cast<std::size_t>(PeakPyramid::kFramesPerCell - m_inCell);
        const auto part = samples.first(std::min(samples.size(), room));
        std::int16_t low = m_inCell == 0 ? part[0] : m_minimum;
        std::int16_t high = m_inCell == 0 ? part[0] : m_maximum;
        std::int64_t squares = 0;
        for (const std::int16_t sample : part) {
            low = std::min(low, sample);
            high = std::max(high, sample);
            squares += std::int64_t{sample} * sample;
        }
        m_minimum = low;
        m_maximum = high;
        m_squares += squares;
        m_inCell += static_cast<std::int64_t>(part.size());
        m_pyramid.m_frames += static_cast<std::int64_t>(part.size());
        if (m_inCell == PeakPyramid::kFramesPerCell)
            closeCell();
        samples = samples.subspan(part.size());
    }
}

void PeakPyramidBuilder::closeCell()
{
    const double meanSquare = static_cast<double>(m_squares) / static_cast<double>(m_inCell);
    m_pyramid.m_levels[0].push_back({m_minimum, m_maximum, static_cast<float>(meanSquare)});
    m_inCell = 0;
    m_squares = 0;
}

PeakPyramid PeakPyramidBuilder::finish() &&
{
    if (m_inCell > 0)
        closeCell();
    auto &levels = m_pyramid.m_levels;
    while (!levels.empty() && levels.back().size() > 1) {
        const std::size_t below = levels.size() - 1;
        const auto cells = static_cast<std::int64_t>(levels[below].size());
        std::vector<PeakPyramid::Cell> above;
        above.reserve((levels[below].size() + 3) / 4);
        for (std::int64_t first = 0; first < cells; first += PeakPyramid::kCellsPerCell) {
            PeakPyramid::Gathered seen;
            m_pyramid.gatherCells(below, first, std::min(first + PeakPyramid::kCellsPerCell, cells),
                                  seen);
            above.push_back({seen.minimum, seen.maximum,
                             static_cast<float>(seen.squares / static_cast<double>(seen.frames))});
        }
        levels.push_back(std::move(above));
    }
    for (auto &level : levels)
        level.shrink_to_fit();
    return std::move(m_pyramid);
}

} // namespace voxdeck
