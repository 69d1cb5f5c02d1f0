// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/RateLimits.h"
#include "core/workspace/SegmentRow.h"
#include "ui/common/Icons.h"

#include <QString>

#include <cstdint>
#include <string>
#include <string_view>

namespace voxdeck {

/// "approved", "in review"...: as a user reads it.
QString statusWords(SegmentStatus status);
/// The icon whose shape says it without colour.
QString statusIcon(SegmentStatus status);
IconTone statusTone(SegmentStatus status);

QString splitWords(Split split);
QString splitLetter(Split split); ///< T V E -
/// A value of the journal as shown: "approved", "flagged", "train". Where a field has no words of its own, the value.
QString valueWords(EditField field, const std::string &value);

/// "1 segment", "1,204 segments"
QString segmentsText(std::uint64_t count);

/// By the limits of the open project (core/workspace/RateLimits.h): good, warn where it is fair, bad.
IconTone rateTone(RateKind kind, double rate, std::string_view language = {});
/// Those limits, for all who colour rates. Threads: gui.
const RateLimits &shownRateLimits();
void setShownRateLimits(const RateLimits &limits);
/// "12.7"
QString cerText(double cer);

} // namespace voxdeck
