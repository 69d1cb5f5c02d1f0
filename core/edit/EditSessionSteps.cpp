// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0500
// The steps of EditSession: undo, redo, and whose they are.
#include "core/edit/EditSession.h"

#include "core/base/Clock.h"
#include "core/base/Log.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/BulkHistory.h"
#include "core/edit/ChangeChecks.h"
#include "core/edit/LaterChanges.h"
#include "core/edit/SettledLines.h"
#include "core/import/ListedTexts.h"
#include "core/journal/Journal.h"
#include "core/journal/PublishIntents.h"
#include "core/rows/ManifestRows.h"
#include "core/rows/SegmentLayer.h"
#include "core/rows/SegmentList.h"
#include "core/workspace/Person.h"
#include "core/workspace/UnpublishedEdits.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

/// Lines that publishing was about to write when it ended may be in the list: publishing finds out.
Result<> checkNotBeingPublished(Database &database, EditGroup step)
{
    VOX_TRY(const bool isOpen, PublishIntents(database).isAboutSegmentsOfStep(step));
    if (!isOpen)
        return {};
    return fail(
        ErrorCode::Busy,
        Sentence::tr("publishing of this step was interrupted. Publish again: that finishes it"));
}

/// Whether a publication that was interrupted, and did not note what it wrote, has put this record in place.
Result<bool> wasWritten(Database &database, const EditRecord &line, const std::string &record)
{
    VOX_TRY(const auto intents, PublishIntents(database).open(line.change.ref.shard));
    return std::any_of(intents.begin(), intents.end(), [&](const PublishedText &intent) {
        return intent.ref == line.change.ref && intent.lastEdit >= line.id
               && intent.newSha256 == record;
    });
}

/// A value that the record has already cannot be undone: the next publication notes it as published.
Result<> checkNotInRecord(Database &database, const std::vector<EditRecord> &lines,
                          const std::function<Result<std::string>(const SegmentRef &)> &recordNow)
{
    PublishIntents intents(database);
    for (const EditRecord &line : lines) {
        if (line.change.field != EditField::Text && !isTime(line.change.field))
            continue;
        VOX_TRY(const bool isOpen, intents.hasOpen(line.change.ref.shard));
        if (!isOpen)
            continue;
        const auto now = recordNow(line.change.ref);
        if (!now)
            continue; // publishing says what is wrong with it
        VOX_TRY(const bool isWritten, wasWritten(database, line, *now));
        if (isWritten)
            return fail(ErrorCode::Busy,
                        Sentence::tr("was written by a publication that was interrupted. Publish "
                                     "again: that finishes it"),
                        subjectOfSegment(line.change.ref));
    }
    return {};
}

} // namespace

/// If all changes of an item's segments were undone, they are the record's again, whatever that
/// says by then.
Result<> EditSession::forgetUndoneList(const FieldChange &undone)
{
    if (undone.field != EditField::Segments)
        return {};
    Database &db = m_workspace.database();
    VOX_TRY(const auto base, Journal(db).unpublishedSegmentsBase(undone.ref));
    if (base.empty())
        VOX_CHECK(db.statement("DELETE FROM segment_list WHERE shard = ? AND item = ?"
                               " AND disk = ''")
                      .bind(undone.ref.shard)
                      .bind(undone.ref.item)
                      .run());
    return recountItem(db, undone.ref);
}

Result<EditGroup> EditSession::undo(EditGroup step, const ProgressSink &progress,
                                    const std::stop_token &stop, const std::string &reason)
{
    BulkOptions options;
    options.reason = reason;
    return take(step, true, options, progress, stop);
}

Result<EditGroup> EditSession::redo(EditGroup undone, const ProgressSink &progress,
                                    const std::stop_token &stop, const std::string &reason)
{
    BulkOptions options;
    options.reason = reason;
    return take(undone, false, options, progress, stop);
}

/// Bulk edits alone, lines alone, or a step of both.
Result<EditGroup> EditSession::take(EditGroup step, bool isUndo, const BulkOptions &options,
                                    const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(const auto bulkRows, rowsOfBulkStep(step));
    VOX_TRY(const auto size, sizeOfStep(step));
    if (bulkRows == 0 || bulkRows < size)
        return invert(step, isUndo, bulkRows > 0, options, progress, stop);
    BulkEdit bulk(m_workspace, m_who);
    VOX_TRY(const auto done, isUndo ? bulk.undo(step, options, progress, stop)
                                    : bulk.redo(step, options, progress, stop));
    return done.step;
}

Result<std::uint64_t> EditSession::rowsOfBulkStep(EditGroup step)
{
    return BulkHistory(m_workspace.database()).rowsOfStep(step);
}

Result<std::uint64_t> EditSession::sizeOfStep(EditGroup step)
{
    VOX_TRY(const auto bulkRows, rowsOfBulkStep(step));
    VOX_TRY(const auto lines, Journal(m_workspace.database()).linesOf(step));
    return bulkRows + lines;
}

/// The latest bulk edits and lines are undone first; a redo applies them last again.
Result<EditGroup> EditSession::invert(EditGroup group, bool isUndo, bool hasBulk,
                                      const BulkOptions &options, const ProgressSink &progress,
                                      const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    BulkEdit bulk(m_workspace, m_who);
    BulkReport bulkDone;
    VOX_TRY(auto transaction,
            hasBulk ? Transaction::beginPatiently(db, stop) : Transaction::begin(db));
    Journal journal(db);
    VOX_CHECK(journal.checkInvertible(group, isUndo));
    VOX_CHECK(checkNotBeingPublished(db, group));
    VOX_TRY(const auto lines, linesToUndo(db, group));
    VOX_CHECK(checkNothingRestsOn(db, group, lines));
    if (lines.empty() && !hasBulk) {
        VOX_CHECK(journal.setState(group, StepState::Published));
        VOX_CHECK(transaction.commit());
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is published and cannot be undone"),
                    "step " + std::to_string(group));
    }
    const auto recordNow = [this](const SegmentRef &ref) -> Result<std::string> {
        VOX_TRY(auto found, storedNow(ref));
        return std::move(found.sha256);
    };
    if (m_items->hasRecords())
        VOX_CHECK(checkNotInRecord(db, lines, recordNow));
    EditRecord line;
    line.atMs = nowMs();
    line.undoes = group;
    VOX_TRY(line.group, journal.addStep(group, isUndo, m_who));
    const auto invertBulk = [&]() -> Result<> {
        if (hasBulk) {
            VOX_TRY(bulkDone, bulk.invertWithin(group, line.group, options, progress, stop));
        }
        return {};
    };
    if (!isUndo)
        VOX_CHECK(invertBulk());
    VOX_CHECK(invertLines(lines, line, isUndo, progress, stop));
    if (isUndo)
        VOX_CHECK(invertBulk());
    VOX_CHECK(journal.setState(group, StepState::TakenBack));
    for (const EditRecord &undone : lines)
        VOX_CHECK(showListed(undone.change));
    for (const EditRecord &undone : lines)
        VOX_CHECK(forgetUndoneList(undone.change));
    VOX_CHECK(transaction.commit());
    bulk.checkpoint(bulkDone.rows);
    return line.group;
}

Result<> EditSession::invertLines(const std::vector<EditRecord> &lines, const EditRecord &line,
                                  bool isUndo, const ProgressSink &progress,
                                  const std::stop_token &stop)
{
    Journal journal(m_workspace.database());
    VOX_TRY(const auto all, journal.recordsOf(line.undoes));
    VOX_TRY(const auto bases, journal.basesOf(line.undoes));
    std::map<std::int64_t, const std::string *> baseOf; // by line: those that are published stay
    for (std::size_t number = 0; number < all.size(); ++number)
        baseOf.emplace(all[number].id, &bases[number]);
    for (auto number = lines.size(); number-- > 0;) {
        FieldChange inverse = lines[number].change;
        std::swap(inverse.before, inverse.after);
        if (stop.stop_requested())
            return stoppedBefore(inverse);
        report(progress, {lines.size() - number, lines.size(), "segments"});
        // Restored segments are based on the earlier record, which may have been settled by hand.
        VOX_CHECK(applyOne(inverse, line, isUndo ? -1 : 1, *baseOf.at(lines[number].id)));
    }
    return {};
}

/// When the last edit of a text was undone, the row shows the list's current text, which may differ
/// from the one that was edited.
Result<> EditSession::showListed(const FieldChange &undone)
{
    if (undone.field != EditField::Text)
        return {};
    Database &db = m_workspace.database();
    VOX_TRY(const auto unpublished, Journal(db).unpublishedText(undone.ref));
    if (unpublished)
        return {};
    VOX_TRY(const auto listed, ListedTexts(db).find(undone.ref));
    if (!listed)
        return {};
    VOX_CHECK(ListedTexts(db).drop(undone.ref));
    ManifestRows rows(db);
    VOX_TRY(const auto row, rows.find(undone.ref));
    return row == 0 ? Result<>() : rows.setText(row, *listed);
}

bool EditSession::isOwn(const std::string &who) const
{
    const auto names = namesOf(m_workspace.database(), m_who);
    return who.empty() || std::find(names.begin(), names.end(), who) != names.end();
}

void EditSession::setWho(const std::string &who)
{
    Database &db = m_workspace.database();
    for (const auto &name : {m_who, who})
        if (const auto set = setPerson(db, name); !set)
            logLine(LogLevel::Warning, "person", describe(set.error()));
    m_who = who;
}

std::vector<EditGroup> EditSession::ownOf(const std::vector<OpenStep> &steps) const
{
    const auto names = namesOf(m_workspace.database(), m_who);
    std::vector<EditGroup> own;
    for (const OpenStep &step : steps)
        if (step.who.empty() || std::find(names.begin(), names.end(), step.who) != names.end())
            own.push_back(step.group);
    return own;
}

Result<std::vector<EditGroup>> EditSession::undoableSteps()
{
    VOX_TRY(const auto steps, undoableStepsOfAll());
    return ownOf(steps);
}

Result<std::vector<EditGroup>> EditSession::redoableSteps()
{
    VOX_TRY(const auto steps, redoableStepsOfAll());
    return ownOf(steps);
}

Result<std::vector<OpenStep>> EditSession::undoableStepsOfAll()
{
    return Journal(m_workspace.database()).undoable();
}

Result<std::vector<OpenStep>> EditSession::redoableStepsOfAll()
{
    return Journal(m_workspace.database()).redoable();
}

Result<std::vector<EditRecord>> EditSession::recordsOf(EditGroup step)
{
    Database &db = m_workspace.database();
    VOX_TRY(auto records, Journal(db).recordsOf(step));
    VOX_TRY(auto bulk, BulkHistory(db).ofStep(step));
    for (auto &made : bulk)
        records.push_back(std::move(made.record));
    return records;
}

} // namespace voxdeck
