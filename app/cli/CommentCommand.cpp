// SPDX-License-Identifier: GPL-3.0-or-later
// comment W add, list, edit, resolve, reopen, delete.
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SegmentCommand.h"
#include "core/edit/CommentEdits.h"
#include "core/notes/CommentPlaces.h"
#include "core/search/RowReader.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

namespace voxdeck::cli {

namespace {

struct CommentOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string item;
    std::optional<std::uint32_t> segment;
    std::string text;
    std::string uid;
    std::string query;
    std::optional<double> from;
    std::optional<double> to;
    bool asJson = false;
};

using Work = std::function<Result<>(Surroundings &, OpenedDataset &, const CommentOptions &)>;

int runOn(Surroundings &s, const CommentOptions &options, const Work &work)
{
    if (options.from.has_value() != options.to.has_value())
        return reportUsage(s, "comment", "--from and --to go together");
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    if (const auto imported = importOpened(s, *opened); !imported)
        return reportFailure(s, imported.error());
    const auto done = work(s, *opened, options);
    return done ? Done : reportFailure(s, done.error());
}

Result<> writeComment(Surroundings &s, OpenedDataset &opened, const CommentOptions &options)
{
    VOX_TRY(const auto ref, segmentNamed(s, opened, options.item, options.segment));
    EditSession session(*opened.workspace, opened.items, userName());
    CommentEdits::About about;
    if (options.from)
        about.times = {*options.from, *options.to};
    VOX_CHECK(CommentEdits(*opened.workspace, session).add(ref, options.text, about));
    s.out << "1 comment is in the journal\n";
    return {};
}

using Change = Result<EditGroup> (*)(CommentEdits &, const CommentOptions &);

Work changeBy(Change change)
{
    return [change](Surroundings &s, OpenedDataset &opened,
                    const CommentOptions &options) -> Result<> {
        EditSession session(*opened.workspace, opened.items, userName());
        CommentEdits edits(*opened.workspace, session);
        VOX_TRY(const auto step, change(edits, options));
        s.out << (step == 0 ? "nothing to change\n" : "1 edit is in the journal\n");
        return {};
    };
}

void print(Surroundings &s, const Comment &comment, const SegmentRow &row, bool asJson)
{
    if (!asJson) {
        s.out << comment.uid << '\t' << oneLine(row.key) << '\t'
              << (comment.isResolved ? "resolved" : "open") << '\t' << oneLine(comment.who) << '\t'
              << oneLine(comment.text) << '\n';
        return;
    }
    auto object = JsonValue::parse(commentValue(comment)).value_or(JsonValue::object());
    object.set("key", JsonValue::ofString(row.key));
    object.set("item", JsonValue::ofString(row.itemKey));
    object.set("segment",
               row.ref.segment < 0 ? JsonValue() : JsonValue::ofInteger(row.ref.segment));
    printJson(s, object);
}

Result<> listComments(Surroundings &s, OpenedDataset &opened, const CommentOptions &options)
{
    RowQuery query;
    query.search = options.query.empty() ? "comment:any" : "comment:any (" + options.query + ")";
    RowReader reader(*opened.workspace);
    VOX_TRY(const auto rows, reader.order(query, s.stop));
    for (std::uint64_t number = 0; number < rows->size(); ++number) {
        VOX_TRY(const auto row, reader.row(rows->idAt(number)));
        VOX_TRY(const auto of, commentsShownAt(opened.workspace->database(), row.ref));
        for (const Comment &comment : of)
            print(s, comment, row, options.asJson);
    }
    return {};
}

} // namespace

void addComment(CLI::App &app, Run &run)
{
    auto options = std::make_shared<CommentOptions>();
    auto *const group = app.add_subcommand(
        "comment", "Add, list, edit, resolve, reopen and delete comments on segments.");
    group->require_subcommand(1);
    group->add_option("W", options->path, "Dataset of any kind, or a workspace")->required();
    addWorkspaceOption(*group, options->workspace);
    group->footer("Example: voxdeck-cli comment corpus add utt-0042 --text 'who speaks here?'");
    const auto command = [&](const char *name, const char *description, const char *example,
                             Work work) -> CLI::App & {
        auto *const made = group->add_subcommand(name, description);
        made->footer(std::string("Example: voxdeck-cli comment corpus ") + example);
        made->callback([options, work = std::move(work), &run] {
            run = [options, work](Surroundings &s) {
                return runOn(s, *options, work);
            };
        });
        return *made;
    };
    auto &making = command("add", "Add a comment on a segment, or on a part of its audio.",
                           "add utt-0042 --text 'who speaks here?' --from 1.5 --to 2.25",
                           &writeComment);
    making.add_option("ITEM", options->item, "A key, or #N counted from 0")->required();
    making.add_option("--segment", options->segment, "Segment of the item, counted from 0");
    making.add_option("--text", options->text, "Text of the comment")->required();
    making.add_option("--from", options->from, "Where the part begins, in seconds of the audio");
    making.add_option("--to", options->to, "Where it ends");
    auto &listing = command("list", "List comments with their uid, in the order of the segments.",
                            "list comment:open", &listComments);
    listing.add_option("QUERY", options->query, "Only comments on segments that match this query");
    listing.add_flag("--json", options->asJson, "JSON lines on stdout");
    const auto byUid = [&](const char *name, const char *description, Change change) -> CLI::App & {
        auto &made = command(name, description, (std::string(name) + " 3f2a...").c_str(),
                             changeBy(change));
        made.add_option("UID", options->uid, "Id of the comment, as list prints it")->required();
        return made;
    };
    byUid("edit", "Change the text of a comment.",
          [](CommentEdits &edits, const CommentOptions &o) { return edits.setText(o.uid, o.text); })
        .add_option("--text", options->text, "The new text")
        ->required();
    byUid("resolve", "Resolve a comment.", [](CommentEdits &edits, const CommentOptions &o) {
        return edits.setResolved(o.uid, true);
    });
    byUid("reopen", "Reopen a comment.", [](CommentEdits &edits, const CommentOptions &o) {
        return edits.setResolved(o.uid, false);
    });
    byUid("delete", "Delete a comment; undo restores it.",
          [](CommentEdits &edits, const CommentOptions &o) { return edits.remove(o.uid); });
}

} // namespace voxdeck::cli
