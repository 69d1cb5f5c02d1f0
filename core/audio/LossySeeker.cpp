// SPDX-License-Identifier: Apache-2.0
#include "core/audio/LossySeeker.h"

#include <mpg123.h>
#include <vorbis/vorbisfile.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kAheadBytes = 64 << 10;
constexpr int kMostMixedChannels = 2; // wider Vorbis files have another order of channels
constexpr long kFramesAhead = 32;     // a frame borrows at most 511 bytes; the smallest has 24

/// A file with a position, read in larger pieces.
class Cursor {
public:
    explicit Cursor(const RandomAccessFile &file) : m_file(file), m_ahead(kAheadBytes) {}

    std::size_t read(std::span<std::byte> into)
    {
        std::size_t filled = 0;
        while (filled < into.size()) {
            if (m_position < m_aheadOffset || m_position >= m_aheadOffset + m_aheadLength) {
                const auto got = m_file.readAt(m_position, m_ahead);
                m_aheadOffset = m_position;
                m_aheadLength = got ? *got : 0;
                if (m_aheadLength == 0)
                    break;
            }
            const auto skip = static_cast<std::size_t>(m_position - m_aheadOffset);
            const std::size_t length = std::min(into.size() - filled, m_aheadLength - skip);
            std::memcpy(into.data() + filled, m_ahead.data() + skip, length);
            filled += length;
            m_position += length;
        }
        return filled;
    }
    /// The new position; -1 if it is invalid.
    std::int64_t seek(std::int64_t offset, int whence)
    {
        const std::uint64_t from = whence == SEEK_SET   ? 0
                                   : whence == SEEK_CUR ? m_position
                                                        : m_file.size();
        const std::int64_t wanted = static_cast<std::int64_t>(from) + offset;
        if (wanted < 0)
            return -1;
        m_position = static_cast<std::uint64_t>(wanted);
        return wanted;
    }
    std::int64_t position() const { return static_cast<std::int64_t>(m_position); }

private:
    const RandomAccessFile &m_file;
    std::vector<std::byte> m_ahead;
    std::uint64_t m_position = 0;
    std::uint64_t m_aheadOffset = 0;
    std::size_t m_aheadLength = 0;
};

class VorbisSeeker final : public LossySeeker {
public:
    VorbisSeeker(const RandomAccessFile &file, int channels) : m_cursor(file), m_channels(channels)
    {
        ov_callbacks calls = {};
        calls.read_func = [](void *to, std::size_t size, std::size_t items, void *cursor) {
            const std::span bytes(static_cast<std::byte *>(to), size * items);
            const std::size_t got = static_cast<Cursor *>(cursor)->read(bytes);
            return size > 0 ? got / size : 0;
        };
        calls.seek_func = [](void *cursor, ogg_int64_t offset, int whence) {
            return static_cast<Cursor *>(cursor)->seek(offset, whence) < 0 ? -1 : 0;
        };
        calls.tell_func = [](void *cursor) {
            return static_cast<long>(static_cast<Cursor *>(cursor)->position());
        };
        m_isOpen = ov_open_callbacks(&m_cursor, &m_file, nullptr, 0, calls) == 0;
    }
    VorbisSeeker(const VorbisSeeker &) = delete;
    VorbisSeeker &operator=(const VorbisSeeker &) = delete;
    ~VorbisSeeker() override
    {
        if (m_isOpen)
            ov_clear(&m_file);
    }

    bool isUsable()
    {
        return m_isOpen && ov_seekable(&m_file) != 0 && ov_streams(&m_file) == 1
               && ov_info(&m_file, -1)->channels == m_channels;
    }
    bool seek(std::int64_t frame, const std::stop_token &) override
    {
        return ov_pcm_seek(&m_file, frame) == 0;
    }
    std::int64_t read(std::span<float> samples) override
    {
        const auto channels = static_cast<std::size_t>(m_channels);
        const std::size_t wanted = samples.size() / channels;
        std::size_t filled = 0;
        while (filled < wanted) {
            float **planes = nullptr;
            int section = 0;
            const int most = static_cast<int>(std::min<std::size_t>(wanted - filled, 4096));
            const long got = ov_read_float(&m_file, &planes, most, &section);
            if (got < 0)
                return -1;
            if (got == 0)
                break;
            for (std::size_t i = 0; i < static_cast<std::size_t>(got); ++i)
                for (std::size_t channel = 0; channel < channels; ++channel)
                    samples[(filled + i) * channels + channel] = planes[channel][i];
            filled += static_cast<std::size_t>(got);
        }
        return static_cast<std::int64_t>(filled);
    }
    std::optional<std::int64_t> length() override
    {
        const ogg_int64_t frames = ov_pcm_total(&m_file, -1);
        return frames >= 0 ? std::optional<std::int64_t>(frames) : std::nullopt;
    }

private:
    Cursor m_cursor; // before the file, which reads from it until it is closed
    OggVorbis_File m_file = {};
    int m_channels;
    bool m_isOpen = false;
};

class MpegSeeker final : public LossySeeker {
public:
    MpegSeeker(const RandomAccessFile &file, int channels)
        : m_cursor(file), m_channels(channels), m_handle(mpg123_new(nullptr, nullptr))
    {
        m_isOpen = m_handle && setUp();
    }
    MpegSeeker(const MpegSeeker &) = delete;
    MpegSeeker &operator=(const MpegSeeker &) = delete;
    ~MpegSeeker() override { mpg123_delete(m_handle); }

    bool isUsable()
    {
        long rate = 0;
        int channels = 0;
        int encoding = 0;
        return m_isOpen && mpg123_getformat(m_handle, &rate, &channels, &encoding) == MPG123_OK
               && channels == m_channels && encoding == MPG123_ENC_FLOAT_32;
    }
    bool seek(std::int64_t frame, const std::stop_token &) override
    {
        return mpg123_seek(m_handle, static_cast<off_t>(frame), SEEK_SET) == frame;
    }
    std::int64_t read(std::span<float> samples) override
    {
        const std::size_t frameBytes = static_cast<std::size_t>(m_channels) * sizeof(float);
        const std::size_t wanted = samples.size() / static_cast<std::size_t>(m_channels)
                                   * frameBytes;
        auto *bytes = reinterpret_cast<unsigned char *>(samples.data());
        std::size_t filled = 0;
        while (filled < wanted) {
            std::size_t got = 0;
            const int said = mpg123_read(m_handle, bytes + filled, wanted - filled, &got);
            filled += got;
            if (said == MPG123_NEW_FORMAT)
                continue;
            if (said == MPG123_DONE || (said == MPG123_OK && got == 0))
                break;
            if (said != MPG123_OK)
                return -1;
        }
        return static_cast<std::int64_t>(filled / frameBytes);
    }
    std::optional<std::int64_t> length() override
    {
        if (!m_length && mpg123_scan(m_handle) == MPG123_OK)
            if (const off_t frames = mpg123_length(m_handle); frames >= 0)
                m_length = frames;
        return m_length;
    }

private:
    /// As libsndfile sets it up, but for the table of frames and how early a frame is entered.
    bool setUp()
    {
        const auto set = [this](mpg123_parms what, long value) {
            return mpg123_param(m_handle, what, value, 0.0) == MPG123_OK;
        };
        const auto read = [](void *cursor, void *to, std::size_t bytes) {
            const std::span into(static_cast<std::byte *>(to), bytes);
            return static_cast<ssize_t>(static_cast<Cursor *>(cursor)->read(into));
        };
        const auto seekTo = [](void *cursor, off_t offset, int whence) {
            return static_cast<off_t>(static_cast<Cursor *>(cursor)->seek(offset, whence));
        };
        return set(MPG123_REMOVE_FLAGS, MPG123_AUTO_RESAMPLE)
               && set(MPG123_ADD_FLAGS, MPG123_FORCE_FLOAT | MPG123_GAPLESS | MPG123_QUIET)
               && set(MPG123_PREFRAMES, kFramesAhead)
               && mpg123_replace_reader_handle(m_handle, read, seekTo, nullptr) == MPG123_OK
               && mpg123_open_handle(m_handle, &m_cursor) == MPG123_OK;
    }

    Cursor m_cursor;
    int m_channels;
    mpg123_handle *m_handle;
    bool m_isOpen = false;
    std::optional<std::int64_t> m_length; // found by walking all of the file
};

} // namespace

std::unique_ptr<LossySeeker> openVorbisSeeker(const RandomAccessFile &file, int channels)
{
    if (channels > kMostMixedChannels)
        return nullptr;
    auto made = std::make_unique<VorbisSeeker>(file, channels);
    if (!made->isUsable())
        return nullptr;
    return made;
}

std::unique_ptr<LossySeeker> openMpegSeeker(const RandomAccessFile &file, int channels)
{
    auto made = std::make_unique<MpegSeeker>(file, channels);
    if (!made->isUsable())
        return nullptr;
    return made;
}

} // namespace voxdeck
