// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/DesktopNotice.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QStringList>
#include <QThreadPool>
#include <QVariantMap>

namespace voxdeck {

void tellDesktop(const QString &title, const QString &text)
{
    // finding the bus may take its time: not on the gui thread
    QThreadPool::globalInstance()->start([title, text] {
        auto bus = QDBusConnection::sessionBus();
        if (!bus.isConnected())
            return;
        auto notify = QDBusMessage::createMethodCall(
            QStringLiteral("org.freedesktop.Notifications"),
            QStringLiteral("/org/freedesktop/Notifications"),
            QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
        constexpr uint kReplacesNone = 0;
        constexpr int kUsualTime = -1;
        notify << QStringLiteral("Voxdeck") << kReplacesNone << QStringLiteral("voxdeck") << title
               << text.toHtmlEscaped() // the body may be marked up
               << QStringList() << QVariantMap() << kUsualTime;
        bus.send(notify); // what comes back, a number or an error, changes nothing
    });
}

} // namespace voxdeck
