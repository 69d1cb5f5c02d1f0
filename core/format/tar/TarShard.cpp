// SPDX-License-Identifier: Apache-2.0
#include "core/format/tar/TarShard.h"

#include "core/format/tar/IndexStore.h"
#include "core/format/tar/UnpackedCopies.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace voxdeck::tar {
namespace {

/// The index of the unpacked bytes. If they are incomplete, the problem of the packed file replaces
/// the place where its tar ends: even a tar that seems whole may have wrong bytes.
Result<TarIndex> indexPlain(const PlainArchive &plain, const std::string &subject,
                            const IndexOptions &options)
{
    auto index = indexTar(*plain.file, subject, options);
    if (!plain.damage || (!index && index.error().code != ErrorCode::Corrupt))
        return index;
    if (!index)
        return fail(*plain.damage);
    const std::uint64_t at = index->damage() ? index->damageOffset() : plain.file->size();
    index->setDamage({ErrorCode::Corrupt,
                      Sentence::tr("%1; members before byte %2 of the unpacked tar are listed",
                                   plain.damage->detail, at),
                      subject},
                     at);
    return index;
}

} // namespace

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
    VOX_TRY(auto plain, openPlain(fs, path, unpackedCopiesPlace(), progress, stop));
    FileSystem *const disk = fs.cacheDisk();
    auto index = disk ? loadIndex(*disk, path, status) : std::nullopt;
    if (!index || index->endOffset() > plain.file->size()) {
        VOX_TRY(index, indexPlain(plain, path.string(), {false, progress, std::move(stop)}));
        if (disk)
            storeIndex(*disk, *index, path, status);
    }
    return std::shared_ptr<const TarShard>(
        new TarShard(path, std::move(plain.file), *std::move(index)));
}

} // namespace voxdeck::tar
