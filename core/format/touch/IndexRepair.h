// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace voxdeck::touch {

/// The damage of an `.idx`, and the bytes it should have, where they follow from what is there.
struct IndexDiagnosis {
    bool isWhole = false;
    std::string finding;                    ///< one sentence: what was done, or why nothing can be
    std::string remade;                     ///< empty when the index is whole or beyond repair
    std::uint64_t lostItems = 0;            ///< that reach past the `.bin` and became empty
    std::optional<std::uint64_t> itemCount; ///< of the whole or the remade index
};

/// Looks at one pair. `expectedItems` is the number the shard's other pairs have, where it is known.
/// A pure function: reads `index` and `bin`, trusts neither.
IndexDiagnosis diagnoseIndex(std::span<const std::byte> index, std::span<const std::byte> bin,
                             const std::string &name, std::optional<std::uint64_t> expectedItems);

} // namespace voxdeck::touch
