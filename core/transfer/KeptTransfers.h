// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transfer/Transfer.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A transfer that runs: noted on the disk until it has ended, and locked, so that no other window offers it. It stays
/// noted where this object goes without ended(): it was interrupted.
class RunningTransfer {
public:
    RunningTransfer(FileSystem &fs, std::filesystem::path note, Transfer transfer,
                    std::unique_ptr<FileLock> lock);

    const Transfer &transfer() const { return m_transfer; }
    /// A resumed run begins with this limit.
    Result<> limitTo(std::uint64_t bytesPerSecond);
    /// Nothing of it is left to do: it is not offered again.
    Result<> ended();

private:
    FileSystem &m_fs;
    const std::filesystem::path m_note;
    Transfer m_transfer;
    const std::unique_ptr<FileLock> m_lock;
};

/// The transfers that have not ended, of all windows and all starts: a file each in the person's data folder.
///
/// Threads  one at a time; other processes may use the folder.
/// Errors   those of FileSystem.
class KeptTransfers {
public:
    /// `folder`: the person's, if empty.
    explicit KeptTransfers(FileSystem &fs, std::filesystem::path folder = {});

    /// Notes a transfer before it begins. Busy where the same one runs already.
    Result<std::unique_ptr<RunningTransfer>> begin(const Transfer &transfer,
                                                   const std::string &holder);
    /// Those that nobody runs, the oldest first. A file that cannot be read is left out.
    Result<std::vector<Transfer>> interrupted(const std::string &holder);
    /// It is not offered again, and parts that a server has of it are deleted (abandonTransfer()). Files that it moved
    /// whole stay where they are.
    /// Errors   Busy where a window runs it; those of abandonTransfer(): it stays noted.
    Result<> giveUp(const Transfer &transfer, const std::string &holder, std::stop_token stop);
    /// It is not offered again. No server is asked, and what it moved stays where it is, parts too.
    Result<> forget(const Transfer &transfer);

private:
    FileSystem &m_fs;
    const std::filesystem::path m_folder;
};

/// runTransfer(), noted until it has ended; a limit that is set meanwhile is noted at once.
Result<TransferReport> runNoted(FileSystem &fs, KeptTransfers &kept, const Transfer &transfer,
                                JobControl &control, const std::string &holder,
                                const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck
