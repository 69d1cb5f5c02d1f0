// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/archive/Compression.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

namespace voxdeck {

class Encoder;
class PartFile;

struct CompressionOptions {
    Compression kind = Compression::Zstd; ///< Gzip or Zstd
    int level = 0;                        ///< 0: the library's own (gzip 6, zstd 3)
};

/// Packs bytes into one gzip member or one zstd frame with a checksum. The header holds no name and
/// no time, so the same bytes packed by the same library version are the same file. The file
/// appears under its name only after finish(); a writer destroyed before that leaves no file.
///
/// Threads  one.
/// Errors   Unsupported for a kind that is only read (xz), InvalidArgument for a level the library
///          does not have; those of FileSystem. After one, every further call fails.
class CompressedWriter {
public:
    static Result<std::unique_ptr<CompressedWriter>>
    create(FileSystem &fs, const std::filesystem::path &path, CompressionOptions options);
    ~CompressedWriter();
    CompressedWriter(const CompressedWriter &) = delete;
    CompressedWriter &operator=(const CompressedWriter &) = delete;

    Result<> append(std::span<const std::byte> bytes);
    Result<> sync(); ///< all of it is on the disk, and still has no name: nothing more is appended
    Result<> finish();

private:
    CompressedWriter(std::unique_ptr<PartFile> file, std::unique_ptr<Encoder> encoder);
    Result<> endStream();

    std::unique_ptr<PartFile> m_file;
    std::unique_ptr<Encoder> m_encoder;
    bool m_isEnded = false;
};

} // namespace voxdeck
