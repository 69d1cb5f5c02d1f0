// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/AppServices.h"

#include <QStandardPaths>

namespace voxdeck {
namespace {

QString usualSettingsFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
           + QStringLiteral("/voxdeck/voxdeck.ini");
}

} // namespace

AppServices::AppServices(QApplication &application, const QString &settingsFile)
    : settings(settingsFile.isEmpty() ? usualSettingsFile() : settingsFile), theme(application)
{
    jobPool.setMaxThreadCount(1);
    theme.choose(
        static_cast<ThemeChoice>(settings.store().value(QStringLiteral("theme"), 0).toInt()));
}

Services AppServices::services()
{
    return {fileSystem, settings, theme, jobPool, decodePool, player};
}

} // namespace voxdeck
