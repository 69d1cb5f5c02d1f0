// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/MachineFault.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class FileSystemTest final : public QObject {
    Q_OBJECT
private slots:
    void tellsTheMachinesShortageByItsCode();
    void leavesTheOldOrTheNewFileWhereverItCrashes();
    void namesTheHolderOfALock();
    void leavesNoLockFileBehind();
    void refusesWhatIsNotAPlainFile();
    void swapsTwoFoldersInOneStep();
};

void FileSystemTest::leavesTheOldOrTheNewFileWhereverItCrashes()
{
    for (std::uint64_t crashAt = 0;; ++crashAt) {
        MemoryFileSystem fs(crashAt);
        fs.seed("d/metainfo.bin", "old");
        const auto result = writeFileAtomically(fs, "d/metainfo.bin", bytesOf("new"));
        const auto found = fs.afterReboot().at("d/metainfo.bin");
        QCOMPARE(found, std::string(result ? "new" : "old"));
        const auto seen = fs.asSeenNow().at("d/metainfo.bin");
        QVERIFY(seen == "old" || seen == "new");
        if (result)
            break;
    }
}

void FileSystemTest::namesTheHolderOfALock()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path path = folder.filePath(QStringLiteral("x.lock")).toStdString();
    auto first = fs.lock(path, "voxdeck-cli publish, process 4711");
    QVERIFY(first);
    auto second = fs.lock(path, "other");
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Busy);
    QCOMPARE(second.error().detail, std::string("locked by voxdeck-cli publish, process 4711"));
}

void FileSystemTest::leavesNoLockFileBehind()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path path = folder.filePath(QStringLiteral("x.lock")).toStdString();
    {
        const auto held = fs.lock(path, "me");
        QVERIFY(held);
        QVERIFY(exists(fs, path));
    }
    QVERIFY(!exists(fs, path));
    QVERIFY(fs.lock(path, "me again"));
}

void FileSystemTest::refusesWhatIsNotAPlainFile()
{
    const QTemporaryDir folder;
    const PosixFileSystem fs;
    QCOMPARE(fs.map(folder.path().toStdString()).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(fs.openForReading("/dev/null").error().code, ErrorCode::InvalidArgument);
    QCOMPARE(fs.map(folder.path().toStdString() + "/none").error().code, ErrorCode::NotFound);
}

void FileSystemTest::swapsTwoFoldersInOneStep()
{
    const QTemporaryDir folder;
    PosixFileSystem fs;
    const std::filesystem::path root = folder.path().toStdString();
    QVERIFY(fs.createDirectories(root / "a"));
    QVERIFY(fs.createDirectories(root / "b"));
    QVERIFY(writeFileAtomically(fs, root / "a/f", bytesOf("A")));
    QVERIFY(writeFileAtomically(fs, root / "b/f", bytesOf("B")));
    QVERIFY(fs.exchange(root / "a", root / "b"));
    QCOMPARE(readWholeFile(fs, root / "a/f").value(), std::string("B"));
    QCOMPARE(readWholeFile(fs, root / "b/f").value(), std::string("A"));
}

void FileSystemTest::tellsTheMachinesShortageByItsCode()
{
    for (const int number : {EMFILE, ENFILE, ENOMEM}) {
        Error error = errorFromErrno(number, "cannot be opened", "/a");
        QCOMPARE(error.code, ErrorCode::Shortage);
        QVERIFY(error.detail.find("ulimit") != std::string::npos);
        error.detail = "in other words";
        QVERIFY(isOfTheMachine(error));
    }
    QVERIFY(isOfTheMachine(errorFromErrno(ENOSPC, "cannot be written", "/a")));
    Error other = errorFromErrno(EIO, "cannot be read", "/a");
    other.detail = other.detail
                   + kShortageAdvice.english(); // a name or a message that happens to say the same
    QVERIFY(!isOfTheMachine(other));
    QCOMPARE(std::string(errorCodeName(ErrorCode::Shortage)), std::string("shortage"));
}

QTEST_GUILESS_MAIN(FileSystemTest)
#include "FileSystemTest.moc"

#include <cstdint>
