// SPDX-License-Identifier: Apache-2.0
#include "core/io/FileStamp.h"

#include "core/base/Hash.h"

namespace voxdeck {

FileStamp FileStamp::of(const FileStatus &status)
{
    return {status.device, status.inode, status.size, status.mtimeNs, status.kind};
}

bool FileStamp::isSameFile(const FileStamp &other) const
{
    return inode == other.inode && device == other.device && kind == other.kind;
}

std::string FileStamp::text(std::string_view separator) const
{
    std::string text = std::to_string(size);
    text.append(separator).append(std::to_string(mtimeNs));
    return text.append(separator).append(std::to_string(inode));
}

std::uint32_t FileStamp::shortHash() const
{
    const std::uint64_t hash = Fnv64().add(size).add(static_cast<std::uint64_t>(mtimeNs)).value();
    const auto folded = static_cast<std::uint32_t>(hash ^ (hash >> 32U));
    return folded == 0 ? 1 : folded;
}

FileStatus objectStatus(std::uint64_t size, std::int64_t modifiedSeconds, std::string_view version)
{
    constexpr std::int64_t kSecondNs = 1'000'000'000;
    constexpr std::uint64_t kServers = 0x6f626a6563747321; // no disk's number: "objects!"
    const std::uint64_t hash = fnv64(version);
    FileStatus status;
    status.kind = FileKind::File;
    status.size = size;
    status.mtimeNs = modifiedSeconds * kSecondNs
                     + static_cast<std::int64_t>(hash % static_cast<std::uint64_t>(kSecondNs));
    status.device = kServers;
    status.inode = hash;
    return status;
}

} // namespace voxdeck
