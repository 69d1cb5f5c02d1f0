// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/IndexStore.h"

#include "core/base/Hash.h"
#include "core/io/BoundedFolder.h"
#include "core/io/CachePlaces.h"
#include "core/io/PlainPath.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <utility>

namespace voxdeck::tar {
namespace {

// magic, checksum of all behind it; archive's size and time; its path; what the index says; the members
constexpr std::string_view kMagic = "VXTARIX1";
constexpr std::uint64_t kMostIndexBytes = std::uint64_t{1} << 32;

/// Eight bytes at a time, as files of millions of members are summed whenever they are opened.
std::uint64_t checksumOf(std::string_view bytes)
{
    std::uint64_t hash = 0x9e3779b97f4a7c15ull ^ bytes.size();
    for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdull;
        hash ^= hash >> 32;
    }
    return hash ^ fnv64(bytes);
}

template <class Number>
void put(std::string &bytes, Number value)
{
    static_assert(std::is_integral_v<Number>);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

void putText(std::string &bytes, std::string_view text)
{
    put(bytes, std::uint32_t(text.size()));
    bytes.append(text);
}

/// Reads what put() wrote; every length is checked.
class Cursor {
public:
    explicit Cursor(std::string_view bytes) : m_left(bytes) {}
    template <class Number>
    bool take(Number &value)
    {
        if (m_left.size() < sizeof value)
            return false;
        std::memcpy(&value, m_left.data(), sizeof value);
        m_left.remove_prefix(sizeof value);
        return true;
    }
    bool takeText(std::string_view &text)
    {
        std::uint32_t size = 0;
        if (!take(size) || size > m_left.size())
            return false;
        text = m_left.substr(0, size);
        m_left.remove_prefix(size);
        return true;
    }
    bool isAtEnd() const { return m_left.empty(); }

private:
    std::string_view m_left;
};

/// Digits without leading zeros, as older versions wrote them.
std::string nameFor(const std::filesystem::path &archive)
{
    std::array<char, 17> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(),
                                       fnv64(wholePath(archive).native()), 16);
    return {digits.data(), written.ptr};
}

BoundedFolder indexes(FileSystem &disk)
{
    auto [folder, limit] = tarIndexPlace();
    return BoundedFolder(disk, {std::move(folder), ".tarindex", limit});
}

bool takeMembers(Cursor &cursor, std::uint64_t count, std::uint64_t archiveBytes, TarIndex &index)
{
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        Member member;
        std::uint8_t type = 0;
        if (!cursor.take(member.headerOffset) || !cursor.take(member.data.offset)
            || !cursor.take(member.data.length) || !cursor.take(type)
            || !cursor.takeText(member.name))
            return false;
        const auto [offset, length] = member.data;
        if (member.headerOffset < last || offset > archiveBytes || length > archiveBytes - offset
            || type > static_cast<std::uint8_t>(MemberType::Other))
            return false;
        last = offset + length;
        member.type = static_cast<MemberType>(type);
        if (!index.add(member))
            return false;
    }
    return true;
}

bool takeIndex(Cursor &cursor, TarIndex &index, const std::string &subject)
{
    std::uint64_t bytes = 0;
    std::uint64_t end = 0;
    std::uint64_t damageOffset = 0;
    std::uint64_t count = 0;
    std::uint8_t flags = 0;
    std::string_view damage;
    if (!cursor.take(bytes) || !cursor.take(end) || !cursor.take(damageOffset)
        || !cursor.take(flags) || !cursor.takeText(damage) || !cursor.take(count)
        || !takeMembers(cursor, count, bytes, index) || !cursor.isAtEnd())
        return false;
    if (!damage.empty())
        index.setDamage({ErrorCode::Corrupt, std::string(damage), subject}, damageOffset);
    index.setEnd(end, (flags & 1) != 0, (flags & 2) != 0);
    return true;
}

} // namespace

std::filesystem::path indexFolder()
{
    return tarIndexPlace().folder;
}

std::string indexToBytes(const TarIndex &index, const std::filesystem::path &archive,
                         const FileStatus &status)
{
    std::string body;
    put(body, status.size);
    put(body, status.mtimeNs);
    putText(body, wholePath(archive).string());
    std::uint64_t bytes = index.endOffset(); // of the plain archive, as far as members go
    put(body, bytes);
    put(body, index.endOffset());
    put(body, index.damageOffset());
    put(body, static_cast<std::uint8_t>((index.hasEndMarker() ? 1 : 0)
                                        + (index.hasBytesBehindEnd() ? 2 : 0)));
    putText(body, index.damage() ? index.damage()->detail : Sentence());
    put(body, static_cast<std::uint64_t>(index.size()));
    for (std::size_t i = 0; i < index.size(); ++i) {
        const Member member = index[i];
        put(body, member.headerOffset);
        put(body, member.data.offset);
        put(body, member.data.length);
        put(body, static_cast<std::uint8_t>(member.type));
        putText(body, member.name);
    }
    std::string whole(kMagic);
    put(whole, checksumOf(body));
    return whole + body;
}

std::optional<TarIndex> indexFromBytes(std::string_view bytes, const std::filesystem::path &archive,
                                       const FileStatus &status)
{
    if (!bytes.starts_with(kMagic))
        return std::nullopt;
    Cursor cursor(bytes.substr(kMagic.size()));
    std::uint64_t checksum = 0;
    if (!cursor.take(checksum)
        || checksum != checksumOf(bytes.substr(kMagic.size() + sizeof checksum)))
        return std::nullopt;
    std::uint64_t size = 0;
    std::int64_t mtimeNs = 0;
    std::string_view path;
    if (!cursor.take(size) || !cursor.take(mtimeNs) || !cursor.takeText(path) || size != status.size
        || mtimeNs != status.mtimeNs || path != wholePath(archive).string())
        return std::nullopt;
    TarIndex index;
    if (!takeIndex(cursor, index, archive.string()))
        return std::nullopt;
    return index;
}

std::optional<TarIndex> loadIndex(FileSystem &disk, const std::filesystem::path &archive,
                                  const FileStatus &status)
{
    const auto bytes = indexes(disk).read(nameFor(archive), kMostIndexBytes);
    return bytes ? indexFromBytes(*bytes, archive, status) : std::nullopt;
}

void storeIndex(FileSystem &disk, const TarIndex &index, const std::filesystem::path &archive,
                const FileStatus &status)
{
    static_cast<void>(
        indexes(disk).store(nameFor(archive), bytesOf(indexToBytes(index, archive, status))));
}

} // namespace voxdeck::tar
