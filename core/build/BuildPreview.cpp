// SPDX-License-Identifier: Apache-2.0
#include "core/build/BuildPreview.h"

#include "core/build/ShardBuilder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

class LeftOutRows final : public PlanSink {
public:
    explicit LeftOutRows(BuildPreview &preview) : m_preview(preview) {}
    Result<> rows(std::span<const PlannedRow> /*rows*/) override { return {}; }
    Result<> leftOut(std::uint32_t id, const std::string & /*key*/, LeftOut reason,
                     const std::string & /*detail*/) override
    {
        m_preview.leftOut[reason].push_back(id);
        ++m_preview.leftOutRows;
        return {};
    }

private:
    BuildPreview &m_preview;
};

std::size_t placeOf(const std::string &split)
{
    constexpr std::array<std::string_view, 3> kFirst{"train", "validation", "test"};
    const auto found = std::find_if(kFirst.begin(), kFirst.end(),
                                    [&](std::string_view name) { return split.starts_with(name); });
    return static_cast<std::size_t>(found - kFirst.begin());
}

} // namespace

std::vector<PlannedSplit> splitsOf(const BuildPlan &plan)
{
    std::map<std::string, PlannedSplit> byName;
    for (const auto &shard : plan.shards) {
        PlannedSplit &split = byName[shard.group.splitName()];
        split.rows += shard.rows;
        ++split.shards;
        split.seconds += shard.seconds;
        split.estimatedBytes += shard.estimatedBytes;
    }
    std::vector<PlannedSplit> splits;
    for (auto &[name, split] : byName) {
        split.name = name;
        splits.push_back(std::move(split));
    }
    std::stable_sort(splits.begin(), splits.end(), [](const auto &a, const auto &b) {
        return placeOf(a.name) < placeOf(b.name);
    });
    return splits;
}

Result<BuildPreview> previewBuild(const FileSystem &fs, Workspace &workspace,
                                  const ItemSource &items, const BuildRecipe &recipe,
                                  const ProgressSink &progress, std::stop_token stop)
{
    BuildPreview preview;
    LeftOutRows sink(preview);
    VOX_TRY(preview.plan, planBuild(fs, workspace, items, recipe, &sink, progress, stop));
    preview.splits = splitsOf(preview.plan);
    if (!recipe.output.empty()) {
        VOX_TRY(preview.freeBytes, freeBytesFor(fs, recipe.output));
        preview.fits = preview.plan.estimatedBytes <= preview.freeBytes;
    }
    return preview;
}

} // namespace voxdeck
