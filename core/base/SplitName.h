// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace voxdeck {

struct SplitWord {
    std::string_view word;
    std::string_view name; ///< "train", "validation" or "test"
};

/// The words people and tools have for the three splits, in the order in which Hugging Face's `datasets`
/// looks for them in names.
inline constexpr std::array<SplitWord, 10> kSplitWords{{
    {"train", "train"},
    {"training", "train"},
    {"validation", "validation"},
    {"valid", "validation"},
    {"dev", "validation"},
    {"val", "validation"},
    {"test", "test"},
    {"testing", "test"},
    {"eval", "test"},
    {"evaluation", "test"},
}};

/// "train", "validation" or "test" for a word of kSplitWords in any case of ASCII letters.
///
/// Result   empty: the word names none of the three.
std::string_view plainSplitName(std::string_view spelled);

} // namespace voxdeck
