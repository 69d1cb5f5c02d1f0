// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowFinder.h"

#include "core/base/Stopped.h"
#include "core/query/QueryParser.h"
#include "core/search/Columns.h"
#include "core/search/RowSorter.h"
#include "core/search/StoredQueries.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostSortKeys = 3;
constexpr std::uint64_t kIdsAtOnce = 200'000; // some 20 ms
/// A row by its id costs as much as so many in the index, one after the other.
constexpr std::uint64_t kRowsForOneLookup = 20;
constexpr std::size_t kFirstRows = 1024; // more than a screen
/// Above this size we query twice: first screen, then everything. The first query finds all rows
/// without sorting them.
constexpr std::uint64_t kRowsSortedTwice = 300'000;
constexpr std::uint64_t kMostSortBytes = std::uint64_t{512} << 20;
constexpr std::chrono::milliseconds kFirstRowsAfter{100};

std::string orderBy(const RowQuery &query)
{
    const auto keys = query.sortKeys();
    std::string terms = " ORDER BY ";
    for (std::size_t key = 0; key < std::min(keys.size(), kMostSortKeys); ++key)
        terms += orderTermOf(keys[key]) + ", ";
    return terms + "id";
}

/// A record may say that a segment has no end; sums leave it out.
constexpr const char *kSecondsOfRow = "iif(stop - start < 9e9, stop - start, 0)";
constexpr const char *kSelect = "SELECT id, iif(stop - start < 9e9, stop - start, 0) FROM ";
constexpr std::uint64_t kMostRowsSummed = 10'000; // that are read for nothing else

} // namespace

RowFinder::RowFinder(Database &database, TextStore &texts, RowQuery query, FirstRows firstRows,
                     std::stop_token stop)
    : m_database(database),
      m_texts(texts),
      m_query(std::move(query)),
      m_firstRows(std::move(firstRows)),
      m_stop(std::move(stop))
{
}

Result<std::shared_ptr<const RowOrder>> RowFinder::run()
{
    if (m_stop.stop_requested())
        return stopped(m_database.file().string());
    const ReadSnapshot snapshot(m_database); // ends after `scope`, which would stop its end, too
    VOX_TRY(m_expression, parseQueryOrFail(m_query.search));
    VOX_TRY(const auto baskets,
            resolveStored(m_database, m_expression, m_stop)); // has its own scope
    const Database::StopScope scope(m_database, m_stop);
    VOX_CHECK(readRanges());
    VOX_CHECK(prepare(baskets));
    const bool isDatasetOrder = m_query.sort == SortColumn::DatasetOrder;
    if (isDatasetOrder && m_filter.empty())
        return std::make_shared<const RowOrder>(everything());
    const auto candidates = m_textQuery.candidates(m_expression);
    if (!isDatasetOrder)
        VOX_CHECK(findSorted(candidates));
    else if (candidates
             && isFew(countOf(candidates->isExact ? IdSet() : candidates->ids)
                      + countOf(unknown())))
        VOX_CHECK(findFew(*candidates));
    else
        VOX_CHECK(findByScan());
    return std::make_shared<const RowOrder>(
        RowOrder::of(std::move(m_ids), m_hasSeconds ? std::optional(m_seconds) : std::nullopt));
}

Result<> RowFinder::readRanges()
{
    auto query = m_database.statement("SELECT first_id, rows, id FROM shard"
                                      " WHERE position IS NOT NULL AND rows > 0 ORDER BY position");
    const auto add = [&](std::uint32_t first, std::uint64_t rows, std::uint32_t shard) -> Result<> {
        VOX_TRY(const auto laid, laidRows(m_database, shard));
        addShard(first, rows, laid);
        return {};
    };
    return eachRow(query, add);
}

void RowFinder::addRange(std::uint32_t first, std::uint64_t rows)
{
    if (rows == 0)
        return;
    m_rows += rows;
    if (!m_ranges.empty() && m_ranges.back().first + m_ranges.back().rows == first)
        m_ranges.back().rows += rows;
    else
        m_ranges.push_back({first, rows});
}

/// The shard's own rows without those that are not shown, and what was added between them.
void RowFinder::addShard(std::uint32_t first, std::uint64_t rows, const LaidRows &laid)
{
    std::int64_t next = 0; // row of the shard
    const auto addUpTo = [&](std::int64_t end) {
        if (end > next)
            addRange(first + static_cast<std::uint32_t>(next),
                     static_cast<std::uint64_t>(end - next));
        next = std::max(next, end);
    };
    auto hidden = laid.hidden.begin();
    const auto addWithout = [&](std::int64_t end) {
        for (; hidden != laid.hidden.end() && *hidden < end; ++hidden) {
            addUpTo(*hidden);
            next = *hidden + 1;
        }
        addUpTo(end);
    };
    for (const LaidRow &added : laid.added) {
        addWithout(added.afterRow + 1);
        addRange(added.id, 1);
    }
    addWithout(static_cast<std::int64_t>(rows));
}

Result<> RowFinder::prepare(const QuerySql::Baskets &baskets)
{
    VOX_TRY(const auto names, TranscriptNames::load(m_database));
    m_textQuery = TextQuery(m_expression, names);
    if (m_textQuery.hasParts())
        VOX_CHECK(m_textQuery.ask(m_texts, m_database, m_stop));
    VOX_TRY(m_search, QuerySql::compile(m_expression, &m_textQuery, baskets, names));
    if (m_query.onlyUnpublished)
        m_filter += " AND unpublished > 0";
    if (m_query.onlyFlagged)
        m_filter += " AND flag > 0";
    if (m_query.status)
        m_filter += " AND status = " + std::to_string(static_cast<int>(*m_query.status));
    if (!m_query.language.empty())
        m_filter += " AND language = ?";
    if (m_expression.kind != QueryExpression::Kind::Everything)
        m_filter += " AND " + m_search.sql();
    return {};
}

void RowFinder::bind(Statement &query) const
{
    if (!m_query.language.empty())
        query.bind(m_query.language);
    m_search.bindTo(query);
}

RowOrder RowFinder::everything() const
{
    if (m_ranges.empty())
        return RowOrder::contiguous(1, 0);
    if (m_ranges.size() == 1 && !m_query.descending)
        return RowOrder::contiguous(m_ranges.front().first, m_ranges.front().rows);
    Ids ids;
    ids.reserve(static_cast<std::size_t>(m_rows));
    for (const auto &range : m_ranges)
        for (std::uint64_t row = 0; row < range.rows; ++row)
            ids.push_back(range.first + static_cast<std::uint32_t>(row));
    if (m_query.descending)
        std::reverse(ids.begin(), ids.end());
    return RowOrder::of(std::move(ids));
}

bool RowFinder::isFew(std::uint64_t rows) const
{
    return rows <= m_rows / kRowsForOneLookup;
}

std::uint64_t RowFinder::countOf(const IdSet &ids) const
{
    std::uint64_t sum = 0;
    for (const auto &range : m_ranges)
        sum += ids.countIn(range.first, range.rows);
    return sum;
}

/// The rows that the text store does not cover.
IdSet RowFinder::unknown() const
{
    IdSet ids;
    for (const auto &range : m_ranges)
        ids.addRange(range.first, range.rows);
    ids -= m_textQuery.known();
    return ids;
}

std::string RowFinder::asJson(const IdSet &ids) const
{
    std::string json = "[";
    for (const auto &range : m_ranges)
        ids.forEachIn(range.first, range.rows, [&](std::uint32_t id) {
            json += std::to_string(id);
            json += ',';
        });
    if (json.back() == ',')
        json.pop_back();
    json += ']';
    return json;
}

/// Few rows are left to be looked at, one by one: those the text store does not know, and of those it
/// does the ones that may be it.
Result<> RowFinder::findFew(const TextQuery::Candidates &candidates)
{
    const bool isAnswered = candidates.isExact && m_query.language.empty() && !m_query.status
                            && !m_query.onlyFlagged && !m_query.onlyUnpublished;
    IdSet found;
    IdSet open = unknown();
    if (isAnswered)
        found = candidates.ids;
    else
        open |= candidates.ids;
    auto query = m_database.statementOnce(
        std::string(kSelect) + "segment WHERE id IN (SELECT value FROM json_each(?))" + m_filter);
    bind(query.bind(asJson(open)));
    VOX_CHECK(eachRow(query, [&](std::uint32_t id, std::optional<double> seconds) {
        found.add(id);
        m_seconds += seconds.value_or(0);
    }));
    if (isAnswered)
        VOX_CHECK(addSecondsOf(candidates.ids));
    for (const auto &range : m_ranges)
        found.forEachIn(range.first, range.rows, [&](std::uint32_t id) { m_ids.push_back(id); });
    if (m_query.descending)
        std::reverse(m_ids.begin(), m_ids.end());
    return {};
}

/// Of rows that were found without a look at them; of many only on demand.
Result<> RowFinder::addSecondsOf(const IdSet &ids)
{
    m_hasSeconds = countOf(ids) <= kMostRowsSummed;
    if (!m_hasSeconds)
        return {};
    auto query = m_database.statementOnce(std::string("SELECT total(") + kSecondsOfRow
                                          + ") FROM segment WHERE id IN"
                                            " (SELECT value FROM json_each(?))");
    VOX_TRY(const bool hasRow, query.bind(asJson(ids)).step());
    m_seconds += hasRow ? query.real(0) : 0;
    return {};
}

Result<> RowFinder::findByScan()
{
    const char *const from = m_search.needsTexts() ? "segment NOT INDEXED"
                                                   : "segment INDEXED BY segment_short";
    auto query = m_database.statementOnce(kSelect + std::string(from) + " WHERE id >= ? AND id < ?"
                                          + m_filter + " ORDER BY id"
                                          + (m_query.descending ? " DESC" : ""));
    if (m_query.descending)
        std::reverse(m_ranges.begin(), m_ranges.end());
    for (const auto &range : m_ranges) {
        const std::uint64_t end = range.first + range.rows;
        for (std::uint64_t done = 0; done < range.rows; done += kIdsAtOnce) {
            const std::uint64_t rows = std::min(kIdsAtOnce, range.rows - done);
            const std::uint64_t first = m_query.descending ? end - done - rows : range.first + done;
            VOX_CHECK(scan(query, first, first + rows));
        }
    }
    return {};
}

Result<> RowFinder::scan(Statement &query, std::uint64_t first, std::uint64_t end)
{
    bind(query.rewind().bind(first).bind(end));
    const auto add = [&](std::uint32_t id, std::optional<double> seconds) {
        m_seconds += seconds.value_or(0);
        return take(id);
    };
    VOX_CHECK(eachRow(query, add));
    if (std::chrono::steady_clock::now() - m_begin > kFirstRowsAfter)
        return tellFirstRows();
    return {};
}

Result<> RowFinder::take(std::uint32_t id)
{
    m_ids.push_back(id);
    return m_ids.size() == kFirstRows ? tellFirstRows() : Result<>();
}

/// Once: the rest comes with the whole order.
Result<> RowFinder::tellFirstRows()
{
    if (!m_firstRows.tell || m_ids.empty())
        return {};
    const auto tell = std::exchange(m_firstRows.tell, {});
    auto first = std::make_shared<const RowOrder>(RowOrder::of(m_ids));
    if (m_firstRows.keep != 0 && first->rowOf(m_firstRows.keep) == first->size()) {
        VOX_TRY(const bool comesLater, willHave(m_firstRows.keep));
        if (comesLater)
            return {};
    }
    tell(std::move(first));
    return {};
}

Result<bool> RowFinder::willHave(std::uint32_t id)
{
    auto query = m_database.statementOnce("SELECT 1 FROM segment WHERE id = ?" + m_filter);
    bind(query.bind(id));
    return query.step();
}

/// False where the rows are to be sorted by SQLite, which needs longer and less memory.
Result<bool> RowFinder::findBySorter()
{
    const auto sorter = RowSorter::make(m_query.sortKeys());
    if (!sorter || m_rows > kMostSortBytes / sorter->bytesPerRow())
        return false;
    const bool needsTexts = m_search.needsTexts() || sorter->needsTexts();
    auto query = m_database.statementOnce(
        "SELECT count(" + sorter->call() + ") FROM segment "
        + (needsTexts ? "NOT INDEXED" : "INDEXED BY segment_short") + " WHERE id > 0" + m_filter);
    sorter->bindTo(query);
    bind(query);
    if (const auto taken = query.step(); !taken) {
        if (sorter->hasTooManyWords())
            return false;
        return fail(taken.error());
    }
    VOX_CHECK(sorter->prepare(m_stop));
    if (m_firstRows.tell && m_rows >= kRowsSortedTwice) {
        m_ids = sorter->first(kFirstRows);
        VOX_CHECK(tellFirstRows());
    }
    VOX_TRY(m_ids, sorter->finish(m_stop));
    m_seconds = sorter->seconds();
    return true;
}

Result<> RowFinder::findSorted(const std::optional<TextQuery::Candidates> &candidates)
{
    IdSet open;
    if (candidates) {
        open = unknown();
        open |= candidates->ids;
    }
    const bool isOfFew = candidates && isFew(countOf(open));
    const char *const from = isOfFew ? "segment WHERE id IN (SELECT value FROM json_each(?))"
                             : m_search.needsTexts()
                                 ? "segment WHERE 1"
                                 : "segment INDEXED BY segment_short WHERE id > 0";
    if (!isOfFew) {
        VOX_TRY(const bool isDone, findBySorter());
        if (isDone)
            return {};
    }
    const std::string sql = kSelect + std::string(from) + m_filter + orderBy(m_query);
    const std::string few = isOfFew ? asJson(open) : std::string();
    if (m_firstRows.tell && !isOfFew && m_rows >= kRowsSortedTwice) {
        VOX_CHECK(collect(sql + " LIMIT " + std::to_string(kFirstRows), few));
        VOX_CHECK(tellFirstRows());
    }
    return collect(sql, few);
}

Result<> RowFinder::collect(const std::string &sql, const std::string &json)
{
    m_ids.clear();
    m_seconds = 0;
    auto query = m_database.statementOnce(sql);
    if (!json.empty())
        query.bind(json);
    bind(query);
    return eachRow(query, [&](std::uint32_t id, std::optional<double> seconds) {
        m_seconds += seconds.value_or(0);
        m_ids.push_back(id);
    });
}

} // namespace voxdeck
