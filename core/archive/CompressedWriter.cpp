// SPDX-License-Identifier: Apache-2.0
#include "core/archive/CompressedWriter.h"

#include "core/archive/PartFile.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace voxdeck {

class Encoder {
public:
    virtual ~Encoder() = default;
    /// Consumes the front of `bytes` and appends the packed bytes that are ready; true when, with
    /// `isLast`, all of them have been returned.
    virtual Result<bool> step(std::span<const std::byte> &bytes, bool isLast,
                              std::vector<std::byte> &packed) = 0;
};

namespace {

constexpr std::size_t kStepBytes = std::size_t{128} * 1024;

class GzipEncoder final : public Encoder {
public:
    ~GzipEncoder() override { deflateEnd(&m_stream); }
    Result<> begin(int level)
    {
        if (level < 0 || level > 9)
            return fail(ErrorCode::InvalidArgument, Sentence::tr("gzip has the levels 1 to 9"));
        if (deflateInit2(&m_stream, level == 0 ? Z_DEFAULT_COMPRESSION : level, Z_DEFLATED, 15 + 16,
                         8, Z_DEFAULT_STRATEGY)
            != Z_OK)
            return fail(ErrorCode::Internal, Sentence::tr("no memory to pack with"));
        m_header.os = 255; // unknown, as Python's gzip writes it; time 0 and no name from {}
        deflateSetHeader(&m_stream, &m_header);
        return {};
    }
    Result<bool> step(std::span<const std::byte> &bytes, bool isLast,
                      std::vector<std::byte> &packed) override
    {
        const auto size = static_cast<uInt>(
            std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max()));
        packed.resize(kStepBytes);
        // zlib does not write through next_in; it only lacks the const
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<std::byte *>(bytes.data()));
        m_stream.avail_in = size;
        m_stream.next_out = reinterpret_cast<Bytef *>(packed.data());
        m_stream.avail_out = kStepBytes;
        const bool ends = isLast && size == bytes.size();
        const int code = deflate(&m_stream, ends ? Z_FINISH : Z_NO_FLUSH);
        if (code == Z_STREAM_ERROR)
            return fail(ErrorCode::Internal, Sentence::tr("zlib was used wrongly"));
        bytes = bytes.subspan(size - m_stream.avail_in);
        packed.resize(kStepBytes - m_stream.avail_out);
        return code == Z_STREAM_END;
    }

private:
    z_stream m_stream{};
    gz_header m_header{};
};

class ZstdEncoder final : public Encoder {
public:
    ~ZstdEncoder() override { ZSTD_freeCCtx(m_context); }
    Result<> begin(int level)
    {
        if (level < 0 || level > ZSTD_maxCLevel())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("zstd has the levels 1 to %1", ZSTD_maxCLevel()));
        m_context = ZSTD_createCCtx();
        if (!m_context
            || ZSTD_isError(ZSTD_CCtx_setParameter(m_context, ZSTD_c_compressionLevel, level))
            || ZSTD_isError(ZSTD_CCtx_setParameter(m_context, ZSTD_c_checksumFlag, 1)))
            return fail(ErrorCode::Internal, Sentence::tr("no memory to pack with"));
        return {};
    }
    Result<bool> step(std::span<const std::byte> &bytes, bool isLast,
                      std::vector<std::byte> &packed) override
    {
        packed.resize(kStepBytes);
        ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
        ZSTD_outBuffer out{packed.data(), packed.size(), 0};
        const std::size_t left = ZSTD_compressStream2(m_context, &out, &in,
                                                      isLast ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            return fail(ErrorCode::Internal, Sentence::tr("zstd: %1", ZSTD_getErrorName(left)));
        bytes = bytes.subspan(in.pos);
        packed.resize(out.pos);
        return isLast && left == 0;
    }

private:
    ZSTD_CCtx *m_context = nullptr;
};

template <class E>
Result<std::unique_ptr<Encoder>> begun(int level)
{
    auto encoder = std::make_unique<E>();
    VOX_CHECK(encoder->begin(level));
    return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<std::unique_ptr<Encoder>> makeEncoder(CompressionOptions options)
{
    switch (options.kind) {
    case Compression::Gzip: return begun<GzipEncoder>(options.level);
    case Compression::Zstd: return begun<ZstdEncoder>(options.level);
    case Compression::Xz:
    case Compression::Bzip2: break;
    }
    return fail(ErrorCode::Unsupported,
                Sentence::tr("xz is read but not written; use zstd or gzip"));
}

} // namespace

Result<std::unique_ptr<CompressedWriter>>
CompressedWriter::create(FileSystem &fs, const std::filesystem::path &path,
                         CompressionOptions options)
{
    VOX_TRY(auto encoder, makeEncoder(options)); // before a file appears
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::unique_ptr<CompressedWriter>(
        new CompressedWriter(std::move(file), std::move(encoder)));
}

CompressedWriter::CompressedWriter(std::unique_ptr<PartFile> file, std::unique_ptr<Encoder> encoder)
    : m_file(std::move(file)), m_encoder(std::move(encoder))
{
}

CompressedWriter::~CompressedWriter() = default;

Result<> CompressedWriter::append(std::span<const std::byte> bytes)
{
    std::vector<std::byte> packed;
    while (!bytes.empty()) {
        VOX_CHECK(m_encoder->step(bytes, false, packed));
        VOX_CHECK(m_file->append(packed));
    }
    return {};
}

Result<> CompressedWriter::endStream()
{
    if (m_isEnded)
        return {};
    std::vector<std::byte> packed;
    std::span<const std::byte> nothing;
    for (bool isDone = false; !isDone;) {
        VOX_TRY(isDone, m_encoder->step(nothing, true, packed));
        VOX_CHECK(m_file->append(packed));
    }
    m_isEnded = true;
    return {};
}

Result<> CompressedWriter::sync()
{
    VOX_CHECK(endStream());
    return m_file->sync();
}

Result<> CompressedWriter::finish()
{
    VOX_CHECK(endStream());
    return m_file->commit();
}

} // namespace voxdeck
