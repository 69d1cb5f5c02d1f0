// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioFormat.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace voxdeck {

/// The sound of one file that libsndfile cannot decode (M4A, WebM, video, ...), decoded from its start.
///
/// Units    frames; samples are interleaved floats, full scale is +-1.
/// Threads  one at a time; may move between threads.
class ForeignAudio {
public:
    virtual ~ForeignAudio() = default;
    virtual const AudioFormat &format() const = 0;
    /// Decodes up to samples.size() / channels frames; fewer only at the end, 0 when nothing is left.
    /// Corrupt where the file is damaged.
    virtual Result<std::size_t> read(std::span<float> samples) = 0;
    /// Back to the first frame.
    virtual Result<> rewind() = 0;
    /// Goes to a frame at or shortly before `frame` without decoding what precedes it; returns where it
    /// stands. Samples there may differ a little from those that decoding from the start gives: enough
    /// to see and to hear.
    virtual Result<std::int64_t> enter(std::int64_t frame) = 0;
};

/// Opens `file`, which outlives what is returned; `subject` names it in errors.
using OpenForeignAudio = std::function<Result<std::unique_ptr<ForeignAudio>>(
    const RandomAccessFile &file, const std::string &subject)>;

/// Programs that have such a decoder install it once, before they open audio. Core has none: the
/// decoders there are have licences that core must not depend on (docs/decisions/0167).
void installForeignAudio(OpenForeignAudio open);
/// Empty where none is installed.
const OpenForeignAudio &foreignAudio();

} // namespace voxdeck
