// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/BulkEdit.h"
#include "core/split/KeptSplitRule.h"
#include "core/split/SplitFreeze.h"
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Settings.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/splits/BucketCard.h"
#include "ui/splits/HoursTable.h"
#include "ui/splits/LeakList.h"
#include "ui/splits/RecordingFilters.h"
#include "ui/splits/RecordingsModel.h"
#include "ui/splits/RecordingsView.h"
#include "ui/splits/RepairDialog.h"
#include "ui/splits/RulePanel.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"
#include "ui/splits/StepsList.h"
#include "ui/table/SegmentTable.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <cstdint>
#include <fstream>
#include <map>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// "train": 3, ...: rows by split, as in the file.
std::map<std::string, std::int64_t> rowsBySplit(const WindowFixture &fixture)
{
    const auto workspace = Workspace::openKnown(fixture.workspace()).value();
    auto query = workspace->database().statement("SELECT split, count(*) FROM segment GROUP BY 1");
    std::map<std::string, std::int64_t> rows;
    while (query.step().value())
        rows[splitName(static_cast<Split>(query.integer(0)))] = query.integer(1);
    return rows;
}

QPushButton *buttonOf(QWidget &parent, const QString &words)
{
    for (auto *button : parent.findChildren<QPushButton *>())
        if (button->text().contains(words))
            return button;
    return nullptr;
}

/// The percentages of train, validation and test.
QList<QDoubleSpinBox *> sharesOf(const RulePanel &rule)
{
    QList<QDoubleSpinBox *> shares;
    for (auto *field : rule.findChildren<QDoubleSpinBox *>())
        if (isSaid(field->accessibleName(), said::kPercentFor))
            shares << field;
    return shares;
}

} // namespace

/// The Splits workspace on the real window, driven by keys and clicks.
class SplitsTest final : public QObject {
    Q_OBJECT
private slots:
    void proposesAndAppliesAsOneStep();
    void assignsTheSelectionByKeys();
    void freezesWithAReason();
    void staysUsableWithTrainFrozen();
    void bringsTheRuleBack();
    void findsAndRepairsLeaks();
    void dropsLeaksOfOtherSplits();
    void listsSomeRecordingsAndExportsAll();
    void saysWhenStepsWereDone();
    void fitsSmallWindowsAndBothPalettes();

private:
    static bool openSplits(WindowFixture &fixture)
    {
        fixture.press(Qt::Key_3, Qt::AltModifier);
        return fixture.window().page() == &fixture.window().splits() && isSettled(fixture);
    }
    static bool isSettled(WindowFixture &fixture)
    {
        auto &window = fixture.window();
        return QTest::qWaitFor(
            [&] {
                return !window.splitting().isBusy() && !window.splitting().isLooking()
                       && window.splits().model().plan()
                       && !window.splits().counts().contains(QStringLiteral("…"));
            },
            20'000);
    }
};

void SplitsTest::proposesAndAppliesAsOneStep()
{
    WindowFixture fixture({2, 20, 3, 1.0});
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &window = fixture.window();
    auto &page = window.splits();
    const auto spins = sharesOf(page.rule());
    QCOMPARE(spins.size(), 3);
    spins[1]->setValue(20);
    spins[2]->setValue(10);
    QCOMPARE(spins[0]->value(), 70.0); // train takes what is left
    QTRY_VERIFY(isSettled(fixture));
    QTRY_COMPARE(page.model().plan()->sum().after[2].recordings, 8u);
    QCOMPARE(page.model().rowCount(), 40);
    QCOMPARE(rowsBySplit(fixture).at(""), 120); // a proposal changes nothing
    QVERIFY(page.model().index(0, RecordingsModel::Source).data().toString()
            != page.model().index(39, RecordingsModel::Source).data().toString());
    // neither does keeping the rule
    QTest::mouseClick(buttonOf(page.rule(), windowText(said::kSaveRule)), Qt::LeftButton);
    QTRY_VERIFY(isSaid(page.messages().text(), said::kRuleSaved));
    const auto kept = keptSplitRule(*Workspace::openKnown(fixture.workspace()).value()).value();
    QVERIFY(kept && kept->rule.shares.size() == 2);
    QCOMPARE(rowsBySplit(fixture).at(""), 120);
    QVERIFY(page.counts().contains(QStringLiteral("40")));
    auto *apply = buttonOf(page.rule(), windowText(said::kApplyTo, 40));
    QVERIFY(apply && apply->isEnabled());
    QTest::mouseClick(apply, Qt::LeftButton);
    QTRY_COMPARE(rowsBySplit(fixture)["train"], 84);
    QTRY_VERIFY(isSettled(fixture));
    QCOMPARE(rowsBySplit(fixture)["validation"], 24);
    QVERIFY(isSaid(page.messages().text(), said::kRecordingsAssigned, 40));
    QTRY_VERIFY(window.edits().undoStack().canUndo());
    QVERIFY(!apply->isEnabled());                 // nothing is unassigned any more
    QTRY_COMPARE(page.steps().list().count(), 2); // the assignment, and the beginning
    // one step back, in the background, and again
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(rowsBySplit(fixture)[""], 120);
    QTRY_VERIFY(window.edits().undoStack().canRedo());
    QTRY_VERIFY(isSettled(fixture));
    fixture.press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE(rowsBySplit(fixture)["train"], 84);
    QTRY_VERIFY(isSettled(fixture));
    // the table of segments shows it
    fixture.press(Qt::Key_1, Qt::AltModifier);
    QCOMPARE(window.page(), static_cast<QWidget *>(&window.annotate()));
}

void SplitsTest::assignsTheSelectionByKeys()
{
    WindowFixture fixture({1, 6, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &page = fixture.window().splits();
    fixture.press(Qt::Key_3); // without a selection it reports that and changes nothing
    QCOMPARE(rowsBySplit(fixture)[""], 12);
    // a click on a check box selects its row alone or besides others, and again
    const auto box = [&page](int row) {
        return page.table().visualRect(page.model().index(row, RecordingsModel::Check)).center();
    };
    QTest::mouseClick(page.table().viewport(), Qt::LeftButton, {}, box(3));
    QTest::mouseClick(page.table().viewport(), Qt::LeftButton, {}, box(1));
    QCOMPARE(page.selectedRecordings(), (std::vector<quint32>{1, 3}));
    QTest::mouseClick(page.table().viewport(), Qt::LeftButton, {}, box(3));
    QTest::mouseClick(page.table().viewport(), Qt::LeftButton, {}, box(1));
    QCOMPARE(page.selectedRecordings().size(), 0u);
    page.table().selectRow(0);
    page.table().setFocus();
    QCOMPARE(page.selectedRecordings().size(), 1u);
    fixture.press(Qt::Key_3);
    QTRY_COMPARE(rowsBySplit(fixture)["test"], 2);
    QTRY_VERIFY(isSettled(fixture));
    QVERIFY2(page.messages().text().contains(QStringLiteral("1 recording moved to test")),
             qPrintable(page.messages().text()));
    QCOMPARE(page.selectedRecordings().size(), 1u); // still selected, wherever its row is
    fixture.press(Qt::Key_2);
    QTRY_COMPARE(rowsBySplit(fixture)["validation"], 2);
    QTRY_VERIFY(isSettled(fixture));
    fixture.press(Qt::Key_1);
    QTRY_COMPARE(rowsBySplit(fixture)["train"], 2);
    QTRY_VERIFY(isSettled(fixture));
    fixture.press(Qt::Key_0);
    QTRY_COMPARE(rowsBySplit(fixture)[""], 12);
    QTRY_VERIFY(isSettled(fixture));
    QCOMPARE(fixture.window().edits().undoStack().count(), 4);
}

void SplitsTest::freezesWithAReason()
{
    WindowFixture fixture({1, 4, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &page = fixture.window().splits();
    page.table().selectRow(1);
    page.table().setFocus();
    fixture.press(Qt::Key_3);
    QTRY_COMPARE(rowsBySplit(fixture)["test"], 2);
    QTRY_VERIFY(isSettled(fixture));
    const auto answer = [&fixture](const QString &words) {
        auto *dialog = fixture.window().findChild<NameDialog *>(QStringLiteral("splitReason"));
        if (!dialog)
            return false;
        dialog->setText(words);
        dialog->accept();
        return true;
    };
    auto &bucket = page.bucket(Split::Test);
    QTest::mouseClick(bucket.findChild<QToolButton *>(), Qt::LeftButton);
    QTRY_VERIFY(answer(QStringLiteral("v1 is out")));
    QTRY_VERIFY(bucket.isFrozen());
    QTRY_VERIFY(isSettled(fixture));
    const auto frozen =
        SplitFreeze(*Workspace::openKnown(fixture.workspace()).value(), "").frozen().value();
    QCOMPARE(frozen.size(), 1u);
    QCOMPARE(frozen[0].reason, std::string("v1 is out"));
    // a change asks for a reason
    fixture.window().splits().table().setFocus();
    fixture.press(Qt::Key_1);
    QTRY_VERIFY(fixture.window().findChild<NameDialog *>(QStringLiteral("splitReason")));
    QCOMPARE(rowsBySplit(fixture)["test"], 2);
    auto *asked = fixture.window().findChild<NameDialog *>(QStringLiteral("splitReason"));
    // the hands do not wait until the dialog has the keyboard
    QTest::keyClicks(&fixture.window().splits().table(), QStringLiteral("noise"));
    QCOMPARE(asked->text(), QStringLiteral("noise"));
    QVERIFY(answer(QStringLiteral("noise")));
    QTRY_COMPARE(rowsBySplit(fixture)["train"], 2);
    QTRY_VERIFY(isSettled(fixture));
}

void SplitsTest::staysUsableWithTrainFrozen()
{
    WindowFixture fixture({1, 10, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &page = fixture.window().splits();
    const auto asked = [&fixture]() -> NameDialog * {
        for (auto *dialog :
             fixture.window().findChildren<NameDialog *>(QStringLiteral("splitReason")))
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    };
    const auto answer = [&asked](const QString &words) {
        auto *dialog = asked();
        dialog->setText(words);
        dialog->accept();
    };
    QTest::mouseClick(buttonOf(page.rule(), windowText(said::kApplyTo, 10)), Qt::LeftButton);
    QTRY_VERIFY(rowsBySplit(fixture)["train"] > 0);
    QTRY_VERIFY(isSettled(fixture));
    auto &train = page.bucket(Split::Train);
    auto *lock = train.findChild<QToolButton *>();
    QTest::mouseClick(lock, Qt::LeftButton);
    QTRY_VERIFY(asked());
    answer(QStringLiteral("v1 is out"));
    QTRY_VERIFY(train.isFrozen());
    QTRY_VERIFY(isSettled(fixture));
    QCOMPARE(page.model().rowCount(), 10);
    QVERIFY(page.model().plan()->frozenRest() == Split::Train);
    bool saysWhere = false;
    for (const auto *label : page.rule().findChildren<QLabel *>())
        saysWhere = saysWhere
                    || (label->isVisible()
                        && label->text()
                               == QStringLiteral("train is frozen; recordings that no other split "
                                                 "takes stay unassigned."));
    QVERIFY(saysWhere);
    // as after a restart
    fixture.restart();
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &again = fixture.window().splits();
    QTRY_VERIFY(again.bucket(Split::Train).isFrozen());
    QCOMPARE(again.model().rowCount(), 10);
    // a move out of it asks why
    again.table().selectRow(0);
    again.table().setFocus();
    fixture.press(Qt::Key_3);
    QTRY_VERIFY(asked());
    answer(QStringLiteral("noise"));
    QTRY_COMPARE(rowsBySplit(fixture)["test"], 2);
    QTRY_VERIFY(isSettled(fixture));
    // so does its undo
    QVERIFY(fixture.activate());
    again.table().setFocus();
    QTRY_VERIFY(fixture.window().edits().undoStack().canUndo());
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY2(asked(), qPrintable(again.messages().text()));
    answer(QStringLiteral("no noise"));
    QTRY_COMPARE(rowsBySplit(fixture)["test"], 0);
    QTRY_VERIFY(isSettled(fixture));
    QVERIFY(fixture.activate());
    QTest::mouseClick(again.bucket(Split::Train).findChild<QToolButton *>(), Qt::LeftButton);
    QTRY_VERIFY(asked());
    answer(QStringLiteral("v2 comes"));
    QTRY_VERIFY(!again.bucket(Split::Train).isFrozen());
}

void SplitsTest::bringsTheRuleBack()
{
    WindowFixture fixture({1, 20, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &page = fixture.window().splits();
    const auto spins = sharesOf(page.rule());
    spins[1]->setValue(10);
    spins[2]->setValue(10);
    page.rule().setSeed(77);
    QTRY_VERIFY(isSettled(fixture));
    const auto namesOf = [](RecordingsModel &model) {
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names << model.index(row, RecordingsModel::Name).data().toString();
        return names;
    };
    const auto before = namesOf(page.model());
    QTest::mouseClick(buttonOf(page.rule(), windowText(said::kApplyTo, 20)), Qt::LeftButton);
    QTRY_COMPARE(rowsBySplit(fixture)["train"], 32);
    QTRY_VERIFY(isSettled(fixture));
    QCOMPARE(namesOf(page.model()), before); // a recording stays in its row
    fixture.restart();
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &again = fixture.window().splits();
    const auto kept = sharesOf(again.rule());
    QCOMPARE(kept[0]->value(), 80.0);
    QCOMPARE(kept[1]->value(), 10.0);
    QCOMPARE(kept[2]->value(), 10.0);
    QCOMPARE(again.rule().keptRule().rule.seed, std::uint64_t{77});
}

void SplitsTest::findsAndRepairsLeaks()
{
    WindowFixture fixture({1, 4, 2, 0.25});
    QVERIFY(fixture.open());
    QVERIFY(Workspace::openKnown(fixture.workspace())
                .value()
                ->database()
                .run("UPDATE segment SET split = 1; UPDATE segment SET split = 3 WHERE id = 1;"
                     "UPDATE segment SET speaker = 'anna' WHERE id > 4;"
                     "UPDATE segment SET split = 2 WHERE id > 6"));
    QVERIFY(openSplits(fixture));
    auto &page = fixture.window().splits();
    auto *check = buttonOf(page.leaks(), QStringLiteral("Check"));
    QVERIFY(check);
    QTest::mouseClick(check, Qt::LeftButton);
    QTRY_VERIFY(page.leaks().hasLeaks());
    QVERIFY(buttonOf(page.leaks(), windowText(said::kShowLeakRows)));
    auto *repair = buttonOf(page.leaks(), QStringLiteral("Repair"));
    QTest::mouseClick(repair, Qt::LeftButton);
    // first what would move; nothing is changed before a user has said so
    RepairDialog *asked = nullptr;
    QTRY_VERIFY((asked = fixture.window().findChild<RepairDialog *>()) && asked->isVisible());
    QCOMPARE(rowsBySplit(fixture)["test"], 1);
    QVERIFY(buttonOf(*asked, windowText(said::kMoveRecordings, 2)));
    asked->reject();
    QTRY_VERIFY(!fixture.window().findChild<RepairDialog *>());
    QCOMPARE(rowsBySplit(fixture)["test"], 1);
    QVERIFY(fixture.activate());
    QTRY_VERIFY(repair->isEnabled());
    QTest::mouseClick(repair, Qt::LeftButton);
    QTRY_VERIFY((asked = fixture.window().findChild<RepairDialog *>()) && asked->isVisible());
    QTest::mouseClick(buttonOf(*asked, windowText(said::kMoveRecordings, 2)), Qt::LeftButton);
    QTRY_VERIFY(isSaid(page.messages().text(), said::kLeaksRepaired));
    QTRY_VERIFY(isSettled(fixture));
    QTRY_VERIFY(check->isEnabled() && !page.leaks().hasLeaks());
    QCOMPARE(rowsBySplit(fixture).size(), 1u);
    QVERIFY(fixture.activate());
    QTRY_VERIFY(fixture.window().edits().undoStack().canUndo());
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(rowsBySplit(fixture)["test"], 1);
    QTRY_VERIFY(isSettled(fixture));
    QVERIFY(page.messages().isHidden()); // what it said of the repair is not true any more
    // to the rows of a leak
    QTest::mouseClick(check, Qt::LeftButton);
    QTRY_VERIFY(page.leaks().hasLeaks());
    QTest::mouseClick(buttonOf(page.leaks(), windowText(said::kShowLeakRows)), Qt::LeftButton);
    QTRY_COMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
    QTRY_COMPARE(fixture.window().annotate().table->segments().rowCount(), 2);
}

/// A command line that moves a recording makes the list of leaks one of before; an edited text does not.
void SplitsTest::dropsLeaksOfOtherSplits()
{
    WindowFixture fixture({1, 4, 2, 0.25});
    QVERIFY(fixture.open());
    auto elsewhere = Workspace::openKnown(fixture.workspace()).value();
    QVERIFY(elsewhere->database().run(
        "UPDATE segment SET split = 1; UPDATE segment SET split = 3 WHERE id = 1"));
    QVERIFY(openSplits(fixture));
    auto &page = fixture.window().splits();
    QTest::mouseClick(buttonOf(page.leaks(), QStringLiteral("Check")), Qt::LeftButton);
    QTRY_VERIFY(page.leaks().hasLeaks());
    const auto csv = fixture.dataset().parent_path() / "splits.csv";
    fixture.window().splitting().exportList(csv); // none of the recording's splits would be true
    QTRY_VERIFY(isSaid(page.messages().text(), said::kSplitsEmpty, 1));
    QFile file(pathText(csv));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()).count(QStringLiteral("train")), 3); // of the others
    const auto change = [&](EditField field, const std::string &value) {
        BulkChange wanted;
        wanted.field = field;
        wanted.value = value;
        wanted.rows = RowIds::of({3});
        return BulkEdit(*elsewhere, "lena").apply({wanted}).has_value();
    };
    QVERIFY(change(EditField::Language, "fr"));
    QTest::qWait(3000);
    QTRY_VERIFY(isSettled(fixture));
    QVERIFY(page.leaks().hasLeaks());
    QVERIFY(change(EditField::Split, "test"));
    QTRY_VERIFY_WITH_TIMEOUT(!page.leaks().hasLeaks(), 20'000);
}

void SplitsTest::listsSomeRecordingsAndExportsAll()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    PosixFileSystem fs;
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeSampleList(fs, folder, 2));
    const auto line = [&](const char *key, const char *wav, const char *times, const char *lang) {
        return std::string(R"({"key": ")") + key + R"(", "wav": ")" + (folder / wav).string()
               + R"(", "txt": "x", )" + times + R"(, "language": ")" + lang + "\"}\n";
    };
    std::ofstream(folder / "two.jsonl")
        << line("a1", "utt-00000.wav", R"("start": 0, "end": 0.1)", "de")
        << line("a2", "utt-00000.wav", R"("start": 0.1, "end": 0.15)", "fr")
        << line("b1", "utt-00001.wav", R"("start": 0, "end": 0.2)", "de");
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "two.jsonl", folder / "w.voxdeck");
    QTRY_VERIFY(!imported.isEmpty());
    QVERIFY(openSplits(fixture));
    auto &model = window.splits().model();
    QCOMPARE(model.rowCount(), 2);
    const auto language = [&model](int row) {
        return model.index(row, RecordingsModel::Language);
    };
    QCOMPARE(language(0).data().toString(), QStringLiteral("several"));
    QCOMPARE(language(0).data(Qt::ToolTipRole).toString(), QStringLiteral("German, French"));
    QCOMPARE(language(1).data().toString(), QStringLiteral("de"));
    RecordingFilter filter;
    filter.language = QStringLiteral("fr");
    window.splits().filters().setFilter(filter);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.recordingAt(0), 0U);
    QVERIFY(window.splits().counts().contains(QStringLiteral("1 listed")));
    auto *chip = buttonOf(window.splits().filters(), QStringLiteral("French"));
    QVERIFY(chip);
    QTRY_VERIFY(chip->isVisible()); // a layout shows it with its next event
    QTest::mouseClick(chip, Qt::LeftButton);
    QCOMPARE(model.rowCount(), 2);
    emit window.splits().filters().menu().aboutToShow();
    QVERIFY(window.splits().filters().menu().actions().size() >= 5);
    window.splitting().exportList(folder / "splits.csv");
    QTRY_VERIFY(window.splits().messages().text().contains(QStringLiteral("2 recordings")));
    QFile file(pathText(folder / "splits.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.at(0),
             QStringLiteral("source_audio_path,video_id,duration_hours,size_mb,split"));
    QVERIFY(lines.at(1).contains(QStringLiteral(",utt-00000,")));
}

void SplitsTest::saysWhenStepsWereDone()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    const auto hasTime = [&fixture] {
        const auto *newest = fixture.window().splits().steps().list().item(0);
        return newest
               && newest->data(Qt::AccessibleTextRole)
                      .toString()
                      .contains(QRegularExpression(QStringLiteral("at \\d+:\\d\\d")));
    };
    fixture.window().actions()[ActionId::Approve]->trigger();
    QTRY_VERIFY(hasTime());
    fixture.restart(); // from the journal
    QVERIFY(fixture.open());
    QTRY_VERIFY(hasTime());
}

void SplitsTest::fitsSmallWindowsAndBothPalettes()
{
    WindowFixture fixture({2, 20, 3, 1.0});
    QVERIFY(fixture.open());
    QVERIFY(openSplits(fixture));
    auto &window = fixture.window();
    const QString folder = qEnvironmentVariable("VOXDECK_SCREENSHOTS");
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        fixture.services().services().theme.choose(choice);
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)}) {
            window.resize(size);
            QTest::qWait(50);
            QCOMPARE(window.size(), size); // nothing in it asks for more
            auto *apply = buttonOf(window.splits().rule(), QStringLiteral("Apply"));
            QVERIFY(apply && apply->isVisible());
            QVERIFY(window.rect().contains(QRect(apply->mapTo(&window, QPoint()), apply->size())));
            if (!folder.isEmpty())
                QVERIFY(window.grab().save(QStringLiteral("%1/splits-%2-%3.png")
                                               .arg(folder)
                                               .arg(size.width())
                                               .arg(choice == ThemeChoice::Dark
                                                        ? QStringLiteral("dark")
                                                        : QStringLiteral("light"))));
        }
    }
    fixture.services().services().theme.choose(ThemeChoice::System);
    for (auto *widget : window.splits().findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible()
            && (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget)
                || qobject_cast<QAbstractItemView *>(widget)))
            QVERIFY2(!widget->accessibleName().isEmpty()
                         || (qobject_cast<QAbstractButton *>(widget)
                             && !qobject_cast<QAbstractButton *>(widget)->text().isEmpty())
                         || qobject_cast<QScrollArea *>(widget->parentWidget()),
                     widget->metaObject()->className());
}

QTEST_MAIN(SplitsTest)
#include "SplitsTest.moc"
