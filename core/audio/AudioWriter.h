// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

enum class AudioFileType { Wav, Flac, OggVorbis, OggOpus, Mp3, Count /* how many there are */ };

/// One type of file: all that the program knows of its codec.
struct AudioTypeInfo {
    AudioFileType type;
    std::string_view suffix; ///< ".flac"
    std::string_view name;   ///< "Ogg Opus"
    std::string_view codec;  ///< "Opus"
    int libraryFormat = 0;   ///< of libsndfile; 0: written here
    bool isLossless = false;
    bool isBuilt = false; ///< builds write it; recipes name it by its suffix
    /// The rates it holds; empty: any up to `mostRateHz`.
    std::span<const int> ratesHz = {};
    std::string_view ratesText = {}; ///< "8, 12 or 16 kHz"
    int mostRateHz = 0;              ///< 0: no limit of its own
    /// torchaudio, with which WeNet reads shards, cannot open such files from memory; empty: it can.
    std::string_view unreadFromMemory = {};

    /// The suffix without its dot, "flac".
    constexpr std::string_view id() const { return suffix.substr(1); }
};
/// One row per type, in the order of the enum.
std::span<const AudioTypeInfo> audioTypes();
const AudioTypeInfo &audioTypeInfo(AudioFileType type);

/// How the samples of a file to write are stored. Lossy codecs have no depth: they take any.
enum class SampleDepth { Int16, Int24, Int32, Float32, Float64 };

struct AudioShape {
    int sampleRateHz = 0;
    int channels = 1;
    SampleDepth depth = SampleDepth::Int16;
};

/// The deepest that such a file holds, where it cannot hold `wanted` itself: FLAC has up to 24 bits.
SampleDepth heldDepth(AudioFileType type, SampleDepth wanted);
/// "16 bits", "32-bit floats", ...
std::string_view depthName(SampleDepth depth);

/// The library that encodes, as it names itself ("libsndfile-1.2.0"): other versions, other bytes.
std::string audioEncoderVersion();

/// From .wav .flac .ogg .opus .mp3, whatever their case; Unsupported, naming these, for others.
Result<AudioFileType> audioFileTypeOf(const std::filesystem::path &path);
/// Whether such files hold that rate; Unsupported, naming those they hold.
Result<> checkSampleRate(AudioFileType type, int sampleRateHz);

/// Writes samples to one file, encoded as its extension says. Nothing is visible under the final name
/// before commit(), and a writer that is destroyed without it leaves nothing.
///
/// Units    interleaved; write() takes whole frames, in the kind that fits the shape's depth.
/// WAV      16 bits: the canonical 44-byte header, as Python's wave module writes it.
/// Bytes    depend on the samples and the libraries' versions only: the serial number of an Ogg
///          stream, which libsndfile draws at random, is replaced by one made from the samples.
/// Memory   the encoded bytes are held until commit(): headers can only be written at the end,
///          and a disk that takes appends only is one that cannot be left half-written.
/// Threads  one at a time.
/// Errors   Unsupported: extension, or a rate the codec cannot hold (Opus: 8, 12, 16, 24, 48 kHz), or as
///          many channels;
///          InvalidArgument: nothing to write for codecs that cannot hold it; DiskFull and others
///          of FileSystem.
class AudioWriter {
public:
    static Result<AudioWriter> create(FileSystem &fs, const std::filesystem::path &target,
                                      int sampleRateHz);
    static Result<AudioWriter> create(FileSystem &fs, const std::filesystem::path &target,
                                      const AudioShape &shape);
    AudioWriter(AudioWriter &&) noexcept;
    AudioWriter &operator=(AudioWriter &&) noexcept;
    ~AudioWriter();

    Result<> write(std::span<const std::int16_t> samples);
    Result<> write(std::span<const std::int32_t> samples); ///< left-aligned; Int24 and Int32
    Result<> write(std::span<const double> samples);       ///< full scale is +-1; the floats
    /// Encodes the rest, writes `.part`, syncs, renames, syncs the directory.
    Result<> commit();

private:
    struct State;
    explicit AudioWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// The bytes of such a file, without a disk.
Result<std::string> encodeAudio(AudioFileType type, int sampleRateHz,
                                std::span<const std::int16_t> samples);

} // namespace voxdeck
