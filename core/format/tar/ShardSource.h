// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <filesystem>
#include <memory>

namespace voxdeck::tar {

/// The samples of tar shards, one utterance each, of whatever shardsAt() finds. Grouped as WebDataset or
/// as WeNet does (SampleGroups.h).
///
/// The audio is the sample's first member with an audio extension; of a sparse one, and where there is
/// none, there is an audioProblem. `wav` names it "<shard>/<member>". The text is that of `txt`, else of
/// `text`, `transcript` or `trn`, else a field of the object in `json` that tables call a text
/// (csv/ColumnNames.h); speaker, language and so on come from there too, all its other fields under their
/// names. `start` and `end` there are of the recording the audio was cut from: `original_start`. `cls`,
/// `lang`, `spk` and other short texts are fields. notes() lists members of other kinds.
///
/// A damaged shard gives its samples, then a line with the problem; a shard that cannot be opened
/// gives only that line.
///
/// Errors   those of shardsAt().
Result<std::unique_ptr<UtteranceSource>> openWebDataset(const FileSystem &fs,
                                                        const std::filesystem::path &path,
                                                        const SourceOptions &options = {});
Result<std::unique_ptr<UtteranceSource>> openWenetShards(const FileSystem &fs,
                                                         const std::filesystem::path &path,
                                                         const SourceOptions &options = {});

} // namespace voxdeck::tar
