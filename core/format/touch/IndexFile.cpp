// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/IndexFile.h"

#include "core/io/FileMapping.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <numeric>
#include <vector>

namespace voxdeck::touch {

// Elements of a .bin are native in TouchNet, so files only travel between little-endian machines.
static_assert(std::endian::native == std::endian::little, "reads numbers in place");

namespace {

constexpr std::array<char, 9> kMagic = {'M', 'M', 'I', 'D', 'I', 'D', 'X', '\0', '\0'};
constexpr std::uint64_t kVersion = 1;

/// The arrays are not aligned when N is odd, hence memcpy.
template <class T>
T load(std::span<const std::byte> bytes, std::uint64_t offset)
{
    T value;
    std::memcpy(&value, bytes.subspan(offset, sizeof(T)).data(), sizeof(T));
    return value;
}

template <class T>
void store(std::string &bytes, T value)
{
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(T));
}

template <class T>
void storeAll(std::string &bytes, std::span<const T> values)
{
    if (!values.empty())
        bytes.append(reinterpret_cast<const char *>(values.data()), values.size_bytes());
}

tl::unexpected<Error> corrupt(Sentence detail, const std::filesystem::path &path)
{
    return fail(ErrorCode::Corrupt, std::move(detail), path.string());
}

Result<> checkLastDocument(const IndexHeader &header, std::int64_t last,
                           const std::filesystem::path &path)
{
    if (last >= 0 && static_cast<std::uint64_t>(last) == header.itemCount)
        return {};
    return corrupt(
        Sentence::tr("the last document entry, at byte %1, is %2; expected the item count %3",
                     header.endsAt() - 8, last, header.itemCount),
        path);
}

/// Of an entry that range() refuses; apart from it, as range() is called for each item of a dataset.
Sentence whatIsWrong(const IndexHeader &header, std::uint64_t item, const ItemSpan &span,
                     std::uint64_t binBytes)
{
    const std::string who = "item #" + std::to_string(item);
    if (span.elements < 0)
        return Sentence::tr("%1 has the length %2 at byte %3; expected 0 or more", who,
                            span.elements, IndexHeader::kBytes + 4 * item);
    const auto length = static_cast<std::uint64_t>(span.elements) * bytesPerElement(header.dtype);
    return Sentence::tr(
        "%1 is %2 bytes at byte %3 by the pointer at byte %4, but the .bin has %5 bytes", who,
        length, span.offsetBytes, header.offsetsAt() + 8 * item, binBytes);
}

} // namespace

std::uint64_t bytesPerElement(DType type)
{
    switch (type) {
    case DType::U8:
    case DType::I8: return 1;
    case DType::I16:
    case DType::U16: return 2;
    case DType::I32:
    case DType::F32: return 4;
    case DType::I64:
    case DType::F64: return 8;
    }
    return 1;
}

const char *dtypeName(DType type)
{
    switch (type) {
    case DType::U8: return "uint8";
    case DType::I8: return "int8";
    case DType::I16: return "int16";
    case DType::I32: return "int32";
    case DType::I64: return "int64";
    case DType::F64: return "float64";
    case DType::F32: return "float32";
    case DType::U16: return "uint16";
    }
    return "unknown";
}

Result<IndexHeader> IndexHeader::parse(std::span<const std::byte> start, std::uint64_t fileBytes,
                                       const std::filesystem::path &path)
{
    if (start.size() < kBytes || fileBytes < kBytes)
        return corrupt(Sentence::tr("has %1 bytes; the header alone needs %2", fileBytes, kBytes),
                       path);
    if (std::memcmp(start.data(), kMagic.data(), kMagic.size()) != 0)
        return corrupt(Sentence::tr("does not begin with MMIDIDX at byte 0: not an index file"),
                       path);
    if (const auto version = load<std::uint64_t>(start, 9); version != kVersion)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("has version %1 at byte 9; expected 1", version), path.string());
    const auto code = load<std::uint8_t>(start, 17);
    if (code < 1 || code > 8)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("has element type code %1 at byte 17; expected 1 to 8", code),
                    path.string());
    IndexHeader header;
    header.dtype = static_cast<DType>(code);
    header.itemCount = load<std::uint64_t>(start, 18);
    header.documentCount = load<std::uint64_t>(start, 26);
    const std::uint64_t left = fileBytes - kBytes;
    if (header.itemCount > left / 12)
        return corrupt(
            Sentence::tr(
                "claims %1 items at byte 18, but %2 bytes after the header hold at most %3",
                header.itemCount, left, left / 12),
            path);
    if (header.documentCount == 0)
        return corrupt(Sentence::tr("claims no document entries at byte 26; expected at least 1"),
                       path);
    if (header.documentCount > (left - 12 * header.itemCount) / 8)
        return corrupt(Sentence::tr("claims %1 document entries at byte 26, but the file ends at "
                                    "byte %2 and they begin at byte %3",
                                    header.documentCount, fileBytes, header.documentsAt()),
                       path);
    return header;
}

Result<IndexHeader> IndexHeader::read(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::array<std::byte, kBytes> start{};
    VOX_TRY(const std::size_t got, file->readAt(0, start));
    VOX_TRY(const auto header, parse(std::span(start).first(got), file->size(), path));
    std::array<std::byte, 8> last{};
    VOX_TRY(const std::size_t gotLast, file->readAt(header.endsAt() - 8, last));
    if (gotLast != last.size())
        return corrupt(Sentence::tr("was cut short while it was read"), path);
    VOX_CHECK(checkLastDocument(header, load<std::int64_t>(last, 0), path));
    return header;
}

Result<IndexFile> IndexFile::open(const FileSystem &fs, const std::filesystem::path &path)
{
    IndexFile index;
    VOX_TRY(index.m_file, fs.map(path));
    index.m_bytes = index.m_file->bytes();
    index.m_path = path;
    const auto start = index.m_bytes.first(std::min(index.m_bytes.size(), IndexHeader::kBytes));
    const auto header = IndexHeader::parse(start, index.m_bytes.size(), path);
    VOX_CHECK(index.check()); // before the zeros of a file that shrank are called damage
    VOX_TRY(index.m_header, header);
    const auto last = index.documentEnd(index.documentCount() - 1);
    VOX_CHECK(index.check());
    VOX_CHECK(checkLastDocument(index.m_header, last, path));
    return index;
}

Result<> IndexFile::check() const
{
    return checkMapping(*m_file);
}

ItemSpan IndexFile::item(std::uint64_t item) const
{
    assert(item < itemCount());
    return {load<std::int32_t>(m_bytes, IndexHeader::kBytes + 4 * item),
            load<std::int64_t>(m_bytes, m_header.offsetsAt() + 8 * item)};
}

std::int64_t IndexFile::documentEnd(std::uint64_t entry) const
{
    assert(entry < documentCount());
    return load<std::int64_t>(m_bytes, m_header.documentsAt() + 8 * entry);
}

Result<ByteRange> IndexFile::range(std::uint64_t item, std::uint64_t binBytes) const
{
    if (item >= itemCount())
        return noItem(item);
    const ItemSpan span = this->item(item);
    VOX_CHECK(check());
    const std::uint64_t length = static_cast<std::uint64_t>(span.elements)
                                 * bytesPerElement(dtype());
    const auto offset = static_cast<std::uint64_t>(span.offsetBytes);
    if (span.elements < 0 || span.offsetBytes < 0 || offset > binBytes
        || length > binBytes - offset)
        return badRange(item, span, binBytes);
    return ByteRange{offset, length};
}

// These two are apart from range(), which is called for each read: sentences would take room of its frame.
tl::unexpected<Error> IndexFile::noItem(std::uint64_t item) const
{
    return fail(ErrorCode::NotFound, Sentence::tr("has %1 items, not item #%2", itemCount(), item),
                m_path.string());
}

tl::unexpected<Error> IndexFile::badRange(std::uint64_t item, const ItemSpan &span,
                                          std::uint64_t binBytes) const
{
    return corrupt(whatIsWrong(m_header, item, span, binBytes), m_path);
}

std::string indexBytes(DType type, std::span<const std::int32_t> lengths,
                       std::span<const std::int64_t> offsets)
{
    std::vector<std::int64_t> documentEnds(lengths.size() + 1);
    std::iota(documentEnds.begin(), documentEnds.end(), std::int64_t{0});
    return indexBytes(type, lengths, offsets, documentEnds);
}

std::string indexBytes(DType type, std::span<const std::int32_t> lengths,
                       std::span<const std::int64_t> offsets,
                       std::span<const std::int64_t> documentEnds)
{
    assert(lengths.size() == offsets.size());
    std::string bytes;
    bytes.reserve(IndexHeader::kBytes + 12 * lengths.size() + 8 * documentEnds.size());
    bytes.append(kMagic.data(), kMagic.size());
    store(bytes, kVersion);
    store(bytes, static_cast<std::uint8_t>(type));
    store(bytes, static_cast<std::uint64_t>(lengths.size()));
    store(bytes, static_cast<std::uint64_t>(documentEnds.size()));
    storeAll(bytes, lengths);
    storeAll(bytes, offsets);
    storeAll(bytes, documentEnds);
    return bytes;
}

} // namespace voxdeck::touch
