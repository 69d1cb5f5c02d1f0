// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0154, docs/decisions/0640
#pragma once

#include "core/archive/PartFile.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

namespace voxdeck {

/// Writes a zip, member after member. The same calls give the same bytes with the same zlib: every member
/// has the time 1980-01-01 and the mode 0644. Its layout is that of ZipLayout.h (PKWARE APPNOTE.TXT 6.3.10),
/// without data descriptors. Zip64 fields are written only where a number needs them: past 4 GiB, or
/// 65,534 members.
///
/// Units    memory: what one member is packed to, and about 150 bytes for each that was added.
/// Threads  one.
/// Errors   InvalidArgument for a name that does not fit or was already added; nothing is added then.
///          After those of PartFile the writer cannot be used.
class ZipWriter {
public:
    enum class Packing {
        Deflate,
        Store, ///< for what is packed already: FLAC, Opus, MP3
    };

    /// Writes a new file, which appears under its name after finish().
    static Result<std::unique_ptr<ZipWriter>> create(FileSystem &fs,
                                                     const std::filesystem::path &path);
    /// Writes into an empty file that the caller commits, so that several appear together. The file
    /// must outlive the writer.
    explicit ZipWriter(PartFile &file) : m_file(file) {}
    ZipWriter(const ZipWriter &) = delete;
    ZipWriter &operator=(const ZipWriter &) = delete;

    Result<> add(std::string_view name, std::span<const std::byte> bytes,
                 Packing packing = Packing::Deflate);
    Result<> finish();

private:
    explicit ZipWriter(std::unique_ptr<PartFile> file) : m_own(std::move(file)), m_file(*m_own) {}

    std::unique_ptr<PartFile> m_own; ///< null: the caller's
    PartFile &m_file;
    std::unordered_set<std::string> m_names;
    std::string m_directory; ///< its records so far
    bool m_isFinished = false;
};

} // namespace voxdeck
