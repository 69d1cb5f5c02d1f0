// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0263
#pragma once

namespace voxdeck {

/// Whether a sound server answers where PulseAudio's library looks for one, or may be started by asking. Tries
/// the sockets, which takes microseconds.
bool soundServerAnswers();

/// Whether Qt may be asked for audio outputs: from the first answer of a sound server on. Qt 6.4
/// connects at the first request, and if no server answers at once it never tries again.
///
/// Threads  gui.
bool mayAskForOutputs();

} // namespace voxdeck
