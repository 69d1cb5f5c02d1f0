// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0491
#include "core/format/BuiltFiles.h"

#include "core/base/DatasetNames.h"
#include "core/base/SplitName.h"
#include "core/format/JsonRecords.h"
#include "core/format/ServerLists.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/json/Json.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace voxdeck {

namespace {

/// The first member of a build.json; other programs write files of that name as well.
constexpr std::string_view kMark = "{\"voxdeck_build\"";

std::set<std::string> filesIn(const JsonValue &build)
{
    std::set<std::string> files;
    const auto add = [&files](const JsonValue &dataset) {
        const JsonValue *const shards = dataset.find("shards");
        for (const auto &shard : shards ? shards->items() : std::vector<JsonValue>()) {
            const JsonValue *const its = shard.find("files");
            for (const auto &file : its ? its->items() : std::vector<JsonValue>())
                if (const JsonValue *const path = file.find("path"))
                    files.insert(path->toString());
        }
    };
    add(build);
    if (const JsonValue *const datasets = build.find("datasets"))
        for (const auto &dataset : datasets->items())
            add(dataset);
    return files;
}

/// Whether the file is there. A server says "access denied" of what is not there to keys that may not list.
Result<bool> hasFile(const FileSystem &fs, const std::filesystem::path &path)
{
    const auto status = fs.status(path);
    if (status)
        return status->kind == FileKind::File;
    const auto code = status.error().code;
    if (code == ErrorCode::NotFound || (code == ErrorCode::PermissionDenied && isRemotePath(path)))
        return false;
    return fail(status.error());
}

/// Nothing where it is damaged; empty where another program wrote it, or its build is not complete.
Result<std::optional<std::set<std::string>>> readFiles(const FileSystem &fs,
                                                       const std::filesystem::path &folder)
{
    const std::optional<std::set<std::string>> none(std::in_place);
    const auto path = folder / kBuildFileName;
    VOX_TRY(const bool hasBuild, hasFile(fs, path));
    if (!hasBuild)
        return none;
    VOX_TRY(const bool isWhole, hasFile(fs, folder / kShardListName));
    if (!isWhole)
        return none;
    VOX_TRY(const auto head, readHead(fs, path, kMark.size()));
    if (head != kMark)
        return none;
    VOX_TRY(const auto text, readWholeFile(fs, path, kMostBuildFileBytes));
    const auto json = JsonValue::parse(text);
    return json ? std::optional(filesIn(*json)) : std::nullopt;
}

bool isSplitFolder(const std::string &name)
{
    return name == "unassigned" || !plainSplitName(name).empty();
}

/// Whether the folder may be that of a split or country of a build, by its name or those in it.
bool mayBePart(const FileSystem &fs, const std::filesystem::path &folder)
{
    if (isSplitFolder(folder.filename().string()))
        return true;
    const auto entries = fs.list(folder);
    return entries && std::any_of(entries->begin(), entries->end(), [](const auto &entry) {
               return entry.kind == FileKind::Directory && isSplitFolder(entry.name);
           });
}

} // namespace

Result<std::shared_ptr<const BuiltFiles>> BuiltFiles::around(const FileSystem &fs,
                                                             const std::filesystem::path &folder)
{
    const std::shared_ptr<const BuiltFiles> none;
    if (isWebPath(folder)) // which lists no folders
        return none;
    auto place = wholePath(folder);
    if (!place.has_filename()) // with a "/" at its end
        place = place.parent_path();
    // each question about a folder above is one to a server
    const int mostLevels = mayBePart(fs, place) ? 3 : 1; // COUNTRY/SPLIT, data/SPLIT
    for (int level = 0; level < mostLevels && place.has_relative_path(); ++level) {
        VOX_TRY(auto files, readFiles(fs, place));
        if (!files || !files->empty()) {
            auto built = std::make_shared<BuiltFiles>();
            built->m_folder = place;
            built->m_isDamaged = !files;
            built->m_files = std::move(files).value_or(std::set<std::string>());
            for (const auto &file : built->m_files)
                built->m_extensions.insert(std::filesystem::path(file).extension().string());
            // a folder that only lies in that of a build has data of its own
            return level == 0 || built->hasFolder(folder) ? built : none;
        }
        place = place.parent_path();
    }
    return none;
}

std::string BuiltFiles::nameOf(const std::filesystem::path &path) const
{
    return wholePath(path).lexically_relative(m_folder).generic_string();
}

bool BuiltFiles::leavesOut(const std::filesystem::path &file) const
{
    const auto name = nameOf(file);
    const auto extension = file.extension().string();
    return name.find('/') != std::string::npos && !name.starts_with("../") && extension != ".json"
           && m_extensions.contains(extension) && !m_files.contains(name);
}

std::vector<Sentence> BuiltFiles::notes() const
{
    if (!m_isDamaged)
        return {};
    return {
        Sentence::tr("%1 is damaged, so files of an earlier build are not told from those of this "
                     "one: all are read. Build again, or remove it",
                     (m_folder / kBuildFileName).string())};
}

bool BuiltFiles::hasFolder(const std::filesystem::path &folder) const
{
    if (m_isDamaged)
        return true;
    const auto begin = nameOf(folder) + "/";
    const auto first = m_files.lower_bound(begin);
    return first != m_files.end() && first->starts_with(begin);
}

} // namespace voxdeck
