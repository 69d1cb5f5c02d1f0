// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace voxdeck {

/// 64-bit hashes, to be asked whether one was there before; 12 to 24 bytes each.
class HashSet {
public:
    /// False: it was there.
    bool insert(std::uint64_t hash);

private:
    void grow();
    std::vector<std::uint64_t> m_slots; ///< 0 is empty
    std::size_t m_count = 0;
};

} // namespace voxdeck
