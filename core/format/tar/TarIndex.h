// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0085
#pragma once

#include "core/base/Error.h"
#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::tar {

constexpr std::uint64_t kBlockBytes = 512;

enum class MemberType : std::uint8_t {
    File,
    Directory,
    Link,   ///< hard or symbolic; it has no bytes
    Sparse, ///< a file stored without its holes, old GNU or pax: listed, not read
    Other   ///< devices and what tools keep for themselves
};

/// One member. The name is the index's and lives as long; its bytes are as in the archive.
struct Member {
    std::string_view name;
    MemberType type = MemberType::File;
    /// Of its first block, pax and long-name headers before it included (as Python's `offset`).
    std::uint64_t headerOffset = 0;
    ByteRange data; ///< the range stored in the archive

    /// Where the next member's first block may begin.
    std::uint64_t endOffset() const
    {
        return data.offset + (data.length + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    }
};

/// The places of an archive's members, in the archive's order.
///
/// Units    32 bytes a member and its name.
/// Threads  any, once filled.
class TarIndex {
public:
    std::size_t size() const { return m_entries.size(); }
    bool isEmpty() const { return m_entries.empty(); }
    Member operator[](std::size_t number) const; ///< below size()
    /// The last of that name, which is what unpacking leaves.
    std::optional<std::size_t> find(std::string_view name) const;

    /// What stopped the reading before the archive's end, its detail with the offset. The members are
    /// those before it, each of them whole.
    const std::optional<Error> &damage() const { return m_damage; }
    std::uint64_t damageOffset() const { return m_damageOffset; }
    /// Behind the last whole member and its padding.
    std::uint64_t endOffset() const { return m_endOffset; }
    bool hasEndMarker() const
    {
        return m_hasEndMarker;
    } ///< tools read archives without one as well
    /// Something other than zeros follows the end marker (its first 64 KiB were looked at): an archive
    /// that was appended, which tools read only on request, or garbage.
    bool hasBytesBehindEnd() const { return m_hasBytesBehindEnd; }
    std::size_t memoryBytes() const;

    /// For what fills it: members come in the order of their offsets. False where the numbers do not
    /// fit (headers of more than 64 MiB).
    bool add(const Member &member);
    /// The members of an index that begins where this one ends, and its damage.
    void append(TarIndex &&rest);
    void setDamage(Error damage, std::uint64_t offset);
    void setEnd(std::uint64_t endOffset, bool hasEndMarker, bool hasBytesBehind);

private:
    struct Entry {
        std::uint64_t headerOffset;
        std::uint64_t dataLength;
        std::uint64_t nameEnd; ///< in m_names; it begins where the last one's ends
        std::uint32_t headerBytes;
        MemberType type;
    };
    std::vector<Entry> m_entries;
    std::string m_names;
    std::optional<Error> m_damage;
    std::uint64_t m_damageOffset = 0;
    std::uint64_t m_endOffset = 0;
    bool m_hasEndMarker = false;
    bool m_hasBytesBehindEnd = false;
};

struct IndexOptions {
    /// Goes on behind the end marker, as `tar --ignore-zeros` and tarfile's ignore_zeros do: archives
    /// that were appended to each other. Without it the first block of zeros is the end.
    bool readPastZeros = false;
    ProgressSink progress = {}; ///< bytes of the file
    std::stop_token stop = {};
    unsigned threads = 0; ///< at most, for what has thousands of members; 0: one a core
};

/// Reads all headers of an archive and none of its data: v7, ustar, GNU (long names, base-256 numbers)
/// and pax (local and global headers), with checksums summed either way. Names are bytes: pax says
/// UTF-8 or BINARY (hdrcharset), and neither is changed.
///
/// A block that is not a header ends the index with damage(), where tarfile would end without an
/// error; so does an incomplete member. Links, folders and devices have no bytes whatever size they
/// claim, and a member of an unknown type is skipped by its size, as in tarfile.
///
/// Units    one read of the file a member or fewer, and a MiB at most for each thread but the first;
///          memory: the index and at most 16 MiB of headers a thread.
/// Threads  any.
/// Errors   Corrupt with the offset where not even the first block is a header; Io; Cancelled.
///          `subject` names the archive in them.
Result<TarIndex> indexTar(const RandomAccessFile &file, const std::string &subject,
                          const IndexOptions &options = {});

/// A member's bytes.
///
/// Errors   Unsupported for a sparse member; InvalidArgument for anything but a file, or one larger
///          than `maximumBytes`; Corrupt where the archive has become shorter; Io.
Result<std::string> readMember(const RandomAccessFile &file, const Member &member,
                               const std::string &subject,
                               std::uint64_t maximumBytes = std::uint64_t{1} << 30);

/// Unsupported or InvalidArgument, with the reason, for a member that has no bytes to read.
Result<> checkReadable(const Member &member, const std::string &subject);

/// The archive's member header itself, at `headerOffset`, read again: to check an index from elsewhere.
/// Empty without a header there, or where the member is not whole.
Result<std::optional<TarIndex>>
indexMemberAt(const RandomAccessFile &file, std::uint64_t headerOffset, const std::string &subject);

} // namespace voxdeck::tar
