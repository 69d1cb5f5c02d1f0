// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/tar/TarIndex.h"

#include <optional>
#include <string>

namespace voxdeck::tar {

/// The size of a sparse member once it is unpacked, with its holes, as its headers say: GNU's old type and
/// the pax formats 0.0, 0.1 and 1.0. Reads the headers again.
///
/// Units    bytes; empty where the headers have no size, or the member is not sparse.
/// Errors   those of the file; Corrupt for headers that end where they should not.
Result<std::optional<std::uint64_t>> sparseSize(const RandomAccessFile &file, const Member &member,
                                                const std::string &subject);

} // namespace voxdeck::tar
