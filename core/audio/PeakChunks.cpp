// SPDX-License-Identifier: Apache-2.0
#include "core/audio/PeakChunks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kCellsPerCell = 4;

/// The values of a pixel so far.
struct Seen {
    std::int16_t minimum = std::numeric_limits<std::int16_t>::max();
    std::int16_t maximum = std::numeric_limits<std::int16_t>::min();
    double squares = 0;
    std::int64_t frames = 0;

    void add(const PeakCell &cell, std::int64_t count)
    {
        minimum = std::min(minimum, cell.minimum);
        maximum = std::max(maximum, cell.maximum);
        squares += static_cast<double>(cell.meanSquare) * static_cast<double>(count);
        frames += count;
    }
    PeakCell cell() const
    {
        return {minimum, maximum, static_cast<float>(squares / static_cast<double>(frames))};
    }
    Peak peak() const
    {
        if (frames == 0)
            return {};
        return {minimum, maximum,
                static_cast<float>(std::sqrt(squares / static_cast<double>(frames)))};
    }
};

PeakCell cellOf(std::span<const std::int16_t> samples)
{
    PeakCell cell{samples[0], samples[0], 0};
    std::int64_t squares = 0;
    for (const std::int16_t sample : samples) {
        cell.minimum = std::min(cell.minimum, sample);
        cell.maximum = std::max(cell.maximum, sample);
        squares += std::int64_t{sample} * sample;
    }
    cell.meanSquare = static_cast<float>(static_cast<double>(squares)
                                         / static_cast<double>(samples.size()));
    return cell;
}

std::int64_t framesPerCell(std::size_t level)
{
    return PeakChunk::kFramesPerCell << (2 * level);
}

/// First frame of a pixel, without overflow.
std::int64_t pixelEdge(FrameRange range, std::int64_t pixel, std::int64_t pixels)
{
    const std::int64_t length = count(range.length());
    return count(range.begin) + length / pixels * pixel + length % pixels * pixel / pixels;
}

/// The pixel's frames inside of [0, length).
std::pair<std::int64_t, std::int64_t> pixelFrames(FrameRange range, std::int64_t pixel,
                                                  std::int64_t pixels, std::int64_t length)
{
    const std::int64_t begin = pixelEdge(range, pixel, pixels);
    const std::int64_t end = std::max(pixelEdge(range, pixel + 1, pixels), begin + 1);
    return {std::max<std::int64_t>(begin, 0), std::min(end, length)};
}

/// Adds the cells of one piece that [begin, end) touches, in frames of the piece.
void gather(const PeakChunk &chunk, std::size_t level, std::int64_t begin, std::int64_t end,
            Seen &into)
{
    const std::int64_t size = framesPerCell(level);
    const auto cells = chunk.cells(level);
    const auto first = static_cast<std::size_t>(begin / size);
    const auto last = std::min(static_cast<std::size_t>((end + size - 1) / size), cells.size());
    for (std::size_t i = first; i < last; ++i)
        into.add(cells[i], std::min(size, chunk.frames() - static_cast<std::int64_t>(i) * size));
}

} // namespace

PeakChunk::PeakChunk(std::span<const std::int16_t> samples)
    : m_frames(static_cast<std::int64_t>(samples.size()))
{
    constexpr auto kCell = static_cast<std::size_t>(kFramesPerCell);
    m_cells.reserve(kCells + kCells / 2);
    for (; !samples.empty(); samples = samples.subspan(std::min(samples.size(), kCell)))
        m_cells.push_back(cellOf(samples.first(std::min(samples.size(), kCell))));
    makeUpperLevels();
}

PeakChunk::PeakChunk(std::span<const PeakCell> cells, std::int64_t frames)
    : m_frames(frames), m_cells(cells.begin(), cells.end())
{
    makeUpperLevels();
}

void PeakChunk::makeUpperLevels()
{
    std::size_t begin = 0;
    std::size_t size = m_cells.size();
    m_sizes[0] = static_cast<std::uint16_t>(size);
    for (std::size_t level = 1; level < kLevels; ++level) {
        const std::int64_t below = framesPerCell(level - 1);
        for (std::size_t first = 0; first < size; first += kCellsPerCell) {
            Seen seen;
            for (std::size_t i = first; i < std::min(first + kCellsPerCell, size); ++i)
                seen.add(m_cells[begin + i],
                         std::min(below, m_frames - static_cast<std::int64_t>(i) * below));
            m_cells.push_back(seen.cell());
        }
        begin += size;
        size = (size + kCellsPerCell - 1) / kCellsPerCell;
        m_sizes[level] = static_cast<std::uint16_t>(size);
    }
    m_cells.shrink_to_fit();
}

std::span<const PeakCell> PeakChunk::cells(std::size_t level) const
{
    std::size_t begin = 0;
    for (std::size_t below = 0; below < level; ++below)
        begin += m_sizes[below];
    return std::span(m_cells).subspan(begin, m_sizes[level]);
}

PeakChunks::PeakChunks(Frames length)
    : m_length(length),
      m_chunks(
          static_cast<std::size_t>((count(length) + PeakChunk::kFrames - 1) / PeakChunk::kFrames))
{
}

void PeakChunks::set(std::size_t index, std::shared_ptr<const PeakChunk> chunk)
{
    if (!m_chunks[index])
        ++m_known;
    m_chunks[index] = std::move(chunk);
}

std::size_t PeakChunks::nextUnknown(std::size_t index) const
{
    while (index < m_chunks.size() && m_chunks[index])
        ++index;
    return index;
}

FrameRange PeakChunks::rangeOf(std::size_t index) const
{
    const std::int64_t begin = static_cast<std::int64_t>(index) * PeakChunk::kFrames;
    return {Frames{begin}, std::min(Frames{begin + PeakChunk::kFrames}, m_length)};
}

std::pair<std::size_t, std::size_t> PeakChunks::chunksIn(FrameRange range) const
{
    const std::int64_t begin = std::clamp<std::int64_t>(count(range.begin), 0, count(m_length));
    const std::int64_t end = std::clamp(count(range.end), begin, count(m_length));
    return {static_cast<std::size_t>(begin / PeakChunk::kFrames),
            static_cast<std::size_t>((end + PeakChunk::kFrames - 1) / PeakChunk::kFrames)};
}

std::vector<Peak> PeakChunks::peaks(FrameRange range, int pixels, std::vector<bool> &isKnown) const
{
    const auto wanted = static_cast<std::size_t>(std::max(pixels, 0));
    std::vector<Peak> result(wanted);
    isKnown.assign(wanted, true);
    if (pixels <= 0 || range.isEmpty() || m_chunks.empty())
        return result;
    std::size_t level = 0;
    while (level + 1 < PeakChunk::kLevels
           && framesPerCell(level + 1) <= count(range.length()) / pixels)
        ++level;
    for (std::size_t pixel = 0; pixel < wanted; ++pixel) {
        const auto [begin, end] = pixelFrames(range, static_cast<std::int64_t>(pixel), pixels,
                                              count(m_length));
        Seen seen;
        for (std::int64_t at = begin; at < end;) {
            const std::int64_t index = at / PeakChunk::kFrames;
            const std::int64_t first = index * PeakChunk::kFrames;
            const std::int64_t upTo = std::min(end, first + PeakChunk::kFrames);
            if (const auto &chunk = m_chunks[static_cast<std::size_t>(index)])
                gather(*chunk, level, at - first, upTo - first, seen);
            else
                isKnown[pixel] = false;
            at = upTo;
        }
        result[pixel] = seen.peak();
    }
    return result;
}

std::size_t PeakChunks::memoryBytes() const
{
    std::size_t bytes = m_chunks.capacity() * sizeof(m_chunks[0]);
    for (const auto &chunk : m_chunks)
        if (chunk)
            for (std::size_t level = 0; level < PeakChunk::kLevels; ++level)
                bytes += chunk->cells(level).size_bytes();
    return bytes;
}

std::vector<Peak> peaksOfSamples(std::span<const std::int16_t> samples, Frames samplesBegin,
                                 FrameRange range, int pixels)
{
    std::vector<Peak> result(static_cast<std::size_t>(std::max(pixels, 0)));
    if (pixels <= 0 || range.isEmpty())
        return result;
    const FrameRange shifted{range.begin - samplesBegin, range.end - samplesBegin};
    for (std::size_t pixel = 0; pixel < result.size(); ++pixel) {
        const auto [begin, end] = pixelFrames(shifted, static_cast<std::int64_t>(pixel), pixels,
                                              static_cast<std::int64_t>(samples.size()));
        if (begin >= end)
            continue;
        const PeakCell cell = cellOf(samples.subspan(static_cast<std::size_t>(begin),
                                                     static_cast<std::size_t>(end - begin)));
        result[pixel] = {cell.minimum, cell.maximum, std::sqrt(cell.meanSquare)};
    }
    return result;
}

} // namespace voxdeck
