// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/changes/ChangeSet.h"
#include "core/json/Json.h"

#include <string>
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
void appendLine(std::string &text, const JsonValue &object);

/// The order of a change set: by item, segment and field.
bool isBeforeInSet(const ChangeRecord &a, const ChangeRecord &b);
bool isOfSameValue(const ChangeRecord &a, const ChangeRecord &b);

} // namespace voxdeck
