// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/BulkRows.h"
#include "tests/fuzz/Require.h"

#include <cstdint>
#include <tuple>

using namespace voxdeck;
using voxdeck::test::require;

/// A chunk that can be read is consistent, and is written and read again unchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto chunk = BulkChunk::decode(test::textOf(data, size));
    if (!chunk)
        return 0;
    require(chunk->rows.size() <= kMostBulkRows, "no more rows than a blob holds");
    const BulkRow *last = nullptr;
    for (const BulkRow &row : chunk->rows) {
        require(row.value < chunk->values.size(), "every row has a value");
        require(row.segment >= -1, "a segment, or the whole item");
        require(!last || std::tie(last->item, last->segment) < std::tie(row.item, row.segment),
                "rows rise");
        require(chunk->find(row.item, row.segment) == &row, "a row is found");
        last = &row;
    }
    const auto again = BulkChunk::decode(chunk->encode());
    require(again && *again == *chunk, "what is written is what was read");
    return 0;
}
