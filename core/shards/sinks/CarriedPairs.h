// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0200
#pragma once

#include "core/base/Result.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/recipe/Recipe.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// The names of all pairs of a TouchDataset beside audio and metainfo; none for other datasets. Shards
/// that cannot be read are passed over.
std::set<std::string> furtherPairs(const FileSystem &fs, const ItemSource &items);

/// An item's bytes in the carried pairs, in their order. The bytes are not copied: they are valid
/// as long as `shard`.
struct CarriedItem {
    std::shared_ptr<const touch::ShardReader> shard; ///< null where no pairs are carried
    std::vector<ViewedBytes> bytes;

    std::uint64_t size() const;
};

/// The pairs of a TouchDataset that go along into the shards of a build: video, audiotoken, texttoken ...
///
/// An item's bytes are copied unchanged, and always completely: the duration of a pair's element is
/// unknown, so a part of an item cannot get its part of the pair.
///
/// Threads  immutable: share it freely.
class CarriedPairs {
public:
    struct Pair {
        std::string name;
        touch::DType type = touch::DType::U8;
    };

    CarriedPairs() = default;
    /// All further pairs of `items` where the recipe makes a TouchDataset and leaves none out.
    CarriedPairs(const FileSystem &fs, const ItemSource &items, const BuildRecipe &recipe);

    bool isEmpty() const { return m_pairs.empty(); }
    const std::vector<Pair> &pairs() const { return m_pairs; } ///< by name
    std::vector<std::string> names() const;
    double bytesPerItem() const { return m_bytesPerItem; } ///< on average
    /// "video uint8, ...": what decides the bytes of a shard; empty where nothing is carried.
    std::string text() const;

    /// The pairs that a row carries.
    ///
    /// Errors   of the row: Unsupported for a part of an item, and where its shard has no such pair or
    ///          one of another type; Corrupt, NotFound, Busy as ShardReader.
    Result<CarriedItem> of(const BuildSegment &segment) const;
    /// Busy where a file of the pairs shrank or was written to since `item` was taken.
    Result<> check(const CarriedItem &item) const;

private:
    const FileSystem *m_fs = nullptr;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::vector<Pair> m_pairs;
    double m_bytesPerItem = 0;
};

} // namespace voxdeck
