// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0116
#pragma once

#include "ui/actions/Actions.h"

#include <QObject>
#include <QString>

#include <array>

namespace voxdeck {

class Settings;

/// Keys of all actions, before anybody has taken them.
using KeyPlan = std::array<ActionKeys, Actions::kCount>;

/// What speaks against a key in a context, as a sentence; empty if nothing does. Input methods, layout
/// switches and window managers own some keys, and a key that types must not act in text.
QString keyObjection(const QKeySequence &key, KeyContext context);

/// Arrangements of keys that people bring from other programs. The first is Voxdeck's own.
QStringList keyPresetNames();
KeyPlan keyPreset(const Actions &actions, int preset);

/// Which keys do what: a preset, changed by the user; kept in the settings.
///
/// Threads  gui.
class KeyMap final : public QObject {
    Q_OBJECT
public:
    KeyMap(Actions &actions, Settings &settings, QObject *parent = nullptr);

    /// Loads the keys from the settings. Invalid keys (two actions with one key after an update, or
    /// a file edited by hand) are replaced by those of the preset.
    void load();
    int preset() const { return m_preset; }
    KeyPlan plan() const;
    /// What speaks against the action's keys in the plan, such as another action that has one of them.
    QString trouble(const KeyPlan &plan, ActionId id) const;
    /// Takes a plan without trouble, and keeps it as its difference from the preset.
    void take(int preset, const KeyPlan &plan);

private:
    Actions &m_actions;
    Settings &m_settings;
    int m_preset = 0;
};

} // namespace voxdeck
