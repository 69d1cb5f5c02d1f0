// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/touch/IndexFile.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <algorithm>
#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// What opens can be read to its last item, and no range leaves the `.bin`.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemoryFileSystem fs;
    fs.seed("a.idx", test::textOf(data, size));
    const auto index = touch::IndexFile::open(fs, "a.idx");
    if (!index)
        return 0;
    constexpr std::uint64_t kBinBytes = 1000;
    require(index->itemCount() <= size / 12, "no more items than bytes for them");
    require(index->sizeBytes() <= size, "no larger than the file");
    for (std::uint64_t item = 0; item < index->itemCount(); ++item) {
        const touch::ItemSpan span = index->item(item);
        const auto range = index->range(item, kBinBytes);
        if (!range)
            continue;
        require(range->length <= kBinBytes && range->offset <= kBinBytes - range->length,
                "a range lies inside the file");
        require(span.elements >= 0
                    && range->length
                           == static_cast<std::uint64_t>(span.elements)
                                  * touch::bytesPerElement(index->dtype()),
                "a range is as long as the item");
    }
    for (std::uint64_t entry = 0; entry < index->documentCount(); ++entry)
        index->documentEnd(entry);
    return 0;
}
