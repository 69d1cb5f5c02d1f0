// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0115
#pragma once

#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/text/ErrorRate.h"
#include "core/workspace/EditField.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// One value that a person changed, for other copies of the same dataset; where `after` equals
/// `before`, a value that was reviewed and kept.
struct ChangeRecord {
    std::uint64_t line = 0;   ///< in its file, counted from 1; 0 when it came otherwise
    std::string item;         ///< the item's key
    std::uint64_t number = 0; ///< of the item in its shard or list, to tell repeated keys apart
    std::optional<std::uint32_t> segment; ///< none: the whole item
    EditField field = EditField::Text;
    std::string before;   ///< what the work began with
    std::string after;    ///< what it ended with, spelled as the journal does
    std::string text;     ///< what the segment says then, where the field is not the text
    std::string language; ///< of the segment then; empty: not said
    std::string who;
    std::int64_t atMs = 0; ///< milliseconds since the epoch, UTC
    Sentence reason;       ///< that they gave for it; empty: none
    /// Changes with the same word belong to one change of segments, such as a merge: all of them are made, or none.
    std::string together = {};
    /// Of times and segments of a list: what the recording is called whose other segments are neighbours. Empty: the item.
    std::string recording = {};
};

/// The changes of one person, value by value. A file of JSON lines, the first one about the file:
///
///   {"voxdeck_changes": 1, "dataset": "corpus", "who": "lena", "made_ms": 1763766000000, "changes": 2}
///   {"item": "utt-7", "number": 7, "segment": 2, "field": "text", "before": "yeah", "after": "yes",
///    "who": "lena", "at_ms": 1763765000000}
///
/// Of the field "segments" the values are which segments the one that the line names became (SegmentsValue.h).
/// Unknown members are ignored, so that later versions may add some.
struct ChangeSet {
    std::string dataset; ///< the name of its folder or file: for people
    std::string who;
    std::int64_t madeMs = 0;
    std::vector<ChangeRecord> records; ///< of one value each at most
};

/// Which of several values of a field it is that changes: of a comment its uid, else nothing.
std::string partOf(EditField field, std::string_view before, std::string_view after);

/// As a file's content.
std::string changeSetText(const ChangeSet &set);
/// The file appears whole, or stays unchanged. Errors: those of FileSystem, with the file as subject.
Result<> writeChangeSet(FileSystem &fs, const std::filesystem::path &path, const ChangeSet &set);

/// Parses a file's content; `name` is the file's name in failures. An invalid line becomes an entry
/// of `failures` (subject "FILE, line N").
///
/// Errors   Corrupt: not a change set, or truncated (fewer lines than it declares); Unsupported: an
///          unknown version.
Result<ChangeSet> parseChangeSet(std::string_view text, const std::string &name,
                                 std::vector<Error> &failures);
/// The same for a file of at most 1 GiB.
Result<ChangeSet> readChangeSet(const FileSystem &fs, const std::filesystem::path &path,
                                std::vector<Error> &failures);

/// Two values for one thing. Of the same start, or of different ones, which is as bad.
struct ChangeConflict {
    ChangeRecord first;
    ChangeRecord second;
    Sentence why = {}; ///< where not the values are the reason: a sentence without its subject
    bool isOfGone =
        false; ///< of a segment that is divided, merged or deleted here, which `why` says
    /// Of segments that one of the two divided, merged or deleted: all that each did to them, of which one is taken as a
    /// whole. `first` and `second` name one of these segments then, and say both sides in words. Empty otherwise.
    std::vector<ChangeRecord> firstAll = {}, secondAll = {};

    bool isWhole() const { return !firstAll.empty(); }
};

struct AgreementCounts {
    std::uint64_t segments = 0;  ///< both changed something of, or said that they saw
    std::uint64_t identical = 0; ///< of these, have the same text from both
    /// Of the second's texts, against the first's as the reference; jiwer's way.
    ErrorCounts characters, words;
};

/// A segment on whose text two people disagree.
struct DisagreedRow {
    std::string item;
    std::uint64_t number = 0;
    std::optional<std::uint32_t> segment;
    std::string language, first, second;
    ErrorCounts characters;
};

/// How far two people agree who saw the same segments.
struct ChangeAgreement : AgreementCounts {
    static constexpr std::size_t kMostListed = 1'000;
    std::map<std::string, AgreementCounts> languages; ///< "": their files do not say
    std::vector<DisagreedRow> worst;                  ///< the highest error rate first
};

struct MergedChanges {
    ChangeSet merged; ///< without what is in conflict; in the order of item, segment and field
    std::vector<ChangeConflict> conflicts;
    std::uint64_t same = 0; ///< both made the change
    ChangeAgreement agreement;
};

/// Three-way: a value that one of them changed is taken, one that both changed to the same is taken once,
/// and any other is a conflict and in neither's favour. What two people did to one segment, or to segments that one of
/// them divided, merged or deleted, is one conflict; the lines of a merge are never parted (docs/decisions/0390).
MergedChanges mergeChangeSets(const ChangeSet &first, const ChangeSet &second);

/// Each conflict as a line: the members of a change, "before" the first's, and "after" and "other" what
/// the two want, "who" and "other_who" who they are, and an empty "result" (ConflictResults.h). Of a whole one "after" and
/// "other" are words, of which one is the result, and "changes" and "other_changes" the lines of each.
std::string conflictsText(const std::vector<ChangeConflict> &conflicts);

} // namespace voxdeck
