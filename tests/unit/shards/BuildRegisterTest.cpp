// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shards/plan/BuildRegister.h"

#include "core/shards/plan/BuildPreview.h"
#include "core/shards/recipe/RecipeCommand.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/BuildRates.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr const char *kOut = "/out/set";

BuildRecipe recipeOfFour()
{
    BuildRecipe recipe;
    recipe.maximumItems = 4;
    recipe.output = kOut;
    return recipe;
}

std::string said(const Result<BuildReport> &report)
{
    return report ? std::string() : describe(report.error());
}

} // namespace

/// The data that the window shows about builds, except the building itself.
class BuildRegisterTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void listsBuildsAsTheirFoldersAre();
    void countsFailuresByCause();
    void takesABegunBuildBackAndNothingElse();
    void previewsWhatABuildDoes();
    void showsABegunBuildAsItsFolderIs();
    void tellsWhatBecomesOfEachShard();
    void spellsRecipesAsCommands();
    void ratesTheLastHalfMinute();
    void ratesEachOpenShard();

private:
    Result<BuildReport> build(FileSystem &fs, const BuildRecipe &recipe,
                              const BuildProgressSink &progress = {}, std::stop_token stop = {});
    /// Stopped when the first shard is there.
    Result<BuildReport> buildOneShard(FileSystem &fs, const BuildRecipe &recipe);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::shared_ptr<const ItemSource> m_items;
};

void BuildRegisterTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    QVERIFY(test::writeSpokenList(*m_fs, "/in", {.secondsPerSegment = 0.1}));
    auto workspace = Workspace::open(m_folder->filePath(QStringLiteral("w.voxdeck")).toStdString(),
                                     "/in/data.list");
    QVERIFY(workspace);
    m_workspace = *std::move(workspace);
    const auto items = openItems(*m_fs, "/in/data.list");
    QVERIFY(items);
    m_items = *items;
    QVERIFY(m_items->import(*m_workspace, {}, {}));
}

Result<BuildReport> BuildRegisterTest::build(FileSystem &fs, const BuildRecipe &recipe,
                                             const BuildProgressSink &progress,
                                             std::stop_token stop)
{
    BuildOptions options;
    options.jobs = 1;
    return buildShards(fs, *m_workspace, *m_items, recipe, options, progress, std::move(stop));
}

/// A source that cannot be read ends nothing, so the build is stopped from within: the plan is there, and
/// the ledger of what was finished by then.
Result<BuildReport> BuildRegisterTest::buildOneShard(FileSystem &fs, const BuildRecipe &recipe)
{
    std::stop_source stop;
    return build(
        fs, recipe,
        [&stop](const BuildProgress &now) {
            if (now.step == "building")
                stop.request_stop();
        },
        stop.get_token());
}

void BuildRegisterTest::listsBuildsAsTheirFoldersAre()
{
    QVERIFY(buildsOf(*m_fs, *m_workspace).value().empty());
    const auto report = build(*m_fs, recipeOfFour());
    QVERIFY2(report, said(report).c_str());
    auto builds = buildsOf(*m_fs, *m_workspace).value();
    QCOMPARE(builds.size(), std::size_t(1));
    QCOMPARE(builds[0].output.string(), std::string(kOut));
    QVERIFY(builds[0].state == KnownBuild::State::Finished);
    QCOMPARE(builds[0].shards, std::uint64_t(5)); // 18 rows by fours
    QCOMPARE(builds[0].shardsDone, std::uint64_t(5));
    QCOMPARE(builds[0].rows, std::uint64_t(18));
    QVERIFY(builds[0].beganMs > 0);
    // a list that went, as a kill before it was written leaves it
    QVERIFY(m_fs->remove(std::string(kOut) + "/data.list"));
    QVERIFY(m_fs->remove(std::string(kOut) + "/.voxdeck-build/ledger/00000003.json"));
    builds = buildsOf(*m_fs, *m_workspace).value();
    QVERIFY(builds[0].state == KnownBuild::State::CanResume);
    QCOMPARE(builds[0].shardsDone, std::uint64_t(4));
    QVERIFY(build(*m_fs, recipeOfFour()));
    builds = buildsOf(*m_fs, *m_workspace).value();
    QCOMPARE(builds.size(), std::size_t(1)); // the same build, once
    QVERIFY(builds[0].state == KnownBuild::State::Finished);
    // what is known of a finished one is not read again, until somebody builds it again or it is gone
    auto known = builds;
    known[0].written = 12'345;
    QCOMPARE(buildsOf(*m_fs, *m_workspace, known).value()[0].written, std::uint64_t(12'345));
    ++known[0].beganMs;
    QCOMPARE(buildsOf(*m_fs, *m_workspace, known).value()[0].written, builds[0].written);
    QVERIFY(m_fs->removeTree(kOut));
    QVERIFY(buildsOf(*m_fs, *m_workspace, builds).value()[0].state == KnownBuild::State::Gone);
    QVERIFY(buildsOf(*m_fs, *m_workspace).value()[0].state == KnownBuild::State::Gone);
    QVERIFY(forgetBuild(*m_workspace, std::string(kOut) + "/"));
    QVERIFY(buildsOf(*m_fs, *m_workspace).value().empty());
}

void BuildRegisterTest::countsFailuresByCause()
{
    QVERIFY(!failuresOf(*m_fs, kOut)); // no build there
    QVERIFY(m_fs->remove("/in/r0.wav"));
    m_fs->seed("/in/r1.flac", "no audio at all");
    const auto report = build(*m_fs, recipeOfFour());
    QVERIFY2(report, said(report).c_str());
    const auto causes = failuresOf(*m_fs, kOut).value();
    QCOMPARE(causes.size(), std::size_t(2));
    std::uint64_t rows = 0;
    for (const auto &cause : causes) {
        rows += cause.rows;
        QCOMPARE(cause.ids.size(), std::size_t(6));
        QVERIFY(!cause.example.empty());
    }
    QCOMPARE(rows, report->failed);
}

void BuildRegisterTest::takesABegunBuildBackAndNothingElse()
{
    QVERIFY(build(*m_fs, recipeOfFour()));
    const auto refused = BuildFolder::discard(*m_fs, kOut, "a test");
    QVERIFY(!refused && refused.error().code == ErrorCode::InvalidArgument); // it is complete
    QVERIFY(m_fs->remove(std::string(kOut) + "/data.list"));
    QVERIFY(!BuildFolder::discard(*m_fs, kOut, "a test")); // it was, and people may use its shards
    for (const auto &[path, bytes] : m_fs->asSeenNow()) // as if it had been killed before its lists
        if (path.starts_with(kOut) && (path.ends_with(".list") || path.ends_with("/build.json")))
            QVERIFY(m_fs->remove(path));
    m_fs->seed(std::string(kOut) + "/notes.txt", "mine");
    QVERIFY(BuildFolder::discard(*m_fs, kOut, "a test"));
    std::vector<std::string> left;
    for (const auto &[path, bytes] : m_fs->asSeenNow())
        if (path.starts_with(kOut) && path.find(".lock") == std::string::npos)
            left.push_back(path);
    QCOMPARE(left, std::vector<std::string>{std::string(kOut) + "/notes.txt"});
    const auto none = BuildFolder::discard(*m_fs, kOut, "a test");
    QVERIFY(!none && none.error().code == ErrorCode::NotFound);
    QVERIFY(m_fs->remove(std::string(kOut) + "/notes.txt"));
    const auto stopped = buildOneShard(*m_fs, recipeOfFour());
    if (!stopped) {
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QVERIFY(buildsOf(*m_fs, *m_workspace).value()[0].state == KnownBuild::State::CanResume);
        QVERIFY(BuildFolder::discard(*m_fs, kOut, "a test"));
    }
}

void BuildRegisterTest::previewsWhatABuildDoes()
{
    QVERIFY(m_workspace->database().run("UPDATE segment SET cer = item / 10.0;"
                                        "UPDATE segment SET split = 3 WHERE id > 3"));
    auto recipe = recipeOfFour();
    recipe.maximumCer = 0.5;
    const auto preview = previewBuild(*m_fs, *m_workspace, *m_items, recipe, {}, {});
    QVERIFY2(preview, preview ? "" : describe(preview.error()).c_str());
    for (const auto &[path, bytes] : m_fs->asSeenNow())
        QVERIFY2(!path.starts_with("/out"), path.c_str()); // nothing is written
    const auto report = build(*m_fs, recipe);
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(preview->plan.rows, report->items);
    QCOMPARE(preview->plan.shards.size(), static_cast<std::size_t>(report->shards));
    QCOMPARE(preview->leftOut.at(LeftOut::Cer).size(), std::size_t(12));
    QCOMPARE(preview->rowsIn(), std::uint64_t(18));
    QCOMPARE(preview->splits.size(), std::size_t(2));
    QCOMPARE(preview->splits[0].name, std::string("test")); // before those without a split
    std::uint64_t rows = 0;
    for (const auto &split : preview->splits)
        rows += split.rows;
    QCOMPARE(rows, preview->plan.rows);
    std::uint64_t leftOut = 0;
    for (const auto &split : preview->splits) {
        leftOut += split.leftOut;
        QCOMPARE(split.rowsIn(), split.written() + split.skipped());
        if (split.leftOut > 0)
            QCOMPARE(preview->leftOutBySplit.at(split.name).size(),
                     static_cast<std::size_t>(split.leftOut));
        const auto ids = plannedRows(*m_fs, *m_workspace, *m_items, recipe, split.name, {}, {});
        QVERIFY(ids);
        QCOMPARE(ids->size(), static_cast<std::size_t>(split.rows));
        const auto built = builtRows(*m_fs, kOut, {split.name, {}, false}).value();
        QVERIFY(built == *ids);
    }
    QCOMPARE(leftOut, preview->leftOutRows);
}

void BuildRegisterTest::showsABegunBuildAsItsFolderIs()
{
    QVERIFY(!previewOf(*m_fs, kOut));
    QVERIFY(m_workspace->database().run("UPDATE segment SET cer = item / 10.0;"
                                        "UPDATE segment SET split = 3 WHERE id > 3"));
    auto recipe = recipeOfFour();
    recipe.maximumCer = 0.5;
    const auto planned = previewBuild(*m_fs, *m_workspace, *m_items, recipe, {}, {});
    QVERIFY(planned);
    auto files = m_fs->asSeenNow();
    std::erase_if(files, [](const auto &file) { return file.first == "/in/r0.wav"; });
    const auto fs = MemoryFileSystem::from(files);
    const auto report = build(*fs, recipe);
    QVERIFY2(report, said(report).c_str());
    const auto built = previewOf(*fs, kOut);
    QVERIFY2(built, built ? "" : describe(built.error()).c_str());
    QVERIFY(built->leftOut == planned->leftOut); // with their ids
    QVERIFY(built->leftOutBySplit == planned->leftOutBySplit);
    QCOMPARE(built->failedRows, report->failed);
    QVERIFY(report->failed > 0);
    QCOMPARE(built->shards.size(), built->plan.shards.size());
    QVERIFY(std::count(built->shards.begin(), built->shards.end(), ShardState::WithFailures) > 0);
    const auto failed = builtRows(*fs, kOut, {{}, {}, true}).value();
    QCOMPARE(failed.size(), static_cast<std::size_t>(report->failed));
    const auto written = builtRows(*fs, kOut, {}).value();
    QCOMPARE(written.size(), static_cast<std::size_t>(report->items));
    std::size_t byShard = 0;
    for (std::uint64_t shard = 0; shard < built->plan.shards.size(); ++shard)
        byShard += builtRows(*fs, kOut, {{}, {shard}, false}).value().size();
    QCOMPARE(byShard, written.size());
}

void BuildRegisterTest::tellsWhatBecomesOfEachShard()
{
    BuildProgress last;
    const auto keep = [&last](const BuildProgress &now) {
        last = now;
    };
    QVERIFY(buildOneShard(*m_fs, recipeOfFour()).error().code == ErrorCode::Cancelled);
    const auto report = build(*m_fs, recipeOfFour(), keep);
    QVERIFY2(report, said(report).c_str());
    QVERIFY(last.plan && last.shardStates && last.events);
    QCOMPARE(last.plan->shards.size(), std::size_t(5));
    QVERIFY(*last.shardStates == std::vector<ShardState>(5, ShardState::Written));
    std::uint64_t number = 0;
    std::set<std::string> ended;
    for (const BuildEvent &event : *last.events) {
        QCOMPARE(event.number, ++number);
        QVERIFY(event.atMs > 0);
        if (event.kind == BuildEvent::Kind::Started)
            continue;
        QVERIFY2(ended.insert(event.path).second, event.path.c_str());
        QCOMPARE(event.sha256.size(), std::size_t(64));
        QVERIFY(event.items > 0 && event.bytes > 0);
    }
    QCOMPARE(ended.size(), std::size_t(5)); // kept or done
}

void BuildRegisterTest::spellsRecipesAsCommands()
{
    BuildRecipe recipe;
    recipe.dataset = "asr.voxdeck";
    recipe.output = "out";
    recipe.filter = "split:train";
    recipe.maximumCer = 0.3;
    recipe.maximumBytes = 500'000'000;
    recipe.seed = -7;
    recipe.order = BuildOrder::Shuffled;
    QCOMPARE(buildArguments(recipe),
             (std::vector<std::string>{"build", "--dataset", "asr.voxdeck", "-o", "out", "--filter",
                                       "split:train", "--to", "webdataset", "--audio", "flac",
                                       "--max-shard-size", "500000000", "--order", "shuffled",
                                       "--seed", "-7", "--max-cer", "0.3"}));
    BuildRecipe merging;
    merging.merge = {20, 0.5, true};
    QCOMPARE(
        buildArguments(merging),
        (std::vector<std::string>{"build", "--to", "webdataset", "--audio", "flac", "--merge-to",
                                  "20", "--merge-gap", "0.5", "--merge-same-speaker"}));
    merging.profileHash = "0123456789abcdef"; // as every build notes that of its project
    QVERIFY(!buildArguments(merging).empty());
    recipe.splits["test"].isIncluded = false;
    QVERIFY(buildArguments(recipe).empty()); // options cannot say it
    QCOMPARE(
        buildArguments(recipe, "r.json"),
        (std::vector<std::string>{"build", "r.json", "--dataset", "asr.voxdeck", "-o", "out"}));
}

void BuildRegisterTest::ratesTheLastHalfMinute()
{
    BuildRates rates;
    QVERIFY(!rates.secondsLeft() && !rates.timesRealTime());
    BuildProgress now;
    now.rows = 1000;
    for (int second = 0; second <= 60; ++second) { // slow for half a minute, then ten times as fast
        now.elapsedSeconds = second;
        const std::uint64_t rows = second <= 30 ? 1 : 10;
        now.rowsBuilt += second == 0 ? 0 : rows;
        now.rowsDone = now.rowsBuilt + 100; // of shards that were there
        now.audioSeconds += second == 0 ? 0 : static_cast<double>(rows) * 3;
        now.bytes += second == 0 ? 0 : rows * 1000;
        rates.add(now);
        QCOMPARE(rates.secondsLeft().has_value(), second >= 5);
    }
    QCOMPARE(now.rowsBuilt, std::uint64_t(330));
    QCOMPARE(*rates.timesRealTime(), 30.0);
    QCOMPARE(*rates.bytesPerSecond(), 10'000.0);
    QCOMPARE(*rates.secondsLeft(), 57.0); // 570 rows by tens
    rates.restart();
    QVERIFY(!rates.timesRealTime());
    now.elapsedSeconds = 1; // begun again
    rates.add(now);
    QVERIFY(!rates.secondsLeft());
}

void BuildRegisterTest::ratesEachOpenShard()
{
    ShardRates rates;
    QVERIFY(!rates.bytesPerSecond(7) && !rates.secondsLeft(7));
    BuildProgress now;
    now.open = {{7, "a", "train", 0, 100, 0}, {9, "b", "test", 0, 50, 0}};
    for (int second = 0; second <= 60; ++second) { // the first slow for half a minute, then fast
        now.elapsedSeconds = second;
        now.open[0].rowsDone = static_cast<std::uint64_t>(second <= 30 ? second : 2 * second - 30);
        now.open[0].bytes = now.open[0].rowsDone * 1000;
        rates.add(now);
    }
    QCOMPARE(*rates.bytesPerSecond(7), 2000.0);
    QCOMPARE(*rates.secondsLeft(7), 5.0); // 90 of 100, two a second
    QCOMPARE(*rates.bytesPerSecond(9), 0.0);
    QVERIFY(!rates.secondsLeft(9));   // nothing came of it yet
    now.open.erase(now.open.begin()); // closed
    now.elapsedSeconds = 61;
    rates.add(now);
    QVERIFY(!rates.bytesPerSecond(7));
    now.elapsedSeconds = 1; // begun again
    rates.add(now);
    QVERIFY(!rates.bytesPerSecond(9));
}

QTEST_APPLESS_MAIN(BuildRegisterTest)
#include "BuildRegisterTest.moc"
