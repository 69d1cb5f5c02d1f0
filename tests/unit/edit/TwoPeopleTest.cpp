// SPDX-License-Identifier: GPL-3.0-or-later
// Two people on one workspace: each undoes one's own steps, and is offered one's own drafts.
#include "core/edit/BulkEdit.h"
#include "core/edit/RowSteps.h"
#include "core/workspace/Person.h"
#include "tests/unit/edit/EditedSegments.h"

#include <memory>

using namespace voxdeck;

class TwoPeopleTest final : public QObject, private test::EditedSegments {
    Q_OBJECT
private slots:
    void init();
    void undoListsAreOnesOwn();
    void anEditOfOthersLeavesRedoAlone();
    void aTextIsNotUndoneUnderAnApproval();
    void aTextIsNotUndoneUnderAnApprovalOfManyRows();
    void aDivisionIsNotUndoneUnderATextOfItsPart();
    void aRowThatOthersChangedStays();
    void aRowThatOthersChangedInBulkStays();
    void redoApprovesNoTextOfOthers();
    void aRedoneDivisionShowsItsOwnParts();
    void theLastStepOfASegmentIsOnesOwn();
    void aNewNameKeepsTheSteps();
    void manyRowsUnderANewNameEndRedo();
    void aJobUnderANewNameEndsRedo();
    void draftsAreOfferedToTheirPerson();
    void draftsUnderAnotherNameAreAcceptedByName();

private:
    EditSession &lena() { return *m_session; }
    EditSession &tom() { return *m_tom; }
    FieldChange text(const SegmentRef &ref, const std::string &before, const std::string &after)
    {
        return {ref, EditField::Text, before, after};
    }
    FieldChange approval(const SegmentRef &ref)
    {
        return {ref, EditField::Status, "pending", "approved"};
    }
    std::string textOf(const SegmentRef &ref) { return lena().currentText(ref).value(); }
    void refuses(const Result<EditGroup> &undone, const std::string &words)
    {
        QVERIFY(!undone);
        QVERIFY2(undone.error().detail.find(words) != std::string::npos,
                 undone.error().detail.c_str());
    }

    std::unique_ptr<Workspace> m_other;
    std::unique_ptr<EditSession> m_tom;
};

void TwoPeopleTest::init()
{
    m_tom.reset();
    m_other.reset();
    make();
    m_other = Workspace::openKnown(m_workspace->file()).value(); // as in another window
    m_tom = std::make_unique<EditSession>(*m_other, m_dataset, "tom");
}

void TwoPeopleTest::undoListsAreOnesOwn()
{
    const auto hers = lena().apply({text(at(1, 0), "one", "eins")}).value();
    const auto his = tom().apply({text(at(1, 1), "two", "zwei")}).value();
    QCOMPARE(lena().undoableSteps().value(), std::vector<EditGroup>{hers});
    QCOMPARE(tom().undoableSteps().value(), std::vector<EditGroup>{his});
    QCOMPARE(lena().undoableStepsOfAll().value().size(), std::size_t{2});
    QVERIFY(lena().undo(hers));
    QCOMPARE(textOf(at(1, 0)), std::string("one"));
    QCOMPARE(textOf(at(1, 1)), std::string("zwei"));
    QVERIFY(tom().redoableSteps().value().empty());
    QCOMPARE(lena().redoableSteps().value().size(), std::size_t{1});
    const auto rows = BulkEdit(*m_other, "tom")
                          .apply({{EditField::Status, BulkOperation::Set, "approved",
                                   RowIds::range(1, 2)}})
                          .value();
    QVERIFY(lena().undoableSteps().value().empty());
    QCOMPARE(tom().undoableSteps().value(), (std::vector<EditGroup>{his, rows.step}));
}

void TwoPeopleTest::anEditOfOthersLeavesRedoAlone()
{
    const auto hers = lena().apply({text(at(1, 0), "one", "eins")}).value();
    const auto undone = lena().undo(hers).value();
    QVERIFY(tom().apply({text(at(1, 1), "two", "zwei")}));
    QCOMPARE(lena().redoableSteps().value(), std::vector<EditGroup>{undone});
    QVERIFY(lena().redo(undone));
    QCOMPARE(textOf(at(1, 0)), std::string("eins"));
    const auto again = lena().undo(lena().undoableSteps().value().back()).value();
    QVERIFY(tom().apply({text(at(1, 0), "one", "uno")}));
    QVERIFY(!lena().redo(again));
    QCOMPARE(textOf(at(1, 0)), std::string("uno"));
}

void TwoPeopleTest::aTextIsNotUndoneUnderAnApproval()
{
    const auto ref = at(1, 0);
    const auto hers = lena().apply({text(ref, "one", "eins")}).value();
    const auto his = tom().apply({approval(ref)}).value();
    refuses(lena().undo(hers), "tom changed the status after this step");
    QCOMPARE(textOf(ref), std::string("eins"));
    QVERIFY(tom().undo(his));
    QVERIFY(lena().undo(hers));
    QCOMPARE(textOf(ref), std::string("one"));
}

void TwoPeopleTest::aTextIsNotUndoneUnderAnApprovalOfManyRows()
{
    const auto ref = at(1, 0);
    const auto hers = lena().apply({text(ref, "one", "eins")}).value();
    const auto other = lena().apply({text(at(2, 0), "你", "您")}).value();
    const BulkChange approve{EditField::Status, BulkOperation::Set, "approved",
                             RowIds::range(1, 3)};
    QVERIFY(BulkEdit(*m_other, "tom").apply({approve}));
    QVERIFY(lena().undo(other)); // its row was not approved
    refuses(lena().undo(hers), "tom changed the status");
    QCOMPARE(textOf(ref), std::string("eins"));
}

void TwoPeopleTest::aDivisionIsNotUndoneUnderATextOfItsPart()
{
    const auto step = apply(editor().split(at(1, 0), 0.5, 1));
    const auto part = at(1, 1);
    QVERIFY(tom().apply({text(part, tom().currentText(part).value(), "typed by tom")}));
    const auto before = seen();
    refuses(lena().undo(step), "tom changed the text");
    QCOMPARE(seen(), before);
    QVERIFY(tom().undo(tom().undoableSteps().value().back()));
    QVERIFY(tom().apply(SegmentEditor(*m_other, tom(), 100.0).split(at(1, 3), 3.0, 2).value()));
    refuses(lena().undo(step), "tom changed the segments");
}

/// It has the same value again, but it is another person's.
void TwoPeopleTest::aRowThatOthersChangedStays()
{
    const BulkChange approve{EditField::Status, BulkOperation::Set, "approved",
                             RowIds::range(1, 3)};
    const auto hers = BulkEdit(*m_workspace, "lena").apply({approve}).value();
    const auto ref = at(0, 0);
    QVERIFY(tom().apply({{ref, EditField::Status, "approved", "rejected"}}));
    QVERIFY(tom().apply({{ref, EditField::Status, "rejected", "approved"}}));
    QVERIFY(lena().undo(hers.step));
    QCOMPARE(lena().currentValue(ref, EditField::Status).value(), std::string("approved"));
    QCOMPARE(lena().currentValue(at(1, 0), EditField::Status).value(), std::string("pending"));
}

void TwoPeopleTest::aRowThatOthersChangedInBulkStays()
{
    const auto set = [](const char *value, const RowIds &rows) {
        return BulkChange{EditField::Status, BulkOperation::Set, value, rows};
    };
    const auto hers =
        BulkEdit(*m_workspace, "lena").apply({set("approved", RowIds::range(1, 3))}).value();
    BulkEdit his(*m_other, "tom");
    QVERIFY(his.apply({set("rejected", RowIds::range(1, 1))}));
    QVERIFY(his.apply({set("approved", RowIds::range(1, 1))}));
    QVERIFY(lena().undo(hers.step));
    QCOMPARE(lena().currentValue(at(0, 0), EditField::Status).value(), std::string("approved"));
    QCOMPARE(lena().currentValue(at(1, 0), EditField::Status).value(), std::string("pending"));
}

/// Neither a redo of an approval, nor an undo of what took one back.
void TwoPeopleTest::redoApprovesNoTextOfOthers()
{
    const auto ref = at(1, 0);
    const auto approved = lena().apply({approval(ref)}).value();
    const auto undone = lena().undo(approved).value();
    QVERIFY(tom().apply({text(ref, "one", "uno")}));
    refuses(lena().redo(undone), "tom changed the text");
    QCOMPARE(lena().currentValue(ref, EditField::Status).value(), std::string("pending"));
    const BulkChange approve{EditField::Status, BulkOperation::Set, "approved",
                             RowIds::range(3, 2)};
    const auto many = BulkEdit(*m_workspace, "lena").apply({approve}).value();
    const auto manyUndone = lena().undo(many.step).value();
    QVERIFY(tom().apply({text(at(1, 1), "two", "due")}));
    QVERIFY(lena().redo(manyUndone));
    QCOMPARE(lena().currentValue(at(1, 1), EditField::Status).value(), std::string("pending"));
    QCOMPARE(lena().currentValue(at(1, 2), EditField::Status).value(), std::string("approved"));
}

void TwoPeopleTest::aRedoneDivisionShowsItsOwnParts()
{
    SegmentEditor his(*m_other, tom(), 100.0);
    const auto divided = tom().apply(his.split(at(1, 0), 0.5, 1).value()).value();
    const auto undone = tom().undo(divided).value();
    const auto again = apply(editor().split(at(1, 0), 0.25, 2)); // with the keys that are free
    QVERIFY(lena().undo(again));
    const auto redone = tom().redo(undone); // its keys may be of other parts by now
    QVERIFY(!redone);
    QCOMPARE(seen()[1][0].text, std::string("one"));
    QVERIFY(tom().redoableSteps().value().empty());
}

void TwoPeopleTest::theLastStepOfASegmentIsOnesOwn()
{
    const auto ref = at(1, 0);
    const auto hers = lena().apply({text(ref, "one", "eins")}).value();
    QVERIFY(tom().apply({{ref, EditField::Flag, "0", "1"}}));
    QCOMPARE(lastStepOf(lena(), ref).value().step, hers);
    QVERIFY(lena().undo(hers)); // a flag does not rest on a text
    const auto none = lastStepOf(lena(), ref).value();
    QCOMPARE(none.step, EditGroup{0});
    QCOMPARE(none.of, std::string("tom"));
}

void TwoPeopleTest::aNewNameKeepsTheSteps()
{
    const auto hers = lena().apply({text(at(1, 0), "one", "eins")}).value();
    lena().setWho("Lena M.");
    QCOMPARE(lena().undoableSteps().value(), std::vector<EditGroup>{hers});
    QVERIFY(EditSession(*m_other, m_dataset, "Lena M.").undoableSteps().value().empty());
}

void TwoPeopleTest::manyRowsUnderANewNameEndRedo()
{
    const auto hers = lena().apply({text(at(1, 0), "one", "eins")}).value();
    QVERIFY(lena().undo(hers));
    lena().setWho("Lena M.");
    QCOMPARE(lena().redoableSteps().value().size(), std::size_t{1});
    const BulkChange approve{EditField::Status, BulkOperation::Set, "approved",
                             RowIds::range(1, 2)};
    const BulkChange reject{EditField::Status, BulkOperation::Set, "rejected", RowIds::range(3, 4)};
    QVERIFY(BulkEdit(*m_other, "tom").apply({approve}));
    QCOMPARE(lena().redoableSteps().value().size(), std::size_t{1});
    QVERIFY(BulkEdit(*m_workspace, "Lena M.").apply({reject}));
    QVERIFY(lena().redoableSteps().value().empty());
}

/// It opens the workspace for itself.
void TwoPeopleTest::aJobUnderANewNameEndsRedo()
{
    const auto hers = lena().apply({text(at(1, 0), "one", "eins")}).value();
    QVERIFY(lena().undo(hers));
    lena().setWho("Lena M.");
    const WorkspaceLogin login{m_workspace->file(), "Lena M.", {"lena"}};
    const auto elsewhere = login.write().value();
    EditSession job(*elsewhere, m_dataset, login.person);
    QCOMPARE(job.redoableSteps().value().size(), std::size_t{1});
    QVERIFY(job.apply({text(at(1, 1), "two", "zwei")}));
    QVERIFY(lena().redoableSteps().value().empty());
}

void TwoPeopleTest::draftsAreOfferedToTheirPerson()
{
    const auto ref = at(1, 0);
    for (EditSession *session : {&lena(), &tom()}) {
        session->setDraftOwner("window of " + session->who());
        QVERIFY(session->saveDraft({ref, session->who(), 0, 0, "one"}));
        QVERIFY(session->saveDraft(CommentDraft{ref, session->who(), {}, {}, {}, 0}));
        QVERIFY(session->saveDraft(DividedDraft{ref, 0.5, session->who(), "x", {}, {}}));
    }
    EditSession next(*m_workspace, m_dataset, "tom"); // both windows are gone
    next.setDraftOwner("next");
    QVERIFY(next.adoptDrafts({}));
    QCOMPARE(next.drafts().value().size(), std::size_t{1});
    QCOMPARE(next.drafts().value().front().text, std::string("tom"));
    QCOMPARE(next.commentDrafts().value().size(), std::size_t{1});
    QCOMPARE(next.commentDrafts().value().front().text, std::string("tom"));
    QCOMPARE(next.dividedDrafts().value().size(), std::size_t{1});
    QCOMPARE(next.dividedDrafts().value().front().earlier, std::string("tom"));
    EditSession hers(*m_workspace, m_dataset, "lena");
    hers.setDraftOwner("hers");
    QVERIFY(hers.adoptDrafts({"next"}));
    QCOMPARE(hers.drafts().value().size(), std::size_t{1});
    QCOMPARE(hers.drafts().value().front().text, std::string("lena"));
}

/// As after a person has spelled the name otherwise.
void TwoPeopleTest::draftsUnderAnotherNameAreAcceptedByName()
{
    const auto ref = at(1, 0);
    lena().setDraftOwner("gone");
    QVERIFY(lena().saveDraft({ref, "half", 0, 0, "one"}));
    QVERIFY(lena().saveDraft(CommentDraft{ref, "why", {}, {}, {}, 0}));
    tom().setDraftOwner("open");
    QVERIFY(tom().saveDraft({ref, "his", 0, 0, "one"}));
    EditSession next(*m_workspace, m_dataset, "Lena M.");
    next.setDraftOwner("next");
    QVERIFY(next.adoptDrafts({"open"}));
    QVERIFY(next.drafts().value().empty());
    const auto others = next.draftsOfOthers({"open"}).value();
    QCOMPARE(others.size(), std::size_t{1});
    QCOMPARE(others.front().who, std::string("lena"));
    QCOMPARE(others.front().count, std::uint64_t{2});
    QVERIFY(next.adoptDraftsOf("lena", {"open"}));
    QCOMPARE(next.drafts().value().front().text, std::string("half"));
    QCOMPARE(next.commentDrafts().value().front().text, std::string("why"));
    QVERIFY(next.draftsOfOthers({"open"}).value().empty());
    EditSession later(*m_workspace, m_dataset,
                      "Lena M."); // they are hers, whatever they were typed as
    later.setDraftOwner("later");
    QVERIFY(later.adoptDrafts({"open"}));
    QCOMPARE(later.drafts().value().size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(TwoPeopleTest)
#include "TwoPeopleTest.moc"
