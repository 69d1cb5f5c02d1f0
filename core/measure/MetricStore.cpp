// SPDX-License-Identifier: Apache-2.0
#include "core/measure/MetricStore.h"

#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"

namespace voxdeck {

namespace {

int numberOf(MetricInput input)
{
    return static_cast<int>(input);
}

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
        auto known = m_db.statement("SELECT input, version FROM metric_kind WHERE id = ?");
        VOX_TRY(const bool isKnown, known.bind(metric.id).step());
        if (isKnown && known.integer(0) == numberOf(metric.input)
            && known.integer(1) == metric.version)
            continue;
        if (isKnown)
            VOX_CHECK(deleteKind(metric));
        VOX_CHECK(m_db.statement("INSERT OR REPLACE INTO metric_kind (id, name, input, version)"
                                 " VALUES (?, ?, ?, ?)")
                      .bind(metric.id)
                      .bind(metric.name)
                      .bind(numberOf(metric.input))
                      .bind(metric.version)
                      .run());
    }
    return {};
}

Result<> MetricStore::deleteKind(const Metric &metric)
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
    VOX_TRY(const bool hasMark, query.bind(numberOf(input)).bind(row).step());
    if (!hasMark)
        return std::optional<MetricMark>();
    return std::optional(MetricMark{query.integer(0), query.count(1)});
}

Result<MetricValues> MetricStore::kept(std::int64_t stamp, MetricSet kinds)
{
    auto query = m_db.statement("SELECT kind, value FROM metric_kept WHERE stamp = ?");
    query.bind(stamp);
    MetricValues values;
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            break;
        const auto bit = MetricSet{1} << static_cast<unsigned>(query.integer(0));
        if ((kinds & bit) == 0)
            continue;
        kinds &= ~bit;
        values.emplace_back(static_cast<int>(query.integer(0)),
                            query.isNull(1) ? std::nullopt : std::optional(query.real(1)));
    }
    if (kinds != 0)
        values.clear();
    return values;
}

Result<> MetricStore::deleteValues(std::uint32_t row, MetricInput input)
{
    VOX_CHECK(m_db.statement("DELETE FROM metric WHERE row = ? AND kind IN"
                             " (SELECT id FROM metric_kind WHERE input = ?)")
                  .bind(row)
                  .bind(numberOf(input))
                  .run());
    VOX_CHECK(m_db.statement("DELETE FROM measured WHERE input = ? AND row = ?")
                  .bind(numberOf(input))
                  .bind(row)
                  .run());
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
    for (const auto &[kind, value] : values) {
        kinds |= MetricSet{1} << static_cast<unsigned>(kind);
        if (value)
            VOX_CHECK(m_db.statement("INSERT OR REPLACE INTO metric (kind, row, value)"
                                     " VALUES (?, ?, ?)")
                          .bind(kind)
                          .bind(row)
                          .bind(*value)
                          .run());
        else
            VOX_CHECK(m_db.statement("DELETE FROM metric WHERE kind = ? AND row = ?")
                          .bind(kind)
                          .bind(row)
                          .run());
    }
    VOX_CHECK(m_db.statement("INSERT OR REPLACE INTO measured (input, row, stamp, kinds)"
                             " VALUES (?, ?, ?, ?)")
                  .bind(numberOf(input))
                  .bind(row)
                  .bind(stamp)
                  .bind(asStored(kinds))
                  .run());
    return {};
}

Result<> MetricStore::countWriting()
{
    return countMetricWriting(m_db);
}

Result<bool> MetricStore::dropKept(int most)
{
    VOX_TRY(const int gone, m_db.statement("DELETE FROM metric_kept WHERE stamp IN"
                                           " (SELECT DISTINCT stamp FROM metric_kept LIMIT ?)")
                                .bind(most)
                                .run());
    return gone > 0;
}

} // namespace voxdeck
