// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/EditSession.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class EditSessionTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void writesTheJournalAndTheRowTogether();
    void readsTheDatasetWhenThereIsNoEdit();
    void refusesAChangeOfAnOldValue();
    void refusesWhatIsNotAValue();
    void refusesASegmentThatIsNotThere();
    void changesNothingWhenOneOfManyFails();
    void leavesOutWhatDoesNotChange();
    void undoesAndRedoesAcrossRestarts();
    void undoesAStepOfManyRows();
    void forgetsTheRedoBranchAfterANewEdit();
    void undoesAStepOnlyOnce();
    void keepsDraftsUntilTheEdit();
    void keepsTheDraftOfAnotherWindow();
    void adoptsDraftsOfWindowsThatAreGone();
    void keepsTheTextsOfPartsThatAreNotMade();
    void saysWhatTheTextIsByNow();
    void givesHistoryNewestFirst();
    void neverChangesTheJournal();
    void countsUnpublishedEditsOfTheRow();
    void seesWhatAnotherProcessPublished();

private:
    FieldChange text(const std::string &before, const std::string &after) const
    {
        return {m_ref, EditField::Text, before, after};
    }
    void open()
    {
        m_session.reset();
        m_workspace.reset();
        m_workspace =
            Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data").value();
        m_dataset = touch::TouchDataset::open(*m_fs, "/data").value();
        m_session = std::make_unique<EditSession>(*m_workspace, m_dataset, "lena");
        m_ref = segmentRef(*m_workspace, *m_dataset, {0, 0}, -1).value();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const touch::TouchDataset> m_dataset;
    std::unique_ptr<EditSession> m_session;
    SegmentRef m_ref;
};

void EditSessionTest::init()
{
    m_session.reset();
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    const std::vector<test::TouchItem> items{
        {R"({"key": "a", "wav": "a.wav", "txt": "hello", "sample_rate": 16000})", {1, 2}},
        {R"({"key": "b", "txt": "one two", "sample_rate": 16000, "info": {"segments": [)"
         R"({"start": 0, "end": 1, "txt": "one"}, {"start": 1, "end": 2, "txt": "two"}]}})",
         {1, 2}}};
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
        m_fs->seed(path, bytes);
    open();
}

void EditSessionTest::writesTheJournalAndTheRowTogether()
{
    QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
    const auto step = m_session->apply({text("hello", "bye")});
    QVERIFY(step && *step > 0);
    RowReader reader(*m_workspace);
    const auto row = reader.row(m_ref).value();
    QCOMPARE(row.text, std::string("bye"));
    QVERIFY(row.isUnpublished);
    const auto lines = m_session->recordsOf(*step).value();
    QCOMPARE(lines.size(), 1u);
    QCOMPARE(lines[0].who, std::string("lena"));
    QCOMPARE(lines[0].key, std::string("a"));
    QCOMPARE(lines[0].change.before, std::string("hello"));
    QCOMPARE(lines[0].change.after, std::string("bye"));
    QVERIFY(lines[0].atMs > 1'600'000'000'000);
    QVERIFY(!lines[0].revision);
}

void EditSessionTest::readsTheDatasetWhenThereIsNoEdit()
{
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("hello"));
    QVERIFY(m_session->apply({text("hello", "bye")}));
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("bye"));
    QCOMPARE(m_session->currentText({m_ref.shard, 1, 1}).value(), std::string("two"));
    QCOMPARE(m_session->currentValue(m_ref, EditField::Status).value(), std::string("pending"));
    QVERIFY(m_session->apply({{m_ref, EditField::Status, "pending", "approved"}}));
    QCOMPARE(m_session->currentValue(m_ref, EditField::Status).value(), std::string("approved"));
}

void EditSessionTest::refusesAChangeOfAnOldValue()
{
    const auto refused = m_session->apply({text("hallo", "bye")});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Busy);
    QVERIFY(m_session->apply({text("hello", "bye")}));
    QCOMPARE(m_session->apply({text("hello", "again")}).error().code, ErrorCode::Busy);
    QCOMPARE(m_session->apply({{m_ref, EditField::Flag, "1", "0"}}).error().code, ErrorCode::Busy);
    QCOMPARE(m_session->history({}, 100).value().size(), 1u);
}

void EditSessionTest::refusesWhatIsNotAValue()
{
    for (const FieldChange &change : {text("hello", "\xff"), text("hello", "\xed\xa0\x80"),
                                      FieldChange{m_ref, EditField::Status, "pending", "great"},
                                      FieldChange{m_ref, EditField::Flag, "0", "yes"}})
        QCOMPARE(m_session->apply({change}).error().code, ErrorCode::InvalidArgument);
    QVERIFY(m_session->history({}, 100).value().empty());
}

void EditSessionTest::refusesASegmentThatIsNotThere()
{
    for (const SegmentRef ref :
         {SegmentRef{m_ref.shard, 1, 2}, SegmentRef{m_ref.shard, 2, -1}, SegmentRef{99, 0, -1}}) {
        QCOMPARE(m_session->apply({{ref, EditField::Text, "", "x"}}).error().code,
                 ErrorCode::NotFound);
        QCOMPARE(m_session->apply({{ref, EditField::Flag, "0", "1"}}).error().code,
                 ErrorCode::NotFound);
    }
}

void EditSessionTest::changesNothingWhenOneOfManyFails()
{
    QVERIFY(!m_session->apply(
        {text("hello", "bye"), {{m_ref.shard, 1, 0}, EditField::Text, "x", "y"}}));
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("hello"));
    QVERIFY(m_session->history({}, 10).value().empty());
    QVERIFY(m_session->undoableSteps().value().empty());
}

void EditSessionTest::leavesOutWhatDoesNotChange()
{
    QCOMPARE(m_session->apply({text("hello", "hello")}).value(), EditGroup{0});
    QVERIFY(m_session->history({}, 10).value().empty());
}

void EditSessionTest::undoesAndRedoesAcrossRestarts()
{
    const auto one = m_session->apply({text("hello", "1")}).value();
    const auto two = m_session->apply({text("1", "2")}).value();
    open();
    QCOMPARE(m_session->undoableSteps().value(), (std::vector<EditGroup>{one, two}));
    const auto undoneTwo = m_session->undo(two).value();
    open();
    const auto undoneOne = m_session->undo(one).value();
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("hello"));
    open();
    QCOMPARE(m_session->redoableSteps().value(), (std::vector<EditGroup>{undoneOne, undoneTwo}));
    const auto oneAgain = m_session->redo(undoneOne).value();
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("1"));
    const auto twoAgain = m_session->redo(undoneTwo).value();
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("2"));
    QCOMPARE(m_session->undoableSteps().value(), (std::vector<EditGroup>{oneAgain, twoAgain}));
    QVERIFY(m_session->redoableSteps().value().empty());
    const auto lines = m_session->history(m_ref, 100).value();
    QCOMPARE(lines.size(), 6u); // the journal only grew
    QCOMPARE(lines[0].undoes, undoneTwo);
    QVERIFY(lines[0].isRedo && lines[1].isRedo); // redone, not undone
    QVERIFY(!lines[2].isRedo && lines[2].undoes == one);
    QVERIFY(!lines[4].isRedo && lines[4].undoes == 0);
}

void EditSessionTest::undoesAStepOfManyRows()
{
    QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
    const SegmentRef other{m_ref.shard, 1, 1};
    const auto step = m_session
                          ->apply({{m_ref, EditField::Status, "pending", "approved"},
                                   {other, EditField::Status, "pending", "approved"},
                                   {other, EditField::Text, "two", "2"},
                                   {other, EditField::Text, "2", "zwei"}})
                          .value();
    RowReader reader(*m_workspace);
    QCOMPARE(reader.totals().value().approved, 2u);
    QVERIFY(m_session->undo(step));
    QCOMPARE(reader.row(other).value().text, std::string("two"));
    QCOMPARE(reader.row(other).value().status, SegmentStatus::Pending);
    QCOMPARE(reader.totals().value().approved, 0u);
    QVERIFY(m_session->undoableSteps().value().empty());
}

void EditSessionTest::forgetsTheRedoBranchAfterANewEdit()
{
    const auto one = m_session->apply({text("hello", "1")}).value();
    const auto undone = m_session->undo(one).value();
    QVERIFY(m_session->apply({text("hello", "other")}));
    QVERIFY(m_session->redoableSteps().value().empty());
    QCOMPARE(m_session->redo(undone).error().code, ErrorCode::InvalidArgument);
}

void EditSessionTest::undoesAStepOnlyOnce()
{
    const auto one = m_session->apply({text("hello", "1")}).value();
    const auto undone = m_session->undo(one).value();
    QCOMPARE(m_session->undo(one).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(m_session->undo(undone).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(m_session->redo(one).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(m_session->undo(4711).error().code, ErrorCode::NotFound);
}

void EditSessionTest::keepsDraftsUntilTheEdit()
{
    QVERIFY(m_session->saveDraft({m_ref, "hel", 3, 0}));
    QVERIFY(m_session->saveDraft({m_ref, "help", 4, 0}));
    open();
    auto drafts = m_session->drafts().value();
    QCOMPARE(drafts.size(), 1u);
    QCOMPARE(drafts[0].text, std::string("help"));
    QCOMPARE(drafts[0].caret, 4);
    QVERIFY(drafts[0].ref == m_ref);
    const auto step = m_session->apply({text("hello", "help")});
    QVERIFY(step);
    QVERIFY(m_session->drafts().value().empty());
    QVERIFY(m_session->saveDraft({m_ref, "x", 0, 0}));
    const auto undone = m_session->undo(*step); // what is typed meanwhile is another text
    QVERIFY(undone && m_session->redo(*undone));
    QCOMPARE(m_session->drafts().value().size(), 1u);
    QVERIFY(m_session->dropDraft(m_ref));
    QVERIFY(m_session->drafts().value().empty());
}

void EditSessionTest::keepsTheDraftOfAnotherWindow()
{
    m_session->setDraftOwner("one");
    QVERIFY(m_session->saveDraft({m_ref, "typed in one", 3, 0, "hello"}));
    EditSession other(*m_workspace, m_dataset, "tom");
    other.setDraftOwner("two");
    QVERIFY(other.saveDraft({m_ref, "typed in two", 3, 0, "hello"}));
    // an edit made elsewhere leaves what is typed here alone
    QVERIFY(other.apply({text("hello", "help")}));
    QVERIFY(other.drafts().value().empty());
    const auto drafts = m_session->drafts().value();
    QCOMPARE(drafts.size(), 1u);
    QCOMPARE(drafts[0].text, std::string("typed in one"));
    QCOMPARE(drafts[0].base, std::optional<std::string>("hello"));
}

void EditSessionTest::adoptsDraftsOfWindowsThatAreGone()
{
    for (const char *owner : {"dead", "later", "alive"}) {
        m_session->setDraftOwner(owner);
        const std::int64_t at = owner == std::string("later") ? 2000 : 1000;
        QVERIFY(m_session->saveDraft({m_ref, owner, 0, at, "hello"}));
    }
    m_session->setDraftOwner("new");
    QVERIFY(m_session->adoptDrafts({"alive"}));
    auto drafts = m_session->drafts().value();
    QCOMPARE(drafts.size(), 1u);
    QCOMPARE(drafts[0].text, std::string("later")); // the newest one
    QVERIFY(m_session->dropDraft(m_ref));
    m_session->setDraftOwner("next");
    QVERIFY(m_session->adoptDrafts({"alive"}));
    drafts = m_session->drafts().value();
    QCOMPARE(drafts.size(), 1u);
    QCOMPARE(drafts[0].text, std::string("dead")); // nothing typed is lost
    m_session->setDraftOwner("alive");
    QCOMPARE(m_session->drafts().value().size(), 1u);
}

void EditSessionTest::keepsTheTextsOfPartsThatAreNotMade()
{
    DividedDraft typed{m_ref, 0.5, "hel", "lo", "de", "sw", true, 1000, "hello"};
    QVERIFY(m_session->saveDraft({m_ref, "help", 4, 0}));
    QVERIFY(m_session->saveDraft(typed));
    typed.later = "lo there";
    QVERIFY(m_session->saveDraft(typed));
    open();
    auto drafts = m_session->dividedDrafts().value();
    QCOMPARE(drafts.size(), 1u);
    QVERIFY(drafts[0].ref == m_ref);
    QCOMPARE(drafts[0].atSeconds, 0.5);
    QCOMPARE(drafts[0].earlier, std::string("hel"));
    QCOMPARE(drafts[0].later, std::string("lo there"));
    QCOMPARE(drafts[0].earlierLanguage, std::string("de"));
    QCOMPARE(drafts[0].laterLanguage, std::string("sw"));
    QVERIFY(drafts[0].doesApprove);
    QCOMPARE(drafts[0].atMs, 1000);
    QCOMPARE(drafts[0].base, std::string("hello"));
    QCOMPARE(drafts[0].text(), std::string("hel lo there"));
    QVERIFY(m_session->apply({text("hello", "help")})); // an edit is not a division
    QVERIFY(m_session->drafts().value().empty());
    QCOMPARE(m_session->dividedDrafts().value().size(), 1u);
    m_session->setDraftOwner("new window");
    QVERIFY(m_session->dividedDrafts().value().empty());
    QVERIFY(m_session->adoptDrafts({}));
    QCOMPARE(m_session->dividedDrafts().value().size(), 1u);
    QVERIFY(m_session->dropDividedDraft(m_ref));
    QVERIFY(m_session->dividedDrafts().value().empty());
    typed.earlier = "\xff";
    QCOMPARE(m_session->saveDraft(typed).error().code, ErrorCode::InvalidArgument);
}

void EditSessionTest::saysWhatTheTextIsByNow()
{
    EditSession other(*m_workspace, m_dataset, "tom");
    QVERIFY(other.apply({text("hello", "theirs")}));
    const auto mine = text("hello", "mine");
    QCOMPARE(m_session->apply({mine}).error().code, ErrorCode::Busy);
    auto conflict = m_session->conflictOf(mine).value();
    QVERIFY(conflict);
    QCOMPARE(conflict->theirs, std::string("theirs"));
    QCOMPARE(conflict->who, std::string("tom"));
    QVERIFY(conflict->atMs > 0);
    const auto chosen = m_session->apply({text("theirs", "mine")}); // knowing theirs
    QVERIFY(m_session->undo(*chosen));
    conflict = m_session->conflictOf(text("hello", "mine")).value();
    QVERIFY(conflict);
    QCOMPARE(conflict->who, std::string("tom")); // not who undid
    QVERIFY(m_session->apply({text("theirs", "mine")}));
    conflict = m_session->conflictOf(text("mine", "more")).value();
    QVERIFY(!conflict);
}

void EditSessionTest::givesHistoryNewestFirst()
{
    QVERIFY(m_session->apply({text("hello", "1")}));
    QVERIFY(m_session->apply({{{m_ref.shard, 1, 0}, EditField::Text, "one", "uno"}}));
    QVERIFY(m_session->apply({text("1", "2")}));
    const auto all = m_session->history({}, 2).value();
    QCOMPARE(all.size(), 2u);
    QCOMPARE(all[0].change.after, std::string("2"));
    QCOMPARE(all[1].key, std::string("b_00000"));
    const auto one = m_session->history(m_ref, ~0ull).value();
    QCOMPARE(one.size(), 2u);
    QCOMPARE(one[1].change.after, std::string("1"));
}

void EditSessionTest::neverChangesTheJournal()
{
    QVERIFY(m_session->apply({text("hello", "1")}));
    QVERIFY(!m_workspace->database().run("DELETE FROM edit"));
    QVERIFY(!m_workspace->database().run("UPDATE edit SET after = 'forged'"));
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("1"));
}

void EditSessionTest::countsUnpublishedEditsOfTheRow()
{
    QVERIFY(importDataset(*m_workspace, *m_dataset, {}, {}));
    RowReader reader(*m_workspace);
    const auto step = m_session->apply({text("hello", "1")}).value();
    QCOMPARE(reader.totals().value().unpublishedEdits, 1u);
    const auto undone = m_session->undo(step).value();
    QVERIFY(!reader.row(m_ref).value().isUnpublished);
    QCOMPARE(reader.totals().value().unpublishedEdits, 0u);
    QVERIFY(m_session->redo(undone));
    QVERIFY(reader.row(m_ref).value().isUnpublished);
    QCOMPARE(reader.totals().value().unpublishedEdits, 1u);
    QCOMPARE(reader.totals().value().unpublishedSegments, 1u);
}

void EditSessionTest::seesWhatAnotherProcessPublished()
{
    QCOMPARE(m_session->currentText(m_ref).value(), std::string("hello")); // the shard is open now
    const std::vector<test::TouchItem> items{{R"({"key": "a", "txt": "theirs"})", {1, 2}},
                                             {R"({"key": "b", "txt": "one two"})", {1, 2}}};
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
        m_fs->seed(path, bytes);
    QVERIFY(m_session->apply({text("theirs", "mine")}));
}

QTEST_GUILESS_MAIN(EditSessionTest)
#include "EditSessionTest.moc"
