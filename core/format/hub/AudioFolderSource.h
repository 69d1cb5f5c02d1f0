// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

#include <filesystem>
#include <memory>

namespace voxdeck::hub {

/// A Hugging Face AudioFolder (src/datasets/packaged_modules/folder_based_builder): every metadata.csv
/// and metadata.jsonl below `root` names audio in `file_name` (else the first `*_file_name`), relative to
/// itself; an absolute path, an address and one that leaves the metadata's folder is an audioProblem, as
/// datasets refuses it. Columns with known names (csv/ColumnNames.h) become the common fields,
/// except start, end and channel: a file is an utterance. Without a key column the key is the
/// file's name without its ending.
///
/// Without metadata each audio file is an utterance, `label` its folder's name where there are several
/// such names, all at one depth. The split is what folders or names say as in datasets' data_files,
/// where no column `split` does.
///
/// Errors   Unsupported where all metadata is Parquet. An AudioFolder is walked once before the first
///          line. Problems have "file:line" as subject.
Result<std::unique_ptr<UtteranceSource>> openAudioFolder(const FileSystem &fs,
                                                         const std::filesystem::path &root,
                                                         const SourceOptions &options = {});

} // namespace voxdeck::hub
