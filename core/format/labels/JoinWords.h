// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/labels/LabelFile.h"

#include <string>
#include <string_view>

namespace voxdeck::labels {

struct JoinOptions {
    double maximumGapSeconds = 0.5; ///< a longer silence begins a new utterance
    double maximumSeconds = 30;     ///< of an utterance; one longer word stays whole
};

/// Joins words (CTM) to utterances: neighbours in time of one tier, channel and speaker. Scripts written
/// without spaces are joined without. The confidence is the mean of those of its words, where all have
/// one; fields of single words are left out.
LabelFile joinWords(LabelFile labels, const JoinOptions &options = {});

/// Appends words to a text, with a space between them unless both are of a script that has none.
void appendText(std::string &to, std::string_view text);

} // namespace voxdeck::labels
