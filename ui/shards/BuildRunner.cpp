// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildRunner.h"

#include "core/publish/Publisher.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/upload/BuildUpload.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/shards/BuildWords.h"

#include <chrono>
#include <utility>

namespace voxdeck {

std::string buildHolder()
{
    return lockHolder("voxdeck");
}

BuildRunner::BuildRunner(FileSystem &fs, QObject *parent) : QObject(parent), m_fs(fs) {}

BuildRunner::~BuildRunner() = default; // JobList stops what runs and waits for it

void BuildRunner::start(Order order)
{
    if (isBusy())
        return;
    m_isBuilding = true;
    m_deletes = false;
    m_output = order.output;
    m_login = order.login;
    m_control = std::make_shared<JobControl>();
    m_control->limitTo(order.bytesPerSecond);
    JobTraits traits;
    traits.control = m_control;
    traits.quitting = WhenQuitting::Resumable;
    m_job = m_jobs.start<BuildReport>(
        tr("Build %1").arg(buildName(m_output)),
        [this, order = std::move(order), control = m_control,
         run = ++m_run](const ProgressSink &progress, std::stop_token stop) -> Result<BuildReport> {
            return build(order, *control, progress, std::move(stop), run);
        },
        [this](const Result<BuildReport> &report) { finish(report); }, traits);
}

/// Runs on the job's thread: it uses only m_fs of this object, and signals are queued.
Result<BuildReport> BuildRunner::build(const Order &order, JobControl &control,
                                       const ProgressSink &progress, std::stop_token stop,
                                       quint64 run)
{
    constexpr auto kSeldom = std::chrono::milliseconds(100);
    VOX_TRY(const auto workspace, order.login.write());
    BuildRecipe recipe;
    if (order.recipe) {
        recipe = *order.recipe;
    } else {
        VOX_TRY(recipe, BuildFolder::recipeOf(m_fs, order.output, workspace->dataset().string()));
    }
    recipe.dataset = order.login.file.string();
    recipe.output = order.output.string();
    if (order.maximumFailed)
        recipe.maximumFailed = order.maximumFailed;
    BuildOptions options;
    options.jobs = order.workers;
    options.retriesFailed = order.retriesFailed;
    if (order.retried)
        options.retried = {*order.retried};
    options.isLowPriority = order.isLowPriority;
    options.holder = buildHolder();
    options.destination = order.destination;
    options.control = &control;
    auto last = std::chrono::steady_clock::time_point{};
    std::string lastStep;
    const auto tell = [&](const BuildProgress &now) {
        const auto time = std::chrono::steady_clock::now();
        if (time - last < kSeldom && now.step == lastStep && now.rowsDone != now.rows)
            return;
        last = time;
        lastStep = now.step;
        QMetaObject::invokeMethod(
            this,
            [this, run, now] {
                if (run == m_run && m_isBuilding)
                    show(now);
            },
            Qt::QueuedConnection);
    };
    VOX_TRY(auto built, buildShards(m_fs, *workspace, *order.items, recipe, options, tell, stop));
    if (built.isComplete)
        VOX_CHECK(send(order, *workspace, built, control, progress, std::move(stop)));
    return built;
}

void BuildRunner::show(const BuildProgress &now)
{
    const bool byShards = now.step == "checking";
    m_jobs.tell(m_job, {byShards ? now.shardsDone : now.rowsDone, byShards ? now.shards : now.rows,
                        now.step});
    emit progressed(now);
}

/// Sends a complete build to where it belongs, if that is a server. Runs on the job's thread, as build().
Result<> BuildRunner::send(const Order &order, Workspace &workspace, BuildReport &report,
                           JobControl &control, const ProgressSink &progress, std::stop_token stop)
{
    VOX_TRY(const auto noted,
            BuildFolder::destinationOf(m_fs, order.output, workspace.dataset().string()));
    if (noted.empty())
        return {};
    VOX_TRY(const auto destination, buildDestination(noted));
    const CredentialChain chain(m_fs);
    RemoteOptions held; // paused and limited as the build is
    held.turn = [&control](std::uint64_t bytes, const std::stop_token &token) {
        return control.waitForTurn(bytes, token);
    };
    RemoteAccess access(chain, std::move(held));
    auto uploaded = uploadBuild(m_fs, workspace, order.output, access, destination, buildHolder(),
                                progress, std::move(stop));
    if (!uploaded && isRefusedByRule(uploaded.error()))
        return fail(uploaded.error().code,
                    uploaded.error().detail
                        + toUtf8(tr("; the upload of the finished build can replace it")),
                    uploaded.error().subject);
    VOX_TRY(const auto sent, std::move(uploaded));
    report.statusesMoved += sent.statusesMoved;
    report.notes.push_back(
        toUtf8(tr("%1 sent to %2; %3 already existed.")
                   .arg(tr("%Ln files", nullptr, pluralCount(sent.sent.files)),
                        toQString(destination.text()), countText(sent.sent.filesBefore))));
    report.notes.insert(report.notes.end(), sent.notes.begin(), sent.notes.end());
    return {};
}

void BuildRunner::finish(const Result<BuildReport> &report)
{
    const bool deletes = std::exchange(m_deletes, false);
    m_control.reset();
    if (!deletes || report) { // it was complete before it could be stopped
        m_isBuilding = false;
        emit ended(report, false);
        return;
    }
    m_job = m_jobs.start<bool>(
        tr("Deleting shards of %1").arg(buildName(m_output)),
        [this, output = m_output, login = m_login](const ProgressSink &,
                                                   const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.read());
            VOX_CHECK(
                BuildFolder::discard(m_fs, output, buildHolder(), workspace->dataset().string()));
            return true;
        },
        [this](const Result<bool> &deleted) {
            m_isBuilding = false;
            emit ended(fail(deleted ? Error{ErrorCode::Cancelled, "stopped as asked", {}}
                                    : deleted.error()),
                       deleted.has_value());
        });
}

void BuildRunner::stop(bool deletesShards)
{
    if (!isBusy())
        return;
    m_deletes = deletesShards && m_isBuilding;
    m_jobs.cancel(m_job);
}

void BuildRunner::verify(const Order &order, bool isDeep)
{
    if (isBusy())
        return;
    m_isVerifying = true;
    m_output = order.output;
    m_job = m_jobs.start<BuildVerifyReport>(
        tr("Verifying %1").arg(buildName(order.output)),
        [&fs = m_fs, order, isDeep](const ProgressSink &progress,
                                    std::stop_token stop) -> Result<BuildVerifyReport> {
            VOX_TRY(const auto workspace, order.login.read());
            return verifyBuild(
                fs, order.output, isDeep,
                {{workspace.get(), order.items.get(), workspace->dataset().string()}}, progress,
                std::move(stop));
        },
        [this](const Result<BuildVerifyReport> &report) {
            m_isVerifying = false;
            emit verified(report);
        });
}

} // namespace voxdeck
