// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ShardExtraction.h"

#include "core/archive/MemberName.h"
#include "core/format/AudioPaths.h"
#include "core/io/ReplaceTarget.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

/// Hands the member's bytes on, a block at a time.
Result<> eachBlock(const tar::TarShard &shard, const tar::Member &member,
                   const std::function<Result<>(std::span<const std::byte>)> &take)
{
    constexpr std::uint64_t kBlock = std::uint64_t{1} << 20;
    VOX_CHECK(tar::checkReadable(member, shard.path().string()));
    std::vector<std::byte> block(std::min(kBlock, member.data.length));
    for (std::uint64_t done = 0; done < member.data.length;) {
        const auto wanted = std::span(block).first(
            std::min<std::uint64_t>(block.size(), member.data.length - done));
        VOX_TRY(const std::size_t got, shard.file().readAt(member.data.offset + done, wanted));
        if (got == 0)
            return fail(ErrorCode::Corrupt, "the archive has become shorter",
                        shard.path().string());
        VOX_CHECK(take(wanted.first(got)));
        done += got;
    }
    return {};
}

Result<> checkStaysInside(const FileSystem &fs, const std::filesystem::path &folder,
                          const std::filesystem::path &file)
{
    VOX_TRY(const auto root, fs.resolve(folder));
    VOX_TRY(const auto parent, fs.resolve(file.parent_path()));
    if (parent != root && !beginsWith(parent, root))
        return fail(ErrorCode::InvalidArgument,
                    "leads out of the folder over a link; it was not written", file.string());
    return {};
}

} // namespace

Result<> copyMember(const tar::TarShard &shard, const tar::Member &member, std::ostream &out)
{
    return eachBlock(shard, member, [&](std::span<const std::byte> bytes) -> Result<> {
        out.write(reinterpret_cast<const char *>(bytes.data()),
                  static_cast<std::streamsize>(bytes.size()));
        if (!out)
            return fail(ErrorCode::Io, "the output accepts no more data", shard.path().string());
        return {};
    });
}

Result<> extractMember(FileSystem &fs, const tar::TarShard &shard, const tar::Member &member,
                       const std::filesystem::path &folder, bool isForced)
{
    std::string_view name = member.name;
    while (name.starts_with("./"))
        name.remove_prefix(2);
    if (auto checked = checkMemberName(name); !checked)
        return fail(ErrorCode::InvalidArgument,
                    "\"" + std::string(member.name)
                        + "\" was not written: " + checked.error().detail,
                    shard.path().string());
    const auto file = folder / name;
    VOX_CHECK(checkStaysInside(fs, folder, file));
    VOX_CHECK(checkReplaceable(fs, file, isForced));
    VOX_CHECK(fs.createDirectories(file.parent_path()));
    auto part = file;
    part += ".part";
    VOX_TRY(const auto out, fs.create(part));
    auto written = eachBlock(
        shard, member, [&out](std::span<const std::byte> bytes) { return out->append(bytes); });
    if (written)
        written = out->sync();
    if (!written) {
        (void)fs.remove(part);
        return written;
    }
    return fs.rename(part, file);
}

} // namespace voxdeck::cli
