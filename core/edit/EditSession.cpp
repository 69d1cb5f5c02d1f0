// SPDX-License-Identifier: Apache-2.0
#include "core/edit/EditSession.h"

#include "core/base/Clock.h"
#include "core/base/Sha256.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/BulkHistory.h"
#include "core/edit/ChangeChecks.h"
#include "core/edit/SettledLines.h"
#include "core/edit/WholeItemTimes.h"
#include "core/journal/Journal.h"
#include "core/journal/PublishIntents.h"
#include "core/import/ListedTexts.h"
#include "core/notes/Comments.h"
#include "core/rows/HeldNumbers.h"
#include "core/rows/LineBase.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Person.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <functional>
#include <map>

namespace voxdeck {

namespace {

constexpr std::uint64_t kLinesToLookAt = 20; // of a segment's history, for its last text

Result<std::string> keyOfItem(Database &database, const SegmentRef &item)
{
    VOX_TRY(const auto ids, idsOfItem(database, item));
    VOX_TRY(auto shown, placeOfRow(database, ids.empty() ? 0 : ids.front()));
    if (shown)
        return std::move(shown->itemKey);
    auto aside = database.statement("SELECT item_key FROM hidden_segment WHERE shard = ?"
                                    " AND item = ? LIMIT 1");
    VOX_TRY(const bool isAside, aside.bind(item.shard).bind(item.item).step());
    return isAside ? aside.text(0) : std::string();
}

/// Whether a manual edit hid this segment.
Result<bool> wasShown(Database &database, const SegmentRef &ref)
{
    auto aside = database.statement("SELECT 1 FROM hidden_segment WHERE shard = ? AND item = ?"
                                    " AND segment = ?");
    return aside.bind(ref.shard).bind(ref.item).bind(ref.segment).step();
}

/// Whether publishing writes such a change into the dataset or list that it is of.
Result<bool> isPublishedOf(Database &database, const FieldChange &change)
{
    if (!isTime(change.field))
        return isPublished(change.field);
    auto query = database.statement("SELECT kind FROM shard WHERE id = ?");
    VOX_TRY(const bool hasRow, query.bind(change.ref.shard).step());
    return hasRow && isPublishedInto(query.view(0), change.field);
}

/// Imports reapply segment_list, so its times must be current.
Result<> keepListTimes(Database &database, const SegmentRef &ref)
{
    VOX_TRY(const auto list, segmentList(database, ref));
    if (!list)
        return {};
    VOX_TRY(const auto entries, segmentEntriesOf(database, ref));
    VOX_CHECK(database.statement("UPDATE segment_list SET content = ? WHERE shard = ? AND item = ?")
                  .bind(segmentEntriesText(entries))
                  .bind(ref.shard)
                  .bind(ref.item)
                  .run());
    return {};
}

/// Whether only bulk edits change it: it has no line of the journal. Splits are of whole recordings, never of a segment.
bool isOnlyOfBulk(EditField field)
{
    return isBulkField(field) && field > EditField::Flag && field != EditField::Split
           && field != EditField::Subset;
}

/// Of rows that are there by now.
Result<std::vector<BulkChange>> bulkChangesOf(Database &database,
                                              const std::vector<MadeValue> &values)
{
    std::vector<BulkChange> changes;
    for (const MadeValue &value : values) {
        VOX_TRY(const auto row, ManifestRows(database).find(value.ref));
        if (row == 0)
            return fail(ErrorCode::NotFound, Sentence::tr("no such segment in the item"),
                        subjectOfSegment(value.ref));
        changes.push_back({value.field, BulkOperation::Set, value.value, RowIds::of({row}),
                           value.reason, value.author});
    }
    return changes;
}

} // namespace

EditSession::EditSession(Workspace &workspace, std::shared_ptr<const ItemSource> items,
                         std::string who)
    : m_workspace(workspace), m_items(std::move(items)), m_who(std::move(who))
{
}

EditSession::EditSession(Workspace &workspace, std::shared_ptr<const touch::TouchDataset> dataset,
                         std::string who)
    : EditSession(workspace, touchItems(std::move(dataset)), std::move(who))
{
}

Result<StoredText> EditSession::stored(const SegmentRef &ref) const
{
    return stored(ref, ItemSource::Freshness::AsOpened);
}

Result<StoredText> EditSession::storedNow(const SegmentRef &ref) const
{
    return stored(ref, ItemSource::Freshness::Now);
}

/// Where an item's segments were changed by hand, a segment's number is not its place in the record.
Result<StoredText> EditSession::stored(const SegmentRef &ref, ItemSource::Freshness freshness) const
{
    VOX_TRY(const auto list, segmentList(m_workspace.database(), ref));
    SegmentRef inRecord = ref;
    const auto position = list ? list->positionOf(ref.segment) : std::optional(ref.segment);
    inRecord.segment = position.value_or(-1);
    if (position && !m_items->hasRecords()) // of a list each line has the number of its row
        inRecord.segment = ref.segment;
    const SegmentEntry *const made = position ? nullptr : list->find(ref.segment);
    if (!position && !made)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("no such segment in the item; it may have been deleted"),
                    subjectOfSegment(ref));
    if (made && !m_items->hasRecords()) { // no line of the list says anything of it
        VOX_TRY(auto hash, sha256(made->text));
        return StoredText{made->text, std::move(hash)};
    }
    VOX_TRY(auto found, m_items->storedText(m_workspace, inRecord, freshness));
    if (position)
        return found;
    found.text = made->text;
    return found;
}

Result<std::string> EditSession::currentText(const SegmentRef &ref)
{
    VOX_TRY(auto unpublished, Journal(m_workspace.database()).unpublishedText(ref));
    if (unpublished)
        return std::move(unpublished->text);
    VOX_TRY(auto onDisk, stored(ref));
    return std::move(onDisk.text);
}

Result<std::string> EditSession::currentValue(const SegmentRef &ref, EditField field)
{
    if (field == EditField::Text)
        return currentText(ref);
    if (field == EditField::Segments) {
        VOX_TRY(const auto entries, segmentEntriesOf(m_workspace.database(), ref));
        return segmentEntriesText(entries);
    }
    // The row has every edit of the journal; where nothing was imported (yet), the journal is asked.
    Database &db = m_workspace.database();
    VOX_TRY(const auto row, ManifestRows(db).find(ref));
    VOX_TRY(auto shown, valueOfRow(db, row, field));
    if (shown)
        return *std::move(shown);
    VOX_TRY(auto value, BulkHistory(db).latest(ref, field));
    if (value)
        return *std::move(value);
    return std::string(field == EditField::Status ? statusName(SegmentStatus::Pending)
                       : field == EditField::Flag ? "0"
                                                  : "");
}

Result<std::string> EditSession::keyOf(const SegmentRef &ref, std::uint32_t row)
{
    VOX_TRY(const auto place, placeOfRow(m_workspace.database(), row));
    if (place)
        return segmentKey(place->itemKey, ref.segment, place->siblings);
    return m_items->segmentKeyOf(m_workspace, ref);
}

/// Checks the old text; returns the SHA-256 of the record the edit is made against.
Result<std::string> EditSession::checkedBase(const FieldChange &change)
{
    VOX_TRY(auto unpublished, Journal(m_workspace.database()).unpublishedText(change.ref));
    if (unpublished) {
        if (unpublished->text != change.before)
            return changedMeanwhile(change);
        return std::move(unpublished->base);
    }
    VOX_TRY(auto onDisk, stored(change.ref));
    if (onDisk.text != change.before) {
        // Perhaps another process published, and we still see the index from before.
        VOX_TRY(onDisk, storedNow(change.ref));
        if (onDisk.text != change.before)
            return changedMeanwhile(change);
    }
    return std::move(onDisk.sha256);
}

Result<> EditSession::changeRow(std::uint32_t row, const FieldChange &change, int unpublishedEdits)
{
    if (row == 0)
        return {};
    ManifestRows rows(m_workspace.database());
    VOX_TRY(const bool isCounted, isPublishedOf(m_workspace.database(), change));
    if (isCounted)
        VOX_CHECK(rows.addUnpublished(row, unpublishedEdits));
    switch (change.field) {
    case EditField::Text: return rows.setText(row, change.after);
    case EditField::Status:
        return rows.setStatus(row, statusNamed(change.after).value_or(SegmentStatus::Pending));
    case EditField::Flag: return rows.setFlag(row, change.after == "1");
    case EditField::Hypothesis: return rows.setHypothesis(row, change.after);
    case EditField::Speaker: return rows.setSpeaker(row, change.after);
    case EditField::Start:
    case EditField::End:
        VOX_CHECK(rows.setTime(row, change.field, secondsIn(change.after).value_or(0)));
        return keepListTimes(m_workspace.database(), change.ref);
    default:
        break; // applyComment(), applySegments(); fields of bulk edits checkValue() has refused
    }
    return {};
}

/// Inside the caller's transaction. `unpublishedEdits` is what it adds to the row's count; `base`, where
/// given, is stored in the journal instead of the SHA-256 of the present record.
Result<> EditSession::applyOne(const FieldChange &change, EditRecord line, int unpublishedEdits,
                               const std::string &givenBase)
{
    VOX_CHECK(checkValue(change));
    if (line.who.empty())
        line.who = m_who;
    if (change.field == EditField::Segments)
        return applySegments(change, std::move(line), givenBase);
    Database &db = m_workspace.database();
    VOX_TRY(const auto list, segmentList(db, change.ref));
    if (list && !list->find(change.ref.segment)) {
        VOX_TRY(const bool isAside, wasShown(db, change.ref));
        if (change.field != EditField::Comment || !isAside) // its comments are still visible
            return fail(ErrorCode::NotFound,
                        Sentence::tr("no such segment in the item; it may have been deleted"),
                        subjectOfSegment(change.ref));
    }
    std::string base;
    if (change.field == EditField::Comment)
        return applyComment(change, std::move(line));
    if (change.field == EditField::Text) {
        VOX_TRY(base, checkedBase(change));
        if (!givenBase.empty())
            base = givenBase;
    } else {
        VOX_TRY(const auto value, currentValue(change.ref, change.field));
        if (value != change.before)
            return changedMeanwhile(change);
    }
    VOX_TRY(const auto row, ManifestRows(db).find(change.ref));
    VOX_TRY(line.key, keyOf(change.ref, row));
    line.change = change;
    VOX_CHECK(Journal(db).append(line, base));
    return changeRow(row, change, unpublishedEdits);
}

/// The same for one comment on a segment.
Result<> EditSession::applyComment(const FieldChange &change, EditRecord line)
{
    Database &db = m_workspace.database();
    Comments comments(db);
    VOX_TRY(const auto uid, commentUidIn(change.before.empty() ? change.after : change.before));
    VOX_TRY(const auto now, comments.valueOf(uid));
    if (now != change.before)
        return changedMeanwhile(change);
    VOX_TRY(const auto row, ManifestRows(db).find(change.ref));
    VOX_TRY(const bool isAside, wasShown(db, change.ref));
    VOX_TRY(line.key, row == 0 && isAside ? keyOfItem(db, change.ref) : keyOf(change.ref, row));
    line.change = change;
    VOX_CHECK(Journal(db).append(line, {}));
    if (change.after.empty())
        return comments.remove(uid);
    VOX_TRY(auto comment, commentIn(change.after));
    comment.ref = change.ref;
    VOX_TRY(comment.itemKey, keyOfItem(db, change.ref));
    return comments.put(comment);
}

/// The same for an item's segments.
Result<> EditSession::applySegments(const FieldChange &change, EditRecord line,
                                    const std::string &givenBase)
{
    Database &db = m_workspace.database();
    VOX_TRY(const auto wanted, segmentEntriesIn(change.after));
    if (m_items->hasRecords())
        VOX_CHECK(checkEntriesOfRecord(wanted));
    VOX_TRY(const auto now, segmentEntriesOf(db, change.ref));
    if (segmentEntriesText(now) != change.before)
        return changedMeanwhile(change);
    VOX_CHECK(checkTimes(now, wanted, change.ref));
    if (line.undoes == 0) {
        VOX_CHECK(Journal(db).dropRedoOfSegments(change.ref));
        VOX_CHECK(dropRowsOfFreeNumbers(db, change.ref, now, wanted));
    }
    std::string base = givenBase;
    if (base.empty()) {
        VOX_TRY(base, Journal(db).unpublishedSegmentsBase(change.ref));
    }
    VOX_TRY(line.key, keyOfItem(db, change.ref));
    if (base.empty() && !m_items->hasRecords()) {
        VOX_TRY(base, baseOfItem(db, change.ref));
    } else if (base.empty()) {
        VOX_TRY(auto onDisk,
                m_items->storedText(m_workspace, change.ref, ItemSource::Freshness::AsOpened));
        base = std::move(onDisk.sha256);
    }
    line.change = change;
    VOX_CHECK(Journal(db).append(line, base));
    return laySegments(db, change.ref, wanted, nullptr);
}

Result<EditGroup> EditSession::apply(const std::vector<FieldChange> &changes,
                                     const ProgressSink &progress, const std::stop_token &stop)
{
    return apply(changes, {}, {}, progress, stop);
}

Result<EditGroup> EditSession::apply(const std::vector<FieldChange> &given,
                                     const std::vector<BulkChange> &bulk,
                                     const BulkOptions &options, const ProgressSink &progress,
                                     const std::stop_token &stop)
{
    const auto isReal = [](const FieldChange &change) {
        return change.before != change.after;
    };
    if (bulk.empty() && options.made.empty() && std::none_of(given.begin(), given.end(), isReal))
        return EditGroup{0};
    Database &db = m_workspace.database();
    BulkEdit bulkEdit(m_workspace, m_who);
    VOX_TRY(auto transaction,
            bulk.empty() ? Transaction::begin(db) : Transaction::beginPatiently(db, stop));
    Journal journal(db);
    VOX_CHECK(journal.dropRedo(namesOf(db, m_who)));
    EditRecord line;
    VOX_TRY(line.group, journal.addStep(0, false, m_who));
    VOX_TRY(const auto before, bulkEdit.applyWithin(line.group, bulk, options, progress, stop));
    bool isMade = before.rows > 0;
    auto authors = options.authors;
    std::vector<FieldChange> divided;
    const bool isDividing = m_items->hasRecords()
                            && std::any_of(given.begin(), given.end(), isTimeOfWholeItem);
    if (isDividing) {
        VOX_TRY(divided, withWholeItemsDivided(db, given, authors));
    }
    const auto &changes = isDividing ? divided : given;
    auto made = options.made;
    const std::int64_t now = nowMs();
    for (std::size_t number = 0; number < changes.size(); ++number) {
        const FieldChange &change = changes[number];
        if (stop.stop_requested())
            return stoppedBefore(change);
        if (isReal(change) && isOnlyOfBulk(change.field)) { // as those of a merged segment
            VOX_TRY(const auto value, currentValue(change.ref, change.field));
            if (value != change.before)
                return changedMeanwhile(change);
            made.push_back({change.ref,
                            change.field,
                            change.after,
                            {},
                            number < authors.size() ? authors[number] : ChangeAuthor()});
        } else if (isReal(change)) {
            const ChangeAuthor author = number < authors.size() ? authors[number] : ChangeAuthor();
            line.who = author.who;
            line.atMs = author.atMs != 0 ? author.atMs : now;
            VOX_CHECK(applyOne(change, line, 1, {}));
            if (change.field == EditField::Text) // it became this edit; an undo is of no draft
                VOX_CHECK(dropDraft(change.ref));
            isMade = true;
        }
        report(progress, {number + 1, changes.size(), "segments"});
    }
    VOX_TRY(const auto ofBulk, bulkChangesOf(db, made));
    VOX_TRY(const auto after, bulkEdit.applyWithin(line.group, ofBulk, {}, progress, stop));
    if (!isMade && after.rows == 0)
        return EditGroup{0};
    VOX_CHECK(transaction.commit());
    bulkEdit.checkpoint(before.rows + after.rows);
    return line.group;
}

Result<EditGroup> EditSession::resolve(const SegmentRef &ref, const DecidedTexts &decided,
                                       const std::string &result)
{
    Database &db = m_workspace.database();
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_TRY(const StoredText onDisk, storedNow(ref));
    const FieldChange settled{ref, EditField::Text, decided.yours, result};
    VOX_CHECK(checkValue(settled));
    VOX_TRY(const auto yours, currentText(ref));
    if (onDisk.text != decided.theirs || yours != decided.yours)
        return changedMeanwhile(settled);
    Journal journal(db);
    VOX_CHECK(journal.dropRedo(namesOf(db, m_who)));
    VOX_TRY(const auto row, ManifestRows(db).find(ref));
    EditRecord line;
    line.atMs = nowMs();
    line.who = m_who;
    line.change = settled;
    VOX_TRY(line.key, keyOf(ref, row));
    VOX_TRY(line.group, journal.addStep(0, false, m_who));
    VOX_CHECK(journal.append(line, onDisk.sha256));
    VOX_CHECK(dropDraft(ref));
    VOX_CHECK(changeRow(row, line.change, 1));
    VOX_CHECK(transaction.commit());
    return line.group;
}

Result<std::optional<TextConflict>> EditSession::conflictOf(const FieldChange &change)
{
    Journal journal(m_workspace.database());
    TextConflict conflict;
    VOX_TRY(const auto unpublished, journal.unpublishedText(change.ref));
    if (unpublished) {
        conflict.theirs = unpublished->text;
        VOX_TRY(const auto lines, journal.history(change.ref, kLinesToLookAt));
        // Theirs is the edit of the text this was typed over, also where later ones were undone.
        const auto isOfText = [](const EditRecord &line) {
            return line.change.field == EditField::Text;
        };
        auto found = std::find_if(lines.begin(), lines.end(), [&](const EditRecord &line) {
            return isOfText(line) && line.change.before == change.before
                   && line.change.after == conflict.theirs;
        });
        if (found == lines.end())
            found = std::find_if(lines.begin(), lines.end(), isOfText);
        if (found != lines.end()) {
            conflict.who = found->who;
            conflict.atMs = found->atMs;
        }
    } else {
        VOX_TRY(auto onDisk, storedNow(change.ref));
        conflict.theirs = std::move(onDisk.text);
    }
    if (conflict.theirs == change.before)
        return std::optional<TextConflict>();
    return std::optional(std::move(conflict));
}

Result<std::vector<EditRecord>> EditSession::history(std::optional<SegmentRef> ref,
                                                     std::uint64_t limit)
{
    Database &db = m_workspace.database();
    VOX_TRY(auto records, Journal(db).history(ref, limit));
    BulkHistory bulk(db);
    VOX_TRY(auto more, ref ? bulk.ofSegment(*ref, limit) : bulk.ofAll(limit));
    return newestFirst(std::move(records), std::move(more), limit);
}

Result<std::vector<EditRecord>> EditSession::historyOfItem(const SegmentRef &item,
                                                           std::uint64_t limit)
{
    Database &db = m_workspace.database();
    VOX_TRY(auto records, Journal(db).historyOfItem(item, limit));
    VOX_TRY(auto more, BulkHistory(db).ofItem(item, limit));
    return newestFirst(std::move(records), std::move(more), limit);
}

} // namespace voxdeck
