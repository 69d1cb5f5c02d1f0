// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/archive/PartFile.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace voxdeck {

/// Writes a zip of modest size (a work package: at most 1 GiB, 65,535 members) through KArchive.
/// The same calls give the same bytes with the same zlib: every member has the time 1980-01-01 and
/// the mode 0644. KArchive goes back to write sizes, so the zip grows in memory and reaches the
/// disk in finish(), beside its name first; before that there is no file at all.
///
/// Threads  one.
/// Errors   InvalidArgument for a name that does not fit or is there already and for a zip that
///          would grow too large, with nothing added; those of PartFile from finish().
class ZipWriter {
public:
    enum class Packing {
        Deflate,
        Store, ///< for what is packed already: FLAC, Opus, MP3
    };

    static Result<std::unique_ptr<ZipWriter>> create(FileSystem &fs,
                                                     const std::filesystem::path &path);
    ~ZipWriter();
    ZipWriter(const ZipWriter &) = delete;
    ZipWriter &operator=(const ZipWriter &) = delete;

    Result<> add(std::string_view name, std::span<const std::byte> bytes,
                 Packing packing = Packing::Deflate);
    Result<> finish();
    /// The same into a file that the caller commits, so that several appear together.
    Result<> finishInto(PartFile &file);

private:
    class Impl;
    explicit ZipWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace voxdeck
