// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/recipe/Recipe.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace voxdeck {

/// Which shards belong together: rows of different groups never share one.
struct ShardGroup {
    std::string country;
    std::string split; ///< "train", "validation", "test", "unassigned"
    std::optional<std::int64_t> subset;
    friend auto operator<=>(const ShardGroup &, const ShardGroup &) = default;

    std::string splitName() const; ///< "train", "train-2"
    std::string name() const;      ///< "germany-train-2"; without a country "train-2"
};

/// The pattern of a shard's path below the output's folder: text and {country}, {split} ("train",
/// "train-2"), {shard} (5 digits) or {shard:N} (N digits). A part that is empty takes the "-" or "/"
/// beside it along.
std::string defaultNaming(BuildFormat format);

/// The problem with a pattern; empty for a valid one.
std::optional<Sentence> namingProblem(BuildFormat format, std::string_view pattern);

/// The path of a shard; countries become safe file names.
std::string shardPath(std::string_view pattern, const ShardGroup &group, std::uint64_t number);

/// Gives each row of one shard the name its files or members have: safe anywhere, and no two alike.
/// `.` becomes `_` where the format cuts names there.
///
/// Threads  one.
class SegmentNames {
public:
    explicit SegmentNames(BuildFormat format) : m_format(format) {}
    std::string nameFor(std::string_view key);

private:
    BuildFormat m_format;
    std::unordered_set<std::string> m_given;
};

} // namespace voxdeck
