// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voxdeck {

class MessageBar;

/// Why a message bar shows what it shows now: once that is no longer so, the message goes with it.
void noteReason(MessageBar &bar, const QString &reason);
/// Dismisses what the bar shows if it was shown for that reason; another message stays.
void dismissReason(MessageBar &bar, const QString &reason);

} // namespace voxdeck
