// SPDX-License-Identifier: GPL-3.0-or-later
// Selected rows stay selected when the rows come in another order, or some of them go.
#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

using namespace voxdeck;
using voxdeck::test::WindowFixture;

namespace {

using Ids = std::vector<std::uint32_t>;

std::shared_ptr<const RowOrder> orderOf(Ids ids)
{
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

std::set<std::uint32_t> selectedIds(SegmentTable &table)
{
    std::set<std::uint32_t> ids;
    for (const auto &range : table.selectedRanges())
        for (auto row = range.first; row < range.first + range.count; ++row)
            ids.insert(table.segments().order()->idAt(row));
    return ids;
}

void select(SegmentTable &table, int first, int last)
{
    table.selectionModel()->select(
        QItemSelection(table.model()->index(first, 0), table.model()->index(last, 0)),
        QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

std::set<std::uint32_t> idsFrom(std::uint32_t first, std::uint32_t count)
{
    std::set<std::uint32_t> ids;
    for (std::uint32_t id = first; id < first + count; ++id)
        ids.insert(id);
    return ids;
}

} // namespace

class KeptSelectionTest final : public QObject {
    Q_OBJECT
private slots:
    void keepsRowsOverOrders();
    void forgetsThemWhenOthersAreSelected();
    void keepsRowsInManyPieces();
    void keepsManyRows();
    void keepsThemInTheWindow();
    void showsFieldsInColumns();
};

void KeptSelectionTest::keepsRowsOverOrders()
{
    SegmentTable table;
    const auto all = std::make_shared<const RowOrder>(RowOrder::contiguous(1, 1000));
    table.segments().setOrder(all);
    select(table, 10, 19);
    const auto wanted = idsFrom(11, 10);
    QVERIFY(selectedIds(table) == wanted);

    Ids reversed;
    for (std::uint32_t id = 1000; id > 0; --id)
        reversed.push_back(id);
    table.segments().setOrder(orderOf(reversed));
    QVERIFY(selectedIds(table) == wanted);
    QCOMPARE(table.selectedRanges().size(), std::size_t{1});

    // the first rows of an order, then all of it
    table.segments().setOrder(orderOf({20, 900, 19}));
    QVERIFY(selectedIds(table) == (std::set<std::uint32_t>{19, 20}));
    table.segments().setOrder(orderOf({20, 900, 19, 901, 12, 11}));
    QVERIFY(selectedIds(table) == (std::set<std::uint32_t>{11, 12, 19, 20}));

    table.segments().setOrder(orderOf({5, 900}));
    QVERIFY(table.selectedRanges().size() <= 1); // the current row, if any
    table.segments().setOrder(all);
    QVERIFY(selectedIds(table) == wanted);
    table.segments().setOrder(nullptr); // another dataset
    table.segments().setOrder(all);
    QVERIFY(selectedIds(table) != wanted);
}

void KeptSelectionTest::forgetsThemWhenOthersAreSelected()
{
    SegmentTable table;
    table.segments().setOrder(orderOf({1, 2, 3, 4, 6, 7, 8}));
    select(table, 1, 3);
    table.segments().setOrder(orderOf({8, 4, 3, 2, 1}));
    QVERIFY(selectedIds(table) == idsFrom(2, 3));
    select(table, 0, 1);
    table.segments().setOrder(orderOf({1, 2, 3, 4, 6, 8}));
    QVERIFY(selectedIds(table) == (std::set<std::uint32_t>{4, 8}));
    table.goToRow(0);
    table.segments().setOrder(orderOf({1, 4, 8}));
    QVERIFY(selectedIds(table).size() <= 1);
}

void KeptSelectionTest::keepsRowsInManyPieces()
{
    SegmentTable table;
    QSignalSpy counted(&table, &SegmentTable::selectedCountChanged);
    const auto all = std::make_shared<const RowOrder>(RowOrder::contiguous(1, 4000));
    table.segments().setOrder(all);
    select(table, 0, 1999);
    Ids mixed;
    for (std::uint32_t id = 1; id <= 2000; ++id) {
        mixed.push_back(id);
        mixed.push_back(id + 2000);
    }
    table.segments().setOrder(orderOf(mixed));
    QVERIFY(selectedIds(table) == idsFrom(1, 2000));
    QCOMPARE(table.selectedRanges().size(), std::size_t{2000});
    QCOMPARE(counted.back().at(0).toULongLong(), quint64{2000});
    table.segments().setOrder(all);
    QVERIFY(selectedIds(table) == idsFrom(1, 2000));
    QCOMPARE(table.selectedRanges().size(), std::size_t{1});
    table.segments().setOrder(orderOf(mixed));
    table.selectOnlyCurrent();
    QVERIFY(selectedIds(table).size() <= 1);
}

/// So many that they are looked for on another thread.
void KeptSelectionTest::keepsManyRows()
{
    constexpr std::uint32_t kRows = 600'000;
    SegmentTable table;
    table.segments().setOrder(std::make_shared<const RowOrder>(RowOrder::contiguous(1, kRows)));
    table.selectAll();
    Ids reversed(kRows);
    for (std::uint32_t row = 0; row < kRows; ++row)
        reversed[row] = kRows - row;
    table.segments().setOrder(orderOf(reversed));
    QTRY_COMPARE(rowsIn(table.selectedRanges()), quint64{kRows});
    table.segments().setOrder(std::make_shared<const RowOrder>(RowOrder::contiguous(1, kRows / 2)));
    QTRY_COMPARE(rowsIn(table.selectedRanges()), quint64{kRows / 2});
}

void KeptSelectionTest::keepsThemInTheWindow()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &table = *window.annotate().table;
    fixture.focusTable();
    fixture.press(Qt::Key_Down);
    fixture.press(Qt::Key_Down);
    fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    fixture.press(Qt::Key_Down, Qt::ShiftModifier);
    const auto wanted = selectedIds(table);
    QCOMPARE(wanted.size(), std::size_t{3});
    const auto current = table.currentSegment()->id;

    RowQuery query;
    query.sort = SortColumn::Key;
    query.descending = true;
    window.browse().setQuery(query);
    QTRY_VERIFY(table.segments().order()->idAt(0) == 12);
    QTRY_VERIFY(selectedIds(table) == wanted);
    QCOMPARE(window.table().selectedRows(), quint64{3});
    QCOMPARE(table.segments().order()->idAt(static_cast<quint64>(table.currentRow())), current);

    query.search = "item:utt-00003";
    window.browse().setQuery(query);
    QTRY_COMPARE(table.segments().rowCount(), 1);
    window.browse().setQuery({});
    QTRY_VERIFY(table.segments().rowCount() == 12 && selectedIds(table) == wanted);
}

void KeptSelectionTest::showsFieldsInColumns()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    auto &table = *view.table;
    const auto cell = [&table](int column) {
        return table.model()->index(2, column).data().toString();
    };
    QVERIFY(!table.columns().inOrder().contains(SegmentTableModel::Field1));
    table.columns().addField(QStringLiteral("sample_rate"));
    QVERIFY(table.columns().isShown(SegmentTableModel::Field1));
    QTRY_COMPARE(cell(SegmentTableModel::Field1), QStringLiteral("16000"));
    const auto saved = table.columns().save();
    table.columns().addField(QStringLiteral("key"));
    table.columns().restore(saved);
    QCOMPARE(table.columns().fields().at(0), QStringLiteral("sample_rate"));
    QCOMPARE(table.columns().fields().at(1), QString());
    QTRY_COMPARE(cell(SegmentTableModel::Field1), QStringLiteral("16000"));
    QCOMPARE(cell(SegmentTableModel::Item), QStringLiteral("2"));
    QVERIFY(!cell(SegmentTableModel::Source).isEmpty());
    QVERIFY(!cell(SegmentTableModel::Recording).isEmpty());
}

QTEST_MAIN(KeptSelectionTest)
#include "KeptSelectionTest.moc"
