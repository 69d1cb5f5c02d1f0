// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditDesk.h"

#include "core/audit/AuditQueues.h"
#include "core/audit/AuditReport.h"
#include "core/audit/RowHypothesis.h"
#include "core/search/QueryText.h"
#include "core/workspace/ProjectScoring.h"
#include "ui/actions/Actions.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/BuildChart.h"
#include "ui/audit/ChartPicture.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/audit/FoundPlayer.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/MeasureDesk.h"
#include "ui/audit/ProfileDesk.h"
#include "ui/audit/AuditQueueDesk.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/ReportDesk.h"
#include "ui/audit/SamplePane.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/BarReason.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kIndexSample = 200'000;
constexpr std::uint64_t kScoreSample = 2'000;
constexpr std::size_t kWorst = 200;
constexpr std::int64_t kSeed = 1;
constexpr const char *kLanguageBasket = "audit: other language";

/// The rows that filter and brushes leave. Goes through all bins of millions of rows: not for the gui thread.
std::shared_ptr<const RowOrder> brushedOrder(const ChartBoard &board,
                                             const std::shared_ptr<const RowOrder> &all)
{
    return board.isBrushed() ? std::make_shared<const RowOrder>(RowOrder::of(board.ids())) : all;
}

/// Texts that were edited, or came later, have no rates of a further hypothesis until a pass measures them: how many of
/// the segments that could be scored the charts of its rates lack.
std::uint64_t withoutRates(const ChartBoard &board, const BrushedCounts &counts,
                           const AuditChart &rate, std::uint64_t scored)
{
    const auto chart = board.indexOf(rate);
    if (isOwnRate(rate) || !chart || *chart >= counts.charts.size() || board.brush(*chart))
        return 0;
    const std::uint64_t known = counts.rows - counts.charts[*chart].unknown;
    return scored > known ? scored - known : 0;
}

} // namespace

struct AuditDesk::Indexed {
    std::size_t chart = 0;
    std::shared_ptr<const BrushIndex> index;
};

AuditDesk::AuditDesk(Workbench &bench, Actions &actions, FileSystem &fs, AuditPage &page,
                     QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_fs(fs),
      m_page(page),
      m_player(new FoundPlayer(bench, this)),
      m_reports(new ReportDesk(bench, fs, page.messages(), this)),
      m_measuring(new MeasureDesk(fs, page, this)),
      m_profiles(new ProfileDesk(bench, fs, page, this)),
      m_queues(new AuditQueueDesk(
          bench, fs, page,
          [this] {
              return AuditQueueDesk::Scope{scopeText(), m_hypothesis.chosen()};
          },
          this)),
      m_findings(new FindingsDesk(bench, actions, fs, page,
                                  std::bind_front(&AuditDesk::scope, this), this)),
      m_builds(new BuildChart(bench, fs, page, this))
{
    bench.serve(*this);
    for (QTimer *const timer : {&m_loadSoon, &m_scoreSoon}) {
        timer->setSingleShot(true);
        timer->setInterval(kSoonMs);
    }
    connect(&m_loadSoon, &QTimer::timeout, this, &AuditDesk::load);
    connect(&m_scoreSoon, &QTimer::timeout, this, [this] {
        if (m_isStale && m_loadSoon.remainingTime() <= kSoonMs)
            return; // what is read next is listed and scored
        listWorst();
        score();
        m_findings->scopeChanged();
        m_queues->scopeChanged();
        doWaiting();
    });
    connect(&m_loads.jobs(), &JobList::changed, this, &AuditDesk::showReading);
    connect(&m_scores.jobs(), &JobList::changed, this, &AuditDesk::showScoring);
    connect(m_reports, &ReportDesk::saved, this, &AuditDesk::tellInPassing);
    connect(m_reports, &ReportDesk::failed, this, &AuditDesk::fail);
    bench.board().add(m_measuring->jobs(),
                      [&bench] { emit bench.workspaceWanted(ActionId::Workspace2); });
    connect(m_findings, &FindingsDesk::rowsShown, this, &AuditDesk::dropBrushes);
    connect(m_findings, &FindingsDesk::playWanted, m_player,
            [this](const SegmentRow &row, const DifferenceWish &what) {
                m_player->play(row.ref, what);
            });
    connect(m_measuring, &MeasureDesk::measured, this, [this] {
        changed();
        m_bench.filter().refresh(); // the table shows metrics too
    });
    connect(m_profiles, &ProfileDesk::computed, &bench.rowChanges(),
            [&bench] { bench.rowChanges().tell(RowChange::Many); });
    connect(&page, &AuditPage::hypothesisChosen, this,
            [this](const QString &name) { chooseHypothesis(toUtf8(name)); });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what != RowChange::Published)
            rowsChanged();
    });
    connect(&bench.filter(), &Filter::changed, this, &AuditDesk::changed);
    connect(&page, &AuditPage::chartTouched, this, &AuditDesk::touch);
    connect(&page, &AuditPage::brushMoved, this, &AuditDesk::brush);
    connect(&page, &AuditPage::cursorMoved, this,
            [this] { dismissReason(m_page.messages(), kPassing); });
    connect(&page, &AuditPage::brushSet, &m_scoreSoon, qOverload<>(&QTimer::start));
    connect(&page, &AuditPage::brushSet, this, &AuditDesk::settleBrushes);
    connect(&page, &AuditPage::removeBrushWanted, this, &AuditDesk::removeBrush);
    connect(&page, &AuditPage::undoBrushWanted, this, &AuditDesk::undoBrush);
    connect(&page, &AuditPage::playWanted, this, &AuditDesk::play);
    connect(&page, &AuditPage::clearWanted, this, &AuditDesk::clearBrushes);
    connect(&page, &AuditPage::showRowsWanted, m_findings, [this] { m_findings->showWithin({}); });
    connect(&page, &AuditPage::rowsWanted, this, [this](std::size_t chart, BarRange bars) {
        m_board.setBrush(chart, bars); // goes into the filter with the others
        m_findings->showWithin({});
    });
    connect(actions[ActionId::RefreshRows], &QAction::triggered, this, &AuditDesk::changed);
    for (const auto &[id, step] :
         {std::pair{ActionId::NextPanel, 1}, {ActionId::PreviousPanel, -1}})
        actions.on(id, this, [this, step = step] {
            if (m_isOpen)
                m_page.stepPanel(step);
        });
    connect(&page, &AuditPage::importWanted, actions[ActionId::ImportLabels], &QAction::trigger);
    connect(&page, &AuditPage::stopWanted, actions[ActionId::StopPlaying], &QAction::trigger);
    connect(&page.totals(), &TotalsStrip::stopWanted, this, [this] {
        if (m_scoreJob != 0)
            m_scores.cancelLook(m_scoreJob);
    });
    connect(&page, &AuditPage::reportWanted, this, &AuditDesk::askForReport);
    connect(&page.queues(), &QueuesPane::rowsWanted, m_findings, &FindingsDesk::showWithin);
    connect(&page.groups(), &GroupsPane::rowsWanted, m_findings, &FindingsDesk::showWithin);
    connect(&page.groups(), &GroupsPane::scriptWanted, this,
            [this](const QString &script) { m_findings->showScript(toUtf8(script)); });
    connect(&page.queues(), &QueuesPane::playWanted, m_findings,
            [this](const QString &query) { m_findings->playQuery(query); });
    connect(&page.groups(), &GroupsPane::playWanted, m_findings,
            [this](const QString &query) { m_findings->playQuery(query); });
    connect(&page.groups(), &GroupsPane::playScriptWanted, m_findings,
            [this](const QString &script) { m_findings->playScript(toUtf8(script)); });
    auto &texts = page.texts();
    connect(&texts, &TextsPane::lookWanted, this, &AuditDesk::surveyTexts);
    connect(&texts, &TextsPane::stopWanted, this, [this] { m_surveys.cancelLook(m_surveyJob); });
    connect(&texts, &TextsPane::rowsWanted, m_findings, &FindingsDesk::showWithin);
    connect(&texts, &TextsPane::disagreeingWanted, this,
            [this] { m_findings->showBasket(kLanguageBasket, m_disagreeing); });
    auto &worst = page.worst();
    connect(&worst, &WorstList::rowChosen, &bench.currentRow(), &CurrentRow::goTo);
    connect(&worst, &WorstList::playWanted, this, [this](const SegmentRef &ref) {
        m_player->play(ref, {m_hypothesis.chosen(), {}, {}});
    });
    connect(&worst, &WorstList::openWanted, this, [this](const SegmentRef &ref) {
        m_findings->showWithin({});
        m_bench.currentRow().goTo(ref);
    });
}

AuditDesk::~AuditDesk() = default;

bool AuditDesk::isMeasuring() const
{
    return m_measuring->isMeasuring();
}

void AuditDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_measuring->attach(session);
    m_profiles->attach(session);
    m_queues->attach(session);
    m_findings->attach(session);
    m_builds->attach(session);
    m_isStale = true;
    if (m_isOpen)
        load();
}

void AuditDesk::detach()
{
    for (DeskTask *const task : {&m_loads, &m_indexes, &m_lists, &m_scores, &m_surveys})
        task->forget();
    m_reports->forget();
    m_measuring->detach();
    m_profiles->detach();
    m_queues->detach();
    m_findings->detach();
    m_builds->detach();
    m_hypothesis.clear();
    m_page.showHypotheses(m_hypothesis);
    for (QTimer *const timer : {&m_loadSoon, &m_scoreSoon})
        timer->stop();
    m_waiting.clear();
    m_session = nullptr;
    m_loadJob = m_estimateJob = m_indexJob = m_listJob = m_scoreEstimateJob = m_scoreJob = 0;
    m_board = ChartBoard();
    m_brushes = {};
    m_all = m_matching = {};
    m_order.reset();
    m_rowsState.clear();
    m_orderState.clear();
    m_index.reset();
    m_wanted.reset();
    m_scored.reset();
    m_player->forget();
    m_lastReadMs = 0;
    m_lengths.clear();
    m_isStale = true;
    m_page.showBoard({}, {});
    m_page.totals().showNothing();
    m_page.worst().show({});
    m_page.groups().showNothing();
    m_page.texts().setBusy({});
    m_page.texts().showNothing();
    m_surveyJob = 0;
    m_disagreeing.clear();
    m_page.messages().dismiss();
}

void AuditDesk::open()
{
    m_isOpen = true;
    m_builds->open();
    if (m_session && m_isStale)
        load();
}

bool AuditDesk::isSettled() const
{
    return !m_isStale && m_waiting.empty() && !m_reports->isBusy() && m_loadJob == 0
           && m_indexJob == 0 && m_estimateJob == 0 && m_listJob == 0 && m_profiles->isSettled()
           && m_queues->isSettled() && m_findings->isSettled() && m_builds->isSettled()
           && m_scoreEstimateJob == 0 && m_scoreJob == 0 && !m_loadSoon.isActive()
           && !m_scoreSoon.isActive();
}

void AuditDesk::showCounts()
{
    m_page.showCounts(m_all, m_matching, m_isEstimate);
    m_page.showMatching(m_matching.rows, m_all.rows);
}

/// A brush over this chart is likely: the index for it is built while the hand is on its way.
void AuditDesk::touch(std::size_t chart)
{
    if (chart >= m_board.size() || m_wanted == chart)
        return;
    if (m_index && m_indexed == chart)
        m_wanted = chart; // another one that is on its way would know older brushes
    else
        buildIndex(chart);
}

void AuditDesk::buildIndex(std::size_t chart)
{
    for (const auto job : {m_estimateJob, m_indexJob})
        if (job != 0)
            m_indexes.cancelLook(job);
    m_wanted = chart;
    const auto start = [this, chart](std::uint64_t sample) {
        return m_indexes.look<std::shared_ptr<Indexed>>(
            tr("Updating charts"),
            [board = m_board, chart, sample](
                const ProgressSink &, std::stop_token stop) -> Result<std::shared_ptr<Indexed>> {
                VOX_TRY(auto index, BrushIndex::build(board.request(chart, sample), stop));
                auto indexed = std::make_shared<Indexed>();
                indexed->chart = chart;
                indexed->index = std::make_shared<const BrushIndex>(std::move(index));
                return indexed;
            },
            [this, sample](const Result<std::shared_ptr<Indexed>> &indexed) {
                if (!indexed && indexed.error().code == ErrorCode::Cancelled)
                    return;
                (sample > 0 ? m_estimateJob : m_indexJob) = 0;
                if (indexed)
                    acceptIndex(**indexed);
                else
                    fail(indexed.error());
            });
    };
    const bool isLarge = m_all.rows > 2 * kIndexSample;
    m_estimateJob = isLarge ? start(kIndexSample) : 0;
    m_indexJob = start(0);
}

void AuditDesk::acceptIndex(const Indexed &indexed)
{
    if (m_wanted != indexed.chart)
        return;
    m_index = indexed.index;
    m_indexed = indexed.chart;
    if (m_index->isEstimate() && !m_isEstimate)
        return; // what is shown is better
    m_isEstimate = m_index->isEstimate();
    const auto brush = m_board.brush(m_indexed);
    m_matching = brush ? m_index->counts(brush->first, brush->last) : m_index->countsWithout();
    showCounts();
    showWithoutRates();
}

/// The scores belong to other segments than those shown now.
void AuditDesk::forgetScored()
{
    m_scored.reset();
    m_page.showWithoutRates(0);
}

/// Once both are exact: the counts of the charts, and how many segments could be scored.
void AuditDesk::showWithoutRates()
{
    if (m_scored && !m_isEstimate)
        m_page.showWithoutRates(withoutRates(m_board, m_matching, m_hypothesis.rate(), *m_scored));
}

void AuditDesk::brush(std::size_t chart, std::optional<BarRange> bars)
{
    if (chart >= m_board.size())
        return;
    dismissReason(m_page.messages(), kPassing);
    forgetScored();
    m_board.setBrush(chart, bars);
    m_isEstimate = !m_index || m_indexed != chart || m_index->isEstimate();
    if (m_index && m_indexed == chart) {
        m_matching = bars ? m_index->counts(bars->first, bars->last) : m_index->countsWithout();
        showCounts();
    } else if (m_wanted != chart) {
        buildIndex(chart);
    } // else the index is on its way and shows this brush
    forgetTexts();
    m_page.showBrushes(m_board, m_brushes.canUndo());
}

void AuditDesk::settleBrushes()
{
    if (m_brushes.settle(m_board))
        m_page.showBrushes(m_board, true);
}

/// Other brushes than a drag has made: all is counted anew.
void AuditDesk::brushesChanged()
{
    dismissReason(m_page.messages(), kPassing);
    forgetScored();
    forgetTexts();
    clearIndex();
    m_page.showBrushes(m_board, m_brushes.canUndo());
    showCounts();
    m_scoreSoon.start();
}

void AuditDesk::clearBrushes()
{
    m_board.clearBrushes();
    settleBrushes();
    brushesChanged();
}

/// The filter holds them from now on: undoing one would change nothing.
void AuditDesk::dropBrushes()
{
    m_board.clearBrushes();
    m_brushes = {};
    brushesChanged();
}

void AuditDesk::removeBrush(std::size_t chart)
{
    if (chart >= m_board.size())
        return;
    m_board.setBrush(chart, std::nullopt);
    settleBrushes();
    brushesChanged();
}

void AuditDesk::undoBrush()
{
    if (m_brushes.undo(m_board, std::bind_front(&AuditDesk::shows, this)))
        brushesChanged();
    else
        tellInPassing(tr("No brush to undo."));
}

/// What the brushes that are left show is counted anew.
void AuditDesk::clearIndex()
{
    m_index.reset();
    m_wanted.reset();
    m_matching = m_all;
    m_isEstimate = m_board.isBrushed();
    for (std::size_t at = 0; at < m_board.size() && m_isEstimate && !m_wanted; ++at)
        if (m_board.brush(at))
            buildIndex(at);
}

/// The filter of the window in the query language.
std::string AuditDesk::filterText() const
{
    return queryTextOf(m_bench.filter().query()).value_or(std::string());
}

/// Filter and brushes.
std::string AuditDesk::scopeText() const
{
    return queryWithin(filterText(), m_board.query());
}

FindingsDesk::Scope AuditDesk::scope() const
{
    std::string key = m_rowsState;
    for (const std::string &part : {m_orderState, m_board.query(), m_hypothesis.chosen()})
        key.append("\n").append(part);
    return {m_order, m_board, m_hypothesis.chosen(), scopeText(), std::move(key)};
}

void AuditDesk::score()
{
    for (const auto job : {m_scoreEstimateJob, m_scoreJob})
        if (job != 0)
            m_scores.cancelLook(job);
    m_scoreEstimateJob = m_scoreJob = 0;
    m_scored.reset();
    if (!m_session || !m_order)
        return;
    const auto rows = m_board.isBrushed() ? m_matching.rows : m_order->size();
    ++m_scoring;
    const auto start = [&](std::uint64_t sample) {
        const bool isLast = sample == 0;
        return m_scores.look<AuditTotals>(
            tr("Scoring"),
            [&fs = m_fs, login = m_session->login(), all = m_order, board = m_board, sample,
             hypothesis = m_hypothesis.asked(), isOfTable = m_hypothesis.isOfTable()](
                const ProgressSink &progress, std::stop_token stop) -> Result<AuditTotals> {
                VOX_TRY(const auto workspace, login.read());
                RowReader reader(*workspace, fs);
                const auto order = brushedOrder(board, all);
                AuditRequest request;
                VOX_TRY(request.profile, ProjectScoring(workspace->database()).profile());
                request.hypothesis = hypothesis;
                request.isOfTable = isOfTable;
                request.by = {kAuditGroupings.begin(), kAuditGroupings.end()};
                request.hasParts = true;
                return auditTotals(reader, *order, request, sample, kSeed, progress, stop);
            },
            [this, isLast, turn = m_scoring](const Result<AuditTotals> &totals) {
                if (turn == m_scoring)
                    acceptTotals(totals, isLast);
            });
    };
    m_scoreEstimateJob = rows > kScoreSample ? start(kScoreSample) : 0;
    m_scoreJob = start(0);
    showScoring();
}

void AuditDesk::acceptTotals(const Result<AuditTotals> &totals, bool isLast)
{
    (isLast ? m_scoreJob : m_scoreEstimateJob) = 0;
    if (isLast)
        m_page.totals().setBusy({});
    if (totals) {
        m_hypothesis.note(totals->audit.hypotheses);
        m_page.showHypotheses(m_hypothesis);
        const std::size_t shown = m_hypothesis.placeIn(totals->audit.hypotheses);
        m_page.totals().show(*totals, shown);
        m_page.groups().show(*totals, shown);
        m_page.heat().show(*totals, shown);
        if (isLast)
            m_scored = totals->audit.total.of(shown).scored;
        showWithoutRates();
        showLengths(*totals);
    } else if (totals.error().code != ErrorCode::Cancelled) {
        fail(totals.error());
    }
}

/// Charts of error rates, worst segments and figures are of this hypothesis from now on. A brush over a rate of the former
/// one stays over the same values of this one, where it has them.
void AuditDesk::chooseHypothesis(const std::string &name)
{
    m_hypothesis.choose(name);
    forgetScored();
    bool wasBrushed = false;
    QStringList removed;
    for (std::size_t at = 0; at < m_board.size(); ++at) {
        const AuditChart &chart = m_board.chart(at);
        if (!m_board.brush(at) || m_hypothesis.shows(chart))
            continue;
        const AuditChart *const like = m_hypothesis.rates().chartLike(chart);
        const auto to = like ? m_board.indexOf(*like) : std::nullopt;
        const auto bars = to ? m_board.brushFor(*to, at) : std::nullopt;
        if (bars)
            m_board.setBrush(*to, bars);
        else
            removed << chipWords(m_board, at, *m_board.brush(at));
        m_board.setBrush(at, std::nullopt);
        wasBrushed = true;
    }
    dismissReason(m_page.messages(), kPassing);
    m_page.showHypotheses(m_hypothesis);
    m_page.showBoard(m_board, tr("There are no segments."));
    if (wasBrushed) {
        forgetTexts();
        clearIndex();
    }
    m_brushes.begin(m_board, std::bind_front(&AuditDesk::shows, this));
    showCounts();
    m_page.showBrushes(m_board, m_brushes.canUndo());
    if (!removed.isEmpty())
        tellInPassing(tr("Brush removed, as no segment has such a rate of this hypothesis: %1")
                          .arg(removed.join(QStringLiteral(", "))));
    m_scoreSoon.start();
}

void AuditDesk::showScoring()
{
    if (m_scoreJob == 0)
        return;
    double fraction = -1;
    for (const auto &job : m_scores.jobs().entries())
        if (job.id == m_scoreJob)
            fraction = job.fraction;
    m_page.totals().setBusy(
        fraction >= 0 ? tr("Scoring: %1 %").arg(static_cast<int>(fraction * 100)) : tr("Scoring…"));
}

JobList::JobId
AuditDesk::findWorst(const QString &words, const ChartBoard &board, std::size_t count,
                     std::function<void(const Result<std::vector<SegmentRow>> &)> use)
{
    return m_lists.look<std::vector<SegmentRow>>(
        words,
        [&fs = m_fs, login = m_session->login(), board, count, rate = &m_hypothesis.rate(),
         name = m_hypothesis.chosen()](const ProgressSink &,
                                       std::stop_token stop) -> Result<std::vector<SegmentRow>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(auto ids, board.worst(workspace->database(), count, stop, *rate));
            RowReader reader(*workspace, fs);
            const auto found = ids.size();
            VOX_TRY(auto rows, reader.rows(RowOrder::of(std::move(ids)), 0, found));
            VOX_TRY(const auto rater, RowRater::of(workspace->database()));
            for (SegmentRow &row : rows)
                showHypothesis(row, name, rater);
            return rows;
        },
        std::move(use));
}

void AuditDesk::listWorst()
{
    if (m_listJob != 0)
        m_lists.cancelLook(m_listJob);
    m_listJob = 0;
    if (!m_hypothesis.hasCharts()) { // the rates of another one would order them
        m_page.worst().show({});
        return;
    }
    m_listJob = findWorst(tr("Worst segments"), m_board, kWorst,
                          [this](const Result<std::vector<SegmentRow>> &rows) {
                              if (!rows && rows.error().code == ErrorCode::Cancelled)
                                  return;
                              m_listJob = 0;
                              if (rows)
                                  m_page.worst().show(*rows);
                              else
                                  fail(rows.error());
                          });
}

void AuditDesk::askForReport()
{
    if (m_session && !m_reports->isBusy())
        m_reports->ask([this](const std::filesystem::path &file) { saveReport(file); });
}

/// Figures of the filter and findings of the rows that were read before it would be one document.
void AuditDesk::saveReport(const std::filesystem::path &file)
{
    whenCurrent([this, file, filter = filterText()] {
        if (filter == filterText())
            writeReport(file);
        else
            tellInPassing(tr("The report was not saved: the filter has changed."));
    });
}

void AuditDesk::writeReport(const std::filesystem::path &file)
{
    if (!m_session || m_reports->isBusy())
        return;
    AuditReportRequest request;
    request.filter = scopeText();
    // as of the command line, and the groups that are on screen: others may have a line for every segment
    request.by = {AuditGrouping::Language, AuditGrouping::Split};
    if (const auto shown = m_page.groups().grouping();
        std::find(request.by.begin(), request.by.end(), shown) == request.by.end())
        request.by.push_back(shown);
    request.hypothesis = m_hypothesis.chosen();
    if (isCurrent()) // else rows have changed since they were read
        request.findings = m_findings->findings();
    request.sampleLimit = m_page.sample().limit();
    m_reports->save(m_session->login(), request, file);
}

/// The worst row of a bar, among those that the brushes of the other charts leave.
void AuditDesk::play(std::size_t chart, std::uint32_t bar)
{
    if (chart >= m_board.size() || !m_session)
        return;
    dismissReason(m_page.messages(), kPassing);
    auto board = m_board;
    board.setBrush(chart, BarRange{bar, bar + 1});
    static_cast<void>(findWorst(
        tr("Worst segment"), board, 1, [this](const Result<std::vector<SegmentRow>> &rows) {
            if (!rows)
                fail(rows.error());
            else if (rows->empty())
                tellInPassing(tr("No segment in this bar."));
            else
                m_player->play(rows->front().ref, {m_hypothesis.chosen(), {}, {}});
        }));
}

void AuditDesk::tellInPassing(const QString &sentence)
{
    m_page.messages().show(MessageBar::Kind::Note, sentence);
    noteReason(m_page.messages(), kPassing);
}

void AuditDesk::close()
{
    m_isOpen = false;
    m_builds->close();
    dismissReason(m_page.messages(), kPassing);
}

void AuditDesk::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_page.messages().show(describeError(error));
}

} // namespace voxdeck
