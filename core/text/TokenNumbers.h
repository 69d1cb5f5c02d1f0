// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Gives equal texts equal numbers, 1 and up, and keeps a number with each that its user sets.
///
/// Threads  one at a time.
class TokenNumbers {
public:
    struct Entry {
        std::uint32_t number = 0;
        std::uint32_t value = 0; ///< the user's; 0 at first
    };
    /// Of this text; valid until the next call.
    Entry &of(std::string_view token);
    std::size_t size() const { return m_count; }
    void clear();

private:
    struct Slot {
        std::uint64_t hash = 0;
        std::size_t begin = 0; ///< in m_texts
        std::uint32_t length = 0;
        Entry entry; ///< number 0: a free slot
    };
    void grow();
    std::vector<Slot> m_slots;
    std::string m_texts;
    std::size_t m_count = 0;
};

} // namespace voxdeck
