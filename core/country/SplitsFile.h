// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/country/ManifestFile.h"

#include <map>
#include <string>
#include <vector>

namespace voxdeck::country {

/// The splits file's facts about one recording.
struct SplitsEntry {
    std::string sourcePath;
    double hours = 0;
    std::string split; ///< empty: none yet
};

/// The contents of a `<country>_splits.csv`.
struct SplitsFacts {
    bool exists = false;
    CsvHeader header;
    std::string lineEnd = "\n";
    bool endsWithLineEnd = true;
    std::map<std::string, SplitsEntry> recordings; ///< by video id
    /// How the file spells the three splits: "validation" may be "val", "valid" or "dev".
    std::map<std::string, std::string> spellings;
};

/// One recording to be added.
struct NewSplit {
    std::string videoId;
    std::string sourcePath;
    std::string hours;  ///< repr of a float
    std::string sizeMb; ///< repr of a float, 1024 * 1024 bytes each; empty: not known
    std::string split;
};

/// Reads a splits file; a missing one has no recordings. In a file without `video_id`, recordings
/// are identified by the names of their source audio.
///
/// Errors   Corrupt: not a CSV file, or without `split`, or with neither `video_id` nor
///          `source_audio_path`.
Result<SplitsFacts> readSplits(const FileSystem &fs, const std::filesystem::path &path,
                               std::stop_token stop);

/// Replaces the file: all its bytes, with empty split cells filled from `splits` (by video id), then
/// the new recordings.
Result<> writeSplits(FileSystem &fs, const std::filesystem::path &path, const SplitsFacts &facts,
                     const std::map<std::string, std::string> &splits,
                     const std::vector<NewSplit> &added);

/// "train", "validation" or "test" for known spellings ("dev", "val", "valid"); others unchanged.
std::string canonicalSplit(std::string_view name);

} // namespace voxdeck::country
