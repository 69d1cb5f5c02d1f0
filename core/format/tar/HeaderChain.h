// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0146
#pragma once

#include "core/format/tar/TarHeader.h"
#include "core/format/tar/TarIndex.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace voxdeck::tar {

// Private to core/format/tar.

/// A piece of the file. Headers come in clusters (a pax header, its member, a small text beside the
/// audio) with long data between: one read takes a cluster as long as the last one was.
class HeaderWindow {
public:
    explicit HeaderWindow(const RandomAccessFile &file) : m_file(file) {}

    /// The bytes at `offset`; fewer only at the end of the file. They live until the next call.
    Result<std::span<const std::byte>> at(std::uint64_t offset, std::size_t count);

private:
    Result<> refill(std::uint64_t offset, std::size_t count);

    const RandomAccessFile &m_file;
    std::vector<std::byte> m_buffer;
    std::uint64_t m_begin = 0;
    std::size_t m_filled = 0;
    std::size_t m_want = kBlockBytes;
    std::uint64_t m_clusterBegin = 0;
    std::uint64_t m_lastEnd = 0; ///< of what was asked for
};

/// Goes from one member to the next by the size each declares. Where isBetweenMembers(), the rest
/// depends only on the offset: two chains that meet there continue alike.
class HeaderChain {
public:
    HeaderChain(const RandomAccessFile &file, const std::string &subject, bool readPastZeros,
                std::uint64_t offset);

    /// Reads one block and what belongs to it; false at the end, for whatever reason.
    /// Errors   Io; Corrupt where byte 0 does not begin a header.
    Result<bool> step();

    std::uint64_t at() const { return m_at; }
    bool isAmongHeaders() const { return m_hasPending; } ///< of one member
    bool isBetweenMembers() const { return !m_hasPending && !m_global.name && !m_global.size; }
    const TarIndex &index() const { return m_index; }
    /// Goes on where `other` is, which began where this one is.
    void join(HeaderChain &&other);
    TarIndex finish() &&;

private:
    Result<bool> atEndOfFile();
    Result<bool> inCutBlock(std::span<const std::byte> bytes);
    Result<bool> zeros();
    Result<bool> hasBytesBehind();
    Result<bool> header(Block block);
    Result<bool> extended(char type, std::uint64_t size);
    void replaceGlobals(ExtendedHeader records);
    Result<bool> member(Block block, char type, std::uint64_t size);
    void nameOf(Block block, char type, Member &member);
    /// GNU's old sparse files have more blocks of the map behind the header. False: cut.
    Result<bool> skipSparseMap(Block block, char type);
    Result<bool> cutMember(const Member &member);
    bool damaged(Sentence detail, std::uint64_t offset);

    const std::string &m_subject;
    const RandomAccessFile &m_file;
    const bool m_readPastZeros;
    HeaderWindow m_window;
    const std::uint64_t m_fileBytes;
    TarIndex m_index;
    std::uint64_t m_at = 0;
    std::uint64_t m_memberBegin = 0; ///< of the headers that are being read
    std::uint64_t m_goodEnd = 0;
    bool m_hasPending = false; ///< extended headers wait for their member
    ExtendedHeader m_pending;
    ExtendedHeader m_global;
    std::string m_name;
    bool m_hasEndMarker = false;
    bool m_hasBytesBehind = false;
};

} // namespace voxdeck::tar
