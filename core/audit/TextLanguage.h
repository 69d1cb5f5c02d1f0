// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0228
#pragma once

#include "core/text/Scripts.h"

#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The language a text is in, as far as the text alone tells.
struct TextLanguage {
    std::string code; ///< ISO 639-1 or 639-3; empty: unsure
    double share = 0; ///< of the text, 0 to 1; of the language that is most of it, sure or not
    enum class Why : unsigned char {
        Sure,
        NoLetters,
        Short,     ///< too few letters to tell languages of its script apart
        Mixed,     ///< no language has four fifths of it
        Unreliable ///< the detector does not trust its answer
    } why = Why::NoLetters;
    Script script = Script::None; ///< of four fifths of the letters, however short the text is
};

/// By script where a script has one language (Thai, Hangul, Kana, ...), else by CLD2, which was trained on texts of
/// about 200 characters: fewer than 24 letters (8 Han characters) are "unsure".
///
/// Threads  any.
TextLanguage languageOf(std::string_view text);

/// Whether the language that a row declares can be the one its text is in: variants ("zh-TW", "zh"), old codes ("iw",
/// "he") and members of a macrolanguage ("cmn", "zh"; "nb", "no") agree. Nothing where either is not known.
std::optional<bool> languagesAgree(std::string_view declared, const TextLanguage &observed);

} // namespace voxdeck
