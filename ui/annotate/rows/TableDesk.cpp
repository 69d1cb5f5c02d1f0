// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/TableDesk.h"

#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/table/ColumnFilters.h"
#include "ui/table/FilterRow.h"
#include "ui/table/RowsAsText.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"

#include <QApplication>
#include <QClipboard>
#include <QFontMetrics>
#include <QMenu>

#include <algorithm>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

using Id = ActionId;

constexpr int kCountDelayMs = 150;
constexpr int kShowProgressMs = 400; // ui-spec 1
constexpr int kMostMenuWidth = 420;

/// What `ranges` leaves of `rows` rows.
std::vector<RowRange> restOf(const std::vector<RowRange> &ranges, quint64 rows)
{
    std::vector<RowRange> rest;
    quint64 next = 0;
    for (const auto &range : ranges) {
        if (range.first > next)
            rest.push_back({next, range.first - next});
        next = std::max(next, range.first + range.count);
    }
    if (next < rows)
        rest.push_back({next, rows - next});
    return rest;
}

std::vector<RowRange> firstOf(std::vector<RowRange> ranges, quint64 most)
{
    for (std::size_t at = 0; at < ranges.size(); ++at) {
        if (ranges[at].count >= most) {
            ranges[at].count = most;
            ranges.resize(at + 1);
            break;
        }
        most -= ranges[at].count;
    }
    return ranges;
}

} // namespace

TableDesk::TableDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                     StatusWords &status, Settings &settings, QObject *parent)
    : QObject(parent),
      m_actions(actions),
      m_view(view),
      m_browse(browse),
      m_filter(bench.filter()),
      m_status(status)
{
    bench.serve(*this);
    bench.hear(*this);
    bench.modes().add(Modes::Layer::Rows, [&view] {
        view.table->selectOnlyCurrent();
        return true;
    });
    m_countDelay.setSingleShot(true);
    m_countDelay.setInterval(kCountDelayMs);
    m_copyShown.setSingleShot(true);
    m_copyShown.setInterval(kShowProgressMs);
    connectColumns(settings);
    connect(&m_countDelay, &QTimer::timeout, this, &TableDesk::countSelection);
    connect(&m_copyShown, &QTimer::timeout, this, [this] { showCopying(m_copied); });
    connect(m_actions[Id::SelectAllRows], &QAction::triggered, view.table,
            &SegmentTable::selectAll);
    connect(m_actions[Id::CopyRows], &QAction::triggered, this, &TableDesk::copyRows);
    connect(view.table, &SegmentTable::selectedCountChanged, this, &TableDesk::noteSelection);
    connect(view.table, &SegmentTable::menuWanted, this, &TableDesk::popUpMenu);
    connect(&browse, &BrowseDesk::countsChanged, this, &TableDesk::showSelection);
    connect(&browse, &BrowseDesk::countsChanged, this, &TableDesk::showPlace);
    connect(m_actions[Id::FilterToValue], &QAction::triggered, this, &TableDesk::filterToValue);
    connectFilterRow(settings);
}

/// Which of the rows is open, and whether it is one of them at all.
void TableDesk::showPlace()
{
    auto *table = m_view.table;
    const auto *current = m_browse.current();
    const auto rows = static_cast<quint64>(table->segments().rowCount());
    const bool isOutside = table->currentRow() < 0
                           || (current && table->segments().isDimmed(current->id));
    const bool isFiltering = m_filter.isFiltering();
    if (isOutside && !isFiltering)
        m_status.showRow(0, 0); // such as a deleted segment: no filter hides it
    else
        m_status.showRow(isOutside ? 0 : static_cast<quint64>(table->currentRow()) + 1, rows);
    m_view.showOutsideFilter(isOutside && isFiltering && current && rows > 0);
}

void TableDesk::connectFilterRow(Settings &settings)
{
    const auto place = QStringLiteral("table/filterRow");
    auto *action = m_actions[Id::FilterRow];
    auto *row = m_view.filterRow;
    const bool isShown = settings.store().value(place).toBool();
    action->setChecked(isShown);
    m_view.table->setUnderHeaderShown(isShown);
    connect(action, &QAction::toggled, this, [this, &settings, place, row](bool isWanted) {
        const bool hadFocus = row->isAncestorOf(QApplication::focusWidget());
        m_view.table->setUnderHeaderShown(isWanted);
        settings.store().setValue(place, isWanted);
        if (isWanted)
            row->takeFocus();
        else if (hadFocus)
            m_view.table->setFocus();
    });
    action->installEventFilter(this);
    connect(row, &FilterRow::leaveWanted, m_view.table,
            [this] { m_view.table->setFocus(Qt::OtherFocusReason); });
    connect(row, &FilterRow::mistake, this, [this](const QString &sentence) {
        if (!sentence.isEmpty())
            m_status.showNotice(sentence);
    });
}

/// The key of a filter row that is shown enters it; in there it closes the row. The menu's check mark is of what is
/// shown, and its entry shows and hides.
bool TableDesk::eventFilter(QObject *watched, QEvent *event)
{
    auto *row = m_view.filterRow;
    const bool isKey = watched == m_actions[Id::FilterRow] && event->type() == QEvent::Shortcut;
    if (!isKey || !row->isVisible() || row->isAncestorOf(QApplication::focusWidget()))
        return QObject::eventFilter(watched, event);
    row->takeFocus();
    return true;
}

/// The cell that was clicked; from the keyboard, what the row has to offer.
void TableDesk::filterToValue()
{
    const auto *row = m_view.table->currentSegment();
    if (!row)
        return;
    if (const auto test = testOfCell(*row, m_view.table->clickedColumn())) {
        m_browse.filterTo(*test);
        return;
    }
    auto *menu = new QMenu(m_view.table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const int column : m_view.table->columnsInOrder()) {
        const auto test = testOfCell(*row, column);
        if (!test || m_view.table->isColumnHidden(column)
            || column == SegmentTableModel::Unpublished)
            continue;
        const auto name = column == SegmentTableModel::Key ? tr("Recording")
                                                           : m_view.table->columns().name(column);
        const auto shown = toQString(printQueryValue(*test));
        auto *action = menu->addAction(QStringLiteral("%1: %2").arg(
            name, elidedText(QFontMetrics(menu->font()), shown, kMostMenuWidth)));
        connect(action, &QAction::triggered, this, [this, test] { m_browse.filterTo(*test); });
    }
    menu->popup(m_view.table->placeForMenu());
    if (!menu->isEmpty())
        menu->setActiveAction(menu->actions().constFirst());
}

void TableDesk::attach(DatasetSession &session)
{
    m_session = &session;
    auto &reader = session.reader();
    connect(&reader, &ManifestReader::secondsReady, this,
            [this](quint64 generation, double seconds) {
                if (generation != m_counting || m_selected <= 1)
                    return;
                m_seconds = m_countsRest ? std::max(m_wholeSeconds - seconds, 0.0) : seconds;
                showSelection();
                emit selectionCounted();
            });
    connect(&reader, &ManifestReader::textProgress, this, [this](quint64 generation, quint64 rows) {
        if (generation != m_copying)
            return;
        m_copied = rows;
        if (m_isCopyShown)
            showCopying(rows);
    });
    connect(&reader, &ManifestReader::textReady, this,
            [this](quint64 generation, const std::shared_ptr<const std::string> &text) {
                if (generation == m_copying)
                    finishCopying(*text);
            });
}

void TableDesk::detach()
{
    if (m_session)
        m_session->reader().disconnect(this);
    m_session = nullptr;
    m_countDelay.stop();
    m_copyShown.stop();
    m_view.work->dismiss();
    m_isCopyShown = false;
    m_selected = 0;
    ++m_counting;
    ++m_copying;
}

void TableDesk::connectColumns(Settings &settings)
{
    const auto place = QStringLiteral("table/columns");
    auto &columns = m_view.table->columns();
    columns.restore(settings.store().value(place).toStringList());
    connect(&columns, &TableColumns::changed, this,
            [&columns, &settings, place] { settings.store().setValue(place, columns.save()); });
    auto *freeze = m_actions[Id::FreezeKey];
    freeze->setChecked(columns.isKeyFrozen());
    connect(freeze, &QAction::toggled, &columns, &TableColumns::setKeyFrozen);
    connect(&columns, &TableColumns::keyFrozenChanged, freeze, &QAction::setChecked);
    connect(m_actions[Id::Columns], &QAction::triggered, &columns, &TableColumns::dialogWanted);
}

void TableDesk::noteSelection(quint64 rows)
{
    m_selected = rows;
    m_seconds.reset();
    ++m_counting;
    if (m_session)
        m_session->reader().dropSeconds();
    if (rows > 1)
        m_countDelay.start();
    else
        m_countDelay.stop();
    showSelection();
}

/// Of more than half of the rows, those left out are counted.
void TableDesk::countSelection()
{
    const auto &order = m_view.table->segments().order();
    if (!m_session || !order || m_selected <= 1)
        return;
    auto ranges = m_view.table->selectedRanges();
    const auto whole = m_browse.matchingSeconds();
    m_countsRest = whole && m_selected > order->size() / 2;
    if (m_countsRest) {
        m_wholeSeconds = *whole;
        ranges = restOf(ranges, order->size());
    }
    m_session->reader().wantSeconds(m_counting, order, std::move(ranges));
}

void TableDesk::showSelection()
{
    if (m_selected <= 1) {
        m_status.showSelection({});
        return;
    }
    const auto rows = countText(m_selected);
    const bool isAll = m_selected == m_browse.matching();
    if (isAll && m_seconds)
        m_status.showSelection(tr("All %1 in filter selected, %2").arg(rows, spanText(*m_seconds)));
    else if (isAll)
        m_status.showSelection(tr("All %1 in filter selected").arg(rows));
    else if (m_seconds)
        m_status.showSelection(tr("%1 selected, %2").arg(rows, spanText(*m_seconds)));
    else
        m_status.showSelection(tr("%1 selected").arg(rows));
}

void TableDesk::copyRows()
{
    const auto &order = m_view.table->segments().order();
    auto ranges = m_view.table->selectedRanges();
    if (!m_session || !order || ranges.empty())
        return;
    m_wantedToCopy = rowsIn(ranges);
    m_toCopy = std::min(m_wantedToCopy, kMostCopied);
    m_copied = 0;
    m_copyShown.start();
    const RowsAsText rows(m_view.table->columns());
    m_session->reader().wantText(
        ++m_copying, order, firstOf(std::move(ranges), m_toCopy),
        [rows, hasHeader = m_toCopy > 1](const SegmentRow &row, std::string &to) {
            if (to.empty() && hasHeader)
                to = rows.header();
            rows.append(row, to);
        });
}

void TableDesk::showCopying(quint64 rows)
{
    const auto words = tr("Copying rows: %1 of %2").arg(countText(rows), countText(m_toCopy));
    if (m_isCopyShown && !m_view.work->isHidden()) {
        m_view.work->setText(words);
        return;
    }
    m_isCopyShown = true;
    m_view.work->show(MessageBar::Kind::Note, words,
                      {{tr("Cancel"), [this] {
                            ++m_copying;
                            m_isCopyShown = false;
                            if (m_session)
                                m_session->reader().dropText();
                            m_status.showNotice(tr("Nothing was copied."));
                        }}});
}

void TableDesk::finishCopying(const std::string &text)
{
    if (std::exchange(m_isCopyShown, false))
        m_view.work->dismiss();
    m_copyShown.stop();
    QApplication::clipboard()->setText(toQString(text));
    if (m_wantedToCopy > m_toCopy)
        m_view.messages->show(MessageBar::Kind::Warn,
                              tr("The first %1 of %2 selected rows were copied, the most a "
                                 "clipboard holds. voxdeck-cli query --csv writes all rows.")
                                  .arg(countText(m_toCopy), countText(m_wantedToCopy)));
    else
        m_status.showNotice(tr("%Ln rows copied.", nullptr, pluralCount(m_toCopy)));
}

void TableDesk::popUpMenu(const QPoint &at)
{
    auto *menu = new QMenu(m_view.table);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const std::vector<std::vector<Id>> blocks{
        {Id::EditTranscript, Id::PlaySegment},
        {Id::Approve, Id::Reject, Id::RejectNext, Id::Flag, Id::Pending, Id::SetForRows},
        {Id::AddToBasket, Id::RemoveFromBasket},
        {Id::CopyRows, Id::SelectAllRows},
        {Id::FilterToValue, Id::ClearFilters}};
    for (const auto &block : blocks) {
        if (!menu->isEmpty())
            menu->addSeparator();
        for (const auto id : block)
            menu->addAction(m_actions[id]);
    }
    menu->popup(at);
}

} // namespace voxdeck
