// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/OfflineSwitch.h"

#include "core/remote/OfflineMode.h"
#include "ui/actions/Actions.h"
#include "ui/common/Look.h"
#include "ui/common/Settings.h"

namespace voxdeck {
namespace {

constexpr QLatin1String kSetting("workOffline");

} // namespace

OfflineSwitch::OfflineSwitch(Actions &actions, Settings &settings, QWidget *parent)
    : QLabel(tr("Offline mode"), parent)
{
    setLook(this, "vxText", "warn");
    setToolTip(tr("No servers are contacted. Turn this off with File > Work offline."));
    setContentsMargins(8, 0, 8, 0);
    auto *action = actions[ActionId::WorkOffline];
    actions.on(ActionId::WorkOffline, this, [this, &settings](bool isOn) {
        OfflineMode::set(isOn);
        settings.store().setValue(kSetting, isOn);
        setVisible(isOn);
    });
    if (settings.store().value(kSetting, false).toBool())
        OfflineMode::set(true);
    action->setChecked(OfflineMode::isOn());
    setVisible(OfflineMode::isOn());
}

} // namespace voxdeck
