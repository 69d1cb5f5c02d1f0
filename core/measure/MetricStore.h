// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/query/Metrics.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

class Database;

/// Some of the metrics: the bit of each is 1 << id.
using MetricSet = std::uint64_t;
constexpr MetricSet bitOf(const Metric &metric)
{
    return MetricSet{1} << static_cast<unsigned>(metric.id);
}
/// Those of `among` that are computed from `input`.
MetricSet metricsFrom(MetricInput input, MetricSet among);

/// Computed values by metric id; empty where a value could not be computed.
using MetricValues = std::vector<std::pair<int, std::optional<double>>>;

/// Which metrics of one input were computed for a row, and of what.
struct MetricMark {
    std::int64_t stamp = 0;
    MetricSet kinds = 0;
};

/// The metric tables of a workspace (Schema.cpp). All writing is inside the caller's transaction.
///
/// Threads  that of its Database.
class MetricStore {
public:
    explicit MetricStore(Database &database) : m_db(database) {}

    /// Tells the workspace which metrics this program computes. Values of another version of a computation
    /// are deleted.
    Result<> declare();
    Result<std::optional<MetricMark>> mark(std::uint32_t row, MetricInput input);
    /// The values of audio with that stamp that a row had before; empty where not all of `kinds` are kept.
    Result<MetricValues> kept(std::int64_t stamp, MetricSet kinds);
    /// Replaces the row's values. Values of another stamp are deleted.
    Result<> write(std::uint32_t row, MetricInput input, std::int64_t stamp,
                   const MetricValues &values);
    /// Deletes all values of a metric; rows lack it then.
    Result<> forget(const Metric &metric);
    /// Counts up what metricWrites() gives: once per transaction that writes values.
    Result<> countWriting();
    /// Deletes up to `most` kept values of audio; false where none is left. Those of texts wait for an undo.
    Result<bool> dropKept(int most);

private:
    Result<> deleteValues(std::uint32_t row, MetricInput input);
    Result<> put(std::uint32_t row, const MetricValues &values);
    Database &m_db;
};

} // namespace voxdeck
