// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ListPublisher.h"

#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/format/PublishedFiles.h"
#include "core/format/touch/Locks.h"
#include "core/import/ListedTexts.h"
#include "core/io/FileStamp.h"
#include "core/journal/JournalQueries.h"
#include "core/journal/UnpublishedLines.h"
#include "core/publish/ListPlan.h"
#include "core/publish/ListSwap.h"
#include "core/publish/PublishLedger.h"
#include "core/publish/PublishScope.h"
#include "core/rows/AttachedOverlay.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/workspace/Person.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck {

namespace {

/// Of reading the list three times, which part it is.
ProgressSink partOf(const ProgressSink &progress, std::uint64_t part)
{
    constexpr std::uint64_t kParts = 3;
    return [&progress, part](const Progress &one) {
        report(progress, {part * one.total + one.done, kParts * one.total, one.step});
    };
}

std::filesystem::path lockOf(const FileSystem &fs, const std::filesystem::path &list)
{
    const auto status = fs.status(list);
    const bool isFolder = status && status->kind == FileKind::Directory;
    return (isFolder ? list : list.parent_path()) / touch::kPublishLockName;
}

/// Records the list's texts that contradict an edit, for when the conflict is settled.
Result<> noteConflicts(Database &db, const std::vector<PublishConflict> &conflicts)
{
    if (conflicts.empty())
        return {};
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, {}));
    for (const PublishConflict &conflict : conflicts)
        if (!conflict.isOfSegments)
            VOX_CHECK(ListedTexts(db).set(conflict.ref, conflict.theirs));
    return transaction.commit();
}

/// For counting: a field of one row is an edit.
SegmentEdits asEdit(const FieldEdit &edit)
{
    SegmentEdits counted;
    counted.ref = edit.ref;
    counted.field = edit.field;
    counted.edits = edit.lines;
    return counted;
}

void countTimes(PublishLedger &ledger, const TimeWrite &write, PublishReport &report)
{
    for (std::size_t number = 0; number < write.set.size(); ++number) {
        SegmentEdits counted;
        counted.ref = write.ref;
        counted.field = write.set[number];
        counted.edits = write.edits[number];
        ledger.count(counted, report);
    }
}

/// Times of an item whose lines change are written with the lines.
template <class Use>
void eachTimeOf(const ListPlan &plan, const LineChange &change, const Use &use)
{
    for (const SegmentEdits &time : plan.times)
        if (time.ref.item == plan.edits[change.edit].ref.item)
            use(time);
}

Error inWords(Error error, const std::filesystem::path &list)
{
    if (error.code == ErrorCode::PermissionDenied)
        error.detail = Sentence::tr(
            "the folder of %1 may not be written; nothing was published there (%2)", list.string(),
            error.detail);
    if (error.subject.empty())
        error.subject = list.string();
    return error;
}

/// The files of one list, from `.part` to their names.
class FileSwap {
public:
    FileSwap(FileSystem &fs, const std::vector<PatchedFile> &files) : m_fs(fs), m_files(files) {}
    ~FileSwap() { removeParts(); }
    FileSwap(const FileSwap &) = delete;
    FileSwap &operator=(const FileSwap &) = delete;

    Result<std::uint64_t> write(std::stop_token stop)
    {
        std::uint64_t bytes = 0;
        for (const PatchedFile &file : m_files) {
            m_parts.push_back(partOf(file));
            VOX_TRY(const auto written, writePatched(m_fs, file, m_parts.back(), stop));
            bytes += written;
        }
        return bytes;
    }

    /// Stops at the first failure; earlier files have their names. Each name is on disk before the
    /// next file gets its own: the last files mark that nothing is left to publish, so a power cut
    /// must not keep those and lose the files before them.
    ///
    /// With a log the files are one change: finishSwap() renames the remaining ones.
    Result<> rename(const std::optional<std::filesystem::path> &log)
    {
        for (const PatchedFile &file : m_files)
            VOX_CHECK(checkOld(file));
        if (log)
            VOX_CHECK(writeSwapLog(m_fs, *log, m_files));
        for (const PatchedFile &file : m_files) {
            if (auto renamed = renameOne(file); !renamed) {
                if (log && m_parts.size() == m_files.size())
                    VOX_CHECK(removeSwapLog(m_fs, *log));
                else if (log)
                    m_parts.clear(); // for finishSwap()
                return renamed;
            }
            m_parts.erase(std::find(m_parts.begin(), m_parts.end(), partOf(file)));
            VOX_CHECK(m_fs.syncDirectory(file.path.parent_path()));
            // it is published whether or not a build can be told so
            static_cast<void>(notePublished(m_fs, file.path).has_value());
        }
        return log ? removeSwapLog(m_fs, *log) : Result<>();
    }

private:
    static std::filesystem::path partOf(const PatchedFile &file) { return swapPartOf(file.path); }

    Result<> renameOne(const PatchedFile &file)
    {
        VOX_CHECK(checkOld(file));
        return m_fs.rename(partOf(file), file.path);
    }

    /// Other tools do not know our lock.
    Result<> checkOld(const PatchedFile &file)
    {
        if (file.isNew && exists(m_fs, file.path))
            return fail(ErrorCode::Busy,
                        Sentence::tr("was made by another program while publishing"),
                        file.path.string());
        if (file.isNew)
            return {};
        VOX_TRY(const auto now, m_fs.status(file.path));
        if (!isUnchanged(file.status, now))
            return fail(ErrorCode::Busy,
                        Sentence::tr("was changed by another program while publishing"),
                        file.path.string());
        return {};
    }

    void removeParts()
    {
        for (const auto &part : m_parts)
            static_cast<void>(m_fs.remove(part).has_value());
    }

    FileSystem &m_fs;
    const std::vector<PatchedFile> &m_files;
    std::vector<std::filesystem::path> m_parts;
};

/// Publishes into the lists of one workspace, one after the other.
class ListRun {
public:
    ListRun(FileSystem &fs, Workspace &workspace, const std::string &holder,
            const JournalMark &upTo, const std::string &note, const IdSet *only)
        : m_fs(fs),
          m_workspace(workspace),
          m_db(workspace.database()),
          m_holder(holder),
          m_upTo(upTo),
          m_scope(m_db, only),
          m_ledger(m_db, personOf(m_db), note)
    {
    }

    Result<> publishList(const KnownList &list, const ProgressSink &progress, std::stop_token stop)
    {
        VOX_TRY(const auto lock, m_fs.lock(lockOf(m_fs, list.path), m_holder));
        VOX_CHECK(finishSwap(m_fs, swapLogOf(m_fs, list.path)));
        VOX_TRY(const auto intents, m_ledger.openIntents(list.shard));
        VOX_TRY(auto edits, unpublishedTexts(m_db, list.shard, m_upTo.line));
        VOX_TRY(auto fields, unpublishedFields(m_workspace, list, m_upTo));
        VOX_TRY(auto keys, keysOf(m_db, edits, fields));
        for (const PublishedText &intent : intents)
            keys.insert(intent.key);
        VOX_TRY(const auto lookup,
                lookUp(m_workspace, m_fs, list, keys, partOf(progress, 0), stop));
        if (!intents.empty()) {
            VOX_CHECK(settle(list, intents, lookup));
            VOX_TRY(edits, unpublishedTexts(m_db, list.shard, m_upTo.line));
        }
        for (const PublishedText &intent : intents)
            if (intent.oldSha256
                == intent.newSha256) // of lines: only a new plan tells whether they are there
                m_scope.choose({intent.ref});
        VOX_TRY(const bool isWhole,
                m_scope.chooseLines(list.shard, m_upTo.line, edits, fields, m_report));
        VOX_TRY(auto plan, planList(m_db, m_fs, list, lookup, edits, fields, m_upTo, stop));
        plan.areFieldsWhole = plan.areFieldsWhole && isWhole;
        auto written = write(list, plan, lookup, progress, std::move(stop));
        VOX_CHECK(noteConflicts(m_db, plan.conflicts));
        if (written && plan.areFieldsWhole && !plan.fields.empty())
            VOX_CHECK(noteFieldsPublished(m_workspace, list, m_upTo));
        m_report.addFindings(std::move(plan.conflicts), std::move(plan.problems));
        return written;
    }

    PublishReport &report() { return m_report; }

private:
    /// Files that an earlier run renamed may not be on disk yet; nothing is marked before they are.
    Result<> settle(const KnownList &list, const std::vector<PublishedText> &intents,
                    const ListLookup &lookup)
    {
        std::set<std::filesystem::path> folders;
        for (const auto &[file, status] : lookup.files)
            folders.insert(file.parent_path());
        for (const PublishedText &intent : intents)
            if (const auto found = lookup.byKey.find(intent.key); found != lookup.byKey.end())
                for (const FoundUtterance &one : found->second)
                    if (!one.textFile.empty())
                        folders.insert(one.textFile.parent_path());
        for (const auto &folder : folders)
            VOX_CHECK(m_fs.syncDirectory(folder));
        const auto happened = [&lookup](const PublishedText &intent) {
            if (intent.oldSha256 == intent.newSha256)
                return false; // of lines: they are planned again, and found to be there
            const auto found = lookup.byKey.find(intent.key);
            if (found == lookup.byKey.end())
                return false;
            const auto says = [&found](const std::string &sha256) {
                return std::any_of(found->second.begin(), found->second.end(),
                                   [&](const auto &one) { return one.sha256 == sha256; });
            };
            return says(intent.newSha256) && !says(intent.oldSha256);
        };
        return m_ledger.settle(list.shard, intents, happened, m_report);
    }

    Result<> write(const KnownList &list, ListPlan &plan, const ListLookup &lookup,
                   const ProgressSink &progress, std::stop_token stop)
    {
        if (plan.isEmpty())
            return plan.settled.empty() && plan.lines.empty() && plan.timesSettled.empty()
                       ? Result<>()
                       : confirm(list, plan, lookup, lookup, {});
        PublishReport amounts = plan.amounts();
        Result<> renamed;
        {
            FileSwap files(m_fs, plan.files);
            VOX_TRY(amounts.fileBytes, files.write(stop));
            VOX_CHECK(intend(plan));
            if (stop.stop_requested())
                return stopped(list.path.string());
            const bool isOneChange = plan.changesLines() && plan.files.size() > 1;
            renamed = files.rename(isOneChange ? std::optional(swapLogOf(m_fs, list.path))
                                               : std::nullopt);
        }
        // From here on it is done: it is noted whoever asks to stop.
        VOX_TRY(const auto keys, keysOf(m_db, plan.edits, plan.fields));
        VOX_TRY(const auto after, lookUp(m_workspace, m_fs, list, keys, partOf(progress, 2), {}));
        if (renamed)
            return confirm(list, plan, lookup, after, amounts);
        // Some files may have got their names: the next run settles that.
        return renamed;
    }

    Result<> intend(const ListPlan &plan)
    {
        std::vector<PublishedText> texts;
        for (const ListPlan::Write &write : plan.writes) {
            const SegmentEdits &edit = plan.edits[write.edit];
            VOX_TRY(auto sha, sha256(edit.text));
            texts.push_back(
                {edit.ref, edit.lastEdit, write.place.sha256, std::move(sha), edit.key});
        }
        // The list decides about its lines; until it was asked, no import may read it.
        for (const LineChange &change : plan.lines) {
            const SegmentEdits &edit = plan.edits[change.edit];
            VOX_TRY(auto sha, sha256(edit.text));
            texts.push_back({edit.ref, edit.lastEdit, sha, sha, edit.key});
        }
        return m_ledger.intend(texts);
    }

    /// Marks the current values of the list as published.
    Result<> confirm(const KnownList &list, ListPlan &plan, const ListLookup &before,
                     const ListLookup &after, PublishReport amounts)
    {
        std::vector<const SegmentEdits *> done;
        std::map<SegmentRef, const FoundUtterance *> rows;
        for (const std::size_t number : plan.settled)
            look(plan.edits[number], after, done, rows);
        for (const ListPlan::Write &write : plan.writes)
            if (!look(plan.edits[write.edit], after, done, rows, &write.place))
                refuseAsChanged(plan.edits[write.edit].key);
        for (const FieldWrites::Write &write : plan.fieldWrites) {
            const FieldEdit &edit = plan.fields[write.edit];
            const auto found = after.byKey.find(edit.key);
            if (found == after.byKey.end()
                || !saysNow(atPlaceOf(found->second, write.place), edit)) {
                refuseAsChanged(edit.key);
                plan.areFieldsWhole = false;
                continue;
            }
            rows[edit.ref] = &atPlaceOf(found->second, write.place);
            m_ledger.count(asEdit(edit), amounts);
        }
        for (const std::size_t number : plan.subsets)
            m_ledger.count(asEdit(plan.fields[number]), amounts);
        for (const TimeWrite &write : plan.timeWrites) {
            const auto found = after.byKey.find(write.key);
            if (found == after.byKey.end()
                || !saysTimes(atPlaceOf(found->second, write.place), write)) {
                refuseAsChanged(write.key);
                plan.areFieldsWhole = false;
                continue;
            }
            rows[write.ref] = &atPlaceOf(found->second, write.place);
            m_publishedTimes.push_back(write.ref);
            countTimes(m_ledger, write, amounts);
        }
        for (const TimeWrite &write : plan.timesSettled) {
            const auto found = after.byKey.find(write.key);
            if (found == after.byKey.end()
                || !saysTimes(atPlaceOf(found->second, write.place), write))
                continue; // changed by another program meanwhile: the next run plans it again
            rows[write.ref] = &atPlaceOf(found->second, write.place);
            m_publishedTimes.push_back(write.ref);
            countTimes(m_ledger, write, amounts);
        }
        confirmLines(plan, after, done, rows, amounts);
        const auto settleAll = [&]() -> Result<> {
            VOX_CHECK(followOwnWrites(m_db, plan.edits, before, after));
            return settleRows(list, done, rows, before, after);
        };
        return m_ledger.confirm(done, settleAll, amounts, m_report);
    }

    void confirmLines(const ListPlan &plan, const ListLookup &after,
                      std::vector<const SegmentEdits *> &done,
                      std::map<SegmentRef, const FoundUtterance *> &rows, PublishReport &amounts)
    {
        for (const LineChange &change : plan.lines) {
            if (!saysLines(after, change)) {
                refuseAsChanged(plan.edits[change.edit].key);
                continue;
            }
            done.push_back(&plan.edits[change.edit]);
            for (const std::size_t text : change.with)
                done.push_back(&plan.edits[text]);
            eachTimeOf(plan, change, [&](const SegmentEdits &time) {
                m_publishedTimes.push_back(time.ref);
                m_ledger.count(time, amounts);
            });
            for (const LineChange::Added &added : change.added)
                rows[added.ref] = &after.byKey.at(added.key).front();
        }
    }

    /// Whether the list says what was edited.
    static bool look(const SegmentEdits &edit, const ListLookup &after,
                     std::vector<const SegmentEdits *> &done,
                     std::map<SegmentRef, const FoundUtterance *> &rows,
                     const FoundUtterance *place = nullptr)
    {
        const auto found = after.byKey.find(edit.key);
        if (found == after.byKey.end())
            return false;
        const FoundUtterance *const there = place ? &atPlaceOf(found->second, *place) : nullptr;
        if (there && there->text == edit.text) {
            done.push_back(&edit);
            rows[edit.ref] = there;
            return true;
        }
        const auto one = std::find_if(found->second.begin(), found->second.end(),
                                      [&edit](const auto &here) { return here.text == edit.text; });
        if (one == found->second.end())
            return false;
        done.push_back(&edit);
        rows[edit.ref] = &*one;
        return true;
    }

    void refuseAsChanged(const std::string &key)
    {
        m_report.problems.push_back(
            {ErrorCode::Busy,
             Sentence::tr("the list was changed by another program while publishing"), key});
    }

    /// Makes the rows match the list, so that the next import has nothing to change. But if the list had
    /// changed since the import, or other rows have a text that was changed, that import must read all of it.
    Result<> settleRows(const KnownList &list, const std::vector<const SegmentEdits *> &done,
                        const std::map<SegmentRef, const FoundUtterance *> &rows,
                        const ListLookup &before, const ListLookup &after)
    {
        const bool isShared = std::any_of(rows.begin(), rows.end(), [&after](const auto &row) {
            return after.sharedTexts.contains(row.second->textFile);
        });
        int isAsImported = 0;
        if (!isShared) {
            VOX_TRY(isAsImported, m_db.statement("UPDATE shard SET fingerprint = ? WHERE id = ?"
                                                 " AND fingerprint = ? AND is_complete")
                                      .bind(after.fingerprint)
                                      .bind(list.shard)
                                      .bind(before.fingerprint)
                                      .run());
        }
        for (const SegmentEdits *const edit : done)
            VOX_CHECK(ListedTexts(m_db).drop(edit->ref));
        VOX_CHECK(markTimes());
        for (const auto &[ref, found] : rows) {
            VOX_TRY(const auto row, ManifestRows(m_db).find(ref));
            VOX_TRY(const bool isOwn, isOfImport(row, before));
            if (row == 0 || (isAsImported == 0 && !isOwn))
                continue;
            VOX_CHECK(m_db.statement("UPDATE segment SET digest = ?, further = ? WHERE id = ?")
                          .bind(found->digest)
                          .bind(found->further)
                          .bind(row)
                          .run());
            VOX_CHECK(ManifestRows(m_db).setListedScore(row, found->score));
            VOX_CHECK(layAttachedOver(m_db, list.shard, row, 1));
        }
        return {};
    }

    /// Whether the line was what the last import had of the row, or was not there: now it is what was published.
    Result<bool> isOfImport(std::uint32_t row, const ListLookup &before)
    {
        auto query = m_db.statement(
            "SELECT item_key, segment, siblings, digest FROM segment WHERE id = ?");
        VOX_TRY(const auto found, (firstRow<std::string, std::int32_t, std::uint64_t, std::int64_t>(
                                      query.bind(row))));
        if (!found)
            return false;
        const auto &[itemKey, segment, siblings, digest] = *found;
        const auto line = before.byKey.find(segmentKey(itemKey, segment, siblings));
        return line == before.byKey.end()
               || (line->second.size() == 1 && line->second.front().digest == digest);
    }

    /// The journal records for times, too, in which revision they were written into the list.
    Result<> markTimes()
    {
        for (const SegmentRef &ref : std::exchange(m_publishedTimes, {})) {
            VOX_CHECK(markTimesWritten(m_db, ref, m_upTo.line));
            VOX_CHECK(recountItem(m_db, ref));
        }
        return {};
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    Database &m_db;
    std::vector<SegmentRef> m_publishedTimes; ///< of the list that is published
    const std::string &m_holder;
    JournalMark m_upTo;
    PublishScope m_scope;
    PublishLedger m_ledger;
    PublishReport m_report;
};

/// The lists that have something to publish.
Result<std::vector<KnownList>> listsToPublish(Workspace &workspace, const JournalMark &upTo)
{
    VOX_TRY(const auto shards, shardsToPublish(workspace.database(), upTo.line));
    VOX_TRY(auto lists, knownLists(workspace));
    std::vector<KnownList> wanted;
    for (KnownList &list : lists) {
        bool isWanted = std::find(shards.begin(), shards.end(), list.shard) != shards.end();
        if (!isWanted) {
            VOX_TRY(const auto fields, unpublishedFields(workspace, list, upTo));
            VOX_TRY(const auto kind, datasetKindNamed(list.kind));
            isWanted = !fields.empty() && canRewrite(kind);
        }
        if (isWanted)
            wanted.push_back(std::move(list));
    }
    return wanted;
}

Result<> planOne(const FileSystem &fs, Workspace &workspace, const KnownList &list,
                 const JournalMark &upTo, PublishScope &scope, PublishLedger &ledger,
                 PublishReport &report, const std::stop_token &stop)
{
    Database &db = workspace.database();
    VOX_TRY(auto edits, unpublishedTexts(db, list.shard, upTo.line));
    VOX_TRY(auto fields, unpublishedFields(workspace, list, upTo));
    VOX_CHECK(scope.chooseLines(list.shard, upTo.line, edits, fields, report));
    if (edits.empty() && fields.empty())
        return {};
    VOX_TRY(const auto keys, keysOf(db, edits, fields));
    VOX_TRY(const auto lookup, lookUp(workspace, fs, list, keys, {}, stop));
    VOX_TRY(auto plan, planList(db, fs, list, lookup, edits, fields, upTo, stop));
    for (const std::size_t number : plan.settled)
        ledger.count(plan.edits[number], report);
    for (const ListPlan::Write &write : plan.writes)
        ledger.count(plan.edits[write.edit], report);
    for (const LineChange &change : plan.lines) {
        ledger.count(plan.edits[change.edit], report);
        for (const std::size_t text : change.with)
            ledger.count(plan.edits[text], report);
        eachTimeOf(plan, change, [&](const SegmentEdits &time) { ledger.count(time, report); });
    }
    for (const FieldWrites::Write &write : plan.fieldWrites)
        ledger.count(asEdit(plan.fields[write.edit]), report);
    for (const std::size_t number : plan.subsets)
        ledger.count(asEdit(plan.fields[number]), report);
    for (const TimeWrite &write : plan.timeWrites)
        countTimes(ledger, write, report);
    for (const TimeWrite &write : plan.timesSettled)
        countTimes(ledger, write, report);
    const PublishReport amounts = plan.amounts();
    report.records += amounts.records;
    report.recordBytes += amounts.recordBytes;
    report.files += amounts.files;
    report.newFiles += amounts.newFiles;
    report.fileBytes += amounts.fileBytes;
    VOX_CHECK(noteConflicts(db, plan.conflicts));
    report.addFindings(std::move(plan.conflicts), std::move(plan.problems));
    return {};
}

} // namespace

Result<PublishReport> planPublishLists(const FileSystem &fs, Workspace &workspace,
                                       std::stop_token stop, const IdSet *only)
{
    PublishLedger ledger(workspace.database(), {}, {});
    PublishScope scope(workspace.database(), only);
    PublishReport report;
    VOX_TRY(report.upTo, journalMark(workspace.database()));
    VOX_TRY(const auto lists, listsToPublish(workspace, report.upTo));
    for (const KnownList &list : lists) {
        auto planned = planOne(fs, workspace, list, report.upTo, scope, ledger, report, stop);
        if (!planned && planned.error().code == ErrorCode::Cancelled)
            return fail(std::move(planned).error());
        if (!planned)
            report.problems.push_back(inWords(std::move(planned).error(), list.path));
    }
    VOX_CHECK(ledger.finishPlan(report));
    return report;
}

Result<PublishReport> publishLists(FileSystem &fs, Workspace &workspace, const std::string &holder,
                                   const ProgressSink &progress, std::stop_token stop,
                                   const std::string &note, const IdSet *only,
                                   std::optional<JournalMark> upTo)
{
    VOX_TRY(const auto newest, journalMark(workspace.database()));
    const JournalMark mark = upTo.value_or(newest);
    VOX_TRY(const auto lists, listsToPublish(workspace, mark));
    ListRun run(fs, workspace, holder, mark, note, only);
    for (const KnownList &list : lists) {
        auto published = run.publishList(list, progress, stop);
        if (!published && published.error().code == ErrorCode::Cancelled)
            return fail(std::move(published).error());
        if (!published)
            run.report().problems.push_back(inWords(std::move(published).error(), list.path));
    }
    return std::move(run.report());
}

} // namespace voxdeck
