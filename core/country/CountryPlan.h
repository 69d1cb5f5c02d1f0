// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/country/CountryBuild.h"
#include "core/country/CountryLedger.h"
#include "core/country/ManifestFile.h"
#include "core/country/SplitsFile.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/aligned/AlignedTree.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace voxdeck::country {

/// A recording whose aligned files are new.
struct NewRecording {
    std::string audioFile;
    std::string file; ///< the first aligned file that names it
    double lastEndSeconds = 0;
    std::uint64_t segments = 0;
};

/// What the build of one country will write, planned without writing.
struct CountryPlan {
    std::vector<std::string> newFiles;            ///< aligned files with segments to add
    std::set<std::string, std::less<>> filesSeen; ///< files read, also where reading failed
    std::map<std::string, NewRecording> recordings;
    std::map<std::string, std::string> splits; ///< by video id, of all that rows are written for
    std::vector<NewSplit> newSplits;           ///< in the order they are added
    bool fillsSplits = false;                  ///< a row of the splits file has no split yet
    std::vector<LedgerEntry> ledger;
};

/// Where a country's build reads.
struct CountrySources {
    const FileSystem &fs;
    std::filesystem::path countries;
    std::filesystem::path manifest;
    std::string country;
};

/// Reads the new aligned files (and, for a rescan, the known ones, which are compared) and counts in
/// `report`. `onFile` is called after each.
Result<CountryPlan> planCountry(const CountrySources &sources, const aligned::CountryFolder &folder,
                                const ManifestFacts &manifest, const CountryBuildOptions &options,
                                const std::function<void()> &onFile, std::stop_token stop,
                                CountryReport &report);

/// Assigns the recordings that have no split: those of the plan, and those of the manifest that the
/// splits file does not have.
Result<> planSplits(const CountrySources &sources, const ManifestFacts &manifest,
                    const SplitsFacts &splits, std::stop_token stop, CountryPlan &plan,
                    CountryReport &report);

} // namespace voxdeck::country
