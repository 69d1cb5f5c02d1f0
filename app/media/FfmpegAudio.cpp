// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/FfmpegAudio.h"

#include "app/media/FfmpegLibraries.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr int kIoBytes = 64 << 10;
constexpr unsigned kMostStreams = 100;
constexpr std::int64_t kPreRollMs = 300; // the codecs with the longest memory are near after it
// What undecodableContainer() names, and no demuxer that opens other files.
constexpr const char *kContainers = "mov,matroska,asf,amr,ape,wv,flv,dsf,iff,tta,ogg,avi,aac,rm";

/// Nothing here runs before openFfmpegAudio() has found them.
const FfmpegLibraries &ffmpeg()
{
    return *ffmpegLibraries();
}

struct CloseInput {
    void operator()(AVFormatContext *input) const
    {
        AVIOContext *io = input->pb;
        ffmpeg().avformat_close_input(&input);
        if (io)
            ffmpeg().av_freep(&io->buffer);
        ffmpeg().avio_context_free(&io);
    }
};
struct FreeDecoder {
    void operator()(AVCodecContext *decoder) const { ffmpeg().avcodec_free_context(&decoder); }
};
struct FreePacket {
    void operator()(AVPacket *packet) const { ffmpeg().av_packet_free(&packet); }
};
struct FreeFrame {
    void operator()(AVFrame *frame) const { ffmpeg().av_frame_free(&frame); }
};

std::string wordsFor(int code)
{
    std::array<char, AV_ERROR_MAX_STRING_SIZE> words{};
    ffmpeg().av_strerror(code, words.data(), words.size());
    return words.data();
}

/// A file with a position.
struct Source {
    const RandomAccessFile &file;
    std::uint64_t position = 0;

    static int read(void *self, std::uint8_t *to, int size)
    {
        auto &source = *static_cast<Source *>(self);
        const auto into = std::as_writable_bytes(std::span(to, static_cast<std::size_t>(size)));
        const auto got = source.file.readAt(source.position, into);
        if (!got)
            return AVERROR(EIO);
        source.position += *got;
        return *got == 0 ? AVERROR_EOF : static_cast<int>(*got);
    }
    static std::int64_t seek(void *self, std::int64_t offset, int whence)
    {
        auto &source = *static_cast<Source *>(self);
        const auto size = static_cast<std::int64_t>(source.file.size());
        const int from = whence & ~AVSEEK_FORCE;
        if (from == AVSEEK_SIZE)
            return size;
        std::int64_t target = offset;
        if (from == SEEK_CUR)
            target += static_cast<std::int64_t>(source.position);
        else if (from == SEEK_END)
            target += size;
        else if (from != SEEK_SET)
            return AVERROR(EINVAL);
        if (target < 0)
            return AVERROR(EINVAL);
        source.position = static_cast<std::uint64_t>(target);
        return target;
    }
};

template <class Sample>
void appendAs(std::vector<float> &to, const AVFrame &frame, std::size_t channels, double scale,
              double offset, bool isPlanar)
{
    for (int at = 0; at < frame.nb_samples; ++at)
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const std::size_t index = static_cast<std::size_t>(at);
            Sample sample;
            const std::uint8_t *const plane = frame.extended_data[isPlanar ? channel : 0];
            std::memcpy(&sample,
                        plane + sizeof(Sample) * (isPlanar ? index : index * channels + channel),
                        sizeof sample);
            to.push_back(static_cast<float>((static_cast<double>(sample) + offset) * scale));
        }
}

/// False for a kind of sample that no decoder gives.
bool appendSamples(std::vector<float> &to, const AVFrame &frame, std::size_t channels)
{
    const auto format = static_cast<AVSampleFormat>(frame.format);
    const bool isPlanar = ffmpeg().av_sample_fmt_is_planar(format) != 0;
    switch (ffmpeg().av_get_packed_sample_fmt(format)) {
    case AV_SAMPLE_FMT_U8:
        appendAs<std::uint8_t>(to, frame, channels, 1.0 / 128, -128, isPlanar);
        return true;
    case AV_SAMPLE_FMT_S16:
        appendAs<std::int16_t>(to, frame, channels, 1.0 / 32768, 0, isPlanar);
        return true;
    case AV_SAMPLE_FMT_S32:
        appendAs<std::int32_t>(to, frame, channels, 1.0 / 2147483648.0, 0, isPlanar);
        return true;
    case AV_SAMPLE_FMT_FLT: appendAs<float>(to, frame, channels, 1, 0, isPlanar); return true;
    case AV_SAMPLE_FMT_DBL: appendAs<double>(to, frame, channels, 1, 0, isPlanar); return true;
    default: return false;
    }
}

class FfmpegAudio final : public ForeignAudio {
public:
    FfmpegAudio(const RandomAccessFile &file, std::string subject)
        : m_file(file), m_subject(std::move(subject))
    {
    }

    Result<> open()
    {
        m_decoder.reset();
        m_input.reset();
        m_samples.clear();
        m_taken = 0;
        m_isDrained = false;
        m_source.position = 0;
        VOX_CHECK(openInput());
        VOX_CHECK(openDecoder());
        m_packet.reset(ffmpeg().av_packet_alloc());
        m_frame.reset(ffmpeg().av_frame_alloc());
        if (!m_packet || !m_frame)
            return fail(ErrorCode::Io, "there is not enough memory to decode it", m_subject);
        // Some decoders know rate and channels once they have decoded a frame.
        VOX_TRY(const bool hasSound, decodeMore());
        if (!hasSound)
            return fail(ErrorCode::Corrupt, "holds no sound that can be decoded", m_subject);
        m_firstTime = m_time;
        return {};
    }

    const AudioFormat &format() const override { return m_format; }

    Result<std::size_t> read(std::span<float> samples) override
    {
        const auto channels = static_cast<std::size_t>(m_format.channels);
        const std::size_t wanted = samples.size() / channels * channels;
        std::size_t filled = 0;
        while (filled < wanted) {
            if (m_taken == m_samples.size()) {
                VOX_TRY(const bool isMore, decodeMore());
                if (!isMore)
                    break;
            }
            const std::size_t count = std::min(wanted - filled, m_samples.size() - m_taken);
            std::copy_n(m_samples.begin() + static_cast<std::ptrdiff_t>(m_taken), count,
                        samples.begin() + static_cast<std::ptrdiff_t>(filled));
            m_taken += count;
            filled += count;
        }
        return filled / channels;
    }

    /// Flushed decoders keep some state (the noise of AAC), so everything is opened again.
    Result<> rewind() override { return open(); }

    Result<std::int64_t> enter(std::int64_t frame) override
    {
        for (const std::int64_t preRollMs : {kPreRollMs, kPreRollMs * 20}) {
            const std::int64_t wanted = frame - preRollMs * m_format.sampleRateHz / 1000;
            if (wanted <= 0 || m_firstTime == AV_NOPTS_VALUE)
                break;
            const std::int64_t time = m_firstTime
                                      + ffmpeg().av_rescale_q(
                                          wanted, {1, m_format.sampleRateHz},
                                          m_input->streams[m_stream]->time_base);
            if (ffmpeg().av_seek_frame(m_input.get(), m_stream, time, AVSEEK_FLAG_BACKWARD) < 0)
                break;
            ffmpeg().avcodec_flush_buffers(m_decoder.get());
            m_samples.clear();
            m_taken = 0;
            m_isDrained = false;
            VOX_TRY(const bool isThere, decodeMore());
            if (!isThere || m_time == AV_NOPTS_VALUE)
                break;
            const std::int64_t stands = ffmpeg().av_rescale_q(m_time - m_firstTime,
                                                              m_input->streams[m_stream]->time_base,
                                                              {1, m_format.sampleRateHz});
            if (stands >= 0 && stands <= frame)
                return stands;
        }
        VOX_CHECK(open());
        return std::int64_t{0};
    }

private:
    Error damaged(int code) const
    {
        if (code == AVERROR(ENOMEM))
            return {ErrorCode::Corrupt, "is damaged: it asks for more memory than sound needs",
                    m_subject};
        return {ErrorCode::Corrupt, "is damaged: " + wordsFor(code), m_subject};
    }

    Result<> openInput()
    {
        auto *const buffer = static_cast<unsigned char *>(ffmpeg().av_malloc(kIoBytes));
        AVIOContext *const io = ffmpeg().avio_alloc_context(buffer, kIoBytes, 0, &m_source,
                                                            &Source::read, nullptr, &Source::seek);
        AVFormatContext *input = ffmpeg().avformat_alloc_context();
        if (!buffer || !io || !input)
            return fail(ErrorCode::Io, "there is not enough memory to open it", m_subject);
        input->pb = io;
        input->flags |= AVFMT_FLAG_CUSTOM_IO;
        input->max_streams = kMostStreams;
        AVDictionary *options = nullptr;
        ffmpeg().av_dict_set(&options, "format_whitelist", kContainers, 0);
        ffmpeg().av_dict_set(&options, "protocol_whitelist", "none", 0);
        const int opened = ffmpeg().avformat_open_input(&input, nullptr, nullptr, &options);
        ffmpeg().av_dict_free(&options);
        if (opened < 0) { // which freed the input, and not what it read from
            AVIOContext *left = io;
            ffmpeg().av_freep(&left->buffer);
            ffmpeg().avio_context_free(&left);
            return fail(damaged(opened));
        }
        m_input.reset(input);
        const int found = ffmpeg().avformat_find_stream_info(input, nullptr);
        if (found < 0)
            return fail(damaged(found));
        return {};
    }

    Result<> openDecoder()
    {
        const AVCodec *codec = nullptr;
        m_stream = ffmpeg().av_find_best_stream(m_input.get(), AVMEDIA_TYPE_AUDIO, -1, -1, &codec,
                                                0);
        if (m_stream == AVERROR_STREAM_NOT_FOUND)
            return fail(ErrorCode::Unsupported, "has no sound", m_subject);
        if (m_stream < 0 || !codec)
            return fail(ErrorCode::Unsupported,
                        "has sound in a codec that FFmpeg's libraries here cannot decode",
                        m_subject);
        for (unsigned i = 0; i < m_input->nb_streams; ++i)
            if (static_cast<int>(i) != m_stream)
                m_input->streams[i]->discard = AVDISCARD_ALL;
        m_decoder.reset(ffmpeg().avcodec_alloc_context3(codec));
        const AVStream *const stream = m_input->streams[m_stream];
        if (!m_decoder
            || ffmpeg().avcodec_parameters_to_context(m_decoder.get(), stream->codecpar) < 0)
            return fail(ErrorCode::Corrupt, "describes its sound wrongly", m_subject);
        m_decoder->pkt_timebase = stream->time_base;
        m_decoder->thread_count = 1;
        const int opened = ffmpeg().avcodec_open2(m_decoder.get(), codec, nullptr);
        if (opened < 0)
            return fail(damaged(opened));
        return {};
    }

    /// The samples of the next frames; false at the end.
    Result<bool> decodeMore()
    {
        m_samples.clear();
        m_taken = 0;
        while (m_samples.empty()) {
            const int got = ffmpeg().avcodec_receive_frame(m_decoder.get(), m_frame.get());
            if (got == AVERROR_EOF)
                return false;
            if (got == AVERROR(EAGAIN)) {
                VOX_CHECK(sendPacket());
                continue;
            }
            if (got < 0)
                return fail(damaged(got));
            VOX_CHECK(takeFrame());
            ffmpeg().av_frame_unref(m_frame.get());
        }
        return true;
    }

    Result<> sendPacket()
    {
        for (;;) {
            const int got = ffmpeg().av_read_frame(m_input.get(), m_packet.get());
            if (got == AVERROR_EOF) {
                if (std::exchange(m_isDrained, true))
                    return fail(damaged(got));
                (void)ffmpeg().avcodec_send_packet(m_decoder.get(), nullptr);
                return {};
            }
            if (got < 0)
                return fail(damaged(got));
            const bool isOurs = m_packet->stream_index == m_stream;
            const int sent = isOurs ? ffmpeg().avcodec_send_packet(m_decoder.get(), m_packet.get())
                                    : 0;
            ffmpeg().av_packet_unref(m_packet.get());
            if (sent < 0)
                return fail(damaged(sent));
            if (isOurs)
                return {};
        }
    }

    Result<> takeFrame()
    {
        const int channels = m_frame->ch_layout.nb_channels;
        const int rate = m_frame->sample_rate;
        if (m_format.channels == 0)
            VOX_CHECK(describe(channels, rate));
        if (channels != m_format.channels || rate != m_format.sampleRateHz)
            return fail(ErrorCode::Corrupt,
                        "changes from " + std::to_string(m_format.channels) + " channels at "
                            + std::to_string(m_format.sampleRateHz) + " Hz to "
                            + std::to_string(channels) + " at " + std::to_string(rate)
                            + " Hz on its way; convert it first: ffmpeg -i FILE FILE.flac",
                        m_subject);
        m_time = m_frame->best_effort_timestamp;
        if (!appendSamples(m_samples, *m_frame, static_cast<std::size_t>(channels)))
            return fail(ErrorCode::Unsupported, "has samples of a kind that is unknown", m_subject);
        return {};
    }

    Result<> describe(int channels, int rate)
    {
        if (channels < 1 || channels > kMaximumChannels || rate < 1 || rate > kMaximumSampleRateHz)
            return fail(ErrorCode::Corrupt,
                        "claims " + std::to_string(channels) + " channels at "
                            + std::to_string(rate) + " Hz",
                        m_subject);
        const AVCodecDescriptor *const codec = ffmpeg().avcodec_descriptor_get(m_decoder->codec_id);
        m_format.channels = channels;
        m_format.sampleRateHz = rate;
        m_format.container = m_input->iformat->long_name ? m_input->iformat->long_name
                                                         : m_input->iformat->name;
        m_format.codec = codec ? codec->name : "unknown";
        m_format.coding = SampleCoding::Float32;
        m_format.isLossy = !codec || (codec->props & AV_CODEC_PROP_LOSSLESS) == 0;
        return {};
    }

    const RandomAccessFile &m_file;
    std::string m_subject;
    Source m_source{m_file}; // before the input, which reads from it
    std::unique_ptr<AVFormatContext, CloseInput> m_input;
    std::unique_ptr<AVCodecContext, FreeDecoder> m_decoder;
    std::unique_ptr<AVPacket, FreePacket> m_packet;
    std::unique_ptr<AVFrame, FreeFrame> m_frame;
    AudioFormat m_format;
    int m_stream = -1;
    bool m_isDrained = false;
    std::int64_t m_time = AV_NOPTS_VALUE;      ///< of the first of m_samples, in the stream's unit
    std::int64_t m_firstTime = AV_NOPTS_VALUE; ///< of frame 0
    std::vector<float> m_samples;              ///< decoded; those from m_taken on are next
    std::size_t m_taken = 0;
};

} // namespace

Result<std::unique_ptr<ForeignAudio>> openFfmpegAudio(const RandomAccessFile &file,
                                                      const std::string &subject)
{
    if (!ffmpegLibraries())
        return fail(ErrorCode::Unsupported,
                    Sentence::tr(
                        "can be decoded by FFmpeg's libraries alone, and %1, %2 and %3 are not all "
                        "installed; install them, or convert it first: ffmpeg -i FILE FILE.flac",
                        kAvformatFile, kAvcodecFile, kAvutilFile),
                    subject);
    auto audio = std::make_unique<FfmpegAudio>(file, subject);
    VOX_CHECK(audio->open());
    return audio;
}

} // namespace voxdeck
