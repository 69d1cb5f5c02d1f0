// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace voxdeck {

/// Goes to a frame of a Vorbis, MP3 or Opus file: libsndfile reports success, but returns other samples.
/// Private to core/audio.
///
/// Opus: OpusSeeker.h. libvorbisfile enters Vorbis at a page. MP3 is entered by the table of frames
/// that libmpg123 builds as far as it had to read, some frames early, for the bits that a frame
/// borrows from those before it. libsndfile decodes with the same two libraries. Vorbis gives the
/// same samples to the last bit; MP3 up to 2^-22 of full scale, as its sums begin elsewhere: enough
/// to see and to hear, not to
/// build from, where the same cut must give the same bytes.
///
/// Units    frames, counted as libsndfile counts them from the start of the file.
/// Threads  one at a time.
class LossySeeker {
public:
    virtual ~LossySeeker() = default;
    /// False where it cannot be done or `stop` asked for an end; the position is undefined then.
    virtual bool seek(std::int64_t frame, const std::stop_token &stop) = 0;
    /// Frames that were read into `samples`, interleaved; fewer only at the end, 0 when nothing is
    /// left, negative where the bytes are damaged.
    virtual std::int64_t read(std::span<float> samples) = 0;
    /// All frames there are; an MP3 is walked for it.
    virtual std::optional<std::int64_t> length() = 0;
};

/// Null where the file is not what the library takes it for. `file` must outlive what is given.
std::unique_ptr<LossySeeker> openVorbisSeeker(const RandomAccessFile &file, int channels);
std::unique_ptr<LossySeeker> openMpegSeeker(const RandomAccessFile &file, int channels);

} // namespace voxdeck
