// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/common/Text.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/CurrentRow.h"
#include "ui/session/Workbench.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/ComparisonView.h"
#include "ui/transcript/DecisionPanel.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QComboBox>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <fstream>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

struct Line {
    const char *text, *first, *second, *third;
};

constexpr Line kLines[] = {
    {"We will reconvene on the fourteenth of March.",
     "we will reconvene on fourteenth of march now", "we will convene on fourteenth of march",
     "we will reconvene on fourteenth of March"},
    {"Nothing differs here.", "nothing differs here", "nothing differs here", "nothing differs"},
    {"没有 hypothesis", "", "", ""},
    {"而对楼市成交", "而对楼是成交", "", ""},
    {"وأكد الوزير أن المشروع", "وأكد وزير أن المشروع", "", ""},
};

bool writeList(const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    const std::vector<std::int16_t> samples(48'000, 1'000);
    if (!fs.createDirectories(folder) || !writeAudioFile(fs, folder / "one.wav", 16'000, samples))
        return false;
    std::ofstream file(folder / "list.jsonl");
    int number = 0;
    for (const auto &line : kLines) {
        QJsonObject record{{u"audio_filepath"_s, u"one.wav"_s},
                           {u"offset"_s, number++ * 0.5},
                           {u"duration"_s, 0.5},
                           {u"text"_s, QString::fromUtf8(line.text)}};
        const auto add = [&record](const QString &name, const char *text) {
            if (*text != 0)
                record.insert(name, QString::fromUtf8(text));
        };
        add(u"pred_text"_s, line.first);
        add(u"hyp_b"_s, line.second);
        add(u"hyp_c"_s, line.third);
        file << QJsonDocument(record).toJson(QJsonDocument::Compact).toStdString() << std::endl;
    }
    return true;
}

} // namespace

/// The transcript against hypotheses, in the real window by its keys.
class CompareJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void showsTheErrorRateWhileTyping();
    void walksDifferencesAcrossRows();
    void staysInTheSegmentOfAFigure();
    void takesWordsAtTheCaretAndAll();
    void takesTheSpanSelected();
    void takesOutsideTheTextAsStepsOfTheirOwn();
    void aMergedSegmentIsOpenedAsItIs();
    void putsHypothesesSideBySideAndVotes();
    void saysThatThereIsNoHypothesis();
    void comparesByCharacterAndFromTheRight();
    void keepsTimesLeftToRight();
    void findsIssues();
    void comparesLongTextsAfterARest();

private:
    CompareDesk &desk() { return m_fixture->window().comparing(); }
    AnnotateView &view() { return m_fixture->window().annotate(); }
    QString notice() { return m_fixture->window().status().noticeText(); }
    std::size_t differences()
    {
        const auto &versions = desk().outcome().versions;
        return versions.empty() ? 0 : versions.front().comparison.differences().size();
    }
    bool goTo(int row)
    {
        view().table->goToRow(row);
        return QTest::qWaitFor([&] {
            const auto *shown = view().table->segments().rowAt(row);
            return shown && view().editor->segment().id == shown->id;
        });
    }
    static constexpr auto kInText = Qt::ControlModifier | Qt::ShiftModifier;

    std::unique_ptr<WindowFixture> m_fixture;
};

void CompareJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(SampleShape{1, 1, 0, 0.1});
    const auto folder = m_fixture->dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    auto &window = m_fixture->window();
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", m_fixture->workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_VERIFY(view().table->segments().rowAt(4));
    QTRY_VERIFY(view().editor->hasSegment());
    m_fixture->focusTable();
}

void CompareJourneyTest::cleanup()
{
    m_fixture.reset();
}

void CompareJourneyTest::showsTheErrorRateWhileTyping()
{
    const auto before = desk().outcome().score.words.errors();
    QCOMPARE(before, std::uint64_t{2}); // the, now
    m_fixture->focusText();
    m_fixture->type(u" now"_s);
    QCOMPARE(desk().outcome().score.words.errors(), std::uint64_t{1}); // at once
    QVERIFY(desk().outcome().score.characters.errors()
            < desk().outcome().opened.characters.errors());
    m_fixture->press(Qt::Key_C, kInText);
    QVERIFY2(notice().startsWith(u"CER "_s) && notice().contains(u"percent"_s),
             qPrintable(notice()));
    QCOMPARE(notice(), view().decision->scoreSentence());
}

void CompareJourneyTest::walksDifferencesAcrossRows()
{
    m_fixture->press(Qt::Key_D);
    QCOMPARE(notice(), u"Deletion: the (1 of 2)"_s);
    QCOMPARE(view().editor->field().textCursor().selectedText(), u"the"_s);
    QVERIFY(view().table->hasFocus());
    m_fixture->press(Qt::Key_D);
    QCOMPARE(notice(), u"Insertion: now (2 of 2)"_s);
    m_fixture->press(Qt::Key_D, Qt::ShiftModifier);
    QCOMPARE(notice(), u"Deletion: the (1 of 2)"_s);
    m_fixture->press(Qt::Key_D);
    m_fixture->press(Qt::Key_D); // rows 1 and 2 have none
    QTRY_COMPARE(view().table->currentRow(), 3);
    QTRY_COMPARE(notice(), u"Substitution: 市 by 是 (1 of 1)"_s);
    m_fixture->press(Qt::Key_D, Qt::ShiftModifier);
    QTRY_COMPARE(view().table->currentRow(), 0);
    QTRY_COMPARE(notice(), u"Insertion: now (2 of 2)"_s);
    QVERIFY(goTo(4));
    m_fixture->press(Qt::Key_D);
    QCOMPARE(notice(), u"Substitution: الوزير by وزير (1 of 1)"_s);
    m_fixture->press(Qt::Key_D);
    QTRY_COMPARE(notice(), windowText(said::kNoMoreDifferences));
    QCOMPARE(view().table->currentRow(), 4);
}

/// A figure that is played again and again goes on in its own segment: another one need not be of it.
void CompareJourneyTest::staysInTheSegmentOfAFigure()
{
    auto &current = m_fixture->window().bench().currentRow();
    current.goToDifference({});
    QCOMPARE(notice(), u"Deletion: the (1 of 2)"_s);
    current.goToDifference({});
    QCOMPARE(notice(), u"Insertion: now (2 of 2)"_s);
    current.goToDifference({});
    QCOMPARE(notice(), u"Deletion: the (1 of 2)"_s);
    QCOMPARE(view().table->currentRow(), 0);
}

void CompareJourneyTest::takesWordsAtTheCaretAndAll()
{
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Home);
    m_fixture->press(Qt::Key_W, kInText);
    QVERIFY(isSaid(notice(), said::kNoDifferenceHere));
    m_fixture->press(Qt::Key_D, kInText);
    m_fixture->press(Qt::Key_W, kInText);
    QCOMPARE(m_fixture->shownText(), u"We will reconvene on fourteenth of March."_s);
    m_fixture->press(Qt::Key_D, kInText);
    m_fixture->press(Qt::Key_W, kInText);
    QCOMPARE(m_fixture->shownText(), u"We will reconvene on fourteenth of March now."_s);
    QCOMPARE(differences(), std::size_t{0});
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier); // one step each
    QCOMPARE(m_fixture->shownText(), u"We will reconvene on fourteenth of March."_s);
    m_fixture->press(Qt::Key_H, kInText);
    QCOMPARE(m_fixture->shownText(), u"we will reconvene on fourteenth of march now"_s);
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE(view().table->currentRow(), 1);
    QTRY_COMPARE(m_fixture->window().browse().totals().unpublishedEdits, 1u);
    QCOMPARE(view().table->segments().rowAt(0)->text,
             std::string("we will reconvene on fourteenth of march now"));
}

void CompareJourneyTest::takesTheSpanSelected()
{
    auto *chooser = view().compare->hypothesisChooser();
    chooser->setCurrentIndex(1); // "we will convene on fourteenth of march"
    emit chooser->activated(1);
    m_fixture->focusText();
    m_fixture->press(Qt::Key_Home);
    for (int word = 0; word < 2; ++word)
        m_fixture->press(Qt::Key_Right, Qt::ControlModifier);
    for (int word = 0; word < 4; ++word) // "reconvene on the fourteenth "
        m_fixture->press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    m_fixture->press(Qt::Key_W, kInText);
    QCOMPARE(m_fixture->shownText(), u"We will convene on fourteenth of March."_s);
    QCOMPARE(differences(), std::size_t{0});
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier); // one step
    QCOMPARE(m_fixture->shownText(), u"We will reconvene on the fourteenth of March."_s);
    // a selection with one difference in it takes that one
    m_fixture->press(Qt::Key_Home);
    for (int word = 0; word < 3; ++word)
        m_fixture->press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    m_fixture->press(Qt::Key_W, kInText);
    QCOMPARE(m_fixture->shownText(), u"We will convene on the fourteenth of March."_s);
}

/// With the table in focus, as when differences are walked by keys.
void CompareJourneyTest::takesOutsideTheTextAsStepsOfTheirOwn()
{
    const auto before = m_fixture->shownText();
    auto &actions = m_fixture->window().actions();
    for (int times = 0; times < 2; ++times) {
        actions[ActionId::NextDifference]->trigger();
        actions[ActionId::TakeWord]->trigger();
    }
    QCOMPARE(m_fixture->shownText(), u"We will reconvene on fourteenth of March now."_s);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_fixture->shownText(), u"We will reconvene on fourteenth of March."_s);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_fixture->shownText(), before);
}

/// Its text when it was opened is not that of its first part.
void CompareJourneyTest::aMergedSegmentIsOpenedAsItIs()
{
    QCOMPARE(desk().outcome().openedRates.cer, desk().outcome().rates.cer);
    m_fixture->press(Qt::Key_M);
    QTRY_COMPARE(view().table->segments().rowCount(), 4);
    QTRY_VERIFY(m_fixture->shownText().endsWith(u"Nothing differs here."_s));
    QTRY_VERIFY(desk().outcome().rates.cer.has_value());
    QTRY_COMPARE(desk().outcome().openedRates.cer, desk().outcome().rates.cer);
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(view().table->segments().rowCount(), 5);
    QTRY_COMPARE(m_fixture->shownText(), QString::fromUtf8(kLines[0].text));
    QTRY_COMPARE(desk().outcome().openedRates.cer, desk().outcome().rates.cer);
}

void CompareJourneyTest::putsHypothesesSideBySideAndVotes()
{
    auto *chooser = view().compare->hypothesisChooser();
    QCOMPARE(chooser->count(), 5); // three, all of them, a vote
    chooser->setCurrentIndex(3);
    emit chooser->activated(3);
    const auto &versions = desk().outcome().versions;
    QCOMPARE(versions.size(), std::size_t{4});
    QCOMPARE(versions[3].comparison.theirs,
             std::string("we will reconvene on fourteenth of march"));
    chooser->setCurrentIndex(4);
    emit chooser->activated(4);
    QCOMPARE(desk().outcome().versions.size(), std::size_t{1});
    QCOMPARE(differences(), std::size_t{1});
    // the choice is remembered, and a segment with one hypothesis shows that
    QVERIFY(goTo(3));
    QCOMPARE(chooser->count(), 1);
    QCOMPARE(differences(), std::size_t{1});
    QVERIFY(goTo(0));
    QCOMPARE(view().compare->choice(), ComparePane::Choice::Vote);
}

void CompareJourneyTest::saysThatThereIsNoHypothesis()
{
    QVERIFY(goTo(2));
    QCOMPARE(view().compare->view().sentence(), windowText(said::kNoHypothesis));
    const auto *button = view().compare->findChild<QPushButton *>();
    QVERIFY(button && button->isVisible());
    m_fixture->focusText();
    const auto before = m_fixture->shownText();
    m_fixture->press(Qt::Key_H, kInText);
    m_fixture->press(Qt::Key_W, kInText);
    QCOMPARE(m_fixture->shownText(), before);
    m_fixture->press(Qt::Key_C, kInText);
    QCOMPARE(notice(), windowText(said::kNoHypothesis));
}

void CompareJourneyTest::comparesByCharacterAndFromTheRight()
{
    QVERIFY(goTo(3));
    QCOMPARE(view().compare->unitChooser()->currentIndex(), 1);
    QVERIFY2(view().compare->view().sentence().startsWith(u"1 difference: substitution"_s),
             qPrintable(view().compare->view().sentence()));
    QVERIFY(goTo(4));
    QCOMPARE(view().compare->unitChooser()->currentIndex(), 0);
    auto &pane = view().compare->view();
    pane.setFocus();
    m_fixture->press(Qt::Key_Left); // forwards, as the text runs
    QCOMPARE(pane.current(), std::optional<std::size_t>(0));
    m_fixture->press(Qt::Key_Return);
    QCOMPARE(m_fixture->shownText(), u"وأكد وزير أن المشروع"_s);
}

/// Pieces of one time or number are in their order from left to right, whatever the text around them.
void CompareJourneyTest::keepsTimesLeftToRight()
{
    ComparisonView shown;
    shown.resize(700, 200);
    shown.show();
    QSignalSpy taken(&shown, &ComparisonView::takeWanted);
    for (const auto unit : {CompareUnit::Words, CompareUnit::Characters}) {
        shown.setVersions(
            {{u"asr"_s, compareTexts("في 12:30 اليوم", "في 14:59 اليوم", unit, "ar")}}, u"ar"_s);
        const auto &differences = shown.versions().front().comparison.differences();
        QVERIFY(differences.size() >= 2);
        std::vector<std::size_t> order; // of the differences, from left to right
        for (int x = 0; x < 700; ++x) {
            taken.clear();
            QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, {x, 24});
            if (taken.isEmpty())
                continue;
            const auto range = taken.front()[1].value<StepRange>();
            if (order.empty() || order.back() != range.first)
                order.push_back(range.first);
        }
        QVERIFY(order.size() >= 2);
        QVERIFY2(std::is_sorted(order.begin(), order.end()),
                 unit == CompareUnit::Words ? "words" : "characters");
    }
}

void CompareJourneyTest::findsIssues()
{
    m_fixture->focusText();
    QVERIFY(goTo(1));
    m_fixture->press(Qt::Key_A, Qt::ControlModifier);
    m_fixture->press(Qt::Key_Delete);
    QVERIFY(goTo(0));
    m_fixture->press(Qt::Key_F8);
    QTRY_COMPARE(view().table->currentRow(), 1);
    QTRY_COMPARE(notice(), windowText(said::kIssueNoTranscript));
    m_fixture->press(Qt::Key_F8, Qt::ShiftModifier);
    QTRY_VERIFY(view().table->currentRow() == 0 || isSaid(notice(), said::kNoIssuesBefore));
}

void CompareJourneyTest::comparesLongTextsAfterARest()
{
    m_fixture->focusText();
    m_fixture->press(Qt::Key_End);
    view().editor->field().insertPlainText(QString(u" and more words"_s).repeated(100));
    QVERIFY(desk().isBusy());
    QTRY_VERIFY(!desk().isBusy());
    QVERIFY(desk().outcome().score.words.deletions >= 299);
}

QTEST_MAIN(CompareJourneyTest)
#include "CompareJourneyTest.moc"
