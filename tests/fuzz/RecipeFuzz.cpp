// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shards/plan/BuildPlan.h"
#include "core/shards/recipe/Recipe.h"
#include "tests/fuzz/Require.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// Recipes come from people and plans from a folder that others can write to.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    (void)bytesFromText(text.substr(0, 64));
    if (const auto plan = BuildPlan::parse(text, "plan"))
        require(BuildPlan::parse(plan->dump(), "again").has_value(), "a plan can be read again");
    const auto recipe = BuildRecipe::parse(text, "recipe");
    if (!recipe) {
        require(!recipe.error().detail.empty(), "an error says something");
        return 0;
    }
    const std::string once = recipe->dump(true);
    const auto again = BuildRecipe::parse(once, "again");
    require(again.has_value(), "what is written can be read");
    require(again->dump(true) == once, "and says the same");
    return 0;
}
