// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A row as a bulk edit remembers it: its place in its shard, never its id, which an import may change.
struct BulkRow {
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    std::uint32_t keyHash =
        0;                   ///< bulkKeyHash() at that time: detects another item at this position
    std::uint32_t value = 0; ///< into BulkChunk::values
    friend bool operator==(const BulkRow &, const BulkRow &) = default;
};

struct BulkValue {
    std::string before;
    std::string after;
    friend bool operator==(const BulkValue &, const BulkValue &) = default;
};

/// Some thousand rows of one shard that one bulk edit changed, in the order of (item, segment): one
/// blob of the journal.
///
/// Format   numbers are base-128, lowest first. Count of values, then before and after of each (length,
///          bytes); count of rows, then four columns as runs (value, times): steps from item to item;
///          segment + 1, or 1 more than in the row before of the same item, as a step of 1; value.
///          Last the key hashes, 4 bytes little endian, one for each item.
/// Units    some 4 bytes a row where an item is a row, less where items have many segments.
struct BulkChunk {
    std::vector<BulkValue> values;
    std::vector<BulkRow> rows;

    const BulkRow *find(std::uint64_t item, std::int32_t segment) const;
    std::string encode() const;
    /// Corrupt for bytes that encode() did not make; kMostBulkRows rows at most.
    static Result<BulkChunk> decode(std::string_view bytes);
    /// Its values alone, whatever the number of rows.
    static Result<std::vector<BulkValue>> decodeValues(std::string_view bytes);
    friend bool operator==(const BulkChunk &, const BulkChunk &) = default;
};

constexpr std::size_t kMostBulkRows = 4096; ///< of a chunk

/// FNV-1a of the item's key; another one where the item has several segments, as their keys differ.
std::uint32_t bulkKeyHash(std::string_view itemKey, std::uint64_t siblings);

} // namespace voxdeck
