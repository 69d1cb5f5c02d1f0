// SPDX-License-Identifier: Apache-2.0
#include "core/text/ComparableText.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"
#include "core/text/NormalisedText.h"
#include "core/text/Tokens.h"

#include <algorithm>

namespace voxdeck {

std::string comparableText(std::string_view text, std::string_view language)
{
    return normalisedText(comparableNormaliser(), text, language);
}

std::vector<std::uint32_t> comparableCharacters(std::string_view text, std::string_view language)
{
    return charactersWithoutJoints(comparableText(text, language));
}

std::vector<std::uint32_t> charactersWithoutJoints(std::string_view text)
{
    const auto isAscii = [](char c) {
        return static_cast<unsigned char>(c) < 0x80;
    };
    if (std::all_of(text.begin(), text.end(), isAscii))
        return {text.begin(), text.end()}; // all of it is written with spaces
    const std::vector<std::uint32_t> all = codePointsOf(text);
    std::vector<std::uint32_t> kept;
    kept.reserve(all.size());
    /// The last character before `at` that is not a mark.
    const auto baseBefore = [&all](std::size_t at) -> char32_t {
        while (at > 0 && isCombiningMark(all[at - 1]))
            --at;
        return at > 0 ? all[at - 1] : U' ';
    };
    for (std::size_t at = 0; at < all.size(); ++at) {
        const bool isDropped = all[at] == ' '
                               && (!isSpaceSeparatedScript(baseBefore(at))
                                   || (at + 1 < all.size()
                                       && !isSpaceSeparatedScript(all[at + 1])));
        if (!isDropped)
            kept.push_back(all[at]);
    }
    return kept;
}

std::string duplicateKey(std::string_view text)
{
    std::string comparable = comparableText(text);
    std::erase(comparable, '\''); // wordJoint() leaves no other apostrophe
    std::string key;
    key.reserve(comparable.size());
    for (const std::uint32_t character : charactersWithoutJoints(comparable))
        appendUtf8(key, character);
    return key;
}

} // namespace voxdeck
