// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/StreamedAudio.h"
#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"
#include "core/sound/SoundPart.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// A recording to look at and to play, at its own rate: mono, signed 16-bit. Shared by player, waveform and
/// spectrogram.
///
/// Samples are in memory that `owner` keeps alive: a vector that was decoded, or a mapped file, so
/// that an item of a TouchDataset is shown and played without a copy. Long files are streamed: decoded
/// where they are looked at or heard, in bounded memory.
///
/// Threads  immutable: hand it on as shared_ptr<const PcmSource>. read() may decode, so it is never
///          called on the gui thread; all others are quick.
class PcmSource {
public:
    PcmSource(std::span<const std::int16_t> samples, int sampleRateHz,
              std::shared_ptr<const void> owner)
        : m_owner(std::move(owner)),
          m_samples(samples),
          m_sampleRateHz(sampleRateHz),
          m_length(static_cast<std::int64_t>(samples.size()))
    {
    }
    /// `identity` names the bytes it was made of, for what is kept of them; empty: keep nothing.
    PcmSource(std::shared_ptr<const StreamedAudio> streamed, std::string identity);
    static std::shared_ptr<const PcmSource> fromVector(std::vector<std::int16_t> samples,
                                                       int sampleRateHz)
    {
        const auto owner = std::make_shared<const std::vector<std::int16_t>>(std::move(samples));
        return std::make_shared<const PcmSource>(std::span(*owner), sampleRateHz, owner);
    }

    int sampleRateHz() const { return m_sampleRateHz; }
    Frames length() const { return Frames{m_length}; }
    FrameRange whole() const { return {Frames{0}, length()}; }
    /// Null where all of it is in memory.
    const StreamedAudio *streamed() const { return m_streamed.get(); }
    const std::string &identity() const { return m_identity; }
    /// All of them, or none where it is streamed.
    std::span<const std::int16_t> samples() const { return m_samples; }

    /// Fills `into` with the frames from `begin` on; 0 outside and where nothing can be read.
    void read(Frames begin, std::span<std::int16_t> into, std::stop_token stop = {}) const;
    /// The same at once; false where something has to be decoded first.
    bool readAtHand(Frames begin, std::span<std::int16_t> into) const;
    bool isAtHand(FrameRange range) const;

private:
    std::shared_ptr<const void> m_owner;
    std::span<const std::int16_t> m_samples;
    std::shared_ptr<const StreamedAudio> m_streamed;
    std::string m_identity;
    int m_sampleRateHz = 0;
    std::int64_t m_length = 0;
};

/// Files longer than this are streamed, shorter ones decoded into memory.
inline constexpr double kStreamedFromSeconds = 60;

/// The whole recording: of a TouchDataset where its samples are, of a file decoded or streamed. `fs` must
/// outlive what is returned.
///
/// Threads  any; takes as long as decoding kStreamedFromSeconds does.
/// Errors   those of reading it; Cancelled.
Result<std::shared_ptr<const PcmSource>> openPcm(const FileSystem &fs, const AudioPlace &place,
                                                 std::stop_token stop);

/// How many channels the recording has: one in a TouchDataset.
Result<int> channelsOf(const FileSystem &fs, const AudioPlace &place);

} // namespace voxdeck
