// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/FileStamp.h"
#include "core/io/PosixFileSystem.h"

#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;

class FileStampTest : public QObject {
    Q_OBJECT

private slots:
    void keepsItsTextForm();
    void changesWithTheFile();
    void changesWithTheVersionOfAnObject();
};

void FileStampTest::keepsItsTextForm()
{
    FileStatus status;
    status.kind = FileKind::File;
    status.size = 3;
    status.mtimeNs = 1'700'000'000'123'456'789;
    status.inode = 42;
    status.device = 7; // may be another one after the next mount
    const auto stamp = FileStamp::of(status);
    // as in workspaces and names of copies that older versions wrote
    QCOMPARE(stamp.text(":"), std::string("3:1700000000123456789:42"));
    QCOMPARE(stamp.text("\n"), std::string("3\n1700000000123456789\n42"));
    QCOMPARE(stamp.shortHash(), 0xddc53553u);
}

void FileStampTest::changesWithTheFile()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString() + "/a";
    PosixFileSystem fs;
    QVERIFY(writeFileAtomically(fs, path, bytesOf("abc")));
    const auto first = fs.status(path).value();
    QVERIFY(isUnchanged(first, fs.status(path).value()));
    {
        const auto file = fs.openForAppending(path).value();
        QVERIFY(file->append(bytesOf("d")));
    }
    const auto grown = fs.status(path).value();
    QVERIFY(!isUnchanged(first, grown));
    QVERIFY(FileStamp::of(first).isSameFile(FileStamp::of(grown)));
    QVERIFY(fs.hardLink(path, folder.path().toStdString() + "/old")); // its inode is not used again
    QVERIFY(writeFileAtomically(fs, path, bytesOf("abcd")));
    const auto replaced = fs.status(path).value();
    QVERIFY(!isUnchanged(grown, replaced));
    QVERIFY(!FileStamp::of(grown).isSameFile(FileStamp::of(replaced)));
}

void FileStampTest::changesWithTheVersionOfAnObject()
{
    const auto one = objectStatus(10, 1'700'000'000, "\"abc\"");
    const auto same = objectStatus(10, 1'700'000'000, "\"abc\"");
    const auto other = objectStatus(10, 1'700'000'000, "\"abd\"");
    QVERIFY(isUnchanged(one, same));
    QVERIFY(!isUnchanged(one, other));
    QVERIFY(!FileStamp::of(one).isSameFile(FileStamp::of(other)));
    QVERIFY(FileStamp::of(one).shortHash() != FileStamp::of(other).shortHash());
    QCOMPARE(one.mtimeNs / 1'000'000'000, std::int64_t{1'700'000'000});
}

QTEST_GUILESS_MAIN(FileStampTest)
#include "FileStampTest.moc"
