// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/HypothesisSlots.h"

#include "core/json/Json.h"
#include "core/workspace/TranscriptNames.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>
#include <iterator>

namespace voxdeck {

namespace {

constexpr std::string_view kSlotsValue = "hypothesis_slots";
constexpr std::array<std::string_view, 3> kRates = {"cer_", "wer_", "mer_"};
constexpr char kFirstLetter = 'b'; ///< a would be the table's own

} // namespace

std::optional<std::size_t> hypothesisSlotOf(std::string_view metricName)
{
    for (const std::string_view rate : kRates)
        if (metricName.size() == rate.size() + 1 && metricName.starts_with(rate)
            && metricName.back() >= kFirstLetter
            && metricName.back() < kFirstLetter + static_cast<char>(kHypothesisSlots))
            return static_cast<std::size_t>(metricName.back() - kFirstLetter);
    return std::nullopt;
}

std::string rateOfSlot(std::string_view rate, std::optional<std::size_t> slot)
{
    std::string name(rate);
    if (slot)
        name.append("_").push_back(static_cast<char>(kFirstLetter + static_cast<char>(*slot)));
    return name;
}

Result<HypothesisSlots> hypothesisSlots(Database &database)
{
    HypothesisSlots slots;
    VOX_TRY(const auto kept, workspaceValue(database, kSlotsValue));
    if (kept.empty())
        return slots;
    VOX_TRY(const auto json, JsonValue::parse(kept));
    const auto &names = json.items();
    for (std::size_t slot = 0; slot < std::min(slots.size(), names.size()); ++slot)
        slots[slot] = names[slot].toString();
    return slots;
}

Result<HypothesisSlots> wantedHypothesisSlots(Database &database,
                                              std::span<const std::string> first)
{
    VOX_TRY(auto slots, hypothesisSlots(database));
    VOX_TRY(const auto known, TranscriptNames::load(database));
    auto names = known.hypotheses();
    if (!names.empty() && !known.isColumnMixed())
        names.erase(names.begin()); // the table's own
    for (std::string &slot : slots)
        if (std::find(names.begin(), names.end(), slot) == names.end())
            slot.clear();
    for (const std::string &name : first) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("no further hypothesis is named \"%1\"", name));
        if (std::find(slots.begin(), slots.end(), name) != slots.end())
            continue;
        const auto isFree = [&first](const std::string &slot) {
            return std::find(first.begin(), first.end(), slot) == first.end();
        };
        auto place = std::find(slots.begin(), slots.end(), std::string());
        if (place == slots.end()) {
            const auto last = std::find_if(slots.rbegin(), slots.rend(), isFree);
            if (last == slots.rend())
                return fail(ErrorCode::InvalidArgument,
                            Sentence::tr("%1 further hypotheses have rates at a time at most",
                                         kHypothesisSlots));
            place = std::prev(last.base());
        }
        *place = name;
    }
    for (const std::string &name : names) {
        if (std::find(slots.begin(), slots.end(), name) != slots.end())
            continue;
        const auto free = std::find(slots.begin(), slots.end(), std::string());
        if (free == slots.end())
            break;
        *free = name;
    }
    return slots;
}

Result<> setHypothesisSlots(Database &database, const HypothesisSlots &names)
{
    auto list = JsonValue::array();
    for (const std::string &name : names)
        list.append(JsonValue::ofString(name));
    return setWorkspaceValue(database, kSlotsValue, list.dumpAscii());
}

} // namespace voxdeck
