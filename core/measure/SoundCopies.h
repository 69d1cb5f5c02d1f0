// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0351, 0412
#pragma once

#include "core/audit/Duplicates.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

struct SoundCopies {
    DuplicateSurvey survey;   ///< in whatever splits they are; `what` is the key of the first
    std::uint64_t unread = 0; ///< rows whose audio could not be read: in no group
    std::uint64_t noPrint =
        0; ///< under a second, too short for a print, or the program has no printer: compared by samples alone
    std::vector<Error> problems; ///< of unread rows, at most 100
};

/// Rows with the same sound: with equal decoded samples, whatever file holds them, or with a print
/// (core/audit/SoundPrint.h) that is alike to kLikeSound, so that a copy is found that was encoded again, made louder or
/// resampled. Each row's audio is decoded once; nothing is kept.
///
/// Progress "rows" decoded, then kComparedSounds.
/// Memory   some 50 bytes per second of sound.
/// Threads  the calling one reports; rows are decoded on others.
/// Errors   Cancelled; faults of the machine (isOfTheMachine()); those of RowReader.
Result<SoundCopies> findSoundCopies(const FileSystem &fs, Workspace &workspace,
                                    const ItemSource &items, const RowOrder &order,
                                    const ProgressSink &progress, const std::stop_token &stop);

inline constexpr double kLikeSound = 0.85;
/// The step of Progress after "rows".
inline constexpr std::string_view kComparedSounds = "sounds";

} // namespace voxdeck
