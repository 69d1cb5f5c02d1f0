// SPDX-License-Identifier: GPL-3.0-or-later
// publish and compact: what writes into datasets.
#include "app/cli/JsonNumber.h"
#include "app/cli/OpenWorkspace.h"
#include "core/edit/Publisher.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <ostream>

namespace voxdeck::cli {

namespace {

struct PublishOptions {
    std::string path;
    std::string workspace;
    bool asJson = false;
    bool planOnly = false;
};

JsonValue toJson(const PublishConflict &conflict)
{
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(conflict.key));
    object.set("base", JsonValue::ofString(conflict.base));
    object.set("theirs", JsonValue::ofString(conflict.theirs));
    object.set("yours", JsonValue::ofString(conflict.yours));
    return object;
}

JsonValue toJson(const Error &problem)
{
    auto object = JsonValue::object();
    object.set("subject", JsonValue::ofString(problem.subject));
    object.set("detail", JsonValue::ofString(problem.detail));
    return object;
}

/// What is written: records of a TouchDataset, or values of lists and the files they stand in.
std::string amounts(const PublishReport &report, bool isList)
{
    std::string words = std::to_string(report.records);
    words += isList                ? report.records == 1 ? " value" : " values"
             : report.records == 1 ? " record"
                                   : " records";
    words.append(", ").append(readableBytes(report.recordBytes));
    if (isList)
        words.append(", in ")
            .append(std::to_string(report.files))
            .append(report.files == 1 ? " file of " : " files of ")
            .append(readableBytes(report.fileBytes));
    return words;
}

void printReport(Surroundings &s, const PublishReport &report, bool isList, bool asJson,
                 bool planOnly)
{
    for (const auto &problem : report.problems)
        reportItem(s, problem);
    for (const auto &conflict : report.conflicts)
        s.err << "conflict: " << oneLine(conflict.key)
              << " was changed in the dataset since it was edited\n  base    "
              << oneLine(conflict.base) << "\n  theirs  " << oneLine(conflict.theirs)
              << "\n  yours   " << oneLine(conflict.yours) << '\n';
    if (asJson) {
        auto object = JsonValue::object();
        object.set("revision", JsonValue::ofInteger(report.revision));
        object.set("edits", number(report.edits));
        object.set("segments", number(report.segments));
        object.set("records", number(report.records));
        object.set("record_bytes", number(report.recordBytes));
        object.set("index_bytes", number(report.indexBytes));
        object.set("shards", number(report.shards));
        object.set("files", number(report.files));
        object.set("file_bytes", number(report.fileBytes));
        object.set("audio_bytes", number(0));
        auto problems = JsonValue::array();
        for (const auto &problem : report.problems)
            problems.append(toJson(problem));
        object.set("problem_list", std::move(problems));
        auto conflicts = JsonValue::array();
        for (const auto &conflict : report.conflicts)
            conflicts.append(toJson(conflict));
        object.set("conflicts", std::move(conflicts));
        object.set("problems", number(report.problems.size()));
        printJson(s, object);
        return;
    }
    if (report.edits == 0 && report.conflicts.empty() && report.problems.empty()) {
        s.out << "Nothing to publish.\n";
        return;
    }
    s.out << (planOnly ? "Would write " : "Published ") << report.edits
          << (report.edits == 1 ? " edit in " : " edits in ") << report.segments
          << (report.segments == 1 ? " segment" : " segments");
    if (report.revision > 0)
        s.out << " as revision r" << report.revision;
    s.out << ": " << amounts(report, isList) << "; audio untouched";
    if (!report.conflicts.empty())
        s.out << "; " << report.conflicts.size() << " in conflict, kept in the journal";
    s.out << '\n';
}

int runPublish(Surroundings &s, const PublishOptions &options)
{
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (!opened->items->isPublishable())
        return reportFailure(s,
                             {ErrorCode::Unsupported,
                              "is not written back into: its files are read in place and left as "
                              "they are; 'voxdeck-cli export' writes new ones with the edits",
                              options.path});
    if (!options.planOnly)
        return publishOpened(s, *opened, options.asJson);
    const auto plan = planPublish(s.fs, *opened->workspace, *opened->items, s.stop);
    if (!plan)
        return reportFailure(s, plan.error());
    printReport(s, *plan, !opened->dataset, options.asJson, true);
    return Done;
}

int runCompact(Surroundings &s, const PublishOptions &options)
{
    const auto dataset = touch::TouchDataset::open(s.fs, options.path);
    if (!dataset)
        return reportFailure(s, dataset.error());
    ProgressLine line(s, "compacting");
    const auto report = compact(s.fs, **dataset, lockHolder("voxdeck-cli compact"), line.sink(),
                                s.stop);
    if (!report)
        return reportFailure(s, report.error());
    for (const auto &problem : report->problems)
        reportItem(s, problem);
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("shards", number(report->shards));
        object.set("bytes_before", number(report->bytesBefore));
        object.set("bytes_after", number(report->bytesAfter));
        object.set("problems", number(report->problems.size()));
        printJson(s, object);
    } else {
        s.out << "Compacted " << report->shards << (report->shards == 1 ? " shard: " : " shards: ")
              << readableBytes(report->bytesBefore) << " of metainfo before, "
              << readableBytes(report->bytesAfter) << " now; audio untouched\n";
    }
    return report->problems.empty() ? Done : report->shards > 0 ? SomeFailed : CouldNot;
}

} // namespace

int publishOpened(Surroundings &s, OpenedDataset &opened, bool asJson)
{
    ProgressLine line(s, "publishing");
    const auto report = publish(s.fs, *opened.workspace, *opened.items,
                                lockHolder("voxdeck-cli publish"), line.sink(), s.stop);
    if (!report)
        return reportFailure(s, report.error());
    printReport(s, *report, !opened.dataset, asJson, false);
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
    command->add_flag("--plan,--dry-run", options->planOnly, "Only say what would be written");
    command->add_option("--workspace", options->workspace, "Workspace file to use");
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
