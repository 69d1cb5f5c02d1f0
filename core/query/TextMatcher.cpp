// SPDX-License-Identifier: Apache-2.0
#include "core/query/TextMatcher.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr std::size_t kMostPatternBytes = 1000;
// A pattern such as (a+)+b on a text without b doubles its work with each letter: it is given up after
// some milliseconds.
constexpr std::uint32_t kMostSteps = 200'000;
constexpr std::uint32_t kMostHeapKib = 8192;

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

} // namespace

struct TextMatcher::Regex {
    pcre2_code_8 *code = nullptr;
    pcre2_match_data_8 *match = nullptr;
    pcre2_match_context_8 *limits = nullptr;

    Regex() = default;
    Regex(const Regex &) = delete;
    Regex &operator=(const Regex &) = delete;
    ~Regex()
    {
        pcre2_match_context_free_8(limits);
        pcre2_match_data_free_8(match);
        pcre2_code_free_8(code);
    }

    static Result<std::unique_ptr<Regex>> compile(std::string_view pattern)
    {
        if (pattern.size() > kMostPatternBytes)
            return fail(ErrorCode::InvalidArgument,
                        "the regular expression is longer than 1,000 bytes", "0");
        auto regex = std::make_unique<Regex>();
        int problem = 0;
        std::size_t offset = 0;
        constexpr std::uint32_t kOptions = PCRE2_UTF | PCRE2_UCP | PCRE2_CASELESS
                                           | PCRE2_NEVER_BACKSLASH_C | PCRE2_MATCH_INVALID_UTF;
        regex->code = pcre2_compile_8(reinterpret_cast<PCRE2_SPTR8>(pattern.data()), pattern.size(),
                                      kOptions, &problem, &offset, nullptr);
        if (!regex->code) {
            std::array<PCRE2_UCHAR8, 160> words{};
            pcre2_get_error_message_8(problem, words.data(), words.size());
            return fail(ErrorCode::InvalidArgument,
                        "the regular expression is wrong: "
                            + std::string(reinterpret_cast<const char *>(words.data())),
                        std::to_string(std::min(offset, pattern.size())));
        }
        // Where the system forbids code made at run time, PCRE2 interprets: slower, the same answers.
        pcre2_jit_compile_8(regex->code, PCRE2_JIT_COMPLETE);
        regex->match = pcre2_match_data_create_8(1, nullptr);
        regex->limits = pcre2_match_context_create_8(nullptr);
        if (!regex->match || !regex->limits)
            return fail(ErrorCode::Internal, "there is no memory for the regular expression", "0");
        pcre2_set_match_limit_8(regex->limits, kMostSteps);
        pcre2_set_heap_limit_8(regex->limits, kMostHeapKib);
        return regex;
    }

    Answer matches(std::string_view text) const
    {
        const auto *const bytes = reinterpret_cast<PCRE2_SPTR8>(text.data());
        int found = pcre2_match_8(code, bytes, text.size(), 0, 0, match, limits);
        if (found == PCRE2_ERROR_JIT_STACKLIMIT) // its stack is small; the interpreter's is not
            found = pcre2_match_8(code, bytes, text.size(), 0, PCRE2_NO_JIT, match, limits);
        if (found == PCRE2_ERROR_NOMATCH)
            return Answer::No;
        return found >= 0 ? Answer::Yes : Answer::TooCostly;
    }
};

TextMatcher::TextMatcher(Kind kind) : m_kind(kind) {}
TextMatcher::~TextMatcher() = default;

Result<std::shared_ptr<TextMatcher>> TextMatcher::make(Kind kind, std::string_view pattern)
{
    std::shared_ptr<TextMatcher> matcher(new TextMatcher(kind));
    if (kind == Kind::Regex) {
        VOX_TRY(matcher->m_regex, Regex::compile(pattern));
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
        return m_regex->matches(text);
    if (m_kind == Kind::Exact)
        return text == m_pattern ? Answer::Yes : Answer::No;
    m_folded.clear();
    appendFolded(m_folded, text);
    return matchesFolded() ? Answer::Yes : Answer::No;
}

} // namespace voxdeck
