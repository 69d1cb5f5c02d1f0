// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0521
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck::kaldi {

/// `wav.ark:1234` of wav.scp: a WAV inside a file, as `wav-copy ark:- ark,scp:wav.ark,wav.scp` writes it.
struct PlaceInArchive {
    std::string file;
    std::uint64_t offset = 0;
};

/// The last colon of the name has digits alone behind it (src/util/kaldi-io.cc); nothing for other names.
std::optional<PlaceInArchive> placeInArchive(std::string_view rxfilename);

/// Finds the bytes of WAVs in archives.
///
/// Units    keeps the last archive open: wav.scp names one for many recordings in a row.
/// Threads  one at a time.
class ArkWavs {
public:
    explicit ArkWavs(const FileSystem &fs) : m_fs(fs) {}
    /// By the size in the header of the WAV; a size that the file does not have, as programs write into pipes, means
    /// up to the end (src/feat/wave-reader.cc).
    ///
    /// Errors   those of opening and reading; Corrupt: no WAV begins there.
    Result<ByteRange> at(const std::filesystem::path &archive, std::uint64_t offset);

private:
    const FileSystem &m_fs;
    std::filesystem::path m_path;
    std::unique_ptr<RandomAccessFile> m_file;
};

} // namespace voxdeck::kaldi
