// SPDX-License-Identifier: Apache-2.0
#include "core/text/Vocabulary.h"

#include "core/base/Utf8.h"
#include "core/text/CaseFolding.h"
#include "core/text/Characters.h"
#include "core/text/TextForms.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostDistance = 2;
constexpr std::size_t kKeptWords = Vocabulary::kMostWords / 4
                                   * 3;   // so that it is not done at each word
constexpr std::size_t kLongestWord = 200; // bytes; longer runs are not words

bool isInsideMark(char32_t c)
{
    return c == U'\'' || c == 0x2019 || c == 0x200C || c == 0x200D;
}

} // namespace

std::uint64_t typoDistance(std::span<const std::uint32_t> one, std::span<const std::uint32_t> other)
{
    const std::size_t width = other.size() + 1;
    std::vector<std::uint64_t> before(width), last(width), now(width);
    std::iota(last.begin(), last.end(), std::uint64_t{0});
    for (std::size_t row = 1; row <= one.size(); ++row) {
        now[0] = row;
        for (std::size_t at = 1; at < width; ++at) {
            const bool isSame = one[row - 1] == other[at - 1];
            now[at] = std::min({last[at] + 1, now[at - 1] + 1, last[at - 1] + (isSame ? 0 : 1)});
            const bool isSwap = row > 1 && at > 1 && one[row - 1] == other[at - 2]
                                && one[row - 2] == other[at - 1];
            if (isSwap)
                now[at] = std::min(now[at], before[at - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, now);
    }
    return last.back();
}

std::vector<TextWord> wordsOf(std::string_view text)
{
    std::vector<TextWord> words;
    std::size_t begin = 0;
    std::size_t end = 0; // behind the last letter; `begin` before the first one
    bool hasDigit = false;
    const auto finish = [&](std::size_t next) {
        if (end > begin && !hasDigit && end - begin <= kLongestWord)
            words.push_back({begin, end - begin});
        begin = end = next;
        hasDigit = false;
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t first = at;
        const char32_t c = nextUtf8(text, at);
        if (isWordCharacter(c) && isSpaceSeparatedScript(c)) {
            if (end == begin)
                begin = first;
            hasDigit = hasDigit || digitValue(c);
            end = at;
        } else if (!isInsideMark(c) || end != first) {
            finish(at);
        }
    }
    finish(text.size());
    return words;
}

void Vocabulary::add(std::string_view text)
{
    for (const auto &word : wordsOf(text)) {
        ++m_counts[folded(text.substr(word.begin, word.length))];
        ++m_counted;
    }
    if (m_counts.size() <= kMostWords)
        return;
    for (std::uint32_t rare = 1; m_counts.size() > kKeptWords; ++rare)
        std::erase_if(m_counts, [rare](const auto &one) { return one.second <= rare; });
}

std::uint32_t Vocabulary::count(const std::string &word) const
{
    const auto found = m_counts.find(word);
    return found == m_counts.end() ? 0 : found->second;
}

std::vector<std::string> Vocabulary::suggestions(std::string_view word, std::uint32_t least,
                                                 std::size_t most) const
{
    struct Candidate {
        std::uint64_t distance = 0;
        std::uint32_t count = 0;
        const std::string *word = nullptr;
    };
    const auto own = folded(word);
    const auto letters = codePointsOf(own);
    constexpr std::size_t kMostBytesApart = 4 * kMostDistance;
    std::vector<Candidate> candidates;
    for (const auto &[known, count] : m_counts) {
        const auto apart = std::max(known.size(), own.size()) - std::min(known.size(), own.size());
        if (count < least || apart > kMostBytesApart)
            continue;
        const auto theirs = codePointsOf(known);
        const auto longer = std::max(theirs.size(), letters.size());
        if (longer - std::min(theirs.size(), letters.size()) > kMostDistance)
            continue;
        const auto distance = typoDistance(letters, theirs);
        // of a short word two letters are most of it
        if (distance > 0 && distance <= kMostDistance && 2 * distance < longer + 1)
            candidates.push_back({distance, count, &known});
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate &a, const Candidate &b) {
        return std::tie(a.distance, b.count, *a.word) < std::tie(b.distance, a.count, *b.word);
    });
    std::vector<std::string> words;
    words.reserve(std::min(most, candidates.size()));
    for (std::size_t i = 0; i < candidates.size() && i < most; ++i)
        words.push_back(*candidates[i].word);
    return words;
}

} // namespace voxdeck
