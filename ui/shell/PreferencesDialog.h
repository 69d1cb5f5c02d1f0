// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace voxdeck {

class Settings;
class ThemeSwitch;
class TranscriptField;

/// What can be set: colours and the size of transcripts. Changes hold at once.
class PreferencesDialog final : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(Settings &settings, ThemeSwitch &theme, TranscriptField &field,
                      QWidget *parent = nullptr);
};

} // namespace voxdeck
