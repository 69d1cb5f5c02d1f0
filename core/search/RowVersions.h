// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/SegmentRow.h"

#include <string>
#include <vector>

namespace voxdeck {

/// All non-empty texts that a row's transcript can be compared with: the table's hypothesis, the
/// other hypotheses, human transcripts.
std::vector<TranscriptVersion> versionsOf(const SegmentRow &row);

/// The version with that name, else the first; null without versions.
const TranscriptVersion *chosenVersion(const std::vector<TranscriptVersion> &versions,
                                       const std::string &name);

/// The texts of the hypotheses among them, which have a vote.
std::vector<std::string> voterTexts(const std::vector<TranscriptVersion> &versions);

/// Whether the transcript differs from the version chosen by name (`byVote`: from what most hypotheses
/// say) in more than case, punctuation and space, as the comparison shows it. A row without any version
/// differs from nothing.
bool differsFromVersion(const SegmentRow &row, bool byVote, const std::string &name);

} // namespace voxdeck
