// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0194
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the name the library gave itself
class App;
class Option;
} // namespace CLI

namespace voxdeck::cli {

/// An option or an argument as people see it.
struct OptionFacts {
    std::vector<std::string> names;  ///< "-o", "--output"; of an argument its name alone
    std::string valueName;           ///< "TEXT", "UINT", "TEXT ..."; empty for a flag
    std::vector<std::string> values; ///< those that are possible, where they are few
    std::string description;
    bool isArgument = false; ///< has its place instead of a name
    bool isRequired = false;
};

/// A command as people see it. Help, the manual page and completions are made from these.
struct CommandFacts {
    std::string name;
    std::string path; ///< "labels import"; empty for the program
    std::string group;
    std::string description;
    std::string footer;
    std::vector<OptionFacts> options; ///< arguments first
    std::vector<CommandFacts> commands;
};

/// Of the program or one of its commands.
CommandFacts factsOf(const CLI::App &command);
/// Those of voxdeck-cli.
CommandFacts factsOfProgram();

/// The names of an option that people are shown. "--format" is the former name of "--from" and "--to":
/// scripts may still use it, but it is not shown.
std::vector<std::string> shownNames(const CLI::Option &option);

/// The word that is meant most likely; empty where none is near.
std::string nearestWord(std::string_view word, const std::vector<std::string> &known);

/// "unknown option --limt; did you mean --limit?"
std::string unknownOption(const CLI::App &command, std::string_view word);

} // namespace voxdeck::cli
