// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/format/InputUtterance.h"

#include <optional>

namespace voxdeck {

/// The part of its file that the utterance means, by its own rule of rounding; nothing for all of it.
/// InvalidArgument where start and end leave not one frame.
Result<std::optional<FrameRange>> cutOfUtterance(const InputUtterance &utterance, int fileRateHz);

} // namespace voxdeck
