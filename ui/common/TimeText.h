// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"

#include <QString>

#include <optional>

namespace voxdeck {

/// "00:14:21.384". Rounded to the nearest millisecond; "" when the rate is not positive.
QString timeText(Frames position, int sampleRateHz);
/// The same without leading zeros: "14:21.384", "1:02:03.000".
QString shortTimeText(Frames position, int sampleRateHz);
/// "6.390": seconds with three digits.
QString durationText(Frames length, int sampleRateHz);
/// Reads what timeText() writes, and less: "14:21", "861.384", "1:02:03.5". Nothing for other text
/// and for times past 10,000 hours.
std::optional<Frames> parseTimeText(const QString &text, int sampleRateHz);

} // namespace voxdeck
