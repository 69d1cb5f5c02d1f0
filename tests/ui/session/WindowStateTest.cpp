// SPDX-License-Identifier: GPL-3.0-or-later
// Actions in one part of the window that the others must notice.
#include "core/audio/MonoDecoder.h"
#include "core/format/AudioPart.h"
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Database.h"
#include "core/workspace/ProjectSettings.h"
#include "core/workspace/ProjectText.h"
#include "core/workspace/Workspace.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/review/RateLimitsDialog.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/SearchBox.h"
#include "ui/annotate/rows/TagDesk.h"
#include "ui/annotate/rows/TagKeysDialog.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/details/HistoryPanel.h"
#include "ui/details/RowFields.h"
#include "ui/jobs/StatusWords.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/player/PlaybackSpeeds.h"
#include "ui/player/TransportBar.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/PlanView.h"
#include "ui/shards/RecipePanel.h"
#include "ui/shell/PreferencesDialog.h"
#include "ui/splits/RecordingsModel.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"
#include "ui/table/SegmentTable.h"
#include "ui/wave/PauseBar.h"
#include "ui/wave/TimelineView.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kPatience = 30'000;

int segmentsOnSplitsPage(TestWindow &window)
{
    const auto &model = window.splits().model();
    int segments = 0;
    for (int row = 0; row < model.rowCount(); ++row)
        segments += model.index(row, RecordingsModel::Segments).data().toInt();
    return segments;
}

std::string whoWroteLast(const WindowFixture &fixture)
{
    const auto workspace = Workspace::openKnown(fixture.workspace(), Workspace::Access::ReadOnly);
    auto query = (*workspace)->database().statement("SELECT who FROM edit ORDER BY id DESC");
    return query.step().value_or(false) ? query.text(0) : std::string();
}

template <class Widget>
Widget *named(QWidget &parent, const QString &accessibleName)
{
    for (auto *widget : parent.findChildren<Widget *>())
        if (widget->accessibleName() == accessibleName)
            return widget;
    return nullptr;
}

} // namespace

class WindowStateTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void splitsAreSurveyedAgainAfterSegmentsChanged();
    void planOfABuildIsOldAfterSegmentsChanged();
    void nameOfThePersonReachesCutsAtPauses();
    void boxAndKeysHaveTheSameSpeeds();
    void noBuildStartsWithoutWhatIsTyped();
    void workInTheBackgroundDoesNotReplaceAnAnswer();
    void numberKeysSetTheTagsOfTheProject();
    void numberKeysAreChosenInADialog();
    void limitsOfRatesAreThoseOfTheProject();
    void onlyTextsAreUnpublished();
    void aStepHasOneName();
    void draftsUnderAFormerNameAreOffered();
    void messageGoesWithItsReason();
    void recentDatasetsCountTheLastText();
    void savesByTheRuleOfItsList();
    void navigatorCountsSplitsAndSegmentsOfSources();
    void namesTheRecordingByTheLengthOfItsAudio();
    void clearButtonGoesWithTheSearchedWords();
    void countsUnpublishedSegmentsAsTheirFilterDoes();

private:
    TestWindow &window() { return m_fixture->window(); }
    AnnotateView &view() { return window().annotate(); }
    const SegmentRow *row(int number) { return view().table->segments().rowAt(number); }
    bool showSplits()
    {
        m_fixture->press(Qt::Key_3, Qt::AltModifier);
        return QTest::qWaitFor(
            [this] {
                return !window().splitting().isBusy() && !window().splitting().isLooking()
                       && window().splits().model().plan();
            },
            kPatience);
    }
    bool showBuild()
    {
        m_fixture->press(Qt::Key_5, Qt::AltModifier);
        return QTest::qWaitFor([this] { return !window().building().isPlanning(); }, kPatience);
    }
    bool deleteFirstSegment()
    {
        m_fixture->press(Qt::Key_1, Qt::AltModifier);
        m_fixture->focusTable();
        const auto rows = view().table->segments().rowCount();
        m_fixture->press(Qt::Key_Delete);
        return QTest::qWaitFor(
            [this, rows] { return view().table->segments().rowCount() == rows - 1; }, kPatience);
    }
    void giveKeysTo(const char *tags)
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        QVERIFY(ProjectSettings(**workspace).setTagKeys(tagKeysIn(tags).value()));
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

void WindowStateTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(
        test::SampleShape{.shards = 1,
                          .itemsPerShard = 3,
                          .segmentsPerItem = 2,
                          .secondsPerItem = 4,
                          .silences = {{0.992, 2.0}, {3.008, 3.504}}});
    QVERIFY(m_fixture->isReady());
    QVERIFY(m_fixture->open());
    QTRY_VERIFY_WITH_TIMEOUT(row(5), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!window().edits().isLocked(), kPatience);
}

void WindowStateTest::splitsAreSurveyedAgainAfterSegmentsChanged()
{
    QVERIFY(showSplits());
    QTRY_COMPARE_WITH_TIMEOUT(segmentsOnSplitsPage(window()), 6, kPatience);
    QVERIFY(deleteFirstSegment());
    QVERIFY(showSplits());
    QTRY_COMPARE_WITH_TIMEOUT(segmentsOnSplitsPage(window()), 5, kPatience);
}

void WindowStateTest::planOfABuildIsOldAfterSegmentsChanged()
{
    QVERIFY(showBuild());
    auto &plan = window().builds().plan();
    QTRY_VERIFY_WITH_TIMEOUT(plan.plan(), kPatience);
    const auto isOld = [&plan] {
        const auto labels = plan.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return !label->isHidden() && label->text().contains(QStringLiteral("older than"));
        });
    };
    QVERIFY(!isOld());
    QVERIFY(deleteFirstSegment());
    QVERIFY(isOld());
}

void WindowStateTest::nameOfThePersonReachesCutsAtPauses()
{
    QVERIFY(whoWroteLast(*m_fixture).empty());
    window().actions()[ActionId::Preferences]->trigger();
    auto *preferences = window().findChild<PreferencesDialog *>();
    QVERIFY(preferences);
    m_fixture->services().settings.setPersonName(QStringLiteral("Zoe"));
    preferences->done(QDialog::Accepted);
    QTRY_VERIFY_WITH_TIMEOUT(!window().findChild<PreferencesDialog *>(), kPatience);
    QVERIFY(m_fixture->activate());
    QTRY_VERIFY_WITH_TIMEOUT(view().timeline->audio() && view().timeline->audio()->peaks,
                             kPatience);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_P, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(window().silences().isOpen() && window().silences().isSettled(),
                             kPatience);
    m_fixture->press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(view().table->segments().rowCount(), 7, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(whoWroteLast(*m_fixture), std::string("Zoe"), kPatience);
}

void WindowStateTest::boxAndKeysHaveTheSameSpeeds()
{
    auto *box = named<QComboBox>(*view().transport, QStringLiteral("Speed"));
    if (!box) // named by what it is for
        for (auto *one : view().transport->findChildren<QComboBox *>())
            box = one;
    QVERIFY(box);
    QCOMPARE(box->count(), static_cast<int>(std::size(kPlaybackSpeedsPercent)));
    for (int step = 0; step < box->count(); ++step)
        window().sound().stepSpeed(-1);
    QStringList shown, stepped;
    for (int number = 0; number < box->count(); ++number) {
        shown << box->itemText(number);
        stepped << box->currentText(); // the keys choose what the box shows
        window().sound().stepSpeed(1);
    }
    QCOMPARE(stepped, shown);
}

void WindowStateTest::noBuildStartsWithoutWhatIsTyped()
{
    window().building().setCommit([] { return false; });
    QVERIFY(showBuild());
    auto &recipe = window().builds().recipe();
    recipe.output().setFocus();
    const auto output = m_fixture->dataset().parent_path() / "out";
    m_fixture->type(QString::fromStdString(output.string()));
    QTRY_VERIFY_WITH_TIMEOUT(!window().building().isPlanning() && recipe.startButton().isEnabled(),
                             kPatience);
    QSignalSpy started(&window().building(), &BuildDesk::startsBuilding);
    QTest::mouseClick(&recipe.startButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(window().builds().messages().text(), said::kNotStartedUnsaved),
                             kPatience);
    QVERIFY(started.isEmpty());
    QVERIFY(!std::filesystem::exists(output));
}

void WindowStateTest::workInTheBackgroundDoesNotReplaceAnAnswer()
{
    auto &status = window().status();
    status.showNotice(QStringLiteral("The answer."));
    status.showLater(QStringLiteral("Words were counted."));
    QCOMPARE(status.noticeText(), QStringLiteral("The answer."));
    QTRY_COMPARE_WITH_TIMEOUT(status.noticeText(), QStringLiteral("Words were counted."),
                              kPatience);
    status.showNotice(QStringLiteral("Another answer.")); // this one at once
    QCOMPARE(status.noticeText(), QStringLiteral("Another answer."));
    QTRY_VERIFY_WITH_TIMEOUT(status.noticeText().isEmpty(), kPatience);
}

void WindowStateTest::numberKeysSetTheTagsOfTheProject()
{
    QVERIFY(!window().actions()[ActionId::Tag1]->isEnabled());
    giveKeysTo("noise - music");
    window().texts().rowsChanged(); // as an import does
    QTRY_VERIFY_WITH_TIMEOUT(window().actions()[ActionId::Tag1]->isVisible(), kPatience);
    QVERIFY(!window().actions()[ActionId::Tag2]->isVisible());
    QVERIFY(window().actions()[ActionId::Tag3]->text().contains(QStringLiteral("music")));
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_1);
    QTRY_COMPARE_WITH_TIMEOUT(row(0)->tags, std::string(" noise "), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!window().edits().isLocked(), kPatience);
    m_fixture->press(Qt::Key_3);
    QTRY_COMPARE_WITH_TIMEOUT(row(0)->tags, std::string(" noise music "), kPatience);
    m_fixture->press(Qt::Key_1);
    QTRY_COMPARE_WITH_TIMEOUT(row(0)->tags, std::string(" music "), kPatience);
    m_fixture->press(Qt::Key_2); // has no tag, and the window says so
    QVERIFY(isSaid(window().status().noticeText(), said::kKeyHasNoTag));
    // in the text a number is a number
    m_fixture->focusText();
    m_fixture->press(Qt::Key_End, Qt::ControlModifier);
    m_fixture->type(QStringLiteral("3"));
    QVERIFY(m_fixture->shownText().endsWith(QLatin1Char('3')));
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    // on the Splits page the same keys still assign recordings
    QVERIFY(showSplits());
    QCOMPARE(window().actions().outsideText(QKeySequence(Qt::Key_1)),
             window().actions()[ActionId::SplitTrain]);
    QCOMPARE(row(0)->tags, std::string(" music "));
}

void WindowStateTest::navigatorCountsSplitsAndSegmentsOfSources()
{
    auto *tree = view().navigator->tree();
    const auto entry = [tree](const QString &text) -> QTreeWidgetItem * {
        const auto found = tree->findItems(text, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? nullptr : found.first();
    };
    const auto source = [&] {
        auto *sources = entry(QStringLiteral("Sources"));
        return sources && sources->childCount() > 0 ? sources->child(0)->text(1) : QString();
    };
    const auto rows = view().table->segments().rowCount();
    QTRY_COMPARE_WITH_TIMEOUT(source(), QString::number(rows), kPatience);
    QVERIFY(entry(QStringLiteral("Splits"))->isHidden()); // nothing is in one
    QVERIFY(deleteFirstSegment());
    QTRY_COMPARE_WITH_TIMEOUT(source(), QString::number(rows - 1), kPatience);
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        QVERIFY((*workspace)->database().run("UPDATE segment SET split = 1 WHERE id % 2 = 0"));
    }
    window().browse().refreshTotals();
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("train")), kPatience);
    auto *train = entry(QStringLiteral("train"));
    const auto inTrain = train->text(1);
    QVERIFY(!train->parent()->isHidden());
    emit tree->itemActivated(train, 0);
    QTRY_COMPARE_WITH_TIMEOUT(QString::number(view().table->segments().rowCount()), inTrain,
                              kPatience);
    QCOMPARE(tree->currentItem(), entry(QStringLiteral("train")));
    // a click on the heading folds its section
    auto *splits = entry(QStringLiteral("Splits"));
    const auto place = tree->visualItemRect(splits).center();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
    QVERIFY(!splits->isExpanded());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
    QVERIFY(splits->isExpanded());
}

/// Not by the end of its last segment, which may be long before.
void WindowStateTest::namesTheRecordingByTheLengthOfItsAudio()
{
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().recordingSeconds(), kPatience);
    const auto length = clockText(*window().sound().recordingSeconds());
    const auto isNamed = [&](const QString &words) {
        const auto labels = view().findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const auto *label) { return label->text().contains(words); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isNamed(length), kPatience);
    QVERIFY(deleteFirstSegment()); // a shorter last segment makes no shorter recording
    QTRY_VERIFY_WITH_TIMEOUT(isNamed(length), kPatience);
}

/// A merged segment marks all segments of its item: the count is that of the rows a click shows.
void WindowStateTest::countsUnpublishedSegmentsAsTheirFilterDoes()
{
    QVERIFY(deleteFirstSegment());
    QTRY_VERIFY_WITH_TIMEOUT(window().browse().totals().unpublishedEdits == 1, kPatience);
    const auto counted = window().browse().totals().unpublishedSegments;
    RowQuery query;
    query.onlyUnpublished = true;
    window().browse().setQuery(query);
    QTRY_COMPARE_WITH_TIMEOUT(static_cast<quint64>(view().table->segments().rowCount()), counted,
                              kPatience);
}

void WindowStateTest::clearButtonGoesWithTheSearchedWords()
{
    auto &search = *window().findChild<SearchBox *>();
    search.setText(QStringLiteral("status:pending"));
    QTRY_COMPARE_WITH_TIMEOUT(window().browse().query().search, std::string("status:pending"),
                              kPatience);
    QSignalSpy changed(&search, &QLineEdit::textChanged);
    window().browse().clearFilters();
    QCOMPARE(search.text(), QString());
    QCOMPARE(changed.size(), 1); // the button listens to it
    QVERIFY(window().browse().query().search.empty());
}

void WindowStateTest::numberKeysAreChosenInADialog()
{
    // a newly added tag gets the first free key
    {
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        QVERIFY(ProjectText(**workspace).addTags("noise crosstalk"));
    }
    window().texts().rowsChanged();
    QTRY_VERIFY_WITH_TIMEOUT(window().actions()[ActionId::Tag2]->isVisible(), kPatience);
    QCOMPARE(window().texts().tags().tagKeys()[0], std::string("noise"));
    window().actions()[ActionId::TagKeysOfProject]->trigger();
    auto *dialog = window().findChild<TagKeysDialog *>();
    QVERIFY(dialog);
    auto *first = named<QLineEdit>(*dialog, windowText(said::kTagOfKey).arg(1));
    auto *fifth = named<QLineEdit>(*dialog, windowText(said::kTagOfKey).arg(5));
    QVERIFY(first && fifth);
    fifth->setText(QStringLiteral("crosstalk")); // that is key 2's
    const auto buttons = dialog->findChildren<QPushButton *>();
    const auto use = std::find_if(buttons.begin(), buttons.end(),
                                  [](const auto *button) { return button->isDefault(); });
    QVERIFY(use != buttons.end());
    QVERIFY(!(*use)->isEnabled());
    fifth->setText(QStringLiteral("two words"));
    QVERIFY(!(*use)->isEnabled());
    fifth->setText(QStringLiteral("laugh"));
    first->clear();
    (*use)->click();
    QTRY_VERIFY_WITH_TIMEOUT(window().actions()[ActionId::Tag5]->isVisible(), kPatience);
    QVERIFY(!window().actions()[ActionId::Tag1]->isVisible());
    const auto stored = [this] {
        const auto workspace = Workspace::openKnown(m_fixture->workspace(),
                                                    Workspace::Access::ReadOnly);
        return tagKeysText(ProjectSettings(**workspace).tagKeys().value());
    };
    QTRY_COMPARE_WITH_TIMEOUT(stored(), std::string("- crosstalk - - laugh"), kPatience);
}

void WindowStateTest::limitsOfRatesAreThoseOfTheProject()
{
    QCOMPARE(rateTone(RateKind::Cer, 0.18), IconTone::Bad);
    QCOMPARE(rateTone(RateKind::Wer, 0.18), IconTone::Warn);
    window().actions()[ActionId::RateLimits]->trigger();
    auto *dialog = window().findChild<RateLimitsDialog *>();
    QVERIFY(dialog);
    auto &table = dialog->table();
    QCOMPARE(table.item(0, 1)->text(), QStringLiteral("5"));
    QCOMPARE(table.item(0, 2)->text(), QStringLiteral("15"));
    QCOMPARE(table.item(0, 3)->text(), QStringLiteral("10"));
    table.item(0, 2)->setText(QStringLiteral("4"));
    QVERIFY(!dialog->acceptButton().isEnabled()); // below what is good
    table.item(0, 2)->setText(QStringLiteral("20 %"));
    QVERIFY(dialog->acceptButton().isEnabled());
    dialog->acceptButton().click();
    QCOMPARE(rateTone(RateKind::Cer, 0.18), IconTone::Warn);
    const auto stored = [this] {
        const auto workspace = Workspace::openKnown(m_fixture->workspace(),
                                                    Workspace::Access::ReadOnly);
        return rateLimitsText(ProjectSettings(**workspace).rateLimits().value());
    };
    QTRY_COMPARE_WITH_TIMEOUT(stored(), std::string("cer 5 20"), kPatience);
    { // another process sets those of a language: shown here without a key
        const auto workspace = Workspace::openKnown(m_fixture->workspace());
        QVERIFY(ProjectSettings(**workspace)
                    .setRateLimits(rateLimitsIn("cer 5 20, te cer 30 40").value()));
    }
    QTRY_COMPARE_WITH_TIMEOUT(rateTone(RateKind::Cer, 0.18, "te"), IconTone::Good, kPatience);
    window().closeDataset();
    QCOMPARE(rateTone(RateKind::Cer, 0.18), IconTone::Bad); // of no project
}

/// One meaning of unpublished: what publishing writes into the dataset.
void WindowStateTest::onlyTextsAreUnpublished()
{
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A); // approve
    QTRY_COMPARE_WITH_TIMEOUT(row(0)->status, SegmentStatus::Approved, kPatience);
    m_fixture->press(Qt::Key_G); // flag
    QTRY_VERIFY_WITH_TIMEOUT(row(0)->isFlagged, kPatience);
    const auto hasHistory = [this](int lines) {
        return view().history->list()->count() == lines;
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasHistory(2), kPatience);
    for (int line = 0; line < 2; ++line)
        QVERIFY(
            view().history->list()->item(line)->text().endsWith(windowText(said::kInTheWorkspace)));
    window().browse().refreshTotals();
    QTest::qWait(300);
    QCOMPARE(window().browse().totals().unpublishedEdits, quint64{0});
    QVERIFY(!row(0)->isUnpublished);
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" more"));
    m_fixture->press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(window().browse().totals().unpublishedEdits, quint64{1}, kPatience);
    QCOMPARE(window().browse().totals().unpublishedSegments, quint64{1});
    QTRY_VERIFY_WITH_TIMEOUT(hasHistory(3), kPatience);
    QVERIFY(view().history->list()->item(0)->text().endsWith(windowText(said::kNotPublished)));
    QVERIFY(row(0)->isUnpublished);
}

/// In the undo list and the menu, whether it is done or undone, read from the journal.
void WindowStateTest::aStepHasOneName()
{
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_A);
    QTRY_COMPARE_WITH_TIMEOUT(row(0)->status, SegmentStatus::Approved, kPatience);
    const auto reopen = [this] {
        m_fixture->restart();
        QVERIFY(m_fixture->open());
    };
    reopen();
    const auto name = window().edits().undoStack().undoText();
    QVERIFY(!name.isEmpty());
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(window().edits().undoStack().canRedo(), kPatience);
    reopen();
    QCOMPARE(window().edits().undoStack().redoText(), name);
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(window().edits().undoStack().canUndo(), kPatience);
    reopen();
    QCOMPARE(window().edits().undoStack().undoText(), name);
}

void WindowStateTest::draftsUnderAFormerNameAreOffered()
{
    auto &settings = m_fixture->services().services().settings;
    window().bench().identity().set("Lena");
    m_fixture->focusText();
    m_fixture->type(QStringLiteral(" half"));
    QTRY_VERIFY_WITH_TIMEOUT(window().edits().drafts() == 1, kPatience);
    const auto typed = m_fixture->shownText();
    settings.setPersonName(QStringLiteral("lena")); // the other way to write it
    m_fixture->crash();
    m_fixture->restart();
    QVERIFY(m_fixture->open());
    QVERIFY(m_fixture->shownText() != typed);
    auto &bar = *view().messages;
    QTRY_VERIFY_WITH_TIMEOUT(bar.isVisible() && bar.text().contains(QStringLiteral("Lena")),
                             kPatience);
    QSignalSpy imported(&window(), &MainWindow::imported);
    bar.choose(0);
    QTRY_COMPARE_WITH_TIMEOUT(imported.size(), 1, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(m_fixture->shownText(), typed, kPatience);
}

void WindowStateTest::messageGoesWithItsReason()
{
    auto &bar = *view().messages;
    bar.show(MessageBar::Kind::Note, QStringLiteral("kept")); // of something else
    m_fixture->focusTable();
    m_fixture->press(Qt::Key_G);
    QTRY_VERIFY_WITH_TIMEOUT(row(0)->isFlagged, kPatience);
    QVERIFY(!bar.isHidden());
    emit window().edits().failed(Error{ErrorCode::Busy, "is changed elsewhere", "item 7"});
    QVERIFY(!bar.isHidden());
    QVERIFY(bar.text() != QStringLiteral("kept"));
    m_fixture->press(Qt::Key_G); // works again
    QTRY_VERIFY_WITH_TIMEOUT(!row(0)->isFlagged, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(bar.isHidden(), kPatience);
}

/// 0.10004 s of a Kaldi list is frame 1601, as in what pack and build cut, and not 1600.
void WindowStateTest::savesByTheRuleOfItsList()
{
    const auto folder = m_fixture->dataset().parent_path() / "kaldi";
    std::filesystem::create_directories(folder);
    std::vector<std::int16_t> ramp(20'000);
    for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = static_cast<std::int16_t>(i);
    PosixFileSystem fs;
    QVERIFY(writeAudioFile(fs, folder / "r.wav", 16'000, ramp));
    std::ofstream(folder / "wav.scp") << "r " << (folder / "r.wav").string() << '\n';
    std::ofstream(folder / "segments") << "u r 0.10004 1.00004\n";
    std::ofstream(folder / "text") << "u one two\n";
    std::ofstream(folder / "utt2spk") << "u u\n";
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(folder, folder / "k.voxdeck");
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty() && window().sound().isWaveformShown(), kPatience);
    QSignalSpy saved(&window().range(), &RangeDesk::saved);
    const auto target = folder / "cut.wav";
    window().range().saveAudioTo(target);
    QTRY_VERIFY_WITH_TIMEOUT(!saved.isEmpty(), kPatience);
    auto reader = openAudio(fs, AudioPart{target, std::nullopt});
    QVERIFY(reader);
    const auto cut = decodeMono16(std::move(*reader), {});
    QVERIFY(cut);
    QCOMPARE(cut->samples.size(), std::size_t{14'400});
    QCOMPARE(cut->samples.front(), std::int16_t{1601});
}

/// A text that becomes an edit as the dataset is closed is counted on the first page.
void WindowStateTest::recentDatasetsCountTheLastText()
{
    WindowFixture fixture({1, 12, 0, 0.1});
    QVERIFY(fixture.open());
    fixture.focusText();
    fixture.type(QStringLiteral(" more"));
    fixture.window().closeDataset();
    const auto recent = fixture.services().settings.recent();
    QVERIFY(!recent.isEmpty());
    QCOMPARE(recent.constFirst().unpublishedEdits, quint64{1});
}

QTEST_MAIN(WindowStateTest)
#include "WindowStateTest.moc"
