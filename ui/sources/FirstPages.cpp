// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/FirstPages.h"

#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/sources/OpeningPage.h"
#include "ui/sources/SampleDesk.h"
#include "ui/sources/WelcomePage.h"

#include <QMenu>
#include <QStackedWidget>

namespace voxdeck {

FirstPages::FirstPages(Workbench &bench, const Services &services, QStackedWidget &pages,
                       QMenu &recent, QObject *parent)
    : QObject(parent),
      m_bench(bench),
      m_services(services),
      m_pages(pages),
      m_recent(recent),
      m_welcome(new WelcomePage(bench.actions(), &pages)),
      m_opening(new OpeningPage(&pages)),
      m_damage(new DamagePage(&pages)),
      m_sample(new SampleDesk(services.fileSystem, bench.jobs(), this))
{
    for (QWidget *page : {static_cast<QWidget *>(m_welcome), static_cast<QWidget *>(m_opening),
                          static_cast<QWidget *>(m_damage)})
        pages.addWidget(page);
    bench.reports().setFirstPageBar(m_welcome->messages());
    connect(m_welcome, &WelcomePage::sampleWanted, m_sample, &SampleDesk::open);
    connect(m_welcome, &WelcomePage::explanationWanted, this, &FirstPages::explanationWanted);
    connect(m_welcome, &WelcomePage::datasetWanted, this, &FirstPages::open);
    connect(m_welcome, &WelcomePage::clearRecentWanted, this, [this] {
        m_services.settings.forgetRecent();
        refreshRecent();
    });
    connect(m_sample, &SampleDesk::openWanted, this, [this](const std::filesystem::path &path) {
        emit m_bench.openWanted({{path}, {}, {}});
    });
    connect(m_sample, &SampleDesk::failed, this,
            [this](const Error &error) { m_welcome->messages().show(describeError(error)); });
    connect(m_sample, &SampleDesk::busyChanged, m_welcome, &QWidget::setDisabled);
    m_welcome->setHasSample(m_sample->isInstalled());
    connect(m_opening, &OpeningPage::cancelWanted, this, &FirstPages::stopWanted);
    connect(m_damage, &DamagePage::continueWanted, this, &FirstPages::continueWanted);
    connect(m_damage, &DamagePage::openOtherWanted, this, &FirstPages::otherWanted);
    connect(m_damage, &DamagePage::tryAgainWanted, this, &FirstPages::againWanted);
    refreshRecent();
}

void FirstPages::open(const QString &path)
{
    emit m_bench.openWanted({{toPath(path)}, {}, {}});
}

void FirstPages::showWelcome()
{
    m_pages.setCurrentWidget(m_welcome);
}

void FirstPages::setOpening(const QString &path)
{
    m_welcome->messages().dismiss();
    m_opening->showOpening(path);
}

void FirstPages::showOpening()
{
    m_pages.setCurrentWidget(m_opening);
}

void FirstPages::showDamage(const DamagePage::Damage &damage)
{
    m_damage->showDamage(damage);
    m_pages.setCurrentWidget(m_damage);
}

void FirstPages::refreshRecent()
{
    const auto recent = m_services.settings.recent();
    m_welcome->setRecent(recent);
    m_recent.clear();
    m_recent.setEnabled(!recent.isEmpty());
    for (const auto &one : recent)
        connect(m_recent.addAction(one.path), &QAction::triggered, this,
                [this, path = one.path] { open(path); });
}

} // namespace voxdeck
