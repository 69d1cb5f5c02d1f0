// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0108, 0167
#pragma once

#include "core/audio/AudioFormat.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Decodes one audio file (WAV, FLAC, Ogg Vorbis and Opus, MP3, AIFF, CAF, NIST, ...; M4A, WebM and the
/// sound of video where the program has a decoder for them: ForeignAudio.h), block by block, from a path
/// or from bytes in memory, and notices when it ends too early.
///
/// Units    counts and positions are frames; spans are interleaved, channels() numbers a frame.
/// Threads  one at a time; may move between threads.
/// Errors   Corrupt: empty, not audio, damaged; Unsupported: a known container that cannot be
///          decoded here (Monkey's Audio, ...), with what to do; besides those of FileSystem.
class AudioReader {
public:
    static Result<AudioReader> open(const FileSystem &fs, const std::filesystem::path &path);
    /// A file that is open already, or a part of one; `subject` names it in errors.
    static Result<AudioReader> fromFile(std::unique_ptr<RandomAccessFile> file,
                                        std::string subject);
    /// `bytes` must outlive the reader, or be kept alive by `owner`; `subject` names them in
    /// errors.
    static Result<AudioReader> fromBytes(std::span<const std::byte> bytes, std::string subject,
                                         std::shared_ptr<const void> owner = {});
    AudioReader(AudioReader &&) noexcept;
    AudioReader &operator=(AudioReader &&) noexcept;
    ~AudioReader();

    const AudioFormat &format() const;
    const std::string &subject() const;

    /// Decodes up to samples.size() / channels frames; fewer only at the end of what is there,
    /// 0 when nothing is left. int16 is exact for SampleCoding::Integer16 only: for the others it
    /// is what float gives, rounded and clamped.
    Result<std::size_t> read(std::span<std::int16_t> samples);
    Result<std::size_t> read(std::span<std::int32_t> samples); ///< left-aligned; Integer16/32 only
    Result<std::size_t> read(std::span<float> samples);        ///< full scale is +-1
    Result<std::size_t> read(std::span<double> samples);

    /// Goes to that frame exactly, whatever the codec: the samples from there on are those that decoding
    /// the whole file gives. Past the end is InvalidArgument. `stop` is looked at where it has to decode
    /// up to there.
    Result<> seek(Frames position, std::stop_token stop = {});
    /// The same at once, but for Opus and what a ForeignAudio decodes: there the first 0.1 s may differ
    /// by some steps of 16 bits. To see and to hear, not to build from.
    Result<> seekNearly(Frames position, std::stop_token stop = {});
    Frames position() const;

    /// Why the file holds less than it claims ("truncated: the header says N frames, M were
    /// there"); empty while nothing is known to be missing. Certain once read() has given 0.
    const std::optional<Error> &truncation() const;

private:
    struct State;
    explicit AudioReader(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace voxdeck
