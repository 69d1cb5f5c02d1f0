// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace voxdeck {

/// One string of bytes to be found in many others, at the speed of memory: it looks for the two bytes of
/// the needle that say most at once, 32 places at a time where the processor can (AVX2).
///
/// Threads  immutable: share it freely.
class ByteFinder {
public:
    static constexpr std::size_t kNone = std::string_view::npos;

    explicit ByteFinder(std::string needle); ///< not empty
    /// The first match at `from` or later; kNone without one.
    std::size_t find(std::string_view bytes, std::size_t from = 0) const;
    const std::string &needle() const { return m_needle; }

private:
    std::string m_needle;
    std::size_t m_first = 0; ///< where in the needle the two bytes are
    std::size_t m_second = 0;
};

} // namespace voxdeck
