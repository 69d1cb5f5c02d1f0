// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"

#include "app/cli/AuditCommand.h"
#include "app/cli/CommandFacts.h"
#include "app/cli/Completions.h"
#include "app/cli/HelpText.h"
#include "app/cli/MeasureCommand.h"
#include "app/cli/ProfileCommand.h"
#include "app/cli/SettingsCommand.h"
#include "app/cli/StandardStreams.h"
#include "app/cli/WordsCommand.h"
#include "core/cache/RoutingFileSystem.h"
#include "core/format/NotADataset.h"
#include "core/io/Location.h"
#include "core/io/RemoteScheme.h"
#include "core/io/ShownText.h"
#include "core/io/SignedAddress.h"
#include "core/io/SystemCall.h"
#include "core/items/ItemNames.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <ostream>
#include <poll.h>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <unistd.h>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

/// What adds one command, or a few that go together, and their names.
struct CommandEntry {
    std::vector<std::string_view> names;
    void (*add)(CLI::App &, Run &);
};
struct CommandGroup {
    const char *title;
    std::vector<CommandEntry> entries;
};

/// In the order of --help.
const std::vector<CommandGroup> &commandGroups()
{
    static const std::vector<CommandGroup> kGroups{
        {"Look at a dataset",
         {{{"info"}, addInfo},
          {{"list"}, addList},
          {{"show"}, addShow},
          {{"query"}, addQuery},
          {{"queues"}, addQueues},
          {{"columns"}, addColumns},
          {{"measure"}, addMeasure},
          {{"audit"}, addAudit},
          {{"profile"}, addProfile},
          {{"slice"}, addSlice},
          {{"history"}, addHistory}}},
        {"Open, convert and export",
         {{{"import"}, addImport},
          {{"relink"}, addRelink},
          {{"convert"}, addConvert},
          {{"export"}, addExport},
          {{"labels"}, addLabels},
          {{"shards"}, addShards},
          {{"adopt"}, addAdopt}}},
        {"Correct",
         {{{"edit"}, addEdit},
          {{"replace"}, addReplace},
          {{"check-text"}, addCheckText},
          {{"words"}, addWords},
          {{"set"}, addSet},
          {{"comment"}, addComment},
          {{"settings"}, addSettings},
          {{"undo", "redo"}, addUndo}}},
        {"Work with others",
         {{{"assign"}, addAssign},
          {{"filter"}, addFilter},
          {{"basket"}, addBasket},
          {{"changes"}, addChanges},
          {{"package"}, addPackage}}},
        {"Publish and repair",
         {{{"publish"}, addPublish},
          {{"verify"}, addVerify},
          {{"compact"}, addCompact},
          {{"repair"}, addRepair}}},
        {"Make datasets",
         {{{"manifest"}, addManifest},
          {{"split"}, addSplit},
          {{"build"}, addBuild},
          {{"builds"}, addBuilds},
          {{"pack"}, addPack}}},
        {"Remote data",
         {{{"ls"}, addLs},
          {{"cp"}, addCp},
          {{"cat"}, addCat},
          {{"upload"}, addUpload},
          {{"cache"}, addCache}}},
        {"Shell", {{{"completions"}, addCompletions}}},
    };
    return kGroups;
}

constexpr const char *kFooter =
    "Exit codes: 0 done; 1 done, but some items failed (they are listed); 2 wrong usage; "
    "3 could not be done; 4 a server does not answer, try later. 'voxdeck-cli COMMAND --help' "
    "explains a command.";

/// As decimal digits alone, or what is wrong with it.
template <class Number>
std::string checkedNumber(std::string &text)
{
    Number value = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc() || rest != end)
        return "\"" + text + "\" is not a whole number"
               + (std::is_unsigned_v<Number> ? " of 0 or more" : "");
    text = std::to_string(value);
    return {};
}

/// The library reads "-1" as the largest number there is, and "010" as 8.
void checkNumbers(CLI::App &command)
{
    for (CLI::Option *const option : command.get_options()) {
        const std::string type = option->get_type_name();
        if (type.starts_with("UINT"))
            option->transform(CLI::Validator(checkedNumber<std::uint64_t>, std::string()));
        else if (type.starts_with("INT"))
            option->transform(CLI::Validator(checkedNumber<std::int64_t>, std::string()));
    }
    for (CLI::App *const inner : command.get_subcommands({}))
        checkNumbers(*inner);
}

/// The program with all commands; with those of one entry where `only` names one of them, since the options of some 60
/// commands take longer to set up than most commands take to run.
void build(CLI::App &app, Run &run, std::size_t columns = 80, std::string_view only = {})
{
    app.description(
        "Voxdeck on the command line: open, look into, correct, build and publish speech "
        "datasets. Audio is never rewritten.");
    app.name("voxdeck-cli");
    app.set_version_flag("--version", "voxdeck-cli " VOXDECK_VERSION);
    app.require_subcommand(1);
    app.footer(kFooter);
    app.formatter(helpFormatter(columns)); // commands inherit it
    const auto isOf = [only](const CommandEntry &entry) {
        return std::find(entry.names.begin(), entry.names.end(), only) != entry.names.end();
    };
    const auto &groups = commandGroups();
    const bool isOne = std::any_of(groups.begin(), groups.end(), [&](const CommandGroup &group) {
        return std::any_of(group.entries.begin(), group.entries.end(), isOf);
    });
    for (const CommandGroup &group : groups)
        for (const CommandEntry &entry : group.entries) {
            if (isOne && !isOf(entry))
                continue;
            entry.add(app, run);
            for (const std::string_view name : entry.names)
                app.get_subcommand(std::string(name))->group(group.title);
        }
    checkNumbers(app);
}

/// The command that was begun when the mistake was found.
const CLI::App &commandOf(const CLI::App &app)
{
    const CLI::App *command = &app;
    while (!command->get_subcommands().empty())
        command = command->get_subcommands().back();
    return *command;
}

std::string pathOf(const CLI::App &command)
{
    return command.get_parent() && command.get_parent()->get_parent()
               ? pathOf(*command.get_parent()) + " " + command.get_name()
               : command.get_name();
}

std::string unknownCommand(const CLI::App &command, const std::string &word)
{
    std::vector<std::string> known;
    for (const CLI::App *const inner : command.get_subcommands({}))
        known.push_back(inner->get_name());
    const std::string near = nearestWord(word, known);
    std::string sentence = "unknown command " + word;
    if (!near.empty())
        return sentence + "; did you mean " + near + "?";
    if (!command.get_parent())
        return sentence + "; --help lists them all";
    for (const std::string &name : known)
        sentence += (name == known.front() ? "; expected " : ", ") + name;
    return sentence;
}

/// The library's sentences in the words of the others.
std::string inOurWords(std::string what)
{
    const auto part = [&what](std::string_view mark) {
        const std::size_t at = what.find(mark);
        return at == std::string::npos
                   ? std::optional<std::pair<std::string, std::string>>()
                   : std::pair(what.substr(0, at), what.substr(at + mark.size()));
    };
    if (const auto option = part(" is required"); option && option->second.empty())
        return option->first + " is missing";
    if (const auto value = part("Could not convert: "); value && value->first.empty())
        return value->second + " is not a number";
    if (const auto value = part(" not in {"); value && value->second.ends_with('}')) {
        std::string expected;
        for (const char c : value->second.substr(0, value->second.size() - 1))
            expected += c == ',' ? std::string(", ") : std::string(1, c);
        return value->first + " is unknown; expected one of: " + expected;
    }
    if (const auto option = part(": 1 required "); option && option->second.ends_with(" missing"))
        return option->first + " needs a value";
    if (const auto both = part(" excludes "))
        return both->first + " and " + both->second + " do not go together";
    return what;
}

/// The mistake in the arguments, as a sentence.
std::string mistakeIn(const CLI::App &command, const CLI::ParseError &error)
{
    const std::vector<std::string> left = command.remaining();
    const auto word = std::find_if(left.begin(), left.end(),
                                   [](const std::string &one) { return one != "--"; });
    const bool hasCommands = !command.get_subcommands({}).empty();
    if (word != left.end() && word->size() > 1 && word->starts_with('-'))
        return unknownOption(command, *word);
    if (word != left.end() && hasCommands)
        return unknownCommand(command, *word);
    if (word != left.end())
        return "\"" + *word + "\" is one argument too many; put quotes around text with spaces";
    return inOurWords(error.what());
}

int reportMistake(const CLI::App &app, const CLI::ParseError &error, Surroundings &surroundings)
{
    const CLI::App &command = commandOf(app);
    const bool isGroup = !command.get_subcommands({}).empty();
    if (isGroup && command.remaining_size() == 0) {
        surroundings.out << app.help(); // of the command begun
        return WrongUsage;
    }
    const std::string path = command.get_parent() ? " " + pathOf(command) : std::string();
    surroundings.err << "voxdeck-cli" << path << ": " << oneLine(mistakeIn(command, error)) << '\n'
                     << "Run 'voxdeck-cli" << path << " --help' for all of its options.\n";
    return WrongUsage;
}

/// Advice for the user; empty where the detail is enough.
std::string advice(const Error &error)
{
    if (isNotADataset(error))
        return "'voxdeck-cli import --help' lists the formats.";
    switch (error.code) {
    case ErrorCode::DiskFull:
        return "Free some space and run the command again; finished work is kept.";
    case ErrorCode::PermissionDenied:
        if (isRemotePath(error.subject))
            return {}; // of keys and tokens, which the detail names
        return "Check the folder's permissions, or work on a copy you own.";
    case ErrorCode::Busy: return "Wait until the other one is done, then run the command again.";
    case ErrorCode::Corrupt:
        return "'voxdeck-cli verify' lists all damage; 'voxdeck-cli repair' mends what can be "
               "mended in a TouchDataset.";
    case ErrorCode::Unavailable:
        return "Check the network and run the command again; finished work is kept.";
    case ErrorCode::NotFound:
    case ErrorCode::Io:
    case ErrorCode::Unsupported:
    case ErrorCode::InvalidArgument:
    case ErrorCode::Cancelled:
    case ErrorCode::Internal:
    case ErrorCode::Shortage: return {};
    }
    return {};
}

std::string roffEscaped(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '\\' || c == '-')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

void describeOptions(const CommandFacts &command, std::string &page)
{
    for (const OptionFacts &option : command.options) {
        std::string names;
        for (const std::string &name : option.names)
            names += (names.empty() ? "" : ",") + name;
        page += ".TP\n.B " + roffEscaped(names);
        if (!option.isArgument && !option.valueName.empty())
            page += " " + roffEscaped(option.valueName);
        page += "\n" + roffEscaped(option.description) + "\n";
    }
}

/// Each command, then those within it ("manifest build").
void describeCommands(const CommandFacts &facts, std::string &page)
{
    std::string group;
    for (const CommandFacts &command : facts.commands) {
        if (facts.path.empty() && command.group != group)
            page += ".SH " + roffEscaped(group = command.group) + "\n";
        page += ".SS " + roffEscaped(command.path) + "\n" + roffEscaped(command.description) + "\n";
        describeOptions(command, page);
        page += ".PP\n.nf\n" + roffEscaped(command.footer) + "\n.fi\n";
        describeCommands(command, page);
    }
}

/// Whether standard output is a pipe whose reader is gone.
bool isReaderGone(const std::ostream &out)
{
    if (&out != &std::cout)
        return false;
    pollfd pipe{STDOUT_FILENO, POLLOUT, 0};
    return retried([&] { return ::poll(&pipe, 1, 0); }) > 0
           && (pipe.revents & (POLLERR | POLLHUP)) != 0;
}

} // namespace

namespace {

/// The arguments, with the options of an address (s3://BUCKET/KEY?endpoint=URL) moved to its bucket, so that
/// they apply to everything that a command reads below it, and presigned addresses without their signature. Commands about addresses read them as typed.
std::vector<std::string> withOptionsAtBuckets(int argc, const char *const *argv)
{
    constexpr std::array<std::string_view, 5> kAboutAddresses{"ls", "cp", "cat", "upload", "cache"};
    std::vector<std::string> arguments(argv, argv + argc);
    if (argc < 2
        || std::find(kAboutAddresses.begin(), kAboutAddresses.end(), arguments[1])
               != kAboutAddresses.end())
        return arguments;
    const auto hasOptions = [](const std::string &argument) {
        const std::size_t end = argument.find("://");
        const auto *const scheme = end == std::string::npos ? nullptr
                                                            : schemeNamed(argument.substr(0, end));
        return scheme && scheme->hasOptions && argument.find('?') != std::string::npos;
    };
    for (std::string &argument : arguments)
        if (hasOptions(argument) || withoutSignature(argument))
            argument = Location::parse(argument).path.string();
    return arguments;
}

} // namespace

int runCommandLine(int argc, const char *const *argv, Surroundings &surroundings)
{
    CLI::App app;
    Run run;
    build(app, run, surroundings.columns, argc > 1 ? argv[1] : "");
    try {
        const auto arguments = withOptionsAtBuckets(argc, argv);
        std::vector<const char *> words;
        words.reserve(arguments.size());
        for (const std::string &argument : arguments)
            words.push_back(argument.c_str());
        app.parse(argc, words.data());
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() != 0)
            return reportMistake(app, error, surroundings);
        return app.exit(error, surroundings.out, surroundings.err); // --help, --version
    }
    for (const CLI::App *command = &app; command;
         command = command->get_subcommands().empty() ? nullptr : command->get_subcommands().back())
        if (const auto wrong = misplacedDash(*command, pathOf(commandOf(app))); !wrong.empty())
            return reportUsage(surroundings, pathOf(commandOf(app)), wrong);
    RoutingFileSystem disk(surroundings.fs, surroundings.stop);
    Surroundings routed{disk,
                        surroundings.out,
                        surroundings.err,
                        surroundings.stop,
                        surroundings.isTerminal,
                        surroundings.columns};
    const int code = run(routed);
    surroundings.out.flush();
    if (!surroundings.out && isReaderGone(surroundings.out)) // `list | head` has what it wanted
        return code;
    if (!surroundings.out)
        return reportFailure(
            surroundings, {ErrorCode::Io, "the results could not be written", "standard output"});
    return code;
}

CommandFacts factsOfProgram()
{
    CLI::App app;
    Run run;
    build(app, run);
    return factsOf(app);
}

std::string completionScript(std::string_view shell)
{
    CLI::App app;
    Run run;
    build(app, run);
    return completionScript(factsOf(app), shell);
}

std::string manualPage()
{
    CLI::App app;
    Run run;
    build(app, run);
    std::string page = ".TH VOXDECK\\-CLI 1 \"\" \"Voxdeck " VOXDECK_VERSION
                       "\" \"User Commands\"\n"
                       ".SH NAME\nvoxdeck\\-cli \\- speech datasets on the command line\n"
                       ".SH SYNOPSIS\n.B voxdeck\\-cli\n.I COMMAND\n[options]\n.SH DESCRIPTION\n";
    page += roffEscaped(app.get_description()) + "\n";
    describeCommands(factsOf(app), page);
    return page + ".SH EXIT STATUS\n" + roffEscaped(kFooter) + "\n";
}

int reportFailure(Surroundings &surroundings, const Error &error)
{
    reportItem(surroundings, error);
    if (const std::string next = advice(error); !next.empty())
        surroundings.err << next << '\n';
    return exitCodeOf(error);
}

ExitCode exitCodeOf(const Error &error)
{
    return error.code == ErrorCode::Unavailable ? TryLater : CouldNot;
}

int reportUsage(Surroundings &surroundings, std::string_view command, std::string_view what)
{
    surroundings.err << "voxdeck-cli " << command << ": " << oneLine(what) << '\n';
    return WrongUsage;
}

void reportItem(Surroundings &surroundings, const Error &error)
{
    const Error shown{error.code, error.detail, shownPath(error.subject)};
    surroundings.err << "voxdeck-cli: "
                     << oneLine(shownText(withoutTemporaryNames(describe(shown)))) << '\n';
}

Result<touch::ItemAddress> findItem(const touch::TouchDataset &dataset, const std::string &item,
                                    std::stop_token stop)
{
    return voxdeck::findItem(dataset, item, {}, stop);
}

std::string oneLine(std::string_view text)
{
    std::string line(text);
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        const bool isC1 = c == 0xC2 && i + 1 < line.size()
                          && static_cast<unsigned char>(line[i + 1]) < 0xA0;
        if (c < 0x20 || c == 0x7F || isC1) {
            line[i] = ' ';
            if (isC1)
                line[i + 1] = ' ';
        }
    }
    return line;
}

void printJson(Surroundings &surroundings, const JsonValue &value)
{
    // What UTF-8 cannot hold (a lone surrogate in a record) is written escaped instead.
    surroundings.out << value.dumpText() << '\n';
}

std::string readableBytes(std::uint64_t bytes)
{
    if (bytes < 1024)
        return std::to_string(bytes) + " bytes";
    constexpr std::array<const char *, 5> kUnits{"KiB", "MiB", "GiB", "TiB", "PiB"};
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit)
        value /= 1024;
    std::array<char, 32> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.2f %s", value, kUnits.at(unit));
    return {text.data(), static_cast<std::size_t>(length)};
}

} // namespace voxdeck::cli
