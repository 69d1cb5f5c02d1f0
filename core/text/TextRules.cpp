// SPDX-License-Identifier: Apache-2.0
#include "core/text/TextRules.h"

#include "core/base/Utf8.h"
#include "core/text/CharacterIssues.h"
#include "core/text/CharacterNames.h"
#include "core/text/Characters.h"
#include "core/text/TextForms.h"

#include <utf8proc.h>

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kMostRounds = 8; // what a suggestion brings may want another

struct Place {
    char32_t codePoint = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool isPunctuation(char32_t c)
{
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO;
}

/// Marks that directly follow a word.
bool isClosingMark(char32_t c)
{
    constexpr std::u32string_view kMarks = U".,;:!?)]}%،؛؟۔।॥。，、！？；：）】』」…»";
    return kMarks.find(c) != std::u32string_view::npos;
}

bool isFrenchMark(char32_t c)
{
    constexpr std::u32string_view kMarks = U":;!?%»";
    return kMarks.find(c) != std::u32string_view::npos;
}

enum class QuoteKind { None, Straight, Curly };

QuoteKind doubleQuote(char32_t c)
{
    if (c == U'"')
        return QuoteKind::Straight;
    return c >= 0x201C && c <= 0x201F ? QuoteKind::Curly : QuoteKind::None;
}

QuoteKind singleQuote(char32_t c)
{
    if (c == U'\'')
        return QuoteKind::Straight;
    return c >= 0x2018 && c <= 0x201B ? QuoteKind::Curly : QuoteKind::None;
}

class Checker {
public:
    Checker(std::string_view text, std::string_view language, const TextPolicy &policy)
        : m_text(text), m_language(language), m_policy(policy)
    {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t begin = at;
            const char32_t codePoint = nextUtf8(text, at);
            m_places.push_back({codePoint, begin, at});
        }
    }

    std::vector<TextHint> check()
    {
        checkCharacters();
        checkForms();
        checkSpaces();
        checkMarks();
        checkDigits();
        checkQuotes(doubleQuote, U'"', U'\u201C', U'\u201D');
        checkQuotes(singleQuote, U'\'', U'\u2018', U'\u2019');
        // the first rule that has a place keeps it
        std::stable_sort(m_hints.begin(), m_hints.end(),
                         [](const TextHint &a, const TextHint &b) { return a.begin < b.begin; });
        std::vector<TextHint> alone;
        alone.reserve(m_hints.size());
        for (auto &hint : m_hints)
            if (alone.empty() || hint.begin >= alone.back().begin + alone.back().length)
                alone.push_back(std::move(hint));
        return alone;
    }

private:
    void add(TextRule rule, std::size_t first, std::size_t end,
             std::optional<std::string> suggestion)
    {
        if (m_policy.has(rule))
            m_hints.push_back({rule, m_places[first].begin,
                               m_places[end - 1].end - m_places[first].begin,
                               std::move(suggestion)});
    }
    char32_t at(std::size_t i) const { return m_places[i].codePoint; }
    char32_t before(std::size_t i) const { return i > 0 ? at(i - 1) : 0; }
    char32_t after(std::size_t i) const { return i + 1 < m_places.size() ? at(i + 1) : 0; }

    void checkCharacters();
    void checkForms();
    void checkSpaces();
    void checkMarks();
    void checkDigits();
    template <class Kind>
    void checkQuotes(Kind kindOf, char32_t straight, char32_t opening, char32_t closing);

    std::string_view m_text;
    std::string_view m_language;
    const TextPolicy &m_policy;
    std::vector<Place> m_places;
    std::vector<TextHint> m_hints;
};

void Checker::checkCharacters()
{
    for (auto &issue : characterIssues(m_text, m_language)) {
        const auto rule = issue.kind == CharacterKind::LookAlike ? TextRule::LookAlike
                                                                 : TextRule::Character;
        if (!issue.isUsual && m_policy.has(rule))
            m_hints.push_back({rule, issue.begin, issue.length, std::move(issue.replacement)});
    }
}

/// Character by character with the marks on it.
void Checker::checkForms()
{
    for (std::size_t i = 0; i < m_places.size();) {
        std::size_t end = i + 1;
        while (end < m_places.size() && joinsTheCharacterBefore(at(end)))
            ++end;
        const auto piece = m_text.substr(m_places[i].begin,
                                         m_places[end - 1].end - m_places[i].begin);
        if (auto usual = usualForm(piece, before(i), after(end - 1), m_language); usual != piece)
            add(TextRule::Forms, i, end, std::move(usual));
        else if (auto letter = usualLetter(piece, m_language); letter != piece)
            add(TextRule::Letters, i, end, std::move(letter));
        else if (auto composed = composedText(piece); composed != piece)
            add(TextRule::Normalization, i, end, std::move(composed));
        i = end;
    }
}

void Checker::checkSpaces()
{
    for (std::size_t i = 0; i < m_places.size();) {
        if (at(i) != U' ') {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < m_places.size() && at(end) == U' ')
            ++end;
        const char32_t mark = end < m_places.size() ? at(end) : 0;
        const char32_t behind = end + 1 < m_places.size() ? at(end + 1) : 0;
        const bool isClose = isClosingMark(mark)
                             && (behind == 0 || !isWordCharacter(behind)
                                 || !isSpaceSeparatedScript(behind))
                             && !(isLanguage(m_language, "fr") && isFrenchMark(mark));
        if (i == 0 || end == m_places.size())
            add(TextRule::EdgeSpace, i, end, std::string());
        else if (isClose)
            add(TextRule::SpaceBeforeMark, i, end, std::string());
        else if (end - i > 1)
            add(TextRule::DoubleSpace, i, end, " ");
        i = end;
    }
}

void Checker::checkMarks()
{
    const auto allowed = m_policy.marksOf(m_language);
    if (!allowed)
        return;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const auto mark = m_text.substr(m_places[i].begin, m_places[i].end - m_places[i].begin);
        if (isPunctuation(at(i)) && allowed->find(mark) == std::string_view::npos)
            add(TextRule::Marks, i, i + 1, std::string());
    }
}

void Checker::checkDigits()
{
    if (m_policy.digits == DigitPolicy::Any)
        return;
    const auto zero = m_policy.digits == DigitPolicy::Native ? nativeZero(m_language) : U'0';
    for (std::size_t i = 0; i < m_places.size();) {
        std::size_t end = i;
        std::string wanted;
        bool isOther = false;
        for (; end < m_places.size(); ++end) {
            const auto value = digitValue(at(end));
            if (!value)
                break;
            const char32_t digit = zero + static_cast<char32_t>(*value);
            appendUtf8(wanted, digit);
            isOther = isOther || digit != at(end);
        }
        if (end == i) {
            ++i;
            continue;
        }
        if (m_policy.digits == DigitPolicy::Spelled)
            add(TextRule::Digits, i, end, std::nullopt);
        else if (isOther)
            add(TextRule::Digits, i, end, std::move(wanted));
        i = end;
    }
}

/// `kindOf` returns which of the two kinds a character is.
template <class Kind>
void Checker::checkQuotes(Kind kindOf, char32_t straight, char32_t opening, char32_t closing)
{
    std::size_t straights = 0;
    std::size_t curlies = 0;
    for (const auto &place : m_places) {
        const auto kind = kindOf(place.codePoint);
        if (kind == QuoteKind::Straight)
            ++straights;
        else if (kind == QuoteKind::Curly)
            ++curlies;
    }
    auto wanted = m_policy.quotes == QuotePolicy::Straight ? QuoteKind::Straight : QuoteKind::Curly;
    if (m_policy.quotes == QuotePolicy::Any) {
        if (straights == 0 || curlies == 0)
            return;
        wanted = straights >= curlies ? QuoteKind::Straight : QuoteKind::Curly;
    }
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const auto kind = kindOf(at(i));
        if (kind == QuoteKind::None || kind == wanted)
            continue;
        const bool opens = i == 0 || isPythonSpace(before(i)) || before(i) == U'(';
        std::string usual;
        appendUtf8(usual, wanted == QuoteKind::Straight ? straight : opens ? opening : closing);
        add(TextRule::Quotes, i, i + 1, std::move(usual));
    }
}

} // namespace

std::vector<TextHint> checkText(std::string_view text, std::string_view language,
                                const TextPolicy &policy)
{
    return Checker(text, language, policy).check();
}

std::string fixedText(std::string_view text, std::string_view language, const TextPolicy &policy)
{
    std::string fixed(text);
    for (int round = 0; round < kMostRounds; ++round) {
        std::string next;
        std::size_t taken = 0;
        for (const auto &hint : checkText(fixed, language, policy)) {
            if (!hint.suggestion)
                continue;
            next.append(fixed, taken, hint.begin - taken).append(*hint.suggestion);
            taken = hint.begin + hint.length;
        }
        next.append(fixed, taken);
        if (next == fixed)
            break;
        fixed = std::move(next);
    }
    return fixed;
}

std::string hintWords(const TextHint &hint, std::string_view text)
{
    const auto piece = text.substr(hint.begin, hint.length);
    std::size_t at = 0;
    const char32_t first = piece.empty() ? 0 : nextUtf8(piece, at);
    switch (hint.rule) {
    case TextRule::Character:
    case TextRule::LookAlike: {
        auto words = codePointText(first);
        if (const auto name = characterName(first); !name.empty())
            words.append(" ").append(name);
        return words;
    }
    case TextRule::Normalization: return "not in the form NFC";
    case TextRule::EdgeSpace: return "space at the beginning or end";
    case TextRule::DoubleSpace: return "double space";
    case TextRule::SpaceBeforeMark: return "space before punctuation";
    case TextRule::Digits: return "digits";
    case TextRule::Forms: return "unusual form";
    case TextRule::Letters: return "letter of another language";
    case TextRule::Marks: return "unexpected mark";
    case TextRule::Quotes: return "mixed quotes";
    case TextRule::Spelling: return "unknown word";
    }
    return {};
}

} // namespace voxdeck
