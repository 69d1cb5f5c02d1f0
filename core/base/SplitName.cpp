// SPDX-License-Identifier: Apache-2.0
#include "core/base/SplitName.h"

#include <algorithm>

namespace voxdeck {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::string_view plainSplitName(std::string_view spelled)
{
    for (const auto &[word, name] : kSplitWords)
        if (std::ranges::equal(word, spelled, {}, lower, lower))
            return name;
    return {};
}

} // namespace voxdeck
