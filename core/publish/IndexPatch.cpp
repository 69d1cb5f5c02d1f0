// SPDX-License-Identifier: Apache-2.0
#include "core/publish/IndexPatch.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace voxdeck {

namespace {

constexpr std::uint64_t kChunkBytes = 1 << 20;
constexpr std::uint64_t kHeaderBytes = touch::IndexHeader::kBytes;

/// Writes those bytes of `value` that fall into the chunk; `valueAt` is its offset in the file.
template <class T>
void put(std::span<std::byte> chunk, std::uint64_t chunkAt, T value, std::uint64_t valueAt)
{
    const std::uint64_t from = std::max(chunkAt, valueAt);
    const std::uint64_t to = std::min(chunkAt + chunk.size(), valueAt + sizeof(T));
    if (from < to)
        std::memcpy(chunk.data() + (from - chunkAt),
                    reinterpret_cast<const std::byte *>(&value) + (from - valueAt), to - from);
}

} // namespace

IndexPatch::IndexPatch(std::span<const std::byte> old, std::uint64_t itemCount)
    : m_old(old), m_itemCount(itemCount)
{
}

void IndexPatch::replace(std::uint64_t item, touch::ItemSpan span)
{
    m_patches.push_back({item, span});
}

void IndexPatch::patchChunk(std::span<std::byte> chunk, std::uint64_t at) const
{
    // The first item whose value, `width` bytes wide from `start` on, ends inside or after the chunk.
    const auto firstIn = [&](std::uint64_t start, std::uint64_t width) {
        const std::uint64_t item = at < start ? 0 : (at - start) / width;
        return std::lower_bound(m_patches.begin(), m_patches.end(), item,
                                [](const Patch &patch, std::uint64_t i) { return patch.item < i; });
    };
    const std::uint64_t end = at + chunk.size();
    const std::uint64_t offsets = kHeaderBytes + 4 * m_itemCount;
    for (auto patch = firstIn(kHeaderBytes, 4);
         patch != m_patches.end() && kHeaderBytes + 4 * patch->item < end; ++patch)
        put(chunk, at, patch->span.elements, kHeaderBytes + 4 * patch->item);
    for (auto patch = firstIn(offsets, 8);
         patch != m_patches.end() && offsets + 8 * patch->item < end; ++patch)
        put(chunk, at, patch->span.offsetBytes, offsets + 8 * patch->item);
}

Result<> IndexPatch::produce(const Sink &sink) const
{
    std::vector<std::byte> chunk(std::min<std::uint64_t>(kChunkBytes, m_old.size()));
    for (std::uint64_t at = 0; at < m_old.size(); at += kChunkBytes) {
        const auto part = m_old.subspan(at,
                                        std::min<std::uint64_t>(kChunkBytes, m_old.size() - at));
        std::memcpy(chunk.data(), part.data(), part.size());
        const auto patched = std::span(chunk).first(part.size());
        patchChunk(patched, at);
        VOX_CHECK(sink(patched, at));
    }
    return {};
}

Result<> IndexPatch::writeTo(WritableFile &file) const
{
    return produce(
        [&](std::span<const std::byte> chunk, std::uint64_t) { return file.append(chunk); });
}

bool IndexPatch::equals(std::span<const std::byte> bytes) const
{
    return bytes.size() == m_old.size()
           && produce([&](std::span<const std::byte> chunk, std::uint64_t at) -> Result<> {
                  if (std::memcmp(chunk.data(), bytes.data() + at, chunk.size()) != 0)
                      return fail(ErrorCode::Corrupt, Sentence::tr("differs"));
                  return {};
              }).has_value();
}

} // namespace voxdeck
