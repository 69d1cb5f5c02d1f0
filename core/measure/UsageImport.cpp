// SPDX-License-Identifier: Apache-2.0
#include "core/measure/UsageImport.h"

#include "core/base/Stopped.h"
#include "core/items/KeyIndex.h"
#include "core/query/Metrics.h"
#include "core/rows/ImportedScores.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kUsageStep = 4'096;
constexpr std::size_t kMostUsageKeyBytes = 200; ///< of a key in a report

/// How often each row was read, by its id.
class RowTimes {
public:
    void set(std::uint32_t id, std::uint64_t value)
    {
        if (id >= m_values.size())
            m_values.resize(std::max<std::size_t>(id + std::size_t{1}, m_values.size() * 3 / 2));
        m_values[id] = value;
    }
    std::uint64_t at(std::uint32_t id) const { return id < m_values.size() ? m_values[id] : 0; }

private:
    std::vector<std::uint64_t> m_values;
};

class UsageJoin {
public:
    UsageJoin(FileSystem &fs, Workspace &workspace, const ProgressSink &progress,
              const std::stop_token &stop)
        : m_fs(fs),
          m_workspace(workspace),
          m_db(workspace.database()),
          m_progress(progress),
          m_stop(stop)
    {
    }

    Result<UsageImport> run(const std::filesystem::path &file, UsageCounting counting)
    {
        VOX_TRY(m_import.log, readUsageLog(m_fs, file, counting, m_progress, m_stop));
        for (const UsageFailure &failure : m_import.log.failures)
            m_import.failures.push_back(failure);
        m_import.failureCount = m_import.log.badLines;
        m_import.keys = m_import.log.samples.size();
        if (m_import.keys == 0)
            return std::move(m_import);
        VOX_TRY(auto transaction, Transaction::beginPatiently(m_db, m_stop));
        VOX_CHECK(match());
        if (m_import.segments == 0)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "no key of its samples names a segment, such as \"%1\"; nothing was changed",
                    firstKey()),
                file.string());
        VOX_CHECK(write());
        VOX_CHECK(transaction.commit());
        return std::move(m_import);
    }

private:
    std::string firstKey() const
    {
        std::string first;
        for (const auto &[key, times] : m_import.log.samples)
            if (first.empty() || key < first)
                first = key;
        return first.substr(0, kMostUsageKeyBytes);
    }

    void fails(const std::string &key, Sentence reason)
    {
        ++m_import.failureCount;
        if (m_import.failures.size() < UsageLog::kMostFailures)
            m_import.failures.push_back({0, key.substr(0, kMostUsageKeyBytes), std::move(reason)});
    }

    Result<> match()
    {
        KeyIndex index;
        VOX_CHECK(index.load(m_db, m_stop));
        std::vector<const std::string *> keys; // in order: the same log gives the same report
        keys.reserve(m_import.log.samples.size());
        for (const auto &[key, times] : m_import.log.samples)
            keys.push_back(&key);
        std::sort(keys.begin(), keys.end(), [](const auto *a, const auto *b) { return *a < *b; });
        for (std::size_t at = 0; at < keys.size(); ++at) {
            if (at % kUsageStep == 0) {
                VOX_CHECK(checkStop(m_stop, "nothing was changed"));
                report(m_progress, {at, keys.size(), "keys"});
            }
            VOX_TRY(const auto match, index.match({*keys[at]}));
            if (match.kind == KeyMatch::Kind::Several) {
                ++m_import.ambiguous;
                fails(*keys[at],
                      match.isByName
                          ? Sentence::tr("%1 segments have this name in other folders", match.count)
                          : Sentence::tr("%1 segments have this key", match.count));
            } else if (match.kind == KeyMatch::Kind::None) {
                ++m_import.unknown;
                fails(*keys[at], Sentence::tr("no segment has this key"));
            } else {
                const std::uint32_t id = index.idAt(match.place);
                m_import.byName += match.isByName ? 1 : 0;
                ++(index.meet(match.place) ? m_import.segments : m_import.twice);
                m_times.set(id, m_times.at(id) + m_import.log.samples.at(*keys[at]));
            }
        }
        return {};
    }

    Result<> write()
    {
        const Metric &metric = *metricNamed(kSeenMetric);
        ImportedScores scores(m_db);
        VOX_CHECK(scores.makeTables());
        VOX_CHECK(
            scores.declare(metric.id, metric.name, static_cast<int>(metric.input), metric.version));
        RowReader reader(m_workspace, m_fs);
        VOX_TRY(const auto all, reader.order({}, m_stop));
        for (std::uint64_t row = 0; row < all->size(); ++row) {
            if (row % kUsageStep == 0) {
                VOX_CHECK(checkStop(m_stop, "nothing was changed"));
                report(m_progress, {row, all->size(), "rows"});
            }
            const std::uint32_t id = all->idAt(row);
            VOX_TRY(const bool isOther,
                    scores.put(id, metric.id, static_cast<double>(m_times.at(id)), false));
            static_cast<void>(isOther);
        }
        return countMetricWriting(m_db);
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    Database &m_db;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    UsageImport m_import;
    RowTimes m_times;
};

} // namespace

Result<UsageImport> importUsage(FileSystem &fs, Workspace &workspace,
                                const std::filesystem::path &file, UsageCounting counting,
                                const ProgressSink &progress, const std::stop_token &stop)
{
    return UsageJoin(fs, workspace, progress, stop).run(file, counting);
}

LoggedUsage loggedBy(const UsageImport &usage)
{
    return {usage.log.languages, usage.log.shards, usage.keys > 0};
}

} // namespace voxdeck
