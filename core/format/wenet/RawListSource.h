// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <cstdint>
#include <string_view>

namespace voxdeck::wenet {

/// A WeNet raw list, which is also TouchNet's input: one JSON object a line with `wav`, mostly `key`
/// and `txt`, perhaps `start` and `end` in seconds, and any further fields, which are kept
/// (wenet/dataset/deprecated/processor.py:126-163; touchnet/bin/make_data.py:88-265).
/// The file may be packed (gzip, zstd, xz), begin with a byte order mark, and be one array of such
/// objects instead. A line without `wav` still has its texts: it is an utterance with an audioProblem.
/// `info.segments` become utterances where the options ask for it (RawSegments.h).
Result<std::unique_ptr<UtteranceSource>> openRawListSource(const FileSystem &fs,
                                                           const std::filesystem::path &path,
                                                           const SourceOptions &options = {});

/// Reads one line of such a list; `number` is only passed on.
InputLine readRawListLine(AudioPaths &paths, std::uint64_t number, std::string_view text);
/// The same for the parsed object of such a line.
InputLine readRawListRecord(AudioPaths &paths, std::uint64_t number, JsonValue record);

} // namespace voxdeck::wenet
