// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/AudioPaths.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/Workspace.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

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

/// What became of the audio of a list's recordings since they were imported. On servers nothing is asked.
struct AudioSinceImport {
    std::uint64_t missing = 0;  ///< recordings whose file is no longer where it was
    std::uint64_t replaced = 0; ///< recordings whose file is another one, or was written to
    /// Recordings in folders that are not there: on a disk that is not mounted nothing is missing.
    std::uint64_t away = 0;
    std::vector<std::int64_t> awayExamples; ///< one of each of the first 100 of these folders
    std::vector<std::filesystem::path>
        awayFolders; ///< these folders, or what holds them and is not there either
    bool hasChanged() const { return missing > 0 || replaced > 0; }
};
/// How much of a list is looked at before a person gets an answer; the next look goes on behind it.
struct AudioLook {
    std::size_t atOnce =
        200'000; ///< files in the order of the list: half a second where they are in memory
    std::int64_t samples = 2000; ///< of lists with more: files all over the list
    std::chrono::milliseconds time{1000};
};
/// Looks at the files of the recordings, as many as `most` allows. Rows of replaced audio have no measured values from
/// then on, and the next reading of the list writes them anew, with the length of the audio where the list says none.
///
/// Errors   those of Database; Busy, Cancelled. A disk that does not answer ends the look; its audio is not missing.
Result<AudioSinceImport> lookForOtherAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                                           const std::stop_token &stop, const AudioLook &most = {});
/// Whether one of these recordings, whose folders are not there, may be found elsewhere: as mayFindAudio() looks.
Result<bool> mayBeElsewhere(Database &db, const FileSystem &fs,
                            const std::vector<std::int64_t> &recordings,
                            const std::filesystem::path &list, const AudioRules &rules);
/// What an import reports of folders that are not there; empty for none.
Sentence noteOfAway(const AudioSinceImport &audio);
/// Notes which audio recordings have that have no note of it: those that came since. The next call goes on after `time`.
Result<> noteNewAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                      const std::stop_token &stop,
                      std::optional<std::chrono::milliseconds> time = {});
/// How many recordings of all lists an import found and are no longer where they were; the next import reads their lists.
///
/// Errors   those of Database, and faults of the machine.
Result<std::uint64_t> audioGoneSinceImport(Database &db, const FileSystem &fs,
                                           const std::stop_token &stop);

} // namespace voxdeck
