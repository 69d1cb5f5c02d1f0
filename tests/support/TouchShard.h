// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/IndexFile.h"

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace voxdeck::test {

struct TouchItem {
    std::string record;
    std::vector<std::int16_t> samples;
};

/// One pair in the layout of make_data: `<stem>.bin` and `<stem>.idx`, items back to back.
inline std::map<std::string, std::string> touchPair(const std::string &stem, touch::DType type,
                                                    const std::vector<std::string> &items)
{
    std::vector<std::int32_t> lengths;
    std::vector<std::int64_t> offsets;
    std::string bin;
    for (const auto &item : items) {
        lengths.push_back(static_cast<std::int32_t>(item.size() / touch::bytesPerElement(type)));
        offsets.push_back(static_cast<std::int64_t>(bin.size()));
        bin += item;
    }
    return {{stem + ".bin", bin}, {stem + ".idx", touch::indexBytes(type, lengths, offsets)}};
}

inline std::string bytesOfSamples(const std::vector<std::int16_t> &samples)
{
    std::string bytes(samples.size() * sizeof(std::int16_t), '\0');
    if (!samples.empty())
        std::memcpy(bytes.data(), samples.data(), bytes.size());
    return bytes;
}

/// The four files of an audio+metainfo shard.
inline std::map<std::string, std::string> touchShard(const std::string &directory,
                                                     const std::vector<TouchItem> &items)
{
    std::vector<std::string> records;
    std::vector<std::string> audio;
    for (const auto &item : items) {
        records.push_back(item.record);
        audio.push_back(bytesOfSamples(item.samples));
    }
    auto files = touchPair(directory + "/audio", touch::DType::I16, audio);
    files.merge(touchPair(directory + "/metainfo", touch::DType::U8, records));
    return files;
}

} // namespace voxdeck::test
