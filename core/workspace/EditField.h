// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0099, 0126, 0127
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// By the name in files and on the command line.
std::optional<EditField> editFieldNamed(std::string_view name);

/// The spelling the journal keeps of a value a user or a program gave: "dev" is "validation", "a b" is
/// " a b " of tags. Text and hypothesis are not fields this is for.
///
/// Errors   InvalidArgument: no such status or split, not UTF-8, a control character, a number that is
///          none, more than 1,000 bytes.
Result<std::string> fieldValue(EditField field, std::string_view given);

/// A row's value as the journal spells it.
std::string fieldText(EditField field, const Statement &row, int column);
/// The other way round: the next parameter is the column's value.
void bindField(Statement &statement, EditField field, const std::string &value);

/// Seconds as the journal spells them, and back; empty unless it is a finite number.
std::string secondsText(double seconds);
std::optional<double> secondsIn(std::string_view text);

/// Tags in the form of the column: each once, in their order, a space before and after each; "":
/// none.
std::string withTags(std::string_view tags, std::string_view added);
std::string withoutTags(std::string_view tags, std::string_view removed);

} // namespace voxdeck
