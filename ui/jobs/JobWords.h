// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/JobList.h"

#include <QString>

namespace voxdeck {

/// "11 min left": rounded, as more precision would not help; empty for less than 0.
QString timeLeftText(qint64 seconds);
/// "21.2 MB/s"
QString rateText(double bytesPerSecond);
/// "43 % · 12.0 MB/s · 3 min left", as far as it is known; "paused".
QString stateText(const JobList::Entry &job);

} // namespace voxdeck
