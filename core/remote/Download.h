// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"
#include "core/job/Progress.h"
#include "core/remote/RemoteAccess.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace voxdeck {

struct DownloadOptions {
    bool mayReplace = false; ///< files that exist
    /// What came stays when the download is stopped or fails, and is not fetched again by the next run that resumes:
    /// NAME.part with its note NAME.part.from, of a folder also download-HASH.jsonl in the target folder.
    bool resumes = false;
    bool skipsExisting =
        false; ///< files of a folder that exist are left as they are, and count as there before
    HttpClient::Turn turn; ///< of bytes received; empty: as fast as it goes
    /// Called with the error of an object that could not be copied, and the download goes on; empty: it ends.
    std::function<void(const Error &)> onFailure;
};

struct DownloadReport {
    std::uint64_t files = 0;       ///< written by this run
    std::uint64_t filesBefore = 0; ///< whole already
    std::uint64_t failed = 0;
    std::uint64_t bytes = 0;       ///< fetched by this run
    std::uint64_t bytesBefore = 0; ///< not fetched again
};

/// Copies one object into a file, which appears under its name when it is whole.
///
/// Progress counts bytes.
/// Errors   those of RemoteObject::copy() and of the disk; InvalidArgument where the file exists.
Result<DownloadReport> downloadFile(FileSystem &fs, RemoteAccess &access, const RemoteAddress &from,
                                    const std::filesystem::path &to, const DownloadOptions &options,
                                    const ProgressSink &progress, std::stop_token stop);

/// Copies all objects below an address into a folder, one after another. A key whose parts lead out of the folder is a
/// failure of its own.
///
/// Progress counts the bytes of all objects.
/// Errors   NotFound where there are none; those of RemoteAccess::list() and downloadFile().
Result<DownloadReport> downloadFolder(FileSystem &fs, RemoteAccess &access,
                                      const RemoteAddress &from, const std::filesystem::path &to,
                                      const DownloadOptions &options, const ProgressSink &progress,
                                      std::stop_token stop);

/// A name that stays inside the folder it is put into.
bool isSafeName(const std::filesystem::path &name);

} // namespace voxdeck
