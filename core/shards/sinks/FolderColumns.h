// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0201
#pragma once

#include "core/base/Result.h"
#include "core/json/Json.h"
#include "core/shards/sinks/CarriedPairs.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// The columns of the metadata of an AudioFolder, the same in all its shards: Hugging Face compares the
/// columns and their types between splits, and takes a column of nulls for one of another type.
///
/// A column that no row has is left out. One whose values have one type in every shard keeps it, integers
/// beside fractions as fractions. Any other is a text: values as JSON, and "" where a row lacks the field.
class FolderColumns {
public:
    /// Looks at a row's values (folderRecord()); call beginShard() before the first of each shard.
    void add(const JsonValue &record);
    void beginShard() { ++m_shards; }

    /// The line's values in the order of the columns.
    JsonValue fit(const JsonValue &record) const;
    /// What decides the bytes of a shard; empty where nothing was looked at.
    std::string text() const;

private:
    enum class Type { None, Bool, Integer, Double, String, Mixed };
    struct Column {
        std::string name;
        Type type = Type::None;
        std::uint64_t shards = 0;    ///< that have a value
        std::uint64_t lastShard = 0; ///< that had one, from 1
    };
    static Type typeOf(const JsonValue &value);
    static Type both(Type one, Type other);
    Type writtenType(const Column &column) const;

    std::vector<Column> m_columns; ///< in the order they were found
    std::unordered_map<std::string, std::size_t> m_places;
    std::uint64_t m_shards = 0;
};

/// What the shards of a build share besides the recipe.
struct ShardContents {
    CarriedPairs pairs;
    FolderColumns columns;

    std::string text() const { return pairs.text() + columns.text(); }
};

} // namespace voxdeck
