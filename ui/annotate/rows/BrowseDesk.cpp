// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/BrowseDesk.h"

#include "core/query/FieldFilter.h"
#include "core/query/QueryParser.h"
#include "core/search/StoredQueries.h"
#include "core/workspace/ShardTable.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/TableSelection.h"
#include "ui/common/RowFilters.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/ColumnFilters.h"
#include "ui/table/FilterBar.h"
#include "ui/table/FilterRow.h"
#include "ui/table/KeptSelection.h"
#include "ui/table/NoMatchesPanel.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"

#include <QItemSelectionModel>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

constexpr int kSearchDelayMs = 200;
constexpr int kTotalsDelayMs = 120;
constexpr qint64 kEarliestRateMs = 1000;
constexpr std::size_t kMostSortKeys = 3;

/// What else is offered, beside the totals.
struct OfferedNames {
    QueryNames names;
    std::vector<touch::ShardEntry> lists; ///< those imported so far
};

Result<OfferedNames> readOfferedNames(const WorkspaceLogin &login, bool hasLists)
{
    VOX_TRY(const auto workspace, login.read());
    OfferedNames found;
    VOX_TRY(found.names, storedNames(workspace->database()));
    if (hasLists) {
        VOX_TRY(found.lists, importedLists(*workspace));
    }
    return found;
}

} // namespace

BrowseDesk::BrowseDesk(Workbench &bench, AnnotateView &view, SearchBox &search, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view), m_search(search)
{
    bench.setSelection(*new TableSelection(*view.table, this));
    connect(&bench, &Workbench::opened, this, &BrowseDesk::attach);
    connect(&bench, &Workbench::closed, this, &BrowseDesk::detach);
    connect(&bench, &Workbench::readingChanged, this, &BrowseDesk::setReading);
    connect(&bench.currentRow(), &CurrentRow::wanted, this, &BrowseDesk::goToSegment);
    bench.hear(*this);
    auto &filter = bench.filter();
    connect(&filter, &Filter::changed, this, &BrowseDesk::showQuery);
    connect(&filter, &Filter::refreshWanted, this, &BrowseDesk::refresh);
    connect(&filter, &Filter::totalsWanted, this, &BrowseDesk::refreshTotals);
    connect(this, &BrowseDesk::countsChanged, &filter, &Filter::countsChanged);
    connect(&bench.identity(), &Identity::changed, this, &BrowseDesk::refresh); // who "me" is
    connect(&bench.rowChanges(), &RowChanges::rowChanged, this, &BrowseDesk::showChanged);
    connect(&bench.rowChanges(), &RowChanges::changed, this, &BrowseDesk::acceptChange);
    for (const auto &[timer, ms] :
         {std::pair(&m_searchDelay, kSearchDelayMs), std::pair(&m_totalsDelay, kTotalsDelayMs)}) {
        timer->setSingleShot(true);
        timer->setInterval(ms);
    }
    connect(&m_totalsDelay, &QTimer::timeout, this, [this] {
        if (m_session)
            m_session->reader().wantTotals();
    });
    connect(&m_search, &QLineEdit::textChanged, &m_searchDelay, qOverload<>(&QTimer::start));
    connect(&m_searchDelay, &QTimer::timeout, this, &BrowseDesk::searchNow);
    connect(&m_search, &QLineEdit::returnPressed, this, &BrowseDesk::searchNow);
    connect(view.filterBar, &FilterBar::queryWanted, this, &BrowseDesk::setQuery);
    connect(view.filterRow, &FilterRow::queryWanted, this, &BrowseDesk::setQuery);
    connect(view.navigator, &NavigatorPanel::queryWanted, this, [this](RowQuery query) {
        if (query.sort == SortColumn::DatasetOrder) { // else the queue sets the order
            query.setSortKeys(this->query().sortKeys());
        }
        setQuery(query);
    });
    connect(view.navigator, &NavigatorPanel::sourceWanted, this, [this](quint32 shard) {
        if (const auto id = m_session->sourceRow(shard); id != 0)
            goToSegment({id, 0, -1});
    });
    connect(view.noMatches, &NoMatchesPanel::clearWanted, this, &BrowseDesk::clearFilters);
    connect(view.noMatches, &NoMatchesPanel::removeLastWanted, this, [this] {
        QString name;
        setQuery(FilterBar::withoutLast(query(), name));
    });
    connect(&view.table->columns(), &TableColumns::fieldsChanged, this, &BrowseDesk::setFields);
    connect(view.table, &SegmentTable::sortWanted, this, &BrowseDesk::sortBy);
    connect(view.table, &SegmentTable::currentSegmentChanged, this, &BrowseDesk::choose);
    connect(view.table, &RowView::movedByKey, this, &BrowseDesk::chooseUnread);
    connect(view.table, &QAbstractItemView::pressed, this, &BrowseDesk::stayWithPerson);
    connect(view.table, &RowView::movedByKey, this, &BrowseDesk::stayWithPerson);
    connect(view.table, &SegmentTable::rowWanted, this, &BrowseDesk::chooseForKeyboard);
}

void BrowseDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_bench.filter().open();
    auto &reader = session.reader();
    auto &model = m_view.table->segments();
    connect(&model, &SegmentTableModel::pageWanted, &reader, &ManifestReader::wantPage);
    connect(&reader, &ManifestReader::pageReady, this,
            [this, &model](quint64 generation, const RowPage &page) {
                model.acceptPage(generation, page);
                if (generation != model.generation())
                    return;
                m_view.table->columns().showThoseOf(page);
                emit rowsShown();
            });
    connect(&reader, &ManifestReader::pageFailed, this,
            [this, &model](quint64 generation, quint64 first, const Error &error) {
                const bool scrolledPast = error.code == ErrorCode::Cancelled;
                model.acceptPageFailure(generation, first, scrolledPast);
                if (!scrolledPast)
                    emit failed(error);
            });
    connect(&reader, &ManifestReader::orderBegun, this, &BrowseDesk::acceptFirstRows);
    connect(&reader, &ManifestReader::orderReady, this, &BrowseDesk::acceptOrder);
    connect(&reader, &ManifestReader::detailsReady, this, &BrowseDesk::acceptDetails);
    connect(&reader, &ManifestReader::rowReady, this, &BrowseDesk::acceptRow);
    connect(&reader, &ManifestReader::rowMissing, this, &BrowseDesk::acceptMissing);
    connect(&reader, &ManifestReader::totalsReady, this, &BrowseDesk::acceptTotals);
    connect(&reader, &ManifestReader::failed, this, &BrowseDesk::acceptFailure);
    if (const auto dataset = session.dataset())
        m_view.navigator->setSources(dataset->shards());
    readNames();
    setFields(m_view.table->columns().fieldsToRead());
    m_view.table->columns().hideUntilSeen();
    setQuery({});
    reader.wantTotals();
}

void BrowseDesk::acceptTotals(const ManifestTotals &totals)
{
    m_bench.filter().setTotals(totals);
    m_view.navigator->setTotals(totals);
    m_view.navigator->setCounting(NavigatorPanel::Count::Totals, m_totalsDelay.isActive());
    m_view.filterBar->setLanguages(totals.languages);
    m_view.filterRow->setLanguages(totals.languages);
    showCounts();
    readNames();
    emit countsChanged();
}

/// Names of baskets, filters, people and versions, and the lists, which grow while they are imported: read
/// on another thread, once more where they were asked for meanwhile.
void BrowseDesk::readNames()
{
    if (!m_session || std::exchange(m_isReadingNames, true)) {
        m_wantsNames = m_session != nullptr;
        return;
    }
    m_looks.look<OfferedNames>(
        tr("Loading filters and baskets"),
        [login = m_session->login(), hasLists = !m_session->items()->hasRecords()](
            const ProgressSink &, const std::stop_token &) {
            return readOfferedNames(login, hasLists);
        },
        [this](Result<OfferedNames> found) {
            m_isReadingNames = false;
            if (!m_session)
                return;
            if (found) {
                QStringList versions;
                for (const auto &name : found->names.versions)
                    versions << toQString(name);
                m_view.table->setFieldNames(versions);
                m_search.setNames(std::move(found->names));
                if (!m_session->items()->hasRecords())
                    m_view.navigator->setSources(found->lists);
            }
            if (std::exchange(m_wantsNames, false))
                readNames();
        });
}

/// The contents of the field columns.
void BrowseDesk::setFields(const QStringList &names)
{
    if (!m_session)
        return;
    std::vector<std::string> fields;
    fields.reserve(static_cast<std::size_t>(names.size()));
    for (const auto &name : names)
        fields.push_back(toUtf8(name));
    m_session->reader().setFields(std::move(fields));
    m_view.table->segments().setFields(names);
}

void BrowseDesk::detach()
{
    if (!m_session)
        return;
    m_session->reader().disconnect(this);
    m_view.table->segments().disconnect(&m_session->reader());
    m_looks.forget();
    m_isReadingNames = m_wantsNames = false;
    m_pendingProbe = 0;
    m_session = nullptr;
    m_bench.currentRow().clear();
    m_bench.filter().close();
    stayWithPerson();
    m_mayBeGone = m_isOpenGone = false;
    m_visited.clear();
    ++m_generation;
    m_search.clear();
    m_searchDelay.stop();
    m_search.check();
    m_view.filterRow->showQuery({});
    m_view.table->segments().setRowFilter({});
    m_view.table->segments().setOrder(nullptr);
    m_view.navigator->clear();
}

void BrowseDesk::searchNow()
{
    if (!m_search.check()) // the rows stay until the query is valid
        return;
    auto query = this->query();
    query.search = toUtf8(m_search.text().trimmed());
    if (query.search != this->query().search)
        setQuery(query);
}

/// The columns sorted by before count on, where the new one leaves rows equal.
void BrowseDesk::sortBy(const SortKey &first)
{
    auto query = this->query();
    std::vector<SortKey> keys{first};
    if (first.column != SortColumn::DatasetOrder)
        for (const SortKey &key : query.sortKeys())
            if (key.column != SortColumn::DatasetOrder && !key.isOfSameColumn(first))
                keys.push_back(key);
    if (keys.size() > kMostSortKeys)
        keys.resize(kMostSortKeys);
    query.setSortKeys(keys);
    setQuery(query);
}

void BrowseDesk::acceptFailure(const Error &error)
{
    if (error.code != ErrorCode::InvalidArgument || query().search.empty()) {
        emit failed(error);
        return;
    }
    m_search.showMistake(toQString(error.detail)); // such as a regular expression that never ends
    m_isCounting = false;
    showCounts();
}

void BrowseDesk::showCounts()
{
    RowCounts counts;
    if (!m_isCounting)
        counts.matching = matching();
    const auto &order = m_view.table->segments().order();
    if (order)
        counts.matchingSeconds = order->seconds();
    counts.all = std::max<quint64>(totals().segments, matching());
    counts.allSeconds = totals().seconds;
    counts.isReading = m_isReading;
    if (const auto ms = m_isReading ? m_readingClock.elapsed() : 0;
        ms >= kEarliestRateMs && totals().segments > m_readBefore)
        counts.perSecond = (totals().segments - m_readBefore) * 1000 / static_cast<quint64>(ms);
    m_view.filterBar->showCounts(counts);
}

void BrowseDesk::setReading(bool isReading)
{
    m_isReading = isReading;
    m_readingClock.restart();
    m_readBefore = totals().segments;
    showCounts();
}

const RowQuery &BrowseDesk::query() const
{
    return m_bench.filter().query();
}

const ManifestTotals &BrowseDesk::totals() const
{
    return m_bench.filter().totals();
}

quint64 BrowseDesk::matching() const
{
    return m_bench.filter().matching();
}

std::optional<double> BrowseDesk::matchingSeconds() const
{
    return m_bench.filter().matchingSeconds();
}

void BrowseDesk::setQuery(const RowQuery &query)
{
    m_bench.filter().set(query);
}

/// The query of the filter is another than `before`: everything that shows it, and then its rows.
void BrowseDesk::showQuery(const RowQuery &before)
{
    const auto query = this->query();
    const SortKey first = query.sortKeys().front();
    const bool isSorted = !first.isOfSameColumn(before.sortKeys().front())
                          || query.descending != before.descending;
    m_isNewQuery = true;
    m_goesToFirst = isSorted && query.descending // the worst are asked for to be seen
                    && (query.sort == SortColumn::Cer || query.sort == SortColumn::Wer);
    const auto words = toQString(query.search);
    if (m_search.text().trimmed() != words) {
        m_search.setText(words); // not behind a signal blocker: its clear button goes by the signal
        m_searchDelay.stop();
        m_search.check();
    }
    m_view.filterBar->showQuery(query);
    m_view.filterRow->showQuery(query);
    m_view.table->segments().setRowFilter(rowFilterOf(query));
    m_isCounting = true;
    showCounts();
    m_view.navigator->showQuery(query);
    m_view.table->setSort(query.sortKeys().front());
    const auto *open = current();
    m_session->reader().wantOrderSoon(++m_generation, query, open ? open->id : 0);
    emit queryAsked();
}

/// The same rows again: the table shows them already, so that only the whole order is of use.
void BrowseDesk::refresh()
{
    if (m_session)
        m_session->reader().wantOrder(++m_generation, query());
}

void BrowseDesk::refreshAndGoTo(const std::optional<SegmentRef> &ref)
{
    m_wanted = ref;
    refresh();
}

void BrowseDesk::clearFilters()
{
    m_bench.filter().clear();
}

void BrowseDesk::filterTo(const QueryTest &test)
{
    const auto query = withSearch(this->query(), withFieldTest(searchOf(this->query()), test),
                                  test.field);
    if (parseQuery(query.search))
        setQuery(query);
    else
        emit notice(tr("This value is too long to filter by."));
}

void BrowseDesk::refreshTotals()
{
    if (m_session)
        m_view.navigator->setCounting(NavigatorPanel::Count::Totals, true);
    if (!m_totalsDelay.isActive())
        m_totalsDelay.start();
}

/// Rows to read and to work with, while the others are still being looked for and counted.
void BrowseDesk::acceptFirstRows(quint64 generation, const std::shared_ptr<const RowOrder> &first)
{
    if (generation != m_generation)
        return;
    m_view.table->segments().setOrder(first);
    m_view.showTable();
}

void BrowseDesk::acceptOrder(quint64 generation, const std::shared_ptr<const RowOrder> &order)
{
    if (generation == m_probe) {
        m_view.noMatches->showWithoutLast(m_probeName, order->size());
        return;
    }
    if (generation == m_pendingProbe) {
        findPendingIn(order);
        return;
    }
    if (generation != m_generation)
        return;
    m_bench.filter().setMatching(order->size(), order->seconds());
    m_isCounting = false;
    m_view.table->segments().setOrder(order);
    chooseFirstOfNewQuery();
    if (matching() == 0 && m_bench.filter().isFiltering()) {
        probeWithoutLast();
        m_view.showNoMatches();
    } else {
        m_view.showTable();
    }
    showCounts();
    emit countsChanged();
    const bool mayBeGone = std::exchange(m_mayBeGone, false);
    if (const auto wanted = std::exchange(m_wanted, std::nullopt))
        goToSegment(*wanted);
    else if (mayBeGone && current() && m_view.table->currentRow() < 0)
        findOpenSegment();
}

/// Selects one of the shown rows: otherwise a decision would apply to a segment that the user has
/// just filtered away. An edit that removes the current segment from the rows leaves it open
/// (refresh() is not a new query).
void BrowseDesk::chooseFirstOfNewQuery()
{
    const bool isNew = std::exchange(m_isNewQuery, false);
    const bool goesToFirst = std::exchange(m_goesToFirst, false);
    if (!isNew || matching() == 0 || m_wanted || (!goesToFirst && m_view.table->currentRow() >= 0))
        return;
    const auto *kept = m_view.table->findChild<KeptSelection *>();
    if (kept && kept->isKept()) // what is selected stays so over the filter, and is looked for
        m_view.table->selectionModel()->setCurrentIndex(
            m_view.table->segments().index(0, SegmentTableModel::Transcript),
            QItemSelectionModel::NoUpdate);
    else
        m_view.table->goToRow(0);
}

void BrowseDesk::probeWithoutLast()
{
    const auto without = FilterBar::withoutLast(query(), m_probeName);
    m_view.noMatches->showNoMatches(m_probeName);
    m_probe = ++m_generation;
    m_session->reader().wantOrder(m_probe, without);
}

void BrowseDesk::choose(quint32 id)
{
    if (id == 0 || !m_session)
        return;
    const auto *row = m_view.table->currentSegment();
    if (row && row->id == id)
        open(SegmentRow(*row));
}

/// Read here and now: the next key may be a decision, and it is of the row to which the keys before led.
void BrowseDesk::chooseUnread()
{
    const auto id = m_view.table->unreadId();
    if (!m_session || id == 0 || (current() && current()->id == id))
        return;
    if (const auto row = RowReader(m_session->workspace()).row(id))
        open(*row);
}

void BrowseDesk::open(const SegmentRow &chosen)
{
    if (!m_bench.currentRow().choose(chosen)) {
        if (const auto *open = current())
            m_view.table->goToId(open->id);
        return;
    }
    m_isOpenGone = false;
    remember(chosen);
    refreshDetails();
    emit countsChanged();
}

void BrowseDesk::refreshDetails()
{
    if (m_session && current())
        m_session->reader().wantDetails(++m_details, current()->ref);
}

void BrowseDesk::acceptDetails(quint64 generation, const SegmentDetails &details)
{
    if (generation != m_details)
        return;
    m_bench.currentRow().update(details.row);
    m_view.table->segments().updateRow(details.row);
    m_bench.currentRow().showDetails(details);
}

const SegmentRow *BrowseDesk::current() const
{
    return m_bench.currentRow().row();
}

/// Puts a changed row on screen.
void BrowseDesk::showChanged(const SegmentRow &row)
{
    m_view.table->segments().updateRow(row);
    m_bench.currentRow().update(row);
    refreshTotals();
    refreshDetails();
}

void BrowseDesk::acceptChange(RowChange what)
{
    switch (what) {
    case RowChange::Many:
    case RowChange::Assignment:
    case RowChange::Published: m_view.table->segments().refresh(); break;
    case RowChange::Elsewhere:
        m_view.table->segments().refresh();
        if (matching() == 0 && !m_isCounting) // what a queue waits for may be there now
            refresh();
        break;
    case RowChange::Imported:
        noteRow();
        m_view.table->segments()
            .refresh(); // the same rows in the same order may say something else
        refresh();
        break;
    case RowChange::Splits: refresh(); break;
    case RowChange::Edit:      // showChanged() has shown its row
    case RowChange::Step:      // showStep() shows what came back
    case RowChange::Structure: // who divided or merged goes to the segment that is there now
        return;
    }
    refreshTotals();
    refreshDetails();
}

void BrowseDesk::showStep(const std::vector<EditRecord> &records)
{
    m_view.table->segments().refresh();
    refreshTotals();
    // A step of one segment brings it into view; one of many leaves the user where they are.
    const bool isOfMany = std::any_of(records.begin(), records.end(), [&](const auto &record) {
        return record.change.ref != records.front().change.ref;
    });
    if (!records.empty() && !isOfMany && !(records.front().isBulk && records.front().key.empty())) {
        goToSegment(records.front().change.ref);
        return;
    }
    refreshDetails();
    if (isOfMany)
        emit notice((records.front().isRedo ? tr("Redone in %1.") : tr("Undone in %1."))
                        .arg(segmentsText(records.size())));
}

} // namespace voxdeck
