// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0252
#pragma once

#include <compare>
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

} // namespace voxdeck
