// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/archive/Compression.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

class Decoder;

/// The unpacked bytes of a .gz, .zst, .xz or .bz2 file, from the first to the last. All members of a
/// gzip file, all frames of a zstd file (skippable ones are passed over) and all streams of an xz
/// file follow each other as one. read() reports the end only where the last of them ended whole
/// and its
/// checksum was right: a file cut short is Corrupt. What may follow the last member: zeros, after
/// gzip any number, after xz a multiple of four, after zstd and bzip2 none; all else is
/// Corrupt.
/// A zstd frame or xz stream written without a checksum can hide damage; a cut exactly between two
/// members cannot be seen in any of the four.
///
/// Threads  one.
/// Errors   Corrupt and Unsupported with the offset in the packed file; Io. After one, every
///          further call returns the same error. Bytes read before an error may be part of the damage.
class CompressedReader {
public:
    /// Unsupported where the first bytes match none of the four formats.
    static Result<std::unique_ptr<CompressedReader>> open(const FileSystem &fs,
                                                          const std::filesystem::path &path);
    static Result<std::unique_ptr<CompressedReader>> open(std::unique_ptr<RandomAccessFile> file,
                                                          std::string subject);
    ~CompressedReader();
    CompressedReader(const CompressedReader &) = delete;
    CompressedReader &operator=(const CompressedReader &) = delete;

    /// Fills the buffer, which must not be empty; fewer bytes only before the end, 0 at the end.
    Result<std::size_t> read(std::span<std::byte> buffer);
    /// How many bytes the failed read() had already written to its buffer, for callers that use
    /// them.
    std::size_t bytesBeforeError() const { return m_bytesBeforeError; }

    Compression kind() const;
    std::uint64_t packedOffset() const; ///< bytes of the file used up, for progress
    std::uint64_t packedSize() const;

private:
    CompressedReader(std::unique_ptr<RandomAccessFile> file, std::string subject, Compression kind,
                     std::unique_ptr<Decoder> decoder);
    Result<> fill(std::span<std::byte> &room); ///< leaves of it what was not filled
    Result<> refill();

    std::unique_ptr<RandomAccessFile> m_file;
    std::string m_subject;
    Compression m_kind;
    std::unique_ptr<Decoder> m_decoder;
    std::vector<std::byte> m_packed;
    std::span<const std::byte> m_left; // of m_packed, not used up
    std::uint64_t m_offset = 0;        // in the file, behind m_packed
    bool m_atEnd = false;
    std::size_t m_bytesBeforeError = 0;
    Result<> m_state;
};

} // namespace voxdeck
