// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/SharedRows.h"

#include <QTest>

#include <ctime>
#include <string>
#include <vector>

using namespace voxdeck;

class SharedRowsTest final : public QObject {
    Q_OBJECT
private slots:
    void anotherRowIsOfOneCopy();
    void rowsStayInTheOrderOfTime_data();
    void rowsStayInTheOrderOfTime();
    void oneOf20000IsReplacedAtOnce();

private:
    static SharedRows rows(std::uint32_t count)
    {
        std::vector<SegmentRow> all(count);
        for (std::uint32_t number = 0; number < count; ++number) {
            all[number].id = number + 1;
            all[number].startSeconds = number;
            all[number].endSeconds = number + 1.0;
            all[number].text = "the words of segment " + std::to_string(number);
        }
        return SharedRows(std::move(all));
    }
};

void SharedRowsTest::anotherRowIsOfOneCopy()
{
    const SharedRows before = rows(3);
    SharedRows after = before;
    SegmentRow changed = after[1];
    changed.text = "other";
    QCOMPARE(after.replace(1, changed), std::size_t{1});
    QCOMPARE(after[1].text, std::string("other"));
    QCOMPARE(before[1].text, std::string("the words of segment 1"));
    QCOMPARE(&after[0], &before[0]);
    QCOMPARE(&after[2], &before[2]);
    QCOMPARE(after.end() - after.begin(), std::ptrdiff_t{3});
    QVERIFY(SharedRows().empty());
}

void SharedRowsTest::rowsStayInTheOrderOfTime_data()
{
    QTest::addColumn<int>("at");
    QTest::addColumn<double>("start");
    QTest::addColumn<QByteArray>("ids");
    QTest::newRow("where it was") << 2 << 2.5 << QByteArray("12345");
    QTest::newRow("past the next") << 1 << 2.5 << QByteArray("13245");
    QTest::newRow("past all") << 0 << 9.0 << QByteArray("23451");
    QTest::newRow("before the one before") << 3 << 1.5 << QByteArray("12435");
    QTest::newRow("before all") << 4 << -1.0 << QByteArray("51234");
    QTest::newRow("behind one of the same start") << 3 << 1.0 << QByteArray("12435");
}

void SharedRowsTest::rowsStayInTheOrderOfTime()
{
    QFETCH(int, at);
    QFETCH(double, start);
    QFETCH(QByteArray, ids);
    SharedRows some = rows(5);
    SegmentRow moved = some[static_cast<std::size_t>(at)];
    const auto id = moved.id;
    moved.startSeconds = start;
    const auto now = some.replace(static_cast<std::size_t>(at), moved);
    QCOMPARE(some[now].id, id);
    QByteArray order;
    for (const auto &row : some)
        order += QByteArray::number(row.id);
    QCOMPARE(order, ids);
}

void SharedRowsTest::oneOf20000IsReplacedAtOnce()
{
    const SharedRows others = rows(20'000); // as of the details that are shown
    SharedRows own = others;
    constexpr int kEdits = 20;
    const auto began = std::clock(); // processor time: the machine may be busy
    for (std::size_t edit = 0; edit < kEdits; ++edit) {
        SegmentRow changed = own[900 * edit];
        changed.text += " more";
        own.replace(900 * edit, changed);
    }
    const double each = static_cast<double>(std::clock() - began) * 1000 / CLOCKS_PER_SEC / kEdits;
    qInfo("%.2f ms for one of 20,000", each);
    QVERIFY2(each < 5, qPrintable(QString::number(each)));
    QCOMPARE(own[0].text, std::string("the words of segment 0 more"));
    QCOMPARE(others[0].text, std::string("the words of segment 0"));
}

QTEST_GUILESS_MAIN(SharedRowsTest)
#include "SharedRowsTest.moc"
