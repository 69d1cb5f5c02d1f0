// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shards/recipe/ShardNames.h"

#include <QTest>

using namespace voxdeck;

class ShardNamesTest final : public QObject {
    Q_OBJECT
private slots:
    void namesShardsOfCountriesAndSplits();
    void leavesEmptyPartsOut();
    void keepsCountriesSafe();
    void refusesPatternsThatCannotBe();
    void givesEveryRowItsOwnName();
};

void ShardNamesTest::namesShardsOfCountriesAndSplits()
{
    const std::string pattern = defaultNaming(BuildFormat::WebDataset);
    QCOMPARE(shardPath(pattern, {"germany", "train", 2}, 17),
             std::string("germany/train-2/germany-train-2-00017.tar"));
    QCOMPARE(shardPath(pattern, {"germany", "test", std::nullopt}, 0),
             std::string("germany/test/germany-test-00000.tar"));
    QCOMPARE(shardPath("{shard:3}.tar", {"x", "test", std::nullopt}, 12345),
             std::string("12345.tar"));
}

void ShardNamesTest::leavesEmptyPartsOut()
{
    QCOMPARE(shardPath(defaultNaming(BuildFormat::WebDataset), {"", "train", std::nullopt}, 1),
             std::string("train/train-00001.tar"));
    QCOMPARE(shardPath("a-{country}/{shard}.tar", {"", "train", std::nullopt}, 1),
             std::string("a/00001.tar"));
}

void ShardNamesTest::keepsCountriesSafe()
{
    QCOMPARE(shardPath("{country}/{shard}.tar", {"../x", "train", std::nullopt}, 1),
             std::string("%2e.%2fx/00001.tar"));
}

void ShardNamesTest::refusesPatternsThatCannotBe()
{
    const auto problem = [](const char *pattern) {
        return namingProblem(BuildFormat::WebDataset, pattern).has_value();
    };
    QVERIFY(!problem("{country}/{split}-{shard:6}.tar"));
    for (const char *const bad :
         {"x.tar", "{shard}", "../{shard}.tar", "{shard}{shard}.tar", "{shard:0}.tar",
          "{shard:99}.tar", "{name}-{shard}.tar", "{shard.tar", ".voxdeck-build/{shard}.tar"})
        QVERIFY2(problem(bad), bad);
    QVERIFY(namingProblem(BuildFormat::Nemo, "{shard}.tar"));
}

void ShardNamesTest::givesEveryRowItsOwnName()
{
    SegmentNames web(BuildFormat::WebDataset);
    QCOMPARE(web.nameFor("a.b"), std::string("a_b")); // readers cut a name at its first dot
    QCOMPARE(web.nameFor("a_b"), std::string("a_b~2"));
    QCOMPARE(web.nameFor("a.b"), std::string("a_b~3"));
    QCOMPARE(web.nameFor("spk/1"), std::string("spk%2f1"));
    QCOMPARE(web.nameFor(""), std::string("%"));
    SegmentNames wenet(BuildFormat::Wenet);
    QCOMPARE(wenet.nameFor("a.b"), std::string("a.b")); // cuts at the last
}

QTEST_GUILESS_MAIN(ShardNamesTest)
#include "ShardNamesTest.moc"
