// SPDX-License-Identifier: Apache-2.0
#include "core/archive/MemberName.h"
#include "core/shards/plan/BuildPlan.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostRowsOfShard = std::uint64_t{1} << 32; // ids have 32 bits
constexpr std::array<const char *, 6> kLeftOutNames{
    "cer", "length", "split", "missing_source", "audio_load", "processing"};

JsonValue ofCount(std::uint64_t value)
{
    return JsonValue::ofInteger(static_cast<std::int64_t>(value));
}

std::uint64_t countAt(const JsonValue &object, std::string_view key)
{
    const JsonValue *const value = object.find(key);
    return value ? static_cast<std::uint64_t>(std::max<std::int64_t>(value->toInteger(), 0)) : 0;
}

double numberAt(const JsonValue &object, std::string_view key)
{
    const JsonValue *const value = object.find(key);
    return value ? value->toDouble() : 0;
}

std::string textAt(const JsonValue &object, std::string_view key)
{
    const JsonValue *const value = object.find(key);
    return value ? value->toString() : std::string();
}

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
        one.set("number", ofCount(shard.number));
        one.set("rows", ofCount(shard.rows));
        one.set("seconds", JsonValue::ofDouble(shard.seconds));
        one.set("estimated_bytes", ofCount(shard.estimatedBytes));
        one.set("ledger", ofCount(shard.ledger));
        list.append(std::move(one));
    }
    auto left = JsonValue::object();
    for (const auto &[reason, number] : leftOut)
        left.set(leftOutName(reason), ofCount(number));
    auto bySplit = JsonValue::object();
    for (const auto &[split, number] : leftOutBySplit)
        bySplit.set(split, ofCount(number));
    auto object = JsonValue::object();
    object.set("voxdeck_plan", ofCount(kVersion));
    object.set("generation", ofCount(generation));
    object.set("rows_digest", JsonValue::ofString(rowsDigest));
    object.set("rows", ofCount(rows));
    object.set("recordings", ofCount(recordings));
    object.set("seconds", JsonValue::ofDouble(seconds));
    object.set("estimated_bytes", ofCount(estimatedBytes));
    object.set("bytes_per_second", JsonValue::ofDouble(measured.bytesPerSecond));
    object.set("bytes_per_item", JsonValue::ofDouble(measured.bytesPerItem));
    object.set("sampled_rows", ofCount(measured.rows));
    if (!measured.ways.isEmpty())
        object.set("sampled_audio", measured.ways.toJson());
    object.set("missing_sources", ofCount(missingSources));
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
    plan.version = value ? countAt(*value, "voxdeck_plan") : 0;
    if (list && plan.version > kVersion)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "was planned by a newer Voxdeck (version %1 of the plan, expected at most %2)",
                plan.version, kVersion),
            subject);
    if (!list || plan.version < 1)
        return fail(ErrorCode::Corrupt, Sentence::tr("is not the plan of a build"), subject);
    plan.generation = countAt(*value, "generation");
    plan.rowsDigest = textAt(*value, "rows_digest");
    plan.recordings = countAt(*value, "recordings");
    plan.seconds = numberAt(*value, "seconds");
    plan.estimatedBytes = countAt(*value, "estimated_bytes");
    plan.missingSources = countAt(*value, "missing_sources");
    plan.measured.bytesPerSecond = numberAt(*value, "bytes_per_second");
    plan.measured.bytesPerItem = numberAt(*value, "bytes_per_item");
    plan.measured.rows = countAt(*value, "sampled_rows");
    if (const JsonValue *const ways = value->find("sampled_audio"))
        plan.measured.ways = AudioWays::fromJson(*ways);
    if (const JsonValue *const left = value->find("left_out"))
        for (std::size_t reason = 0; reason < kLeftOutNames.size(); ++reason)
            if (const auto number = countAt(*left, kLeftOutNames[reason]); number > 0)
                plan.leftOut[static_cast<LeftOut>(reason)] = number;
    if (const JsonValue *const splits = value->find("left_out_by_split"))
        for (const auto &[split, number] : splits->members())
            plan.leftOutBySplit[split] = countAt(*splits, split);
    for (const auto &one : list->items()) {
        PlannedShard shard;
        shard.path = textAt(one, "path");
        shard.group.country = textAt(one, "country");
        shard.group.split = textAt(one, "split");
        if (const JsonValue *const subset = one.find("subset"))
            shard.group.subset = subset->toInteger();
        shard.number = countAt(one, "number");
        shard.rows = countAt(one, "rows");
        shard.seconds = numberAt(one, "seconds");
        shard.estimatedBytes = countAt(one, "estimated_bytes");
        shard.ledger = plan.version > 1 ? countAt(one, "ledger") : plan.shards.size();
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
