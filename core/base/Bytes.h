// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

// Numbers in the bytes of files. Widths are 1 to 8 bytes.

enum class ByteOrder { Little, Big };

/// The unsigned number in `bytes`, all of them.
constexpr std::uint64_t unsignedIn(std::span<const std::byte> bytes, ByteOrder order)
{
    assert(bytes.size() <= 8);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t at = order == ByteOrder::Big ? i : bytes.size() - 1 - i;
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[at]);
    }
    return value;
}

/// The unsigned number of `width` bytes at `at`; the caller has checked that they are there.
constexpr std::uint64_t unsignedAt(std::span<const std::byte> bytes, std::size_t at,
                                   std::size_t width, ByteOrder order)
{
    assert(at <= bytes.size() && width <= bytes.size() - at);
    return unsignedIn(bytes.subspan(at, width), order);
}

inline std::uint64_t unsignedAt(std::string_view bytes, std::size_t at, std::size_t width,
                                ByteOrder order)
{
    return unsignedAt(std::as_bytes(std::span(bytes)), at, width, order);
}

/// Writes the low bytes of `value` over all of `bytes`.
constexpr void putUnsigned(std::span<std::byte> bytes, std::uint64_t value, ByteOrder order)
{
    assert(bytes.size() <= 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t at = order == ByteOrder::Little ? i : bytes.size() - 1 - i;
        bytes[at] = static_cast<std::byte>(value >> (8 * i) & 0xff);
    }
}

/// Appends the low `width` bytes of `value`.
inline void appendUnsigned(std::string &to, std::uint64_t value, std::size_t width, ByteOrder order)
{
    to.append(width, '\0');
    putUnsigned(std::as_writable_bytes(std::span(to)).last(width), value, order);
}

/// Whether `bytes` has `word` at offset `at`.
constexpr bool hasAt(std::string_view bytes, std::size_t at, std::string_view word)
{
    return at <= bytes.size() && bytes.substr(at, word.size()) == word;
}

} // namespace voxdeck
