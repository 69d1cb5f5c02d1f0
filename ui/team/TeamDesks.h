// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/Services.h"

#include <QObject>

namespace voxdeck {

class ChangesDesk;
class PackageDesk;
class PeopleDesk;
class PublishDesk;
class Workbench;

/// Makes the desks of several people's work: whose it is, what is passed on, and what is published.
///
/// Threads  gui.
class TeamDesks final : public QObject {
    Q_OBJECT
public:
    TeamDesks(Workbench &bench, const Services &services, QObject *parent = nullptr);

    PeopleDesk *people;
    ChangesDesk *changes;
    PackageDesk *packages;
    PublishDesk *publishing;
};

} // namespace voxdeck
