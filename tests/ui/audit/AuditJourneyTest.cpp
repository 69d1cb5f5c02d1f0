// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/ui/audit/AuditFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/HeatPane.h"
#include "ui/audit/LeaksPane.h"
#include "ui/audit/MeasureDesk.h"
#include "ui/audit/ProfileDesk.h"
#include "ui/audit/ProfileDialog.h"
#include "ui/audit/ScatterPane.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/player/AudioPlayer.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <fstream>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

/// From a chart to the sound and to the rows, with keys alone.
class AuditJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void goesFromTheChartToTheSound();
    void measuresWhatIsMissing();
    void savesAReport();
    void importsScores();
    void goesFromAConfusionToTheSound();
    void selectsInTheScatter();
    void showsLanguagesBySplitAndLeaks();
    void undoesBrushes();
    void showsHoursScriptsAndFields();
    void choosesTheProfile();
    void choosesTheHypothesis();
    void listsAHypothesisThatTheCommandLineAttaches_data();
    void listsAHypothesisThatTheCommandLineAttaches();
    void readsAgainOnRefresh();
    void passingWordsGoWithTheNextAction();
    void listsLargeGroupsFirst();
    void dismissesAQueue();
    void looksAsItIsMeantTo_data();
    void looksAsItIsMeantTo();

private:
    using Opened = OpenedAudit;
    static QString keyOf(Opened &opened, int row);
};

QString AuditJourneyTest::keyOf(Opened &opened, int row)
{
    return toQString(opened.fixture.window().annotate().table->segments().rowAt(row)->key);
}

void AuditJourneyTest::goesFromTheChartToTheSound()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto &table = *fixture.window().annotate().table;
    auto *cer = opened.chart("cer");
    QVERIFY(cer);
    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget *>(cer));
    // totals: 13 letters of 50 are wrong
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"6"_s);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"26.0 %"_s);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Unscored), u"1"_s);
    QCOMPARE(cer->picture().bars[0].matching, quint64{2});
    QCOMPARE(cer->picture().bars[5].matching, quint64{1});
    QCOMPARE(cer->picture().bars[49].matching, quint64{1});
    QCOMPARE(cer->picture().unknown, quint64{1});
    QCOMPARE(cer->barSentence(5), u"10 to 12 %: 1 segment"_s);

    // a screen reader sees a table of bins
    auto *face = QAccessible::queryAccessibleInterface(cer);
    QVERIFY(face && face->tableInterface());
    QCOMPARE(face->tableInterface()->rowCount(), 50);
    QCOMPARE(face->tableInterface()->cellAt(49, 0)->text(QAccessible::Name), u"98 % and above"_s);
    QCOMPARE(face->tableInterface()->cellAt(49, 1)->text(QAccessible::Name), u"1"_s);

    // two actions: the bar, the sound of its worst segment
    auto &player = fixture.services().player;
    QSignalSpy states(&player, &AudioPlayer::stateChanged);
    fixture.press(Qt::Key_End);
    QCOMPARE(cer->cursor(), 49U);
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 2, kAuditWaitMs);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(cer));
    if (player.state() != AudioPlayer::State::NoDevice)
        QTRY_VERIFY_WITH_TIMEOUT(
            std::any_of(states.begin(), states.end(),
                        [](const auto &arguments) {
                            return arguments.front().template value<AudioPlayer::State>()
                                   == AudioPlayer::State::Playing;
                        }),
            kAuditWaitMs);

    // Enter brushes the bar: the other charts and the list follow; Shift extends, Escape clears
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(opened.chart("speaker")->picture().bars[0].matching, quint64{1},
                              kAuditWaitMs);
    QCOMPARE(opened.chart("speaker")->picture().bars[0].all, quint64{3}); // ben
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->worst().topLevelItemCount(), 1);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"100.0 %"_s);
    fixture.press(Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(cer->brush(), (std::optional<BarRange>{{0, 50}}));
    fixture.press(Qt::Key_Escape);
    QVERIFY(!cer->brush());
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->worst().topLevelItemCount(), 6);
    QCOMPARE(opened.page->worst().topLevelItem(0)->text(5), u"100.0"_s);

    // the rows of a bar, in the table
    fixture.press(Qt::Key_Home);
    fixture.press(Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 2, kAuditWaitMs);
    QCOMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
    fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"2"_s);
}

void AuditJourneyTest::measuresWhatIsMissing()
{
    Opened opened;
    QVERIFY(opened.open());
    QVERIFY(!opened.chart("loudness"));
    auto &groups = opened.page->groups();
    QCOMPARE(groups.table().topLevelItemCount(), 2); // languages
    groups.chooser().setCurrentIndex(1);
    QCOMPARE(groups.table().topLevelItemCount(), 3); // speakers
    auto &queues = opened.page->queues();
    QCOMPARE(queues.topLevelItem(0)->text(1), u"1"_s); // worst CER
    const auto rowsOf = [&queues](const char *name) {
        for (int at = 0; at < queues.topLevelItemCount(); ++at)
            if (auditQueues()[static_cast<std::size_t>(at)].name == name)
                return queues.topLevelItem(at)->text(1);
        return QString();
    };
    QCOMPARE(rowsOf("quiet"), windowText(said::kNotMeasured));
    QPushButton *measure = nullptr;
    for (auto *const button : opened.page->findChildren<QPushButton *>())
        if (button->text() == windowText(said::kMeasureAudioAndTexts))
            measure = button;
    QVERIFY(measure);
    measure->setFocus();
    opened.fixture.press(Qt::Key_Space);
    QVERIFY(opened.desk->isMeasuring());
    QTRY_VERIFY2_WITH_TIMEOUT(!opened.desk->isMeasuring(),
                              qPrintable(opened.page->messages().text()), kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QVERIFY(opened.chart("loudness"));
    QVERIFY(opened.chart("char_rate"));
    quint64 rows = 0;
    for (const auto &bar : opened.chart("char_rate")->picture().bars)
        rows += bar.matching;
    QCOMPARE(rows, quint64{6});
    QCOMPARE(rowsOf("quiet"), u"0"_s);
}

void AuditJourneyTest::savesAReport()
{
    Opened opened;
    QVERIFY(opened.open());
    auto *cer = opened.chart("cer");
    opened.fixture.press(Qt::Key_End);
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QVERIFY(cer->brush());
    const auto file = opened.fixture.dataset().parent_path() / "report.json";
    opened.desk->saveReport(file);
    PosixFileSystem fs;
    QTRY_VERIFY2_WITH_TIMEOUT(exists(fs, file), qPrintable(opened.page->messages().text()),
                              kAuditWaitMs);
    const auto text = readWholeFile(fs, file);
    QVERIFY(text);
    const auto report = JsonValue::parse(*text);
    QVERIFY(report);
    QCOMPARE(report->find("rows")->toInteger(), 1);
    QCOMPARE(report->find("filter")->toString(), std::string("cer:>=0.98"));
    // pages with the charts: a PDF that is whole
    const auto pages = opened.fixture.dataset().parent_path() / "report.pdf";
    QVERIFY(opened.isSettled());
    opened.desk->saveReport(pages);
    QTRY_VERIFY2_WITH_TIMEOUT(exists(fs, pages), qPrintable(opened.page->messages().text()),
                              kAuditWaitMs);
    const auto pdf = readWholeFile(fs, pages);
    QVERIFY(pdf && pdf->starts_with("%PDF-") && pdf->find("%%EOF") != std::string::npos);
    QVERIFY(pdf->find("/Image") != std::string::npos);
}

/// Scores of another program become a chart, and what was not imported is said.
void AuditJourneyTest::importsScores()
{
    Opened opened;
    QVERIFY(opened.open());
    QVERIFY(!opened.chart("utmos"));
    const auto file = opened.fixture.dataset().parent_path() / "utmos.csv";
    std::ofstream(file) << "key,utmos\n"
                        << toUtf8(keyOf(opened, 0)) << ",4.25\n"
                        << toUtf8(keyOf(opened, 1)) << ",nan\nnobody,1\n";
    auto *const desk = opened.desk->findChild<MeasureDesk *>();
    QVERIFY(desk);
    desk->importScores(file);
    const auto imported = windowText(said::kScoresImported, 1).arg(u"UTMOS"_s);
    QTRY_VERIFY_WITH_TIMEOUT(opened.page->messages().text().contains(imported), kAuditWaitMs);
    QVERIFY(isSaid(opened.page->messages().text(), said::kNoUsableScore, 2));
    QTRY_VERIFY_WITH_TIMEOUT(opened.chart("utmos"), kAuditWaitMs);
    QVERIFY(opened.isSettled());
    const auto &picture = opened.chart("utmos")->picture();
    QCOMPARE(picture.title, u"UTMOS"_s);
    QCOMPARE(picture.unknown, quint64{5});
    QCOMPARE(picture.bars.size(), std::size_t{8}); // never fewer
    QCOMPARE(std::count_if(picture.bars.begin(), picture.bars.end(),
                           [](const ChartBar &bar) { return bar.all == 1; }),
             std::ptrdiff_t{1});
}

/// A confusion is found, heard and listed with keys alone.
void AuditJourneyTest::goesFromAConfusionToTheSound()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto &table = *fixture.window().annotate().table;
    auto &pane = opened.page->confusions();
    opened.page->tabs().setCurrentWidget(&pane);
    pane.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(pane.table().topLevelItemCount() > 0, kAuditWaitMs);
    // words of one letter case: three hypotheses differ, each in another way
    QCOMPARE(pane.table().topLevelItemCount(), 3);
    const auto *const all = pane.table().findItems(u"zzzzzzzzzz"_s, Qt::MatchExactly, 1).value(0);
    QVERIFY(all);
    QCOMPARE(all->text(0), u"abcdefghij"_s);
    QCOMPARE(all->text(2), u"1"_s);
    QCOMPARE(all->text(4), u"33.3 %"_s);
    pane.table().setFocus();
    pane.table().setCurrentItem(const_cast<QTreeWidgetItem *>(all));
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 2, kAuditWaitMs);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&pane.table()));
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 1, kAuditWaitMs);
    QCOMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
}

/// A scatter with keys: the cursor, the sound of a cell, a rectangle and its rows.
void AuditJourneyTest::selectsInTheScatter()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto &table = *fixture.window().annotate().table;
    auto &pane = opened.page->scatter();
    opened.page->tabs().setCurrentWidget(&pane);
    auto &view = pane.view();
    QTRY_VERIFY_WITH_TIMEOUT(view.grid() && view.grid()->shown == 5, kAuditWaitMs);
    QCOMPARE(view.grid()->unknown, std::uint64_t{1}); // without a hypothesis
    view.setFocus();
    const auto &grid = *view.grid();
    const auto filled = std::find_if(grid.counts.rbegin(), grid.counts.rend(),
                                     [](std::uint32_t count) { return count > 0; });
    const auto place = static_cast<std::uint32_t>(grid.counts.rend() - filled - 1);
    view.setCursor({place % grid.columns, place / grid.columns}); // the highest CER
    QVERIFY(view.accessibleDescription().endsWith(u"1 segment"_s));
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 2, kAuditWaitMs);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&view));
    // a lasso around all, then a rectangle of one cell with keys, and its rows
    QTest::mousePress(&view, Qt::LeftButton, {}, {2, 2});
    for (const QPoint point :
         {QPoint(view.width() - 2, 2), QPoint(view.width() - 2, view.height() - 2),
          QPoint(2, view.height() - 2)})
        QTest::mouseMove(&view, point);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, {2, view.height() - 2});
    QCOMPARE(std::count(view.selection().begin(), view.selection().end(), 1),
             std::ptrdiff_t(grid.counts.size()));
    fixture.press(Qt::Key_Escape);
    QVERIFY(view.selection().empty());
    fixture.press(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(std::count(view.selection().begin(), view.selection().end(), 1), 2);
    fixture.press(Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 1, kAuditWaitMs);
}

/// Cells of languages by split, and the check for leaks.
void AuditJourneyTest::showsLanguagesBySplitAndLeaks()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto &table = *fixture.window().annotate().table;
    auto &heat = opened.page->heat();
    opened.page->tabs().setCurrentWidget(&heat);
    QTRY_COMPARE_WITH_TIMEOUT(heat.table().rowCount(), 2, kAuditWaitMs);
    QCOMPARE(heat.table().columnCount(), 4);
    const int unassigned = 3;
    const auto rowOf = [&heat](const QString &language) {
        return heat.table().verticalHeaderItem(0)->text() == language ? 0 : 1;
    };
    const int de = rowOf(u"de"_s);
    QCOMPARE(heat.table().item(de, unassigned)->text(), u"10.0 %"_s); // 2 letters of 20
    QCOMPARE(heat.table().item(1 - de, unassigned)->text(), u"36.7 %"_s);
    QCOMPARE(heat.table().item(de, 0)->text(), u"–"_s);
    heat.table().setFocus();
    heat.table().setCurrentCell(de, unassigned);
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(table.currentRow(), 4, kAuditWaitMs);
    heat.chooser().setCurrentIndex(3);
    QCOMPARE(heat.table().item(de, unassigned)->text(), u"3"_s);
    auto &leaks = opened.page->leaks();
    opened.page->tabs().setCurrentWidget(&leaks);
    leaks.button().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(leaks.table().item(0, 0)->text(), u"✓ 0"_s, kAuditWaitMs);
    opened.page->tabs().setCurrentWidget(&heat);
    heat.table().setFocus();
    heat.table().setCurrentCell(de, unassigned);
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 3, kAuditWaitMs);
}

/// The table, the live rate, the charts and the totals go by the profile that the dialog chose.
/// Chips name the brushes and remove them; Backspace takes the last change back, whatever made it.
void AuditJourneyTest::undoesBrushes()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &fixture = opened.fixture;
    auto *cer = opened.chart("cer");
    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget *>(cer));
    auto &chips = opened.page->chips();
    const auto chipsShown = [&chips] {
        QStringList words;
        for (QPushButton *const chip : chips.findChildren<QPushButton *>())
            if (chip != &chips.undoButton() && !chip->isHidden())
                words << chip->text();
        return words;
    };
    QVERIFY(!chips.isVisible());
    const auto placeOf = [&opened](const QWidget *widget) {
        return widget->mapTo(opened.page, QPoint());
    };
    const QPoint place = placeOf(cer);
    fixture.press(Qt::Key_Backspace); // nothing to undo, and it says so
    QVERIFY(!opened.page->messages().isHidden());
    QVERIFY(!cer->brush());
    QApplication::processEvents();
    QCOMPARE(placeOf(cer), place); // the page stays where it is

    fixture.press(Qt::Key_End);
    fixture.press(Qt::Key_Return); // the bar of the segment that is all wrong
    QVERIFY(chips.isVisible());
    QCOMPARE(placeOf(cer), place);
    QTRY_COMPARE(chipsShown(), QStringList{u"cer ≥ 98\u00a0%"_s});
    opened.chart("speaker")->setFocus();
    fixture.press(Qt::Key_Return); // ben, who has three
    QVERIFY(opened.isSettled());
    QTRY_COMPARE(chipsShown(), (QStringList{u"cer ≥ 98\u00a0%"_s, u"speaker ben"_s}));
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"1"_s);

    // the first chip is reached by Tab and pressed: ben's segments are left
    QPushButton *first = nullptr;
    for (QPushButton *const chip : chips.findChildren<QPushButton *>())
        if (chip->text().startsWith(u"cer"_s))
            first = chip;
    QVERIFY(first);
    first->setFocus();
    fixture.press(Qt::Key_Space);
    QVERIFY(opened.isSettled());
    QVERIFY(!cer->brush());
    QTRY_COMPARE(chipsShown(), QStringList{u"speaker ben"_s});
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"3"_s);

    // back, step by step
    cer->setFocus();
    fixture.press(Qt::Key_Backspace);
    QVERIFY(opened.isSettled());
    QCOMPARE(cer->brush(), (std::optional<BarRange>{{49, 50}}));
    QCOMPARE(chipsShown().size(), 2);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"1"_s);
    fixture.press(Qt::Key_Backspace);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.chart("speaker")->brush());
    QCOMPARE(chipsShown().size(), 1);
    chips.undoButton().setFocus();
    fixture.press(Qt::Key_Space);
    QVERIFY(opened.isSettled());
    QVERIFY(!cer->brush());
    QVERIFY(!chips.isVisible());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"6"_s);
}

/// Fields of a list have charts; hours and scripts are in the groups, hours in the heat table.
void AuditJourneyTest::showsHoursScriptsAndFields()
{
    Opened opened;
    QVERIFY(opened.open(kFields));
    auto &fixture = opened.fixture;
    auto &table = *fixture.window().annotate().table;
    const auto chartOf = [&opened](const char *field, AuditChart::Kind kind) {
        const auto at = opened.desk->board().indexOf(metaChart(field, kind));
        return at ? opened.page->chart(*at) : nullptr;
    };
    auto *age = chartOf("age", AuditChart::Kind::Number);
    auto *device = chartOf("device", AuditChart::Kind::Name);
    QVERIFY(age && device);
    QCOMPARE(device->picture().title, u"device"_s);
    QCOMPARE(device->picture().bars[0].words, u"phone"_s);
    QCOMPARE(device->picture().bars[0].all, quint64{3});
    QCOMPARE(device->picture().unknown, quint64{1});
    device->setFocus();
    fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"3"_s);
    fixture.press(Qt::Key_Escape);
    QVERIFY(opened.isSettled());

    auto &heat = opened.page->heat();
    heat.chooser().setCurrentText(u"Hours"_s);
    QCOMPARE(heat.table().item(0, 0)->text(), QLocale().toString(3 / 3600.0, 'f', 2)); // en, train
    heat.columns().setCurrentIndex(1);
    QCOMPARE(heat.table().columnCount(), 1); // one list
    QCOMPARE(heat.table().rowCount(), 2);

    auto &groups = opened.page->groups();
    chooseGrouping(groups, AuditGrouping::Script);
    QCOMPARE(groups.table().topLevelItemCount(), 2);
    QCOMPARE(groups.table().topLevelItem(0)->text(0), u"Latin"_s);
    QCOMPARE(groups.table().topLevelItem(1)->text(0), u"Han"_s);
    QCOMPARE(groups.table().topLevelItem(1)->text(1), u"2"_s);
    opened.page->tabs().setCurrentWidget(&groups);
    groups.table().setFocus();
    groups.table().setCurrentItem(groups.table().topLevelItem(1));
    fixture.press(Qt::Key_Return); // the segments of a script, in the table
    QTRY_COMPARE_WITH_TIMEOUT(table.segments().rowCount(), 2, kAuditWaitMs);
}

void AuditJourneyTest::choosesTheProfile()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &window = opened.fixture.window();
    auto &table = *window.annotate().table;
    QVERIFY(opened.page->profile().text().contains(u"voxdeck"_s));
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"18.3 %"_s);
    QCOMPARE(table.segments().rowAt(0)->cer, std::optional(0.0));
    opened.page->profile().setFocus();
    opened.fixture.press(Qt::Key_Space);
    ProfileDialog *dialog = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(dialog = window.findChild<ProfileDialog *>(), kAuditWaitMs);
    QCOMPARE(dialog->preview().topLevelItemCount(), 12);
    QCOMPARE(dialog->preview().topLevelItem(0)->text(3), u"abcdefghij"_s);
    // a setting changes what is compared at once; the profile of that name has others
    auto *letterCase = dialog->setting("case");
    QVERIFY(letterCase && dialog->setting("numbers") && !dialog->setting("colour"));
    QCOMPARE(letterCase->currentText(), u"fold"_s);
    letterCase->setCurrentText(u"upper"_s);
    QCOMPARE(dialog->preview().topLevelItem(0)->text(3), u"ABCDEFGHIJ"_s);
    QCOMPARE(dialog->profile().name, std::string("voxdeck (changed)"));
    letterCase->setCurrentText(u"fold"_s);
    QCOMPARE(dialog->profile().name, std::string("voxdeck"));
    dialog->choice().setCurrentText(u"jiwer"_s);
    QCOMPARE(letterCase->currentText(), u"keep"_s);
    QCOMPARE(dialog->preview().topLevelItem(0)->text(2), u"Abcdefghij"_s);
    QCOMPARE(dialog->preview().topLevelItem(0)->text(3), u"Abcdefghij"_s);
    dialog->accept();
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->profile().text(), u"Profile: jiwer…"_s, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"26.7 %"_s); // 16 of 60
    QCOMPARE(opened.chart("cer")->picture().bars[5].matching, quint64{4});
    QTRY_VERIFY_WITH_TIMEOUT(table.segments().rowAt(0)
                                 && table.segments().rowAt(0)->cer == std::optional(0.1),
                             kAuditWaitMs);
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    auto *desk = window.findChild<CompareDesk *>();
    QVERIFY(desk);
    QTRY_COMPARE_WITH_TIMEOUT(desk->outcome().rates.cer, std::optional(0.1), kAuditWaitMs);
}

void AuditJourneyTest::choosesTheHypothesis()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &choice = opened.page->hypotheses();
    QVERIFY(choice.isVisible());
    QCOMPARE(choice.count(), 2);
    QCOMPARE(choice.currentText(), u"asr_small"_s);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"18.3 %"_s); // 11 of 60
    choice.setFocus();
    opened.fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    QCOMPARE(choice.currentText(), u"asr_large"_s);
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Cer), u"16.7 %"_s); // 10 of 60
    QCOMPARE(opened.page->groups().table().topLevelItemCount(), 2);
    const auto file = opened.fixture.dataset().parent_path() / "report.json";
    opened.desk->saveReport(file);
    PosixFileSystem fs;
    QTRY_VERIFY_WITH_TIMEOUT(exists(fs, file), kAuditWaitMs);
    const auto report = JsonValue::parse(readWholeFile(fs, file).value_or(""));
    QVERIFY(report);
    QCOMPARE(report->find("hypotheses")->items().size(), std::size_t{1});
    QCOMPARE(report->find("hypotheses")->items()[0].find("name")->toString(),
             std::string("asr_large"));
}

void AuditJourneyTest::listsAHypothesisThatTheCommandLineAttaches_data()
{
    QTest::addColumn<bool>("isChosen");
    QTest::newRow("figures are of the first one") << false;
    QTest::newRow("figures are of another one") << true;
}

/// Whatever figures are of, and without a key.
void AuditJourneyTest::listsAHypothesisThatTheCommandLineAttaches()
{
    QFETCH(const bool, isChosen);
    Opened opened;
    std::string list = kTwoHypotheses;
    for (int at = 1; at <= 6; ++at) {
        const auto key = "{\"key\":\"u" + std::to_string(at) + "\",\"audio";
        list.replace(list.find("{\"audio"), 7, key);
    }
    QVERIFY(opened.open(list.c_str()));
    auto &choice = opened.page->hypotheses();
    QCOMPARE(choice.count(), 2);
    if (isChosen) {
        choice.setFocus();
        opened.fixture.press(Qt::Key_Down);
        QVERIFY(opened.isSettled());
    }
    const QString shown = choice.currentText();
    const auto folder = opened.fixture.dataset().parent_path() / "list";
    std::ofstream table(folder / "bbb.tsv");
    table << "key\ttext\n";
    for (int at = 1; at <= 6; ++at)
        table << "u" << at << "\tabcdefghij\n";
    table.close();
    QProcess process;
    process.start(QStringLiteral(VOXDECK_CLI),
                  {u"labels"_s, u"import"_s, pathText(folder / "list.jsonl"),
                   pathText(folder / "bbb.tsv"), u"--workspace"_s,
                   pathText(opened.fixture.workspace()), u"--as"_s, u"hypothesis"_s});
    QVERIFY(process.waitForFinished(kAuditWaitMs));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    QTRY_COMPARE_WITH_TIMEOUT(choice.count(), 3, kAuditWaitMs);
    QVERIFY(choice.findText(u"bbb"_s) >= 0);
    QCOMPARE(choice.currentText(), shown);
}

void AuditJourneyTest::readsAgainOnRefresh()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    QVERIFY(opened.desk->isSettled());
    opened.fixture.window().actions()[ActionId::RefreshRows]->trigger();
    QVERIFY(!opened.desk->isSettled());
    QVERIFY(opened.isSettled());
}

void AuditJourneyTest::passingWordsGoWithTheNextAction()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &bar = opened.page->messages();
    auto *cer = opened.chart("cer");
    QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget *>(cer));
    const auto saysNoSegment = [&] {
        emit cer->playWanted(30);
        return QTest::qWaitFor(
            [&bar] { return bar.isVisible() && bar.text() == windowText(said::kNoSegmentInBar); },
            kAuditWaitMs);
    };
    QVERIFY(saysNoSegment());
    opened.fixture.press(Qt::Key_Right); // another bar
    QVERIFY(!bar.isVisible());
    QVERIFY(saysNoSegment());
    opened.fixture.press(Qt::Key_Return); // brushes a bar
    QVERIFY(!bar.isVisible());
    QVERIFY(opened.isSettled());

    opened.desk->saveReport(opened.fixture.dataset().parent_path() / "report.json");
    QTRY_VERIFY_WITH_TIMEOUT(bar.isVisible() && isSaid(bar.text(), said::kReportSaved),
                             kAuditWaitMs);
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(bar.isHidden());
}

void AuditJourneyTest::listsLargeGroupsFirst()
{
    Opened opened;
    QVERIFY(opened.open());
    const auto *table = opened.page->groups().findChild<QTreeWidget *>();
    QCOMPARE(table->header()->sortIndicatorSection(), 1);
    QCOMPARE(table->header()->sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(table->topLevelItemCount(), 2);
    QVERIFY(table->topLevelItem(0)->text(0).startsWith(u"de"_s)); // of equal size: by name
}

void AuditJourneyTest::dismissesAQueue()
{
    Opened opened;
    QVERIFY(opened.open());
    auto &queues = opened.page->queues();
    opened.page->tabs().setCurrentWidget(&queues);
    QCOMPARE(queues.topLevelItem(0)->text(1), u"1"_s); // worst CER
    queues.setFocus();
    queues.setCurrentItem(queues.topLevelItem(0));
    opened.fixture.press(Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(queues.topLevelItem(0)->text(1), u"0"_s, kAuditWaitMs);
    QCOMPARE(queues.topLevelItem(0)->text(2), u"1"_s);
    QVERIFY(opened.isSettled());
    opened.fixture.press(Qt::Key_Delete, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(queues.topLevelItem(0)->text(1), u"1"_s, kAuditWaitMs);
    QCOMPARE(queues.topLevelItem(0)->text(2), QString());
}

void AuditJourneyTest::looksAsItIsMeantTo_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isDark");
    for (const bool isDark : {false, true})
        for (const QSize size : {QSize(1280, 720), QSize(1600, 1000)})
            QTest::newRow(qPrintable(u"%1x%2-%3"_s.arg(size.width())
                                         .arg(size.height())
                                         .arg(isDark ? u"dark" : u"light")))
                << size << isDark;
}

/// No bar leaves its chart, no chart the page. Pictures are kept where VOXDECK_AUDIT_SCREENS names a folder.
void AuditJourneyTest::looksAsItIsMeantTo()
{
    QFETCH(QSize, size);
    QFETCH(bool, isDark);
    Opened opened;
    auto &window = opened.fixture.window();
    opened.fixture.services().theme.choose(isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    window.resize(size);
    QVERIFY(opened.open());
    QCOMPARE(window.size(), size);
    QTest::qWait(200); // layouts follow the last figures
    const auto kept = qEnvironmentVariable("VOXDECK_AUDIT_SCREENS");
    if (!kept.isEmpty())
        QVERIFY(window.grab().save(
            u"%1/%2.png"_s.arg(kept, QString::fromLatin1(QTest::currentDataTag()))));
    int shown = 0;
    for (std::size_t at = 0; at < opened.page->charts(); ++at) {
        const auto *chart = opened.page->chart(at);
        if (!chart)
            continue;
        ++shown;
        QVERIFY(chart->width() >= 300 && chart->height() >= 110);
        QRect before;
        for (std::uint32_t bar = 0; bar < chart->picture().bars.size(); ++bar) {
            const QRect rect = chart->rectOf(bar);
            QVERIFY(chart->rect().contains(rect));
            QVERIFY(!rect.intersects(before));
            QVERIFY(!rect.isEmpty());
            before = rect;
        }
    }
    QVERIFY(shown >= 6);
    // beside the tabs, where there is room for them
    for (auto *const button : opened.page->findChildren<QPushButton *>())
        if (button->text() == windowText(said::kOpenInAnnotate))
            QCOMPARE(button->isVisible(), size.width() >= 1600);
}

QTEST_MAIN(AuditJourneyTest)
#include "AuditJourneyTest.moc"
