// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0190
#pragma once

#include <QString>

namespace voxdeck {

/// A file or folder that comes with the program, such as "manual.md" or "sample": installed in
/// share/voxdeck beside the program's bin, or in the source tree of the program's build folder.
/// Empty where neither is there.
QString programFile(const QString &name);

} // namespace voxdeck
