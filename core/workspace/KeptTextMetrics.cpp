// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/KeptTextMetrics.h"

#include "core/base/Hash.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/Rows.h"

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

// MetricInput, as the workspace stores it (MetricTables.h)
constexpr int kText = 2;
constexpr int kTexts = 4;

Result<bool> hasMetrics(Database &database)
{
    auto any = database.statement("SELECT 1 FROM metric_kind LIMIT 1");
    return any.step();
}

/// What the metrics of a row's texts are of: all that a pass reads. Nothing without a row.
Result<std::optional<std::uint64_t>> textsOfRow(Database &database, std::uint32_t row)
{
    auto query = database.statement("SELECT text, hypothesis, language, further, shard, start, stop"
                                    " FROM segment WHERE id = ?");
    VOX_TRY(const auto read,
            (firstRow<std::string, std::string, std::string, std::string, std::uint32_t,
                      std::optional<double>, std::optional<double>>(bindAll(query, row))));
    if (!read)
        return std::optional<std::uint64_t>();
    const auto &[text, hypothesis, language, further, shard, start, stop] = *read;
    Fnv64 sum;
    sum.add("texts");
    for (const std::string *const part : {&text, &hypothesis, &language, &further})
        sum.add(*part).add(std::uint64_t{0x1f});
    sum.add(std::uint64_t{shard});
    for (const std::optional<double> &time : {start, stop})
        sum.add(std::bit_cast<std::uint64_t>(time.value_or(-1)));
    return std::optional(sum.value());
}

/// A key of metric_kept, which has keys of audio besides.
std::int64_t keyOf(std::uint64_t texts, int input, std::int64_t stamp)
{
    return static_cast<std::int64_t>(Fnv64(texts)
                                         .add(static_cast<std::uint64_t>(input))
                                         .add(static_cast<std::uint64_t>(stamp))
                                         .value());
}

/// By input the stamp that MeasurePass gives values now.
Result<std::array<std::pair<int, std::int64_t>, 2>> stampsNow(Database &database)
{
    VOX_TRY(const auto profile, ProjectScoring(database).stamp());
    return std::array<std::pair<int, std::int64_t>, 2>{{{kText, 0}, {kTexts, profile}}};
}

} // namespace

Result<> keepTextMetrics(Database &database, std::uint32_t row)
{
    VOX_TRY(const bool isMeasured, hasMetrics(database));
    if (!isMeasured)
        return {};
    VOX_TRY(const auto texts, textsOfRow(database, row));
    if (!texts)
        return {};
    VOX_TRY(const auto stamps, stampsNow(database));
    auto keep = database.statement(
        "INSERT OR REPLACE INTO metric_kept SELECT ?1, k.id,"
        " (SELECT value FROM metric WHERE kind = k.id AND row = ?2) FROM measured m"
        " JOIN metric_kind k ON k.input = ?3 AND (m.kinds >> k.id) & 1"
        " WHERE m.input = ?3 AND m.row = ?2 AND m.stamp = ?4");
    for (const auto &[input, stamp] : stamps)
        VOX_CHECK(bindAll(keep.rewind(), keyOf(*texts, input, stamp), row, input, stamp).run());
    return {};
}

Result<> restoreTextMetrics(Database &database, std::uint32_t row)
{
    VOX_TRY(const bool isMeasured, hasMetrics(database));
    if (!isMeasured)
        return {};
    VOX_TRY(const auto texts, textsOfRow(database, row));
    if (!texts)
        return {};
    VOX_TRY(const auto stamps, stampsNow(database));
    for (const auto &[input, stamp] : stamps) {
        const auto key = keyOf(*texts, input, stamp);
        auto values = database.statement("INSERT OR REPLACE INTO metric (kind, row, value)"
                                         " SELECT kind, ?, value FROM metric_kept WHERE stamp = ?"
                                         " AND value IS NOT NULL");
        VOX_CHECK(bindAll(values, row, key).run());
        auto mark = database.statement(
            "INSERT OR REPLACE INTO measured (input, row, stamp, kinds)"
            " SELECT ?, ?, ?, sum(1 << kind) FROM metric_kept WHERE stamp = ? HAVING count(*) > 0");
        VOX_CHECK(bindAll(mark, input, row, stamp, key).run());
    }
    return {};
}

} // namespace voxdeck
