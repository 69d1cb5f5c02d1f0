// SPDX-License-Identifier: Apache-2.0
#include "core/edit/BulkWriter.h"

#include "core/rows/ManifestRows.h"
#include "core/search/AssignedRows.h"
#include "core/workspace/RowScore.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <tuple>

namespace voxdeck {

namespace {
/// The value is behind them.
constexpr Select
    kFound("SELECT id, shard, item, segment, siblings, stop - start AS seconds, item_key");
} // namespace

std::string foundRowSql(EditField field)
{
    return std::string(kFound.sql()) + ", " + columnOf(field) + " FROM segment ";
}

void readFoundRow(EditField field, const Statement &query, FoundRow &row)
{
    row.id = static_cast<std::uint32_t>(query.integer(kFound["id"]));
    row.shard = static_cast<std::uint32_t>(query.integer(kFound["shard"]));
    row.item = query.count(kFound["item"]);
    row.segment = static_cast<std::int32_t>(query.integer(kFound["segment"]));
    row.seconds = query.real(kFound["seconds"]);
    row.value = fieldText(field, query, kFound.size());
    row.keyHash = bulkKeyHash(query.view(kFound["item_key"]), query.count(kFound["siblings"]));
}

BulkWriter::BulkWriter(Database &database, BulkHead head)
    : m_database(database), m_head(std::move(head))
{
}

Result<> BulkWriter::begin()
{
    VOX_TRY(m_bulk, BulkJournal(m_database).append(m_head));
    if (m_head.field == EditField::Assigned)
        return AssignedRows(m_database).makeFindable();
    if (m_head.field != EditField::Split)
        return {};
    return eachRow(m_database.statement("SELECT split FROM split_freeze"),
                   [this](Split split) { m_frozen[splitName(split)] = 0; });
}

Result<> BulkWriter::checkFrozen(std::string_view before, std::string_view after) const
{
    if (!m_head.reason.empty())
        return {};
    for (const std::string_view split : {before, after})
        if (m_frozen.contains(split))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the split is frozen; a reason is needed to change it"),
                        std::string(split));
    return {};
}

Result<std::uint32_t> BulkWriter::numberOf(std::string_view before, std::string_view after)
{
    if (m_lastValue < m_chunk.values.size() && m_chunk.values[m_lastValue].before == before
        && m_chunk.values[m_lastValue].after == after)
        return m_lastValue;
    const auto next = static_cast<std::uint32_t>(m_chunk.values.size());
    const auto [found, isNew] = m_numbers.try_emplace({std::string(before), std::string(after)},
                                                      next);
    if (isNew) {
        VOX_CHECK(checkFrozen(before, after));
        m_chunk.values.push_back({found->first.first, found->first.second});
    }
    m_lastValue = found->second;
    return m_lastValue;
}

Result<> BulkWriter::add(const FoundRow &row, std::string_view after)
{
    if (row.value == after)
        return {};
    const bool isInOrder = m_chunk.rows.empty()
                           || std::tie(m_chunk.rows.back().item, m_chunk.rows.back().segment)
                                  < std::tie(row.item, row.segment);
    if (row.shard != m_shard || !isInOrder || m_chunk.rows.size() == kMostBulkRows)
        VOX_CHECK(flush());
    m_shard = row.shard;
    VOX_TRY(const auto value, numberOf(row.value, after));
    m_chunk.rows.push_back({row.item, row.segment, row.keyHash, value});
    m_ids.emplace_back(row.id, row.seconds);
    ++m_rows;
    return {};
}

Result<> BulkWriter::flush()
{
    if (m_chunk.rows.empty())
        return {};
    assert(m_ids.size() == m_chunk.rows.size()); // the journal and the table change together
    assert(std::is_sorted(m_chunk.rows.begin(), m_chunk.rows.end(), // readers halve it
                          [](const BulkRow &a, const BulkRow &b) {
                              return std::tie(a.item, a.segment) < std::tie(b.item, b.segment);
                          }));
    VOX_CHECK(BulkJournal(m_database).appendRows(m_bulk, m_shard, m_chunk));
    VOX_CHECK(updateRows());
    tally();
    m_chunk = {};
    m_ids.clear();
    m_numbers.clear();
    m_lastValue = 0;
    return {};
}

/// Rows next to each other that get the same value are one statement.
Result<> BulkWriter::updateRows()
{
    auto update = m_database.statement(std::string("UPDATE segment SET ") + columnOf(m_head.field)
                                       + " = ? WHERE id >= ? AND id <= ?");
    for (std::size_t first = 0; first < m_ids.size();) {
        const std::string &after = m_chunk.values[m_chunk.rows[first].value].after;
        std::size_t end = first + 1;
        while (end < m_ids.size() && m_ids[end].first == m_ids[end - 1].first + 1
               && m_chunk.values[m_chunk.rows[end].value].after == after)
            ++end;
        bindField(update.rewind(), m_head.field, after);
        VOX_CHECK(update.bind(m_ids[first].first).bind(m_ids[end - 1].first).run());
        first = end;
    }
    return m_head.field == EditField::Language ? rateWhatIsFoldedOtherwise() : Result<>();
}

/// Error rates fold capitals, and spell numbers, by the language.
Result<> BulkWriter::rateWhatIsFoldedOtherwise()
{
    ManifestRows rows(m_database);
    VOX_TRY(const auto rater, RowRater::of(m_database));
    for (std::size_t at = 0; at < m_ids.size(); ++at) {
        const BulkValue &value = m_chunk.values[m_chunk.rows[at].value];
        if (!rater.isScoredAlike(value.before, value.after))
            VOX_CHECK(rows.rateAnew(static_cast<std::uint32_t>(m_ids[at].first)));
    }
    return {};
}

void BulkWriter::tally()
{
    std::vector<std::pair<std::int64_t, double>> sums(m_chunk.values.size());
    for (std::size_t row = 0; row < m_ids.size(); ++row) {
        auto &sum = sums[m_chunk.rows[row].value];
        ++sum.first;
        sum.second += m_ids[row].second;
    }
    const bool isTallied = infoOf(m_head.field).tally.has_value();
    for (std::size_t number = 0; number < sums.size(); ++number) {
        const BulkValue &value = m_chunk.values[number];
        const auto &[rows, seconds] = sums[number];
        for (const std::string *const split : {&value.before, &value.after})
            if (const auto frozen = m_frozen.find(*split); frozen != m_frozen.end())
                frozen->second += static_cast<std::uint64_t>(rows);
        if (!isTallied)
            continue;
        auto &less = m_tallies[{m_shard, value.before}];
        auto &more = m_tallies[{m_shard, value.after}];
        less.first -= rows;
        less.second -= seconds;
        more.first += rows;
        more.second += seconds;
    }
}

Result<> BulkWriter::writeTallies()
{
    const auto kind = infoOf(m_head.field).tally;
    if (!kind)
        return {};
    ManifestRows rows(m_database);
    for (const auto &[what, sum] : m_tallies)
        VOX_CHECK(rows.addToTally(what.first, *kind, what.second, sum.first, sum.second));
    return {};
}

Result<> BulkWriter::writeFreezeLog()
{
    for (const auto &[split, rows] : m_frozen) {
        if (rows == 0)
            continue;
        auto line = m_database.statement(
            "INSERT INTO freeze_log (at_ms, who, what, reason, step, rows, sha256, split)"
            " VALUES (?, ?, 'changed', ?, ?, ?, '', ?)");
        line.bind(m_head.atMs).bind(m_head.who).bind(m_head.reason).bind(m_head.step).bind(rows);
        bindField(line, EditField::Split, split);
        VOX_CHECK(line.run());
    }
    return {};
}

Result<> BulkWriter::finish()
{
    VOX_CHECK(flush());
    VOX_CHECK(writeTallies());
    VOX_CHECK(writeFreezeLog());
    return BulkJournal(m_database).setRows(m_bulk, m_rows);
}

} // namespace voxdeck
