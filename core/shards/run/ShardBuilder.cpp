// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/ShardBuilder.h"

#include "core/base/Stopped.h"
#include "core/io/MachineFault.h"
#include "core/io/PlainPath.h"
#include "core/job/Parallel.h"
#include "core/shards/audio/SegmentAudio.h"
#include "core/shards/plan/BuildRegister.h"
#include "core/shards/run/AudioAhead.h"
#include "core/shards/run/BuildErrors.h"
#include "core/shards/run/BuildLists.h"
#include "core/shards/run/BuildLog.h"
#include "core/shards/run/ChangedShards.h"
#include "core/shards/run/ManifestStatus.h"
#include "core/shards/run/TaskDealer.h"
#include "core/shards/sinks/SegmentFields.h"
#include "core/split/LeakCounts.h"
#include "core/split/LeakSurvey.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace voxdeck {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point began)
{
    return std::chrono::duration<double>(Clock::now() - began).count();
}

LeftOut reasonOf(const Error &error)
{
    switch (error.code) {
    case ErrorCode::NotFound:
    case ErrorCode::PermissionDenied: return LeftOut::MissingSource;
    case ErrorCode::Internal: return LeftOut::Processing;
    default: return LeftOut::AudioLoad;
    }
}

bool isSamePlace(const std::filesystem::path &one, const std::filesystem::path &other)
{
    return withoutSlash(wholePath(one)) == withoutSlash(wholePath(other));
}

/// The threads' work on one build.
class BuildRun {
public:
    BuildRun(FileSystem &fs, const ItemSource &items, const BuildRecipe &recipe,
             const BuildOptions &options, BuildFolder &folder,
             std::shared_ptr<const BuildPlan> plan, const ShardContents &contents,
             SegmentSource source, AudioReuse &reuse)
        : m_fs(fs),
          m_items(items),
          m_recipe(recipe),
          m_options(options),
          m_folder(folder),
          m_plan(std::move(plan)),
          m_pairs(contents.pairs),
          m_reuse(reuse),
          m_dealer(fs, folder, recipe, contents, *m_plan, std::move(source), m_waiting),
          m_ahead(fs),
          m_log(*m_plan)
    {
        m_waiting.most = kMostWaitingBytes;
        for (const PlannedShard &shard : m_plan->shards)
            if (options.part.has(shard.ledger)) {
                ++m_shards;
                m_rows += shard.rows;
            }
        m_mostFailed = recipe.mostFailures(m_rows);
    }

    /// Looks which shards are there already, by their checksums.
    Result<> check(const BuildProgressSink &progress, std::stop_token stop)
    {
        std::vector<ShardFound> found(m_plan->shards.size(), ShardFound::Nothing);
        m_isEmpty.assign(found.size(), 0);
        std::atomic<std::uint64_t> looked = 0;
        const auto look = [&](std::size_t shard, std::stop_token token) -> Result<> {
            if (!m_options.part.has(m_plan->shards[shard].ledger))
                return {};
            const auto record = m_folder.recordOf(shard); // unreadable: made again
            if (record && *record) {
                VOX_TRY(found[shard], foundOf(**record, token));
                m_isEmpty[shard] = (*record)->isInFolder() ? 0 : 1;
                if (found[shard] != ShardFound::Nothing)
                    m_log.found(shard, **record);
            }
            ++looked;
            return {};
        };
        VOX_CHECK(parallelFor(
            found.size(), m_options.jobs, look,
            [&](std::size_t) {
                BuildProgress now = state("checking");
                now.shardsDone = looked;
                tell(progress, now);
            },
            stop));
        m_dealer.start(m_options.part, std::move(found));
        return {};
    }

    Result<> run(const BuildProgressSink &progress, std::stop_token stop)
    {
        return runOnThreads(
            threadCount(m_options.jobs), [this](std::stop_token token) { return work(token); },
            [&] { tell(progress, state("building")); }, stop);
    }

    void fill(BuildReport &report) const
    {
        const std::lock_guard lock(m_mutex);
        for (const auto &kept : m_dealer.kept()) {
            report.keptShards += m_isEmpty[static_cast<std::size_t>(kept.shard)] == 0 ? 1 : 0;
            report.changedShards += kept.as == ShardFound::Whole ? 0 : 1;
            if (kept.as == ShardFound::Held)
                report.held.push_back(
                    {ErrorCode::Busy,
                     Sentence::tr("was changed after it was built, by publishing or another "
                                  "program, and would be built again now; it is kept as it is, "
                                  "without what has changed since"),
                     m_plan->shards[static_cast<std::size_t>(kept.shard)].path});
        }
        report.notes.insert(report.notes.end(), m_notes.begin(), m_notes.end());
        report.builtSeconds = m_audioSeconds;
        report.reused = m_reuse.counts();
        report.failedNow = m_failed;
        report.hasTooManyFailures = hasTooManyFailures();
    }

    bool hasTooManyFailures() const { return m_failed > m_mostFailed; }

    /// Once no thread is at work any more.
    std::vector<RowFailure> openFailures() const
    {
        std::vector<RowFailure> failures;
        for (const auto &shard : m_dealer.open()) {
            auto some = shard->failures();
            failures.insert(failures.end(), some.begin(), some.end());
        }
        return failures;
    }

private:
    static void tell(const BuildProgressSink &progress, const BuildProgress &now)
    {
        if (progress)
            progress(now);
    }

    Result<ShardFound> foundOf(const ShardRecord &record, const std::stop_token &stop) const
    {
        if (record.isChanged && (m_options.replacesChanged || !m_folder.isAnyThere(record)))
            return ShardFound::Nothing;
        if (isRetried(record))
            return record.isChanged ? ShardFound::Held : ShardFound::Nothing;
        VOX_TRY(const bool isWhole, m_folder.isWhole(record, stop));
        if (!record.isChanged)
            return isWhole ? ShardFound::Whole : ShardFound::Nothing;
        return isWhole ? ShardFound::Changed : ShardFound::Held;
    }

    bool isRetried(const ShardRecord &record) const
    {
        if (!m_options.retriesFailed || record.failed == 0)
            return false;
        return m_options.retried.empty()
               || std::any_of(record.failures.begin(), record.failures.end(),
                              [this](const RowFailure &failure) {
                                  return m_options.retried.contains(failure.reason);
                              });
    }

    double pausedSeconds() const
    {
        return m_options.control ? m_options.control->pausedSeconds() : 0;
    }

    BuildProgress state(const char *step)
    {
        BuildProgress now;
        now.step = step;
        now.rows = m_rows;
        now.shards = m_shards;
        now.rowsBuilt = m_rowsDone;
        now.rowsDone = now.rowsBuilt;
        now.bytes = m_bytes;
        now.elapsedSeconds = secondsSince(m_began) - (pausedSeconds() - m_pausedBefore);
        for (const auto &kept : m_dealer.kept()) {
            now.rowsDone += kept.rows;
            ++now.shardsDone;
        }
        now.failed = m_failed;
        now.plan = m_plan;
        for (const auto &shard : m_dealer.open())
            now.open.push_back({shard->number(), shard->planned().path,
                                shard->planned().group.splitName(), shard->rowsDone(),
                                shard->planned().rows, shard->bytesDone()});
        m_log.begun(now.open);
        m_log.show(now);
        const std::lock_guard lock(m_mutex);
        now.shardsDone += m_built;
        now.audioSeconds = m_audioSeconds;
        return now;
    }

    Result<> work(std::stop_token stop)
    {
        if (m_options.isLowPriority) // of this thread alone, on Linux
            (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), 10);
        SegmentCutter cutter(m_fs, m_recipe, &m_reuse, &m_pairs);
        for (;;) {
            VOX_TRY(auto task, m_dealer.next(stop));
            if (!task)
                return {};
            m_ahead.want(m_dealer.upcoming());
            bool isReady = task->isShardReady;
            if (!task->segments.empty()) {
                m_reuse.addShard(m_folder.path(), m_folder.audioLedger(task->shard->number()),
                                 task->shard->number());
                for (auto &segment : task->segments)
                    VOX_CHECK(build(cutter, *task, std::move(segment), stop));
                VOX_TRY(isReady, task->shard->endTask(task->number));
            }
            if (isReady)
                VOX_CHECK(finish(*task->shard, stop));
        }
    }

    Result<> build(SegmentCutter &cutter, const BuildTask &task, BuildSegment segment,
                   std::stop_token stop)
    {
        auto encoded = encode(cutter, segment, stop);
        const bool hasFailed = !encoded.has_value();
        BuiltRow row;
        std::uint64_t bytes = 0;
        if (encoded) {
            bytes = encoded->bytes.size() + encoded->carried.size();
            const std::lock_guard lock(m_mutex);
            if (encoded->sampleRateHz > 0)
                m_audioSeconds += static_cast<double>(encoded->frames) / encoded->sampleRateHz;
        } else if (encoded.error().code == ErrorCode::Cancelled
                   || isOfTheMachine(encoded.error())) {
            return fail(std::move(encoded).error());
        }
        if (m_options.control && !m_options.control->waitForTurn(bytes, stop))
            return stopped();
        m_bytes += bytes;
        ++m_rowsDone;
        if (encoded)
            row.outcome = *std::move(encoded);
        else
            row.outcome = RowFailure{segment.planned.id,
                                     segment.row.key,
                                     reasonOf(encoded.error()),
                                     describe(encoded.error()),
                                     {},
                                     segment.planned.identity};
        row.segment = std::move(segment);
        VOX_CHECK(task.shard->deliver(task.number, std::move(row), stop));
        if (hasFailed)
            ++m_failed;
        if (hasFailed && hasTooManyFailures())
            return fail(ErrorCode::Cancelled, Sentence::tr("too many rows fail"));
        return {};
    }

    Result<EncodedSegment> encode(SegmentCutter &cutter, const BuildSegment &segment,
                                  std::stop_token stop) const
    {
        if (segment.problem)
            return isOfTheMachine(*segment.problem)
                       ? fail(*segment.problem)
                       : fail(ErrorCode::Internal, segment.problem->detail,
                              segment.problem->subject);
        const bool hasChanged = segment.planned.stamp != 0 && segment.stamp != 0
                                && segment.stamp != segment.planned.stamp;
        if (hasChanged && !m_options.retriesFailed)
            return fail(ErrorCode::Busy,
                        Sentence::tr("changed during the build; build again to use its new state"),
                        segment.sound.place.address ? m_items.path().string()
                                                    : segment.sound.place.file.string());
        return cutter.encode(segment, stop);
    }

    Result<> finish(OpenShard &shard, std::stop_token stop)
    {
        VOX_TRY(const auto finished, shard.finish(stop));
        const auto &[staged, record] = finished;
        m_reuse.dropShard(shard.number());
        const auto before = m_folder.recordOf(shard.number());
        std::optional<std::filesystem::path> aside;
        if (before && *before && (*before)->isChanged && m_folder.isAnyThere(**before)) {
            VOX_TRY(aside, m_folder.setAside(**before));
        }
        const ShardRecord *const known = before && *before ? &**before : nullptr;
        VOX_TRY(const auto others, m_folder.setOthersAside(staged, known, stop));
        VOX_CHECK(m_folder.commit(shard.number(), staged, record));
        m_dealer.close(shard);
        m_log.done(shard.number(), record);
        const std::lock_guard lock(m_mutex);
        if (aside)
            m_notes.push_back(Sentence::tr("%1 was changed after it was built, and is built again; "
                                           "the changed one is kept as %2",
                                           shard.planned().path, aside->string()));
        for (const auto &other : others)
            m_notes.push_back(Sentence::tr(
                "%1 is where something stood that this build did not make; it is kept as %2",
                shard.planned().path, other.string()));
        ++m_built;
        return {};
    }

    FileSystem &m_fs;
    const ItemSource &m_items;
    const BuildRecipe &m_recipe;
    const BuildOptions &m_options;
    BuildFolder &m_folder;
    const std::shared_ptr<const BuildPlan> m_plan;
    const CarriedPairs &m_pairs;
    AudioReuse &m_reuse;
    WaitingBytes m_waiting;
    TaskDealer m_dealer;
    AudioAhead m_ahead;
    BuildLog m_log;
    const Clock::time_point m_began = Clock::now();
    const double m_pausedBefore = pausedSeconds();
    std::vector<char> m_isEmpty; ///< by shard: of the record that was found
    std::uint64_t m_shards = 0;
    std::uint64_t m_rows = 0;
    std::uint64_t m_mostFailed = 0;
    std::atomic<std::uint64_t> m_failed = 0;
    std::atomic<std::uint64_t> m_rowsDone = 0;
    std::atomic<std::uint64_t> m_bytes = 0;
    mutable std::mutex m_mutex;
    std::uint64_t m_built = 0;     // guarded by m_mutex
    double m_audioSeconds = 0;     // guarded by m_mutex
    std::vector<Sentence> m_notes; // guarded by m_mutex
};

/// Tells rows that are counted before there is a plan as the progress of `step`.
ProgressSink rowsOf(const char *step, const BuildProgressSink &progress)
{
    if (!progress)
        return {};
    return [step, &progress](const Progress &now) {
        BuildProgress told;
        told.step = step;
        told.rowsDone = now.done;
        told.rows = now.total;
        progress(told);
    };
}

/// The plan of the present rows. If it differs from the saved one, it is saved, and the shards it
/// no longer contains are removed.
Result<BuildPlan> planOf(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                         const BuildRecipe &recipe, BuildFolder &folder,
                         const BuildProgressSink &progress, std::stop_token stop)
{
    std::optional<PriorPlan> prior;
    if (folder.hasPlan()) {
        VOX_TRY(prior, folder.priorPlan());
    }
    VOX_TRY(const auto sink, folder.beginPlan());
    const auto tell = rowsOf("planning", progress);
    VOX_TRY(const auto plan, planBuild(fs, workspace, items, recipe, prior ? &*prior : nullptr,
                                       sink.get(), tell, stop));
    VOX_CHECK(BuildFolder::checkNames(fs, folder.path(), plan, folder.dataset(), recipe.format));
    if (!prior || !plan.change.isEmpty()) // a build that was begun goes on as far as there is space
        VOX_CHECK(checkSpace(fs, folder.path(), plan));
    const auto isAllowed = [&folder]() -> Result<> {
        VOX_TRY(const bool isOtherAtWork, folder.isOtherPartAtWork());
        if (!isOtherAtWork)
            return {};
        return fail(ErrorCode::Busy,
                    Sentence::tr("is being built by other parts, and its rows have changed since "
                                 "they were planned; wait until they are done, then build again"),
                    folder.path().string());
    };
    VOX_TRY(const bool isNew,
            folder.savePlan(*sink, plan, prior ? &prior->plan : nullptr, isAllowed));
    VOX_TRY(auto read, folder.readPlan()); // what a second run will see
    VOX_TRY(const bool hasForgotten, folder.hasForgotten());
    if (hasForgotten) // data.list must not name what is about to go
        VOX_CHECK(reopenBuild(fs, folder));
    VOX_TRY(const auto aside, folder.removeForgotten());
    if (isNew)
        VOX_CHECK(folder.setComplete(false)); // what was left out may be others
    read.notes = plan.notes;
    for (const auto &place : aside)
        read.notes.push_back(Sentence::tr(
            "A shard that was changed after it was built has no row left; it is kept as %1",
            place.string()));
    read.change = plan.change;
    return read;
}

/// The columns of all rows that are planned, also those of other parts.
Result<FolderColumns> columnsOf(const BuildPlan &plan, const BuildFolder &folder,
                                SegmentSource &source, const BuildProgressSink &progress,
                                std::stop_token stop)
{
    constexpr std::size_t kPage = 256;
    FolderColumns columns;
    BuildProgress now;
    now.step = "planning";
    now.rows = plan.rows;
    for (const PlannedShard &shard : plan.shards) {
        VOX_TRY(const auto rows, folder.rowsOf(shard));
        columns.beginShard();
        for (std::size_t at = 0; at < rows.size(); at += kPage) {
            VOX_CHECK(checkStop(stop));
            const auto page = std::span(rows).subspan(at, std::min(kPage, rows.size() - at));
            VOX_TRY(const auto segments, source.read(page));
            for (const auto &segment : segments)
                if (!segment.problem)
                    columns.add(folderRecord(segment, 0, "name"));
            now.rowsDone += page.size();
            if (progress)
                progress(now);
        }
    }
    return columns;
}

void addFailure(const RowFailure &failure, BuildReport &report)
{
    ++report.failures[failure.reason];
    if (report.examples.size() < BuildReport::kMaximumExamples)
        report.examples.push_back({ErrorCode::Corrupt, failure.detail, failure.key});
}

/// Of shards that were not finished when it stopped.
/// Those of this run: other parts of the build have their own.
void addOpenFailures(const std::vector<RowFailure> &failures, BuildReport &report)
{
    for (const RowFailure &failure : failures) {
        ++report.failed;
        addFailure(failure, report);
    }
}

/// Where audio may be taken from besides the shards that are made again.
Result<> openReuse(const BuildRecipe &recipe, AudioReuse &reuse, std::stop_token stop)
{
    if (recipe.reuse.empty() || isSamePlace(recipe.reuse, recipe.output))
        return {};
    return reuse.addBuild(recipe.reuse, std::move(stop));
}

std::optional<Sentence> noteOfReuse(const BuildRecipe &recipe, const Result<> &opened,
                                    const AudioReuse &reuse)
{
    if (!opened)
        return Sentence::tr("%1 no longer exists: all audio was encoded again", recipe.reuse);
    if (const auto unread = reuse.unread())
        return Sentence::tr("some audio of %1 could not be reused and was encoded again: %2",
                            recipe.reuse, describe(*unread));
    if (recipe.reuse.empty() || isSamePlace(recipe.reuse, recipe.output) || reuse.size() > 0)
        return std::nullopt;
    return Sentence::tr("%1 lists no audio that can be reused, because its version is too old: all "
                        "audio was encoded",
                        recipe.reuse);
}

/// Sums over the records of this part; whether all shards of the build are there.
Result<bool> sumUp(const BuildFolder &folder, const BuildPlan &plan, const BuildOptions &options,
                   BuildReport &report)
{
    for (std::uint64_t shard = 0; shard < plan.shards.size(); ++shard) {
        const PlannedShard &planned = plan.shards[static_cast<std::size_t>(shard)];
        const bool isOfPart = options.part.has(planned.ledger);
        report.planned += isOfPart ? planned.rows : 0;
        const auto record = folder.recordOf(shard);
        if (!record || !*record) {
            ++report.otherShards;
            continue;
        }
        if (!isOfPart)
            continue;
        report.shards += (*record)->isInFolder() ? 1 : 0;
        report.items += (*record)->items;
        report.failed += (*record)->failed;
        report.seconds += (*record)->seconds;
        report.bytes += (*record)->bytes();
        report.ways.add((*record)->ways);
        for (const auto &failure : (*record)->failures)
            addFailure(failure, report);
    }
    report.leftOut = plan.leftOut;
    report.change = plan.change;
    return report.otherShards == 0;
}

} // namespace

Result<> checkLeaks(const FileSystem &fs, Workspace &workspace, const BuildRecipe &recipe,
                    const ProgressSink &progress, const std::stop_token &stop)
{
    if (recipe.allowsLeaks)
        return {};
    VOX_TRY(const auto leaks, countLeaks(fs, workspace, progress, stop));
    const auto total = std::accumulate(leaks.begin(), leaks.end(), std::uint64_t{0});
    if (total == 0)
        return {};
    std::string counts;
    for (const LeakKind kind : {LeakKind::Recording, LeakKind::Speaker, LeakKind::Text,
                                LeakKind::NearText, LeakKind::Audio})
        if (const auto count = leaks.at(static_cast<std::size_t>(kind)); count > 0)
            counts.append(counts.empty() ? "" : ", ")
                .append(std::to_string(count))
                .append(" by ")
                .append(leakKindName(kind));
    return fail(
        ErrorCode::InvalidArgument,
        total == 1
            ? Sentence::tr("the splits leak: %1 recording, speaker, text or audio is in several "
                           "splits (%2); check and repair the splits, or allow splits that leak",
                           total, counts)
            : Sentence::tr(
                "the splits leak: %1 recordings, speakers, texts or audio are in several splits "
                "(%2); check and repair the splits, or allow splits that leak",
                total, counts),
        workspace.dataset().string());
}

Result<std::uint64_t> freeBytesFor(const FileSystem &fs, const std::filesystem::path &output)
{
    auto folder = output;
    while (!exists(fs, folder) && folder.has_relative_path())
        folder = folder.parent_path();
    return fs.freeBytes(folder.empty() ? "." : folder);
}

Result<> checkSpace(const FileSystem &fs, const std::filesystem::path &output,
                    const BuildPlan &plan)
{
    VOX_TRY(const std::uint64_t free, freeBytesFor(fs, output));
    if (plan.bytesToWrite() <= free)
        return {};
    return fail(ErrorCode::DiskFull,
                Sentence::tr("has %1 MB free; the build needs about %2 MB", free / 1'000'000,
                             plan.bytesToWrite() / 1'000'000),
                output.string());
}

Result<BuildReport> buildShards(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                                const BuildRecipe &given, const BuildOptions &options,
                                const BuildProgressSink &progress, std::stop_token stop)
{
    const auto began = Clock::now();
    VOX_CHECK(given.check(given.output));
    VOX_TRY(const auto recipe, withProfile(workspace, given));
    const std::string dataset = workspace.dataset().string();
    VOX_CHECK(BuildFolder::checkTarget(fs, recipe.output, recipe, dataset));
    VOX_CHECK(
        checkLeaks(fs, workspace, recipe, rowsOf(BuildProgress::kLookingForLeaks, progress), stop));
    AudioReuse reuse(fs);
    const auto opened = openReuse(recipe, reuse, stop);
    const bool isGone = !opened && opened.error().code == ErrorCode::NotFound
                        && BuildFolder::look(fs, recipe.output, dataset).has_value();
    if (!opened && !isGone) // a build that was begun with it goes on without it
        return fail(opened.error());
    VOX_TRY(auto folder, BuildFolder::claim(fs, recipe.output, recipe, options.part, options.holder,
                                            dataset, stop));
    VOX_CHECK(folder.noteWorkspace(workspace.file()));
    if (!options.destination.empty())
        VOX_CHECK(folder.noteDestination(options.destination));
    const auto known = rememberBuild(workspace, recipe.output); // that it is listed, no more
    VOX_CHECK(noteChangedShards(fs, folder, recipe.format, options.part, stop));
    auto planned = planOf(fs, workspace, items, recipe, folder, progress, stop);
    if (!planned && planned.error().code != ErrorCode::Cancelled) { // nothing of it stays
        if (const auto isAway = folder.abandon(); isAway && *isAway)
            (void)forgetBuild(workspace, recipe.output);
    }
    VOX_TRY(const auto plan, std::move(planned));
    VOX_CHECK(folder.shareWithParts());
    VOX_CHECK(folder.clearStaging());
    ShardContents contents{CarriedPairs(fs, items, recipe), {}};
    VOX_TRY(auto source, SegmentSource::create(fs, workspace, items, folder.mergedRows(),
                                               contents.pairs.names()));
    if (infoOf(recipe.format).sharesColumns) {
        VOX_TRY(contents.columns, columnsOf(plan, folder, source, progress, stop));
    }
    BuildRun run(fs, items, recipe, options, folder, std::make_shared<const BuildPlan>(plan),
                 contents, std::move(source), reuse);
    VOX_CHECK(run.check(progress, stop));
    BuildErrors errors(fs, folder);
    auto ran = run.run(progress, stop);
    if (!ran) {
        const auto kept = errors.keepOpen(run.openFailures()); // to look at, no more
        if (!run.hasTooManyFailures())
            return fail(std::move(ran).error());
        VOX_CHECK(kept);
    } else {
        VOX_CHECK(folder.dropStaging());
    }
    BuildReport report;
    run.fill(report);
    report.notes.insert(report.notes.begin(), plan.notes.begin(), plan.notes.end());
    if (!known && !rememberBuild(workspace, recipe.output))
        report.notes.push_back(
            Sentence::tr("The workspace could not note this build: %1", describe(known.error())));
    if (const auto note = noteOfReuse(recipe, opened, reuse))
        report.notes.push_back(*note);
    VOX_TRY(const bool isAll, sumUp(folder, plan, options, report));
    if (report.hasTooManyFailures) {
        addOpenFailures(run.openFailures(), report);
        if (options.part.count <= 1) // else the last part writes them
            VOX_CHECK(errors.write());
    } else if (isAll) {
        VOX_CHECK(folder.takeBack(stop));
        VOX_CHECK(writeBuildLists(fs, folder));
        report.isComplete = true;
    }
    report.notTried = notTriedOf(report.planned, report.items, report.failed);
    VOX_TRY(const auto statuses,
            updateManifestStatus(fs, workspace, folder, plan, options.holder, stop));
    report.statusesMoved = statuses.rows;
    report.notes.insert(report.notes.end(), statuses.notes.begin(), statuses.notes.end());
    report.tookSeconds = secondsSince(began);
    return report;
}

} // namespace voxdeck
