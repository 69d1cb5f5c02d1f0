// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace voxdeck {

/// A count of, or a position in, audio frames (one number per channel). int is not let in.
enum class Frames : std::int64_t {};

constexpr std::int64_t count(Frames frames)
{
    return static_cast<std::int64_t>(frames);
}
constexpr Frames operator+(Frames a, Frames b)
{
    return Frames{count(a) + count(b)};
}
constexpr Frames operator-(Frames a, Frames b)
{
    return Frames{count(a) - count(b)};
}

/// Half-open [begin, end) in frames of one audio item.
struct FrameRange {
    Frames begin{};
    Frames end{};
    constexpr Frames length() const { return end - begin; }
    constexpr bool isEmpty() const { return count(end) <= count(begin); }
    friend constexpr bool operator==(const FrameRange &, const FrameRange &) = default;
};

/// Half-open [offset, offset + length) in bytes of one file.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    friend constexpr bool operator==(const ByteRange &, const ByteRange &) = default;
};

} // namespace voxdeck
