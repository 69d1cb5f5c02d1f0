// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/rows/BulkRows.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// A bulk edit as a line of history, and its position among the lines of `edit`.
struct BulkLine {
    EditRecord record;
    std::int64_t afterEdit = 0;
};

/// Reads the journal's bulk edits.
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
    using Visit = std::function<void(const Statement &line, const BulkChunk &chunk)>;
    Result<> visit(const SegmentRef &item, const Visit &visit);
    Database &m_database;
};

/// Both lists as one, the newest first.
std::vector<EditRecord> newestFirst(std::vector<EditRecord> records, std::vector<BulkLine> bulk,
                                    std::uint64_t limit);

} // namespace voxdeck
