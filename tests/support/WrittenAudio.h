// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/AudioWriter.h"

namespace voxdeck {

/// Writes all samples at once.
inline Result<> writeAudioFile(FileSystem &fs, const std::filesystem::path &target,
                               int sampleRateHz, std::span<const std::int16_t> samples)
{
    VOX_TRY(auto writer, AudioWriter::create(fs, target, sampleRateHz));
    VOX_CHECK(writer.write(samples));
    return writer.commit();
}

} // namespace voxdeck
