// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0002
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/touch/TouchDataset.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/workspace/FieldMapping.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

class Database; // core/workspace/Database.h: one SQLite connection, errors as values

/// The place of a dataset's workspace unless the user names a file:
/// $XDG_DATA_HOME/voxdeck/workspaces/<folder name>-<16 hex of the absolute path's SHA-256>.voxdeck
std::filesystem::path defaultWorkspacePath(const std::filesystem::path &dataset);

/// Whether the file at `path` begins as a workspace does (that of any SQLite database).
bool isWorkspaceFile(const FileSystem &fs, const std::filesystem::path &path);

/// One SQLite file (WAL): manifest, edit journal, drafts. Created when missing, migrated by
/// version.
///
/// Threads  the object and its connection belong to one thread; others open their own Workspace on the
///          same path (SQLite keeps them apart). A second writer waits at most 50 ms, then Busy.
/// Errors   Corrupt (not a workspace, damaged), Unsupported (made by a newer Voxdeck), Io, DiskFull.
class Workspace {
public:
    enum class Access { ReadWrite, ReadOnly };
    /// Opens the workspace, creating a missing one (ReadWrite). `dataset` is remembered inside;
    /// opening an existing workspace for another dataset is InvalidArgument.
    static Result<std::unique_ptr<Workspace>> open(const std::filesystem::path &file,
                                                   const std::filesystem::path &dataset,
                                                   Access access = Access::ReadWrite);
    /// Opens a workspace by its file name, whatever its dataset. NotFound when it is missing.
    static Result<std::unique_ptr<Workspace>> openKnown(const std::filesystem::path &file,
                                                        Access access = Access::ReadWrite);
    ~Workspace();
    const std::filesystem::path &file() const;
    std::filesystem::path dataset() const;
    Database &database();

private:
    explicit Workspace(std::unique_ptr<Database> database, std::filesystem::path file);
    std::unique_ptr<Database> m_database;
    std::filesystem::path m_file;
};

/// What importing one list of utterances did.
struct ListImportReport {
    std::uint64_t utterances = 0; ///< in the manifest now
    std::uint64_t added = 0;
    std::uint64_t changed = 0;
    std::uint64_t removed = 0;
    std::uint64_t problems = 0; ///< lines that could not be used; the reasons are in the workspace
    std::uint64_t duplicateKeys =
        0; ///< utterances whose key stood in the list before; they are kept
    std::uint64_t missingAudio = 0; ///< recordings that cannot be heard
    bool isUnchanged = false;       ///< the files are those of the last import: nothing was read
    FieldMapping mapping;           ///< that was used
    std::vector<Error> examples;    ///< of problems, at most 1,000
    std::vector<Sentence> notes;
};

struct ImportReport {
    std::uint64_t segments = 0;
    std::uint64_t items = 0;
    std::uint64_t skippedShards = 0; ///< unchanged since the last import
    std::uint64_t unreadableItems = 0;
    std::vector<Error> problems;         ///< the first 1,000
    std::vector<ListImportReport> lists; ///< of datasets that are lists
    std::vector<Sentence> notes;         ///< of the dataset as a whole
};

/// Fills the manifest from the dataset's metainfo: a transaction of at most 20,000 rows (the first one
/// after 512, so that rows are on screen at once), rows usable as they come. A shard whose index files
/// have the recorded sizes and times is skipped; edits in the journal are applied to the rows read.
Result<ImportReport> importDataset(Workspace &workspace, const touch::TouchDataset &dataset,
                                   const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck
