// SPDX-License-Identifier: Apache-2.0
#include "core/text/CharacterIssues.h"

#include "core/base/Utf8.h"
#include "core/text/CharacterNames.h"
#include "core/text/Characters.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

enum class Script { None, Latin, Greek, Cyrillic, Armenian, Other };

/// Of letters; the alphabets that share shapes, all others are one.
Script scriptOf(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    if (category < UTF8PROC_CATEGORY_LU || category > UTF8PROC_CATEGORY_LO)
        return Script::None;
    const auto isIn = [c](char32_t first, char32_t last) {
        return c >= first && c <= last;
    };
    if (c < 0x02B0 || isIn(0x1E00, 0x1EFF) || isIn(0x2C60, 0x2C7F) || isIn(0xA720, 0xA7FF)
        || isIn(0xAB30, 0xAB64) || isIn(0xFB00, 0xFB06))
        return Script::Latin;
    if (category == UTF8PROC_CATEGORY_LM && c < 0x0300)
        return Script::None; // modifier letters go with any alphabet
    if (isIn(0x0370, 0x03FF) || isIn(0x1F00, 0x1FFF))
        return Script::Greek;
    if (isIn(0x0400, 0x052F) || isIn(0x1C80, 0x1C8F) || isIn(0x2DE0, 0x2DFF)
        || isIn(0xA640, 0xA69F))
        return Script::Cyrillic;
    if (isIn(0x0531, 0x058F))
        return Script::Armenian;
    return Script::Other;
}

/// The letter of `script` that is drawn as this one of the Latin alphabet; 0 for none.
char32_t twinOfLatin(char32_t c, Script script)
{
    for (const char32_t twin : lettersLike(c))
        if (scriptOf(twin) == script)
            return twin;
    return 0;
}

/// Scripts whose letters join or stack: a joiner between them says how.
bool isJoiningScript(char32_t c)
{
    return (c >= 0x0600 && c <= 0x08FF) || (c >= 0x0900 && c <= 0x0DFF)
           || (c >= 0x0F00 && c <= 0x109F) || (c >= 0x1780 && c <= 0x18AF)
           || (c >= 0xFB50 && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC)
           || (c >= 0x11000 && c <= 0x11FFF);
}

bool isVirama(char32_t c)
{
    constexpr int kViramaClass = 9;
    return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->combining_class == kViramaClass;
}

bool isPicture(char32_t c)
{
    return utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_SO
           || (c >= 0x1F3FB && c <= 0x1F3FF) || c == 0xFE0F;
}

bool isVariantSelector(char32_t c)
{
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF)
           || (c >= 0x180B && c <= 0x180D);
}

bool isHan(char32_t c)
{
    return (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF)
           || (c >= 0x20000 && c <= 0x3FFFD);
}

/// Signs written before or over numbers in Arabic and the like: format characters that do show.
bool isVisibleFormat(char32_t c)
{
    return (c >= 0x0600 && c <= 0x0605) || c == 0x06DD || c == 0x070F || c == 0x0890 || c == 0x0891
           || c == 0x08E2 || c == 0x110BD || c == 0x110CD;
}

bool isFrenchPunctuation(char32_t c)
{
    return c == U':' || c == U';' || c == U'!' || c == U'?' || c == U'\u00BB' || c == U'%';
}

struct Character {
    char32_t codePoint = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
};

std::vector<Character> charactersOf(std::string_view text)
{
    std::vector<Character> characters;
    characters.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t codePoint = nextUtf8(text, at);
        characters.push_back({codePoint, begin, at - begin});
    }
    return characters;
}

class Finder {
public:
    Finder(std::string_view text, std::string_view language)
        : m_language(language), m_characters(charactersOf(text))
    {
    }

    std::vector<CharacterIssue> find()
    {
        for (std::size_t i = 0; i < m_characters.size(); ++i)
            look(i);
        findLookAlikes();
        std::stable_sort(
            m_issues.begin(), m_issues.end(),
            [](const CharacterIssue &a, const CharacterIssue &b) { return a.begin < b.begin; });
        return std::move(m_issues);
    }

private:
    char32_t before(std::size_t i) const { return i > 0 ? m_characters[i - 1].codePoint : 0; }
    char32_t after(std::size_t i) const
    {
        return i + 1 < m_characters.size() ? m_characters[i + 1].codePoint : 0;
    }
    void add(std::size_t i, CharacterKind kind, bool isUsual,
             std::optional<std::string> replacement)
    {
        const auto &one = m_characters[i];
        m_issues.push_back(
            {one.begin, one.length, one.codePoint, kind, isUsual, std::move(replacement)});
    }
    void look(std::size_t i);
    void lookAtFormat(std::size_t i, bool isHidden);
    bool isUsualJoiner(std::size_t i) const;
    void findLookAlikes();
    void lookAtWord(std::size_t begin, std::size_t end);

    std::string_view m_language;
    std::vector<Character> m_characters;
    std::vector<CharacterIssue> m_issues;
};

bool Finder::isUsualJoiner(std::size_t i) const
{
    const char32_t left = before(i);
    const char32_t right = after(i);
    if (isVirama(left))
        return true; // a half form or a chillu, at the end of a word too
    if (isJoiningScript(left) && isWordCharacter(left))
        return isJoiningScript(right) && isWordCharacter(right);
    return m_characters[i].codePoint == 0x200D && isPicture(left) && isPicture(right);
}

/// `isHidden`: drawn as nothing although it is not a format character.
void Finder::lookAtFormat(std::size_t i, bool isHidden)
{
    const char32_t c = m_characters[i].codePoint;
    if (c == 0x00AD)
        return add(i, CharacterKind::SoftHyphen, false, std::string());
    if (c == 0x200C || c == 0x200D)
        return add(i, CharacterKind::Joiner, isUsualJoiner(i), std::string());
    const bool isDirection = c == 0x061C || c == 0x200E || c == 0x200F
                             || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    if (isDirection)
        return add(i, CharacterKind::BidiControl, false, std::string());
    // in scripts without spaces it marks where a line may end
    const bool partsWords = c == 0x200B && before(i) != 0 && !isSpaceSeparatedScript(before(i))
                            && !isHan(before(i));
    if (isHidden || !isVisibleFormat(c))
        add(i, CharacterKind::ZeroWidth, partsWords, std::string());
}

void Finder::look(std::size_t i)
{
    const char32_t c = m_characters[i].codePoint;
    if (c >= 0x20 && c < 0x7F)
        return;
    if (c == 0xFFFD || c == 0xFFFC)
        return add(i, CharacterKind::Replacement, false, std::nullopt);
    if (isVariantSelector(c)) {
        const bool isMongolian = c < 0x2000;
        return add(i, CharacterKind::Joiner,
                   isMongolian || isPicture(before(i)) || isHan(before(i)), std::string());
    }
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return add(i, CharacterKind::Control, false, isPythonSpace(c) ? " " : std::string());
    case UTF8PROC_CATEGORY_ZS: {
        const bool isOfCjk = c == 0x3000
                             && (isLanguage(m_language, "zh") || isLanguage(m_language, "ja")
                                 || isLanguage(m_language, "ko"));
        const bool isOfFrench = (c == 0x00A0 || c == 0x202F) && isLanguage(m_language, "fr")
                                && (isFrenchPunctuation(after(i)) || before(i) == 0x00AB);
        return add(i, CharacterKind::OddSpace, isOfCjk || isOfFrench, " ");
    }
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS: return add(i, CharacterKind::Unassigned, false, std::nullopt);
    case UTF8PROC_CATEGORY_CF: return lookAtFormat(i, false);
    default: break;
    }
    const bool isFiller = c == 0x034F || c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0
                          || c == 0x17B4 || c == 0x17B5;
    const bool isJamo = c == 0x1160 && before(i) >= 0x1100 && before(i) <= 0x115F;
    if (isFiller && !isJamo)
        lookAtFormat(i, true);
}

void Finder::findLookAlikes()
{
    for (std::size_t i = 0; i < m_characters.size();) {
        if (!isWordCharacter(m_characters[i].codePoint)) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < m_characters.size() && isWordCharacter(m_characters[i].codePoint))
            ++i;
        lookAtWord(begin, i);
    }
}

/// Letters of the alphabet that fewer of the word are of, where it has two that share shapes.
void Finder::lookAtWord(std::size_t begin, std::size_t end)
{
    std::array<std::size_t, 6> counts{};
    for (std::size_t i = begin; i < end; ++i)
        ++counts[static_cast<std::size_t>(scriptOf(m_characters[i].codePoint))];
    const auto of = [&counts](Script script) {
        return counts[static_cast<std::size_t>(script)];
    };
    const std::array kAlphabets{Script::Latin, Script::Greek, Script::Cyrillic, Script::Armenian};
    auto most = Script::None;
    std::size_t alphabets = 0;
    for (const auto script : kAlphabets) {
        alphabets += of(script) > 0 ? 1 : 0;
        if (of(script) > 0 && (most == Script::None || of(script) > of(most)))
            most = script;
    }
    if (alphabets < 2)
        return;
    for (std::size_t i = begin; i < end; ++i) {
        const char32_t c = m_characters[i].codePoint;
        const auto script = scriptOf(c);
        if (script == most || script == Script::None || script == Script::Other)
            continue;
        std::optional<std::string> usual;
        const char32_t twin = most == Script::Latin     ? latinTwin(c)
                              : script == Script::Latin ? twinOfLatin(c, most)
                                                        : 0;
        if (twin != 0)
            appendUtf8(usual.emplace(), twin);
        add(i, CharacterKind::LookAlike, false, std::move(usual));
    }
}

} // namespace

std::vector<CharacterIssue> characterIssues(std::string_view text, std::string_view language)
{
    return Finder(text, language).find();
}

bool isLanguage(std::string_view tag, std::string_view language)
{
    if (tag.size() < language.size())
        return false;
    for (std::size_t i = 0; i < language.size(); ++i)
        if ((tag[i] | 0x20) != language[i]) // small letters of ASCII
            return false;
    return tag.size() == language.size() || tag[language.size()] == '-'
           || tag[language.size()] == '_';
}

} // namespace voxdeck
