// SPDX-License-Identifier: Apache-2.0
// Inside core/format/labels: text and numbers as the formats spell them.
#pragma once

#include "core/base/Ascii.h"
#include "core/format/labels/LabelFile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::labels {

/// A file's bytes as UTF-8 without byte order mark.
struct DecodedText {
    std::string utf8;
    std::string note;                        ///< empty unless something had to be guessed
    std::vector<std::uint64_t> damagedLines; ///< that hold bytes of no character; at most 1,000
};
DecodedText decodeText(std::string_view bytes);

/// Line by line; "\n", "\r\n" and "\r" end one.
class LineCursor {
public:
    explicit LineCursor(std::string_view text) : m_text(text) {}
    bool next(); ///< false after the last
    std::string_view line() const { return m_line; }
    std::uint64_t number() const { return m_number; } ///< from 1
    std::size_t position() const { return m_position; }

private:
    std::string_view m_text;
    std::string_view m_line;
    std::size_t m_position = 0;
    std::uint64_t m_number = 0;
};

bool isBlank(char c); ///< space or tab
/// Takes the next run of non-blanks off `text`; empty at its end.
std::string_view takeWord(std::string_view &text);
/// The first words of it, at most that many.
std::vector<std::string_view> wordsOf(std::string_view text, std::size_t most = 16);

/// A finite decimal number, all of `text`; a comma may be the point where `commaToo`.
std::optional<double> parseNumber(std::string_view text, bool commaToo = false);
/// Digits after the point, 0 with an exponent.
std::uint8_t decimalsOf(std::string_view number);
/// The sum without binary noise: rounded to the digits that the two had.
double sumOf(double a, double b, unsigned decimals);

/// With at least `minimum` digits after the point and as many more (up to nine) as it takes to be within
/// a nanosecond.
std::string decimalText(double value, unsigned minimum);
std::string fixedText(double value, unsigned decimals); ///< exactly so many digits
/// "%.15g", or with 16 or 17 digits if it takes those to read back the same: as Praat writes numbers.
std::string praatNumber(double value);

/// Milliseconds as "HH:MM:SS,mmm" with that point; hours take more digits above 99.
std::string clockText(std::int64_t milliseconds, char point);
std::int64_t millisecondsOf(double seconds); ///< rounded
/// Takes "[hours:]minutes:seconds[,.]fraction" off the beginning of `text`, in seconds. As players do, up
/// to three digits after a comma are milliseconds; after a point they are a fraction.
std::optional<double> takeClock(std::string_view &text);

/// Valid UTF-8 without bytes 0: every other byte becomes U+FFFD.
std::string validText(std::string_view text);
/// One token: blanks, line ends and control characters become `_`; `otherwise` where it is empty.
std::string oneToken(std::string_view text, std::string_view otherwise);
/// The first word of a line of CTM or STM, or the second of RTTM.
std::string recordingToken(std::string_view name);
/// One line: line ends, tabs and control characters become single spaces.
std::string oneLineText(std::string_view text);
/// Without lines that are blank, which end a cue in subtitle files; "\r\n" and "\r" become "\n".
std::string withoutBlankLines(std::string_view text);

/// `segment`'s words, each with its part of the time by its number of characters.
struct TimedWord {
    double start = 0;
    double end = 0;
    std::string_view text;
};
std::vector<TimedWord> divideWords(const LabelSegment &segment);

/// "a/b/c.tar.wav?x" -> "c.tar": the name of a recording from a path or an address.
std::string stemOfAddress(std::string_view address);
/// The last part of a path or address, its %-escapes undone; Label Studio's "?d=" is followed.
std::string baseNameOfAddress(std::string_view address);

/// Whether the text has the part anywhere.
inline bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace voxdeck::labels
