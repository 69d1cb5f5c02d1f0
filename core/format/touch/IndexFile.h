// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace voxdeck::touch {

/// The type of a `.bin`'s elements. The numbers are the codes on disk (TouchNet, Megatron).
enum class DType : std::uint8_t {
    U8 = 1,
    I8 = 2,
    I16 = 3,
    I32 = 4,
    I64 = 5,
    F64 = 6,
    F32 = 7,
    U16 = 8,
};
std::uint64_t bytesPerElement(DType type);
const char *dtypeName(DType type); ///< "uint8", "int16", ... as NumPy says it

/// The place of one item in its `.bin`.
struct ItemSpan {
    std::int32_t elements = 0;    ///< as on disk
    std::int64_t offsetBytes = 0; ///< as on disk
};

/// The first 34 bytes of an `.idx`, checked against the file's size.
struct IndexHeader {
    static constexpr std::size_t kBytes = 34;
    DType dtype = DType::U8;
    std::uint64_t itemCount = 0;     ///< N
    std::uint64_t documentCount = 0; ///< M, at least 1
    std::uint64_t offsetsAt() const { return kBytes + 4 * itemCount; }
    std::uint64_t documentsAt() const { return kBytes + 12 * itemCount; }
    std::uint64_t endsAt() const
    {
        return documentsAt() + 8 * documentCount;
    } ///< the size it needs

    /// `start` is the file's first kBytes bytes, or all it has; `path` is for the error.
    static Result<IndexHeader> parse(std::span<const std::byte> start, std::uint64_t fileBytes,
                                     const std::filesystem::path &path);
    /// Reads 34 bytes and the last document entry, which must be N; maps nothing.
    static Result<IndexHeader> read(const FileSystem &fs, const std::filesystem::path &path);
};

/// One `.idx`, mapped and read in place: opening reads the header and the last document entry, never
/// the items (formats.md 1.1; TouchNet touchnet/data/dataset.py:94-203).
///
///   0  9  "MMIDIDX\0\0"   9  8  u64 version = 1   17  1  u8 dtype   18  8  u64 N   26  8  u64 M
///   34  4N  i32 lengths in elements   34+4N  8N  i64 byte offsets   34+12N  8M  i64 document ends
///
/// Units    lengths in elements of `dtype()`, offsets in bytes.
/// Threads  immutable: share it freely.
/// Errors   Corrupt with the offset and what was expected; Unsupported for an unknown version/dtype.
class IndexFile {
public:
    static Result<IndexFile> open(const FileSystem &fs, const std::filesystem::path &path);

    DType dtype() const { return m_header.dtype; }
    std::uint64_t itemCount() const { return m_header.itemCount; }
    std::uint64_t documentCount() const { return m_header.documentCount; } ///< M, array entries
    std::uint64_t sizeBytes() const { return m_bytes.size(); }             ///< of the whole file
    const std::filesystem::path &path() const { return m_path; }
    FileStatus status() const { return m_file->status(); }

    /// The entry on disk, unchecked against any `.bin`. `item` must be below itemCount(). Call
    /// check() before using the values.
    ItemSpan item(std::uint64_t item) const;
    std::int64_t documentEnd(std::uint64_t entry) const;
    /// Busy when the file shrank while it was read (checkMapping()).
    Result<> check() const;
    /// The item's bytes in a `.bin` of `binBytes`; Corrupt when they exceed it, NotFound for an
    /// unknown item, Busy when the index shrank.
    Result<ByteRange> range(std::uint64_t item, std::uint64_t binBytes) const;

private:
    IndexFile() = default;
    [[gnu::cold]] tl::unexpected<Error> noItem(std::uint64_t item) const;
    [[gnu::cold]] tl::unexpected<Error> badRange(std::uint64_t item, const ItemSpan &span,
                                                 std::uint64_t binBytes) const;
    std::shared_ptr<const MappedFile> m_file;
    std::span<const std::byte> m_bytes;
    std::filesystem::path m_path;
    IndexHeader m_header;
};

/// The bytes of an `.idx` with one document per item, as TouchNet's make_data writes it.
std::string indexBytes(DType type, std::span<const std::int32_t> lengths,
                       std::span<const std::int64_t> offsets);
/// The same with the document array as given.
std::string indexBytes(DType type, std::span<const std::int32_t> lengths,
                       std::span<const std::int64_t> offsets,
                       std::span<const std::int64_t> documentEnds);

} // namespace voxdeck::touch
