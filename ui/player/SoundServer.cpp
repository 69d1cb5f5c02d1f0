// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/SoundServer.h"

#include <QByteArray>
#include <QFile>
#include <QStandardPaths>
#include <QStringList>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace voxdeck {
namespace {

/// A socket file that a dead server left does not answer.
bool answers(const QString &path)
{
    const auto name = QFile::encodeName(path);
    sockaddr_un address{};
    if (name.size() >= static_cast<qsizetype>(sizeof address.sun_path))
        return false;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name.constData(), static_cast<std::size_t>(name.size()));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0)
        return false;
    const int result = ::connect(socket, reinterpret_cast<const sockaddr *>(&address),
                                 sizeof address);
    const bool isThere = result == 0 || errno == EINPROGRESS || errno == EAGAIN;
    ::close(socket);
    return isThere;
}

} // namespace

bool soundServerAnswers()
{
    // Another server by name, or one that asking starts: only the library knows.
    if (!qEnvironmentVariableIsEmpty("PULSE_SERVER")
        || !QStandardPaths::findExecutable(QStringLiteral("pulseaudio")).isEmpty())
        return true;
    const auto own = qEnvironmentVariable("PULSE_RUNTIME_PATH");
    const auto runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (own.isEmpty() && runtime.isEmpty())
        return true; // in a folder named by the machine
    const auto user = own.isEmpty() ? runtime + QStringLiteral("/pulse") : own;
    for (const auto &folder :
         {user, QStringLiteral("/run/pulse"), QStringLiteral("/var/run/pulse")})
        if (answers(folder + QStringLiteral("/native")))
            return true;
    return false;
}

bool mayAskForOutputs()
{
    static bool hasAnswered = false;
    hasAnswered = hasAnswered || soundServerAnswers();
    return hasAnswered;
}

} // namespace voxdeck
