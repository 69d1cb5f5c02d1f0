// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// Any file is some kind of dataset or none, with a reason; a detected one can be opened.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemoryFileSystem fs;
    fs.seed("x", test::textOf(data, size));
    const auto dataset = detectDatasetKind(fs, "x");
    if (!dataset) {
        require(!dataset.error().detail.empty(), "none has a reason");
        return 0;
    }
    require(!dataset->why.empty() && !dataset->path.empty(), "a kind has a reason");
    if (!datasetKindEntry(dataset->kind).open)
        return 0;
    auto source = openUtteranceSource(fs, "x");
    for (int lines = 0; source && lines < 1000; ++lines) {
        const auto line = (*source)->next();
        if (!line || !*line)
            break;
    }
    return 0;
}
