// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/BulkEdit.h"
#include "core/journal/BulkRows.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <tuple>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

constexpr int kItems = 9000; // more than two blobs a shard
constexpr int kSegmentsOfItemZero = 3;

std::string recordOf(int shard, int item)
{
    const std::string key = "s" + std::to_string(shard) + "-" + std::to_string(item);
    std::string record = R"({"key": ")" + key + R"(", "txt": "x", "language": "te")";
    if (item == 0)
        record += R"(, "info": {"segments": [{"start": 0, "end": 1, "txt": "a"},)"
                  R"( {"start": 1, "end": 3, "txt": "b"}, {"start": 3, "end": 4, "txt": "c"}]})";
    return record + "}";
}

/// All columns a bulk edit may change, row by row, and the tallies.
std::string stateOf(Workspace &workspace)
{
    std::string text;
    for (const char *const sql :
         {"SELECT shard || ' ' || item || ' ' || segment || ' ' || status || ' ' || flag || ' ' || "
          "split"
          " || ' ' || language || ' ' || tags || ' ' || coalesce(subset, '-') FROM segment"
          " ORDER BY shard, item, segment",
          "SELECT shard || ' ' || kind || ' ' || value || ' ' || rows || ' ' || round(seconds, 3)"
          " FROM tally WHERE rows <> 0 ORDER BY shard, kind, value"}) {
        auto query = workspace.database().statement(sql);
        while (query.step().value()) {
            text += query.text(0);
            text += '\n';
        }
    }
    return text;
}

} // namespace

class BulkEditTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void changesManyRowsAsOneStep();
    void undoesAndRedoesThroughTheSession();
    void isOneStepWithLines();
    void keepsTheTalliesRight();
    void addsAndRemovesTags();
    void givesOldValuesBackExactly();
    void leavesRowsChangedSinceAsTheyAre();
    void refusesWhatIsNotAValue();
    void doesNothingWhereAllIsAsAsked();
    void showsTheHistoryOfASegment();
    void ordersItAmongOtherEdits();
    void isLaidOverImportedRows();
    void isNotLaidOverAnotherItem();
    void changesNothingWhenStopped();
    void tellsOthersBusy();
    void refusesRowsThatMoved();
    void refusesAFrozenSplitWithoutAReason();
    void neverChangesTheJournal();
    void keepsUnpublishedEditsApart();
    void refusesDamagedBlobs();
    void readsBackAnyBlob();

private:
    void open()
    {
        m_session.reset();
        m_workspace.reset();
        m_workspace = Workspace::open(file(), "/data").value();
        m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
        QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
        m_session = std::make_unique<EditSession>(*m_workspace, m_dataset, "lena");
    }
    std::string file() const { return m_folder->path().toStdString() + "/w.voxdeck"; }
    BulkEdit bulk() { return {*m_workspace, "lena"}; }
    std::uint64_t count(const std::string &search)
    {
        RowQuery query;
        query.search = search;
        return RowReader(*m_workspace).order(query, {}).value()->size();
    }
    void seed(int shard, int items, int shift = 0)
    {
        std::vector<test::TouchItem> made;
        for (int item = 0; item < items; ++item)
            made.push_back({recordOf(shard, item + shift), {1, 2}});
        const std::string folder = "/data/00000000" + std::to_string(shard);
        for (const auto &[path, bytes] : test::touchShard(folder, made))
            m_fs->seed(path, bytes);
    }
    SegmentRef ref(std::uint32_t id) { return RowReader(*m_workspace).row(id).value().ref; }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_session;
};

constexpr std::uint32_t kRows = 2 * (kItems + kSegmentsOfItemZero - 1);

void BulkEditTest::init()
{
    m_session.reset();
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    seed(0, kItems);
    seed(1, kItems);
    open();
}

void BulkEditTest::changesManyRowsAsOneStep()
{
    std::uint64_t last = 0;
    const auto done = bulk().apply(
        {{EditField::Split, BulkOperation::Set, "train", RowIds::range(1, kRows)}}, {},
        [&](const Progress &now) {
            QVERIFY(now.done >= last && now.done <= now.total);
            last = now.done;
        });
    QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    QCOMPARE(done->rows, std::uint64_t{kRows});
    QCOMPARE(last, std::uint64_t{kRows});
    QCOMPARE(count("split:train"), std::uint64_t{kRows});
    QCOMPARE(m_session->undoableSteps().value(), std::vector<EditGroup>{done->step});
    QCOMPARE(m_session->rowsOfBulkStep(done->step).value(), std::uint64_t{kRows});
    // one change of all rows is kept in some bytes a row
    QVERIFY(m_workspace->database().integer("SELECT sum(length(content)) FROM bulk_rows").value()
            < 6 * std::int64_t{kRows});
}

void BulkEditTest::undoesAndRedoesThroughTheSession()
{
    const auto before = stateOf(*m_workspace);
    const auto step =
        bulk()
            .apply({{EditField::Split, BulkOperation::Set, "dev", RowIds::range(7, 5000)},
                    {EditField::Split, BulkOperation::Set, "test", RowIds::of({1, 3, 9})},
                    {EditField::Subset, BulkOperation::Set, "4", RowIds::range(5, 5)}})
            .value()
            .step;
    const auto after = stateOf(*m_workspace);
    QVERIFY(after != before);
    QCOMPARE(count("split:validation"), 4999u);
    const auto undone = m_session->undo(step);
    QVERIFY2(undone, undone ? "" : describe(undone.error()).c_str());
    QCOMPARE(stateOf(*m_workspace), before);
    QCOMPARE(m_session->undo(step).error().code, ErrorCode::InvalidArgument);
    open(); // across a restart
    const auto redone = m_session->redo(*undone);
    QVERIFY(redone);
    QCOMPARE(stateOf(*m_workspace), after);
    QVERIFY(m_session->undo(*redone));
    QCOMPARE(stateOf(*m_workspace), before);
}

void BulkEditTest::isOneStepWithLines()
{
    const auto before = stateOf(*m_workspace);
    const auto first = ref(1);
    const auto text = m_session->currentText(first).value();
    const std::vector<FieldChange> lines{{first, EditField::Text, text, "other"},
                                         {ref(2), EditField::Flag, "0", "1"}};
    const std::vector<BulkChange> many{
        {EditField::Split, BulkOperation::Set, "train", RowIds::range(1, 3)},
        {EditField::Tags, BulkOperation::Set, "noise", RowIds::range(2, 2)}};
    const auto step = m_session->apply(lines, many, {}).value();
    QVERIFY(step != 0);
    QCOMPARE(m_session->undoableSteps().value(), std::vector<EditGroup>{step});
    QCOMPARE(m_session->sizeOfStep(step).value(), std::uint64_t{7});
    QCOMPARE(m_session->recordsOf(step).value().size(), std::size_t{4});
    const auto done = stateOf(*m_workspace);
    QVERIFY(done != before);
    open();                                                               // kept across a restart
    QCOMPARE(bulk().undo(step).error().code, ErrorCode::InvalidArgument); // not the half of it
    const auto undone = m_session->undo(step).value();
    QCOMPARE(stateOf(*m_workspace), before);
    QCOMPARE(m_session->currentText(first).value(), text);
    QVERIFY(m_session->undoableSteps().value().empty());
    QCOMPARE(m_session->redoableSteps().value(), std::vector<EditGroup>{undone});
    const auto again = m_session->redo(undone).value();
    QCOMPARE(stateOf(*m_workspace), done);
    QCOMPARE(m_session->currentText(first).value(), std::string("other"));
    QVERIFY(m_session->undo(again));
    QCOMPARE(stateOf(*m_workspace), before);
    // all or nothing
    const std::vector<FieldChange> stale{{first, EditField::Text, "never was", "x"}};
    QCOMPARE(m_session->apply(stale, many, {}).error().code, ErrorCode::Busy);
    QCOMPARE(stateOf(*m_workspace), before);
    QVERIFY(m_session->undoableSteps().value().empty());
    const std::vector<BulkChange> same{
        {EditField::Split, BulkOperation::Set, "", RowIds::range(1, 3)}};
    QCOMPARE(m_session->apply({}, same, {}).value(), EditGroup{0});
}

void BulkEditTest::keepsTheTalliesRight()
{
    QVERIFY(bulk().apply(
        {{EditField::Status, BulkOperation::Set, "approved", RowIds::range(100, 10'000)},
         {EditField::Flag, BulkOperation::Set, "1", RowIds::range(1, 10)},
         {EditField::Language, BulkOperation::Set, "hi", RowIds::range(kRows - 9, 10)}}));
    auto totals = RowReader(*m_workspace).totals().value();
    QCOMPARE(totals.approved, 10'000u);
    QCOMPARE(totals.pending, kRows - 10'000u);
    QCOMPARE(totals.flagged, 10u);
    QCOMPARE(totals.languages.size(), 2u);
    QCOMPARE(totals.languages[1], std::pair(std::string("hi"), std::uint64_t{10}));
    const auto tallies = stateOf(*m_workspace);
    QVERIFY(m_workspace->database().run("DELETE FROM tally")); // counted again, it is the same
    QVERIFY(m_workspace->database().run(
        "INSERT INTO tally SELECT shard, 0, '', count(*), sum(stop - start) FROM segment GROUP BY "
        "1;"
        "INSERT INTO tally SELECT shard, 1, language, count(*), sum(stop - start) FROM segment"
        " GROUP BY 1, 3;"
        "INSERT INTO tally SELECT shard, 2, iif(status, 'approved', 'pending'), count(*),"
        " sum(stop - start) FROM segment GROUP BY 1, 3;"
        "INSERT INTO tally SELECT shard, 3, flag, count(*), sum(stop - start) FROM segment"
        " GROUP BY 1, 3"));
    QCOMPARE(tallies, stateOf(*m_workspace));
}

void BulkEditTest::addsAndRemovesTags()
{
    const auto tags = [&](std::uint32_t id) {
        auto query = m_workspace->database().statement("SELECT tags FROM segment WHERE id = ?");
        query.bind(id).step().value();
        return query.text(0);
    };
    QVERIFY(m_workspace->database().run("UPDATE segment SET tags = ' music noise ' WHERE id = 2"));
    const auto before = stateOf(*m_workspace);
    const auto step = bulk().apply(
        {{EditField::Tags, BulkOperation::Add, " noise  far", RowIds::range(1, 3)}});
    QCOMPARE(tags(1), std::string(" noise far "));
    QCOMPARE(tags(2), std::string(" music noise far "));
    const auto removed = bulk().apply(
        {{EditField::Tags, BulkOperation::Remove, "music far", RowIds::range(1, 3)}});
    QCOMPARE(tags(2), std::string(" noise "));
    QCOMPARE(m_session->history({}, 1).value().front().change.after, std::string("-music far"));
    QVERIFY(m_session->undo(removed->step));
    QVERIFY(m_session->undo(step->step));
    QCOMPARE(stateOf(*m_workspace), before); // the order of the tags too
    QVERIFY(!bulk().apply({{EditField::Tags, BulkOperation::Add, " ", RowIds::range(1, 1)}}));
}

void BulkEditTest::givesOldValuesBackExactly()
{
    std::mt19937_64 random(7);
    std::vector<std::pair<EditGroup, std::string>> steps;
    constexpr std::array kSplits{"train", "validation", "test", ""};
    constexpr std::array kStatuses{"pending", "approved", "rejected"};
    for (int turn = 0; turn < 12; ++turn) {
        std::vector<BulkChange> changes;
        for (int change = 0; change < 3; ++change) {
            std::vector<std::uint32_t> ids;
            const auto wanted = random() % 6000;
            for (std::uint64_t i = 0; i < wanted; ++i)
                ids.push_back(1 + static_cast<std::uint32_t>(random() % (kRows + 5)));
            const bool isSplit = random() % 2 == 0;
            changes.push_back({isSplit ? EditField::Split : EditField::Status, BulkOperation::Set,
                               isSplit ? kSplits[random() % 4] : kStatuses[random() % 3],
                               RowIds::of(std::move(ids))});
        }
        const auto before = stateOf(*m_workspace);
        const auto done = bulk().apply(changes);
        QVERIFY(done);
        if (done->step != 0)
            steps.emplace_back(done->step, before);
    }
    for (; !steps.empty(); steps.pop_back()) {
        QVERIFY(m_session->undo(steps.back().first));
        QCOMPARE(stateOf(*m_workspace), steps.back().second);
    }
}

void BulkEditTest::leavesRowsChangedSinceAsTheyAre()
{
    const auto all = bulk().apply(
        {{EditField::Status, BulkOperation::Set, "approved", RowIds::range(1, 100)}});
    QVERIFY(m_session->apply({{ref(50), EditField::Status, "approved", "rejected"}}));
    const auto undone = bulk().undo(all->step);
    QVERIFY(undone);
    QCOMPARE(undone->rows, 99u);
    QCOMPARE(undone->same, 1u);
    QCOMPARE(count("status:rejected"), 1u);
    QCOMPARE(count("status:approved"), 0u);
}

void BulkEditTest::refusesWhatIsNotAValue()
{
    const RowIds row = RowIds::range(1, 1);
    for (const BulkChange &change :
         {BulkChange{EditField::Text, BulkOperation::Set, "x", row},
          BulkChange{EditField::Status, BulkOperation::Set, "great", row},
          BulkChange{EditField::Split, BulkOperation::Set, "fold-1", row},
          BulkChange{EditField::Flag, BulkOperation::Set, "yes", row},
          BulkChange{EditField::Subset, BulkOperation::Set, "-1", row},
          BulkChange{EditField::Language, BulkOperation::Set, "t\ne", row},
          BulkChange{EditField::Language, BulkOperation::Set, "\xff", row},
          BulkChange{EditField::Language, BulkOperation::Add, "te", row}})
        QCOMPARE(bulk().apply({change}).error().code, ErrorCode::InvalidArgument);
    QVERIFY(m_session->history({}, 10).value().empty());
    QCOMPARE(m_session->apply({{ref(1), EditField::Split, "", "train"}}).error().code,
             ErrorCode::InvalidArgument);
}

void BulkEditTest::doesNothingWhereAllIsAsAsked()
{
    const auto nothing = bulk().apply(
        {{EditField::Status, BulkOperation::Set, "pending", RowIds::range(1, kRows)},
         {EditField::Status, BulkOperation::Set, "approved", RowIds::range(kRows + 1, 100)}});
    QCOMPARE(nothing->step, 0);
    QCOMPARE(nothing->same, std::uint64_t{kRows});
    QVERIFY(m_session->undoableSteps().value().empty());
}

void BulkEditTest::showsTheHistoryOfASegment()
{
    const auto step = bulk().apply(
        {{EditField::Split, BulkOperation::Set, "train", RowIds::range(2, 9000)}},
        {"first cut", {}});
    QVERIFY(bulk().apply({{EditField::Split, BulkOperation::Set, "test", RowIds::of({3, 4500})}}));
    const auto lines = m_session->history(ref(3), 10).value();
    QCOMPARE(lines.size(), 2u);
    QCOMPARE(lines[0].change.before, std::string("train"));
    QCOMPARE(lines[0].change.after, std::string("test"));
    QCOMPARE(lines[1].change.after, std::string("train"));
    QCOMPARE(lines[1].reason, std::string("first cut"));
    QCOMPARE(lines[1].key, std::string("s0-0_00002"));
    QCOMPARE(lines[1].group, step->step);
    QCOMPARE(lines[1].who, std::string("lena"));
    QCOMPARE(m_session->history(ref(1), 10).value().size(), 0u);
    QCOMPARE(m_session->historyOfItem(ref(1), 10).value().size(), 3u);
    const auto all = m_session->history({}, 10).value();
    QCOMPARE(all.size(), 2u);
    QCOMPARE(all[1].rows, 9000u);
    QCOMPARE(m_session->recordsOf(step->step).value().size(), 1u);
    QVERIFY(m_session->undo(step->step));
    QCOMPARE(m_session->history(ref(2), 10).value().front().undoes, step->step);
}

void BulkEditTest::ordersItAmongOtherEdits()
{
    const SegmentRef row = ref(10);
    const auto status = [&](const char *before, const char *after) {
        QVERIFY(m_session->apply({{row, EditField::Status, before, after}}));
    };
    status("pending", "approved");
    QVERIFY(
        bulk().apply({{EditField::Status, BulkOperation::Set, "rejected", RowIds::range(1, 20)}}));
    QCOMPARE(m_session->currentValue(row, EditField::Status).value(), std::string("rejected"));
    status("rejected", "in-review");
    QVERIFY(bulk().apply({{EditField::Status, BulkOperation::Set, "error", RowIds::range(1, 5)}}));
    const auto lines = m_session->history(row, 10).value();
    QCOMPARE(lines.size(), 3u);
    QCOMPARE(lines[0].change.after, std::string("in-review"));
    QCOMPARE(lines[1].change.after, std::string("rejected"));
    QCOMPARE(lines[2].change.after, std::string("approved"));
    QCOMPARE(m_session->history(row, 2).value().size(), 2u);
    const auto before = stateOf(*m_workspace);
    seed(0, kItems); // another inode: imported again
    open();
    QCOMPARE(stateOf(*m_workspace), before);
}

void BulkEditTest::isLaidOverImportedRows()
{
    QVERIFY(bulk().apply(
        {{EditField::Status, BulkOperation::Set, "approved", RowIds::range(3, 12'000)},
         {EditField::Split, BulkOperation::Set, "train", RowIds::range(1, kRows)},
         {EditField::Split, BulkOperation::Set, "", RowIds::range(8, 4)},
         {EditField::Tags, BulkOperation::Add, "far", RowIds::range(20, 8000)},
         {EditField::Language, BulkOperation::Set, "hi", RowIds::of({1, 5, 9001, 17000})},
         {EditField::Subset, BulkOperation::Set, "2", RowIds::range(10, 10)}}));
    const auto before = stateOf(*m_workspace);
    const auto layout = rowLayout(*m_workspace).value();
    seed(0, kItems + 10); // grows: moves behind the other shard
    seed(1, kItems);
    open();
    QVERIFY(rowLayout(*m_workspace).value() != layout);
    QCOMPARE(count("status:approved"), 12'000u);
    QVERIFY(m_workspace->database().run(
        "DELETE FROM segment WHERE shard = 1 AND item >= 9000;"
        "UPDATE tally SET rows = rows - 10 WHERE shard = 1 AND"
        " kind IN (0, 1, 2, 3) AND value IN ('', 'te', 'pending', '0')"));
    const auto rowsOnly = [](const std::string &state) {
        return state.substr(0, state.find("1 0  "));
    };
    QCOMPARE(rowsOnly(stateOf(*m_workspace)), rowsOnly(before));
    const auto totals = RowReader(*m_workspace).totals().value();
    QCOMPARE(totals.approved, 12'000u);
    // and it can still be undone, though every row has another id
    QVERIFY(m_session->undo(m_session->undoableSteps().value().back()));
    QCOMPARE(count("split:train OR status:approved OR lang:hi"), 0u);
}

void BulkEditTest::isNotLaidOverAnotherItem()
{
    QVERIFY(bulk().apply(
        {{EditField::Status, BulkOperation::Set, "approved", RowIds::range(1, kRows)}}));
    seed(0, kItems, 1); // an item was put before all others
    open();
    QCOMPARE(count("status:approved"), std::uint64_t{kRows} / 2);
    QVERIFY(m_session->history(SegmentRef{1, 4, -1}, 10).value().empty());
}

void BulkEditTest::changesNothingWhenStopped()
{
    const auto before = stateOf(*m_workspace);
    std::stop_source stop;
    const auto stopped = bulk().apply(
        {{EditField::Split, BulkOperation::Set, "train", RowIds::range(1, kRows)}}, {},
        [&](const Progress &now) {
            if (now.done > 5000)
                stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QCOMPARE(stateOf(*m_workspace), before);
    QCOMPARE(m_workspace->database().integer("SELECT count(*) FROM bulk_rows").value(), 0);
    QVERIFY(m_session->undoableSteps().value().empty());
    QVERIFY(bulk().apply({{EditField::Split, BulkOperation::Set, "train", RowIds::range(1, 9)}}));
}

void BulkEditTest::tellsOthersBusy()
{
    auto other = Workspace::open(file(), "/data").value();
    EditSession theirs(*other, m_dataset, "kai");
    const SegmentRef row = ref(1);
    int asked = 0;
    QVERIFY(bulk().apply({{EditField::Split, BulkOperation::Set, "train", RowIds::range(1, kRows)}},
                         {}, [&](const Progress &) {
                             if (asked++ != 1)
                                 return;
                             QCOMPARE(theirs.apply({{row, EditField::Flag, "0", "1"}}).error().code,
                                      ErrorCode::Busy);
                             RowQuery query; // readers do not see it yet
                             query.search = "split:train";
                             QCOMPARE(RowReader(*other).order(query, {}).value()->size(), 0u);
                         }));
    QVERIFY(asked > 1);
    QVERIFY(theirs.apply({{row, EditField::Flag, "0", "1"}}));
}

void BulkEditTest::refusesRowsThatMoved()
{
    const auto layout = rowLayout(*m_workspace).value();
    const BulkChange change{EditField::Flag, BulkOperation::Set, "1", RowIds::range(1, 3)};
    QVERIFY(bulk().apply({change}, {{}, layout}));
    seed(0, kItems + 1);
    open();
    QCOMPARE(bulk().apply({change}, {{}, layout}).error().code, ErrorCode::Busy);
}

void BulkEditTest::refusesAFrozenSplitWithoutAReason()
{
    const auto step = bulk().apply(
        {{EditField::Split, BulkOperation::Set, "test", RowIds::range(1, 10)}});
    QVERIFY(m_workspace->database().run(
        "INSERT INTO split_freeze VALUES (3, 0, 'lena', 'v1', 'x', 1, 10, 1)"));
    const BulkChange out{EditField::Split, BulkOperation::Set, "train", RowIds::range(1, 2)};
    const BulkChange in{EditField::Split, BulkOperation::Set, "test", RowIds::range(11, 1)};
    QCOMPARE(bulk().apply({out}).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(bulk().apply({in}).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(m_session->undo(step->step).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(count("split:test"), 10u);
    QVERIFY(bulk().apply({{EditField::Split, BulkOperation::Set, "train", RowIds::range(20, 2)},
                          {EditField::Status, BulkOperation::Set, "error", RowIds::range(1, 2)}}));
    QVERIFY(bulk().apply({out, in}, {"two were broken", {}}));
    QCOMPARE(count("split:test"), 9u);
    QCOMPARE(m_workspace->database().integer("SELECT sum(rows) FROM freeze_log").value(), 3);
    QCOMPARE(m_session->history({}, 1).value().front().reason, std::string("two were broken"));
}

void BulkEditTest::neverChangesTheJournal()
{
    QVERIFY(bulk().apply({{EditField::Flag, BulkOperation::Set, "1", RowIds::range(1, 3)}}));
    Database &db = m_workspace->database();
    for (const char *const sql : {"DELETE FROM bulk_edit", "UPDATE bulk_edit SET asked = ''",
                                  "DELETE FROM bulk_rows", "UPDATE bulk_rows SET content = x''"})
        QVERIFY(!db.run(sql));
}

void BulkEditTest::keepsUnpublishedEditsApart()
{
    QVERIFY(m_session->apply({{ref(2), EditField::Flag, "0", "1"}}));
    QVERIFY(bulk().apply({{EditField::Flag, BulkOperation::Set, "1", RowIds::range(1, 300)}}));
    const auto totals = RowReader(*m_workspace).totals().value();
    QCOMPARE(totals.unpublishedEdits, 0u); // one row or many: kept in the workspace
    QCOMPARE(count("unpublished:yes"), 0u);
}

void BulkEditTest::refusesDamagedBlobs()
{
    BulkChunk chunk;
    chunk.values = {{"", "train"}, {"test", "train"}};
    chunk.rows = {{1, -1, 77, 0}, {2, 0, 5, 1}, {2, 3, 5, 0}, {9, -1, 4, 1}};
    const std::string good = chunk.encode();
    QCOMPARE(BulkChunk::decode(good).value(), chunk);
    for (std::size_t length = 0; length < good.size(); ++length)
        QCOMPARE(BulkChunk::decode(good.substr(0, length)).error().code, ErrorCode::Corrupt);
    QVERIFY(!BulkChunk::decode(good + "x"));
    std::mt19937_64 random(1);
    for (int turn = 0; turn < 20'000; ++turn) {
        std::string bad = good;
        for (auto changes = 1 + random() % 3; changes > 0; --changes)
            bad[random() % bad.size()] = static_cast<char>(random());
        if (const auto read = BulkChunk::decode(bad)) { // then it is one that makes sense
            for (const BulkRow &row : read->rows)
                QVERIFY(row.value < read->values.size() && row.segment >= -1);
            QVERIFY(std::is_sorted(read->rows.begin(), read->rows.end(), [](auto &a, auto &b) {
                return std::tie(a.item, a.segment) < std::tie(b.item, b.segment);
            }));
        }
    }
}

void BulkEditTest::readsBackAnyBlob()
{
    std::mt19937_64 random(5);
    for (int turn = 0; turn < 300; ++turn) {
        BulkChunk chunk;
        for (auto values = 1 + random() % 4; values > 0; --values)
            chunk.values.push_back(
                {std::to_string(random() % 9), std::string(random() % 300, 'x')});
        std::uint64_t item = random() % 5;
        for (auto items = random() % 200; items > 0; --items) {
            item += 1 + random() % (random() % 8 == 0 ? 1'000'000 : 2);
            const auto hash = static_cast<std::uint32_t>(random());
            std::int32_t segment = static_cast<std::int32_t>(random() % 3) - 1;
            for (auto segments = 1 + random() % 6; segments > 0; --segments) {
                chunk.rows.push_back({item, segment, hash,
                                      static_cast<std::uint32_t>(random() % chunk.values.size())});
                segment += 1 + static_cast<std::int32_t>(random() % 3);
            }
        }
        const auto read = BulkChunk::decode(chunk.encode());
        QVERIFY(read);
        QCOMPARE(*read, chunk);
    }
}

QTEST_GUILESS_MAIN(BulkEditTest)
#include "BulkEditTest.moc"
