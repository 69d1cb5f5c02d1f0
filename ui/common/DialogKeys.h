// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0278
#pragma once

class QDialog;
class QWidget;

namespace voxdeck {

/// Opens `dialog` as QDialog::open() does: the window it is asked from takes no input until it is closed. Keys that
/// are typed before the window system has given the dialog the keyboard are typed into the dialog, where
/// QDialog::open() drops them: who knows a dialog by heart does not wait for it.
void openAtOnce(QDialog &dialog);

/// The same for a dialog beside which the window goes on working: shown in front, with the keyboard. Keys are typed
/// into it until it has the keyboard, or the mouse is used elsewhere.
void bringUpAtOnce(QDialog &dialog);

/// Whether a dialog that openAtOnce() has opened takes the input of `window`.
bool isBehindDialog(const QWidget &window);

} // namespace voxdeck
