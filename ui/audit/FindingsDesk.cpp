// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/FindingsDesk.h"

#include "core/audit/AuditQueues.h"
#include "core/audit/ErrorAudit.h"
#include "core/search/Baskets.h"
#include "core/search/Columns.h"
#include "core/search/QueryText.h"
#include "core/workspace/ProjectScoring.h"
#include "ui/actions/Actions.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/LeaksPane.h"
#include "ui/audit/SampleMarksDesk.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/SurveyDesk.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"

#include <QDateTime>
#include <QTabWidget>

#include <utility>

namespace voxdeck {
namespace {

// Made anew for each list: names that nobody gives a basket by hand.
constexpr const char *kConfusionBasket = "audit: confusion";
constexpr const char *kLeakBasket = "audit: leak";
constexpr const char *kScatterBasket = "audit: lasso";
constexpr const char *kScriptBasket = "audit: script";
constexpr std::uint32_t kColumns = 160, kRows = 80; ///< cells of a scatter

/// The one of the rows with the highest rate; the first one where none has a rate.
Result<std::vector<std::uint32_t>> worstOrFirst(Database &database, std::vector<std::uint32_t> ids,
                                                const std::stop_token &stop, const AuditChart &rate)
{
    VOX_TRY(auto worst, worstOf(database, ids, 1, stop, rate));
    if (worst.empty() && !ids.empty())
        worst.push_back(ids.front());
    return worst;
}

} // namespace

FindingsDesk::FindingsDesk(Workbench &bench, Actions &actions, FileSystem &fs, AuditPage &page,
                           std::function<Scope()> scope, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_fs(fs),
      m_page(page),
      m_scope(std::move(scope)),
      m_surveys(new SurveyDesk(fs, page, *this, m_scope, this)),
      m_samples(new SampleMarksDesk(fs, page, *this, m_scope, this))
{
    bench.board().add(m_task.jobs(),
                      [&bench] { emit bench.workspaceWanted(ActionId::Workspace2); });
    connect(&m_task.jobs(), &JobList::changed, this, &FindingsDesk::showProgress);
    bench.board().add(m_surveys->jobs(),
                      [&bench] { emit bench.workspaceWanted(ActionId::Workspace2); });
    connect(m_surveys, &SurveyDesk::valuesChanged, &bench.rowChanges(),
            [&bench] { bench.rowChanges().tell(RowChange::Many); });
    auto &confusions = page.confusions();
    connect(&confusions, &ConfusionsPane::lookWanted, this, &FindingsDesk::findConfusions);
    connect(&confusions, &ConfusionsPane::stopWanted, this,
            [this] { m_task.cancelLook(m_confusionJob); });
    connect(&confusions, &ConfusionsPane::rowsWanted, this,
            [this](const Confusion &one) { showBasket(kConfusionBasket, one.ids); });
    connect(&confusions, &ConfusionsPane::playWanted, this, [this](const Confusion &one) {
        playRow(one.ids.front(), {m_scope().hypothesis, one.said, one.heard});
    });
    connect(&page.heat(), &HeatPane::rowsWanted, this, &FindingsDesk::showWithin);
    connect(&page.heat(), &HeatPane::playWanted, this,
            [this](const QString &query) { playQuery(query); });
    auto &scatter = page.scatter();
    connect(&scatter, &ScatterPane::axesChosen, this, &FindingsDesk::drawScatter);
    connect(&page.tabs(), &QTabWidget::currentChanged, this, &FindingsDesk::drawScatter);
    connect(&scatter.view(), &ScatterView::rowsWanted, this,
            [this](const std::vector<char> &cells) { useCells(cells, CellUse::List); });
    connect(&scatter.view(), &ScatterView::playWanted, this,
            [this](const std::vector<char> &cells) { useCells(cells, CellUse::Play); });
    connect(&scatter.view(), &ScatterView::brushWanted, this,
            [this](const std::vector<char> &cells) { useCells(cells, CellUse::Brush); });
    connect(&page.chips(), &BrushChips::removeLassoWanted, this, &FindingsDesk::removeLasso);
    connect(&bench.filter(), &Filter::changed, this, [this] {
        if (!m_lasso || m_bench.filter().query().search == m_lasso->search)
            return;
        m_lasso.reset();
        m_page.chips().showLasso({});
    });
    auto &leaks = page.leaks();
    connect(&leaks, &LeaksPane::checkWanted, this, &FindingsDesk::checkLeaks);
    connect(&leaks, &LeaksPane::stopWanted, this, [this] { m_task.cancelLook(m_leakJob); });
    connect(&leaks, &LeaksPane::repairWanted, actions[ActionId::Workspace3], &QAction::trigger);
    connect(&leaks, &LeaksPane::rowsWanted, this,
            [this](const std::vector<std::uint32_t> &rows) { showBasket(kLeakBasket, rows); });
    connect(&leaks, &LeaksPane::playWanted, this, [this](std::uint32_t row) { playRow(row); });
}

void FindingsDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_surveys->attach(session);
    m_samples->attach(session);
}

bool FindingsDesk::isSettled() const
{
    return m_confusionJob == 0 && m_leakJob == 0 && m_scatterJob == 0 && !m_task.isBusy()
           && m_surveys->isSettled() && m_samples->isSettled();
}

ReportFindings FindingsDesk::findings() const
{
    ReportFindings found;
    found.leaks = m_page.leaks().report();
    if (m_confusionKey == m_scope().key)
        found.confusions = m_page.confusions().survey();
    m_surveys->addTo(found);
    return found;
}

void FindingsDesk::detach()
{
    m_task.forget();
    m_surveys->detach();
    m_samples->detach();
    m_session = nullptr;
    m_lasso.reset();
    m_page.chips().showLasso({});
    m_key.clear();
    m_areShownHere = false;
    m_confusionJob = m_leakJob = m_scatterJob = 0;
    m_page.scatter().setCharts({}, {});
    m_page.scatter().showNothing({});
    m_page.confusions().setBusy({});
    m_confusionKey.clear();
    m_page.confusions().showNothing();
    m_page.heat().showNothing();
    m_page.leaks().setBusy({});
    m_page.leaks().showNothing();
}

void FindingsDesk::scopeChanged()
{
    drawScatter();
    const bool areShownHere = std::exchange(m_areShownHere, false);
    std::string key = m_scope().key;
    if (key == m_key)
        return;
    m_key = std::move(key);
    if (m_confusionJob == 0 && !m_confusionKey.empty()) {
        const bool isTrue = m_confusionKey == m_key;
        if (isTrue || areShownHere) {
            m_page.confusions().setOfOthers(!isTrue);
        } else {
            m_confusionKey.clear();
            m_page.confusions().showNothing();
        }
    }
    m_surveys->scopeChanged(areShownHere);
    m_samples->rowsChanged();
}

/// Of a table of this page: it is still true of the segments that it was made of.
void FindingsDesk::show(const QString &query)
{
    m_areShownHere = true;
    m_bench.filter().showRows(query);
    emit rowsShown();
}

void FindingsDesk::rowsChanged()
{
    if (m_leakJob == 0)
        m_page.leaks().showNothing();
}

void FindingsDesk::showProgress()
{
    for (const auto &job : m_task.jobs().entries())
        if (job.id == m_confusionJob)
            m_page.confusions().setBusy(SurveyDesk::progressOf(job, job.name));
        else if (job.id == m_leakJob)
            m_page.leaks().setBusy(SurveyDesk::progressOf(job, tr("Looking for leaks")));
}

void FindingsDesk::findConfusions()
{
    auto scope = m_scope();
    if (!m_session || !scope.order || m_confusionJob != 0)
        return;
    m_page.confusions().setBusy(tr("Aligning texts…"));
    const auto searched = scope.key;
    m_confusionJob = m_task.lookLong<std::shared_ptr<ConfusionSurvey>>(
        tr("Aligning texts"),
        [&fs = m_fs, login = m_session->login(), scope = std::move(scope)](
            const ProgressSink &progress,
            std::stop_token stop) -> Result<std::shared_ptr<ConfusionSurvey>> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace, fs);
            const auto order = scope.board.isBrushed() ? RowOrder::of(scope.board.ids())
                                                       : RowOrder(*scope.order);
            ConfusionRequest request;
            VOX_TRY(request.profile, ProjectScoring(workspace->database()).profile());
            request.hypothesis = scope.hypothesis;
            VOX_TRY(auto found, surveyConfusions(reader, order, request, progress, stop));
            return std::make_shared<ConfusionSurvey>(std::move(found));
        },
        [this, searched](const Result<std::shared_ptr<ConfusionSurvey>> &found) {
            m_confusionJob = 0;
            m_page.confusions().setBusy({});
            if (found) {
                m_confusionKey = searched;
                m_page.confusions().show(*found);
                m_page.confusions().setOfOthers(searched != m_scope().key);
                return;
            }
            m_confusionKey.clear();
            m_page.confusions().showNothing();
            fail(found.error());
        });
}

/// Counts the cells of the two charts that are chosen, as long as they are looked at.
void FindingsDesk::drawScatter()
{
    if (!m_session || m_page.tabs().currentWidget() != &m_page.scatter())
        return;
    const auto board = m_scope().board;
    m_page.scatter().setCharts(board, m_page.choice());
    const auto axes = m_page.scatter().axes();
    if (!axes) {
        m_page.scatter().showNothing(tr("A scatter plot needs two numeric columns."));
        return;
    }
    if (m_scatterJob != 0)
        m_task.cancelLook(m_scatterJob);
    m_scatterJob = m_task.look<std::shared_ptr<ScatterGrid>>(
        tr("Counting the scatter"),
        [board, axes = *axes](const ProgressSink &,
                              std::stop_token) -> Result<std::shared_ptr<ScatterGrid>> {
            return std::make_shared<ScatterGrid>(
                board.scatter(axes.first, axes.second, kColumns, kRows));
        },
        [this, board](const Result<std::shared_ptr<ScatterGrid>> &grid) {
            if (!grid && grid.error().code == ErrorCode::Cancelled)
                return;
            m_scatterJob = 0;
            if (grid)
                m_page.scatter().show(*grid, board);
            else
                fail(grid.error());
        });
}

const AuditChart &FindingsDesk::rateOfScatter(const ChartBoard &board) const
{
    if (const auto axes = m_page.scatter().axes())
        for (const std::size_t at : {axes->second, axes->first})
            if (const AuditChart &chart = board.chart(at);
                isOwnRate(chart) || hypothesisSlotOf(nameOf(chart)))
                return chart;
    return m_page.choice().rate();
}

/// The rows of the cells: lists them, limits the page to them, or plays the one with the highest rate.
void FindingsDesk::useCells(const std::vector<char> &cells, CellUse use)
{
    const auto axes = m_page.scatter().axes();
    const ScatterGrid *const grid = m_page.scatter().view().grid();
    if (!m_session || !axes || !grid || cells.size() != grid->counts.size())
        return;
    const auto board = m_scope().board;
    const AuditChart &rate = rateOfScatter(board);
    const bool plays = use == CellUse::Play;
    m_task.look<std::vector<std::uint32_t>>(
        tr("Collecting the segments"),
        [login = m_session->login(), board, axes = *axes, grid = *grid, cells, plays,
         &rate](const ProgressSink &, std::stop_token stop) -> Result<std::vector<std::uint32_t>> {
            auto ids = board.idsIn(axes.first, axes.second, grid, cells);
            if (!plays || ids.size() < 2)
                return ids;
            VOX_TRY(const auto workspace, login.read());
            return worstOrFirst(workspace->database(), std::move(ids), stop, rate);
        },
        [this, use, &rate](const Result<std::vector<std::uint32_t>> &ids) {
            if (!ids)
                fail(ids.error());
            else if (ids->empty())
                m_page.messages().show(MessageBar::Kind::Note, tr("No segment in this cell."));
            else if (use == CellUse::Play)
                playRow(ids->front(), {m_page.choice().hypothesisOf(rate), {}, {}});
            else if (use == CellUse::Brush)
                brushRows(*ids);
            else
                showBasket(kScatterBasket, *ids);
        });
}

void FindingsDesk::checkLeaks()
{
    if (!m_session || m_leakJob != 0)
        return;
    m_page.leaks().setBusy(tr("Looking for leaks…"));
    m_leakJob = m_task.lookLong<std::shared_ptr<LeakReport>>(
        tr("Leak check"),
        [&fs = m_fs, login = m_session->login()](const ProgressSink &progress, std::stop_token stop)
            -> Result<std::shared_ptr<LeakReport>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(auto report, findLeaks(fs, *workspace, LeakOptions(), progress, stop));
            return std::make_shared<LeakReport>(std::move(report));
        },
        [this](const Result<std::shared_ptr<LeakReport>> &report) {
            m_leakJob = 0;
            m_page.leaks().setBusy({});
            if (report) {
                m_page.leaks().show(*report, QDateTime::currentMSecsSinceEpoch());
                return;
            }
            m_page.leaks().showNothing();
            fail(report.error());
        });
}

void FindingsDesk::showQuery(const QString &query)
{
    show(query);
}

void FindingsDesk::showWithin(const QString &query)
{
    show(toQString(queryWithin(m_scope().query, toUtf8(query))));
}

void FindingsDesk::showBasket(const char *name, std::vector<std::uint32_t> rows)
{
    collect(name, std::move(rows), [this](const QString &query) { show(query); });
}

/// As a brush over a chart does, with rows that are no range of one value: a filter holds them, and figures, queues and
/// reports are of them.
void FindingsDesk::brushRows(std::vector<std::uint32_t> rows)
{
    const auto count = rows.size();
    collect(kScatterBasket, std::move(rows), [this, count](const QString &query) {
        auto wanted = m_bench.filter().query();
        if (!m_lasso)
            m_lasso = Lasso{wanted, {}};
        m_lasso->search = toUtf8(query);
        wanted.search = m_lasso->search;
        m_bench.filter().set(wanted);
        m_page.chips().showLasso(tr("Lasso: %Ln segments", nullptr, pluralCount(count)));
    });
}

void FindingsDesk::removeLasso()
{
    if (m_lasso)
        m_bench.filter().set(RowQuery(m_lasso->before));
}

void FindingsDesk::collect(const char *name, std::vector<std::uint32_t> rows,
                           std::function<void(const QString &query)> use)
{
    if (!m_session || m_task.isBusy())
        return;
    m_task.start<bool>(
        {tr("Collecting the segments"), m_task.in(m_page.messages())},
        [login = m_session->login(), name, rows = std::move(rows)](
            const ProgressSink &progress, std::stop_token stop) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(Baskets(*workspace).replace(name, rows, progress, stop));
            return true;
        },
        [this, name, use = std::move(use)](const Result<bool> &collected) {
            m_page.messages().dismiss();
            if (!collected)
                fail(collected.error());
            else
                use(toQString(basketQueryText(name)));
        });
}

void FindingsDesk::showScript(const std::string &script)
{
    useScript(script, false);
}

void FindingsDesk::playScript(const std::string &script)
{
    useScript(script, true);
}

void FindingsDesk::useScript(const std::string &script, bool plays)
{
    auto scope = m_scope();
    if (!m_session || !scope.order || m_task.isBusy())
        return;
    m_task.look<std::vector<std::uint32_t>>(
        tr("Collecting the segments"),
        [&fs = m_fs, login = m_session->login(), scope = std::move(scope), script, plays,
         &rate = m_page.choice().rate()](const ProgressSink &progress, std::stop_token stop)
            -> Result<std::vector<std::uint32_t>> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace, fs);
            const auto order = scope.board.isBrushed() ? RowOrder::of(scope.board.ids())
                                                       : RowOrder(*scope.order);
            VOX_TRY(auto ids, rowsIn(reader, order, AuditGrouping::Script, script, progress, stop));
            return plays ? worstOrFirst(workspace->database(), std::move(ids), stop, rate) : ids;
        },
        [this, plays](const Result<std::vector<std::uint32_t>> &ids) {
            if (!ids)
                fail(ids.error());
            else if (!plays)
                showBasket(kScriptBasket, *ids);
            else if (!ids->empty())
                playRow(ids->front());
        });
}

void FindingsDesk::playRow(std::uint32_t row)
{
    playRow(row, {m_scope().hypothesis, {}, {}});
}

void FindingsDesk::playRow(std::uint32_t row, DifferenceWish what)
{
    if (!m_session)
        return;
    m_task.look<std::vector<SegmentRow>>(
        tr("Reading the segment"),
        [&fs = m_fs, login = m_session->login(),
         row](const ProgressSink &, std::stop_token) -> Result<std::vector<SegmentRow>> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace, fs);
            return reader.rows(RowOrder::of({row}), 0, std::uint64_t{1});
        },
        [this, what = std::move(what)](const Result<std::vector<SegmentRow>> &rows) {
            if (!rows)
                fail(rows.error());
            else if (!rows->empty())
                emit playWanted(rows->front(), what);
        });
}

void FindingsDesk::playQuery(const QString &query, const AuditChart *chart)
{
    if (!m_session)
        return;
    const auto &choice = m_page.choice();
    const auto hypothesis = chart ? choice.hypothesisOf(*chart) : choice.chosen();
    RowQuery wanted;
    wanted.search = queryWithin(m_scope().query, toUtf8(query));
    wanted.sort = sortColumnOf(choice.rateOf(hypothesis).field).value_or(SortColumn::Cer);
    wanted.descending = true;
    m_task.look<std::vector<SegmentRow>>(
        tr("Worst segment"),
        [&fs = m_fs, login = m_session->login(),
         wanted](const ProgressSink &, std::stop_token stop) -> Result<std::vector<SegmentRow>> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace, fs);
            VOX_TRY(const auto order, reader.order(wanted, stop));
            return reader.rows(*order, 0, std::uint64_t{1});
        },
        [this, hypothesis](const Result<std::vector<SegmentRow>> &rows) {
            if (!rows)
                fail(rows.error());
            else if (rows->empty())
                m_page.messages().show(MessageBar::Kind::Note, tr("No segment to play."));
            else
                emit playWanted(rows->front(), {hypothesis, {}, {}});
        });
}

void FindingsDesk::fail(const Error &error)
{
    if (error.code != ErrorCode::Cancelled)
        m_page.messages().show(describeError(error));
}

} // namespace voxdeck
