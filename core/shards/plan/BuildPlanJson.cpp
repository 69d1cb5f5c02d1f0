// SPDX-License-Identifier: Apache-2.0
#include "core/archive/MemberName.h"
#include "core/shards/plan/BuildPlan.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostRowsOfShard = std::uint64_t{1} << 32; // ids have 32 bits
constexpr std::array<const char *, 6> kLeftOutNames{
    "cer", "length", "split", "missing_source", "audio_load", "processing"};

} // namespace

const char *leftOutName(LeftOut reason)
{
    return kLeftOutNames[static_cast<std::size_t>(reason)];
}

std::string BuildPlan::dump() const
{
    auto list = JsonValue::array();
    for (const auto &shard : shards) {
        auto one = JsonValue::object();
        one.set("path", JsonValue::ofString(shard.path));
        one.set("country", JsonValue::ofString(shard.group.country));
        one.set("split", JsonValue::ofString(shard.group.split));
        if (shard.group.subset)
            one.set("subset", JsonValue::ofInteger(*shard.group.subset));
        one.set("number", JsonValue::ofCount(shard.number));
        one.set("rows", JsonValue::ofCount(shard.rows));
        one.set("seconds", JsonValue::ofDouble(shard.seconds));
        one.set("estimated_bytes", JsonValue::ofCount(shard.estimatedBytes));
        one.set("ledger", JsonValue::ofCount(shard.ledger));
        list.append(std::move(one));
    }
    auto left = JsonValue::object();
    for (const auto &[reason, number] : leftOut)
        left.set(leftOutName(reason), JsonValue::ofCount(number));
    auto bySplit = JsonValue::object();
    for (const auto &[split, number] : leftOutBySplit)
        bySplit.set(split, JsonValue::ofCount(number));
    auto object = JsonValue::object();
    object.set("voxdeck_plan", JsonValue::ofCount(kVersion));
    object.set("generation", JsonValue::ofCount(generation));
    object.set("rows_digest", JsonValue::ofString(rowsDigest));
    object.set("rows", JsonValue::ofCount(rows));
    object.set("recordings", JsonValue::ofCount(recordings));
    object.set("seconds", JsonValue::ofDouble(seconds));
    object.set("estimated_bytes", JsonValue::ofCount(estimatedBytes));
    object.set("bytes_per_second", JsonValue::ofDouble(measured.bytesPerSecond));
    object.set("bytes_per_item", JsonValue::ofDouble(measured.bytesPerItem));
    object.set("sampled_rows", JsonValue::ofCount(measured.rows));
    if (!measured.ways.isEmpty())
        object.set("sampled_audio", measured.ways.toJson());
    object.set("missing_sources", JsonValue::ofCount(missingSources));
    object.set("left_out", std::move(left));
    object.set("left_out_by_split", std::move(bySplit));
    object.set("shards", std::move(list));
    return object.dumpAscii() + "\n";
}

Result<BuildPlan> BuildPlan::parse(std::string_view json, const std::string &subject)
{
    auto value = JsonValue::parse(json);
    const JsonValue *const list = value ? value->find("shards") : nullptr;
    BuildPlan plan;
    plan.version = value ? value->countAt("voxdeck_plan") : 0;
    if (list && plan.version > kVersion)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "was planned by a newer Voxdeck (version %1 of the plan, expected at most %2)",
                plan.version, kVersion),
            subject);
    if (!list || plan.version < 1)
        return fail(ErrorCode::Corrupt, Sentence::tr("is not the plan of a build"), subject);
    plan.generation = value->countAt("generation");
    plan.rowsDigest = value->textAt("rows_digest");
    plan.recordings = value->countAt("recordings");
    plan.seconds = value->numberAt("seconds");
    plan.estimatedBytes = value->countAt("estimated_bytes");
    plan.missingSources = value->countAt("missing_sources");
    plan.measured.bytesPerSecond = value->numberAt("bytes_per_second");
    plan.measured.bytesPerItem = value->numberAt("bytes_per_item");
    plan.measured.rows = value->countAt("sampled_rows");
    if (const JsonValue *const ways = value->find("sampled_audio"))
        plan.measured.ways = AudioWays::fromJson(*ways);
    if (const JsonValue *const left = value->find("left_out"))
        for (std::size_t reason = 0; reason < kLeftOutNames.size(); ++reason)
            if (const auto number = left->countAt(kLeftOutNames[reason]); number > 0)
                plan.leftOut[static_cast<LeftOut>(reason)] = number;
    if (const JsonValue *const splits = value->find("left_out_by_split"))
        for (const auto &[split, number] : splits->members())
            plan.leftOutBySplit[split] = splits->countAt(split);
    for (const auto &one : list->items()) {
        PlannedShard shard;
        shard.path = one.textAt("path");
        shard.group.country = one.textAt("country");
        shard.group.split = one.textAt("split");
        if (const JsonValue *const subset = one.find("subset"))
            shard.group.subset = subset->toInteger();
        shard.number = one.countAt("number");
        shard.rows = one.countAt("rows");
        shard.seconds = one.numberAt("seconds");
        shard.estimatedBytes = one.countAt("estimated_bytes");
        shard.ledger = plan.version > 1 ? one.countAt("ledger") : plan.shards.size();
        shard.firstRow = plan.rows;
        if (!checkMemberName(shard.path) || shard.rows == 0 || shard.rows > kMostRowsOfShard)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("has a shard that cannot be: %1", shard.path), subject);
        plan.rows += shard.rows;
        plan.shards.push_back(std::move(shard));
    }
    return plan;
}

} // namespace voxdeck
