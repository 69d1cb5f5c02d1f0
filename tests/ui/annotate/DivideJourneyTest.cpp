// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/SegmentEdits.h"
#include "core/edit/SplitText.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/jobs/StatusWords.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/ComparisonView.h"
#include "ui/transcript/DivideHalf.h"
#include "ui/transcript/DividePane.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kPatience = 20'000;

} // namespace

/// A segment is divided in the real window: by keys, with both texts, or not at all.
class DivideJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void makesBothPartsOneStep();
    void movesTheLineByKeys();
    void forgetsWhatWasTypedIntoParts();
    void keepsWhatWasTypedIntoPartsAsADraft();
    void tellsThatTheTextOfADraftIsAnother();
    void typesNowhereWhenTheTextIsChangedElsewhere();
    void movesIntoTheNearestSilence();
    void leavesNoTrace();
    void keepsWhatWasTypedBefore();
    void goesWithTheRowTheFilterAndTheDataset();
    void locksWhatWouldChangeTheRow();
    void needsThePlayheadInside();
    void goesPastAnEmptyComparison();
    void holdsEachPartAgainstAHypothesisOfItsOwn();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    SegmentTableModel &segments() { return view().table->segments(); }
    DivideHalf &earlier() { return view().split->earlier(); }
    DivideHalf &later() { return view().split->later(); }
    std::string key()
    {
        const auto *current = window().browse().current();
        return current ? current->key : std::string();
    }
    const SegmentRow *row(int number) { return segments().rowAt(number); }
    int rate() { return view().timeline->scale().sampleRateHz(); }
    void setPlayhead(double seconds)
    {
        view().timeline->setPlayhead(Frames{std::llround(seconds * rate())});
    }
    long line() // in milliseconds; -1: none
    {
        const auto at = view().timeline->splitLine();
        return at ? std::lround(static_cast<double>(count(*at)) * 1000 / rate()) : -1;
    }
    /// Details of the row that come late put the playhead back: pressed until it counts.
    bool openAt(double seconds, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        return QTest::qWaitFor(
            [&] {
                if (isOpen())
                    return true;
                setPlayhead(seconds);
                m_fixture->press(Qt::Key_S, modifiers);
                return isOpen();
            },
            kPatience);
    }
    static QString before(const std::string &text, double share)
    {
        return toQString(trimmedText(std::string_view(text).substr(0, textPlaceAt(text, share))));
    }
    MessageBar &bar() { return view().editor->messages(); }
    void half(DivideHalf &part, const QString &typed)
    {
        part.field().setFocus();
        m_fixture->press(Qt::Key_End);
        m_fixture->type(typed);
    }
    QString draftsOnDisk() ///< "earlier|later" of each, whichever window's
    {
        const auto database = Database::open(m_fixture->workspace(), Database::Access::ReadOnly);
        auto query = (*database)->statement("SELECT earlier, later FROM divided_draft");
        QStringList all;
        (void)eachRow(query, [&all](const std::string &earlier, const std::string &later) {
            all << toQString(earlier) + QLatin1Char('|') + toQString(later);
        });
        return all.join(QLatin1Char('\n'));
    }
    int steps() { return window().edits().undoStack().count(); }
    bool isOpen() { return window().splitMode().isOpen(); }

    std::unique_ptr<WindowFixture> m_fixture;
};

void DivideJourneyTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(test::SampleShape{.shards = 1,
                                                                  .itemsPerShard = 2,
                                                                  .segmentsPerItem = 2,
                                                                  .secondsPerItem = 4,
                                                                  .silences = {{1.0, 1.2}}});
    QVERIFY(m_fixture->isReady());
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00000"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isWaveformShown() && rate() > 0, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(view().timeline->audio() && view().timeline->audio()->peaks,
                             kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 4, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(3), kPatience);
    m_fixture->focusTable();
}

void DivideJourneyTest::makesBothPartsOneStep()
{
    m_fixture->focusText();
    auto cursor = view().editor->field().textCursor();
    cursor.setPosition(6);
    view().editor->field().setTextCursor(cursor);
    QVERIFY(openAt(0.5, Qt::ControlModifier | Qt::ShiftModifier));
    QCOMPARE(line(), 500L); // no silence within 150 ms
    QVERIFY(view().split->isVisible() && !view().editor->isVisible());
    QCOMPARE(earlier().text(), QStringLiteral("part 0"));
    QCOMPARE(later().text(), QStringLiteral("of utt-00000"));
    QCOMPARE(view().timeline->proposal().size(), std::size_t{2});
    QCOMPARE(view().timeline->proposal()[0].label, QStringLiteral("1a part 0"));
    QCOMPARE(view().timeline->proposal()[1].label, QStringLiteral("1b of utt-00000"));
    QVERIFY(earlier().geometry().right() <= later().geometry().left());
    QVERIFY(earlier().field().hasFocus());
    m_fixture->type(QStringLiteral(" here"));
    m_fixture->press(Qt::Key_Return); // to the later part
    QVERIFY(later().field().hasFocus());
    m_fixture->type(QStringLiteral(" too"));
    later().languageChooser().setFocus();
    later().languageChooser().lineEdit()->selectAll();
    m_fixture->type(QStringLiteral("ar"));
    QCOMPARE(steps(), 0);
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!isOpen());
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 5, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00000_a"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(1) && row(0)->text == "part 0 here", kPatience);
    QCOMPARE(row(1)->text, std::string("of utt-00000 too"));
    QCOMPARE(row(1)->key, std::string("utt-00000_00000_b"));
    QCOMPARE(row(0)->endSeconds, 0.5);
    QCOMPARE(row(0)->language, std::string());
    QCOMPARE(row(1)->language, std::string("ar"));
    QCOMPARE(steps(), 1);
    QVERIFY(view().editor->isVisible() && !view().split->isVisible());
    QCOMPARE(line(), -1L);

    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 4, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(m_fixture->shownText(), QStringLiteral("part 0 of utt-00000"),
                              kPatience);
    m_fixture->press(Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 5, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00000_a"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(view().editor->segment().key, std::string("utt-00000_00000_a"),
                              kPatience);
    m_fixture->restart(); // the journal knows the language too
    QVERIFY(m_fixture->open());
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 5, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(1), kPatience);
    QCOMPARE(row(1)->language, std::string("ar"));
    QCOMPARE(row(1)->text, std::string("of utt-00000 too"));
}

void DivideJourneyTest::movesTheLineByKeys()
{
    const std::string text = row(0)->text;
    QVERIFY(openAt(0.5));
    QVERIFY(!earlier().field().hasFocus());
    QCOMPARE(earlier().text(), before(text, 0.25));
    m_fixture->press(Qt::Key_Right);
    QCOMPARE(line(), 510L);
    m_fixture->press(Qt::Key_Right, Qt::ControlModifier);
    m_fixture->press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(line(), 710L);
    m_fixture->press(Qt::Key_Left);
    QCOMPARE(line(), 700L);
    m_fixture->press(Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(line(), 600L);
    // the texts follow, until the user edits one of them
    for (int press = 0; press < 9; ++press)
        m_fixture->press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(line(), 1500L);
    QCOMPARE(earlier().text(), before(text, 0.75));
    QVERIFY(before(text, 0.75) != before(text, 0.25));
    m_fixture->press(Qt::Key_F2);
    QVERIFY(earlier().field().hasFocus());
    m_fixture->press(Qt::Key_Home);
    m_fixture->type(QStringLiteral("My "));
    const auto mine = earlier().text();
    view().timeline->setFocus();
    m_fixture->press(Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(earlier().text(), mine);
    setPlayhead(0.4);
    m_fixture->press(Qt::Key_S); // the line goes to the playhead
    QCOMPARE(line(), 400L);
    QCOMPARE(earlier().text(), mine);
    // it stays within the segment
    for (int press = 0; press < 6; ++press)
        m_fixture->press(Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(line(), 10L);
}

/// It was shown again as the parts of whatever was divided next.
void DivideJourneyTest::forgetsWhatWasTypedIntoParts()
{
    const std::string text = row(1)->text;
    QVERIFY(openAt(0.5));
    earlier().field().setFocus();
    m_fixture->type(QStringLiteral("typed "));
    QVERIFY(earlier().text().contains(QStringLiteral("typed")));
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(!isOpen());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00001"), kPatience);
    QVERIFY2(!bar().isVisible(), qPrintable(bar().text()));
    QVERIFY(openAt(2.5));
    QCOMPARE(earlier().text(), before(text, 0.25));
}

/// Esc, another row, a window that closes and one that crashes: what was typed into the parts is offered again.
void DivideJourneyTest::keepsWhatWasTypedIntoPartsAsADraft()
{
    QVERIFY(openAt(0.5));
    half(later(), QStringLiteral(" typed"));
    const auto first = earlier().text();
    const auto second = later().text();
    QVERIFY(second.endsWith(QStringLiteral(" typed")));
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(!isOpen());
    QVERIFY2(bar().isVisible() && bar().text().contains(second), qPrintable(bar().text()));
    QCOMPARE(window().status().journalText(), windowText(said::kDraftsLeft, 1));
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00001"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!bar().isVisible(), kPatience);
    m_fixture->press(Qt::Key_Up);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00000"), kPatience);
    QTRY_VERIFY2_WITH_TIMEOUT(bar().isVisible() && bar().text().contains(second),
                              qPrintable(bar().text()), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isWaveformShown() && rate() > 0, kPatience);
    bar().choose(0); // Continue dividing
    QVERIFY(isOpen());
    QCOMPARE(earlier().text(), first);
    QCOMPARE(later().text(), second);
    QCOMPARE(line(), 500L);
    view().timeline->setFocus();
    m_fixture->press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(later().text(), second); // typed, so the line leaves it
    half(later(), QStringLiteral(" twice"));
    const auto twice = later().text();
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Down, Qt::AltModifier); // another row, at once
    QTRY_VERIFY_WITH_TIMEOUT(!isOpen(), kPatience);
    QVERIFY(window().close());
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(row(0), kPatience);
    m_fixture->focusTable();
    view().table->goToRow(0);
    QTRY_VERIFY2_WITH_TIMEOUT(bar().isVisible() && bar().text().contains(twice),
                              qPrintable(bar().text()), kPatience);
    QCOMPARE(steps(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isWaveformShown() && rate() > 0, kPatience);
    QVERIFY(openAt(1.9)); // its own key goes on as well
    QCOMPARE(later().text(), twice);
    QCOMPARE(line(), 600L);
    half(earlier(), QStringLiteral(" thrice"));
    const auto thrice = earlier().text();
    QTRY_VERIFY_WITH_TIMEOUT(draftsOnDisk() == thrice + QLatin1Char('|') + twice, kPatience);
    m_fixture->crash();
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    view().table->goToRow(0);
    QTRY_VERIFY2_WITH_TIMEOUT(bar().isVisible() && bar().text().contains(thrice),
                              qPrintable(bar().text()), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isWaveformShown() && rate() > 0, kPatience);
    bar().choose(0);
    QVERIFY(isOpen());
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!isOpen());
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 5, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(1) && toQString(row(1)->text) == twice, kPatience);
    QCOMPARE(toQString(row(0)->text), thrice);
    QCOMPARE(draftsOnDisk(), QString());
    QVERIFY2(!bar().isVisible(), qPrintable(bar().text()));
}

/// It must be seen that what is divided is another text by now, and nothing is offered once it is discarded.
void DivideJourneyTest::tellsThatTheTextOfADraftIsAnother()
{
    QVERIFY(openAt(0.5));
    half(later(), QStringLiteral(" typed"));
    const auto second = later().text();
    m_fixture->press(Qt::Key_Escape);
    m_fixture->focusText();
    m_fixture->press(Qt::Key_End);
    m_fixture->type(QStringLiteral(" by hand"));
    QVERIFY(window().edits().commit());
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->text == "part 0 of utt-00000 by hand", kPatience);
    m_fixture->focusTable();
    QVERIFY(openAt(0.5));
    QCOMPARE(later().text(), second);
    QVERIFY2(view().split->facts().contains(QStringLiteral("by hand")),
             qPrintable(view().split->facts()));
    m_fixture->press(Qt::Key_Escape);
    QVERIFY2(bar().isVisible() && isSaid(bar().text(), said::kDraftsOfParts),
             qPrintable(bar().text()));
    bar().choose(2); // Discard the texts
    QVERIFY(!bar().isVisible());
    QCOMPARE(draftsOnDisk(), QString());
    m_fixture->focusTable();
    QVERIFY(openAt(0.5));
    QVERIFY(later().text().endsWith(QStringLiteral("by hand")));
}

/// The parts close under the hands: what is typed on is neither a command nor part of another's text.
void DivideJourneyTest::typesNowhereWhenTheTextIsChangedElsewhere()
{
    QVERIFY(openAt(0.5));
    half(later(), QStringLiteral(" he was"));
    const auto parts = earlier().text() + QLatin1Char('|') + later().text();
    QProcess process;
    process.start(QStringLiteral(VOXDECK_CLI),
                  {QStringLiteral("edit"), pathText(m_fixture->dataset()),
                   QStringLiteral("utt-00000"), QStringLiteral("--segment"), QStringLiteral("0"),
                   QStringLiteral("--text"), QStringLiteral("theirs"),
                   QStringLiteral("--workspace"), pathText(m_fixture->workspace())});
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    QTRY_VERIFY_WITH_TIMEOUT(!isOpen(), kPatience);
    QCOMPARE(draftsOnDisk(), parts);
    QVERIFY(!view().editor->field().hasFocus());
    m_fixture->type(QStringLiteral(" a kind man and sings"));
    m_fixture->press(Qt::Key_Return);
    QCOMPARE(m_fixture->shownText(), QStringLiteral("theirs"));
    QCOMPARE(key(), std::string("utt-00000_00000"));
    for (int number = 0; number < 4; ++number)
        QVERIFY(row(number)->status == SegmentStatus::Pending && !row(number)->isFlagged);
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(view().table->hasFocus());
    bar().choose(0); // Continue dividing
    QVERIFY(isOpen());
    QCOMPARE(earlier().text() + QLatin1Char('|') + later().text(), parts);
}

void DivideJourneyTest::movesIntoTheNearestSilence()
{
    QVERIFY(openAt(0.95));
    // the middle of the silence, as far as cells of 16 ms tell it
    QVERIFY2(line() > 1080 && line() <= 1100, qPrintable(QString::number(line())));
    QVERIFY(view().split->facts().contains(QStringLiteral("silence")));
    m_fixture->press(Qt::Key_Right);
    QVERIFY(!view().split->facts().contains(QStringLiteral("silence")));
}

void DivideJourneyTest::leavesNoTrace()
{
    const auto before = *row(0);
    m_fixture->focusText();
    QVERIFY(openAt(0.5, Qt::ControlModifier | Qt::ShiftModifier));
    m_fixture->type(QStringLiteral(" not to be kept"));
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(!isOpen());
    QVERIFY(view().editor->field().hasFocus());
    QCOMPARE(m_fixture->shownText(), toQString(before.text));
    QCOMPARE(steps(), 0);
    QCOMPARE(segments().rowCount(), 4);
    QCOMPARE(line(), -1L);
    QVERIFY(view().timeline->proposal().empty());
    m_fixture->focusTable(); // and the same from the timeline
    QVERIFY(openAt(0.5));
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(!isOpen());
    QVERIFY(!view().editor->field().hasFocus());
    QCOMPARE(steps(), 0);
}

void DivideJourneyTest::keepsWhatWasTypedBefore()
{
    m_fixture->focusText();
    m_fixture->press(Qt::Key_End);
    m_fixture->type(QStringLiteral(" new"));
    QVERIFY(openAt(0.5, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(later().text().endsWith(QStringLiteral("new")));
    QCOMPARE(steps(), 1); // the text, as a separate edit
    m_fixture->press(Qt::Key_Escape);
    QTRY_COMPARE_WITH_TIMEOUT(m_fixture->shownText(), QStringLiteral("part 0 of utt-00000 new"),
                              kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(0)->text == "part 0 of utt-00000 new", kPatience);
    QCOMPARE(steps(), 1);
}

void DivideJourneyTest::goesWithTheRowTheFilterAndTheDataset()
{
    QVERIFY(openAt(0.5));
    m_fixture->press(Qt::Key_Down);
    QTRY_COMPARE_WITH_TIMEOUT(key(), std::string("utt-00000_00001"), kPatience);
    QVERIFY(!isOpen());
    QVERIFY(view().editor->isVisible());

    m_fixture->focusTable();
    QVERIFY(openAt(2.5));
    RowQuery query;
    query.search = "part";
    window().browse().setQuery(query);
    QTRY_VERIFY_WITH_TIMEOUT(!isOpen(), kPatience);
    window().browse().clearFilters();
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 4, kPatience);

    m_fixture->focusTable();
    QVERIFY(openAt(2.5));
    window().closeDataset();
    QVERIFY(!isOpen());
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QCOMPARE(steps(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 4, kPatience);
}

void DivideJourneyTest::locksWhatWouldChangeTheRow()
{
    QVERIFY(openAt(0.5));
    for (const int other :
         {Qt::Key_A, Qt::Key_X, Qt::Key_M, Qt::Key_I, Qt::Key_BracketRight, Qt::Key_Delete})
        m_fixture->press(other);
    QVERIFY(isOpen());
    QCOMPARE(steps(), 0);
    QVERIFY(!window().actions()[ActionId::Undo]->isEnabled());
    m_fixture->press(Qt::Key_Escape);
    QVERIFY(window().actions()[ActionId::Approve]->isEnabled());
    m_fixture->press(Qt::Key_A);
    QTRY_COMPARE_WITH_TIMEOUT(steps(), 1, kPatience);
}

void DivideJourneyTest::needsThePlayheadInside()
{
    setPlayhead(3); // in the next segment
    m_fixture->press(Qt::Key_S);
    QVERIFY(!isOpen());
    setPlayhead(0);
    m_fixture->press(Qt::Key_S);
    QVERIFY(!isOpen());
    QCOMPARE(steps(), 0);
}

/// Without a hypothesis there is nothing to go through: a letter typed there would be a command.
void DivideJourneyTest::goesPastAnEmptyComparison()
{
    QVERIFY(openAt(1));
    earlier().field().setFocus();
    for (int i = 0; i < 12 && !later().field().hasFocus(); ++i) {
        m_fixture->press(Qt::Key_Tab);
        auto *focus = QApplication::focusWidget();
        QVERIFY(focus);
        QVERIFY2(!qobject_cast<ComparisonView *>(focus), qPrintable(focus->accessibleName()));
    }
    QVERIFY(later().field().hasFocus());
}

void DivideJourneyTest::holdsEachPartAgainstAHypothesisOfItsOwn()
{
    PosixFileSystem fs;
    const auto folder = m_fixture->dataset().parent_path() / "list";
    QVERIFY(fs.createDirectories(folder));
    QVERIFY(writeAudioFile(fs, folder / "one.wav", 16'000, std::vector<std::int16_t>(32'000, 900)));
    std::ofstream(folder / "list.jsonl")
        << R"({"audio_filepath": "one.wav", "offset": 0, "duration": 2, "text": "one two three four",)"
           R"( "pred_text": "one two tree four", "hyp_b": "won two three four"})"
        << std::endl;
    m_fixture->restart();
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(folder / "list.jsonl", folder / "list.voxdeck");
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(view().editor->hasSegment() && window().sound().isWaveformShown(),
                             kPatience);
    m_fixture->focusTable();
    QVERIFY(openAt(1.0));
    QCOMPARE(earlier().text(), QStringLiteral("one two"));
    for (DivideHalf *half : {&earlier(), &later()}) {
        QCOMPARE(half->hypothesisChooser().count(), 2);
        QCOMPARE(half->hypothesis(), QStringLiteral("pred_text"));
    }
    const auto whole = QStringLiteral("CER 0.0 %");
    QCOMPARE(earlier().scoreText(), whole);
    const auto before = later().scoreText();
    QVERIFY(before != whole);
    earlier().hypothesisChooser().setFocus();
    m_fixture->press(Qt::Key_Down);
    QCOMPARE(earlier().hypothesis(), QStringLiteral("hyp_b"));
    QVERIFY(earlier().scoreText() != whole);
    QCOMPARE(later().scoreText(), before);
    later().hypothesisChooser().setFocus();
    m_fixture->press(Qt::Key_Down);
    QCOMPARE(later().scoreText(), whole);
    // the parts' own hypotheses are of the table's, whatever they are held against
    m_fixture->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(segments().rowCount(), 2, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(row(0) && row(1) && row(1)->hypothesis == "tree four", kPatience);
    QCOMPARE(row(0)->hypothesis, std::string("one two"));
}

QTEST_MAIN(DivideJourneyTest)
#include "DivideJourneyTest.moc"
