// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ProgramFiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace voxdeck {
namespace {

constexpr int kMostFoldersUp = 6; // from build/PRESET/tests/ui/shell to the source tree

/// Where the source tree keeps it.
QString placeInSources(const QString &name)
{
    return name == QLatin1String("manual.md") ? QStringLiteral("docs/manual.md")
                                              : QStringLiteral("resources/") + name;
}

} // namespace

QString programFile(const QString &name)
{
    QDir folder(QCoreApplication::applicationDirPath());
    const QFileInfo installed(folder.filePath(QStringLiteral("../share/voxdeck/") + name));
    if (installed.exists())
        return installed.canonicalFilePath();
    for (int up = 0; up < kMostFoldersUp && folder.cdUp(); ++up) {
        const QFileInfo source(folder.filePath(placeInSources(name)));
        const bool isOurs = QFileInfo::exists(
            folder.filePath(QStringLiteral("resources/voxdeck.qrc")));
        if (isOurs && source.exists())
            return source.canonicalFilePath();
    }
    return {};
}

} // namespace voxdeck
