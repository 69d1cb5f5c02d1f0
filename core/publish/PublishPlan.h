// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/ShardReader.h"
#include "core/journal/UnpublishedLines.h"
#include "core/publish/Publisher.h"
#include "core/workspace/Database.h"

#include <cstdint>

namespace voxdeck {

/// One record to be written.
struct RecordChange {
    std::uint64_t item = 0;
    std::string oldSha256;
    std::string newSha256;
    std::string record;
    std::vector<std::size_t> edits; ///< into ShardPlan::edits
};

/// The writes that publishing one shard needs, decided against its current files.
struct ShardPlan {
    std::vector<SegmentEdits> edits;   ///< by item; inside an item in the order they were made
    std::vector<RecordChange> records; ///< by item
    std::vector<std::size_t> settled;  ///< edits without a write: the dataset has these values
    std::vector<PublishConflict> conflicts;
    std::vector<Error> problems;
    std::uint64_t recordBytes() const;
};

/// Whether what was put in place of which record of the item by our own publishing (`published_text`)
/// leads from one to the other; a record leads to itself.
Result<bool> publishingLeadsTo(Database &database, const SegmentRef &item, const std::string &base,
                               const std::string &now);

/// Folds the edits (unpublishedTexts() of the shard) into the records. A base counts as good as well when our own publishing led from it
/// to the record that is there now (`published_text`).
Result<ShardPlan> planShard(Database &database, std::vector<SegmentEdits> edits,
                            const touch::ShardReader &reader);

} // namespace voxdeck
