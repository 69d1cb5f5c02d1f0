// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0099, 0126, 0127
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/TallyKind.h"

#include <array>
#include <cstddef>
#include <cstdint>
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

/// How the journal spells a value, and what the column holds of it.
enum class EditForm : std::uint8_t {
    Text, ///< unchanged, and not checked here
    Word, ///< unchanged: one short line
    Status,
    Flag,
    Split,
    Tags,
    Number, ///< digits, or nothing
    Seconds,
    List ///< of its own room: the segments of an item, a comment
};

/// A field that people change, told once: its names, its column, its form.
struct EditFieldInfo {
    EditField field{};
    const char *name = nullptr;   ///< in files and on the command line
    const char *column = nullptr; ///< of `segment`
    EditForm form{};
    /// Whether many rows are given one value of it (BulkEdit); the others are changed row by row, each with a line of
    /// the journal.
    bool isBulk = false;
    std::optional<TallyKind> tally = {}; ///< that counts rows by it
    const char *words = nullptr;         ///< in the window, which translates them
};

// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#pragma push_macro("QT_TRANSLATE_NOOP")
#undef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(context, text) text
// clang-format off
/// All of them, in the order of EditField.
inline constexpr std::array kEditFields{
    EditFieldInfo{EditField::Text, "text", "text", EditForm::Text, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Text")},
    EditFieldInfo{EditField::Status, "status", "status", EditForm::Status, true, TallyKind::Status, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Status")},
    EditFieldInfo{EditField::Flag, "flag", "flag", EditForm::Flag, true, TallyKind::Flag, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Flag")},
    EditFieldInfo{EditField::Split, "split", "split", EditForm::Split, true, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Split")},
    EditFieldInfo{EditField::Language, "language", "language", EditForm::Word, true, TallyKind::Language, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Language")},
    EditFieldInfo{EditField::Tags, "tags", "tags", EditForm::Tags, true, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Tags")},
    EditFieldInfo{EditField::Subset, "subset", "subset", EditForm::Number, true, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Subset")},
    EditFieldInfo{EditField::Hypothesis, "hypothesis", "hypothesis", EditForm::Text, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Hypothesis")},
    EditFieldInfo{EditField::Speaker, "speaker", "speaker", EditForm::Word, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Speaker")},
    EditFieldInfo{EditField::Start, "start", "start", EditForm::Seconds, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Start")},
    EditFieldInfo{EditField::End, "end", "stop", EditForm::Seconds, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "End")},
    EditFieldInfo{EditField::Segments, "segments", "segments", EditForm::List, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Segments")},
    EditFieldInfo{EditField::Comment, "comment", "comment", EditForm::List, false, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Comment")},
    EditFieldInfo{EditField::Assigned, "assigned", "assigned", EditForm::Word, true, TallyKind::Assigned, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Assigned")},
};
// clang-format on
#pragma pop_macro("QT_TRANSLATE_NOOP")

constexpr const EditFieldInfo &infoOf(EditField field)
{
    return kEditFields.at(static_cast<std::size_t>(field));
}

/// Whether many rows are given one value of it (BulkEdit).
constexpr bool isBulkField(EditField field)
{
    return infoOf(field).isBulk;
}
constexpr const char *editFieldName(EditField field)
{
    return infoOf(field).name;
}
/// The column of `segment` that holds it.
constexpr const char *columnOf(EditField field)
{
    return infoOf(field).column;
}
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
