// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/journal/BulkRows.h"
#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// The head of a bulk edit: one new value, or several, of one field of many rows.
struct BulkHead {
    EditGroup step = 0;
    std::int64_t atMs = 0;
    std::string who;
    EditField field = EditField::Status;
    std::string asked; ///< "train", "+noise", "-noise"; "" where it was many values
    std::string reason;
    EditGroup undoes = 0;
};

/// A bulk edit as a line of history, and where it stands among the lines of `edit`.
struct BulkLine {
    EditRecord record;
    std::int64_t afterEdit = 0; ///< the last line that was there before it
};

/// A bulk edit of a step.
struct BulkOfStep {
    std::int64_t bulk = 0;
    EditField field = EditField::Status;
    std::uint64_t rows = 0;
};

/// Some thousand rows of a bulk edit, and where they are stored.
struct StoredChunk {
    std::int64_t id = 0;
    std::uint32_t shard = 0;
    BulkChunk chunk;
};

/// The journal's bulk edits: heads, and rows as chunks. Only appends; inside the caller's transaction.
///
/// Threads  that of its Database. Errors: those of the database; Corrupt for a chunk that cannot be read.
class BulkJournal {
public:
    explicit BulkJournal(Database &database) : m_database(database) {}

    /// Gives the number of the new bulk edit, which has no rows yet.
    Result<std::int64_t> append(const BulkHead &head);
    Result<> appendRows(std::int64_t bulk, std::uint32_t shard, const BulkChunk &chunk);
    /// How many rows the bulk edit changed, once it is known.
    Result<> setRows(std::int64_t bulk, std::uint64_t rows);

    /// Newest first, each as a whole. What the rows had before is told while a million rows are to be looked at for
    /// all lines together, and then said to be many values.
    Result<std::vector<BulkLine>> newest(std::uint64_t limit);
    Result<std::vector<BulkLine>> ofStep(EditGroup step);        ///< oldest first, each as a whole
    Result<std::uint64_t> rowsOfStep(EditGroup step);            ///< 0: not a bulk edit
    Result<std::vector<BulkOfStep>> bulksOfStep(EditGroup step); ///< the last one first
    /// The first chunk of the bulk edit behind `id`; nothing behind the last one.
    Result<std::optional<StoredChunk>> chunkBehind(std::int64_t bulk, std::int64_t id);
    /// Whether any row of the shard or list was changed.
    Result<bool> hasRows(std::uint32_t shard);
    /// The number of the last chunk of the shard or list; 0 if it has no chunk.
    Result<std::int64_t> lastChunkOf(std::uint32_t shard);
    Result<std::int64_t> lastChunk(); ///< of all

    using UseChunk =
        std::function<Result<>(const BulkLine &line, std::uint32_t shard, const BulkChunk &chunk)>;
    /// Every chunk, oldest first.
    Result<> eachChunk(const UseChunk &use);
    /// Those that may name items `first` to `last` of the shard, oldest first.
    Result<> eachChunk(std::uint32_t shard, std::uint64_t first, std::uint64_t last,
                       const UseChunk &use);
    /// Those that may name the item, newest bulk edit first.
    Result<> eachChunkOfItem(const SegmentRef &item, const UseChunk &use);
    /// The first change of the segment's field in a chunk behind `id`, with its values, that came before the line
    /// `beforeEdit`.
    Result<std::optional<BulkLine>> firstChangeBehind(std::int64_t id, const SegmentRef &ref,
                                                      EditField field, std::int64_t beforeEdit);
    /// Those of a field of a shard or list.
    Result<> eachChunkOfField(std::uint32_t shard, EditField field, const UseChunk &use);

private:
    Database &m_database;
};

} // namespace voxdeck
