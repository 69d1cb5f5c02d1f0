// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/Location.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace voxdeck {

/// A sentence for people: addresses in it that are spelled as paths ("/s3:/b/k", see Location.h) are spelled as
/// addresses.
inline std::string shownText(std::string text)
{
    constexpr std::size_t kScheme = 16; // enough of a path to tell its scheme
    constexpr std::string_view kBefore = " \t\n\"'(,;:";
    for (auto at = text.find('/'); at != std::string::npos; at = text.find('/', at + 1)) {
        const bool begins = at == 0 || kBefore.find(text[at - 1]) != std::string_view::npos;
        if (!begins || !isRemotePath(text.substr(at, kScheme)))
            continue;
        const auto colon = text.find(":/", at);
        text.replace(colon, 2, "://");
        text.erase(at, 1);
    }
    return text;
}

} // namespace voxdeck
