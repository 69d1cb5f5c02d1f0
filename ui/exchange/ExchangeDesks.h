// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/Services.h"

#include <QObject>

namespace voxdeck {

class AnnotationsDesk;
class ExportDesk;
class MergeDesk;
class Workbench;

/// Makes the desks that write what is open in other forms, and read annotation files.
///
/// Threads  gui.
class ExchangeDesks final : public QObject {
    Q_OBJECT
public:
    ExchangeDesks(Workbench &bench, const Services &services, QObject *parent = nullptr);

    AnnotationsDesk *annotations;
    ExportDesk *exports;
    MergeDesk *merging;
};

} // namespace voxdeck
