// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditBinsUpdate.h"

#include "core/base/Stopped.h"
#include "core/journal/JournalQueries.h"
#include "core/query/Metrics.h"
#include "core/search/Columns.h"
#include "core/search/MetaFields.h"
#include "core/search/RowReader.h"
#include "core/workspace/EditField.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

/// More than that are quicker read in one pass.
constexpr std::size_t kMostChanged = 20'000;
constexpr std::size_t kRowsBetweenStops = 1'000'000;

std::optional<std::int64_t> numberIn(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                      : std::nullopt;
}

} // namespace

Result<RowChangeMarks> RowChangeMarks::of(Database &database)
{
    RowChangeMarks marks;
    VOX_TRY(marks.edit, lastLine(database));
    VOX_TRY(marks.texts, database.integer("SELECT ifnull(max(seq), 0) FROM sqlite_sequence"
                                          " WHERE name = 'text_change'"));
    return marks;
}

std::string RowChangeMarks::text() const
{
    return "-" + std::to_string(edit) + "-" + std::to_string(texts);
}

std::optional<RowChangeMarks> RowChangeMarks::in(std::string_view state)
{
    const std::size_t last = state.rfind('-');
    if (last == std::string_view::npos || last == 0)
        return std::nullopt;
    const std::size_t first = state.rfind('-', last - 1);
    if (first == std::string_view::npos)
        return std::nullopt;
    const auto edit = numberIn(state.substr(first + 1, last - first - 1));
    const auto texts = numberIn(state.substr(last + 1));
    return edit && texts ? std::optional(RowChangeMarks{*edit, *texts}) : std::nullopt;
}

/// False: an item has other segments now, or a row is not found where its edit says.
Result<bool> AuditBinsUpdate::addEdited(const RowChangeMarks &since, Ids &ids)
{
    VOX_TRY(const auto changed, fieldsChangedSince(m_db, since.edit, kMostChanged + 1));
    RowReader rows(m_workspace, m_fs);
    for (const auto &[ref, field] : changed) {
        if (field == EditField::Segments)
            return false;
        const auto row = rows.row(ref);
        if (!row && row.error().code != ErrorCode::NotFound)
            return fail(row.error());
        if (!row || ids.size() > kMostChanged)
            return false;
        ids.push_back(row->id);
    }
    return true;
}

/// Texts also change without an edit. False: the search index has forgotten some of the changes already.
Result<bool> AuditBinsUpdate::addTexts(const RowChangeMarks &since, Ids &ids)
{
    VOX_TRY(const auto now, RowChangeMarks::of(m_db));
    auto query = m_db.statement("SELECT row FROM text_change WHERE id > ? LIMIT ?");
    query.bind(since.texts).bind(static_cast<std::int64_t>(kMostChanged) + 1);
    std::int64_t found = 0;
    for (;; ++found) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            break;
        ids.push_back(static_cast<std::uint32_t>(query.integer(0)));
    }
    return found == now.texts - since.texts;
}

Result<std::optional<AuditBinsUpdate::Ids>>
AuditBinsUpdate::changedRows(const RowChangeMarks &since)
{
    Ids ids;
    VOX_TRY(const bool areEditsKnown, addEdited(since, ids));
    VOX_TRY(const bool areTextsKnown, addTexts(since, ids));
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    const bool isKnown = areEditsKnown && areTextsKnown && ids.size() <= kMostChanged
                         && std::all_of(ids.begin(), ids.end(), [this](std::uint32_t id) {
                                return m_bins.rowOf(id).has_value();
                            });
    return isKnown ? std::optional(std::move(ids)) : std::nullopt;
}

/// The bin of the row's value as it is now; nothing where no bin stands for its name.
Result<std::optional<std::uint16_t>> AuditBinsUpdate::binNow(const BinnedColumn &column,
                                                             std::uint32_t id)
{
    const AuditChart &chart = *column.chart;
    if (!metaFieldOf(chart).empty())
        return metaBinNow(column, id);
    const Metric *const metric = isMeasured(chart) ? metricOf(chart.field) : nullptr;
    auto query = metric ? m_db.statement("SELECT value FROM metric WHERE kind = ?1 AND row = ?2")
                        : m_db.statement("SELECT " + std::string(columnOf(chart.field).sql)
                                         + " FROM segment WHERE id = ?2 AND ?1 = 0");
    query.bind(metric ? metric->id : 0).bind(id);
    VOX_TRY(const bool hasRow, query.step());
    if (chart.kind == AuditChart::Kind::Number) {
        const bool isKnown = hasRow && !query.isNull(0);
        return std::optional(
            isKnown ? column.bins.scale().binOf(withinScale(column.bins.scale(), query.real(0)))
                    : kUnknownBin);
    }
    if (!hasRow)
        return std::optional<std::uint16_t>();
    if (chart.kind == AuditChart::Kind::Choice)
        return std::optional(static_cast<std::uint16_t>(query.integer(0)));
    const auto found = std::find(column.names.begin(), column.names.end(), query.view(0));
    if (found == column.names.end())
        return std::optional<std::uint16_t>();
    return std::optional(static_cast<std::uint16_t>(found - column.names.begin()));
}

/// The same of a field of the lists.
Result<std::optional<std::uint16_t>> AuditBinsUpdate::metaBinNow(const BinnedColumn &column,
                                                                 std::uint32_t id)
{
    VOX_TRY(const auto further, furtherOfRow(m_db, id));
    const std::string value = further ? metaTextIn(*further, metaFieldOf(*column.chart))
                                      : std::string();
    if (column.chart->kind == AuditChart::Kind::Number) {
        const auto number = metaNumberIn(value);
        return std::optional(
            number          ? column.bins.scale().binOf(withinScale(column.bins.scale(), *number))
            : value.empty() ? kUnknownBin
                            : kNotFiniteBin);
    }
    if (value.empty())
        return std::optional(kUnknownBin);
    const auto found = std::find(column.names.begin(), column.names.end(), value);
    if (found == column.names.end())
        return std::optional<std::uint16_t>();
    return std::optional(static_cast<std::uint16_t>(found - column.names.begin()));
}

/// The whole column, as a file of its own: whoever shows the old one keeps it.
Result<> AuditBinsUpdate::rewrite(std::size_t at, const std::vector<Change> &changes,
                                  const std::string &state)
{
    BinnedColumn &column = m_bins.m_columns[at];
    const std::string name = binFileName(*column.chart, state);
    VOX_TRY(auto writer, BinColumnWriter::create(m_fs, m_folder / name, column.bins.scale()));
    const auto bins = column.bins.bins();
    auto change = changes.begin();
    for (std::uint64_t row = 0; row < bins.size(); ++row) {
        std::uint16_t bin = bins[row];
        if (change != changes.end() && change->row == row) {
            column.known += bin == kUnknownBin ? 1 : 0;
            bin = (change++)->bin;
            column.known -= bin == kUnknownBin ? 1 : 0;
        }
        VOX_CHECK(writer.addBin(bin));
        if (row % kRowsBetweenStops == 0)
            VOX_CHECK(checkStop(m_stop, "nothing was changed"));
    }
    VOX_CHECK(column.bins.checkMapped());
    VOX_CHECK(writer.finish());
    m_bins.m_files[at] = name;
    return {};
}

Result<bool> AuditBinsUpdate::run(const std::string &state)
{
    const auto since = RowChangeMarks::in(m_bins.m_state);
    const auto now = RowChangeMarks::in(state);
    const auto base = [](std::string_view text, const RowChangeMarks &marks) {
        return text.substr(0, text.size() - marks.text().size());
    };
    if (!since || !now || base(m_bins.m_state, *since) != base(state, *now))
        return false;
    VOX_TRY(const auto ids, changedRows(*since));
    if (!ids)
        return false;
    std::vector<std::vector<Change>> changes(m_bins.m_columns.size());
    for (std::size_t at = 0; at < changes.size(); ++at) {
        const BinnedColumn &column = m_bins.m_columns[at];
        for (const std::uint32_t id : *ids) {
            VOX_TRY(const auto bin, binNow(column, id));
            if (!bin)
                return false;
            const std::uint64_t row = *m_bins.rowOf(id);
            if (column.bins.bins()[row] != *bin)
                changes[at].push_back({row, *bin});
        }
    }
    for (std::size_t at = 0; at < changes.size(); ++at)
        if (!changes[at].empty())
            VOX_CHECK(rewrite(at, changes[at], state));
    m_bins.m_state = state;
    VOX_CHECK(m_bins.writeList(m_fs, m_folder));
    m_bins.removeOthers(m_fs, m_folder);
    return true;
}

} // namespace voxdeck
