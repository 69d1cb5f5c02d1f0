// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0087
#pragma once

#include "core/audio/AudioReader.h"
#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// The place of audio: a file, or a byte range of one, such as a member of a tar shard. In a packed
/// shard (.tar.gz) the range counts unpacked bytes.
struct AudioPart {
    std::filesystem::path file;
    std::optional<ByteRange> range;

    friend bool operator==(const AudioPart &, const AudioPart &) = default;
};

/// In one word, as Lhotse spells its lazy pointers: "a.tar?o=1536&e=33580", begin and end
/// (lhotse/shar/lazy_pointer.py:37); without a range the file's name alone.
std::string pointerTo(const AudioPart &part);
/// The way back. What does not end as such a pointer is the name of a file.
AudioPart partAt(std::string_view pointer);

/// Reads only the part's bytes. A packed shard is unpacked first where no copy is at hand
/// (tar/UnpackedCopies.h).
///
/// Errors   Corrupt where the file has become shorter than the part's end; those of AudioReader.
Result<AudioReader> openAudio(const FileSystem &fs, const AudioPart &part);

/// Opens the bytes of the part as a file.
Result<std::unique_ptr<RandomAccessFile>> openPart(const FileSystem &fs, const AudioPart &part);

} // namespace voxdeck
