// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/HelpDesk.h"

#include "ui/actions/Actions.h"
#include "ui/common/Icons.h"
#include "ui/session/Workbench.h"
#include "ui/shell/ManualWindow.h"
#include "ui/shell/ShortcutSheet.h"

#include <QMessageBox>

namespace voxdeck {

using Id = ActionId;

HelpDesk::HelpDesk(Workbench &bench, QObject *parent) : QObject(parent), m_bench(bench)
{
    auto &actions = bench.actions();
    actions.on(Id::Manual, this, [this] { showManual({}); });
    actions.on(Id::FirstSteps, this,
               [this] { showManual(QStringLiteral("Start in five minutes")); });
    actions.on(Id::ShortcutSheet, this, [this] { showShortcuts(); });
    actions.on(Id::About, this, [this] { showAbout(); });
}

void HelpDesk::showManual(const QString &heading)
{
    auto *window = m_bench.window()->findChild<ManualWindow *>();
    if (!window)
        window = new ManualWindow(m_bench.window());
    window->show();
    window->raise();
    window->activateWindow();
    window->goTo(heading);
}

void HelpDesk::showShortcuts()
{
    auto *sheet = new ShortcutSheet(m_bench.actions(), m_bench.window());
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &ShortcutSheet::changeWanted, m_bench.actions()[Id::ChangeKeys],
            &QAction::trigger);
    sheet->open();
}

void HelpDesk::showAbout()
{
    auto *about = new QMessageBox(QMessageBox::NoIcon, tr("About Voxdeck"),
                                  tr("Voxdeck %1\n\nListen to, correct and publish speech "
                                     "datasets.\n\nThe application is free software under the GNU "
                                     "GPL, version 3 or later; its engine is under the Apache "
                                     "licence 2.0.")
                                      .arg(QStringLiteral(VOXDECK_VERSION)),
                                  QMessageBox::Close, m_bench.window());
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->setIconPixmap(icon(QStringLiteral("vx-app")).pixmap(64, 64));
    about->open();
}

} // namespace voxdeck
