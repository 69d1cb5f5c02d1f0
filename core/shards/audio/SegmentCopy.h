// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audio/AudioFormat.h"
#include "core/audio/FlacFrames.h"
#include "core/audio/OpusPackets.h"
#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/AudioPart.h"
#include "core/io/FileSystem.h"
#include "core/shards/audio/AudioLedger.h"
#include "core/shards/audio/SegmentSource.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace voxdeck {

/// Copies the encoded original of rows: a whole file, or packets of Ogg Opus and frames of FLAC.
///
/// A row is cut only where the cut is exact: Opus anywhere (its packets from 240 ms before, the
/// excess trimmed by pre-skip and granule), FLAC where the row begins and ends on frames; there is
/// no tolerance. All other rows must be encoded, and the reason is returned.
///
/// Threads  one; each has its own. The last file's index is kept.
/// Errors   of the row: those of opening its audio.
class SegmentCopier {
public:
    explicit SegmentCopier(const FileSystem &fs) : m_fs(fs) {}

    struct Copy {
        std::string bytes;
        std::string extension;
        std::uint64_t frames = 0;
        int sampleRateHz = 0;
        AudioWay way = AudioWay::Encoded;
        Sentence why; ///< where `way` is Encoded, and then nothing else is filled
    };
    /// `channel`: the one that is asked for.
    Result<Copy> copy(const BuildSegment &segment, std::optional<int> channel);

private:
    /// The known facts about one file.
    struct Source {
        AudioPart part;
        AudioFormat format;
        std::string extension;
        std::unique_ptr<RandomAccessFile> file;
        std::optional<OpusPackets> opus;
        std::optional<FlacFrames> flac;
        Sentence why; ///< why it cannot be cut
    };

    Result<> open(const AudioPart &part);
    Result<Copy> whole() const;
    Result<Copy> cut(const SoundPart &sound);
    static void index(Source &source);

    const FileSystem &m_fs;
    std::optional<Source> m_source;
};

} // namespace voxdeck
