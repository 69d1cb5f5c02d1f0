// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0603
#pragma once

#include "core/io/FileSystem.h"
#include "core/remote/UploadRule.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// What the state file of an upload says about one file.
struct FileState {
    std::uint64_t size = 0;
    std::int64_t mtimeNs = 0;
    std::string upload; ///< of a multipart upload that was begun
    std::uint64_t partBytes = 0;
    bool isDone = false;
    std::string
        etag; ///< of what is stored, as the server gave it, or the Hub's id; empty in older states
    bool isSent = false; ///< by an upload of this folder; false: equal content was there already
};

/// The state file of an upload, .voxdeck-upload-HASH.jsonl: a line is on the disk before what it tells is relied on.
/// The last line about a file counts; a last line that a crash cut off does not. What complete uploads sent is kept in
/// another file, .voxdeck-uploaded-HASH.jsonl, so that the next one knows what is its own. Equal content that others
/// stored is not.
///
/// Threads  any, once it is open.
/// Errors   those of FileSystem.
class UploadState {
public:
    /// Where the state of an upload to `destination` is kept.
    static Result<std::filesystem::path> pathIn(const std::filesystem::path &folder,
                                                const std::string &destination);
    /// Busy where an upload to `destination` was begun and is not to be resumed.
    static Result<std::unique_ptr<UploadState>> open(FileSystem &fs,
                                                     const std::filesystem::path &folder,
                                                     const std::string &destination, bool resumes);
    /// To be read only, and nothing is written; null where no upload was begun.
    static Result<std::unique_ptr<const UploadState>>
    look(FileSystem &fs, const std::filesystem::path &folder, const std::string &destination);

    bool isResumed() const { return m_isResumed; } ///< there was an upload before
    bool isEmpty() const; ///< nothing was noted since the last complete upload
    /// Nothing of a file that has changed since.
    FileState of(const UploadFile &file) const;
    /// The last stored state of the file of this path, whatever the file is now.
    FileState lastOf(const std::string &path) const;
    /// Whether the object of this path and ETag was sent by an upload of this folder, as far as it is noted.
    bool wasSent(const std::string &path, const std::string &etag) const;
    /// The first file that is stored, as far as it is noted, and is not one of these; and how many there are.
    std::pair<std::string, std::uint64_t> storedBeside(const std::vector<UploadFile> &files) const;
    Result<> note(const UploadFile &file, const FileState &state)
    {
        return write(file.path, state);
    }
    Result<> finish(); ///< keeps what was sent in the other file, and deletes the state file
    Result<> drop();   ///< deletes the state file

    /// Multipart uploads that were begun and, as far as it is known here, neither completed nor deleted: of which file,
    /// and their ids.
    std::vector<std::pair<std::string, std::string>> begun() const;
    /// The server has no parts of that upload of the file any more.
    Result<> noteDeleted(const std::string &file, const std::string &upload);

private:
    UploadState(FileSystem &fs, std::filesystem::path path);
    Result<> takeFormer();
    Result<> readAll(bool mayCut);
    Result<> read(const std::filesystem::path &path, bool mayCut);
    Result<> write(const std::string &file, const FileState &state);
    void learn(const std::string &file, const FileState &state);     ///< with m_mutex held
    void forget(const std::string &file, const std::string &upload); ///< the same

    FileSystem &m_fs;
    const std::filesystem::path m_path;
    const std::filesystem::path m_storedPath; ///< what complete uploads sent
    std::unique_ptr<WritableFile> m_file;
    bool m_isResumed = false;
    bool m_isEmpty = true; ///< guarded by m_mutex
    mutable std::mutex m_mutex;
    std::map<std::string, FileState> m_files;                 ///< guarded by m_mutex
    std::vector<std::pair<std::string, std::string>> m_begun; ///< guarded by m_mutex
};

} // namespace voxdeck
