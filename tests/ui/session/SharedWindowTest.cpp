// SPDX-License-Identifier: GPL-3.0-or-later
// A workspace that another person changes as well; and what History and the table say of steps.
#include "core/publish/Publisher.h"
#include "core/workspace/ProjectSettings.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/common/Text.h"
#include "ui/details/HistoryPanel.h"
#include "ui/details/RowFields.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/sources/ImportDialog.h"
#include "ui/table/FilterRow.h"
#include "ui/table/SegmentTable.h"
#include "ui/team/PublishDialog.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QTest>
#include <QUndoStack>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

class SharedWindowTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void ctrlZLeavesWhatOthersDid();
    void saysWhoApprovedTheText();
    void saysWhyNothingIsUndoneAfterPublishing();
    void historyHasReasonsAndDivisions();
    void theFilterRowIsOfTheQuery();
    void theKeyOfTheFilterRowEntersIt();
    void hiddenRowsAreNotChanged();
    void messagesOfNumberKeysNameTheTag();
    void publishingCountsValuesAndTheirSegments();
    void theSelectedSpeakerStaysSelected();
    void missingAudioIsLookedForFromTheEditor();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    const SegmentRow *rowAt(int row) { return view().table->segments().readRowAt(row); }
    QString textAt(int row) { return rowAt(row) ? toQString(rowAt(row)->text) : QString(); }
    SegmentStatus statusAt(int row)
    {
        const auto *shown = rowAt(row);
        return shown ? shown->status : SegmentStatus::Error;
    }
    QString notice() { return window().status().noticeText(); }
    QString newestInHistory()
    {
        const auto *list = view().history->list();
        return list->item(0) ? list->item(0)->text() : QString();
    }
    void search(const QString &query)
    {
        auto wanted = window().bench().filter().query();
        wanted.search = toUtf8(query);
        window().bench().filter().set(wanted);
    }
    void runAs(const QString &who, const QStringList &arguments);

    std::unique_ptr<WindowFixture> m_fixture;
};

void SharedWindowTest::init()
{
    m_fixture.reset();
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 20, 2, 0.5});
    QVERIFY(m_fixture->open());
    QTRY_VERIFY(rowAt(0) && rowAt(5));
    m_fixture->focusTable();
}

/// COMMAND and further words; the dataset and its workspace are put between.
void SharedWindowTest::runAs(const QString &who, const QStringList &arguments)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"VOXDECK_USER"_s, who);
    process.setProcessEnvironment(environment);
    QStringList all{arguments.front(), pathText(m_fixture->dataset()), u"--workspace"_s,
                    pathText(m_fixture->workspace())};
    all << arguments.mid(1);
    process.start(QStringLiteral(VOXDECK_CLI), all);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

void SharedWindowTest::ctrlZLeavesWhatOthersDid()
{
    const auto before = textAt(0);
    m_fixture->focusText();
    m_fixture->type(u"X"_s);
    m_fixture->press(Qt::Key_Escape);
    m_fixture->focusTable();
    QTRY_COMPARE_NE(textAt(0), before);
    runAs(u"tom"_s, {u"edit"_s, u"utt-00002"_s, u"--segment"_s, u"1"_s, u"--text"_s, u"by tom"_s});
    QTRY_COMPARE(textAt(5), u"by tom"_s);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(textAt(0), before);
    QCOMPARE(textAt(5), u"by tom"_s);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(notice(),
                 u"You have nothing to undo. tom made the last change and can undo it."_s);
    QCOMPARE(textAt(5), u"by tom"_s);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_NE(textAt(0), before); // redo is one's own, too
    view().table->goToRow(5);
    QTRY_VERIFY(view().editor->segment().id == rowAt(5)->id);
    m_fixture->press(Qt::Key_Z, Qt::AltModifier);
    QTRY_COMPARE(notice(),
                 u"You have nothing to undo in this segment. tom made the last change and "
                 "can undo it."_s);
    QCOMPARE(textAt(5), u"by tom"_s);
}

void SharedWindowTest::saysWhoApprovedTheText()
{
    m_fixture->focusText();
    m_fixture->type(u"X"_s);
    m_fixture->press(Qt::Key_Escape);
    m_fixture->focusTable();
    const auto edited = textAt(0);
    runAs(u"tom"_s, {u"set"_s, u"key:=utt-00000_00000"_s, u"--status"_s, u"approved"_s});
    QTRY_COMPARE(statusAt(0), SegmentStatus::Approved);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    const auto isSaid = [this] {
        const auto bars = window().findChildren<QLabel *>();
        return std::any_of(bars.begin(), bars.end(), [](const QLabel *label) {
            return label->text().contains(u"tom changed the status after this step"_s);
        });
    };
    QTRY_VERIFY(isSaid());
    QCOMPARE(textAt(0), edited);
    QCOMPARE(statusAt(0), SegmentStatus::Approved);
}

void SharedWindowTest::saysWhyNothingIsUndoneAfterPublishing()
{
    m_fixture->focusText();
    m_fixture->type(u"X"_s);
    m_fixture->press(Qt::Key_Escape);
    m_fixture->focusTable();
    const auto published = textAt(0);
    runAs(u"tom"_s, {u"publish"_s});
    QTRY_VERIFY(rowAt(0) && !rowAt(0)->isUnpublished);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY2(isSaid(notice(), said::kNothingToUndo), qPrintable(notice()));
    QCOMPARE(textAt(0), published);
}

void SharedWindowTest::historyHasReasonsAndDivisions()
{
    runAs(u"tom"_s, {u"set"_s, u"key:=utt-00000_00000"_s, u"--status"_s, u"rejected"_s,
                     u"--reason"_s, u"cut off at the end"_s});
    QTRY_COMPARE(statusAt(0), SegmentStatus::Rejected);
    QTRY_VERIFY2(newestInHistory().contains(u"cut off at the end"_s),
                 qPrintable(newestInHistory()));
    runAs(u"tom"_s, {u"edit"_s, u"utt-00000"_s, u"--segment"_s, u"0"_s, u"--split-at"_s, u"0.1"_s});
    QTRY_COMPARE(view().table->segments().rowCount(), 41);
    QTRY_VERIFY2(newestInHistory().contains(u"Divided into utt-00000_00000_a and "
                                            "utt-00000_00000_b at"_s),
                 qPrintable(newestInHistory()));
}

void SharedWindowTest::theFilterRowIsOfTheQuery()
{
    window().actions()[ActionId::FilterRow]->trigger();
    auto *field = view().filterRow->field(SegmentTableModel::Duration);
    field->setFocus();
    QTRY_VERIFY(field->hasFocus());
    QTest::keyClicks(field, u">5"_s);
    QTRY_COMPARE(window().bench().filter().query().search, std::string("dur:>5"));
    QCOMPARE(field->text(), u">5"_s);
    search({}); // as by the palette: the field keeps the focus
    QVERIFY(field->hasFocus());
    QTRY_COMPARE(field->text(), QString());
    search(u"dur:<3"_s);
    QTRY_COMPARE(field->text(), u"<3"_s);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_F6);
    QVERIFY(view().filterRow->isAncestorOf(QApplication::focusWidget()));
}

/// Its key opens it, enters it when it is open, and closes it from within; Esc goes back to the table.
void SharedWindowTest::theKeyOfTheFilterRowEntersIt()
{
    const auto isInRow = [this] {
        return view().filterRow->isAncestorOf(QApplication::focusWidget());
    };
    const auto *action = window().actions()[ActionId::FilterRow];
    m_fixture->press(Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(view().filterRow->isVisible() && isInRow());
    m_fixture->press(Qt::Key_Escape);
    QTRY_VERIFY(view().table->hasFocus());
    QVERIFY(view().filterRow->isVisible());
    m_fixture->press(Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(isInRow());
    QVERIFY(view().filterRow->isVisible() && action->isChecked());
    m_fixture->press(Qt::Key_F3, Qt::ControlModifier);
    QTRY_VERIFY(!view().filterRow->isVisible() && !action->isChecked());
    QVERIFY(view().table->hasFocus());
}

void SharedWindowTest::hiddenRowsAreNotChanged()
{
    auto *table = view().table;
    table->goToRow(0);
    for (int row = 0; row < 4; ++row)
        m_fixture->press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_COMPARE(window().bench().selection().rows(), quint64{5});
    search(u"key:utt-00001*"_s); // rows 2 and 3
    QTRY_COMPARE(table->segments().rowCount(), 2);
    QTRY_COMPARE(window().bench().selection().rows(), quint64{2});
    m_fixture->press(Qt::Key_A);
    QTRY_COMPARE(window().bench().filter().totals().approved, quint64{2});
    search(u"key:utt-0001*"_s); // none of them
    QTRY_COMPARE(table->segments().rowCount(), 20);
    QTRY_VERIFY(rowAt(0) && view().editor->segment().id == rowAt(0)->id);
    QTRY_VERIFY(!window().bulk().isBusy());
    m_fixture->press(Qt::Key_G); // of the open row, which is none of them
    QTRY_VERIFY(rowAt(0)->isFlagged);
    search({});
    QTRY_COMPARE(table->segments().rowCount(), 40);
    QTRY_VERIFY(rowAt(4));
    for (int row = 0; row < 5; ++row)
        QVERIFY2(!rowAt(row)->isFlagged, qPrintable(QString::number(row)));
    QCOMPARE(window().bench().filter().totals().approved, quint64{2});
}

void SharedWindowTest::messagesOfNumberKeysNameTheTag()
{
    TagKeys keys;
    keys[0] = "noise";
    auto workspace = Workspace::openKnown(m_fixture->workspace());
    QVERIFY(workspace && ProjectSettings(**workspace).setTagKeys(keys));
    window().texts().rowsChanged(); // as an import does
    auto *action = window().actions()[ActionId::Tag1];
    QTRY_VERIFY(action->isVisible());
    QVERIFY2(action->text().contains(u"noise"_s), qPrintable(action->text()));
    QVERIFY2(action->toolTip().startsWith(action->text()), qPrintable(action->toolTip()));
    m_fixture->press(Qt::Key_1);
    QTRY_COMPARE(notice(), u"Tag “noise” added to utt-00000_00000."_s);
    QTRY_COMPARE(window().edits().undoStack().undoText(), u"Add tag “noise” to 1 segment"_s);
    QTRY_VERIFY(!window().bulk().isBusy());
    QTRY_VERIFY(rowAt(0) && rowAt(0)->tags.find("noise") != std::string::npos);
    m_fixture->press(Qt::Key_1);
    QTRY_COMPARE(notice(), u"Tag “noise” removed from utt-00000_00000."_s);
}

void SharedWindowTest::publishingCountsValuesAndTheirSegments()
{
    PublishReport report;
    report.edits = 5;
    report.values = 1; // a speaker
    report.segments = 5;
    report.editedSegments = 4;
    QCOMPARE(publishedEdits(report), u"4 edits and 1 value of the workspace in 5 segments"_s);
    report.values = 0;
    QCOMPARE(publishedEdits(report), u"5 edits in 5 segments"_s);
    report.values = 5;
    QCOMPARE(publishedEdits(report), u"5 values of the workspace in 5 segments"_s);
}

/// The row is shown again while its field has the focus, as after a tag was written.
void SharedWindowTest::theSelectedSpeakerStaysSelected()
{
    auto *fields = view().rowFields;
    fields->showRow({}, u"spk0"_s, 1);
    auto &field = fields->speakerField();
    window().actions()[ActionId::EditSpeaker]->trigger();
    QTRY_VERIFY(field.hasFocus());
    fields->showRow({}, u"spk0"_s, 1);
    field.selectAll();
    fields->showRow(u"noise"_s, u"spk0"_s, 1);
    QTest::keyClicks(&field, u"Frau Meier"_s);
    QCOMPARE(field.text(), u"Frau Meier"_s);
}

void SharedWindowTest::missingAudioIsLookedForFromTheEditor()
{
    const auto folder = m_fixture->dataset().parent_path() / "list";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "gone.jsonl")
        << R"({"audio_filepath":"gone.wav","duration":1,"text":"nobody hears it"})" << std::endl;
    const auto find = [this] {
        QPushButton *found = nullptr;
        for (auto *button : view().findChildren<QPushButton *>())
            if (button->text() == windowText(said::kFindMissingAudio))
                found = button;
        return found;
    };
    QVERIFY(find() && !find()->isVisible());
    window().openDataset(folder / "gone.jsonl", folder / "gone.voxdeck");
    QTRY_COMPARE(textAt(0), u"nobody hears it"_s);
    QTRY_VERIFY(find()->isVisible());
    QTest::mouseClick(find(), Qt::LeftButton);
    QTRY_VERIFY(window().findChild<ImportDialog *>()
                && window().findChild<ImportDialog *>()->isVisible());
    window().findChild<ImportDialog *>()->reject();
}

QTEST_MAIN(SharedWindowTest)
#include "SharedWindowTest.moc"
