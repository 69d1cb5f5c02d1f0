// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/annotations/LabelImport.h"
#include "core/workspace/TranscriptNames.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/LabelExportDialog.h"
#include "ui/exchange/LabelImportDialog.h"
#include "ui/exchange/LabelPlanModel.h"
#include "ui/table/SegmentTable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

#include <fstream>
#include <iterator>
#include <memory>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

/// Annotation files onto the segments and out again, in the real window.
class AnnotationsJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void importsAfterAPreviewAndTakesItBack();
    void replacesTheSegmentsOfARecording();
    void attachesTheTextsOfARecogniser();
    void letsAPersonNameARecording();
    void choosesATier();
    void stopsReading();
    void exportsWhatTheFilterShows();
    void namesEveryControl();

private:
    TestWindow &window() { return m_fixture->window(); }
    SegmentTableModel &segments() { return window().annotate().table->segments(); }
    std::filesystem::path at(const std::string &name) const
    {
        return m_fixture->dataset().parent_path() / name;
    }
    std::filesystem::path write(const std::string &name, const std::string &text) const
    {
        std::ofstream(at(name)) << text;
        return at(name);
    }
    LabelImportDialog *openImport()
    {
        window().actions()[ActionId::ImportLabels]->trigger();
        return window().labelling().importDialog();
    }
    QString cell(LabelPlanModel &model, int row, int column)
    {
        return model.index(row, column).data().toString();
    }
    QString textOf(int row)
    {
        const auto *found = segments().rowAt(row);
        return found ? toQString(found->text) : QString();
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void AnnotationsJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(test::SampleShape{
        .shards = 1, .itemsPerShard = 2, .segmentsPerItem = 2, .secondsPerItem = 1});
    QVERIFY(m_fixture->isReady());
    QVERIFY(!window().actions()[ActionId::ImportLabels]->isEnabled());
    QVERIFY(m_fixture->open());
}

void AnnotationsJourneyTest::importsAfterAPreviewAndTakesItBack()
{
    QTRY_COMPARE(textOf(0), QStringLiteral("part 0 of utt-00000"));
    auto *dialog = openImport();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(!dialog->importButton().isEnabled());
    dialog->setPaths({write("x.stm", "utt-00000 1 ann 0.0 0.45 <o> new words\n"
                                     "utt-00001 1 bob 0.5 1.0 <o> part 1 of utt-00001\n"
                                     "nobody 1 bob 0.5 1.0 <o> x\n")});
    QTRY_VERIFY(dialog->importButton().isEnabled());
    QCOMPARE(dialog->changes().rowCount(), 4); // text, speaker, end; speaker
    QCOMPARE(cell(dialog->changes(), 0, 0), QStringLiteral("utt-00000_00000"));
    QCOMPARE(cell(dialog->changes(), 0, 3), QStringLiteral("new words"));
    QCOMPARE(cell(dialog->recordings(), 2, LabelPlanModel::kHereColumn),
             windowText(said::kLabelNotFound));
    QCOMPARE(dialog->failures().rowCount(), 1);
    QVERIFY(dialog->lists().tabText(2).contains(QLatin1Char('1')));
    QVERIFY2(dialog->stateText().startsWith(QStringLiteral("2 of 3 recordings found.")),
             qPrintable(dialog->stateText()));
    QCOMPARE(textOf(0), QStringLiteral("part 0 of utt-00000")); // nothing is done yet

    dialog->useBox().setCurrentIndex(1); // the text only
    QTRY_COMPARE(dialog->changes().rowCount(), 1);
    dialog->useBox().setCurrentIndex(0);
    QTRY_COMPARE(dialog->changes().rowCount(), 4);
    QTRY_VERIFY(dialog->importButton().isEnabled());
    dialog->importButton().click();
    QTRY_VERIFY2(
        dialog->stateText().startsWith(windowText(said::kImportedInto).arg(segmentsText(2))),
        qPrintable(dialog->stateText()));
    QTRY_COMPARE(textOf(0), QStringLiteral("new words"));
    QTRY_COMPARE(m_fixture->shownText(), QStringLiteral("new words"));
    QCOMPARE(segments().rowAt(0)->speaker, std::string("ann"));
    QCOMPARE(segments().rowAt(0)->endSeconds, 0.45);
    QVERIFY(!window().edits().isLocked());

    dialog->close();
    QVERIFY(window().actions()[ActionId::Undo]->text().contains(
        windowText(said::kImportStep).arg(segmentsText(2))));
    window().actions()[ActionId::Undo]->trigger();
    QTRY_COMPARE(textOf(0), QStringLiteral("part 0 of utt-00000"));
    QTRY_VERIFY(segments().rowAt(0) && segments().rowAt(0)->endSeconds == 0.5);
    window().actions()[ActionId::Redo]->trigger();
    QTRY_COMPARE(textOf(0), QStringLiteral("new words"));
}

void AnnotationsJourneyTest::attachesTheTextsOfARecogniser()
{
    QTRY_COMPARE(textOf(0), QStringLiteral("part 0 of utt-00000"));
    auto *dialog = openImport();
    dialog->setPaths({write("mine.trn", "part 0 off utt-00000 (utt-00000_00000)\nx (nobody)\n")});
    QTRY_VERIFY2(dialog->importButton().isEnabled(), qPrintable(dialog->stateText()));
    QCOMPARE(dialog->options().as, LabelsAs::Hypothesis);
    QVERIFY2(dialog->stateText().startsWith(QStringLiteral("Hypothesis mine: 1 segment")),
             qPrintable(dialog->stateText()));
    QVERIFY(isSaid(dialog->stateText(), said::kUnknownKeys, 1));
    QCOMPARE(dialog->failures().rowCount(), 1);
    dialog->nameField().setFocus();
    QTest::keyClicks(&dialog->nameField(), QStringLiteral("second"));
    QTest::keyClick(&dialog->nameField(), Qt::Key_Tab);
    QTRY_VERIFY(dialog->stateText().startsWith(QStringLiteral("Hypothesis second: 1 segment")));
    QTRY_VERIFY(dialog->importButton().isEnabled());
    dialog->importButton().click();
    QTRY_VERIFY2(isSaid(dialog->stateText(), said::kHypothesesImported),
                 qPrintable(dialog->stateText()));
    const auto shows = [this] {
        const auto *row = segments().rowAt(0);
        return row && transcriptNamed(*row, "second") == "part 0 off utt-00000";
    };
    QTRY_VERIFY(shows());
    QVERIFY(!window().edits().isLocked());
}

void AnnotationsJourneyTest::replacesTheSegmentsOfARecording()
{
    QTRY_COMPARE(textOf(0), QStringLiteral("part 0 of utt-00000"));
    auto *dialog = openImport();
    dialog->setPaths({write("utt-00000.srt", "1\n00:00:00,000 --> 00:00:00,200\none\n\n"
                                             "2\n00:00:00,200 --> 00:00:00,500\ntwo\n\n"
                                             "3\n00:00:00,500 --> 00:00:01,000\nthree\n\n")});
    QTRY_VERIFY2(isSaid(dialog->stateText(), said::kMoreLabelsThanSegments, 1),
                 qPrintable(dialog->stateText()));
    dialog->replaceBox().setChecked(true);
    QTRY_VERIFY2(isSaid(dialog->stateText(), said::kSegmentsAdded, 1),
                 qPrintable(dialog->stateText()));
    QCOMPARE(cell(dialog->changes(), 0, 1), QStringLiteral("Added"));
    dialog->useBox().setCurrentIndex(1);
    QVERIFY(!dialog->replaceBox().isEnabled());
    QTRY_VERIFY(!dialog->stopButton().isVisible());
    dialog->useBox().setCurrentIndex(0);
    QTRY_VERIFY(dialog->plan() && dialog->plan()->added == 1);
    dialog->importButton().click();
    QTRY_COMPARE(segments().rowCount(), 5);
    QTRY_COMPARE(textOf(0), QStringLiteral("one"));
    QTRY_COMPARE(textOf(1), QStringLiteral("two"));
    dialog->close();
    window().actions()[ActionId::Undo]->trigger();
    QTRY_COMPARE(segments().rowCount(), 4);
    QTRY_COMPARE(textOf(0), QStringLiteral("part 0 of utt-00000"));
}

void AnnotationsJourneyTest::letsAPersonNameARecording()
{
    auto *dialog = openImport();
    dialog->setPaths({write("tape.srt", "1\n00:00:00,000 --> 00:00:00,500\nnew\n\n")});
    QTRY_COMPARE(dialog->recordings().rowCount(), 1);
    QVERIFY(!dialog->importButton().isEnabled());
    const auto here = dialog->recordings().index(0, LabelPlanModel::kHereColumn);
    QVERIFY(here.flags().testFlag(Qt::ItemIsEditable));
    QVERIFY(dialog->recordings().setData(here, QStringLiteral("utt-00001"), Qt::EditRole));
    QTRY_COMPARE(dialog->changes().rowCount(), 1);
    QCOMPARE(cell(dialog->changes(), 0, 0), QStringLiteral("utt-00001_00000"));
    dialog->recordings().setData(dialog->recordings().index(0, LabelPlanModel::kHereColumn),
                                 QStringLiteral("elsewhere"), Qt::EditRole);
    QTRY_VERIFY2(isSaid(dialog->stateText(), said::kMatchesNothing),
                 qPrintable(dialog->stateText()));
}

void AnnotationsJourneyTest::choosesATier()
{
    auto *dialog = openImport();
    dialog->setPaths(
        {write("utt-00000.TextGrid",
               "\"ooTextFile\" \"TextGrid\" 0 1 <exists> 2 \"IntervalTier\" \"utt\" 0 "
               "1 1 0 0.5 \"said\" \"IntervalTier\" \"notes\" 0 1 1 0 0.5 \"cough\"\n")});
    QTRY_COMPARE(dialog->tierBox().count(), 3);
    QCOMPARE(dialog->changes().rowCount(), 0); // which of the two is not guessed
    dialog->tierBox().setCurrentIndex(dialog->tierBox().findData(QStringLiteral("utt")));
    QTRY_COMPARE(dialog->changes().rowCount(), 1);
    QCOMPARE(dialog->tierBox().currentData().toString(), QStringLiteral("utt"));
    QCOMPARE(cell(dialog->changes(), 0, 3), QStringLiteral("said"));
}

void AnnotationsJourneyTest::stopsReading()
{
    std::string much;
    for (int line = 0; line < 400'000; ++line)
        much += "utt-00000 1 ann 0.0 0.5 <o> word\n";
    auto *dialog = openImport();
    dialog->setPaths({write("much.stm", much)});
    QVERIFY(dialog->stopButton().isVisible());
    QVERIFY(!dialog->useBox().isEnabled());
    dialog->stopButton().click();
    QTRY_COMPARE(dialog->stateText(), QStringLiteral("Stopped."));
    QVERIFY(!window().labelling().isBusy());
    QVERIFY(dialog->useBox().isEnabled());
}

void AnnotationsJourneyTest::exportsWhatTheFilterShows()
{
    window().actions()[ActionId::ExportLabels]->trigger();
    auto *dialog = window().labelling().exportDialog();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(!dialog->exportButton().isEnabled());
    QVERIFY(!dialog->oneFileBox().isEnabled()); // a TextGrid holds one recording
    dialog->outputField().setText(pathText(at("out")));
    dialog->exportButton().click();
    QTRY_VERIFY2(
        dialog->stateText().startsWith(windowText(said::kOfRecordingsInFiles)
                                           .arg(segmentsText(4), windowText(said::kRecordings, 2))
                                           .section(QLatin1Char('%'), 0, 0)),
        qPrintable(dialog->stateText()));
    QVERIFY(std::filesystem::exists(at("out") / "utt-00001.TextGrid"));
    dialog->exportButton().click(); // they are there
    QTRY_VERIFY2(isSaid(dialog->stateText(), said::kAlreadyExists),
                 qPrintable(dialog->stateText()));
    dialog->formatBox().setCurrentIndex(static_cast<int>(labels::LabelFormat::Stm));
    QVERIFY(dialog->oneFileBox().isEnabled());
    dialog->oneFileBox().setChecked(true);
    dialog->outputField().setText(pathText(at("all.stm")));
    dialog->exportButton().click();
    QTRY_VERIFY(std::filesystem::exists(at("all.stm")));
    QTRY_VERIFY(dialog->exportButton().isEnabled());
    QVERIFY(std::filesystem::is_regular_file(at("all.stm"))); // one file, not a folder of them
    // The written files match the segments.
    auto *import = openImport();
    import->setPaths({at("all.stm"), at("out")});
    QTRY_VERIFY(import->plan());
    QVERIFY(import->plan()->segments.empty());
    QCOMPARE(import->plan()->recordings.size(), std::size_t{4});
}

void AnnotationsJourneyTest::namesEveryControl()
{
    auto *import = openImport();
    window().actions()[ActionId::ExportLabels]->trigger();
    for (QDialog *dialog : {static_cast<QDialog *>(import),
                            static_cast<QDialog *>(window().labelling().exportDialog())})
        for (const auto *widget : dialog->findChildren<QWidget *>()) {
            const bool isControl = qobject_cast<const QComboBox *>(widget)
                                   || qobject_cast<const QAbstractItemView *>(widget)
                                   || qobject_cast<const QLineEdit *>(widget);
            const bool isInner = widget->parentWidget() != dialog
                                 && qobject_cast<const QComboBox *>(widget->parentWidget());
            if (isControl && !isInner && widget->focusPolicy() != Qt::NoFocus
                && widget->isVisibleTo(dialog))
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    for (const auto id : {ActionId::ImportLabels, ActionId::ExportLabels}) {
        QVERIFY(!window().actions()[id]->toolTip().isEmpty());
        QVERIFY(!window().actions()[id]->icon().isNull());
    }
}

QTEST_MAIN(AnnotationsJourneyTest)
#include "AnnotationsJourneyTest.moc"
