// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"
#include "core/io/FileSystem.h"

#include <array>
#include <filesystem>
#include <memory>
#include <string_view>

namespace voxdeck::lhotse {

/// The files of a folder: cuts, recordings, supervisions.
inline constexpr std::array<std::string_view, 3> kManifestNames{
    "cuts.jsonl.gz", "recordings.jsonl.gz", "supervisions.jsonl.gz"};

/// Writes recordings, supervisions and cuts as Lhotse's own to_file() does, to the byte once unpacked:
/// the fields of its dataclasses in their order, no nulls, json.dumps(ensure_ascii=False). `path` is a
/// folder for recordings.jsonl.gz, supervisions.jsonl.gz and cuts.jsonl.gz; a name that ends in .jsonl
/// or .jsonl.gz is the cuts manifest alone. Packed files hold no time and no name, so that the same
/// utterances give the same bytes.
///
/// A recording's numbers come from its audio file, which must be readable; an utterance's end is cut to
/// the recording's. Fields Lhotse has no place for go to `custom` of the supervision, those
/// that were in the `custom` of a cut there again.
///
/// Units    remembers the id and path of every recording.
/// Errors   of add(): InvalidArgument without audio or without a key, those of reading the audio.
Result<std::unique_ptr<UtteranceWriter>> openLhotseWriter(FileSystem &fs,
                                                          const std::filesystem::path &path,
                                                          const WriterOptions &options = {});

} // namespace voxdeck::lhotse
