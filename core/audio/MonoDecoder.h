// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioReader.h"
#include "core/audio/Resampler.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

enum class IfTruncated {
    Refuse, ///< Corrupt, with the number of frames read
    Accept, ///< return the frames read, and report it
};

struct DecodeOptions {
    int targetRateHz = 0; ///< 0 keeps the file's own
    /// Frames of the file, before resampling: cut first, then resampled, as WeNet and Kaldi do.
    /// An end past the end of the audio is limited to it; a begin there is InvalidArgument.
    /// None: all of the file, wherever the reader stands.
    std::optional<FrameRange> range = {};
    /// The channel to decode, from 0; empty: the mix of all channels. InvalidArgument for a missing
    /// channel.
    std::optional<int> channel = {};
    ResamplerKind resampler = ResamplerKind::Soxr;
    /// More output than this is Unsupported (the length field of a TouchDataset is an int32).
    std::int64_t maximumFrames = std::numeric_limits<std::int32_t>::max();
    IfTruncated ifTruncated = IfTruncated::Refuse;
    bool isToHear = false; ///< begins as AudioReader::seekNearly() does
    std::stop_token stop = {};
};

/// A file's audio as signed 16-bit mono, block by block, at any length in constant memory.
///
/// 16-bit mono PCM at the target rate passes through bit for bit. Other audio at the target rate
/// comes out as from `ffmpeg -f s16le -ac 1` (5.1): 8-bit (x-128)<<8, wider integers shifted down,
/// floats rounded to even and clamped, 16-bit stereo (a+b+1)>>1, wider stereo mixed as float; more
/// than two channels are averaged plainly. Resampling works on float and rounds once, at its end.
///
/// Threads  one at a time.
/// Errors   those of AudioReader; Cancelled; Unsupported past maximumFrames; after an error stop.
class MonoDecoder {
public:
    static Result<MonoDecoder> create(AudioReader reader, DecodeOptions options = {});
    MonoDecoder(MonoDecoder &&) noexcept;
    MonoDecoder &operator=(MonoDecoder &&) noexcept;
    ~MonoDecoder();

    int sampleRateHz() const; ///< of what comes out
    const AudioFormat &source() const;
    /// Fills `samples` as far as it can; fewer only at the end, 0 when nothing is left. With
    /// IfTruncated::Refuse a file that ends too early gives Corrupt instead of its last 0.
    Result<std::size_t> read(std::span<std::int16_t> samples);
    /// Set when the file ended too early and that was accepted.
    const std::optional<Error> &truncation() const;

    /// The reader, where it stands; the decoder is of no use afterwards. For the next cut of the file.
    AudioReader takeReader();

private:
    struct State;
    explicit MonoDecoder(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

struct DecodedAudio {
    std::vector<std::int16_t> samples;
    int sampleRateHz = 0;
    AudioFormat source;
    std::optional<Error> truncation; ///< only with IfTruncated::Accept
};

/// The whole of it (or of options.range) in memory.
Result<DecodedAudio> decodeMono16(AudioReader reader, const DecodeOptions &options = {});
Result<DecodedAudio> decodeMono16(const FileSystem &fs, const std::filesystem::path &path,
                                  const DecodeOptions &options = {});

} // namespace voxdeck
