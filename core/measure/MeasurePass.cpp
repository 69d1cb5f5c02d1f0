// SPDX-License-Identifier: Apache-2.0
#include "core/measure/MeasurePass.h"

#include "core/audit/AuditQueues.h"
#include "core/base/Stopped.h"
#include "core/io/MachineFault.h"
#include "core/job/Parallel.h"
#include "core/measure/MeasuredValues.h"
#include "core/measure/MetricStore.h"
#include "core/measure/RowInputs.h"
#include "core/measure/RowSignal.h"
#include "core/search/Baskets.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/HypothesisSlots.h"
#include "core/workspace/ProjectScoring.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kRowsAtOnce = 256;
constexpr std::chrono::seconds kCommitAfter{2};
constexpr std::size_t kMostProblems = 100;
constexpr int kKeptAtOnce = 2'000;

/// The values of one input of one row.
struct Computed {
    MetricInput input{};
    std::int64_t stamp = 0;
    MetricValues values;
};

struct ComputedRow {
    RowInputs inputs; ///< that the values are of
    std::vector<Computed> parts;
};

/// What all threads of a pass share.
struct Shared {
    const FileSystem &fs;
    const ItemSource &items;
    std::filesystem::path workspace;
    std::shared_ptr<const RowOrder> order;
    MetricSet wanted = 0;
    bool again = false;
    ScoringProfile profile;
    std::int64_t profileStamp = 0;
    HypothesisSlots slots{};
    std::atomic<std::uint64_t> next{0}, done{0};
    std::mutex mutex{};
    MeasureReport report{}; // guarded by mutex
    std::mutex
        writing{}; ///< the threads of a pass take turns, and never wait for each other's locks
};

/// One thread of a pass.
class Measurer {
public:
    Measurer(Shared &shared, Workspace &workspace, std::stop_token stop)
        : m_shared(shared),
          m_workspace(workspace),
          m_stop(std::move(stop)),
          m_store(workspace.database()),
          m_stamps(shared.fs, workspace, shared.items),
          m_signal(shared.fs, workspace, shared.items),
          m_further(workspace.database()),
          m_scorer(shared.profile),
          m_rater(shared.profile)
    {
    }

    Result<> run()
    {
        const std::uint64_t rows = m_shared.order->size();
        for (;;) {
            const std::uint64_t first = m_shared.next.fetch_add(kRowsAtOnce);
            if (first >= rows)
                return commit();
            for (std::uint64_t at = first; at < std::min(first + kRowsAtOnce, rows); ++at) {
                if (m_stop.stop_requested()) {
                    VOX_CHECK(commit());
                    return stopped({}, "measured values are kept");
                }
                if (auto measured = measure(m_shared.order->idAt(at)); !measured) {
                    VOX_CHECK(commit());
                    return measured;
                }
                ++m_shared.done;
                if (Clock::now() - m_committed > kCommitAfter)
                    VOX_CHECK(commit());
            }
            if (m_waiting.size() >= kRowsAtOnce)
                VOX_CHECK(commit());
        }
    }

private:
    Result<> measure(std::uint32_t id)
    {
        ++m_report.rows;
        VOX_TRY(auto inputs, inputsOf(m_workspace.database(), id));
        if (!inputs)
            return {};
        ComputedRow row{*std::move(inputs), {}};
        VOX_CHECK(measureAudio(row));
        VOX_CHECK(measureText(row));
        VOX_CHECK(measureTexts(row));
        if (row.parts.empty())
            ++m_report.unchanged;
        else
            m_waiting.push_back(std::move(row));
        return {};
    }

    /// The metrics of `input` that the row lacks.
    Result<MetricSet> missing(const RowInputs &row, MetricInput input, std::int64_t stamp)
    {
        const MetricSet wanted = metricsFrom(input, m_shared.wanted);
        if (wanted == 0 || m_shared.again)
            return wanted;
        VOX_TRY(const auto mark, m_store.mark(row.id, input));
        return mark && mark->stamp == stamp ? wanted & ~mark->kinds : wanted;
    }

    Result<> measureAudio(ComputedRow &row)
    {
        if (metricsFrom(MetricInput::Audio, m_shared.wanted) == 0)
            return {};
        VOX_TRY(const auto stamp, m_stamps.of(row.inputs));
        if (!stamp) {
            note({ErrorCode::NotFound, Sentence::tr("its audio is missing"), {}}, row.inputs);
            return {};
        }
        VOX_TRY(const auto wanted, missing(row.inputs, MetricInput::Audio, *stamp));
        if (wanted == 0)
            return {};
        MetricValues values;
        if (!m_shared.again) {
            VOX_TRY(values, m_store.kept(*stamp, wanted));
        }
        if (!values.empty()) {
            ++m_report.restored;
        } else {
            const auto measures = m_signal.measure(row.inputs, m_stop);
            if (!measures && measures.error().code == ErrorCode::Cancelled)
                return {}; // run() tells
            if (!measures && isOfTheMachine(measures.error()))
                return fail(measures.error());
            if (!measures) {
                note(measures.error(), row.inputs);
                return {};
            }
            values = valuesOf(*measures, wanted);
        }
        row.parts.push_back({MetricInput::Audio, *stamp, std::move(values)});
        return {};
    }

    Result<> measureText(ComputedRow &row)
    {
        VOX_TRY(const auto wanted, missing(row.inputs, MetricInput::Text, 0));
        if (wanted != 0)
            row.parts.push_back(
                {MetricInput::Text, 0,
                 valuesOfText(row.inputs.text, row.inputs.lengthSeconds(), wanted)});
        return {};
    }

    Result<> measureTexts(ComputedRow &row)
    {
        VOX_TRY(const auto wanted, missing(row.inputs, MetricInput::Texts, m_shared.profileStamp));
        if (wanted == 0)
            return {};
        auto values = valuesOfTexts(row.inputs.texts(), m_scorer, wanted);
        VOX_TRY(const auto heard, m_further.of(row.inputs));
        const auto further = valuesOfSlots(row.inputs.texts(), heard, m_shared.slots, m_rater,
                                           m_scorer, wanted);
        values.insert(values.end(), further.begin(), further.end());
        const auto ofRow = valuesOfRow(row.inputs.texts(), heard, m_scorer, wanted);
        values.insert(values.end(), ofRow.begin(), ofRow.end());
        row.parts.push_back({MetricInput::Texts, m_shared.profileStamp, std::move(values)});
        return {};
    }

    void note(const Error &error, const RowInputs &row)
    {
        ++m_report.failed;
        m_report.unread.push_back(row.id);
        if (m_report.problems.size() < kMostProblems)
            m_report.problems.push_back(
                {error.code, error.detail,
                 error.subject.empty() ? "row " + std::to_string(row.id) : error.subject});
    }

    /// A row that somebody changed after it was read keeps what it has: the values are of its old state. So does
    /// one whose values are by another profile than the project has chosen meanwhile, or of other hypotheses.
    Result<> commit()
    {
        const std::lock_guard turn(m_shared.writing);
        Database &db = m_workspace.database();
        if (!m_waiting.empty()) {
            const UnsyncedScope unsynced(db); // whatever is lost can be measured again
            VOX_TRY(auto transaction, Transaction::beginPatiently(db, {}));
            VOX_TRY(const auto stamp, ProjectScoring(db).stamp());
            VOX_TRY(const auto slots, hypothesisSlots(db));
            const bool isRuleSame = stamp == m_shared.profileStamp && slots == m_shared.slots;
            for (const ComputedRow &row : m_waiting) {
                VOX_TRY(const auto now, inputsOf(db, row.inputs.id));
                const bool isScored = std::any_of(
                    row.parts.begin(), row.parts.end(),
                    [](const Computed &part) { return part.input == MetricInput::Texts; });
                const bool isSame = now == row.inputs && (isRuleSame || !isScored);
                ++(isSame ? m_report.measured : m_report.overtaken);
                for (const Computed &part : row.parts)
                    if (isSame)
                        VOX_CHECK(
                            m_store.write(row.inputs.id, part.input, part.stamp, part.values));
            }
            VOX_CHECK(m_store.countWriting());
            VOX_CHECK(transaction.commit());
            m_waiting.clear();
        }
        m_committed = Clock::now();
        addReport();
        return {};
    }

    void addReport()
    {
        const std::lock_guard lock(m_shared.mutex);
        MeasureReport &all = m_shared.report;
        all.rows += m_report.rows;
        all.measured += m_report.measured;
        all.restored += m_report.restored;
        all.unchanged += m_report.unchanged;
        all.failed += m_report.failed;
        all.overtaken += m_report.overtaken;
        all.unread.insert(all.unread.end(), m_report.unread.begin(), m_report.unread.end());
        for (Error &problem : m_report.problems)
            if (all.problems.size() < kMostProblems)
                all.problems.push_back(std::move(problem));
        m_report = {};
    }

    Shared &m_shared;
    Workspace &m_workspace;
    const std::stop_token m_stop;
    MetricStore m_store;
    AudioStamps m_stamps;
    RowSignal m_signal;
    FurtherHypotheses m_further;
    Scorer m_scorer;
    const RowRater m_rater;
    std::vector<ComputedRow> m_waiting; ///< for the next commit
    MeasureReport m_report;             ///< since the last one
    Clock::time_point m_committed = Clock::now();
};

MetricSet setOf(const std::vector<const Metric *> &wanted)
{
    MetricSet all = 0;
    for (const Metric &metric : metrics())
        if (!isImported(metric)
            && (wanted.empty() || std::find(wanted.begin(), wanted.end(), &metric) != wanted.end()))
            all |= bitOf(metric);
    return all;
}

/// Rates that were measured of another hypothesis go: the slots are those of the hypotheses that there are now.
Result<> assignSlots(Database &database, MetricStore &store, std::span<const std::string> first)
{
    VOX_TRY(const auto before, hypothesisSlots(database));
    VOX_TRY(const auto slots, wantedHypothesisSlots(database, first));
    if (slots == before)
        return {};
    for (const Metric &metric : metrics())
        if (const auto slot = hypothesisSlotOf(metric.name); slot && slots[*slot] != before[*slot])
            VOX_CHECK(store.forget(metric));
    VOX_CHECK(store.countWriting());
    return setHypothesisSlots(database, slots);
}

Result<> declareMetrics(Database &database, std::span<const std::string> first,
                        const std::stop_token &stop)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
    MetricStore store(database);
    VOX_CHECK(assignSlots(database, store, first));
    VOX_CHECK(store.declare());
    return transaction.commit();
}

/// Call after a pass over all rows: drops values of audio that no row has.
Result<> dropKept(Database &database, const std::stop_token &stop)
{
    for (bool hasMore = true; hasMore;) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(auto transaction, Transaction::beginPatiently(database, stop));
        VOX_TRY(hasMore, MetricStore(database).dropKept(kKeptAtOnce));
        VOX_CHECK(transaction.commit());
    }
    return {};
}

/// Rows of `order` are in the basket now where they are among `unread`; others stay as an earlier pass left them.
Result<> keepUnread(Workspace &workspace, const RowOrder &order,
                    const std::vector<std::uint32_t> &unread, const std::stop_token &stop)
{
    Baskets baskets(workspace);
    auto kept = baskets.rows(kMissingAudio, stop);
    if (!kept && kept.error().code != ErrorCode::NotFound)
        return tl::unexpected<Error>(kept.error());
    std::vector<std::uint32_t> before;
    if (kept)
        before = std::move(kept->ids);
    std::vector<std::uint32_t> looked;
    looked.reserve(before.empty() ? 0 : order.size());
    for (std::uint64_t at = 0; at < order.size() && !before.empty(); ++at)
        looked.push_back(order.idAt(at));
    std::sort(looked.begin(), looked.end());
    std::vector<std::uint32_t> now;
    std::set_difference(before.begin(), before.end(), looked.begin(), looked.end(),
                        std::back_inserter(now));
    now.insert(now.end(), unread.begin(), unread.end());
    std::sort(now.begin(), now.end());
    if (kept && now == before)
        return {};
    return baskets.replace(kMissingAudio, now, {}, stop);
}

} // namespace

Result<MeasureReport> measureRows(const FileSystem &fs, Workspace &workspace,
                                  const ItemSource &items, const MeasureRequest &request,
                                  const ProgressSink &progress, std::stop_token stop)
{
    VOX_CHECK(declareMetrics(workspace.database(), request.hypotheses, stop));
    Shared shared{fs, items, workspace.file(), {}, setOf(request.wanted), request.again, {}};
    VOX_TRY(shared.profile, ProjectScoring(workspace.database()).profile());
    shared.profileStamp = ProjectScoring::stampOf(shared.profile);
    VOX_TRY(shared.slots, hypothesisSlots(workspace.database()));
    RowQuery query;
    query.search = request.filter;
    VOX_TRY(shared.order, RowReader(workspace, fs).order(query, stop));
    const auto rows = shared.order->size();
    const auto threads = static_cast<unsigned>(
        std::clamp<std::uint64_t>(rows / kRowsAtOnce + 1, 1, threadCount(request.threads)));
    VOX_CHECK(runOnThreads(
        threads,
        [&shared](std::stop_token each) -> Result<> {
            VOX_TRY(const auto own, Workspace::openKnown(shared.workspace));
            return Measurer(shared, *own, std::move(each)).run();
        },
        [&] {
            report(progress, {shared.done, rows, "rows"});
        },
        stop));
    std::sort(shared.report.unread.begin(), shared.report.unread.end());
    if (metricsFrom(MetricInput::Audio, shared.wanted) != 0)
        VOX_CHECK(keepUnread(workspace, *shared.order, shared.report.unread, stop));
    const bool isWhole = request.filter.empty() && request.wanted.empty()
                         && shared.report.failed == 0;
    if (isWhole)
        VOX_CHECK(dropKept(workspace.database(), stop));
    return std::move(shared.report);
}

} // namespace voxdeck
