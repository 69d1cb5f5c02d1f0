// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/BarReason.h"

#include "ui/common/MessageBar.h"
#include "ui/common/MessageTurns.h"

#include <QVariant>

namespace voxdeck {
namespace {

constexpr const char *kProperty = "vxReason";

/// With its words: what is shown later has others.
QString entry(const MessageBar &bar, const QString &reason)
{
    return reason + QLatin1Char('\n') + bar.text();
}

} // namespace

void noteReason(MessageBar &bar, const QString &reason)
{
    bar.setProperty(kProperty, entry(bar, reason));
}

void dismissReason(MessageBar &bar, const QString &reason)
{
    dropWaiting(bar, reason);
    if (bar.property(kProperty).toString() == entry(bar, reason))
        bar.dismiss();
}

} // namespace voxdeck
