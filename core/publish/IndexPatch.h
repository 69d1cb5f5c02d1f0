// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/IndexFile.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace voxdeck {

/// The bytes of an `.idx` with the length and offset of some items replaced; the rest, the document
/// array included, stays unchanged.
///
/// Units    memory: 1 MiB and 24 bytes a replaced item, whatever the index's size.
class IndexPatch {
public:
    /// `old` must outlive this; it was checked by IndexFile and has `itemCount` items.
    IndexPatch(std::span<const std::byte> old, std::uint64_t itemCount);
    /// Items in rising order.
    void replace(std::uint64_t item, touch::ItemSpan span);

    Result<> writeTo(WritableFile &file) const;
    /// Whether `bytes` are what writeTo() writes.
    bool equals(std::span<const std::byte> bytes) const;

private:
    struct Patch {
        std::uint64_t item;
        touch::ItemSpan span;
    };
    using Sink = std::function<Result<>(std::span<const std::byte> chunk, std::uint64_t at)>;
    Result<> produce(const Sink &sink) const;
    void patchChunk(std::span<std::byte> chunk, std::uint64_t at) const;

    std::span<const std::byte> m_old;
    std::uint64_t m_itemCount;
    std::vector<Patch> m_patches;
};

} // namespace voxdeck
