// SPDX-License-Identifier: GPL-3.0-or-later
// Publishing is final for what it wrote. What else a step changed can still be undone.
#include "core/edit/SegmentEdits.h"
#include "core/edit/SegmentStep.h"
#include "core/edit/SettledLines.h"
#include "tests/unit/edit/ListFixture.h"

using namespace voxdeck;

class UndoPublishedTest final : public QObject, private test::ListFixture {
    Q_OBJECT
private slots:
    void init();
    void theStatusOfAMixedStepIsUndoneAndRedone();
    void whatWasRefusedIsUndone();
    void aDividedSegmentIsOneThing();
    void aMergeSettlesWhatItsSegmentsWereGiven();
    void aMergeIsCalledAMerge();
    void aStepOfSeveralValuesTellsAllOfThem();

private:
    using Changes = std::vector<FieldChange>;
    EditGroup apply(const Changes &changes)
    {
        const auto step = session().apply(changes);
        if (!step)
            qWarning("%s", describe(step.error()).c_str());
        return step.value_or(0);
    }
    EditSession session() { return EditSession(*m_workspace, m_items, "lena"); }
    std::size_t undoable() { return session().undoableSteps().value().size(); }
    FieldChange statusOf(const std::string &key, const std::string &after)
    {
        const auto found = row(key);
        return {found.ref, EditField::Status, statusName(found.status), after};
    }
};

void UndoPublishedTest::init()
{
    startAnew();
    m_fs.seed("/k/wav.scp", "r /audio/a.wav\n");
    m_fs.seed("/k/segments", "s1-1 r 0.50  2.00\ns1-2 r 2.0 4.0\ns2-1 r 4 6\n");
    m_fs.seed("/k/text", "s1-1 een twee\ns1-2 drie\ns2-1 vier\n");
    m_fs.seed("/k/utt2spk", "s1-1 s1\ns1-2 s1\ns2-1 s2\n");
    open("/k");
}

void UndoPublishedTest::theStatusOfAMixedStepIsUndoneAndRedone()
{
    const auto ref = row("s1-2").ref;
    apply({statusOf("s1-2", "in-review")}); // an earlier step under it
    const auto step = apply({{ref, EditField::Text, "drie", "DRIE"},
                             statusOf("s1-2", "approved"),
                             {ref, EditField::Flag, "0", "1"}});
    QCOMPARE(publishAll().edits, 1u);
    const std::string published = file("/k/text");
    QCOMPARE(published, std::string("s1-1 een twee\ns1-2 DRIE\ns2-1 vier\n"));
    QCOMPARE(undoable(), 2u);
    QCOMPARE(settledLinesOf(m_workspace->database(), step).value(), 1u);

    const auto undone = session().undo(step);
    QVERIFY2(undone, undone ? "" : describe(undone.error()).c_str());
    QCOMPARE(row("s1-2").text, std::string("DRIE"));
    QVERIFY(row("s1-2").status == SegmentStatus::InReview);
    QVERIFY(!row("s1-2").isFlagged);
    QCOMPARE(unpublished(), 0u);
    QVERIFY(session().redo(*undone));
    QVERIFY(row("s1-2").status == SegmentStatus::Approved);
    QVERIFY(row("s1-2").isFlagged);
    QVERIFY(session().undo(session().undoableSteps().value().back()));
    QVERIFY(session().undo(session().undoableSteps().value().back()));
    QVERIFY(row("s1-2").status == SegmentStatus::Pending);
    QCOMPARE(undoable(), 0u);
    // The published text is what it was, on disk and after another import.
    QCOMPARE(publishAll().revision, 0);
    QVERIFY(m_workspace->database().run("UPDATE shard SET fingerprint = ''"));
    import();
    QCOMPARE(row("s1-2").text, std::string("DRIE"));
    QVERIFY(row("s1-2").status == SegmentStatus::Pending);
    QCOMPARE(file("/k/text"), published);
}

/// Of two texts of one step the list may take one.
void UndoPublishedTest::whatWasRefusedIsUndone()
{
    const auto step = apply({{row("s1-1").ref, EditField::Text, "een twee", "een"},
                             {row("s1-2").ref, EditField::Text, "drie", "DRIE"}});
    m_fs.seed("/k/text", "s1-1 een twee\ns1-2 anders\ns2-1 vier\n");
    QCOMPARE(publishAll().conflicts.size(), 1u);
    QCOMPARE(file("/k/text"), std::string("s1-1 een\ns1-2 anders\ns2-1 vier\n"));
    QVERIFY(session().undo(step));
    QCOMPARE(row("s1-1").text, std::string("een"));
    QCOMPARE(row("s1-2").text, std::string("anders")); // the list's current text
    QCOMPARE(unpublished(), 0u);
    QCOMPARE(publishAll().revision, 0);
}

/// The parts of a published division keep the values that they were divided with, and what was set of the whole
/// went with it.
void UndoPublishedTest::aDividedSegmentIsOneThing()
{
    apply({statusOf("s1-1", "approved")});
    {
        auto edits = session();
        SegmentEditor editor(*m_workspace, edits);
        const SegmentPart part{"een", {}, SegmentStatus::Approved};
        const auto changes = editor.split(row("s1-1").ref, 1.25, {part, part});
        QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
        apply(*changes);
    }
    const auto flagged = apply({{row("s2-1").ref, EditField::Flag, "0", "1"}});
    QVERIFY(publishAll().problems.empty());
    QCOMPARE(unpublished(), 0u);
    QVERIFY((session().undoableSteps().value() == std::vector<EditGroup>{flagged}));
    QVERIFY(session().undo(flagged));
    QVERIFY(row("s1-1_a").status == SegmentStatus::Approved);
    QVERIFY(!row("s2-1").isFlagged);
}

void UndoPublishedTest::aMergeSettlesWhatItsSegmentsWereGiven()
{
    apply({statusOf("s1-2", "approved")});
    apply({statusOf("s2-1", "rejected")});
    const auto other = apply({statusOf("s1-1", "approved")});
    {
        auto edits = session();
        SegmentEditor editor(*m_workspace, edits);
        const auto changes = editor.joinWithNext(row("s1-2").ref);
        QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
        apply(*changes);
    }
    QVERIFY(row("s1-2").status == SegmentStatus::Pending);
    // Its history tells the merge, not the values that it brought.
    auto edits = session();
    const auto history = historyOfSegment(edits, row("s1-2").ref, 10).value();
    QCOMPARE(history.size(), std::size_t{2});
    QCOMPARE(history[0].change.field, EditField::Segments);
    QCOMPARE(history[0].key, std::string("s2-1"));
    QCOMPARE(history[0].reason, std::string("s1-2"));
    QCOMPARE(history[1].change.field, EditField::Status);
    QVERIFY(publishAll().problems.empty());
    QVERIFY((session().undoableSteps().value() == std::vector<EditGroup>{other}));
    QVERIFY(session().undo(other));
    QVERIFY(row("s1-2").status == SegmentStatus::Pending);
    QVERIFY(row("s1-1").status == SegmentStatus::Pending);
}

/// The first line of a merge in a list is a time of the row that stays.
void UndoPublishedTest::aMergeIsCalledAMerge()
{
    const auto other = apply({statusOf("s1-1", "approved")});
    auto edits = session();
    SegmentEditor editor(*m_workspace, edits);
    const auto changes = editor.joinWithNext(row("s1-2").ref);
    QVERIFY2(changes, changes ? "" : describe(changes.error()).c_str());
    const auto merge = apply(*changes);
    const auto told = tellingLineOf(edits, merge).value();
    QVERIFY(told && told->change.field == EditField::Segments);
    QCOMPARE(told->key, std::string("s2-1"));
    QCOMPARE(told->reason, std::string("s1-2"));
    const auto undone = edits.undo(merge);
    QVERIFY(undone);
    const auto back = tellingLineOf(edits, *undone).value();
    QVERIFY(back && back->change.field == EditField::Segments);
    QCOMPARE(back->reason, std::string("s1-2"));
    QCOMPARE(tellingLineOf(edits, other).value()->change.field, EditField::Status);
    QVERIFY(!tellingLineOf(edits, 9999).value());
}

/// As a split into three: the first of its values is that of some of the segments.
void UndoPublishedTest::aStepOfSeveralValuesTellsAllOfThem()
{
    std::vector<BulkChange> changes(2);
    for (BulkChange &change : changes)
        change.field = EditField::Split;
    changes[0].value = "train";
    changes[0].rows = RowIds::of({row("s1-1").id, row("s1-2").id});
    changes[1].value = "test";
    changes[1].rows = RowIds::of({row("s2-1").id});
    const auto done = BulkEdit(*m_workspace, "lena").apply(changes);
    QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    auto edits = session();
    const auto told = tellingLineOf(edits, done->step).value();
    QVERIFY(told);
    QCOMPARE(told->rows, std::uint64_t{3});
    QCOMPARE(told->change.after, std::string("train, test"));
    QVERIFY(told->key.empty());
    // The same of lines of the journal.
    const auto lines = apply({statusOf("s1-1", "approved"), statusOf("s1-2", "approved")});
    const auto both = tellingLineOf(edits, lines).value();
    QVERIFY(both);
    QCOMPARE(both->rows, std::uint64_t{2});
    QCOMPARE(both->change.after, std::string("approved"));
}

QTEST_GUILESS_MAIN(UndoPublishedTest)
#include "UndoPublishedTest.moc"
