// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0315, 0385
#pragma once

#include "core/base/Result.h"
#include "core/workspace/Database.h"

#include <cstdint>
#include <limits>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck {

/// The lines that left a list and are in it again: each gets a row with the number it had before, by which everything that
/// is kept by place knows it. The rows are empty, as of changed lines, until the list is read.
///
/// Units    memory: 16 bytes per line that is gone, and per row of the list while rows are put in.
/// Threads  that of its Database.
class ReturningRows {
public:
    ReturningRows(Database &database, std::uint32_t shard) : m_db(database), m_shard(shard) {}

    /// False: no line is gone, so there is nothing to look for.
    ///
    /// Errors   those of Database.
    Result<bool> load();
    /// A key of the list, once for each line.
    void meet(std::string_view key);
    /// Puts the rows in, where the order of numbers has them, in one transaction. Gives how many.
    ///
    /// Errors   those of Database; Busy, Cancelled.
    Result<std::uint64_t> bringBack(const std::stop_token &stop);

private:
    struct Returning;
    struct Range;

    Result<Range> range();
    Result<std::vector<Returning>> chosen();
    Result<> findPlaces(const Range &range, std::vector<Returning> &rows);
    Result<> makeRoom(Range &range, std::int64_t rows);
    Result<> put(const Range &range, const std::vector<Returning> &rows);

    Database &m_db;
    std::uint32_t m_shard;
    std::unordered_map<std::uint64_t, std::int64_t>
        m_lines; ///< of keys that are gone: how many the list has
};

/// The digest of a row that was put in and has not met its line.
inline constexpr std::int64_t kDigestWithoutLine = std::numeric_limits<std::int64_t>::min();

/// Keeps the number of a row that is about to be removed, for the case that its line is back.
Result<> keepNumberOf(Database &database, std::int64_t row);
/// The first number that no line of the list has or had.
Result<std::uint64_t> itemBehindGone(Database &database, std::uint32_t shard);

} // namespace voxdeck
