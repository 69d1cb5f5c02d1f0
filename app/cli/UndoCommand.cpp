// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0500
// undo, redo: one's own last steps of the journal, or of one segment, as in the window; with --who those of others.
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SegmentCommand.h"
#include "core/edit/EditSession.h"
#include "core/edit/RowSteps.h"
#include "core/edit/SettledLines.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
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
    std::string by;     ///< whose steps; empty: one's own
    std::string reason; ///< for changes of a frozen split
    bool isOfAnyone = false;
    bool isRedo = false;
    bool asJson = false;
};

struct Undone {
    std::vector<EditGroup> steps;
    std::uint64_t values = 0;  ///< that were changed back
    std::uint64_t stays = 0;   ///< values of these steps that are published
    std::optional<Error> stop; ///< why there are not more
    std::string ofOther;       ///< where nothing was left: the person who made the last step
};

bool isChosen(const UndoOptions &options, const EditSession &session, const std::string &who)
{
    return options.isOfAnyone || (options.by.empty() ? session.isOwn(who) : who == options.by);
}

/// The next step of the chosen people; without one, the person of the next step there is.
Result<OpenStep> nextStep(const UndoOptions &options, EditSession &session)
{
    VOX_TRY(auto open,
            options.isRedo ? session.redoableStepsOfAll() : session.undoableStepsOfAll());
    if (!options.isRedo)
        std::reverse(open.begin(), open.end());
    const auto next = std::find_if(open.begin(), open.end(), [&](const OpenStep &step) {
        return isChosen(options, session, step.who);
    });
    if (next != open.end())
        return *next;
    return OpenStep{0, open.empty() ? std::string() : open.front().who};
}

/// Counts what undoing or redoing the step changes.
Result<> countStep(OpenedDataset &opened, EditSession &session, EditGroup step, Undone &done)
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
        VOX_TRY(const auto next, nextStep(options, session));
        if (next.group == 0) {
            done.ofOther = next.who;
            break;
        }
        const Undone before = done;
        VOX_CHECK(countStep(opened, session, next.group, done));
        ProgressLine line(s, options.isRedo ? "redoing" : "undoing");
        const auto made = options.isRedo
                              ? session.redo(next.group, line.sink(), s.stop, options.reason)
                              : session.undo(next.group, line.sink(), s.stop, options.reason);
        if (!made) {
            done = before;
            done.stop = made.error();
            break;
        }
        done.steps.push_back(*made);
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
        VOX_TRY(const auto last, lastStepOf(session, ref, [&](const std::string &who) {
                    return isChosen(options, session, who);
                }));
        if (last.step == 0) {
            done.ofOther = last.of;
            break;
        }
        if (!last.isOfRowAlone) {
            done.stop = Error{ErrorCode::Busy,
                              "was last changed together with others; \"undo\" without ITEM undoes "
                              "that step in its order",
                              options.item};
            break;
        }
        const Undone before = done;
        VOX_CHECK(countStep(opened, session, last.step, done));
        const auto made = session.undo(last.step, {}, s.stop, options.reason);
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

/// "lena has nothing to undo. ben made the last step; --who "ben" undoes it"
std::string nothingWords(const UndoOptions &options, const Undone &done)
{
    const std::string verb = options.isRedo ? "redo" : "undo";
    if (done.ofOther.empty())
        return "Nothing to " + verb;
    const std::string who = oneLine(options.by.empty() ? userName() : options.by);
    const std::string other = oneLine(done.ofOther);
    return who + " has nothing to " + verb + ". " + other + " made the last step; --who \"" + other
           + "\" " + verb + "es it";
}

int printUndone(Surroundings &s, const UndoOptions &options, const Undone &done)
{
    const auto steps = done.steps.size();
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("steps", JsonValue::ofCount(steps));
        object.set("values", JsonValue::ofCount(done.values));
        object.set("published", JsonValue::ofCount(done.stays));
        printJson(s, object);
        return done.stop ? reportFailure(s, *done.stop) : Done;
    }
    if (steps > 0)
        s.out << steps << (steps == 1 ? " step" : " steps")
              << (options.isRedo ? " redone, " : " undone, ") << done.values
              << (done.values == 1 ? " value" : " values") << publishedWords(done.stays) << '\n';
    else if (!done.stop)
        s.out << nothingWords(options, done) << '\n';
    return done.stop ? reportFailure(s, *done.stop) : Done;
}

int runUndo(Surroundings &s, const UndoOptions &options)
{
    if (options.isOfAnyone && !options.by.empty())
        return reportUsage(s, options.isRedo ? "redo" : "undo", "give one of --who and --anyone");
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

void addStepCommand(CLI::App &app, Run &run, bool isRedo)
{
    auto options = std::make_shared<UndoOptions>();
    options->isRedo = isRedo;
    auto *const command = app.add_subcommand(
        isRedo ? "redo" : "undo",
        isRedo
            ? "Redo what you undid last, here or in the window; with --who what another person "
              "undid."
            : "Undo your last steps of the journal, made here or in the window, or those of one "
              "segment; with --who the steps of another person. Published values stay; statuses, "
              "flags, tags and comments of the same step are undone.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    if (!isRedo) {
        command->add_option("ITEM", options->item,
                            "A key, or #N counted from 0: undo only changes of this segment");
        command->add_option("--segment", options->segment, "Segment of the item, counted from 0");
    }
    command->add_option("--steps", options->steps, "Number of steps (default 1)");
    command->add_option("--who", options->by,
                        "Steps of this person instead of yours, as \"history\" names the person");
    command->add_flag("--anyone", options->isOfAnyone, "The last steps, whoever made them");
    command->add_option("--reason", options->reason,
                        "Why a frozen split may be changed; kept in the journal");
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
    addStepCommand(app, run, false);
    addStepCommand(app, run, true);
}

} // namespace voxdeck::cli
