// SPDX-License-Identifier: Apache-2.0
#include "core/edit/TypedText.h"

namespace voxdeck {

std::string withoutNewBlanks(std::string_view text, std::string_view before)
{
    constexpr std::string_view kBlanks = " \t";
    const auto isBlankAt = [&](std::size_t at) {
        return at < before.size() && kBlanks.find(before[at]) != std::string_view::npos;
    };
    if (!isBlankAt(0)) {
        const auto first = text.find_first_not_of(kBlanks);
        text.remove_prefix(first == std::string_view::npos ? text.size() : first);
    }
    if (!isBlankAt(before.size() - 1)) // of an empty text: past its end
        text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
    return std::string(text);
}

} // namespace voxdeck
