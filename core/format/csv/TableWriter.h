// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceWriter.h"

namespace voxdeck {

/// A table with a header: the fields of RecordFields.h that occur, in their order and under their names,
/// then all others in the order in which they first came. Numbers as Python writes them, lists and
/// objects as JSON; a field an utterance does not have is an empty cell. RFC 4180 with "\n", quotes only
/// where they must be; with options.forSpreadsheets as guarded as CsvStyle says.
///
/// The columns are known after the last utterance: until then the rows are stored in
/// `path`.rows.part.
///
/// Errors   of add(): InvalidArgument for more than 1000 columns, and for text that is not UTF-8.
Result<std::unique_ptr<UtteranceWriter>>
openCsvWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options);
/// The same with tabs between and no quotes: an utterance that holds a tab or a line end is
/// InvalidArgument.
Result<std::unique_ptr<UtteranceWriter>>
openTsvWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options);

} // namespace voxdeck
