// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace voxdeck {

/// One character for all its cases: "ς", "Σ" and "σ" are one. One character to one (Unicode's simple
/// mappings), so "ß" and "ss" differ; accents and normal forms stay unchanged.
char32_t foldCase(char32_t codePoint);

/// Appends `text` folded. A byte that is no UTF-8 becomes U+FFFD.
void appendFolded(std::string &to, std::string_view text);
std::string folded(std::string_view text);

/// Whether "I" is the capital of the dotless "\u0131" and "\u0130" that of "i": in Turkish and Azerbaijani, whose
/// tag (BCP 47, in any case) begins with tr, tur, az or aze.
bool hasDotlessI(std::string_view language);

} // namespace voxdeck
