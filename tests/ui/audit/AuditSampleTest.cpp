// SPDX-License-Identifier: GPL-3.0-or-later
// A sample heard on the Audit page, segments that are the same, and what a training run has read: with keys alone.
#include "tests/ui/audit/AuditFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/FindingsDesk.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/LeaksPane.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/SamplePane.h"
#include "ui/audit/SurveyDesk.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/WorstList.h"
#include "ui/common/MessageBar.h"
#include "ui/jobs/JobBoard.h"
#include "ui/session/Filter.h"
#include "ui/session/RowChanges.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/ComparePane.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Three recordings; one letter of ten wrong in one segment of each; two texts of train are the same.
constexpr const char *kThreeRecordings = R"(
{"key":"a1","audio_filepath":"one.wav","recording_id":"a","offset":0,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","split":"train"}
{"key":"a2","audio_filepath":"one.wav","recording_id":"a","offset":1,"duration":1,"text":"klmnopqrst","pred_text":"klmnopqrsX","lang":"en","split":"train"}
{"key":"b1","audio_filepath":"one.wav","recording_id":"b","offset":2,"duration":1,"text":"abcdefghij","pred_text":"abcdefghij","lang":"en","split":"train"}
{"key":"b2","audio_filepath":"one.wav","recording_id":"b","offset":3,"duration":1,"text":"uvwxyzabcd","pred_text":"uvwxyzabcX","lang":"de","split":"train"}
{"key":"c1","audio_filepath":"one.wav","recording_id":"c","offset":4,"duration":1,"text":"efghijklmn","pred_text":"efghijklmX","lang":"de","split":"test"}
{"key":"c2","audio_filepath":"one.wav","recording_id":"c","offset":5,"duration":1,"text":"opqrstuvwx","pred_text":"opqrstuvwx","lang":"de","split":"test"}
)";

} // namespace

class AuditSampleTest final : public QObject {
    Q_OBJECT
private slots:
    void hearsASample();
    void samplesAreOfTheChosenHypothesis();
    void spacePlaysTheWorstOfATable();
    void basketsMakeNothingUntrue();
    void everyControlHasItsName();
    void findsSameTextsAndSounds();
    void comparesTrainingWithThePlan();
    void showsATableThatIsBeingComputed();
};

/// Drawn, heard, marked, judged; the marks are there the next time.
void AuditSampleTest::hearsASample()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kThreeRecordings));
    auto &fixture = opened.fixture;
    auto &pane = opened.page->sample();
    opened.page->tabs().setCurrentWidget(&pane);
    QVERIFY(opened.isSettled());
    QVERIFY(isSaid(pane.note(), said::kNoSample));
    pane.count().setFocus();
    pane.count().selectAll();
    QTest::keyClicks(&pane.count(), u"4"_s);
    pane.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(pane.table().topLevelItemCount(), 4, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QVERIFY2(pane.result().startsWith(windowText(said::kCerOver) + u" 5.00 %"_s),
             qPrintable(pane.result()));
    QVERIFY2(pane.note().contains(windowText(said::kSampleReviewed, 4).arg(0)),
             qPrintable(pane.note()));
    // the first is heard and passed, the next one failed; the hand stays on the keys
    pane.table().setFocus();
    fixture.press(Qt::Key_Home);
    const auto key = pane.table().currentItem()->text(1);
    fixture.press(Qt::Key_Space);
    auto &table = *fixture.window().annotate().table;
    QTRY_VERIFY_WITH_TIMEOUT(table.currentRow() >= 0, kAuditWaitMs);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&pane.table()));
    fixture.press(Qt::Key_P);
    QCOMPARE(pane.table().indexOfTopLevelItem(pane.table().currentItem()), 1);
    fixture.press(Qt::Key_F);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY2_WITH_TIMEOUT(pane.note().contains(windowText(said::kSampleReviewed, 4).arg(2)),
                              qPrintable(pane.note()), kAuditWaitMs);
    QVERIFY2(pane.result().contains(windowText(said::kFaulty).arg(u"50.00 %"_s)),
             qPrintable(pane.result()));
    QCOMPARE(pane.table().topLevelItem(0)->text(0), u"pass"_s);
    QCOMPARE(pane.table().topLevelItem(1)->text(0), u"fail"_s);
    // taken back, and the limit of another measure
    fixture.press(Qt::Key_Up);
    fixture.press(Qt::Key_U);
    QTRY_VERIFY2_WITH_TIMEOUT(pane.note().contains(windowText(said::kSampleReviewed, 4).arg(1)),
                              qPrintable(pane.note()), kAuditWaitMs);
    pane.bound().setFocus();
    pane.bound().selectAll();
    QTest::keyClicks(&pane.bound(), u"90"_s);
    fixture.press(Qt::Key_Return);
    QTRY_VERIFY2_WITH_TIMEOUT(pane.result().contains(windowText(said::kAccepted)),
                              qPrintable(pane.result()), kAuditWaitMs);
    // the same seed draws the same segments; another tab and back keeps them
    opened.page->tabs().setCurrentIndex(0);
    opened.page->tabs().setCurrentWidget(&pane);
    QVERIFY(opened.isSettled());
    QTRY_COMPARE_WITH_TIMEOUT(pane.table().topLevelItem(0)->text(0), u"pass"_s, kAuditWaitMs);
    QCOMPARE(pane.table().topLevelItem(0)->text(1), key);
    // drawn again: what was heard is not lost
    pane.button().setFocus();
    fixture.press(Qt::Key_Space);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY2_WITH_TIMEOUT(pane.note().contains(windowText(said::kSampleReviewed, 4).arg(1)),
                              qPrintable(pane.note()), kAuditWaitMs);
    QCOMPARE(pane.table().topLevelItem(0)->text(0), u"pass"_s);
    pane.table().setFocus();
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 4, kAuditWaitMs);
}

/// The figure above was of the chosen hypothesis, the texts and rates of the table's own.
void AuditSampleTest::samplesAreOfTheChosenHypothesis()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &pane = opened.page->sample();
    opened.page->tabs().setCurrentWidget(&pane);
    opened.page->hypotheses().setFocus();
    opened.fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    pane.button().setFocus();
    opened.fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(pane.table().topLevelItemCount(), 6, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QVERIFY2(pane.result().contains(u"asr_large"_s), qPrintable(pane.result()));
    const auto *const third = pane.table().topLevelItem(2); // the first one alone heard it wrong
    QCOMPARE(third->text(4), u"abcdefghij"_s);
    QCOMPARE(third->text(5), u"0.0"_s);
    const auto *const last = pane.table().topLevelItem(5);
    QCOMPARE(last->text(4), u"zzzzzzzzzz"_s);
    QCOMPARE(last->text(5), u"100.0"_s);
}

/// Groups and queues played the current row of the Annotate workspace; the worst segments, from their start.
void AuditSampleTest::spacePlaysTheWorstOfATable()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto &annotate = fixture.window().annotate();
    auto &groups = opened.page->groups();
    opened.page->tabs().setCurrentWidget(&groups);
    const auto playGroup = [&](const QString &value) {
        const auto found = groups.table().findItems(value, Qt::MatchExactly);
        QCOMPARE(found.size(), qsizetype{1});
        groups.table().setCurrentItem(found.front());
        groups.table().setFocus();
        fixture.press(Qt::Key_Space);
    };
    playGroup(u"de"_s);
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 4, kAuditWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(annotate.compare->view().current(), kAuditWaitMs);
    QCOMPARE(fixture.window().page(), static_cast<QWidget *>(opened.page));
    chooseGrouping(groups, AuditGrouping::Script); // no query finds these
    QCOMPARE(groups.table().topLevelItemCount(), 1);
    playGroup(groups.table().topLevelItem(0)->text(0));
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 2, kAuditWaitMs);
    // the worst list: at the difference, and not from the start
    auto &worst = opened.page->worst();
    opened.page->tabs().setCurrentWidget(&worst);
    worst.setFocus();
    worst.setCurrentItem(worst.topLevelItem(1));
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 4, kAuditWaitMs);
    QVERIFY(QTest::qWaitFor([&] { return !annotate.compare->view().current(); }, kAuditWaitMs));
    fixture.press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(annotate.compare->view().current(), kAuditWaitMs);
    // a queue, and one without segments
    auto &queues = opened.page->queues();
    opened.page->tabs().setCurrentWidget(&queues);
    queues.setCurrentItem(queues.topLevelItem(0));
    queues.setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 2, kAuditWaitMs);
    const auto empty = queues.findItems(u"0"_s, Qt::MatchExactly, 1);
    QVERIFY(!empty.isEmpty());
    queues.setCurrentItem(empty.front());
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->messages().text(), windowText(said::kNoSegmentToPlay),
                              kAuditWaitMs);
    QCOMPARE(annotate.table->currentRow(), 2);
}

/// Findings stay when the page writes baskets: to list rows, to keep a sample, to fill a queue.
void AuditSampleTest::basketsMakeNothingUntrue()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kThreeRecordings));
    auto &fixture = opened.fixture;
    auto &texts = opened.page->sameTexts();
    auto &leaks = opened.page->leaks();
    const auto leakNote = [&leaks] {
        QString words;
        for (const QLabel *const label : leaks.findChildren<QLabel *>())
            words += label->text();
        return words;
    };
    opened.page->tabs().setCurrentWidget(&texts);
    texts.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(texts.table().topLevelItemCount(), 1, kAuditWaitMs);
    opened.page->tabs().setCurrentWidget(&leaks);
    leaks.findChild<QPushButton *>()->click();
    QTRY_VERIFY2_WITH_TIMEOUT(leakNote().contains(u"checked at"_s), qPrintable(leakNote()),
                              kAuditWaitMs);
    QVERIFY(opened.isSettled());
    // another connection has written: whoever watches the file is told
    QSignalSpy told(&fixture.window().bench().rowChanges(), &RowChanges::changed);
    auto &pane = opened.page->sample();
    opened.page->tabs().setCurrentWidget(&pane);
    pane.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QCOMPARE(texts.table().topLevelItemCount(), 1);
    QVERIFY2(leakNote().contains(u"checked at"_s), qPrintable(leakNote()));
    // the segments of a group are listed; back on the page the other groups are still there
    opened.page->tabs().setCurrentWidget(&texts);
    texts.table().setFocus();
    fixture.press(Qt::Key_Return);
    auto &table = *fixture.window().annotate().table;
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 2, kAuditWaitMs);
    fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(opened.isSettled());
    QCOMPARE(texts.table().topLevelItemCount(), 1);
    QTRY_VERIFY2_WITH_TIMEOUT(isSaid(texts.note(), said::kOfSegmentsBefore),
                              qPrintable(texts.note()), kAuditWaitMs);
    QVERIFY2(leakNote().contains(u"checked at"_s), qPrintable(leakNote()));
    // a filter that the user sets makes it untrue
    fixture.window().bench().filter().showRows(u"lang:de"_s);
    fixture.press(Qt::Key_2, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(texts.table().topLevelItemCount(), 0, kAuditWaitMs);
}

void AuditSampleTest::everyControlHasItsName()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kThreeRecordings));
    for (QWidget *const pane :
         std::initializer_list<QWidget *>{&opened.page->sample(), &opened.page->sameTexts(),
                                          &opened.page->sameSounds(), &opened.page->exposure()})
        for (QWidget *const one : pane->findChildren<QWidget *>()) {
            const bool isControl = qobject_cast<QAbstractButton *>(one)
                                   || qobject_cast<QComboBox *>(one)
                                   || qobject_cast<QAbstractSpinBox *>(one)
                                   || qobject_cast<QTreeWidget *>(one);
            if (!isControl || one->parentWidget()->inherits("QAbstractItemView")
                || one->parentWidget()->inherits("QComboBox"))
                continue;
            QVERIFY2(!one->toolTip().isEmpty(), one->metaObject()->className());
            auto *const face = QAccessible::queryAccessibleInterface(one);
            QVERIFY(face);
            QVERIFY2(!face->text(QAccessible::Name).isEmpty(), one->metaObject()->className());
        }
}

void AuditSampleTest::findsSameTextsAndSounds()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kThreeRecordings));
    auto &fixture = opened.fixture;
    auto &texts = opened.page->sameTexts();
    opened.page->tabs().setCurrentWidget(&texts);
    texts.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(texts.table().topLevelItemCount(), 1, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QCOMPARE(texts.table().topLevelItemCount(), 1); // still there: its own queue made it read again
    QCOMPARE(texts.table().topLevelItem(0)->text(0), u"abcdefghij"_s);
    QCOMPARE(texts.table().topLevelItem(0)->text(2), u"2"_s);
    texts.table().setFocus();
    fixture.press(Qt::Key_Space); // the copy
    auto &table = *fixture.window().annotate().table;
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 2, kAuditWaitMs);
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 2, kAuditWaitMs);

    OpenedAudit sounds;
    QVERIFY(sounds.open(kThreeRecordings));
    auto &pane = sounds.page->sameSounds();
    sounds.page->tabs().setCurrentWidget(&pane);
    pane.button().setFocus();
    sounds.fixture.press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(pane.note().contains(u"groups"_s), kAuditWaitMs);
    QVERIFY(sounds.isSettled());
}

void AuditSampleTest::comparesTrainingWithThePlan()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kThreeRecordings));
    auto &fixture = opened.fixture;
    auto &pane = opened.page->exposure();
    opened.page->tabs().setCurrentWidget(&pane);
    pane.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_VERIFY2_WITH_TIMEOUT(isSaid(pane.note(), said::kNoUsageLog), qPrintable(pane.note()),
                              kAuditWaitMs);
    const auto log = fixture.dataset().parent_path() / "data_usage.jsonl";
    std::ofstream(log) << R"({"step": 1, "samples": {"a1": 1, "b1": 7, "c1": 2, "x": 1}})"
                       << "\nbroken\n";
    // what the dialog of "Read usage log…" calls
    for (auto *const desk : fixture.window().findChildren<SurveyDesk *>())
        desk->readUsage(log);
    QTRY_COMPARE_WITH_TIMEOUT(pane.table().topLevelItemCount(), 1 + 2 + 2 + 1, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QCOMPARE(pane.table().topLevelItemCount(), 6);
    const auto *const all = pane.table().topLevelItem(0);
    QCOMPARE(all->text(2), u"4"_s);    // planned
    QCOMPARE(all->text(4), u"3"_s);    // read
    QCOMPARE(all->text(6), u"2.00"_s); // epochs
    QCOMPARE(all->text(7), u"2"_s);    // never
    QCOMPARE(all->text(8), u"1"_s);    // too often
    QCOMPARE(all->text(9), u"1"_s);    // not planned
    for (const auto &words :
         {windowText(said::kBadLinesOfLog, 1), windowText(said::kUnknownKeysOfLog, 1),
          windowText(said::kPlanned).arg(u"split:train"_s)})
        QVERIFY2(pane.note().contains(words), qPrintable(pane.note()));
    // how often each was read is a chart like any other
    auto *const chart = opened.chart("seen");
    QVERIFY(chart);
    QCOMPARE(chart->picture().bars[0].all, quint64{3});
    pane.table().setFocus();
    fixture.press(Qt::Key_Home);
    fixture.press(Qt::Key_Return); // a2, b2, b1 and c1 are not as planned
    auto &table = *fixture.window().annotate().table;
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 4, kAuditWaitMs);
}

/// Nothing but "Decoding audio…" was seen of it for minutes; a comparison of reports asked for its file, and was not
/// made; and the next edit dropped what the minutes had found.
void AuditSampleTest::showsATableThatIsBeingComputed()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kThreeRecordings));
    auto &window = opened.fixture.window();
    auto &board = window.bench().board();
    auto &sounds = opened.page->sameSounds();
    auto &reports = opened.page->reports();
    QStringList jobs;
    const auto watched = connect(&board, &JobBoard::changed, this, [&] {
        for (const auto &job : board.jobs())
            jobs << job.entry.name;
    });
    opened.page->tabs().setCurrentWidget(&sounds);
    sounds.button().click();
    QVERIFY(sounds.isBusy());
    opened.page->tabs().setCurrentWidget(&reports);
    reports.button().click();
    QVERIFY(!window.findChild<QFileDialog *>());
    const auto &tabs = opened.page->tabs();
    QCOMPARE(opened.page->messages().text(),
             windowText(said::kOtherTableComputed).arg(tabs.tabText(tabs.indexOf(&sounds))));
    QTRY_VERIFY2_WITH_TIMEOUT(sounds.note().contains(u"groups"_s), qPrintable(sounds.note()),
                              kAuditWaitMs);
    disconnect(watched);
    QVERIFY2(jobs.contains(windowText(said::kDecodingAudio)), qPrintable(jobs.join(u' ')));
    QTRY_VERIFY_WITH_TIMEOUT(opened.page->messages().isHidden(), kAuditWaitMs);
    QVERIFY(opened.isSettled());
    window.bench().filter().showRows(
        u"lang:de"_s); // the user's own, which makes other tables untrue
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY2_WITH_TIMEOUT(isSaid(sounds.note(), said::kOfSegmentsBefore),
                              qPrintable(sounds.note()), kAuditWaitMs);
    QVERIFY2(sounds.note().contains(u"groups"_s), qPrintable(sounds.note()));
}

QTEST_MAIN(AuditSampleTest)
#include "AuditSampleTest.moc"
