// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/ListRewrite.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace voxdeck {

/// The row of a recording in a `<country>_splits.csv`, as spelled.
struct SplitsRow {
    std::string split;  ///< empty: none
    std::string subset; ///< the number in the column `subset_id`; empty: none
};

/// The splits file of a country, by video id. Of two rows of one recording the first with a split counts.
struct SplitsTable {
    std::filesystem::path path;
    std::map<std::string, SplitsRow> recordings;
    /// How the file spells the splits, and how often: by "train", "validation", "test".
    std::map<std::string, std::map<std::string, std::uint64_t>> words;
    bool hasSubsets = false; ///< there is a column `subset_id`

    /// The word the file uses most for a split; the split's own name where it has none.
    std::string wordFor(const std::string &split) const;
};

/// `germany_splits.csv` for `germany_manifest.csv`; nothing for a file of another name.
std::optional<std::filesystem::path> splitsFileOf(const std::filesystem::path &manifest);

/// Errors   Corrupt: no CSV, or without the columns `split` and `video_id` (or `source_audio_path`).
Result<SplitsTable> readSplitsTable(const FileSystem &fs, const std::filesystem::path &path);

/// A change of a recording's row; values that are not given stay.
struct SplitsChange {
    std::optional<std::string> split, subset;
    std::string sourcePath; ///< for a recording that is not in the file: it gets a row
};

/// The bytes that change, and no others; a column `subset_id` is added where it is needed.
Result<PatchedFile> locateSplits(const FileSystem &fs, const std::filesystem::path &path,
                                 const std::map<std::string, SplitsChange> &changes);

} // namespace voxdeck
