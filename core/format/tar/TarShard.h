// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/tar/TarIndex.h"
#include "core/io/FileSystem.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

namespace voxdeck::tar {

/// One tar, packed or not, with its index: the one kept from the last time (IndexStore.h) where the
/// archive has the same size and time, else read again and kept.
///
/// Threads  any.
/// Errors   those of openPlain() and indexTar(). A damaged archive opens; index().damage() says where.
class TarShard {
public:
    static Result<std::shared_ptr<const TarShard>> open(const FileSystem &fs,
                                                        const std::filesystem::path &path,
                                                        const ProgressSink &progress = {},
                                                        std::stop_token stop = {});

    const std::filesystem::path &path() const { return m_path; }
    const TarIndex &index() const { return m_index; }
    /// The plain bytes, in which the index counts.
    const RandomAccessFile &file() const { return *m_file; }
    Result<std::string> read(const Member &member,
                             std::uint64_t maximumBytes = std::uint64_t{1} << 30) const
    {
        return readMember(*m_file, member, m_path.string(), maximumBytes);
    }

private:
    TarShard(std::filesystem::path path, std::unique_ptr<RandomAccessFile> file, TarIndex index);
    std::filesystem::path m_path;
    std::unique_ptr<RandomAccessFile> m_file;
    TarIndex m_index;
};

} // namespace voxdeck::tar
