// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ListSwap.h"

#include "core/io/FileDigest.h"
#include "core/json/Json.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace voxdeck {

namespace {

constexpr const char *kLogName = ".voxdeck-publish-swap"; // an import leaves our own files out
constexpr std::uint64_t kMostLogBytes = std::uint64_t{1} << 20;

/// Relative where the file is in the log's folder, which may be moved.
std::string nameFrom(const std::filesystem::path &log, const std::filesystem::path &file)
{
    return file.parent_path() == log.parent_path() ? file.filename().string() : file.string();
}

Result<> finishOne(FileSystem &fs, const std::filesystem::path &log, const JsonValue &entry)
{
    const JsonValue *const name = entry.find("file");
    const JsonValue *const sha256 = entry.find("sha256");
    if (!name || !sha256)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("not a log of an interrupted publication; expected `files` with "
                                 "`file` and `sha256`"),
                    log.string());
    const auto file = log.parent_path() / name->toString();
    const auto part = swapPartOf(file);
    if (!exists(fs, part))
        return {}; // it has its name
    VOX_TRY(const auto now, digestFile(fs, file, {}));
    if (now.sha256 != sha256->toString())
        return fail(
            ErrorCode::Busy,
            Sentence::tr(
                "was changed by another program after publishing was interrupted. Compare it with "
                "%1, keep the right one under its name, and delete the other and %2",
                part.filename().string(), log.filename().string()),
            file.string());
    VOX_CHECK(fs.rename(part, file));
    return fs.syncDirectory(file.parent_path());
}

} // namespace

std::filesystem::path swapPartOf(const std::filesystem::path &file)
{
    auto part = file;
    part += ".part";
    return part;
}

std::filesystem::path swapLogOf(const FileSystem &fs, const std::filesystem::path &list)
{
    const auto whole = fs.resolve(list).value_or(list);
    const auto status = fs.status(whole);
    const bool isFolder = status && status->kind == FileKind::Directory;
    if (isFolder)
        return whole / kLogName;
    auto log = whole.parent_path() / kLogName; // several lists may be in one folder
    log += "-" + whole.filename().string();
    return log;
}

Result<> writeSwapLog(FileSystem &fs, const std::filesystem::path &log,
                      const std::vector<PatchedFile> &files)
{
    auto list = JsonValue::array();
    for (const PatchedFile &file : files) {
        auto entry = JsonValue::object();
        entry.set("file", JsonValue::ofString(nameFrom(log, file.path)));
        VOX_TRY(const auto digest, digestFile(fs, file.path, {}));
        entry.set("sha256", JsonValue::ofString(digest.sha256));
        list.append(std::move(entry));
    }
    auto whole = JsonValue::object();
    whole.set("files", std::move(list));
    const std::string text = whole.dumpAscii();
    const auto part = swapPartOf(log);
    VOX_TRY(const auto file, fs.create(part));
    VOX_CHECK(file->append(bytesOf(text)));
    VOX_CHECK(file->sync());
    VOX_CHECK(fs.rename(part, log));
    return fs.syncDirectory(log.parent_path());
}

Result<> removeSwapLog(FileSystem &fs, const std::filesystem::path &log)
{
    VOX_CHECK(fs.remove(log));
    return fs.syncDirectory(log.parent_path());
}

Result<> finishSwap(FileSystem &fs, const std::filesystem::path &log)
{
    if (!exists(fs, log))
        return {};
    VOX_TRY(const auto text, readWholeFile(fs, log, kMostLogBytes));
    VOX_TRY(const auto whole, JsonValue::parse(text));
    const JsonValue *const files = whole.find("files");
    if (files)
        for (const JsonValue &entry : files->items())
            VOX_CHECK(finishOne(fs, log, entry));
    return removeSwapLog(fs, log);
}

} // namespace voxdeck
