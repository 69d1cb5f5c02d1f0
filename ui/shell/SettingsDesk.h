// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/Services.h"

#include <QObject>

namespace voxdeck {

class AnnotateDesks;
enum class ThemeChoice;
class Workbench;
class KeyMap;

/// The user's settings for all datasets: preferences, keys and colours.
///
/// Threads  gui.
class SettingsDesk final : public QObject {
    Q_OBJECT
public:
    SettingsDesk(Workbench &bench, const Services &services, KeyMap &keys, AnnotateDesks &annotate,
                 QObject *parent = nullptr);

private:
    void openPreferences();
    void openKeys();
    void choose(ThemeChoice theme);
    void showTheme();

    Workbench &m_bench;
    Services m_services;
    KeyMap &m_keys;
    AnnotateDesks &m_annotate;
};

} // namespace voxdeck
