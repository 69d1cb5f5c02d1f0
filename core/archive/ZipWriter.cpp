// SPDX-License-Identifier: Apache-2.0
#include "core/archive/ZipWriter.h"

#include "core/archive/MemberName.h"
#include "core/archive/ZipLayout.h"

#include <zlib.h>

#include <cassert>
#include <utility>

namespace voxdeck {
namespace {

namespace layout = ziplayout;

constexpr std::uint64_t kLargestZip = 1ull << 30;
constexpr std::size_t kMostMembers = 65'535;
constexpr unsigned kVersion = 20; // of the standard that is needed: deflate
constexpr unsigned kUnix = 3 << 8;
constexpr unsigned kUtf8Names =
    1 << 11; // 4.4.4: else others read them in the code page of an old PC
constexpr unsigned kStored = 0;
constexpr unsigned kDeflated = 8;
constexpr unsigned kFirstDay = 1 << 5 | 1; // 1980-01-01
constexpr std::uint32_t kMode = 0100644;

void put16(std::string &bytes, std::size_t value)
{
    assert(value <= 0xffff);
    appendUnsigned(bytes, value, 2, ByteOrder::Little);
}

void put32(std::string &bytes, std::uint64_t value)
{
    assert(value <= 0xffffffff); // kLargestZip
    appendUnsigned(bytes, value, 4, ByteOrder::Little);
}

struct Member {
    std::string_view name;
    std::uint32_t crc = 0;
    std::uint64_t packed = 0;
    std::uint64_t size = 0;
    unsigned method = kStored;
};

/// What header and directory say alike, from the version needed to the length of the extra field.
void putShared(std::string &bytes, const Member &member)
{
    put16(bytes, kVersion);
    put16(bytes, kUtf8Names);
    put16(bytes, member.method);
    put16(bytes, 0); // midnight
    put16(bytes, kFirstDay);
    put32(bytes, member.crc);
    put32(bytes, member.packed);
    put32(bytes, member.size);
    put16(bytes, member.name.size());
    put16(bytes, 0);
}

std::string headerOf(const Member &member)
{
    std::string header;
    put32(header, layout::kLocalSignature);
    putShared(header, member);
    return header.append(member.name);
}

std::string recordOf(const Member &member, std::uint64_t offset)
{
    std::string record;
    put32(record, layout::kCentralSignature);
    put16(record, kUnix | kVersion);
    putShared(record, member);
    put16(record, 0); // comment
    put16(record, 0); // disk
    put16(record, 0); // internal attributes
    put32(record, std::uint64_t{kMode} << 16);
    put32(record, offset);
    return record.append(member.name);
}

std::string endOf(std::size_t members, std::uint64_t directorySize, std::uint64_t directoryOffset)
{
    std::string end;
    put32(end, layout::kEndSignature);
    put32(end, 0); // disks
    put16(end, members);
    put16(end, members);
    put32(end, directorySize);
    put32(end, directoryOffset);
    put16(end, 0); // comment
    return end;
}

/// zlib reads through a pointer to what it does not change; hasRoomFor() has seen that sizes fit its counters.
Bytef *inputOf(std::span<const std::byte> bytes)
{
    return reinterpret_cast<Bytef *>(const_cast<std::byte *>(bytes.data()));
}

Result<std::string> deflated(std::span<const std::byte> bytes)
{
    z_stream stream{};
    // -15: deflate without a header, 32 KiB window
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY)
        != Z_OK)
        return fail(ErrorCode::Internal, "no memory for zlib");
    std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = inputOf(bytes);
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int code = deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    if (code != Z_STREAM_END)
        return fail(ErrorCode::Internal, "zlib did not end with the bytes");
    return packed;
}

} // namespace

Result<std::unique_ptr<ZipWriter>> ZipWriter::create(FileSystem &fs,
                                                     const std::filesystem::path &path)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::unique_ptr<ZipWriter>(new ZipWriter(std::move(file)));
}

/// The name is stored twice: in the member's own header and in the directory.
bool ZipWriter::hasRoomFor(std::string_view name, std::uint64_t bytes) const
{
    const std::uint64_t most = bytes + bytes / 1000 + 2 * name.size() + layout::kBothHeaders;
    return m_names.size() < kMostMembers && bytes <= kLargestZip
           && m_file.size() + m_directory.size() + most + layout::kEndSize <= kLargestZip;
}

Result<> ZipWriter::add(std::string_view name, std::span<const std::byte> bytes, Packing packing)
{
    if (m_isFinished)
        return fail(ErrorCode::Internal, "a member was added after the end", std::string(name));
    VOX_CHECK(checkMemberName(name));
    if (m_names.contains(std::string(name)))
        return fail(ErrorCode::InvalidArgument, "is already in the zip", std::string(name));
    if (!hasRoomFor(name, bytes.size()))
        return fail(ErrorCode::InvalidArgument,
                    "does not fit: a zip has at most 1 GiB and 65535 members", std::string(name));
    std::string packed;
    const bool isDeflated = packing == Packing::Deflate;
    if (isDeflated) {
        VOX_TRY(packed, deflated(bytes));
    }
    const auto written = isDeflated ? bytesOf(packed) : bytes;
    const Member member{.name = name,
                        .crc = static_cast<std::uint32_t>(
                            ::crc32(0, inputOf(bytes), static_cast<uInt>(bytes.size()))),
                        .packed = written.size(),
                        .size = bytes.size(),
                        .method = isDeflated ? kDeflated : kStored};
    const std::uint64_t offset = m_file.size();
    VOX_CHECK(m_file.append(bytesOf(headerOf(member))));
    VOX_CHECK(m_file.append(written));
    m_directory += recordOf(member, offset);
    m_names.emplace(name);
    return {};
}

Result<> ZipWriter::finish()
{
    if (m_isFinished)
        return fail(ErrorCode::Internal, "finished twice");
    m_isFinished = true;
    const std::uint64_t offset = m_file.size();
    VOX_CHECK(m_file.append(bytesOf(m_directory)));
    VOX_CHECK(m_file.append(bytesOf(endOf(m_names.size(), m_directory.size(), offset))));
    return m_own ? m_own->commit() : Result<>();
}

} // namespace voxdeck
