// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0247
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The rules of one such folder.
struct BoundedFolderRules {
    std::filesystem::path folder; ///< made when it is first needed
    std::string ending;           ///< of the files' names, with its dot: ".peaks"
    std::uint64_t quotaBytes = 0; ///< of all files together
    /// A half-written file without writes for this long was left by a killed program.
    std::chrono::seconds staleAfter = std::chrono::hours(24);
    std::string note =
        {}; ///< ending of small files beside the files, removed with them; may be empty
};

/// A folder of files that can be made again, kept within a quota: the files unused longest are removed.
///
/// Names are 1 to 32 hexadecimal digits and the ending. Only such files, their notes and their half-written
/// parts are ever removed: other files in the folder are foreign. A file's modification time says
/// when it was used last, so the order survives restarts and all processes see it. Files that are open stay
/// readable when they are removed.
///
/// Units    bytes.
/// Threads  any; other processes may share the folder. Parts of other writers count as used.
/// Errors   those of FileSystem: the files can be made again.
class BoundedFolder {
public:
    /// `disk` must live longer.
    BoundedFolder(FileSystem &disk, BoundedFolderRules rules);

    /// A file being written; it gets its name in commit(). Removed if it is not committed.
    class NewFile {
    public:
        NewFile(const NewFile &) = delete;
        NewFile &operator=(const NewFile &) = delete;
        ~NewFile();
        /// Makes room in steps as the file grows. DiskFull where the file alone is above the quota.
        Result<> append(std::span<const std::byte> bytes);
        std::uint64_t size() const { return m_file->size(); }
        /// Syncs the bytes, then gives the file its name. `note`, where there is one, comes before.
        Result<> commit(std::string_view note = {});

    private:
        friend class BoundedFolder;
        NewFile(BoundedFolder &folder, std::filesystem::path target, std::filesystem::path part,
                std::unique_ptr<WritableFile> file);
        BoundedFolder &m_folder;
        const std::filesystem::path m_target;
        const std::filesystem::path m_part;
        std::unique_ptr<WritableFile> m_file;
        std::uint64_t m_reserved = 0;
    };

    /// The path of the file of that name, whether it exists or not.
    std::filesystem::path fileOf(std::string_view name) const;
    /// Opens a file and notes its use. NotFound where it is missing.
    Result<std::unique_ptr<RandomAccessFile>> open(std::string_view name);
    /// A whole file; notes its use.
    Result<std::string> read(std::string_view name, std::uint64_t maximumBytes);
    /// The note beside the file; empty without one.
    std::optional<std::string> noteOf(std::string_view name) const;
    Result<std::unique_ptr<NewFile>> create(std::string_view name);
    /// Writes a whole file. A file above the quota is not kept, without an error.
    Result<> store(std::string_view name, std::span<const std::byte> bytes);
    void remove(std::string_view name);

    /// Removes the files unused longest until `neededBytes` more fit. DiskFull where they never can.
    Result<> makeRoom(std::uint64_t neededBytes, const std::filesystem::path &ownPart = {});
    /// Removes stale parts and what is above the quota.
    void sweep();
    void setQuota(std::uint64_t bytes); ///< holds at once
    std::uint64_t quotaBytes() const { return m_quotaBytes; }
    std::uint64_t usedBytes() const; ///< of finished files
    const std::filesystem::path &folder() const { return m_rules.folder; }

private:
    struct Kept {
        std::string name; ///< without the ending
        std::uint64_t bytes = 0;
        std::int64_t usedNs = 0;
    };
    struct Contents {
        std::vector<Kept> files;     ///< unused longest first
        std::uint64_t partBytes = 0; ///< of others' half-written files that are not stale
    };
    Contents contents(const std::filesystem::path &ownPart);
    void removeStale(const std::filesystem::path &part, std::int64_t changedNs, bool &isStale);
    std::optional<std::string> nameIn(const std::string &fileName) const;
    bool isPart(const std::string &fileName) const;

    FileSystem &m_disk;
    const BoundedFolderRules m_rules;
    std::atomic<std::uint64_t> m_quotaBytes;
};

} // namespace voxdeck
