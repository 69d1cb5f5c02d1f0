// SPDX-License-Identifier: Apache-2.0
#include "core/publish/PublishLedger.h"

#include "core/base/Clock.h"
#include "core/base/Sha256.h"
#include "core/edit/SettledLines.h"
#include "core/import/ShardImport.h"
#include "core/journal/Journal.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <cstdint>
#include <utility>

namespace voxdeck {

PublishLedger::PublishLedger(Database &database, std::string who, std::string note)
    : m_database(database), m_who(std::move(who)), m_note(std::move(note))
{
}

void PublishLedger::count(const SegmentEdits &edit, PublishReport &report)
{
    const std::uint64_t written = edit.edits > 0 ? 1 : 0; // however often it was edited
    report.edits += written;
    report.editsByField[edit.field] += written;
    report.values += isPublished(edit.field) || isTime(edit.field) ? 0 : written;
    m_counted.emplace_back(edit.ref, edit.field);
}

/// The rows that carry the mark of these edits: a change of an item's segments marks each of them.
Result<> PublishLedger::countRows(PublishReport &report)
{
    for (const auto &[ref, field] : std::exchange(m_counted, {})) {
        const bool isEdit = isPublished(field) || isTime(field);
        if (field == EditField::Segments) {
            VOX_TRY(const auto ids, idsOfItem(m_database, ref));
            m_rows.insert(ids.begin(), ids.end());
            m_editedRows.insert(ids.begin(), ids.end());
            continue;
        }
        VOX_TRY(const auto id, ManifestRows(m_database).find(ref));
        if (id != 0) {
            m_rows.insert(id);
            if (isEdit)
                m_editedRows.insert(id);
            continue;
        }
        auto aside = m_database.statement("SELECT 1 FROM hidden_segment WHERE shard = ?"
                                          " AND item = ? AND segment = ?");
        VOX_TRY(const bool isAside, aside.bind(ref.shard).bind(ref.item).bind(ref.segment).step());
        if (!isAside)
            m_notImported.insert(ref);
    }
    report.segments = m_rows.size() + m_notImported.size();
    report.editedSegments = m_editedRows.size() + m_notImported.size();
    return {};
}

/// Makes the revision when the first thing is marked, so that no revision is empty.
Result<> PublishLedger::open(PublishReport &report)
{
    if (report.revision != 0)
        return {};
    VOX_CHECK(m_database.statement("INSERT INTO revision (at_ms, who, note) VALUES (?, ?, ?)")
                  .bind(nowMs())
                  .bind(m_who)
                  .bind(m_note)
                  .run());
    report.revision = m_database.lastInsertId();
    return {};
}

Result<> PublishLedger::close(const PublishReport &report)
{
    VOX_CHECK(m_database
                  .statement("UPDATE revision SET edits = ?, segments = ?, records = ?,"
                             " record_bytes = ?, shards = ? WHERE id = ?")
                  .bind(report.edits)
                  .bind(report.segments)
                  .bind(report.records)
                  .bind(report.recordBytes)
                  .bind(report.shards)
                  .bind(report.revision)
                  .run());
    VOX_CHECK(closeSettledSteps(m_database, report.revision));
    return Journal(m_database).dropRedo(); // undo lists are kept until publish
}

/// Returns how many of the marked lines were not undone.
Result<std::uint64_t> PublishLedger::mark(const SegmentRef &ref, std::int64_t lastEdit,
                                          std::int64_t revision)
{
    VOX_TRY(const std::uint64_t edits, liveLinesToWrite(m_database, ref, lastEdit));
    VOX_TRY(const bool isOfSegments, keepSegments(ref, lastEdit));
    VOX_CHECK(markWritten(m_database, ref, lastEdit, revision));
    if (isOfSegments)
        VOX_CHECK(recountItem(m_database, ref));
    else
        VOX_CHECK(recount(ref));
    return edits;
}

/// The record has the segments that the last of the edits gave it: their numbers stay theirs, whatever
/// their places in the record are. False for other edits.
Result<bool> PublishLedger::keepSegments(const SegmentRef &ref, std::int64_t lastEdit)
{
    if (ref.segment >= 0)
        return false;
    VOX_TRY(const auto segments, segmentsToWrite(m_database, ref, lastEdit));
    if (segments)
        VOX_CHECK(setSegmentsOnDisk(m_database, ref, *segments));
    return segments.has_value();
}

Result<> PublishLedger::recount(const SegmentRef &ref)
{
    VOX_TRY(const auto row, ManifestRows(m_database).find(ref));
    if (row == 0)
        return {};
    return recountUnpublished(m_database, row);
}

Result<bool> PublishLedger::hasOpenIntents(std::uint32_t shard)
{
    return PublishIntents(m_database).hasOpen(shard);
}

Result<> PublishLedger::settle(std::uint32_t shard, const touch::ShardReader &reader,
                               PublishReport &report)
{
    PublishIntents ledger(m_database);
    VOX_TRY(const auto intents, ledger.open(shard));
    if (intents.empty())
        return {};
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, {}));
    PublishReport after = report;
    for (const PublishedText &intent : intents) {
        const auto record = reader.record(intent.ref.item);
        const auto now = record ? sha256(*record) : fail(record.error());
        if (!now || *now != intent.newSha256) {
            VOX_CHECK(ledger.drop(intent.id));
            continue;
        }
        VOX_CHECK(open(after));
        VOX_TRY(const auto edits, mark(intent.ref, intent.lastEdit, after.revision));
        SegmentEdits counted;
        counted.ref = intent.ref;
        counted.edits = edits;
        count(counted, after);
        VOX_CHECK(ledger.confirm(intent.id, after.revision));
    }
    VOX_CHECK(countRows(after));
    if (after.revision != 0)
        VOX_CHECK(close(after));
    VOX_CHECK(transaction.commit());
    report = std::move(after);
    return {};
}

Result<> PublishLedger::intend(std::uint32_t shard, const ShardPlan &plan)
{
    PublishIntents intents(m_database);
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, {}));
    for (const RecordChange &change : plan.records)
        for (const std::size_t number : change.edits)
            VOX_CHECK(intents.add({{shard, change.item, plan.edits[number].ref.segment},
                                   plan.edits[number].lastEdit,
                                   change.oldSha256,
                                   change.newSha256,
                                   {}}));
    return transaction.commit();
}

Result<> PublishLedger::confirm(std::uint32_t shard, const ShardPlan &plan,
                                const touch::ShardReader &before, const touch::ShardReader &after,
                                PublishReport &report)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, {}));
    PublishReport done = report;
    VOX_CHECK(open(done));
    const auto markOne = [&](std::size_t number) -> Result<> {
        const SegmentEdits &edit = plan.edits[number];
        VOX_CHECK(mark(edit.ref, edit.lastEdit, done.revision));
        count(edit, done);
        return {};
    };
    for (const std::size_t number : plan.settled)
        VOX_CHECK(markOne(number));
    for (const RecordChange &change : plan.records)
        for (const std::size_t number : change.edits)
            VOX_CHECK(markOne(number));
    VOX_CHECK(PublishIntents(m_database).confirmShard(shard, done.revision));
    VOX_CHECK(m_database
                  .statement("UPDATE shard SET fingerprint = ? WHERE id = ? AND fingerprint = ?"
                             " AND is_complete")
                  .bind(shardFingerprint(after))
                  .bind(shard)
                  .bind(shardFingerprint(before))
                  .run());
    if (!plan.records.empty()) {
        ++done.shards;
        done.records += plan.records.size();
        done.recordBytes += plan.recordBytes();
        done.indexBytes += after.pair("metainfo")->index.sizeBytes();
    }
    VOX_CHECK(countRows(done));
    VOX_CHECK(close(done));
    VOX_CHECK(transaction.commit());
    report = std::move(done);
    return {};
}

Result<> PublishLedger::finishPlan(PublishReport &report)
{
    VOX_TRY(const auto revisions, m_database.integer("SELECT max(id) FROM revision"));
    report.nextRevision = revisions + 1;
    VOX_TRY(const auto unpublished, unpublishedEdits(m_database));
    const std::uint64_t told = report.edits - report.values + report.leftEdits;
    report.keptEdits = unpublished > told ? unpublished - told : 0;
    return countRows(report);
}

Result<std::vector<PublishedText>> PublishLedger::openIntents(std::uint32_t shard)
{
    return PublishIntents(m_database).open(shard);
}

Result<> PublishLedger::settle(std::uint32_t shard, const std::vector<PublishedText> &intents,
                               const std::function<bool(const PublishedText &)> &happened,
                               PublishReport &report)
{
    if (intents.empty())
        return {};
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, {}));
    PublishReport after = report;
    PublishIntents ledger(m_database);
    for (const PublishedText &intent : intents) {
        if (!happened(intent))
            continue;
        VOX_CHECK(open(after));
        SegmentEdits counted;
        counted.ref = intent.ref;
        VOX_TRY(counted.edits, mark(intent.ref, intent.lastEdit, after.revision));
        count(counted, after);
        VOX_CHECK(ledger.confirm(intent.id, after.revision));
    }
    VOX_CHECK(ledger.dropOpen(shard));
    VOX_CHECK(countRows(after));
    if (after.revision != 0)
        VOX_CHECK(close(after));
    VOX_CHECK(transaction.commit());
    report = std::move(after);
    return {};
}

Result<> PublishLedger::intend(const std::vector<PublishedText> &texts)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, {}));
    PublishIntents intents(m_database);
    for (const PublishedText &text : texts)
        VOX_CHECK(intents.add(text));
    return transaction.commit();
}

Result<> PublishLedger::confirm(const std::vector<const SegmentEdits *> &edits,
                                const std::function<Result<>()> &also, const PublishReport &added,
                                PublishReport &report)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_database, {}));
    PublishReport done = report;
    done.edits += added.edits;
    done.values += added.values;
    if (!edits.empty() || added.records > 0 || added.edits > 0)
        VOX_CHECK(open(done));
    for (const SegmentEdits *const edit : edits) {
        VOX_CHECK(mark(edit->ref, edit->lastEdit, done.revision));
        count(*edit, done);
        VOX_CHECK(PublishIntents(m_database).confirmItem(edit->ref, done.revision));
    }
    VOX_CHECK(also());
    done.records += added.records;
    done.recordBytes += added.recordBytes;
    done.files += added.files;
    done.newFiles += added.newFiles;
    done.fileBytes += added.fileBytes;
    VOX_CHECK(countRows(done));
    if (done.revision != 0)
        VOX_CHECK(close(done));
    VOX_CHECK(transaction.commit());
    report = std::move(done);
    return {};
}

} // namespace voxdeck
