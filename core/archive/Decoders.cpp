// SPDX-License-Identifier: Apache-2.0
#include "core/archive/Decoders.h"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kXzMemoryLimitBytes = 256u << 20; // xz -9 needs 65 MB
constexpr int kZstdWindowLogMax = 27;                     // 128 MB; zstd --ultra -22 needs it

template <class Byte>
void dropFront(std::span<Byte> &span, std::size_t used)
{
    span = span.subspan(used);
}

bool isAllZero(std::span<const std::byte> bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; });
}

/// RFC 1952. zlib checks each member's CRC-32 and length; following members are begun here.
class GzipDecoder final : public Decoder {
public:
    ~GzipDecoder() override { inflateEnd(&m_stream); }
    bool begin() { return inflateInit2(&m_stream, 15 + 16) == Z_OK; }
    bool isWhole() const override { return m_place != Place::Inside; }

    Result<> step(std::span<const std::byte> &packed, std::span<std::byte> &out, bool) override
    {
        if (packed.empty() && m_place != Place::Inside)
            return {};
        if (m_place == Place::Between && packed[0] == std::byte{0})
            m_place = Place::Padding; // tapes and some tools fill up with zeros
        if (m_place == Place::Padding) {
            if (!isAllZero(packed))
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("other bytes follow the last gzip member"));
            dropFront(packed, packed.size());
            return {};
        }
        m_place = Place::Inside;
        return inflateSome(packed, out);
    }

private:
    enum class Place { Between, Inside, Padding };

    Result<> inflateSome(std::span<const std::byte> &packed, std::span<std::byte> &out)
    {
        constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
        const auto in = static_cast<uInt>(std::min(packed.size(), kMost));
        const auto room = static_cast<uInt>(std::min(out.size(), kMost));
        // zlib does not write through next_in; it only lacks the const
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<std::byte *>(packed.data()));
        m_stream.avail_in = in;
        m_stream.next_out = reinterpret_cast<Bytef *>(out.data());
        m_stream.avail_out = room;
        const int code = inflate(&m_stream, Z_NO_FLUSH);
        dropFront(packed, in - m_stream.avail_in);
        dropFront(out, room - m_stream.avail_out);
        if (code == Z_STREAM_END) {
            m_place = Place::Between;
            inflateReset(&m_stream);
        } else if (code == Z_MEM_ERROR) {
            return fail(ErrorCode::Internal, Sentence::tr("no memory for zlib"));
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("damaged gzip data, zlib says: %1",
                                     m_stream.msg ? m_stream.msg : "data error"));
        }
        return {};
    }

    z_stream m_stream{};
    Place m_place = Place::Between;
};

/// RFC 8878. libzstd passes over skippable frames itself and checks the checksum of frames that
/// have one.
class ZstdDecoder final : public Decoder {
public:
    ~ZstdDecoder() override { ZSTD_freeDStream(m_stream); }
    bool begin()
    {
        m_stream = ZSTD_createDStream();
        return m_stream != nullptr
               && !ZSTD_isError(
                   ZSTD_DCtx_setParameter(m_stream, ZSTD_d_windowLogMax, kZstdWindowLogMax));
    }
    bool isWhole() const override { return m_isWhole; }

    Result<> step(std::span<const std::byte> &packed, std::span<std::byte> &out, bool) override
    {
        if (packed.empty() && m_isWhole)
            return {};
        ZSTD_inBuffer in{packed.data(), packed.size(), 0};
        ZSTD_outBuffer room{out.data(), out.size(), 0};
        const std::size_t hint = ZSTD_decompressStream(m_stream, &room, &in);
        dropFront(packed, in.pos);
        dropFront(out, room.pos);
        if (ZSTD_isError(hint))
            return failed(ZSTD_getErrorCode(hint), ZSTD_getErrorName(hint));
        m_isWhole = hint == 0;
        return {};
    }

private:
    static tl::unexpected<Error> failed(ZSTD_ErrorCode code, const std::string &name)
    {
        switch (code) {
        case ZSTD_error_frameParameter_windowTooLarge:
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("a zstd frame that needs more than 128 MB of memory"));
        case ZSTD_error_dictionary_wrong:
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("a zstd frame made with a dictionary"));
        case ZSTD_error_memory_allocation:
            return fail(ErrorCode::Internal, Sentence::tr("no memory for zstd"));
        default:
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("damaged zstd data, libzstd says: %1", name));
        }
    }

    ZSTD_DStream *m_stream = nullptr;
    bool m_isWhole = true;
};

/// The .xz file format 1.1; liblzma itself handles several streams and the padding between them.
class XzDecoder final : public Decoder {
public:
    ~XzDecoder() override { lzma_end(&m_stream); }
    bool begin()
    {
        return lzma_stream_decoder(&m_stream, kXzMemoryLimitBytes,
                                   LZMA_TELL_UNSUPPORTED_CHECK | LZMA_CONCATENATED)
               == LZMA_OK;
    }
    bool isWhole() const override { return m_isWhole; }

    Result<> step(std::span<const std::byte> &packed, std::span<std::byte> &out,
                  bool isLast) override
    {
        if (m_isWhole)
            return {};
        m_stream.next_in = reinterpret_cast<const std::uint8_t *>(packed.data());
        m_stream.avail_in = packed.size();
        m_stream.next_out = reinterpret_cast<std::uint8_t *>(out.data());
        m_stream.avail_out = out.size();
        const lzma_ret code = lzma_code(&m_stream, isLast ? LZMA_FINISH : LZMA_RUN);
        dropFront(packed, packed.size() - m_stream.avail_in);
        dropFront(out, out.size() - m_stream.avail_out);
        switch (code) {
        case LZMA_OK:
        case LZMA_BUF_ERROR: // nothing more to do with these bytes: the caller sees no progress
            return {};
        case LZMA_STREAM_END: m_isWhole = true; return {};
        case LZMA_MEM_ERROR: return fail(ErrorCode::Internal, Sentence::tr("no memory for xz"));
        case LZMA_MEMLIMIT_ERROR:
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("an xz stream that needs more than 256 MB of memory"));
        case LZMA_OPTIONS_ERROR:
        case LZMA_UNSUPPORTED_CHECK:
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("an xz stream of a kind liblzma does not know"));
        default: return fail(ErrorCode::Corrupt, Sentence::tr("damaged xz data"));
        }
    }

private:
    lzma_stream m_stream = LZMA_STREAM_INIT;
    bool m_isWhole = false;
};

/// libbz2 checks the CRC of each block and of the whole; following streams (pbzip2) are begun here.
class Bzip2Decoder final : public Decoder {
public:
    ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&m_stream); }
    bool begin() { return BZ2_bzDecompressInit(&m_stream, 0, 0) == BZ_OK; }
    bool isWhole() const override { return m_isWhole; }

    Result<> step(std::span<const std::byte> &packed, std::span<std::byte> &out, bool) override
    {
        if (packed.empty() && m_isWhole)
            return {};
        if (std::exchange(m_isWhole, false) && m_hasEnded)
            VOX_CHECK(beginNext());
        constexpr std::size_t kMost = std::numeric_limits<unsigned>::max();
        const auto in = static_cast<unsigned>(std::min(packed.size(), kMost));
        const auto room = static_cast<unsigned>(std::min(out.size(), kMost));
        // libbz2 does not write through next_in; it only lacks the const
        m_stream.next_in = reinterpret_cast<char *>(const_cast<std::byte *>(packed.data()));
        m_stream.avail_in = in;
        m_stream.next_out = reinterpret_cast<char *>(out.data());
        m_stream.avail_out = room;
        const int code = BZ2_bzDecompress(&m_stream);
        dropFront(packed, in - m_stream.avail_in);
        dropFront(out, room - m_stream.avail_out);
        if (code == BZ_MEM_ERROR)
            return fail(ErrorCode::Internal, Sentence::tr("no memory for bzip2"));
        if (code != BZ_OK && code != BZ_STREAM_END)
            return fail(ErrorCode::Corrupt, Sentence::tr("damaged bzip2 data"));
        m_hasEnded = m_isWhole = code == BZ_STREAM_END;
        return {};
    }

private:
    Result<> beginNext()
    {
        BZ2_bzDecompressEnd(&m_stream);
        m_stream = {};
        m_hasEnded = false;
        if (!begin())
            return fail(ErrorCode::Internal, Sentence::tr("no memory for bzip2"));
        return {};
    }

    bz_stream m_stream{};
    bool m_isWhole = true;
    bool m_hasEnded = false;
};

template <class D>
Result<std::unique_ptr<Decoder>> begun()
{
    auto decoder = std::make_unique<D>();
    if (!decoder->begin())
        return fail(ErrorCode::Internal, Sentence::tr("no memory to unpack with"));
    return std::unique_ptr<Decoder>(std::move(decoder));
}

} // namespace

Result<std::unique_ptr<Decoder>> makeDecoder(Compression kind)
{
    switch (kind) {
    case Compression::Gzip: return begun<GzipDecoder>();
    case Compression::Zstd: return begun<ZstdDecoder>();
    case Compression::Xz: return begun<XzDecoder>();
    case Compression::Bzip2: return begun<Bzip2Decoder>();
    }
    return fail(ErrorCode::Internal, Sentence::tr("a kind of compression without a decoder"));
}

} // namespace voxdeck
