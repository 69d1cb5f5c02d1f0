// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/PeakChunks.h"
#include "core/base/Result.h"
#include "core/io/BoundedFolder.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The computed peaks of long audio, one file each in a folder of the user's cache.
///
/// A file (numbers little-endian): "VXPEAKS1", length of the key 4, the key, frames 8, then the
/// cells of level 0 {minimum 2, maximum 2, mean square 4 as float}, CRC-32 of all before 4. Its name
/// is a hash of the key; the key inside the file guards against a collision. The key identifies the
/// bytes the audio was made of, so a replaced file has another key.
///
/// A damaged file is removed and counts as missing. When all files together exceed the quota, the
/// least recently used are removed; leftovers of a crash are removed after an hour.
///
/// Units    bytes of files.
/// Threads  any; other processes may share the folder.
/// Errors   those of FileSystem: nothing but time is lost.
class PeakCache {
public:
    static constexpr std::uint64_t kUsualQuotaBytes = 512ull << 20;

    /// `fs` must outlive it. The folder is made when it is first needed.
    PeakCache(FileSystem &fs, std::filesystem::path folder,
              std::uint64_t quotaBytes = kUsualQuotaBytes);

    /// All peaks of an item of that length; empty where they are not kept.
    std::optional<PeakChunks> load(std::string_view key, Frames length);
    /// Keeps them; only what is complete (else InvalidArgument).
    Result<> store(std::string_view key, const PeakChunks &peaks);
    /// Takes effect at once: files above the quota are removed.
    void setQuota(std::uint64_t quotaBytes);
    std::uint64_t quotaBytes() const { return m_files.quotaBytes(); }
    /// Removes half-written files and what is above the quota.
    void sweep();
    std::uint64_t usedBytes() const { return m_files.usedBytes(); }
    /// The file that a key has.
    std::filesystem::path fileOf(std::string_view key) const;

private:
    BoundedFolder m_files;
};

} // namespace voxdeck
