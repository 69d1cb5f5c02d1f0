// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0480
#include "core/format/lhotse/CutFields.h"

#include <algorithm>

namespace voxdeck::lhotse {

bool isOfCut(const JsonValue &record, std::string_view name)
{
    const JsonValue *const names = record.find(kCutCustom);
    if (!names || names->kind() != JsonValue::Kind::Object)
        return false;
    const auto &members = names->members();
    return name == kCutCustom
           || std::any_of(members.begin(), members.end(), [name](const JsonValue::Member &member) {
                  return member.second.toString() == name;
              });
}

JsonValue customOfCut(const JsonValue &record)
{
    auto custom = JsonValue::object();
    const JsonValue *const names = record.find(kCutCustom);
    if (!names)
        return custom;
    for (const auto &[own, here] : names->members())
        if (const JsonValue *const value = record.find(here.toString()))
            custom.set(own, *value);
    return custom;
}

} // namespace voxdeck::lhotse
