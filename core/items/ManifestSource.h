// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0105
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/items/ItemSource.h"
#include "core/items/SegmentMerging.h"
#include "core/query/Metrics.h"
#include "core/search/RowReader.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace voxdeck {

/// A file that holds the audio of one row and nothing else.
using RowAudio = std::function<Result<std::filesystem::path>(const SegmentRow &)>;

/// The rows of `order` as utterances, edits and splits of the workspace applied: what exports write.
/// Fields without a column come from the list, or from the record of the TouchDataset's item. In a
/// TouchDataset the audio is inside (`audioProblem`), unless
/// `audio` gives a file for each row. With a rule of merging an utterance is what mergedRow() makes of several
/// rows; `order` is one of orderForMerging() then. The values of `metrics` are members of the record by name, null
/// where they are unknown; joined rows have none, as the values belong to the parts. A record's
/// `recording` is what tells its recording from others of its name, without the country where all rows are of one;
/// with `namesRecordings` also where nothing else has the name.
///
/// Units    bytesRead() and sizeBytes() count rows.
/// Threads  that of the workspace; all three must outlive it.
/// Errors   a row that is gone since the order was made is a line without an utterance.
std::unique_ptr<UtteranceSource> manifestSource(Workspace &workspace, const ItemSource &items,
                                                std::shared_ptr<const RowOrder> order,
                                                RowAudio audio = {}, const MergeRule &merge = {},
                                                const std::vector<const Metric *> &metrics = {},
                                                bool namesRecordings = false);

} // namespace voxdeck
