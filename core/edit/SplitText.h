// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0120, 0321
#pragma once

#include "core/text/SpokenSpan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A segment to be divided in time, and the known facts about its words.
struct SplitQuestion {
    std::string text;
    std::string hypothesis; ///< empty: none
    std::string language;
    std::vector<WordTime> words; ///< the times of the hypothesis's words; empty: unknown
    TimeSpan segment;
    double atSeconds = 0;
    std::optional<std::size_t> caret; ///< a byte offset in the text; used where it is inside it
};

/// What decided where the text is divided.
enum class SplitBy : std::uint8_t { Caret, Words, Duration };

/// Where the texts are divided, in bytes.
struct SplitPlace {
    std::size_t text = 0;
    std::size_t hypothesis = 0;
    SplitBy by = SplitBy::Duration;
};

/// At the caret; else behind the words aligned with those the hypothesis has up to that time; else,
/// where their times are unknown, at the end of the token at about that share of the text. The
/// hypothesis is divided by the times of its words, else by aligning it with the text. A caret may
/// be within a word; all other places are borders of tokens. A comma or a full stop behind the place stays with the
/// words before it.
///
/// Texts of more than kMostAlignedBytes are not aligned: each is divided by duration.
SplitPlace placeOfSplit(const SplitQuestion &question);
inline constexpr std::size_t kMostAlignedBytes = 6000;

/// The place near `place` that leaves punctuation and closing quotes with the word before them, and brackets and opening
/// quotes with the word behind, unless nothing else would be left: a text does not begin with ", three". In bytes.
std::size_t placeBetweenWords(std::string_view text, std::size_t place);

/// What was typed over `base` while that was divided into `parts`, for each of the parts: a part that was not typed in
/// stays as it is. Nothing where the parts in their order are not the words of `base`.
std::optional<std::vector<std::string>> textsOfParts(std::string_view typed, std::string_view base,
                                                     const std::vector<std::string> &parts,
                                                     std::string_view language = {});

/// What was typed over `base` while that was merged into `whole`, among the words it was merged with. Nothing
/// where `whole` does not have the words of `base`.
std::optional<std::string> textInMerged(std::string_view typed, std::string_view base,
                                        std::string_view whole);

/// Without the white space at either end.
std::string trimmedText(std::string_view text);

} // namespace voxdeck
