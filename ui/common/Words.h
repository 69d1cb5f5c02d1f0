// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"
#include "ui/common/Icons.h"

#include <QString>

#include <cstdint>

namespace voxdeck {

/// "approved", "in review"...: as a user reads it.
QString statusWords(SegmentStatus status);
/// The icon whose shape says it without colour.
QString statusIcon(SegmentStatus status);
IconTone statusTone(SegmentStatus status);

QString splitWords(Split split);
QString splitLetter(Split split); ///< T V E -

/// "1 segment", "1,204 segments"
QString segmentsText(std::uint64_t count);

/// good up to 5 %, warn up to 15 %, bad above.
IconTone cerTone(double cer);
/// "12.7"
QString cerText(double cer);

} // namespace voxdeck
