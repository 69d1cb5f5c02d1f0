// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace voxdeck {

class Actions;
class Settings;

/// "Work offline": whether any server is asked for anything. Kept between runs; VOXDECK_OFFLINE turns it on for one
/// run. The label says so while it is on.
///
/// Threads  gui.
class OfflineSwitch final : public QLabel {
    Q_OBJECT
public:
    OfflineSwitch(Actions &actions, Settings &settings, QWidget *parent = nullptr);
};

} // namespace voxdeck
