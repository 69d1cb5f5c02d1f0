// SPDX-License-Identifier: GPL-3.0-or-later
// Who opens and closes a workspace file without SQLite must not drop SQLite's locks: another process would take itself
// for the last one, and delete the log of a workspace that is open here.
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>

using namespace voxdeck;

namespace {

/// Asked of another process with the ordinary locks, as another SQLite does.
bool isLocked(const std::string &file)
{
    const pid_t child = fork();
    if (child == 0) {
        const int descriptor = open(file.c_str(), O_RDWR);
        flock lock{};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        const bool isAsked = descriptor >= 0 && fcntl(descriptor, F_GETLK, &lock) == 0;
        _exit(isAsked && lock.l_type != F_UNLCK ? 1 : 0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
           && WEXITSTATUS(status) == 1;
}

} // namespace

class LastingLocksTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void stayWhenOthersCloseTheFile_data();
    void stayWhenOthersCloseTheFile();
    void goWithTheLastConnection();
    void areThoseOfAllConnections();
    void keepWritersApart();

private:
    std::string at(const char *end = "") const { return (m_file.string() + end); }
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_file;
};

void LastingLocksTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = std::filesystem::path(m_folder->path().toStdString()) / "w.voxdeck";
}

void LastingLocksTest::stayWhenOthersCloseTheFile_data()
{
    QTest::addColumn<QString>("end");
    QTest::newRow("file") << QString();
    QTest::newRow("shared memory") << QStringLiteral("-shm");
}

void LastingLocksTest::stayWhenOthersCloseTheFile()
{
    QFETCH(const QString, end);
    const auto workspace = Workspace::open(m_file, "/data");
    QVERIFY(workspace);
    QVERIFY((*workspace)->database().integer("SELECT count(*) FROM edit"));
    const std::string path = at(end.toLatin1().constData());
    QVERIFY(isLocked(path));
    PosixFileSystem disk;
    QVERIFY(isWorkspaceFile(disk, m_file));
    QVERIFY(readWholeFile(disk, path)); // opens and closes it
    close(open(path.c_str(), O_RDONLY));
    QVERIFY(isLocked(path));
}

void LastingLocksTest::goWithTheLastConnection()
{
    {
        const auto first = Workspace::open(m_file, "/data");
        QVERIFY(first);
        const auto second = Workspace::openKnown(m_file);
        QVERIFY(second && isLocked(at()));
    }
    QVERIFY(!isLocked(at()));
    QVERIFY(!std::filesystem::exists(at("-wal"))); // the last one tidied up
    const auto again = Workspace::openKnown(m_file);
    QVERIFY(again && isLocked(at()));
}

void LastingLocksTest::areThoseOfAllConnections()
{
    auto first = Workspace::open(m_file, "/data");
    QVERIFY(first);
    const auto second = Workspace::openKnown(m_file);
    QVERIFY(second && (*second)->database().integer("SELECT count(*) FROM edit"));
    first->reset(); // whose descriptor the lock was taken with
    QVERIFY(isLocked(at()));
    QVERIFY(isLocked(at("-shm")));
    QVERIFY((*second)->database().run("INSERT INTO person VALUES ('a', 1)"));
}

void LastingLocksTest::keepWritersApart()
{
    const auto first = Workspace::open(m_file, "/data");
    const auto second = Workspace::openKnown(m_file);
    QVERIFY(first && second);
    {
        auto writing = Transaction::begin((*first)->database());
        QVERIFY(writing);
        const auto refused = Transaction::begin((*second)->database());
        QVERIFY(!refused && refused.error().code == ErrorCode::Busy);
        QVERIFY(writing->commit());
    }
    QVERIFY(Transaction::begin((*second)->database()));
}

QTEST_GUILESS_MAIN(LastingLocksTest)
#include "LastingLocksTest.moc"
