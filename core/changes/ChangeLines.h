// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/changes/ChangeSet.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <string_view>

namespace voxdeck {

/// A change as a line of its file.
JsonValue changeObject(const ChangeRecord &record);
/// InvalidArgument, naming the member that is missing or wrong.
Result<ChangeRecord> changeIn(const JsonValue &object);
/// A value as the journal spells it ("dev" is "validation"). InvalidArgument where the field cannot have it.
Result<std::string> spelledValue(EditField field, std::string value);
/// A member that must be a text; InvalidArgument for anything else.
Result<std::string> textMember(const JsonValue &object, const char *name);

using ChangePlace = std::tuple<std::string_view, std::uint64_t, std::int64_t>; ///< of a segment
/// The last is which of its comments.
using ChangeValue = std::tuple<ChangePlace, EditField, std::string>;

/// They refer to the record.
ChangePlace placeOf(const ChangeRecord &record);
ChangeValue valueOf(const ChangeRecord &record);
/// The order of a change set: by item, segment and field.
bool isBeforeInSet(const ChangeRecord &a, const ChangeRecord &b);
bool isOfSameValue(const ChangeRecord &a, const ChangeRecord &b);

/// Of the records that cannot be made because another one of the set says otherwise what becomes of their segment, or
/// because a change belongs to them of which that is so: the line of that one. No set is written so (docs/decisions/0390).
std::map<std::size_t, std::uint64_t> contradictionsIn(const ChangeSet &set);

} // namespace voxdeck
