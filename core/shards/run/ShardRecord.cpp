// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/ShardRecord.h"

#include "core/archive/MemberName.h"

#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

JsonValue filesJson(const std::vector<ShardFile> &files)
{
    auto list = JsonValue::array();
    for (const auto &file : files) {
        auto one = JsonValue::object();
        one.set("path", JsonValue::ofString(file.path));
        one.set("bytes", JsonValue::ofCount(file.bytes));
        one.set("sha256", JsonValue::ofString(file.sha256));
        list.append(std::move(one));
    }
    return list;
}

Result<std::vector<ShardFile>> filesOf(const JsonValue &list, const std::string &subject)
{
    std::vector<ShardFile> files;
    for (const auto &one : list.items()) {
        ShardFile file{one.textAt("path"), one.countAt("bytes"), one.textAt("sha256")};
        if (!checkMemberName(file.path) || file.sha256.empty())
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("names a file that cannot be: %1", file.path), subject);
        files.push_back(std::move(file));
    }
    return files;
}

JsonValue failureJson(const RowFailure &failure)
{
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(failure.key));
    object.set("why", JsonValue::ofString(leftOutName(failure.reason)));
    object.set("reason", JsonValue::ofString(failure.detail));
    if (failure.id != 0)
        object.set("row", JsonValue::ofCount(failure.id));
    if (!failure.split.empty())
        object.set("split", JsonValue::ofString(failure.split));
    return object;
}

} // namespace

RowFailure rowFailureOf(const JsonValue &json)
{
    RowFailure failure;
    failure.id = static_cast<std::uint32_t>(json.countAt("row"));
    failure.key = json.textAt("key");
    failure.detail = json.textAt("reason");
    failure.split = json.textAt("split");
    if (const JsonValue *const identity = json.find("identity"))
        failure.identity = static_cast<std::uint64_t>(identity->toInteger());
    const std::string &why = json.textAt("why");
    for (const auto reason : {LeftOut::Cer, LeftOut::Length, LeftOut::Split, LeftOut::MissingSource,
                              LeftOut::AudioLoad, LeftOut::Processing})
        if (why == leftOutName(reason))
            failure.reason = reason;
    return failure;
}

std::string failureLine(const RowFailure &failure)
{
    return failureJson(failure).dumpAscii() + "\n";
}

std::uint64_t ShardRecord::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto &file : files)
        sum += file.bytes;
    return sum;
}

JsonValue ShardRecord::toJson() const
{
    auto object = JsonValue::object();
    object.set("items", JsonValue::ofCount(items));
    object.set("failed", JsonValue::ofCount(failed));
    object.set("frames", JsonValue::ofCount(frames));
    object.set("seconds", JsonValue::ofDouble(seconds));
    object.set("inputs", JsonValue::ofString(inputs));
    object.set("files", filesJson(files));
    if (!ways.isEmpty())
        object.set("audio", ways.toJson());
    return object;
}

JsonValue ShardRecord::toLedger(const ShardRecord *before) const
{
    auto json = toJson();
    auto list = JsonValue::array();
    for (const auto &failure : failures) {
        auto one = failureJson(failure);
        one.set("identity", JsonValue::ofInteger(static_cast<std::int64_t>(failure.identity)));
        list.append(std::move(one));
    }
    json.set("failures", std::move(list));
    json.set("lines", JsonValue::ofString(lines));
    if (!copies.empty())
        json.set("copies", JsonValue::ofString(copies));
    if (isChanged)
        json.set("changed", JsonValue::ofBool(true));
    if (before) {
        auto older = before->files;
        older.insert(older.end(), before->replaced.begin(), before->replaced.end());
        json.set("replaced", filesJson(older));
    }
    return json;
}

Result<ShardRecord> ShardRecord::fromJson(const JsonValue &json, const std::string &subject)
{
    ShardRecord record;
    record.items = json.countAt("items");
    record.failed = json.countAt("failed");
    record.frames = json.countAt("frames");
    const JsonValue *const seconds = json.find("seconds");
    record.seconds = seconds ? seconds->toDouble() : 0;
    record.inputs = json.textAt("inputs");
    const JsonValue *const files = json.find("files");
    if (!files || record.inputs.empty())
        return fail(ErrorCode::Corrupt, Sentence::tr("is not a record of a shard"), subject);
    VOX_TRY(record.files, filesOf(*files, subject));
    if (const JsonValue *const replaced = json.find("replaced")) {
        VOX_TRY(record.replaced, filesOf(*replaced, subject));
    }
    const JsonValue *const changed = json.find("changed");
    record.isChanged = changed && changed->toBool();
    if (const JsonValue *const failures = json.find("failures"))
        for (const auto &one : failures->items())
            record.failures.push_back(rowFailureOf(one));
    record.lines = json.textAt("lines");
    record.copies = json.textAt("copies");
    if (const JsonValue *const ways = json.find("audio"))
        record.ways = AudioWays::fromJson(*ways);
    return record;
}

} // namespace voxdeck
