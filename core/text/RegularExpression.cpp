// SPDX-License-Identifier: Apache-2.0
#include "core/text/RegularExpression.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <string>

namespace voxdeck {

namespace {

// A pattern such as (a+)+b on a text without b doubles its work with each letter.
constexpr std::uint32_t kMostSteps = 200'000;
constexpr std::uint32_t kMostHeapKib = 8192;

Error wrongPattern(int problem, std::size_t offset)
{
    std::array<PCRE2_UCHAR8, 160> words{};
    pcre2_get_error_message_8(problem, words.data(), words.size());
    return {ErrorCode::InvalidArgument,
            Sentence::tr("the regular expression is invalid: %1",
                         reinterpret_cast<const char *>(words.data())),
            std::to_string(offset)};
}

} // namespace

struct RegularExpression::State {
    pcre2_code_8 *code = nullptr;
    pcre2_match_data_8 *match = nullptr;
    pcre2_match_context_8 *limits = nullptr;
    std::uint32_t matchOptions = 0;

    State() = default;
    State(const State &) = delete;
    State &operator=(const State &) = delete;
    ~State()
    {
        pcre2_match_context_free_8(limits);
        pcre2_match_data_free_8(match);
        pcre2_code_free_8(code);
    }
};

RegularExpression::RegularExpression() : m_state(std::make_unique<State>()) {}
RegularExpression::~RegularExpression() = default;

Result<std::unique_ptr<RegularExpression>> RegularExpression::compile(std::string_view pattern,
                                                                      const Options &options)
{
    if (pattern.size() > kMostBytes)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the regular expression is longer than 1,000 bytes"), "0");
    std::uint32_t flags = PCRE2_UTF;
    flags |= options.isLiteral ? PCRE2_LITERAL : PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C;
    flags |= options.isCaseSensitive ? 0 : PCRE2_CASELESS;
    flags |= options.takesAnyBytes ? PCRE2_MATCH_INVALID_UTF : 0;
    std::unique_ptr<RegularExpression> made(new RegularExpression);
    State &state = *made->m_state;
    state.matchOptions = options.takesAnyBytes ? 0 : PCRE2_NO_UTF_CHECK;
    int problem = 0;
    std::size_t offset = 0;
    state.code = pcre2_compile_8(reinterpret_cast<PCRE2_SPTR8>(pattern.data()), pattern.size(),
                                 flags, &problem, &offset, nullptr);
    if (!state.code)
        return fail(wrongPattern(problem, std::min(offset, pattern.size())));
    // Where the system forbids code made at run time, PCRE2 interprets: slower, the same answers.
    pcre2_jit_compile_8(state.code, PCRE2_JIT_COMPLETE);
    state.match = pcre2_match_data_create_from_pattern_8(state.code, nullptr);
    state.limits = pcre2_match_context_create_8(nullptr);
    if (!state.match || !state.limits)
        return fail(ErrorCode::Internal, Sentence::tr("out of memory for the regular expression"),
                    "0");
    pcre2_set_match_limit_8(state.limits, kMostSteps);
    pcre2_set_heap_limit_8(state.limits, kMostHeapKib);
    return made;
}

RegularExpression::Found RegularExpression::find(std::string_view text, std::size_t offset) const
{
    const State &state = *m_state;
    const auto *const bytes = reinterpret_cast<PCRE2_SPTR8>(text.data());
    const auto match = [&](std::uint32_t more) {
        return pcre2_match_8(state.code, bytes, text.size(), offset, state.matchOptions | more,
                             state.match, state.limits);
    };
    int found = match(0);
    if (found == PCRE2_ERROR_JIT_STACKLIMIT) // its stack is small; the interpreter's is not
        found = match(PCRE2_NO_JIT);
    if (found == PCRE2_ERROR_NOMATCH)
        return Found::No;
    return found >= 0 ? Found::Yes : Found::TooCostly;
}

std::uint32_t RegularExpression::groups() const
{
    std::uint32_t count = 0;
    pcre2_pattern_info_8(m_state->code, PCRE2_INFO_CAPTURECOUNT, &count);
    return count;
}

RegularExpression::Span RegularExpression::span(std::string_view text, std::uint32_t group) const
{
    if (group >= pcre2_get_ovector_count_8(m_state->match))
        return {};
    const std::size_t *const ends = pcre2_get_ovector_pointer_8(m_state->match);
    const std::size_t at = std::size_t{2} * group;
    const std::size_t begin = ends[at];
    const std::size_t end = ends[at + 1];
    if (begin == PCRE2_UNSET || begin > text.size() || end > text.size())
        return {};
    return {begin, end > begin ? end - begin : 0};
}

} // namespace voxdeck
