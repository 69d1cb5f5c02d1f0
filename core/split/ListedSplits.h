// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0405
#pragma once

#include "core/base/Result.h"
#include "core/split/SplitSurvey.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// A line of a list of splits.
struct ListedSplit {
    std::string name;  ///< a recording's or a speaker's
    std::string audio; ///< its path, if the list contains one
    std::string split;
    std::optional<std::uint32_t> subset;
    std::uint64_t line = 0; ///< of the list, from 1; 0: not known
};

/// Whether both lines put what they name into one split, however that is spelled.
bool isSameSplit(const ListedSplit &one, const ListedSplit &other);
/// InvalidArgument, naming both lines, which put `subject` into different splits. `what`: "recording", "speaker", ...
Error contradiction(const ListedSplit &first, const ListedSplit &second, const char *what,
                    std::string subject);

/// Which recordings of a survey the lines of a list name.
///
/// A recording is found by what it is called, also if it is called by more or fewer folders than when the list was
/// written ("x", "a/x"), or else by the name of the line's audio. Of several recordings only those count that the
/// survey has chosen, and the line's audio decides. A name that several recordings still have names none of them.
struct MatchedSplits {
    struct Ambiguous {
        std::string name;
        std::vector<std::uint32_t> recordings; ///< two at least
    };
    std::map<std::uint32_t, const ListedSplit *> byRecording; ///< of the survey; of the lines given
    std::map<std::string, const ListedSplit *> bySpeaker;     ///< names of speakers
    std::uint64_t unknown = 0;                                ///< lines that name nothing
    std::vector<Ambiguous> ambiguous;                         ///< in the order of the lines

    /// Errors   InvalidArgument, naming both lines, where two put one recording or one speaker into different splits;
    ///          those of the workspace.
    static Result<MatchedSplits> of(Workspace &workspace, const SplitSurvey &survey,
                                    const std::vector<ListedSplit> &lines);
};

} // namespace voxdeck
