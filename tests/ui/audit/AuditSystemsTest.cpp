// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/audit/AuditFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/SurveyDesk.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/RowChanges.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/ComparePane.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QProcess>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
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

/// The last segment alone has mistakes: the first recogniser took its last word for another, the second one the first.
constexpr const char *kFirstAndLastWord = R"(
{"audio_filepath":"one.wav","offset":0,"duration":1,"text":"five","asr_small":"five","asr_large":"five","lang":"en"}
{"audio_filepath":"one.wav","offset":1,"duration":1,"text":"five","asr_small":"five","asr_large":"five","lang":"en"}
{"audio_filepath":"one.wav","offset":2,"duration":1,"text":"five","asr_small":"five","asr_large":"five","lang":"en"}
{"audio_filepath":"one.wav","offset":3,"duration":1,"text":"five","asr_small":"five","asr_large":"five","lang":"en"}
{"audio_filepath":"one.wav","offset":4,"duration":1,"text":"five","asr_small":"five","asr_large":"five","lang":"en"}
{"audio_filepath":"one.wav","offset":5,"duration":1,"text":"one two three four","asr_small":"one two three fore","asr_large":"won two three four","lang":"en"}
)";

/// Runs the pass that computes all values.
bool measureAll(OpenedAudit &opened)
{
    emit opened.page->measureWanted(false);
    return opened.desk->isMeasuring()
           && QTest::qWaitFor([&opened] { return !opened.desk->isMeasuring(); }, kAuditWaitMs)
           && opened.isSettled();
}

/// Another process changes the workspace.
bool runCli(const QStringList &words)
{
    QProcess process;
    process.start(QStringLiteral(VOXDECK_CLI), words);
    const bool isDone = process.waitForFinished(kAuditWaitMs) && process.exitCode() == 0;
    if (!isDone)
        qWarning("%s", process.readAllStandardError().constData());
    return isDone;
}

/// Another process makes the one segment that is all wrong a right one.
bool rightTheWrongOne(OpenedAudit &opened)
{
    return runCli({u"replace"_s, pathText(opened.fixture.workspace()), u"cer:1"_s, u"--find"_s,
                   u"abcdefghij"_s, u"--with"_s, u"zzzzzzzzzz"_s});
}

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
    void playsWhatTheChosenHypothesisHeard();
    void listsWithDifferentHypothesesShareNoFigures();
    void mixesLanguagesByHours();
    void comparesReports();
    void followsRowsThatKeepChanging();
    void saysHowFarMeasuringIs();
    void comparesWordsAndRecognisers();
    void showsShortListsOfHypothesesWhole();
    void textsAreOfTheBrushes();
    void queuesAreOfTheBrushes();
    void anotherHypothesisLeavesNoIdleStep();
    void shownRowsTakeTheBrushesWithThem();
    void filtersByALasso();

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
    QCOMPARE(picture.title, windowText(said::kCharacterErrorRate) + u" · asr_large"_s);
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
    QVERIFY2(charts.contains(windowText(said::kCharacterErrorRate) + u" · asr_small"_s)
                 && charts.contains(windowText(said::kCharacterErrorRate) + u" · asr_large"_s),
             qPrintable(charts.join(u'|')));
    // back to the first one
    choice.setFocus();
    fixture.press(Qt::Key_Up);
    QVERIFY(opened.isSettled());
    QVERIFY(opened.chart("cer"));
    QVERIFY(!opened.chart("cer_b"));
}

/// The difference that is shown and heard was that of the first hypothesis, whatever figures were of.
void AuditSystemsTest::playsWhatTheChosenHypothesisHeard()
{
    Opened opened;
    QVERIFY(opened.open(kFirstAndLastWord));
    auto &fixture = opened.fixture;
    auto &annotate = fixture.window().annotate();
    const auto heard = [&]() -> QString {
        const auto current = annotate.compare->view().current();
        const auto *const desk = fixture.window().findChild<CompareDesk *>();
        if (!current || desk->outcome().versions.empty())
            return {};
        const auto &comparison = desk->outcome().versions.front().comparison;
        const auto differences = comparison.differences();
        return *current < differences.size()
                   ? toQString(std::string(comparison.theirsText(differences[*current])))
                   : QString();
    };
    // a confusion of the second one
    opened.page->hypotheses().setFocus();
    fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->hypotheses().currentText(), u"asr_large"_s);
    auto &confusions = opened.page->confusions();
    opened.page->tabs().setCurrentWidget(&confusions);
    confusions.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(confusions.table().topLevelItemCount(), 1, kAuditWaitMs);
    confusions.table().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(heard(), u"won"_s, kAuditWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 5, kAuditWaitMs);
    QCOMPARE(annotate.compare->hypothesis(), u"asr_large"_s);
    // its chart
    QVERIFY(measureAll(opened));
    auto *chart = opened.chart("cer_b");
    QVERIFY(chart);
    annotate.table->goToId(1);
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 0, kAuditWaitMs);
    // else what is heard below may be what was heard above, and the key of the next step comes too early
    QTRY_VERIFY_WITH_TIMEOUT(heard() != u"won"_s, kAuditWaitMs);
    chart->setFocus();
    chart->setCursor(static_cast<std::uint32_t>(
        std::find_if(chart->picture().bars.begin() + 1, chart->picture().bars.end(),
                     [](const ChartBar &bar) { return bar.matching > 0; })
        - chart->picture().bars.begin()));
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(heard(), u"won"_s, kAuditWaitMs);
    // of the first one again
    opened.page->hypotheses().setFocus();
    fixture.press(Qt::Key_Up);
    QVERIFY(opened.isSettled());
    auto *own = opened.chart("cer");
    QVERIFY(own);
    own->setFocus();
    own->setCursor(static_cast<std::uint32_t>(
        std::find_if(own->picture().bars.begin() + 1, own->picture().bars.end(),
                     [](const ChartBar &bar) { return bar.matching > 0; })
        - own->picture().bars.begin()));
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(heard(), u"fore"_s, kAuditWaitMs);
    QCOMPARE(annotate.compare->hypothesis(), u"asr_small"_s);
    // the scatter of both: the axis upwards leads, whatever is chosen
    auto &scatter = opened.page->scatter();
    opened.page->tabs().setCurrentWidget(&scatter);
    QTRY_VERIFY_WITH_TIMEOUT(scatter.view().grid(), kAuditWaitMs);
    scatter.acrossChooser().setCurrentText(windowText(said::kCharacterErrorRate)
                                           + u" · asr_small"_s);
    scatter.upChooser().setCurrentText(windowText(said::kCharacterErrorRate) + u" · asr_large"_s);
    emit scatter.axesChosen();
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(scatter.view().grid() && scatter.view().grid()->shown == 6,
                             kAuditWaitMs);
    emit scatter.view().playWanted(std::vector<char>(scatter.view().grid()->counts.size(), 1));
    QTRY_COMPARE_WITH_TIMEOUT(heard(), u"won"_s, kAuditWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(annotate.table->currentRow(), 5, kAuditWaitMs);
}

/// Two lists whose hypotheses have other names: figures and charts are of one of them, or say that they are of each
/// list's own.
void AuditSystemsTest::listsWithDifferentHypothesesShareNoFigures()
{
    Opened opened;
    const auto folder = opened.fixture.dataset().parent_path() / "list";
    QVERIFY(writeAuditList(folder, kSixSegments));
    std::ofstream(folder / "other.jsonl")
        << R"({"audio_filepath":"one.wav","offset":0,"duration":1,"text":"abcdefghij","asr_other":"zzzzzzzzzz"})"
           "\n";
    QVERIFY(runCli({u"import"_s, pathText(folder / "list.jsonl"), pathText(folder / "other.jsonl"),
                    u"--workspace"_s, pathText(opened.fixture.workspace())}));
    opened.fixture.window().openDataset(opened.fixture.workspace());
    QVERIFY(opened.show());
    auto &choice = opened.page->hypotheses();
    QCOMPARE(choice.count(), 3);
    QCOMPARE(choice.itemText(0), windowText(said::kEachListsOwn));
    QCOMPARE(choice.currentIndex(), 0);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"7"_s);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"38.3 %"_s); // 23 of 60
    QVERIFY(opened.chart("cer"));
    choice.setFocus();
    choice.setCurrentIndex(choice.findText(u"asr_other"_s));
    emit choice.activated(choice.currentIndex());
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"100.0 %"_s);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Unscored), u"6"_s);
    QVERIFY(!opened.chart("cer"));
    QVERIFY(measureAll(opened));
    const char *const rate = opened.chart("cer_b") ? "cer_b" : "cer_c";
    QVERIFY(opened.chart(rate));
    QCOMPARE(opened.chart(rate)->picture().bars[49].all, quint64{1});
    QCOMPARE(opened.chart(rate)->picture().unknown, quint64{6});
}

/// The bars of languages are hours, with a part for each split; brushes leave some of them.
void AuditSystemsTest::mixesLanguagesByHours()
{
    Opened opened;
    QVERIFY(opened.open(kFields)); // en: three of train, one of test; zh: one of each
    auto *const languages = opened.chart("lang");
    QVERIFY(languages);
    const auto length = [languages](std::size_t bar) {
        return languages->picture().bars[bar].length.value_or(BarLength());
    };
    const auto of = [&length](std::size_t bar, Split split) {
        return length(bar).bySplit.at(static_cast<std::size_t>(split));
    };
    QCOMPARE(languages->picture().bars[0].tick, u"en"_s);
    QCOMPARE(length(0).all, 4.0);
    QCOMPARE(of(0, Split::Train), 3.0);
    QCOMPARE(of(0, Split::Test), 1.0);
    QCOMPARE(of(1, Split::Train), 1.0);
    QCOMPARE(languages->barSentence(0), u"en: 4 segments, %1"_s.arg(spanText(4)));
    auto *const split = opened.chart("split");
    split->setFocus();
    split->setCursor(static_cast<std::uint32_t>(Split::Test));
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QCOMPARE(length(0).all, 4.0); // of the filter, behind
    QCOMPARE(length(0).matching(), 1.0);
    QCOMPARE(of(0, Split::Train), 0.0);
    QCOMPARE(of(1, Split::Test), 1.0);
}

/// An older report beside what is shown, and two reports beside each other.
void AuditSystemsTest::comparesReports()
{
    Opened opened;
    QVERIFY(opened.open());
    const auto folder = opened.fixture.dataset().parent_path();
    PosixFileSystem fs;
    const auto save = [&](const char *name) {
        opened.desk->saveReport(folder / name);
        return QTest::qWaitFor([&] { return exists(fs, folder / name); }, kAuditWaitMs)
               && opened.isSettled();
    };
    QVERIFY(save("before.json"));
    QTest::qWait(1'100); // reports say when they were written to a second
    QVERIFY(rightTheWrongOne(opened));
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->totals().figure(TotalsStrip::Cer), u"6.0 %"_s,
                              kAuditWaitMs);
    QVERIFY(opened.isSettled());
    auto *const surveys = opened.desk->findChild<SurveyDesk *>();
    QVERIFY(surveys);
    auto &reports = opened.page->reports();
    surveys->compareReports({folder / "before.json"});
    const auto cerRow = [&reports]() -> QStringList {
        for (int at = 0; at < reports.table().topLevelItemCount(); ++at) {
            const auto *const item = reports.table().topLevelItem(at);
            if (item->text(1) == u"All"_s && item->text(3) == u"CER"_s)
                return {item->text(4), item->text(5), item->text(6)};
        }
        return {};
    };
    const QStringList wanted{u"26.00 %"_s, u"6.00 %"_s, u"-20.00 points"_s};
    QTRY_COMPARE_WITH_TIMEOUT(cerRow(), wanted, kAuditWaitMs);
    QCOMPARE(opened.page->tabs().currentWidget(), static_cast<QWidget *>(&reports));
    QVERIFY2(reports.note().startsWith(u"before.json, and the segments shown"_s),
             qPrintable(reports.note()));
    for (int at = 0; at < reports.table().topLevelItemCount(); ++at) // only what differs
        QVERIFY(reports.table().topLevelItem(at)->text(2) != u"de"_s);
    QVERIFY(save("now.json"));
    surveys->compareReports({folder / "now.json", folder / "before.json"});
    QTRY_VERIFY_WITH_TIMEOUT(reports.note().startsWith(u"before.json, then now.json"_s),
                             kAuditWaitMs);
    QCOMPARE(cerRow(), wanted);
    // a group of a figure is listed in the table
    reports.table().setFocus();
    for (int at = 0; at < reports.table().topLevelItemCount(); ++at)
        if (reports.table().topLevelItem(at)->text(2) == u"en"_s)
            reports.table().setCurrentItem(reports.table().topLevelItem(at));
    opened.fixture.press(Qt::Key_Return);
    auto &table = *opened.fixture.window().annotate().table;
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 3, kAuditWaitMs);
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    surveys->compareReports({folder / "one.wav"});
    QTRY_VERIFY_WITH_TIMEOUT(!opened.page->messages().isHidden(), kAuditWaitMs);
}

/// A pass of another process writes every second: the page was read anew each time and never shown.
void AuditSystemsTest::followsRowsThatKeepChanging()
{
    Opened opened;
    QVERIFY(opened.open());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"26.0 %"_s);
    auto &changes = opened.fixture.window().bench().rowChanges();
    QTimer writer;
    QObject::connect(&writer, &QTimer::timeout, [&changes] { changes.tell(RowChange::Elsewhere); });
    writer.start(40);
    QVERIFY(rightTheWrongOne(opened));
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->totals().figure(TotalsStrip::Cer), u"6.0 %"_s,
                              kAuditWaitMs);
    QVERIFY(opened.chart("cer")->picture().bars.size() < 50); // up to the highest rate that is left
    QVERIFY(writer.isActive());
}

/// Beside the charts that are to come, and beside those that are there.
void AuditSystemsTest::saysHowFarMeasuringIs()
{
    Opened opened;
    QVERIFY(opened.open());
    const auto button = [&opened](const QString &begin) {
        for (auto *const one : opened.page->findChildren<QPushButton *>())
            if (one->text().startsWith(begin))
                return true;
        return false;
    };
    QVERIFY(button(windowText(said::kMeasureAudioAndTexts)));
    emit opened.page->measureWanted(false);
    QVERIFY(opened.desk->isMeasuring());
    QVERIFY(button(u"Measuring"_s));
    opened.page->showBoard(opened.desk->board(), {}); // made again meanwhile
    QVERIFY(button(u"Measuring"_s));
    opened.page->showMeasured(u"Measuring: 40 %"_s);
    QVERIFY(button(u"Measuring: 40 %"_s));
    QTRY_VERIFY_WITH_TIMEOUT(!opened.desk->isMeasuring(), kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QVERIFY(!button(u"Measuring"_s));
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
    QTRY_COMPARE_WITH_TIMEOUT(words.table().topLevelItemCount(), 3, kAuditWaitMs);
    QCOMPARE(words.table().topLevelItem(1)->text(1), u"–"_s); // heard, and in no transcript
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
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(drift.note(), said::kNothingToCompare), kAuditWaitMs);
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
                     qPrintable(u"entry %1 of %2 reaches %3 of %4"_s.arg(row)
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
    QVERIFY(!opened.page->messages().text().isEmpty()); // it says that no brush can be undone
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
        if (button->text() == windowText(said::kShowTheseRows))
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
    QVERIFY(!opened.page->messages().text().isEmpty()); // it says that no brush can be undone
}

/// A lasso filters the page as a brush does: totals, charts and worst segments follow, a chip shows it and takes it away.
void AuditSystemsTest::filtersByALasso()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto &pane = opened.page->scatter();
    opened.page->tabs().setCurrentWidget(&pane);
    auto &view = pane.view();
    QTRY_VERIFY_WITH_TIMEOUT(view.grid() && view.grid()->shown == 5, kAuditWaitMs);
    view.setFocus();
    const auto &grid = *view.grid();
    const auto filled = std::find_if(grid.counts.rbegin(), grid.counts.rend(),
                                     [](std::uint32_t count) { return count > 0; });
    const auto place = static_cast<std::uint32_t>(grid.counts.rend() - filled - 1);
    view.setCursor({place % grid.columns, place / grid.columns}); // the highest CER
    QVERIFY(!opened.page->chips().isVisible());
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->totals().figure(TotalsStrip::Cer), u"100.0 %"_s,
                              kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QCOMPARE(fixture.window().page(), static_cast<QWidget *>(opened.page));
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"1"_s);
    QCOMPARE(opened.page->worst().topLevelItemCount(), 1);
    QCOMPARE(opened.chart("speaker")->picture().bars[0].all, quint64{1});
    QPushButton *chip = nullptr;
    for (auto *const button : opened.page->chips().findChildren<QPushButton *>())
        if (button->isVisible() && button->text().startsWith(u"Lasso: 1 segment"_s))
            chip = button;
    QVERIFY(chip);
    QVERIFY(chip->accessibleName().contains(u"Lasso"_s));
    chip->setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->totals().figure(TotalsStrip::Segments), u"6"_s,
                              kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.page->chips().isVisible());
    QVERIFY(!fixture.window().bench().filter().isFiltering());
}

QTEST_MAIN(AuditSystemsTest)
#include "AuditSystemsTest.moc"
