// SPDX-License-Identifier: GPL-3.0-or-later
// How BrowseDesk goes to rows: by number, key, status, and back to where one was.
#include "ui/annotate/rows/BrowseDesk.h"

#include "core/query/QueryParser.h"
#include "core/search/RowReader.h"
#include "core/search/WorkQueues.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/RowFilters.h"
#include "ui/common/Text.h"
#include "ui/common/TimeText.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"
#include "ui/table/ColumnFilters.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QMenu>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace voxdeck {

/// Rows that have one key: the first few of them.
struct BrowseDesk::SameKey {
    std::uint64_t all = 0;
    std::vector<SegmentRow> rows;
};

namespace {

constexpr std::size_t kMostVisited = 200;
constexpr std::uint64_t kMostChoices = 12; // on a menu

std::string exactKey(const QString &key)
{
    QueryTest test;
    test.field = QueryField::Key;
    test.match = QueryMatch::Exact;
    test.text = toUtf8(key);
    return printQuery(QueryExpression::of(std::move(test)));
}

/// The first row behind `after` in an order, else the first of all; 0 in an empty order. It may
/// walk the whole order: for a job.
Result<quint32> firstBehind(const RowOrder &order, quint32 after, const std::stop_token &stop)
{
    constexpr std::uint64_t kRowsBetweenLooks = 1 << 16;
    for (std::uint64_t row = 0; row < order.size(); ++row) {
        if (row % kRowsBetweenLooks == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        if (const auto id = order.idAt(row); id > after)
            return id;
    }
    return order.size() > 0 ? order.idAt(0) : 0;
}

} // namespace

/// The first row of work after the current one in the dataset's order, else from the top; looked for on
/// another thread, since there may be millions before it.
void BrowseDesk::findPendingIn(const std::shared_ptr<const RowOrder> &order)
{
    const auto *open = current();
    const auto after = open ? open->id : 0;
    m_looks.look<quint32>(
        tr("Looking for the next pending segment"),
        [order, after](const ProgressSink &, const std::stop_token &stop) {
            return firstBehind(*order, after, stop);
        },
        [this, turn = m_pendingProbe](Result<quint32> found) {
            if (found && turn == m_pendingProbe) // else asked again, or the user went elsewhere
                goToPending(*found);
        });
    if (m_isCounting) // the reader has dropped the table's own order for this one
        refresh();
}

void BrowseDesk::goToPending(quint32 found)
{
    m_pendingProbe = 0;
    if (found == 0 || (current() && found == current()->id))
        emit notice(tr("No pending segment is left."));
    else if (!m_view.table->goToId(found))
        clearFilters();
}

void BrowseDesk::goToSegment(const SegmentRef &ref)
{
    if (!m_session)
        return;
    m_goToRef = ref;
    m_looksForOpen = false;
    m_session->reader().wantRow(++m_goTo, ref);
}

/// Other rows are on their way: where the open segment is among those shown now.
void BrowseDesk::noteRow()
{
    m_mayBeGone = true;
    if (const int row = m_view.table->currentRow(); row >= 0)
        m_rowBefore = row;
}

/// The open segment is none of the rows: it was divided, merged or deleted elsewhere, or filtered away.
void BrowseDesk::findOpenSegment()
{
    goToSegment(current()->ref);
    m_looksForOpen = true;
}

/// Whether somebody types in the open segment, or answers a question about what was typed.
bool BrowseDesk::isUnderHands() const
{
    const auto &field = m_view.editor->field();
    if (field.isComposing())
        return true;
    const auto *focus = m_view.editor->window()->focusWidget();
    return m_view.editor->isChanged() && focus
           && (focus == &field || m_view.editor->isAncestorOf(focus));
}

/// What is in place of the open segment, if anything is: there the person stays, else beside where it was.
void BrowseDesk::acceptInPlace(const std::optional<SegmentRow> &row)
{
    const auto *open = current();
    if (!open || (row && row->ref == open->ref))
        return; // filtered away: it stays open
    if (isUnderHands()) {
        m_isOpenGone = true; // the next step goes there, and not the text under somebody's hands
        const int last = m_view.table->segments().rowCount() - 1;
        m_view.table->scrollTo(m_view.table->segments().index(
            std::clamp(m_rowBefore, 0, std::max(last, 0)), SegmentTableModel::Transcript));
        return;
    }
    const auto key = toQString(open->key);
    if (!row || !m_view.table->goToId(row->id))
        goBeside();
    emit notice(tr("Segment %1 was divided, merged or deleted elsewhere.").arg(key));
}

/// To the row that is where the open segment was.
void BrowseDesk::goBeside()
{
    if (const int rows = m_view.table->segments().rowCount(); rows > 0)
        m_view.table->goToRow(std::clamp(m_rowBefore, 0, rows - 1));
}

void BrowseDesk::acceptRow(quint64 generation, const SegmentRow &row)
{
    if (generation != m_goTo)
        return;
    if (std::exchange(m_looksForOpen, false)) {
        acceptInPlace(row);
        return;
    }
    if (row.ref != m_goToRef)
        emit segmentGone(m_goToRef);
    const bool wasSought = std::exchange(m_soughtAgain, std::nullopt) == row.ref;
    if (m_view.table->goToId(row.id)) {
        refreshDetails();
        return;
    }
    const auto matches = rowFilterOf(query());
    if (wasSought || !matches || !matches(row)) {
        emit outsideFilter(row);
        return;
    }
    m_soughtAgain = row.ref; // an undo made it match again: the rows are those of before
    refreshAndGoTo(row.ref);
}

void BrowseDesk::acceptMissing(quint64 generation, const SegmentRef &ref)
{
    if (generation != m_goTo)
        return;
    const bool isOpen = current() && current()->ref == ref;
    if (std::exchange(m_looksForOpen, false)) {
        acceptInPlace(std::nullopt);
        return;
    }
    emit segmentGone(ref);
    emit notice(tr("This segment was deleted."));
    if (isOpen && m_view.table->currentRow() < 0)
        goBeside();
}

/// The keyboard is in the table, and the open segment is none of its rows: to what is in its place.
void BrowseDesk::chooseForKeyboard()
{
    if (m_isOpenGone && current())
        goToSegment(current()->ref);
    else if (matching() > 0 && m_view.table->segments().rowCount() > 0)
        m_view.table->selectionModel()->setCurrentIndex(
            m_view.table->segments().index(0, SegmentTableModel::Transcript),
            QItemSelectionModel::NoUpdate);
}

/// Cancels pending jumps once the user has navigated.
void BrowseDesk::stayWithPerson()
{
    m_wanted.reset();
    m_pendingProbe = 0;
    m_looksForOpen = false;
    ++m_goTo;
}

void BrowseDesk::step(int rows)
{
    stayWithPerson();
    auto *table = m_view.table;
    if (m_isOpenGone && current() && table->currentRow() < 0) { // to what is in its place
        goToSegment(current()->ref);
        return;
    }
    const int row = table->currentRow() + rows;
    if (row < 0) {
        emit notice(tr("This is the first segment."));
        return;
    }
    if (row >= table->segments().rowCount()) {
        emit notice(tr("This is the last segment."));
        return;
    }
    table->goToRow(row);
}

void BrowseDesk::goToFirst()
{
    stayWithPerson();
    m_view.table->goToRow(0);
}

void BrowseDesk::goToLast()
{
    stayWithPerson();
    m_view.table->goToRow(m_view.table->segments().rowCount() - 1);
}

void BrowseDesk::goToNextPending()
{
    if (!m_session)
        return;
    // without assigned segments none was returned, and one status is found faster
    const auto &queue = workQueue(totals().assigned.empty() ? WorkQueue::Id::Pending
                                                            : WorkQueue::Id::NeedsWork);
    m_pendingProbe = ++m_generation;
    m_session->reader().wantOrder(m_pendingProbe, queue.rows);
}

void BrowseDesk::remember(const SegmentRow &row)
{
    if (!m_visited.empty() && m_visited[m_visitedAt] == row.ref)
        return;
    if (!m_visited.empty())
        m_visited.resize(m_visitedAt + 1);
    m_visited.push_back(row.ref);
    if (m_visited.size() > kMostVisited)
        m_visited.erase(m_visited.begin());
    m_visitedAt = m_visited.size() - 1;
}

void BrowseDesk::goBack()
{
    if (m_visitedAt == 0 || m_visited.empty())
        return;
    goToSegment(m_visited[--m_visitedAt]);
}

void BrowseDesk::goForward()
{
    if (m_visitedAt + 1 >= m_visited.size())
        return;
    goToSegment(m_visited[++m_visitedAt]);
}

bool BrowseDesk::goTo(const QString &where)
{
    auto text = where.trimmed();
    const bool isRow = text.startsWith(QLatin1Char('#'));
    if (isRow)
        text.remove(0, 1);
    bool isNumber = false;
    const auto row = QString(text).remove(QLatin1Char(',')).toLongLong(&isNumber);
    if (isNumber && row >= 1 && row <= m_view.table->segments().rowCount()) {
        stayWithPerson();
        m_view.table->goToRow(static_cast<int>(row - 1));
        return true;
    }
    if (isRow || text.isEmpty() || !m_session)
        return false;
    goToKey(text);
    return true;
}

/// A whole key leads to its row; what no key is becomes the filter, as in the search field.
void BrowseDesk::goToKey(const QString &key)
{
    stayWithPerson();
    m_looks.look<SameKey>(
        tr("Looking for the key"),
        [login = m_session->login(), query = exactKey(key)](
            const ProgressSink &, const std::stop_token &stop) -> Result<SameKey> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace);
            RowQuery wanted;
            wanted.search = query;
            VOX_TRY(const auto order, reader.order(wanted, stop));
            SameKey found{order->size(), {}};
            VOX_TRY(found.rows, reader.rows(*order, 0, std::min(kMostChoices, order->size())));
            return found;
        },
        [this, key, turn = m_goTo](const Result<SameKey> &found) {
            if (turn != m_goTo || !m_session)
                return;
            if (!found)
                emit failed(found.error());
            else if (found->all == 1)
                goToSegment(found->rows.front().ref);
            else if (found->all > 1)
                chooseOf(*found, key);
            else
                filterToWords(key);
        });
}

/// Several rows have the key: which one is meant, or all of them.
void BrowseDesk::chooseOf(const SameKey &found, const QString &key)
{
    auto *menu = new QMenu(m_view.window());
    menu->setObjectName(QStringLiteral("sameKey"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Segments with the key %1").arg(key));
    constexpr qsizetype kShownText = 60;
    for (const auto &row : found.rows) {
        auto text = toQString(row.text).simplified();
        if (text.size() > kShownText)
            text = text.left(kShownText) + QStringLiteral("…");
        const auto words = QStringLiteral("%1 · %2 · %3")
                               .arg(toQString(row.source).section(QLatin1Char('/'), -1),
                                    clockText(row.startSeconds), text);
        connect(menu->addAction(QString(words).replace(QLatin1Char('&'), QLatin1String("&&"))),
                &QAction::triggered, this, [this, ref = row.ref] { goToSegment(ref); });
    }
    menu->addSeparator();
    connect(
        menu->addAction(tr("Show all %Ln segments with this key", nullptr, pluralCount(found.all))),
        &QAction::triggered, this, [this, key] {
            auto query = withoutFilters(this->query());
            query.search = exactKey(key);
            setQuery(query);
        });
    menu->popup(m_view.table->placeForMenu());
    menu->setActiveAction(menu->actions().constFirst());
}

void BrowseDesk::filterToWords(const QString &words)
{
    auto query = withoutFilters(this->query());
    query.search = toUtf8(words);
    const auto parsed = parseQuery(query.search);
    if (!parsed || parsed->kind != QueryExpression::Kind::Words)
        query.search = printQuery(QueryExpression::ofWords(query.search)); // whatever it has
    setQuery(query);
}

} // namespace voxdeck
