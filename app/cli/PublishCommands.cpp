// SPDX-License-Identifier: GPL-3.0-or-later
// publish and compact: what writes into datasets.
#include "app/cli/OpenWorkspace.h"
#include "app/cli/RemoteCommands.h"
#include "app/cli/StandardStreams.h"
#include "core/changes/UndecidedChanges.h"
#include "core/edit/ChosenRows.h"
#include "core/edit/EditSession.h"
#include "core/io/Location.h"
#include "core/io/ReplaceTarget.h"
#include "core/json/Json.h"
#include "core/publish/Publisher.h"
#include "core/query/QueryParser.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct PublishOptions {
    std::string path;
    WorkspaceChoice workspace;
    bool asJson = false;
    bool planOnly = false;
    std::string conflictFile; ///< to write
    std::string resultFile;   ///< to read
    bool keepsMine = false;
    bool takesTheirs = false;
    bool isForced = false;             ///< may replace the file of conflicts
    std::optional<std::string> filter; ///< a query: of its rows alone
};

JsonValue conflictJson(const PublishConflict &conflict)
{
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(conflict.key));
    object.set("base", JsonValue::ofString(conflict.base));
    object.set("theirs", JsonValue::ofString(conflict.theirs));
    object.set("yours", JsonValue::ofString(conflict.yours));
    return object;
}

JsonValue problemJson(const Error &problem)
{
    auto object = JsonValue::object();
    object.set("subject", JsonValue::ofString(problem.subject));
    object.set("detail", JsonValue::ofString(problem.detail));
    return object;
}

/// The amounts written: records of a TouchDataset, or values and lines of lists and their files.
std::string amounts(const PublishReport &report, bool isList)
{
    std::string words = std::to_string(report.records);
    const bool hasLines = report.editsByField.contains(EditField::Segments);
    words += isList && hasLines    ? report.records == 1 ? " value or line" : " values and lines"
             : isList              ? report.records == 1 ? " value" : " values"
             : report.records == 1 ? " record"
                                   : " records";
    words.append(", ").append(readableBytes(report.recordBytes));
    if (isList)
        words.append("; ")
            .append(filesWritten(report))
            .append(", ")
            .append(readableBytes(report.fileBytes));
    return words;
}

/// "3 edits", "3 edits and 2 values of the workspace": only edits are ever unpublished.
std::string editsWords(const PublishReport &report)
{
    const std::uint64_t edits = report.edits - report.values;
    std::string words;
    if (edits > 0 || report.values == 0)
        words = std::to_string(edits) + (edits == 1 ? " edit" : " edits");
    if (report.values > 0)
        words.append(words.empty() ? "" : " and ")
            .append(std::to_string(report.values))
            .append(report.values == 1 ? " value of the workspace" : " values of the workspace");
    return words;
}

/// The amounts that a filter left out.
std::string leftWords(const PublishReport &report)
{
    if (report.leftEdits == 0)
        return {};
    return "; " + std::to_string(report.leftEdits)
           + (report.leftEdits == 1 ? " edit outside the filter stays unpublished"
                                    : " edits outside the filter stay unpublished");
}

void printPublished(Surroundings &s, const PublishReport &report, bool isList, bool asJson,
                    bool planOnly)
{
    for (const auto &problem : report.problems)
        if (&problem == &report.problems.back() && problem.code == ErrorCode::DiskFull)
            reportFailure(s, problem); // with what to do
        else
            reportItem(s, problem);
    for (const auto &left : report.left)
        s.err << "left: " << oneLine(left.subject) << ' ' << oneLine(left.detail) << '\n';
    for (const auto &conflict : report.conflicts)
        s.err << "conflict: " << oneLine(conflict.key)
              << " was changed in the dataset since it was edited\n  base    "
              << oneLine(conflict.base) << "\n  theirs  " << oneLine(conflict.theirs)
              << "\n  yours   " << oneLine(conflict.yours) << '\n';
    if (report.unguardedShards > 0)
        s.err << "note: the server has no conditional writes; edits that another person published "
                 "into "
              << (report.unguardedShards == 1 ? "this shard" : "these shards")
              << " at the same moment may be lost. Let one person publish at a time.\n";
    if (asJson) {
        auto object = JsonValue::object();
        object.set("revision", JsonValue::ofInteger(report.revision));
        object.set("edits", JsonValue::ofCount(report.edits));
        object.set("values", JsonValue::ofCount(report.values));
        object.set("segments", JsonValue::ofCount(report.segments));
        object.set("records", JsonValue::ofCount(report.records));
        object.set("record_bytes", JsonValue::ofCount(report.recordBytes));
        object.set("index_bytes", JsonValue::ofCount(report.indexBytes));
        object.set("shards", JsonValue::ofCount(report.shards));
        object.set("unguarded_shards", JsonValue::ofCount(report.unguardedShards));
        object.set("files", JsonValue::ofCount(report.files));
        object.set("files_added", JsonValue::ofCount(report.newFiles));
        object.set("file_bytes", JsonValue::ofCount(report.fileBytes));
        object.set("audio_bytes", JsonValue::ofInteger(0));
        auto problems = JsonValue::array();
        for (const auto &problem : report.problems)
            problems.append(problemJson(problem));
        object.set("problem_list", std::move(problems));
        auto conflicts = JsonValue::array();
        for (const auto &conflict : report.conflicts)
            conflicts.append(conflictJson(conflict));
        object.set("conflicts", std::move(conflicts));
        object.set("problems", JsonValue::ofCount(report.problems.size()));
        object.set("left_edits", JsonValue::ofCount(report.leftEdits));
        auto left = JsonValue::array();
        for (const auto &one : report.left)
            left.append(problemJson(one));
        object.set("left", std::move(left));
        printJson(s, object);
        return;
    }
    if (report.edits == 0 && report.conflicts.empty() && report.problems.empty()) {
        s.out << "Nothing to publish" << leftWords(report) << ".\n";
        return;
    }
    if (report.edits == 0 && !planOnly && report.conflicts.empty()) { // the problems say why
        // Files may have been written where the workspace could not be: the next run finds and marks it.
        s.out << "No edit is marked as published" << leftWords(report) << ".\n";
        return;
    }
    s.out << (planOnly ? "Would write " : "Published ") << editsWords(report) << " in "
          << report.segments << (report.segments == 1 ? " segment" : " segments");
    if (report.revision > 0)
        s.out << " as revision r" << report.revision;
    s.out << ": " << amounts(report, isList) << "; audio untouched";
    if (!report.conflicts.empty())
        s.out << "; " << report.conflicts.size() << " in conflict, kept in the journal";
    s.out << leftWords(report) << '\n';
}

// ---- conflicts

/// One line of a file for --results: its "theirs" and "yours" where it has them, as in a file of --conflicts.
struct DecidedConflict {
    std::optional<std::string> theirs;
    std::optional<std::string> yours;
    std::string result;

    /// Between the present texts. Ours that became the result meanwhile was decided already.
    bool isOf(const PublishConflict &conflict) const
    {
        return theirs.value_or(conflict.theirs) == conflict.theirs
               && (yours.value_or(conflict.yours) == conflict.yours || conflict.yours == result);
    }
};

std::optional<std::string> textIn(const JsonValue &line, const char *name)
{
    const JsonValue *const value = line.find(name);
    if (!value || value->kind() != JsonValue::Kind::String)
        return std::nullopt;
    return value->toString();
}

/// The decisions by key; `problems` gets the lines that cannot be used.
Result<std::map<std::string, DecidedConflict>> resultsIn(Surroundings &s, const std::string &file,
                                                         std::vector<Error> &problems)
{
    std::shared_ptr<void> holder;
    VOX_TRY(const auto path, inputFile(s, file, ".jsonl", holder));
    VOX_TRY(const std::string text, readWholeFile(s.fs, path));
    std::map<std::string, DecidedConflict> results;
    std::uint64_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const auto json = JsonValue::parse(line);
        const auto key = json ? textIn(*json, "key") : std::nullopt;
        const auto result = json ? textIn(*json, "result") : std::nullopt;
        if (key && result)
            results[*key] = {textIn(*json, "theirs"), textIn(*json, "yours"), *result};
        else
            problems.push_back({ErrorCode::InvalidArgument,
                                "expected an object with \"key\" and \"result\"",
                                shownStream(file, true) + " line " + std::to_string(number)});
    }
    return results;
}

Result<> writeConflicts(Surroundings &s, const std::string &file,
                        const std::vector<PublishConflict> &conflicts)
{
    std::string text;
    for (const PublishConflict &conflict : conflicts) {
        auto object = conflictJson(conflict);
        object.set("result", JsonValue()); // for a user to fill
        const auto line = object.dump();
        text += (line ? *line : object.dumpAscii()) + "\n";
    }
    return writeTextOut(s, file, text, true);
}

/// Makes what was decided the text of each, an unpublished edit. Those without a decision stay.
Result<> decide(Surroundings &s, const PublishOptions &options, OpenedDataset &opened,
                const IdSet *only, std::vector<Error> &problems)
{
    std::map<std::string, DecidedConflict> results;
    if (!options.resultFile.empty()) {
        VOX_TRY(results, resultsIn(s, options.resultFile, problems));
    }
    VOX_TRY(const auto plan, planPublish(s.fs, *opened.workspace, *opened.items, s.stop, only));
    EditSession session(*opened.workspace, opened.items, userName());
    for (const PublishConflict &conflict : plan.conflicts) {
        const auto given = results.find(conflict.key);
        if (given != results.end() && !given->second.isOf(conflict)) {
            problems.push_back({ErrorCode::Busy,
                                "its result was decided between other texts than the present "
                                "ones; write the conflicts again with --conflicts",
                                conflict.key});
            results.erase(given);
            continue;
        }
        const std::string *const result = given != results.end() ? &given->second.result
                                          : options.keepsMine    ? &conflict.yours
                                          : options.takesTheirs  ? &conflict.theirs
                                                                 : nullptr;
        if (!result)
            continue;
        if (conflict.isOfSegments) {
            problems.push_back(problemOfSegments(conflict));
            results.erase(conflict.key);
            continue;
        }
        if (const auto done = session.resolve(conflict.ref, {conflict.theirs, conflict.yours},
                                              *result);
            !done)
            problems.push_back({done.error().code, done.error().detail, conflict.key});
        if (given != results.end())
            results.erase(given);
    }
    for (const auto &[key, result] : results)
        problems.push_back({ErrorCode::NotFound, "no conflict about this segment", key});
    return {};
}

/// Decides, then publishes; the code of publishing unless a decision could not be used.
int decideAndPublish(Surroundings &s, const PublishOptions &options, OpenedDataset &opened,
                     const IdSet *only)
{
    std::vector<Error> problems;
    if (const auto done = decide(s, options, opened, only, problems); !done)
        return reportFailure(s, done.error());
    for (const Error &problem : problems)
        reportItem(s, problem);
    const int code = publishOpened(s, opened, options.asJson, only);
    return code == Done && !problems.empty() ? int{SomeFailed} : code;
}

Error notPublishable(const OpenedDataset &opened, const std::string &path)
{
    const DatasetKindTraits &kind = traitsOfKindNamed(opened.items->kind());
    const bool isOfTars = kind.holdsTars || kind.mayNameTars;
    return {ErrorCode::Unsupported,
            isOfTars ? "edits are not published into tar shards; 'voxdeck-cli adopt SHARDS -o DIR' "
                       "makes a dataset around them with the edits published, 'voxdeck-cli build "
                       "--audio copy' writes new shards with the edits"
                     : "is read in place, and edits are not published into it; 'voxdeck-cli "
                       "export' writes new files with the edits",
            path};
}

/// The rows that a query finds in the present dataset.
Result<IdSet> rowsOf(Surroundings &s, OpenedDataset &opened, const std::string &filter)
{
    VOX_CHECK(importOpened(s, opened));
    RowQuery query;
    query.search = filter;
    return chosenRows(*opened.workspace, query, s.stop);
}

int runPublish(Surroundings &s, const PublishOptions &options)
{
    const bool decides = options.keepsMine || options.takesTheirs || !options.resultFile.empty();
    if (options.keepsMine && options.takesTheirs)
        return reportUsage(s, "publish", "give --mine or --theirs, not both");
    if (options.planOnly && decides)
        return reportUsage(s, "publish", "--plan writes nothing: give it without decisions");
    if (const auto parsed = parseQueryOrFail(options.filter.value_or("")); !parsed)
        return reportUsage(s, "publish", parsed.error().detail);
    const bool toFile = !options.conflictFile.empty() && options.conflictFile != kStandardStream;
    if (const auto free = !toFile ? Result<>()
                                  : checkReplaceable(s.fs, options.conflictFile, options.isForced);
        !free)
        return reportFailure(s, free.error());
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (const auto writable = checkPublishTarget(*opened->items); !writable)
        return reportFailure(s, writable.error());
    if (!opened->items->isPublishable())
        return reportFailure(s, notPublishable(*opened, options.path));
    IdSet chosen;
    if (options.filter) {
        auto found = rowsOf(s, *opened, *options.filter);
        if (!found)
            return reportFailure(s, found.error());
        chosen = *std::move(found);
    }
    const IdSet *const only = options.filter ? &chosen : nullptr;
    if (decides)
        return decideAndPublish(s, options, *opened, only);
    const auto plan = planPublish(s.fs, *opened->workspace, *opened->items, s.stop, only);
    if (!plan)
        return reportFailure(s, plan.error());
    if (!options.conflictFile.empty())
        if (const auto written = writeConflicts(s, options.conflictFile, plan->conflicts); !written)
            return reportFailure(s, written.error());
    Surroundings said = reportingBeside(s, options.conflictFile);
    if (!options.planOnly)
        return publishOpened(said, *opened, options.asJson, only);
    printPublished(said, *plan, !opened->items->hasRecords(), options.asJson, true);
    return Done;
}

int runCompact(Surroundings &s, const PublishOptions &options)
{
    const auto dataset = openTouch(s, options.path);
    if (!dataset)
        return reportFailure(s, dataset.error());
    if (isRemotePath(options.path))
        return reportFailure(s, onServerError(options.path, "compact"));
    ProgressLine line(s, "compacting");
    const auto report = compact(s.fs, **dataset, lockHolder("voxdeck-cli compact"), line.sink(),
                                s.stop);
    if (!report)
        return reportFailure(s, report.error());
    for (const auto &problem : report->problems)
        reportItem(s, problem);
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("shards", JsonValue::ofCount(report->shards));
        object.set("bytes_before", JsonValue::ofCount(report->bytesBefore));
        object.set("bytes_after", JsonValue::ofCount(report->bytesAfter));
        object.set("problems", JsonValue::ofCount(report->problems.size()));
        printJson(s, object);
    } else {
        s.out << "Compacted " << report->shards << (report->shards == 1 ? " shard: " : " shards: ")
              << readableBytes(report->bytesBefore) << " of metainfo before, "
              << readableBytes(report->bytesAfter) << " now; audio untouched\n";
    }
    return report->problems.empty() ? Done : report->shards > 0 ? SomeFailed : CouldNot;
}

} // namespace

int publishOpened(Surroundings &s, OpenedDataset &opened, bool asJson, const IdSet *only)
{
    ProgressLine line(s, "publishing");
    const auto report = publish(s.fs, *opened.workspace, *opened.items,
                                lockHolder("voxdeck-cli publish"), line.sink(), s.stop, {}, only);
    if (!report)
        return reportFailure(s, report.error());
    static_cast<void>(dropSettledDecisions(s.fs, *opened.workspace)); // the next one removes them
    printPublished(s, *report, !opened.items->hasRecords(), asJson, false);
    if (report->conflicts.empty() && report->problems.empty())
        return Done;
    return report->edits > 0 ? SomeFailed : CouldNot;
}

void addPublish(CLI::App &app, Run &run)
{
    auto options = std::make_shared<PublishOptions>();
    auto *const command = app.add_subcommand("publish",
                                             "Write the journal's edits into the dataset: the "
                                             "metainfo of a TouchDataset, the files of a list. "
                                             "Audio is never touched.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_flag("--plan,--dry-run", options->planOnly, "Only print what would be written");
    command->add_option("--filter", options->filter,
                        "Only edits of the segments that match, such as status:approved; divided "
                        "or merged segments are published only when all of them match");
    command->add_flag("--mine", options->keepsMine, "In a conflict, write the edit");
    command->add_flag("--theirs", options->takesTheirs,
                      "In a conflict, keep the value of the dataset");
    command->add_option("--results", options->resultFile,
                        "JSON lines {\"key\", \"result\"}: the text to publish for each conflict "
                        "(before --mine and --theirs)");
    command->add_option("--conflicts", options->conflictFile,
                        "Write these segments to this file: base, theirs, yours, and an empty "
                        "result to fill in for --results");
    command->add_flag("--force", options->isForced, "Replace an existing file of conflicts");
    addDatasetOptions(*command, options->workspace);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli publish corpus/ --dry-run");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runPublish(s, *options);
        };
    });
}

void addCompact(CLI::App &app, Run &run)
{
    auto options = std::make_shared<PublishOptions>();
    auto *const command = app.add_subcommand(
        "compact", "Reclaim the metainfo records that publishing has replaced.");
    command->add_option("PATH", options->path, "Dataset: a folder or a data.list")->required();
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli compact corpus/");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runCompact(s, *options);
        };
    });
}

} // namespace voxdeck::cli
