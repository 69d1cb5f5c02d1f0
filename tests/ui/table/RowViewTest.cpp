// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/Patience.h"
#include "tests/ui/shell/StallWatch.h"
#include "core/query/Metrics.h"
#include "ui/table/ColumnsDialog.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"

#include <QHeaderView>
#include <QPaintEvent>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr std::uint64_t kHundredMillion = 100'000'000;
using Model = SegmentTableModel;

/// A table whose pages are delivered at once.
struct Served {
    SegmentTable table;

    explicit Served(std::uint64_t rows, QSize size = {900, 400})
    {
        qRegisterMetaType<std::shared_ptr<const RowOrder>>(
            "std::shared_ptr<const voxdeck::RowOrder>");
        auto &model = table.segments();
        QObject::connect(
            &model, &Model::pageWanted, &model,
            [&model](quint64 generation, const std::shared_ptr<const RowOrder> &order,
                     quint64 first, quint64 count) {
                RowPage page{first, {}};
                const auto end = std::min<quint64>(first + count, order->size());
                for (quint64 row = first; row < end; ++row) {
                    SegmentRow segment;
                    segment.id = order->idAt(row);
                    segment.key = "key-" + std::to_string(segment.id);
                    segment.language = "en";
                    segment.endSeconds = 1.5;
                    page.rows.push_back(segment);
                }
                model.acceptPage(generation, page);
            },
            Qt::QueuedConnection);
        table.resize(size);
        table.show();
        model.setOrder(std::make_shared<const RowOrder>(RowOrder::contiguous(1, rows)));
        table.columns().showThoseOf({0, {}});
    }
    QPoint pointIn(int row, int column = Model::Transcript)
    {
        return table.visualRect(table.segments().index(row, column)).center();
    }
    quint64 selected()
    {
        quint64 total = 0;
        (void)table.selectedSegments(0, total);
        return total;
    }
};

} // namespace

class RowViewTest final : public QObject {
    Q_OBJECT
private slots:
    void reachesTheLastOfAHundredMillionRows();
    void scrollsThroughAHundredMillionRows();
    void selectsAllOfAHundredMillionRowsAtOnce();
    void selectsARangeFarBeyondThePixels();
    void selectsByDraggingAndByShiftAndArrows();
    void keepsTheKeyInViewWhileScrollingSideways();
    void givesTheKeyUpWhereThereIsNoRoom();
    void remembersWhatThePersonChose();
    void doesWithoutDamagedSettings();
    void fitsTheTranscriptIntoWhatIsLeft();
    void ordersColumnsFromTheKeyboard();
    void paintsRowsAgainWhoseDataChanged();
    void paintsRowsAgainThatWereInserted();
};

void RowViewTest::reachesTheLastOfAHundredMillionRows()
{
    {
        Served small(10); // fonts are looked for when the first table is painted
        (void)small.table.grab();
    }
    StallWatch watch;
    Served served(kHundredMillion);
    auto &table = served.table;
    const int last = static_cast<int>(kHundredMillion) - 1;
    QCOMPARE(table.segments().rowCount(), last + 1);
    table.goToRow(last);
    QCOMPARE(table.currentRow(), last);
    const auto rect = table.visualRect(table.currentIndex());
    QVERIFY(table.viewport()->rect().contains(rect.center()));
    QCOMPARE(table.indexAt(rect.center()).row(), last);
    QTRY_VERIFY(table.currentSegment());
    QCOMPARE(table.currentSegment()->id, static_cast<std::uint32_t>(last + 1));
    QTest::qWait(20);
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
}

void RowViewTest::scrollsThroughAHundredMillionRows()
{
    Served served(kHundredMillion);
    auto *bar = served.table.verticalScrollBar();
    const int page = served.table.rowsPerPage();
    QCOMPARE(bar->maximum(), static_cast<int>(kHundredMillion) - page);
    for (const int value : {0, 79'536'431, 79'536'432, 90'000'000, bar->maximum()}) {
        bar->setValue(value);
        const auto top = served.table.indexAt(QPoint(5, 5));
        QCOMPARE(top.row(), value);
        QCOMPARE(top.data(Qt::DisplayRole).toString(), QLocale().toString(value + 1));
        QCOMPARE(served.table.visualRect(top).top(), 0);
    }
    // the last row is whole at the bottom, with nothing below it
    QCOMPARE(served.table.indexAt(QPoint(5, served.table.viewport()->height() - 1)).row(),
             served.table.segments().rowCount() - 1);
}

void RowViewTest::selectsAllOfAHundredMillionRowsAtOnce()
{
    Served served(kHundredMillion);
    QTRY_VERIFY(served.table.segments().rowAt(0));
    served.table.goToRow(50);
    QTest::qWait(50);
    StallWatch watch;
    QTest::keyClick(&served.table, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(served.selected(), kHundredMillion);
    QTest::keyClick(&served.table, Qt::Key_Insert); // all but the current one
    QCOMPARE(served.selected(), kHundredMillion - 1);
    (void)served.table.grab();
    QTest::keyClick(&served.table, Qt::Key_Insert);
    QCOMPARE(served.selected(), kHundredMillion);
    QTest::qWait(20);
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
}

void RowViewTest::selectsARangeFarBeyondThePixels()
{
    Served served(kHundredMillion);
    auto &table = served.table;
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, served.pointIn(3));
    table.verticalScrollBar()->setValue(99'999'000);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::ShiftModifier,
                      served.pointIn(99'999'004));
    QCOMPARE(served.selected(), quint64{99'999'002}); // rows 3 to 99,999,004
    QVERIFY(table.selectionModel()->isRowSelected(3, {}));
    QVERIFY(!table.selectionModel()->isRowSelected(2, {}));
    QVERIFY(!table.selectionModel()->isRowSelected(99'999'005, {}));
}

void RowViewTest::selectsByDraggingAndByShiftAndArrows()
{
    Served served(1000);
    auto &table = served.table;
    QTest::mousePress(table.viewport(), Qt::LeftButton, {}, served.pointIn(2));
    QTest::mouseMove(table.viewport(), served.pointIn(4));
    QTest::mouseMove(table.viewport(), served.pointIn(6));
    QTest::mouseRelease(table.viewport(), Qt::LeftButton, {}, served.pointIn(6));
    QCOMPARE(served.selected(), quint64{5});
    QTest::keyClick(&table, Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(served.selected() >= 5);
    table.goToRow(20);
    QCOMPARE(served.selected(), quint64{1});
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&table, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(served.selected(), quint64{4});
    QTest::keyClick(&table, Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(served.selected(), quint64{3});
    QTest::keyClick(&table, Qt::Key_PageDown);
    QCOMPARE(served.selected(), quint64{1});
    QVERIFY(table.currentRow() > 22);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, Qt::ControlModifier,
                      served.pointIn(table.currentRow() - 2));
    QCOMPARE(served.selected(), quint64{2});
}

void RowViewTest::keepsTheKeyInViewWhileScrollingSideways()
{
    Served served(1000, {700, 300});
    auto &table = served.table;
    auto &columns = table.columns();
    for (const int column : {Model::Speaker, Model::End, Model::Hypothesis, Model::CharRate})
        columns.setShown(column, true);
    auto *bar = table.horizontalScrollBar();
    QVERIFY(bar->maximum() > 0);
    const auto key = table.segments().index(5, Model::Key);
    const int left = table.visualRect(key).left();
    QTest::keyClick(&table, Qt::Key_Right);
    QVERIFY(table.visualRect(key).left() < left);
    bar->setValue(0);

    columns.setKeyFrozen(true);
    QVERIFY(table.frozenHeader()->isVisible());
    QCOMPARE(table.frozenHeader()->width(), table.frozenWidth());
    bar->setValue(bar->maximum());
    QCOMPARE(table.visualRect(key).left(), left);
    QCOMPARE(table.indexAt(QPoint(left + 3, table.visualRect(key).center().y())), key);
    table.goToRow(7);
    QCOMPARE(bar->value(), bar->maximum()); // a row that is gone to does not pull the columns
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, served.pointIn(9, Model::Key));
    QCOMPARE(table.currentRow(), 9);
    QVERIFY(table.selectionModel()->isRowSelected(9, {}));
    QSignalSpy sorted(&table, &SegmentTable::sortWanted);
    QTest::mouseClick(table.frozenHeader()->viewport(), Qt::LeftButton, {},
                      QPoint(left + 20, table.frozenHeader()->height() / 2));
    QCOMPARE(sorted.count(), 1);
    QCOMPARE(sorted[0][0].value<SortKey>().column, SortColumn::Key);

    const int width = table.columnWidth(Model::Key);
    table.frozenHeader()->resizeSection(Model::Key, width + 30);
    QCOMPARE(table.columnWidth(Model::Key), width + 30);
    columns.setShown(Model::Key, false);
    QCOMPARE(table.frozenHeader()->width(), table.frozenWidth());
    columns.setShown(Model::Key, true);
    QCOMPARE(table.columnWidth(Model::Key), width + 30);
    columns.setKeyFrozen(false);
    QVERIFY(!table.frozenHeader()->isVisible());
}

void RowViewTest::givesTheKeyUpWhereThereIsNoRoom()
{
    Served served(100, {380, 300});
    served.table.columns().setKeyFrozen(true);
    served.table.columns().resize(Model::Key, 300);
    QCOMPARE(served.table.frozenWidth(), 0);
    served.table.resize(800, 300);
    QVERIFY(served.table.frozenWidth() > 300);
}

void RowViewTest::remembersWhatThePersonChose()
{
    Served served(100);
    auto &columns = served.table.columns();
    QSignalSpy changed(&columns, &TableColumns::changed);
    columns.setShown(Model::Speaker, true);
    columns.setShown(Model::Duration, false);
    columns.resize(Model::Key, 222);
    columns.move(Model::Start, 3);
    columns.setKeyFrozen(true);
    QCOMPARE(changed.count(), 5);
    const auto saved = columns.save();
    QVERIFY(saved.contains(QStringLiteral("key:222:auto:frozen")));

    Served other(100);
    other.table.columns().restore(saved);
    QVERIFY(other.table.columns().isShown(Model::Speaker));
    QVERIFY(other.table.isColumnHidden(Model::Duration));
    QCOMPARE(other.table.columnWidth(Model::Key), 222);
    QCOMPARE(other.table.horizontalHeader()->visualIndex(Model::Start), 3);
    QVERIFY(other.table.columns().isKeyFrozen());
    QCOMPARE(other.table.columns().save(), saved);

    other.table.columns().reset();
    Served fresh(100);
    QCOMPARE(other.table.columns().save(), fresh.table.columns().save());
    QCOMPARE(other.table.columnWidth(Model::Key), fresh.table.columnWidth(Model::Key));
}

void RowViewTest::doesWithoutDamagedSettings()
{
    Served served(100);
    auto &columns = served.table.columns();
    const auto usual = columns.save();
    columns.restore({QStringLiteral("nonsense"), QStringLiteral(":::"),
                     QStringLiteral("key:99999999:hidden?"), QStringLiteral("transcript:1:hidden"),
                     QString()});
    QVERIFY(columns.isShown(Model::Transcript));
    QVERIFY(columns.isShown(Model::Key));
    QVERIFY(served.table.columnWidth(Model::Transcript) > 100);
    QCOMPARE(columns.inOrder().size(),
             Model::columnOf(metrics().back()) + 1 - Model::kFields); // none is asked for
    columns.reset();
    QCOMPARE(columns.save(), usual);
}

void RowViewTest::fitsTheTranscriptIntoWhatIsLeft()
{
    Served served(100);
    auto &table = served.table;
    QCOMPARE(table.horizontalHeader()->length(), table.viewport()->width());
    table.resize(1200, 400);
    QCOMPARE(table.horizontalHeader()->length(), table.viewport()->width());
    table.columns().setShown(Model::Speaker, true);
    QCOMPARE(table.horizontalHeader()->length(), table.viewport()->width());
    table.columns().resize(Model::Transcript, 500);
    table.resize(1500, 400);
    QCOMPARE(table.columnWidth(Model::Transcript), 500);
    table.resize(420, 400);
    QVERIFY(table.horizontalScrollBar()->maximum() > 0); // it is not squeezed
}

void RowViewTest::ordersColumnsFromTheKeyboard()
{
    Served served(100);
    auto &columns = served.table.columns();
    ColumnsDialog dialog(columns);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    auto &list = dialog.list();
    const int row = static_cast<int>(columns.inOrder().indexOf(int{Model::Speaker}));
    list.setFocus();
    list.setCurrentRow(row);
    QTest::keyClick(&list, Qt::Key_Space);
    QVERIFY(columns.isShown(Model::Speaker));
    QTest::keyClick(&list, Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(columns.inOrder().indexOf(int{Model::Speaker}), row - 1);
    QCOMPARE(list.currentRow(), row - 1);
    const int width = columns.width(Model::Speaker);
    QTest::keyClick(&list, Qt::Key_Plus, Qt::AltModifier);
    QTRY_VERIFY(columns.width(Model::Speaker) > width);
}

namespace {

/// Which part of a widget was painted since it was asked last; what a grab would hide.
class PaintWatch final : public QObject {
public:
    explicit PaintWatch(QWidget &watched) { watched.installEventFilter(this); }
    QRegion take() { return std::exchange(m_painted, {}); }
    const QRegion &painted() const { return m_painted; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            m_painted += static_cast<QPaintEvent *>(event)->region();
        return false;
    }

private:
    QRegion m_painted;
};

} // namespace

void RowViewTest::paintsRowsAgainWhoseDataChanged()
{
    Served served(1'000'000);
    QVERIFY(QTest::qWaitForWindowExposed(&served.table));
    QTRY_VERIFY(served.table.segments().rowAt(0));
    QTest::qWait(50);
    auto &table = served.table;
    PaintWatch watch(*table.viewport());
    const auto isPainted = [&](int row) {
        return watch.painted().contains(
            table.visualRect(table.segments().index(row, Model::Transcript)).center());
    };
    SegmentRow changed = *table.segments().rowAt(3);
    changed.status = SegmentStatus::Approved;
    table.segments().updateRow(changed);
    QTRY_VERIFY(isPainted(3));
    QVERIFY(!isPainted(5)); // only what has changed
    QTest::qWait(50);
    (void)watch.take();
    table.segments().refresh(); // many rows, as after a change of all
    QTRY_VERIFY(isPainted(0) && isPainted(table.rowsPerPage() - 1));
    table.verticalScrollBar()->setValue(900'000);
    QTRY_VERIFY(table.segments().readRowAt(900'000));
    QTest::qWait(50);
    (void)watch.take();
    changed = *table.segments().rowAt(900'003);
    changed.isFlagged = true;
    table.segments().updateRow(changed);
    QTRY_VERIFY(isPainted(900'003));
}

void RowViewTest::paintsRowsAgainThatWereInserted()
{
    Served served(3);
    QVERIFY(QTest::qWaitForWindowExposed(&served.table));
    QTRY_VERIFY(served.table.segments().rowAt(0));
    QTest::qWait(50);
    PaintWatch watch(*served.table.viewport());
    served.table.segments().setOrder(std::make_shared<const RowOrder>(RowOrder::contiguous(1, 6)));
    QTRY_VERIFY(watch.painted().contains(served.pointIn(5)));
}

QTEST_MAIN(RowViewTest)
#include "RowViewTest.moc"
