// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/cache/CacheFiles.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Locks on an entry's file: held shared while the entry is open, exclusively to remove it; and one for each
/// block while it is fetched. Far behind any byte that is stored.
inline constexpr std::uint64_t kUseLock = 1ull << 61;
inline constexpr std::uint64_t kBlockLocks = 1ull << 60;

/// The first bytes of an entry: whose bytes it holds. Behind it, the map: 16 bytes for each block; behind
/// that, from a page on, the blocks in the order in which they were fetched, each on whole pages.
struct EntryHead {
    std::string key;
    std::string validator;
    std::uint64_t objectSize = 0; ///< bytes
    std::uint64_t mapOffset = 0;
    std::uint64_t dataOffset = 0;

    static EntryHead of(std::string key, std::string validator, std::uint64_t objectSize);
    std::string bytes() const;
    /// Nothing where the file does not begin with a whole head.
    static std::optional<EntryHead> read(const CacheFile &file);

    std::string keyName() const; ///< 32 digits
    std::string name() const;    ///< of the entry: 49 characters, the first 32 are the key's
    std::uint64_t seed() const;  ///< of its checksums, so that no block passes for another entry's
};

/// Whether a file name is one that name() gives.
bool isEntryName(std::string_view name);

} // namespace voxdeck
