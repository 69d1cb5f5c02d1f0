// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/journal/BulkJournal.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The journal's bulk edits as history: of segments by the keys that their rows have now.
///
/// Threads  that of its Database.
class BulkHistory {
public:
    explicit BulkHistory(Database &database) : m_database(database) {}

    /// Newest first: what they did to one segment, with its values before and after.
    Result<std::vector<BulkLine>> ofSegment(const SegmentRef &ref, std::uint64_t limit);
    Result<std::vector<BulkLine>> ofItem(const SegmentRef &item, std::uint64_t limit);
    /// Newest first, each as a whole (EditRecord::rows).
    Result<std::vector<BulkLine>> ofAll(std::uint64_t limit);
    Result<std::vector<BulkLine>> ofStep(EditGroup step); ///< oldest first
    Result<std::uint64_t> rowsOfStep(EditGroup step);     ///< 0: not a bulk edit
    /// Every row of every bulk edit, oldest first, with its values and bulkKeyHash() of its item then.
    using UseRow = std::function<void(const BulkLine &line, std::uint32_t keyHash)>;
    Result<> eachRow(const UseRow &use);
    /// The last value of a field: of a bulk edit or of a line of the journal, whichever came later.
    Result<std::optional<std::string>> latest(const SegmentRef &ref, EditField field);

private:
    Database &m_database;
};

/// Both lists as one, the newest first.
std::vector<EditRecord> newestFirst(std::vector<EditRecord> records, std::vector<BulkLine> bulk,
                                    std::uint64_t limit);

} // namespace voxdeck
