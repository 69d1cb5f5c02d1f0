// SPDX-License-Identifier: Apache-2.0
#include "core/text/NormalisedText.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"
#include "core/text/Characters.h"
#include "core/text/ScoringTokens.h"
#include "core/text/SpelledNumbers.h"
#include "core/text/TextForms.h"
#include "core/text/UpperCase.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

/// Without surrogates and broken bytes, which utf8proc refuses.
std::string validText(std::string_view text)
{
    std::string valid;
    valid.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        const bool isSurrogate = c >= 0xD800 && c < 0xE000;
        appendUtf8(valid, isSurrogate ? U' ' : c);
    }
    return valid;
}

/// The text itself where memory runs out.
std::string mapped(const std::string &valid, unsigned options)
{
    if (options == 0)
        return valid;
    utf8proc_uint8_t *made = nullptr;
    const auto length = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t *>(valid.data()),
        static_cast<utf8proc_ssize_t>(valid.size()), &made,
        static_cast<utf8proc_option_t>(options | unsigned{UTF8PROC_STABLE}));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
    if (length < 0)
        return valid;
    return {reinterpret_cast<const char *>(made), static_cast<std::size_t>(length)};
}

unsigned optionsOf(UnicodeForm form)
{
    switch (form) {
    case UnicodeForm::Keep: return 0;
    case UnicodeForm::Nfc: return UTF8PROC_COMPOSE;
    case UnicodeForm::Nfd: return UTF8PROC_DECOMPOSE;
    case UnicodeForm::Nfkc: return unsigned{UTF8PROC_COMPOSE} | unsigned{UTF8PROC_COMPAT};
    case UnicodeForm::Nfkd: return unsigned{UTF8PROC_DECOMPOSE} | unsigned{UTF8PROC_COMPAT};
    }
    return 0;
}

/// 0: not an opening character of `tags`.
char32_t closingOf(std::string_view tags, char32_t opening)
{
    for (std::size_t at = 0; at < tags.size();) {
        const char32_t first = nextUtf8(tags, at);
        const char32_t second = at < tags.size() ? nextUtf8(tags, at) : 0;
        if (first == opening)
            return second;
    }
    return 0;
}

/// Past the tag that begins at `at`; `at` itself where it is not closed.
std::size_t tagEnd(std::string_view tags, std::string_view text, std::size_t at, bool isToken)
{
    std::size_t after = at;
    const char32_t closing = closingOf(tags, nextUtf8(text, after));
    if (closing == 0)
        return at;
    while (after < text.size())
        if (nextUtf8(text, after) == closing)
            return after;
    return isToken ? text.size() : at;
}

std::string withoutTags(std::string_view tags, std::string_view text, bool isToken)
{
    std::string kept;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = tagEnd(tags, text, at, isToken);
        if (end == at) {
            const std::size_t begin = at;
            nextUtf8(text, at);
            kept += text.substr(begin, at - begin);
            continue;
        }
        at = end;
        const bool isAfterSpace = kept.empty() || kept.back() == ' ';
        if (isAfterSpace && at < text.size() && text[at] == ' ')
            ++at; // one of the two spaces around it
    }
    return kept;
}

std::string inCase(LetterCase letterCase, const std::string &text)
{
    if (letterCase == LetterCase::Keep || letterCase == LetterCase::Fold)
        return text;
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        if (letterCase == LetterCase::Upper)
            appendUpperCase(result, c);
        else if (letterCase == LetterCase::AsciiLower)
            appendUtf8(result, c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
        else
            appendUtf8(result,
                       static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))));
    }
    return result;
}

bool isOfOtherWidth(char32_t c)
{
    return c == 0x3000 || (c >= 0xFF01 && c <= 0xFFEE);
}

std::string ofUsualWidth(const std::string &text)
{
    std::string result;
    std::string run; // voicing marks of half width compose with the Kana before them
    const auto flush = [&] {
        if (!run.empty())
            result += mapped(run, optionsOf(UnicodeForm::Nfkc));
        run.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        if (!isOfOtherWidth(c))
            flush();
        appendUtf8(isOfOtherWidth(c) ? run : result, c);
    }
    flush();
    return result;
}

struct Range {
    char32_t first = 0, last = 0;
};
constexpr std::array kDiacritics = {
    Range{0x0300, 0x036F}, Range{0x0591, 0x05BD}, Range{0x05BF, 0x05BF}, Range{0x05C1, 0x05C2},
    Range{0x05C4, 0x05C5}, Range{0x05C7, 0x05C7}, Range{0x064B, 0x065F}, Range{0x0670, 0x0670},
    Range{0x06D6, 0x06DC}, Range{0x06DF, 0x06E4}, Range{0x06E7, 0x06E8}, Range{0x06EA, 0x06ED},
    Range{0x1AB0, 0x1ACE}, Range{0x1DC0, 0x1DFF}, Range{0x20D0, 0x20F0}, Range{0xFE20, 0xFE2F}};

std::string withoutDiacritics(const std::string &text, UnicodeForm form)
{
    const std::string apart = mapped(text, UTF8PROC_DECOMPOSE);
    std::string kept;
    for (std::size_t at = 0; at < apart.size();) {
        const char32_t c = nextUtf8(apart, at);
        const bool isDropped = std::any_of(
            kDiacritics.begin(), kDiacritics.end(),
            [c](const Range &range) { return c >= range.first && c <= range.last; });
        if (!isDropped)
            appendUtf8(kept, c);
    }
    const bool staysApart = form == UnicodeForm::Nfd || form == UnicodeForm::Nfkd;
    return staysApart ? kept : mapped(kept, UTF8PROC_COMPOSE);
}

bool isGroupMark(char32_t c)
{
    return c == ',' || c == '\'' || c == 0x2019 || c == 0xA0 || c == 0x202F;
}

/// Whether a mark at `at` groups the digits around it: three digits behind it, and no fourth.
bool isGrouping(const std::u32string &text, std::size_t at)
{
    if (!isGroupMark(text[at]) || at == 0 || !digitValue(text[at - 1]))
        return false;
    std::size_t digits = 0;
    while (at + 1 + digits < text.size() && digits < 4 && digitValue(text[at + 1 + digits]))
        ++digits;
    return digits == 3;
}

std::string withNumbers(NumberRule rule, const std::string &text)
{
    std::u32string characters;
    for (std::size_t at = 0; at < text.size();)
        characters += nextUtf8(text, at);
    std::string result;
    for (std::size_t at = 0; at < characters.size(); ++at) {
        if (rule == NumberRule::Ungrouped && isGrouping(characters, at))
            continue;
        const auto digit = digitValue(characters[at]);
        appendUtf8(result, digit ? U'0' + static_cast<char32_t>(*digit) : characters[at]);
    }
    return result;
}

/// Puts the characters of words together: one space between words, joints inside them.
class WordWriter {
public:
    explicit WordWriter(std::size_t bytes) { m_text.reserve(bytes); }

    void addWord(char32_t c)
    {
        if (m_hasGap)
            closeGap(c);
        m_last = c;
        if (c < 0x80)
            m_text += static_cast<char>(c);
        else
            appendUtf8(m_text, c);
    }
    void addOther(char32_t c)
    {
        if (isInvisibleInWords(c))
            return;
        m_joint = m_hasGap ? 0 : c;
        m_hasGap = true;
    }
    std::string take() && { return std::move(m_text); }

private:
    void closeGap(char32_t next)
    {
        m_hasGap = false;
        if (m_text.empty())
            return;
        const char32_t joint = m_joint == ' ' ? 0 : wordJoint(m_last, m_joint, next);
        appendUtf8(m_text, joint == 0 ? U' ' : joint);
    }

    std::string m_text;
    char32_t m_last = 0;
    char32_t m_joint = 0; ///< the only character of the gap; 0 where it has more
    bool m_hasGap = false;
};

/// The letter that Ukrainian is also written with in place of its apostrophe.
constexpr char32_t kLetterApostrophe = 0x02BC;

std::string withoutPunctuation(const std::string &text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        if (isWordCharacter(c) || isPythonSpace(c))
            appendUtf8(result, c);
    }
    return result;
}

std::string withPunctuation(PunctuationRule rule, const std::string &text)
{
    if (rule == PunctuationRule::Remove)
        return withoutPunctuation(text);
    WordWriter words(text.size());
    char32_t before = 0;
    for (std::size_t at = 0; at < text.size();) {
        char32_t c = nextUtf8(text, at);
        std::size_t next = at;
        if (c == kLetterApostrophe && next < text.size()
            && wordJoint(before, '\'', nextUtf8(text, next)) != 0)
            c = '\'';
        else
            before = c;
        if (isWordCharacter(c))
            words.addWord(c);
        else
            words.addOther(c);
    }
    return std::move(words).take();
}

/// Whether "I" and the mark behind it are one letter, such as the capital of "\u00ee", which has no dotless form.
bool isLetterWithI(std::string_view mark)
{
    const std::string both = "I" + std::string(mark);
    return composedText(both) != both;
}

/// In Turkish and Azerbaijani: the letters that case folding takes for others.
std::string withDotlessI(std::string_view text)
{
    constexpr char32_t kDotless = 0x131;
    constexpr char32_t kDotted = 0x130;
    constexpr char32_t kDotAbove = 0x307;
    std::string result;
    result.reserve(text.size() + 8);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = nextUtf8(text, at);
        std::size_t next = at;
        if (c == kDotted) {
            result += 'i';
        } else if (c != 'I') {
            result += text.substr(begin, at - begin);
        } else if (next < text.size() && nextUtf8(text, next) == kDotAbove) {
            result += 'i';
            at = next;
        } else if (next > at && next - at > 1 && isLetterWithI(text.substr(at, next - at))) {
            result += 'I';
        } else {
            appendUtf8(result, kDotless);
        }
    }
    return result;
}

/// The comparable form of a character that is unchanged in NFKC whatever its neighbours; 0 for a
/// separator of words, empty for all others.
std::optional<char32_t> plainComparable(char32_t c)
{
    const auto isIn = [c](char32_t first, char32_t last) {
        return c >= first && c <= last;
    };
    if (c < 0x80) {
        const char32_t lower = isIn('A', 'Z') ? c + 0x20 : c;
        const bool isWord = (lower >= 'a' && lower <= 'z') || isIn('0', '9');
        return isWord ? lower : 0;
    }
    if (isIn(0x4E00, 0x9FFF) || isIn(0xAC00, 0xD7A3) || isIn(0x3041, 0x3096) || isIn(0x30A1, 0x30FA)
        || (isIn(0xE0, 0xFE) && c != 0xF7) || isIn(0x430, 0x45F))
        return c;
    if ((isIn(0xC0, 0xDE) && c != 0xD7) || isIn(0x410, 0x42F))
        return c + 0x20;
    if (c == 0x131) // what withDotlessI() makes
        return c;
    if (c == 0x2013 || c == 0x2014 || isIn(0x2018, 0x2019) || isIn(0x201C, 0x201D)
        || isIn(0x3000, 0x3003) || isIn(0x3008, 0x3011) || c == 0xFF01 || c == 0xFF0C
        || c == 0xFF1F)
        return 0;
    return std::nullopt;
}

/// Most texts are made of such characters, and millions are compared: the same without utf8proc.
std::optional<std::string> plainComparableText(std::string_view text)
{
    WordWriter words(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const char32_t c = byte < 0x80 ? static_cast<char32_t>(text[at++]) : nextUtf8(text, at);
        const auto made = plainComparable(c);
        if (!made)
            return std::nullopt;
        if (*made == 0)
            words.addOther(c);
        else
            words.addWord(*made);
    }
    return std::move(words).take();
}

std::string normalised(const TextNormaliser &by, std::string_view raw, std::string_view language,
                       bool isToken)
{
    if (by == TextNormaliser())
        return std::string(raw);
    const bool isDotless = by.letterCase == LetterCase::Fold && hasDotlessI(language);
    const std::string dotless = isDotless ? withDotlessI(raw) : std::string();
    const std::string_view text = isDotless ? dotless : raw;
    if (by == comparableNormaliser())
        if (auto plain = plainComparableText(text))
            return *std::move(plain);
    std::string result = by.tags.empty() ? validText(text)
                                         : validText(withoutTags(by.tags, text, isToken));
    const unsigned folding = by.letterCase == LetterCase::Fold ? unsigned{UTF8PROC_CASEFOLD} : 0;
    result = inCase(by.letterCase, mapped(result, optionsOf(by.form) | folding));
    if (by.width == CharacterWidth::Usual)
        result = ofUsualWidth(result);
    if (by.diacritics == DiacriticRule::Remove)
        result = withoutDiacritics(result, by.form);
    if (by.numbers != NumberRule::Keep)
        result = withNumbers(by.numbers, result);
    if (by.punctuation != PunctuationRule::Keep)
        result = withPunctuation(by.punctuation, result);
    return result;
}

} // namespace

const TextNormaliser &comparableNormaliser()
{
    static const TextNormaliser normaliser = [] {
        TextNormaliser made;
        made.form = UnicodeForm::Nfkc;
        made.letterCase = LetterCase::Fold;
        made.punctuation = PunctuationRule::Space;
        return made;
    }();
    return normaliser;
}

std::string normalisedText(const TextNormaliser &normaliser, std::string_view text,
                           std::string_view language)
{
    if (normaliser.numbers == NumberRule::Words && !languageOfNumbers(language).empty())
        return normalised(normaliser, spelledNumbers(text, language), language, false);
    return normalised(normaliser, text, language, false);
}

std::string normalisedToken(const TextNormaliser &normaliser, std::string_view token,
                            std::string_view language)
{
    return normalised(normaliser, token, language, true);
}

} // namespace voxdeck
