// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace voxdeck::test {

struct SampleShape {
    int shards = 1;
    int itemsPerShard = 3;
    int segmentsPerItem = 0; ///< 0: no `info.segments`
    double secondsPerItem = 0.25;
    std::vector<std::pair<double, double>> silences = {}; ///< of each item, from second to second
    std::string members = {};                             ///< further ones of each record, as JSON
};

/// A TouchDataset of 16 kHz tones with keys "utt-00000", "utt-00001", ... and texts "text of utt-...":
/// shard folders, data.list with absolute paths. With segments the item's text is theirs, joined by a
/// space.
Result<> writeSampleDataset(FileSystem &fs, const std::filesystem::path &directory,
                            const SampleShape &shape);

/// `items` WAV files (16 kHz, mono, 16 bit) and a data.list beside them; returns the list's path.
Result<std::filesystem::path> writeSampleList(FileSystem &fs,
                                              const std::filesystem::path &directory, int items);

} // namespace voxdeck::test
