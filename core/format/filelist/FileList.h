// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/format/UtteranceWriter.h"

namespace voxdeck::filelist {

/// The train.tsv of codec training: no header, tabs between shard, sample id, language and seconds.
///
/// The audio is in tar shards, beside the list or where AudioPaths finds them: the member of the
/// sample with that id. Where the shard is missing, an audioProblem names it. The record is
/// {"key": id, "language", "duration", "shard"}.
Result<std::unique_ptr<UtteranceSource>> openFileListSource(const FileSystem &fs,
                                                            const std::filesystem::path &path,
                                                            const SourceOptions &options = {});

/// Writes such a list. InvalidArgument for an utterance without `shard`, key, language or duration, and
/// for a tab or line end in one of them.
Result<std::unique_ptr<UtteranceWriter>>
openFileListWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options);

} // namespace voxdeck::filelist
