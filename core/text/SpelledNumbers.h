// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0350
#pragma once

#include <string>
#include <string_view>

namespace voxdeck {

/// The language whose cardinal numbers spelledNumbers() writes: "en", "de" or "zh", by tags such as "en-US", "deu" or
/// "cmn-Hans". Empty for all others.
std::string_view languageOfNumbers(std::string_view language);

/// The text with its numbers in words: "1,234.5" in English is "one thousand two hundred thirty-four point five". Digits
/// of every script are read. The text itself where the language is another or unknown.
///
/// A number is a run of digits that touches no letter of a script with spaces ("3D" and "1st" stay), with the group
/// and decimal marks of the language. It is read digit by digit where it begins with a needless 0, has more than 15
/// digits, is behind the decimal mark, or is a Mandarin year (four digits before U+5E74). Years, ordinals, times and units
/// are not understood otherwise: "1984" is "one thousand nine hundred eighty-four".
std::string spelledNumbers(std::string_view text, std::string_view language);

} // namespace voxdeck
