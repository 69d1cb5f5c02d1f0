// SPDX-License-Identifier: GPL-3.0-or-later
// How AuditDesk reads the columns of the charts, and when it reads them again.
#include "core/base/Hash.h"
#include "core/workspace/TranscriptNames.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/AuditQueueDesk.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/common/BarReason.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"

#include <QApplication>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

/// Equal for the same rows. Goes through all ids: not for the gui thread.
std::string stateOf(const RowOrder &order)
{
    Fnv64 sum;
    if (order.isContiguous() && order.size() > 0)
        sum.add(std::uint64_t{order.idAt(0)});
    else
        for (std::uint64_t at = 0; at < order.size(); ++at)
            sum.add(std::uint64_t{order.idAt(at)});
    return hexOf(sum.add(order.size()).value());
}

} // namespace

struct AuditDesk::Loaded {
    ChartBoard board;
    BrushedCounts counts;
    std::shared_ptr<const RowOrder> order;
    std::string rowsState, orderState;
    std::vector<std::string> hypotheses; ///< of all lists and shards
    bool isColumnMixed = false;
    HypothesisSlots slotNames;
};

/// The filter is another, or all is to be read again.
void AuditDesk::changed()
{
    dismissReason(m_page.messages(), kPassing);
    m_isStale = true;
    if (m_isOpen && m_session)
        m_loadSoon.start(kSoonMs);
}

/// While a pass measures, rows change every second: each change is shown in time, what is read is scored before it is
/// read again, and reading takes a fifth of the time.
void AuditDesk::rowsChanged()
{
    constexpr qint64 kBetweenReadsMs = 1'000;
    constexpr qint64 kTimesOfARead = 5;
    dismissReason(m_page.messages(), kPassing);
    m_isStale = true;
    if (!m_isOpen || !m_session || m_loadSoon.isActive())
        return;
    const qint64 since = m_reading.isValid() ? m_reading.elapsed() : kBetweenReadsMs;
    const qint64 wanted = std::max(kBetweenReadsMs, kTimesOfARead * m_lastReadMs);
    m_loadSoon.start(static_cast<int>(std::max<qint64>(kSoonMs, wanted - since)));
}

void AuditDesk::load()
{
    if (!m_session)
        return;
    const auto filter = filterText();
    if (m_loadJob != 0 && filter == m_readFilter)
        return; // is read again when it is there: rows that change all the time would never be shown
    if (m_loadJob != 0)
        m_loads.cancelLook(m_loadJob);
    m_scoreSoon.stop(); // accept() starts it: of the rows that are read now
    const auto query = m_bench.filter().query();
    m_readFilter = filter;
    m_reading.start();
    m_page.showFilter(toQString(filter));
    m_isStale = false;
    if (m_board.size() == 0)
        m_page.showBoard({}, tr("Reading the columns of all segments…"));
    m_loadJob = m_loads.look<std::shared_ptr<Loaded>>(
        tr("Reading charts"),
        [&fs = m_fs, login = m_session->login(), query](
            const ProgressSink &progress, std::stop_token stop) -> Result<std::shared_ptr<Loaded>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(auto bins, AuditBins::open(fs, *workspace, progress, stop));
            VOX_TRY(const auto names, TranscriptNames::load(workspace->database()));
            RowReader reader(*workspace, fs);
            auto wanted = query;
            wanted.sort = SortColumn::DatasetOrder;
            wanted.descending = false;
            wanted.thenBy.clear();
            auto loaded = std::make_shared<Loaded>();
            loaded->hypotheses = names.hypotheses();
            loaded->isColumnMixed = names.isColumnMixed();
            VOX_TRY(loaded->slotNames, hypothesisSlots(workspace->database()));
            VOX_TRY(loaded->order, reader.order(wanted, stop));
            loaded->rowsState = bins.state();
            loaded->orderState = stateOf(*loaded->order);
            auto bits = bins.bitsOf(*loaded->order);
            loaded->board = ChartBoard(std::move(bins));
            loaded->board.setFilter(std::move(bits));
            loaded->counts = loaded->board.counts();
            return loaded;
        },
        [this](const Result<std::shared_ptr<Loaded>> &loaded) {
            if (!loaded && loaded.error().code == ErrorCode::Cancelled)
                return; // by a newer one
            m_loadJob = 0;
            m_lastReadMs = m_reading.elapsed();
            const bool isOld = m_isStale;
            if (loaded) {
                accept(**loaded);
            } else {
                m_waiting.clear();
                fail(loaded.error());
            }
            if (isOld)
                rowsChanged();
        });
}

bool AuditDesk::isCurrent() const
{
    return m_session && m_order && !m_isStale && m_loadJob == 0 && filterText() == m_readFilter;
}

void AuditDesk::whenCurrent(std::function<void()> act)
{
    if (!m_session)
        return;
    if (isCurrent() && m_waiting.empty()) {
        act();
        return;
    }
    m_waiting.push_back(std::move(act));
    tellInPassing(tr("The segments are being read first."));
}

/// Rows that change all the time are never current for long: those of the filter are enough here.
void AuditDesk::doWaiting()
{
    if (m_waiting.empty() || m_loadJob != 0 || filterText() != m_readFilter)
        return;
    dismissReason(m_page.messages(), kPassing);
    for (const auto &act : std::exchange(m_waiting, {}))
        act();
}

/// Before there are charts: how far the columns are read.
void AuditDesk::showReading()
{
    if (m_loadJob == 0 || m_board.size() > 0)
        return;
    for (const auto &job : m_loads.jobs().entries())
        if (job.id == m_loadJob && job.fraction >= 0)
            m_page.showReading(tr("Reading the columns of all segments: %1 %")
                                   .arg(static_cast<int>(job.fraction * 100)));
}

void AuditDesk::accept(const Loaded &loaded)
{
    auto board = loaded.board;
    for (std::size_t at = 0; at < m_board.size(); ++at) { // brushes stay where their bars do
        const auto now = board.indexOf(m_board.chart(at));
        if (now && m_board.brush(at) && board.bars(*now) == m_board.bars(at)
            && board.wordsOf(*now, 0) == m_board.wordsOf(at, 0))
            board.setBrush(*now, m_board.brush(at));
    }
    bool isSame = m_board.size() == board.size();
    for (std::size_t at = 0; isSame && at < board.size(); ++at)
        isSame = &board.chart(at) == &m_board.chart(at) && board.bars(at) == m_board.bars(at)
                 && board.column(at).names == m_board.column(at).names
                 && board.wordsOf(at, 0) == m_board.wordsOf(at, 0)
                 && (board.column(at).known == 0) == (m_board.column(at).known == 0);
    const bool hadFocus = m_page.isAncestorOf(QApplication::focusWidget())
                          || m_page.window()->focusWidget() == nullptr;
    m_board = std::move(board);
    m_order = loaded.order;
    m_scored.reset(); // showHypotheses() clears what was said of it
    // a basket that was written, here or elsewhere, makes nothing untrue that was found
    const bool hasOtherRows = m_rowsState != loaded.rowsState;
    if (hasOtherRows || m_orderState != loaded.orderState) {
        forgetTexts();
        m_lengths.clear();
    }
    m_rowsState = loaded.rowsState;
    m_orderState = loaded.orderState;
    if (hasOtherRows)
        m_findings->rowsChanged();
    isSame = isSame && m_hypothesis.slotNames() == loaded.slotNames;
    m_hypothesis.accept(loaded.hypotheses, loaded.slotNames, loaded.isColumnMixed);
    m_page.showHypotheses(m_hypothesis);
    m_all = loaded.counts;
    m_brushes.begin(m_board, std::bind_front(&AuditDesk::shows, this));
    if (!isSame) {
        m_page.showBoard(m_board, tr("There are no segments."));
        if (hadFocus && m_page.isVisible())
            m_page.takeFocus();
    }
    m_page.showBrushes(m_board, m_brushes.canUndo());
    clearIndex();
    showCounts();
    m_scoreSoon.start();
    m_queues->count();
}

} // namespace voxdeck
