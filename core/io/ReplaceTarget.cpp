// SPDX-License-Identifier: Apache-2.0
#include "core/io/ReplaceTarget.h"

#include <array>
#include <cstring>
#include <string_view>

namespace voxdeck {

Result<std::filesystem::path> replaceTarget(const FileSystem &fs,
                                            const std::filesystem::path &target)
{
    const auto status = fs.status(target);
    if (!status && status.error().code != ErrorCode::NotFound)
        return target; // writing says what is wrong
    if (status && status->kind == FileKind::Other)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is a pipe or a device, which a file would replace; name a file, "
                                 "or - for standard output"),
                    target.string());
    // A link is where the resolved name differs from the plain one in the resolved folder.
    const auto folder = fs.resolve(target.has_parent_path() ? target.parent_path() : ".");
    const auto resolved = fs.resolve(target);
    if (!folder || !resolved || *resolved == *folder / target.filename())
        return target;
    return *resolved;
}

Result<> checkReplaceable(const FileSystem &fs, const std::filesystem::path &target,
                          bool mayReplace)
{
    const auto status = fs.status(target);
    if (!status)
        return status.error().code == ErrorCode::NotFound ? Result<>() : fail(status.error());
    if (status->kind == FileKind::File && !mayReplace)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "already exists; choose another name, or allow it to be replaced (--force)"),
            target.string());
    if (status->kind == FileKind::File && isDatabaseFile(fs, target))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "is a workspace or another database, which is never replaced; choose another name"),
            target.string());
    if (status->kind == FileKind::Other)
        VOX_CHECK(replaceTarget(fs, target));
    return {};
}

bool isDatabaseFile(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr std::string_view kBeginning("SQLite format 3\0", 16);
    const auto file = fs.openForReading(path);
    if (!file || (*file)->size() < kBeginning.size())
        return false;
    std::array<std::byte, kBeginning.size()> bytes{};
    if (!(*file)->readAt(0, std::span(bytes)))
        return false;
    return std::memcmp(bytes.data(), kBeginning.data(), bytes.size()) == 0;
}

} // namespace voxdeck
