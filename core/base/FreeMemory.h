// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck {

/// Gives the system back what was freed. An allocator may keep it for the next time, which after work on
/// millions of rows is most of what a window has. Takes milliseconds: not on the gui thread.
///
/// Threads  any.
void returnFreedMemory();

} // namespace voxdeck
