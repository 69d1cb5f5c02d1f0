// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/BuildRegister.h"

#include "core/base/Clock.h"
#include "core/io/PlainPath.h"
#include "core/shards/run/BuildErrors.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/upload/BuildUpload.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

// a name in the table `workspace`, before the folder's absolute path; its value: ms since 1970
constexpr std::string_view kPrefix = "build:";

std::string nameOf(const std::filesystem::path &output)
{
    return std::string(kPrefix).append(withoutSlash(wholePath(output)).string());
}

void look(FileSystem &fs, const std::string &dataset, KnownBuild &build,
          std::span<const KnownBuild> known)
{
    auto folder = BuildFolder::look(fs, build.output, dataset);
    if (!folder) {
        if (BuildFolder::recipeOf(fs, build.output, dataset)) // stopped before it had a plan
            build.state = KnownBuild::State::CanResume;
        return;
    }
    const auto before = std::find_if(known.begin(), known.end(), [&build](const auto &one) {
        return one.output == build.output && one.beganMs == build.beganMs
               && one.state == KnownBuild::State::Finished;
    });
    if (before != known.end() && folder->isComplete()) {
        build = *before;
        return;
    }
    const auto plan = folder->readPlan();
    const auto done = folder->recordCount();
    if (!plan || !done)
        return;
    const bool isComplete = folder->isComplete();
    build.isOnlyToSend = isComplete && !isWhollySent(fs, *folder);
    build.state = isComplete && !build.isOnlyToSend ? KnownBuild::State::Finished
                                                    : KnownBuild::State::CanResume;
    build.shards = plan->shards.size();
    build.shardsDone = std::min<std::uint64_t>(*done, build.shards);
    build.rows = plan->rows;
    build.seconds = plan->seconds;
    build.estimatedBytes = plan->estimatedBytes;
    std::uint64_t inFolder = 0;
    for (std::uint64_t shard = 0; shard < build.shards; ++shard)
        if (const auto record = folder->recordOf(shard); record && *record) {
            build.written += (*record)->items;
            build.failed += (*record)->failed;
            inFolder += (*record)->isInFolder() ? 1 : 0;
        }
    if (isComplete)
        build.shards = build.shardsDone = inFolder;
    (void)BuildErrors(fs, *folder).forEachOpen([&build](const RowFailure &) { ++build.failed; });
}

} // namespace

Result<> rememberBuild(Workspace &workspace, const std::filesystem::path &output)
{
    VOX_TRY([[maybe_unused]] const int changed,
            workspace.database()
                .statement("INSERT OR REPLACE INTO workspace (name, value) VALUES (?, ?)")
                .bind(nameOf(output))
                .bind(std::to_string(nowMs()))
                .run());
    return {};
}

Result<> forgetBuild(Workspace &workspace, const std::filesystem::path &output)
{
    VOX_TRY([[maybe_unused]] const int changed,
            workspace.database()
                .statement("DELETE FROM workspace WHERE name = ?")
                .bind(nameOf(output))
                .run());
    return {};
}

Result<std::vector<KnownBuild>> buildsOf(FileSystem &fs, Workspace &workspace,
                                         std::span<const KnownBuild> known)
{
    auto query = workspace.database().statement(
        "SELECT name, value FROM workspace WHERE substr(name, 1, 6) = 'build:'");
    std::vector<KnownBuild> builds;
    VOX_CHECK(eachRow(query, [&](std::string_view name, std::string_view at) {
        KnownBuild build;
        build.output = name.substr(kPrefix.size());
        // an invalid number counts as 0: the oldest
        (void)std::from_chars(at.data(), at.data() + at.size(), build.beganMs);
        builds.push_back(std::move(build));
    }));
    for (KnownBuild &build : builds)
        look(fs, workspace.dataset().string(), build, known);
    std::sort(builds.begin(), builds.end(), [](const auto &a, const auto &b) {
        return a.beganMs != b.beganMs ? a.beganMs > b.beganMs : a.output < b.output;
    });
    return builds;
}

Result<std::vector<FailureCause>> failuresOf(FileSystem &fs, const std::filesystem::path &output,
                                             const std::string &dataset)
{
    VOX_TRY(auto folder, BuildFolder::look(fs, output, dataset));
    VOX_TRY(const auto plan, folder.readPlan());
    std::map<LeftOut, FailureCause> byReason;
    const auto add = [&byReason](const RowFailure &failure) {
        FailureCause &cause = byReason[failure.reason];
        cause.reason = failure.reason;
        ++cause.rows;
        cause.ids.push_back(failure.id);
        if (cause.example.empty())
            cause.example = failure.detail;
    };
    for (std::uint64_t shard = 0; shard < plan.shards.size(); ++shard) {
        VOX_TRY(const auto record, folder.recordOf(shard));
        if (!record)
            continue;
        for (const auto &failure : record->failures)
            add(failure);
    }
    VOX_CHECK(BuildErrors(fs, folder).forEachOpen(add));
    std::vector<FailureCause> causes;
    for (auto &[reason, cause] : byReason) {
        std::sort(cause.ids.begin(), cause.ids.end());
        cause.ids.erase(std::unique(cause.ids.begin(), cause.ids.end()), cause.ids.end());
        causes.push_back(std::move(cause));
    }
    std::stable_sort(causes.begin(), causes.end(),
                     [](const auto &a, const auto &b) { return a.rows > b.rows; });
    return causes;
}

} // namespace voxdeck
