// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/text/RegularExpression.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace voxdeck {

/// One pattern for texts, made once and asked for many. In memory and in SQL it is the same object that
/// answers, so both mean the same.
///
/// An empty text is a missing one and matches nothing. Case never counts but for Exact.
/// Threads  one at a time: it keeps its working memory.
/// Errors   make(): InvalidArgument for a regular expression that is wrong or too large; its subject is
///          the byte offset in the pattern. A match: see Answer.
class TextMatcher {
public:
    enum class Kind : std::uint8_t {
        Part,      ///< anywhere in the text
        Whole,     ///< the text
        Tag,       ///< the text, or its beginning before a "-" or "_"
        Exact,     ///< the text, byte for byte
        Wildcards, ///< the text: * any characters, ? one, \x the character x
        Regex      ///< somewhere in the text, as in PCRE2, with Unicode's letters and digits
    };
    enum class Answer : std::uint8_t {
        No,
        Yes,
        TooCostly ///< a regular expression that tries too much on this text; it was given up
    };
    static Result<std::shared_ptr<TextMatcher>> make(Kind kind, std::string_view pattern);
    ~TextMatcher();
    TextMatcher(const TextMatcher &) = delete;
    TextMatcher &operator=(const TextMatcher &) = delete;

    Answer matches(std::string_view text);

private:
    explicit TextMatcher(Kind kind);
    bool matchesFolded() const;

    Kind m_kind;
    std::string m_pattern; ///< folded, but for Exact and Wildcards
    std::u32string m_wildcards;
    std::string m_folded; ///< working memory
    std::unique_ptr<RegularExpression> m_regex;
};

} // namespace voxdeck
