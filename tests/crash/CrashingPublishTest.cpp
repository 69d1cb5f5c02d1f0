// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/publish/Publisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <filesystem>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Files = std::map<std::string, std::string>;

namespace {

constexpr int kShards = 2;
constexpr std::uint64_t kItems = 5;

std::string shardPath(int shard)
{
    return "/data/00000000" + std::to_string(shard);
}

constexpr std::uint64_t kItemWithSegment = 4; // whose start is moved as well

std::string recordOf(int shard, std::uint64_t item, const std::string &text)
{
    const std::string segments = item != kItemWithSegment
                                     ? std::string()
                                     : std::string(R"(, "info": {"segments": [{"start": )")
                                           + (text == "old" ? "0.0" : "0.25")
                                           + R"(, "end": 1.0, "txt": ")" + text + "\"}]}";
    return R"({"key": "k)" + std::to_string(shard) + "-" + std::to_string(item) + R"(", "txt": ")"
           + text + R"(", "sample_rate": 16000)" + segments + "}";
}

Files pristine()
{
    Files files;
    for (int shard = 0; shard < kShards; ++shard) {
        std::vector<test::TouchItem> items;
        for (std::uint64_t item = 0; item < kItems; ++item)
            items.push_back({recordOf(shard, item, "old"), {1, 2, 3}});
        files.merge(test::touchShard(shardPath(shard), items));
    }
    return files;
}

/// All records of a shard, or what is wrong with it.
std::vector<std::string> recordsIn(const FileSystem &fs, int shard)
{
    const auto reader = touch::ShardReader::open(fs, shardPath(shard));
    if (!reader)
        return {describe(reader.error())};
    std::vector<std::string> records;
    for (std::uint64_t item = 0; item < reader->itemCount(); ++item) {
        const auto record = reader->record(item);
        records.push_back(record ? std::string(*record) : describe(record.error()));
    }
    return records;
}

std::vector<std::string> expectedRecords(int shard, bool isPublished)
{
    std::vector<std::string> records;
    for (std::uint64_t item = 0; item < kItems; ++item)
        records.push_back(recordOf(shard, item, isPublished && item % 2 == 0 ? "edited" : "old"));
    return records;
}

Files audioOf(const Files &files)
{
    Files audio;
    for (const auto &[path, bytes] : files)
        if (path.find("/audio.") != std::string::npos
            && path.find(".compact.part/") == std::string::npos)
            audio[path] = bytes;
    return audio;
}

} // namespace

class CrashingPublishTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void publishLeavesTheOldOrTheNewRecordsWhereverItCrashes();
    void compactLeavesTheSameRecordsWhereverItCrashes();
    void compactSurvivesAKillAndThenAPowerCut();
    void publishAfterAKilledCompactSurvivesAPowerCut();
    void publishSurvivesAKillAndThenAPowerCut();
    void publishGoesOnFromWhateverADiskFullLeft();
    void anEditBetweenTheCrashAndTheNextPublishIsNoConflict();
    void anUndoBetweenTheCrashAndTheNextPublishIsNotLost();

private:
    /// A separate workspace with every second item of each shard edited.
    std::filesystem::path freshWorkspace(const char *name)
    {
        const std::filesystem::path path = m_folder.path().toStdString() + "/" + name;
        std::filesystem::copy_file(m_prepared, path,
                                   std::filesystem::copy_options::overwrite_existing);
        return path;
    }
    void checkDataset(const FileSystem &fs, const Files &files);
    void checkPublishAgain(const Files &files, const std::filesystem::path &workspaceFile);
    Files withDeadRecords();

    QTemporaryDir m_folder;
    std::filesystem::path m_prepared;
};

void CrashingPublishTest::initTestCase()
{
    m_prepared = m_folder.path().toStdString() + "/prepared.voxdeck";
    const auto fs = MemoryFileSystem::from(pristine());
    const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
    const auto workspace = Workspace::open(m_prepared, "/data").value();
    QVERIFY(importDataset(*workspace, *dataset, {}, {}));
    EditSession session(*workspace, dataset, "lena");
    for (std::uint32_t shard = 0; shard < kShards; ++shard)
        for (std::uint64_t item = 0; item < kItems; item += 2) {
            const bool hasSegment = item == kItemWithSegment;
            const auto ref =
                segmentRef(*workspace, *dataset, {shard, item}, hasSegment ? 0 : -1).value();
            QVERIFY(session.apply({{ref, EditField::Text, "old", "edited"}}));
            if (hasSegment)
                QVERIFY(session.apply({{ref, EditField::Start, "0", "0.25"}}));
        }
}

/// Every shard has its old or its new content, nothing in between, and audio is untouched.
void CrashingPublishTest::checkDataset(const FileSystem &fs, const Files &files)
{
    for (int shard = 0; shard < kShards; ++shard) {
        const auto found = recordsIn(fs, shard);
        QVERIFY2(found == expectedRecords(shard, false) || found == expectedRecords(shard, true),
                 found.front().c_str());
    }
    QVERIFY(audioOf(files) == audioOf(pristine()));
}

void CrashingPublishTest::checkPublishAgain(const Files &files,
                                            const std::filesystem::path &workspaceFile)
{
    const auto fs = MemoryFileSystem::from(files);
    checkDataset(*fs, files);
    const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
    const auto workspace = Workspace::open(workspaceFile, "/data").value();
    const auto again = publish(*fs, *workspace, *dataset, "me", {}, {});
    QVERIFY2(again, again ? "" : describe(again.error()).c_str());
    QVERIFY2(again->problems.empty(),
             again->problems.empty() ? "" : describe(again->problems.front()).c_str());
    QVERIFY(again->conflicts.empty());
    for (int shard = 0; shard < kShards; ++shard)
        QVERIFY(recordsIn(*fs, shard) == expectedRecords(shard, true));
    QVERIFY(audioOf(fs->asSeenNow()) == audioOf(pristine()));
    RowReader reader(*workspace);
    QCOMPARE(reader.totals().value().unpublishedEdits, 0u);
    QCOMPARE(
        workspace->database().integer("SELECT count(*) FROM edit WHERE revision IS NULL").value(),
        0);
    QCOMPARE(workspace->database()
                 .integer("SELECT count(*) FROM published_text WHERE revision IS NULL")
                 .value(),
             0);
    for (const auto &[path, bytes] : fs->asSeenNow())
        QVERIFY2(!path.ends_with(".part"), path.c_str());
}

void CrashingPublishTest::publishLeavesTheOldOrTheNewRecordsWhereverItCrashes()
{
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(pristine(), crashAt);
        const auto file = freshWorkspace("crashed.voxdeck");
        bool isDone = false;
        {
            const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
            const auto workspace = Workspace::open(file, "/data").value();
            const auto report = publish(*fs, *workspace, *dataset, "me", {}, {});
            QVERIFY(report);
            isDone = report->problems.empty();
            QVERIFY(isDone || fs->hasCrashed());
        }
        const auto second = m_folder.path().toStdString() + "/second.voxdeck";
        std::filesystem::copy_file(file, second, std::filesystem::copy_options::overwrite_existing);
        checkPublishAgain(fs->afterReboot(), file);
        checkPublishAgain(fs->asSeenNow(), second);
        if (QTest::currentTestFailed())
            qFatal("crashed at step %llu", static_cast<unsigned long long>(crashAt));
        if (isDone) {
            QVERIFY2(crashAt > 12, "there are at least seven steps a shard");
            break;
        }
    }
}

Files CrashingPublishTest::withDeadRecords()
{
    const auto fs = MemoryFileSystem::from(pristine());
    const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
    const auto workspace = Workspace::open(freshWorkspace("dead.voxdeck"), "/data").value();
    if (publish(*fs, *workspace, *dataset, "me", {}, {})->records != 6)
        qFatal("the records to be reclaimed are missing");
    return fs->afterReboot();
}

void CrashingPublishTest::compactLeavesTheSameRecordsWhereverItCrashes()
{
    const Files before = withDeadRecords();
    const auto check = [&](const Files &files) {
        const auto fs = MemoryFileSystem::from(files);
        for (int shard = 0; shard < kShards; ++shard)
            QVERIFY2(recordsIn(*fs, shard) == expectedRecords(shard, true),
                     recordsIn(*fs, shard).front().c_str());
        const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
        QCOMPARE(dataset->shards().size(), std::size_t{kShards});
        const auto again = compact(*fs, *dataset, "me", {}, {}).value();
        QVERIFY2(again.problems.empty(),
                 again.problems.empty() ? "" : describe(again.problems.front()).c_str());
        QVERIFY(fs->asSeenNow() == fs->afterReboot());
        QCOMPARE(fs->asSeenNow().size(), std::size_t{kShards * 4});
        QVERIFY(audioOf(fs->asSeenNow()) == audioOf(pristine()));
        std::uint64_t live = 0;
        for (int shard = 0; shard < kShards; ++shard) {
            QVERIFY(recordsIn(*fs, shard) == expectedRecords(shard, true));
            for (const auto &record : expectedRecords(shard, true))
                live += record.size();
        }
        QCOMPARE(again.bytesAfter, live);
    };
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(before, crashAt);
        const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
        const auto report = compact(*fs, *dataset, "me", {}, {}).value();
        QVERIFY(report.problems.empty() || fs->hasCrashed());
        check(fs->afterReboot());
        check(fs->asSeenNow());
        if (QTest::currentTestFailed())
            qFatal("crashed at step %llu", static_cast<unsigned long long>(crashAt));
        if (report.problems.empty())
            break;
    }
}

void CrashingPublishTest::compactSurvivesAKillAndThenAPowerCut()
{
    const Files before = withDeadRecords();
    for (std::uint64_t killedAt = 0, isKilled = 1; isKilled; ++killedAt) {
        for (std::uint64_t crashAt = 0, isCrashed = 1; isCrashed; ++crashAt) {
            const auto fs = MemoryFileSystem::from(before, killedAt);
            const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
            isKilled = compact(*fs, *dataset, "me", {}, {})->problems.empty() ? 0 : 1;
            fs->restartProgram(crashAt);
            const auto again = touch::TouchDataset::open(*fs, "/data").value();
            isCrashed = compact(*fs, *again, "me", {}, {})->problems.empty() ? 0 : 1;
            const auto after = MemoryFileSystem::from(fs->afterReboot());
            for (int shard = 0; shard < kShards; ++shard)
                QVERIFY2(recordsIn(*after, shard) == expectedRecords(shard, true),
                         recordsIn(*after, shard).front().c_str());
            QVERIFY(audioOf(fs->afterReboot()) == audioOf(pristine()));
        }
    }
}

void CrashingPublishTest::publishAfterAKilledCompactSurvivesAPowerCut()
{
    const Files before = withDeadRecords();
    for (std::uint64_t killedAt = 0, isKilled = 1; isKilled; ++killedAt) {
        const auto fs = MemoryFileSystem::from(before, killedAt);
        const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
        isKilled = compact(*fs, *dataset, "me", {}, {})->problems.empty() ? 0 : 1;
        fs->restartProgram();
        const auto again = touch::TouchDataset::open(*fs, "/data").value();
        const auto workspace =
            Workspace::open(m_folder.path().toStdString() + "/dead.voxdeck", "/data").value();
        EditSession session(*workspace, again, "lena");
        const auto ref = segmentRef(*workspace, *again, {1, 1}, -1).value();
        const std::string text = "killed at " + std::to_string(killedAt);
        QVERIFY(session.apply({{ref, EditField::Text, "old", text}}));
        QVERIFY(publish(*fs, *workspace, *again, "me", {}, {})->problems.empty());
        const auto after = MemoryFileSystem::from(fs->afterReboot());
        QCOMPARE(recordsIn(*after, 1)[1], recordOf(1, 1, text));
    }
}

void CrashingPublishTest::publishSurvivesAKillAndThenAPowerCut()
{
    for (std::uint64_t killedAt = 0, isKilled = 1; isKilled; ++killedAt) {
        for (std::uint64_t crashAt = 0, isCrashed = 1; isCrashed; crashAt += 2) {
            const auto fs = MemoryFileSystem::from(pristine(), killedAt);
            const auto file = freshWorkspace("killed.voxdeck");
            const auto tryToPublish = [&]() -> std::uint64_t {
                const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
                const auto workspace = Workspace::open(file, "/data").value();
                return publish(*fs, *workspace, *dataset, "me", {}, {})->problems.empty() ? 0 : 1;
            };
            isKilled = tryToPublish();
            fs->restartProgram(crashAt);
            isCrashed = tryToPublish();
            checkPublishAgain(fs->afterReboot(), file);
            if (QTest::currentTestFailed())
                qFatal("killed at step %d, power cut at %d", static_cast<int>(killedAt),
                       static_cast<int>(crashAt));
        }
    }
}

void CrashingPublishTest::publishGoesOnFromWhateverADiskFullLeft()
{
    std::uint64_t used = 0;
    for (const auto &[path, bytes] : pristine())
        used += bytes.size();
    for (std::uint64_t left = 0; left < 1500; left += 23) {
        const auto fs = MemoryFileSystem::from(pristine());
        fs->limitTo(used + left);
        const auto file = freshWorkspace("full.voxdeck");
        {
            const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
            const auto workspace = Workspace::open(file, "/data").value();
            const auto report = publish(*fs, *workspace, *dataset, "me", {}, {});
            QVERIFY(report);
            for (const Error &problem : report->problems)
                QCOMPARE(problem.code, ErrorCode::DiskFull);
        }
        checkPublishAgain(fs->asSeenNow(), file);
    }
}

void CrashingPublishTest::anEditBetweenTheCrashAndTheNextPublishIsNoConflict()
{
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(pristine(), crashAt);
        const auto file = freshWorkspace("between.voxdeck");
        {
            const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
            const auto workspace = Workspace::open(file, "/data").value();
            QVERIFY(publish(*fs, *workspace, *dataset, "me", {}, {}));
        }
        const auto after = MemoryFileSystem::from(fs->asSeenNow());
        const auto dataset = touch::TouchDataset::open(*after, "/data").value();
        const auto workspace = Workspace::open(file, "/data").value();
        EditSession session(*workspace, dataset, "lena");
        const auto ref = segmentRef(*workspace, *dataset, {0, 0}, -1).value();
        QCOMPARE(session.currentText(ref).value(), std::string("edited"));
        QVERIFY(session.apply({{ref, EditField::Text, "edited", "edited again"}}));
        const auto report = publish(*after, *workspace, *dataset, "me", {}, {}).value();
        QVERIFY(report.conflicts.empty() && report.problems.empty());
        QCOMPARE(recordsIn(*after, 0).front(), recordOf(0, 0, "edited again"));
        QCOMPARE(recordsIn(*after, 1), expectedRecords(1, true));
        if (!fs->hasCrashed())
            break;
    }
}

/// The records say what the table says, whether the undo came in time or was refused.
void CrashingPublishTest::anUndoBetweenTheCrashAndTheNextPublishIsNotLost()
{
    int undone = 0;
    int refused = 0;
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(pristine(), crashAt);
        const auto file = freshWorkspace("undone.voxdeck");
        {
            const auto dataset = touch::TouchDataset::open(*fs, "/data").value();
            const auto workspace = Workspace::open(file, "/data").value();
            QVERIFY(publish(*fs, *workspace, *dataset, "me", {}, {}));
        }
        if (!fs->hasCrashed())
            break;
        const auto after = MemoryFileSystem::from(fs->asSeenNow());
        const auto dataset = touch::TouchDataset::open(*after, "/data").value();
        const auto workspace = Workspace::open(file, "/data").value();
        EditSession session(*workspace, dataset, "lena");
        auto steps = session.undoableSteps().value();
        for (; !steps.empty(); steps.pop_back()) {
            const auto done = session.undo(steps.back());
            ++(done ? undone : refused);
            QVERIFY(done || done.error().code == ErrorCode::Busy);
        }
        const auto report = publish(*after, *workspace, *dataset, "me", {}, {}).value();
        QVERIFY(report.conflicts.empty() && report.problems.empty());
        RowReader reader(*workspace);
        QCOMPARE(reader.totals().value().unpublishedEdits, 0u);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const SegmentRow &row : rows) {
            const auto shard = static_cast<int>(row.itemKey[1] - '0');
            const std::string record = recordsIn(*after, shard)[row.ref.item];
            QVERIFY2(record.find("\"" + row.text + "\"") != std::string::npos,
                     (record + " is shown as " + row.text).c_str());
            if (row.ref.segment >= 0)
                QCOMPARE(record.find(R"("start": 0.25)") != std::string::npos,
                         row.startSeconds == 0.25);
        }
        if (QTest::currentTestFailed())
            qFatal("crashed at step %llu", static_cast<unsigned long long>(crashAt));
    }
    QVERIFY(undone > 0 && refused > 0);
}

QTEST_GUILESS_MAIN(CrashingPublishTest)
#include "CrashingPublishTest.moc"
