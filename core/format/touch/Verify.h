// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace voxdeck::touch {

enum class VerifyDepth {
    Quick, ///< headers, sizes, counts, every pointer and length; no record is read
    Deep,  ///< every record too: JSON, keys, sample rate, segments
};

enum class Severity {
    Error,   ///< something cannot be read, or readers will fail
    Warning, ///< readable, but hardly meant so
    Note,    ///< allowed by the format and worth knowing
};

struct VerifyProblem {
    Severity severity = Severity::Error;
    Error error; ///< the subject is the file; the detail names item, offset and what was expected
};

struct VerifyReport {
    static constexpr std::size_t kMaximumProblems = 1000;
    std::vector<VerifyProblem> problems; ///< the first kMaximumProblems, in the order of the shards
    std::uint64_t errors = 0;            ///< all of them, as are warnings and notes
    std::uint64_t warnings = 0;
    std::uint64_t notes = 0;
    /// Of lists: why the audio, or a list, could not be looked at, once for each server that did not answer.
    std::vector<Error> unreached;
    bool isOfLists = false; ///< `shards` are lists, `items` their utterances (ListVerify.h)
    std::uint64_t shards = 0;
    std::uint64_t items = 0;
    std::uint64_t deadBytes =
        0; ///< in metainfo.bin, that no index points to: compact reclaims them
    std::vector<std::filesystem::path>
        leftovers; ///< `.part` files and folders of writers that died

    bool isSound() const { return errors == 0 && unreached.empty(); }
};

/// Looks for what is wrong with a dataset: one shard, a folder of shards or a data.list. Finding
/// problems is not a failure of the function; changes nothing.
///
/// Units    memory: Deep holds 8 bytes a record (of its key's hash), whatever the records' size.
/// Threads  shards are looked at on all cores; `progress` is called on the calling thread.
/// Errors   NotFound: the path has nothing like a dataset; Cancelled.
Result<VerifyReport> verify(const FileSystem &fs, const std::filesystem::path &path,
                            VerifyDepth depth, const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck::touch
