// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <cstddef>
#include <string>

namespace voxdeck::touch {

/// A TouchDataset as utterances: one for each of `info.segments`, or one for an item without them, in
/// the dataset's order.
///
/// The audio is inside the dataset, where no path names it: every utterance has an audioProblem.
/// Its times refer to the item's audio; the item's original place is in "original_wav",
/// "original_start"
/// and "original_end". A segment's key is the item's with "_00000" and so on where there are several,
/// the item's own is in "item"; what the segment has besides its times and text follows the item's
/// fields.
///
/// A shard or record that cannot be read is a line with a problem.
///
/// Units    lines are counted over all utterances; bytesRead() and sizeBytes() count items.
Result<std::unique_ptr<UtteranceSource>> openTouchSource(const FileSystem &fs,
                                                         const std::filesystem::path &path,
                                                         const SourceOptions &options = {});

/// The item's key, with "_" and 5 digits of the segment's number where the item has several.
std::string keyOfSegment(const std::string &itemKey, std::size_t segment, std::size_t count);

} // namespace voxdeck::touch
