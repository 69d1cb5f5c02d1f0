// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"

#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The properties of a segment that can be changed by hand. The journal stores the numbers: they
/// never change.
enum class EditField {
    Text,
    Status,
    Flag,
    Split,
    Language,
    Tags,
    Subset,
    Hypothesis, ///< from here on what annotation files bring: never counted as unpublished
    Speaker,
    Start, ///< seconds, as the shortest decimal that reads back the same
    End,
    Segments, ///< of a whole item: which segments it has (core/manifest/SegmentList.h)
    Comment,  ///< one comment on a segment, of several (core/manifest/Comments.h)
    Assigned, ///< the assignee of the row; empty: unassigned
};

/// Whether many rows are given one value of it (BulkEdit); the others are changed row by row, each with
/// a line of the journal.
bool isBulkField(EditField field);
/// "text", "status", "flag", "split", "language", "tags", "subset", "hypothesis", "speaker", "start", "end",
/// "segments", "comment", "assigned".
const char *editFieldName(EditField field);
/// The column of `segment` that holds it.
const char *columnOf(EditField field);

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
