// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/audit/AuditFixture.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/MessageBar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeWidget>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Ben has four segments of one letter, one of them all wrong; anna two of two letters, one all wrong.
constexpr const char *kBenAndAnna = R"(
{"audio_filepath":"one.wav","offset":0,"duration":1,"text":"aaaaaaaaaa","pred_text":"zzzzzzzzzz","lang":"en","speaker":"ben"}
{"audio_filepath":"one.wav","offset":1,"duration":1,"text":"aaaaaaaaaa","pred_text":"aaaaaaaaaa","lang":"en","speaker":"ben"}
{"audio_filepath":"one.wav","offset":2,"duration":1,"text":"aaaaaaaaaa","pred_text":"aaaaaaaaaa","lang":"en","speaker":"ben"}
{"audio_filepath":"one.wav","offset":3,"duration":1,"text":"aaaaaaaaaa","pred_text":"aaaaaaaaaa","lang":"en","speaker":"ben"}
{"audio_filepath":"one.wav","offset":4,"duration":1,"text":"ababababab","pred_text":"zzzzzzzzzz","lang":"en","speaker":"anna"}
{"audio_filepath":"one.wav","offset":5,"duration":1,"text":"ababababab","pred_text":"ababababab","lang":"en","speaker":"anna"}
)";

/// Brushes its first bar with keys.
void brushFirstBar(OpenedAudit &opened, ChartView &chart)
{
    chart.setFocus();
    opened.fixture.press(Qt::Key_Home);
    opened.fixture.press(Qt::Key_Return);
}

} // namespace

/// Several recognisers on the Audit page: the choice among them, and tables that compare them. What brushes change
/// beside the charts.
class AuditSystemsTest final : public QObject {
    Q_OBJECT
private slots:
    void chartsAreOfTheChosenHypothesis();
    void comparesWordsAndRecognisers();
    void showsShortListsOfHypothesesWhole();
    void textsAreOfTheBrushes();
    void queuesAreOfTheBrushes();
    void anotherHypothesisLeavesNoIdleStep();
    void shownRowsTakeTheBrushesWithThem();

private:
    using Opened = OpenedAudit;
};

/// The choice leads: charts of its rates, its worst segments, and a scatter of one system against the other.
void AuditSystemsTest::chartsAreOfTheChosenHypothesis()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &fixture = opened.fixture;
    auto &choice = opened.page->hypotheses();
    QVERIFY(opened.chart("cer"));
    QVERIFY(!opened.chart("cer_b"));
    choice.setFocus();
    fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.chart("cer")); // of another one
    QPushButton *measure = nullptr;
    for (auto *const button : opened.page->findChildren<QPushButton *>())
        if (button->text().startsWith(u"Measure"))
            measure = button;
    QVERIFY(measure);
    measure->setFocus();
    fixture.press(Qt::Key_Space);
    QVERIFY(opened.desk->isMeasuring());
    QTRY_VERIFY2_WITH_TIMEOUT(!opened.desk->isMeasuring(),
                              qPrintable(opened.page->messages().text()), kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(opened.chart("cer_b"), kAuditWaitMs);
    const auto &picture = opened.chart("cer_b")->picture();
    QCOMPARE(picture.title, u"Character error rate · asr_large"_s);
    QVERIFY(picture.hasRates);
    QCOMPARE(picture.bars[0].all, quint64{5});
    QCOMPARE(picture.bars[49].all, quint64{1});
    // the worst segment is its own worst, with what it heard
    QCOMPARE(opened.page->worst().topLevelItem(0)->text(5), u"100.0"_s);
    bool isHeard = false;
    for (int column = 0; column < opened.page->worst().columnCount(); ++column)
        isHeard = isHeard || opened.page->worst().topLevelItem(0)->text(column) == u"zzzzzzzzzz"_s;
    QVERIFY(isHeard);
    auto *chart = opened.chart("cer_b");
    chart->setFocus();
    fixture.press(Qt::Key_End);
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window().annotate().table->currentRow(), 5, kAuditWaitMs);
    fixture.press(Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.window().annotate().table->segments().rowCount(), 1,
                              kAuditWaitMs);
    fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(opened.isSettled());
    // both systems are charts of the scatter
    auto &pane = opened.page->scatter();
    opened.page->tabs().setCurrentWidget(&pane);
    QTRY_VERIFY_WITH_TIMEOUT(pane.view().grid(), kAuditWaitMs);
    QStringList charts;
    for (auto *const chooser : pane.findChildren<QComboBox *>())
        for (int at = 0; at < chooser->count(); ++at)
            charts << chooser->itemText(at);
    QVERIFY2(charts.contains(u"Character error rate"_s)
                 && charts.contains(u"Character error rate · asr_large"_s),
             qPrintable(charts.join(u'|')));
    // back to the first one
    choice.setFocus();
    fixture.press(Qt::Key_Up);
    QVERIFY(opened.isSettled());
    QVERIFY(opened.chart("cer"));
    QVERIFY(!opened.chart("cer_b"));
}

/// Words and recognisers with keys alone: counted, heard, listed.
void AuditSystemsTest::comparesWordsAndRecognisers()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &fixture = opened.fixture;
    auto &table = *fixture.window().annotate().table;
    auto &words = opened.page->words();
    opened.page->tabs().setCurrentWidget(&words);
    words.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(words.table().topLevelItemCount(), 1, kAuditWaitMs);
    const auto *const word = words.table().topLevelItem(0);
    QCOMPARE(word->text(0), u"abcdefghij"_s);
    QCOMPARE(word->text(1), u"66.67 %"_s);
    QCOMPARE(word->text(2), u"6"_s);
    QCOMPARE(word->text(3), u"2"_s);
    words.table().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 2, kAuditWaitMs); // the worst of both
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&words.table()));

    auto &systems = opened.page->systems();
    opened.page->tabs().setCurrentWidget(&systems);
    systems.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(systems.table().topLevelItemCount(), 5, kAuditWaitMs);
    QCOMPARE(systems.table().topLevelItem(2)->text(2), u"0.00 %"_s); // the oracle
    const QString first = systems.table().topLevelItem(0)->text(0);
    const int small = first == u"asr_small"_s ? 0 : 1;
    QCOMPARE(systems.table().topLevelItem(small)->text(2), u"33.33 %"_s);
    QCOMPARE(systems.table().topLevelItem(1 - small)->text(2), u"16.67 %"_s);
    auto *const duel = systems.table().topLevelItem(3 + small);
    QCOMPARE(duel->text(6), u"1"_s); // the small one is better in the last segment
    systems.table().setFocus();
    fixture.press(Qt::Key_Return); // the first row has no segments of its own
    QCOMPARE(fixture.window().page(), static_cast<QWidget *>(opened.page));
    systems.table().setCurrentItem(duel);
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 5, kAuditWaitMs);

    auto &drift = opened.page->drift();
    opened.page->tabs().setCurrentWidget(&drift);
    drift.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(drift.note().startsWith(u"Fewer than two"_s), kAuditWaitMs);
    opened.page->tabs().setCurrentWidget(&systems);
    systems.table().setFocus();
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 1, kAuditWaitMs);
    QCOMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
}

/// An open list stays whole while the page learns of the same names again.
void AuditSystemsTest::showsShortListsOfHypothesesWhole()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &choice = opened.page->hypotheses();
    for (const int count : {2, 3, 10, 12}) {
        std::vector<std::string> names;
        for (int at = 0; at < count; ++at)
            names.push_back("asr_" + std::to_string(at));
        HypothesisChoice all;
        all.accept(names, {});
        opened.page->showHypotheses(all);
        choice.showPopup();
        QTRY_VERIFY(choice.view()->isVisible());
        opened.page->showHypotheses(all);
        const QRect seen = choice.view()->viewport()->rect();
        for (int row = 0; row < std::min(count, 10); ++row) {
            const QRect entry = choice.view()->visualRect(choice.model()->index(row, 0));
            QVERIFY2(entry.top() >= 0 && entry.bottom() <= seen.bottom(),
                     qPrintable(u"entry %1 of %2 ends at %3 of %4"_s.arg(row)
                                    .arg(count)
                                    .arg(entry.bottom())
                                    .arg(seen.bottom())));
        }
        choice.hidePopup();
    }
}

void AuditSystemsTest::textsAreOfTheBrushes()
{
    Opened opened;
    QVERIFY(opened.open(kBenAndAnna));
    auto &texts = opened.page->texts();
    opened.page->tabs().setCurrentWidget(&texts);
    auto *const speaker = opened.chart("speaker");
    brushFirstBar(opened, *speaker);
    QVERIFY(opened.isSettled());
    texts.button().setFocus();
    opened.fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(texts.table().topLevelItemCount(), 1, kAuditWaitMs); // a
    speaker->setFocus();
    opened.fixture.press(Qt::Key_Escape);
    QVERIFY(!speaker->brush());
    QCOMPARE(texts.table().topLevelItemCount(), 0); // at once
    texts.button().setFocus();
    opened.fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(texts.table().topLevelItemCount(), 2, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    brushFirstBar(opened, *speaker);
    QCOMPARE(texts.table().topLevelItemCount(), 0);

    // what is being looked for when the brush changes is not shown either
    QVERIFY(opened.isSettled());
    const auto words = texts.button().text();
    texts.button().setFocus();
    opened.fixture.press(Qt::Key_Space);
    QVERIFY(texts.button().text() != words); // Stop
    emit opened.page->clearWanted();
    QTRY_COMPARE_WITH_TIMEOUT(texts.button().text(), words, kAuditWaitMs);
    QCOMPARE(texts.table().topLevelItemCount(), 0);
}

void AuditSystemsTest::queuesAreOfTheBrushes()
{
    Opened opened;
    QVERIFY(opened.open(kBenAndAnna));
    auto &queues = opened.page->queues();
    opened.page->tabs().setCurrentWidget(&queues);
    const auto worst = [&queues](int column) {
        return queues.topLevelItem(0)->text(column);
    };
    QCOMPARE(worst(1), u"2"_s);
    auto *const speaker = opened.chart("speaker");
    brushFirstBar(opened, *speaker); // ben
    QVERIFY(opened.isSettled());
    QCOMPARE(worst(1), u"1"_s);
    queues.setFocus();
    queues.setCurrentItem(queues.topLevelItem(0));
    opened.fixture.press(Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(worst(1), u"0"_s, kAuditWaitMs);
    QCOMPARE(worst(2), u"1"_s);
    speaker->setFocus();
    opened.fixture.press(Qt::Key_Escape);
    QVERIFY(opened.isSettled());
    QCOMPARE(worst(1), u"1"_s); // anna's is still in the queue
    QCOMPARE(worst(2), u"1"_s);

    // of ben all are listed that are dismissed or not, of anna none
    brushFirstBar(opened, *speaker);
    QVERIFY(opened.isSettled());
    queues.setFocus();
    opened.fixture.press(Qt::Key_Delete, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(worst(1), u"1"_s, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    opened.fixture.press(Qt::Key_Return);
    auto &table = *opened.fixture.window().annotate().table;
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 1, kAuditWaitMs);
}

void AuditSystemsTest::anotherHypothesisLeavesNoIdleStep()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    brushFirstBar(opened, *opened.chart("cer"));
    QVERIFY(opened.isSettled());
    auto &chips = opened.page->chips();
    QVERIFY(chips.isVisible() && chips.undoButton().isVisible());
    opened.page->hypotheses().setFocus();
    opened.fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.desk->board().isBrushed());
    QVERIFY(!chips.isVisible()); // no step to undo
    emit opened.page->undoBrushWanted();
    QCOMPARE(opened.page->messages().text(), u"No brush to undo."_s);
}

void AuditSystemsTest::shownRowsTakeTheBrushesWithThem()
{
    Opened opened;
    QVERIFY(opened.open(kBenAndAnna));
    brushFirstBar(opened, *opened.chart("speaker"));
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"4"_s);
    QPushButton *show = nullptr;
    for (auto *const button : opened.page->findChildren<QPushButton *>())
        if (button->text() == u"Show these rows"_s)
            show = button;
    QVERIFY(show);
    show->click();
    auto &table = *opened.fixture.window().annotate().table;
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 4, kAuditWaitMs);
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"4"_s);
    QVERIFY(!opened.desk->board().isBrushed());
    QVERIFY(!opened.page->chips().isVisible());
    emit opened.page->undoBrushWanted();
    QVERIFY(!opened.desk->board().isBrushed());
    QCOMPARE(opened.page->messages().text(), u"No brush to undo."_s);
}

QTEST_MAIN(AuditSystemsTest)
#include "AuditSystemsTest.moc"
