// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/labels/LabelFile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck::labels {

/// How a recording of a label file was found among those that are known.
enum class MatchKind {
    Exact,     ///< the name or the audio's path is the known name
    BaseName,  ///< the same without folders
    Stem,      ///< the same without folders and extension
    None,      ///< no label
    Ambiguous, ///< several fit equally well; none was taken
};

struct RecordingMatch {
    std::string name;  ///< in the label file
    std::string audio; ///< there, as spelled
    MatchKind kind = MatchKind::None;
    std::size_t known = 0; ///< its place among the known ones; unless None or Ambiguous
    std::vector<std::size_t> candidates; ///< when Ambiguous: at most 16 of them
};

/// Finds each recording of `labels` among `knownNames` (paths, file names or ids): by the best kind of
/// match that there is. %-escapes of addresses are undone and "\" is "/"; case counts.
std::vector<RecordingMatch> matchRecordings(const LabelFile &labels,
                                            std::span<const std::string> knownNames);

/// One segment without its file: what a table of segments takes and gives.
///
/// Units  seconds from the recording's beginning.
struct FlatSegment {
    std::string recording; ///< the recording's name, or the label file's where it has none
    double start = 0;
    double end = 0;
    std::string text;
    std::string speaker;
    std::string channel;
    std::string tier;
    std::optional<double> confidence;
    bool isWhole = false;   ///< about the whole recording, whatever its end says
    std::uint64_t line = 0; ///< in the label file
};

} // namespace voxdeck::labels
