// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/SparseSize.h"

#include "core/format/tar/TarHeader.h"

#include <array>
#include <cstddef>
#include <span>

namespace voxdeck::tar {

namespace {

constexpr std::size_t kRealSizeAt = 483; // of an old GNU header
constexpr std::size_t kNumberBytes = 12;

Result<> readAll(const RandomAccessFile &file, std::uint64_t offset, std::span<std::byte> to,
                 const std::string &subject)
{
    VOX_TRY(const std::size_t got, file.readAt(offset, to));
    return got == to.size()
               ? Result<>()
               : fail(ErrorCode::Corrupt,
                      Sentence::tr("ends inside the headers at byte %1", offset), subject);
}

} // namespace

Result<std::optional<std::uint64_t>> sparseSize(const RandomAccessFile &file, const Member &member,
                                                const std::string &subject)
{
    ExtendedHeader pax;
    std::array<std::byte, kBlockBytes> block{};
    for (std::uint64_t at = member.headerOffset;
         member.type == MemberType::Sparse && at < member.data.offset;) {
        VOX_CHECK(readAll(file, at, block, subject));
        const char type = typeFlag(block);
        if (type == 'S')
            return textAt(block, kRealSizeAt, kNumberBytes).empty()
                       ? std::nullopt
                       : numberAt(block, kRealSizeAt, kNumberBytes);
        const auto size = sizeOf(block);
        const bool isBefore = type == 'x' || type == 'X' || type == 'g' || type == 'L'
                              || type == 'K';
        if (!isBefore || !size || *size > member.data.offset - at)
            break;
        if (type == 'x' || type == 'X') {
            std::string records(static_cast<std::size_t>(*size), '\0');
            VOX_CHECK(readAll(file, at + kBlockBytes, std::as_writable_bytes(std::span(records)),
                              subject));
            VOX_CHECK(readPaxRecords(records, pax));
        }
        at += kBlockBytes + (*size + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    }
    return pax.sparseSize;
}

} // namespace voxdeck::tar
