// SPDX-License-Identifier: GPL-3.0-or-later
// edit and history: what works on the journal.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SegmentCommand.h"
#include "app/cli/StandardStreams.h"
#include "core/changes/ChangeList.h"
#include "core/edit/RevisionRevert.h"
#include "core/edit/SegmentStep.h"
#include "core/items/ItemNames.h"
#include "core/json/Json.h"
#include "core/notes/Comments.h"
#include "core/publish/Publisher.h"
#include "core/workspace/UnpublishedEdits.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <optional>
#include <ostream>

namespace voxdeck::cli {

namespace {

struct EditOptions {
    std::string path;
    std::string item;
    std::optional<std::uint32_t> segment;
    std::optional<std::string> text;
    std::string from;
    SegmentOptions segments;
    WorkspaceChoice workspace;
    bool alsoPublish = false;
    bool asJson = false;
};

int printEdits(Surroundings &s, const EditOptions &options, const ChangeListReport &report)
{
    for (const auto &failure : report.failures)
        reportItem(s, failure);
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("applied", JsonValue::ofCount(report.applied));
        object.set("unchanged", JsonValue::ofCount(report.unchanged));
        object.set("failed", JsonValue::ofCount(report.failures.size()));
        object.set("step", JsonValue::ofInteger(report.group));
        printJson(s, object);
    } else {
        s.out << report.applied << (report.applied == 1 ? " edit is" : " edits are")
              << " in the journal";
        if (report.unchanged > 0)
            s.out << ", " << report.unchanged << " already had this text";
        if (!report.failures.empty())
            s.out << ", " << report.failures.size() << " could not be applied";
        s.out << '\n';
    }
    // One wanted edit that could not be applied is a failure of the whole command.
    if (!report.failures.empty() && options.from.empty())
        return CouldNot;
    return report.failures.empty() ? Done : SomeFailed;
}

/// Of a list: ITEM may be a recording, whose segments are counted.
Result<ChangeListReport> editText(Surroundings &s, const EditOptions &options,
                                  OpenedDataset &opened)
{
    ChangeListReport report;
    VOX_TRY(const auto ref, segmentNamed(s, opened, options.item, options.segment));
    EditSession session(*opened.workspace, opened.items, userName());
    VOX_TRY(auto before, session.currentText(ref));
    VOX_TRY(report.group,
            session.apply({{ref, EditField::Text, std::move(before), *options.text}}));
    (report.group != 0 ? report.applied : report.unchanged) = 1;
    return report;
}

Result<ChangeListReport> makeEdits(Surroundings &s, const EditOptions &options,
                                   OpenedDataset &opened)
{
    if (options.segments.asked() > 0) {
        ChangeListReport report;
        VOX_TRY(report.group, editSegments(s, opened, options.item, options.segment,
                                           options.text.value_or(std::string()), options.segments));
        (report.group != 0 ? report.applied : report.unchanged) = 1;
        return report;
    }
    if (options.from.empty() && options.segment && !opened.items->hasRecords())
        return editText(s, options, opened);
    std::vector<Error> unreadable;
    std::vector<ListedChange> changes;
    if (options.from.empty()) {
        changes.push_back({0, options.item, options.segment, *options.text, {}});
    } else {
        std::shared_ptr<void> holder;
        VOX_TRY(const auto file, inputFile(s, options.from, ".jsonl", holder));
        VOX_TRY(changes, readChangeList(s.fs, file, unreadable));
    }
    EditSession session(*opened.workspace, opened.items, userName());
    ProgressLine line(s, "looking up");
    VOX_TRY(auto report, applyChangeList(*opened.workspace, *opened.items, session, changes,
                                         line.sink(), s.stop));
    report.failures.insert(report.failures.begin(), unreadable.begin(), unreadable.end());
    return report;
}

/// A line for each segment there would be.
int printProposed(Surroundings &s, const EditOptions &options, OpenedDataset &opened)
{
    const auto spans = proposedSegments(s, opened, options.item, options.segments);
    if (!spans)
        return reportFailure(s, spans.error());
    for (const TimeSpan &span : *spans) {
        if (!options.asJson) {
            s.out << secondsText(span.begin) << '\t' << secondsText(span.end) << '\n';
            continue;
        }
        auto object = JsonValue::object();
        object.set("start", JsonValue::ofDouble(span.begin));
        object.set("end", JsonValue::ofDouble(span.end));
        printJson(s, object);
    }
    return Done;
}

int runEdit(Surroundings &s, const EditOptions &options)
{
    const SegmentOptions &segments = options.segments;
    if (segments.asked() > 1 || (segments.textAt && !segments.splitAt)
        || (segments.mayOverlap && segments.times.empty())
        || (segments.asked() == 1 && segments.added.empty() && options.text.has_value())) {
        return reportUsage(s, "edit",
                           "give one of --split-at, --merge, --set-times, --add, --delete and "
                           "--propose-pauses; --text goes with --add alone, --text-at with "
                           "--split-at, --overlap with --set-times");
    }
    const bool hasItem = !options.item.empty()
                         && (options.text.has_value() || segments.asked() == 1);
    if (hasItem == !options.from.empty())
        return reportUsage(s, "edit",
                           "give either ITEM and what to do with it, or --from CHANGES.jsonl");
    if (segments.isDryRun && (!segments.atPauses || options.alsoPublish))
        return reportUsage(s, "edit",
                           "--dry-run goes with --propose-pauses, and without --publish");
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (options.alsoPublish)
        if (const auto writable = checkPublishTarget(*opened->items); !writable)
            return reportFailure(s, writable.error());
    if (options.alsoPublish && !opened->items->isPublishable())
        return reportUsage(s, "edit",
                           "--publish: edits are not published into this list; 'voxdeck-cli "
                           "export' writes them into new files");
    if (!opened->items->hasRecords())
        if (const auto imported = importOpened(s, *opened); !imported)
            return reportFailure(s, imported.error());
    if (segments.isDryRun)
        return printProposed(s, options, *opened);
    const auto report = makeEdits(s, options, *opened);
    if (!report)
        return reportFailure(s, report.error());
    const int edited = printEdits(s, options, *report);
    if (!options.alsoPublish || edited == CouldNot)
        return edited;
    return std::max(edited, publishOpened(s, *opened, options.asJson));
}

struct HistoryOptions {
    std::string path;
    std::string item;
    std::uint64_t limit = 1000;
    std::optional<std::int64_t> reverted; ///< a revision
    bool isDryRun = false;
    WorkspaceChoice workspace;
    bool asJson = false;
};

std::string readableTime(std::int64_t atMs)
{
    const std::time_t seconds = atMs / 1000;
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return {text.data(), length};
}

/// Many segments that were changed at once may have had many values.
std::string beforeOf(const EditRecord &record)
{
    return record.areBeforesMany ? "several values"
                                 : readableValue(record.change.field, record.change.before);
}

/// An undo of many segments may give them many values.
std::string afterOf(const EditRecord &record)
{
    const bool isOfMany = record.areAftersMany && record.undoes != 0 && record.change.after.empty();
    return isOfMany ? "as before" : readableValue(record.change.field, record.change.after);
}

std::string changeOf(const EditRecord &record)
{
    if (record.change.field == EditField::Segments)
        return segmentStepWords(record);
    return beforeOf(record) + " -> " + afterOf(record)
           + (record.reason.empty() ? std::string() : ": " + record.reason);
}

void printRecord(Surroundings &s, const EditRecord &record, bool asJson)
{
    // Statuses, flags, comments and what many rows were given are never unpublished: they stay here.
    const bool isOfWorkspace = record.isBulk
                               || !(isPublished(record.change.field)
                                    || isTime(record.change.field));
    const auto published = record.revision ? "r" + std::to_string(*record.revision)
                           : isOfWorkspace ? std::string("in the workspace")
                                           : std::string("not published");
    if (!asJson) {
        const std::string subject = record.isBulk && record.id < 0 && record.key.empty()
                                        ? std::to_string(record.rows)
                                              + (record.rows == 1 ? " segment" : " segments")
                                        : record.key;
        s.out << readableTime(record.atMs) << '\t' << oneLine(record.who) << '\t'
              << oneLine(subject) << '\t' << editFieldName(record.change.field) << '\t'
              << (record.isRedo   ? "redo"
                  : record.undoes ? "undo"
                                  : "edit")
              << '\t' << published << '\t' << oneLine(changeOf(record)) << '\n';
        return;
    }
    auto object = JsonValue::object();
    object.set("id", JsonValue::ofInteger(record.id));
    object.set("step", JsonValue::ofInteger(record.group));
    object.set("at", JsonValue::ofString(readableTime(record.atMs)));
    object.set("at_ms", JsonValue::ofInteger(record.atMs));
    object.set("who", JsonValue::ofString(record.who));
    object.set("key", JsonValue::ofString(record.key));
    object.set("segment", record.change.ref.segment < 0
                              ? JsonValue()
                              : JsonValue::ofInteger(record.change.ref.segment));
    object.set("field", JsonValue::ofString(editFieldName(record.change.field)));
    object.set("before",
               record.areBeforesMany ? JsonValue() : JsonValue::ofString(record.change.before));
    object.set("after", JsonValue::ofString(record.change.after));
    if (record.isBulk) {
        object.set("rows", JsonValue::ofCount(record.rows));
    }
    if (record.isBulk || !record.reason.empty())
        object.set("reason", JsonValue::ofString(record.reason));
    object.set("is_redo", JsonValue::ofBool(record.isRedo));
    object.set("undoes", record.undoes ? JsonValue::ofInteger(record.undoes) : JsonValue());
    object.set("revision", record.revision ? JsonValue::ofInteger(*record.revision) : JsonValue());
    printJson(s, object);
}

Result<std::vector<EditRecord>> historyOf(Surroundings &s, const HistoryOptions &options,
                                          OpenedDataset &opened)
{
    EditSession session(*opened.workspace, opened.items, userName());
    if (options.item.empty())
        return session.history({}, options.limit);
    ItemNames names(*opened.workspace, *opened.items);
    VOX_CHECK(names.look({options.item}, {}, s.stop));
    VOX_TRY(const auto item, names.findWhole(options.item));
    return session.historyOfItem(item, options.limit);
}

/// Gives what a revision changed its values before, as one step of edits that are not published.
int runRevert(Surroundings &s, const HistoryOptions &options, OpenedDataset &opened)
{
    if (!opened.items->hasRecords())
        if (const auto imported = importOpened(s, opened); !imported)
            return reportFailure(s, imported.error());
    EditSession session(*opened.workspace, opened.items, userName());
    const auto plan = planRevert(session, *options.reverted);
    if (!plan)
        return reportFailure(s, plan.error());
    const std::string name = "r" + std::to_string(*options.reverted);
    if (plan->values == 0)
        return reportFailure(s, {ErrorCode::NotFound,
                                 "no edit was published as revision " + name
                                     + "; \"voxdeck-cli history\" lists the revisions",
                                 options.path});
    EditGroup step = 0;
    if (!options.isDryRun) {
        const auto applied = session.apply(plan->changes, {}, s.stop);
        if (!applied)
            return reportFailure(s, applied.error());
        step = *applied;
    }
    for (const Error &left : plan->left)
        reportItem(s, left);
    const int code = plan->left.empty() ? Done : SomeFailed;
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("revision", JsonValue::ofInteger(*options.reverted));
        object.set("values", JsonValue::ofCount(plan->values));
        object.set("reverted", JsonValue::ofCount(plan->changes.size()));
        object.set("left", JsonValue::ofCount(plan->left.size()));
        object.set("step", JsonValue::ofInteger(step));
        printJson(s, object);
        return code;
    }
    s.out << counted(plan->changes.size(), "value") << " of revision " << name
          << (options.isDryRun            ? " would be"
              : plan->changes.size() == 1 ? " is"
                                          : " are")
          << " as before it, as unpublished edits\n";
    return code;
}

int runHistory(Surroundings &s, const HistoryOptions &options)
{
    if (options.reverted && !options.item.empty())
        return reportUsage(s, "history", "--revert is of a whole revision: leave ITEM out");
    if (options.isDryRun && !options.reverted)
        return reportUsage(s, "history", "--dry-run goes with --revert");
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (options.reverted)
        return runRevert(s, options, *opened);
    const auto records = historyOf(s, options, *opened);
    if (!records)
        return reportFailure(s, records.error());
    for (const auto &record : *records)
        printRecord(s, record, options.asJson);
    return Done;
}

} // namespace

void addEdit(CLI::App &app, Run &run)
{
    auto options = std::make_shared<EditOptions>();
    auto *const command = app.add_subcommand(
        "edit", "Change transcripts in the journal, and with --publish in the dataset too.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("ITEM", options->item, "A key, or #N counted from 0");
    command->add_option("--segment", options->segment,
                        "Segment of the item, counted from 0; without it, the item's own text");
    command->add_option("--text", options->text, "The new text");
    auto &segments = options->segments;
    command->add_option("--split-at", segments.splitAt,
                        "Divide the segment at this time (seconds of the item's audio)");
    command->add_option("--text-at", segments.textAt,
                        "Character position at which the text is divided (default: by time)");
    command->add_flag("--merge", segments.joins, "Merge the segment with the next one");
    command->add_option("--set-times", segments.times, "START END of the segment, in seconds")
        ->expected(2);
    command->add_flag("--overlap", segments.mayOverlap,
                      "With --set-times: allow overlap with neighbours");
    command->add_option("--add", segments.added, "START END of a new segment; its --text")
        ->expected(2);
    command->add_flag("--delete", segments.removes, "Delete the segment");
    command->add_flag(
        "--propose-pauses", segments.atPauses,
        "Divide the recording at its pauses; the new segments keep the words of the old ones");
    command->add_option(
        "--threshold-db", segments.pauses.thresholdDb,
        "With --propose-pauses: level in dB below which audio is a pause (default -40)");
    command->add_option("--min-pause", segments.pauses.minimumPause,
                        "With --propose-pauses: shortest pause in seconds; shorter ones stay part "
                        "of a segment (default 0.3)");
    command->add_option("--min-length", segments.pauses.minimumLength,
                        "With --propose-pauses: shortest segment in seconds (default 0.5)");
    command->add_option("--max-length", segments.pauses.maximumLength,
                        "With --propose-pauses: longest segment in seconds (default 20)");
    command->add_flag("--dry-run", segments.isDryRun,
                      "With --propose-pauses: print the new segments without changing anything");
    command->add_option("--from", options->from,
                        "Many changes: one JSON object per line with item, text, and optionally "
                        "segment and before");
    command->add_flag("--publish", options->alsoPublish, "Publish afterwards");
    addWorkspaceOption(*command, options->workspace);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli edit corpus/ utt-0042 --text 'good morning' --publish");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runEdit(s, *options);
        };
    });
}

void addHistory(CLI::App &app, Run &run)
{
    auto options = std::make_shared<HistoryOptions>();
    auto *const command = app.add_subcommand(
        "history", "Print the journal, newest first: who changed what, and when.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("ITEM", options->item, "Only this item: a key, or #N counted from 0");
    command->add_option("--limit", options->limit, "Maximum number of lines");
    command->add_option("--revert", options->reverted,
                        "Revert revision N: create edits that restore the previous values");
    command->add_flag("--dry-run", options->isDryRun,
                      "With --revert: print the number of values only");
    addDatasetOptions(*command, options->workspace);
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    command->footer("Example: voxdeck-cli history corpus/ utt-0042");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runHistory(s, *options);
        };
    });
}

} // namespace voxdeck::cli
