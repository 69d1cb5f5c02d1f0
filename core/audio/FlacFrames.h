// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0092
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// The frames of a FLAC file of one block size, to cut it on their borders without decoding (RFC 9639).
///
/// A cut copies the frames unchanged except for their numbers and the checksums over those. Its
/// STREAMINFO holds the new length; the MD5 of the samples is zero (unknown), as computing it would
/// need decoding.
///
/// Units    samples of one channel at the file's rate; 8 bytes of memory a frame.
/// Threads  immutable after index().
/// Errors   Unsupported unless it is plain FLAC of one block size; Corrupt where frames are damaged;
///          those of the file.
class FlacFrames {
public:
    static Result<FlacFrames> index(const RandomAccessFile &file, const std::string &subject);

    std::int64_t length() const { return m_length; }
    std::int64_t blockSize() const { return m_blockSize; }
    /// Whether the range begins on a frame, and ends on one or with the file.
    bool canCut(FrameRange range) const;
    /// Returns a whole file. InvalidArgument where canCut() is false; Corrupt where the file has
    /// changed since it was
    /// indexed.
    Result<std::string> cut(const RandomAccessFile &file, FrameRange range,
                            const std::string &subject) const;

private:
    class Indexer;

    std::string m_streamInfo; ///< its 34 bytes
    std::int64_t m_blockSize = 0;
    std::int64_t m_length = 0;
    std::vector<std::uint64_t> m_offsets; ///< of the frames, and where the last one ends
};

} // namespace voxdeck
