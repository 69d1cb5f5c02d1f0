// SPDX-License-Identifier: Apache-2.0
#include "core/text/TextRuns.h"

#include "core/text/Characters.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace voxdeck {

namespace {

constexpr std::size_t kRunCharacters = 5;
constexpr std::size_t kRowsPerBand = 3;

std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 33)) * 0xff51afd7ed558ccd;
    value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53;
    return value ^ (value >> 33);
}

/// The weight of a letter of the script, in halves of a letter of an alphabet.
std::size_t halfLettersOf(Script script)
{
    switch (script) {
    case Script::Hani: return 6;
    case Script::Bopo:
    case Script::Hang:
    case Script::Hira:
    case Script::Kana:
    case Script::Yiii: return 4;
    case Script::Khmr:
    case Script::Laoo:
    case Script::Mymr:
    case Script::Thai: return 3;
    default: return 2;
    }
}

/// Vowels and tones of these are marks: without them a letter says as much in all four.
bool hasVowelMarks(Script script)
{
    return script == Script::Khmr || script == Script::Laoo || script == Script::Mymr
           || script == Script::Thai;
}

} // namespace

std::size_t lettersOf(std::string_view comparable)
{
    const auto isAscii = [](char c) {
        return static_cast<unsigned char>(c) < 0x80;
    };
    if (std::all_of(comparable.begin(), comparable.end(), isAscii))
        return comparable.size();
    std::size_t halves = 0;
    for (const std::uint32_t character : codePointsOf(comparable)) {
        const Script script = scriptOf(character);
        if (!hasVowelMarks(script) || !isCombiningMark(character))
            halves += halfLettersOf(script);
    }
    return halves / 2;
}

std::size_t charactersFor(std::size_t letters, Script script)
{
    const std::size_t halves = halfLettersOf(script);
    return (letters * 2 + halves - 1) / halves;
}

TextRuns textRuns(std::string_view text)
{
    const auto characters = codePointsOf(text);
    TextRuns runs;
    const std::size_t count = characters.size() < kRunCharacters
                                  ? 1
                                  : characters.size() - kRunCharacters + 1;
    for (std::size_t begin = 0; begin < count; ++begin) {
        std::uint64_t hash = 0;
        for (std::size_t i = begin; i < std::min(begin + kRunCharacters, characters.size()); ++i)
            hash = mixed(hash * 0x9e3779b97f4a7c15 + characters[i] + 1);
        runs.push_back(hash);
    }
    std::sort(runs.begin(), runs.end());
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    return runs;
}

double similarityOf(const TextRuns &a, const TextRuns &b)
{
    std::vector<std::uint64_t> shared;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
    const std::size_t all = a.size() + b.size() - shared.size();
    return all == 0 ? 1 : static_cast<double>(shared.size()) / static_cast<double>(all);
}

/// A number for each band: equal where the smallest hashes of the band's rows are.
std::array<std::uint64_t, kTextBands> bandsOf(const TextRuns &runs)
{
    std::array<std::uint64_t, kTextBands> bands{};
    for (std::size_t band = 0; band < kTextBands; ++band) {
        std::uint64_t key = band + 1;
        for (std::size_t row = 0; row < kRowsPerBand; ++row) {
            const std::uint64_t salt = mixed(band * kRowsPerBand + row + 1);
            std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
            for (const std::uint64_t run : runs)
                least = std::min(least, mixed(run ^ salt));
            key = mixed(key * 0x9e3779b97f4a7c15 + least);
        }
        bands.at(band) = key;
    }
    return bands;
}

} // namespace voxdeck
