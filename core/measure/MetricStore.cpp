// SPDX-License-Identifier: Apache-2.0
#include "core/measure/MetricStore.h"

#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <cassert>
#include <algorithm>
#include <string>

namespace voxdeck {

namespace {

std::int64_t asStored(MetricSet kinds)
{
    return static_cast<std::int64_t>(kinds);
}

} // namespace

MetricSet metricsFrom(MetricInput input, MetricSet among)
{
    MetricSet found = 0;
    for (const Metric &metric : metrics())
        if (metric.input == input)
            found |= bitOf(metric);
    return found & among;
}

Result<> MetricStore::declare()
{
    for (const Metric &metric : metrics()) {
        if (isImported(metric)) // ScoreImport.h declares those that a file brought
            continue;
        auto known = m_db.statement("SELECT input, version FROM metric_kind WHERE id = ?");
        VOX_TRY(const auto computed, (firstRow<MetricInput, int>(bindAll(known, metric.id))));
        const bool isKnown = computed.has_value();
        if (isKnown && *computed == std::tuple(metric.input, metric.version))
            continue;
        if (isKnown)
            VOX_CHECK(forget(metric));
        auto kind = m_db.statement("INSERT OR REPLACE INTO metric_kind (id, name, input, version)"
                                   " VALUES (?, ?, ?, ?)");
        VOX_CHECK(bindAll(kind, metric.id, metric.name, metric.input, metric.version).run());
    }
    return {};
}

Result<> MetricStore::forget(const Metric &metric)
{
    for (const char *const sql :
         {"DELETE FROM metric WHERE kind = ?", "DELETE FROM metric_kept WHERE kind = ?",
          "UPDATE measured SET kinds = kinds & ~(1 << ?)"})
        VOX_CHECK(m_db.statement(sql).bind(metric.id).run());
    return {};
}

Result<std::optional<MetricMark>> MetricStore::mark(std::uint32_t row, MetricInput input)
{
    auto query = m_db.statement("SELECT stamp, kinds FROM measured WHERE input = ? AND row = ?");
    VOX_TRY(const auto mark, (firstRow<std::int64_t, MetricSet>(bindAll(query, input, row))));
    if (!mark)
        return std::optional<MetricMark>();
    const auto &[stamp, kinds] = *mark;
    return std::optional(MetricMark{stamp, kinds});
}

Result<MetricValues> MetricStore::kept(std::int64_t stamp, MetricSet kinds)
{
    auto query = m_db.statement("SELECT kind, value FROM metric_kept WHERE stamp = ?");
    MetricValues values;
    const auto add = [&](int kind, std::optional<double> value) {
        const auto bit = MetricSet{1} << static_cast<unsigned>(kind);
        if ((kinds & bit) != 0)
            values.emplace_back(kind, value);
        kinds &= ~bit;
    };
    VOX_CHECK(eachRow(bindAll(query, stamp), add));
    if (kinds != 0)
        values.clear();
    return values;
}

Result<> MetricStore::deleteValues(std::uint32_t row, MetricInput input)
{
    auto values = m_db.statement("DELETE FROM metric WHERE row = ? AND kind IN"
                                 " (SELECT id FROM metric_kind WHERE input = ?)");
    VOX_CHECK(bindAll(values, row, input).run());
    auto marks = m_db.statement("DELETE FROM measured WHERE input = ? AND row = ?");
    VOX_CHECK(bindAll(marks, input, row).run());
    return {};
}

/// Several values are one statement: most of the time of a short one is spent before and behind it.
Result<> MetricStore::put(std::uint32_t row, const MetricValues &values)
{
    constexpr std::size_t kAtOnce = 16;
    for (std::size_t first = 0; first < values.size(); first += kAtOnce) {
        const std::size_t end = std::min(first + kAtOnce, values.size());
        std::string sql = "INSERT OR REPLACE INTO metric (kind, row, value) VALUES (?, ?, ?)";
        for (std::size_t at = first + 1; at < end; ++at)
            sql += ", (?, ?, ?)";
        auto insert = m_db.statement(sql);
        for (std::size_t at = first; at < end; ++at)
            insert.bind(values[at].first).bind(row).bind(*values[at].second);
        VOX_CHECK(insert.run());
    }
    return {};
}

Result<> MetricStore::write(std::uint32_t row, MetricInput input, std::int64_t stamp,
                            const MetricValues &values)
{
    VOX_TRY(const auto before, mark(row, input));
    const bool isSame = before && before->stamp == stamp;
    if (before && !isSame)
        VOX_CHECK(deleteValues(row, input));
    MetricSet kinds = isSame ? before->kinds : 0;
    auto drop = m_db.statement("DELETE FROM metric WHERE kind = ? AND row = ?");
    MetricValues known;
    known.reserve(values.size());
    for (const auto &[kind, value] : values) {
        assert(kind > 0 && kind < kMostMetrics); // a bit of the mark each
        kinds |= MetricSet{1} << static_cast<unsigned>(kind);
        if (value)
            known.emplace_back(kind, value);
        else if (isSame) // else it has none of this input
            VOX_CHECK(bindAll(drop.rewind(), kind, row).run());
    }
    VOX_CHECK(put(row, known));
    auto marked = m_db.statement("INSERT OR REPLACE INTO measured (input, row, stamp, kinds)"
                                 " VALUES (?, ?, ?, ?)");
    VOX_CHECK(bindAll(marked, input, row, stamp, asStored(kinds)).run());
    return {};
}

Result<> MetricStore::countWriting()
{
    return countMetricWriting(m_db);
}

Result<bool> MetricStore::dropKept(int most)
{
    VOX_TRY(const int gone,
            m_db.statement("DELETE FROM metric_kept WHERE stamp IN"
                           " (SELECT DISTINCT stamp FROM metric_kept"
                           " JOIN metric_kind ON id = kind WHERE input = 1 LIMIT ?)")
                .bind(most)
                .run());
    return gone > 0;
}

} // namespace voxdeck
