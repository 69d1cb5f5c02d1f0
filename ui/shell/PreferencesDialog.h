// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace voxdeck {

class Settings;
class ThemeSwitch;
class TranscriptField;
class WaveDesk;

/// What can be set: the person's name, colours, the size of transcripts, the timeline's wheel and cache. Changes hold at
/// once.
class PreferencesDialog final : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(Settings &settings, ThemeSwitch &theme, TranscriptField &field,
                      WaveDesk &wave, QWidget *parent = nullptr);
};

} // namespace voxdeck
