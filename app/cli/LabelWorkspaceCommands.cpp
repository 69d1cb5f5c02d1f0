// SPDX-License-Identifier: GPL-3.0-or-later
// labels import, labels export: annotation files onto the segments of a workspace, and back.
#include "app/cli/CountedWords.h"
#include "app/cli/HypothesisCommand.h"
#include "app/cli/LabelWorkspaceCommands.h"

#include "app/cli/OpenWorkspace.h"
#include "app/cli/StandardStreams.h"
#include "core/annotations/LabelImport.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"
#include "core/shards/export/LabelExport.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct ImportOptions {
    std::string path;
    std::vector<std::string> files;
    WorkspaceChoice workspace;
    std::string format;
    std::string tier;
    std::string as = "segments";
    std::vector<std::string> names;
    std::string hypothesis;
    std::vector<std::string> mapping;
    bool replaces = false;
    bool skipsWhole = false;
    bool isDryRun = false;
    bool asJson = false;
};

struct ExportOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string format;
    std::string output;
    std::string filter;
    std::string text = "reference";
    bool isForced = false;
    bool asJson = false;
};

// ---- import

Result<LabelImportOptions> readOptions(const ImportOptions &given)
{
    LabelImportOptions options;
    options.tier = given.tier;
    options.replaces = given.replaces;
    options.skipsWhole = given.skipsWhole;
    if (given.replaces && given.as != "segments")
        return fail(ErrorCode::InvalidArgument, "--replace goes with --as segments");
    if (!given.format.empty()) {
        options.format = labels::labelFormatNamed(given.format);
        if (!options.format)
            return fail(ErrorCode::InvalidArgument,
                        "unknown format " + given.format
                            + "; expected one of: " + labels::labelFormatNames());
    }
    if (given.as == "segments")
        options.as = LabelsAs::Segments;
    else if (given.as == "reference")
        options.as = LabelsAs::Reference;
    else if (given.as == "hypothesis")
        options.as = LabelsAs::Hypothesis;
    else
        return fail(ErrorCode::InvalidArgument,
                    "--as is segments, reference or hypothesis, not " + given.as);
    for (const auto &name : given.names) {
        const std::size_t equals = name.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorCode::InvalidArgument,
                        "--name needs NAME=ITEM (the name in the file and the matching item), not "
                            + name);
        options.names.emplace_back(name.substr(0, equals), name.substr(equals + 1));
    }
    return options;
}

JsonValue changeJson(const LabelImportPlan &plan, const LabelledSegment &segment,
                     const std::string &field, const std::string &before, const std::string &after)
{
    auto object = JsonValue::object();
    object.set("key", JsonValue::ofString(segment.key));
    object.set("field", JsonValue::ofString(field));
    object.set("before", JsonValue::ofString(before));
    object.set("after", JsonValue::ofString(after));
    object.set("file", JsonValue::ofString(withoutTemporaryNames(
                           plan.files[plan.recordings[segment.recording].file].string())));
    object.set("line", JsonValue::ofCount(segment.line));
    return object;
}

void printFailures(Surroundings &s, const LabelImportPlan &plan)
{
    for (const auto &note : plan.notes)
        s.err << "voxdeck-cli: " << oneLine(note) << '\n';
    for (const auto &failure : plan.failures) {
        s.err << "voxdeck-cli: " << oneLine(failure.file) << ": ";
        if (failure.line > 0)
            s.err << "line " << failure.line << ": ";
        if (!failure.recording.empty())
            s.err << oneLine(failure.recording) << ": ";
        s.err << oneLine(failure.reason) << '\n';
    }
    if (plan.failureCount > plan.failures.size())
        s.err << "voxdeck-cli: " << plan.failureCount - plan.failures.size() << " more problems\n";
    if (plan.recordingsWithWhole > 0)
        s.err
            << "voxdeck-cli: labels about the whole recording and labels about parts of it are in "
            << counted(plan.recordingsWithWhole, "recording")
            << "; --skip-whole skips the former\n";
    if (plan.recordingsWithMore > 0)
        s.err << "voxdeck-cli: the files have more labels than there are segments in "
              << counted(plan.recordingsWithMore, "recording")
              << "; --replace makes each label a segment\n";
}

std::string timesText(const std::optional<LabelledSegment::Times> &times)
{
    return times ? secondsText(times->startSeconds) + "-" + secondsText(times->endSeconds)
                 : std::string();
}

/// What replacing makes of the segment itself; nothing where it stays.
void printFate(Surroundings &s, const ImportOptions &options, const LabelImportPlan &plan,
               const LabelledSegment &segment)
{
    if (!segment.before && !segment.after)
        return;
    const char *const what = segment.fate == LabelledSegment::Fate::Added     ? "added"
                             : segment.fate == LabelledSegment::Fate::Removed ? "removed"
                                                                              : "times";
    const auto said = [&](const std::optional<LabelledSegment::Times> &times) {
        auto words = timesText(times);
        if (times && !segment.text.empty())
            words.append(" ").append(segment.text);
        return words;
    };
    const std::string before = said(segment.before);
    const std::string after = said(segment.after);
    if (!options.asJson) {
        s.out << oneLine(segment.key) << '\t' << what << '\t' << oneLine(before) << '\t'
              << oneLine(after) << '\n';
        return;
    }
    printJson(s, changeJson(plan, segment, what, before, after));
}

void printChanges(Surroundings &s, const ImportOptions &options, const LabelImportPlan &plan)
{
    for (const auto &segment : plan.segments) {
        printFate(s, options, plan, segment);
        for (const auto &change : segment.changes)
            if (options.asJson)
                printJson(s, changeJson(plan, segment, editFieldName(change.field), change.before,
                                        change.after));
            else
                s.out << oneLine(segment.key) << '\t' << editFieldName(change.field) << '\t'
                      << oneLine(change.before) << '\t' << oneLine(change.after) << '\n';
    }
}

const char *kindName(LabelTarget::Kind kind)
{
    switch (kind) {
    case LabelTarget::Kind::None: break;
    case LabelTarget::Kind::Item: return "item";
    case LabelTarget::Kind::Segment: return "segment";
    case LabelTarget::Kind::Ambiguous: return "ambiguous";
    }
    return "none";
}

JsonValue recordingJson(const LabelImportPlan &plan, const LabelledRecording &recording)
{
    auto object = JsonValue::object();
    object.set("file",
               JsonValue::ofString(withoutTemporaryNames(plan.files[recording.file].string())));
    object.set("name", JsonValue::ofString(recording.name));
    object.set("match", JsonValue::ofString(kindName(recording.target.kind)));
    object.set("target", JsonValue::ofString(recording.target.name));
    auto candidates = JsonValue::array();
    for (const auto &candidate : recording.target.candidates)
        candidates.append(JsonValue::ofString(candidate));
    object.set("candidates", std::move(candidates));
    object.set("labels", JsonValue::ofCount(recording.labels));
    object.set("changed", JsonValue::ofCount(recording.changed));
    object.set("unchanged", JsonValue::ofCount(recording.unchanged));
    object.set("without_label", JsonValue::ofCount(recording.withoutLabel));
    object.set("added", JsonValue::ofCount(recording.added));
    object.set("removed", JsonValue::ofCount(recording.removed));
    return object;
}

std::uint64_t matchedIn(const LabelImportPlan &plan)
{
    std::uint64_t matched = 0;
    for (const auto &recording : plan.recordings)
        matched += recording.target.kind == LabelTarget::Kind::Item
                           || recording.target.kind == LabelTarget::Kind::Segment
                       ? 1
                       : 0;
    return matched;
}

void printSummary(Surroundings &s, const ImportOptions &options, const LabelImportPlan &plan,
                  EditGroup step)
{
    if (!options.asJson) {
        std::ostream &to = options.isDryRun ? s.err : s.out;
        to << matchedIn(plan) << " of " << counted(plan.recordings.size(), "recording")
           << " found, " << counted(plan.labels, "label") << ": "
           << counted(plan.segments.size(), "segment")
           << (options.isDryRun ? " would change" : " changed") << " ("
           << counted(plan.texts, "text") << ", " << counted(plan.speakers, "speaker") << ", "
           << counted(plan.times, "time");
        if (options.replaces)
            to << ", " << plan.added << " added, " << plan.removed << " removed";
        to << "), " << plan.unchanged << " unchanged, "
           << counted(plan.unplaced, "label matches", "labels match") << " no segment\n";
        return;
    }
    auto object = JsonValue::object();
    object.set("files", JsonValue::ofCount(plan.files.size()));
    auto recordings = JsonValue::array();
    for (const auto &recording : plan.recordings)
        recordings.append(recordingJson(plan, recording));
    object.set("recordings", std::move(recordings));
    auto tiers = JsonValue::object();
    for (const auto &[name, count] : plan.tiers)
        tiers.set(name, JsonValue::ofCount(count));
    object.set("tiers", std::move(tiers));
    object.set("labels", JsonValue::ofCount(plan.labels));
    object.set("segments", JsonValue::ofCount(plan.segments.size()));
    object.set("texts", JsonValue::ofCount(plan.texts));
    object.set("speakers", JsonValue::ofCount(plan.speakers));
    object.set("times", JsonValue::ofCount(plan.times));
    object.set("added", JsonValue::ofCount(plan.added));
    object.set("removed", JsonValue::ofCount(plan.removed));
    object.set("unchanged", JsonValue::ofCount(plan.unchanged));
    object.set("unplaced", JsonValue::ofCount(plan.unplaced));
    object.set("problems", JsonValue::ofCount(plan.failureCount));
    object.set("step", JsonValue::ofInteger(step));
    printJson(s, object);
}

Result<LabelImportPlan> import(Surroundings &s, const ImportOptions &given,
                               const LabelImportOptions &options, OpenedDataset &opened)
{
    LabelImportPlan plan;
    {
        const std::vector<std::filesystem::path> paths(given.files.begin(), given.files.end());
        ProgressLine line(s, "reading");
        VOX_TRY(plan, planLabelImport(s.fs, *opened.workspace, *opened.items, paths, options,
                                      line.sink(), s.stop));
    }
    EditGroup step = 0;
    if (given.isDryRun) {
        printChanges(s, given, plan);
    } else {
        EditSession edits(*opened.workspace, opened.items, userName());
        ProgressLine line(s, "changing");
        VOX_TRY(step, applyLabels(edits, plan, line.sink(), s.stop));
    }
    printFailures(s, plan);
    printSummary(s, given, plan, step);
    return plan;
}

/// The same with standard input as a file.
Result<ImportOptions> withInputFile(const Surroundings &s, ImportOptions given,
                                    std::shared_ptr<void> &holder)
{
    for (std::string &file : given.files)
        if (file == kStandardStream) {
            VOX_TRY(const auto path, inputFile(s, file, {}, holder));
            file = path.string();
        }
    return given;
}

int runImport(Surroundings &s, const ImportOptions &typed)
{
    std::shared_ptr<void> holder;
    const auto read = withInputFile(s, typed, holder);
    if (!read)
        return reportFailure(s, read.error());
    const ImportOptions &given = *read;
    const HypothesisArguments keyed{given.path,     given.files,      given.workspace,
                                    given.format,   given.hypothesis, given.mapping,
                                    given.replaces, given.isDryRun,   given.asJson};
    if (given.as == "hypothesis" && areKeyedTexts(s, keyed))
        return runHypothesisImport(s, keyed);
    if (!given.hypothesis.empty() || !given.mapping.empty())
        return reportUsage(
            s, "labels import",
            "--hypothesis and --map go with --as hypothesis and files of texts by key");
    const auto options = readOptions(given);
    if (!options)
        return reportUsage(s, "labels import", options.error().detail);
    auto opened = openDataset(s, given.path, given.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (const auto imported = importOpened(s, *opened); !imported)
        return reportFailure(s, imported.error());
    const auto plan = import(s, given, *options, *opened);
    if (!plan)
        return reportFailure(s, plan.error());
    if (plan->files.empty())
        return CouldNot;
    return plan->failureCount == 0 ? Done : SomeFailed;
}

// ---- export

Result<LabelExportOptions> readOptions(const Surroundings &s, const ExportOptions &given)
{
    LabelExportOptions options;
    const auto format = labels::labelFormatNamed(given.format);
    if (!format)
        return fail(ErrorCode::InvalidArgument,
                    "unknown format " + given.format
                        + "; expected one of: " + labels::labelFormatNames());
    if (given.text != "reference" && given.text != "hypothesis")
        return fail(ErrorCode::InvalidArgument,
                    "--text is reference or hypothesis, not " + given.text);
    options.format = *format;
    options.output = given.output;
    if (given.output == kStandardStream && !labels::infoOf(*format).holdsManyRecordings)
        return fail(ErrorCode::InvalidArgument,
                    std::string(labels::infoOf(*format).description)
                        + " holds one recording a file, which standard output cannot carry; -o "
                          "names a folder");
    options.takesHypothesis = given.text == "hypothesis";
    options.replaces = given.isForced;
    const auto &info = labels::infoOf(*format);
    const auto status = s.fs.status(given.output);
    const bool isFolder = given.output.ends_with('/')
                          || (status && status->kind == FileKind::Directory);
    options.isOneFile = !isFolder && info.holdsManyRecordings;
    if (!isFolder && !info.holdsManyRecordings
        && options.output.extension() == std::filesystem::path(info.extension))
        return fail(ErrorCode::InvalidArgument,
                    std::string(info.description)
                        + " holds one recording per file; -o must name a folder");
    return options;
}

void printExported(Surroundings s, const ExportOptions &given, const LabelExportReport &report)
{
    for (const auto &note : report.notes)
        s.err << "voxdeck-cli: " << oneLine(note) << '\n';
    for (const auto &failure : report.failures)
        s.err << "voxdeck-cli: " << oneLine(failure.name) << ": " << oneLine(failure.reason)
              << '\n';
    if (report.failureCount > report.failures.size())
        s.err << "voxdeck-cli: " << report.failureCount - report.failures.size()
              << " more problems\n";
    if (!given.asJson) {
        s.out << shownStream(given.output, false) << ": " << counted(report.segments, "segment")
              << " of " << counted(report.recordings, "recording") << " in "
              << counted(report.files, "file") << " as " << given.format << '\n';
        return;
    }
    auto object = JsonValue::object();
    object.set("format", JsonValue::ofString(given.format));
    object.set("files", JsonValue::ofCount(report.files));
    object.set("recordings", JsonValue::ofCount(report.recordings));
    object.set("segments", JsonValue::ofCount(report.segments));
    object.set("notes", JsonValue::ofCount(report.notes.size()));
    object.set("problems", JsonValue::ofCount(report.failureCount));
    printJson(s, object);
}

Result<LabelExportReport> writeLabels(Surroundings &s, const ExportOptions &given,
                                      const LabelExportOptions &options)
{
    VOX_TRY(const auto opened,
            openDataset(s, given.path, given.workspace, Workspace::Access::ReadWrite));
    VOX_CHECK(importOpened(s, opened));
    RowQuery query;
    query.search = given.filter;
    VOX_TRY(const auto order, RowReader(*opened.workspace).order(query, s.stop));
    ProgressLine line(s, "exporting");
    return exportLabels(s.fs, *opened.workspace, *opened.items, *order, options, line.sink(),
                        s.stop);
}

int runExport(Surroundings &s, const ExportOptions &given)
{
    auto options = readOptions(s, given);
    if (!options)
        return reportUsage(s, "labels export", options.error().detail);
    if (const auto parsed = parseQueryOrFail(given.filter); !parsed)
        return reportUsage(s, "labels export", parsed.error().detail);
    auto output = OutputFile::create(s, given.output, ".txt", true); // exportLabels() asks --force
    if (!output)
        return reportFailure(s, output.error());
    options->output = output->path();
    const auto report = writeLabels(s, given, *options);
    if (!report)
        return reportFailure(s, report.error());
    if (const auto sent = output->finish(s); !sent)
        return reportFailure(s, sent.error());
    printExported(reportingBeside(s, given.output), given, *report);
    return report->failureCount == 0 ? Done : SomeFailed;
}

} // namespace

void addLabelImport(CLI::App &labels, Run &run)
{
    auto options = std::make_shared<ImportOptions>();
    auto *const command = labels.add_subcommand(
        "import",
        "Import annotation files onto the segments of a dataset, as one step of the journal "
        "that can be undone; or attach hypotheses by key.");
    command->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    command
        ->add_option("FILES", options->files,
                     "Annotation files, and folders of them; with --as hypothesis also texts by "
                     "key: Kaldi's text, sclite's trn, NeMo's manifest, JSON lines, CSV, TSV")
        ->required();
    command->add_option(
        "--from,--format", options->format,
        "Their format, where detection is wrong; of texts by key: kaldi, trn, json, csv, tsv");
    command->add_option("--tier", options->tier, "Only tiers of this name");
    command->add_option("--as", options->as,
                        "segments (default): text, speaker and times of the segments; reference: "
                        "the text alone; hypothesis: the text, as the other transcript");
    command->add_option("--hypothesis", options->hypothesis,
                        "Of texts by key: the hypothesis's name, as in hyp.NAME; else the file's");
    command->add_option(
        "--map", options->mapping,
        "Of texts by key: key=FIELD or hypothesis=FIELD, where the default names are not used");
    command->add_flag("--replace", options->replaces,
                      "The labels become the segments of their recordings: others are added or "
                      "deleted. Of texts by key: segments that the file does not name lose the "
                      "hypothesis");
    command->add_flag("--skip-whole", options->skipsWhole,
                      "Leave out labels about a whole recording where others are about parts");
    command->add_option("--name", options->names,
                        "NAME=ITEM: what a file calls NAME is this item, recording or segment; may "
                        "be given several times");
    command->add_flag("--dry-run", options->isDryRun,
                      "Change nothing; print key, field, value before and after, a line each");
    command->add_flag("--json", options->asJson,
                      "One JSON object; with --dry-run one a change too");
    addWorkspaceOption(*command, options->workspace);
    command->footer(
        "Example: voxdeck-cli labels import corpus/ checked/ --tier transcript --dry-run");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runImport(s, *options);
        };
    });
}

void addLabelExport(CLI::App &labels, Run &run)
{
    auto options = std::make_shared<ExportOptions>();
    auto *const command = labels.add_subcommand(
        "export", "Export the segments of a dataset as annotation files, with all edits: a file "
                  "for each recording, or one for all in formats that hold many.");
    command->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("--to", options->format, "Format: " + labels::labelFormatNames())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "Folder; of ctm, stm, rttm and label-studio also one file for all")
        ->required();
    command->add_option("--filter", options->filter,
                        "Only segments that match this query; else all");
    command->add_option("--text", options->text, "reference (default) or hypothesis");
    command->add_flag("--force", options->isForced, "Replace existing files");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    addWorkspaceOption(*command, options->workspace);
    command->footer(
        "Example: voxdeck-cli labels export corpus/ --to eaf -o for-elan/ --filter 'flag:yes'");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runExport(s, *options);
        };
    });
}

} // namespace voxdeck::cli
