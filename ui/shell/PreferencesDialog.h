// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QFormLayout;
class QVBoxLayout;

namespace voxdeck {

class Settings;
class ThemeSwitch;
class TranscriptField;
class WaveDesk;

/// The settings of the program in groups: the user, appearance, playback, the timeline. Changes apply at
/// once.
class PreferencesDialog final : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(Settings &settings, ThemeSwitch &theme, TranscriptField &field,
                      WaveDesk &wave, QWidget *parent = nullptr);

signals:
    void keysWanted(); ///< the keyboard has a separate dialog

private:
    QFormLayout &addGroup(QVBoxLayout &column, const QString &title);
    void addPerson(QFormLayout &form, Settings &settings);
    void addLanguage(QFormLayout &form, Settings &settings);
    void addAppearance(QFormLayout &form, Settings &settings, ThemeSwitch &theme,
                       TranscriptField &field);
    void addPlayback(QFormLayout &form, Settings &settings);
    void addTimeline(QFormLayout &form, WaveDesk &wave);
};

} // namespace voxdeck
