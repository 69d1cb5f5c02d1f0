// SPDX-License-Identifier: Apache-2.0
#include "core/remote/HubCard.h"

#include "core/json/Json.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

struct Sum {
    std::int64_t shards = 0;
    std::int64_t items = 0;
    double seconds = 0;
};

/// Shards, segments and length of each split; the sum is under "".
using Sums = std::map<std::string, Sum>;

void addShards(const JsonValue &build, Sums &sums)
{
    const auto *const shards = build.find("shards");
    for (const auto &shard : shards != nullptr ? shards->items() : std::vector<JsonValue>()) {
        const std::string &split = shard.textAt("split");
        for (const auto &name : {std::string(), split}) {
            auto &sum = sums[name];
            ++sum.shards;
            sum.items += static_cast<std::int64_t>(shard.numberAt("items"));
            sum.seconds += shard.numberAt("seconds");
            if (split.empty())
                break; // counted already
        }
    }
}

Sums sumsOf(std::string_view buildJson)
{
    Sums sums;
    const auto build = JsonValue::parse(buildJson);
    if (!build)
        return sums;
    addShards(*build, sums);
    const auto *const datasets = build->find("datasets");
    for (const auto &one : datasets != nullptr ? datasets->items() : std::vector<JsonValue>())
        addShards(one, sums);
    return sums;
}

/// The Hub's words for how many rows there are.
std::string sizeCategory(std::int64_t items)
{
    constexpr std::array<std::pair<std::int64_t, const char *>, 5> kSteps{
        {{1'000, "n<1K"},
         {10'000, "1K<n<10K"},
         {100'000, "10K<n<100K"},
         {1'000'000, "100K<n<1M"},
         {10'000'000, "1M<n<10M"}}};
    for (const auto &[below, words] : kSteps)
        if (items < below)
            return words;
    return "10M<n<100M";
}

std::string hoursText(double seconds)
{
    const auto hundredths = std::llround(seconds / 36);
    const auto rest = std::to_string(100 + hundredths % 100).substr(1);
    return std::to_string(hundredths / 100) + "." + rest;
}

} // namespace

std::string datasetCard(std::string_view name, std::string_view buildJson)
{
    auto sums = sumsOf(buildJson);
    const auto all = sums[""];
    std::string card = "---\ntask_categories:\n- automatic-speech-recognition\ntags:\n- voxdeck\n";
    if (all.items > 0)
        card += "size_categories:\n- " + sizeCategory(all.items) + "\n";
    card += "---\n\n# " + std::string(name) + "\n\nSpeech with transcripts, packed by Voxdeck.\n";
    if (all.items > 0) {
        card += "\n| split | segments | hours | shards |\n| --- | --- | --- | --- |\n";
        const auto row = [&card](const std::string &title, const Sum &sum) {
            card += "| " + title + " | " + std::to_string(sum.items) + " | "
                    + hoursText(sum.seconds) + " | " + std::to_string(sum.shards) + " |\n";
        };
        for (const auto &[split, sum] : sums)
            if (!split.empty())
                row(split, sum);
        row("all", all);
        card += "\n`build.json` has the recipe and the SHA-256 of each file; `data.list` names the "
                "shards.\n";
    }
    return card
           + "\n## To be filled in\n\n- Language (`language:` in the head)\n- Licence (`license:` "
             "in "
             "the head)\n- Where the recordings come from, and what the speakers agreed to\n";
}

} // namespace voxdeck
