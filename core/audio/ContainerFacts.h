// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstdint>
#include <optional>
#include <string>

namespace voxdeck {

// What libsndfile does not tell about a file, read from its bytes. Private to core/audio.

/// The name of a container that is known but cannot be decoded here: "M4A or MP4 (AAC)".
std::optional<std::string> undecodableContainer(const RandomAccessFile &file);

/// Bytes of audio a RIFF, RF64, W64 or AIFF header claims; empty for others and where the size was
/// left open, as programs that write to a pipe do (0x7ffff000 and more).
std::optional<std::uint64_t> claimedAudioBytes(const RandomAccessFile &file);

/// Whether the last whole page of an Ogg file belongs to a stream that did not begin at its start:
/// a second recording was appended, which libsndfile does not see.
bool isChainedOgg(const RandomAccessFile &file);

/// Whether an Ogg file stops inside a page. libsndfile 1.2.2 takes the whole pages for the whole file.
bool endsInsideAnOggPage(const RandomAccessFile &file);

} // namespace voxdeck
