// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/TarShard.h"

#include "core/format/tar/IndexStore.h"
#include "core/format/tar/UnpackedCopies.h"

#include <optional>
#include <utility>

namespace voxdeck::tar {

TarShard::TarShard(std::filesystem::path path, std::unique_ptr<RandomAccessFile> file,
                   TarIndex index)
    : m_path(std::move(path)), m_file(std::move(file)), m_index(std::move(index))
{
}

Result<std::shared_ptr<const TarShard>> TarShard::open(const FileSystem &fs,
                                                       const std::filesystem::path &path,
                                                       const ProgressSink &progress,
                                                       std::stop_token stop)
{
    VOX_TRY(const FileStatus status, fs.status(path));
    VOX_TRY(auto file, openPlain(fs, path, CopyOptions::fromEnvironment(), progress, stop));
    // a disk that has no number is one in memory, which another may follow under the same names
    const bool isKept = status.device != 0;
    auto index = isKept ? loadIndex(path, status) : std::nullopt;
    if (!index || index->endOffset() > file->size()) {
        VOX_TRY(index, indexTar(*file, path.string(), {false, progress, std::move(stop)}));
        if (isKept)
            storeIndex(*index, path, status);
    }
    return std::shared_ptr<const TarShard>(new TarShard(path, std::move(file), *std::move(index)));
}

} // namespace voxdeck::tar
