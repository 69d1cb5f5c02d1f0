// SPDX-License-Identifier: GPL-3.0-or-later
// set: status, flag, language, subset, tags, speaker and split of the rows of a query.
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/edit/RowChanges.h"
#include "core/items/ItemNames.h"
#include "core/json/Json.h"
#include "core/query/QueryParser.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/split/SplitPlan.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct SetOptions {
    std::string path;
    std::string query;
    WorkspaceChoice workspace;
    std::string reason;
    std::optional<std::string> status, flag, language, subset, tags, addedTags, removedTags,
        speaker, split;
    std::array<std::optional<std::string>, kPlainWords.size()>
        words; ///< in the order of kPlainWords
    bool isDryRun = false;
    bool asJson = false;
};

/// The requested changes, all for the same rows.
std::vector<BulkChange> changesOf(const SetOptions &options, const RowIds &rows)
{
    struct Wish {
        const std::optional<std::string> &value;
        EditField field;
        BulkOperation operation;
    };
    const std::array wishes{
        Wish{options.status, EditField::Status, BulkOperation::Set},
        Wish{options.flag, EditField::Flag, BulkOperation::Set},
        Wish{options.language, EditField::Language, BulkOperation::Set},
        Wish{options.subset, EditField::Subset, BulkOperation::Set},
        Wish{options.tags, EditField::Tags, BulkOperation::Set},
        Wish{options.addedTags, EditField::Tags, BulkOperation::Add},
        Wish{options.removedTags, EditField::Tags, BulkOperation::Remove},
    };
    std::vector<BulkChange> changes;
    for (const Wish &wish : wishes)
        if (wish.value)
            changes.push_back({wish.field, wish.operation, *wish.value, rows});
    for (std::size_t at = 0; at < kPlainWords.size(); ++at)
        if (options.words.at(at))
            changes.push_back(
                {kPlainWords.at(at), BulkOperation::Set, *options.words.at(at), rows});
    return changes;
}

/// The speaker alone, which is changed row by row.
Result<BulkReport> setSpeaker(Surroundings &s, OpenedDataset &opened, const SetOptions &options,
                              const RowIds &rows, const ProgressSink &progress)
{
    EditSession session(*opened.workspace, opened.items, userName());
    return setInRows(*opened.workspace, session, EditField::Speaker, *options.speaker, rows,
                     progress, s.stop);
}

std::optional<Split> splitAsked(const std::string &word)
{
    return word.empty() || word == "none" ? Split::Unassigned : splitNamed(word);
}

/// The split alone: a recording is in one split, so all its segments go with the rows that match.
Result<BulkReport> setSplit(Surroundings &s, Workspace &workspace, const SetOptions &options,
                            const RowIds &rows, const ProgressSink &progress)
{
    VOX_TRY(const auto plan,
            SplitPlan::moveRowsTo(workspace, rows,
                                  splitAsked(*options.split).value_or(Split::Unassigned),
                                  options.reason, progress, s.stop));
    return plan.apply(workspace, userName(), progress, s.stop);
}

Result<BulkReport> setRows(Surroundings &s, OpenedDataset &opened, const SetOptions &options,
                           const RowIds &rows, const std::string &layout)
{
    ProgressLine line(s, "setting");
    if (options.split)
        return setSplit(s, *opened.workspace, options, rows, line.sink());
    if (options.speaker)
        return setSpeaker(s, opened, options, rows, line.sink());
    return BulkEdit(*opened.workspace, userName())
        .apply(changesOf(options, rows), {options.reason, layout}, line.sink(), s.stop);
}

void printDone(Surroundings &s, const SetOptions &options, std::uint64_t rows,
               const BulkReport &done)
{
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("rows", JsonValue::ofCount(rows));
        object.set("changed", JsonValue::ofCount(done.rows));
        object.set("same", JsonValue::ofCount(done.same));
        object.set("step", JsonValue::ofInteger(done.step));
        printJson(s, object);
    } else if (options.isDryRun) {
        s.out << rows << (rows == 1 ? " segment matches\n" : " segments match\n");
    } else if (options.split) { // those of the recordings, of which some may not match
        s.out << counted(done.rows, "segment") << " changed, " << done.same
              << " already set; a split is of whole recordings, and "
              << counted(rows, "segment matches", "segments match") << '\n';
    } else {
        s.out << done.rows << (done.rows == 1 ? " value" : " values") << " changed in " << rows
              << (rows == 1 ? " segment, " : " segments, ") << done.same << " already set\n";
    }
}

/// The rows of a query; of "#N" the row, or the segments of the item.
Result<RowIds> rowsAsked(Surroundings &s, OpenedDataset &opened, const std::string &asked)
{
    if (numberOfItem(asked)) {
        VOX_TRY(const auto ref, ItemNames(*opened.workspace, *opened.items).find(asked));
        Database &db = opened.workspace->database();
        if (opened.items->hasRecords()) {
            VOX_TRY(auto ids, idsOfItem(db, ref));
            return RowIds::of(std::move(ids));
        }
        VOX_TRY(const auto id, ManifestRows(db).find(ref));
        return RowIds::of(std::vector<std::uint32_t>{id});
    }
    RowQuery query;
    query.search = asked;
    VOX_TRY(const auto order, RowReader(*opened.workspace).order(query, s.stop));
    return RowIds::of(*order);
}

int runSet(Surroundings &s, const SetOptions &options)
{
    const int kinds = (changesOf(options, {}).empty() ? 0 : 1) + (options.speaker ? 1 : 0)
                      + (options.split ? 1 : 0);
    if (kinds != 1)
        return reportUsage(
            s, "set", "nothing to set: give --speaker alone, --split alone, or any of the others");
    if (options.split && !splitAsked(*options.split))
        return reportUsage(s, "set",
                           "unknown split \"" + *options.split
                               + "\"; expected train, validation, test or none");
    if (const auto parsed = parseQueryOrFail(options.query);
        !parsed && !numberOfItem(options.query))
        return reportUsage(s, "set", parsed.error().detail);
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (const auto imported = importOpened(s, *opened); !imported)
        return reportFailure(s, imported.error());
    const auto layout = rowLayout(*opened->workspace);
    if (!layout)
        return reportFailure(s, layout.error());
    const auto rows = rowsAsked(s, *opened, options.query);
    if (!rows)
        return reportFailure(s, rows.error());
    BulkReport done;
    if (!options.isDryRun) {
        const auto changed = setRows(s, *opened, options, *rows, *layout);
        if (!changed)
            return reportFailure(s, changed.error());
        done = *changed;
    }
    printDone(s, options, rows->size(), done);
    return Done;
}

} // namespace

void addSet(CLI::App &app, Run &run)
{
    auto options = std::make_shared<SetOptions>();
    auto *const command = app.add_subcommand(
        "set", "Set status, flag, language, subset, tags, speaker or split of the segments that "
               "match a query, as one undo step of the journal.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("QUERY", options->query, "Query of the segments")->required();
    command->add_option("--status", options->status,
                        "pending, in-review, approved, rejected, error");
    command->add_option("--flag", options->flag, "1 or 0");
    command->add_option("--language", options->language, "Language tag, such as te");
    command->add_option("--subset", options->subset, "Number; \"\" clears it");
    command->add_option("--tags", options->tags, "Exactly these tags, separated by spaces");
    command->add_option("--add-tags", options->addedTags, "Add these tags");
    command->add_option("--remove-tags", options->removedTags, "Remove these tags");
    for (std::size_t at = 0; at < kPlainWords.size(); ++at) {
        const EditFieldInfo &info = infoOf(kPlainWords.at(at));
        std::string option = std::string("--") + info.name;
        std::replace(option.begin(), option.end(), '_', '-');
        command->add_option(option, options->words.at(at),
                            std::string(info.words) + "; \"\" clears it");
    }
    command->add_option("--speaker", options->speaker, "Speaker; at most 200,000 segments");
    command->add_option("--split", options->split,
                        "train, validation, test or none; applies to whole recordings");
    command->add_option("--reason", options->reason, "Reason, kept in the journal");
    command->add_flag("--dry-run", options->isDryRun, "Only print how many segments match");
    addDatasetOptions(*command, options->workspace);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer(
        "Example: voxdeck-cli set corpus/ 'dur:<0.3' --status rejected --reason 'too short'");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runSet(s, *options);
        };
    });
}

} // namespace voxdeck::cli
