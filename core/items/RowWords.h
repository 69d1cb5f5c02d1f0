// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/items/ItemSource.h"
#include "core/text/SpokenSpan.h"

#include <vector>

namespace voxdeck {

/// When the words of a row's hypothesis are spoken, by its record or line (WordTimes.h); empty where that is not
/// known or cannot be read.
std::vector<WordTime> wordTimesOfRow(const ItemSource &items, Workspace &workspace,
                                     const SegmentRow &row);

} // namespace voxdeck
