// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <string>
#include <vector>

namespace voxdeck {

/// The packets of an Ogg Opus file, to cut it without decoding (RFC 7845, RFC 6716).
///
/// A cut copies the packets from kConvergence before its start to its end. Its pre-skip drops the
/// samples before the start, and its last granule position those after the end, so a decoder
/// returns exactly the requested number of samples. A decoder that starts inside a stream lacks the
/// state of one that decoded everything before: RFC 7845 (4.2) asks for at least 80 ms to converge.
/// Speech was then still only 18 dB apart at first; after 240 ms it is 42 dB and more
/// (docs/benchmarks.md).
///
/// Units    samples of one channel at 48 kHz, the clock of Opus, from the first that is played;
///          24 bytes of memory a packet.
/// Threads  immutable after index().
/// Errors   Unsupported unless it is Ogg Opus of one or two channels, or has packets that run over
///          pages, gaps, or several streams; Corrupt for damaged pages; those of the file.
class OpusPackets {
public:
    static constexpr std::int64_t kRateHz = 48'000;
    static constexpr std::int64_t kConvergence = kRateHz * 240 / 1000;

    static Result<OpusPackets> index(const RandomAccessFile &file, const std::string &subject);

    std::int64_t length() const { return m_end - m_preSkip; }
    /// Returns a whole file. The same packets give the same bytes. InvalidArgument where the range
    /// is empty or
    /// passes the end; Corrupt where the file has changed since it was indexed.
    Result<std::string> cut(const RandomAccessFile &file, FrameRange range,
                            const std::string &subject) const;

private:
    struct Packet {
        std::uint64_t offset = 0;
        std::uint32_t length = 0;
        std::int32_t samples = 0;
        std::int64_t begin = 0; ///< in the granules of the file
    };
    class Indexer;

    Result<std::string> bytesOf(const RandomAccessFile &file, const Packet &packet,
                                const std::string &subject) const;

    std::string m_head; ///< the first packet
    std::string m_vendor;
    std::int64_t m_preSkip = 0;
    std::int64_t m_end = 0; ///< granule of the last sample that is played
    std::vector<Packet> m_packets;
};

} // namespace voxdeck
