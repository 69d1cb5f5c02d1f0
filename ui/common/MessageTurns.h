// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0701
#pragma once

#include "ui/common/MessageBar.h"

#include <QString>

#include <vector>

namespace voxdeck {

/// Shows a message that must not be missed, such as the way to recovered drafts: behind the ones that already wait,
/// once the bar is free. Where another message replaces it, it is shown again after that one. It is gone when the user
/// has closed or answered it, or with dismissReason().
void showInTurn(MessageBar &bar, MessageBar::Kind kind, const QString &text,
                std::vector<MessageBar::Choice> choices = {}, const QString &reason = {});
/// Whether the message with that reason is shown or waits.
bool isInTurn(const MessageBar &bar, const QString &reason);
/// Drops what waits for that reason. For dismissReason(), which closes what is shown as well.
void dropWaiting(MessageBar &bar, const QString &reason);
/// The bar is about something else now: nothing is shown, and nothing waits.
void clearMessages(MessageBar &bar);

} // namespace voxdeck
