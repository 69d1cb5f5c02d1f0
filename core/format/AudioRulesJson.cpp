// SPDX-License-Identifier: Apache-2.0
#include "core/format/AudioRulesJson.h"

#include <utility>

namespace voxdeck {

JsonValue toJson(const AudioRules &rules)
{
    auto roots = JsonValue::array();
    for (const auto &root : rules.allowedRoots)
        roots.append(JsonValue::ofString(root.string()));
    auto moves = JsonValue::array();
    for (const auto &[from, to] : rules.relocations) {
        auto move = JsonValue::array();
        move.append(JsonValue::ofString(from));
        move.append(JsonValue::ofString(to.string()));
        moves.append(std::move(move));
    }
    auto json = JsonValue::object();
    json.set("roots", std::move(roots));
    json.set("relocations", std::move(moves));
    return json;
}

AudioRules rulesFrom(const JsonValue &json)
{
    AudioRules rules;
    if (const JsonValue *const roots = json.find("roots"))
        for (const JsonValue &root : roots->items())
            rules.allowedRoots.emplace_back(root.toString());
    if (const JsonValue *const moves = json.find("relocations"))
        for (const JsonValue &move : moves->items())
            if (move.items().size() == 2)
                rules.relocations.emplace_back(move.items()[0].toString(),
                                               move.items()[1].toString());
    return rules;
}

} // namespace voxdeck
