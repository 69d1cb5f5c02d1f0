// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/TarIndex.h"

#include <limits>
#include <utility>

namespace voxdeck::tar {

namespace {

constexpr std::uint32_t kMostHeaderBytes = 1u << 26;

} // namespace

Member TarIndex::operator[](std::size_t number) const
{
    const Entry &entry = m_entries[number];
    const std::uint64_t begin = number == 0 ? 0 : m_entries[number - 1].nameEnd;
    Member member;
    member.name = std::string_view(m_names).substr(begin, entry.nameEnd - begin);
    member.type = entry.type;
    member.headerOffset = entry.headerOffset;
    member.data = {entry.headerOffset + entry.headerBytes, entry.dataLength};
    return member;
}

std::optional<std::size_t> TarIndex::find(std::string_view name) const
{
    for (std::size_t i = size(); i-- > 0;)
        if ((*this)[i].name == name)
            return i;
    return std::nullopt;
}

std::size_t TarIndex::memoryBytes() const
{
    return m_entries.capacity() * sizeof(Entry) + m_names.capacity();
}

bool TarIndex::add(const Member &member)
{
    if (member.data.offset < member.headerOffset
        || member.data.offset - member.headerOffset > kMostHeaderBytes
        || member.data.length
               > std::numeric_limits<std::uint64_t>::max() - kBlockBytes - member.data.offset)
        return false;
    m_names.append(member.name);
    m_entries.push_back({member.headerOffset, member.data.length, m_names.size(),
                         static_cast<std::uint32_t>(member.data.offset - member.headerOffset),
                         member.type});
    return true;
}

void TarIndex::append(TarIndex &&rest)
{
    m_entries.reserve(m_entries.size() + rest.m_entries.size());
    for (Entry entry : rest.m_entries) {
        entry.nameEnd += m_names.size();
        m_entries.push_back(entry);
    }
    m_names.append(rest.m_names);
    if (rest.m_damage)
        setDamage(*std::move(rest.m_damage), rest.m_damageOffset);
}

void TarIndex::setDamage(Error damage, std::uint64_t offset)
{
    m_damage = std::move(damage);
    m_damageOffset = offset;
}

void TarIndex::setEnd(std::uint64_t endOffset, bool hasEndMarker, bool hasBytesBehind)
{
    m_endOffset = endOffset;
    m_hasEndMarker = hasEndMarker;
    m_hasBytesBehindEnd = hasBytesBehind;
}

Result<> checkReadable(const Member &member, const std::string &subject)
{
    if (member.type == MemberType::File)
        return {};
    const std::string name = "\"" + std::string(member.name) + "\"";
    if (member.type == MemberType::Sparse)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("%1 is stored without its holes (sparse); unpack it with GNU tar", name),
            subject);
    return fail(ErrorCode::InvalidArgument, Sentence::tr("%1 is not a file and has no bytes", name),
                subject);
}

Result<std::string> readMember(const RandomAccessFile &file, const Member &member,
                               const std::string &subject, std::uint64_t maximumBytes)
{
    VOX_CHECK(checkReadable(member, subject));
    const auto [offset, length] = member.data;
    if (length > maximumBytes)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("\"%1\" has %2 bytes, more than are read at once", member.name, length),
            subject);
    if (offset > file.size() || length > file.size() - offset)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the archive has become shorter: member at byte %1", offset),
                    subject);
    std::string bytes(length, '\0');
    VOX_TRY(const std::size_t got,
            file.readAt(offset, std::as_writable_bytes(std::span(bytes.data(), bytes.size()))));
    if (got != bytes.size())
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the archive has become shorter: member at byte %1", offset),
                    subject);
    return bytes;
}

} // namespace voxdeck::tar
