// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/UtteranceSource.h"
#include "core/format/UtteranceWriter.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct ConversionReport {
    std::uint64_t written = 0;
    std::uint64_t failed =
        0; ///< those of the ledger whose number is known: all items of a shard count
    std::uint64_t unknown = 0;    ///< lines of the ledger that hide an unknown number of them
    std::uint64_t lines = 0;      ///< of the ledger
    std::vector<Error> failures;  ///< the first kMaximumFailures
    std::vector<Sentence> notes;  ///< of the source and the writer
    std::filesystem::path ledger; ///< empty where nothing failed
    static constexpr std::size_t kMaximumFailures = 100;
};

/// Where relative paths in an output of that kind are relative to: the folder itself, or the folder
/// of the file.
std::filesystem::path folderOfOutput(DatasetKind kind, const std::filesystem::path &output);

/// To be called before that kind is written to a name that a user gave: refuses to replace a file (core/io's
/// checkReplaceable()), or in a folder that is there a text or metadata, which `mayReplace` allows.
///
/// Errors   InvalidArgument, naming the first such file; those of listing the folder.
Result<> checkReplacesNothing(const FileSystem &fs, DatasetKind kind,
                              const std::filesystem::path &output, bool mayReplace);

/// Writes all utterances of `source`. What cannot be read or written is a line (line, key, reason) of
/// `output`.errors.jsonl, or of errors.jsonl in it where the output is a folder; the ledger is there
/// before the output, and not at all when nothing failed. If nothing could be written there is only
/// the ledger. Failures in the report name `list`, the line and the key.
///
/// Threads  on the calling one; `progress` counts as source.bytesRead() does.
/// Errors   Cancelled, and those of the source and the writer that end them: no output is there then.
Result<ConversionReport> convertUtterances(FileSystem &fs, UtteranceSource &source,
                                           UtteranceWriter &writer,
                                           const std::filesystem::path &output,
                                           const ProgressSink &progress, std::stop_token stop,
                                           const std::string &list = {});

} // namespace voxdeck
