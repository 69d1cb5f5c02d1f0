// SPDX-License-Identifier: Apache-2.0
#include "core/format/aligned/CountriesNote.h"

#include "core/base/Sentence.h"
#include "core/io/PlainPath.h"
#include "core/json/Json.h"

#include <string_view>
#include <system_error>

namespace voxdeck::aligned {

Sentence countriesNote(const std::filesystem::path &manifests,
                       const std::filesystem::path &countries)
{
    const auto tree = withoutSlash(wholePath(countries));
    auto note = JsonValue::object();
    note.set("path", JsonValue::ofString(tree.string()));
    note.set("beside", JsonValue::ofString(
                           tree.lexically_relative(withoutSlash(wholePath(manifests))).string()));
    return note.dumpAscii() + "\n";
}

std::optional<std::filesystem::path> countriesOf(const FileSystem &fs,
                                                 const std::filesystem::path &manifests)
{
    const auto folder = withoutSlash(wholePath(manifests));
    if (const auto text = readWholeFile(fs, folder / kCountriesNoteName, 1 << 16)) {
        const auto note = JsonValue::parse(*text);
        const JsonValue *const beside = note ? note->find("beside") : nullptr;
        const JsonValue *const path = note ? note->find("path") : nullptr;
        if (beside && !beside->toString().empty()) {
            auto moved = (folder / beside->toString()).lexically_normal();
            if (isFolder(fs, moved))
                return moved;
        }
        if (path && isFolder(fs, path->toString()))
            return std::filesystem::path(path->toString());
    }
    auto neighbour = folder.parent_path() / "countries";
    return isFolder(fs, neighbour) ? std::optional(std::move(neighbour)) : std::nullopt;
}

std::vector<std::filesystem::path> audioFoldersOf(const FileSystem &fs,
                                                  const std::filesystem::path &manifest)
{
    constexpr std::string_view kEnding = "_manifest.csv";
    std::string country = manifest.filename().string();
    if (!country.ends_with(kEnding) || country.size() == kEnding.size())
        return {};
    country.resize(country.size() - kEnding.size());
    const auto tree = countriesOf(fs, manifest.parent_path());
    if (!tree)
        return {};
    return {*tree / country, *tree, tree->parent_path()};
}

} // namespace voxdeck::aligned
