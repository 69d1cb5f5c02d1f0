// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/tar/TarIndex.h"

#include <cstddef>
#include <string>

namespace voxdeck::tar {

// Private to core/format/tar and its tests.

/// From when on an archive is read from several places at once.
struct PartLimits {
    std::size_t membersBefore = 512;     ///< read first: they tell how large members are
    std::size_t membersEach = 1024;      ///< fewer (as far as that tells) are not worth a thread
    std::size_t mostSearched = 1u << 20; ///< bytes, for a header near where a part begins
};

/// As indexTar(), which has the limits above.
Result<TarIndex> indexInParts(const RandomAccessFile &file, const std::string &subject,
                              const IndexOptions &options, const PartLimits &limits);

} // namespace voxdeck::tar
