// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shards/recipe/Recipe.h"

#include <string>
#include <vector>

namespace voxdeck {

/// The words after the program's name that build this recipe: `build --dataset W -o OUT --to ...`. Empty
/// where options cannot say it (rules by split, a channel, a resampler, a fallback): such a recipe needs
/// its file.
std::vector<std::string> buildArguments(const BuildRecipe &recipe);

/// `build FILE --dataset W -o OUT`: the same for a recipe in a file.
std::vector<std::string> buildArguments(const BuildRecipe &recipe, const std::string &file);

} // namespace voxdeck
