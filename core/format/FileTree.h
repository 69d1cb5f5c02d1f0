// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/BuiltFiles.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Walks a folder and its subfolders, each folder's files before its folders, both in natural
/// order. Names that begin with a "." are skipped. Links to folders are not followed (their target
/// is elsewhere in the tree or outside), nor are links to files outside the tree.
///
/// Units    holds the names of one folder and of the folders still to come.
/// Threads  one at a time.
class FileTree {
public:
    static constexpr std::size_t kMaximumDepth = 32;
    struct Folder {
        std::filesystem::path relative;   ///< to the root; empty for the root
        std::vector<std::string> files;   ///< names, in natural order
        std::vector<std::string> folders; ///< likewise
        std::vector<std::string> links;   ///< of `files`: those that are, or may be, links
        std::optional<Error> problem;     ///< why it could not be listed
    };
    static Result<FileTree> open(const FileSystem &fs, const std::filesystem::path &root);
    /// The same without the files that an earlier build left in the folder of a later one.
    static Result<FileTree> openBuilt(const FileSystem &fs, const std::filesystem::path &root);
    /// Nothing after the last.
    std::optional<Folder> next();
    const std::filesystem::path &root() const { return m_root; }
    /// The links not followed and folders too deep, complete once the walk is over.
    std::vector<Sentence> notes() const;

private:
    FileTree(const FileSystem &fs, std::filesystem::path root);
    bool leadsOut(const std::filesystem::path &path) const;

    const FileSystem *m_fs;
    std::filesystem::path m_root;
    std::filesystem::path m_realRoot;
    std::vector<std::filesystem::path> m_waiting; ///< relative; the last is next
    std::shared_ptr<const BuiltFiles> m_built;    ///< null: nothing is left out
    std::uint64_t m_ofEarlierBuilds = 0;
    std::string m_firstOfEarlier; ///< relative
    std::uint64_t m_linkedFolders = 0;
    std::uint64_t m_linkedFiles = 0;
    std::uint64_t m_tooDeep = 0;
};

} // namespace voxdeck
