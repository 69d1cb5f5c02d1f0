// SPDX-License-Identifier: Apache-2.0
#include "core/format/AudioLength.h"

#include "core/audio/AudioReader.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace voxdeck {

Result<double> audioSeconds(const FileSystem &fs, const std::filesystem::path &file,
                            std::stop_token stop)
{
    constexpr std::size_t kFramesAtOnce = 16'384;
    VOX_TRY(auto reader, AudioReader::open(fs, file));
    const double rate = reader.format().sampleRateHz;
    if (reader.format().claimedFrames)
        return static_cast<double>(count(*reader.format().claimedFrames)) / rate;
    std::vector<float> samples(kFramesAtOnce * static_cast<std::size_t>(reader.format().channels));
    std::uint64_t frames = 0;
    while (!stop.stop_requested()) {
        VOX_TRY(const auto read, reader.read(std::span(samples)));
        if (read == 0)
            return static_cast<double>(frames) / rate;
        frames += read;
    }
    return fail(ErrorCode::Cancelled, "stopped", file.string());
}

} // namespace voxdeck
