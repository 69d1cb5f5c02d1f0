// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstdint>
#include <optional>

namespace voxdeck {

/// Facts about the whole file from its first MP3 frame. Private to core/audio.
struct Mp3Claims {
    /// A Xing, Info or VBRI header counts the frames; without one libsndfile guesses the length
    /// from the bit rate of the first frame.
    bool countsFrames = false;
    /// Where that header says the audio ends, in bytes from the start of the file.
    std::optional<std::uint64_t> endOffset;
    /// More MPEG audio follows that end: files were joined, and libsndfile reads only the first.
    bool isChained = false;
};

/// Whether it begins as an MP3 does, with an ID3v2 tag or a frame.
bool mayBeMp3(const RandomAccessFile &file);

Mp3Claims readMp3Claims(const RandomAccessFile &file);

/// Whether the file ends in the middle of a frame: found by walking all of them, 4 bytes each.
bool mp3EndsInsideAFrame(const RandomAccessFile &file);

} // namespace voxdeck
