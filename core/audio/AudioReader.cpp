// SPDX-License-Identifier: Apache-2.0
#include "core/audio/AudioReader.h"

#include "core/audio/ByteInput.h"
#include "core/audio/ContainerFacts.h"
#include "core/audio/ForeignAudio.h"
#include "core/audio/LossySeeker.h"
#include "core/audio/MpegFrames.h"
#include "core/audio/OpusSeeker.h"
#include "core/audio/SampleConversion.h"
#include "core/audio/SndfileFormat.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kBitRateSpan = 40; // MPEG layer III: 8 to 320 kbit/s
constexpr std::int64_t kNearSeconds = 2;   // going on decoding is as quick as seeking

struct CloseSndfile {
    void operator()(SNDFILE *file) const { sf_close(file); }
};
using SndfileHandle = std::unique_ptr<SNDFILE, CloseSndfile>;

/// What libsndfile says, for people: some of its words sound as if the program were broken.
Sentence wordsFor(std::string_view said)
{
    const auto has = [said](std::string_view words) {
        return said.find(words) != std::string_view::npos;
    };
    if (has("lost sync"))
        return Sentence::tr("a FLAC frame is broken");
    if (has("flac decoder"))
        return Sentence::tr("its FLAC data is broken");
    if (has("internal error"))
        return Sentence::tr("its audio data is broken");
    if (has("not a regular file"))
        return Sentence::tr("no audio frame was found");
    if (has("unimplemented format"))
        return Sentence::tr("its header is broken, or of a kind that is not known");
    if (has("malformed"))
        return Sentence::tr("its header is broken");
    if (has("Format not recognised"))
        return Sentence::tr("its format was not recognised");
    while (said.ends_with('.'))
        said.remove_suffix(1);
    return std::string(said);
}

} // namespace

struct AudioReader::State {
    State(std::unique_ptr<const RandomAccessFile> file, bool readAhead, std::string name)
        : input(std::move(file), readAhead), subject(std::move(name))
    {
    }

    Result<> open();
    Result<SF_INFO> openHandle();
    Result<> openForeign(const std::string &container);
    Result<> openMp3(const Mp3Claims &claims, SF_INFO &facts);
    Result<> checkLimits(const SF_INFO &facts) const;
    Result<> readClaims(const SF_INFO &facts);
    Result<> skip(std::int64_t frames, const std::stop_token &stop);
    Result<> restart();
    bool jump(std::int64_t frame, const std::stop_token &stop);
    Result<> enter(std::int64_t frame, const std::stop_token &stop);
    LossySeeker *lossySeeker();
    void noteEnd(const std::string &decoderSays);
    Error pastTheEnd(std::int64_t wanted) const;
    Result<> checkTarget(std::int64_t wanted) const;

    template <class Sample, class Read>
    Result<std::size_t> read(std::span<Sample> samples, Read readFrames);
    template <class Sample>
    sf_count_t readAfterJump(std::span<Sample> samples);
    template <class Sample>
    Result<std::size_t> readForeign(std::span<Sample> samples);

    ByteInput input; // before the handle, which reads from it until it is closed
    std::string subject;
    SndfileHandle handle;
    std::unique_ptr<ForeignAudio> foreign; // instead of the handle
    std::unique_ptr<LossySeeker> seeker;   // of Vorbis and Opus, once a seek asked for it
    bool mayHaveSeeker = true;
    bool isNearly = false; // entered at a place that may differ from decoding from the start
    bool isJumped = false; // read from the seeker: the handle is at another position
    AudioFormat format;
    std::int64_t position = 0;
    bool hasNoEnd = false; // an Ogg file whose last page is missing
    bool isUncountedMp3 = false;
    bool ended = false;
    std::optional<Error> truncation;
};

Result<SF_INFO> AudioReader::State::openHandle()
{
    handle.reset();
    input.rewind();
    SF_VIRTUAL_IO io = ByteInput::callbacks();
    SF_INFO facts = {};
    handle.reset(sf_open_virtual(&io, SFM_READ, &facts, &input));
    if (input.failure())
        return fail(*input.failure());
    if (!handle) {
        const int code = sf_error(nullptr);
        const std::string said = sf_strerror(nullptr);
        if (code == SF_ERR_UNSUPPORTED_ENCODING)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr(
                    "is coded in a way that cannot be decoded here (%1); convert it to WAV or FLAC",
                    said),
                subject);
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not audio, or is damaged: %1", wordsFor(said)), subject);
    }
    return facts;
}

Result<> AudioReader::State::open()
{
    if (input.file().size() == 0)
        return fail(ErrorCode::Corrupt, Sentence::tr("is empty: 0 bytes"), subject);
    if (const auto container = undecodableContainer(input.file()))
        return openForeign(*container);
    Mp3Claims mp3;
    if (mayBeMp3(input.file())) {
        mp3 = readMp3Claims(input.file());
        if (mp3.endOffset) // else libmpg123 complains on stderr about a cut file's size
            input.pretendSize(*mp3.endOffset);
    }
    VOX_TRY(SF_INFO facts, openHandle());
    VOX_CHECK(checkLimits(facts));
    format = audioFormatOf(facts);
    const int container = facts.format & SF_FORMAT_TYPEMASK;
    if (container == SF_FORMAT_MPEG)
        VOX_CHECK(openMp3(mp3, facts));
    if (container == SF_FORMAT_OGG && isChainedOgg(input.file()))
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is several Ogg recordings in one file, of which only the first "
                                 "could be decoded; split it first"),
                    subject);
    return readClaims(facts);
}

Result<> AudioReader::State::openForeign(const std::string &container)
{
    if (!foreignAudio())
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is %1, which this program cannot decode: it was built without "
                                 "FFmpeg's libraries; convert it first: ffmpeg -i FILE FILE.flac",
                                 container),
                    subject);
    VOX_TRY(foreign, foreignAudio()(input.file(), subject));
    format = foreign->format();
    SF_INFO facts = {};
    facts.channels = format.channels;
    facts.samplerate = format.sampleRateHz;
    return checkLimits(facts);
}

/// libsndfile stops at the length it guesses from the first frame's bit rate where no header counts
/// the frames, which cuts a file of varying bit rate short; shown a larger size it guesses too much
/// instead, and reads to the end.
Result<> AudioReader::State::openMp3(const Mp3Claims &claims, SF_INFO &facts)
{
    if (claims.isChained)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is several MP3 recordings in one file, of which only the first "
                                 "could be decoded; convert it first (ffmpeg -i FILE FILE.flac)"),
                    subject);
    if (claims.countsFrames)
        return {};
    isUncountedMp3 = true;
    input.pretendSize(input.file().size() * kBitRateSpan);
    VOX_TRY(facts, openHandle());
    facts.frames = SF_COUNT_MAX;
    return {};
}

Result<> AudioReader::State::checkLimits(const SF_INFO &facts) const
{
    if (facts.channels < 1 || facts.channels > kMaximumChannels)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("has %1 channels; 1 to %2 can be decoded", facts.channels,
                                 kMaximumChannels),
                    subject);
    if (facts.samplerate < 1 || facts.samplerate > kMaximumSampleRateHz)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("claims a sample rate of %1 Hz", facts.samplerate), subject);
    return {};
}

Result<> AudioReader::State::readClaims(const SF_INFO &facts)
{
    const bool knowsFrames = facts.frames >= 0 && facts.frames < SF_COUNT_MAX / 2;
    if (knowsFrames)
        format.claimedFrames = Frames{facts.frames};
    hasNoEnd = (facts.format & SF_FORMAT_TYPEMASK) == SF_FORMAT_OGG
               && (!knowsFrames || endsInsideAnOggPage(input.file()));
    const auto claimedBytes = claimedAudioBytes(input.file());
    const std::uint64_t frameBytes = bytesPerFrame(facts);
    const std::uint64_t fileBytes = input.file().size();
    if (!claimedBytes && facts.frames == 0 && format.container == "WAV")
        return fail(ErrorCode::Corrupt, Sentence::tr("truncated: the file ends before its audio"),
                    subject);
    if (claimedBytes && frameBytes > 0) // libsndfile quietly takes what fits into the file instead
        format.claimedFrames = Frames{
            std::max(static_cast<std::int64_t>(*claimedBytes / frameBytes),
                     knowsFrames ? static_cast<std::int64_t>(facts.frames) : 0)};
    else if (claimedBytes && *claimedBytes > fileBytes)
        truncation = Error{
            ErrorCode::Corrupt,
            Sentence::tr("truncated: the header says %1 bytes of audio, the whole file has %2",
                         *claimedBytes, fileBytes),
            subject};
    return {};
}

Result<> AudioReader::State::restart()
{
    if (foreign)
        VOX_CHECK(foreign->rewind());
    else
        VOX_CHECK(openHandle());
    position = 0;
    ended = false;
    isJumped = false;
    isNearly = false;
    return {};
}

LossySeeker *AudioReader::State::lossySeeker()
{
    if (seeker || !mayHaveSeeker)
        return seeker.get();
    mayHaveSeeker = false;
    if (hasNoEnd || foreign)
        return nullptr;
    if (format.container == "Ogg" && format.codec == "Vorbis")
        seeker = openVorbisSeeker(input.file(), format.channels);
    if (format.container == "Ogg" && format.codec == "Opus")
        seeker = openOpusSeeker(input.file(), format.channels, format.sampleRateHz);
    return seeker.get();
}

bool AudioReader::State::jump(std::int64_t frame, const std::stop_token &stop)
{
    if (!lossySeeker() || !seeker->seek(frame, stop))
        return false;
    position = frame;
    ended = false;
    isJumped = true;
    isNearly = false;
    return true;
}

/// Without decoding what precedes `frame`, so other samples may come than after doing so.
Result<> AudioReader::State::enter(std::int64_t frame, const std::stop_token &stop)
{
    std::int64_t stands = frame;
    if (foreign) {
        VOX_TRY(stands, foreign->enter(frame));
    } else if (sf_seek(handle.get(), frame, SEEK_SET) != frame) {
        VOX_CHECK(restart());
        return skip(frame, stop);
    }
    position = stands;
    ended = false;
    isJumped = false;
    isNearly = true;
    return skip(frame - stands, stop);
}

template <class Sample>
Result<std::size_t> AudioReader::State::readForeign(std::span<Sample> samples)
{
    std::size_t got = 0;
    if constexpr (std::is_same_v<Sample, float>) {
        VOX_TRY(got, foreign->read(samples));
    } else if constexpr (std::is_same_v<Sample, double>) {
        std::vector<float> floats(samples.size());
        VOX_TRY(got, foreign->read(floats));
        std::copy(floats.begin(), floats.end(), samples.begin());
    } else {
        return fail(ErrorCode::Internal,
                    Sentence::tr("holds floats, which were asked for as integers"), subject);
    }
    position += static_cast<std::int64_t>(got);
    ended = got < samples.size() / static_cast<std::size_t>(format.channels);
    return got;
}

template <class Sample>
sf_count_t AudioReader::State::readAfterJump(std::span<Sample> samples)
{
    if constexpr (std::is_same_v<Sample, float>) {
        return seeker->read(samples);
    } else if constexpr (std::is_same_v<Sample, double>) {
        std::vector<float> floats(samples.size());
        const std::int64_t got = seeker->read(floats);
        std::copy(floats.begin(), floats.end(), samples.begin());
        return got;
    } else {
        return -1; // lossy codecs are read as floats only
    }
}

Result<> AudioReader::State::skip(std::int64_t frames, const std::stop_token &stop)
{
    std::vector<float> discarded(static_cast<std::size_t>(format.channels) * 8192);
    while (frames > 0) {
        if (stop.stop_requested())
            return stopped(subject);
        const auto wanted = static_cast<std::size_t>(std::min<std::int64_t>(frames, 8192))
                            * static_cast<std::size_t>(format.channels);
        VOX_TRY(const std::size_t got, read(std::span(discarded).first(wanted), sf_readf_float));
        if (got == 0)
            return fail(pastTheEnd(position + frames));
        frames -= static_cast<std::int64_t>(got);
    }
    return {};
}

Error AudioReader::State::pastTheEnd(std::int64_t wanted) const
{
    if (truncation)
        return *truncation;
    return {ErrorCode::InvalidArgument,
            Sentence::tr("frame %1 lies past the end at frame %2", wanted,
                         format.claimedFrames ? count(*format.claimedFrames) : position),
            subject};
}

void AudioReader::State::noteEnd(const std::string &decoderSays)
{
    ended = true;
    Sentence claim;
    if (hasNoEnd)
        claim = Sentence::tr("truncated: the last page of the Ogg file is missing");
    else if (!decoderSays.empty())
        claim = Sentence::tr("damaged: %1", wordsFor(decoderSays));
    else if (isUncountedMp3 && mp3EndsInsideAFrame(input.file()))
        claim = Sentence::tr("truncated: the file ends inside an MP3 frame");
    else if (format.claimedFrames && position < count(*format.claimedFrames))
        claim = Sentence::tr("truncated: the header says %1 frames", count(*format.claimedFrames));
    if (!claim.empty())
        truncation = Error{ErrorCode::Corrupt, Sentence::tr("%1, %2 were there", claim, position),
                           subject};
}

template <class Sample, class Read>
Result<std::size_t> AudioReader::State::read(std::span<Sample> samples, Read readFrames)
{
    const auto wanted = static_cast<sf_count_t>(samples.size())
                        / static_cast<sf_count_t>(format.channels);
    if (ended || wanted == 0)
        return std::size_t{0};
    if (foreign)
        return readForeign(samples);
    const sf_count_t got = isJumped ? readAfterJump(samples)
                                    : readFrames(handle.get(), samples.data(), wanted);
    if (input.failure())
        return fail(*input.failure());
    if (got < 0
        && isJumped) { // damaged: what libsndfile makes of it holds, wherever it was entered
        seeker.reset();
        const std::int64_t stood = position;
        VOX_CHECK(restart());
        VOX_CHECK(skip(stood, {}));
        return read(samples, readFrames);
    }
    if (got < 0)
        return fail(ErrorCode::Corrupt, Sentence::tr("cannot be decoded after frame %1", position),
                    subject);
    position += got;
    const bool isDamaged = !isJumped && sf_error(handle.get()) != SF_ERR_NO_ERROR;
    if (got < wanted || isDamaged)
        noteEnd(isDamaged ? sf_strerror(handle.get()) : "");
    return static_cast<std::size_t>(got);
}

AudioReader::AudioReader(std::unique_ptr<State> state) : m_state(std::move(state)) {}
AudioReader::AudioReader(AudioReader &&) noexcept = default;
AudioReader &AudioReader::operator=(AudioReader &&) noexcept = default;
AudioReader::~AudioReader() = default;

Result<AudioReader> AudioReader::open(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(auto file, fs.openForReading(path));
    return fromFile(std::move(file), path.string());
}

Result<AudioReader> AudioReader::fromFile(std::unique_ptr<RandomAccessFile> file,
                                          std::string subject)
{
    auto state = std::make_unique<State>(std::move(file), true, std::move(subject));
    VOX_CHECK(state->open());
    return AudioReader(std::move(state));
}

Result<AudioReader> AudioReader::fromBytes(std::span<const std::byte> bytes, std::string subject,
                                           std::shared_ptr<const void> owner)
{
    auto file = std::make_unique<BytesInMemory>(bytes, std::move(owner));
    auto state = std::make_unique<State>(std::move(file), false, std::move(subject));
    VOX_CHECK(state->open());
    return AudioReader(std::move(state));
}

const AudioFormat &AudioReader::format() const
{
    return m_state->format;
}

const std::string &AudioReader::subject() const
{
    return m_state->subject;
}

Result<std::size_t> AudioReader::read(std::span<std::int16_t> samples)
{
    if (format().coding == SampleCoding::Integer16 || format().coding == SampleCoding::Integer32)
        return m_state->read(samples, sf_readf_short);
    std::vector<double> exact(samples.size()); // libsndfile would not scale what is stored as float
    VOX_TRY(const std::size_t frames, read(std::span(exact)));
    std::transform(exact.begin(), exact.end(), samples.begin(), toInt16<double>);
    return frames;
}

Result<std::size_t> AudioReader::read(std::span<std::int32_t> samples)
{
    if (format().coding != SampleCoding::Integer16 && format().coding != SampleCoding::Integer32)
        return fail(ErrorCode::Internal,
                    Sentence::tr("holds floats, which were asked for as integers"), subject());
    return m_state->read(samples, sf_readf_int);
}

Result<std::size_t> AudioReader::read(std::span<float> samples)
{
    return m_state->read(samples, sf_readf_float);
}

Result<std::size_t> AudioReader::read(std::span<double> samples)
{
    return m_state->read(samples, sf_readf_double);
}

Result<> AudioReader::State::checkTarget(std::int64_t wanted) const
{
    if (wanted < 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("was asked for a frame before its start"), subject);
    if (!foreign && format.claimedFrames && wanted > count(*format.claimedFrames))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("frame %1 lies past the end at frame %2", wanted,
                                 count(*format.claimedFrames)),
                    subject);
    return {};
}

Result<> AudioReader::seekNearly(Frames target, std::stop_token stop)
{
    State &state = *m_state;
    const bool isOpus = state.format.container == "Ogg" && state.format.codec == "Opus";
    if (!state.foreign && (!isOpus || state.hasNoEnd || state.ended))
        return seek(target, std::move(stop));
    const std::int64_t wanted = count(target);
    VOX_CHECK(state.checkTarget(wanted));
    const std::int64_t near = kNearSeconds * state.format.sampleRateHz;
    if (wanted >= state.position && wanted - state.position <= near && !state.ended)
        return state.skip(wanted - state.position, stop);
    return state.enter(wanted, stop);
}

Result<> AudioReader::seek(Frames target, std::stop_token stop)
{
    State &state = *m_state;
    const std::int64_t wanted = count(target);
    VOX_CHECK(state.checkTarget(wanted));
    if (wanted == state.position && !state.isNearly)
        return {};
    if (state.format.isExactSeekable && !state.ended && !state.hasNoEnd
        && sf_seek(state.handle.get(), wanted, SF_SEEK_SET) == wanted) {
        state.position = wanted;
        return {};
    }
    const std::int64_t near = kNearSeconds * state.format.sampleRateHz;
    const bool isNear = wanted >= state.position && wanted - state.position <= near && !state.ended
                        && !state.isNearly;
    if (!state.format.isExactSeekable && !isNear && state.jump(wanted, stop))
        return {};
    if (wanted < state.position || state.ended || state.isNearly || state.format.isExactSeekable
        || (state.isJumped && !isNear)) // the seeker tried: its position is unknown
        VOX_CHECK(state.restart());
    return state.skip(wanted - state.position, stop);
}

Frames AudioReader::position() const
{
    return Frames{m_state->position};
}

const std::optional<Error> &AudioReader::truncation() const
{
    return m_state->truncation;
}

} // namespace voxdeck
