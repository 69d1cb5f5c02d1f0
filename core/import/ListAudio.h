// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/AudioPaths.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace voxdeck {

class Database;

/// Fills in the ends of utterances whose list says none, from their audio files' headers. What cannot
/// be read is noted with the recording, and tried again the next time: the file may have been mended.
/// Can be stopped and goes on there. Lists of which all is known are not looked through again.
/// Errors   faults of the machine (isOfTheMachine()): nothing is noted, and the next time goes on there.
Result<std::uint64_t> measureAudio(Workspace &workspace, const FileSystem &fs,
                                   const ProgressSink &progress, std::stop_token stop);

/// How many recordings of a list cannot be heard, as the last import left it.
struct ListAudioState {
    std::uint64_t notFound = 0; ///< not where the list says
    std::uint64_t unread = 0;   ///< there, but not to be read
};

/// Nothing where it was not looked through to its end since the list's files were `fingerprint`.
Result<std::optional<ListAudioState>> listAudioState(Database &db, std::uint32_t shard,
                                                     const std::string &fingerprint);
/// To be called before a list is read again.
Result<> forgetListAudio(Database &db, std::uint32_t shard);

/// Whether one of the first 2,000 recordings with missing audio may be found now: under the name the
/// list spells, in the folders in which any format looks.
Result<bool> mayFindAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                          const std::filesystem::path &list, const AudioRules &rules);
/// Whether one of the first 2,000 recordings has left the place where the list's relocations led, and is found now.
Result<bool> hasAudioMoved(Database &db, const FileSystem &fs, std::uint32_t shard,
                           const std::filesystem::path &list, const AudioRules &rules);

} // namespace voxdeck
