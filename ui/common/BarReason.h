// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voxdeck {

class MessageBar;

/// The reason for the message that the bar shows now: when the reason ends, so does the message.
void noteReason(MessageBar &bar, const QString &reason);
/// Dismisses what the bar shows if it was shown for that reason; another message stays.
void dismissReason(MessageBar &bar, const QString &reason);

} // namespace voxdeck
