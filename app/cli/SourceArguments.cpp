// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SourceArguments.h"

#include "core/format/DatasetKind.h"
#include "core/items/KnownKind.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <filesystem>
#include <memory>
#include <utility>

namespace voxdeck::cli {

namespace {

/// The names of the kinds that have the function.
template <class Function>
std::string kindsWith(Function DatasetKindEntry::*function)
{
    std::string names;
    for (const DatasetKindEntry &entry : datasetKinds()) {
        if (!(entry.*function))
            continue;
        names += names.empty() ? "" : ", ";
        names += entry.name;
    }
    return names;
}

Result<std::pair<std::string, std::filesystem::path>> relocationIn(const std::string &text)
{
    const std::size_t sign = text.find('=');
    if (sign == 0 || sign == std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    "--relocate takes OLD=NEW, two folders, not \"" + text + '"');
    return std::pair<std::string, std::filesystem::path>(text.substr(0, sign),
                                                         text.substr(sign + 1));
}

} // namespace

std::string readableKinds()
{
    return kindsWith(&DatasetKindEntry::open);
}

std::string writableKinds()
{
    return kindsWith(&DatasetKindEntry::openWriter);
}

void addKeyStyle(CLI::App &command, std::string &style)
{
    command.add_option(
        "--keys", style,
        "Keys to write: kept (default); underscore: spaces as _ (for tools such as Kaldi); ascii: "
        "also with u and the hexadecimal code for characters outside ASCII");
}

void addSourceArguments(CLI::App &command, SourceArguments &arguments)
{
    command.add_option("--from", arguments.format,
                       "Format of the input, where detection fails: " + readableKinds());
    command
        .add_option("--relocate", arguments.relocations,
                    "OLD=NEW: audio whose path begins with the folder OLD is looked for in NEW; "
                    "repeatable; the first match is used")
        ->allow_extra_args(false);
    command
        .add_option("--root", arguments.roots,
                    "Folder that must contain the audio, links resolved; may be given again. Audio "
                    "elsewhere is refused (default: anywhere)")
        ->allow_extra_args(false);
    command.add_option("--country", arguments.country, "Country for rows without one");
    command.add_option("--language", arguments.language, "Language for rows without one");
    command.add_option("--language-map", arguments.languageMap,
                       "JSON file {\"country\": \"code\"} for trees of aligned files; it takes "
                       "precedence over the built-in one");
}

Result<SourceOptions> sourceOptions(const FileSystem &fs, const SourceArguments &arguments,
                                    const std::filesystem::path &input)
{
    SourceOptions options;
    options.knownMoves = knownMovesOf(fs, input);
    if (!arguments.format.empty()) {
        VOX_TRY(options.kind, datasetKindNamed(arguments.format));
    }
    for (const std::string &text : arguments.relocations) {
        VOX_TRY(auto pair, relocationIn(text));
        options.rules.relocations.push_back(std::move(pair));
    }
    options.rules.allowedRoots.assign(arguments.roots.begin(), arguments.roots.end());
    options.country = arguments.country;
    options.language = arguments.language;
    if (!arguments.languageMap.empty()) {
        VOX_TRY(const std::string json, readWholeFile(fs, arguments.languageMap));
        auto map = std::make_shared<CountryLanguages>(CountryLanguages::shipped());
        VOX_CHECK(map->extend(json, arguments.languageMap));
        options.languages = std::move(map);
    }
    return options;
}

} // namespace voxdeck::cli
