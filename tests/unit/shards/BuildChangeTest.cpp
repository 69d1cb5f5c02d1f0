// SPDX-License-Identifier: GPL-3.0-or-later
// A build into a folder that holds another dataset's build, an older state of the same dataset, a newer one, or
// a part of it.
#include "core/shards/plan/BuildPreview.h"
#include "core/shards/run/BuildLists.h"
#include "core/shards/verify/BuildVerify.h"
#include "core/workspace/Database.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

class BuildChangeTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void init();
    void keepsBuildsOfSeveralDatasetsInOneFolder();
    void refusesNamesOfAnotherDatasetsShards();
    void buildsRowsThatAreNewAndDropsThoseThatAreGone();
    void addsShardsForRowsThatAreNew();
    void keepsAllShardsOfAListInAnotherOrder();
    void takesARowOutOfTheShardOfItsOldSplit();
    void removesAShardThatHasNoRowLeft();
    void refusesAFolderWhoseRowsAreAllGone();
    void goesOnFromATrialRun();
    void loosesNothingAtAnyStepOfACrashWhileItChanges();
    void buildsPartsAtTheSameTime();
    void refusesSplitsThatLeak();
    void saysThatABuildIsUnfinished();
    void opensListsFromAnywhereAndAfterAMove();

private:
    /// The list of the fixture, without its first `without` lines and with `more` rows of r2.
    static std::string changedList(const std::string &list, int without, int more);
    Result<> changeTo(FileSystem &fs, const std::string &list);
};

void BuildChangeTest::init()
{
    const auto prepared = prepare();
    QVERIFY2(prepared, prepared ? "" : describe(prepared.error()).c_str());
}

std::string BuildChangeTest::changedList(const std::string &list, int without, int more)
{
    std::string text = list;
    for (int line = 0; line < without; ++line)
        text.erase(0, text.find('\n') + 1);
    for (int row = 0; row < more; ++row)
        text += "{\"key\": \"new." + std::to_string(row)
                + "\", \"wav\": \"/in/r2.wav\", \"txt\": \"a new row\", \"start\": 0."
                + std::to_string(row) + "5, \"end\": 0." + std::to_string(row + 1) + "5}\n";
    return text;
}

Result<> BuildChangeTest::changeTo(FileSystem &fs, const std::string &list)
{
    VOX_CHECK(writeFileAtomically(fs, "/in/data.list", bytesOf(list)));
    return import(fs);
}

void BuildChangeTest::keepsBuildsOfSeveralDatasetsInOneFolder()
{
    for (const auto format : kFormats) {
        const auto fs = disk();
        QVERIFY(writeSpokenList(*fs, "/other", {.recordings = 2, .secondsPerSegment = 0.1}));
        const auto items = openItems(*fs, "/in/data.list");
        const auto others = openItems(*fs, "/other/data.list");
        QVERIFY(items && others);
        const auto file = m_folder->filePath(
            QStringLiteral("other-%1.voxdeck").arg(static_cast<int>(format)));
        const auto other = Workspace::open(file.toStdString(), "/other/data.list");
        QVERIFY(other && (*others)->import(**other, {}, {}));
        QVERIFY(m_workspace->database().run("UPDATE segment SET country = 'germany'"));
        QVERIFY((*other)->database().run("UPDATE segment SET country = 'belgium'"));
        const auto recipe = recipeFor(format);
        const auto first = build(*fs, recipe);
        QVERIFY2(first, said(first).c_str());
        const auto alone = visible(fs->asSeenNow());
        const auto second = buildShards(*fs, **other, **others, recipe, withJobs(2), {}, {});
        QVERIFY2(second, said(second).c_str());
        QCOMPARE(second->items, std::uint64_t(12));
        const auto both = visible(fs->asSeenNow());
        std::size_t lines = 0;
        for (const auto &[path, bytes] : alone) {
            QVERIFY2(both.contains(path), path.c_str());
            const bool isShared = path.ends_with(".list") || path.ends_with("build.json")
                                  || path.ends_with("README.md") || path.ends_with(".tsv")
                                  || path.ends_with("tarred_audio_manifest.json");
            QVERIFY2(isShared || both.at(path) == bytes, path.c_str());
        }
        const auto &list = both.at(std::string(kOut) + "/data.list");
        lines = static_cast<std::size_t>(std::count(list.begin(), list.end(), '\n'));
        QCOMPARE(lines, static_cast<std::size_t>(first->shards + second->shards));
        for (const auto &workspace :
             {m_workspace.get(), other->get()}) { // neither is touched again
            const auto again = buildShards(*fs, *workspace,
                                           workspace == m_workspace.get() ? **items : **others,
                                           recipe, withJobs(2), {}, {});
            QVERIFY2(again, said(again).c_str());
            QCOMPARE(again->keptShards, again->shards);
            QVERIFY(visible(fs->asSeenNow()) == both);
        }
        const auto whole = verifyBuild(*fs, kOut, true,
                                       {{m_workspace.get(), items->get(), "/in/data.list"},
                                        {other->get(), others->get(), "/other/data.list"}},
                                       {}, {});
        QVERIFY2(whole, whole ? "" : describe(whole.error()).c_str());
        QVERIFY2(whole->isProven(),
                 whole->examples.empty() ? "" : describe(whole->examples.front()).c_str());
        QCOMPARE(whole->compared, std::uint64_t(30));
        QCOMPARE(previewOf(*fs, kOut, "/other/data.list")->plan.rows, std::uint64_t(12));
        QVERIFY(!previewOf(*fs, kOut)); // of which?
    }
}

void BuildChangeTest::refusesNamesOfAnotherDatasetsShards()
{
    const auto fs = disk();
    QVERIFY(writeSpokenList(*fs, "/other", {.recordings = 2, .secondsPerSegment = 0.1}));
    const auto others = openItems(*fs, "/other/data.list");
    const auto other = Workspace::open(
        m_folder->filePath(QStringLiteral("other.voxdeck")).toStdString(), "/other/data.list");
    QVERIFY(others && other && (*others)->import(**other, {}, {}));
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto first = build(*fs, recipe);
    QVERIFY(first);
    const auto before = visible(fs->asSeenNow());
    const auto preview = previewBuild(*fs, **other, **others, recipe, {}, {});
    QVERIFY(preview && preview->refusal);
    const auto refused = buildShards(*fs, **other, **others, recipe, withJobs(2), {}, {});
    QVERIFY(!refused);
    QVERIFY2(refused.error().detail.find("holds a build of /in/data.list") != std::string::npos,
             said(refused).c_str());
    QCOMPARE(describe(*preview->refusal), said(refused));
    QVERIFY(visible(fs->asSeenNow()) == before);
    QCOMPARE(build(*fs, recipe)->keptShards, first->shards);
}

void BuildChangeTest::buildsRowsThatAreNewAndDropsThoseThatAreGone()
{
    for (const auto format : kFormats) {
        const auto fs = disk();
        QVERIFY(changeTo(*fs, m_inputs.at("/in/data.list"))); // of the format before
        const auto recipe = recipeFor(format);
        const auto first = build(*fs, recipe);
        QVERIFY2(first, said(first).c_str());
        const auto before = visible(fs->asSeenNow());
        QVERIFY(changeTo(*fs, changedList(m_inputs.at("/in/data.list"), 2, 3)));
        const auto items = openItems(*fs, "/in/data.list");
        const auto plan = previewBuild(*fs, *m_workspace, **items, recipe, {}, {});
        QVERIFY2(plan, plan ? "" : describe(plan.error()).c_str());
        QCOMPARE(plan->plan.rows, std::uint64_t(19));
        const auto second = build(*fs, recipe);
        QVERIFY2(second, said(second).c_str());
        QCOMPARE(second->items, std::uint64_t(19)); // as planned
        QCOMPARE(second->failed, std::uint64_t(0));
        QCOMPARE(second->change.added, std::uint64_t(3));
        QCOMPARE(second->change.gone, std::uint64_t(2));
        QCOMPARE(second->keptShards + 1, first->shards); // all but that of the rows that are gone
        QCOMPARE(second->shards, first->shards + 1);
        const auto whole = verifyBuild(*fs, kOut, true, {{m_workspace.get(), items->get()}}, {},
                                       {});
        QVERIFY(whole && whole->isProven());
        QCOMPARE(whole->compared, std::uint64_t(19));
        const auto after = visible(fs->asSeenNow());
        QVERIFY(!previewBuild(*fs, *m_workspace, **items, recipe, {}, {})->plan.change.added);
        const auto third = build(*fs, recipe);
        QVERIFY2(third, said(third).c_str());
        QCOMPARE(third->keptShards, third->shards);
        QVERIFY(third->change.isEmpty());
        QVERIFY(visible(fs->asSeenNow()) == after);
        QVERIFY(before != after);
    }
}

void BuildChangeTest::addsShardsForRowsThatAreNew()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto first = build(*fs, recipe);
    QVERIFY(first);
    const auto before = visible(fs->asSeenNow());
    QVERIFY(changeTo(*fs, changedList(m_inputs.at("/in/data.list"), 0, 6)));
    const auto second = build(*fs, recipe);
    QVERIFY2(second, said(second).c_str());
    QCOMPARE(second->keptShards, first->shards);
    QCOMPARE(second->items, std::uint64_t(24));
    const auto after = visible(fs->asSeenNow());
    for (const auto &[path, bytes] : before)
        if (path.ends_with(".tar"))
            QVERIFY2(after.contains(path) && after.at(path) == bytes, path.c_str());
    const auto &list = after.at(std::string(kOut) + "/data.list");
    QCOMPARE(std::count(list.begin(), list.end(), '\n'), static_cast<long>(first->shards) + 2);
}

void BuildChangeTest::keepsAllShardsOfAListInAnotherOrder()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    QVERIFY(build(*fs, recipe));
    const auto before = visible(fs->asSeenNow());
    std::vector<std::string> lines;
    std::string text = m_inputs.at("/in/data.list");
    for (; !text.empty(); text.erase(0, text.find('\n') + 1))
        lines.push_back(text.substr(0, text.find('\n') + 1));
    std::reverse(lines.begin(), lines.end());
    std::string reversed;
    for (const auto &line : lines)
        reversed += line;
    QVERIFY(changeTo(*fs, reversed));
    const auto again = build(*fs, recipe);
    QVERIFY2(again, said(again).c_str());
    QCOMPARE(again->keptShards, again->shards);
    QVERIFY(visible(fs->asSeenNow()) == before);
    // nor does another workspace of the same list change anything
    m_workspace = Workspace::open(m_folder->filePath(QStringLiteral("new.voxdeck")).toStdString(),
                                  "/in/data.list")
                      .value();
    QVERIFY(import(*fs));
    const auto items = openItems(*fs, "/in/data.list");
    const auto fresh = build(*fs, recipe);
    QVERIFY2(fresh, said(fresh).c_str());
    QCOMPARE(fresh->keptShards, fresh->shards);
    QVERIFY(visible(fs->asSeenNow()) == before);
    QVERIFY(verifyBuild(*fs, kOut, true, {{m_workspace.get(), items->get()}}, {}, {})->isProven());
}

void BuildChangeTest::takesARowOutOfTheShardOfItsOldSplit()
{
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1"));
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto first = build(*fs, recipe);
    QVERIFY(first);
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 3 WHERE item_key LIKE 'r2.%'"));
    const auto moved = build(*fs, recipe);
    QVERIFY2(moved, said(moved).c_str());
    QCOMPARE(moved->items, std::uint64_t(18));
    QCOMPARE(moved->change.gone, std::uint64_t(6));
    QCOMPARE(moved->change.added, std::uint64_t(6));
    for (const auto &[path, bytes] : visible(fs->asSeenNow()))
        if (path.ends_with(".tar"))
            QCOMPARE(path.find("/test/") != std::string::npos,
                     bytes.find("r2_") != std::string::npos);
}

void BuildChangeTest::removesAShardThatHasNoRowLeft()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::AudioFolder);
    const auto first = build(*fs, recipe);
    QVERIFY(first);
    // r0 and r2 are in shards of fours together: 0 to 3, 4 and 5 with r2's first two, ...
    QVERIFY(changeTo(*fs, changedList(m_inputs.at("/in/data.list"), 4, 0)));
    const auto second = build(*fs, recipe);
    QVERIFY2(second, said(second).c_str());
    QCOMPARE(second->change.droppedShards, std::uint64_t(1));
    QCOMPARE(second->shards + 1, first->shards);
    QCOMPARE(second->keptShards, second->shards);
    QCOMPARE(second->items, std::uint64_t(14));
    const auto seen = visible(fs->asSeenNow());
    for (const auto &[path, bytes] : seen)
        QVERIFY2(path.find("r0.000") == std::string::npos, path.c_str());
    const auto items = openItems(*fs, "/in/data.list");
    QVERIFY(verifyBuild(*fs, kOut, true, {{m_workspace.get(), items->get()}}, {}, {})->isProven());
}

void BuildChangeTest::refusesAFolderWhoseRowsAreAllGone()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::Wenet);
    QVERIFY(build(*fs, recipe));
    const auto before = visible(fs->asSeenNow());
    QVERIFY(changeTo(*fs, changedList("", 0, 5)));
    const auto refused = build(*fs, recipe);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(refused.error().detail.find("none of the 18 segments") != std::string::npos,
             said(refused).c_str());
    QVERIFY(visible(fs->asSeenNow()) == before);
}

void BuildChangeTest::goesOnFromATrialRun()
{
    for (const auto format : kFormats) {
        const auto fs = disk();
        auto recipe = recipeFor(format);
        recipe.maximumRecordings = 1;
        const auto trial = build(*fs, recipe);
        QVERIFY2(trial, said(trial).c_str());
        QCOMPARE(trial->items, std::uint64_t(6));
        QVERIFY(trial->leftOut.empty());
        recipe.maximumRecordings = 0;
        const auto whole = build(*fs, recipe);
        QVERIFY2(whole, said(whole).c_str());
        QCOMPARE(whole->keptShards, trial->shards);
        QCOMPARE(whole->items, std::uint64_t(18));
        const auto items = openItems(*fs, "/in/data.list");
        QVERIFY(
            verifyBuild(*fs, kOut, true, {{m_workspace.get(), items->get()}}, {}, {})->isProven());
        const auto after = visible(fs->asSeenNow());
        recipe.maximumRecordings = 2; // takes nothing away
        const auto fewer = build(*fs, recipe);
        QVERIFY2(fewer, said(fewer).c_str());
        QCOMPARE(fewer->items, std::uint64_t(18));
        QCOMPARE(fewer->keptShards, whole->shards);
    }
}

void BuildChangeTest::loosesNothingAtAnyStepOfACrashWhileItChanges()
{
    auto recipe = recipeFor(BuildFormat::Wenet);
    recipe.maximumItems = 6;
    const auto start = disk();
    QVERIFY(build(*start, recipe, withJobs(1)));
    const auto before = visible(start->asSeenNow());
    QVERIFY(changeTo(*start, changedList(m_inputs.at("/in/data.list"), 6, 3)));
    const auto inputs = start->asSeenNow();
    const auto whole = MemoryFileSystem::from(inputs);
    QVERIFY(build(*whole, recipe, withJobs(1)));
    const auto expected = visible(whole->asSeenNow());
    int steps = 0;
    for (;; ++steps) {
        const auto fs = MemoryFileSystem::from(inputs, static_cast<std::uint64_t>(steps));
        const auto report = build(*fs, recipe, withJobs(1));
        for (const auto &left : {fs->afterReboot(), fs->asSeenNow()}) {
            for (const auto &[path, bytes] : visible(left)) // old or new, and whole
                QVERIFY2((before.contains(path) && before.at(path) == bytes)
                             || (expected.contains(path) && expected.at(path) == bytes),
                         (path + " after step " + std::to_string(steps)).c_str());
            const auto seen = visible(left);
            if (const auto list = seen.find(std::string(kOut) + "/data.list"); list != seen.end())
                for (std::string text = list->second; !text.empty();
                     text.erase(0, text.find('\n') + 1)) // names no missing file
                    QVERIFY2(seen.contains(text.substr(0, text.find('\n'))), text.c_str());
            const auto rebooted = MemoryFileSystem::from(left);
            const auto again = build(*rebooted, recipe, withJobs(1));
            QVERIFY2(again, said(again).c_str());
            QVERIFY2(visible(rebooted->asSeenNow()) == expected,
                     ("after step " + std::to_string(steps)).c_str());
        }
        if (report && !fs->hasCrashed())
            break;
    }
    QVERIFY(steps > 20);
}

void BuildChangeTest::buildsPartsAtTheSameTime()
{
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto whole = disk();
    QVERIFY(build(*whole, recipe));
    for (int round = 0; round < 5; ++round) {
        const auto fs = disk();
        constexpr unsigned kParts = 3;
        std::vector<std::string> errors(kParts);
        std::vector<std::thread> threads;
        for (unsigned part = 0; part < kParts; ++part)
            threads.emplace_back([&, part] {
                const auto workspace = Workspace::openKnown(m_workspace->file());
                const auto items = openItems(*fs, "/in/data.list");
                auto options = withJobs(1);
                options.part = {part, kParts};
                options.holder = "part " + std::to_string(part);
                if (workspace && items)
                    errors[part] = said(
                        buildShards(*fs, **workspace, **items, recipe, options, {}, {}));
                else
                    errors[part] = "could not be opened";
            });
        for (auto &thread : threads)
            thread.join();
        for (const auto &error : errors)
            QVERIFY2(error.empty(), error.c_str());
        const auto files = fs->asSeenNow();
        QVERIFY(visible(files) == visible(whole->asSeenNow()));
        for (const auto &[path, bytes] : files)
            QVERIFY2(path.find("/staging-") == std::string::npos, path.c_str());
    }
}

void BuildChangeTest::refusesSplitsThatLeak()
{
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1;"
                                        "UPDATE segment SET split = 3 WHERE item_key = 'r0.000'"));
    const auto fs = disk();
    auto recipe = recipeFor(BuildFormat::WebDataset);
    const auto items = openItems(*fs, "/in/data.list");
    const auto preview = previewBuild(*fs, *m_workspace, **items, recipe, {}, {});
    QVERIFY(preview && !preview->canBeBuilt());
    const auto refused = build(*fs, recipe);
    QVERIFY(!refused);
    QVERIFY2(refused.error().detail.find("the splits leak: 1 recording") != std::string::npos,
             said(refused).c_str());
    QCOMPARE(describe(*preview->refusal), said(refused));
    QVERIFY(visible(fs->asSeenNow()).empty());
    recipe.allowsLeaks = true;
    const auto allowed = build(*fs, recipe);
    QVERIFY2(allowed, said(allowed).c_str());
}

void BuildChangeTest::saysThatABuildIsUnfinished()
{
    const auto fs = disk();
    const auto recipe = recipeFor(BuildFormat::WebDataset);
    auto options = withJobs(1);
    options.part = {0, 2};
    const auto half = build(*fs, recipe, options);
    QVERIFY2(half, said(half).c_str());
    QVERIFY(isBuildFolder(*fs, kOut));
    const auto found = verifyBuild(*fs, kOut, false, {}, {}, {});
    QVERIFY2(found, found ? "" : describe(found.error()).c_str());
    QCOMPARE(found->shards, half->shards);
    QCOMPARE(found->problems, std::uint64_t(1));
    QVERIFY2(found->examples.front().detail.find("is an unfinished build: ") != std::string::npos,
             found->examples.front().detail.c_str());
}

void BuildChangeTest::opensListsFromAnywhereAndAfterAMove()
{
    for (const auto format : {BuildFormat::Touch, BuildFormat::Wenet}) {
        const auto fs = disk();
        QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1 + (recording > 1)"));
        const auto report = build(*fs, recipeFor(format)); // SPLIT/000000000 twice
        QVERIFY2(report, said(report).c_str());
        for (const bool isRelative : {false, true}) {
            const auto moved = MemoryFileSystem::from({});
            QVERIFY(moved->createDirectories("/moved/here"));
            for (auto [path, bytes] : visible(fs->asSeenNow())) {
                const std::string below = path.substr(std::string(kOut).size());
                if (isRelative && below == "/data.list") // as "-o out/set" writes it
                    for (auto at = bytes.find("/out/"); at != std::string::npos;
                         at = bytes.find("/out/", at + 1))
                        bytes.erase(at, 1);
                QVERIFY(moved->createDirectories(
                    std::filesystem::path("/moved/here" + below).parent_path()));
                moved->seed("/moved/here" + below, bytes);
            }
            for (const char *const typed : {"/moved/here/data.list", "/moved/here"}) {
                const auto items = openItems(*moved, typed);
                QVERIFY2(items, items ? "" : describe(items.error()).c_str());
                const auto file = m_folder->filePath(
                    QStringLiteral("m%1%2%3.voxdeck")
                        .arg(static_cast<int>(format))
                        .arg(isRelative)
                        .arg(QString::fromLatin1(typed).endsWith(QStringLiteral("list"))));
                const auto workspace = Workspace::open(file.toStdString(), typed);
                QVERIFY(workspace);
                const auto imported = (*items)->import(**workspace, {}, {});
                QVERIFY2(imported, imported ? "" : describe(imported.error()).c_str());
                QCOMPARE((*workspace)->database().integer("SELECT count(*) FROM segment").value(),
                         std::int64_t(18));
            }
        }
    }
}

QTEST_GUILESS_MAIN(BuildChangeTest)
#include "BuildChangeTest.moc"
