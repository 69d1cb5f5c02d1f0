// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/LoopSettings.h"
#include "ui/annotate/sound/PaceMeter.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Text.h"
#include "ui/jobs/StatusWords.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/player/AudioPlayer.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QFile>
#include <QInputMethodEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <functional>
#include <vector>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Counts what hands do: presses of the mouse, and keys that type nothing.
class HandWatch final : public QObject {
public:
    HandWatch() { qApp->installEventFilter(this); }
    int mousePresses = 0, controlKeys = 0;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (!watched->isWidgetType())
            return false;
        if (event->type() == QEvent::MouseButtonPress)
            ++mousePresses;
        if (event->type() != QEvent::ShortcutOverride || watched != QApplication::focusWidget())
            return false;
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isTyped = !key->text().isEmpty() && key->text().at(0).isPrint();
        if (!isTyped || (key->modifiers() & Qt::ControlModifier))
            ++controlKeys;
        return false;
    }
};

/// The recorded events of an input method for one word, key by key.
struct Composition {
    struct Event {
        QString kind, text;
    };
    std::vector<Event> events;
};

std::vector<Composition> recordedCompositions()
{
    QFile file(QStringLiteral(VOXDECK_COMPOSITIONS));
    std::vector<Composition> all;
    if (!file.open(QIODevice::ReadOnly))
        return all;
    const auto words = QJsonDocument::fromJson(file.readAll()).object()[u"words"_s].toArray();
    for (const auto &word : words) {
        Composition composition;
        for (const auto &step : word[u"steps"_s].toArray())
            for (const auto &event : step[1].toArray())
                composition.events.push_back({event[0].toString(), event[1].toString()});
        all.push_back(std::move(composition));
    }
    return all;
}

/// Does to the field what the method's client does; returns the text it should have written. True
/// in `goesOn`: a Return was passed on after the composition, and acts as a Return.
QString compose(QWidget *field, const Composition &word, bool &goesOn)
{
    QString written;
    goesOn = false;
    for (const auto &[kind, text] : word.events) {
        if (kind == u"preedit"_s) {
            QInputMethodEvent composing(text, {});
            QApplication::sendEvent(field, &composing);
            // keys that the method takes for itself reach the window too with some of them
            if (!text.isEmpty()) {
                QTest::keyClick(field, text.size() % 2 == 0 ? Qt::Key_Space : Qt::Key_Return);
                QTest::keyClick(field, Qt::Key_Tab);
            }
        } else if (kind == u"commit"_s) {
            QInputMethodEvent done;
            done.setCommitString(text);
            QApplication::sendEvent(field, &done);
            written += text;
        } else if (text == u"space"_s) {
            QTest::keyClick(field, Qt::Key_Space);
            written += u' ';
        } else {
            goesOn = true; // it comes last
        }
    }
    return written;
}

} // namespace

/// From segment to segment, by keys alone.
class LoopJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void worksThrough200SegmentsWithTwoKeysEach();
    void rewindsFromTheText();
    void leavesEveryRowRightOver1000Compositions();
    void leavesEveryRowRightInArabicAndHindi();
    void saysThatAQueueIsDone();
    void asksWhyASegmentIsRejected();
    void goesToATimeOfTheRecording();
    void playsWithTabWhereThatIsWanted();
    void turnsPlayingOnAndOff();
    void showsTheWorstFirst();
    void measuresThePace();

private:
    /// Waits for the row to be shown; false: it is not.
    static bool waitForRow(WindowFixture &fixture, int row)
    {
        auto &view = fixture.window().annotate();
        return QTest::qWaitFor([&] {
            const auto *shown = view.table->segments().rowAt(row);
            return view.table->currentRow() == row && shown
                   && view.editor->segment().id == shown->id;
        });
    }
    static std::string textAt(WindowFixture &fixture, int row)
    {
        auto &session = fixture.window().annotate().table->segments();
        const auto *shown = session.rowAt(row);
        return shown ? shown->text : std::string("not read");
    }
};

void LoopJourneyTest::worksThrough200SegmentsWithTwoKeysEach()
{
    WindowFixture fixture({1, 200, 0, 0.05});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    fixture.focusText();
    HandWatch hands;
    StallWatch watch;
    QStringList expected;
    for (int row = 0; row < 200; ++row) {
        QVERIFY(waitForRow(fixture, row));
        const auto before = fixture.shownText();
        const bool isChanged = row % 3 != 0;
        if (isChanged)
            fixture.type(u" x%1"_s.arg(row));
        expected << (isChanged ? before + u" x%1"_s.arg(row) : before);
        if (row % 4 == 0) // heard again, then approved
            fixture.press(Qt::Key_F5);
        if (row % 2 == 0)
            fixture.press(Qt::Key_Return, Qt::ControlModifier);
        else
            fixture.press(Qt::Key_Return);
        QCoreApplication::processEvents(); // the watch looks as events come round
    }
    QCOMPARE(hands.mousePresses, 0);
    QVERIFY(hands.controlKeys >= 250); // 200 times on, 50 times heard again: they are all seen
    QVERIFY2(hands.controlKeys <= 2 * 200, qPrintable(QString::number(hands.controlKeys)));
    qInfo("%d control keys for 200 segments; longest work %.1f ms, longest wait %.1f ms",
          hands.controlKeys, watch.longestWorkMs(), watch.longestWaitMs());
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
    QVERIFY(!window.status().paceText().isEmpty());
    window.annotate().table->goToRow(0);
    for (int row = 0; row < 200; ++row) {
        window.annotate().table->goToRow(row);
        QVERIFY(waitForRow(fixture, row));
        QCOMPARE(fixture.shownText(), expected.at(row));
        QCOMPARE(window.annotate().table->segments().rowAt(row)->status,
                 row % 2 == 0 ? SegmentStatus::Approved : SegmentStatus::Pending);
    }
}

/// While one types: the key is no letter, and the keyboard stays in the text.
void LoopJourneyTest::rewindsFromTheText()
{
    WindowFixture fixture({1, 2, 0, 3.0});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QTRY_VERIFY(window.sound().isWaveformShown());
    fixture.focusText();
    fixture.type(u" half"_s);
    const auto typed = fixture.shownText();
    QSignalSpy starts(&window.sound(), &SoundDesk::playbackStarts);
    fixture.press(Qt::Key_F7);
    QCOMPARE(starts.size(), 1);
    QCOMPARE(fixture.shownText(), typed);
    QVERIFY(window.annotate().editor->field().hasFocus());
}

void LoopJourneyTest::leavesEveryRowRightOver1000Compositions()
{
    WindowFixture fixture({1, 100, 0, 0.05});
    QVERIFY(fixture.open());
    fixture.focusText();
    auto &field = fixture.window().annotate().editor->field();
    const auto words = recordedCompositions();
    QCOMPARE(words.size(), std::size_t{13});
    std::vector<QString> expected(100);
    int handedOn = 0;
    for (int cycle = 0; cycle < 1000; ++cycle) {
        const int row = cycle % 100;
        if (row == 0 && cycle > 0)
            fixture.window().annotate().table->goToRow(0);
        QVERIFY(waitForRow(fixture, row));
        if (cycle < 100)
            expected[static_cast<std::size_t>(row)] = fixture.shownText();
        QVERIFY(field.hasFocus());
        QCOMPARE(fixture.shownText(), expected[static_cast<std::size_t>(row)]);
        const auto &word = words[static_cast<std::size_t>(cycle) % words.size()];
        bool goesOn = false;
        expected[static_cast<std::size_t>(row)] += compose(&field, word, goesOn);
        handedOn += goesOn;
        QCOMPARE(fixture.window().annotate().table->currentRow(), row); // no key of it acted
        auto &kept = expected[static_cast<std::size_t>(row)];
        QCOMPARE(fixture.shownText(), kept);
        fixture.press(Qt::Key_Return);
        while (kept.endsWith(QLatin1Char(' '))) // which a composition may end with
            kept.chop(1);
    }
    QVERIFY(handedOn > 50);
    for (int row = 0; row < 100; ++row) {
        fixture.window().annotate().table->goToRow(row);
        QVERIFY(waitForRow(fixture, row));
        QCOMPARE(fixture.shownText(), expected[static_cast<std::size_t>(row)]);
    }
}

void LoopJourneyTest::leavesEveryRowRightInArabicAndHindi()
{
    WindowFixture fixture({1, 100, 0, 0.05});
    QVERIFY(fixture.open());
    fixture.focusText();
    const QStringList words{u" وأكد"_s, u" मुख्यमंत्री"_s, u" العمل ١٢"_s, u" योजना\u200d"_s};
    std::vector<QString> expected(100);
    for (int cycle = 0; cycle < 1000; ++cycle) {
        const int row = cycle % 100;
        if (row == 0 && cycle > 0)
            fixture.window().annotate().table->goToRow(0);
        QVERIFY(waitForRow(fixture, row));
        auto &wanted = expected[static_cast<std::size_t>(row)];
        if (cycle < 100)
            wanted = fixture.shownText();
        QCOMPARE(fixture.shownText(), wanted);
        const auto &word = words.at(cycle % words.size());
        for (const auto letter : word) { // as a layout of that script sends them
            QKeyEvent press(QEvent::KeyPress, Qt::Key_unknown, {}, QString(letter));
            QApplication::sendEvent(QApplication::focusWidget(), &press);
        }
        wanted += word;
        QCOMPARE(fixture.shownText(), wanted);
        fixture.press(Qt::Key_Return);
    }
    for (int row = 0; row < 100; ++row) {
        fixture.window().annotate().table->goToRow(row);
        QVERIFY(waitForRow(fixture, row));
        QCOMPARE(fixture.shownText(), expected[static_cast<std::size_t>(row)]);
    }
}

void LoopJourneyTest::saysThatAQueueIsDone()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusText();
    fixture.press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    fixture.press(Qt::Key_Return); // kept, not decided
    QVERIFY(waitForRow(fixture, 1));
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(waitForRow(fixture, 2));
    fixture.type(u" last"_s);
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(view.work->text(), windowText(said::kEndOfQueue).arg(2).arg(3));
    QCOMPARE(textAt(fixture, 2).substr(textAt(fixture, 2).size() - 5), std::string(" last"));
    view.work->focusChoice();
    fixture.press(Qt::Key_Space);
    QVERIFY(waitForRow(fixture, 0));
    fixture.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(fixture.window().browse().totals().pending, 0u);
    view.table->goToRow(2);
    QVERIFY(waitForRow(fixture, 2));
    fixture.press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(view.work->text(), windowText(said::kQueueDone).arg(3));
    const auto buttons = view.work->findChildren<QPushButton *>();
    QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const auto *one) {
        return one->text() == windowText(said::kShowFlagged, 1);
    }));
}

void LoopJourneyTest::asksWhyASegmentIsRejected()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &view = fixture.window().annotate();
    fixture.focusText();
    fixture.type(u" kept"_s);
    fixture.press(Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(fixture.window().findChild<ReasonDialog *>());
    QTest::keyClick(fixture.window().findChild<ReasonDialog *>(), Qt::Key_4);
    QTRY_COMPARE(view.table->segments().rowAt(0)->status, SegmentStatus::Rejected);
    QVERIFY(textAt(fixture, 0).ends_with(" kept"));
    QTRY_VERIFY(!fixture.window().findChild<ReasonDialog *>());
    QVERIFY(fixture.activate());
    QTRY_VERIFY(view.editor->field().hasFocus()); // where it was
}

void LoopJourneyTest::goesToATimeOfTheRecording()
{
    WindowFixture fixture({1, 2, 4, 2.0});
    QVERIFY(fixture.open());
    fixture.focusTable();
    fixture.press(Qt::Key_G, Qt::ControlModifier);
    QTRY_VERIFY(fixture.window().findChild<NameDialog *>());
    auto *dialog = fixture.window().findChild<NameDialog *>();
    dialog->setText(u"0:01.2"_s);
    dialog->accept();
    QVERIFY(waitForRow(fixture, 2)); // each is half a second
    auto &timeline = *fixture.window().annotate().timeline;
    const auto playhead = [&timeline] {
        return std::lround(static_cast<double>(count(timeline.playhead())) * 1000
                           / std::max(1, timeline.scale().sampleRateHz()));
    };
    QTRY_COMPARE(playhead(), 1200L);                // in the segment too
    QVERIFY(fixture.window().loop().goToTime(1.4)); // of the segment that is open
    QTRY_COMPARE(playhead(), 1400L);
    QVERIFY(!fixture.window().loop().goToTime(3600));
}

void LoopJourneyTest::playsWithTabWhereThatIsWanted()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    auto &field = fixture.window().annotate().editor->field();
    QSignalSpy plays(&field, &TranscriptField::playWanted);
    fixture.focusText();
    fixture.press(Qt::Key_Tab);
    QVERIFY(!field.hasFocus());
    QCOMPARE(plays.count(), 0);
    LoopSettings(fixture.services().settings).setTabPlaying(true);
    fixture.window().loop().readSettings();
    fixture.focusText();
    fixture.press(Qt::Key_Tab);
    QVERIFY(field.hasFocus());
    QCOMPARE(plays.count(), 1);
    fixture.press(Qt::Key_F6);
    QVERIFY(!field.hasFocus());
}

void LoopJourneyTest::turnsPlayingOnAndOff()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    auto &loop = fixture.window().loop();
    auto &player = fixture.services().player;
    const bool isHeard = player.state() != AudioPlayer::State::NoDevice;
    QSignalSpy states(&player, &AudioPlayer::stateChanged);
    QVERIFY(loop.isAutoPlaying());
    fixture.focusText();
    fixture.press(Qt::Key_Return);
    QVERIFY(waitForRow(fixture, 1));
    if (isHeard) {
        QTRY_COMPARE(player.state(), AudioPlayer::State::Playing);
        QTRY_COMPARE(player.state(), AudioPlayer::State::Stopped); // once
    }
    fixture.press(Qt::Key_F4, Qt::ShiftModifier);
    QVERIFY(!loop.isAutoPlaying());
    states.clear();
    fixture.press(Qt::Key_Return);
    QVERIFY(waitForRow(fixture, 2));
    QTRY_VERIFY(fixture.window().sound().isWaveformShown());
    QVERIFY(states.isEmpty());
    if (isHeard) { // the pedal
        LoopSettings(fixture.services().settings).setPedal(true);
        loop.readSettings();
        auto *field = QApplication::focusWidget();
        QTest::keyPress(field, Qt::Key_F4);
        QTRY_COMPARE(player.state(), AudioPlayer::State::Playing);
        QTest::keyRelease(field, Qt::Key_F4);
        QTRY_VERIFY(player.state() != AudioPlayer::State::Playing);
    }
    fixture.restart();
    QVERIFY(!fixture.window().loop().isAutoPlaying()); // remembered
}

void LoopJourneyTest::showsTheWorstFirst()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto *tree = fixture.window().annotate().navigator->tree();
    const auto found = tree->findItems(windowText(said::kWorstCerFirst), Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    emit tree->itemActivated(found.front(), 0);
    const auto &query = fixture.window().browse().query();
    QCOMPARE(query.sort, SortColumn::Cer);
    QVERIFY(query.descending);
    QCOMPARE(query.status, std::optional(SegmentStatus::Pending));
    QCOMPARE(query.search, std::string("cer:>=0")); // what has no CER is not the worst
    QCOMPARE(tree->currentItem(), found.front());
}

void LoopJourneyTest::measuresThePace()
{
    PaceMeter pace;
    std::int64_t now = 0;
    for (std::uint64_t item = 0; item < 3; ++item, now += 10'000)
        pace.add({1, item, -1}, now);
    QVERIFY(!pace.perHour());
    pace.add({1, 2, -1}, now); // the same again
    QVERIFY(!pace.perHour());
    pace.add({1, 3, -1}, now);
    QCOMPARE(pace.perHour().value_or(0), 360.0); // one in 10 s
    pace.add({1, 4, -1}, now + PaceMeter::kPauseMs + 1);
    QCOMPARE(pace.perHour().value_or(0), 360.0); // a pause is not work
    pace.add({1, 5, -1}, now + 10 * PaceMeter::kWindowMs);
    QVERIFY(!pace.perHour());
}

QTEST_MAIN(LoopJourneyTest)
#include "LoopJourneyTest.moc"
