// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0375
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/job/JobControl.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

enum class TransferKind : std::uint8_t {
    Upload, ///< a folder to a server
    Copy,   ///< from a server into a file or folder of this computer
    Warm,   ///< from a server into the cache
};

/// One transfer: its source and its destination.
struct Transfer {
    TransferKind kind = TransferKind::Upload;
    std::filesystem::path
        local; ///< the folder that is sent, or the file or folder that is written; not of Warm
    std::string remote;      ///< RemoteAddress::text(): no secret
    bool isFolder = true;    ///< Copy, Warm: all that is below the address; found by lookAt()
    std::uint64_t files = 0; ///< found by lookAt()
    std::uint64_t bytes = 0; ///< found by lookAt()
    std::filesystem::path
        workspace;      ///< Upload: of a build whose manifest learns what was sent; may be empty
    std::string person; ///< who works in the workspace; empty: the login name
    std::uint64_t bytesPerSecond = 0; ///< 0: as fast as it goes
    bool replacesOthers = false;      ///< Upload: also what others wrote there, which else stays

    friend bool operator==(const Transfer &, const Transfer &) = default;
};

/// What a transfer would move: its dry run. Nothing is sent or written.
struct TransferPreview {
    Transfer transfer; ///< with what was found
    std::uint64_t filesThere =
        0; ///< at the destination: an upload compares content, the others sizes
    std::uint64_t bytesThere = 0;
    std::uint64_t filesOther =
        0; ///< with other content at the destination: an upload replaces them, a copy leaves them
    std::uint64_t filesHeld = 0;    ///< Upload: changed there after they were sent, and left so
    std::uint64_t filesRefused = 0; ///< Upload: others wrote there, so that it would send nothing
    std::string firstRefused;       ///< the path of one of these
    bool isBuild = false;           ///< Upload: a complete build; its manifest learns what was sent
    bool isListed = true;           ///< Upload: as in UploadPreview
    bool isWritable = true;         ///< Upload: as in UploadPreview
};

struct TransferReport {
    std::uint64_t files = 0;       ///< moved by this run
    std::uint64_t filesBefore = 0; ///< there already
    std::uint64_t bytes = 0;
    std::uint64_t bytesBefore = 0;
    std::vector<Sentence> notes; ///< of files that were left out, or that need a remark
};

/// Checks the address and asks the server for what is there.
///
/// Progress counts objects of a listing. Memory grows with the files of the folder that is sent, not with the objects at
/// the address.
/// Errors   InvalidArgument for an address that cannot be written to, or a missing folder; those of previewUpload() and
///          RemoteAccess.
Result<TransferPreview> lookAt(FileSystem &fs, const Transfer &transfer,
                               const ProgressSink &progress, std::stop_token stop);

/// Runs a transfer that lookAt() completed. What an earlier run has moved is not moved again: finished parts of uploads,
/// the bytes of a copy, blocks of the cache.
///
/// Progress counts bytes; `control` pauses it and holds it to its rate: the caller sets Transfer::bytesPerSecond there.
/// Errors   those of uploadFolder(), uploadToHub(), uploadBuild(), downloadFolder() and the cache, with what was moved
///          kept.
Result<TransferReport> runTransfer(FileSystem &fs, const Transfer &transfer, JobControl &control,
                                   const std::string &holder, const ProgressSink &progress,
                                   std::stop_token stop);

/// Deletes what a server has of files that an upload did not end; files that are there whole stay. Copies and caching
/// leave nothing on servers, and the Hub has no request for it. Gives the number of files whose parts were deleted.
/// Errors   those of abandonUpload(): the same call goes on.
Result<std::uint64_t> abandonTransfer(FileSystem &fs, const Transfer &transfer,
                                      std::stop_token stop);

} // namespace voxdeck
