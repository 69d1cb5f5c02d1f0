// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

/// Makes all audio readers of the process decode M4A, WebM, video and what else FFmpeg's libraries decode, and
/// gives sounds prints by chromaprint. Both are loaded by the first sound that needs them (docs/decisions/0740). To be
/// called once, before audio is opened. False, with no effect, where the program was built without FFmpeg's headers.
bool installMedia();

} // namespace voxdeck
