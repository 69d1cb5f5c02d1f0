// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/QueryNumbers.h"

#include <QTest>

#include <cstdint>
#include <cstring>
#include <optional>
#include <random>

using namespace voxdeck;

class QueryNumbersTest final : public QObject {
    Q_OBJECT
private slots:
    void readsTimes_data();
    void readsTimes();
    void readsRanges_data();
    void readsRanges();
    void refusesWhatIsNoRange_data();
    void refusesWhatIsNoRange();
    void printsWhatItReads();
};

void QueryNumbersTest::readsTimes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("seconds"); // -1: none
    const auto row = [](const char *text, double seconds) {
        QTest::newRow(text) << QString::fromLatin1(text) << seconds;
    };
    row("130", 130);
    row("3.25", 3.25);
    row("2m10", 130);
    row("2m10s", 130);
    row("1h2m3.5s", 3723.5);
    row("1h30", 5400);
    row("250ms", 0.25);
    row("1s250ms", 1.25);
    row("2:10", 130);
    row("1:02:03.5", 3723.5);
    row("0", 0);
    row("2:70", -1);
    row("1:2:3:4", -1);
    row("2:", -1);
    row(":10", -1);
    row("10m2h", -1);
    row("5m5m", -1);
    row("5x", -1);
    row("", -1);
    row("m", -1);
    row("1.", -1);
    row("1e3", -1);
    row("-1", -1);
    row("nan", -1);
    row("inf", -1);
}

void QueryNumbersTest::readsTimes()
{
    QFETCH(QString, text);
    QFETCH(double, seconds);
    QCOMPARE(queryTime(text.toStdString()).value_or(-1), seconds);
}

void QueryNumbersTest::readsRanges_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("low"); // -1: open
    QTest::addColumn<double>("high");
    QTest::addColumn<bool>("isLowOpen");
    QTest::addColumn<bool>("isHighOpen");
    const auto row = [](const char *text, double low, double high, bool lowOpen, bool highOpen) {
        QTest::newRow(text) << QString::fromLatin1(text) << low << high << lowOpen << highOpen;
    };
    row(">0.3", 0.3, -1, true, false);
    row(">=0.3", 0.3, -1, false, false);
    row("<30%", -1, 0.3, false, true);
    row("<=0.3", -1, 0.3, false, false);
    row("0.1-0.3", 0.1, 0.3, false, false);
    row("0.1..0.3", 0.1, 0.3, false, false);
    row("0.1..", 0.1, -1, false, false);
    row("..0.3", -1, 0.3, false, false);
    row("0.3", 0.3, 0.3, false, false);
    row("=0.3", 0.3, 0.3, false, false);
}

void QueryNumbersTest::readsRanges()
{
    QFETCH(QString, text);
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(bool, isLowOpen);
    QFETCH(bool, isHighOpen);
    const auto range = queryRange(text.toStdString(), QueryFieldKind::Ratio);
    QVERIFY(range);
    QCOMPARE(range->low.value_or(-1), low);
    QCOMPARE(range->high.value_or(-1), high);
    QCOMPARE(range->isLowOpen, isLowOpen);
    QCOMPARE(range->isHighOpen, isHighOpen);
}

void QueryNumbersTest::refusesWhatIsNoRange_data()
{
    QTest::addColumn<QString>("text");
    for (const char *const text : {"", "abc", ">", "<=", "..", "-", "0.3-", "-0.3", "0.3-0.1",
                                   "1..2..3", "1-2-3", "><1", ">1-2", "0.1...3", "1,2", "5m"})
        QTest::newRow(*text == '\0' ? "nothing" : text) << QString::fromLatin1(text);
}

void QueryNumbersTest::refusesWhatIsNoRange()
{
    QFETCH(QString, text);
    QVERIFY(!queryRange(text.toStdString(), QueryFieldKind::Ratio));
}

void QueryNumbersTest::printsWhatItReads()
{
    std::mt19937_64 random(7);
    for (int round = 0; round < 20'000; ++round) {
        std::uint64_t bits = random() >> 1; // no sign
        double number = 0;
        static_assert(sizeof number == sizeof bits);
        std::memcpy(&number, &bits, sizeof number);
        if (!(number < 1e300))
            continue;
        const std::string text = queryNumberText(number);
        QVERIFY(text.find('e') == std::string::npos);
        if (text.size() <= 400)
            QCOMPARE(queryRatio(text).value_or(-1), number);
    }
}

QTEST_GUILESS_MAIN(QueryNumbersTest)
#include "QueryNumbersTest.moc"
