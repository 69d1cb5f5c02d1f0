// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/WorkspaceFileType.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

namespace voxdeck {

namespace {

constexpr const char *kDescription =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/vnd.voxdeck.workspace">
    <comment>Voxdeck workspace</comment>
    <glob weight="90" pattern="*.voxdeck"/>
    <glob weight="90" pattern="*.voxdeck-wal"/>
    <glob weight="90" pattern="*.voxdeck-shm"/>
  </mime-type>
</mime-info>
)";

bool isWritten(const QString &file)
{
    QFile old(file);
    if (old.open(QIODevice::ReadOnly) && old.readAll() == kDescription)
        return true;
    QSaveFile made(file);
    return made.open(QIODevice::WriteOnly) && made.write(kDescription) > 0 && made.commit();
}

} // namespace

bool registerWorkspaceFileType(const QString &folder)
{
    const QString packages = folder + QStringLiteral("/mime/packages");
    if (!QDir().mkpath(packages) || !isWritten(packages + QStringLiteral("/voxdeck.xml")))
        return false;
    QByteArray folders = qgetenv("XDG_DATA_DIRS");
    if (folders.isEmpty())
        folders = "/usr/local/share:/usr/share"; // what the standard says then
    return qputenv("XDG_DATA_DIRS", folders + ':' + QFile::encodeName(folder));
}

} // namespace voxdeck
