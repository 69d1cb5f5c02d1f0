// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/changes/ChangeExchange.h"
#include "core/edit/CommentEdits.h"
#include "core/edit/SegmentEdits.h"
#include "core/notes/CommentPlaces.h"
#include "core/search/RowReader.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

/// One dataset in memory with a separate workspace.
struct Copy {
    explicit Copy(const std::vector<test::TouchItem> &items)
    {
        fs = std::make_unique<MemoryFileSystem>();
        for (const auto &[path, bytes] : test::touchShard("/data/000000000", items))
            fs->seed(path, bytes);
        file = folder.path().toStdString() + "/w.voxdeck";
        open();
    }
    void open()
    {
        session.reset();
        workspace.reset();
        workspace = Workspace::open(file, "/data").value();
        dataset = touch::TouchDataset::open(*fs, "/data").value();
        QVERIFY(importDataset(*workspace, *dataset, {}, {}));
        session = std::make_unique<EditSession>(*workspace, dataset, "lena");
    }
    CommentEdits edits() { return {*workspace, *session}; }
    std::vector<Comment> of(const SegmentRef &ref)
    {
        return Comments(workspace->database()).of(ref).value();
    }
    std::vector<std::uint32_t> found(const std::string &text)
    {
        RowQuery query;
        query.search = text;
        const auto order = RowReader(*workspace).order(query, {}).value();
        std::vector<std::uint32_t> ids;
        for (std::uint64_t row = 0; row < order->size(); ++row)
            ids.push_back(order->idAt(row));
        return ids;
    }
    std::vector<Comment> shownAt(const SegmentRef &ref)
    {
        return commentsShownAt(workspace->database(), ref).value();
    }
    bool setText(const SegmentRef &ref, const std::string &text)
    {
        const auto now = session->currentText(ref).value();
        return session->apply({{ref, EditField::Text, now, text}}).has_value();
    }
    SegmentEditor segments() { return {*workspace, *session, {}}; }
    SegmentRef ref(std::uint32_t id) { return RowReader(*workspace).row(id).value().ref; }

    QTemporaryDir folder;
    std::string file;
    std::unique_ptr<MemoryFileSystem> fs;
    std::unique_ptr<Workspace> workspace;
    std::shared_ptr<const touch::TouchDataset> dataset;
    std::unique_ptr<EditSession> session;
};

std::vector<test::TouchItem> items()
{
    return {{R"({"key": "a", "txt": "hallo"})", {1, 2}},
            {R"({"key": "b", "info": {"segments": [{"start": 0, "end": 1, "txt": "one"},)"
             R"( {"start": 1, "end": 2, "txt": "two"}]}})",
             {3}}};
}

using Ids = std::vector<std::uint32_t>;

} // namespace

class CommentsTest final : public QObject {
    Q_OBJECT
private slots:
    void keepsWhatItIsAbout();
    void undoesEachChangeAlone();
    void isFoundByQueries();
    void staysWithItsSegmentWhenImportedAgain();
    void isNotShownAtAnotherItem();
    void isNoUnpublishedEdit();
    void refusesWhatIsNoComment_data();
    void refusesWhatIsNoComment();
    void refusesAChangeOfWhatIsNotThereAnyMore();
    void travelsInChangeSets();
    void mergesCommentsOfTwoPeople();
    void followsWordsThroughEdits();
    void followsDividedSegments();
    void followsJoinedSegments();
    void followsTimesToTheSegmentTheyLieIn();
    void isSettledWhereItsSegmentIsGone();
    void isNotAddedToADeletedSegment();
};

void CommentsTest::keepsWhatItIsAbout()
{
    Copy copy(items());
    const auto ref = copy.ref(2);
    CommentEdits::About about;
    about.times = {0.25, 0.5};
    about.characters = {1, 3};
    QVERIFY(copy.edits().add(ref, "who?\nreally", about).value() != 0);
    QVERIFY(copy.edits().add(ref, "second").value() != 0);
    copy.open(); // after a restart
    const auto comments = copy.of(ref);
    QCOMPARE(comments.size(), 2u);
    QCOMPARE(comments[0].text, std::string("who?\nreally"));
    QCOMPARE(comments[0].who, std::string("lena"));
    QCOMPARE(comments[0].itemKey, std::string("b"));
    QVERIFY(comments[0].times == Comment::Times({0.25, 0.5}));
    QVERIFY(comments[0].characters == Comment::Characters({1, 3}));
    QVERIFY(!comments[1].times && !comments[1].characters);
    QVERIFY(comments[0].atMs > 0);
    QVERIFY(comments[0].uid != comments[1].uid);
    QVERIFY(copy.of(copy.ref(3)).empty());
    QCOMPARE(commentIn(commentValue(comments[0])).value().text, comments[0].text);
}

void CommentsTest::undoesEachChangeAlone()
{
    Copy copy(items());
    const auto ref = copy.ref(1);
    QVERIFY(copy.edits().add(ref, "first"));
    const auto uid = copy.of(ref).at(0).uid;
    const auto edited = copy.edits().setText(uid, "changed").value();
    const auto resolved = copy.edits().setResolved(uid, true).value();
    QCOMPARE(copy.edits().setResolved(uid, true).value(), EditGroup{0}); // already resolved
    const auto removed = copy.edits().remove(uid).value();
    QVERIFY(copy.of(ref).empty());
    const auto undone = copy.session->undo(removed).value();
    QVERIFY(copy.of(ref).at(0).isResolved);
    QVERIFY(copy.session->undo(resolved));
    QVERIFY(!copy.of(ref).at(0).isResolved);
    QVERIFY(copy.session->undo(edited));
    QCOMPARE(copy.of(ref).at(0).text, std::string("first"));
    QCOMPARE(copy.of(ref).at(0).uid, uid);
    QVERIFY(undone != 0);
    copy.open();
    const auto redoable = copy.session->redoableSteps().value();
    QCOMPARE(redoable.size(), 3u);
    for (const auto step : redoable)
        QVERIFY(copy.session->redo(step));
    QVERIFY(copy.of(ref).empty());
    const auto history = copy.session->history(ref, 100).value();
    QCOMPARE(history.size(), 10u);
    QCOMPARE(history.back().change.field, EditField::Comment);
}

void CommentsTest::isFoundByQueries()
{
    Copy copy(items());
    QCOMPARE(copy.found("comment:any"), Ids());
    QVERIFY(copy.edits().add(copy.ref(1), "Wer spricht hier?"));
    QVERIFY(copy.edits().add(copy.ref(3), "music"));
    QVERIFY(copy.edits().add(copy.ref(3), "and noise"));
    QCOMPARE(copy.found("comment:any"), Ids({1, 3}));
    QCOMPARE(copy.found("-comment:any"), Ids({2}));
    QCOMPARE(copy.found("comment:SPRICHT"), Ids({1}));
    QCOMPARE(copy.found("comment:\"and noise\""), Ids({3}));
    QCOMPARE(copy.found("comment:open"), Ids({1, 3}));
    QVERIFY(copy.edits().setResolved(copy.of(copy.ref(1)).at(0).uid, true));
    QCOMPARE(copy.found("comment:open"), Ids({3}));
    QCOMPARE(copy.found("comment:any text:two"), Ids({3}));
}

void CommentsTest::staysWithItsSegmentWhenImportedAgain()
{
    Copy copy(items());
    QVERIFY(copy.edits().add(copy.ref(3), "here"));
    auto more = items();
    more.push_back({R"({"key": "c", "txt": "new"})", {4}});
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", more))
        copy.fs->seed(path, bytes);
    copy.open();
    QCOMPARE(copy.found("comment:any"), Ids({3}));
    QCOMPARE(copy.of(copy.ref(3)).at(0).text, std::string("here"));
}

void CommentsTest::isNotShownAtAnotherItem()
{
    Copy copy(items());
    const auto ref = copy.ref(1);
    QVERIFY(copy.edits().add(ref, "here"));
    auto others = items();
    others.front() = {R"({"key": "another", "txt": "x"})", {1, 2, 3}};
    for (const auto &[path, bytes] : test::touchShard("/data/000000000", others))
        copy.fs->seed(path, bytes);
    copy.open();
    QCOMPARE(copy.shownAt(ref), std::vector<Comment>());
    QCOMPARE(copy.found("comment:any"), Ids());
    QCOMPARE(Comments(copy.workspace->database()).all(10).value().size(), 1u); // kept all the same
}

void CommentsTest::isNoUnpublishedEdit()
{
    Copy copy(items());
    QVERIFY(copy.edits().add(copy.ref(1), "here"));
    QCOMPARE(RowReader(*copy.workspace).totals().value().unpublishedEdits, 0u);
    QVERIFY(!RowReader(*copy.workspace).row(1u).value().isUnpublished);
}

void CommentsTest::refusesWhatIsNoComment_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("no JSON") << QByteArray("{");
    QTest::newRow("an array") << QByteArray("[]");
    QTest::newRow("no uid") << QByteArray(R"({"text": "x"})");
    QTest::newRow("a uid with a slash") << QByteArray(R"({"uid": "a/b", "text": "x"})");
    QTest::newRow("no text") << QByteArray(R"({"uid": "a", "text": ""})");
    QTest::newRow("a control character") << QByteArray(R"({"uid": "a", "text": "x\u0007"})");
    QTest::newRow("too long") << QByteArray(R"({"uid": "a", "text": ")") + QByteArray(10'001, 'x')
                                     + QByteArray(R"("})");
    QTest::newRow("backwards") << QByteArray(R"({"uid": "a", "text": "x", "start": 2, "end": 1})");
    QTest::newRow("no end") << QByteArray(R"({"uid": "a", "text": "x", "start": 2})");
    QTest::newRow("not a number") << QByteArray(
        R"({"uid": "a", "text": "x", "start": NaN, "end": 1})");
    QTest::newRow("characters backwards")
        << QByteArray(R"({"uid": "a", "text": "x", "first": 3, "last": 1})");
}

void CommentsTest::refusesWhatIsNoComment()
{
    QFETCH(QByteArray, value);
    QCOMPARE(commentIn(value.toStdString()).error().code, ErrorCode::InvalidArgument);
    Copy copy(items());
    const auto applied = copy.session->apply(
        {{copy.ref(1), EditField::Comment, {}, value.toStdString()}});
    QCOMPARE(applied.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(copy.session->history({}, 10).value().size(), 0u);
}

void CommentsTest::refusesAChangeOfWhatIsNotThereAnyMore()
{
    Copy copy(items());
    const auto ref = copy.ref(1);
    QVERIFY(copy.edits().add(ref, "here"));
    const auto comment = copy.of(ref).at(0);
    auto changed = comment;
    changed.text = "there";
    QVERIFY(copy.edits().remove(comment.uid));
    const auto applied = copy.session->apply(
        {{ref, EditField::Comment, commentValue(comment), commentValue(changed)}});
    QCOMPARE(applied.error().code, ErrorCode::Busy);
    QCOMPARE(copy.edits().setText(comment.uid, "x").error().code, ErrorCode::NotFound);
}

void CommentsTest::travelsInChangeSets()
{
    Copy from(items());
    Copy to(items());
    const auto ref = from.ref(2);
    QVERIFY(from.edits().add(ref, "first"));
    QVERIFY(from.edits().add(ref, "second"));
    QVERIFY(from.edits().setText(from.of(ref).at(0).uid, "first, changed"));
    std::vector<Error> failures;
    const auto set = collectChanges(*from.workspace, {}, failures, {}).value();
    QVERIFY(failures.empty());
    QCOMPARE(set.records.size(), 2u);
    const auto read = parseChangeSet(changeSetText(set), "x", failures).value();
    QVERIFY(failures.empty());
    const auto done = applyChangeSet(*to.workspace, *to.session, read, {}, {}, {}).value();
    QCOMPARE(done.applied, 2u);
    const auto comments = to.of(to.ref(2));
    QCOMPARE(comments.size(), 2u);
    // both may be of one millisecond: then each copy has them in the order in which it got them
    const auto byUid = [](std::vector<Comment> some) {
        std::sort(some.begin(), some.end(),
                  [](const Comment &a, const Comment &b) { return a.uid < b.uid; });
        return some;
    };
    QCOMPARE(byUid(comments), byUid(from.of(ref)));
    QCOMPARE(applyChangeSet(*to.workspace, *to.session, read, {}, {}, {}).value().same, 2u);
    QVERIFY(done.step != 0);
    QVERIFY(to.session->undo(done.step));
    QVERIFY(to.of(to.ref(2)).empty());
}

void CommentsTest::mergesCommentsOfTwoPeople()
{
    Copy first(items());
    Copy second(items());
    QVERIFY(first.edits().add(first.ref(2), "mine"));
    QVERIFY(second.edits().add(second.ref(2), "yours"));
    std::vector<Error> failures;
    const auto mine = collectChanges(*first.workspace, {}, failures, {}).value();
    const auto yours = collectChanges(*second.workspace, {}, failures, {}).value();
    const auto merged = mergeChangeSets(mine, yours);
    QCOMPARE(merged.conflicts.size(), 0u);
    QCOMPARE(merged.merged.records.size(), 2u);
}

void CommentsTest::followsWordsThroughEdits()
{
    Copy copy(items());
    const auto ref = copy.ref(1);
    QVERIFY(copy.setText(ref, "hallo \xf0\x9f\x98\x80 du da"));
    CommentEdits::About about;
    about.characters = {9, 11}; // "du": the smile is two units
    QVERIFY(copy.edits().add(ref, "who", about));
    QVERIFY(copy.shownAt(ref).at(0).now == Comment::Characters({9, 11}));
    QVERIFY(copy.setText(ref, "na hallo du da"));
    const auto moved = copy.shownAt(ref);
    QVERIFY(moved.at(0).now == Comment::Characters({9, 11}));
    QVERIFY(moved.at(0).characters == about.characters); // as originally written
    QVERIFY(copy.setText(ref, "du da"));
    QVERIFY(copy.shownAt(ref).at(0).now == Comment::Characters({0, 2}));
    QVERIFY(copy.setText(ref, "Sie da"));
    QVERIFY(!copy.shownAt(ref).at(0).now);
    QVERIFY(copy.setText(ref, "na du da")); // it is there again
    QVERIFY(copy.shownAt(ref).at(0).now == Comment::Characters({3, 5}));
    // made on a text that was not edited before
    const auto other = copy.ref(3);
    about.characters = {0, 3};
    QVERIFY(copy.edits().add(other, "two?", about));
    QVERIFY(copy.setText(other, "and two"));
    QVERIFY(copy.shownAt(other).at(0).now == Comment::Characters({4, 7}));
}

void CommentsTest::followsDividedSegments()
{
    Copy copy(items());
    const auto whole = copy.ref(2);
    QVERIFY(copy.setText(whole, "one and two"));
    CommentEdits::About early, late, words;
    early.times = {0.1, 0.3};
    late.times = {0.5, 0.9};
    words.characters = {8, 11};
    QVERIFY(copy.edits().add(whole, "all"));
    QVERIFY(copy.edits().add(whole, "early", early));
    QVERIFY(copy.edits().add(whole, "late", late));
    QVERIFY(copy.edits().add(whole, "words", words));
    const auto step = copy.session->apply(copy.segments().split(whole, 0.4, 3).value()).value();
    const auto parts = RowReader(*copy.workspace).segmentsOfItem(copy.ref(3)).value();
    QCOMPARE(parts.size(), 3u);
    const auto first = copy.shownAt(parts[0].ref);
    const auto second = copy.shownAt(parts[1].ref);
    QCOMPARE(first.size(), 2u);
    QCOMPARE(first[0].text, std::string("all"));
    QCOMPARE(first[1].text, std::string("early"));
    QCOMPARE(second.size(), 2u);
    QCOMPARE(second[0].text, std::string("late"));
    QCOMPARE(second[1].text, std::string("words"));
    QVERIFY(second[1].now == Comment::Characters({4, 7})); // of "and two"
    QCOMPARE(copy.found("comment:late"), Ids{parts[1].id});
    QVERIFY(copy.session->undo(step));
    QCOMPARE(copy.shownAt(whole).size(), 4u);
    QVERIFY(copy.shownAt(whole)[3].now == words.characters);
}

void CommentsTest::followsJoinedSegments()
{
    Copy copy(items());
    const auto left = copy.ref(2);
    const auto right = copy.ref(3);
    CommentEdits::About words;
    words.characters = {0, 3};
    QVERIFY(copy.edits().add(right, "two?", words));
    QVERIFY(copy.edits().add(right, "what"));
    const auto step = copy.session->apply(copy.segments().joinWithNext(left).value()).value();
    const auto shown = copy.shownAt(left);
    QCOMPARE(shown.size(), 2u);
    QVERIFY(shown[0].now == Comment::Characters({4, 7})); // of "one two"
    QCOMPARE(segmentInPlaceOf(copy.workspace->database(), right).value(), std::optional(left));
    QVERIFY(copy.session->undo(step));
    QVERIFY(copy.shownAt(left).empty());
    QCOMPARE(copy.shownAt(right).size(), 2u);
    QCOMPARE(segmentInPlaceOf(copy.workspace->database(), right).value(), std::optional(right));
}

void CommentsTest::followsTimesToTheSegmentTheyLieIn()
{
    Copy copy(items());
    const auto left = copy.ref(2);
    const auto right = copy.ref(3);
    CommentEdits::About noise;
    noise.times = {0.7, 0.9};
    QVERIFY(copy.edits().add(left, "noise", noise));
    const std::vector<SegmentTimes> junction{{left, 0, 0.6}, {right, 0.6, 2}};
    const auto moved = copy.session->apply(copy.segments().setTimes(junction).value());
    QVERIFY(moved);
    QVERIFY(copy.shownAt(left).empty());
    QCOMPARE(copy.shownAt(right).size(), 1u);
    QVERIFY(copy.session->undo(*moved));
    QCOMPARE(copy.shownAt(left).size(), 1u);
    // trimmed, with no other segment in its place: it stays where it was written
    QVERIFY(copy.session->apply(copy.segments().setTimes(left, 0, 0.6).value()));
    QCOMPARE(copy.shownAt(left).size(), 1u);
    QVERIFY(copy.shownAt(right).empty());
}

void CommentsTest::isSettledWhereItsSegmentIsGone()
{
    Copy copy(items());
    const auto whole = copy.ref(2);
    QVERIFY(copy.edits().add(whole, "what"));
    QVERIFY(copy.session->apply(copy.segments().split(whole, 0.4, 3).value()));
    const auto place = placeOf(copy.workspace->database(), copy.of(whole).at(0)).value();
    QVERIFY(place && *place != whole);
    const auto comment = copy.shownAt(*place).at(0);
    auto settled = comment;
    settled.isResolved = true;
    QVERIFY(copy.session->apply({commentChanged(comment, settled)}));
    QVERIFY(copy.shownAt(*place).at(0).isResolved);
    const auto removed = copy.session->apply({commentRemoved(settled)});
    QVERIFY(removed);
    QVERIFY(copy.shownAt(*place).empty());
    QVERIFY(copy.session->undo(*removed));
    QCOMPARE(copy.shownAt(*place).size(), 1u);
    QVERIFY(!copy.edits().add({whole.shard, whole.item, 99}, "nowhere"));
}

/// It would be shown at the neighbour. One that was divided while it was typed has its parts in its place.
void CommentsTest::isNotAddedToADeletedSegment()
{
    Copy copy(items());
    const auto one = copy.ref(2);
    const auto two = copy.ref(3);
    QVERIFY(copy.session->apply(copy.segments().remove(one).value()));
    const auto added = copy.edits().add(one, "of the first");
    QVERIFY(!added && added.error().code == ErrorCode::NotFound);
    QVERIFY2(added.error().detail.find("deleted") != std::string::npos,
             added.error().detail.c_str());
    QVERIFY(copy.of(one).empty());

    QVERIFY(copy.session->apply(copy.segments().split(two, 1.5, 2).value()));
    QVERIFY(copy.edits().add(two, "of the second"));
    const auto place = placeOf(copy.workspace->database(), copy.of(two).at(0)).value();
    QVERIFY(place && copy.shownAt(*place).size() == 1);
}

QTEST_GUILESS_MAIN(CommentsTest)
#include "CommentsTest.moc"
