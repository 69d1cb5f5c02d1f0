// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0431, 0433
#pragma once

#include "core/base/Result.h"
#include "core/format/AudioPart.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The one answer to whether the audio of a recording is there, and whether it is the audio that was there before.
///
/// Recordings of one file follow each other: the last file is remembered, so an object is for one look at them.
/// Threads  one; each has its own.
class AudioPresence {
public:
    explicit AudioPresence(const FileSystem &fs) : m_fs(fs) {}

    /// A number of the part's file, its range, size and time, never 0; nothing where there is no such file.
    ///
    /// Errors   faults of the machine, and of servers that do not answer (isOfTheMachine()): it may be there.
    Result<std::optional<std::uint64_t>> stampOf(std::string_view pointer);
    /// The same of a file, continuing a hash of what else tells the part apart.
    Result<std::optional<std::uint64_t>> stampOf(const std::filesystem::path &file,
                                                 std::uint64_t before);

private:
    const FileSystem &m_fs;
    std::filesystem::path m_lastFile;
    std::optional<FileStatus> m_last; ///< of m_lastFile; nothing: it is not there
};

} // namespace voxdeck
