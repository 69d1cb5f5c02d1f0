// SPDX-License-Identifier: Apache-2.0
#include "core/edit/TextReplacement.h"

#include "core/base/Utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostPatternBytes = 1000;
// As for queries (TextMatcher): what doubles its work with each letter is given up after milliseconds.
constexpr std::uint32_t kMostSteps = 200'000;
constexpr std::uint32_t kMostHeapKib = 8192;

Error wrongPattern(int problem, std::size_t offset)
{
    std::array<PCRE2_UCHAR8, 160> words{};
    pcre2_get_error_message_8(problem, words.data(), words.size());
    return {ErrorCode::InvalidArgument,
            "the regular expression is wrong: "
                + std::string(reinterpret_cast<const char *>(words.data())),
            std::to_string(offset)};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

struct TextReplacement::Pattern {
    pcre2_code_8 *code = nullptr;
    pcre2_match_data_8 *match = nullptr;
    pcre2_match_context_8 *limits = nullptr;

    Pattern() = default;
    Pattern(const Pattern &) = delete;
    Pattern &operator=(const Pattern &) = delete;
    ~Pattern()
    {
        pcre2_match_context_free_8(limits);
        pcre2_match_data_free_8(match);
        pcre2_code_free_8(code);
    }

    static Result<std::unique_ptr<Pattern>> compile(const ReplaceRule &rule)
    {
        auto pattern = std::make_unique<Pattern>();
        std::uint32_t options = PCRE2_UTF;
        options |= rule.isRegex ? PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C : PCRE2_LITERAL;
        if (!rule.isCaseSensitive)
            options |= PCRE2_CASELESS;
        int problem = 0;
        std::size_t offset = 0;
        pattern->code = pcre2_compile_8(reinterpret_cast<PCRE2_SPTR8>(rule.find.data()),
                                        rule.find.size(), options, &problem, &offset, nullptr);
        if (!pattern->code)
            return fail(wrongPattern(problem, std::min(offset, rule.find.size())));
        pcre2_jit_compile_8(pattern->code, PCRE2_JIT_COMPLETE); // without it, it is only slower
        pattern->match = pcre2_match_data_create_from_pattern_8(pattern->code, nullptr);
        pattern->limits = pcre2_match_context_create_8(nullptr);
        if (!pattern->match || !pattern->limits)
            return fail(ErrorCode::Internal, "there is no memory for the regular expression", "0");
        pcre2_set_match_limit_8(pattern->limits, kMostSteps);
        pcre2_set_heap_limit_8(pattern->limits, kMostHeapKib);
        return pattern;
    }

    std::uint32_t groups() const
    {
        std::uint32_t count = 0;
        pcre2_pattern_info_8(code, PCRE2_INFO_CAPTURECOUNT, &count);
        return count;
    }

    /// The next find at or behind `offset`; false: there is none.
    Result<bool> find(std::string_view text, std::size_t offset) const
    {
        const auto *const bytes = reinterpret_cast<PCRE2_SPTR8>(text.data());
        const std::uint32_t checked = PCRE2_NO_UTF_CHECK;
        int found = pcre2_match_8(code, bytes, text.size(), offset, checked, match, limits);
        if (found == PCRE2_ERROR_JIT_STACKLIMIT) // its stack is small; the interpreter's is not
            found = pcre2_match_8(code, bytes, text.size(), offset, checked | PCRE2_NO_JIT, match,
                                  limits);
        if (found == PCRE2_ERROR_NOMATCH)
            return false;
        if (found < 0)
            return fail(ErrorCode::InvalidArgument,
                        "the regular expression tries too many ways on one of the texts; make it "
                        "simpler, for example without a repetition inside of a repetition");
        return true;
    }

    std::string_view group(std::string_view text, std::uint32_t number) const
    {
        const std::size_t *const ends = pcre2_get_ovector_pointer_8(match);
        const std::size_t at = std::size_t{2} * number;
        const std::size_t begin = ends[at];
        const std::size_t end = ends[at + 1];
        if (begin == PCRE2_UNSET || end < begin || end > text.size())
            return {};
        return text.substr(begin, end - begin);
    }
    /// Of all that was found. \K may have moved its beginning behind its end: then it is empty.
    ReplacedText::Span span() const
    {
        const std::size_t *const ends = pcre2_get_ovector_pointer_8(match);
        return {ends[0], ends[1] > ends[0] ? ends[1] - ends[0] : 0};
    }
};

TextReplacement::TextReplacement() = default;
TextReplacement::~TextReplacement() = default;

Result<std::unique_ptr<TextReplacement>> TextReplacement::make(const ReplaceRule &rule)
{
    if (rule.find.empty())
        return fail(ErrorCode::InvalidArgument, "there is nothing to find", "0");
    if (rule.find.size() > kMostPatternBytes || rule.with.size() > kMostPatternBytes)
        return fail(ErrorCode::InvalidArgument,
                    "what to find and what to put may be 1,000 bytes long each", "0");
    if (!isValidUtf8(rule.find) || !isValidUtf8(rule.with))
        return fail(ErrorCode::InvalidArgument, "the text is not UTF-8", "0");
    std::unique_ptr<TextReplacement> replacement(new TextReplacement);
    VOX_TRY(replacement->m_pattern, Pattern::compile(rule));
    VOX_CHECK(replacement->readTemplate(rule));
    return replacement;
}

Result<> TextReplacement::readTemplate(const ReplaceRule &rule)
{
    const std::string_view with = rule.with;
    if (!rule.isRegex) {
        m_pieces.push_back({rule.with, {}});
        return {};
    }
    const std::uint32_t groups = m_pattern->groups();
    std::string words;
    for (std::size_t at = 0; at < with.size(); ++at) {
        const char next = at + 1 < with.size() ? with[at + 1] : '\0';
        if (with[at] == '\\' && (next == 'n' || next == 't' || next == '\\' || next == '$')) {
            words += next == 'n' ? '\n' : next == 't' ? '\t' : next;
            ++at;
            continue;
        }
        const bool isBraced = with[at] == '$' && next == '{';
        if (with[at] != '$' || (next != '$' && !isDigit(next) && !isBraced)) {
            words += with[at];
            continue;
        }
        if (next == '$') {
            words += '$';
            ++at;
            continue;
        }
        const std::size_t begin = at;
        at += isBraced ? 2 : 1;
        std::uint32_t group = 0;
        const std::size_t digits = at;
        while (at < with.size() && isDigit(with[at]) && at - digits < 2)
            group = group * 10 + static_cast<std::uint32_t>(with[at++] - '0');
        if (at == digits || group > groups || (isBraced && (at >= with.size() || with[at] != '}')))
            return fail(ErrorCode::InvalidArgument,
                        "there is no group " + std::string(with.substr(begin, at - begin + 1))
                            + " in the regular expression",
                        std::to_string(begin));
        if (!isBraced)
            --at;
        m_pieces.push_back({std::exchange(words, {}), {}});
        m_pieces.push_back({{}, group});
    }
    m_pieces.push_back({std::move(words), {}});
    return {};
}

void TextReplacement::put(std::string_view text, ReplacedText &result) const
{
    const std::size_t begin = result.text.size();
    for (const Piece &piece : m_pieces) {
        if (piece.group)
            result.text += m_pattern->group(text, *piece.group);
        else
            result.text += piece.words;
    }
    result.put.push_back({begin, result.text.size() - begin});
}

Result<std::optional<ReplacedText>> TextReplacement::apply(std::string_view text)
{
    if (text.empty() || !isValidUtf8(text))
        return std::optional<ReplacedText>();
    ReplacedText result;
    std::size_t copied = 0;
    for (std::size_t offset = 0; offset <= text.size();) {
        VOX_TRY(const bool isFound, m_pattern->find(text, offset));
        if (!isFound)
            break;
        const auto span = m_pattern->span();
        if (span.length == 0 || span.offset < copied) { // nothing, or what was replaced already
            offset = std::max(offset, span.offset);
            if (offset >= text.size())
                break;
            nextUtf8(text, offset);
            continue;
        }
        result.text += text.substr(copied, span.offset - copied);
        put(text, result);
        result.found.push_back(span);
        copied = offset = span.offset + span.length;
        if (result.text.size() > kMostBytes)
            return fail(ErrorCode::InvalidArgument, "a text would become longer than 1 MB");
    }
    result.text += text.substr(copied);
    if (result.found.empty() || result.text == text)
        return std::optional<ReplacedText>();
    return std::optional(std::move(result));
}

} // namespace voxdeck
