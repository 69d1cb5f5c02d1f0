// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0051
#pragma once

#include "core/rows/SegmentLayer.h"
#include "core/search/QuerySql.h"
#include "core/search/RowReader.h"
#include "core/search/TextStore.h"
#include "core/workspace/Database.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Finds the rows of one RowQuery, in its order, in one state of the manifest.
///
/// In the dataset's order a filter is answered from the index segment_short, some hundred thousand ids
/// at a time, so that the first rows arrive at once; TextStore answers first where it leaves few
/// rows. Other orders are SQLite's; for large ones a separate query finds the first rows.
/// Threads  one, for one run().
class RowFinder {
public:
    RowFinder(Database &database, TextStore &texts, RowQuery query, FirstRows firstRows,
              std::stop_token stop);
    Result<std::shared_ptr<const RowOrder>> run();

private:
    struct IdRange {
        std::uint32_t first = 0;
        std::uint64_t rows = 0;
    };
    using Ids = std::vector<std::uint32_t>;

    Result<> readRanges();
    void addRange(std::uint32_t first, std::uint64_t rows);
    void addShard(std::uint32_t first, std::uint64_t rows, const LaidRows &laid);
    Result<> prepare(const QuerySql::Baskets &baskets);
    RowOrder everything() const;
    bool isFew(std::uint64_t rows) const;
    Result<> findFew(const TextQuery::Candidates &candidates);
    Result<> addSecondsOf(const IdSet &ids);
    Result<> findByScan();
    Result<> scan(Statement &query, std::uint64_t first, std::uint64_t end);
    Result<bool> findBySorter();
    Result<> findSorted(const std::optional<TextQuery::Candidates> &candidates);
    /// All that `sql` finds; `json`, where it is not empty, is its first value.
    Result<> collect(const std::string &sql, const std::string &json);
    void bind(Statement &query) const;
    Result<> take(std::uint32_t id);
    Result<> tellFirstRows();
    Result<bool> willHave(std::uint32_t id);
    std::uint64_t countOf(const IdSet &ids) const;
    IdSet unknown() const;
    std::string asJson(const IdSet &ids) const;

    Database &m_database;
    TextStore &m_texts;
    RowQuery m_query;
    FirstRows m_firstRows;
    std::stop_token m_stop;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::vector<IdRange> m_ranges; ///< of the shards in the order of the dataset, neighbours as one
    std::uint64_t m_rows = 0;      ///< in them
    QueryExpression m_expression;
    TextQuery m_textQuery;
    QuerySql m_search;
    std::string
        m_filter; ///< begins with " AND" or is empty; then m_language and m_search are bound
    Ids m_ids;
    double m_seconds = 0; ///< of them
    bool m_hasSeconds = true;
};

} // namespace voxdeck
