// SPDX-License-Identifier: Apache-2.0
#include "core/audit/TextLanguage.h"

#include "core/audit/TextMeasures.h"
#include "core/base/Utf8.h"

#include <cld2/public/compact_lang_det.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr double kMostOfIt = 0.8;
constexpr std::uint64_t kFewestLetters = 24;
constexpr std::uint64_t kFewestHan = 8;
constexpr std::size_t kMostBytes = 20'000; ///< more would not change the result

struct OneLanguage {
    Script script = Script::None;
    std::string_view language;
};
/// Scripts that one language of wide use is written in.
constexpr std::array kOneLanguage = {
    OneLanguage{Script::Thai, "th"}, OneLanguage{Script::Laoo, "lo"},
    OneLanguage{Script::Khmr, "km"}, OneLanguage{Script::Mymr, "my"},
    OneLanguage{Script::Hang, "ko"}, OneLanguage{Script::Geor, "ka"},
    OneLanguage{Script::Armn, "hy"}, OneLanguage{Script::Grek, "el"},
    OneLanguage{Script::Telu, "te"}, OneLanguage{Script::Taml, "ta"},
    OneLanguage{Script::Knda, "kn"}, OneLanguage{Script::Mlym, "ml"},
    OneLanguage{Script::Gujr, "gu"}, OneLanguage{Script::Guru, "pa"},
    OneLanguage{Script::Orya, "or"}, OneLanguage{Script::Sinh, "si"},
    OneLanguage{Script::Tibt, "bo"}, OneLanguage{Script::Thaa, "dv"},
};

double shareOf(const TextMeasures &measures, Script script)
{
    for (const ScriptShare &one : measures.scripts)
        if (one.script == script)
            return one.share;
    return 0;
}

/// Han characters count as Japanese beside Kana.
std::optional<TextLanguage> byScript(const TextMeasures &measures)
{
    const double kana = shareOf(measures, Script::Hira) + shareOf(measures, Script::Kana);
    const double han = shareOf(measures, Script::Hani);
    if (kana >= 0.1 && kana + han >= kMostOfIt)
        return TextLanguage{"ja", kana + han, TextLanguage::Why::Sure};
    const double hangul = shareOf(measures, Script::Hang);
    if (hangul > 0.5 && hangul + han >= kMostOfIt)
        return TextLanguage{"ko", hangul + han, TextLanguage::Why::Sure};
    const ScriptShare &most = measures.scripts.front();
    for (const OneLanguage &one : kOneLanguage)
        if (most.script == one.script && most.share >= kMostOfIt)
            return TextLanguage{std::string(one.language), most.share, TextLanguage::Why::Sure};
    return std::nullopt;
}

std::string validStart(std::string_view text)
{
    std::string valid;
    for (std::size_t at = 0; at < text.size() && valid.size() < kMostBytes;) {
        const char32_t c = nextUtf8(text, at);
        const bool isOdd = c < 0x20 || c == 0x7F || (c >= 0xD800 && c < 0xE000)
                           || (c & 0xFFFE) == 0xFFFE;
        appendUtf8(valid, isOdd ? U' ' : c);
    }
    return valid;
}

TextLanguage byDetector(std::string_view text)
{
    const std::string valid = validStart(text);
    std::array<CLD2::Language, 3> languages{};
    std::array<int, 3> percents{};
    std::array<double, 3> scores{};
    int bytes = 0;
    bool isReliable = false;
    int validBytes = 0;
    CLD2::ExtDetectLanguageSummaryCheckUTF8(
        valid.data(), static_cast<int>(valid.size()), true, nullptr, 0, languages.data(),
        percents.data(), scores.data(), nullptr, &bytes, &isReliable, &validBytes);
    TextLanguage found;
    found.share = percents[0] / 100.0;
    const bool isKnown = languages[0] != CLD2::UNKNOWN_LANGUAGE;
    if (!isReliable || !isKnown)
        found.why = TextLanguage::Why::Unreliable;
    else if (found.share < kMostOfIt)
        found.why = TextLanguage::Why::Mixed;
    else
        found.why = TextLanguage::Why::Sure;
    if (found.why == TextLanguage::Why::Sure)
        found.code = CLD2::LanguageCode(languages[0]);
    found.code.resize(std::min(found.code.find('-'), found.code.size())); // "zh-Hant"
    if (found.code == "iw")
        found.code = "he";
    return found;
}

/// The same for languages that agree.
std::string_view familyOf(std::string_view code)
{
    struct Member {
        std::string_view code, family;
    };
    constexpr std::array kMembers = {
        Member{"cmn", "zh"}, Member{"yue", "zh"}, Member{"wuu", "zh"}, Member{"nan", "zh"},
        Member{"zho", "zh"}, Member{"nb", "no"},  Member{"nn", "no"},  Member{"iw", "he"},
        Member{"in", "id"},  Member{"ji", "yi"},  Member{"fil", "tl"}, Member{"hr", "sr"},
        Member{"bs", "sr"},  Member{"cnr", "sr"}, Member{"sh", "sr"},  Member{"prs", "fa"},
        Member{"zsm", "ms"}, Member{"swh", "sw"}, Member{"ekk", "et"}, Member{"lvs", "lv"},
        Member{"eng", "en"}, Member{"deu", "de"}, Member{"fra", "fr"}, Member{"spa", "es"},
        Member{"arb", "ar"}, Member{"jpn", "ja"}, Member{"kor", "ko"}, Member{"rus", "ru"},
    };
    for (const Member &member : kMembers)
        if (member.code == code)
            return member.family;
    return code;
}

/// Of a text with letters.
TextLanguage languageOf(std::string_view text, const TextMeasures &measures)
{
    if (auto found = byScript(measures))
        return *std::move(found);
    const ScriptShare &most = measures.scripts.front();
    if (most.share < kMostOfIt)
        return {{}, most.share, TextLanguage::Why::Mixed};
    if (most.letters < (most.script == Script::Hani ? kFewestHan : kFewestLetters))
        return {{}, most.share, TextLanguage::Why::Short};
    return byDetector(text);
}

} // namespace

TextLanguage languageOf(std::string_view text)
{
    const TextMeasures measures = measureText(text, std::nullopt);
    if (measures.scripts.empty())
        return {};
    TextLanguage found = languageOf(text, measures);
    if (const ScriptShare &most = measures.scripts.front(); most.share >= kMostOfIt)
        found.script = most.script;
    return found;
}

std::optional<bool> languagesAgree(std::string_view declared, const TextLanguage &observed)
{
    declared = declared.substr(0, declared.find_first_of("-_"));
    if (declared.empty() || observed.code.empty() || declared == "und" || declared == "mul")
        return std::nullopt;
    std::string lower;
    for (const char c : declared)
        lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    return familyOf(lower) == familyOf(observed.code);
}

} // namespace voxdeck
