// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/SegmentEdits.h"
#include "core/items/ItemSource.h"
#include "core/notes/Comments.h"
#include "core/workspace/Rows.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/GrowingField.h"
#include "ui/common/MessageBar.h"
#include "ui/details/CommentsPanel.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kLongest = 20'000; // on a slow machine

CommentsPanel &panel(WindowFixture &fixture)
{
    return *fixture.window().annotate().comments;
}

/// Presses the key for a comment where the keys are now, and waits until it can be typed.
bool beginComment(WindowFixture &fixture)
{
    fixture.press(Qt::Key_F1, Qt::ControlModifier);
    return QTest::qWaitFor([&] { return panel(fixture).field().hasFocus(); }, kLongest);
}

/// Says it, and waits until the list has so many.
bool say(WindowFixture &fixture, const QString &text, int count)
{
    fixture.type(text);
    fixture.press(Qt::Key_Return);
    return QTest::qWaitFor([&] { return panel(fixture).list().count() == count; }, kLongest);
}

std::vector<Comment> kept(WindowFixture &fixture)
{
    const auto workspace = Workspace::openKnown(fixture.workspace(), Workspace::Access::ReadOnly);
    return Comments((*workspace)->database()).all(100).value();
}

/// Of all windows.
std::vector<std::string> drafts(WindowFixture &fixture)
{
    const auto workspace = Workspace::openKnown(fixture.workspace(), Workspace::Access::ReadOnly);
    std::vector<std::string> texts;
    auto query = (*workspace)->database().statement("SELECT text FROM comment_draft");
    if (!eachRow(query, [&](std::string text) { texts.push_back(std::move(text)); }))
        qFatal("no drafts of comments");
    return texts;
}

int rows(WindowFixture &fixture)
{
    return fixture.window().annotate().table->segments().rowCount();
}

} // namespace

/// Comments in the real window, by keys.
class CommentJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void saysSomethingOfASegment();
    void saysSomethingOfARange();
    void saysSomethingOfWords();
    void isChangedSettledAndTakenAway();
    void isUndoneAndSurvivesARestart();
    void staysWithTheSegmentItWasBegunOn();
    void isAddedWhenTheDatasetIsLeft();
    void outlivesACrash();
    void keepsItsRangeAfterACrash();
    void whatWasRecoveredIsSentByAPersonAlone();
    void anotherIsEditedOnlyOnceItIsKept();
    void theNextOneWaitsUntilTheLastIsGone();
    void asksBeforeItIsLost();
    void outlivesTheEndWhereItCannotBeAdded();
    void aChangedTextOutlivesACrash();
    void isTakenBackByEsc();
    void followsItsWords();
};

void CommentJourneyTest::saysSomethingOfASegment()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("who is this"), 1));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window().annotate().table->hasFocus(), kLongest);
    const auto comments = kept(fixture);
    QCOMPARE(comments.size(), 1u);
    QCOMPARE(comments[0].text, std::string("who is this"));
    QVERIFY(!comments[0].times && !comments[0].characters);

    RowQuery query;
    query.search = "comment:open";
    fixture.window().browse().setQuery(query);
    QTRY_COMPARE_WITH_TIMEOUT(rows(fixture), 1, kLongest);
}

void CommentJourneyTest::saysSomethingOfARange()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    auto *timeline = fixture.window().annotate().timeline;
    const int rate = timeline->scale().sampleRateHz();
    QVERIFY(rate > 0);
    const FrameRange range{Frames{rate / 10}, Frames{rate / 5}};
    timeline->setSelection(range);
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("noise"), 1));
    const auto comments = kept(fixture);
    QCOMPARE(comments.size(), 1u);
    QVERIFY(comments[0].times);
    QCOMPARE(comments[0].times->start, 0.1);
    QCOMPARE(comments[0].times->end, 0.2);

    timeline->setSelection({});
    timeline->setPlayhead(Frames{0});
    panel(fixture).list().setFocus();
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(timeline->selection() == range, kLongest);
    QCOMPARE(timeline->playhead(), range.begin);
}

void CommentJourneyTest::saysSomethingOfWords()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    fixture.focusText();
    auto &field = fixture.window().annotate().editor->field();
    QTRY_VERIFY_WITH_TIMEOUT(field.hasFocus(), kLongest);
    auto cursor = field.textCursor();
    cursor.setPosition(1);
    cursor.setPosition(3, QTextCursor::KeepAnchor);
    field.setTextCursor(cursor);
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("spelling"), 1));
    QTRY_VERIFY_WITH_TIMEOUT(field.hasFocus(), kLongest); // back to where it was
    const auto comments = kept(fixture);
    QCOMPARE(comments.size(), 1u);
    QVERIFY(comments[0].characters == Comment::Characters({1, 3}));

    cursor.clearSelection();
    field.setTextCursor(cursor);
    panel(fixture).goToButton().click();
    QTRY_COMPARE_WITH_TIMEOUT(field.textCursor().selectionStart(), 1, kLongest);
    QCOMPARE(field.textCursor().selectionEnd(), 3);
}

void CommentJourneyTest::isChangedSettledAndTakenAway()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("first"), 1));
    auto &comments = panel(fixture);
    comments.editButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(comments.field().hasFocus(), kLongest);
    QCOMPARE(comments.field().text(), QStringLiteral("first"));
    fixture.type(QStringLiteral("second")); // all of it is selected
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(
        comments.list().item(0)
            && comments.list().item(0)->text().startsWith(QStringLiteral("second")),
        kLongest);
    const auto resolve = comments.resolveButton().text();
    comments.resolveButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(comments.resolveButton().text() != resolve, kLongest);
    QVERIFY(kept(fixture).at(0).isResolved);
    const int segments = rows(fixture);
    comments.list().setFocus();
    fixture.press(Qt::Key_Delete); // the comment and not the segment
    QTRY_COMPARE_WITH_TIMEOUT(comments.list().count(), 0, kLongest);
    QVERIFY(kept(fixture).empty());
    QCOMPARE(rows(fixture), segments);
}

void CommentJourneyTest::isUndoneAndSurvivesARestart()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("one"), 1));
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("two"), 2));
    fixture.restart();
    QVERIFY(fixture.open());
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).list().count(), 2, kLongest);
    fixture.focusTable();
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).list().count(), 1, kLongest);
    QVERIFY(panel(fixture).list().item(0)->text().startsWith(QStringLiteral("one")));
    fixture.press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).list().count(), 2, kLongest);
}

void CommentJourneyTest::staysWithTheSegmentItWasBegunOn()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    const auto first = fixture.window().annotate().editor->segment().ref;
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("about the first"));
    fixture.window().browse().step(1);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window().annotate().editor->segment().ref != first, kLongest);
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("about the first"));
    panel(fixture).field().setFocus();
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(panel(fixture).field().text().isEmpty(), kLongest);
    const auto comments = kept(fixture);
    QCOMPARE(comments.size(), 1u);
    QVERIFY(comments[0].ref == first);
}

/// What is typed when the window is closed becomes a comment.
void CommentJourneyTest::isAddedWhenTheDatasetIsLeft()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    const auto first = fixture.window().annotate().editor->segment().ref;
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("half a sent"));
    fixture.window().close();
    const auto comments = kept(fixture);
    QCOMPARE(comments.size(), 1u);
    QCOMPARE(comments[0].text, std::string("half a sent"));
    QVERIFY(comments[0].ref == first);
}

void CommentJourneyTest::outlivesACrash()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    const auto first = fixture.window().annotate().editor->segment().ref;
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("who laughs here"));
    QTRY_COMPARE_WITH_TIMEOUT(drafts(fixture).size(), 1u, kLongest);
    fixture.crash();
    fixture.restart();
    QVERIFY(fixture.open());
    fixture.window().browse().step(1);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window().annotate().editor->segment().ref != first, kLongest);
    auto &bar = *fixture.window().annotate().messages;
    QVERIFY(bar.isVisible());
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("who laughs here"));
    QCOMPARE(bar.choices(), 2);
    bar.choose(0);
    QTRY_VERIFY_WITH_TIMEOUT(panel(fixture).field().hasFocus(), kLongest);
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(kept(fixture).size(), 1u, kLongest);
    QVERIFY(kept(fixture)[0].ref == first); // where it was typed
    QVERIFY(panel(fixture).field().text().isEmpty());
    QVERIFY(drafts(fixture).empty());
    fixture.restart();
    QVERIFY(fixture.open());
    QVERIFY(panel(fixture).field().text().isEmpty());
    QCOMPARE(kept(fixture).size(), 1u);
}

/// The dataset opens at the same segment: showing the comment begins no other one.
void CommentJourneyTest::keepsItsRangeAfterACrash()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    auto *timeline = fixture.window().annotate().timeline;
    const int rate = timeline->scale().sampleRateHz();
    timeline->setSelection(FrameRange{Frames{rate / 10}, Frames{rate / 5}});
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("a cough"));
    QTRY_COMPARE_WITH_TIMEOUT(drafts(fixture).size(), 1u, kLongest);
    fixture.crash();
    fixture.restart();
    QVERIFY(fixture.open());
    fixture.window().annotate().messages->choose(0);
    QTRY_VERIFY_WITH_TIMEOUT(panel(fixture).field().hasFocus(), kLongest);
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(kept(fixture).size(), 1u, kLongest);
    QVERIFY(kept(fixture)[0].times);
    QCOMPARE(kept(fixture)[0].times->start, 0.1);
    QCOMPARE(kept(fixture)[0].times->end, 0.2);
}

/// It may be half a sentence, and of another person: closing the window does not make it a comment.
void CommentJourneyTest::whatWasRecoveredIsSentByAPersonAlone()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("half a"));
    QTRY_COMPARE_WITH_TIMEOUT(drafts(fixture).size(), 1u, kLongest);
    fixture.crash();
    fixture.restart();
    QVERIFY(fixture.open());
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("half a"));
    fixture.restart();
    QVERIFY(kept(fixture).empty());
    QCOMPARE(drafts(fixture).size(), 1u);
    QVERIFY(fixture.open());
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("half a"));
    QVERIFY(beginComment(fixture));
    fixture.press(Qt::Key_End, Qt::ControlModifier);
    fixture.type(QStringLiteral(" sentence"));
    fixture.restart();
    QCOMPARE(kept(fixture).size(), 1u);
    QCOMPARE(kept(fixture)[0].text, std::string("half a sentence"));
    QVERIFY(drafts(fixture).empty());
}

/// Another process writes for a while.
void CommentJourneyTest::anotherIsEditedOnlyOnceItIsKept()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("first"), 1));
    QVERIFY(beginComment(fixture));
    {
        const auto workspace = Workspace::open(fixture.workspace(), fixture.dataset()).value();
        auto writing = Transaction::begin(workspace->database());
        QVERIFY(writing);
        fixture.type(QStringLiteral("a new comment"));
        panel(fixture).editButton().click();
        QCOMPARE(panel(fixture).field().text(), QStringLiteral("a new comment"));
    }
    QVERIFY(fixture.window().annotate().messages->isVisible());
    panel(fixture).editButton().click();
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).field().text(), QStringLiteral("first"), kLongest);
    panel(fixture).field().setFocus();
    fixture.press(Qt::Key_Escape);
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).field().text(), QStringLiteral("a new comment"),
                              kLongest);
}

void CommentJourneyTest::theNextOneWaitsUntilTheLastIsGone()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("first"), 1));
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("a new comment"));
    panel(fixture).editButton().click();
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).field().text(), QStringLiteral("first"), kLongest);
    fixture.type(QStringLiteral("changed"));
    QTRY_COMPARE_WITH_TIMEOUT(drafts(fixture).size(), 2u, kLongest);
    {
        const auto workspace = Workspace::open(fixture.workspace(), fixture.dataset()).value();
        auto writing = Transaction::begin(workspace->database());
        QVERIFY(writing);
        fixture.press(Qt::Key_Escape);
        QVERIFY(panel(fixture).field().text().isEmpty());
    }
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).field().text(), QStringLiteral("a new comment"),
                              kLongest);
    QCOMPARE(drafts(fixture), std::vector<std::string>{"a new comment"});
}

/// Where it cannot even be kept, the window stays open and says so.
void CommentJourneyTest::asksBeforeItIsLost()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    {
        const auto workspace = Workspace::open(fixture.workspace(), fixture.dataset()).value();
        auto writing = Transaction::begin(workspace->database());
        QVERIFY(writing);
        fixture.type(QStringLiteral("who laughs here"));
        fixture.window().close();
        QVERIFY(fixture.window().isVisible());
        QVERIFY(fixture.window().annotate().messages->isVisible());
        fixture.window().actions()[ActionId::CloseDataset]->trigger();
        QVERIFY(fixture.window().isOpen());
    }
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("who laughs here"));
    fixture.window().close();
    QVERIFY(!fixture.window().isVisible());
    QCOMPARE(kept(fixture).size(), 1u);
}

/// A change of many rows runs, or the segment was deleted by another process.
void CommentJourneyTest::outlivesTheEndWhereItCannotBeAdded()
{
    WindowFixture fixture({1, 4, 2, 0.5});
    QVERIFY(fixture.open());
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("is this one word"));
    const QObject change;
    fixture.window().bench().lock(&change, QStringLiteral("a long change"));
    fixture.restart();
    QVERIFY(kept(fixture).empty());
    QCOMPARE(drafts(fixture).size(), 1u);
    QVERIFY(fixture.open());
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("is this one word"));
    const auto ref = fixture.window().annotate().editor->segment().ref;
    {
        const auto workspace = Workspace::open(fixture.workspace(), fixture.dataset()).value();
        PosixFileSystem fs;
        const auto items = openItems(fs, fixture.dataset()).value();
        EditSession session(*workspace, items, "lena");
        SegmentEditor editor(*workspace, session);
        QVERIFY(session.apply(editor.remove(ref).value()));
    }
    fixture.restart();
    QVERIFY(kept(fixture).empty());
    QCOMPARE(drafts(fixture).size(), 1u);
    QVERIFY(fixture.open());
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("is this one word"));
    panel(fixture).field().setFocus();
    fixture.press(Qt::Key_Escape); // now it goes
    QTRY_VERIFY_WITH_TIMEOUT(drafts(fixture).empty(), kLongest);
}

void CommentJourneyTest::aChangedTextOutlivesACrash()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("first"), 1));
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("a new comment"));
    panel(fixture).editButton().click();
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).field().text(), QStringLiteral("first"), kLongest);
    fixture.type(QStringLiteral("changed"));
    QTRY_COMPARE_WITH_TIMEOUT(drafts(fixture).size(), 2u, kLongest);
    fixture.crash();
    fixture.restart();
    QVERIFY(fixture.open());
    QCOMPARE(panel(fixture).field().text(), QStringLiteral("changed"));
    panel(fixture).field().setFocus();
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(panel(fixture).field().text(), QStringLiteral("a new comment"),
                              kLongest);
    QTRY_COMPARE_WITH_TIMEOUT(kept(fixture).at(0).text, std::string("changed"), kLongest);
    panel(fixture).send();
    QTRY_COMPARE_WITH_TIMEOUT(kept(fixture).size(), 2u, kLongest);
    QVERIFY(drafts(fixture).empty());
}

void CommentJourneyTest::isTakenBackByEsc()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    QVERIFY(beginComment(fixture));
    fixture.type(QStringLiteral("no"));
    fixture.press(Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.window().annotate().table->hasFocus(), kLongest);
    QCOMPARE(panel(fixture).field().text(), QString());
    QVERIFY(kept(fixture).empty());
}

void CommentJourneyTest::followsItsWords()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    fixture.focusTable();
    fixture.focusText();
    auto &field = fixture.window().annotate().editor->field();
    QTRY_VERIFY_WITH_TIMEOUT(field.hasFocus(), kLongest);
    const QString text = fixture.shownText();
    fixture.press(Qt::Key_End);
    fixture.press(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    const QString last = field.textCursor().selectedText();
    QVERIFY(!last.isEmpty());
    QVERIFY(beginComment(fixture));
    QVERIFY(say(fixture, QStringLiteral("who"), 1));
    const auto facts = [&] {
        return panel(fixture).list().item(0)->text();
    };
    fixture.focusText();
    fixture.press(Qt::Key_Home);
    fixture.type(QStringLiteral("Well, "));
    fixture.press(Qt::Key_Escape);
    Comment moved;
    moved.characters = moved.now = {static_cast<std::uint32_t>(text.size() - last.size() + 6),
                                    static_cast<std::uint32_t>(text.size() + 6)};
    QTRY_VERIFY_WITH_TIMEOUT(facts().contains(partWords(moved)), kLongest);
    panel(fixture).list().setFocus();
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(field.hasFocus(), kLongest);
    QCOMPARE(field.textCursor().selectedText(), last);
    fixture.type(QStringLiteral("gone"));
    fixture.press(Qt::Key_Escape);
    moved.now.reset();
    QTRY_VERIFY_WITH_TIMEOUT(facts().contains(partWords(moved)), kLongest);
}

QTEST_MAIN(CommentJourneyTest)
#include "CommentJourneyTest.moc"
