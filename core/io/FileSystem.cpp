// SPDX-License-Identifier: Apache-2.0
#include "core/io/FileSystem.h"

#include "core/io/ReplaceTarget.h"

#include <system_error>

namespace voxdeck {

Result<std::filesystem::path> FileSystem::resolve(const Path &path) const
{
    std::error_code error;
    auto absolute = std::filesystem::absolute(path, error);
    if (error)
        return fail(ErrorCode::Io, Sentence::tr("cannot be made absolute: %1", error.message()),
                    path.string());
    return absolute.lexically_normal();
}

Result<> writeFileAtomically(FileSystem &fs, const std::filesystem::path &target,
                             std::span<const std::byte> bytes)
{
    VOX_TRY(const auto real, replaceTarget(fs, target));
    auto part = real;
    part += ".part";
    auto created = fs.create(part);
    if (!created)
        return fail(created.error().code, created.error().detail, target.string());
    auto written = (*created)->append(bytes);
    if (written)
        written = (*created)->sync(); // the bytes before the name
    created->reset();
    if (written)
        written = fs.rename(part, real);
    if (!written) {
        (void)fs.remove(part); // our own file, and in the way on a full disk
        return fail(written.error().code, written.error().detail, target.string());
    }
    return fs.syncDirectory(real.parent_path()); // and the name itself
}

Result<std::string> readWholeFile(const FileSystem &fs, const std::filesystem::path &path,
                                  std::uint64_t maximumBytes)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    if (file->size() > maximumBytes)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("has %1 bytes; at most %2 were expected", file->size(), maximumBytes),
            path.string());
    std::string text(file->size(), '\0');
    VOX_TRY(const std::size_t got,
            file->readAt(0, std::as_writable_bytes(std::span(text.data(), text.size()))));
    text.resize(got);
    return text;
}

} // namespace voxdeck
