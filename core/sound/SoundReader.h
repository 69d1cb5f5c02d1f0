// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioReader.h"
#include "core/audio/MonoDecoder.h"
#include "core/audio/Resampler.h"
#include "core/base/Result.h"
#include "core/format/AudioFacts.h"
#include "core/io/FileSystem.h"
#include "core/sound/SoundPart.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// How a part becomes 16-bit mono.
struct SoundOptions {
    int targetRateHz = 0; ///< 0 keeps the recording's own
    ResamplerKind resampler = ResamplerKind::Soxr;
    std::optional<int> channel = {}; ///< of a file, in place of the part's
    IfTruncated ifTruncated = IfTruncated::Refuse;
    std::int64_t maximumFrames = std::numeric_limits<std::int32_t>::max();
    std::stop_token stop = {};
};

/// A part's samples, 16-bit mono.
struct SoundSamples {
    std::vector<std::int16_t> samples;
    int sampleRateHz = 0;
    Frames begin{}; ///< of the recording, at the recording's own rate
    int recordingRateHz = 0;
};

/// An item's samples where they are in a TouchDataset, with the rate they have: that of its record, or the
/// assumed one where the record has none (touch/SampleRate.h).
struct ItemSamples {
    std::shared_ptr<const touch::ShardReader> shard;
    std::uint64_t item = 0;
    int sampleRateHz = 0;
    Frames length{};
};

/// Errors   NotFound: the shard or item is gone; Corrupt: a record that cannot be read, or has a rate that
///          no audio has.
Result<ItemSamples> itemSamples(const AudioPlace &place);

/// How long a recording is. Of an item by its index; of a file by its header, or by decoding it once.
Result<AudioFacts> factsOf(AudioFactsReader &files, const AudioPlace &place);

/// One part as in its recording, block by block: each channel, or the one that the part names, as
/// interleaved floats or integers. For measures and for files that keep what the recording has.
///
/// Units    full scale of floats is +-1; int16 is exact for SampleCoding::Integer16 only, int32 (left-aligned)
///          for Integer16 and Integer32.
/// Threads  one at a time. Errors as for SoundReader.
class SoundStream {
public:
    static Result<SoundStream> open(const FileSystem &fs, const SoundPart &part,
                                    std::stop_token stop = {});

    /// Of the recording; `channels` is how many read() gives.
    const AudioFormat &format() const { return m_format; }
    int channels() const { return m_channel ? 1 : m_format.channels; }
    int sampleRateHz() const { return m_format.sampleRateHz; }
    FrameRange range() const { return m_range; } ///< of the part
    Frames position() const { return m_position; }
    /// Names the recording in errors.
    std::string subject() const;

    /// Up to samples.size() / format().channels frames, of which channels() numbers each come out at the front;
    /// fewer only at the end, 0 when nothing is left. A file that ends before its header says, and before the
    /// part does, gives Corrupt instead of its last 0, unless acceptTruncated().
    Result<std::size_t> read(std::span<std::int16_t> samples);
    Result<std::size_t> read(std::span<std::int32_t> samples);
    Result<std::size_t> read(std::span<float> samples);
    Result<std::size_t> read(std::span<double> samples);
    void acceptTruncated() { m_acceptsTruncated = true; }

private:
    friend class SoundReader;
    SoundStream(const FileSystem &fs, std::stop_token stop) : m_fs(&fs), m_stop(std::move(stop)) {}
    Result<> openItem(const SoundPart &part);
    Result<> openFile(const SoundPart &part, AudioReader reader);
    template <class Sample>
    Result<std::size_t> readAny(std::span<Sample> samples);
    template <class Sample>
    Result<std::size_t> readFile(std::span<Sample> samples, std::size_t frames);
    template <class Sample>
    Result<std::size_t> readItem(std::span<Sample> samples, std::size_t frames);

    const FileSystem *m_fs;
    AudioFormat m_format;
    FrameRange m_range;
    Frames m_position{};
    std::optional<int> m_channel;
    std::optional<AudioReader> m_reader; ///< of m_part; else it is m_item
    AudioPart m_part;
    ItemSamples m_item;
    std::stop_token m_stop;
    bool m_acceptsTruncated = false;
};

/// The one door to the sound of rows and utterances. Parts of one file that are asked for one after another
/// cost one opening and, where they do not overlap, one decoding of what they are made of.
///
/// Units    frames of the recording at its own rate, unless a target rate is asked for.
/// Threads  one at a time. `fs` must outlive it.
/// Errors   the part's own problem; NotFound, Corrupt, Unsupported of the audio; InvalidArgument: the part
///          holds not one frame; Busy: the shard changed while it was read; Cancelled.
class SoundReader {
public:
    explicit SoundReader(const FileSystem &fs) : m_fs(fs), m_facts(fs) {}

    /// The part as 16-bit mono, all of it in memory. Files as MonoDecoder gives them.
    Result<SoundSamples> samples(const SoundPart &part, const SoundOptions &options = {});
    /// The same at the recording's own rate, block by block: an hour is never in memory. Gives the rate.
    Result<int> read(const SoundPart &part, const SoundOptions &options,
                     const std::function<Result<>(std::span<const std::int16_t>)> &take);
    /// The part as in the recording; give it back with keep() where parts of the same file may follow.
    Result<SoundStream> stream(const SoundPart &part, std::stop_token stop = {});
    void keep(SoundStream stream);
    /// The frames of the recording that the part covers. A file without a length in its header is
    /// decoded once.
    Result<FrameRange> frames(const SoundPart &part);

private:
    Result<SoundSamples> fromItem(const SoundPart &part, const SoundOptions &options) const;
    Result<SoundSamples> fromFile(const SoundPart &part, const SoundOptions &options);
    Result<MonoDecoder> decoderOf(const SoundPart &part, const SoundOptions &options,
                                  std::optional<FrameRange> &range);
    Result<AudioReader> takeReader(const AudioPart &part);
    void keep(const AudioPart &part, AudioReader reader);

    const FileSystem &m_fs;
    AudioFactsReader m_facts;
    std::optional<AudioReader> m_reader; ///< of m_part, where the last part ended
    AudioPart m_part;
};

} // namespace voxdeck
