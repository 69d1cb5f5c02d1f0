// SPDX-License-Identifier: Apache-2.0
#include "core/tar/TarWriter.h"

#include "core/archive/MemberName.h"
#include "core/archive/PartFile.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr std::size_t kBlock = 512;
constexpr std::size_t kRecord = 20 * kBlock;         // tar ends at a multiple of this
constexpr std::size_t kLongestPlainName = 99;        // the field's last byte is a NUL
constexpr std::size_t kLongestOwner = 31;            // likewise
constexpr std::int64_t kLargestOctal = 077777777777; // 11 digits: sizes (8 GiB) and times

std::size_t padding(std::size_t size, std::size_t unit)
{
    return (unit - size % unit) % unit;
}

using TarHeader = std::array<char, kBlock>;

void put(TarHeader &header, std::size_t offset, std::string_view text)
{
    assert(offset + text.size() <= header.size());
    std::memcpy(header.data() + offset, text.data(), text.size());
}

/// `digits` digits, with zeros before.
void putOctal(TarHeader &header, std::size_t offset, int digits, std::uint64_t value)
{
    std::array<char, 24> text{};
    const int size = std::snprintf(text.data(), text.size(), "%0*llo", digits,
                                   static_cast<unsigned long long>(value));
    assert(size == digits);
    put(header, offset, {text.data(), static_cast<std::size_t>(size)});
}

/// Over the whole header, its own field counted as spaces.
void putSum(TarHeader &header)
{
    put(header, 148, "        ");
    unsigned sum = 0;
    for (const char c : header)
        sum += static_cast<unsigned char>(c);
    putOctal(header, 148, 6, sum);
    header[154] = '\0';
}

/// The header of a file, in ustar, each byte as earlier versions of Voxdeck wrote it (0641):
///
///   0 name | 100 mode, 6 digits " " | 108 uid "   765 " | 116 gid "   144 " | 124 size, 11 digits " " |
///   136 mtime, 11 digits " " | 148 sum, 6 digits NUL " " | 156 '0' | 257 "ustar" NUL "00" |
///   265 user | 297 group
TarHeader headerOf(std::string_view name, std::size_t size, const TarMemberOptions &options)
{
    TarHeader header{};
    put(header, 0, name);
    putOctal(header, 100, 6, options.mode);
    put(header, 106, " ");
    put(header, 108, "   765 "); // 501 and 100
    put(header, 116, "   144 ");
    putOctal(header, 124, 11, size);
    put(header, 135, " ");
    putOctal(header, 136, 11, static_cast<std::uint64_t>(options.mtimeSeconds));
    put(header, 147, " ");
    put(header, 156, "0");
    put(header, 257, std::string_view("ustar\00000", 8));
    put(header, 265, options.user);
    put(header, 297, options.group);
    putSum(header);
    return header;
}

/// The member before a member with a long name: GNU tar's type 'L' in a POSIX ustar header.
///
///   0 name "././@LongLink" | 100 mode | 108 uid | 116 gid | 124 size | 136 mtime | 148 sum |
///   156 'L' | 257 "ustar\0" "00" | 512 the name, NUL, zeros to a multiple of 512
std::vector<std::byte> longName(std::string_view name)
{
    TarHeader header{};
    put(header, 0, "././@LongLink");
    put(header, 100, "0000644");
    put(header, 108, "0000000");
    put(header, 116, "0000000");
    putOctal(header, 124, 11, name.size() + 1);
    put(header, 136, "00000000000");
    put(header, 156, "L");
    put(header, 257, std::string_view("ustar\00000", 8));
    putSum(header);
    const auto bytes = std::as_bytes(std::span(header));
    std::vector<std::byte> blocks(bytes.begin(), bytes.end());
    const auto text = std::as_bytes(std::span(name));
    blocks.insert(blocks.end(), text.begin(), text.end());
    blocks.resize(blocks.size() + 1 + padding(name.size() + 1, kBlock));
    assert(blocks.size() % kBlock == 0);
    return blocks;
}

/// The name for a reader without long names: the first whole characters that fit.
std::string_view cutToField(std::string_view name)
{
    std::size_t length = std::min(name.size(), kLongestPlainName);
    if (length < name.size()) {
        while ((static_cast<unsigned char>(name[length]) & 0xC0u) == 0x80u)
            --length;
        while (name[length - 1] == '/') // else it would name a folder
            --length;
    }
    return name.substr(0, length);
}

Result<> checkOptions(std::size_t size, const TarMemberOptions &options)
{
    if (size > static_cast<std::uint64_t>(kLargestOctal))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a member of a tar has at most 8 GiB"));
    if (options.mode > 07777)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the mode has more than the twelve permission bits"));
    if (options.mtimeSeconds < 0 || options.mtimeSeconds > kLargestOctal)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the time does not fit a tar's header"));
    for (const auto &owner : {options.user, options.group})
        if (owner.size() > kLongestOwner || owner.find('\0') != std::string::npos)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the owner's name does not fit a tar's header"));
    return {};
}

} // namespace

Result<std::unique_ptr<TarWriter>> TarWriter::create(FileSystem &fs,
                                                     const std::filesystem::path &path)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::unique_ptr<TarWriter>(new TarWriter(std::move(file), path.string()));
}

TarWriter::TarWriter(std::unique_ptr<PartFile> file, std::string subject)
    : m_file(std::move(file)), m_subject(std::move(subject))
{
}

TarWriter::~TarWriter() = default;

Result<ByteRange> TarWriter::add(std::string_view name, std::span<const std::byte> bytes,
                                 const TarMemberOptions &options)
{
    if (m_isFinished)
        return fail(ErrorCode::Internal, Sentence::tr("a member was added after the end"),
                    m_subject);
    VOX_CHECK(checkMemberName(name));
    VOX_CHECK(checkOptions(bytes.size(), options));
    if (name.size() > kLongestPlainName)
        VOX_CHECK(m_file->append(longName(name)));
    const TarHeader header = headerOf(cutToField(name), bytes.size(), options);
    VOX_CHECK(m_file->append(std::as_bytes(std::span(header))));
    const ByteRange range{m_file->size(), bytes.size()};
    VOX_CHECK(m_file->append(bytes));
    VOX_CHECK(m_file->append(std::vector<std::byte>(padding(bytes.size(), kBlock))));
    return range;
}

Result<> TarWriter::finish()
{
    if (m_isFinished)
        return fail(ErrorCode::Internal, Sentence::tr("finished twice"), m_subject);
    m_isFinished = true;
    // two zero blocks, then zeros to a whole record, as Python does
    const std::size_t used = static_cast<std::size_t>(m_file->size() % kRecord) + 2 * kBlock;
    VOX_CHECK(m_file->append(std::vector<std::byte>(2 * kBlock + padding(used, kRecord))));
    return m_file->commit();
}

} // namespace voxdeck
