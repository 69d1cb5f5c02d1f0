// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/text/CountryLanguages.h"
#include "core/io/FileSystem.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck::country {

struct CountryBuildOptions {
    std::vector<std::string> countries; ///< names of folders; empty: all there are
    std::uint64_t maximumFiles = 0;     ///< new aligned files read of each country; 0: all
    bool isRescan = false; ///< read what is in the manifest again and compare; add nothing to it
    std::string holder;    ///< names this process to others that want to write
    CountryLanguages languages = CountryLanguages::shipped();
};

/// The result of building one country.
struct CountryReport {
    std::string country;
    std::string language;
    std::optional<Error> error; ///< the country could not be built; its files are as they were
    bool hasAlignment = true;   ///< there is a folder with aligned files
    std::uint64_t filesRead = 0;
    std::uint64_t filesKnown = 0;  ///< in the manifest already, not read again
    std::uint64_t filesLeft = 0;   ///< for another run, because of maximumFiles
    std::uint64_t filesFailed = 0; ///< could not be read; in the ledger
    std::uint64_t rowsKept = 0;
    std::uint64_t segmentsAdded = 0;
    std::uint64_t segmentsBad = 0; ///< left out; in the ledger
    std::uint64_t duplicates = 0;  ///< of a segment that is there; added once
    std::uint64_t recordingsAdded = 0;
    std::uint64_t missingSources = 0; ///< recordings read whose audio gave no length; in the ledger
    std::uint64_t changed = 0;        ///< Rescan: texts differ; in the ledger
    std::uint64_t unlisted = 0; ///< Rescan: segments the manifest does not have; in the ledger
    std::uint64_t gone = 0;     ///< Rescan: rows whose segment no longer exists; in the ledger

    bool hasProblems() const;
};

struct CountryBuildReport {
    std::vector<CountryReport> countries;
};

/// Makes or extends `<country>_manifest.csv` and `<country>_splits.csv` in `manifests` from a tree
/// `countries/<country>/Alignment/alignment_output/<video_id>_<transcript_id>_aligned.json`.
///
/// Existing rows stay byte for byte; new ones follow them. An aligned file counts as known, and is
/// not read, when the manifest has rows of its video and transcript. A segment is identified by its
/// key, `<country>_<video_id>_<start_ms>_<end_ms>`, and added once. Recordings are assigned to
/// splits by countrySplitRule(); the splits file takes precedence, then a row of the manifest.
/// Skipped files and segments are listed in `errors.jsonl`.
///
/// Both files are replaced whole, ledger first, manifest last, so that a run that is stopped or killed
/// leaves the old or the new one of each, and the next run does the rest.
///
/// Units    hours are those of the audio file; of missing audio, the end of its last segment.
///          Aligned files are read twice, one at a time; memory goes with recordings and 16 bytes a
///          segment, not with texts.
/// Errors   of the whole: NotFound without the tree, Busy when another build writes here, Cancelled.
///          Those of one country are in its report, and the others go on.
Result<CountryBuildReport> buildCountries(FileSystem &fs, const std::filesystem::path &countries,
                                          const std::filesystem::path &manifests,
                                          const CountryBuildOptions &options,
                                          const ProgressSink &sink, std::stop_token stop);

/// `<country>_manifest.csv` and `<country>_splits.csv` in a folder.
std::filesystem::path manifestPath(const std::filesystem::path &manifests,
                                   const std::string &country);
std::filesystem::path splitsPath(const std::filesystem::path &manifests,
                                 const std::string &country);

inline constexpr const char *kManifestLockName = ".voxdeck-manifest.lock";

} // namespace voxdeck::country
