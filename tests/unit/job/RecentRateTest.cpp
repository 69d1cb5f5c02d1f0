// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/job/RecentRate.h"

#include <QTest>

using namespace voxdeck;

/// Builds and transfers are measured by it: BuildRegisterTest measures whole builds.
class RecentRateTest final : public QObject {
    Q_OBJECT
private slots:
    void knowsNothingOfOneSample();
    void measuresTheLastHalfMinute();
    void beginsAnewWithTheNextStep();
    void saysNoTimeWhileNothingGrows();
};

void RecentRateTest::knowsNothingOfOneSample()
{
    RecentRate rate;
    QVERIFY(!rate.perSecond() && !rate.secondsFor(1));
    rate.add(0, 0);
    rate.add(0, 10); // at the same moment
    QVERIFY(!rate.perSecond());
    rate.add(2, 20);
    QCOMPARE(*rate.perSecond(), 10.0);
}

void RecentRateTest::measuresTheLastHalfMinute()
{
    RecentRate rate;
    double bytes = 0;
    for (int second = 0; second <= 60; ++second)
        rate.add(second, bytes += second <= 30 ? 1 : 10);
    QCOMPARE(*rate.perSecond(), 10.0);
    QCOMPARE(*rate.secondsFor(50), 5.0);
    rate.restart(); // a pause
    QVERIFY(!rate.perSecond());
    rate.add(100, bytes);
    rate.add(101, bytes + 3);
    QCOMPARE(*rate.perSecond(), 3.0);
}

void RecentRateTest::beginsAnewWithTheNextStep()
{
    RecentRate rate;
    rate.add(0, 0);
    rate.add(1, 100);
    rate.add(2, 5); // of the next step
    QVERIFY(!rate.perSecond());
    rate.add(3, 10);
    QCOMPARE(*rate.perSecond(), 5.0);
    rate.add(1, 20); // another clock
    QVERIFY(!rate.perSecond());
}

void RecentRateTest::saysNoTimeWhileNothingGrows()
{
    RecentRate rate;
    rate.add(0, 7);
    rate.add(10, 7);
    QCOMPARE(*rate.perSecond(), 0.0);
    QVERIFY(!rate.secondsFor(1));
}

QTEST_APPLESS_MAIN(RecentRateTest)
#include "RecentRateTest.moc"
