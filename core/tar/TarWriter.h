// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0245, docs/decisions/0641
#pragma once

#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

class PartFile;

struct TarMemberOptions {
    std::uint32_t mode = 0644;
    std::int64_t mtimeSeconds = 0; ///< since the epoch, 0 to 8^11 - 1
    std::string user;              ///< at most 31 bytes
    std::string group;             ///< at most 31 bytes
};

/// Writes a tar, member after member. The same calls give the same bytes on any machine (README.md
/// says which). The file gets its name only in finish(); a writer destroyed
/// before that leaves no file. The caller ensures that no name is added twice.
///
/// Threads  one.
/// Errors   InvalidArgument for a name or option that does not fit, with nothing written, so one
///          may go on with the next member; those of FileSystem, after which every call fails.
class TarWriter {
public:
    static Result<std::unique_ptr<TarWriter>> create(FileSystem &fs,
                                                     const std::filesystem::path &path);
    ~TarWriter();
    TarWriter(const TarWriter &) = delete;
    TarWriter &operator=(const TarWriter &) = delete;

    /// Returns the place of the bytes in the tar; the header is the 512 bytes before.
    Result<ByteRange> add(std::string_view name, std::span<const std::byte> bytes,
                          const TarMemberOptions &options = {});
    Result<> finish();

private:
    TarWriter(std::unique_ptr<PartFile> file, std::string subject);

    std::unique_ptr<PartFile> m_file;
    std::string m_subject;
    bool m_isFinished = false;
};

} // namespace voxdeck
