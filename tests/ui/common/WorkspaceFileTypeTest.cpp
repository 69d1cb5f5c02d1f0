// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/WorkspaceFileType.h"

#include <QFile>
#include <QMimeDatabase>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace voxdeck;

namespace {

flock wholeFile(short type)
{
    flock lock{};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
}

/// Asked of another process: a process does not see its own locks.
bool isLocked(const QByteArray &file)
{
    const pid_t child = fork();
    if (child == 0) {
        const int descriptor = open(file.constData(), O_RDWR);
        flock lock = wholeFile(F_WRLCK);
        const bool isAsked = descriptor >= 0 && fcntl(descriptor, F_GETLK, &lock) == 0;
        _exit(isAsked && lock.l_type != F_UNLCK ? 1 : 0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
           && WEXITSTATUS(status) == 1;
}

} // namespace

class WorkspaceFileTypeTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void isToldByTheName_data();
    void isToldByTheName();

private:
    QTemporaryDir m_folder;
};

void WorkspaceFileTypeTest::initTestCase()
{
    const QString types = m_folder.filePath(QStringLiteral("types"));
    QVERIFY(registerWorkspaceFileType(types));
    QVERIFY(qgetenv("XDG_DATA_DIRS").endsWith(QFile::encodeName(types)));
    QVERIFY(QFile::exists(types + QStringLiteral("/mime/packages/voxdeck.xml")));
    QVERIFY(!registerWorkspaceFileType(QStringLiteral("/proc/none")));
}

void WorkspaceFileTypeTest::isToldByTheName_data()
{
    QTest::addColumn<QString>("name");
    for (const char *const name : {"w.voxdeck", "w.voxdeck-wal", "w.voxdeck-shm"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// A file dialog asks for the type of each file in a folder; that must not drop a lock of this process.
void WorkspaceFileTypeTest::isToldByTheName()
{
    QFETCH(const QString, name);
    const QString path = m_folder.filePath(name);
    QFile made(path);
    QVERIFY(made.open(QIODevice::WriteOnly) && made.write("SQLite format 3") > 0);
    made.close();
    const QByteArray file = QFile::encodeName(path);
    const int descriptor = open(file.constData(), O_RDWR);
    QVERIFY(descriptor >= 0);
    flock lock = wholeFile(F_RDLCK);
    QCOMPARE(fcntl(descriptor, F_SETLK, &lock), 0);
    QVERIFY(isLocked(file));
    QCOMPARE(QMimeDatabase().mimeTypeForFile(path).name(),
             QStringLiteral("application/vnd.voxdeck.workspace"));
    QVERIFY(isLocked(file));
    close(descriptor);
}

QTEST_GUILESS_MAIN(WorkspaceFileTypeTest)
#include "WorkspaceFileTypeTest.moc"
