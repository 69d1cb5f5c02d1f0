// SPDX-License-Identifier: Apache-2.0
#include "core/archive/ZipReader.h"

#include "core/archive/MemberName.h"
#include "core/archive/ZipLayout.h"

#include <zlib.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace voxdeck {

struct ZipReader::DirectoryPlace {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t members = 0;
};

namespace {

namespace layout = ziplayout;

constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kDeflated = 8;
constexpr std::uint16_t kEncryptedFlag = 1;
constexpr std::uint32_t kZip64Mark32 = 0xffffffff;
constexpr std::uint16_t kZip64Mark16 = 0xffff;
constexpr std::uint32_t kUnixTypeMask = 0170000;
constexpr std::uint32_t kUnixLink = 0120000;
constexpr std::uint8_t kMadeByUnix = 3;
constexpr std::uint64_t kDeflatesBest = 1032; // to one: 258 bytes out of two bits

/// `tail` is the end of the file; the last record whose comment ends where the file ends.
std::optional<std::size_t> findEnd(std::span<const std::byte> tail)
{
    if (tail.size() < layout::kEndSize)
        return std::nullopt;
    for (std::size_t at = tail.size() - layout::kEndSize + 1; at-- > 0;)
        if (layout::u32(tail, at) == layout::kEndSignature
            && at + layout::kEndSize + layout::u16(tail, at + 20) == tail.size())
            return at;
    return std::nullopt;
}

/// The member of one directory record, or nothing for a folder.
Result<std::optional<ZipMember>> parseRecord(std::span<const std::byte> record,
                                             std::string_view name)
{
    ZipMember member;
    member.name = name;
    member.crc32 = layout::u32(record, 16);
    member.packedBytes = layout::u32(record, 20);
    member.sizeBytes = layout::u32(record, 24);
    member.headerOffset = layout::u32(record, layout::kCentralLocalOffset);
    const std::uint16_t method = layout::u16(record, 10);
    member.isDeflated = method == kDeflated;
    const bool isFolder = name.ends_with('/');
    VOX_CHECK(checkMemberName(isFolder ? name.substr(0, name.size() - 1) : name));
    if (std::max({member.packedBytes, member.sizeBytes, member.headerOffset}) == kZip64Mark32)
        return fail(ErrorCode::Unsupported, "a zip64 member", member.name);
    if ((layout::u16(record, layout::kCentralFlags) & kEncryptedFlag) != 0)
        return fail(ErrorCode::Unsupported, "is encrypted", member.name);
    if (method != kStored && method != kDeflated)
        return fail(ErrorCode::Unsupported,
                    "is packed with method " + std::to_string(method) + "; only deflate is read",
                    member.name);
    const std::uint32_t mode = layout::u32(record, 38) >> 16;
    if (std::to_integer<std::uint8_t>(record[5]) == kMadeByUnix
        && (mode & kUnixTypeMask) == kUnixLink)
        return fail(ErrorCode::Unsupported, "is a link", member.name);
    if (!member.isDeflated && member.packedBytes != member.sizeBytes)
        return fail(ErrorCode::Corrupt, "is stored but has two different sizes", member.name);
    if (member.isDeflated && member.sizeBytes > (member.packedBytes + 1) * kDeflatesBest)
        return fail(ErrorCode::Corrupt, "declares a larger unpacked size than deflate allows",
                    member.name);
    if (isFolder)
        return std::optional<ZipMember>();
    return std::optional<ZipMember>(std::move(member));
}

/// Exactly `size` bytes out of `packed`, or an Error: never more memory than the directory said.
Result<std::string> inflateExactly(std::string_view packed, std::uint64_t size)
{
    std::string bytes(size, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, -15) != Z_OK) // -15: deflate without a header, 32 KiB window
        return fail(ErrorCode::Internal, "no memory for zlib");
    char none = 0; // zlib wants a place even for no byte
    // zlib does not write through next_in; the sizes come from 32-bit fields
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef *>(bytes.empty() ? &none : bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    const int code = inflate(&stream, Z_FINISH);
    const bool isExact = code == Z_STREAM_END && stream.avail_out == 0 && stream.avail_in == 0;
    inflateEnd(&stream);
    if (code == Z_MEM_ERROR)
        return fail(ErrorCode::Internal, "no memory for zlib");
    if (!isExact)
        return fail(ErrorCode::Corrupt, "its packed bytes are damaged or of another length");
    return bytes;
}

/// Of the directory's record that `rest` begins with, at byte `at` of the file.
Result<std::size_t> recordSize(std::span<const std::byte> rest, std::uint64_t at)
{
    if (rest.size() < layout::kCentralSize || layout::u32(rest, 0) != layout::kCentralSignature)
        return fail(ErrorCode::Corrupt, "no directory record at byte " + std::to_string(at));
    const std::size_t size = layout::kCentralSize + layout::u16(rest, layout::kCentralNameSize)
                             + layout::u16(rest, 30) + layout::u16(rest, 32);
    if (size > rest.size())
        return fail(ErrorCode::Corrupt,
                    "the directory record at byte " + std::to_string(at) + " is cut off");
    return size;
}

} // namespace

Result<std::unique_ptr<ZipReader>>
ZipReader::open(const FileSystem &fs, const std::filesystem::path &path, const ZipLimits &limits)
{
    VOX_TRY(auto file, fs.openForReading(path));
    auto reader = std::unique_ptr<ZipReader>(new ZipReader(std::move(file), path.string()));
    auto checked = reader->readDirectory(limits);
    if (!checked) {
        Error error = std::move(checked).error();
        if (!error.subject.empty() && error.subject != path.string())
            error.detail = "member \"" + error.subject + "\": " + error.detail;
        if (error.code == ErrorCode::InvalidArgument) // a bad name is the zip's fault here
            error.code = ErrorCode::Corrupt;
        error.subject = path.string();
        return fail(std::move(error));
    }
    return reader;
}

ZipReader::ZipReader(std::unique_ptr<RandomAccessFile> file, std::string subject)
    : m_file(std::move(file)), m_subject(std::move(subject))
{
}

Result<ZipReader::DirectoryPlace> ZipReader::placeOfDirectory(std::span<const std::byte> tail,
                                                              std::uint64_t tailOffset)
{
    const auto at = findEnd(tail);
    if (!at)
        return fail(ErrorCode::Corrupt, "no zip directory at the end: cut short, or not a zip");
    const DirectoryPlace place{layout::u32(tail, *at + 16), layout::u32(tail, *at + 12),
                               layout::u16(tail, *at + 10)};
    if (place.offset == kZip64Mark32 || place.size == kZip64Mark32 || place.members == kZip64Mark16)
        return fail(ErrorCode::Unsupported, "a zip64 archive");
    if (layout::u16(tail, *at + 4) != 0 || layout::u16(tail, *at + 6) != 0
        || layout::u16(tail, *at + 8) != place.members)
        return fail(ErrorCode::Unsupported, "a zip on more than one disk");
    if (place.offset + place.size != tailOffset + *at)
        return fail(ErrorCode::Corrupt, "the zip directory should end at byte "
                                            + std::to_string(tailOffset + *at) + " but ends at "
                                            + std::to_string(place.offset + place.size));
    return place;
}

Result<> ZipReader::readDirectory(const ZipLimits &limits)
{
    const std::uint64_t tailSize = std::min<std::uint64_t>(
        m_file->size(), layout::kEndSize + layout::kLongestComment);
    const std::uint64_t tailOffset = m_file->size() - tailSize;
    VOX_TRY(const std::string tail, readExactly(tailOffset, tailSize));
    VOX_TRY(const auto place, placeOfDirectory(bytesOf(tail), tailOffset));
    if (place.members > limits.maximumMembers)
        return fail(ErrorCode::Unsupported,
                    "holds " + std::to_string(place.members) + " members; at most "
                        + std::to_string(limits.maximumMembers) + " are accepted");
    VOX_TRY(const std::string directory, readExactly(place.offset, place.size));
    VOX_CHECK(readRecords(bytesOf(directory), place, limits));
    return checkOverlaps(place.offset);
}

Result<> ZipReader::readRecords(std::span<const std::byte> directory, const DirectoryPlace &place,
                                const ZipLimits &limits)
{
    std::unordered_set<std::string> names;
    std::uint64_t total = 0;
    auto rest = directory;
    for (std::uint64_t i = 0; i < place.members; ++i) {
        const std::uint64_t at = place.offset + directory.size() - rest.size();
        VOX_TRY(const std::size_t size, recordSize(rest, at));
        const auto name = rest.subspan(layout::kCentralSize,
                                       layout::u16(rest, layout::kCentralNameSize));
        VOX_TRY(auto member,
                parseRecord(rest, {reinterpret_cast<const char *>(name.data()), name.size()}));
        rest = rest.subspan(size);
        if (!member)
            continue;
        total += member->sizeBytes;
        if (member->sizeBytes > limits.maximumMemberBytes || total > limits.maximumTotalBytes)
            return fail(ErrorCode::Unsupported, "unpacks to more bytes than are accepted",
                        member->name);
        if (!names.insert(member->name).second)
            return fail(ErrorCode::Corrupt, "appears twice", member->name);
        m_members.push_back(*std::move(member));
    }
    if (!rest.empty())
        return fail(ErrorCode::Corrupt, "the directory has more records than it declares");
    return {};
}

/// Members that share bytes are how a small file unpacks to a huge one.
Result<> ZipReader::checkOverlaps(std::uint64_t directoryOffset)
{
    std::vector<const ZipMember *> order;
    for (const auto &member : m_members)
        order.push_back(&member);
    std::sort(order.begin(), order.end(), [](const ZipMember *a, const ZipMember *b) {
        return a->headerOffset < b->headerOffset;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint64_t end = i + 1 < order.size() ? order[i + 1]->headerOffset
                                                       : directoryOffset;
        const std::uint64_t needed = layout::kLocalSize + order[i]->name.size()
                                     + order[i]->packedBytes;
        if (order[i]->headerOffset > end || end - order[i]->headerOffset < needed)
            return fail(ErrorCode::Corrupt, "reaches into the next member or the directory",
                        order[i]->name);
    }
    return {};
}

Result<std::uint64_t> ZipReader::dataOffset(const ZipMember &member) const
{
    VOX_TRY(const std::string bytes,
            readExactly(member.headerOffset, layout::kLocalSize + member.name.size()));
    const auto header = bytesOf(bytes);
    if (layout::u32(header, 0) != layout::kLocalSignature
        || layout::u16(header, 26) != member.name.size()
        || bytes.substr(layout::kLocalSize) != member.name)
        return fail(ErrorCode::Corrupt,
                    "the header at byte " + std::to_string(member.headerOffset)
                        + " is not that of \"" + member.name + "\"",
                    m_subject);
    return member.headerOffset + bytes.size() + layout::u16(header, 28);
}

Result<std::string> ZipReader::read(const ZipMember &member) const
{
    VOX_TRY(const std::uint64_t offset, dataOffset(member));
    VOX_TRY(std::string bytes, readExactly(offset, member.packedBytes));
    if (member.isDeflated) {
        auto unpacked = inflateExactly(bytes, member.sizeBytes);
        if (!unpacked)
            return fail(unpacked.error().code,
                        "member \"" + member.name + "\": " + unpacked.error().detail, m_subject);
        bytes = *std::move(unpacked);
    }
    if (crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()) != member.crc32)
        return fail(ErrorCode::Corrupt, "member \"" + member.name + "\": its checksum is wrong",
                    m_subject);
    return bytes;
}

Result<std::string> ZipReader::readExactly(std::uint64_t offset, std::uint64_t size) const
{
    if (offset > m_file->size() || size > m_file->size() - offset)
        return fail(ErrorCode::Corrupt,
                    "reaches past the end, byte " + std::to_string(offset) + " and "
                        + std::to_string(size) + " more",
                    m_subject);
    std::string bytes(size, '\0');
    VOX_TRY(const std::size_t got,
            m_file->readAt(offset, std::as_writable_bytes(std::span(bytes.data(), bytes.size()))));
    if (got != size)
        return fail(ErrorCode::Io, "the file became shorter while it was read", m_subject);
    return bytes;
}

} // namespace voxdeck
