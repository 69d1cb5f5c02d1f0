// SPDX-License-Identifier: GPL-3.0-or-later
// builds: those of a workspace, as the Build page lists them.
#include "app/cli/OpenWorkspace.h"
#include "core/json/Json.h"
#include "core/shards/plan/BuildRegister.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <system_error>

namespace voxdeck::cli {

namespace {

struct BuildsOptions {
    std::string path;
    WorkspaceChoice workspace;
    std::string forgotten;
    bool asJson = false;
};

const char *wordOf(KnownBuild::State state)
{
    switch (state) {
    case KnownBuild::State::CanResume: return "can-resume";
    case KnownBuild::State::Finished: return "finished";
    case KnownBuild::State::Gone: return "gone";
    }
    return "";
}

Result<> listBuilds(Surroundings &s, Workspace &workspace, bool asJson)
{
    VOX_TRY(const auto builds, buildsOf(s.fs, workspace));
    for (const KnownBuild &build : builds) {
        if (!asJson) {
            s.out << wordOf(build.state) << '\t' << build.shardsDone << '\t' << build.shards << '\t'
                  << build.rows << '\t' << build.failed << '\t' << oneLine(build.output.string())
                  << '\n';
            continue;
        }
        auto object = JsonValue::object();
        object.set("output", JsonValue::ofString(build.output.string()));
        object.set("state", JsonValue::ofString(wordOf(build.state)));
        object.set("only_to_send", JsonValue::ofBool(build.isOnlyToSend));
        object.set("began_ms", JsonValue::ofInteger(build.beganMs));
        object.set("shards_done", JsonValue::ofCount(build.shardsDone));
        object.set("shards", JsonValue::ofCount(build.shards));
        object.set("segments", JsonValue::ofCount(build.rows));
        object.set("written", JsonValue::ofCount(build.written));
        object.set("failed", JsonValue::ofCount(build.failed));
        object.set("not_tried", JsonValue::ofCount(build.notTried()));
        printJson(s, object);
    }
    return {};
}

Result<> forget(Surroundings &s, Workspace &workspace, const std::string &output)
{
    std::error_code error;
    const auto path = std::filesystem::absolute(output, error).lexically_normal();
    VOX_TRY(const auto builds, buildsOf(s.fs, workspace));
    for (const KnownBuild &build : builds)
        if (build.output == output || build.output.lexically_normal() == path)
            return forgetBuild(workspace, build.output);
    return fail(ErrorCode::NotFound, "is not among the builds of this workspace", output);
}

} // namespace

void addBuilds(CLI::App &app, Run &run)
{
    auto options = std::make_shared<BuildsOptions>();
    auto *const command = app.add_subcommand(
        "builds",
        "Print the builds of a workspace, newest first: state, shards done, shards, segments, "
        "failed segments, folder.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("--forget", options->forgotten,
                        "Remove the build in this folder from the list; the folder stays");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    addDatasetOptions(*command, options->workspace);
    command->footer("Example: voxdeck-cli builds corpus/");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            const auto workspace = openUpToDate(s, options->path, options->workspace);
            if (!workspace)
                return reportFailure(s, workspace.error());
            const auto done = options->forgotten.empty()
                                  ? listBuilds(s, **workspace, options->asJson)
                                  : forget(s, **workspace, options->forgotten);
            return done ? Done : reportFailure(s, done.error());
        };
    });
}

} // namespace voxdeck::cli
