// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/MetricColumns.h"
#include "tests/support/Patience.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/SegmentTableModel.h"
#include "ui/table/TableColumns.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLocale>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace voxdeck;

namespace {

std::shared_ptr<const RowOrder> contiguous(std::uint64_t rows)
{
    return std::make_shared<const RowOrder>(RowOrder::contiguous(1, rows));
}

RowPage pageOf(const RowOrder &order, quint64 first, quint64 count)
{
    RowPage page{first, {}};
    for (quint64 row = first; row < std::min<quint64>(first + count, order.size()); ++row) {
        SegmentRow segment;
        segment.id = order.idAt(row);
        segment.key = "key-" + std::to_string(segment.id);
        segment.text = "text " + std::to_string(segment.id);
        segment.endSeconds = 1.5;
        page.rows.push_back(segment);
    }
    return page;
}

/// Answers every wanted page at once.
void serve(SegmentTableModel &model)
{
    QObject::connect(
        &model, &SegmentTableModel::pageWanted, &model,
        [&model](quint64 generation, const std::shared_ptr<const RowOrder> &order, quint64 first,
                 quint64 count) { model.acceptPage(generation, pageOf(*order, first, count)); },
        Qt::QueuedConnection);
}

} // namespace

class SegmentTableModelTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qRegisterMetaType<std::shared_ptr<const RowOrder>>(
            "std::shared_ptr<const voxdeck::RowOrder>");
    }
    void keepsTheRulesOfModels();
    void asksForAPageOnce();
    void showsMetricsAsColumns();
    void dropsPagesOfAnOlderOrder();
    void addsRowsWithoutMovingSelectionOrScroll();
    void addsTheRestOfAFilterToItsFirstRows();
    void keepsTheCurrentSegmentWhenTheOrderChanges();
    void keepsARowThatIsStillBeingRead();
    void dimsNoRowOfAnotherFilter();
    void paintsTenMillionRows();
};

void SegmentTableModelTest::keepsTheRulesOfModels()
{
    SegmentTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    serve(model);
    model.setOrder(contiguous(700));
    QTRY_COMPARE(model.index(0, SegmentTableModel::Key).data().toString(), QStringLiteral("key-1"));
    model.setOrder(contiguous(1300));
    QTRY_VERIFY(model.rowAt(1299));
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of({9, 3, 7})));
    QTRY_COMPARE(model.index(1, SegmentTableModel::Key).data().toString(), QStringLiteral("key-3"));
    model.refresh();
    model.setOrder(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void SegmentTableModelTest::asksForAPageOnce()
{
    SegmentTableModel model;
    QSignalSpy wanted(&model, &SegmentTableModel::pageWanted);
    model.setOrder(contiguous(100'000));
    for (int row = 0; row < 200; ++row)
        for (int column = 0; column < SegmentTableModel::ColumnCount; ++column)
            (void)model.index(row, column).data();
    QCOMPARE(wanted.count(), 1);
    (void)model.index(90'000, SegmentTableModel::Key).data();
    QCOMPARE(wanted.count(), 2);
    model.acceptPage(model.generation(),
                     pageOf(*model.order(), 0, SegmentTableModel::kRowsPerPage));
    (void)model.index(0, SegmentTableModel::Key).data();
    QCOMPARE(wanted.count(), 2);
}

/// Each metric has a column behind the others, which is read only where it is shown.
void SegmentTableModelTest::showsMetricsAsColumns()
{
    SegmentTable table;
    SegmentTableModel &model = table.segments();
    QCOMPARE(model.columnCount(), SegmentTableModel::columnOf(metrics().back()) + 1);
    QVERIFY(SegmentTableModel::columnOf(metrics().front()) >= SegmentTableModel::ColumnCount);
    const int snr = SegmentTableModel::columnOf(*metricNamed("snr"));
    const int speech = SegmentTableModel::columnOf(*metricNamed("speech"));
    TableColumns &columns = table.columns();
    QVERIFY(!columns.isShown(snr));
    QSignalSpy asked(&columns, &TableColumns::fieldsChanged);
    columns.setShown(snr, true);
    columns.setShown(speech, true);
    QCOMPARE(asked.count(), 2);
    const auto fields = asked.back().front().toStringList();
    QCOMPARE(fields.mid(SegmentTableModel::kFields),
             (QStringList{QStringLiteral("metric:snr"), QStringLiteral("metric:speech")}));
    model.setFields(fields);
    model.setOrder(contiguous(2));
    auto page = pageOf(*model.order(), 0, 2);
    page.rows[0].fields = {"", "", "", "", "21.25", "0.625"};
    page.rows[1].fields = {"", "", "", "", "", ""};
    model.acceptPage(model.generation(), page);
    const auto cell = [&](int row, int column) {
        return model.index(row, column).data().toString();
    };
    QCOMPARE(cell(0, snr), QLocale().toString(21.25, 'f', 1));
    QCOMPARE(cell(0, speech), QLocale().toString(62.5, 'f', 1)); // percent
    QCOMPARE(cell(1, snr), QStringLiteral("—"));                 // unknown, not 0
    QVERIFY(SegmentTableModel::isSortable(snr));
    QSignalSpy sorted(&table, &SegmentTable::sortWanted);
    emit table.horizontalHeader()->sectionClicked(snr);
    QCOMPARE(sorted.count(), 1);
    QVERIFY(sorted.back().front().value<SortKey>().column == sortColumnOf(*metricNamed("snr")));
    const auto saved = columns.save();
    QVERIFY(saved.join(QLatin1Char(' ')).contains(QStringLiteral("metric-snr:")));
    columns.reset();
    QVERIFY(!columns.isShown(snr));
    columns.restore(saved);
    QVERIFY(columns.isShown(snr) && columns.isShown(speech));
}

void SegmentTableModelTest::dropsPagesOfAnOlderOrder()
{
    SegmentTableModel model;
    model.setOrder(contiguous(10));
    const auto old = model.generation();
    const auto page = pageOf(*model.order(), 0, 10);
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of({5, 4})));
    model.acceptPage(old, page);
    QVERIFY(!model.rowAt(0));
}

void SegmentTableModelTest::addsRowsWithoutMovingSelectionOrScroll()
{
    SegmentTable table;
    auto &model = table.segments();
    serve(model);
    table.resize(700, 300);
    table.show();
    model.setOrder(contiguous(600));
    QTRY_VERIFY(model.rowAt(0));
    table.goToRow(300);
    table.verticalScrollBar()->setValue(290);
    QTRY_VERIFY(model.rowAt(300));
    QSignalSpy chosen(&table, &SegmentTable::currentSegmentChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setOrder(contiguous(5000));
    QCOMPARE(model.rowCount(), 5000);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(table.currentRow(), 300);
    QCOMPARE(table.verticalScrollBar()->value(), 290);
    QTRY_VERIFY(model.rowAt(599));
    QTRY_VERIFY(model.rowAt(600)); // of the page that was short before
    QCOMPARE(chosen.count(), 0);
}

void SegmentTableModelTest::addsTheRestOfAFilterToItsFirstRows()
{
    SegmentTable table;
    auto &model = table.segments();
    serve(model);
    table.resize(700, 300);
    table.show();
    std::vector<std::uint32_t> ids;
    for (std::uint32_t id = 3; id < 3'000; id += 3)
        ids.push_back(id);
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of(ids)));
    table.goToRow(40);
    QTRY_VERIFY(model.rowAt(40));
    QSignalSpy chosen(&table, &SegmentTable::currentSegmentChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const int scrolled = table.verticalScrollBar()->value();
    for (std::uint32_t id = 3'000; id < 90'000; id += 7)
        ids.push_back(id);
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of(ids)));
    QCOMPARE(model.rowCount(), static_cast<int>(ids.size()));
    QCOMPARE(reset.count(), 0);
    QCOMPARE(chosen.count(), 0);
    QCOMPARE(table.currentRow(), 40);
    QCOMPARE(table.verticalScrollBar()->value(), scrolled);
    ids[7] = 1; // another order, however much it is the same at the end
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of(ids)));
    QCOMPARE(reset.count(), 1);
}

void SegmentTableModelTest::keepsTheCurrentSegmentWhenTheOrderChanges()
{
    SegmentTable table;
    auto &model = table.segments();
    serve(model);
    table.resize(700, 300);
    table.show();
    model.setOrder(contiguous(50));
    table.goToRow(20);
    QTRY_VERIFY(table.currentSegment());
    QCOMPARE(table.currentSegment()->id, 21u);
    std::vector<std::uint32_t> ids;
    for (std::uint32_t id = 50; id > 0; --id)
        ids.push_back(id);
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of(ids)));
    QCOMPARE(table.currentRow(), 29);
    QTRY_VERIFY(table.currentSegment());
    QCOMPARE(table.currentSegment()->id, 21u);
}

/// A user goes on while rows are read and another order comes: no step is taken back.
void SegmentTableModelTest::keepsARowThatIsStillBeingRead()
{
    SegmentTable table; // whose rows nobody reads
    auto &model = table.segments();
    table.resize(700, 300);
    table.show();
    model.setOrder(contiguous(50));
    table.goToRow(20);
    QCOMPARE(table.unreadId(), 21u);
    table.goToRow(18);
    QCOMPARE(table.unreadId(), 19u);
    std::vector<std::uint32_t> ids;
    for (std::uint32_t id = 50; id > 0; --id)
        ids.push_back(id);
    model.setOrder(std::make_shared<const RowOrder>(RowOrder::of(ids)));
    QCOMPARE(table.currentRow(), 31); // the same segment
}

void SegmentTableModelTest::dimsNoRowOfAnotherFilter()
{
    SegmentTableModel model;
    serve(model);
    model.setOrder(contiguous(60));
    (void)model.index(0, SegmentTableModel::Key).data();
    QTRY_VERIFY(model.readRowAt(0));
    model.setRowFilter([](const SegmentRow &row) { return row.status == SegmentStatus::Pending; });
    auto row = *model.readRowAt(0);
    row.status = SegmentStatus::Approved;
    model.updateRow(row);
    QVERIFY(model.isDimmed(row.id));
    QSignalSpy painted(&model, &QAbstractItemModel::dataChanged);
    model.setRowFilter({}); // and the rows without a filter are the same and more
    QVERIFY(!model.isDimmed(row.id));
    QCOMPARE(painted.count(), 1);
}

void SegmentTableModelTest::paintsTenMillionRows()
{
    SegmentTable table;
    auto &model = table.segments();
    serve(model);
    table.resize(1000, 500);
    table.show();
    QElapsedTimer clock;
    clock.start();
    model.setOrder(contiguous(10'000'000));
    QTRY_VERIFY(model.rowAt(0));
    qInfo("10,000,000 rows: set and first page in %lld ms",
          static_cast<long long>(clock.elapsed()));
    clock.restart();
    table.goToRow(9'999'999);
    (void)table.grab();
    QTRY_VERIFY(model.rowAt(9'999'999));
    qInfo("jump to the last row in %lld ms", static_cast<long long>(clock.elapsed()));
    QCOMPARE(model.index(9'999'999, SegmentTableModel::Position).data().toString(),
             QLocale().toString(10'000'000));
}

QTEST_MAIN(SegmentTableModelTest)
#include "SegmentTableModelTest.moc"

#include <algorithm>
#include <cstdint>
