// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/TarHeader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace voxdeck::tar {
namespace {

constexpr std::size_t kNameBytes = 100;
constexpr std::size_t kSizeAt = 124;
constexpr std::size_t kNumberBytes = 12;
constexpr std::size_t kChecksumAt = 148;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kTypeAt = 156;
constexpr std::size_t kMagicAt = 257;
constexpr std::size_t kPrefixAt = 345;
constexpr std::size_t kPrefixBytes = 155;
constexpr std::size_t kStarPrefixBytes = 131; // star keeps times behind it
constexpr std::size_t kStarMagicAt = 508;
constexpr std::uint64_t kLargestSize = std::uint64_t{1} << 62;

std::string_view bytesAt(Block block, std::size_t offset, std::size_t width)
{
    return {reinterpret_cast<const char *>(block.data()) + offset, width};
}

/// All bytes, eight at a time: two 16-bit sums of four lanes each cannot overflow over 64 words.
std::uint32_t unsignedSum(Block block)
{
    constexpr std::uint64_t kEvenBytes = 0x00ff00ff00ff00ffull;
    std::uint64_t lanes = 0;
    for (std::size_t i = 0; i < kBlockBytes; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, block.data() + i, 8);
        lanes += (word & kEvenBytes) + ((word >> 8) & kEvenBytes);
    }
    constexpr std::uint64_t kLane = 0xffff;
    return static_cast<std::uint32_t>((lanes & kLane) + ((lanes >> 16) & kLane)
                                      + ((lanes >> 32) & kLane) + (lanes >> 48));
}

/// Each byte above 127 counts 256 less.
std::uint32_t highBytes(Block block)
{
    return static_cast<std::uint32_t>(std::count_if(
        block.begin(), block.end(), [](std::byte b) { return std::to_integer<int>(b) > 127; }));
}

std::optional<std::uint64_t> base256(std::string_view field)
{
    constexpr unsigned kValueBits = 0x3f; // the first bit marks it, the second is the sign
    if (static_cast<unsigned char>(field[0]) & 0x40)
        return std::nullopt;
    std::uint64_t value = static_cast<unsigned char>(field[0]) & kValueBits;
    for (const char c : field.substr(1)) {
        if (value >> 55)
            return std::nullopt;
        value = value << 8 | static_cast<unsigned char>(c);
    }
    return value;
}

std::optional<std::uint64_t> decimal(std::string_view text)
{
    std::uint64_t value = 0;
    const char *const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end || value > kLargestSize)
        return std::nullopt;
    return value;
}

Result<> take(std::string_view key, std::string_view value, ExtendedHeader &header)
{
    if (key == "path" && !header.name)
        header.name = value;
    else if (key == "GNU.sparse.name")
        header.sparseName = value;
    else if (key == "GNU.sparse.size" || key == "GNU.sparse.realsize")
        header.sparseSize = decimal(value);
    else if (key == "size" && !header.size && !value.empty()) {
        header.size = decimal(value);
        if (!header.size)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("the size in a pax header is not a number"));
    }
    header.isSparse = header.isSparse || key.starts_with("GNU.sparse.");
    return {};
}

} // namespace

BlockKind kindOf(Block block)
{
    std::uint32_t sum = unsignedSum(block);
    if (sum == 0)
        return BlockKind::Zeros;
    for (const char c : bytesAt(block, kChecksumAt, kChecksumBytes))
        sum -= static_cast<unsigned char>(c);
    sum += kChecksumBytes * std::uint32_t{' '}; // the field counts as blanks
    const auto stored = numberAt(block, kChecksumAt, kChecksumBytes);
    if (!stored)
        return BlockKind::NoHeader;
    if (*stored == sum)
        return BlockKind::Header;
    const std::uint32_t signedSum = sum - 256 * highBytes(block);
    return *stored == signedSum ? BlockKind::Header : BlockKind::NoHeader;
}

std::optional<std::uint64_t> numberAt(Block block, std::size_t offset, std::size_t width)
{
    const std::string_view field = bytesAt(block, offset, width);
    if (static_cast<unsigned char>(field[0]) & 0x80)
        return base256(field);
    const auto isBlank = [](char c) {
        return c == ' ' || c == '\0';
    };
    std::uint64_t value = 0;
    std::size_t i = 0;
    while (i < width && isBlank(field[i]))
        ++i;
    for (; i < width && field[i] >= '0' && field[i] <= '7'; ++i)
        value = value << 3 | static_cast<std::uint64_t>(field[i] - '0'); // 36 bits at most
    return i == width || isBlank(field[i]) ? std::optional(value) : std::nullopt;
}

std::string_view textAt(Block block, std::size_t offset, std::size_t width)
{
    const std::string_view field = bytesAt(block, offset, width);
    return field.substr(0, field.find('\0'));
}

char typeFlag(Block block)
{
    return static_cast<char>(block[kTypeAt]);
}

std::optional<std::uint64_t> sizeOf(Block block)
{
    const auto size = numberAt(block, kSizeAt, kNumberBytes);
    return size && *size <= kLargestSize ? size : std::nullopt;
}

void appendName(Block block, std::string &name)
{
    // GNU's magic has a blank instead of the NUL, and other things where ustar has the prefix
    if (bytesAt(block, kMagicAt, 6) == std::string_view("ustar\0", 6)) {
        const bool isStar = bytesAt(block, kStarMagicAt, 4) == std::string_view("tar\0", 4);
        const auto prefix = textAt(block, kPrefixAt, isStar ? kStarPrefixBytes : kPrefixBytes);
        if (!prefix.empty())
            name.append(prefix).append("/");
    }
    name.append(textAt(block, 0, kNameBytes));
}

bool hasData(char type)
{
    return type < '1' || type > '6'; // links, devices, folders, FIFOs
}

Result<> readPaxRecords(std::string_view records, ExtendedHeader &header)
{
    while (!records.empty() && records[0] != '\0') {
        const std::size_t space = records.find(' ');
        const auto length = decimal(records.substr(0, std::min(space, records.size())));
        if (space == std::string_view::npos || !length || *length <= space + 1
            || *length > records.size() || records[*length - 1] != '\n')
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("a pax record does not have its declared length"));
        const std::string_view record = records.substr(space + 1, *length - space - 2);
        const std::size_t equals = record.find('=');
        if (equals == std::string_view::npos)
            return fail(ErrorCode::Corrupt, Sentence::tr("a pax record has no value"));
        VOX_CHECK(take(record.substr(0, equals), record.substr(equals + 1), header));
        records.remove_prefix(*length);
    }
    return {};
}

} // namespace voxdeck::tar
