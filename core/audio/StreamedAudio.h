// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioReader.h"
#include "core/audio/MonoDecoder.h"
#include "core/base/Result.h"
#include "core/base/Units.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// The samples of one audio file at any place and any length, in bounded memory: blocks are decoded
/// on demand, and the most recently used ones are kept.
///
/// Units    signed 16-bit mono at the file's own rate, as MonoDecoder gives it; of MP3, which can
///          only be entered in the middle with other rounding, within 1 of that; of Opus as
///          AudioReader::seekNearly() gives it.
/// Threads  any, several at once. read() decodes; readAtHand() never does.
/// Errors   those of AudioReader. A file that ends too early is as long as what is there.
class StreamedAudio {
public:
    using Open = std::function<Result<std::unique_ptr<RandomAccessFile>>()>;
    static constexpr std::int64_t kBlockFrames = 32768;
    static constexpr std::size_t kBudgetBytes = 24u << 20;

    ~StreamedAudio();
    /// `open` opens the file again on each call; `subject` names them in errors. `channel`: as in
    /// DecodeOptions. Counts the frames where the file does not.
    static Result<std::shared_ptr<const StreamedAudio>>
    create(Open open, std::string subject, std::optional<int> channel = {},
           std::stop_token stop = {}, std::size_t budgetBytes = kBudgetBytes);

    const AudioFormat &format() const { return m_format; }
    int sampleRateHz() const { return m_format.sampleRateHz; }
    Frames length() const { return m_length; }

    /// Fills `samples` with the frames from `begin` on; 0 outside of the audio.
    Result<> read(Frames begin, std::span<std::int16_t> samples, std::stop_token stop = {}) const;
    /// The same from what is decoded already, at once; false where something is missing.
    bool readAtHand(Frames begin, std::span<std::int16_t> samples) const;
    bool isAtHand(FrameRange range) const;
    /// A few frames from somewhere, without keeping the block around them: for looks at a whole file.
    Result<> probe(Frames begin, std::span<std::int16_t> samples, std::stop_token stop = {}) const;
    /// A separate decoder from `begin` to the end, for sequential reading.
    Result<MonoDecoder> decoderFrom(Frames begin, std::stop_token stop = {}) const;
    std::size_t bytesKept() const;

private:
    using Block = std::shared_ptr<const std::vector<std::int16_t>>;
    StreamedAudio(Open open, std::string subject, std::optional<int> channel,
                  std::size_t budgetBytes);

    Block blockAtHand(std::int64_t index) const; // with m_mutex held
    Result<Block> block(std::int64_t index, const std::stop_token &stop) const;
    Result<std::vector<std::int16_t>> decode(FrameRange range, const std::stop_token &stop) const;
    Result<AudioReader> openReader() const;
    Result<AudioReader> takeReader(Frames begin) const;
    void giveBack(AudioReader reader) const;
    Result<Frames> measure(AudioReader &reader, const std::stop_token &stop);
    bool decodeByFrames(FrameRange range, std::vector<std::int16_t> &samples) const;
    void keep(std::int64_t index, Block block) const;

    struct Kept {
        std::int64_t index = 0;
        Block block;
    };
    /// Decodes an MP3 by its table of frames.
    struct ByFrames;
    std::unique_ptr<ByFrames> openByFrames() const;

    Open m_open;
    std::string m_subject;
    std::optional<int> m_channel;
    std::size_t m_budgetBytes;
    AudioFormat m_format;
    Frames m_length{};
    bool m_hasFrames = false; // an MP3 whose frames are where its header says
    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<ByFrames>> m_idleByFrames;            // guarded
    mutable std::vector<AudioReader> m_idle;                                  // guarded
    mutable std::list<Kept> m_blocks;                                         // newest look first
    mutable std::unordered_map<std::int64_t, std::list<Kept>::iterator> m_at; // guarded
};

} // namespace voxdeck
