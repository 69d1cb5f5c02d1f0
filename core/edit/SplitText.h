// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/text/SpokenSpan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A segment that is to be divided in time, and what is known of its words.
struct SplitQuestion {
    std::string text;
    std::string hypothesis; ///< empty: there is none
    std::string language;
    std::vector<WordTime> words; ///< when the hypothesis's words are said; empty: not known
    SpokenSpan segment;
    double atSeconds = 0;
    std::optional<std::size_t> caret; ///< byte of the text; counts where it stands inside
};

/// What decided where the text is divided.
enum class SplitBy : std::uint8_t { Caret, Words, Duration };

/// Where the texts are divided, in bytes.
struct SplitPlace {
    std::size_t text = 0;
    std::size_t hypothesis = 0;
    SplitBy by = SplitBy::Duration;
};

/// At the caret; else behind the words that stand opposite those the hypothesis has said by then; else, where
/// their times are not known, at the end of the token where about so much of the text is said. The hypothesis by
/// the times of its words, else opposite the text. A caret may stand within a word; all else is a border of tokens.
///
/// Texts of more than kMostAlignedBytes are not aligned: each is divided by duration.
SplitPlace placeOfSplit(const SplitQuestion &question);
inline constexpr std::size_t kMostAlignedBytes = 6000;

/// Without the white space at either end.
std::string trimmedText(std::string_view text);

} // namespace voxdeck
