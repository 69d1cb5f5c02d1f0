// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

namespace voxdeck {

/// A table with a header: `<country>_manifest.csv`, `<country>_splits.csv` (each recording is one
/// utterance) and any other whose columns are called as in ColumnNames.h. An empty cell is a missing
/// field; columns without a field of RecordFields.h are kept as text under their own name.
///
/// - A row without a key gets its audio's file name without the ending, with "_<start_ms>_<end_ms>" for
///   a part of the file.
/// - An end that is missing beside a start and a duration follows from them.
/// - A manifest's row without a split has that of its recording in the splits beside it.
/// - A row without a split has that of a table called train, dev, valid, validation or test.
/// - Blanks after commas are skipped where the header has some.
/// - Relative audio is also looked for in a folder `clips` beside the table, as in Common Voice.
///
/// Errors   of next(): Corrupt for an unclosed quoted field of a CSV.
Result<std::unique_ptr<UtteranceSource>> openCsvSource(const FileSystem &fs,
                                                       const std::filesystem::path &path,
                                                       const SourceOptions &options = {});
/// The same with tabs between, and no quotes.
Result<std::unique_ptr<UtteranceSource>> openTsvSource(const FileSystem &fs,
                                                       const std::filesystem::path &path,
                                                       const SourceOptions &options = {});

/// `<country>_splits.csv` for `<country>_manifest.csv`; nothing for another name.
std::optional<std::filesystem::path> splitsBeside(const std::filesystem::path &manifest);

} // namespace voxdeck
