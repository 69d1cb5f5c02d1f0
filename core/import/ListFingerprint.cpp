// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListFingerprint.h"

#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/format/csv/SplitsTable.h"
#include "core/io/FileStamp.h"

#include <string_view>

namespace voxdeck {

namespace {

constexpr int kDeepestFolder = 32;
constexpr std::string_view kOwnFiles = ".voxdeck-"; // locks, while they are held
/// Changes where an unchanged list gives other rows than before, so that it is read once more.
constexpr const char *kReading = "5";

void append(std::string &to, const std::string &name, const FileStatus &status)
{
    to.append(name).append("=").append(FileStamp::of(status).text(":")).append(";");
}

/// Sizes, times and inodes of all files below a folder, names first, in order.
Result<> appendFolder(std::string &to, const FileSystem &fs, const std::filesystem::path &folder,
                      const std::string &prefix, int depth, std::stop_token stop)
{
    if (depth > kDeepestFolder)
        return {}; // links in a circle
    VOX_TRY(const auto entries, fs.list(folder));
    for (const auto &entry : entries) {
        if (stop.stop_requested())
            return stopped(folder.string());
        if (entry.name.starts_with(kOwnFiles))
            continue;
        const std::string name = prefix + entry.name;
        const auto status = fs.status(folder / entry.name);
        if (!status)
            continue; // it went away meanwhile, or is a link to nowhere
        if (status->kind == FileKind::Directory)
            VOX_CHECK(appendFolder(to, fs, folder / entry.name, name + "/", depth + 1, stop));
        else
            append(to, name, *status);
    }
    return {};
}

} // namespace

Result<std::string> fingerprintOfList(const FileSystem &fs, const std::filesystem::path &path,
                                      const UtteranceSource &source, const std::string &settings,
                                      std::stop_token stop)
{
    std::string text;
    for (const auto &file : source.files())
        if (const auto found = fs.status(file))
            append(text, file.string(), *found);
    if (const auto splits = splitsFileOf(path)) // it says the recordings' subsets
        if (const auto found = fs.status(*splits))
            append(text, splits->filename().string(), *found);
    const auto status = fs.status(path);
    if (!status && text.empty()) // otherwise the name expands to files
        return fail(status.error());
    if (status && status->kind == FileKind::Directory)
        VOX_CHECK(appendFolder(text, fs, path, {}, 0, stop));
    else if (status)
        append(text, {}, *status);
    VOX_TRY(const auto digest, sha256(text + settings + kReading));
    return hexOf(digest);
}

} // namespace voxdeck
