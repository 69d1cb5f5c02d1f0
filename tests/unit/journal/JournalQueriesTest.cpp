// SPDX-License-Identifier: GPL-3.0-or-later
// What other rooms ask of the journal: last lines, live lines, what publishing has to write, and its intents.
#include "core/journal/BulkJournal.h"
#include "core/journal/EarlierValues.h"
#include "core/journal/Journal.h"
#include "core/journal/JournalQueries.h"
#include "core/journal/PublishIntents.h"
#include "core/journal/UnpublishedLines.h"
#include "core/workspace/Schema.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace voxdeck;

class JournalQueriesTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void knowsLinesAndWhatIsBehindThem();
    void leavesOutWhatWasTakenBack();
    void givesWhatPublishingHasToWrite();
    void keepsIntentsUntilTheyAreConfirmed();
    void keepsRowsOfBulkEdits();
    void findsStepsByTheirPartialIndex();
    void looksAtSoManyRowsForTheLinesOfAList();
    void earlierValuesAreOfTheRowThatIsAsked();
    void aStepIsInEffectUntilItIsUndone();

private:
    /// A bulk edit of so many chunks of one row each, of the items from `first` on.
    std::int64_t bulkEdit(int chunks, std::uint64_t first, const std::string &before,
                          const std::string &after);
    std::int64_t line(EditField field, const SegmentRef &ref, const std::string &before,
                      const std::string &after);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_db;
    EditGroup m_step = 0;
};

void JournalQueriesTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_db =
        Database::open(m_folder->path().toStdString() + "/w", Database::Access::ReadWrite).value();
    QVERIFY(migrate(*m_db));
    QVERIFY(m_db->run("INSERT INTO shard (id, path, kind) VALUES (1, 'a', 'wenet'), (2, 'b', '');"
                      "INSERT INTO revision (id, at_ms, who, note) VALUES (7, 0, '', '')"));
}

/// A line of a step of its own, whose number stays in m_step.
std::int64_t JournalQueriesTest::line(EditField field, const SegmentRef &ref,
                                      const std::string &before, const std::string &after)
{
    auto transaction = Transaction::begin(*m_db);
    Journal journal(*m_db);
    m_step = journal.addStep(0, false, "lena").value();
    EditRecord record;
    record.group = m_step;
    record.change = {ref, field, before, after};
    record.key = "k";
    const bool isDone = journal.append(record, "base").has_value()
                        && transaction->commit().has_value();
    return isDone ? lastLine(*m_db).value_or(-1) : -1;
}

void JournalQueriesTest::knowsLinesAndWhatIsBehindThem()
{
    QCOMPARE(lastLine(*m_db).value(), 0);
    QCOMPARE(itemBehindJournal(*m_db, 1).value(), std::uint64_t{0});
    QVERIFY(!*isInJournal(*m_db, 1));
    const SegmentRef ref{1, 4, 2};
    const auto first = line(EditField::Text, ref, "a", "b");
    const auto last = line(EditField::Status, ref, "pending", "approved");
    QCOMPARE(lastLine(*m_db).value(), last);
    QCOMPARE(linesOfShard(*m_db, 1).value(), std::uint64_t{2});
    QCOMPARE(itemBehindJournal(*m_db, 1).value(), std::uint64_t{5});
    QVERIFY(*isInJournal(*m_db, 1) && !*isInJournal(*m_db, 2));
    QVERIFY(*isInJournal(*m_db, ref) && !*isInJournal(*m_db, SegmentRef{1, 4, 3}));
    QCOMPARE(lastLineOf(*m_db, 1, {EditField::Text, EditField::Start}).value(), first);
    QVERIFY(*hasLaterLine(*m_db, ref, EditField::Text, first - 1));
    QVERIFY(!*hasLaterLine(*m_db, ref, EditField::Text, first));
    QCOMPARE((*lastValue(*m_db, ref, EditField::Status))->value, std::string("approved"));
    QVERIFY(!*lastValue(*m_db, ref, EditField::Flag));
    const auto length = journalLength(*m_db);
    QCOMPARE(length->lines, last);
    QCOMPARE(length->steps, m_step);
    QCOMPARE(length->bulkEdits + length->bulkRows, 0);
}

void JournalQueriesTest::leavesOutWhatWasTakenBack()
{
    const SegmentRef ref{1, 0, -1};
    line(EditField::Hypothesis, ref, "", "heard");
    QVERIFY(*hasLiveValue(*m_db, EditField::Hypothesis));
    QVERIFY(!*hasLiveValue(*m_db, EditField::Text));
    int live = 0;
    const auto count = [&live](const LineView &one) -> Result<> {
        live += one.isLive && !one.isWritten && one.after == "heard" ? 1 : 0;
        return {};
    };
    QVERIFY(eachLine(*m_db, 1, EditField::Hypothesis, count));
    QCOMPARE(live, 1);
    auto transaction = Transaction::begin(*m_db);
    QVERIFY(Journal(*m_db).setState(m_step, StepState::TakenBack) && transaction->commit());
    QVERIFY(!*hasLiveValue(*m_db, EditField::Hypothesis));
    QVERIFY(eachLine(*m_db, 1, count));
    QCOMPARE(live, 1);
}

void JournalQueriesTest::givesWhatPublishingHasToWrite()
{
    const SegmentRef ref{1, 3, -1};
    line(EditField::Text, ref, "a", "b");
    const auto text = line(EditField::Text, ref, "b", "c");
    const auto start = line(EditField::Start, ref, "0", "1");
    const SegmentRef ofRecord{2, 0, 1}; // whose times are written with its texts
    line(EditField::Start, ofRecord, "0", "1");
    line(EditField::Status, ref, "pending", "approved");
    QCOMPARE(unpublishedEdits(*m_db).value(),
             std::uint64_t{3}); // a text once, however often it was edited
    QCOMPARE(shardsToPublish(*m_db, INT64_MAX).value(), (std::vector<std::uint32_t>{1, 2}));
    QCOMPARE(shardsToPublish(*m_db, text).value(), std::vector<std::uint32_t>{1});
    const auto texts = unpublishedTexts(*m_db, 1, text);
    QCOMPARE(texts->size(), std::size_t{1});
    QCOMPARE(texts->front().textBefore + texts->front().text, std::string("ac"));
    QCOMPARE(texts->front().edits, std::uint64_t{2});
    QCOMPARE(unpublishedTexts(*m_db, 1, text - 1)->front().text, std::string("b"));
    QCOMPARE(unpublishedTimes(*m_db, 1, INT64_MAX)->size(), std::size_t{1});
    QVERIFY(unpublishedTimes(*m_db, 1, 0)->empty());
    QVERIFY(unpublishedTimes(*m_db, 2, INT64_MAX)->empty());
    const auto times = unpublishedTexts(*m_db, 2, INT64_MAX);
    QCOMPARE(times->size(), std::size_t{1});
    QCOMPARE(times->front().field, EditField::Start);
    QCOMPARE(liveLinesToWrite(*m_db, ref, text).value(), std::uint64_t{2});
    QVERIFY(markWritten(*m_db, ref, text, 7) && markTimesWritten(*m_db, ref, start));
    QCOMPARE(unpublishedEdits(*m_db).value(), std::uint64_t{1});
    QVERIFY(markWritten(*m_db, ofRecord, INT64_MAX, 7));
    QCOMPARE(unpublishedEdits(*m_db).value(), std::uint64_t{0});

    line(EditField::Segments, ref, "[]", "[1]");
    const EditGroup step = m_step;
    line(EditField::Segments, {1, 5, -1}, "[]", "[2]");
    QVERIFY(*hasUnpublishedSegments(*m_db, ref) && !*hasUnpublishedSegments(*m_db, {2, 3, -1}));
    const auto items = itemsOfUnpublishedSegments(*m_db, 1);
    QCOMPARE(items->size(), std::size_t{2});
    QCOMPARE(items->front().step, step);
    QCOMPARE(segmentsToWrite(*m_db, ref, INT64_MAX).value(), std::optional<std::string>("[1]"));
    QVERIFY(itemsWrittenOfStep(*m_db, step)->empty());
    QVERIFY(markWritten(*m_db, ref, INT64_MAX, 7));
    QCOMPARE(itemsWrittenOfStep(*m_db, step)->size(), std::size_t{1});
    QVERIFY(stepsBeside(*m_db, 7)->size() >= 2);
}

void JournalQueriesTest::keepsIntentsUntilTheyAreConfirmed()
{
    const SegmentRef ref{1, 3, -1};
    const auto edit = line(EditField::Segments, ref, "", "[]");
    PublishIntents intents(*m_db);
    QVERIFY(intents.add({ref, edit, "old", "new", {}})
            && intents.add({ref, edit, "new", "newer", {}}));
    QVERIFY(*intents.hasOpen(1) && !*intents.hasOpen(2));
    QVERIFY(*intents.isAboutSegmentsOf(1) && *intents.isAboutSegmentsOfStep(m_step));
    const auto open = intents.open(1);
    QCOMPARE(open->size(), std::size_t{2});
    QCOMPARE(open->front().key, std::string("k"));
    QVERIFY(intents.drop(open->front().id) && intents.confirm(open->back().id, 7));
    QVERIFY(!*intents.hasOpen(1) && !*intents.isAboutSegmentsOf(1));
    QCOMPARE(intents.ofItem(ref)->size(), std::size_t{1});
    QCOMPARE(intents.ofItem(ref)->front().second, std::string("newer"));
}

void JournalQueriesTest::keepsRowsOfBulkEdits()
{
    auto transaction = Transaction::begin(*m_db);
    Journal journal(*m_db);
    BulkHead head;
    head.step = journal.addStep(0, false, "lena").value();
    head.field = EditField::Split;
    head.asked = "train";
    BulkJournal bulk(*m_db);
    const auto id = bulk.append(head);
    BulkChunk chunk;
    chunk.values = {{"", "train"}};
    chunk.rows = {{3, -1, 11, 0}, {9, -1, 12, 0}};
    QVERIFY(id && bulk.appendRows(*id, 1, chunk) && bulk.setRows(*id, 2) && transaction->commit());
    QVERIFY(*bulk.hasRows(1) && !*bulk.hasRows(2));
    QCOMPARE(bulk.rowsOfStep(head.step).value(), std::uint64_t{2});
    QCOMPARE(bulk.newest(5)->front().record.change.after, std::string("train"));
    QCOMPARE(bulk.bulksOfStep(head.step)->front().field, EditField::Split);
    const auto stored = bulk.chunkBehind(*id, 0);
    QVERIFY(*stored && (*stored)->chunk == chunk && !*bulk.chunkBehind(*id, (*stored)->id));
    int seen = 0;
    const auto count = [&seen](const BulkLine &line, std::uint32_t shard,
                               const BulkChunk &one) -> Result<> {
        seen += shard == 1 && line.record.rows == 2 && one.rows.size() == 2 ? 1 : 0;
        return {};
    };
    QVERIFY(bulk.eachChunk(1, 9, 20, count) && bulk.eachChunkOfItem({1, 3, -1}, count));
    QVERIFY(bulk.eachChunkOfField(1, EditField::Split, count));
    QCOMPARE(seen, 3);
    QVERIFY(bulk.eachChunk(1, 10, 20, count) && bulk.eachChunkOfField(1, EditField::Tags, count));
    QCOMPARE(seen, 3);
}

/// With a bound number SQLite would look at every step (SqlNumbers.h).
void JournalQueriesTest::findsStepsByTheirPartialIndex()
{
    auto plan = m_db->statement("EXPLAIN QUERY PLAN SELECT id FROM step WHERE state ="
                                " " VOX_SQL_STEP_LIVE " AND NOT is_undo ORDER BY id");
    QVERIFY(*plan.step());
    QVERIFY2(plan.text(3).find("step_open") != std::string::npos, plan.text(3).c_str());
}

std::int64_t JournalQueriesTest::bulkEdit(int chunks, std::uint64_t first,
                                          const std::string &before, const std::string &after)
{
    auto transaction = Transaction::begin(*m_db);
    BulkHead head;
    head.step = Journal(*m_db).addStep(0, false, "lena").value();
    head.asked = after;
    BulkJournal bulk(*m_db);
    const auto id = bulk.append(head).value();
    bool isDone = bulk.setRows(id, static_cast<std::uint64_t>(chunks)).has_value();
    for (int number = 0; number < chunks; ++number) {
        BulkChunk chunk;
        chunk.values = {{before, after}};
        chunk.rows = {{first + static_cast<std::uint64_t>(number), -1, 11, 0}};
        isDone = isDone && bulk.appendRows(id, 1, chunk).has_value();
    }
    return isDone && transaction->commit() ? id : -1;
}

void JournalQueriesTest::looksAtSoManyRowsForTheLinesOfAList()
{
    QVERIFY(bulkEdit(200, 0, "pending", "approved") > 0);
    QVERIFY(bulkEdit(200, 0, "approved", "rejected") > 0);
    QVERIFY(bulkEdit(1, 0, "rejected", "pending") > 0);
    const auto lines = BulkJournal(*m_db).newest(10).value();
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(lines[0].record.change.before, std::string("rejected"));
    QCOMPARE(lines[1].record.change.before, std::string("approved"));
    QVERIFY(!lines[1].record.areBeforesMany);
    QVERIFY(lines[2].record.areBeforesMany); // 256 chunks are looked at in all
    QVERIFY(lines[2].record.change.before.empty());
}

void JournalQueriesTest::earlierValuesAreOfTheRowThatIsAsked()
{
    QVERIFY(bulkEdit(1, 7, "in-review", "pending") > 0);
    EarlierValues earlier(*m_db, journalMark(*m_db).value());
    const SegmentRef ref{1, 7, -1};
    QVERIFY(!*earlier.of(ref, EditField::Status));
    QVERIFY(bulkEdit(40, 0, "pending", "approved") > 0);
    QVERIFY(bulkEdit(40, 0, "approved", "rejected") > 0);
    QCOMPARE(*earlier.of(ref, EditField::Status), std::optional<std::string>("pending"));
    QVERIFY(!*earlier.of({1, 7, 0}, EditField::Status));
    QVERIFY(!*earlier.of({1, 41, -1}, EditField::Status));
    QVERIFY(!*earlier.of(ref, EditField::Flag));
    QVERIFY(line(EditField::Text, ref, "a", "b") > 0);
    QCOMPARE(*earlier.of(ref, EditField::Text), std::optional<std::string>("a"));
}

void JournalQueriesTest::aStepIsInEffectUntilItIsUndone()
{
    line(EditField::Text, {1, 4, 2}, "a", "b");
    const EditGroup step = m_step;
    Journal journal(*m_db);
    QVERIFY(*journal.isInEffect(step));
    const auto take = [&](EditGroup undone, bool isUndo) {
        auto transaction = Transaction::begin(*m_db);
        const auto made = journal.addStep(undone, isUndo, "lena").value();
        const bool isDone = journal.setState(undone, StepState::TakenBack).has_value()
                            && transaction->commit().has_value();
        return isDone ? made : 0;
    };
    const auto undo = take(step, true);
    QVERIFY(!*journal.isInEffect(step));
    const auto redo = take(undo, false);
    QVERIFY(*journal.isInEffect(step));
    take(redo, true);
    QVERIFY(!*journal.isInEffect(step));
    QVERIFY(!journal.isInEffect(4711));
}

QTEST_GUILESS_MAIN(JournalQueriesTest)
#include "JournalQueriesTest.moc"
