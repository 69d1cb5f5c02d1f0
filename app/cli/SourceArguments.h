// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/format/UtteranceSource.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the name the library gave itself
class App;
}

namespace voxdeck::cli {

/// The options about an input that is a list of utterances, shared by all commands that read one.
struct SourceArguments {
    std::string format;
    std::vector<std::string> relocations; ///< "OLD=NEW"
    std::vector<std::string> roots;
    std::string country;
    std::string language;
    std::string languageMap;
};

/// Adds --from, --relocate, --root, --country, --language and --language-map.
void addSourceArguments(CLI::App &command, SourceArguments &arguments);

/// Adds --keys, the name of a KeyStyle.
void addKeyStyle(CLI::App &command, std::string &style);

/// InvalidArgument for an unknown kind, and a relocation without "=" or with nothing before it;
/// errors of
/// reading the map of languages. Audio of `input` that was relinked in its workspace is found there.
Result<SourceOptions> sourceOptions(const FileSystem &fs, const SourceArguments &arguments,
                                    const std::filesystem::path &input);

/// "touch, kaldi, wenet, ...": what can be read (or written), by the names for --from (or --to).
std::string readableKinds();
std::string writableKinds();

} // namespace voxdeck::cli
