// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0232 and 0490.
#pragma once

#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/remote/GuardedWrite.h"
#include "core/remote/S3Bucket.h"
#include "core/remote/UploadRule.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// Called for each file once the server has it, and with the error for one that could not be sent. Any thread.
using UploadSink = std::function<void(const UploadFile &file, const Result<> &sent)>;

struct UploadOptions {
    std::uint64_t partBytes = 16ull
                              << 20; ///< all parts of a file but the last; larger for huge files
    unsigned parallel = 4;           ///< requests at a time
    bool resumes = false;            ///< goes on with an upload that was begun
    /// The state file stays when all is stored, so that the next upload sends only what is new since.
    bool keepsState = false;
    std::filesystem::path stateFolder; ///< of the state file; empty: the folder that is sent
    UploadSink onFile;                 ///< may be empty
    OthersContent others = OthersContent::Refuse;
    UploadGroups group; ///< for OthersContent::KeepChanged
};

struct UploadReport {
    std::uint64_t files = 0;        ///< stored by this run
    std::uint64_t filesBefore = 0;  ///< stored already by the run before
    std::uint64_t bytes = 0;        ///< sent by this run
    std::uint64_t bytesBefore = 0;  ///< not sent again
    std::uint64_t filesChanged = 0; ///< kept as they are on the server, where they were changed
    std::vector<std::string>
        held; ///< of these, paths of files that are new here and were to be sent
    /// Files of which the keys may not see what the server has: sent only where nothing is stored, or what this upload
    /// stored, as far as the server keeps conditions.
    std::uint64_t filesUnseen = 0;
    std::uint64_t filesUnguarded = 0; ///< of `files`, those of WriteEnd::StoredUnguarded
    /// Sent by an earlier run to the same place, and not among the files of this one: they stay there.
    std::uint64_t filesLeft = 0;
    std::string firstLeft; ///< path of one
};

/// Sentences about files that were sent without seeing or guarding what they may have replaced, and about those that an
/// earlier run left.
std::vector<Sentence> notesOf(const UploadReport &report);

/// The files that an upload of a folder would send, in its order. Hidden files, unfinished ones
/// (.part) and the
/// upload's own state are left out; links and devices are refused.
Result<std::vector<UploadFile>> planUpload(const FileSystem &fs,
                                           const std::filesystem::path &folder);

/// Copies a folder into a bucket, below the key of `destination`.
///
/// Files over one part are sent in equal parts, as R2 demands, several at a time. Finished parts are written to
/// .voxdeck-upload-HASH.jsonl in the folder before the next thing is begun. The server is asked about each file before
/// anything is sent (BucketLook): what it has is not sent again, and what others wrote there falls under
/// UploadOptions::others. Each file then replaces only what was found there (GuardedWrite).
/// Lists and build.json come last, so that nobody opens half a build. The state file goes when all is stored.
///
/// Errors   InvalidArgument where others' content would be replaced (isRefusedByRule()); Busy where an upload to the
///          destination was begun and is not to be resumed, or a file changes meanwhile; those of S3Bucket and
///          FileSystem. Stored files stay.
Result<UploadReport> uploadFolder(FileSystem &fs, const std::filesystem::path &folder,
                                  const S3Bucket &bucket, const RemoteAddress &destination,
                                  const UploadOptions &options, const ProgressSink &progress,
                                  std::stop_token stop);

/// Stores one file, in parts where it is large; not resumed, so the parts of one that fails are deleted again. Nothing is
/// replaced without OthersContent::Replace. Gives Stored or StoredUnguarded.
Result<WriteEnd> uploadFile(const FileSystem &fs, const std::filesystem::path &file,
                            const S3Bucket &bucket, const RemoteAddress &destination,
                            const UploadOptions &options, const ProgressSink &progress,
                            std::stop_token stop);

} // namespace voxdeck
