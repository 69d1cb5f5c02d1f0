// SPDX-License-Identifier: GPL-3.0-or-later
// relink: audio of lists that was moved.
#include "app/cli/CommandLine.h"
#include "app/cli/OpenWorkspace.h"
#include "core/items/Relink.h"
#include "core/json/Json.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace voxdeck::cli {

namespace {

constexpr std::size_t kMostListed = 1000;

struct RelinkOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::vector<std::string> from;
    std::vector<std::string> to;
    bool asJson = false;
};

AudioMoves movesIn(const RelinkOptions &options)
{
    AudioMoves moves;
    for (std::size_t at = 0; at < options.from.size(); ++at)
        moves.emplace_back(options.from[at], options.to[at]);
    return moves;
}

void printJsonReport(Surroundings &s, const RelinkReport &report,
                     const std::vector<MissingAudio> &missing)
{
    auto list = JsonValue::array();
    for (const auto &one : missing) {
        auto object = JsonValue::object();
        object.set("list", JsonValue::ofString(one.list.string()));
        object.set("recording", JsonValue::ofString(one.recording));
        object.set("audio", JsonValue::ofString(one.audio));
        object.set("reason", JsonValue::ofString(one.problem));
        object.set("segments", JsonValue::ofCount(one.segments));
        list.append(std::move(object));
    }
    auto object = JsonValue::object();
    object.set("missing_before", JsonValue::ofCount(report.missingBefore));
    object.set("missing", JsonValue::ofCount(report.missingNow));
    object.set("recordings", std::move(list));
    printJson(s, object);
}

void printText(Surroundings &s, const RelinkReport &report,
               const std::vector<MissingAudio> &missing)
{
    for (const auto &one : missing)
        s.out << oneLine(one.audio.empty() ? one.recording : one.audio) << '\t' << one.segments
              << (one.segments == 1 ? " segment\t" : " segments\t") << oneLine(one.problem) << '\n';
    if (report.missingNow > missing.size())
        s.out << "and " << report.missingNow - missing.size() << " more\n";
    s.out << "Audio of " << report.missingNow
          << (report.missingNow == 1 ? " recording" : " recordings") << " is missing; before, of "
          << report.missingBefore << '\n';
}

int runRelink(Surroundings &s, const RelinkOptions &options)
{
    if (options.from.size() != options.to.size())
        return reportUsage(s, "relink", "each --from takes a --to");
    const auto opened = openDataset(s, options.path, options.workspace,
                                    Workspace::Access::ReadWrite);
    if (!opened)
        return reportFailure(s, opened.error());
    ProgressLine line(s, "reading");
    const auto report = relinkAudio(*opened->workspace, s.fs, movesIn(options), line.sink(),
                                    s.stop);
    if (!report)
        return reportFailure(s, report.error());
    const auto missing = missingAudio(*opened->workspace, kMostListed);
    if (!missing)
        return reportFailure(s, missing.error());
    if (options.asJson)
        printJsonReport(s, *report, *missing);
    else
        printText(s, *report, *missing);
    return report->missingNow == 0 ? Done : SomeFailed;
}

} // namespace

void addRelink(CLI::App &app, Run &run)
{
    auto options = std::make_shared<RelinkOptions>();
    auto *const command = app.add_subcommand(
        "relink", "Set the new folder of audio that has moved. Prints the audio that is still "
                  "missing, with the reason; without --from and --to only that.");
    command->add_option("W", options->path, "Workspace, or a list that has one")->required();
    command->add_option("--from", options->from,
                        "Folder or address as the list spells it, such as /old/audio; may be given "
                        "several times, each with its --to");
    command->add_option("--to", options->to, "New folder of this audio");
    addWorkspaceOption(*command, options->workspace);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli relink asr.voxdeck --from /old/audio --to /data/audio");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runRelink(s, *options);
        };
    });
}

} // namespace voxdeck::cli
