// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"
#include "tests/support/WrittenAudio.h"

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace voxdeck::test {

struct SpokenShape {
    int recordings = 3;
    int segmentsPerRecording = 6;
    double secondsPerSegment = 0.25;
    std::vector<std::string> extensions = {"wav", "flac"}; ///< of the recordings, in turn
    int sampleRateHz = 16'000;
    std::string country = "atlantis"; ///< of every second recording; empty: of none
};

/// Seeded noise that swells and fades: nothing repeats, so no two cuts are alike.
inline std::vector<std::int16_t> noise(unsigned seed, std::size_t frames)
{
    std::mt19937 random(seed);
    std::vector<std::int16_t> samples(frames);
    int level = 0;
    for (auto &sample : samples) {
        level = (level * 7 + static_cast<int>(random() % 4001) - 2000) / 8;
        sample = static_cast<std::int16_t>(level * 4);
    }
    return samples;
}

/// Recordings of several segments each and a data.list that cuts them: keys "r0.000", ..., texts
/// "text of KEY", country "atlantis" in every second recording. Gives the list's path.
inline Result<std::filesystem::path>
writeSpokenList(FileSystem &fs, const std::filesystem::path &folder, const SpokenShape &shape = {})
{
    VOX_CHECK(fs.createDirectories(folder));
    std::string list;
    for (int recording = 0; recording < shape.recordings; ++recording) {
        const auto &extension =
            shape.extensions[static_cast<std::size_t>(recording) % shape.extensions.size()];
        const auto audio = folder / ("r" + std::to_string(recording) + "." + extension);
        const auto frames = static_cast<std::size_t>(
            shape.secondsPerSegment * shape.segmentsPerRecording * shape.sampleRateHz);
        VOX_CHECK(writeAudioFile(fs, audio, shape.sampleRateHz,
                                 noise(static_cast<unsigned>(recording) + 1, frames)));
        const std::string country = recording % 2 != 0 && !shape.country.empty()
                                        ? ", \"country\": \"" + shape.country + "\""
                                        : "";
        for (int segment = 0; segment < shape.segmentsPerRecording; ++segment) {
            char line[512];
            std::snprintf(line, sizeof line,
                          "{\"key\": \"r%d.%03d\", \"wav\": \"%s\", \"txt\": \"text of r%d.%03d\", "
                          "\"start\": %.4f, \"end\": %.4f%s}\n",
                          recording, segment, audio.c_str(), recording, segment,
                          segment * shape.secondsPerSegment,
                          (segment + 1) * shape.secondsPerSegment, country.c_str());
            list += line;
        }
    }
    const auto path = folder / "data.list";
    VOX_CHECK(writeFileAtomically(fs, path, bytesOf(list)));
    return path;
}

} // namespace voxdeck::test
