// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/ui/audit/AuditFixture.h"
#include "ui/actions/Actions.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/ConfusionsPane.h"
#include "ui/audit/LeaksPane.h"
#include "ui/audit/QueuesPane.h"
#include "ui/audit/SurveyPane.h"
#include "ui/audit/TextsPane.h"
#include "ui/audit/WorstList.h"
#include "ui/session/Filter.h"
#include "ui/session/Workbench.h"
#include "ui/shell/CommandPalette.h"

#include <QCheckBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeWidget>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// Six segments in three splits; four have two hypotheses.
constexpr const char *kSplitList = R"(
{"audio_filepath":"one.wav","offset":0,"duration":1,"text":"one two three","asr_a":"one two tree","asr_b":"one two three","lang":"en","split":"train"}
{"audio_filepath":"one.wav","offset":1,"duration":1,"text":"three four","asr_a":"tree four","asr_b":"three for","lang":"en","split":"train"}
{"audio_filepath":"one.wav","offset":2,"duration":1,"text":"five","asr_a":"five","asr_b":"nine","lang":"en","split":"test"}
{"audio_filepath":"one.wav","offset":3,"duration":1,"text":"six","asr_a":"six","asr_b":"six","lang":"de","split":"test"}
{"audio_filepath":"one.wav","offset":4,"duration":1,"text":"seven","lang":"de","split":"test"}
{"audio_filepath":"one.wav","offset":5,"duration":1,"text":"eight","lang":"de","split":"train"}
)";

} // namespace

/// Everything that the Audit page does is an action of the window: in menus, in the palette, for a key of one's own. What
/// was found with them is in reports.
class AuditActionsTest final : public QObject {
    Q_OBJECT
private slots:
    void areFoundInThePalette();
    void openTablesFromAnyWorkspace();
    void changeQueuesWhereTheyAreSeen();
    void computeBeforeThePageWasSeen();
    void computeOfTheRowsOfNow();
    void goOnWhenRunTwice();
    void areDisabledAsTheirButtons();
    void reportsHoldWhatWasFound();
    void reportsHoldNothingOfTheFilterBefore();
    void tabGoesFromTheChartsToTheChips();
    void panelsFollowEachOther();
    void unreadAudioIsNotCompared();
    void listsThatEndSaySo();

private:
    static Actions &actionsOf(OpenedAudit &opened)
    {
        return *opened.fixture.window().findChild<Actions *>();
    }
    static JsonValue reportOf(OpenedAudit &opened)
    {
        const auto file = opened.fixture.dataset().parent_path() / "report.json";
        opened.desk->saveReport(file);
        if (!opened.isSettled())
            return {};
        PosixFileSystem fs;
        return JsonValue::parse(readWholeFile(fs, file).value_or("")).value_or(JsonValue());
    }
    static bool isComputed(const JsonValue &report, const std::string &name)
    {
        const auto *const sections = report.find("sections");
        if (!sections)
            return false;
        return std::any_of(sections->items().begin(), sections->items().end(),
                           [&name](const JsonValue &section) {
                               return section.find("section")->toString() == name
                                      && !section.find("tables")->items().empty();
                           });
    }
};

void AuditActionsTest::areFoundInThePalette()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    auto &actions = actionsOf(opened);
    for (auto id = static_cast<int>(ActionId::AuditCharts);
         id <= static_cast<int>(ActionId::AuditExposure); ++id) {
        const auto action = static_cast<ActionId>(id);
        const QString name = actions.fileName(action);
        QVERIFY2(name.startsWith(u"audit-"_s), qPrintable(name));
        const std::initializer_list<ActionId> limited{
            ActionId::AuditHypothesis, ActionId::AuditUndoBrush, ActionId::AuditClearBrushes,
            ActionId::AuditDismiss, ActionId::AuditRestore};
        const bool isLimited = std::find(limited.begin(), limited.end(), action) != limited.end();
        QVERIFY2(actions[action]->isEnabled() != isLimited, qPrintable(name));
        QVERIFY2(!actions.synonyms(action).isEmpty(), qPrintable(name));
        QVERIFY2(!actions[action]->toolTip().isEmpty(), qPrintable(name));
    }
    opened.fixture.press(Qt::Key_K, Qt::ControlModifier);
    auto *const palette = opened.fixture.window().findChild<CommandPalette *>();
    QVERIFY(palette);
    QTRY_VERIFY(palette->isVisible());
    QTest::keyClicks(QApplication::focusWidget(), u"confusions"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(opened.page->tabs().currentWidget(),
                 static_cast<QWidget *>(&opened.page->confusions()));
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->confusions().table().topLevelItemCount(), 3,
                              kAuditWaitMs);
}

void AuditActionsTest::openTablesFromAnyWorkspace()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    auto &actions = actionsOf(opened);
    auto &window = opened.fixture.window();
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    QTRY_VERIFY(window.page() != opened.page);
    actions[ActionId::AuditQueues]->trigger();
    QTRY_COMPARE(window.page(), static_cast<QWidget *>(opened.page));
    QCOMPARE(opened.page->tabs().currentWidget(), static_cast<QWidget *>(&opened.page->queues()));
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&opened.page->queues()));
    QVERIFY(opened.isSettled());
    actions[ActionId::AuditLogarithmic]->trigger();
    QVERIFY(opened.page->logarithmic().isChecked());
    opened.page->logarithmic().setChecked(false);
    QVERIFY(!actions[ActionId::AuditLogarithmic]->isChecked());
}

/// The segments of a queue go and come back by actions; from elsewhere nobody would see of which one.
void AuditActionsTest::changeQueuesWhereTheyAreSeen()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    auto &actions = actionsOf(opened);
    QVERIFY(!actions[ActionId::AuditDismiss]->isEnabled());
    opened.page->tabs().setCurrentWidget(&opened.page->queues());
    auto &queues = opened.page->queues();
    QTreeWidgetItem *some = nullptr;
    for (int row = 0; row < queues.topLevelItemCount() && !some; ++row)
        if (queues.topLevelItem(row)->data(1, Qt::UserRole).toDouble() > 0)
            some = queues.topLevelItem(row);
    QVERIFY(some);
    queues.setCurrentItem(some);
    QVERIFY(actions[ActionId::AuditDismiss]->isEnabled());
    QVERIFY(!actions[ActionId::AuditRestore]->isEnabled());
    const QString name = some->text(0);
    const QString before = some->text(1);
    const auto rowsOf = [&queues, name] {
        const auto found = queues.findItems(name, Qt::MatchExactly);
        return found.isEmpty() ? QString() : found.front()->text(1);
    };
    actions[ActionId::AuditDismiss]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(rowsOf(), u"0"_s, kAuditWaitMs);
    QVERIFY(!actions[ActionId::AuditDismiss]->isEnabled());
    actions[ActionId::AuditRestore]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(rowsOf(), before, kAuditWaitMs);
    QVERIFY(opened.isSettled());
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    QTRY_VERIFY(opened.fixture.window().page() != opened.page);
    QVERIFY(!actions[ActionId::AuditDismiss]->isEnabled());
    actions[ActionId::AuditDismiss]->trigger();
    QVERIFY(opened.isSettled());
    QCOMPARE(rowsOf(), before);
}

/// Nothing was read yet: the table stayed empty without a word.
void AuditActionsTest::computeBeforeThePageWasSeen()
{
    OpenedAudit opened;
    const auto folder = opened.fixture.dataset().parent_path() / "list";
    QVERIFY(writeAuditList(folder, kSplitList));
    auto &window = opened.fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", opened.fixture.workspace());
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kAuditWaitMs);
    actionsOf(opened)[ActionId::AuditWords]->trigger();
    auto *const page = window.findChild<AuditPage *>();
    QVERIFY(page);
    QTRY_COMPARE(window.page(), static_cast<QWidget *>(page));
    QTRY_VERIFY2_WITH_TIMEOUT(page->words().table().topLevelItemCount() > 0,
                              qPrintable(page->words().note()), kAuditWaitMs);
}

/// A filter that was set in another workspace: its rows were not read yet.
void AuditActionsTest::computeOfTheRowsOfNow()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kSplitList));
    opened.fixture.press(Qt::Key_1, Qt::AltModifier);
    opened.fixture.window().bench().filter().showRows(u"split:test lang:en"_s);
    auto &actions = actionsOf(opened);
    actions[ActionId::AuditConfusions]->trigger();
    const auto survey = [&opened] {
        return opened.page->confusions().survey();
    };
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(survey(), kAuditWaitMs);
    QCOMPARE(survey()->rows, std::uint64_t{1});
    actions[ActionId::AuditTexts]->trigger();
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(opened.page->texts().table().topLevelItemCount() > 0, kAuditWaitMs);
}

/// The button of a table that is being computed stops it; the action leads to the table.
void AuditActionsTest::goOnWhenRunTwice()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kSplitList));
    auto &actions = actionsOf(opened);
    actions[ActionId::AuditSystems]->trigger();
    actions[ActionId::AuditSystems]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->systems().table().topLevelItemCount(), 5, kAuditWaitMs);
}

void AuditActionsTest::areDisabledAsTheirButtons()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kSplitList));
    auto &actions = actionsOf(opened);
    QVERIFY(actions[ActionId::AuditHypothesis]->isEnabled()); // of two
    QVERIFY(!actions[ActionId::AuditClearBrushes]->isEnabled());
    opened.chart("dur")->setFocus();
    opened.fixture.press(Qt::Key_Home);
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QVERIFY(actions[ActionId::AuditClearBrushes]->isEnabled());
    QVERIFY(actions[ActionId::AuditUndoBrush]->isEnabled());
    actions[ActionId::AuditClearBrushes]->trigger();
    QVERIFY(opened.isSettled());
    QVERIFY(!actions[ActionId::AuditClearBrushes]->isEnabled());
    QVERIFY(actions[ActionId::AuditUndoBrush]->isEnabled()); // the clearing itself
    QVERIFY(actions[ActionId::AuditMeasure]->isEnabled());
    emit opened.page->measureWanted(false);
    QVERIFY(opened.desk->isMeasuring());
    QVERIFY(!actions[ActionId::AuditMeasure]->isEnabled());
    QVERIFY(!actions[ActionId::AuditScores]->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!opened.desk->isMeasuring(), kAuditWaitMs);
    QVERIFY(actions[ActionId::AuditMeasure]->isEnabled());
}

void AuditActionsTest::reportsHoldWhatWasFound()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kSplitList));
    const auto parts = {"leaks", "confusions", "words", "recognisers", "drift", "sample"};
    const auto none = reportOf(opened);
    for (const char *const part : parts)
        QVERIFY2(!isComputed(none, part), part);
    auto &actions = actionsOf(opened);
    const auto find = [&](ActionId id) {
        actions[id]->trigger();
        return opened.isSettled();
    };
    for (const ActionId id : {ActionId::AuditConfusions, ActionId::AuditWords,
                              ActionId::AuditSystems, ActionId::AuditDrift, ActionId::AuditLeaks})
        QVERIFY(find(id));
    opened.page->tabs().setCurrentWidget(&opened.page->confusions());
    const auto all = reportOf(opened);
    for (const char *const part : parts)
        QCOMPARE(isComputed(all, part), part != std::string("sample"));
    // of other segments nothing is said, but for leaks, which are of the whole dataset
    opened.fixture.window().bench().filter().showRows(u"lang:en"_s);
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(opened.page->confusions().table().topLevelItemCount(), 0,
                              kAuditWaitMs);
    QVERIFY(opened.isSettled());
    const auto filtered = reportOf(opened);
    QVERIFY(!isComputed(filtered, "confusions"));
    QVERIFY(!isComputed(filtered, "words"));
    QVERIFY(isComputed(filtered, "leaks"));
}

/// Asked for while the page still shows the rows before: figures were of the new filter, findings of the old one.
void AuditActionsTest::reportsHoldNothingOfTheFilterBefore()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kSplitList));
    auto &actions = actionsOf(opened);
    for (const ActionId id : {ActionId::AuditConfusions, ActionId::AuditWords}) {
        actions[id]->trigger();
        QVERIFY(opened.isSettled());
    }
    opened.fixture.window().bench().filter().showRows(u"lang:en"_s); // leads to another page
    opened.fixture.press(Qt::Key_2, Qt::AltModifier);
    const auto report = reportOf(opened);
    QCOMPARE(report.find("filter")->toString(), std::string("lang:en"));
    QVERIFY(!isComputed(report, "confusions"));
    QVERIFY(!isComputed(report, "words"));
}

/// The chips of brushes were the last of all for Tab, behind the tables.
void AuditActionsTest::tabGoesFromTheChartsToTheChips()
{
    OpenedAudit opened;
    QVERIFY(opened.open(kSplitList));
    opened.page->takeFocus();
    opened.fixture.press(Qt::Key_Home);
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QStringList reached;
    for (int presses = 0; presses < 3; ++presses) {
        opened.fixture.press(Qt::Key_Backtab, Qt::ShiftModifier);
        reached << QApplication::focusWidget()->accessibleName();
        if (reached.last().startsWith(u"Brush "_s))
            break;
    }
    QVERIFY2(reached.last().startsWith(u"Brush "_s), qPrintable(reached.join(u'|')));
    opened.fixture.press(Qt::Key_Space);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.page->canClearBrushes());
}

/// F6 goes from the head to the charts, from there to the tables, and round; Shift+F6 the other way.
void AuditActionsTest::panelsFollowEachOther()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    const auto isIn = [](const QWidget &panel) {
        const auto *const focus = QApplication::focusWidget();
        return focus && panel.isAncestorOf(focus);
    };
    QVERIFY(opened.chart("cer"));
    const QWidget &charts = *opened.chart("cer")->parentWidget()->parentWidget();
    QTRY_VERIFY(isIn(charts));
    opened.fixture.press(Qt::Key_F6);
    QVERIFY(isIn(opened.page->tabs()));
    opened.fixture.press(Qt::Key_F6);
    QVERIFY(!isIn(opened.page->tabs()) && !isIn(charts));
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&opened.page->profile()));
    opened.fixture.press(Qt::Key_F6);
    QVERIFY(isIn(charts));
    opened.fixture.press(Qt::Key_F6, Qt::ShiftModifier);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget *>(&opened.page->profile()));
    opened.fixture.press(Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn(opened.page->tabs()));
}

/// Audio that cannot be read may be the same: no figure is made up.
void AuditActionsTest::unreadAudioIsNotCompared()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    auto report = std::make_shared<LeakReport>();
    report->unreadAudio = 2;
    report->leaks.push_back(
        {LeakKind::Text, "same words", {Split::Train, Split::Test}, {}, {1}, 2, 1});
    report->count.at(static_cast<std::size_t>(LeakKind::Text)) = 1;
    auto &leaks = opened.page->leaks();
    leaks.show(report, 0);
    const int audio = leaks.table().rowCount() - 1;
    for (int pair = 0; pair < leaks.table().columnCount(); ++pair) {
        QVERIFY(!leaks.table().item(audio, pair)->text().contains(u"0"));
        QVERIFY(leaks.table().item(audio, pair)->toolTip().contains(u"2"));
    }
    QCOMPARE(leaks.table().item(2, 1)->text(), u"⚠ 1"_s);
    QCOMPARE(leaks.table().item(2, 0)->text(), u"✓ 0"_s);
    // in a report, too
    const auto json = reportOf(opened);
    const auto &section = json.find("sections")->items().front();
    const auto &rows = section.find("tables")->items().front().find("rows")->items();
    QCOMPARE(rows.back().find("train_test")->kind(), JsonValue::Kind::Null);
    QCOMPARE(rows.back().find("not_compared")->toInteger(), std::int64_t{2});
    QCOMPARE(rows.at(2).find("train_test")->toInteger(), std::int64_t{1});
    QCOMPARE(rows.at(2).find("train_validation")->toInteger(), std::int64_t{0});
}

/// A list of the most frequent ones says how many there are, on screen and in reports.
void AuditActionsTest::listsThatEndSaySo()
{
    OpenedAudit opened;
    QVERIFY(opened.open());
    actionsOf(opened)[ActionId::AuditConfusions]->trigger(); // of the present segments
    QVERIFY(opened.isSettled());
    auto survey = std::make_shared<ConfusionSurvey>();
    survey->hypothesis = "asr";
    survey->scored = 6;
    survey->substitutions = 4'000;
    survey->different = 2'345;
    for (const char *const said : {"one", "two", "three"})
        survey->most.push_back({said, "four", 2, 1, {1}});
    auto &pane = opened.page->confusions();
    const auto notes = [&pane] {
        QString words;
        for (const QLabel *const label : pane.findChildren<QLabel *>())
            words += label->text();
        return words;
    };
    pane.show(survey);
    const QString shown = notes();
    QVERIFY2(shown.contains(QLocale().toString(2'345)), qPrintable(shown));
    survey->different = 3;
    pane.show(survey);
    QVERIFY2(notes().size() < shown.size(), qPrintable(notes())); // all are listed
    survey->different = 2'345;
    const auto json = reportOf(opened);
    const auto &table = json.find("sections")->items().at(1).find("tables")->items().at(1);
    QCOMPARE(table.find("of")->toInteger(), std::int64_t{2'345});
    QCOMPARE(table.find("rows")->items().size(), std::size_t{3});
}

QTEST_MAIN(AuditActionsTest)
#include "AuditActionsTest.moc"
