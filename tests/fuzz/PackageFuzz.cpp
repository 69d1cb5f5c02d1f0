// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/PackageFolder.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// Work packages come from other people: as a zip, and each of its two texts.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto text = test::textOf(data, size);
    if (const auto rows = parsePackageRows(text, "rows")) {
        const auto once = packageRowsText(*rows);
        const auto again = parsePackageRows(once, "again");
        require(again.has_value() && packageRowsText(*again) == once, "rows can be read again");
    } else {
        require(!rows.error().detail.empty(), "an error says something");
    }
    if (const auto head = parsePackageHead(text, "head")) {
        const auto once = packageHeadText(*head);
        const auto again = parsePackageHead(once, "again");
        require(again.has_value() && packageHeadText(*again) == once, "a head can be read again");
    }
    test::MemoryFileSystem fs;
    fs.seed("d/p.voxpack", text);
    const auto unpacked = unpackPackage(fs, "d/p.voxpack", "d/out");
    for (const auto &[path, bytes] : fs.asSeenNow())
        require(path.starts_with("d/"), "nothing is written elsewhere");
    if (!unpacked)
        require(!unpacked.error().detail.empty(), "an error says something");
    else
        require(exists(fs, unpacked->list), "what was unpacked can be opened");
    return 0;
}
