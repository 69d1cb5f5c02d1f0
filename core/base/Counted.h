// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace voxdeck {

/// "1 row", "2 rows", "0 rows": both are literals, which are shown to translators.
inline Sentence counted(std::uint64_t number, const char *one, const char *many)
{
    return Sentence::tr("%1 %2", number, SentenceText(number == 1 ? one : many));
}

/// "1 segment", "2 segments": `one` takes an s. For the command line, which is English.
inline std::string counted(std::uint64_t number, const char *one)
{
    return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

/// "a, b", and "a, b and 5 more" where there are more than `most`.
template <class Names>
Sentence someOf(const Names &names, std::size_t most)
{
    std::string some;
    std::size_t told = 0;
    for (const auto &name : names) {
        if (told == most)
            break;
        some.append(told++ > 0 ? ", " : "").append(name);
    }
    if (names.size() > told)
        return Sentence::tr("%1 and %2 more", some, names.size() - told);
    return some;
}

} // namespace voxdeck
