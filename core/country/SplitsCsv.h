// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/split/SplitSurvey.h"

#include <string>

namespace voxdeck {

/// The chosen recordings with the splits they are in now, as the `_splits.csv` of country manifests has them:
/// source_audio_path, video_id, duration_hours, size_mb (empty), split, and subset_id where there are parts.
/// "" where a recording has no split; of one in several splits the one that most of it is in.
///
/// Units    some 100 bytes of memory a recording. Errors: Io, Busy.
Result<std::string> splitsCsv(Workspace &workspace, const SplitSurvey &survey);

} // namespace voxdeck
