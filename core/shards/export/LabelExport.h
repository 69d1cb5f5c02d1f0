// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormats.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct LabelExportOptions {
    labels::LabelFormat format = labels::LabelFormat::TextGrid;
    /// A folder, created if missing: one file per recording, named after it (FileNames.h; "~2" is
    /// added where two would have one name).
    std::filesystem::path output;
    bool isOneFile = false; ///< `output` is a file with all recordings, in formats that hold many
    bool takesHypothesis = false; ///< instead of the text people correct
    bool replaces = false;        ///< files that are there
};

struct LabelExportReport {
    static constexpr std::size_t kMostListed = 1'000;
    struct Failure {
        std::string name; ///< of the recording, or the key of the segment
        Sentence reason;
    };
    std::uint64_t files = 0;
    std::uint64_t recordings = 0;
    std::uint64_t segments = 0;
    std::vector<Sentence> notes;   ///< what the format could not hold; at most kMostListed
    std::vector<Failure> failures; ///< likewise
    std::uint64_t failureCount = 0;
};

/// Writes the rows of `order` as annotation files, with all edits: of each recording its rows by start, on the clock
/// of its audio. A segment without times that can be written is a failure, and so is a recording
/// whose file is there; the others are written. Each file is there whole or not at all.
///
/// Units    memory: 16 bytes a row and the labels of one recording; of all where they go to one file.
/// Threads  that of the workspace. Errors: Cancelled (files written stay), InvalidArgument (one file of a format
///          that holds one recording; it is there already), those of FileSystem.
Result<LabelExportReport> exportLabels(FileSystem &fs, Workspace &workspace,
                                       const ItemSource &items, const RowOrder &order,
                                       const LabelExportOptions &options,
                                       const ProgressSink &progress = {},
                                       const std::stop_token &stop = {});

} // namespace voxdeck
