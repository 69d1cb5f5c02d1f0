// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/CommandLine.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <ostream>

namespace voxdeck::cli {

namespace {

using Add = void (*)(CLI::App &, Run &);
constexpr std::array kCommands{
    addInfo,   addList,     addShow,    addQuery,   addReplace, addCheckText, addSlice,
    addPack,   addEdit,     addChanges, addPublish, addCompact, addHistory,   addVerify,
    addRepair, addManifest, addImport,  addRelink,  addExport,  addConvert,   addLabels,
    addSplit,  addFilter,   addBasket,  addBuild,   addShards,  addAdopt,     addSet,
    addUndo,   addAssign,   addComment, addPackage};

constexpr const char *kFooter =
    "Exit codes: 0 done; 1 done but some items failed (they are listed); 2 wrong usage; "
    "3 could not be done.";

void build(CLI::App &app, Run &run)
{
    app.description("Voxdeck on the command line: pack, look into, correct and publish speech "
                    "datasets. Audio is never rewritten.");
    app.name("voxdeck-cli");
    app.set_version_flag("--version", "voxdeck-cli " VOXDECK_VERSION);
    app.require_subcommand(1);
    app.footer(kFooter);
    for (const Add add : kCommands)
        add(app, run);
}

/// What a person can do about it; empty where the detail says all.
std::string advice(ErrorCode code)
{
    switch (code) {
    case ErrorCode::DiskFull:
        return "Free some space and run the command again; what was finished is kept.";
    case ErrorCode::PermissionDenied:
        return "Check the folder's permissions, or work on a copy you own.";
    case ErrorCode::Busy: return "Wait until the other one is done, then run the command again.";
    case ErrorCode::Corrupt:
        return "'voxdeck-cli verify' lists all damage; 'voxdeck-cli repair' mends what can be "
               "mended in a TouchDataset.";
    case ErrorCode::NotFound:
    case ErrorCode::Io:
    case ErrorCode::Unsupported:
    case ErrorCode::InvalidArgument:
    case ErrorCode::Cancelled:
    case ErrorCode::Internal: return {};
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

void describeOptions(const CLI::App &app, std::string &page)
{
    for (const CLI::Option *const option : app.get_options()) {
        page += ".TP\n.B " + roffEscaped(option->get_name(option->get_positional(), true));
        if (option->get_type_size() > 0 && !option->get_type_name().empty())
            page += " " + roffEscaped(option->get_type_name());
        page += "\n" + roffEscaped(option->get_description()) + "\n";
    }
}

/// Each command, then those within it ("manifest build").
void describeCommands(const CLI::App &app, const std::string &within, std::string &page)
{
    for (const CLI::App *const command : app.get_subcommands({})) {
        page += ".SS " + roffEscaped(within + command->get_name()) + "\n"
                + roffEscaped(command->get_description()) + "\n";
        describeOptions(*command, page);
        page += ".PP\n.nf\n" + roffEscaped(command->get_footer()) + "\n.fi\n";
        describeCommands(*command, command->get_name() + " ", page);
    }
}

} // namespace

int runCommandLine(int argc, const char *const *argv, Surroundings &surroundings)
{
    CLI::App app;
    Run run;
    build(app, run);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        // --help and --version come this way too, with exit code 0.
        return app.exit(error, surroundings.out, surroundings.err) == 0 ? Done : WrongUsage;
    }
    const int code = run(surroundings);
    surroundings.out.flush();
    if (!surroundings.out)
        return reportFailure(
            surroundings, {ErrorCode::Io, "the results could not be written", "standard output"});
    return code;
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
    page += roffEscaped(app.get_description()) + "\n.SH COMMANDS\n";
    describeCommands(app, {}, page);
    return page + ".SH EXIT STATUS\n" + roffEscaped(kFooter) + "\n";
}

int reportFailure(Surroundings &surroundings, const Error &error)
{
    surroundings.err << "voxdeck-cli: " << oneLine(describe(error)) << '\n';
    if (const std::string next = advice(error.code); !next.empty())
        surroundings.err << next << '\n';
    return CouldNot;
}

int reportUsage(Surroundings &surroundings, std::string_view command, std::string_view what)
{
    surroundings.err << "voxdeck-cli " << command << ": " << oneLine(what) << '\n';
    return WrongUsage;
}

void reportItem(Surroundings &surroundings, const Error &error)
{
    surroundings.err << "voxdeck-cli: " << oneLine(describe(error)) << '\n';
}

Result<touch::ItemAddress> findItem(const touch::TouchDataset &dataset, const std::string &item,
                                    std::stop_token stop)
{
    if (item.size() > 1 && item.front() == '#') {
        std::uint64_t number = 0;
        const char *const end = item.data() + item.size();
        const auto [rest, problem] = std::from_chars(item.data() + 1, end, number);
        if (problem == std::errc() && rest == end) {
            if (number >= dataset.itemCount())
                return fail(ErrorCode::NotFound,
                            "has no item " + item + "; its " + std::to_string(dataset.itemCount())
                                + " items are counted from #0",
                            dataset.path().string());
            return dataset.locate(number);
        }
    }
    return dataset.findKey(item, std::move(stop));
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
    const auto text = value.dump();
    surroundings.out << (text ? *text : value.dumpAscii()) << '\n';
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
