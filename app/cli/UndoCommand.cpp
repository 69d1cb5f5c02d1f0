// SPDX-License-Identifier: GPL-3.0-or-later
// undo, redo: the last steps of the journal, as the window takes them back.
#include "app/cli/OpenWorkspace.h"
#include "core/edit/EditSession.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

struct UndoOptions {
    std::string path;
    std::string workspace;
    std::uint64_t steps = 1;
    bool isRedo = false;
    bool asJson = false;
};

struct Undone {
    std::vector<EditGroup> steps;
    std::uint64_t values = 0; ///< that were changed back
};

/// Up to so many steps, the next one first.
Result<Undone> undoSteps(Surroundings &s, const UndoOptions &options, EditSession &session)
{
    Undone done;
    for (std::uint64_t step = 0; step < options.steps; ++step) {
        VOX_TRY(const auto open,
                options.isRedo ? session.redoableSteps() : session.undoableSteps());
        if (open.empty())
            break;
        const EditGroup next = options.isRedo ? open.front() : open.back();
        VOX_TRY(const auto values, session.sizeOfStep(next));
        ProgressLine line(s, options.isRedo ? "doing again" : "taking back");
        VOX_TRY(const auto made, options.isRedo ? session.redo(next, line.sink(), s.stop)
                                                : session.undo(next, line.sink(), s.stop));
        done.steps.push_back(made);
        done.values += values;
    }
    return done;
}

int runUndo(Surroundings &s, const UndoOptions &options)
{
    auto opened = openDataset(s, options.path, options.workspace, Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    EditSession session(*opened->workspace, opened->items, userName());
    const auto done = undoSteps(s, options, session);
    if (!done)
        return reportFailure(s, done.error());
    const auto steps = done->steps.size();
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("steps", JsonValue::ofInteger(static_cast<std::int64_t>(steps)));
        object.set("values", JsonValue::ofInteger(static_cast<std::int64_t>(done->values)));
        printJson(s, object);
        return Done;
    }
    if (steps == 0)
        s.out << "There is nothing to " << (options.isRedo ? "do again\n" : "take back\n");
    else
        s.out << steps << (steps == 1 ? " step" : " steps")
              << (options.isRedo ? " done again, " : " taken back, ") << done->values
              << (done->values == 1 ? " value\n" : " values\n");
    return Done;
}

void add(CLI::App &app, Run &run, bool isRedo)
{
    auto options = std::make_shared<UndoOptions>();
    options->isRedo = isRedo;
    auto *const command = app.add_subcommand(
        isRedo ? "redo" : "undo",
        isRedo ? "Do again what undo took back last, here or in the window."
               : "Take the last steps of the journal back, made here or in the window. What is "
                 "published stays.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("--steps", options->steps, "How many (1)");
    command->add_option("--workspace", options->workspace, "Workspace file to use");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer(isRedo ? "Example: voxdeck-cli redo corpus/"
                           : "Example: voxdeck-cli undo corpus/ --steps 2");
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
