// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/AppServices.h"

#include "core/job/Thread.h"
#include "ui/common/Text.h"

#include <QFileInfo>
#include <QStandardPaths>

namespace voxdeck {
namespace {

QString usualSettingsFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
           + QStringLiteral("/voxdeck/voxdeck.ini");
}

std::filesystem::path peakFolder(const QString &settingsFile)
{
    const QString root = settingsFile.isEmpty() ? QStandardPaths::writableLocation(
                                                      QStandardPaths::GenericCacheLocation)
                                                      + QStringLiteral("/voxdeck")
                                                : QFileInfo(settingsFile).absolutePath();
    return toPath(root + QStringLiteral("/peaks"));
}

} // namespace

AppServices::AppServices(QApplication &application, const QString &settingsFile)
    : settings(settingsFile.isEmpty() ? usualSettingsFile() : settingsFile),
      peakCache(fileSystem, peakFolder(settingsFile), settings.peakCacheBytes()),
      theme(application)
{
    if (auto sweep = startThread([this](const std::stop_token &) { peakCache.sweep(); }))
        m_sweep = *std::move(sweep);
    theme.choose(
        static_cast<ThemeChoice>(settings.store().value(QStringLiteral("theme"), 0).toInt()));
}

Services AppServices::services()
{
    return {fileSystem, settings, theme, decodePool, player, peakCache};
}

} // namespace voxdeck
