// SPDX-License-Identifier: GPL-3.0-or-later
// package create, open, info, return: sends segments to another person as one file, and returns the
// results.
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/StandardStreams.h"
#include "core/changes/ChangeSet.h"
#include "core/exchange/PackageFolder.h"
#include "core/exchange/PackageMaker.h"
#include "core/exchange/PackageReturn.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

constexpr std::uint64_t kMostInstructions = std::uint64_t{1} << 20;

struct PackageArguments {
    std::string path;
    std::string query;
    WorkspaceChoice workspace;
    std::string people;
    std::string instructionFile;
    std::string audio = "clips";
    std::string output;
    bool isForced = false; ///< may replace `output`
    PackageOptions making;
    bool isDryRun = false;
    bool asJson = false;
};

std::vector<std::string> namesIn(const std::string &list)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        names.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

std::string segmentsText(std::uint64_t rows)
{
    return counted(rows, "segment");
}

// ---- create

void printMade(Surroundings &s, const PackageArguments &arguments, const PackageReport &made)
{
    if (!arguments.asJson) {
        for (const auto &file : made.files)
            s.out << segmentsText(file.rows) << ", " << hoursText(file.seconds) << ", "
                  << readableBytes(file.bytes)
                  << (file.forWhom.empty() ? std::string() : " for " + oneLine(file.forWhom))
                  << " written to " << oneLine(file.path.string()) << '\n';
        if (made.doubled > 0)
            s.out << segmentsText(made.doubled) << " assigned to two people\n";
        return;
    }
    auto files = JsonValue::array();
    for (const auto &file : made.files) {
        auto one = JsonValue::object();
        one.set("file", JsonValue::ofString(file.path.string()));
        one.set("for", JsonValue::ofString(file.forWhom));
        one.set("rows", JsonValue::ofCount(file.rows));
        one.set("seconds", JsonValue::ofDouble(file.seconds));
        one.set("bytes", JsonValue::ofCount(file.bytes));
        files.append(std::move(one));
    }
    auto object = JsonValue::object();
    object.set("files", std::move(files));
    object.set("doubled", JsonValue::ofCount(made.doubled));
    object.set("failed", JsonValue::ofCount(made.failures.size()));
    printJson(s, object);
}

/// How much it would be, by a few of the rows.
int estimate(Surroundings &s, const PackageArguments &arguments, const OpenedDataset &opened,
             const RowOrder &order)
{
    const auto found = estimatePackages(s.fs, *opened.workspace, *opened.items, order,
                                        arguments.making, s.stop);
    if (!found)
        return reportFailure(s, found.error());
    if (arguments.asJson) {
        auto object = JsonValue::object();
        object.set("rows", JsonValue::ofCount(found->rows));
        object.set("seconds", JsonValue::ofDouble(found->seconds));
        object.set("bytes", JsonValue::ofCount(found->bytes));
        object.set("too_large", JsonValue::ofBool(found->isTooLarge));
        printJson(s, object);
    } else {
        s.out << segmentsText(found->rows) << ", " << hoursText(found->seconds) << ", about "
              << readableBytes(found->bytes);
        if (found->isTooLarge)
            s.out << "; more than the " << readableBytes(WorkPackage::kMostBytes)
                  << " that a work package holds";
        s.out << "\n";
    }
    return Done;
}

int runCreate(Surroundings &s, PackageArguments &arguments)
{
    if (arguments.audio != "clips" && arguments.audio != "references")
        return reportUsage(s, "package", "--audio is clips or references, not " + arguments.audio);
    if (const auto parsed = parseQueryOrFail(arguments.query); !parsed)
        return reportUsage(s, "package", parsed.error().detail);
    PackageOptions &making = arguments.making;
    making.hasClips = arguments.audio == "clips";
    making.forWhom = namesIn(arguments.people);
    making.from = userName();
    making.output = arguments.output;
    if (!arguments.instructionFile.empty()) {
        auto text = readWholeFile(s.fs, arguments.instructionFile, kMostInstructions);
        if (!text)
            return reportFailure(s, text.error());
        making.instructions = *std::move(text);
    }
    auto opened = openDataset(s, arguments.path, arguments.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (const auto imported = importOpened(s, *opened); !imported)
        return reportFailure(s, imported.error());
    RowQuery query;
    query.search = arguments.query;
    const auto order = RowReader(*opened->workspace).order(query, s.stop);
    if (!order)
        return reportFailure(s, order.error());
    if (arguments.isDryRun)
        return estimate(s, arguments, *opened, **order);
    const auto made = [&] {
        ProgressLine line(s, "packing");
        return makePackages(s.fs, *opened->workspace, *opened->items, **order, making, line.sink(),
                            s.stop);
    }();
    if (!made)
        return reportFailure(s, made.error());
    for (const Error &failure : made->failures)
        reportItem(s, failure);
    printMade(s, arguments, *made);
    return made->failures.empty() ? Done : SomeFailed;
}

// ---- open

int runOpen(Surroundings &s, PackageArguments &arguments)
{
    const auto folder = arguments.output.empty() ? packageFolderFor(arguments.path)
                                                 : std::filesystem::path(arguments.output);
    const auto unpacked = [&] {
        ProgressLine line(s, "unpacking");
        return unpackPackage(s.fs, arguments.path, folder, line.sink(), s.stop);
    }();
    if (!unpacked)
        return reportFailure(s, unpacked.error());
    if (arguments.asJson) {
        auto object = JsonValue::object();
        object.set("list", JsonValue::ofString(unpacked->list.string()));
        object.set("rows", JsonValue::ofCount(unpacked->head.rows));
        object.set("was_there", JsonValue::ofBool(unpacked->wasThere));
        object.set("restored", JsonValue::ofCount(unpacked->restored));
        printJson(s, object);
        return Done;
    }
    s.out << segmentsText(unpacked->head.rows)
          << (unpacked->wasThere ? " were unpacked before; open " : " unpacked; open ")
          << oneLine(unpacked->list.string()) << '\n';
    if (unpacked->restored > 0)
        s.out << counted(unpacked->restored, "file") << " of the package had been deleted and "
              << (unpacked->restored == 1 ? "is" : "are") << " there again\n";
    return Done;
}

// ---- info

int runInfo(Surroundings &s, PackageArguments &arguments)
{
    const auto opened = WorkPackage::open(s.fs, arguments.path);
    if (!opened)
        return reportFailure(s, opened.error());
    const PackageHead &head = (*opened)->head();
    if (arguments.asJson) {
        const auto object = JsonValue::parse((*opened)->headText());
        if (!object)
            return reportFailure(s, object.error());
        printJson(s, *object);
        return Done;
    }
    s.out << "Dataset       " << oneLine(head.dataset) << "\nFrom          " << oneLine(head.from)
          << "\nFor           " << oneLine(head.forWhom) << "\nSegments      " << head.rows << ", "
          << hoursText(head.seconds) << "\nAudio         "
          << (head.hasClips ? "clips" : "references")
          << (head.isBlind ? "\nHypotheses    left out" : "") << '\n';
    if (!head.instructions.empty())
        s.out << "Instructions  " << oneLine(head.instructions) << '\n';
    return Done;
}

// ---- return

/// The changes in the package's folder since it was opened.
Result<ChangeSet> returned(Surroundings &s, const PackageArguments &arguments,
                           std::vector<Error> &failures)
{
    const bool isWorkspace = isWorkspaceFile(s.fs, arguments.path);
    std::filesystem::path dataset = arguments.path;
    if (isWorkspace) {
        VOX_TRY(const auto workspace,
                Workspace::openKnown(arguments.path, Workspace::Access::ReadOnly));
        dataset = workspace->dataset();
    }
    const auto folder = packageFolderOf(s.fs, dataset);
    if (folder.empty())
        return fail(ErrorCode::InvalidArgument,
                    "not an opened work package; expected the folder that 'package open' made",
                    arguments.path);
    VOX_CHECK(checkReturnTarget(folder, arguments.output));
    VOX_TRY(const auto head, readPackageHead(s.fs, folder));
    VOX_TRY(const auto rows, readPackageRows(s.fs, folder));
    VOX_TRY(auto opened,
            openDataset(s, isWorkspace ? arguments.path : (folder / kPackageList).string(),
                        arguments.workspace, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    ProgressLine line(s, "comparing");
    VOX_TRY(auto set, packageReturn(*opened.workspace, head, rows, failures, line.sink(), s.stop));
    if (set.who.empty())
        set.who = userName();
    return set;
}

int runReturn(Surroundings &s, PackageArguments &arguments)
{
    auto output = OutputFile::create(s, arguments.output, ".jsonl", arguments.isForced);
    if (!output)
        return reportFailure(s, output.error());
    std::vector<Error> failures;
    const auto set = returned(s, arguments, failures);
    if (!set)
        return reportFailure(s, set.error());
    if (const auto written = writeChangeSet(s.fs, output->path(), *set); !written)
        return reportFailure(s, written.error());
    if (const auto sent = output->finish(s); !sent)
        return reportFailure(s, sent.error());
    Surroundings said = reportingBeside(s, arguments.output);
    for (const Error &failure : failures)
        reportItem(s, failure);
    const auto left = static_cast<std::uint64_t>(
        std::count_if(set->records.begin(), set->records.end(),
                      [](const ChangeRecord &record) { return record.before == record.after; }));
    const std::uint64_t changes = set->records.size() - left;
    if (arguments.asJson) {
        auto object = JsonValue::object();
        object.set("changes", JsonValue::ofCount(changes));
        object.set("left", JsonValue::ofCount(left));
        object.set("left_out", JsonValue::ofCount(failures.size()));
        object.set("file", JsonValue::ofString(arguments.output));
        printJson(said, object);
    } else {
        said.out << "Wrote " << changes << (changes == 1 ? " change" : " changes") << " and "
                 << left << (left == 1 ? " unchanged text" : " unchanged texts") << " to "
                 << shownStream(arguments.output, false) << '\n';
    }
    return failures.empty() ? Done : SomeFailed;
}

// ---- options

using Arguments = std::shared_ptr<PackageArguments>;

CLI::App *addOne(CLI::App &package, const Arguments &arguments, const char *name, const char *what,
                 Run &run, int (*work)(Surroundings &, PackageArguments &))
{
    auto *const command = package.add_subcommand(name, what);
    command->add_flag("--json", arguments->asJson, "One JSON object on stdout");
    command->callback([arguments, work, &run] {
        run = [arguments, work](Surroundings &s) {
            return work(s, *arguments);
        };
    });
    return command;
}

void addCreate(CLI::App &package, Run &run)
{
    const auto arguments = std::make_shared<PackageArguments>();
    auto *const command = addOne(package, arguments, "create",
                                 "Make a work package of segments: one file with texts, "
                                 "instructions and audio.",
                                 run, runCreate);
    PackageOptions &making = arguments->making;
    command->add_option("PATH", arguments->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("QUERY", arguments->query, "Query of the segments (default: all)");
    command->add_option("-o,--output", arguments->output, "File to write, NAME.voxpack")
        ->required();
    command->add_option("--for", arguments->people,
                        "People to work on it, separated by commas; each gets a file");
    command->add_option("--instructions", arguments->instructionFile,
                        "Text file with instructions for them");
    command->add_option(
        "--audio", arguments->audio,
        "clips: each segment's audio is inside; references: audio is named where it is stored");
    command->add_option("--margin", making.marginSeconds,
                        "Seconds of sound before and after each clip (0.5)");
    command->add_option("--double", making.doubleShare,
                        "Share of the segments that two people get, such as 0.1");
    command->add_option("--seed", making.seed, "Draws which; the same seed draws the same");
    command->add_flag("--blind", making.isBlind, "Leave out hypotheses and other versions");
    command->add_flag("--force", making.replaces, "Replace existing files");
    command->add_flag("--dry-run", arguments->isDryRun,
                      "Only print number, length and approximate size");
    addDatasetOptions(*command, arguments->workspace);
    command->footer(
        "Example: voxdeck-cli package create corpus/ lang:te --for anna,ben --double 0.1 "
        "-o job.voxpack");
}

} // namespace

void addPackage(CLI::App &app, Run &run)
{
    auto *const package = app.add_subcommand(
        "package", "Send segments to other people as one file, and import their changes.");
    package->require_subcommand(1);
    addCreate(*package, run);
    const auto opening = std::make_shared<PackageArguments>();
    auto *const open = addOne(*package, opening, "open",
                              "Unpack a work package into a folder that opens like any dataset.",
                              run, runOpen);
    open->add_option("FILE", opening->path, "Work package")->required();
    open->add_option("-o,--output", opening->output, "Folder to create (default: beside the file)");
    open->footer("Example: voxdeck-cli package open job.voxpack -o job/");
    const auto asking = std::make_shared<PackageArguments>();
    auto *const info = addOne(*package, asking, "info", "Print what a work package contains.", run,
                              runInfo);
    info->add_option("FILE", asking->path, "Work package")->required();
    info->footer("Example: voxdeck-cli package info job.voxpack");
    const auto returning = std::make_shared<PackageArguments>();
    auto *const back = addOne(*package, returning, "return",
                              "Write the changes made in a package as a change set, for \"changes "
                              "import\" into the original dataset.",
                              run, runReturn);
    back->add_option("PATH", returning->path, "Folder of the opened package, or its workspace")
        ->required();
    back->add_option("-o,--output", returning->output, "File to write")->required();
    back->add_flag("--force", returning->isForced, "Replace an existing file");
    addWorkspaceOption(*back, returning->workspace);
    back->footer("Example: voxdeck-cli package return job/ -o result.jsonl");
}

} // namespace voxdeck::cli
