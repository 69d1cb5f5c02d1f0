// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/RowSequence.h"

#include "core/base/RandomOrders.h"
#include "core/base/Stopped.h"
#include "core/items/SegmentMerging.h"
#include "core/workspace/Database.h"
#include "core/workspace/RecordingCalled.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

/// A row as far as its place depends on it.
struct PlacedRow {
    std::uint32_t recording = 0; ///< by first appearance
    float startSeconds = 0;      ///< rows of one time keep their order
    std::uint32_t id = 0;
};

struct Placed {
    std::vector<PlacedRow> rows;
    std::uint32_t recordings = 0;
    bool isGrouped = true; ///< rows of one recording are already together, by start
};

Result<Placed> placedRows(Workspace &workspace, const RowOrder &order, std::stop_token stop)
{
    Placed placed;
    placed.rows.reserve(static_cast<std::size_t>(order.size()));
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    static constexpr Select kQuery(
        "SELECT " VOX_FIRST_RECORDING
        " AS first_recording, shard, item, start FROM segment WHERE id = ?");
    auto query = workspace.database().statement(kQuery.sql());
    for (std::uint64_t at = 0; at < order.size(); ++at) {
        if (at % 4096 == 0 && stop.stop_requested())
            return stopped();
        const std::uint32_t id = order.idAt(at);
        VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
        if (!hasRow)
            continue;
        const auto identity = recordingIdentity(
            static_cast<std::uint32_t>(query.integer(kQuery["first_recording"])),
            static_cast<std::uint32_t>(query.integer(kQuery["shard"])),
            query.count(kQuery["item"]));
        const auto [found, isNew] = numbers.emplace(identity, placed.recordings);
        placed.recordings += isNew ? 1 : 0;
        const PlacedRow row{found->second, static_cast<float>(query.real(kQuery["start"])), id};
        if (!placed.rows.empty() && !isNew) {
            const PlacedRow &last = placed.rows.back();
            placed.isGrouped = placed.isGrouped && last.recording == row.recording
                               && last.startSeconds <= row.startSeconds;
        }
        placed.rows.push_back(row);
    }
    return placed;
}

/// Rows of one recording together, by start; with a seed the recordings are shuffled.
Result<std::shared_ptr<const RowOrder>> byRecording(Workspace &workspace,
                                                    std::shared_ptr<const RowOrder> order,
                                                    const BuildRecipe &recipe, std::stop_token stop)
{
    VOX_TRY(auto placed, placedRows(workspace, *order, stop));
    if (placed.isGrouped && !recipe.seed)
        return order;
    if (recipe.seed) {
        std::vector<std::uint32_t> places(placed.recordings);
        for (std::uint32_t number = 0; number < placed.recordings; ++number)
            places[number] = number;
        PythonRandom(*recipe.seed).shuffle(places);
        std::vector<std::uint32_t> placeOf(placed.recordings);
        for (std::uint32_t place = 0; place < placed.recordings; ++place)
            placeOf[places[place]] = place;
        for (auto &row : placed.rows)
            row.recording = placeOf[row.recording];
    }
    order.reset();
    std::stable_sort(placed.rows.begin(), placed.rows.end(), [](const auto &a, const auto &b) {
        return a.recording != b.recording ? a.recording < b.recording
                                          : a.startSeconds < b.startSeconds;
    });
    std::vector<std::uint32_t> ids;
    ids.reserve(placed.rows.size());
    for (const auto &row : placed.rows)
        ids.push_back(row.id);
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

} // namespace

std::uint64_t recordingIdentity(std::uint32_t recording, std::uint32_t shard, std::uint64_t item)
{
    // the audio of a row without a recording is its item; bit 63 keeps the two kinds apart
    if (recording != 0)
        return recording;
    return (std::uint64_t{1} << 63U) | (std::uint64_t{shard} << 40U) | item;
}

Result<std::shared_ptr<const RowOrder>> rowSequence(Workspace &workspace, const BuildRecipe &recipe,
                                                    std::stop_token stop)
{
    RowQuery query;
    query.search = recipe.filter;
    VOX_TRY(auto order, RowReader(workspace).order(query, stop));
    if (recipe.merge.isOn()) { // the very rows an export merges
        VOX_TRY(order, orderForMerging(workspace, order, stop));
    }
    switch (recipe.order) {
    case BuildOrder::Dataset: return order;
    case BuildOrder::Recordings: return byRecording(workspace, std::move(order), recipe, stop);
    case BuildOrder::Shuffled: break;
    }
    std::vector<std::uint32_t> ids;
    ids.reserve(static_cast<std::size_t>(order->size()));
    for (std::uint64_t at = 0; at < order->size(); ++at)
        ids.push_back(order->idAt(at));
    PythonRandom(recipe.seed.value_or(0)).shuffle(ids);
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

} // namespace voxdeck
