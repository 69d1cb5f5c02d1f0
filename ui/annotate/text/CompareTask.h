// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/Comparison.h"
#include "ui/transcript/ComparisonView.h"

#include <QString>

#include <string>
#include <vector>

namespace voxdeck {

/// Input and result of a comparison with the transcript: computed from plain values on either
/// thread.
struct CompareTask {
    struct Text {
        QString name;
        std::string text;
        bool votes = true;
    };
    std::string yours;
    std::string opened; ///< `yours` when the segment was opened
    std::vector<Text> theirs;
    CompareUnit unit = CompareUnit::Words;
    bool wantsVote = false; ///< a line more, of what most of them say
    bool showsVoteOnly = false;
    std::string language; ///< a tag; empty where it is not known
};
struct CompareOutcome {
    std::vector<ComparedVersion> versions; ///< the first is the one that is counted
    ComparedScore score, opened;
    bool isVoteTooLong = false;
};
CompareOutcome compared(const CompareTask &task);

} // namespace voxdeck
