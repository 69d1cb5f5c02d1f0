// SPDX-License-Identifier: Apache-2.0
#include "core/publish/Publisher.h"

#include "core/base/Counted.h"
#include "core/base/Stopped.h"
#include "core/import/ListImport.h"
#include "core/io/Location.h"
#include "core/io/RemoteWrites.h"
#include "core/journal/JournalQueries.h"
#include "core/publish/ListPublisher.h"
#include "core/publish/PublishLedger.h"
#include "core/publish/PublishScope.h"
#include "core/publish/ShardCommit.h"
#include "core/publish/ShardCompaction.h"
#include "core/workspace/Person.h"
#include "core/workspace/ShardTable.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

std::string userName()
{
    std::array<char, 4096> buffer{};
    passwd entry{};
    passwd *found = nullptr;
    if (getpwuid_r(geteuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found)
        return found->pw_name;
    return "user " + std::to_string(geteuid());
}

std::string hostName()
{
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this machine";
}

std::string timeOfDay()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    std::array<char, 8> text{};
    if (!localtime_r(&now, &local) || std::strftime(text.data(), text.size(), "%H:%M", &local) == 0)
        return "?";
    return text.data();
}

Result<> checkPublishable(const touch::ShardReader &shard)
{
    const touch::DataPair *const metainfo = shard.pair("metainfo");
    if (!metainfo)
        return fail(ErrorCode::NotFound, Sentence::tr("has no metainfo to publish to"),
                    shard.directory().string());
    if (metainfo->index.dtype() != touch::DType::U8)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("has metainfo of type %1; only uint8 holds records",
                                 touch::dtypeName(metainfo->index.dtype())),
                    shard.directory().string());
    return {};
}

/// Publishes the shards of one dataset, one after the other.
class PublishRun {
public:
    PublishRun(FileSystem &fs, Workspace &workspace, const touch::TouchDataset &dataset,
               const std::string &holder, std::int64_t lastEdit, const std::string &note,
               const IdSet *only)
        : m_fs(fs),
          m_workspace(workspace),
          m_dataset(dataset),
          m_holder(holder),
          m_lastEdit(lastEdit),
          m_scope(workspace.database(), only),
          m_ledger(workspace.database(), personOf(workspace.database()), note)
    {
    }

    Result<> publishShard(std::uint32_t shard, std::stop_token stop)
    {
        VOX_TRY(const auto number, shardNumber(m_workspace, m_dataset, shard));
        const auto directory = m_dataset.shards()[number].directory;
        const RemoteWrites allowed; // of a dataset on a server, its metainfo
        VOX_TRY(const auto lock, m_fs.lock(directory / kPublishLockName, m_holder));
        VOX_CHECK(settleInterruptedSwap(m_fs, directory));
        VOX_TRY(const auto reader, touch::ShardReader::open(m_fs, directory));
        VOX_CHECK(checkPublishable(reader));
        // What another run renamed may not be on the disk yet; nothing is marked before it is.
        VOX_TRY(const bool wasInterrupted, m_ledger.hasOpenIntents(shard));
        if (wasInterrupted)
            VOX_CHECK(m_fs.syncDirectory(directory));
        VOX_CHECK(m_ledger.settle(shard, reader, m_report));
        Database &db = m_workspace.database();
        VOX_TRY(auto edits, unpublishedTexts(db, shard, m_lastEdit));
        VOX_CHECK(m_scope.chooseRecords(edits, m_report));
        VOX_TRY(auto plan, planShard(db, std::move(edits), reader));
        if (stop.stop_requested())
            return stopped(directory.string());
        auto committed = commit(shard, plan, reader);
        if (committed && allowed.wereUnguarded())
            ++m_report.unguardedShards;
        m_dataset.reload(number);
        m_report.addFindings(std::move(plan.conflicts), std::move(plan.problems));
        return committed;
    }

    PublishReport &report() { return m_report; }

private:
    Result<> commit(std::uint32_t shard, const ShardPlan &plan, const touch::ShardReader &reader)
    {
        if (plan.records.empty() && plan.settled.empty())
            return {};
        if (plan.records.empty())
            VOX_CHECK(m_fs.syncDirectory(reader.directory())); // others' work is ours to rely on
        else
            VOX_CHECK(commitRecords(m_fs, reader, plan.records,
                                    [&] { return m_ledger.intend(shard, plan); }));
        VOX_TRY(const auto now, touch::ShardReader::open(m_fs, reader.directory()));
        return m_ledger.confirm(shard, plan, reader, now, m_report);
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    const touch::TouchDataset &m_dataset;
    const std::string &m_holder;
    std::int64_t m_lastEdit;
    PublishScope m_scope;
    PublishLedger m_ledger;
    PublishReport m_report;
};

/// Of one shard that could not be written; the folder is what people can do something about.
Error inWords(Error error, const std::filesystem::path &directory)
{
    if (error.code == ErrorCode::PermissionDenied)
        error.detail = Sentence::tr(
            "the folder %1 may not be written; nothing was published there (%2)",
            directory.string(), error.detail);
    return error;
}

} // namespace

void PublishReport::addFindings(std::vector<PublishConflict> &&itsConflicts,
                                std::vector<Error> &&itsProblems)
{
    std::move(itsConflicts.begin(), itsConflicts.end(), std::back_inserter(conflicts));
    std::move(itsProblems.begin(), itsProblems.end(), std::back_inserter(problems));
}

Result<> checkPublishTarget(const ItemSource &items)
{
    if (items.isPublishable() || !isRemotePath(items.path()))
        return {};
    return fail(ErrorCode::Unsupported,
                items.hasRecords()
                    ? Sentence::tr("cannot be published to; of servers, only S3 takes edits of a "
                                   "TouchDataset; download a copy and publish there, or write what "
                                   "was edited into new files with \"voxdeck-cli export\"")
                    : Sentence::tr("cannot be published to, because a list on a server is not "
                                   "changed; download a copy and publish there, or write what was "
                                   "edited into new files with \"voxdeck-cli export\""),
                items.path().string());
}

Sentence filesWritten(const PublishReport &report)
{
    auto added = counted(report.newFiles, "file added", "files added");
    auto replaced = counted(report.files - report.newFiles, "file replaced", "files replaced");
    if (report.newFiles == 0)
        return replaced;
    return report.newFiles == report.files ? added : Sentence::tr("%1, %2", added, replaced);
}

Error problemOfSegments(const PublishConflict &conflict)
{
    return {
        ErrorCode::Busy,
        Sentence::tr("%1; undo the change of its segments here, import again, and make it again",
                     conflict.theirs),
        conflict.key};
}

std::string lockHolder(const std::string &program)
{
    return program + ", process " + std::to_string(getpid()) + " of " + userName() + " on "
           + hostName() + " since " + timeOfDay();
}

Result<PublishReport> planPublish(Workspace &workspace, const touch::TouchDataset &dataset,
                                  std::stop_token stop, const IdSet *only)
{
    Database &db = workspace.database();
    PublishLedger ledger(db, {}, {});
    PublishScope scope(db, only);
    PublishReport report;
    VOX_TRY(report.upTo, journalMark(db)); // later ones came while publishing ran
    const std::int64_t lastEdit = report.upTo.line;
    VOX_TRY(const auto shards, shardsToPublish(db, lastEdit));
    for (const std::uint32_t shard : shards) {
        if (stop.stop_requested())
            return stopped(dataset.path().string());
        VOX_TRY(auto edits, unpublishedTexts(db, shard, lastEdit));
        VOX_CHECK(scope.chooseRecords(edits, report));
        if (edits.empty())
            continue;
        const auto number = shardNumber(workspace, dataset, shard);
        if (!number) {
            report.problems.push_back(number.error());
            continue;
        }
        dataset.reload(*number); // its present state, not that at opening
        const auto reader = dataset.shard(*number);
        const auto usable = reader ? checkPublishable(**reader) : Result<>(fail(reader.error()));
        if (!usable) {
            report.problems.push_back(usable.error());
            continue;
        }
        VOX_TRY(auto plan, planShard(db, std::move(edits), **reader));
        for (const std::size_t edit : plan.settled)
            ledger.count(plan.edits[edit], report);
        for (const RecordChange &change : plan.records)
            for (const std::size_t edit : change.edits)
                ledger.count(plan.edits[edit], report);
        report.records += plan.records.size();
        report.recordBytes += plan.recordBytes();
        if (!plan.records.empty()) {
            report.indexBytes += (*reader)->pair("metainfo")->index.sizeBytes();
            ++report.shards;
        }
        report.addFindings(std::move(plan.conflicts), std::move(plan.problems));
    }
    VOX_CHECK(ledger.finishPlan(report));
    return report;
}

Result<PublishReport> publish(FileSystem &fs, Workspace &workspace,
                              const touch::TouchDataset &dataset, const std::string &holder,
                              const ProgressSink &progress, std::stop_token stop,
                              const std::string &note, const IdSet *only,
                              std::optional<JournalMark> upTo)
{
    Database &db = workspace.database();
    VOX_TRY(const auto newest, lastLine(db));
    const std::int64_t lastEdit = upTo ? upTo->line : newest;
    VOX_TRY(const auto shards, shardsToPublish(db, lastEdit));
    PublishRun run(fs, workspace, dataset, holder, lastEdit, note, only);
    std::uint64_t done = 0;
    for (const std::uint32_t shard : shards) {
        if (stop.stop_requested())
            return stopped(dataset.path().string());
        if (auto published = run.publishShard(shard, stop); !published) {
            if (published.error().code == ErrorCode::Cancelled)
                return fail(std::move(published).error());
            const auto number = shardNumber(workspace, dataset, shard);
            run.report().problems.push_back(
                number ? inWords(std::move(published).error(), dataset.shards()[*number].directory)
                       : std::move(published).error());
        }
        report(progress, {++done, shards.size(), "shards"});
    }
    return std::move(run.report());
}

Result<PublishReport> planPublish(const FileSystem &fs, Workspace &workspace,
                                  const ItemSource &items, std::stop_token stop, const IdSet *only)
{
    VOX_CHECK(checkPublishTarget(items));
    const auto dataset = items.touchDataset();
    return dataset ? planPublish(workspace, *dataset, std::move(stop), only)
                   : planPublishLists(fs, workspace, std::move(stop), only);
}

Result<PublishReport> publish(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                              const std::string &holder, const ProgressSink &progress,
                              std::stop_token stop, const std::string &note, const IdSet *only,
                              std::optional<JournalMark> upTo)
{
    VOX_CHECK(checkPublishTarget(items));
    const auto dataset = items.touchDataset();
    return dataset
               ? publish(fs, workspace, *dataset, holder, progress, std::move(stop), note, only,
                         upTo)
               : publishLists(fs, workspace, holder, progress, std::move(stop), note, only, upTo);
}

} // namespace voxdeck
