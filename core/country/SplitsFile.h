// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/country/ManifestFile.h"

#include <map>
#include <string>
#include <vector>

namespace voxdeck::country {

/// What a splits file says of one recording.
struct SplitsEntry {
    std::string sourcePath;
    double hours = 0;
    std::string split; ///< empty: none yet
};

/// What a `<country>_splits.csv` holds.
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

/// Reads a splits file; one that is not there has no recordings. A file without `video_id` is read by
/// the names of its source audio.
///
/// Errors   Corrupt: no CSV, or without `split`, or with neither `video_id` nor `source_audio_path`.
Result<SplitsFacts> readSplits(const FileSystem &fs, const std::filesystem::path &path,
                               std::stop_token stop);

/// Replaces the file: all its bytes, with empty split cells filled from `splits` (by video id), then
/// the new recordings.
Result<> writeSplits(FileSystem &fs, const std::filesystem::path &path, const SplitsFacts &facts,
                     const std::map<std::string, std::string> &splits,
                     const std::vector<NewSplit> &added);

/// "train", "validation" or "test" for the words in use ("dev", "val", "valid"); others as they are.
std::string canonicalSplit(std::string_view name);

} // namespace voxdeck::country
