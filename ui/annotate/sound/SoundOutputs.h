// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QActionGroup;
class QMenu;

namespace voxdeck {

class AudioPlayer;
class Settings;

/// What sound is heard on, as a choice in a menu: the system's own output, or one of those that are there.
/// It is kept in the settings, and taken again when it comes back after it was gone.
///
/// Threads  gui.
class SoundOutputs final : public QObject {
    Q_OBJECT
public:
    SoundOutputs(QMenu &menu, AudioPlayer &player, Settings &settings, QObject *parent = nullptr);

    /// Lists what is there now; the menu does so whenever it opens.
    void fill();
    /// The choices, the system's own first.
    const QActionGroup &choices() const { return *m_choices; }

private:
    QMenu &m_menu;
    AudioPlayer &m_player;
    Settings &m_settings;
    QActionGroup *m_choices;
};

} // namespace voxdeck
