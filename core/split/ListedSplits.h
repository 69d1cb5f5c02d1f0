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
};

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

    /// Errors   InvalidArgument: two lines that put one recording into different splits; those of the workspace.
    static Result<MatchedSplits> of(Workspace &workspace, const SplitSurvey &survey,
                                    const std::vector<ListedSplit> &lines);
};

} // namespace voxdeck
