// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0109
#pragma once

#include "core/audio/PeakPyramid.h"
#include "core/base/Units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

/// Minimum, maximum and power of a run of frames.
struct PeakCell {
    std::int16_t minimum = 0;
    std::int16_t maximum = 0;
    float meanSquare = 0;
    friend bool operator==(const PeakCell &, const PeakCell &) = default;
};

/// The cells of one piece of kFrames frames (the last of an item may be shorter): level 0 has one a
/// 256 frames, each level above one per 4 of the one below, the fifth one for the piece.
///
/// Threads  immutable once made.
class PeakChunk {
public:
    static constexpr std::int64_t kFrames = 65536;
    static constexpr std::int64_t kFramesPerCell = PeakPyramid::kFramesPerCell;
    static constexpr std::size_t kLevels = 5;
    static constexpr std::size_t kCells = 256; ///< of level 0

    /// At most kFrames samples, at least one.
    explicit PeakChunk(std::span<const std::int16_t> samples);
    /// From cached cells of level 0, which cover `frames`.
    PeakChunk(std::span<const PeakCell> cells, std::int64_t frames);

    std::int64_t frames() const { return m_frames; }
    std::span<const PeakCell> cells(std::size_t level) const;

private:
    void makeUpperLevels();

    std::int64_t m_frames = 0;
    std::array<std::uint16_t, kLevels> m_sizes{};
    std::vector<PeakCell> m_cells; // level by level
};

/// The peaks of an item of any length, piece by piece in whatever order they were decoded: what is
/// on screen can be known before the rest. Copying it copies pointers.
///
/// Units    positions are frames of one channel. One hour at 16 kHz costs 2.4 MB.
/// Threads  a value; what its copies share is immutable.
class PeakChunks {
public:
    PeakChunks() = default;
    explicit PeakChunks(Frames length);

    Frames length() const { return m_length; }
    std::size_t size() const { return m_chunks.size(); } ///< pieces, known or not
    bool has(std::size_t index) const { return index < m_chunks.size() && m_chunks[index]; }
    bool isComplete() const { return m_known == m_chunks.size(); }
    std::size_t known() const { return m_known; }
    const PeakChunk *chunk(std::size_t index) const { return m_chunks[index].get(); }
    void set(std::size_t index, std::shared_ptr<const PeakChunk> chunk);
    /// The first unknown piece from `index` on; size() without one.
    std::size_t nextUnknown(std::size_t index) const;
    /// Frames of that piece, the last one cut at the end.
    FrameRange rangeOf(std::size_t index) const;
    /// The chunks that `range` touches, as [first, last).
    std::pair<std::size_t, std::size_t> chunksIn(FrameRange range) const;

    /// One Peak per pixel as PeakPyramid::peaks() gives it, from cells: each pixel covers the cells
    /// it touches. `isKnown` gets false for the pixels of which some piece is missing.
    std::vector<Peak> peaks(FrameRange range, int pixels, std::vector<bool> &isKnown) const;
    std::size_t memoryBytes() const;

private:
    Frames m_length{};
    std::size_t m_known = 0;
    std::vector<std::shared_ptr<const PeakChunk>> m_chunks;
};

/// One Peak per pixel of samples that begin at frame `samplesBegin`, exactly; {0, 0, 0} outside.
std::vector<Peak> peaksOfSamples(std::span<const std::int16_t> samples, Frames samplesBegin,
                                 FrameRange range, int pixels);

} // namespace voxdeck
