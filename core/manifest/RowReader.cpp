// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/RowReader.h"

#include "core/manifest/Database.h"
#include "core/manifest/ManifestRows.h"
#include "core/manifest/QuerySql.h"
#include "core/manifest/StoredQueries.h"
#include "core/query/QueryParser.h"

#include <algorithm>
#include <cstddef>

namespace voxdeck {

namespace {

constexpr const char *kColumns =
    "SELECT id, shard, item, segment, siblings, status, split, flag, unpublished, start, stop, cer,"
    " language, country, speaker, item_key, text, hypothesis, wer, tags, recording, channel"
    " FROM segment ";

SegmentRow rowOf(const Statement &found)
{
    SegmentRow row;
    row.id = static_cast<std::uint32_t>(found.integer(0));
    row.ref = {static_cast<std::uint32_t>(found.integer(1)), found.count(2),
               static_cast<std::int32_t>(found.integer(3))};
    row.status = static_cast<SegmentStatus>(found.integer(5));
    row.split = static_cast<Split>(found.integer(6));
    row.isFlagged = found.integer(7) != 0;
    row.isUnpublished = found.integer(8) > 0;
    row.startSeconds = found.real(9);
    row.endSeconds = found.real(10);
    if (!found.isNull(11))
        row.cer = found.real(11);
    row.language = found.text(12);
    row.country = found.text(13);
    row.speaker = found.text(14);
    row.itemKey = found.text(15);
    row.key = segmentKey(row.itemKey, row.ref.segment, found.count(4));
    row.text = found.text(16);
    row.hypothesis = found.text(17);
    if (!found.isNull(18))
        row.wer = found.real(18);
    row.tags = found.text(19);
    row.recording = static_cast<std::uint32_t>(found.integer(20));
    if (!found.isNull(21))
        row.channel = static_cast<int>(found.integer(21));
    return row;
}

constexpr std::size_t kMostFurtherKeys = 2;

/// One key of ORDER BY, without the words before it.
std::string sortTerm(SortColumn column, bool descending)
{
    const std::string end = descending ? " DESC" : "";
    switch (column) {
    case SortColumn::DatasetOrder: return "id" + end;
    case SortColumn::Status: return "status" + end;
    case SortColumn::Key: return "item_key" + end + ", segment" + end;
    case SortColumn::Language: return "language" + end;
    case SortColumn::Country: return "country" + end;
    case SortColumn::Start: return "start" + end;
    case SortColumn::Duration: return "stop - start" + end;
    case SortColumn::Text: return "text" + end;
    case SortColumn::Cer: return "cer IS NULL, cer" + end; // without one: last, always
    case SortColumn::Split: return "split" + end;
    case SortColumn::End: return "stop" + end;
    case SortColumn::Speaker: return "speaker" + end;
    case SortColumn::Hypothesis: return "hypothesis" + end;
    }
    return "id";
}

std::string orderBy(const RowQuery &query)
{
    if (query.sort == SortColumn::DatasetOrder) // its direction is that of the shards
        return " ORDER BY id";
    std::string terms = " ORDER BY " + sortTerm(query.sort, query.descending);
    for (std::size_t key = 0; key < std::min(query.thenBy.size(), kMostFurtherKeys); ++key) {
        terms += ", ";
        terms += sortTerm(query.thenBy[key].column, query.thenBy[key].descending);
    }
    return terms + ", id";
}

struct Filter {
    std::string sql = " WHERE 1"; ///< ends in bound values as below
    std::vector<std::string> texts;
    QuerySql search;
};

Result<Filter> filterOf(Workspace &workspace, const RowQuery &query, const std::stop_token &stop)
{
    Filter filter;
    if (query.onlyUnpublished)
        filter.sql += " AND unpublished > 0";
    if (query.onlyFlagged)
        filter.sql += " AND flag > 0";
    if (query.status)
        filter.sql += " AND status = " + std::to_string(static_cast<int>(*query.status));
    if (!query.language.empty()) {
        filter.sql += " AND language = ?";
        filter.texts.push_back(query.language);
    }
    VOX_TRY(auto expression, parseQueryOrFail(query.search));
    VOX_TRY(const auto baskets, resolveStored(workspace, expression, stop));
    if (expression.kind != QueryExpression::Kind::Everything) {
        VOX_TRY(filter.search, QuerySql::compile(expression, baskets));
        filter.sql += " AND ";
        filter.sql += filter.search.sql();
    }
    return filter;
}

constexpr int kMostSegmentsShown = 20'000; // of one recording

struct IdRange {
    std::uint32_t first = 0;
    std::uint64_t rows = 0;
};

/// The rows of the shards in the order of the dataset, neighbours put together.
Result<std::vector<IdRange>> datasetOrder(Database &db)
{
    auto query = db.statement("SELECT first_id, rows FROM shard"
                              " WHERE position IS NOT NULL AND rows > 0 ORDER BY position");
    std::vector<IdRange> ranges;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return ranges;
        const auto first = static_cast<std::uint32_t>(query.integer(0));
        if (!ranges.empty() && ranges.back().first + ranges.back().rows == first)
            ranges.back().rows += query.count(1);
        else
            ranges.push_back({first, query.count(1)});
    }
}

RowOrder orderOf(const std::vector<IdRange> &ranges, bool descending)
{
    if (ranges.empty())
        return RowOrder::contiguous(1, 0);
    if (ranges.size() == 1 && !descending)
        return RowOrder::contiguous(ranges.front().first, ranges.front().rows);
    std::vector<std::uint32_t> ids;
    for (const auto &range : ranges)
        for (std::uint64_t row = 0; row < range.rows; ++row)
            ids.push_back(range.first + static_cast<std::uint32_t>(row));
    if (descending)
        std::reverse(ids.begin(), ids.end());
    return RowOrder::of(std::move(ids));
}

/// Ids that rise, put in the order of the dataset: shards imported anew may have moved to the end.
std::vector<std::uint32_t> inDatasetOrder(const std::vector<std::uint32_t> &rising,
                                          const std::vector<IdRange> &ranges)
{
    std::vector<std::uint32_t> ids;
    ids.reserve(rising.size());
    for (const auto &range : ranges) {
        const auto from = std::lower_bound(rising.begin(), rising.end(), range.first);
        const auto to = std::lower_bound(from, rising.end(), range.first + range.rows);
        ids.insert(ids.end(), from, to);
    }
    return ids;
}

Result<std::vector<std::uint32_t>> idsOf(Database &db, const Filter &filter,
                                         const std::string &orderBy)
{
    auto query = db.statementOnce("SELECT id FROM segment" + filter.sql + orderBy);
    for (const auto &text : filter.texts)
        query.bind(text);
    filter.search.bindTo(query);
    std::vector<std::uint32_t> ids;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return ids;
        ids.push_back(static_cast<std::uint32_t>(query.integer(0)));
    }
}

Result<std::vector<SegmentRow>> rowsOf(Statement &query)
{
    std::vector<SegmentRow> rows;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return rows;
        rows.push_back(rowOf(query));
    }
}

} // namespace

RowReader::RowReader(Workspace &workspace) : m_workspace(workspace) {}

Result<std::shared_ptr<const RowOrder>> RowReader::order(const RowQuery &query,
                                                         std::stop_token stop)
{
    Database &db = m_workspace.database();
    const Database::StopScope scope(db, stop);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, "stopped", m_workspace.file().string());
    VOX_TRY(const auto ranges, datasetOrder(db));
    VOX_TRY(const Filter filter, filterOf(m_workspace, query, stop));
    const bool isDatasetOrder = query.sort == SortColumn::DatasetOrder;
    if (isDatasetOrder && filter.sql == Filter().sql)
        return std::make_shared<const RowOrder>(orderOf(ranges, query.descending));
    VOX_TRY(auto ids, idsOf(db, filter, orderBy(query)));
    if (isDatasetOrder) {
        ids = inDatasetOrder(ids, ranges);
        if (query.descending)
            std::reverse(ids.begin(), ids.end());
    }
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

Result<std::vector<SegmentRow>> RowReader::rows(const RowOrder &order, std::uint64_t first,
                                                std::uint64_t count)
{
    const std::uint64_t end = first < order.size() ? first + std::min(count, order.size() - first)
                                                   : first;
    std::vector<SegmentRow> rows;
    rows.reserve(static_cast<std::size_t>(end - first));
    auto query = m_workspace.database().statement(std::string(kColumns) + "WHERE id = ?");
    for (std::uint64_t row = first; row < end; ++row) {
        const std::uint32_t id = order.idAt(row);
        VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
        if (hasRow) {
            rows.push_back(rowOf(query));
        } else { // gone since the order was made: keep its place, so that the others keep theirs
            rows.emplace_back();
        }
    }
    return rows;
}

Result<SegmentRow> RowReader::row(std::uint32_t id)
{
    auto query = m_workspace.database().statement(std::string(kColumns) + "WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(id).step());
    if (!hasRow)
        return fail(ErrorCode::NotFound, "there is no such row in the manifest",
                    "row " + std::to_string(id));
    return rowOf(query);
}

Result<SegmentRow> RowReader::row(const SegmentRef &ref)
{
    VOX_TRY(const auto id, ManifestRows(m_workspace.database()).find(ref));
    return row(id);
}

Result<std::vector<SegmentRow>> RowReader::segmentsOfItem(const SegmentRef &ref)
{
    VOX_TRY(const auto id, ManifestRows(m_workspace.database()).find(ref));
    if (id == 0)
        return fail(ErrorCode::NotFound, "the item is not in the manifest (yet)",
                    "item " + std::to_string(ref.item));
    VOX_TRY(const auto shown, row(id));
    if (shown.recording != 0) {
        auto query = m_workspace.database().statement(
            std::string(kColumns)
            + "WHERE recording = ? AND recording > 0 ORDER BY start, id"
              " LIMIT "
            + std::to_string(kMostSegmentsShown));
        query.bind(shown.recording);
        return rowsOf(query);
    }
    // The segments of an item lie next to each other, in their order in the record.
    const auto first = static_cast<std::int64_t>(id) - std::max(ref.segment, 0);
    auto query = m_workspace.database().statement(
        std::string(kColumns)
        + "WHERE id >= ?1 AND id < ?1 + (SELECT max(1, siblings)"
          " FROM segment WHERE id = ?1) ORDER BY id");
    query.bind(first);
    VOX_TRY(auto rows, rowsOf(query));
    std::stable_sort(rows.begin(), rows.end(), [](const SegmentRow &a, const SegmentRow &b) {
        return a.startSeconds < b.startSeconds;
    });
    return rows;
}

Result<std::unordered_map<std::string, SegmentRef>>
RowReader::refsOfKeys(const std::unordered_set<std::string> &itemKeys, std::stop_token stop)
{
    Database &db = m_workspace.database();
    const Database::StopScope scope(db, stop);
    std::unordered_map<std::string, SegmentRef> found;
    auto query = db.statement("SELECT item_key, shard, item, segment FROM segment ORDER BY id");
    while (found.size() < itemKeys.size()) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            break;
        if (auto key = query.text(0); itemKeys.contains(key))
            found.try_emplace(std::move(key),
                              SegmentRef{static_cast<std::uint32_t>(query.integer(1)),
                                         query.count(2),
                                         static_cast<std::int32_t>(query.integer(3))});
    }
    return found;
}

Result<ManifestTotals> RowReader::totals()
{
    Database &db = m_workspace.database();
    ManifestTotals totals;
    auto sums = db.statement("SELECT kind, value, sum(rows), sum(seconds) FROM tally"
                             " GROUP BY kind, value HAVING sum(rows) > 0");
    for (;;) {
        VOX_TRY(const bool hasRow, sums.step());
        if (!hasRow)
            break;
        const std::string value = sums.text(1);
        switch (static_cast<TallyKind>(sums.integer(0))) {
        case TallyKind::All:
            totals.segments = sums.count(2);
            totals.seconds = sums.real(3);
            break;
        case TallyKind::Language: totals.languages.emplace_back(value, sums.count(2)); break;
        case TallyKind::Status:
            if (value == statusName(SegmentStatus::Approved))
                totals.approved = sums.count(2);
            else if (value == statusName(SegmentStatus::Pending))
                totals.pending = sums.count(2);
            break;
        case TallyKind::Flag:
            if (value == "1")
                totals.flagged = sums.count(2);
            break;
        }
    }
    std::stable_sort(totals.languages.begin(), totals.languages.end(),
                     [](const auto &a, const auto &b) { return a.second > b.second; });
    auto edits = db.statement("SELECT count(*), count(DISTINCT edit.shard || '/' || item || '/'"
                              " || segment) FROM edit JOIN step ON step.id = edit.step"
                              " WHERE revision IS NULL AND NOT is_undo AND state <> 1");
    VOX_CHECK(edits.step());
    totals.unpublishedEdits = edits.count(0);
    totals.unpublishedSegments = edits.count(1);
    return totals;
}

} // namespace voxdeck
