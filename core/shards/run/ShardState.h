// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace voxdeck {

/// What became of one shard of a plan so far.
enum class ShardState : std::uint8_t { Queued, Writing, Written, WithFailures };

/// One step of a build, for its log.
struct BuildEvent {
    enum class Kind { Started, Kept, Done };
    std::uint64_t number = 0; ///< rising by one from 1, in one run
    std::int64_t atMs = 0;    ///< since 1970
    Kind kind = Kind::Started;
    std::string path;
    std::uint64_t items = 0;
    std::uint64_t failed = 0;
    std::uint64_t bytes = 0;
    std::string sha256; ///< of its first file
};

} // namespace voxdeck
