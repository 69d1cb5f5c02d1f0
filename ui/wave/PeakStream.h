// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/MonoDecoder.h"
#include "core/audio/PeakChunks.h"
#include "core/audio/StreamedAudio.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// Makes the peaks of a streamed item piece by piece: requested ones in place, the rest by one
/// decoder that reads on. A piece that cannot be decoded is silence.
///
/// Threads  one at a time.
class PeakStream {
public:
    explicit PeakStream(const StreamedAudio &audio) : m_audio(audio), m_chunks(audio.length()) {}

    const PeakChunks &chunks() const { return m_chunks; }
    /// All of it was read: what is kept of it will be true.
    bool isSound() const { return m_isSound; }

    /// A few frames of each of equal parts, for as long as a user waits for a first picture.
    std::vector<Peak> look(const std::stop_token &stop) const;
    void make(std::size_t index, const std::stop_token &stop);
    void
    makeNext(const std::stop_token &stop); ///< reads on by one piece, from the first to the last

private:
    void set(std::size_t index, bool isRead, const std::stop_token &stop);

    const StreamedAudio &m_audio;
    PeakChunks m_chunks;
    std::optional<MonoDecoder> m_decoder;
    std::size_t m_next = 0; // the next piece of the decoder
    std::vector<std::int16_t> m_samples;
    bool m_isSound = true;
};

} // namespace voxdeck
