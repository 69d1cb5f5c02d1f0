// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/Services.h"
#include "ui/sources/DamagePage.h"

#include <QObject>

class QMenu;
class QStackedWidget;

namespace voxdeck {

class OpeningPage;
class SampleDesk;
class WelcomePage;
class Workbench;

/// The pages that are seen while no dataset is: welcome, opening, damage; and the datasets opened lately.
///
/// Threads  gui.
class FirstPages final : public QObject {
    Q_OBJECT
public:
    /// `recent` is the menu of the datasets opened lately; both outlive this.
    FirstPages(Workbench &bench, const Services &services, QStackedWidget &pages, QMenu &recent,
               QObject *parent = nullptr);

    WelcomePage &welcome() const { return *m_welcome; }
    DamagePage &damage() const { return *m_damage; }
    void showWelcome();
    void showOpening();
    /// What showOpening() is about.
    void setOpening(const QString &path);
    void showDamage(const DamagePage::Damage &damage);
    /// Reads the list of datasets opened lately again.
    void refreshRecent();

signals:
    void stopWanted();        ///< of opening
    void continueWanted();    ///< in spite of the damage
    void againWanted();       ///< opening
    void otherWanted();       ///< another dataset
    void explanationWanted(); ///< of what a dataset folder is

private:
    void open(const QString &path);

    Workbench &m_bench;
    Services m_services;
    QStackedWidget &m_pages;
    QMenu &m_recent;
    WelcomePage *m_welcome;
    OpeningPage *m_opening;
    DamagePage *m_damage;
    SampleDesk *m_sample;
};

} // namespace voxdeck
