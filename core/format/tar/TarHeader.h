// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarIndex.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck::tar {

// One 512-byte header and the records of pax. Private to core/format/tar.

using Block = std::span<const std::byte, kBlockBytes>;

enum class BlockKind { Zeros, Header, NoHeader };

/// By the checksum, summed as unsigned or as signed bytes, as old tools did.
BlockKind kindOf(Block block);

/// A number field: octal with blanks or NULs around it, or base-256. Empty for a negative number or
/// an invalid one.
std::optional<std::uint64_t> numberAt(Block block, std::size_t offset, std::size_t width);

/// The bytes of a field up to the first NUL.
std::string_view textAt(Block block, std::size_t offset, std::size_t width);

char typeFlag(Block block);
std::optional<std::uint64_t> sizeOf(Block block);
/// Appends the name with ustar's prefix.
void appendName(Block block, std::string &name);
/// Whether data of the size it says follows a header of that type.
bool hasData(char type);

/// The values of the headers before a member.
struct ExtendedHeader {
    std::optional<std::string> name;
    std::optional<std::uint64_t> size;
    bool isSparse = false;
    std::optional<std::string> sparseName;
    std::optional<std::uint64_t> sparseSize; ///< with the holes

    void clear() { *this = ExtendedHeader(); }
};

/// Reads "<length> <key>=<value>\n" records; what is set already stays. Corrupt where one does not end
/// where it says.
Result<> readPaxRecords(std::string_view records, ExtendedHeader &header);

} // namespace voxdeck::tar
