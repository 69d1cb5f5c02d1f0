// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// The values for one pixel column of a waveform; {0, 0, 0} past the ends of the audio.
struct Peak {
    std::int16_t minimum = 0;
    std::int16_t maximum = 0;
    float rms = 0; ///< in the same unit as the other two
    friend bool operator==(const Peak &, const Peak &) = default;
};

/// Minimum, maximum and RMS of a waveform at several zooms, so that any zoom paints in O(pixels).
///
/// Units    samples are signed 16-bit, full scale +-32767; positions are frames of one channel.
///          Level 0 holds one cell per 256 frames, each level above one per 4 of the one below.
///          One hour at 16 kHz costs 2.4 MB.
/// Threads  built on one thread, immutable afterwards: share it freely.
/// Errors   build() gives Cancelled when asked to stop; nothing else can fail.
class PeakPyramid {
public:
    static constexpr std::int64_t kFramesPerCell = 256; ///< of level 0
    static constexpr std::int64_t kCellsPerCell = 4;    ///< of the level below

    static Result<PeakPyramid> build(std::span<const std::int16_t> samples,
                                     std::stop_token stop = {});

    /// One Peak per pixel for `range`, from the coarsest level that still resolves it: each pixel
    /// covers the cells it touches, so it may see up to a cell more on either side. A pixel past
    /// either end of the audio is {0, 0, 0}; one narrower than a frame shows the frame it is in.
    std::vector<Peak> peaks(FrameRange range, int pixels) const;
    /// The same, exact at any zoom: the ends of each pixel are read from `samples`, which must be
    /// those that the pyramid was built from.
    std::vector<Peak> peaks(FrameRange range, int pixels,
                            std::span<const std::int16_t> samples) const;

    Frames length() const { return Frames{m_frames}; }
    std::size_t memoryBytes() const;

private:
    friend class PeakPyramidBuilder;
    struct Cell {
        std::int16_t minimum = 0;
        std::int16_t maximum = 0;
        float meanSquare = 0;
    };
    struct Gathered;
    std::int64_t cellFrames(std::size_t level) const;
    void gatherCells(std::size_t level, std::int64_t begin, std::int64_t end, Gathered &into) const;
    void gatherExactly(std::int64_t begin, std::int64_t end, std::span<const std::int16_t> samples,
                       Gathered &into) const;

    std::vector<std::vector<Cell>> m_levels;
    std::int64_t m_frames = 0;
};

/// Builds a PeakPyramid from blocks as they are decoded, so that an hour never has to be in memory.
///
/// Threads  one at a time.
class PeakPyramidBuilder {
public:
    void append(std::span<const std::int16_t> samples);
    PeakPyramid finish() &&;
    Frames length() const { return Frames{m_pyramid.m_frames}; }

private:
    void closeCell();

    PeakPyramid m_pyramid;
    std::int64_t m_inCell = 0;
    std::int16_t m_minimum = 0;
    std::int16_t m_maximum = 0;
    std::int64_t m_squares = 0; // at most 256 * 2^30
};

} // namespace voxdeck
