// SPDX-License-Identifier: Apache-2.0
#include "core/text/WordBreaks.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <unicode/ubrk.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string>

namespace voxdeck {

namespace {

enum class WordScript : std::uint8_t { Thai, Lao, Khmer, Myanmar };
constexpr std::size_t kWordScripts = 4;
constexpr std::size_t kBytesPerLetter = 3;

std::optional<WordScript> wordScriptOf(char32_t c)
{
    if (c < 0x0E00 || c > 0xAA7F)
        return std::nullopt;
    if (c <= 0x0E7F)
        return WordScript::Thai;
    if (c <= 0x0EFF)
        return WordScript::Lao;
    if (c >= 0x1780 && c <= 0x17FF)
        return WordScript::Khmer;
    if ((c >= 0x1000 && c <= 0x109F) || (c >= 0xA9E0 && c <= 0xA9FF) || c >= 0xAA60)
        return WordScript::Myanmar;
    return std::nullopt;
}

/// Of the first bytes that the blocks have in UTF-8, which no letter of an alphabet has before U+0800.
bool mayHaveWords(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == 0xE0 || byte == 0xE1 || byte == 0xEA;
    });
}

struct CloseBreaks {
    void operator()(UBreakIterator *iterator) const { ubrk_close(iterator); }
};

/// One a thread; they share ICU's data. Null where ICU has none.
UBreakIterator *breaker()
{
    thread_local const auto kept = [] {
        UErrorCode status = U_ZERO_ERROR;
        std::unique_ptr<UBreakIterator, CloseBreaks> opened(
            ubrk_open(UBRK_WORD, "", nullptr, 0, &status));
        return U_SUCCESS(status) ? std::move(opened) : nullptr;
    }();
    return kept.get();
}

/// Calls `use(begin, end)` for each word or number between the breaks of a run.
template <class Use>
bool eachBreak(const std::u16string &run, const Use &use)
{
    UBreakIterator *const iterator = breaker();
    if (!iterator)
        return false;
    UErrorCode status = U_ZERO_ERROR;
    ubrk_setText(iterator, run.data(), static_cast<std::int32_t>(run.size()), &status);
    if (U_FAILURE(status))
        return false;
    std::int32_t begin = ubrk_first(iterator);
    for (std::int32_t end = ubrk_next(iterator); end != UBRK_DONE; end = ubrk_next(iterator)) {
        if (ubrk_getRuleStatus(iterator) >= UBRK_WORD_NUMBER)
            use(static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
        begin = end;
    }
    return true;
}

/// Two words each, which ICU divides where it has the dictionary.
bool hasDictionary(WordScript dictionary)
{
    static const auto known = [] {
        constexpr std::array<const char16_t *, kWordScripts> kSamples{
            u"\u0e02\u0e2d\u0e1a\u0e04\u0e38\u0e13\u0e21\u0e32\u0e01", // thank you, much
            u"\u0e82\u0ead\u0e9a\u0ec3\u0e88\u0eab\u0ebc\u0eb2\u0e8d",
            u"\u179f\u17bc\u1798\u17a2\u179a\u1782\u17bb\u178e",
            u"\u1000\u103b\u1031\u1038\u1007\u1030\u1038\u1010\u1004\u103a\u1015\u102b\u1010\u101a"
            u"\u103a"};
        std::array<bool, kWordScripts> found{};
        for (std::size_t at = 0; at < kWordScripts; ++at) {
            std::size_t words = 0;
            eachBreak(kSamples[at], [&words](std::size_t, std::size_t) { ++words; });
            found[at] = words > 1;
        }
        return found;
    }();
    return known[static_cast<std::size_t>(dictionary)];
}

/// Each character with the marks on it.
void addCharacters(std::string_view text, std::size_t begin, std::size_t end,
                   std::vector<TextWord> &words)
{
    const auto first = words.size();
    for (std::size_t at = begin; at < end;) {
        const std::size_t from = at;
        const char32_t c = nextUtf8(text, at);
        if (words.size() > first && isCombiningMark(c))
            words.back().length += at - from;
        else if (isWordCharacter(c))
            words.push_back({from, at - from});
    }
}

} // namespace

bool isDictionaryScript(char32_t codePoint)
{
    return wordScriptOf(codePoint).has_value();
}

std::vector<TextWord> dictionaryWords(std::string_view text)
{
    std::vector<TextWord> words;
    if (!mayHaveWords(text))
        return words;
    std::u16string run;
    std::optional<WordScript> ofRun;
    const auto finish = [&](std::size_t end) {
        if (run.empty())
            return;
        const std::size_t begin = end - kBytesPerLetter * run.size();
        const bool isBroken = hasDictionary(*ofRun)
                              && eachBreak(run, [&](std::size_t first, std::size_t last) {
                                     words.push_back({begin + kBytesPerLetter * first,
                                                      kBytesPerLetter * (last - first)});
                                 });
        if (!isBroken)
            addCharacters(text, begin, end, words);
        run.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t from = at;
        const char32_t c = nextUtf8(text, at);
        const auto dictionary = wordScriptOf(c);
        if (dictionary != ofRun)
            finish(from);
        ofRun = dictionary;
        if (dictionary)
            run += static_cast<char16_t>(c);
    }
    finish(text.size());
    return words;
}

std::optional<TextWord> dictionaryWordAt(std::string_view text, std::size_t at)
{
    for (const TextWord &word : dictionaryWords(text))
        if (at >= word.begin && at < word.begin + word.length)
            return word;
    return std::nullopt;
}

} // namespace voxdeck
