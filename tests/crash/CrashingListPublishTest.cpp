// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/ForwardingFileSystem.h"
#include "core/items/ItemSource.h"
#include "core/publish/ListPublisher.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <filesystem>
#include <map>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Files = std::map<std::string, std::string>;

namespace {

constexpr int kManifests = 3; // edits are in two of them

std::string manifestPath(int number)
{
    return "/data/m_" + std::to_string(number) + ".json";
}

std::string manifestOf(int number, bool isPublished)
{
    std::string text;
    for (int line = 0; line < 4; ++line) {
        const bool isEdited = number != 1 && line % 2 == 0;
        text += R"({"audio_filepath": "a.wav", "duration": 1.50, "key": "k)"
                + std::to_string(number) + std::to_string(line) + R"(", "text": ")"
                + (isEdited && isPublished ? "edited" : "old") + "\"}\r\n";
    }
    return text;
}

Files pristine()
{
    Files files;
    for (int number = 0; number < kManifests; ++number)
        files[manifestPath(number)] = manifestOf(number, false);
    return files;
}

std::shared_ptr<const ItemSource> items(const FileSystem &fs)
{
    ItemChoices choices;
    choices.kind = DatasetKind::Nemo;
    return openItems(fs, "/data/m_{0..2}.json", choices).value();
}

} // namespace

class CrashingListPublishTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void leavesTheOldOrTheNewFilesWhereverItCrashes();
    void survivesAKillAndThenAPowerCut();
    void syncsEachNameBeforeTheNext();
    void goesOnFromWhateverADiskFullLeft();
    void anEditBetweenTheCrashAndTheNextPublishIsNoConflict();

private:
    std::filesystem::path freshWorkspace(const char *name)
    {
        const std::filesystem::path path = m_folder.path().toStdString() + "/" + name;
        std::filesystem::copy_file(m_prepared, path,
                                   std::filesystem::copy_options::overwrite_existing);
        return path;
    }
    static void checkFiles(const Files &files);
    static void checkPublishAgain(const Files &files, const std::filesystem::path &workspaceFile);

    QTemporaryDir m_folder;
    std::filesystem::path m_prepared;
};

void CrashingListPublishTest::initTestCase()
{
    m_prepared = m_folder.path().toStdString() + "/prepared.voxdeck";
    const auto fs = MemoryFileSystem::from(pristine());
    const auto source = items(*fs);
    const auto workspace = Workspace::open(m_prepared, source->path()).value();
    QVERIFY(source->import(*workspace, {}, {}));
    EditSession session(*workspace, source, "lena");
    RowReader reader(*workspace);
    const auto order = reader.order({}, {}).value();
    const auto rows = reader.rows(*order, 0, order->size()).value();
    for (const auto &row : rows)
        if (row.key[1] != '1' && (row.key[2] - '0') % 2 == 0)
            QVERIFY(session.apply({{row.ref, EditField::Text, "old", "edited"}}));
    QCOMPARE(reader.totals().value().unpublishedEdits, 4u);
}

/// Each file has its old or its new content, nothing in between.
void CrashingListPublishTest::checkFiles(const Files &files)
{
    for (int number = 0; number < kManifests; ++number) {
        const auto found = files.find(manifestPath(number));
        QVERIFY(found != files.end());
        QVERIFY2(found->second == manifestOf(number, false)
                     || found->second == manifestOf(number, true),
                 found->second.c_str());
    }
}

void CrashingListPublishTest::checkPublishAgain(const Files &files,
                                                const std::filesystem::path &workspaceFile)
{
    checkFiles(files);
    const auto fs = MemoryFileSystem::from(files);
    const auto workspace = Workspace::openKnown(workspaceFile).value();
    const auto again = publishLists(*fs, *workspace, "me", {}, {}, {});
    QVERIFY2(again, again ? "" : describe(again.error()).c_str());
    QVERIFY2(again->problems.empty(),
             again->problems.empty() ? "" : describe(again->problems.front()).c_str());
    QVERIFY(again->conflicts.empty());
    for (int number = 0; number < kManifests; ++number)
        QCOMPARE(fs->asSeenNow()[manifestPath(number)], manifestOf(number, true));
    QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 0u);
    Database &db = workspace->database();
    QCOMPARE(db.integer("SELECT count(*) FROM edit WHERE revision IS NULL").value(), 0);
    QCOMPARE(db.integer("SELECT count(*) FROM published_text WHERE revision IS NULL").value(), 0);
    for (const auto &[path, bytes] : fs->asSeenNow())
        QVERIFY2(!path.ends_with(".part"), path.c_str());
    QVERIFY(items(*fs)->import(*workspace, {}, {}));
    QCOMPARE(db.integer("SELECT count(*) FROM segment WHERE text = 'edited'").value(), 4);
}

void CrashingListPublishTest::leavesTheOldOrTheNewFilesWhereverItCrashes()
{
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(pristine(), crashAt);
        const auto file = freshWorkspace("crashed.voxdeck");
        bool isDone = false;
        {
            const auto workspace = Workspace::openKnown(file).value();
            const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
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
            QVERIFY2(crashAt > 8, "two files: create, append, sync and rename each, and a sync");
            break;
        }
    }
}

/// The program is killed at one step, started again, and then the power goes at any step of that.
void CrashingListPublishTest::survivesAKillAndThenAPowerCut()
{
    for (std::uint64_t killAt = 0;; ++killAt) {
        bool wasDone = false;
        for (std::uint64_t cutAt = 0;; ++cutAt) {
            const auto fs = MemoryFileSystem::from(pristine(), killAt);
            const auto file = freshWorkspace("killed.voxdeck");
            {
                const auto workspace = Workspace::openKnown(file).value();
                const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
                wasDone = report && report->problems.empty();
            }
            fs->restartProgram(cutAt);
            bool isDone = false;
            {
                const auto workspace = Workspace::openKnown(file).value();
                const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
                isDone = report && report->problems.empty();
            }
            checkPublishAgain(fs->afterReboot(), file);
            if (QTest::currentTestFailed())
                qFatal("killed at step %llu, cut at %llu", static_cast<unsigned long long>(killAt),
                       static_cast<unsigned long long>(cutAt));
            if (isDone)
                break;
        }
        if (wasDone)
            break;
    }
}

/// A disk may lose a name that was given and keep one that was given later. Of a manifest and its splits
/// file, or of cuts and supervisions, the last says that all is published.
void CrashingListPublishTest::syncsEachNameBeforeTheNext()
{
    class Watching final : public ForwardingFileSystem {
    public:
        explicit Watching(FileSystem &disk) : ForwardingFileSystem(disk) {}
        Result<> rename(const Path &from, const Path &to) override
        {
            ++renamed;
            early += isUnsynced ? 1 : 0;
            isUnsynced = true;
            return disk().rename(from, to);
        }
        Result<> syncDirectory(const Path &path) override
        {
            isUnsynced = false;
            return disk().syncDirectory(path);
        }
        int renamed = 0;
        int early = 0; ///< renamed while the name before was not synced
        bool isUnsynced = false;
    };
    const auto fs = MemoryFileSystem::from(pristine());
    Watching disk(*fs);
    const auto workspace = Workspace::openKnown(freshWorkspace("watched.voxdeck")).value();
    QVERIFY(publishLists(disk, *workspace, "me", {}, {}, {}));
    QCOMPARE(disk.renamed, 2);
    QCOMPARE(disk.early, 0);
    QVERIFY(!disk.isUnsynced);
}

void CrashingListPublishTest::goesOnFromWhateverADiskFullLeft()
{
    std::uint64_t held = 0;
    for (const auto &[path, bytes] : pristine())
        held += bytes.size();
    for (std::uint64_t room = 0; room < 2 * held; room += 17) {
        const auto fs = MemoryFileSystem::from(pristine());
        fs->limitTo(held + room);
        const auto file = freshWorkspace("full.voxdeck");
        {
            const auto workspace = Workspace::openKnown(file).value();
            const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
            QVERIFY(report);
            for (const auto &problem : report->problems)
                QCOMPARE(problem.code, ErrorCode::DiskFull);
        }
        for (const auto &[path, bytes] : fs->asSeenNow())
            QVERIFY2(!path.ends_with(".part"), path.c_str());
        checkPublishAgain(fs->asSeenNow(), file);
    }
}

void CrashingListPublishTest::anEditBetweenTheCrashAndTheNextPublishIsNoConflict()
{
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        const auto fs = MemoryFileSystem::from(pristine(), crashAt);
        const auto workspace = Workspace::openKnown(freshWorkspace("between.voxdeck")).value();
        const auto report = publishLists(*fs, *workspace, "me", {}, {}, {});
        QVERIFY(report);
        const bool isDone = report->problems.empty();
        const auto after = MemoryFileSystem::from(fs->asSeenNow());
        EditSession session(*workspace, items(*after), "lena");
        RowReader reader(*workspace);
        const auto order = reader.order({}, {}).value();
        const auto rows = reader.rows(*order, 0, order->size()).value();
        for (const auto &row : rows)
            if (row.text == "edited")
                QVERIFY(session.apply({{row.ref, EditField::Text, "edited", "edited again"}}));
        const auto again = publishLists(*after, *workspace, "me", {}, {}, {});
        QVERIFY(again);
        QVERIFY2(again->conflicts.empty() && again->problems.empty(),
                 std::to_string(crashAt).c_str());
        auto wanted = manifestOf(2, true);
        for (std::size_t at = 0; (at = wanted.find("edited", at)) != std::string::npos; at += 12)
            wanted.replace(at, 6, "edited again");
        QCOMPARE(after->asSeenNow()[manifestPath(2)], wanted);
        QCOMPARE(RowReader(*workspace).totals().value().unpublishedEdits, 0u);
        if (isDone)
            break;
    }
}

QTEST_GUILESS_MAIN(CrashingListPublishTest)
#include "CrashingListPublishTest.moc"
