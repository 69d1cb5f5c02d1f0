// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/BoundedFolder.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <fstream>

using namespace voxdeck;
using namespace voxdeck::test;

class BoundedFolderTest : public QObject {
    Q_OBJECT

private slots:
    void keepsTheQuotaAndTheLastUsed();
    void leavesFilesOfOthersAlone();
    void removesStalePartsAndCountsLiveOnes();
    void aPowerCutLeavesWholeFilesOnly();

private:
    static BoundedFolderRules rulesFor(std::filesystem::path folder, std::uint64_t quota)
    {
        return {std::move(folder), ".kept", quota, std::chrono::hours(1), ".why"};
    }
    PosixFileSystem m_disk;
};

namespace {

void makeOlder(const std::filesystem::path &file, std::chrono::hours by)
{
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() - by);
}

} // namespace

void BoundedFolderTest::keepsTheQuotaAndTheLastUsed()
{
    const QTemporaryDir home;
    BoundedFolder folder(m_disk, rulesFor(home.path().toStdString() + "/cache", 35));
    int age = 9;
    for (const char *const name : {"a", "b", "c"}) {
        QVERIFY(folder.store(name, bytesOf("0123456789")));
        makeOlder(folder.fileOf(name), std::chrono::hours(age--));
    }
    QCOMPARE(folder.usedBytes(), std::uint64_t{30});
    QVERIFY(folder.open("a")); // was the oldest, is the newest now
    QVERIFY(folder.store("d", bytesOf("0123456789")));
    QVERIFY(!exists(m_disk, folder.fileOf("b")));
    QCOMPARE(folder.read("a", 100).value(), std::string("0123456789"));
    QVERIFY(folder.usedBytes() <= folder.quotaBytes());
    // more than everything is not kept, and pushes nothing out
    QVERIFY(folder.store("e", bytesOf(std::string(36, 'x'))));
    QVERIFY(!exists(m_disk, folder.fileOf("e")));
    QCOMPARE(folder.usedBytes(), std::uint64_t{30});
    const auto file = folder.create("f").value();
    QCOMPARE(file->append(bytesOf(std::string(36, 'x'))).error().code, ErrorCode::DiskFull);
    folder.setQuota(10);
    QCOMPARE(folder.usedBytes(), std::uint64_t{10});
}

void BoundedFolderTest::leavesFilesOfOthersAlone()
{
    const QTemporaryDir home;
    const std::filesystem::path place = home.path().toStdString();
    for (const char *const name : {"thesis.kept", "ab.txt", "0123.kept.bak", "thesis.kept.part"}) {
        std::ofstream(place / name) << "mine";
        makeOlder(place / name, std::chrono::hours(1000));
    }
    BoundedFolder folder(m_disk, rulesFor(place, 4));
    QVERIFY(folder.store("0a", bytesOf("aaaa")));
    QVERIFY(folder.store("0b", bytesOf("bbbb")));
    folder.setQuota(0);
    for (const char *const name : {"thesis.kept", "ab.txt", "0123.kept.bak", "thesis.kept.part"})
        QVERIFY2(exists(m_disk, place / name), name);
    QVERIFY(!exists(m_disk, folder.fileOf("0a")));
    QVERIFY(!exists(m_disk, folder.fileOf("0b")));
}

void BoundedFolderTest::removesStalePartsAndCountsLiveOnes()
{
    const QTemporaryDir home;
    BoundedFolder folder(m_disk, rulesFor(home.path().toStdString(), 30));
    QVERIFY(folder.store("a", bytesOf("0123456789")));
    const auto stale = folder.fileOf("b").string() + ".4711.part";
    const auto live = folder.fileOf("c").string() + ".4712.part";
    std::ofstream(stale) << std::string(15, 'x');
    std::ofstream(live) << std::string(15, 'x');
    makeOlder(stale, std::chrono::hours(2));
    folder.sweep();
    QVERIFY(!exists(m_disk, stale));
    QVERIFY(exists(m_disk, live)); // another process is writing it
    QVERIFY(exists(m_disk, folder.fileOf("a")));
    QVERIFY(folder.store("d", bytesOf("0123456789"))); // 15 + 10 + 10 are too many
    QVERIFY(!exists(m_disk, folder.fileOf("a")));
    QVERIFY(exists(m_disk, folder.fileOf("d")));
}

void BoundedFolderTest::aPowerCutLeavesWholeFilesOnly()
{
    const auto run = [](FileSystem &disk) -> Result<> {
        BoundedFolder folder(disk, rulesFor("/cache", 25));
        VOX_CHECK(folder.store("a", bytesOf("0123456789")));
        VOX_TRY(const auto damaged, folder.create("b"));
        VOX_CHECK(damaged->append(bytesOf("01234")));
        VOX_CHECK(damaged->append(bytesOf("56789")));
        VOX_CHECK(damaged->commit("cut short"));
        return folder.store("c", bytesOf("0123456789"));
    };
    MemoryFileSystem whole;
    QVERIFY(run(whole));
    QVERIFY(whole.stepsTaken() > 10);
    for (std::uint64_t steps = 0; steps <= whole.stepsTaken(); ++steps) {
        MemoryFileSystem disk(steps);
        QCOMPARE(run(disk).has_value(), steps == whole.stepsTaken());
        for (const auto &files : {disk.afterReboot(), disk.asSeenNow()}) {
            for (const char *const name : {"/cache/a.kept", "/cache/b.kept", "/cache/c.kept"})
                if (const auto found = files.find(name); found != files.end())
                    QCOMPARE(found->second, std::string("0123456789"));
            // what is not whole never passes for whole
            if (files.contains("/cache/b.kept"))
                QCOMPARE(files.at("/cache/b.kept.why"), std::string("cut short"));
            const auto again = MemoryFileSystem::from(files);
            QVERIFY(run(*again));
        }
    }
}

QTEST_GUILESS_MAIN(BoundedFolderTest)
#include "BoundedFolderTest.moc"
