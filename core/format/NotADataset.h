// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Error.h"
#include "core/base/Sentence.h"

#include <string_view>

namespace voxdeck {

/// What detectDatasetKind() says of a path that no format knows. Where the formats are listed depends on the program:
/// the command line adds its own words.
inline constexpr auto kNotADataset = VOX_SENTENCE(
    "is %1, not a known dataset%2; open the folder of the audio, or the list that names it");

inline bool isNotADataset(const Error &error)
{
    const char *const text = error.detail.text();
    return text && std::string_view(text) == kNotADataset.english();
}

} // namespace voxdeck
