// SPDX-License-Identifier: Apache-2.0
#include "core/audio/SpectrogramStyle.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

namespace voxdeck {

namespace {

constexpr int kLeastWindowMs = 1, kMostWindowMs = 200;
constexpr int kLeastRangeDb = 20, kMostRangeDb = 140;
constexpr std::size_t kMostShownBytes = 100;

constexpr std::array<std::string_view, 3> kScales{"linear", "mel", "log"};
constexpr std::array<std::string_view, 6> kColors{"theme", "ice",     "magma",
                                                  "grey",  "viridis", "cividis"};

template <class Names>
std::optional<int> indexIn(const Names &names, std::string_view word)
{
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end())
        return std::nullopt;
    return static_cast<int>(found - names.begin());
}

std::optional<int> numberIn(std::string_view word, int least, int most)
{
    int number = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isNumber = problem == std::errc() && end == word.data() + word.size();
    return isNumber && number >= least && number <= most ? std::optional(number) : std::nullopt;
}

std::vector<std::string_view> wordsOf(std::string_view text)
{
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0)
            words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

} // namespace

std::string styleText(const SpectrogramStyle &style)
{
    std::string text(kScales[static_cast<std::size_t>(style.scale)]);
    text += ' ' + std::to_string(style.windowMs) + ' ' + std::to_string(style.rangeDb) + ' ';
    return text.append(kColors[static_cast<std::size_t>(style.colors)]);
}

Result<SpectrogramStyle> styleIn(std::string_view text)
{
    const auto words = wordsOf(text);
    if (words.size() == 4) {
        const auto scale = indexIn(kScales, words[0]);
        const auto window = numberIn(words[1], kLeastWindowMs, kMostWindowMs);
        const auto range = numberIn(words[2], kLeastRangeDb, kMostRangeDb);
        const auto colors = indexIn(kColors, words[3]);
        if (scale && window && range && colors)
            return SpectrogramStyle{static_cast<FrequencyScale>(*scale), *window, *range,
                                    static_cast<SpectrogramColors>(*colors)};
    }
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr(
            "is not a spectrogram's look; expected a scale (linear, mel, log), a window of 1 to "
            "200 ms, a range of 20 to 140 dB and colours (theme, ice, magma, grey, viridis, "
            "cividis), such as \"mel 25 70 viridis\""),
        std::string(text.substr(0, kMostShownBytes)));
}

} // namespace voxdeck
