// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelFile.h"

#include <algorithm>
#include <utility>

namespace voxdeck::labels {

std::uint64_t LabelFile::segmentCount() const
{
    std::uint64_t count = 0;
    for (const auto &recording : recordings)
        for (const auto &tier : recording.tiers)
            count += tier.segments.size();
    return count;
}

const std::string *findField(const std::vector<LabelField> &fields, std::string_view key)
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const LabelField &field) { return field.key == key; });
    return found == fields.end() ? nullptr : &found->value;
}

void setField(std::vector<LabelField> &fields, std::string_view key, std::string value)
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const LabelField &field) { return field.key == key; });
    if (found == fields.end())
        fields.push_back({std::string(key), std::move(value)});
    else
        found->value = std::move(value);
}

const std::string &speakerOf(const LabelTier &tier, const LabelSegment &segment)
{
    return segment.speaker.empty() ? tier.speaker : segment.speaker;
}

} // namespace voxdeck::labels
