// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0010
#pragma once

#include "core/audio/MonoDecoder.h"
#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/UtteranceSource.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct PackOptions {
    std::uint64_t itemsPerShard = 1000; ///< input lines, blank and bad ones too, as TouchNet counts
    int sampleRateHz = 16000;
    unsigned jobs = 0; ///< threads; 0: one a core
    ResamplerKind resampler = ResamplerKind::Soxr;
    bool replacesChanged = false;        ///< packs again shards that were published into since
    bool wholeFiles = false;             ///< ignore `start` and `end`, as TouchNet's make_data does
    std::string holder = "another pack"; ///< the name shown to others while the folder is locked
    SourceOptions source;                ///< how the input is read
};

struct PackReport {
    std::uint64_t items = 0;       ///< in all shards, kept ones too
    std::uint64_t failedItems = 0; ///< of errors.jsonl
    std::uint64_t shards = 0;
    std::uint64_t keptShards = 0; ///< found whole from an earlier run
    double seconds = 0;           ///< of audio
    std::uint64_t bytes = 0;      ///< of audio.bin and metainfo.bin
    std::vector<Error>
        held; ///< shards that stay as they were published into, without items that are readable now
    std::vector<Error> failures; ///< the first kMaximumFailures
    std::vector<Sentence> notes; ///< what the user should know besides
    static constexpr std::size_t kMaximumFailures = 100;
};

/// Packs any input of DatasetKind.h that names audio files into shards `output/000000000`, ... and writes
/// `output/data.list` last, naming the shards that hold items (one without items is written but not
/// listed: TouchNet cannot map an empty file). For 16-bit mono PCM at the target rate every byte is
/// as TouchNet's make_data writes it. `start` and `end` of a line cut its audio.
///
/// A failed item does not stop the run: it is listed in `output/errors.jsonl` (line, key, reason),
/// a file that exists only after failures, and the next run tries it again; where it can be packed
/// then, its shard is packed again, and the old one is kept beside it as `.bak`; but not where its records are others
/// than were packed, as after a publish, unless PackOptions::replacesChanged. A shortage of the
/// machine (file handles, memory, disk) ends the run. Stopped or killed, a second run with the same
/// input and options keeps the
/// whole shards and ends with the same bytes; other input or options are InvalidArgument.
///
/// Units    memory: per thread the parsed lines of one shard and a block of audio.
/// Threads  works on `jobs` threads; `progress` is called on the calling one, counting lines.
/// Errors   InvalidArgument: the output's path has white space, which a data.list cannot hold, or the
///          folder holds something else, or the input is a TouchDataset already; Busy: another pack works in it; DiskFull, Io, Cancelled:
///          whole shards stay, and no data.list is written.
Result<PackReport> pack(FileSystem &fs, const std::filesystem::path &input,
                        const std::filesystem::path &output, const PackOptions &options,
                        const ProgressSink &progress, std::stop_token stop);

} // namespace voxdeck
