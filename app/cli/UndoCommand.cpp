// SPDX-License-Identifier: GPL-3.0-or-later
// undo, redo: the last steps of the journal, or of one segment, as in the window.
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SegmentCommand.h"
#include "core/edit/EditSession.h"
#include "core/edit/RowSteps.h"
#include "core/edit/SettledLines.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct UndoOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string item; ///< empty: of all of them
    std::optional<std::uint32_t> segment;
    std::uint64_t steps = 1;
    bool isRedo = false;
    bool asJson = false;
};

struct Undone {
    std::vector<EditGroup> steps;
    std::uint64_t values = 0;  ///< that were changed back
    std::uint64_t stays = 0;   ///< values of these steps that are published
    std::optional<Error> stop; ///< why there are not more
};

/// Counts what undoing or redoing the step changes.
Result<> count(OpenedDataset &opened, EditSession &session, EditGroup step, Undone &done)
{
    VOX_TRY(const auto values, session.sizeOfStep(step));
    VOX_TRY(const auto stays, settledLinesOf(opened.workspace->database(), step));
    done.values += values - stays;
    done.stays += stays;
    return {};
}

/// Up to so many steps, the next one first.
Result<Undone> undoSteps(Surroundings &s, OpenedDataset &opened, const UndoOptions &options,
                         EditSession &session)
{
    Undone done;
    for (std::uint64_t step = 0; step < options.steps; ++step) {
        VOX_TRY(const auto open,
                options.isRedo ? session.redoableSteps() : session.undoableSteps());
        if (open.empty())
            break;
        const EditGroup next = options.isRedo ? open.front() : open.back();
        VOX_CHECK(count(opened, session, next, done));
        ProgressLine line(s, options.isRedo ? "redoing" : "undoing");
        VOX_TRY(const auto made, options.isRedo ? session.redo(next, line.sink(), s.stop)
                                                : session.undo(next, line.sink(), s.stop));
        done.steps.push_back(made);
    }
    return done;
}

/// Up to so many steps of one segment, the newest first, whatever was done in others since.
Result<Undone> undoStepsOf(Surroundings &s, OpenedDataset &opened, const UndoOptions &options,
                           EditSession &session)
{
    VOX_TRY(const auto ref, segmentNamed(s, opened, options.item, options.segment));
    Undone done;
    for (std::uint64_t step = 0; step < options.steps; ++step) {
        VOX_TRY(const auto last, lastStepOf(session, ref));
        if (last.step == 0)
            break;
        if (!last.isOfRowAlone) {
            done.stop = Error{ErrorCode::Busy,
                              "was last changed together with others; \"undo\" without ITEM undoes "
                              "that step in its order",
                              options.item};
            break;
        }
        const Undone before = done;
        VOX_CHECK(count(opened, session, last.step, done));
        const auto made = session.undo(last.step, {}, s.stop);
        if (!made) {
            done = before;
            done.stop = made.error();
            if (made.error().code == ErrorCode::Busy)
                done.stop = Error{ErrorCode::Busy,
                                  "cannot be undone before later changes of other segments of its "
                                  "recording; \"undo\" without ITEM undoes those first",
                                  options.item};
            break;
        }
        done.steps.push_back(*made);
    }
    return done;
}

/// The part of a step that stays, as publishing is final.
std::string publishedWords(std::uint64_t stays)
{
    if (stays == 0)
        return {};
    return "; " + std::to_string(stays)
           + (stays == 1 ? " published value is kept" : " published values are kept");
}

int printUndone(Surroundings &s, const UndoOptions &options, const Undone &done)
{
    const auto steps = done.steps.size();
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("steps", JsonValue::ofInteger(static_cast<std::int64_t>(steps)));
        object.set("values", JsonValue::ofInteger(static_cast<std::int64_t>(done.values)));
        object.set("published", JsonValue::ofInteger(static_cast<std::int64_t>(done.stays)));
        printJson(s, object);
        return done.stop ? reportFailure(s, *done.stop) : Done;
    }
    if (steps > 0)
        s.out << steps << (steps == 1 ? " step" : " steps")
              << (options.isRedo ? " redone, " : " undone, ") << done.values
              << (done.values == 1 ? " value" : " values") << publishedWords(done.stays) << '\n';
    else if (!done.stop)
        s.out << "Nothing to " << (options.isRedo ? "redo\n" : "undo\n");
    return done.stop ? reportFailure(s, *done.stop) : Done;
}

int runUndo(Surroundings &s, const UndoOptions &options)
{
    if (options.segment && options.item.empty())
        return reportUsage(s, "undo", "--segment needs the ITEM it is a segment of");
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    EditSession session(*opened->workspace, opened->items, userName());
    const auto done = options.item.empty() ? undoSteps(s, *opened, options, session)
                                           : undoStepsOf(s, *opened, options, session);
    return done ? printUndone(s, options, *done) : reportFailure(s, done.error());
}

void add(CLI::App &app, Run &run, bool isRedo)
{
    auto options = std::make_shared<UndoOptions>();
    options->isRedo = isRedo;
    auto *const command = app.add_subcommand(
        isRedo ? "redo" : "undo",
        isRedo ? "Redo what undo reverted last, here or in the window."
               : "Undo the last steps of the journal, made here or in the window, or those of one "
                 "segment. Published values stay; statuses, flags, tags and comments of the same "
                 "step are undone.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    if (!isRedo) {
        command->add_option("ITEM", options->item,
                            "A key, or #N counted from 0: undo only changes of this segment");
        command->add_option("--segment", options->segment, "Segment of the item, counted from 0");
    }
    command->add_option("--steps", options->steps, "Number of steps (default 1)");
    addDatasetOptions(*command, options->workspace);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer(isRedo ? "Example: voxdeck-cli redo corpus/"
                           : "Example: voxdeck-cli undo corpus/ utt-0042");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runUndo(s, *options);
        };
    });
}

} // namespace

void addUndo(CLI::App &app, Run &run)
{
    add(app, run, false);
    add(app, run, true);
}

} // namespace voxdeck::cli
