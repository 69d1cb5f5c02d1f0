// SPDX-License-Identifier: Apache-2.0
#include "core/archive/ZipReader.h"

#include "core/archive/MemberName.h"
#include "core/archive/ZipLayout.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace voxdeck {

struct ZipReader::DirectoryPlace {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t members = 0;
    std::uint64_t end = 0; ///< where it must end: the first byte of what follows it
};

namespace {

namespace layout = ziplayout;

constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kDeflated = 8;
constexpr std::uint16_t kEncryptedFlag = 1;
constexpr std::uint32_t kUnixTypeMask = 0170000;
constexpr std::uint32_t kUnixLink = 0120000;
constexpr std::uint8_t kMadeByUnix = 3;
constexpr std::uint64_t kMostDirectoryBytes = std::uint64_t{256} << 20; // it is read at once
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

/// The field of 64-bit numbers among the extra ones; nothing where it is missing or one is cut off.
std::optional<std::span<const std::byte>> extra64(std::span<const std::byte> extra)
{
    while (extra.size() >= layout::kExtraHead) {
        const auto body = extra.subspan(layout::kExtraHead);
        const std::size_t size = layout::u16(extra, 2);
        if (size > body.size())
            break;
        if (layout::u16(extra, 0) == layout::kExtra64Id)
            return body.first(size);
        extra = body.subspan(size);
    }
    return std::nullopt;
}

/// Replaces the numbers of `member` that did not fit the record.
Result<> take64(ZipMember &member, std::span<const std::byte> extra)
{
    auto numbers = extra64(extra).value_or(std::span<const std::byte>());
    for (std::uint64_t *number : {&member.sizeBytes, &member.packedBytes, &member.headerOffset}) {
        if (*number != layout::kMark32)
            continue;
        if (numbers.size() < 8)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("lacks the 64-bit numbers that its record refers to"),
                        member.name);
        *number = layout::u64(numbers, 0);
        numbers = numbers.subspan(8);
    }
    return {};
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
    VOX_CHECK(take64(member, record.subspan(layout::kCentralSize + name.size(),
                                            layout::u16(record, layout::kCentralExtraSize))));
    if ((layout::u16(record, layout::kCentralFlags) & kEncryptedFlag) != 0)
        return fail(ErrorCode::Unsupported, Sentence::tr("is encrypted"), member.name);
    if (method != kStored && method != kDeflated)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is packed with method %1; only deflate is read", method),
                    member.name);
    const std::uint32_t mode = layout::u32(record, 38) >> 16;
    if (std::to_integer<std::uint8_t>(record[5]) == kMadeByUnix
        && (mode & kUnixTypeMask) == kUnixLink)
        return fail(ErrorCode::Unsupported, Sentence::tr("is a link"), member.name);
    if (!member.isDeflated && member.packedBytes != member.sizeBytes)
        return fail(ErrorCode::Corrupt, Sentence::tr("is stored but has two different sizes"),
                    member.name);
    if (member.isDeflated && member.sizeBytes > 0
        && (member.sizeBytes - 1) / kDeflatesBest > member.packedBytes)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("declares a larger unpacked size than deflate allows"),
                    member.name);
    if (isFolder)
        return std::optional<ZipMember>();
    return std::optional<ZipMember>(std::move(member));
}

/// Exactly `size` bytes out of `packed`, or an Error: never more memory than the directory said.
Result<std::string> inflateExactly(std::string_view packed, std::uint64_t size)
{
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max(); // what its counters hold
    std::string bytes(size, '\0');
    z_stream stream{};
    if (inflateInit2(&stream, -15) != Z_OK) // -15: deflate without a header, 32 KiB window
        return fail(ErrorCode::Internal, Sentence::tr("no memory for zlib"));
    char none = 0; // zlib wants a place even for no byte
    std::size_t used = 0;
    int code = Z_OK;
    while (code == Z_OK) {
        const std::size_t in = std::min(packed.size(), kMost);
        const std::size_t room = std::min(bytes.size() - used, kMost);
        // zlib does not write through next_in; it only lacks the const
        stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed.data()));
        stream.avail_in = static_cast<uInt>(in);
        stream.next_out = reinterpret_cast<Bytef *>(bytes.empty() ? &none : bytes.data() + used);
        stream.avail_out = static_cast<uInt>(room);
        code = inflate(&stream, Z_NO_FLUSH); // Z_BUF_ERROR where neither goes on
        packed.remove_prefix(in - stream.avail_in);
        used += room - stream.avail_out;
    }
    inflateEnd(&stream);
    if (code == Z_MEM_ERROR)
        return fail(ErrorCode::Internal, Sentence::tr("no memory for zlib"));
    if (code != Z_STREAM_END || used != size || !packed.empty())
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("its packed bytes are damaged or of another length"));
    return bytes;
}

/// Of the directory's record that `rest` begins with, at byte `at` of the file.
Result<std::size_t> recordSize(std::span<const std::byte> rest, std::uint64_t at)
{
    if (rest.size() < layout::kCentralSize || layout::u32(rest, 0) != layout::kCentralSignature)
        return fail(ErrorCode::Corrupt, Sentence::tr("no directory record at byte %1", at));
    const std::size_t size = layout::kCentralSize + layout::u16(rest, layout::kCentralNameSize)
                             + layout::u16(rest, layout::kCentralExtraSize) + layout::u16(rest, 32);
    if (size > rest.size())
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the directory record at byte %1 is cut off", at));
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
            error.detail = Sentence::tr("member \"%1\": %2", error.subject, error.detail);
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

/// `locatorOffset` is where the file says where its end of 64-bit numbers is.
Result<ZipReader::DirectoryPlace> ZipReader::placeOf64(std::uint64_t endOffset,
                                                       std::uint64_t locatorOffset) const
{
    const auto misplaced = [&] {
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("no Zip64 end of the directory at byte %1", endOffset));
    };
    if (endOffset > locatorOffset || locatorOffset - endOffset < layout::kEnd64Size)
        return misplaced();
    VOX_TRY(const std::string bytes, readExactly(endOffset, layout::kEnd64Size));
    const auto end = bytesOf(bytes);
    if (layout::u32(end, 0) != layout::kEnd64Signature
        || layout::u64(end, 4) != locatorOffset - endOffset - layout::kEnd64BytesBefore)
        return misplaced();
    const DirectoryPlace place{layout::u64(end, 48), layout::u64(end, 40), layout::u64(end, 32),
                               endOffset};
    if (layout::u64(end, 16) != 0 || layout::u64(end, 24) != place.members)
        return fail(ErrorCode::Unsupported, Sentence::tr("a zip on more than one disk"));
    return place;
}

Result<ZipReader::DirectoryPlace> ZipReader::placeOfDirectory(std::span<const std::byte> tail,
                                                              std::uint64_t tailOffset) const
{
    const auto at = findEnd(tail);
    if (!at)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("no zip directory at the end: cut short, or not a zip"));
    const auto end = tail.subspan(*at, layout::kEndSize);
    const DirectoryPlace small{layout::u32(end, 16), layout::u32(end, 12), layout::u16(end, 10),
                               tailOffset + *at};
    DirectoryPlace place = small;
    const std::size_t locator = *at - std::min(*at, layout::kLocatorSize);
    if (*at >= layout::kLocatorSize && layout::u32(tail, locator) == layout::kLocatorSignature) {
        VOX_TRY(place, placeOf64(layout::u64(tail, locator + 8), tailOffset + locator));
        if ((small.offset != place.offset && small.offset != layout::kMark32)
            || (small.size != place.size && small.size != layout::kMark32)
            || (small.members != place.members && small.members != layout::kMark16))
            return fail(ErrorCode::Corrupt, Sentence::tr("its two ends of the directory differ"));
    }
    if (layout::u16(end, 4) != 0 || layout::u16(end, 6) != 0
        || layout::u16(end, 8) != small.members)
        return fail(ErrorCode::Unsupported, Sentence::tr("a zip on more than one disk"));
    if (place.offset > place.end || place.size != place.end - place.offset)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the zip directory of %1 bytes at byte %2 does not end at byte %3",
                                 place.size, place.offset, place.end));
    return place;
}

Result<> ZipReader::readDirectory(const ZipLimits &limits)
{
    const std::uint64_t tailSize = std::min<std::uint64_t>(
        m_file->size(), layout::kLocatorSize + layout::kEndSize + layout::kLongestComment);
    const std::uint64_t tailOffset = m_file->size() - tailSize;
    VOX_TRY(const std::string tail, readExactly(tailOffset, tailSize));
    VOX_TRY(const auto place, placeOfDirectory(bytesOf(tail), tailOffset));
    if (place.members > limits.maximumMembers)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("holds %1 members; at most %2 are accepted", place.members,
                                 limits.maximumMembers));
    if (place.size > kMostDirectoryBytes)
        return fail(ErrorCode::Unsupported, Sentence::tr("has a directory of more than 256 MiB"));
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
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("unpacks to more bytes than are accepted"), member->name);
        if (!names.insert(member->name).second)
            return fail(ErrorCode::Corrupt, Sentence::tr("appears twice"), member->name);
        m_members.push_back(*std::move(member));
    }
    if (!rest.empty())
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the directory has more records than it declares"));
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
        const std::uint64_t header = layout::kLocalSize + order[i]->name.size();
        if (order[i]->headerOffset > end || end - order[i]->headerOffset < header
            || end - order[i]->headerOffset - header < order[i]->packedBytes)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("reaches into the next member or the directory"),
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
                    Sentence::tr("the header at byte %1 is not that of \"%2\"", member.headerOffset,
                                 member.name),
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
                        Sentence::tr("member \"%1\": %2", member.name, unpacked.error().detail),
                        m_subject);
        bytes = *std::move(unpacked);
    }
    if (crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()) != member.crc32)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("member \"%1\": its checksum is wrong", member.name), m_subject);
    return bytes;
}

Result<std::string> ZipReader::readExactly(std::uint64_t offset, std::uint64_t size) const
{
    if (offset > m_file->size() || size > m_file->size() - offset)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("reaches past the end, byte %1 and %2 more", offset, size),
                    m_subject);
    std::string bytes(size, '\0');
    VOX_TRY(const std::size_t got,
            m_file->readAt(offset, std::as_writable_bytes(std::span(bytes.data(), bytes.size()))));
    if (got != size)
        return fail(ErrorCode::Io, Sentence::tr("the file became shorter while it was read"),
                    m_subject);
    return bytes;
}

} // namespace voxdeck
