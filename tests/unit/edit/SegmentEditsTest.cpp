// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/BulkEdit.h"
#include "core/edit/RowSteps.h"
#include "tests/unit/edit/EditedSegments.h"

#include <algorithm>
#include <span>

using namespace voxdeck;
using namespace voxdeck::test;

class SegmentEditsTest final : public QObject, private EditedSegments {
    Q_OBJECT
private slots:
    void init() { make(); }
    void dividesTextAndTime();
    void namesThePartsOfAnItemAfterIt();
    void aWholeItemIsDividedTwiceIntoTheSameKeys();
    void givesTheKeysOfADivisionThatWasUndoneAgain();
    void keepsKeysThatSomethingHolds();
    void anAddedSegmentGoesOnAsTheOneBefore();
    void joinsTextsAsTheirScriptsAre();
    void decidesOnNoWholeWhosePartsDiffer();
    void keepsWhatWasSetOnEitherPart();
    void keepsTheRowsThatWereNotTouched();
    void showsTheNewRowsWhereTheyBelong();
    void findsTheNewRowsByTheirWordsAndKeys();
    void countsWhatIsThere();
    void refusesWhatIsNoSegment();
    void undoesAndRedoesToTheLetter();
    void refusesToUndoOutOfOrder();
    void takesBackWhatWasDoneInOneSegment();
    void movesNeighboursAsOneStep();
    void keepsTheSplitOfWhatComesBack();
    void showsEditsBehindADividedItem();
};

void SegmentEditsTest::dividesTextAndTime()
{
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 1.5, 4)) > 0);
    const auto parts = seen()[0];
    QCOMPARE(parts.size(), 2u);
    QVERIFY(parts[0] == (Seen{0, 1.5, "good", "pending", "a_a"}));
    QVERIFY(parts[1] == (Seen{1.5, 4, "morning all", "pending", "a_b"}));
    // Without a caret where the words are about as far as the time.
    QVERIFY(apply(editor().split(at(0, 1), 2.5)) > 0);
    QCOMPARE(seen()[0][1].text, std::string("morning"));
    QCOMPARE(textPlaceAt("你好吗", 0.66), 6u);
    QCOMPARE(textPlaceAt("", 0.5), 0u);
    // Of 17 characters 8 end in the first half of the word for coffee, 9 in its middle.
    const std::string thai = "ฉันชอบดื่มกาแฟตอนเช้า";
    QCOMPARE(thai.substr(0, textPlaceAt(thai, 0.47)), std::string("ฉันชอบดื่ม"));
    QCOMPARE(thai.substr(0, textPlaceAt(thai, 0.53)), std::string("ฉันชอบดื่มกาแฟ"));
    QCOMPARE(textPlaceAt(thai, 1), thai.size());
    // A part can be corrected as any other segment.
    QVERIFY(m_session->apply({{at(0, 0), EditField::Text, "good", "Good"}}));
    QCOMPARE(m_session->currentText(at(0, 0)).value(), std::string("Good"));
}

void SegmentEditsTest::namesThePartsOfAnItemAfterIt()
{
    QVERIFY(apply(editor().split({m_shard, 1, 1}, 1.5)) > 0);
    QCOMPARE(keys(1), (std::vector<std::string>{"b_00000", "b_00001_a", "b_00001_b", "b_00002"}));
    QVERIFY(apply(editor().split(at(1, 2), 1.7)) > 0);
    QVERIFY(apply(editor().split(at(1, 2), 1.6)) > 0);
    QCOMPARE(keys(1)[2], std::string("b_00001_b_a_a"));
    QVERIFY(apply(editor().split(at(1, 2), 1.55)) > 0); // no letters left behind three
    QCOMPARE(keys(1)[2], std::string("b_00003"));
    QCOMPARE(keys(1)[3], std::string("b_00004"));
}

void SegmentEditsTest::aWholeItemIsDividedTwiceIntoTheSameKeys()
{
    const auto step = apply(editor().split({m_shard, 0, -1}, 1.5));
    QVERIFY(m_session->undo(step));
    QCOMPARE(keys(0), std::vector<std::string>{"a"});
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 2.5)) > 0);
    QCOMPARE(keys(0), (std::vector<std::string>{"a_a", "a_b"}));
    QCOMPARE(seen()[0][0].end, 2.5);
}

void SegmentEditsTest::givesTheKeysOfADivisionThatWasUndoneAgain()
{
    const auto first = apply(editor().split(at(1, 0), 0.5, 1));
    const auto keysThen = keys(1);
    QVERIFY(m_session->undo(first));
    const auto again = apply(editor().split(at(1, 0), 0.25, 2)); // elsewhere
    QCOMPARE(keys(1), keysThen);
    QCOMPARE(seen()[1][0].text, std::string("on"));
    QCOMPARE(seen()[1][1].text, std::string("e"));
    QCOMPARE(seen()[1][0].end, 0.25);
    importAgain();
    QCOMPARE(seen()[1][0].text, std::string("on"));
    const auto undone = m_session->undo(again).value();
    QCOMPARE(seen()[1][0].text, std::string("one"));
    QVERIFY(m_session->redo(undone));
    QCOMPARE(keys(1), keysThen);
    QCOMPARE(seen()[1][1].text, std::string("e"));
}

void SegmentEditsTest::keepsKeysThatSomethingHolds()
{
    const auto first = apply(editor().split(at(1, 0), 0.5, 1));
    const auto part = at(1, 0);
    const auto text = m_session->currentText(part).value();
    const auto typed = m_session->apply({{part, EditField::Text, text, "typed"}}).value();
    QVERIFY(m_session->undo(typed));
    QVERIFY(m_session->undo(first));
    apply(editor().split(at(1, 0), 0.5, 1));
    QCOMPARE(keys(1)[0], std::string("b_00000_c")); // the history of _a is of another segment
    QCOMPARE(keys(1)[1], std::string("b_00000_d"));
}

/// Not as the one behind it, whose start may be nearer.
void SegmentEditsTest::anAddedSegmentGoesOnAsTheOneBefore()
{
    const auto before = at(1, 1), behind = at(1, 2); // 1 to 2 s, 2.5 to 4 s
    QVERIFY(m_session->apply(
        {{before, EditField::Speaker, "", "anna"}, {behind, EditField::Speaker, "", "ben"}}));
    apply(editor().add(behind, 2.1, 2.4, ""));
    const auto added = at(1, 2);
    QCOMPARE(RowReader(*m_workspace).row(added).value().startSeconds, 2.1);
    QCOMPARE(m_session->currentValue(added, EditField::Speaker).value(), std::string("anna"));
    apply(editor().remove(at(1, 0)));
    apply(editor().add(behind, 0.1, 0.4, "")); // nothing before it
    QCOMPARE(m_session->currentValue(at(1, 0), EditField::Speaker).value(), std::string("anna"));
}

void SegmentEditsTest::joinsTextsAsTheirScriptsAre()
{
    QVERIFY(apply(editor().joinWithNext({m_shard, 1, 0})) > 0);
    QVERIFY(apply(editor().joinWithNext({m_shard, 2, 0})) > 0);
    QVERIFY(seen()[1][0] == (Seen{0, 2, "one two", "pending", "b_00000"}));
    QVERIFY(seen()[2][0] == (Seen{0, 2, "你好", "pending", "c_00000"}));
    QVERIFY(!editor().joinWithNext({m_shard, 2, 0}));
}

void SegmentEditsTest::decidesOnNoWholeWhosePartsDiffer()
{
    const auto approve = [this](const SegmentRef &ref) {
        return m_session->apply({{ref, EditField::Status, "pending", "approved"}}).has_value();
    };
    QVERIFY(approve({m_shard, 1, 0}));
    const auto step = apply(editor().joinWithNext({m_shard, 1, 0}));
    QCOMPARE(seen()[1][0].status, std::string("pending"));
    QVERIFY(m_session->undo(step));
    QCOMPARE(seen()[1][0].status, std::string("approved"));
    QVERIFY(approve({m_shard, 1, 1}));
    QVERIFY(apply(editor().joinWithNext({m_shard, 1, 0})) > 0);
    QCOMPARE(seen()[1][0].status, std::string("approved"));
}

/// Merged, the segment has the tags of both parts, their flag, and a speaker where one was set; undo gives each its own.
void SegmentEditsTest::keepsWhatWasSetOnEitherPart()
{
    RowReader reader(*m_workspace);
    const SegmentRef first{m_shard, 1, 0};
    const SegmentRef second{m_shard, 1, 1};
    const auto tag = [&](const SegmentRef &ref, const char *tags) {
        BulkChange change{EditField::Tags, BulkOperation::Add, tags, {}};
        change.rows = RowIds::of({reader.row(ref).value().id});
        return BulkEdit(*m_workspace, "lena").apply({change}).has_value();
    };
    QVERIFY(tag(first, "noise"));
    QVERIFY(tag(second, "music noise"));
    QVERIFY(m_session->apply(
        {{second, EditField::Speaker, "", "Ben"}, {second, EditField::Flag, "0", "1"}}));
    const auto step = apply(editor().joinWithNext(first));
    const auto merged = reader.row(first).value();
    QCOMPARE(merged.tags, std::string(" noise music "));
    QCOMPARE(merged.speaker, std::string("Ben"));
    QVERIFY(merged.isFlagged);
    QVERIFY(m_session->undo(step));
    QCOMPARE(reader.row(first).value().tags, std::string(" noise "));
    QCOMPARE(reader.row(first).value().speaker, std::string());
    QVERIFY(!reader.row(first).value().isFlagged);
    QCOMPARE(reader.row(second).value().tags, std::string(" music noise "));
    QCOMPARE(reader.row(second).value().speaker, std::string("Ben"));
    // the first part's speaker stays, and parts of a divided segment have all of it
    QVERIFY(m_session->apply({{first, EditField::Speaker, "", "Anna"}}));
    QVERIFY(apply(editor().joinWithNext(first)) > 0);
    QCOMPARE(reader.row(first).value().speaker, std::string("Anna"));
    QVERIFY(apply(editor().split(first, 1.5)) > 0);
    for (const std::size_t part : {0u, 1u}) {
        QCOMPARE(reader.row(at(1, part)).value().speaker, std::string("Anna"));
        QCOMPARE(reader.row(at(1, part)).value().tags, std::string(" noise music "));
    }
}

void SegmentEditsTest::keepsTheRowsThatWereNotTouched()
{
    RowReader reader(*m_workspace);
    const auto before = reader.row({m_shard, 1, 2}).value();
    const auto other = reader.row({m_shard, 2, 1}).value();
    QVERIFY(apply(editor().split({m_shard, 1, 1}, 1.5)) > 0);
    QVERIFY(apply(editor().remove({m_shard, 1, 0})) > 0);
    const auto after = reader.row({m_shard, 1, 2}).value();
    QCOMPARE(after.id, before.id);
    QCOMPARE(after.key, before.key);
    QCOMPARE(reader.row({m_shard, 2, 1}).value().id, other.id);
    QVERIFY(!reader.row(SegmentRef{m_shard, 1, 0}));
    QVERIFY(!reader.row(SegmentRef{m_shard, 1, 1}));
    QCOMPARE(reader.segmentsOfItem({m_shard, 1, 2}).value().size(), 3u);
}

void SegmentEditsTest::showsTheNewRowsWhereTheyBelong()
{
    QVERIFY(apply(editor().add({m_shard, 1, 0}, 2.1, 2.4, "and")) > 0);
    QVERIFY(apply(editor().add({m_shard, 2, 0}, 2.5, 3, "吗")) > 0);
    QVERIFY(apply(editor().split({m_shard, 0, -1}, 1)) > 0);
    std::vector<std::string> texts;
    for (const auto &item : seen())
        for (const auto &segment : item)
            texts.push_back(segment.text);
    QCOMPARE(texts, (std::vector<std::string>{"good", "morning all", "one", "two", "and", "three",
                                              "你", "好", "吗"}));
    RowReader reader(*m_workspace);
    RowQuery descending;
    descending.descending = true;
    const auto order = reader.order({}, {}).value();
    const auto turned = reader.order(descending, {}).value();
    QCOMPARE(turned->size(), order->size());
    for (std::uint64_t row = 0; row < order->size(); ++row)
        QCOMPARE(turned->idAt(order->size() - 1 - row), order->idAt(row));
}

void SegmentEditsTest::findsTheNewRowsByTheirWordsAndKeys()
{
    QVERIFY(apply(editor().split({m_shard, 1, 2}, 3, 2)) > 0);
    RowReader reader(*m_workspace);
    const auto count = [&](const std::string &search) {
        RowQuery query;
        query.search = search;
        return reader.order(query, {}).value()->size();
    };
    QCOMPARE(count("text:three"), 0u);
    QCOMPARE(count("text:ree"), 1u);
    QCOMPARE(count("key:b_00002_a"), 1u);
    QCOMPARE(count("key:b_00002_b"), 1u);
    QCOMPARE(count("start:3"), 1u);
}

void SegmentEditsTest::countsWhatIsThere()
{
    RowReader reader(*m_workspace);
    const auto before = reader.totals().value();
    const auto step = apply(editor().remove({m_shard, 1, 1}));
    auto now = reader.totals().value();
    QCOMPARE(now.segments, before.segments - 1);
    QCOMPARE(now.seconds, before.seconds - 1);
    QCOMPARE(now.pending, before.pending - 1);
    QCOMPARE(now.unpublishedEdits, 1u);
    QVERIFY(m_session->undo(step));
    now = reader.totals().value();
    QCOMPARE(now.segments, before.segments);
    QCOMPARE(now.seconds, before.seconds);
    QCOMPARE(now.unpublishedEdits, 0u);
    QVERIFY(!reader.row({m_shard, 1, 0}).value().isUnpublished);
}

void SegmentEditsTest::refusesWhatIsNoSegment()
{
    const auto code = [](const auto &result) {
        return result ? ErrorCode::Internal : result.error().code;
    };
    QCOMPARE(code(editor().split({m_shard, 1, 9}, 1)), ErrorCode::NotFound);
    QCOMPARE(code(editor().split({m_shard, 1, 1}, 2)), ErrorCode::InvalidArgument);
    QCOMPARE(code(editor().setTimes({m_shard, 1, 1}, 2, 1)), ErrorCode::InvalidArgument);
    QCOMPARE(code(editor().add({m_shard, 1, 1}, 99, 101, "x")), ErrorCode::InvalidArgument);
    QCOMPARE(code(editor().remove({m_shard, 0, -1})), ErrorCode::InvalidArgument);
    const SegmentRef item{m_shard, 1, -1};
    for (const char *const bad :
         {"", "[]", "[[0]]", "[[0, 1, 2], [0, 2, 3]]", "{}", "[[-2, 0, 1]]",
          "[[-1, 0, 1], [0, 1, 2]]", "[[0, NaN, 2]]", "[[4294967296, 0, 1]]"})
        QCOMPARE(code(m_session->apply({{item, EditField::Segments, "x", bad}})),
                 ErrorCode::InvalidArgument);
    QCOMPARE(code(m_session->apply({{item, EditField::Segments, "x", "[[0, 0.0, 1.0]]"}})),
             ErrorCode::Busy);
    QVERIFY(m_session->history({}, 10).value().empty());
}

void SegmentEditsTest::undoesAndRedoesToTheLetter()
{
    QVERIFY(m_session->apply({{{m_shard, 1, 1}, EditField::Status, "pending", "approved"}}));
    const Model before = seen();
    const auto step = apply(editor().joinWithNext({m_shard, 1, 0}));
    const Model after = seen();
    open(); // also after a restart
    const auto undone = m_session->undo(step);
    QVERIFY(undone);
    QVERIFY(seen() == before);
    importAgain();
    QVERIFY(seen() == before);
    QVERIFY(m_session->redo(*undone));
    QVERIFY(seen() == after);
    importAgain();
    QVERIFY(seen() == after);
}

void SegmentEditsTest::refusesToUndoOutOfOrder()
{
    const auto first = apply(editor().split({m_shard, 1, 0}, 0.5));
    QVERIFY(apply(editor().setTimes({m_shard, 1, 2}, 2.5, 3.5)) > 0);
    QCOMPARE(m_session->undo(first).error().code, ErrorCode::Busy);
}

void SegmentEditsTest::takesBackWhatWasDoneInOneSegment()
{
    const auto first = at(1, 0);
    const auto other = at(2, 0);
    const auto text = m_session->currentText(first).value();
    const auto theirs = m_session->currentText(other).value();
    QCOMPARE(lastStepOf(*m_session, first).value().step, EditGroup{0});
    const auto typed = m_session->apply({{first, EditField::Text, text, "typed"}}).value();
    const auto status =
        m_session->apply({{first, EditField::Status, "pending", "approved"}}).value();
    const auto elsewhere =
        m_session->apply({{other, EditField::Text, theirs, "elsewhere"}}).value();
    QVERIFY(typed != 0 && elsewhere != 0);
    const auto last = lastStepOf(*m_session, first).value();
    QCOMPARE(last.step, status);
    QVERIFY(last.isOfRowAlone);
    const auto undone = m_session->undo(last.step).value(); // not the newest step of all
    QCOMPARE(lastStepOf(*m_session, first).value().step, typed);
    QVERIFY(m_session->undo(typed));
    QCOMPARE(lastStepOf(*m_session, first).value().step, EditGroup{0});
    QCOMPARE(lastStepOf(*m_session, other).value().step, elsewhere);
    QCOMPARE(m_session->currentText(first).value(), text);
    QVERIFY(m_session->redo(undone));
    // what was done with others is theirs as well
    const auto both = m_session
                          ->apply({{first, EditField::Flag, "0", "1"},
                                   {other, EditField::Flag, "0", "1"}})
                          .value();
    const auto shared = lastStepOf(*m_session, first).value();
    QCOMPARE(shared.step, both);
    QVERIFY(!shared.isOfRowAlone);
    QVERIFY(m_session->undo(both));
    // a split is of the segment alone, and of each of its parts
    const auto split = apply(editor().split(first, 0.5));
    QVERIFY(split > 0);
    for (const std::size_t part : {0u, 1u}) {
        const auto made = lastStepOf(*m_session, at(1, part)).value();
        QCOMPARE(made.step, split);
        QVERIFY(made.isOfRowAlone);
    }
    QCOMPARE(lastStepOf(*m_session, at(1, 2)).value().step, EditGroup{0});
}

void SegmentEditsTest::movesNeighboursAsOneStep()
{
    const auto before = seen();
    const SegmentTimes first{{m_shard, 1, 0}, 0, 1.2};
    const SegmentTimes second{{m_shard, 1, 1}, 1.2, 2};
    const std::vector<SegmentTimes> both{first, second};
    const auto step = apply(editor().setTimes(both));
    QVERIFY(step > 0);
    const auto after = seen();
    QCOMPARE(after[1][0].end, 1.2);
    QCOMPARE(after[1][1].start, 1.2);
    QCOMPARE(after[1][1].text, before[1][1].text);
    QCOMPARE(after[1][2], before[1][2]);
    QVERIFY(m_session->undo(step));
    QCOMPARE(seen(), before);
    const std::vector<SegmentTimes> bad{first, {{m_shard, 1, 1}, 2, 1}};
    QCOMPARE(editor().setTimes(bad).error().code, ErrorCode::InvalidArgument);
    QVERIFY(editor().setTimes(std::span<const SegmentTimes>()).value().empty());
}

void SegmentEditsTest::keepsTheSplitOfWhatComesBack()
{
    const auto step = apply(editor().remove({m_shard, 1, 1}));
    QVERIFY(m_workspace->database().run("UPDATE segment SET split = 1 WHERE item = 1"));
    QVERIFY(m_session->undo(step));
    QCOMPARE(RowReader(*m_workspace).row({m_shard, 1, 1}).value().split, Split::Train);
}

/// The row of a segment that was divided or deleted is a gap before the next item, whose rows are found all the same.
void SegmentEditsTest::showsEditsBehindADividedItem()
{
    for (const bool isDivided : {true, false}) {
        make();
        QVERIFY(apply(isDivided ? editor().split(at(1, 2), 3, 2) : editor().remove(at(1, 2))) > 0);
        for (const std::size_t place : {0u, 1u}) {
            const auto ref = at(2, place);
            QVERIFY(m_session->apply({{ref, EditField::Text, seen()[2][place].text, "typed"},
                                      {ref, EditField::Status, "pending", "approved"}}));
            QCOMPARE(seen()[2][place].text, std::string("typed"));
            QCOMPARE(seen()[2][place].status, std::string("approved"));
            QVERIFY(RowReader(*m_workspace).row(ref).value().isUnpublished);
        }
        QCOMPARE(RowReader(*m_workspace).totals().value().unpublishedEdits, 3u);
    }
}

QTEST_GUILESS_MAIN(SegmentEditsTest)
#include "SegmentEditsTest.moc"
