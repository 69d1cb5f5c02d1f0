// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shards/plan/BuildPreview.h"
#include "core/shards/verify/BuildVerify.h"
#include "core/workspace/Database.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

/// What an interrupted build leaves and makes again; who may resume it.
class BuildResumeTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void init();
    void keepsWhatIsWholeAndMakesAgainWhatIsNot();
    void makesTheShardOfAnEditedRowAgain();
    void letsOneBuildIntoAFolder();
    void refusesAnotherRecipeAndForeignFolders();
    void saysBeforehandWhatTheBuildWouldSay_data();
    void saysBeforehandWhatTheBuildWouldSay();
    void stopsWhenAsked();
    void leavesWholeShardsAtEveryStepOfACrash_data();
    void leavesWholeShardsAtEveryStepOfACrash();
    void refusesToBeginWithoutSpace();
    void goesOnWhenADiskThatWasFullHasSpace();
    void findsDamage();
};

void BuildResumeTest::init()
{
    const auto prepared = prepare();
    QVERIFY2(prepared, prepared ? "" : describe(prepared.error()).c_str());
}

void BuildResumeTest::keepsWhatIsWholeAndMakesAgainWhatIsNot()
{
    const auto fs = disk();
    const auto first = build(*fs, recipeFor(BuildFormat::Wenet));
    QVERIFY2(first, said(first).c_str());
    const auto before = fs->asSeenNow();
    const auto again = build(*fs, recipeFor(BuildFormat::Wenet));
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->keptShards, first->shards);
    QVERIFY(visible(fs->asSeenNow()) == visible(before));

    const std::string victim = std::string(kOut) + "/unassigned/shards_000000000.tar";
    auto damaged = before.at(victim);
    damaged[5000] = static_cast<char>(damaged[5000] ^ 1);
    fs->seed(victim, damaged);
    const auto mended = build(*fs, recipeFor(BuildFormat::Wenet));
    QVERIFY2(mended, said(mended).c_str());
    QCOMPARE(mended->keptShards + 1, first->shards);
    QVERIFY(visible(fs->asSeenNow()) == visible(before));
}

void BuildResumeTest::makesTheShardOfAnEditedRowAgain()
{
    const auto fs = disk();
    const auto first = build(*fs, recipeFor(BuildFormat::Touch));
    QVERIFY2(first, said(first).c_str());
    QVERIFY(m_workspace->database().run(
        "UPDATE segment SET text = 'corrected' WHERE item_key = 'r2.005'"));
    const auto again = build(*fs, recipeFor(BuildFormat::Touch));
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->keptShards + 1, first->shards);
    const auto fresh = disk();
    QVERIFY(build(*fresh, recipeFor(BuildFormat::Touch)));
    QVERIFY(visible(fs->asSeenNow()) == visible(fresh->asSeenNow()));
}

void BuildResumeTest::letsOneBuildIntoAFolder()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    auto held = BuildFolder::claim(*fs, kOut, recipe, {}, "another build");
    QVERIFY(held);
    const auto refused = build(*fs, recipe);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    auto options = withJobs(1);
    options.part = {0, 2};
    QCOMPARE(build(*fs, recipe, options).error().code, ErrorCode::Busy);
}

void BuildResumeTest::refusesAnotherRecipeAndForeignFolders()
{
    const auto fs = disk();
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset)));
    auto other = recipeFor(BuildFormat::WebDataset);
    other.maximumItems = 5;
    QCOMPARE(build(*fs, other).error().code, ErrorCode::InvalidArgument);
    other.output = "/in";
    const auto foreign = build(*fs, other);
    QVERIFY(!foreign);
    QVERIFY(foreign.error().detail.find("is not empty") != std::string::npos);
}

void BuildResumeTest::saysBeforehandWhatTheBuildWouldSay_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("says");
    QTest::newRow("a file") << "/in/data.list"
                            << "is a file";
    QTest::newRow("below a file") << "/in/data.list/a/b"
                                  << "cannot be made, as /in/data.list";
    QTest::newRow("not empty") << "/in"
                               << "is not empty (there is data.list)";
    QTest::newRow("another build") << kOut << "holds a build of another recipe";
    QTest::newRow("another build, with a slash") << "/out/set/"
                                                 << "holds a build of another recipe";
    QTest::newRow("an empty place") << "/out/new"
                                    << "";
}

void BuildResumeTest::saysBeforehandWhatTheBuildWouldSay()
{
    QFETCH(const QString, output);
    QFETCH(const QString, says);
    const auto fs = disk();
    QVERIFY(build(*fs, recipeFor(BuildFormat::WebDataset)));
    auto other = recipeFor(BuildFormat::WebDataset);
    other.maximumItems = 5;
    other.output = output.toStdString();
    const auto before = fs->asSeenNow();
    const auto items = openItems(*fs, "/in/data.list");
    QVERIFY(items);
    const auto preview = previewBuild(*fs, *m_workspace, **items, other, {}, {});
    QVERIFY2(preview, preview ? "" : describe(preview.error()).c_str());
    QCOMPARE(preview->plan.rows, std::uint64_t(18)); // the plan is shown all the same
    QCOMPARE(preview->canBeBuilt(), says.isEmpty());
    QVERIFY(fs->asSeenNow() == before);
    const auto built = build(*fs, other);
    QCOMPARE(built.has_value(), says.isEmpty());
    if (says.isEmpty())
        return;
    QCOMPARE(describe(*preview->refusal), said(built));
    QVERIFY2(preview->refusal->detail.find(says.toStdString()) != std::string::npos,
             preview->refusal->detail.c_str());
    QVERIFY(fs->asSeenNow() == before);
    // its own build is not an obstacle
    const auto same = previewBuild(*fs, *m_workspace, **items, recipeFor(BuildFormat::WebDataset),
                                   {}, {});
    QVERIFY(same && same->canBeBuilt());
}

void BuildResumeTest::stopsWhenAsked()
{
    const auto fs = disk();
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = build(*fs, recipeFor(BuildFormat::WebDataset), withJobs(2),
                               stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QVERIFY(visible(fs->asSeenNow()).empty());
}

void BuildResumeTest::leavesWholeShardsAtEveryStepOfACrash_data()
{
    QTest::addColumn<int>("format");
    for (const auto format : kFormats)
        QTest::newRow(buildFormatName(format)) << static_cast<int>(format);
}

void BuildResumeTest::leavesWholeShardsAtEveryStepOfACrash()
{
    QFETCH(int, format);
    auto recipe = recipeFor(static_cast<BuildFormat>(format));
    recipe.maximumRecordings = 2; // fewer steps
    recipe.maximumItems = 6;
    const auto whole = disk();
    QVERIFY(build(*whole, recipe, withJobs(1)));
    const auto expected = visible(whole->asSeenNow());
    int steps = 0;
    for (;; ++steps) {
        const auto fs = MemoryFileSystem::from(m_inputs, static_cast<std::uint64_t>(steps));
        const auto report = build(*fs, recipe, withJobs(1));
        for (const auto &left : {fs->afterReboot(), fs->asSeenNow()}) {
            const auto seen = visible(left);
            for (const auto &[path, bytes] : seen) // whatever has a name is whole
                QVERIFY2(expected.contains(path) && expected.at(path) == bytes,
                         (path + " after step " + std::to_string(steps)).c_str());
            if (seen.contains(std::string(kOut) + "/data.list"))
                QVERIFY(seen == expected);
            const auto rebooted = MemoryFileSystem::from(left);
            const auto again = build(*rebooted, recipe, withJobs(1));
            QVERIFY2(again, said(again).c_str());
            QVERIFY2(visible(rebooted->asSeenNow()) == expected,
                     ("after step " + std::to_string(steps)).c_str());
        }
        if (report && !fs->hasCrashed())
            break;
    }
    QVERIFY(steps > 30);
}

void BuildResumeTest::refusesToBeginWithoutSpace()
{
    const auto fs = disk();
    std::uint64_t inputs = 0;
    for (const auto &[path, bytes] : m_inputs)
        inputs += bytes.size();
    fs->limitTo(inputs + 10'000);
    const auto refused = build(*fs, recipeFor(BuildFormat::WebDataset));
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::DiskFull);
    QVERIFY(visible(fs->asSeenNow()).empty());
}

void BuildResumeTest::goesOnWhenADiskThatWasFullHasSpace()
{
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto whole = disk();
    QVERIFY(build(*whole, recipe));
    std::uint64_t inputs = 0;
    for (const auto &[path, bytes] : m_inputs)
        inputs += bytes.size();
    for (const std::uint64_t room : {100U, 15'000U, 40'000U}) {
        const auto fs = disk();
        const auto items = openItems(*fs, "/in/data.list");
        QVERIFY(items);
        const auto fillUp = [&](const BuildProgress &now) {
            if (now.step == "checking") // planned: what was free then no longer is
                fs->limitTo(inputs + room);
        };
        const auto full = buildShards(*fs, *m_workspace, **items, recipe, withJobs(2), fillUp, {});
        QVERIFY(!full);
        QCOMPARE(full.error().code, ErrorCode::DiskFull);
        QVERIFY(!visible(fs->asSeenNow()).contains(std::string(kOut) + "/data.list"));
        fs->limitTo(1ULL << 40);
        const auto again = build(*fs, recipe);
        QVERIFY2(again, said(again).c_str());
        QVERIFY(visible(fs->asSeenNow()) == visible(whole->asSeenNow()));
    }
}

void BuildResumeTest::findsDamage()
{
    for (const auto format : kFormats) {
        const auto fs = disk();
        QVERIFY(build(*fs, recipeFor(format)));
        const auto items = openItems(*fs, "/in/data.list");
        QVERIFY(items);
        const std::vector<BuildSources> sources{{m_workspace.get(), items->get()}};
        const auto whole = verifyBuild(*fs, kOut, true, sources, {}, {});
        QVERIFY2(whole, whole ? "" : describe(whole.error()).c_str());
        QVERIFY2(whole->problems == 0,
                 whole->examples.empty() ? "" : describe(whole->examples.front()).c_str());
        QCOMPARE(whole->items, std::uint64_t(18));
        QCOMPARE(whole->compared, std::uint64_t(18));
        for (const auto &[path, bytes] : visible(fs->asSeenNow())) {
            if (path.find("/build.json") != std::string::npos || path.ends_with(".list")
                || path.ends_with("README.md") || path.ends_with(".tsv")
                || path.ends_with("tarred_audio_manifest.json"))
                continue; // made of the others
            auto damaged = bytes;
            damaged.back() = static_cast<char>(damaged.back() ^ 0x20);
            fs->seed(path, damaged);
            const auto found = verifyBuild(*fs, kOut, false, {}, {}, {});
            QVERIFY2(found && found->problems == 1, path.c_str());
            fs->seed(path, bytes);
        }
    }
}

QTEST_GUILESS_MAIN(BuildResumeTest)
#include "BuildResumeTest.moc"
