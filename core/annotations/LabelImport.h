// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0101
#pragma once

#include "core/annotations/LabelTargets.h"
#include "core/base/Sentence.h"
#include "core/edit/EditSession.h"
#include "core/format/labels/LabelFormats.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// What the labels are imported as.
enum class LabelsAs {
    Segments,  ///< text, speaker, start and end of the matching segments
    Reference, ///< the reference transcript, and nothing else
    Hypothesis ///< the other transcript
};

struct LabelImportOptions {
    std::optional<labels::LabelFormat> format; ///< none: each file's is detected
    std::string tier;                          ///< only tiers of this name; empty: all
    LabelsAs as = LabelsAs::Segments;
    /// The labels replace the segments: some are added, others removed. Only with
    /// LabelsAs::Segments.
    bool replaces = false;
    bool skipsWhole = false; ///< leaves out labels about a whole recording
    /// The name of a recording in a file -> the item, recording or segment it matches, chosen by a
    /// person.
    std::vector<std::pair<std::string, std::string>> names;
};

/// A recording of an annotation file and what it is here.
struct LabelledRecording {
    std::size_t file = 0;
    std::string name;
    LabelTarget target;
    std::uint64_t labels = 0;       ///< of the tiers chosen
    std::uint64_t changed = 0;      ///< segments
    std::uint64_t unchanged = 0;    ///< segments that already have these values
    std::uint64_t withoutLabel = 0; ///< segments; they stay unchanged
    std::uint64_t added = 0;        ///< new segments, where labels replace segments
    std::uint64_t removed = 0;
};

/// The changes that labels make to one segment.
struct LabelledSegment {
    enum class Fate { Changed, Added, Removed };
    struct Times {
        double startSeconds = 0;
        double endSeconds = 0;
    };
    std::size_t recording = 0; ///< into LabelImportPlan::recordings
    std::uint64_t line = 0;    ///< in the file; 0: unknown
    std::string key;
    std::vector<FieldChange> changes; ///< besides those of LabelImportPlan::structure
    Fate fate = Fate::Changed;
    /// Where labels replace segments: the old and new times of a changed, added or removed segment.
    std::optional<Times> before = std::nullopt;
    std::optional<Times> after = std::nullopt;
    std::string text = {}; ///< of an added or removed segment
};

/// A label, line, recording or file that was not imported.
struct LabelFailure {
    std::string file;
    std::uint64_t line = 0;
    std::string recording;
    Sentence reason;
};

/// What importing would do; nothing is done yet.
struct LabelImportPlan {
    static constexpr std::size_t kMostFailures = 1'000;

    std::vector<std::filesystem::path> files;
    std::vector<Sentence> notes; ///< what a user should know: encodings guessed, skipped files
    std::vector<LabelledRecording> recordings;
    std::map<std::string, std::uint64_t> tiers; ///< all there are, and how many labels they have
    std::vector<LabelledSegment> segments;      ///< those that change
    /// Where labels replace segments: which there are and their times; made before all other changes.
    std::vector<FieldChange> structure;
    std::vector<LabelFailure> failures; ///< the first kMostFailures
    std::uint64_t failureCount = 0;
    std::uint64_t labels = 0;
    std::uint64_t unplaced = 0; ///< labels of known recordings that match none of their segments
    std::uint64_t unchanged = 0;
    std::uint64_t texts = 0, speakers = 0, times = 0; ///< segments where that changes
    std::uint64_t added = 0, removed = 0;             ///< segments
    /// Recordings whose files have more labels than they have segments, where labels replace none.
    std::uint64_t recordingsWithMore = 0;
    /// Recordings that keep their segments as one label is about all of it (LabelImportOptions::skipsWhole).
    std::uint64_t recordingsWithWhole = 0;
};

constexpr std::size_t kMostLabelledSegments = 500'000; ///< changed by one import

/// Reads annotation files (in folders, every annotation file) and works out which segments their
/// labels match and what would change. Texts become one line; an empty label never clears a text,
/// and where a format has no speakers the segments keep theirs. Times change only where one label
/// matches one segment, and never those of a segment that is all of its audio. Segments are neither
/// added nor removed: a label without a matching segment is a failure, as is a label more than 0.1
/// s past the end of the audio (a shorter excess is cut off).
///
/// With `replaces`, a recording ends up with as many segments as its file has labels. A label that
/// shares at least half of its time with a segment becomes that segment, and keeps its status,
/// split and history. Where a file is partly unreadable, a label is past the end, or two tiers have
/// the same times, the recording keeps its segments: a label that was not read must not delete a
/// segment. Points do not become segments.
///
/// Units    memory: all labels, at most 16 million.
/// Threads  that of the workspace; a job's.
/// Errors   Cancelled; InvalidArgument for more than kMostLabelledSegments changes, and where `names` names
///          an unknown recording, item or segment. A file that cannot be read is a failure; the
///          others are read.
Result<LabelImportPlan>
planLabelImport(const FileSystem &fs, Workspace &workspace, const ItemSource &items,
                const std::vector<std::filesystem::path> &paths, const LabelImportOptions &options,
                const ProgressSink &progress = {}, const std::stop_token &stop = {});

/// Applies the plan as one step and one transaction: all or nothing. Returns 0 where nothing
/// changes.
///
/// Errors   those of EditSession::apply(): Busy where a segment has changed since it was planned.
Result<EditGroup> applyLabels(EditSession &edits, const LabelImportPlan &plan,
                              const ProgressSink &progress = {}, const std::stop_token &stop = {});

} // namespace voxdeck
