// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/IndexFile.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace voxdeck::touch {

/// Writes one shard directory: streams items into `DIR.part/`, and commit() makes it `DIR` in one
/// rename after everything is synced. Until then nothing is at `DIR`; after it, all of it. A writer
/// that is destroyed without commit() leaves `DIR.part` behind, which the next one removes.
///
/// Units    memory: 12 bytes an item and pair and a fixed buffer, whatever the items' size.
/// Threads  one at a time.
/// Errors   InvalidArgument for an item of more than 2^31-1 elements (the format's int32) or half an
///          element: the item is dropped and the writer continues with the next. Io, DiskFull:
///          the shard cannot be finished, and every later call returns the same error.
class ShardWriter {
public:
    struct PairSpec {
        std::string name;
        DType dtype;
    };
    /// `directory` must not exist; what is left of an earlier `.part` is removed.
    static Result<std::unique_ptr<ShardWriter>>
    create(FileSystem &fs, std::filesystem::path directory, std::vector<PairSpec> pairs);
    virtual ~ShardWriter() = default;
    /// Adds bytes to the current item of one pair; may be called many times per item.
    virtual Result<> append(std::size_t pair, std::span<const std::byte> bytes) = 0;
    virtual Result<> endItem() = 0;
    /// Drops what was appended since the last endItem(): a failed item leaves nothing behind.
    virtual Result<> dropItem() = 0;
    virtual std::uint64_t itemCount() const = 0;
    virtual Result<> commit() = 0;
};

/// DIR.part, where the shard for DIR is written.
std::filesystem::path partPath(const std::filesystem::path &directory);

} // namespace voxdeck::touch
