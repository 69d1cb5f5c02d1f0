// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0088
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/format/DatasetKind.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

struct AdoptOptions {
    std::optional<DatasetKind> kind = {}; ///< WebDataset or WenetShards, of tars; none: by content
    /// Makes the name `link` for the file `target`; none: a hard link.
    std::function<Result<>(const std::filesystem::path &target, const std::filesystem::path &link)>
        link = {};
    /// The dataset needs further work after adoption: finishAdoption() marks that as done. Until
    /// then the same adoption continues with the existing folder.
    bool isToBeFinished = false;
    ProgressSink progress = {}; ///< tars, or manifests of them
    std::stop_token stop = {};
};

struct AdoptReport {
    std::uint64_t tars = 0;
    std::uint64_t shards = 0; ///< written; two for a tar that holds both sorts of audio
    std::uint64_t items = 0;
    std::uint64_t inPlaceItems = 0; ///< whose audio TouchNet reads out of the tar
    double inPlaceSeconds = 0;
    std::uint64_t textlessItems = 0; ///< neither their tar nor what names them has a text
    std::vector<Error> problems;     ///< samples and tars that were left out, the first 1,000
    std::uint64_t problemCount = 0;
};

/// Makes a TouchDataset of tar shards without copying or touching their audio. Each shard's `metainfo`
/// is written from the samples' texts; its `audio.bin` is a link to the tar, and its `audio.idx` points at
/// the samples inside the WAV members. That is so for 16-bit mono PCM; samples with other audio, or none,
/// are written to a separate shard without `audio`, whose records' `wav` gives their place in the
/// tar (AudioPart.h). `sample_rate` is the WAV's.
///
/// Inputs are tars, folders, lists and names with braces of them; or what names samples inside tars and has
/// their texts: a folder of Lhotse Shar, a NeMo manifest, a filelist. An utterance that is a part of a
/// member is that part of its samples.
///
/// `output` must not exist, or be left over from the same adoption; it appears only when it is
/// whole. Packed tars cannot be adopted.
///
/// Errors   InvalidArgument for an output that is there or has blanks in its path (a data.list cannot
///          hold them), and where there is nothing to adopt; Cancelled; those of FileSystem.
Result<AdoptReport> adoptShards(FileSystem &fs, std::span<const std::filesystem::path> inputs,
                                const std::filesystem::path &output,
                                const AdoptOptions &options = {});

/// Marks an adopted dataset as finished (AdoptOptions::isToBeFinished). Returns when that is on the disk.
Result<> finishAdoption(FileSystem &fs, const std::filesystem::path &output);

/// Where the samples of a WAV file are in it, if they are 16-bit mono PCM and all there.
struct PcmInWav {
    ByteRange samples; ///< of the file
    int sampleRateHz = 0;
};
Result<std::optional<PcmInWav>> findPcm(const RandomAccessFile &file);

} // namespace voxdeck
