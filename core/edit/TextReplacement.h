// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/text/RegularExpression.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// What to find in a text and what to put in its place.
struct ReplaceRule {
    std::string find;
    /// With a regular expression: $1 or ${1} is what its first group found, $0 all of it, $$ a dollar,
    /// \n a line break, \t a tab, \\ a backslash. Otherwise used literally.
    std::string with;
    bool isRegex = false; ///< PCRE2 syntax, with Unicode's letters and digits
    bool isCaseSensitive = false;
    bool isWholeWords = false; ///< no letter or digit right before or behind a match
};

/// One text with everything found in it replaced.
struct ReplacedText {
    struct Span { ///< bytes
        std::size_t offset = 0;
        std::size_t length = 0;
    };
    std::string text;
    std::vector<Span> found; ///< in the text before
    std::vector<Span> put;   ///< in the text after, one for each found
};

/// A rule made once and applied to many texts. Matches never overlap; an empty match such as that
/// of `x*` is skipped.
///
/// Threads  one at a time: it keeps its working memory.
/// Errors   make(): InvalidArgument for an empty pattern, a regular expression that is wrong or
///          longer than 1,000 bytes, a missing group, or not UTF-8. apply(): InvalidArgument where
///          a regular expression tries too much on the text, or the result is longer than
///          kMostBytes.
class TextReplacement {
public:
    static constexpr std::size_t kMostBytes = 1'000'000;

    static Result<std::unique_ptr<TextReplacement>> make(const ReplaceRule &rule);
    ~TextReplacement();
    TextReplacement(const TextReplacement &) = delete;
    TextReplacement &operator=(const TextReplacement &) = delete;

    /// Nothing where nothing is found, where the result is the same text, or where it is not UTF-8.
    Result<std::optional<ReplacedText>> apply(std::string_view text);
    const ReplaceRule &rule() const { return m_rule; }

private:
    /// A piece of the replacement: literal words, or a group.
    struct Piece {
        std::string words;
        std::optional<std::uint32_t> group;
    };
    TextReplacement();
    Result<> readTemplate(const ReplaceRule &rule);
    void put(std::string_view text, ReplacedText &result) const;

    std::unique_ptr<RegularExpression> m_pattern;
    std::vector<Piece> m_pieces;
    bool m_isWholeWords = false;
    ReplaceRule m_rule;
};

} // namespace voxdeck
