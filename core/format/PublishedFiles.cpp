// SPDX-License-Identifier: Apache-2.0
#include "core/format/PublishedFiles.h"

#include "core/base/Sha256.h"
#include "core/io/FileDigest.h"
#include "core/io/Location.h"
#include "core/json/Json.h"

namespace voxdeck {

namespace {

constexpr const char *kFolder =
    "published"; // a note each: publishers of several shards need no common lock
constexpr std::uint64_t kMostNoteBytes = std::uint64_t{1} << 16;

} // namespace

Result<> notePublished(FileSystem &fs, const std::filesystem::path &file)
{
    if (isRemotePath(file.string()))
        return {};
    const auto whole = fs.resolve(file).value_or(file);
    for (auto folder = whole.parent_path(); folder.has_relative_path();
         folder = folder.parent_path()) {
        if (!exists(fs, folder / kBuildStateFolder))
            continue;
        const auto path = whole.lexically_relative(folder).string();
        VOX_TRY(const auto digest, digestFile(fs, whole, {}));
        VOX_TRY(const auto name, sha256Hex(path));
        auto note = JsonValue::object();
        note.set("path", JsonValue::ofString(path));
        note.set("sha256", JsonValue::ofString(digest.sha256));
        const auto notes = folder / kBuildStateFolder / kFolder;
        VOX_CHECK(fs.createDirectories(notes));
        return writeFileAtomically(fs, notes / (name.substr(0, 16) + ".json"),
                                   bytesOf(note.dumpAscii() + "\n"));
    }
    return {};
}

Result<std::map<std::string, std::string>> publishedFiles(const FileSystem &fs,
                                                          const std::filesystem::path &output)
{
    std::map<std::string, std::string> found;
    const auto notes = output / kBuildStateFolder / kFolder;
    if (!exists(fs, notes))
        return found;
    VOX_TRY(const auto entries, fs.list(notes));
    for (const auto &entry : entries) {
        const auto text = readWholeFile(fs, notes / entry.name, kMostNoteBytes);
        const auto note = text ? JsonValue::parse(*text) : Result<JsonValue>(fail(text.error()));
        const JsonValue *const path = note ? note->find("path") : nullptr;
        const JsonValue *const sha256 = note ? note->find("sha256") : nullptr;
        if (path && sha256)
            found[path->toString()] = sha256->toString();
    }
    return found;
}

} // namespace voxdeck
