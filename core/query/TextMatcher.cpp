// SPDX-License-Identifier: Apache-2.0
#include "core/query/TextMatcher.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace voxdeck {

namespace {

// Outside of Unicode, so that no text has them.
constexpr char32_t kAnyRun = 0x110000;
constexpr char32_t kAnyOne = 0x110001;

std::u32string wildcardsOf(std::string_view pattern)
{
    std::u32string tokens;
    for (std::size_t position = 0; position < pattern.size();) {
        const char c = pattern[position];
        if (c == '*' || c == '?') {
            ++position;
            if (c == '?' || tokens.empty() || tokens.back() != kAnyRun)
                tokens += c == '*' ? kAnyRun : kAnyOne;
            continue;
        }
        if (c == '\\' && position + 1 < pattern.size())
            ++position;
        tokens += foldCase(nextUtf8(pattern, position));
    }
    return tokens;
}

/// Goes back to the last * only, so the work is at most text times pattern.
bool wildcardsMatch(const std::u32string &pattern, std::string_view text)
{
    constexpr std::size_t kNone = std::u32string::npos;
    std::size_t at = 0;
    std::size_t afterRun = kNone;
    std::size_t runEnd = 0; // in text: what the last * has taken
    std::size_t position = 0;
    while (position < text.size()) {
        std::size_t next = position;
        const char32_t c = nextUtf8(text, next);
        if (at < pattern.size() && pattern[at] == kAnyRun) {
            afterRun = ++at;
            runEnd = position;
        } else if (at < pattern.size() && (pattern[at] == kAnyOne || pattern[at] == c)) {
            ++at;
            position = next;
        } else if (afterRun != kNone) {
            nextUtf8(text, runEnd); // one character more for the *
            at = afterRun;
            position = runEnd;
        } else {
            return false;
        }
    }
    while (at < pattern.size() && pattern[at] == kAnyRun)
        ++at;
    return at == pattern.size();
}

TextMatcher::Answer answerOf(RegularExpression::Found found)
{
    switch (found) {
    case RegularExpression::Found::No: return TextMatcher::Answer::No;
    case RegularExpression::Found::Yes: return TextMatcher::Answer::Yes;
    case RegularExpression::Found::TooCostly: break;
    }
    return TextMatcher::Answer::TooCostly;
}

} // namespace

TextMatcher::TextMatcher(Kind kind) : m_kind(kind) {}
TextMatcher::~TextMatcher() = default;

Result<std::shared_ptr<TextMatcher>> TextMatcher::make(Kind kind, std::string_view pattern)
{
    std::shared_ptr<TextMatcher> matcher(new TextMatcher(kind));
    if (kind == Kind::Regex) {
        VOX_TRY(matcher->m_regex, RegularExpression::compile(pattern, {.takesAnyBytes = true}));
    } else if (kind == Kind::Wildcards) {
        matcher->m_wildcards = wildcardsOf(pattern);
    } else {
        matcher->m_pattern = kind == Kind::Exact ? std::string(pattern) : folded(pattern);
    }
    return matcher;
}

bool TextMatcher::matchesFolded() const
{
    if (m_kind == Kind::Part)
        return m_folded.find(m_pattern) != std::string::npos;
    if (m_kind == Kind::Wildcards)
        return wildcardsMatch(m_wildcards, m_folded);
    if (m_kind == Kind::Tag && m_folded.size() > m_pattern.size()) {
        const char after = m_folded[m_pattern.size()];
        return (after == '-' || after == '_') && m_folded.starts_with(m_pattern);
    }
    return m_folded == m_pattern;
}

TextMatcher::Answer TextMatcher::matches(std::string_view text)
{
    if (text.empty())
        return Answer::No;
    if (m_kind == Kind::Regex)
        return answerOf(m_regex->find(text));
    if (m_kind == Kind::Exact)
        return text == m_pattern ? Answer::Yes : Answer::No;
    m_folded.clear();
    appendFolded(m_folded, text);
    return matchesFolded() ? Answer::Yes : Answer::No;
}

} // namespace voxdeck
