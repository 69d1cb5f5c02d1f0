// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"
#include "core/format/UtteranceWriter.h"

namespace voxdeck::filelist {

/// The train.tsv of codec training: no header, tabs between shard, sample id, language and seconds.
///
/// The audio lies in tar shards, beside the list or as AudioPaths finds them: the sample's of that id.
/// Where the shard is not there an audioProblem says which it is. The record is
/// {"key": id, "language", "duration", "shard"}.
Result<std::unique_ptr<UtteranceSource>> openFileListSource(const FileSystem &fs,
                                                            const std::filesystem::path &path,
                                                            const SourceOptions &options = {});

/// Writes such a list. InvalidArgument for an utterance without `shard`, key, language or duration, and
/// for a tab or line end in one of them.
Result<std::unique_ptr<UtteranceWriter>>
openFileListWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options);

} // namespace voxdeck::filelist
