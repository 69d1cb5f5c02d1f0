// SPDX-License-Identifier: Apache-2.0
#include "core/split/KeptSplitRule.h"

#include "core/json/Json.h"
#include "core/workspace/Database.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kName = "split_rule";
constexpr std::array<std::pair<SplitMethod, std::string_view>, 4> kMethods{
    {{SplitMethod::Random, "random"},
     {SplitMethod::LongestFirst, "longest"},
     {SplitMethod::Hash, "hash"},
     {SplitMethod::ListsOnly, "lists"}}};
constexpr std::array<std::pair<SplitMeasure, std::string_view>, 3> kMeasures{
    {{SplitMeasure::Hours, "hours"},
     {SplitMeasure::Count, "count"},
     {SplitMeasure::Recordings, "recordings"}}};

template <class Table, class Value>
std::string nameIn(const Table &table, Value value)
{
    const auto found = std::find_if(table.begin(), table.end(),
                                    [value](const auto &one) { return one.first == value; });
    return std::string(found == table.end() ? table.front().second : found->second);
}

/// False for an unknown name.
template <class Table, class Value>
bool readNamed(const Table &table, const JsonValue *text, Value &value)
{
    const std::string_view name = text ? std::string_view(text->toString()) : std::string_view();
    const auto found = std::find_if(table.begin(), table.end(),
                                    [name](const auto &one) { return one.second == name; });
    if (found == table.end())
        return false;
    value = found->first;
    return true;
}

bool readShares(const JsonValue &object, SplitRule &rule)
{
    const JsonValue *const shares = object.find("shares");
    if (!shares)
        return false;
    for (const JsonValue &one : shares->items()) {
        const auto split = splitNamed(one.textAt("split"));
        const JsonValue *const share = one.find("share");
        const JsonValue *const minimum = one.find("minimum_hours");
        if (!split || !share || !(share->toDouble() >= 0 && share->toDouble() <= 1))
            return false;
        rule.shares.push_back(
            {splitName(*split), share->toDouble(), minimum ? minimum->toDouble() : 0});
    }
    return true;
}

} // namespace

Result<> keepSplitRule(Workspace &workspace, const KeptSplitRule &kept)
{
    auto object = JsonValue::object();
    object.set("method", JsonValue::ofString(nameIn(kMethods, kept.rule.method)));
    object.set("measure", JsonValue::ofString(nameIn(kMeasures, kept.rule.measure)));
    auto shares = JsonValue::array();
    for (const SplitShare &share : kept.rule.shares) {
        auto one = JsonValue::object();
        one.set("split", JsonValue::ofString(share.split));
        one.set("share", JsonValue::ofDouble(share.share));
        one.set("minimum_hours", JsonValue::ofDouble(share.minimumHours));
        shares.append(std::move(one));
    }
    object.set("shares", std::move(shares));
    object.set("seed", JsonValue::ofInteger(static_cast<std::int64_t>(kept.rule.seed)));
    object.set("field", JsonValue::ofString(kept.rule.hashField));
    auto strata = JsonValue::array();
    for (const std::string &name : kept.rule.stratifyBy)
        strata.append(JsonValue::ofString(name));
    object.set("stratify", std::move(strata));
    object.set("unit",
               JsonValue::ofString(kept.unit == SplitUnit::Speaker ? "speaker" : "recording"));
    object.set("together", JsonValue::ofString(kept.together));
    object.set("reassigns", JsonValue::ofBool(kept.reassigns));
    object.set("tolerance", JsonValue::ofDouble(kept.tolerance));
    VOX_CHECK(workspace.database()
                  .statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                             " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                  .bind(kName)
                  .bind(object.dumpAscii())
                  .run());
    return {};
}

Result<std::optional<KeptSplitRule>> keptSplitRule(Workspace &workspace)
{
    auto query = workspace.database().statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const bool hasRow, query.bind(kName).step());
    if (!hasRow)
        return std::nullopt;
    const auto object = JsonValue::parse(query.text(0));
    KeptSplitRule kept;
    if (!object || !readNamed(kMethods, object->find("method"), kept.rule.method)
        || !readNamed(kMeasures, object->find("measure"), kept.rule.measure)
        || !readShares(*object, kept.rule))
        return std::nullopt;
    if (const JsonValue *const seed = object->find("seed"))
        kept.rule.seed = static_cast<std::uint64_t>(seed->toInteger());
    kept.rule.hashField = object->textAt("field");
    if (const JsonValue *const strata = object->find("stratify"))
        for (const JsonValue &name : strata->items())
            kept.rule.stratifyBy.push_back(name.toString());
    kept.unit = object->textAt("unit") == "speaker" ? SplitUnit::Speaker : SplitUnit::Recording;
    kept.together = object->textAt("together");
    const JsonValue *const reassigns = object->find("reassigns");
    kept.reassigns = reassigns && reassigns->toBool();
    const JsonValue *const tolerance = object->find("tolerance"); // rules of before have none
    if (tolerance && tolerance->toDouble() > 0 && tolerance->toDouble() < 1)
        kept.tolerance = tolerance->toDouble();
    return kept;
}

} // namespace voxdeck
