// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/SampleDataset.h"

#include "core/format/touch/IndexFile.h"
#include "core/json/Json.h"
#include "tests/support/Wav.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

namespace voxdeck::test {

namespace {

constexpr int kRate = 16'000;

std::string keyOf(int item)
{
    char key[32];
    std::snprintf(key, sizeof key, "utt-%05d", item);
    return key;
}

std::vector<std::int16_t> tone(int item, double seconds)
{
    std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * kRate));
    const double hertz = 200 + 40 * (item % 20);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<std::int16_t>(
            9000 * std::sin(2 * std::numbers::pi * hertz * static_cast<double>(i) / kRate));
    return samples;
}

std::string recordOf(int item, const SampleShape &shape)
{
    const std::string key = keyOf(item);
    std::string text = "text of " + key;
    std::string segments;
    if (shape.segmentsPerItem > 0) {
        text.clear();
        const double step = shape.secondsPerItem / shape.segmentsPerItem;
        for (int i = 0; i < shape.segmentsPerItem; ++i) {
            const std::string part = "part " + std::to_string(i) + " of " + key;
            text += (i ? " " : "") + part;
            char times[64];
            std::snprintf(times, sizeof times, "{\"start\": %.3f, \"end\": %.3f, ", i * step,
                          (i + 1) * step);
            segments += (i ? ", " : "") + std::string(times) + "\"txt\": " + encodeJsonString(part)
                        + "}";
        }
        segments = ", \"info\": {\"segments\": [" + segments + "]}";
    }
    return "{\"key\": " + encodeJsonString(key) + ", \"wav\": " + encodeJsonString(key + ".wav")
           + ", \"txt\": " + encodeJsonString(text) + segments + ", \"sample_rate\": 16000"
           + (shape.members.empty() ? "" : ", " + shape.members) + "}";
}

Result<> writeShard(FileSystem &fs, const std::filesystem::path &directory, int shard,
                    const SampleShape &shape)
{
    std::string audio;
    std::string records;
    std::vector<std::int32_t> frames;
    std::vector<std::int32_t> lengths;
    std::vector<std::int64_t> audioOffsets;
    std::vector<std::int64_t> recordOffsets;
    for (int i = 0; i < shape.itemsPerShard; ++i) {
        const int item = shard * shape.itemsPerShard + i;
        auto samples = tone(item, shape.secondsPerItem);
        for (const auto &[from, to] : shape.silences)
            for (auto at = static_cast<std::size_t>(from * kRate);
                 at < std::min(static_cast<std::size_t>(to * kRate), samples.size()); ++at)
                samples[at] = 0;
        const std::string record = recordOf(item, shape);
        frames.push_back(static_cast<std::int32_t>(samples.size()));
        lengths.push_back(static_cast<std::int32_t>(record.size()));
        audioOffsets.push_back(static_cast<std::int64_t>(audio.size()));
        recordOffsets.push_back(static_cast<std::int64_t>(records.size()));
        audio.append(reinterpret_cast<const char *>(samples.data()), samples.size() * 2);
        records += record;
    }
    VOX_CHECK(fs.createDirectories(directory));
    VOX_CHECK(writeFileAtomically(fs, directory / "audio.bin", bytesOf(audio)));
    VOX_CHECK(writeFileAtomically(fs, directory / "metainfo.bin", bytesOf(records)));
    VOX_CHECK(
        writeFileAtomically(fs, directory / "audio.idx",
                            bytesOf(touch::indexBytes(touch::DType::I16, frames, audioOffsets))));
    return writeFileAtomically(
        fs, directory / "metainfo.idx",
        bytesOf(touch::indexBytes(touch::DType::U8, lengths, recordOffsets)));
}

} // namespace

Result<> writeSampleDataset(FileSystem &fs, const std::filesystem::path &directory,
                            const SampleShape &shape)
{
    std::string list;
    for (int shard = 0; shard < shape.shards; ++shard) {
        char name[16];
        std::snprintf(name, sizeof name, "%09d", shard);
        VOX_CHECK(writeShard(fs, directory / name, shard, shape));
        list += (directory / name).string() + " audio+metainfo\n";
    }
    return writeFileAtomically(fs, directory / "data.list", bytesOf(list));
}

Result<std::filesystem::path> writeSampleList(FileSystem &fs,
                                              const std::filesystem::path &directory, int items)
{
    VOX_CHECK(fs.createDirectories(directory));
    std::string list;
    for (int item = 0; item < items; ++item) {
        const std::string key = keyOf(item);
        VOX_CHECK(writeFileAtomically(fs, directory / (key + ".wav"),
                                      bytesOf(pcmWav(tone(item, 0.25), kRate))));
        list += "{\"key\": " + encodeJsonString(key)
                + ", \"wav\": " + encodeJsonString((directory / (key + ".wav")).string())
                + ", \"txt\": " + encodeJsonString("text of " + key) + "}\n";
    }
    VOX_CHECK(writeFileAtomically(fs, directory / "data.list", bytesOf(list)));
    return directory / "data.list";
}

} // namespace voxdeck::test
