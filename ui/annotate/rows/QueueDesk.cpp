// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/QueueDesk.h"

#include "core/base/FreeMemory.h"
#include "core/import/ListImport.h"
#include "core/search/QueryText.h"
#include "core/search/RowReader.h"
#include "core/search/SavedFilters.h"
#include "core/search/SegmentCounts.h"
#include "core/search/WorkQueues.h"
#include "core/workspace/ShardTable.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/session/Workbench.h"

#include <utility>

namespace voxdeck {
namespace {

constexpr int kDelayMs = 300;

/// A filter that cannot be asked (any more) has no number.
Result<std::optional<std::uint64_t>> rowsOf(RowReader &reader, RowQuery query,
                                            const std::stop_token &stop)
{
    query.sort = SortColumn::DatasetOrder; // how many does not depend on it
    query.thenBy.clear();
    const auto order = reader.order(query, stop);
    if (order)
        return std::optional((*order)->size());
    if (order.error().code == ErrorCode::InvalidArgument)
        return std::optional<std::uint64_t>();
    return fail(order.error());
}

Result<> countMine(RowReader &reader, QueueCounts &counts, const std::stop_token &stop)
{
    VOX_TRY(counts.mine, countOf(reader, workQueue(WorkQueue::Id::Mine), stop));
    VOX_TRY(counts.returned, countOf(reader, workQueue(WorkQueue::Id::Returned), stop));
    return {};
}

/// In the order in which the navigator lists them.
Result<std::vector<std::uint64_t>> countSources(Workspace &workspace, const ItemSource &items)
{
    VOX_TRY(const auto bySource, segmentsBySource(workspace));
    std::vector<std::uint64_t> counts;
    const auto add = [&](std::uint32_t source) {
        const auto found = bySource.find(source);
        counts.push_back(found == bySource.end() ? 0 : found->second);
    };
    if (const auto dataset = items.touchDataset()) {
        for (std::uint32_t number = 0; number < dataset->shards().size(); ++number)
            add(shardId(workspace, *dataset, number).value_or(0));
        return counts;
    }
    VOX_TRY(const auto lists, knownLists(workspace));
    for (const auto &list : lists)
        add(list.shard);
    return counts;
}

Result<QueueCounts> countQueues(Workspace &workspace, const ItemSource &items,
                                const std::string &who, const std::stop_token &stop)
{
    QueueCounts counts;
    RowReader reader(workspace);
    VOX_TRY(const auto totals, reader.totals());
    for (const auto &person : totals.assigned)
        if (person.person == who)
            counts.assigned = person.segments;
    VOX_TRY(counts.sources, countSources(workspace, items));
    VOX_TRY(counts.splits, segmentsBySplit(workspace, stop));
    VOX_TRY(counts.worst, countOf(reader, workQueue(WorkQueue::Id::Worst), stop));
    if (!totals.assigned.empty())
        VOX_CHECK(countMine(reader, counts, stop));
    VOX_TRY(const auto filters, SavedFilters(workspace).all());
    for (const auto &filter : filters) {
        const auto query = rowQueryOf(filter);
        if (!query)
            continue;
        VOX_TRY(const auto rows, rowsOf(reader, *query, stop));
        if (rows)
            counts.filters[filter.name] = *rows;
    }
    returnFreedMemory();
    return counts;
}

} // namespace

QueueDesk::QueueDesk(Workbench &bench, AnnotateView &view, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view)
{
    bench.serve(*this);
    connect(&bench.filter(), &Filter::namesChanged, this, &QueueDesk::recount);
    connect(&bench.identity(), &Identity::changed, this, &QueueDesk::recount);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kDelayMs);
    connect(&m_soon, &QTimer::timeout, this, &QueueDesk::count);
}

void QueueDesk::attach(DatasetSession &session)
{
    m_session = &session;
    ++m_turn;
    connect(&session.reader(), &ManifestReader::totalsReady, this, &QueueDesk::recount);
    recount();
}

void QueueDesk::detach()
{
    ++m_turn;
    m_soon.stop();
    m_jobs.cancelAll();
    m_job = 0;
    m_isStale = false;
    m_session = nullptr;
    m_view.navigator->setCounts({});
}

void QueueDesk::recount()
{
    m_view.navigator->setCounting(NavigatorPanel::Count::Queues, m_session != nullptr);
    // What runs is not stopped: of ten million rows nothing would ever be counted to its end.
    if (m_job != 0)
        m_isStale = true;
    else
        m_soon.start();
}

void QueueDesk::count()
{
    if (!m_session || m_job != 0)
        return;
    m_isStale = false;
    m_job = m_jobs.start<QueueCounts>(
        tr("Counting queues"),
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who()](
            const ProgressSink &, const std::stop_token &stop) -> Result<QueueCounts> {
            VOX_TRY(const auto workspace, login.read());
            return countQueues(*workspace, *items, who, stop);
        },
        [this, turn = m_turn](Result<QueueCounts> counts) {
            if (turn != m_turn || !m_session)
                return;
            m_job = 0;
            const bool isCounted = counts.has_value();
            if (isCounted)
                m_view.navigator->setCounts(*std::move(counts));
            if (m_isStale) {
                m_soon.start();
            } else if (isCounted) {
                m_view.navigator->setCounting(NavigatorPanel::Count::Queues, false);
                emit counted();
            }
        });
}

} // namespace voxdeck
