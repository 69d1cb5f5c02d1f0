// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/SegmentRow.h"

#include "core/base/SplitName.h"

#include <array>
#include <cstddef>

namespace voxdeck {

namespace {
constexpr std::array kStatusNames{"pending", "in-review", "approved", "rejected", "error"};
constexpr std::array kSplitNames{"", "train", "validation", "test"};
} // namespace

const char *statusName(SegmentStatus status)
{
    const auto index = static_cast<std::size_t>(status);
    return index < kStatusNames.size() ? kStatusNames[index] : kStatusNames.front();
}

std::optional<SegmentStatus> statusNamed(std::string_view name)
{
    for (std::size_t index = 0; index < kStatusNames.size(); ++index)
        if (name == kStatusNames[index])
            return static_cast<SegmentStatus>(index);
    return {};
}

const char *splitName(Split split)
{
    const auto index = static_cast<std::size_t>(split);
    return index < kSplitNames.size() ? kSplitNames[index] : kSplitNames.front();
}

std::optional<Split> splitNamed(std::string_view name)
{
    for (std::size_t index = 0; index < kSplitNames.size(); ++index)
        if (name == kSplitNames[index])
            return static_cast<Split>(index);
    const std::string_view plain = plainSplitName(name);
    return plain.empty() ? std::nullopt : splitNamed(plain);
}

std::string segmentKey(std::string_view itemKey, std::int32_t segment, std::uint64_t segmentsOfItem)
{
    std::string key(itemKey);
    if (segment >= kLetteredSegment) { // segments made by hand are named after their source
        const std::int32_t of = segment & kWholeItemSegment;
        if (of != kWholeItemSegment)
            key = segmentKey(itemKey, of, 2);
        for (const int shift : {25, 20, 15})
            if (const std::int32_t letter = segment >> shift & 31; letter > 0)
                key.append("_").push_back(static_cast<char>('`' + letter));
        return key;
    }
    if (segment < 0 || segmentsOfItem < 2)
        return key;
    const std::string digits = std::to_string(segment);
    key += '_';
    key.append(digits.size() < 5 ? 5 - digits.size() : 0, '0');
    return key + digits;
}

} // namespace voxdeck
