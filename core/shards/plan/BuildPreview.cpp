// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/BuildPreview.h"

#include "core/shards/run/BuildErrors.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/ShardBuilder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

class LeftOutRows final : public PlanSink {
public:
    explicit LeftOutRows(BuildPreview &preview) : m_preview(preview) {}
    Result<> rows(std::span<const PlannedRow> /*rows*/) override { return {}; }
    Result<> leftOut(const RowFailure &row) override
    {
        add(m_preview, row);
        return {};
    }
    static void add(BuildPreview &preview, const RowFailure &row)
    {
        preview.leftOut[row.reason].push_back(row.id);
        preview.leftOutBySplit[row.split].push_back(row.id);
    }

private:
    BuildPreview &m_preview;
};

/// Which rows are written, in the order of the shards.
class WrittenRows final : public PlanSink {
public:
    Result<> rows(std::span<const PlannedRow> rows) override
    {
        for (const PlannedRow &row : rows)
            m_ids.push_back(row.id);
        return {};
    }
    Result<> leftOut(const RowFailure & /*row*/) override { return {}; }
    const std::vector<std::uint32_t> &ids() const { return m_ids; }

private:
    std::vector<std::uint32_t> m_ids;
};

std::size_t placeOf(const std::string &split)
{
    constexpr std::array<std::string_view, 3> kFirst{"train", "validation", "test"};
    const auto found = std::find_if(kFirst.begin(), kFirst.end(),
                                    [&](std::string_view name) { return split.starts_with(name); });
    return static_cast<std::size_t>(found - kFirst.begin());
}

std::uint64_t sumOf(const std::map<LeftOut, std::uint64_t> &rows)
{
    std::uint64_t sum = 0;
    for (const auto &one : rows)
        sum += one.second;
    return sum;
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
    for (const auto &[name, rows] : plan.leftOutBySplit)
        byName[name].leftOut += rows;
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

Result<BuildPreview> previewBuild(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                  const BuildRecipe &recipe, const ProgressSink &progress,
                                  std::stop_token stop)
{
    BuildPreview preview;
    LeftOutRows sink(preview);
    VOX_TRY(const auto prior, priorOf(fs, workspace, recipe));
    VOX_TRY(preview.plan, planBuild(fs, workspace, items, recipe, prior ? &*prior : nullptr, &sink,
                                    progress, stop));
    preview.splits = splitsOf(preview.plan);
    preview.leftOutRows = sumOf(preview.plan.leftOut);
    if (!recipe.output.empty()) {
        VOX_TRY(preview.freeBytes, freeBytesFor(fs, recipe.output));
        preview.fits = preview.plan.bytesToWrite() <= preview.freeBytes;
    }
    if (auto allowed = checkBuild(fs, workspace, recipe, preview.plan, progress, stop); !allowed) {
        if (allowed.error().code == ErrorCode::Cancelled)
            return fail(std::move(allowed).error());
        preview.refusal = std::move(allowed).error();
    }
    return preview;
}

std::uint64_t BuildPreview::rowsToWrite() const
{
    std::uint64_t rows = 0;
    for (std::size_t at = 0; at < plan.shards.size(); ++at)
        if (at >= shards.size() || shards[at] == ShardState::Queued)
            rows += plan.shards[at].rows;
    return rows;
}

Result<std::optional<PriorPlan>> priorOf(FileSystem &fs, const Workspace &workspace,
                                         const BuildRecipe &recipe)
{
    const std::string dataset = workspace.dataset().string();
    if (recipe.output.empty() || !exists(fs, recipe.output)
        || !BuildFolder::checkTarget(fs, recipe.output, recipe, dataset))
        return std::nullopt;
    return BuildFolder::priorPlan(fs, recipe.output, dataset);
}

Result<> checkBuild(FileSystem &fs, Workspace &workspace, const BuildRecipe &recipe,
                    const BuildPlan &plan, const ProgressSink &progress,
                    const std::stop_token &stop)
{
    if (!recipe.output.empty()) {
        const std::string dataset = workspace.dataset().string();
        VOX_CHECK(BuildFolder::checkTarget(fs, recipe.output, recipe, dataset));
        VOX_CHECK(BuildFolder::checkNames(fs, recipe.output, plan, dataset, recipe.format));
    }
    return checkLeaks(fs, workspace, recipe, progress, stop);
}

Result<BuildPreview> previewOf(FileSystem &fs, const std::filesystem::path &output,
                               const std::string &dataset)
{
    VOX_TRY(auto folder, BuildFolder::look(fs, output, dataset));
    BuildPreview preview;
    VOX_TRY(preview.plan, folder.readPlan());
    preview.splits = splitsOf(preview.plan);
    preview.leftOutRows = sumOf(preview.plan.leftOut);
    VOX_CHECK(BuildErrors(fs, folder).forEachLeftOut([&](const RowFailure &row) {
        if (row.id != 0)
            LeftOutRows::add(preview, row);
    }));
    std::map<std::string, std::uint64_t> failed;
    for (const auto &shard : preview.plan.shards) {
        VOX_TRY(const auto record, folder.recordOf(preview.shards.size()));
        preview.shards.push_back(!record              ? ShardState::Queued
                                 : record->failed > 0 ? ShardState::WithFailures
                                                      : ShardState::Written);
        if (record)
            failed[shard.group.splitName()] += record->failed;
    }
    for (PlannedSplit &split : preview.splits) {
        split.failed = std::min(split.rows, failed[split.name]);
        preview.failedRows += split.failed;
    }
    return preview;
}

Result<std::vector<std::uint32_t>> plannedRows(FileSystem &fs, Workspace &workspace,
                                               const ItemSource &items, const BuildRecipe &recipe,
                                               const std::optional<std::string> &split,
                                               const ProgressSink &progress, std::stop_token stop)
{
    WrittenRows sink;
    VOX_TRY(const auto prior, priorOf(fs, workspace, recipe));
    VOX_TRY(const auto plan, planBuild(fs, workspace, items, recipe, prior ? &*prior : nullptr,
                                       &sink, progress, stop));
    if (!split)
        return sink.ids();
    std::vector<std::uint32_t> ids;
    for (const auto &shard : plan.shards) {
        if (shard.group.splitName() != *split)
            continue;
        const auto first = sink.ids().begin() + static_cast<std::ptrdiff_t>(shard.firstRow);
        ids.insert(ids.end(), first, first + static_cast<std::ptrdiff_t>(shard.rows));
    }
    return ids;
}

Result<std::vector<std::uint32_t>> builtRows(FileSystem &fs, const std::filesystem::path &output,
                                             const BuiltRows &wanted, const std::string &dataset)
{
    VOX_TRY(auto folder, BuildFolder::look(fs, output, dataset));
    VOX_TRY(const auto plan, folder.readPlan());
    const std::unordered_set<std::uint64_t> numbers(wanted.shards.begin(), wanted.shards.end());
    std::vector<std::uint32_t> ids;
    for (std::uint64_t number = 0; number < plan.shards.size(); ++number) {
        const auto &shard = plan.shards[static_cast<std::size_t>(number)];
        const bool isShard = wanted.shards.empty() || numbers.contains(number);
        if (!isShard || (wanted.split && *wanted.split != shard.group.splitName()))
            continue;
        VOX_TRY(const auto record, folder.recordOf(number));
        std::unordered_set<std::uint32_t> failed;
        if (record)
            for (const RowFailure &failure : record->failures)
                failed.insert(failure.id);
        VOX_TRY(const auto rows, folder.rowsOf(shard));
        for (const PlannedRow &row : rows)
            if (failed.contains(row.id) == wanted.hasFailed)
                ids.push_back(row.id);
    }
    return ids;
}

} // namespace voxdeck
