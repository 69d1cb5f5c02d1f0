// SPDX-License-Identifier: Apache-2.0
#include "core/split/Subsets.h"

#include <cassert>
#include <algorithm>
#include <cmath>
#include <limits>

namespace voxdeck {

namespace {

struct Filled {
    double hours = 0;
    std::uint64_t bytes = 0;
    bool isEmpty = true;

    void add(const SplitRecording &recording)
    {
        hours += recording.hours;
        bytes += std::min(recording.bytes, std::numeric_limits<std::uint64_t>::max() - bytes);
        isEmpty = false;
    }
    bool takes(const SplitRecording &recording, const SubsetLimit &limit) const
    {
        const bool isLong = limit.maximumHours > 0 && hours + recording.hours > limit.maximumHours;
        const bool isLarge = limit.maximumBytes > 0
                             && (bytes > limit.maximumBytes
                                 || recording.bytes > limit.maximumBytes - bytes);
        return isEmpty || (!isLong && !isLarge);
    }
};

} // namespace

Result<std::vector<std::uint32_t>> divideIntoSubsets(std::span<const SplitRecording> recordings,
                                                     const SubsetLimit &limit)
{
    std::uint32_t last = 1;
    for (const SplitRecording &recording : recordings) {
        if (!std::isfinite(recording.hours) || recording.hours < 0)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the hours are not a positive number"), recording.id);
        last = std::max(last, recording.subset.value_or(0));
    }
    Filled filled;
    for (const SplitRecording &recording : recordings) {
        if (recording.subset == last)
            filled.add(recording);
    }
    std::vector<std::uint32_t> subsets;
    for (const SplitRecording &recording : recordings) {
        if (!recording.subset) {
            if (!filled.takes(recording, limit)) {
                ++last;
                filled = {};
            }
            filled.add(recording);
        }
        subsets.push_back(recording.subset.value_or(last));
    }
    assert(subsets.size() == recordings.size());
    assert(std::none_of(subsets.begin(), subsets.end(),
                        [last](std::uint32_t subset) { return subset > last; }));
    return subsets;
}

} // namespace voxdeck
