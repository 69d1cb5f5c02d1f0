// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0316
#pragma once

#include <QString>

namespace voxdeck {

/// Tells Qt the type of workspace files by their names, so that no file dialog opens one to look what it is: closing it
/// would take away the locks that SQLite holds on it for this process, and the next process that closes the workspace
/// would delete the journal under the window.
///
/// `folder`: for the description of the type; made where it is missing. Before the first use of QMimeDatabase.
/// Result    false: it could not be written, and dialogs look into files.
bool registerWorkspaceFileType(const QString &folder);

} // namespace voxdeck
