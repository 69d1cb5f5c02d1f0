// SPDX-License-Identifier: Apache-2.0
#include "core/archive/ZipWriter.h"

#include "core/archive/MemberName.h"
#include "core/archive/ZipLayout.h"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace voxdeck {
namespace {

namespace layout = ziplayout;

constexpr unsigned kVersion = 20;   // of the standard that is needed: deflate
constexpr unsigned kVersion64 = 45; // Zip64
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
    assert(value <= 0xffffffff);
    appendUnsigned(bytes, value, 4, ByteOrder::Little);
}

void put64(std::string &bytes, std::uint64_t value)
{
    appendUnsigned(bytes, value, 8, ByteOrder::Little);
}

bool needs64(std::uint64_t value)
{
    return value >= layout::kMark32;
}

std::uint64_t orMark(std::uint64_t value)
{
    return needs64(value) ? layout::kMark32 : value;
}

std::string extraOf(std::string_view numbers)
{
    std::string extra;
    if (numbers.empty())
        return extra;
    put16(extra, layout::kExtra64Id);
    put16(extra, numbers.size());
    return extra.append(numbers);
}

struct Member {
    std::string_view name;
    std::uint32_t crc = 0;
    std::uint64_t packed = 0;
    std::uint64_t size = 0;
    unsigned method = kStored;
};

/// What header and directory say alike, from the version needed to the length of the extra field.
void putShared(std::string &bytes, const Member &member, unsigned version, std::size_t extraSize)
{
    put16(bytes, version);
    put16(bytes, kUtf8Names);
    put16(bytes, member.method);
    put16(bytes, 0); // midnight
    put16(bytes, kFirstDay);
    put32(bytes, member.crc);
    put32(bytes, orMark(member.packed));
    put32(bytes, orMark(member.size));
    put16(bytes, member.name.size());
    put16(bytes, extraSize);
}

/// 4.5.3: a header with one of the two numbers has both, and marks both.
std::string headerOf(Member member)
{
    std::string numbers;
    if (needs64(member.size) || needs64(member.packed)) {
        put64(numbers, member.size);
        put64(numbers, member.packed);
        member.size = member.packed = layout::kMark32;
    }
    const std::string extra = extraOf(numbers);
    std::string header;
    put32(header, layout::kLocalSignature);
    putShared(header, member, extra.empty() ? kVersion : kVersion64, extra.size());
    return header.append(member.name).append(extra);
}

std::string recordOf(const Member &member, std::uint64_t offset)
{
    std::string numbers;
    for (const std::uint64_t number : {member.size, member.packed, offset})
        if (needs64(number))
            put64(numbers, number);
    const std::string extra = extraOf(numbers);
    const unsigned version = extra.empty() ? kVersion : kVersion64;
    std::string record;
    put32(record, layout::kCentralSignature);
    put16(record, kUnix | version);
    putShared(record, member, version, extra.size());
    put16(record, 0); // comment
    put16(record, 0); // disk
    put16(record, 0); // internal attributes
    put32(record, std::uint64_t{kMode} << 16);
    put32(record, orMark(offset));
    return record.append(member.name).append(extra);
}

/// The end of 64-bit numbers and where it is.
std::string end64Of(std::uint64_t members, std::uint64_t directorySize,
                    std::uint64_t directoryOffset)
{
    std::string end;
    put32(end, layout::kEnd64Signature);
    put64(end, layout::kEnd64Size - layout::kEnd64BytesBefore);
    put16(end, kUnix | kVersion64);
    put16(end, kVersion64);
    put64(end, 0); // disks
    put64(end, members);
    put64(end, members);
    put64(end, directorySize);
    put64(end, directoryOffset);
    assert(end.size() == layout::kEnd64Size);
    put32(end, layout::kLocatorSignature);
    put32(end, 0); // its disk
    put64(end, directoryOffset + directorySize);
    put32(end, 1); // disks
    return end;
}

std::string endOf(std::size_t members, std::uint64_t directorySize, std::uint64_t directoryOffset)
{
    std::string end;
    const bool hasMany = members >= layout::kMark16;
    if (hasMany || needs64(directorySize) || needs64(directoryOffset))
        end = end64Of(members, directorySize, directoryOffset);
    put32(end, layout::kEndSignature);
    put32(end, 0); // disks
    put16(end, hasMany ? layout::kMark16 : members);
    put16(end, hasMany ? layout::kMark16 : members);
    put32(end, orMark(directorySize));
    put32(end, orMark(directoryOffset));
    put16(end, 0); // comment
    return end;
}

/// zlib reads through a pointer to what it does not change.
Bytef *inputOf(std::span<const std::byte> bytes)
{
    return reinterpret_cast<Bytef *>(const_cast<std::byte *>(bytes.data()));
}

Result<std::string> deflated(std::span<const std::byte> bytes)
{
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max(); // what its counters hold
    z_stream stream{};
    // -15: deflate without a header, 32 KiB window
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY)
        != Z_OK)
        return fail(ErrorCode::Internal, Sentence::tr("no memory for zlib"));
    std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    std::size_t used = 0;
    int code = Z_OK;
    while (code == Z_OK) {
        const std::size_t in = std::min(bytes.size(), kMost);
        const std::size_t room = std::min(packed.size() - used, kMost);
        stream.next_in = inputOf(bytes);
        stream.avail_in = static_cast<uInt>(in);
        stream.next_out = reinterpret_cast<Bytef *>(packed.data() + used);
        stream.avail_out = static_cast<uInt>(room);
        code = deflate(&stream, in == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        bytes = bytes.subspan(in - stream.avail_in);
        used += room - stream.avail_out;
    }
    deflateEnd(&stream);
    if (code != Z_STREAM_END)
        return fail(ErrorCode::Internal, Sentence::tr("zlib did not end with the bytes"));
    packed.resize(used);
    return packed;
}

} // namespace

Result<std::unique_ptr<ZipWriter>> ZipWriter::create(FileSystem &fs,
                                                     const std::filesystem::path &path)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::unique_ptr<ZipWriter>(new ZipWriter(std::move(file)));
}

Result<> ZipWriter::add(std::string_view name, std::span<const std::byte> bytes, Packing packing)
{
    if (m_isFinished)
        return fail(ErrorCode::Internal, Sentence::tr("a member was added after the end"),
                    std::string(name));
    VOX_CHECK(checkMemberName(name));
    if (m_names.contains(std::string(name)))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is already in the zip"),
                    std::string(name));
    std::string packed;
    const bool isDeflated = packing == Packing::Deflate;
    if (isDeflated) {
        VOX_TRY(packed, deflated(bytes));
    }
    const auto written = isDeflated ? bytesOf(packed) : bytes;
    const Member member{.name = name,
                        .crc = static_cast<std::uint32_t>(crc32_z(0, inputOf(bytes), bytes.size())),
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
        return fail(ErrorCode::Internal, Sentence::tr("finished twice"));
    m_isFinished = true;
    const std::uint64_t offset = m_file.size();
    VOX_CHECK(m_file.append(bytesOf(m_directory)));
    VOX_CHECK(m_file.append(bytesOf(endOf(m_names.size(), m_directory.size(), offset))));
    return m_own ? m_own->commit() : Result<>();
}

} // namespace voxdeck
