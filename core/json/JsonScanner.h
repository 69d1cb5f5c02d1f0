// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace voxdeck {

/// The tokens of one JSON text as CPython's scanner takes them (Modules/_json.c): the white space is
/// space, tab, line feed and carriage return; NaN, Infinity and -Infinity are numbers; a control
/// character in a string is an error. `text` must be valid UTF-8 and outlive the scanner.
///
/// Errors   a function that gives false has left its reason: see failure(). Only this folder uses it.
class JsonScanner {
public:
    /// A string between its quotes, as spelled.
    struct StringToken {
        std::string_view raw;
        bool hasEscapes = false;
    };
    struct NumberToken {
        std::string_view spelling;
        bool isInteger = false;
    };
    enum class Next { Null, True, False, Number, String, Array, Object, Nothing };

    explicit JsonScanner(std::string_view text) : m_text(text) {}

    std::size_t position() const { return m_at; }
    bool isAtEnd() const { return m_at == m_text.size(); }
    void skipSpace();
    Next next() const; ///< what begins here; white space must have been skipped

    bool takeString(StringToken &token);
    bool takeNumber(NumberToken &token);
    bool takeWord(Next kind); ///< null, true or false
    /// Over one whole value, and white space before it, without keeping anything.
    bool skipValue(int depth);

    /// Over the opening bracket, and over `close` if it follows at once.
    void openContainer(char close, bool &isEmpty);
    bool takeKey(StringToken &key); ///< with its colon
    /// After a value: over "," or over `close`.
    bool takeSeparator(char close, bool &hasMore);

    bool failAt(std::size_t offset, const Sentence &expected);
    bool failDepth();
    Error failure() const { return m_failure; }

private:
    bool takeEscape();
    std::string_view m_text;
    std::size_t m_at = 0;
    Error m_failure;
};

/// The text of a scanned string; lone surrogates become WTF-8.
std::string decodeJsonToken(const JsonScanner::StringToken &token);

/// Error for a text that is not valid UTF-8 or begins with a byte order mark; json.loads refuses
/// both.
Result<> checkJsonEncoding(std::string_view text);

} // namespace voxdeck
