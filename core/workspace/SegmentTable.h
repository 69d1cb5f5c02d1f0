// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0721
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

// The questions about rows of `segment` that several rooms ask, each told once. Rows are known by their id: that of no row,
// such as 0, has no answer. Rows that are hidden (`hidden_segment`) are not among these.

/// Where a row is, and what its key is made of: columns before its texts, so that reading them is cheap.
struct StoredPlace {
    SegmentRef ref;
    std::uint64_t siblings = 0; ///< segments of the item
    double startSeconds = 0;    ///< as stored (SegmentLength.h), as is the end
    double endSeconds = 0;
    std::string itemKey;

    std::string key() const { return segmentKey(itemKey, ref.segment, siblings); }
};

Result<std::optional<StoredPlace>> placeOfRow(Database &database, std::int64_t row);
/// Of all rows, by id.
Result<>
eachPlace(Database &database,
          const std::function<Result<>(std::uint32_t id, const StoredPlace &place)> &visit);
/// Of the rows of one recording of a list, in no order.
Result<> eachPlaceOfRecording(
    Database &database, std::uint32_t shard, std::int64_t recording,
    const std::function<Result<>(const StoredPlace &place, std::optional<int> channel)> &visit);

Result<std::uint64_t> countRows(Database &database);
/// The row's recording among those of lists; 0 for a row of a record.
Result<std::optional<std::uint32_t>> recordingOfRow(Database &database, std::int64_t row);
/// The hash of the row's line in its list.
Result<std::optional<std::int64_t>> digestOfRow(Database &database, std::int64_t row);
/// As the journal spells it. Not for EditField::Segments and Comment, which are of no row.
Result<std::optional<std::string>> valueOfRow(Database &database, std::int64_t row,
                                              EditField field);
/// The fields without a column, as JSON, or an empty text.
Result<std::optional<std::string>> furtherOfRow(Database &database, std::int64_t row);
/// The same of all rows, by id.
Result<>
eachFurther(Database &database,
            const std::function<Result<>(std::uint32_t id, std::string_view further)> &visit);
/// The transcripts of the rows first <= id <= last, by id.
Result<> eachText(Database &database, std::int64_t first, std::int64_t last,
                  const std::function<Result<>(std::uint32_t id, std::string_view language,
                                               std::string_view text)> &visit);

/// The next import of the list writes all of its rows again. Inside the caller's transaction, as is the next.
Result<> forgetDigests(Database &database, std::uint32_t shard);
/// Counts the edits of the row anew that are not published.
Result<> recountUnpublished(Database &database, std::int64_t row);

} // namespace voxdeck
