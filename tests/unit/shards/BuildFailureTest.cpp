// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shards/plan/BuildRegister.h"
#include "core/shards/verify/BuildVerify.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QTest>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

using namespace voxdeck;
using namespace voxdeck::test;

/// Failed rows: the report says why, and they can be tried again.
class BuildFailureTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void init();
    void saysWhyRowsFailAndTriesThemAgain();
    void countsTheRowsOfItsOwnPart();
    void stopsByItselfWhenTooManyRowsFail();
    void countsNoShardWhereAllRowsFailed();
    void triesOneReasonAgain();
    void noticesASourceThatChanged();
};

void BuildFailureTest::init()
{
    const auto prepared = prepare();
    QVERIFY2(prepared, prepared ? "" : describe(prepared.error()).c_str());
}

void BuildFailureTest::saysWhyRowsFailAndTriesThemAgain()
{
    const auto whole = disk();
    QVERIFY(build(*whole, recipeFor(BuildFormat::WebDataset)));
    auto inputs = m_inputs;
    inputs.erase("/in/r0.wav");
    inputs["/in/r1.flac"] = "no audio at all";
    const auto fs = MemoryFileSystem::from(inputs);
    const auto report = build(*fs, recipeFor(BuildFormat::WebDataset));
    QVERIFY2(report, said(report).c_str());
    QVERIFY(report->isComplete);
    QCOMPARE(report->items, std::uint64_t(6));
    QCOMPARE(report->failed, std::uint64_t(12));
    QCOMPARE(report->failures.at(LeftOut::MissingSource), std::uint64_t(6));
    QCOMPARE(report->failures.at(LeftOut::AudioLoad), std::uint64_t(6));
    const auto files = visible(fs->asSeenNow());
    const auto &ledger = files.at(std::string(kOut) + "/errors.jsonl");
    QCOMPARE(std::count(ledger.begin(), ledger.end(), '\n'), std::ptrdiff_t(12));
    for (const auto &[path, bytes] : m_inputs)
        fs->seed(path, bytes);
    auto options = withJobs(2);
    options.retriesFailed = true;
    const auto retried = build(*fs, recipeFor(BuildFormat::WebDataset), options);
    QVERIFY2(retried, said(retried).c_str());
    QCOMPARE(retried->failed, std::uint64_t(0));
    const auto strip = [](Files seen) { // fingerprints of sources differ, and build.json names them
        seen.erase(std::string(kOut) + "/build.json");
        return seen;
    };
    QVERIFY(strip(visible(fs->asSeenNow())) == strip(visible(whole->asSeenNow())));
}

void BuildFailureTest::countsTheRowsOfItsOwnPart()
{
    auto recipe = recipeFor(BuildFormat::WebDataset);
    auto inputs = m_inputs;
    for (const char *gone : {"/in/r0.flac", "/in/r1.flac", "/in/r2.flac"})
        inputs.erase(gone);
    const auto fs = MemoryFileSystem::from(inputs);
    recipe.maximumFailed = 0.0; // the first row ends each part
    for (const unsigned part : {0u, 1u}) {
        auto options = withJobs(1);
        options.part = {part, 2};
        const auto stopped = build(*fs, recipe, options);
        QVERIFY2(stopped, said(stopped).c_str());
        QVERIFY(stopped->hasTooManyFailures);
        QCOMPARE(stopped->failed, stopped->failedNow);
        QCOMPARE(stopped->items + stopped->failed + stopped->notTried, stopped->planned);
    }
}

void BuildFailureTest::stopsByItselfWhenTooManyRowsFail()
{
    const auto whole = disk();
    auto recipe = recipeFor(BuildFormat::WebDataset);
    QVERIFY(build(*whole, recipe));
    auto inputs = m_inputs;
    inputs.erase("/in/r1.flac");
    const auto fs = MemoryFileSystem::from(inputs);
    recipe.maximumFailed = 0.1; // of 18 rows: the second one ends it
    const auto stopped = build(*fs, recipe, withJobs(1));
    QVERIFY2(stopped, said(stopped).c_str());
    QVERIFY(stopped->hasTooManyFailures);
    QVERIFY(!stopped->isComplete);
    QCOMPARE(stopped->failedNow, std::uint64_t(2));
    QCOMPARE(stopped->failures.at(LeftOut::MissingSource), std::uint64_t(2));
    auto files = visible(fs->asSeenNow());
    QVERIFY(!files.contains(std::string(kOut) + "/data.list"));
    const auto &ledger = files.at(std::string(kOut) + "/errors.jsonl");
    QCOMPARE(std::count(ledger.begin(), ledger.end(), '\n'), std::ptrdiff_t(2));
    const auto causes = failuresOf(*fs, kOut); // of shards that are not finished too
    QVERIFY(causes);
    QCOMPARE(causes->size(), std::size_t(1));
    QCOMPARE(causes->front().rows, std::uint64_t(2));
    // what was not tried is neither written nor failed, here and in the list of builds
    QCOMPARE(stopped->failed, std::uint64_t(2));
    QVERIFY(stopped->notTried > 0);
    QCOMPARE(stopped->items + stopped->failed + stopped->notTried, std::uint64_t(18));
    // the limit decides nothing about the bytes: another one goes on with the same build
    recipe.maximumFailed = 1;
    const auto onward = build(*fs, recipe);
    QVERIFY2(onward, said(onward).c_str());
    QVERIFY(onward->isComplete && !onward->hasTooManyFailures);
    QCOMPARE(onward->failed, std::uint64_t(6));
    QCOMPARE(onward->notTried, std::uint64_t(0));
    QCOMPARE(failuresOf(*fs, kOut)->front().rows, std::uint64_t(6)); // each counted once
    for (const auto &[path, bytes] : m_inputs)
        fs->seed(path, bytes);
    auto options = withJobs(2);
    options.retriesFailed = true;
    recipe.maximumFailed = {};
    const auto retried = build(*fs, recipe, options);
    QVERIFY2(retried, said(retried).c_str());
    const auto strip = [](Files seen) { // fingerprints of sources differ, and build.json names them
        seen.erase(std::string(kOut) + "/build.json");
        return seen;
    };
    QVERIFY(strip(visible(fs->asSeenNow())) == strip(visible(whole->asSeenNow())));
}

/// Nothing of such a shard is in the folder: the report, the list of builds and verify do not count it.
void BuildFailureTest::countsNoShardWhereAllRowsFailed()
{
    auto inputs = m_inputs;
    std::erase_if(inputs, [](const auto &file) { return file.first.starts_with("/in/r"); });
    const auto fs = MemoryFileSystem::from(inputs);
    for (const std::uint64_t run : {0u, 1u}) { // the second one finds what the first has left
        const auto report = build(*fs, recipeFor(BuildFormat::Wenet));
        QVERIFY2(report, said(report).c_str());
        QVERIFY(report->isComplete);
        QCOMPARE(report->items, std::uint64_t(0));
        QCOMPARE(report->failed, std::uint64_t(18));
        QCOMPARE(report->shards, std::uint64_t(0));
        QVERIFY2(report->keptShards == 0, std::to_string(run).c_str());
        const auto builds = buildsOf(*fs, *m_workspace).value();
        QCOMPARE(builds.size(), std::size_t(1));
        QVERIFY(builds[0].state == KnownBuild::State::Finished);
        QCOMPARE(builds[0].shards, std::uint64_t(0));
        QCOMPARE(builds[0].shardsDone, std::uint64_t(0));
        QCOMPARE(builds[0].rows, std::uint64_t(18));
        QCOMPARE(builds[0].failed, std::uint64_t(18));
        const auto found = verifyBuild(*fs, kOut, false, {}, {}, {});
        QVERIFY2(found, found ? "" : describe(found.error()).c_str());
        QCOMPARE(found->shards, std::uint64_t(0));
        QCOMPARE(found->problems, std::uint64_t(0));
    }
}

void BuildFailureTest::triesOneReasonAgain()
{
    auto inputs = m_inputs;
    inputs.erase("/in/r0.wav");
    inputs["/in/r1.flac"] = "no audio at all";
    const auto fs = MemoryFileSystem::from(inputs);
    auto recipe = recipeFor(BuildFormat::WebDataset);
    recipe.maximumItems = 6; // a shard a recording
    QVERIFY(build(*fs, recipe));
    fs->seed("/in/r0.wav", m_inputs.at("/in/r0.wav"));
    auto options = withJobs(2);
    options.retriesFailed = true;
    options.retried = {LeftOut::MissingSource};
    const auto some = build(*fs, recipe, options);
    QVERIFY2(some, said(some).c_str());
    QCOMPARE(some->failed, std::uint64_t(6));
    QCOMPARE(some->failures.at(LeftOut::AudioLoad), std::uint64_t(6));
    fs->seed("/in/r1.flac", m_inputs.at("/in/r1.flac"));
    options.retried.clear();
    const auto all = build(*fs, recipe, options);
    QVERIFY2(all, said(all).c_str());
    QCOMPARE(all->failed, std::uint64_t(0));
}

void BuildFailureTest::noticesASourceThatChanged()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::Wenet);
    QVERIFY(build(*fs, recipe)); // plans
    const auto kept = visible(fs->asSeenNow());
    fs->seed("/in/r0.wav", m_inputs.at("/in/r0.wav")); // the same bytes, another time
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->failed, std::uint64_t(0));
    QCOMPARE(again->change.changed, std::uint64_t(6));
    const auto strip = [](Files seen) { // build.json names the fingerprints of sources
        seen.erase(std::string(kOut) + "/build.json");
        return seen;
    };
    QVERIFY(strip(visible(fs->asSeenNow())) == strip(kept));
    QVERIFY(fs->remove("/in/r1.flac")); // a source that is away takes nothing out of its shards
    const auto without = build(*fs, recipe);
    QVERIFY2(without, said(without).c_str());
    QCOMPARE(without->keptShards, without->shards);
    QCOMPARE(without->failed, std::uint64_t(0));
    // another recording under the old name
    fs->seed("/in/r0.wav", m_inputs.at("/in/r2.wav"));
    const auto other = build(*fs, recipe);
    QVERIFY2(other, said(other).c_str());
    QCOMPARE(other->change.changed, std::uint64_t(6));
    const auto fresh = MemoryFileSystem::from(fs->asSeenNow());
    QVERIFY(fresh->removeTree(kOut));
    fresh->seed("/in/r1.flac", m_inputs.at("/in/r1.flac"));
    QVERIFY(build(*fresh, recipe));
    QVERIFY(strip(visible(fs->asSeenNow())) == strip(visible(fresh->asSeenNow())));
}

QTEST_GUILESS_MAIN(BuildFailureTest)
#include "BuildFailureTest.moc"
