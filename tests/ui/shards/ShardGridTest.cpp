// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowWords.h"
#include "ui/shards/BuildLogPane.h"
#include "ui/shards/RateCurve.h"
#include "ui/shards/ShardGrid.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

using States = std::vector<ShardState>;

/// Shards of two splits, one after the other in turn, 10 rows each.
std::shared_ptr<const BuildPlan> planOf(std::size_t shards)
{
    auto plan = std::make_shared<BuildPlan>();
    for (std::size_t at = 0; at < shards; ++at) {
        PlannedShard shard;
        shard.group.split = at % 2 == 0 ? "train" : "test";
        shard.path = shard.group.split + "-" + std::to_string(at / 2) + ".tar";
        shard.rows = 10;
        plan->shards.push_back(shard);
    }
    return plan;
}

} // namespace

class ShardGridTest final : public QObject {
    Q_OBJECT
private slots:
    void showsEachShardOnce_data();
    void showsEachShardOnce();
    void tellsStates();
    void movesByKeys();
    void keepsTheRateOfTheWholeBuild();
    void logsEachStepOnce();
};

void ShardGridTest::showsEachShardOnce_data()
{
    QTest::addColumn<int>("shards");
    for (const int shards : {0, 1, 2, 1499, 1500, 1501, 40'001})
        QTest::newRow(std::to_string(shards).c_str()) << shards;
}

void ShardGridTest::showsEachShardOnce()
{
    QFETCH(int, shards);
    const auto plan = planOf(static_cast<std::size_t>(shards));
    ShardGrid grid;
    grid.resize(600, 400);
    grid.showShards(plan, {});
    QVERIFY(grid.squareCount() <= ShardGrid::kMostSquares + 2); // each split ends one early
    std::set<std::uint64_t> seen;
    for (std::size_t square = 0; square < grid.squareCount(); ++square) {
        std::set<std::string> splits;
        for (const std::uint64_t shard : grid.shardsOf(square)) {
            QVERIFY(seen.insert(shard).second);
            splits.insert(plan->shards[static_cast<std::size_t>(shard)].group.split);
        }
        QCOMPARE(splits.size(), std::size_t(1));
    }
    QCOMPARE(seen.size(), static_cast<std::size_t>(shards));
    QCOMPARE(isSaid(grid.legend(), said::kShardsPerSquare), shards > 1500);
    QVERIFY(!grid.grab().isNull());
}

void ShardGridTest::tellsStates()
{
    const auto plan = planOf(6);
    auto states = std::make_shared<States>(6, ShardState::Queued);
    (*states)[0] = ShardState::Written;
    (*states)[1] = ShardState::WithFailures;
    (*states)[2] = ShardState::Written; // and is being written again
    ShardGrid grid;
    grid.showShards(plan, states, {{2, "train-1.tar", "train", 5, 10}});
    QCOMPARE(grid.legend(), windowText(said::kWithFailedSegments)
                                .arg(windowText(said::kShardStates).arg(2).arg(1).arg(3))
                                .arg(1));
    QCOMPARE(grid.words(0), QStringLiteral("train-0.tar: written · 10 segments"));
    QCOMPARE(grid.words(1), QStringLiteral("train-1.tar: being written, 50 % · 10 segments"));
    QCOMPARE(grid.words(2), QStringLiteral("train-2.tar: queued · 10 segments"));
    QCOMPARE(grid.words(3),
             QStringLiteral("test-0.tar: written, with failed segments · 10 segments"));
    // what does not fit the plan is not taken for true
    grid.showShards(plan, std::make_shared<States>(4, ShardState::Written),
                    {{99, "x", "train", 1, 1}});
    QVERIFY(grid.legend().startsWith(windowText(said::kShardStates).arg(0).arg(0).arg(6)));
}

void ShardGridTest::movesByKeys()
{
    ShardGrid grid;
    grid.resize(400, 300);
    grid.showShards(planOf(40), {});
    QSignalSpy wanted(&grid, &ShardGrid::rowsWanted);
    QTest::keyClick(&grid, Qt::Key_Left);
    QCOMPARE(grid.current(), std::size_t(0));
    QTest::keyClick(&grid, Qt::Key_Right);
    QCOMPARE(grid.current(), std::size_t(1));
    QTest::keyClick(&grid, Qt::Key_End);
    QCOMPARE(grid.current(), std::size_t(39));
    QTest::keyClick(&grid, Qt::Key_Right);
    QCOMPARE(grid.current(), std::size_t(39));
    QTest::keyClick(&grid, Qt::Key_Home);
    QTest::keyClick(&grid, Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    QVERIFY(wanted.at(0).at(0).value<std::vector<std::uint64_t>>() == grid.shardsOf(0));
}

void ShardGridTest::keepsTheRateOfTheWholeBuild()
{
    RateCurve curve;
    QVERIFY(curve.rates().empty());
    constexpr double kStep = 0.5;
    for (int at = 0; at <= 5000; ++at)
        curve.add(at * kStep, static_cast<std::uint64_t>(at) * 1'000'000);
    const auto rates = curve.rates();
    QVERIFY(rates.size() > RateCurve::kMostPoints / 4);
    QVERIFY(rates.size() < RateCurve::kMostPoints);
    for (const double rate : rates) // thinned out, the rate stays what it was
        QVERIFY(qFuzzyCompare(rate, 2'000'000.0));
    QVERIFY(curve.accessibleDescription().startsWith(QStringLiteral("2.0 MB/s now")));
    curve.add(0, 0); // another build
    QVERIFY(curve.rates().empty());
}

void ShardGridTest::logsEachStepOnce()
{
    BuildLogPane log;
    BuildEvent begun;
    begun.number = 1;
    begun.path = "a.tar";
    BuildEvent done = begun;
    done.number = 2;
    done.kind = BuildEvent::Kind::Done;
    done.items = 3;
    done.failed = 1;
    done.sha256 = "0123456789abcdef";
    log.showEvents({begun});
    log.showEvents({begun, done});
    log.showEvents({begun, done});
    QCOMPARE(log.blockCount(), 2);
    QVERIFY2(log.toPlainText().endsWith(QStringLiteral("1 failed, sha256 0123…ef")),
             qPrintable(log.toPlainText()));
    log.showEvents({begun}); // another run counts from 1 again
    QCOMPARE(log.blockCount(), 3);
}

QTEST_MAIN(ShardGridTest)
#include "ShardGridTest.moc"
