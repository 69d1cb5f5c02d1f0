// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/UtteranceSource.h"

namespace voxdeck::aligned {

/// A tree of countries, the folder of one country, its folder alignment_output or one *_aligned.json:
/// each segment is an utterance, country by country and file by file in the order of their names.
///
/// The record is {"key", "wav", "txt", "start", "end", "language", "country", "recording", "duration",
/// "cer"} with the human text, then "asr_text", "transcript_id", "start_idx", "end_idx" and all further
/// fields of the segment, then those of the file other than lists and objects. The key is that of the
/// country's manifest. The language is that of the options or else of options.languages; the country of
/// a file outside the countries' folders is that of the options.
///
/// Relative audio is looked for in the working folder, beside the file, in the country's folder, in the
/// tree and beside it.
///
/// A file that cannot be read and a segment that cannot be used are lines with a problem, with the file
/// as subject; lines are counted over all segments.
///
/// Units    holds one file at a time; bytesRead() and sizeBytes() count files.
Result<std::unique_ptr<UtteranceSource>> openAlignedSource(const FileSystem &fs,
                                                           const std::filesystem::path &path,
                                                           const SourceOptions &options = {});

} // namespace voxdeck::aligned
