// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/audio/SegmentSource.h"
#include "core/shards/recipe/Recipe.h"

#include <string>

namespace voxdeck {

/// Names the audio that a recipe makes of a row, whatever its texts, split or scores: 32 hexadecimal
/// digits of the SHA-256 of the source's place, its size and time (SourceStamps), the span, the
/// channel, the recipe's audio settings and the encoder's version. Rows with the same key have the same
/// bytes of audio in every shard, of any format that holds files; a TouchDataset, which holds plain
/// samples, has other keys. Empty where the source is missing or the row has a problem.
std::string audioKeyOf(const BuildSegment &segment, const BuildRecipe &recipe);

} // namespace voxdeck
