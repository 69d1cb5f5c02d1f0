// SPDX-License-Identifier: Apache-2.0
#include "core/archive/CompressedReader.h"

#include "core/archive/Decoders.h"
#include "core/io/MachineFault.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace voxdeck {
namespace {

constexpr std::size_t kPackedBufferBytes = std::size_t{256} * 1024;

template <std::size_t N>
bool startsWith(std::span<const std::byte> bytes, const std::array<std::uint8_t, N> &magic)
{
    return bytes.size() >= N
           && std::equal(magic.begin(), magic.end(), bytes.begin(),
                         [](std::uint8_t a, std::byte b) { return std::byte{a} == b; });
}

} // namespace

std::optional<Compression> compressionOf(std::span<const std::byte> firstBytes)
{
    using Magic4 = std::array<std::uint8_t, 4>;
    if (startsWith(firstBytes, std::array<std::uint8_t, 3>{0x1f, 0x8b, 0x08}))
        return Compression::Gzip;
    if (startsWith(firstBytes, Magic4{0x28, 0xb5, 0x2f, 0xfd}))
        return Compression::Zstd;
    // a skippable frame, 0x184D2A50 to ...5F, which pzstd and seekable files may begin with
    if (firstBytes.size() >= 4 && (firstBytes[0] & std::byte{0xf0}) == std::byte{0x50}
        && startsWith(firstBytes.subspan(1), std::array<std::uint8_t, 3>{0x2a, 0x4d, 0x18}))
        return Compression::Zstd;
    if (startsWith(firstBytes, std::array<std::uint8_t, 6>{0xfd, '7', 'z', 'X', 'Z', 0x00}))
        return Compression::Xz;
    // "BZh", the block size and the first block's magic number, or that of a stream without blocks
    if (startsWith(firstBytes, std::array<std::uint8_t, 3>{'B', 'Z', 'h'}) && firstBytes.size() >= 6
        && firstBytes[3] >= std::byte{'1'} && firstBytes[3] <= std::byte{'9'}
        && (startsWith(firstBytes.subspan(4), std::array<std::uint8_t, 2>{0x31, 0x41})
            || startsWith(firstBytes.subspan(4), std::array<std::uint8_t, 2>{0x17, 0x72})))
        return Compression::Bzip2;
    return std::nullopt;
}

Result<std::unique_ptr<CompressedReader>> CompressedReader::open(const FileSystem &fs,
                                                                 const std::filesystem::path &path)
{
    VOX_TRY(auto file, fs.openForReading(path));
    return open(std::move(file), path.string());
}

Result<std::unique_ptr<CompressedReader>>
CompressedReader::open(std::unique_ptr<RandomAccessFile> file, std::string subject)
{
    std::array<std::byte, kCompressionMagicBytes> first{};
    VOX_TRY(const std::size_t got, file->readAt(0, first));
    const auto kind = compressionOf(std::span(first).first(got));
    if (!kind)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("the first bytes are not those of gzip, zstd, xz or bzip2"),
                    std::move(subject));
    VOX_TRY(auto decoder, makeDecoder(*kind));
    return std::unique_ptr<CompressedReader>(
        new CompressedReader(std::move(file), std::move(subject), *kind, std::move(decoder)));
}

CompressedReader::CompressedReader(std::unique_ptr<RandomAccessFile> file, std::string subject,
                                   Compression kind, std::unique_ptr<Decoder> decoder)
    : m_file(std::move(file)),
      m_subject(std::move(subject)),
      m_kind(kind),
      m_decoder(std::move(decoder)),
      m_packed(kPackedBufferBytes)
{
}

CompressedReader::~CompressedReader() = default;

Result<std::size_t> CompressedReader::read(std::span<std::byte> buffer)
{
    VOX_CHECK(m_state);
    auto room = buffer;
    auto result = fill(room);
    const std::size_t got = buffer.size() - room.size();
    if (!result) {
        m_bytesBeforeError = got;
        Error error = std::move(result).error();
        if (error.code != ErrorCode::Io && !isOfTheMachine(error))
            error.detail = Sentence::tr("%1, at byte %2 of %3", error.detail, packedOffset(),
                                        packedSize());
        error.subject = m_subject;
        m_state = fail(error);
        return fail(std::move(error));
    }
    return got;
}

Result<> CompressedReader::fill(std::span<std::byte> &room)
{
    while (!room.empty()) {
        if (m_left.empty() && !m_atEnd)
            VOX_CHECK(refill());
        const std::size_t leftBefore = m_left.size();
        const std::size_t roomBefore = room.size();
        VOX_CHECK(m_decoder->step(m_left, room, m_atEnd));
        if (m_left.size() != leftBefore || room.size() != roomBefore)
            continue;
        if (!m_atEnd && m_left.empty())
            continue; // the decoder only waits for more
        if (m_decoder->isWhole() && m_left.empty())
            break;
        return fail(ErrorCode::Corrupt,
                    m_left.empty() ? Sentence::tr("cut short") : Sentence::tr("invalid data"));
    }
    return {};
}

Result<> CompressedReader::refill()
{
    VOX_TRY(const std::size_t got, m_file->readAt(m_offset, m_packed));
    m_offset += got;
    m_left = std::span<const std::byte>(m_packed).first(got);
    m_atEnd = m_offset >= m_file->size() || got == 0;
    return {};
}

Compression CompressedReader::kind() const
{
    return m_kind;
}

std::uint64_t CompressedReader::packedOffset() const
{
    return m_offset - m_left.size();
}

std::uint64_t CompressedReader::packedSize() const
{
    return m_file->size();
}

} // namespace voxdeck
