// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/HeaderChain.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace voxdeck::tar {
namespace {

constexpr std::uint64_t kMostExtendedBytes = std::uint64_t{16}
                                             << 20; // of one pax or long-name header
constexpr std::size_t kSmallestRead = kBlockBytes;
constexpr std::size_t kLargestRead = std::size_t{16} << 10;
constexpr std::size_t kKeptBuffer = std::size_t{64} << 10;
constexpr std::uint64_t kNear = 4096;

std::string cutAt(std::uint64_t offset)
{
    return "cut short in the header at byte " + std::to_string(offset);
}

std::uint64_t padded(std::uint64_t size)
{
    return (size + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
}

} // namespace

Result<std::span<const std::byte>> HeaderWindow::at(std::uint64_t offset, std::size_t count)
{
    if (offset < m_begin || offset + count > m_begin + m_filled)
        VOX_CHECK(refill(offset, count));
    else
        m_lastEnd = std::max(m_lastEnd, offset + count);
    const std::size_t from = offset - m_begin;
    return std::span<const std::byte>(m_buffer).subspan(from, std::min(count, m_filled - from));
}

Result<> HeaderWindow::refill(std::uint64_t offset, std::size_t count)
{
    if (offset >= m_lastEnd && offset - m_lastEnd <= kNear) {
        m_want = std::min(m_want * 2, kLargestRead);
    } else {
        m_want = std::clamp<std::size_t>(m_lastEnd - m_clusterBegin, kSmallestRead, kLargestRead);
        m_clusterBegin = offset;
    }
    const std::size_t wanted = std::max(m_want, count);
    if (m_buffer.size() < wanted || m_buffer.size() > kKeptBuffer)
        m_buffer.assign(std::max(wanted, kLargestRead), std::byte{});
    m_filled = 0;
    VOX_TRY(m_filled, m_file.readAt(offset, std::span(m_buffer).first(wanted)));
    m_begin = offset;
    m_lastEnd = offset + count;
    return {};
}

HeaderChain::HeaderChain(const RandomAccessFile &file, const std::string &subject,
                         bool readPastZeros, std::uint64_t offset)
    : m_subject(subject),
      m_file(file),
      m_readPastZeros(readPastZeros),
      m_window(file),
      m_fileBytes(file.size()),
      m_at(offset),
      m_goodEnd(offset)
{
}

void HeaderChain::join(HeaderChain &&other)
{
    m_at = other.m_at;
    if (!other.m_index.isEmpty())
        m_goodEnd = other.m_goodEnd;
    m_index.append(std::move(other.m_index));
    m_memberBegin = other.m_memberBegin;
    m_hasPending = other.m_hasPending;
    m_pending = std::move(other.m_pending);
    m_global = std::move(other.m_global);
    m_hasEndMarker = m_hasEndMarker || other.m_hasEndMarker;
    m_hasBytesBehind = m_hasBytesBehind || other.m_hasBytesBehind;
}

TarIndex HeaderChain::finish() &&
{
    m_index.setEnd(m_goodEnd, m_hasEndMarker, m_hasBytesBehind);
    return std::move(m_index);
}

Result<bool> HeaderChain::step()
{
    if (m_at >= m_fileBytes)
        return atEndOfFile();
    VOX_TRY(const auto bytes, m_window.at(m_at, kBlockBytes));
    if (bytes.size() < kBlockBytes)
        return inCutBlock(bytes);
    const Block block(bytes.data(), kBlockBytes);
    switch (kindOf(block)) {
    case BlockKind::Header: return header(block);
    case BlockKind::Zeros: return zeros();
    case BlockKind::NoHeader: break;
    }
    if (m_index.isEmpty() && m_at == 0)
        return fail(ErrorCode::Corrupt, Sentence::tr("is not a tar archive: no header at byte 0"),
                    m_subject);
    return damaged(Sentence::tr("no header at byte %1", m_at), m_at);
}

Result<bool> HeaderChain::atEndOfFile()
{
    if (m_fileBytes == 0)
        return fail(ErrorCode::Corrupt, Sentence::tr("is not a tar archive: it is empty"),
                    m_subject);
    if (m_hasPending)
        return damaged(cutAt(m_memberBegin), m_memberBegin);
    if (m_at > m_fileBytes) // all of the last member is there, but tarfile and tar stop here too
        return damaged(Sentence::tr("ends at byte %1, inside the zeros that fill its last member "
                                    "up to %2: it was cut short",
                                    m_fileBytes, m_at),
                       m_fileBytes);
    return false;
}

Result<bool> HeaderChain::inCutBlock(std::span<const std::byte> bytes)
{
    const bool isZeros = std::all_of(bytes.begin(), bytes.end(),
                                     [](std::byte b) { return b == std::byte{}; });
    if (m_at == 0)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not a tar archive: its first header is cut short"), m_subject);
    if (isZeros && !m_hasPending)
        return false; // the padding of the end marker, cut
    return damaged(cutAt(m_hasPending ? m_memberBegin : m_at), m_hasPending ? m_memberBegin : m_at);
}

Result<bool> HeaderChain::zeros()
{
    if (m_hasPending)
        return damaged(Sentence::tr("a header at byte %1 has no member behind it", m_memberBegin),
                       m_memberBegin);
    m_hasEndMarker = true;
    m_at += kBlockBytes;
    if (m_readPastZeros)
        return true;
    VOX_TRY(m_hasBytesBehind, hasBytesBehind());
    return false;
}

Result<bool> HeaderChain::hasBytesBehind()
{
    std::vector<std::byte> rest(kKeptBuffer);
    VOX_TRY(const std::size_t got, m_file.readAt(m_at, rest));
    return std::any_of(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(got),
                       [](std::byte b) { return b != std::byte{}; });
}

Result<bool> HeaderChain::header(Block block)
{
    if (!m_hasPending)
        m_memberBegin = m_at;
    const auto size = sizeOf(block);
    if (!size)
        return damaged(
            Sentence::tr("the size in the header at byte %1 is not a number, or too large", m_at),
            m_at);
    const char type = typeFlag(block);
    switch (type) {
    case 'x':
    case 'X': // Solaris' name for it
    case 'g':
    case 'L':
    case 'K': return extended(type, *size);
    default: return member(block, type, *size);
    }
}

Result<bool> HeaderChain::extended(char type, std::uint64_t size)
{
    const std::uint64_t at = m_at;
    if (size > kMostExtendedBytes)
        return damaged(Sentence::tr("the extended header at byte %1 claims %2 bytes", at, size),
                       at);
    if (type != 'g')
        m_hasPending = true; // a global header belongs to no member
    m_at += kBlockBytes;
    VOX_TRY(const auto bytes, m_window.at(m_at, size));
    if (bytes.size() < size)
        return damaged(cutAt(m_memberBegin), m_memberBegin);
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    if (type == 'L' && !m_pending.name)
        m_pending.name = text.substr(0, text.find('\0'));
    if (type == 'x' || type == 'X' || type == 'g') {
        ExtendedHeader records;
        auto &into = type == 'g' ? records : m_pending;
        if (auto read = readPaxRecords(text, into); !read)
            return damaged(Sentence::tr("%1, at byte %2", read.error().detail, at), at);
        if (type == 'g')
            replaceGlobals(std::move(records));
    }
    m_at += padded(size);
    return true;
}

void HeaderChain::replaceGlobals(ExtendedHeader records)
{
    if (records.name)
        m_global.name = std::move(records.name);
    if (records.size)
        m_global.size = records.size;
}

Result<bool> HeaderChain::member(Block block, char type, std::uint64_t size)
{
    Member found;
    found.headerOffset = m_memberBegin;
    nameOf(block, type, found);
    VOX_TRY(const bool isWhole, skipSparseMap(block, type));
    if (!isWhole)
        return damaged(cutAt(m_memberBegin), m_memberBegin);
    size = m_pending.size.value_or(m_global.size.value_or(size));
    found.data = {m_at + kBlockBytes, hasData(type) ? size : 0};
    if (found.data.offset > m_fileBytes || found.data.length > m_fileBytes - found.data.offset)
        return cutMember(found);
    if (!m_index.add(found))
        return damaged(
            Sentence::tr("the headers of the member at byte %1 are too long", m_memberBegin),
            m_memberBegin);
    m_at = found.endOffset();
    m_goodEnd = std::min(m_at, m_fileBytes);
    m_pending.clear();
    m_hasPending = false;
    return true;
}

void HeaderChain::nameOf(Block block, char type, Member &member)
{
    m_name.clear();
    const bool isSparse = type == 'S' || m_pending.isSparse;
    if (isSparse && m_pending.sparseName)
        m_name = *m_pending.sparseName;
    else if (m_pending.name)
        m_name = *m_pending.name;
    else if (m_global.name)
        m_name = *m_global.name;
    else
        appendName(block, m_name);
    const bool isFile = type == '0' || type == '\0' || type == '7';
    // v7 has no type for folders: they end with a slash
    const bool isFolder = type == '5' || (type == '\0' && m_name.ends_with('/'));
    member.type = isSparse                     ? MemberType::Sparse
                  : isFolder                   ? MemberType::Directory
                  : isFile                     ? MemberType::File
                  : type == '1' || type == '2' ? MemberType::Link
                                               : MemberType::Other;
    while (member.type == MemberType::Directory && m_name.ends_with('/'))
        m_name.pop_back();
    member.name = m_name;
}

Result<bool> HeaderChain::skipSparseMap(Block block, char type)
{
    constexpr std::size_t kIsExtendedAt = 482;
    constexpr std::size_t kIsExtendedFurtherAt = 504;
    bool isMore = type == 'S' && block[kIsExtendedAt] != std::byte{};
    while (isMore) {
        m_at += kBlockBytes;
        VOX_TRY(const auto bytes, m_window.at(m_at, kBlockBytes));
        if (bytes.size() < kBlockBytes)
            return false;
        isMore = bytes[kIsExtendedFurtherAt] != std::byte{};
    }
    return true;
}

Result<bool> HeaderChain::cutMember(const Member &member)
{
    constexpr std::size_t kMostOfName = 200;
    return damaged(
        Sentence::tr("\"%1\" at byte %2 is cut short: its %3 bytes end behind the file's %4",
                     member.name.substr(0, kMostOfName), member.headerOffset, member.data.length,
                     m_fileBytes),
        member.headerOffset);
}

bool HeaderChain::damaged(Sentence detail, std::uint64_t offset)
{
    m_index.setDamage({ErrorCode::Corrupt, std::move(detail), m_subject}, offset);
    return false;
}

} // namespace voxdeck::tar
