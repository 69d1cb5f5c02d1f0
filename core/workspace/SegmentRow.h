// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0252, 0630
#pragma once

#include "core/base/Enumerators.h"
#include "core/workspace/TallyKind.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Names a segment for good: the shard's row in the workspace, the item in the shard, the segment in
/// the item. `segment` -1 is the whole item (a record without `info.segments`).
struct SegmentRef {
    std::uint32_t shard = 0;
    std::uint64_t item = 0;
    std::int32_t segment = -1;
    friend auto operator<=>(const SegmentRef &, const SegmentRef &) = default;
};

enum class SegmentStatus : std::uint8_t { Pending, InReview, Approved, Rejected, Error };
enum class Split : std::uint8_t { Unassigned, Train, Validation, Test };

/// As in the journal and JSON: "pending", "in-review", "approved", "rejected", "error".
const char *statusName(SegmentStatus status);
std::optional<SegmentStatus> statusNamed(std::string_view name);
/// "", "train", "validation", "test".
const char *splitName(Split split);
/// The same, and the words of kSplitWords.
std::optional<Split> splitNamed(std::string_view name);

/// Calls `use` for each of the tags of SegmentRow::tags until it gives true; whether it did.
template <class Use>
bool anyTag(std::string_view tags, Use use)
{
    while (!tags.empty()) {
        const auto end = tags.find(' ');
        const auto tag = tags.substr(0, end);
        if (!tag.empty() && use(tag))
            return true;
        tags.remove_prefix(end == std::string_view::npos ? tags.size() : end + 1);
    }
    return false;
}

/// Numbers of segments that people made. A number of kLetteredSegment and more is letters (5 bits each from bit 25
/// down, 1 is a) and the segment they follow (15 bits, kWholeItemSegment for the whole item): segmentKey() needs no
/// more than the number to name it.
inline constexpr std::int32_t kLetteredSegment = 1 << 30;
inline constexpr std::int32_t kWholeItemSegment = 0x7fff;

/// The item's key, with "_" and 5 digits of the segment's number where the item has several.
std::string segmentKey(std::string_view itemKey, std::int32_t segment,
                       std::uint64_t segmentsOfItem);

/// A further version of a segment's transcript, as in the list or record.
struct TranscriptVersion {
    std::string name; ///< the field it is stored in
    std::string text; ///< of a reference never empty; a hypothesis may be
    bool isHypothesis = true;
    friend bool operator==(const TranscriptVersion &, const TranscriptVersion &) = default;
};

/// The error rates that a list brings with an utterance: kept beside those of the shown texts.
struct ListedScore {
    std::optional<double> cer, wer; ///< 0.127 is 12.7 %
    std::int64_t texts = 0;         ///< hashOfTexts() of the reference and hypothesis it came with
    friend bool operator==(const ListedScore &, const ListedScore &) = default;
};

/// A row of the segment table: what the manifest keeps of one segment, edits applied.
struct SegmentRow {
    std::uint32_t id = 0; ///< row in the workspace; 0: none
    SegmentRef ref;
    std::string key; ///< of the item; with several segments the item's key + "_" + 5 digits
    std::string itemKey;
    std::string language, country, speaker;
    double startSeconds = 0;
    double endSeconds = 0; ///< of the whole item when it has no segments
    std::string text;      ///< the reference transcript, edits applied
    std::string hypothesis;
    bool isHypothesisEmpty = false;          ///< it exists and is empty
    std::string textName, hypothesisName;    ///< the fields they are stored in; empty: unknown
    std::vector<TranscriptVersion> versions; ///< besides those two
    std::optional<double> cer, wer;          ///< of the texts above (RowScore.h); 0.127 is 12.7 %
    ListedScore listed;                      ///< what the list itself says
    SegmentStatus status = SegmentStatus::Pending;
    Split split = Split::Unassigned;
    std::optional<double> snrDb;     ///< as in the list or record
    std::string source;              ///< its shard's or list's place
    std::vector<std::string> fields; ///< what RowReader::setFields() asked for, in that order
    std::string assigned;            ///< the assignee; empty: unassigned
    std::string tags;                ///< a space before and after each; empty: none
    std::string recordingName;       ///< empty: the item's key names it
    std::uint32_t recording = 0; ///< row of its source audio in the workspace; 0: the item itself
    std::optional<int> channel;  ///< of the audio file, from 0
    bool isFlagged = false;
    bool isUnpublished = false; ///< has an edit in the journal that is not in the dataset
    double durationSeconds() const { return endSeconds - startSeconds; }
    /// Whether a recogniser has run. One that heard nothing has: its hypothesis is there, and empty.
    bool hasHypothesis() const { return !hypothesis.empty() || isHypothesisEmpty; }
};

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
    Segments, ///< of a whole item: which segments it has (core/rows/SegmentList.h)
    Comment,  ///< one comment on a segment, of several (core/notes/Comments.h)
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
    /// Whether a segment begins with the value of the one that it was made of.
    bool isInherited = false;
    bool isOfCopy = false; ///< it says nothing of the dataset: other copies are not told
    std::string SegmentRow::*text = nullptr; ///< its value in a row, where that is a text
    std::optional<TallyKind> tally = {};     ///< that counts rows by it
    const char *words = nullptr;             ///< in the window, which translates them
};

// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#pragma push_macro("QT_TRANSLATE_NOOP")
#undef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(context, text) text
// clang-format off
/// All of them, in the order of EditField.
inline constexpr std::array kEditFields{
    EditFieldInfo{EditField::Text, "text", "text", EditForm::Text, false, false, false, &SegmentRow::text, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Text")},
    EditFieldInfo{EditField::Status, "status", "status", EditForm::Status, true, false, false, nullptr, TallyKind::Status, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Status")},
    EditFieldInfo{EditField::Flag, "flag", "flag", EditForm::Flag, true, false, false, nullptr, TallyKind::Flag, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Flag")},
    EditFieldInfo{EditField::Split, "split", "split", EditForm::Split, true, true, false, nullptr, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Split")},
    EditFieldInfo{EditField::Language, "language", "language", EditForm::Word, true, true, false, &SegmentRow::language, TallyKind::Language, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Language")},
    EditFieldInfo{EditField::Tags, "tags", "tags", EditForm::Tags, true, true, false, &SegmentRow::tags, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Tags")},
    EditFieldInfo{EditField::Subset, "subset", "subset", EditForm::Number, true, true, false, nullptr, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Subset")},
    EditFieldInfo{EditField::Hypothesis, "hypothesis", "hypothesis", EditForm::Text, false, false, false, &SegmentRow::hypothesis, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Hypothesis")},
    EditFieldInfo{EditField::Speaker, "speaker", "speaker", EditForm::Word, false, true, false, &SegmentRow::speaker, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Speaker")},
    EditFieldInfo{EditField::Start, "start", "start", EditForm::Seconds, false, false, false, nullptr, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Start")},
    EditFieldInfo{EditField::End, "end", "stop", EditForm::Seconds, false, false, false, nullptr, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "End")},
    EditFieldInfo{EditField::Segments, "segments", "segments", EditForm::List, false, false, false, nullptr, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Segments")},
    EditFieldInfo{EditField::Comment, "comment", "comment", EditForm::List, false, false, false, nullptr, {}, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Comment")},
    EditFieldInfo{EditField::Assigned, "assigned", "assigned", EditForm::Word, true, true, true, &SegmentRow::assigned, TallyKind::Assigned, QT_TRANSLATE_NOOP("voxdeck::HistoryPanel", "Assigned")},
};
// clang-format on
#pragma pop_macro("QT_TRANSLATE_NOOP")

namespace edit_fields_detail {
constexpr bool areWhole()
{
    for (std::size_t at = 0; at < kEditFields.size(); ++at) {
        const EditFieldInfo &info = kEditFields[at];
        const bool isWord = info.form == EditForm::Text || info.form == EditForm::Word;
        if (static_cast<std::size_t>(info.field) != at || !info.name || !info.column || !info.words
            || (isWord && !info.text))
            return false;
    }
    return true;
}
} // namespace edit_fields_detail
static_assert(edit_fields_detail::areWhole(),
              "each field has its whole line, in the order of EditField");
static_assert(!isEnumerator<static_cast<EditField>(kEditFields.size())>(),
              "an EditField without a line in kEditFields");

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

/// Whether it is one short line that many rows are given at once, and that nothing else depends on: such fields go
/// into packages, change sets and the command line by the table alone.
constexpr bool isPlainWord(const EditFieldInfo &info)
{
    return info.form == EditForm::Word && info.isBulk && info.field != EditField::Language;
}
/// All of these.
inline constexpr auto kPlainWords = [] {
    std::array<EditField, static_cast<std::size_t>(
                              std::count_if(kEditFields.begin(), kEditFields.end(), isPlainWord))>
        fields{};
    std::size_t at = 0;
    for (const EditFieldInfo &info : kEditFields)
        if (isPlainWord(info))
            fields[at++] = info.field;
    return fields;
}();

} // namespace voxdeck
