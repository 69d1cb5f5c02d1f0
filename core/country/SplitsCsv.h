// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/split/SplitSurvey.h"

#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

/// The chosen recordings with the splits they are in now, as the `_splits.csv` of country manifests has them:
/// source_audio_path, video_id, duration_hours, size_mb (empty), split, and subset_id where there are parts.
/// "" where a recording has no split, and where it is in several: none of them would be true.
///
/// Units    some 100 bytes of memory a recording. Errors: Io, Busy.
struct SplitsCsv {
    std::string text;
    std::uint64_t recordings = 0;
    std::vector<std::string> inSeveral; ///< recordings in several splits, by what they are called
};
Result<SplitsCsv> splitsCsv(Workspace &workspace, const SplitSurvey &survey);

} // namespace voxdeck
