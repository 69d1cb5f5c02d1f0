// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/touch/TouchDataset.h"
#include "core/job/Progress.h"

#include <cstdint>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck::touch {

/// What `info` tells about a dataset.
struct DatasetSummary {
    std::filesystem::path path;
    std::set<std::string> pairNames; ///< "audio", "metainfo", ...
    std::uint64_t shards = 0;        ///< readable ones
    std::uint64_t items = 0;
    std::uint64_t segments = 0; ///< those of `info.segments`; an item without any counts as one
    double seconds = 0;         ///< of audio, where the record tells its sample rate
    std::map<std::int64_t, std::uint64_t> itemsPerSampleRate; ///< Hz -> items
    std::uint64_t binBytes = 0;
    std::uint64_t indexBytes = 0;
    std::uint64_t problemCount = 0;
    std::vector<Error> problems; ///< the first 100
    /// Index bytes as a share of the data they point into.
    double indexOverheadPercent() const;
};

/// Reads every record once.
Result<DatasetSummary> summarize(const TouchDataset &dataset, const ProgressSink &progress,
                                 std::stop_token stop);

} // namespace voxdeck::touch
