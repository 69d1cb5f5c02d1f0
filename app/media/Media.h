// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

/// Makes all audio readers of the process decode M4A, WebM, video and what else FFmpeg's libraries decode.
/// Sounds get prints too, where chromaprint was there at build time. To be called once, before audio is opened. False, with no effect, where the program was built without
/// these libraries.
bool installMedia();

} // namespace voxdeck
