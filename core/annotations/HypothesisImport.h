// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/annotations/LabelImport.h"
#include "core/base/Result.h"
#include "core/format/KeyedTexts.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct HypothesisOptions {
    std::string name; ///< of the hypothesis, as in hyp.NAME; empty: nameOfHypothesis()
    KeyedTextOptions reading;
    /// Segments that none of the files names lose an earlier hypothesis of this name.
    bool replaces = false;
    bool isDryRun = false; ///< count only, and change nothing
};

/// The result of importing one file, or of a dry run.
struct HypothesisReport {
    static constexpr std::size_t kMostFailures = 1'000;

    std::string name;
    KeyedTextFormat format = KeyedTextFormat::Kaldi;
    std::uint64_t lines = 0;    ///< blank ones and comments apart
    std::uint64_t attached = 0; ///< segments with another text than before
    std::uint64_t replaced = 0; ///< of `attached`: segments that had another text under the name
    std::uint64_t same = 0;     ///< segments that had it already
    std::uint64_t empty = 0;    ///< of both: the recogniser heard nothing
    std::uint64_t removed =
        0; ///< segments that lost it (HypothesisOptions::replaces); of the last file
    std::uint64_t withoutText = 0;   ///< records without the field: no recogniser ran
    std::uint64_t unknownKeys = 0;   ///< lines whose key no segment has
    std::uint64_t doubleKeys = 0;    ///< lines whose key appeared before; the first counts
    std::uint64_t ambiguousKeys = 0; ///< lines whose key several segments have
    std::uint64_t byName = 0;        ///< lines whose key is not that of their segment (KeyIndex.h)
    std::uint64_t badLines = 0;
    bool isColumn = false; ///< CER and WER of the table are of it, at least in one list
    std::vector<LabelFailure> failures; ///< of the five above but withoutText: the first of them
    std::uint64_t failureCount = 0;
};

/// The file's name without folders and extensions; where that is generic ("text", "hyp", "trn"), the name of its folder,
/// as in exp/whisper/text; "hypothesis" where that is generic too. Characters that a name cannot hold become "_".
std::string nameOfHypothesis(const std::filesystem::path &file);

/// Whether the files may hold texts by key: none is a folder or an annotation file.
bool mayHoldKeyedTexts(const FileSystem &fs, const std::vector<std::filesystem::path> &files);

/// Attaches the texts of files to the segments that have their keys, as the hypothesis `name` (AttachedTexts.h): a new name
/// keeps all others, one that is known gets the new texts. Files of one name are one hypothesis: they add up, and replace
/// what was there together. One bad line, unknown or double key never stops the rest. Gives a report for each file.
///
/// One transaction: all or nothing, and other changes are Busy meanwhile. Not a step of the journal: importing again
/// replaces the texts, removeHypothesis() removes them.
///
/// Units    memory: 16 bytes a segment, and some MiB of lines. Ten million lines in the order of the segments are read in
///          one pass; in another order the rows are looked up in batches.
/// Threads  that of the workspace; a job's.
/// Errors   InvalidArgument: a name that queries cannot ask for, or that the dataset uses itself; no such field; a file
///          without a line that brings a segment its text; Busy; Cancelled; those of reading.
Result<std::vector<HypothesisReport>>
importHypotheses(const FileSystem &fs, Workspace &workspace,
                 const std::vector<std::filesystem::path> &files, const HypothesisOptions &options,
                 const std::string &who, const ProgressSink &progress, const std::stop_token &stop);

/// Removes an attached hypothesis from all rows. Returns the number of rows.
/// Errors   NotFound: no hypothesis of that name is attached.
Result<std::uint64_t> removeHypothesis(Workspace &workspace, const std::string &name,
                                       const ProgressSink &progress, const std::stop_token &stop);

} // namespace voxdeck
