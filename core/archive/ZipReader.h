// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0640
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// The largest archive a caller accepts; a zip that claims to hold more is Unsupported.
struct ZipLimits {
    std::uint64_t maximumMembers = 100'000;
    std::uint64_t maximumMemberBytes = 512ull << 20; ///< unpacked
    std::uint64_t maximumTotalBytes = 4ull << 30;    ///< unpacked, all members together
};

struct ZipMember {
    std::string name;            ///< passed checkMemberName: safe to unpack below a folder
    std::uint64_t sizeBytes = 0; ///< unpacked
    std::uint64_t packedBytes = 0;
    std::uint64_t headerOffset = 0;
    std::uint32_t crc32 = 0;
    bool isDeflated = false;
};

/// Reads a zip from an untrusted source. The whole directory is checked in open(): names, sizes
/// against the limits and the file, members that overlap, names given twice. Zip64 is read. Folders are
/// left out; links, encrypted members and more than one disk are refused.
///
/// Threads  read() may be called from several at once.
/// Errors   Corrupt with the offset or the member's name; Unsupported; those of FileSystem.
class ZipReader {
public:
    static Result<std::unique_ptr<ZipReader>>
    open(const FileSystem &fs, const std::filesystem::path &path, const ZipLimits &limits = {});
    const std::vector<ZipMember> &members() const { return m_members; } ///< as in the directory

    /// All of a member's bytes, exactly sizeBytes, their checksum compared.
    Result<std::string> read(const ZipMember &member) const;

private:
    ZipReader(std::unique_ptr<RandomAccessFile> file, std::string subject);
    struct DirectoryPlace;
    Result<DirectoryPlace> placeOfDirectory(std::span<const std::byte> tail,
                                            std::uint64_t tailOffset) const;
    Result<DirectoryPlace> placeOf64(std::uint64_t endOffset, std::uint64_t locatorOffset) const;
    Result<> readDirectory(const ZipLimits &limits);
    Result<> readRecords(std::span<const std::byte> directory, const DirectoryPlace &place,
                         const ZipLimits &limits);
    Result<> checkOverlaps(std::uint64_t directoryOffset);
    Result<std::uint64_t> dataOffset(const ZipMember &member) const;
    Result<std::string> readExactly(std::uint64_t offset, std::uint64_t size) const;

    std::unique_ptr<RandomAccessFile> m_file;
    std::string m_subject;
    std::vector<ZipMember> m_members;
};

} // namespace voxdeck
