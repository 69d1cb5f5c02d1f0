// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0221
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

namespace voxdeck {

/// Marks a folder into which an export writes audio, so that the next export can tell what an interrupted
/// one left there from the files of the user: a file in the folder (`.voxdeck-export`) with the names of
/// all that was there before. It is on the disk before the first audio, and removed when the metadata
/// that names the audio is. Where the metadata is one file and has changed since, the export was complete,
/// and the mark means nothing any more.
///
/// Threads  one.
/// Errors   Busy while another export writes into the folder; those of FileSystem.
class ExportMark {
public:
    /// Makes the mark, or goes on with that of an export that was interrupted.
    /// `metadata` is the file, or the folder, that will name the audio.
    static Result<ExportMark> make(FileSystem &fs, const std::filesystem::path &folder,
                                   const std::filesystem::path &metadata);

    /// Whether an export into the folder is not done, as far as its mark tells.
    static bool isIn(const FileSystem &fs, const std::filesystem::path &folder);

    /// Whether an interrupted export may have left a file of this name: such a file may be replaced.
    bool isLeftOver(const std::string &name) const
    {
        return m_wasThere && !m_wasThere->contains(name);
    }
    bool wasInterrupted() const { return m_wasThere.has_value(); }
    /// The export is done, or has removed what it made. Returns when that is on the disk.
    Result<> remove();

private:
    using Names = std::unordered_set<std::string>;
    ExportMark(FileSystem &fs, std::filesystem::path folder, std::unique_ptr<FileLock> lock);
    Result<std::optional<Names>> read() const;
    Result<> write(const std::filesystem::path &metadata);

    FileSystem *m_fs;
    std::filesystem::path m_folder;
    std::unique_ptr<FileLock> m_lock;
    std::optional<Names> m_wasThere; ///< before the interrupted export, if there was one
};

} // namespace voxdeck
