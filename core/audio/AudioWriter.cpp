// SPDX-License-Identifier: Apache-2.0
#include "core/audio/AudioWriter.h"

#include "core/audio/AudioFormat.h"
#include "core/audio/OggPages.h"
#include "core/base/Ascii.h"
#include "core/base/Bytes.h"
#include "core/base/Hash.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::array kOpusRates{8000, 12000, 16000, 24000, 48000};
constexpr std::array kMp3Rates{8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000};

constexpr std::array kTypes = std::to_array<AudioTypeInfo>({
    {.type = AudioFileType::Wav,
     .suffix = ".wav",
     .name = "WAV",
     .codec = "WAV",
     .isLossless = true,
     .isBuilt = true},
    {.type = AudioFileType::Flac,
     .suffix = ".flac",
     .name = "FLAC",
     .codec = "FLAC",
     .libraryFormat = SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
     .isLossless = true,
     .isBuilt = true,
     .mostRateHz = 655350}, // libFLAC's
    {.type = AudioFileType::OggVorbis,
     .suffix = ".ogg",
     .name = "Ogg Vorbis",
     .codec = "Vorbis",
     .libraryFormat = SF_FORMAT_OGG | SF_FORMAT_VORBIS},
    {.type = AudioFileType::OggOpus,
     .suffix = ".opus",
     .name = "Ogg Opus",
     .codec = "Opus",
     .libraryFormat = SF_FORMAT_OGG | SF_FORMAT_OPUS,
     .isBuilt = true,
     .ratesHz = kOpusRates,
     .ratesText = "8, 12, 16, 24 or 48 kHz",
     .unreadFromMemory = "Opus"},
    {.type = AudioFileType::Mp3,
     .suffix = ".mp3",
     .name = "MP3",
     .codec = "MP3",
     .libraryFormat = SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
     .isBuilt = true,
     .ratesHz = kMp3Rates,
     .ratesText = "8, 11.025, 12, 16, 22.05, 24, 32, 44.1 or 48 kHz",
     .unreadFromMemory = "MP3 of less than 8 KB"},
});

constexpr bool areWhole()
{
    for (std::size_t at = 0; at < kTypes.size(); ++at) {
        const AudioTypeInfo &info = kTypes.at(at);
        if (static_cast<std::size_t>(info.type) != at || !info.suffix.starts_with('.')
            || info.name.empty() || info.codec.empty()
            || info.ratesHz.empty() != info.ratesText.empty())
            return false;
    }
    return kTypes.size() == static_cast<std::size_t>(AudioFileType::Count);
}
static_assert(areWhole(), "each type of file has one row, in the order of AudioFileType");

constexpr std::size_t kBlockFrames = 4096;
constexpr std::uint64_t kMaximumWavBytes = 0xffffffffull - 36 - 1;

/// The format for libsndfile; 0: encoded here.
int libraryFormatOf(const AudioTypeInfo &entry, SampleDepth depth)
{
    if (depth == SampleDepth::Int16)
        return entry.libraryFormat;
    if (entry.type == AudioFileType::Flac)
        return SF_FORMAT_FLAC | SF_FORMAT_PCM_24;
    if (entry.type != AudioFileType::Wav)
        return entry.libraryFormat;
    switch (depth) {
    case SampleDepth::Int24: return SF_FORMAT_WAV | SF_FORMAT_PCM_24;
    case SampleDepth::Int32: return SF_FORMAT_WAV | SF_FORMAT_PCM_32;
    case SampleDepth::Float32: return SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    case SampleDepth::Float64: return SF_FORMAT_WAV | SF_FORMAT_DOUBLE;
    case SampleDepth::Int16: break;
    }
    return 0;
}

bool canWrite(const AudioTypeInfo &entry, const AudioShape &shape)
{
    SF_INFO facts = {};
    facts.channels = shape.channels;
    facts.samplerate = shape.sampleRateHz;
    facts.format = libraryFormatOf(entry, shape.depth);
    return facts.format == 0 || sf_format_check(&facts) != 0;
}

Result<> checkShape(const AudioTypeInfo &entry, const AudioShape &shape)
{
    const int sampleRateHz = shape.sampleRateHz;
    if (shape.channels < 1 || shape.channels > kMaximumChannels)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("cannot write audio of %1 channels", shape.channels));
    if (sampleRateHz < 1 || sampleRateHz > kMaximumSampleRateHz)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("cannot write audio of %1 Hz", sampleRateHz));
    const bool isHeld = entry.ratesHz.empty()
                        || std::find(entry.ratesHz.begin(), entry.ratesHz.end(), sampleRateHz)
                               != entry.ratesHz.end();
    if (!isHeld)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("%1 holds %2, not %3 Hz; choose WAV or FLAC, or resample first",
                                 entry.codec, entry.ratesText, sampleRateHz));
    if (entry.mostRateHz != 0 && sampleRateHz > entry.mostRateHz)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("%1 holds up to %2 Hz, not %3 Hz", entry.codec, entry.mostRateHz,
                                 sampleRateHz));
    if (canWrite(entry, shape))
        return {};
    const bool isTooWide = canWrite(entry, {sampleRateHz, 1, shape.depth});
    return fail(ErrorCode::Unsupported,
                isTooWide ? Sentence::tr("%1 of %2 channels cannot be written by the libsndfile "
                                         "that is installed; choose WAV or FLAC",
                                         entry.name, shape.channels)
                          : Sentence::tr("%1 at %2 Hz cannot be written by the libsndfile that is "
                                         "installed; choose WAV or FLAC",
                                         entry.name, sampleRateHz));
}

/// Encoded bytes in memory, with a position, as libsndfile's virtual files want it.
struct ByteOutput {
    std::string bytes;
    std::size_t position = 0;

    static SF_VIRTUAL_IO callbacks();
};

SF_VIRTUAL_IO ByteOutput::callbacks()
{
    SF_VIRTUAL_IO io = {};
    io.get_filelen = [](void *self) {
        return static_cast<sf_count_t>(static_cast<ByteOutput *>(self)->bytes.size());
    };
    io.seek = [](sf_count_t offset, int whence, void *self) -> sf_count_t {
        auto &output = *static_cast<ByteOutput *>(self);
        const std::size_t from = whence == SEEK_SET   ? 0
                                 : whence == SEEK_CUR ? output.position
                                                      : output.bytes.size();
        const auto wanted = static_cast<sf_count_t>(from) + offset;
        if (wanted >= 0)
            output.position = static_cast<std::size_t>(wanted);
        return static_cast<sf_count_t>(output.position);
    };
    io.read = [](void *to, sf_count_t wanted, void *self) -> sf_count_t {
        auto &output = *static_cast<ByteOutput *>(self);
        if (wanted <= 0 || output.position >= output.bytes.size())
            return 0;
        const std::size_t length = std::min(static_cast<std::size_t>(wanted),
                                            output.bytes.size() - output.position);
        std::memcpy(to, output.bytes.data() + output.position, length);
        output.position += length;
        return static_cast<sf_count_t>(length);
    };
    io.write = [](const void *from, sf_count_t count, void *self) -> sf_count_t {
        auto &output = *static_cast<ByteOutput *>(self);
        if (count <= 0)
            return 0;
        const auto length = static_cast<std::size_t>(count);
        if (output.bytes.size() < output.position + length)
            output.bytes.resize(output.position + length);
        std::memcpy(output.bytes.data() + output.position, from, length);
        output.position += length;
        return count;
    };
    io.tell = [](void *self) {
        return static_cast<sf_count_t>(static_cast<ByteOutput *>(self)->position);
    };
    return io;
}

struct CloseSndfile {
    void operator()(SNDFILE *file) const { sf_close(file); }
};

/// "RIFF" size "WAVE" "fmt " 16 {format 1, channels, rate, bytes a second, bytes a frame, bits 16}
/// "data" size: the 44 bytes of Python's wave module and of torchaudio, which readers with fixed
/// offsets expect.
std::string wavHeader(const AudioShape &shape, std::uint32_t dataBytes)
{
    const auto rate = static_cast<std::uint32_t>(shape.sampleRateHz);
    const auto frameBytes = static_cast<std::uint32_t>(shape.channels) * 2;
    std::string header = "RIFF";
    appendUnsigned(header, 36 + dataBytes, 4, ByteOrder::Little);
    header += "WAVEfmt ";
    appendUnsigned(header, 16, 4, ByteOrder::Little);
    appendUnsigned(header, 1, 2, ByteOrder::Little);
    appendUnsigned(header, frameBytes / 2, 2, ByteOrder::Little);
    appendUnsigned(header, rate, 4, ByteOrder::Little);
    appendUnsigned(header, std::uint64_t{rate} * frameBytes, 4, ByteOrder::Little);
    appendUnsigned(header, frameBytes, 2, ByteOrder::Little);
    appendUnsigned(header, 16, 2, ByteOrder::Little);
    header += "data";
    appendUnsigned(header, dataBytes, 4, ByteOrder::Little);
    return header;
}

/// Encodes the bytes of one file in memory.
class Encoder {
public:
    static Result<std::unique_ptr<Encoder>> create(AudioFileType type, const AudioShape &shape);

    template <class Sample>
    Result<> write(std::span<const Sample> samples);
    Result<std::string> finish();

private:
    Encoder(const AudioTypeInfo &entry, const AudioShape &shape) : m_entry(entry), m_shape(shape) {}
    Result<> openLibrary();
    Result<> libraryFailure() const;
    sf_count_t pass(const std::int16_t *samples, sf_count_t frames)
    {
        return sf_writef_short(m_handle.get(), samples, frames);
    }
    sf_count_t pass(const std::int32_t *samples, sf_count_t frames)
    {
        return sf_writef_int(m_handle.get(), samples, frames);
    }
    sf_count_t pass(const double *samples, sf_count_t frames)
    {
        return sf_writef_double(m_handle.get(), samples, frames);
    }

    std::size_t channels() const { return static_cast<std::size_t>(m_shape.channels); }

    const AudioTypeInfo &m_entry;
    AudioShape m_shape;
    ByteOutput m_output; // before the handle, which writes to it until it is closed
    std::unique_ptr<SNDFILE, CloseSndfile> m_handle; // null for WAV of 16 bits
    Fnv32 m_hash;                                    // over the samples
    std::uint64_t m_frames = 0;
};

Result<std::unique_ptr<Encoder>> Encoder::create(AudioFileType type, const AudioShape &shape)
{
    const AudioTypeInfo &entry = audioTypeInfo(type);
    VOX_CHECK(checkShape(entry, shape));
    std::unique_ptr<Encoder> encoder(new Encoder(entry, shape));
    if (libraryFormatOf(entry, shape.depth) != 0)
        VOX_CHECK(encoder->openLibrary());
    else
        encoder->m_output.bytes = wavHeader(shape, 0);
    return encoder;
}

Result<> Encoder::openLibrary()
{
    SF_INFO facts = {};
    facts.channels = m_shape.channels;
    facts.samplerate = m_shape.sampleRateHz;
    facts.format = libraryFormatOf(m_entry, m_shape.depth);
    SF_VIRTUAL_IO io = ByteOutput::callbacks();
    m_handle.reset(sf_open_virtual(&io, SFM_WRITE, &facts, &m_output));
    if (!m_handle)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("%1 cannot be written: %2", m_entry.name, sf_strerror(nullptr)));
    if (m_shape.depth != SampleDepth::Int16) {
        sf_command(m_handle.get(), SFC_SET_CLIPPING, nullptr, SF_TRUE); // floats past full scale
        sf_command(m_handle.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE); // has a date
    }
    return {};
}

Result<> Encoder::libraryFailure() const
{
    return fail(ErrorCode::Internal,
                Sentence::tr("%1 encoder failed: %2", m_entry.name, sf_strerror(m_handle.get())));
}

template <class Sample>
Result<> Encoder::write(std::span<const Sample> samples)
{
    m_frames += samples.size() / channels();
    if ((m_entry.libraryFormat & SF_FORMAT_TYPEMASK) == SF_FORMAT_OGG) {
        for (const Sample sample : samples) { // the serial number is made of it
            if constexpr (std::is_same_v<Sample, double>)
                m_hash.addUnit(static_cast<std::uint32_t>(std::lrint(sample * 32768)));
            else if constexpr (std::is_same_v<Sample, std::int16_t>)
                m_hash.addUnit(static_cast<std::uint16_t>(sample));
            else
                m_hash.addUnit(static_cast<std::uint32_t>(sample));
        }
    }
    if (!m_handle) {
        if constexpr (!std::is_same_v<Sample, std::int16_t>)
            return fail(ErrorCode::Internal,
                        Sentence::tr("WAV of 16 bits was given other samples"));
        if (m_frames * channels() * 2 > kMaximumWavBytes)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr("WAV cannot hold 4 GiB or more; choose FLAC or a shorter range"));
        m_output.bytes.append(reinterpret_cast<const char *>(samples.data()), samples.size_bytes());
        return {};
    }
    while (!samples.empty()) { // libvorbis overruns the stack when given minutes at once
        const auto block = samples.first(std::min(samples.size(), kBlockFrames * channels()));
        const auto wanted = static_cast<sf_count_t>(block.size() / channels());
        if (pass(block.data(), wanted) != wanted)
            return libraryFailure();
        samples = samples.subspan(block.size());
    }
    return {};
}

Result<std::string> Encoder::finish()
{
    if (!m_handle) {
        const auto dataBytes = static_cast<std::uint32_t>(m_frames * channels() * 2);
        const std::string header = wavHeader(m_shape, dataBytes);
        m_output.bytes.replace(0, header.size(), header);
        return std::move(m_output.bytes);
    }
    if (m_frames == 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("no samples to write; only WAV files can be empty"));
    if (sf_close(m_handle.release()) != SF_ERR_NO_ERROR)
        return fail(ErrorCode::Internal,
                    Sentence::tr("%1 encoder failed at the end", m_entry.name));
    if ((m_entry.libraryFormat & SF_FORMAT_TYPEMASK) == SF_FORMAT_OGG)
        VOX_CHECK(setOggSerial(std::as_writable_bytes(std::span(m_output.bytes)), m_hash.value()));
    return std::move(m_output.bytes);
}

std::string lowerSuffix(const std::filesystem::path &path)
{
    return lowered(path.extension().string());
}

Error withSubject(Error error, const std::filesystem::path &path)
{
    if (error.subject.empty())
        error.subject = path.string();
    return error;
}

} // namespace

std::span<const AudioTypeInfo> audioTypes()
{
    return kTypes;
}

const AudioTypeInfo &audioTypeInfo(AudioFileType type)
{
    return kTypes.at(static_cast<std::size_t>(type));
}

std::string audioEncoderVersion()
{
    return sf_version_string();
}

Result<AudioFileType> audioFileTypeOf(const std::filesystem::path &path)
{
    const std::string suffix = lowerSuffix(path);
    for (const AudioTypeInfo &entry : kTypes)
        if (suffix == entry.suffix)
            return entry.type;
    return fail(
        ErrorCode::Unsupported,
        Sentence::tr("cannot be written: the name must end in .wav, .flac, .ogg, .opus or .mp3"),
        path.string());
}

Result<> checkSampleRate(AudioFileType type, int sampleRateHz)
{
    return checkShape(audioTypeInfo(type), {.sampleRateHz = sampleRateHz});
}

SampleDepth heldDepth(AudioFileType type, SampleDepth wanted)
{
    if (type == AudioFileType::Flac && wanted != SampleDepth::Int16)
        return SampleDepth::Int24;
    return wanted;
}

std::string_view depthName(SampleDepth depth)
{
    switch (depth) {
    case SampleDepth::Int16: return "16 bits";
    case SampleDepth::Int24: return "24 bits";
    case SampleDepth::Int32: return "32 bits";
    case SampleDepth::Float32: return "32-bit floats";
    case SampleDepth::Float64: return "64-bit floats";
    }
    return "";
}

struct AudioWriter::State {
    FileSystem &fs;
    std::filesystem::path target;
    std::unique_ptr<Encoder> encoder;

    template <class Sample>
    Result<> write(std::span<const Sample> samples);
};

AudioWriter::AudioWriter(std::unique_ptr<State> state) : m_state(std::move(state)) {}
AudioWriter::AudioWriter(AudioWriter &&) noexcept = default;
AudioWriter &AudioWriter::operator=(AudioWriter &&) noexcept = default;
AudioWriter::~AudioWriter() = default;

Result<AudioWriter> AudioWriter::create(FileSystem &fs, const std::filesystem::path &target,
                                        int sampleRateHz)
{
    return create(fs, target, AudioShape{.sampleRateHz = sampleRateHz});
}

Result<AudioWriter> AudioWriter::create(FileSystem &fs, const std::filesystem::path &target,
                                        const AudioShape &shape)
{
    VOX_TRY(const AudioFileType type, audioFileTypeOf(target));
    auto encoder = Encoder::create(type, shape);
    if (!encoder)
        return fail(withSubject(std::move(encoder).error(), target));
    return AudioWriter(std::unique_ptr<State>(new State{fs, target, *std::move(encoder)}));
}

template <class Sample>
Result<> AudioWriter::State::write(std::span<const Sample> samples)
{
    auto written = encoder->write(samples);
    if (!written)
        return fail(withSubject(std::move(written).error(), target));
    return {};
}

Result<> AudioWriter::write(std::span<const std::int16_t> samples)
{
    return m_state->write(samples);
}

Result<> AudioWriter::write(std::span<const std::int32_t> samples)
{
    return m_state->write(samples);
}

Result<> AudioWriter::write(std::span<const double> samples)
{
    return m_state->write(samples);
}

Result<> AudioWriter::commit()
{
    auto bytes = m_state->encoder->finish();
    if (!bytes)
        return fail(withSubject(std::move(bytes).error(), m_state->target));
    auto written = writeFileAtomically(m_state->fs, m_state->target, bytesOf(*bytes));
    if (!written) {
        auto part = m_state->target;
        part += ".part";
        static_cast<void>(m_state->fs.remove(part)); // a full disk gets its bytes back
    }
    return written;
}

Result<std::string> encodeAudio(AudioFileType type, int sampleRateHz,
                                std::span<const std::int16_t> samples)
{
    VOX_TRY(const auto encoder, Encoder::create(type, {.sampleRateHz = sampleRateHz}));
    VOX_CHECK(encoder->write(samples));
    return encoder->finish();
}

} // namespace voxdeck
