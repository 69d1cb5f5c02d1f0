// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace voxdeck {

/// Scripts that languages are written in today, by their codes in ISO 15924.
enum class Script : std::uint8_t {
    None, ///< of several scripts or of none: digits, punctuation, marks; or of a script that is not here
    Adlm,
    Arab,
    Armn,
    Bali,
    Beng,
    Bopo,
    Cham,
    Cher,
    Cyrl,
    Deva,
    Ethi,
    Geor,
    Grek,
    Gujr,
    Guru,
    Hang,
    Hani,
    Hebr,
    Hira,
    Java,
    Kana,
    Khmr,
    Knda,
    Laoo,
    Latn,
    Mlym,
    Mong,
    Mymr,
    Nkoo,
    Orya,
    Sinh,
    Sund,
    Syrc,
    Taml,
    Telu,
    Tfng,
    Thaa,
    Thai,
    Tibt,
    Vaii,
    Yiii
};
inline constexpr std::size_t kScripts = 42;

/// Unicode's property Script (14.0).
Script scriptOf(char32_t codePoint);
/// "Latn"; empty for None.
std::string_view scriptCode(Script script);
/// "Latin"; empty for None.
std::string_view scriptName(Script script);

} // namespace voxdeck
