// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/RecipeCommand.h"

#include "core/base/NumberText.h"

#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

/// The hash of the scoring profile does not: a build notes that of the project, and refuses any other.
bool needsFile(const BuildRecipe &recipe)
{
    const BuildRecipe plain;
    return !recipe.splits.empty() || recipe.channel || recipe.resampler != plain.resampler
           || recipe.fallback != plain.fallback;
}

const char *orderName(BuildOrder order)
{
    switch (order) {
    case BuildOrder::Dataset: return "dataset";
    case BuildOrder::Shuffled: return "shuffled";
    case BuildOrder::Recordings: break;
    }
    return "recordings";
}

void addPlaces(const BuildRecipe &recipe, std::vector<std::string> &words)
{
    if (!recipe.dataset.empty())
        words.insert(words.end(), {"--dataset", recipe.dataset});
    if (!recipe.output.empty())
        words.insert(words.end(), {"-o", recipe.output});
}

} // namespace

std::vector<std::string> buildArguments(const BuildRecipe &recipe)
{
    if (needsFile(recipe))
        return {};
    const BuildRecipe plain;
    std::vector<std::string> words{"build"};
    const auto add = [&words](std::string_view option, std::string value) {
        words.emplace_back(option);
        words.push_back(std::move(value));
    };
    addPlaces(recipe, words);
    if (!recipe.filter.empty())
        add("--filter", recipe.filter);
    add("--to", buildFormatName(recipe.format));
    add("--audio", std::string(buildCodecName(recipe.codec)));
    if (recipe.sampleRateHz != plain.sampleRateHz)
        add("--sample-rate", std::to_string(recipe.sampleRateHz));
    if (recipe.maximumBytes)
        add("--max-shard-size", std::to_string(*recipe.maximumBytes));
    if (recipe.maximumItems)
        add("--max-shard-items", std::to_string(*recipe.maximumItems));
    if (recipe.order != plain.order)
        add("--order", orderName(recipe.order));
    if (recipe.seed)
        add("--seed", std::to_string(*recipe.seed));
    if (!recipe.naming.empty())
        add("--naming", recipe.naming);
    if (recipe.maximumCer)
        add("--max-cer", shortestText(*recipe.maximumCer));
    if (recipe.minimumSeconds)
        add("--min-seconds", shortestText(*recipe.minimumSeconds));
    if (recipe.maximumSeconds)
        add("--max-seconds", shortestText(*recipe.maximumSeconds));
    if (recipe.maximumRecordings > 0)
        add("--max-recordings", std::to_string(recipe.maximumRecordings));
    if (recipe.merge.isOn()) {
        add("--merge-to", shortestText(recipe.merge.targetSeconds));
        if (recipe.merge.maximumGap != plain.merge.maximumGap)
            add("--merge-gap", shortestText(recipe.merge.maximumGap));
        if (recipe.merge.isSameSpeaker)
            words.emplace_back("--merge-same-speaker");
    }
    if (recipe.leavesPairsOut)
        words.emplace_back("--without-pairs");
    if (!recipe.reuse.empty())
        add("--reuse", recipe.reuse);
    if (recipe.maximumFailed)
        add("--max-failed", shortestText(*recipe.maximumFailed));
    if (recipe.allowsLeaks)
        words.emplace_back("--allow-leaks");
    return words;
}

std::vector<std::string> buildArguments(const BuildRecipe &recipe, const std::string &file)
{
    std::vector<std::string> words{"build", file};
    addPlaces(recipe, words);
    return words;
}

} // namespace voxdeck
