// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditDesk.h"

#include "core/audit/AuditQueues.h"
#include "core/audit/AuditReport.h"
#include "core/audit/RowHypothesis.h"
#include "core/audit/TextSurvey.h"
#include "core/search/QueryText.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/TranscriptNames.h"
#include "ui/actions/Actions.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/MeasureDesk.h"
#include "ui/audit/ProfileDesk.h"
#include "ui/audit/AuditQueueDesk.h"
#include "ui/audit/ReportPdf.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/BarReason.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"

#include <QApplication>
#include <QFileDialog>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kSoonMs = 150;
constexpr int kTickMs = 250;
constexpr std::uint64_t kIndexSample = 200'000;
constexpr std::uint64_t kScoreSample = 2'000;
constexpr std::size_t kWorst = 200;
constexpr std::int64_t kSeed = 1;
constexpr const char *kLanguageBasket = "audit: other language";
constexpr QLatin1String kPassing("passing"); // true until the user does the next thing

/// The rows that filter and brushes leave. Goes through all bins of millions of rows: not for the gui thread.
std::shared_ptr<const RowOrder> brushedOrder(const ChartBoard &board,
                                             const std::shared_ptr<const RowOrder> &all)
{
    return board.isBrushed() ? std::make_shared<const RowOrder>(RowOrder::of(board.ids())) : all;
}

} // namespace

struct AuditDesk::Loaded {
    ChartBoard board;
    BrushedCounts counts;
    std::shared_ptr<const RowOrder> order;
    std::vector<std::string> hypotheses; ///< of all lists and shards
    HypothesisSlots slotNames;
};

struct AuditDesk::Indexed {
    std::size_t chart = 0;
    std::shared_ptr<const BrushIndex> index;
};

AuditDesk::AuditDesk(Workbench &bench, Actions &actions, FileSystem &fs, AuditPage &page,
                     QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_actions(actions),
      m_fs(fs),
      m_page(page),
      m_measuring(new MeasureDesk(fs, page, this)),
      m_profiles(new ProfileDesk(bench, fs, page, this)),
      m_queues(new AuditQueueDesk(bench, fs, page, this)),
      m_findings(new FindingsDesk(
          bench, actions, fs, page,
          [this] {
              return FindingsDesk::Scope{m_order, m_board, m_hypothesis.chosen(),
                                         queryWithin(filterText(), m_board.query())};
          },
          this))
{
    bench.serve(*this);
    for (QTimer *const timer : {&m_loadSoon, &m_scoreSoon}) {
        timer->setSingleShot(true);
        timer->setInterval(kSoonMs);
    }
    m_tick.setInterval(kTickMs);
    connect(&m_loadSoon, &QTimer::timeout, this, &AuditDesk::load);
    connect(&m_scoreSoon, &QTimer::timeout, this, [this] {
        listWorst();
        score();
        m_findings->scopeChanged();
    });
    connect(&m_tick, &QTimer::timeout, this, &AuditDesk::showScoring);
    connect(m_findings, &FindingsDesk::playWanted, this, &AuditDesk::playFound);
    connect(m_measuring, &MeasureDesk::measured, this, [this] {
        changed();
        m_bench.filter().refresh(); // the table shows metrics too
    });
    connect(m_profiles, &ProfileDesk::computed, &bench.rowChanges(),
            [&bench] { bench.rowChanges().tell(RowChange::Many); });
    connect(&page, &AuditPage::hypothesisChosen, this,
            [this](const QString &name) { chooseHypothesis(toUtf8(name)); });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Published)
            return;
        this->changed();
        m_findings->rowsChanged();
    });
    connect(&bench.filter(), &Filter::changed, this, [this] { changed(); });
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this, &AuditDesk::playShown);
    connect(&page, &AuditPage::chartTouched, this, &AuditDesk::touch);
    connect(&page, &AuditPage::brushMoved, this, &AuditDesk::brush);
    connect(&page, &AuditPage::cursorMoved, this,
            [this] { dismissReason(m_page.messages(), kPassing); });
    connect(&page, &AuditPage::brushSet, &m_scoreSoon, qOverload<>(&QTimer::start));
    connect(&page, &AuditPage::playWanted, this, &AuditDesk::play);
    connect(&page, &AuditPage::clearWanted, this, &AuditDesk::clearBrushes);
    connect(&page, &AuditPage::showRowsWanted, this, [this] { showRows(m_board.query()); });
    connect(&page, &AuditPage::rowsWanted, this, [this](std::size_t chart, BarRange bars) {
        auto board = m_board;
        board.setBrush(chart, bars);
        showRows(board.query());
    });
    connect(actions[ActionId::RefreshRows], &QAction::triggered, this, &AuditDesk::changed);
    connect(&page, &AuditPage::importWanted, actions[ActionId::ImportLabels], &QAction::trigger);
    connect(&page, &AuditPage::stopWanted, actions[ActionId::StopPlaying], &QAction::trigger);
    connect(&page.totals(), &TotalsStrip::stopWanted, this, [this] {
        if (m_scoreJob != 0)
            m_scores.cancelLook(m_scoreJob);
    });
    connect(&page, &AuditPage::reportWanted, this, &AuditDesk::askForReport);
    const auto showFew = [this](const QString &query) {
        m_bench.filter().showRows(
            toQString(queryWithin(queryWithin(filterText(), m_board.query()), toUtf8(query))));
    };
    connect(&page.groups(), &GroupsPane::rowsWanted, this, showFew);
    auto &texts = page.texts();
    connect(&texts, &TextsPane::lookWanted, this, &AuditDesk::surveyTexts);
    connect(&texts, &TextsPane::stopWanted, this, [this] { m_surveys.cancelLook(m_surveyJob); });
    connect(&texts, &TextsPane::rowsWanted, this, showFew);
    connect(&texts, &TextsPane::disagreeingWanted, this,
            [this] { m_findings->showBasket(kLanguageBasket, m_disagreeing); });
    auto &worst = page.worst();
    connect(&worst, &WorstList::rowChosen, &bench.currentRow(), &CurrentRow::goTo);
    connect(&worst, &WorstList::openWanted, this, [this](const SegmentRef &ref) {
        showRows(m_board.query());
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
    m_isStale = true;
    if (m_isOpen)
        load();
}

void AuditDesk::detach()
{
    for (DeskTask *const task : {&m_loads, &m_indexes, &m_lists, &m_scores, &m_surveys, &m_reports})
        task->forget();
    m_measuring->detach();
    m_profiles->detach();
    m_queues->detach();
    m_findings->detach();
    m_hypothesis.clear();
    m_page.showHypotheses(m_hypothesis);
    for (QTimer *const timer : {&m_loadSoon, &m_scoreSoon, &m_tick})
        timer->stop();
    m_session = nullptr;
    m_loadJob = m_estimateJob = m_indexJob = m_listJob = m_scoreEstimateJob = m_scoreJob = 0;
    m_board = ChartBoard();
    m_all = m_matching = {};
    m_order.reset();
    m_index.reset();
    m_wanted.reset();
    m_playNext.reset();
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
    if (m_session && m_isStale)
        load();
}

bool AuditDesk::isSettled() const
{
    return !m_isStale && !m_reports.isBusy() && m_loadJob == 0 && m_indexJob == 0
           && m_estimateJob == 0 && m_listJob == 0 && m_profiles->isSettled()
           && m_queues->isSettled() && m_findings->isSettled() && m_scoreEstimateJob == 0
           && m_scoreJob == 0 && !m_loadSoon.isActive() && !m_scoreSoon.isActive();
}

/// Rows or the filter are others.
void AuditDesk::changed()
{
    dismissReason(m_page.messages(), kPassing);
    m_isStale = true;
    if (m_isOpen && m_session)
        m_loadSoon.start();
}

void AuditDesk::load()
{
    if (!m_session)
        return;
    if (m_loadJob != 0)
        m_loads.cancelLook(m_loadJob);
    const auto query = m_bench.filter().query();
    m_page.showFilter(toQString(filterText()));
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
            VOX_TRY(loaded->slotNames, hypothesisSlots(workspace->database()));
            VOX_TRY(loaded->order, reader.order(wanted, stop));
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
            if (loaded)
                accept(**loaded);
            else
                fail(loaded.error());
        });
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
    isSame = isSame && m_hypothesis.slotNames() == loaded.slotNames;
    m_hypothesis.accept(loaded.hypotheses, loaded.slotNames);
    showHypotheses();
    m_all = loaded.counts;
    if (!isSame) {
        m_page.showBoard(m_board, tr("There are no segments."));
        if (hadFocus && m_page.isVisible())
            m_page.takeFocus();
    }
    m_page.showBrushes(m_board);
    clearIndex();
    showCounts();
    m_scoreSoon.start();
    m_queues->count();
    if (m_surveyJob == 0)
        m_page.texts().showNothing();
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
            tr("Counting for brushes"),
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
}

void AuditDesk::brush(std::size_t chart, std::optional<BarRange> bars)
{
    if (chart >= m_board.size())
        return;
    dismissReason(m_page.messages(), kPassing);
    m_board.setBrush(chart, bars);
    m_isEstimate = !m_index || m_indexed != chart || m_index->isEstimate();
    if (m_index && m_indexed == chart) {
        m_matching = bars ? m_index->counts(bars->first, bars->last) : m_index->countsWithout();
        showCounts();
    } else if (m_wanted != chart) {
        buildIndex(chart);
    } // else the index is on its way and shows this brush
    m_page.showBrushes(m_board);
}

void AuditDesk::clearBrushes()
{
    dismissReason(m_page.messages(), kPassing);
    m_board.clearBrushes();
    clearIndex();
    m_page.showBrushes(m_board);
    showCounts();
    m_scoreSoon.start();
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

void AuditDesk::showRows(const std::string &brushes)
{
    m_bench.filter().showRows(toQString(queryWithin(filterText(), brushes)));
}

void AuditDesk::score()
{
    for (const auto job : {m_scoreEstimateJob, m_scoreJob})
        if (job != 0)
            m_scores.cancelLook(job);
    m_scoreEstimateJob = m_scoreJob = 0;
    if (!m_session || !m_order)
        return;
    const auto rows = m_board.isBrushed() ? m_matching.rows : m_order->size();
    m_scored = std::make_shared<ToldProgress>();
    const auto start = [&](std::uint64_t sample) {
        const bool isLast = sample == 0;
        return m_scores.look<AuditTotals>(
            tr("Scoring"),
            [&fs = m_fs, login = m_session->login(), all = m_order, board = m_board, sample,
             told = m_scored, hypothesis = m_hypothesis.chosen()](
                const ProgressSink &progress, std::stop_token stop) -> Result<AuditTotals> {
                VOX_TRY(const auto workspace, login.read());
                RowReader reader(*workspace, fs);
                const auto order = brushedOrder(board, all);
                AuditRequest request;
                VOX_TRY(request.profile, ProjectScoring(workspace->database()).profile());
                request.hypothesis = hypothesis;
                request.by = {kAuditGroupings.begin(), kAuditGroupings.end()};
                request.hasParts = true;
                return auditTotals(reader, *order, request, sample, kSeed, told->sink(progress),
                                   stop);
            },
            [this, isLast, told = m_scored](const Result<AuditTotals> &totals) {
                if (told == m_scored)
                    acceptTotals(totals, isLast);
            });
    };
    m_scoreEstimateJob = rows > kScoreSample ? start(kScoreSample) : 0;
    m_scoreJob = start(0);
    m_tick.start();
}

void AuditDesk::acceptTotals(const Result<AuditTotals> &totals, bool isLast)
{
    (isLast ? m_scoreJob : m_scoreEstimateJob) = 0;
    if (isLast)
        m_page.totals().setBusy({});
    if (totals) {
        m_hypothesis.note(totals->audit.hypotheses);
        showHypotheses();
        const std::size_t shown = m_hypothesis.placeIn(totals->audit.hypotheses);
        m_page.totals().show(*totals, shown);
        m_page.groups().show(*totals, shown);
        m_page.heat().show(*totals);
    } else if (totals.error().code != ErrorCode::Cancelled) {
        fail(totals.error());
    }
}

void AuditDesk::showHypotheses()
{
    m_page.showHypotheses(m_hypothesis);
}

/// Charts of error rates, worst segments and figures are of this hypothesis from now on. Brushes over rates of the
/// former one go: nothing would show them.
void AuditDesk::chooseHypothesis(const std::string &name)
{
    m_hypothesis.choose(name);
    bool wasBrushed = false;
    for (std::size_t at = 0; at < m_board.size(); ++at)
        if (m_board.brush(at) && !m_hypothesis.shows(m_board.chart(at))) {
            m_board.setBrush(at, std::nullopt);
            wasBrushed = true;
        }
    showHypotheses();
    m_page.showBoard(m_board, tr("There are no segments."));
    if (wasBrushed)
        clearIndex();
    showCounts();
    m_page.showBrushes(m_board);
    m_scoreSoon.start();
}

void AuditDesk::showScoring()
{
    if (m_scoreJob == 0) {
        m_tick.stop();
        return;
    }
    const auto total = m_scored->total.load();
    m_page.totals().setBusy(total > 0 ? tr("Scoring: %1 %").arg(m_scored->done.load() * 100 / total)
                                      : tr("Scoring…"));
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

void AuditDesk::surveyTexts()
{
    if (!m_session || !m_order || m_surveyJob != 0)
        return;
    m_page.texts().setBusy(tr("Looking through texts…"));
    m_surveyJob = m_surveys.look<std::shared_ptr<TextSurvey>>(
        tr("Looking through texts"),
        [&fs = m_fs, login = m_session->login(), all = m_order,
         board = m_board](const ProgressSink &progress,
                          std::stop_token stop) -> Result<std::shared_ptr<TextSurvey>> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace, fs);
            const auto order = brushedOrder(board, all);
            VOX_TRY(auto survey, voxdeck::surveyTexts(reader, *order, progress, stop));
            return std::make_shared<TextSurvey>(std::move(survey));
        },
        [this](const Result<std::shared_ptr<TextSurvey>> &survey) {
            m_surveyJob = 0;
            m_page.texts().setBusy({});
            if (!survey) {
                m_page.texts().showNothing();
                fail(survey.error());
                return;
            }
            m_disagreeing = (*survey)->disagreeing;
            m_page.texts().show(std::move(**survey));
        });
}

void AuditDesk::askForReport()
{
    if (!m_session || m_reports.isBusy())
        return;
    auto *dialog = new QFileDialog(m_bench.window(), tr("Save report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Document with charts (*.html)"), tr("Pages to print (*.pdf)"),
                            tr("Values (*.json)"), tr("Table of rates (*.csv)")});
    dialog->setDefaultSuffix(QStringLiteral("html"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        for (const auto *const suffix : {"html", "pdf", "json", "csv"})
            if (filter.contains(QLatin1String(suffix)))
                dialog->setDefaultSuffix(QLatin1String(suffix));
    });
    dialog->selectFile(tr("audit") + QStringLiteral(".html"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &file) { saveReport(toPath(file)); });
    dialog->open();
}

void AuditDesk::saveReport(const std::filesystem::path &file)
{
    if (!m_session || m_reports.isBusy())
        return;
    const bool isPdf = isPdfName(file);
    if (const auto name = checkReportName(file); !isPdf && !name) {
        fail(name.error());
        return;
    }
    AuditReportRequest request;
    request.filter = queryWithin(filterText(), m_board.query());
    request.by = {kAuditGroupings.begin(), kAuditGroupings.end()};
    request.hypothesis = m_hypothesis.chosen();
    m_reports.start<bool>(
        {tr("Writing the report"), m_reports.in(m_page.messages())},
        [&fs = m_fs, login = m_session->login(), request, file,
         isPdf](const ProgressSink &progress, std::stop_token stop) -> Result<bool> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(const auto report, makeAuditReport(fs, *workspace, request, progress, stop));
            VOX_CHECK(isPdf ? saveReportAsPdf(fs, file, report)
                            : saveAuditReport(fs, file, report));
            return true;
        },
        [this, file](const Result<bool> &saved) {
            if (saved)
                tellInPassing(tr("Report saved: %1").arg(pathText(file)));
            else
                fail(saved.error());
        });
}

/// The worst row of a bar, among those that the brushes of the other charts leave.
void AuditDesk::play(std::size_t chart, std::uint32_t bar)
{
    if (chart >= m_board.size() || !m_session)
        return;
    dismissReason(m_page.messages(), kPassing);
    auto board = m_board;
    board.setBrush(chart, BarRange{bar, bar + 1});
    static_cast<void>(findWorst(tr("Worst segment"), board, 1,
                                [this](const Result<std::vector<SegmentRow>> &rows) {
                                    if (!rows)
                                        fail(rows.error());
                                    else if (rows->empty())
                                        tellInPassing(tr("No segment in this bar."));
                                    else
                                        playFound(rows->front(), std::nullopt);
                                }));
}

/// The differing span where a recogniser heard something else, the whole segment otherwise. The sound plays as
/// soon as its first samples are read.
void AuditDesk::playShown(const SegmentDetails &details)
{
    if (!m_playNext || *m_playNext != details.row.ref)
        return;
    m_playNext.reset();
    const SegmentRow &row = details.row;
    const bool differs = !row.text.empty() && !row.hypothesis.empty() && row.cer && *row.cer > 0;
    QTimer::singleShot(0, this, [this, differs] { // when all desks know of the details
        if (!differs)
            m_actions[ActionId::PlaySegment]->trigger();
        for (int at = 0; differs && at < m_differenceToPlay; ++at)
            m_actions[ActionId::NextDifference]->trigger(); // the last one is heard
    });
}

void AuditDesk::tellInPassing(const QString &sentence)
{
    m_page.messages().show(MessageBar::Kind::Note, sentence);
    noteReason(m_page.messages(), kPassing);
}

void AuditDesk::close()
{
    m_isOpen = false;
    dismissReason(m_page.messages(), kPassing);
}

void AuditDesk::playFound(const SegmentRow &row, const std::optional<Confusion> &what)
{
    m_differenceToPlay = what ? differenceWith(row, *what) : 1;
    m_playNext = row.ref;
    m_bench.currentRow().goTo(row.ref);
}

void AuditDesk::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_page.messages().show(describeError(error));
}

} // namespace voxdeck
