// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/SoundServer.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

using namespace voxdeck;

/// A sound server that starts while the window is open is found.
class SoundServerTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void findsNoneWhereNobodyAnswers();
    void findsOneThatStartsLater();
    void believesANameAndAsksForIt();

private:
    QString socketPath() const { return m_folder.filePath(QStringLiteral("pulse/native")); }
    QTemporaryDir m_folder;
};

void SoundServerTest::initTestCase()
{
    if (!QStandardPaths::findExecutable(QStringLiteral("pulseaudio")).isEmpty())
        QSKIP("pulseaudio is installed: asking starts it");
    for (const char *folder : {"/run/pulse/native", "/var/run/pulse/native"})
        if (QFile::exists(QString::fromLatin1(folder)))
            QSKIP("a sound server of the system runs here");
    qunsetenv("PULSE_SERVER");
    qunsetenv("PULSE_RUNTIME_PATH");
    qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder.path()));
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("pulse")));
}

void SoundServerTest::findsNoneWhereNobodyAnswers()
{
    QVERIFY(!soundServerAnswers());
    QVERIFY(!mayAskForOutputs());
    QFile left(socketPath()); // of a server that died
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.close();
    QVERIFY(!soundServerAnswers());
    QVERIFY(left.remove());
}

void SoundServerTest::findsOneThatStartsLater()
{
    QVERIFY(!mayAskForOutputs());
    {
        const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const auto path = QFile::encodeName(socketPath());
        std::memcpy(address.sun_path, path.constData(), static_cast<std::size_t>(path.size()));
        QVERIFY(::bind(server, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0);
        QVERIFY(::listen(server, 4) == 0);
        const auto end = qScopeGuard([server] { ::close(server); });
        QVERIFY(soundServerAnswers());
        QVERIFY(mayAskForOutputs());
    }
    QVERIFY(!soundServerAnswers());
    QVERIFY(mayAskForOutputs()); // Qt is connected now, and handles it
}

void SoundServerTest::believesANameAndAsksForIt()
{
    QVERIFY(!soundServerAnswers());
    qputenv("PULSE_SERVER", "tcp:studio");
    QVERIFY(soundServerAnswers());
    qunsetenv("PULSE_SERVER");
}

QTEST_GUILESS_MAIN(SoundServerTest)
#include "SoundServerTest.moc"
