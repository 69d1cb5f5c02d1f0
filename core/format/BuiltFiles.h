// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0491
#pragma once

#include "core/base/DatasetNames.h"
#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace voxdeck {

/// The files of a complete build's shards, as its build.json lists them. A later build of fewer shards leaves those of the
/// one before on a server, and a copy of such a folder has them: they are not part of the dataset.
class BuiltFiles {
public:
    /// Of the build that the folder is, or of which it is a folder of a split or country. Null for folders of others, and
    /// for builds without a data.list: they are not complete.
    ///
    /// Errors   those of reading a build.json that is there: what it leaves out is unknown then.
    static Result<std::shared_ptr<const BuiltFiles>> around(const FileSystem &fs,
                                                            const std::filesystem::path &folder);

    /// Whether a file was left by an earlier build: one of the kinds that shards have here, and no shard has it. Files
    /// beside the folders of the shards, and manifests over several shards (.json), never are.
    bool leavesOut(const std::filesystem::path &file) const;
    /// Whether a shard has files in this folder.
    bool hasFolder(const std::filesystem::path &folder) const;
    /// That the build.json is damaged: nothing is left out then.
    std::vector<Sentence> notes() const;

private:
    std::string nameOf(const std::filesystem::path &path) const;

    std::filesystem::path m_folder;     ///< of the build
    bool m_isDamaged = false;           ///< its build.json: no files are known
    std::set<std::string> m_files;      ///< below m_folder, with "/"
    std::set<std::string> m_extensions; ///< of m_files
};

} // namespace voxdeck
