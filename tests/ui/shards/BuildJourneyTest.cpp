// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/tar/TarIndex.h"
#include "core/io/PosixFileSystem.h"
#include "core/shards/run/BuildFolder.h"
#include "core/workspace/Database.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/CommandField.h"
#include "ui/common/MessageBar.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/shards/BuildCells.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildJobView.h"
#include "ui/shards/BuildList.h"
#include "ui/shards/BuildLogPane.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/BuildWords.h"
#include "ui/shards/FailureList.h"
#include "ui/shards/PlanView.h"
#include "ui/shards/RateCurve.h"
#include "ui/shards/RecipePanel.h"
#include "ui/shards/ShardGrid.h"
#include "ui/table/SegmentTable.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QTreeWidget>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

using State = BuildJobView::State;

/// Members of all shards by name; empty where one is damaged.
std::set<std::string> membersOf(const std::filesystem::path &output)
{
    PosixFileSystem fs;
    std::set<std::string> names;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(output)) {
        if (entry.path().extension() != ".tar")
            continue;
        const auto file = fs.openForReading(entry.path());
        const auto index = file ? tar::indexTar(**file, entry.path().string())
                                : Result<tar::TarIndex>(fail(ErrorCode::Io, "unreadable"));
        if (!index || index->damage())
            return {};
        for (std::size_t at = 0; at < index->size(); ++at)
            names.insert(std::string((*index)[at].name));
    }
    return names;
}

std::size_t tarsIn(const std::filesystem::path &output)
{
    std::size_t tars = 0;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(output))
        tars += entry.path().extension() == ".tar" ? 1 : 0;
    return tars;
}

template <class Widget>
Widget *named(QWidget &parent, const QString &accessibleName)
{
    for (auto *widget : parent.findChildren<Widget *>())
        if (widget->accessibleName() == accessibleName && !widget->isHidden())
            return widget;
    return nullptr;
}

} // namespace

/// The Build workspace on the real window, driven by keys and clicks.
class BuildJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void plansAsTheRecipeChanges();
    void aClickWhilePlanningStartsTheBuild();
    void buildsPausesStopsAndResumes();
    void deletesShardsWhenAsked();
    void showsFailuresAndRetriesThem();
    void stopsByItselfAndGoesOn();
    void resumesFromTheList();
    void asksBeforeQuitting();
    void tellsOnlyWhoLooksElsewhere();
    void fitsSmallWindowsAndBothPalettes();

private:
    static bool openBuild(WindowFixture &fixture)
    {
        fixture.press(Qt::Key_5, Qt::AltModifier);
        return fixture.window().page() == &fixture.window().builds() && isPlanned(fixture);
    }
    static bool isPlanned(WindowFixture &fixture)
    {
        auto &window = fixture.window();
        return QTest::qWaitFor([&] { return !window.building().isPlanning(); }, 20'000);
    }
    static std::filesystem::path outputOf(const WindowFixture &fixture)
    {
        return fixture.dataset().parent_path() / "train-v1";
    }
    /// Types where to, and by how many segments a shard ends.
    static bool fill(WindowFixture &fixture, int items)
    {
        auto &recipe = fixture.window().builds().recipe();
        recipe.output().setFocus();
        fixture.type(QString::fromStdString(outputOf(fixture).string()));
        named<QSpinBox>(recipe, windowText(said::kSegmentsInAShard))->setValue(items);
        return isPlanned(fixture) && recipe.startButton().isEnabled();
    }
    /// Pauses the build as soon as it has begun.
    static void holdBack(WindowFixture &fixture)
    {
        auto &desk = fixture.window().building();
        QObject::connect(&desk, &BuildDesk::startsBuilding, &desk, [&desk] {
            // said before the job's thread is there: a later moment may be too late for a small build
            auto &runner = desk.runner();
            QObject::connect(
                &runner.jobs(), &JobList::changed, &runner,
                [&runner] { runner.control()->pause(); }, Qt::SingleShotConnection);
        });
    }
    static QAbstractButton *answer(WindowFixture &fixture, const QString &dialog,
                                   const QString &words)
    {
        auto *box = fixture.window().findChild<QMessageBox *>(dialog);
        if (!box)
            return nullptr;
        for (auto *button : box->buttons())
            if (button->text() == words)
                return button;
        return nullptr;
    }
};

void BuildJourneyTest::plansAsTheRecipeChanges()
{
    WindowFixture fixture({2, 10, 3, 1.0});
    QVERIFY(fixture.open());
    QVERIFY(Workspace::openKnown(fixture.workspace())
                .value()
                ->database()
                .run("UPDATE segment SET cer = 0.5 WHERE id <= 6;"
                     "UPDATE segment SET split = 1 WHERE id > 30"));
    QVERIFY(openBuild(fixture));
    auto &page = fixture.window().builds();
    QVERIFY(page.plan().plan());
    QCOMPARE(page.plan().plan()->plan.rows, std::uint64_t(60));
    QCOMPARE(page.plan().splits().topLevelItemCount(), 3); // train, unassigned, total
    // a plan needs no folder, a build does
    QTest::mouseClick(&page.recipe().startButton(), Qt::LeftButton);
    QVERIFY(isSaid(page.messages().text(), said::kChooseOutputFolder));
    QVERIFY(fill(fixture, 8));
    named<QDoubleSpinBox>(page.recipe(), windowText(said::kMaxCer))->setValue(30);
    QVERIFY(isPlanned(fixture));
    QCOMPARE(page.plan().plan()->plan.rows, std::uint64_t(54));
    QCOMPARE(page.plan().plan()->leftOutRows, std::uint64_t(6));
    QVERIFY(page.plan().facts().contains(windowText(said::kToWrite).arg(60).arg(54).arg(6)));
    QCOMPARE(page.command().text().section(QLatin1Char(' '), 0, 1),
             QStringLiteral("voxdeck-cli build"));
    QVERIFY(page.command().text().contains(QStringLiteral("--max-cer 0.3")));
    QVERIFY(page.command().text().contains(QStringLiteral("--max-shard-items 8")));
    // a filter counts what it finds
    page.recipe().filter().setFocus();
    fixture.type(QStringLiteral("split:train"));
    QVERIFY(isPlanned(fixture));
    QTRY_COMPARE(page.plan().plan()->plan.rows, std::uint64_t(30));
    page.recipe().filter().clear();
    QVERIFY(isPlanned(fixture));
    // rules by split need a file
    named<QCheckBox>(page.recipe(), QStringLiteral("Build train"))->setChecked(false);
    QVERIFY(isPlanned(fixture));
    QTRY_COMPARE(page.plan().plan()->plan.rows, std::uint64_t(24));
    QVERIFY(page.command().text().isEmpty());
    QCOMPARE(page.plan().reasons().topLevelItemCount(), 3); // split, CER, sum
    QCOMPARE(BuildCells::shareOf(*page.plan().reasons().topLevelItem(0), 2), 30.0 / 36);
    QCOMPARE(BuildCells::shareOf(*page.plan().reasons().topLevelItem(1), 2), 6.0 / 36);
    QCOMPARE(page.plan().reasons().topLevelItem(2)->text(2),
             windowText(said::kOfAll).arg(percentText(0.6)));
    QVERIFY(!std::filesystem::exists(outputOf(fixture))); // a plan writes nothing
    // the build's reasons against the folder are shown now
    QVERIFY(page.recipe().startButton().isEnabled());
    page.recipe().output().setText(
        QString::fromStdString(fixture.dataset().parent_path().string()));
    QTRY_VERIFY_WITH_TIMEOUT(page.plan().plan() && page.plan().plan()->refusal, 20'000);
    QVERIFY(!page.recipe().startButton().isEnabled());
    const auto labels = page.plan().findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return isSaid(label->text(), said::kFolderNotEmpty);
    }));
    // to the rows that are left out
    auto *show = named<QPushButton>(page.plan(), QStringLiteral("Show rows: CER above the limit"));
    QVERIFY(show);
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_COMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
    QTRY_COMPARE(fixture.window().annotate().table->segments().rowCount(), 6);
    // and from every count by split
    for (const auto &[words, rows] : {std::pair("Show rows to write: unassigned", 24),
                                      std::pair("Show rows not written: Total", 36),
                                      std::pair("Show rows not written: train", 30)}) {
        fixture.press(Qt::Key_5, Qt::AltModifier);
        QVERIFY(isPlanned(fixture));
        auto *count = named<QPushButton>(page.plan().splits(), QLatin1String(words));
        QVERIFY2(count, words);
        QTest::mouseClick(count, Qt::LeftButton);
        QTRY_COMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
        QTRY_COMPARE(fixture.window().annotate().table->segments().rowCount(), rows);
    }
}

void BuildJourneyTest::aClickWhilePlanningStartsTheBuild()
{
    WindowFixture fixture({1, 4, 0, 0.5});
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    QVERIFY(fill(fixture, 2));
    auto &page = fixture.window().builds();
    auto &start = page.recipe().startButton();
    named<QSpinBox>(page.recipe(), windowText(said::kSegmentsInAShard))->setValue(3);
    QVERIFY(fixture.window().building().isPlanning());
    QVERIFY(start.isEnabled());
    QVERIFY2(isSaid(start.toolTip(), said::kStartsWhenPlanned), qPrintable(start.toolTip()));
    QTest::mouseClick(&start, Qt::LeftButton);
    QCOMPARE(page.messages().text(), windowText(said::kBuildStartsWhenPlanned));
    QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(outputOf(fixture) / "data.list"), 60'000);
    QTRY_VERIFY(!fixture.window().building().runner().isBusy());
}

void BuildJourneyTest::buildsPausesStopsAndResumes()
{
    WindowFixture fixture({2, 20, 3, 1.0});
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    auto *page = &fixture.window().builds();
    QVERIFY(fill(fixture, 10));
    holdBack(fixture);
    page->recipe().startButton().setFocus();
    fixture.press(Qt::Key_Space);
    QCOMPARE(page->job().state(), State::Running);
    QVERIFY(page->recipe().isLocked());
    auto &runner = fixture.window().building().runner();
    QVERIFY(runner.control() && runner.control()->isPaused());
    QTest::mouseClick(&page->job().pauseButton(), Qt::LeftButton);
    QCOMPARE(page->job().state(), State::Paused);
    QVERIFY(isSaid(page->job().words(), said::kPausedAtShard));
    QTRY_COMPARE(page->job().progress().step, std::string("building"));
    QVERIFY(!std::filesystem::exists(outputOf(fixture) / "data.list"));
    QTRY_COMPARE(page->job().grid().squareCount(), std::size_t(12));
    QVERIFY2(page->job().grid().legend().contains(QStringLiteral("queued")),
             qPrintable(page->job().grid().legend()));
    QVERIFY(page->job().log().toPlainText().contains(QStringLiteral("started")));
    // it is in the list from its begin, with a bar; each open shard has its own
    QTRY_COMPARE_WITH_TIMEOUT(page->builds().builds().size(), std::size_t(1), 20'000);
    QCOMPARE(page->builds().topLevelItem(0)->text(0), QStringLiteral("Running"));
    QTRY_VERIFY_WITH_TIMEOUT(
        page->builds().topLevelItem(0)->child(0)->text(0).contains(windowText(said::kShards, 12)),
        20'000);
    QVERIFY(BuildCells::shareOf(*page->builds().topLevelItem(0)->child(0), 0) >= 0);
    QTRY_VERIFY_WITH_TIMEOUT(page->job().shards().topLevelItemCount() > 0, 20'000);
    QVERIFY(BuildCells::shareOf(*page->job().shards().topLevelItem(0), 2) >= 0);
    // cancel asks, and "Continue build" changes nothing
    QTest::mouseClick(&page->job().cancelButton(), Qt::LeftButton);
    auto *goOn = answer(fixture, QStringLiteral("buildStop"), windowText(said::kContinueBuild));
    QVERIFY(goOn);
    goOn->click();
    QVERIFY(runner.isBuilding());
    QTest::mouseClick(&page->job().cancelButton(), Qt::LeftButton);
    QAbstractButton *keep = nullptr;
    QTRY_VERIFY(
        (keep = answer(fixture, QStringLiteral("buildStop"), windowText(said::kStopKeepShards))));
    keep->click();
    QTRY_VERIFY(!runner.isBusy());
    QCOMPARE(page->job().state(), State::CanResume);
    QTRY_VERIFY(!page->builds().builds().empty());
    // after a restart it is there, and goes on by a key
    fixture.restart();
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    page = &fixture.window().builds();
    QTRY_COMPARE(page->builds().builds().size(), std::size_t(1));
    QVERIFY(page->builds().builds()[0].state == KnownBuild::State::CanResume);
    page->builds().setFocus();
    page->builds().setCurrentItem(page->builds().topLevelItem(0)->child(0));
    QCOMPARE(page->job().state(), State::CanResume);
    QTRY_VERIFY(page->recipe().isLocked());
    page->job().resumeButton().setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(page->job().state(), State::Finished, 60'000);
    QTRY_VERIFY(page->builds().builds()[0].state == KnownBuild::State::Finished);
    const auto members = membersOf(outputOf(fixture));
    QCOMPARE(members.size(), std::size_t(240)); // 120 segments: .flac and .json
    QCOMPARE(tarsIn(outputOf(fixture)), std::size_t(12));
    QVERIFY(std::filesystem::exists(outputOf(fixture) / "build.json"));
    QTRY_VERIFY(page->job().grid().legend().startsWith(QStringLiteral("12 written")));
    QCOMPARE(page->job().log().toPlainText().count(QStringLiteral("sha256")), 12);
    QTRY_VERIFY(page->plan().facts().startsWith(
        windowText(said::kWrittenAndSkipped).arg(120).arg(120).arg(0)));
    // a square leads to its rows
    page->job().grid().setFocus();
    fixture.press(Qt::Key_End);
    fixture.press(Qt::Key_Return);
    QTRY_COMPARE(fixture.window().page(), static_cast<QWidget *>(&fixture.window().annotate()));
    QTRY_COMPARE(fixture.window().annotate().table->segments().rowCount(), 10);
    fixture.press(Qt::Key_5, Qt::AltModifier);
    // read back
    named<QCheckBox>(page->job(), windowText(said::kVerifyByDecoding))->setChecked(true);
    QTest::mouseClick(&page->job().verifyButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(page->messages().text(), said::kVerified, 120), 60'000);
    QVERIFY2(page->messages().text().startsWith(QStringLiteral("Verified:")),
             qPrintable(page->messages().text()));
    // the same options again, for another folder
    QTest::mouseClick(&page->recipe().newPlanButton(), Qt::LeftButton);
    QVERIFY(!page->recipe().isLocked());
    QVERIFY(page->recipe().output().text().isEmpty());
    QVERIFY(isPlanned(fixture));
    QCOMPARE(page->plan().plan()->plan.shards.size(), std::size_t(12));
}

void BuildJourneyTest::deletesShardsWhenAsked()
{
    WindowFixture fixture({1, 20, 2, 0.5});
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    auto &page = fixture.window().builds();
    QVERIFY(fill(fixture, 5));
    holdBack(fixture);
    QTest::mouseClick(&page.recipe().startButton(), Qt::LeftButton);
    QTRY_COMPARE(page.job().progress().step, std::string("building"));
    QTest::mouseClick(&page.job().cancelButton(), Qt::LeftButton);
    auto *remove = answer(fixture, QStringLiteral("buildStop"),
                          windowText(said::kStopDeleteShards));
    QVERIFY(remove);
    remove->click();
    QTRY_VERIFY(!fixture.window().building().runner().isBusy());
    QVERIFY(!std::filesystem::exists(outputOf(fixture) / ".voxdeck-build"));
    QCOMPARE(tarsIn(outputOf(fixture)), std::size_t(0));
    QVERIFY(!page.recipe().isLocked());
    QCOMPARE(page.job().state(), State::None);
}

void BuildJourneyTest::showsFailuresAndRetriesThem()
{
    WindowFixture fixture({1, 1, 0, 0.5});
    PosixFileSystem fs;
    const auto list = writeSampleList(fs, fixture.dataset().parent_path() / "list", 12);
    QVERIFY(list);
    QSignalSpy imported(&fixture.window(), &MainWindow::imported);
    fixture.window().openDataset(*list, fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QVERIFY(openBuild(fixture));
    auto &page = fixture.window().builds();
    QVERIFY(fill(fixture, 6));
    std::filesystem::path audio;
    for (const auto &entry : std::filesystem::directory_iterator(list->parent_path()))
        if (entry.path().extension() == ".wav")
            audio = entry.path();
    const auto away = fixture.dataset().parent_path() / "away.wav";
    std::filesystem::rename(audio, away);
    QTest::mouseClick(&page.recipe().startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(page.job().state(), State::Finished, 60'000);
    QTRY_COMPARE(page.job().failures().table().topLevelItemCount(), 1);
    QCOMPARE(page.job().failures().table().topLevelItem(0)->text(1), QStringLiteral("1"));
    QVERIFY(std::filesystem::exists(outputOf(fixture) / "errors.jsonl"));
    QCOMPARE(membersOf(outputOf(fixture)).size(), std::size_t(22));
    std::filesystem::rename(away, audio);
    QPushButton *retry = nullptr;
    QTRY_VERIFY(
        (retry = named<QPushButton>(
             page.job(),
             QStringLiteral("Rebuild the shards with these failed segments: Audio is missing")))
        && retry->isEnabled());
    QTest::mouseClick(retry, Qt::LeftButton);
    QVERIFY(fixture.window().building().runner().isBuilding());
    QTRY_COMPARE_WITH_TIMEOUT(page.job().state(), State::Finished, 60'000);
    QTRY_COMPARE(page.job().failures().table().topLevelItemCount(), 0);
    QCOMPARE(membersOf(outputOf(fixture)).size(), std::size_t(24));
}

void BuildJourneyTest::stopsByItselfAndGoesOn()
{
    WindowFixture fixture({1, 1, 0, 0.5});
    PosixFileSystem fs;
    const auto list = writeSampleList(fs, fixture.dataset().parent_path() / "list", 12);
    QVERIFY(list);
    QSignalSpy imported(&fixture.window(), &MainWindow::imported);
    fixture.window().openDataset(*list, fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QVERIFY(openBuild(fixture));
    auto &page = fixture.window().builds();
    QVERIFY(fill(fixture, 6));
    named<QDoubleSpinBox>(page.recipe(), windowText(said::kMaxFailed))->setValue(10);
    QVERIFY(page.command().text().contains(QStringLiteral("--max-failed 0.1")));
    QVERIFY(isPlanned(fixture));
    int gone = 0;
    for (const auto &entry : std::filesystem::directory_iterator(list->parent_path()))
        if (entry.path().extension() == ".wav" && ++gone <= 3)
            std::filesystem::remove(entry.path());
    QTest::mouseClick(&page.recipe().startButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(page.job().state(), State::CanResume, 60'000);
    QVERIFY2(isSaid(page.messages().text(), said::kTooManyFailed,
                    static_cast<int>(page.job().progress().failed)),
             qPrintable(page.messages().text()));
    QVERIFY(!std::filesystem::exists(outputOf(fixture) / "data.list"));
    QTRY_COMPARE(page.job().failures().table().topLevelItemCount(), 1);
    QCOMPARE(page.job().failures().rows(), std::uint64_t(2));
    auto *show = named<QPushButton>(page.job(), windowText(said::kShowAllFailed));
    QVERIFY(show && show->isEnabled());
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_COMPARE(fixture.window().annotate().table->segments().rowCount(), 2);
    fixture.press(Qt::Key_5, Qt::AltModifier);
    QAbstractButton *goOn = nullptr;
    for (auto *button : page.messages().findChildren<QPushButton *>())
        if (button->text() == windowText(said::kIgnoreFailures))
            goOn = button;
    QVERIFY(goOn);
    QTest::mouseClick(goOn, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(page.job().state(), State::Finished, 60'000);
    QTRY_COMPARE(page.job().failures().rows(), std::uint64_t(3));
    QTRY_VERIFY2(page.plan().facts().startsWith(
                     windowText(said::kPlusFailed)
                         .arg(windowText(said::kWrittenAndSkipped).arg(12).arg(9).arg(0))
                         .arg(3)),
                 qPrintable(page.plan().facts()));
    QVERIFY(isSaid(page.job().grid().legend(), said::kWithFailedSegments));
}

void BuildJourneyTest::resumesFromTheList()
{
    WindowFixture fixture({1, 20, 2, 0.5});
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    QVERIFY(fill(fixture, 5));
    holdBack(fixture);
    QTest::mouseClick(&fixture.window().builds().recipe().startButton(), Qt::LeftButton);
    QTRY_COMPARE(fixture.window().builds().job().progress().step, std::string("building"));
    fixture.window().building().runner().stop(false);
    QTRY_VERIFY(!fixture.window().building().runner().isBusy());
    fixture.restart();
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    auto &page = fixture.window().builds();
    QPushButton *resume = nullptr;
    QTRY_VERIFY((resume = named<QPushButton>(page, QStringLiteral("Resume build train-v1"))));
    resume->setFocus();
    fixture.press(Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(page.job().state(), State::Finished, 60'000);
    QVERIFY(std::filesystem::exists(outputOf(fixture) / "data.list"));
}

void BuildJourneyTest::tellsOnlyWhoLooksElsewhere()
{
    QVERIFY(BuildDesk::isWorthTelling(61, false));
    QVERIFY(!BuildDesk::isWorthTelling(61, true));
    QVERIFY(!BuildDesk::isWorthTelling(59, false));
}

void BuildJourneyTest::asksBeforeQuitting()
{
    WindowFixture fixture({1, 20, 2, 0.5});
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    auto &page = fixture.window().builds();
    QVERIFY(fill(fixture, 5));
    holdBack(fixture);
    QTest::mouseClick(&page.recipe().startButton(), Qt::LeftButton);
    QTRY_COMPARE(page.job().progress().step, std::string("building"));
    QVERIFY(!fixture.window().close());
    QVERIFY(fixture.window().isVisible());
    auto *quit = fixture.window().findChild<QPushButton *>(QStringLiteral("stopAndQuit"));
    QVERIFY(quit);
    quit->click();
    QTRY_VERIFY(!fixture.window().isVisible());
    QVERIFY(!fixture.window().building().runner().isBusy());
    PosixFileSystem fs;
    QVERIFY(BuildFolder::look(fs, outputOf(fixture))); // to be resumed
}

void BuildJourneyTest::fitsSmallWindowsAndBothPalettes()
{
    WindowFixture fixture({2, 20, 3, 1.0});
    QVERIFY(fixture.open());
    QVERIFY(openBuild(fixture));
    QVERIFY(fill(fixture, 10));
    auto &window = fixture.window();
    auto &page = window.builds();
    holdBack(fixture);
    QTest::mouseClick(&page.recipe().startButton(), Qt::LeftButton);
    QTRY_COMPARE(page.job().progress().step, std::string("building"));
    const QString folder = qEnvironmentVariable("VOXDECK_SCREENSHOTS");
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        fixture.services().services().theme.choose(choice);
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)}) {
            window.resize(size);
            QTRY_COMPARE(window.size(), size); // nothing in it asks for more
            for (auto *button : {&page.recipe().startButton(), &page.job().pauseButton(),
                                 &page.job().cancelButton()}) {
                QTRY_VERIFY(button->isVisible());
                QTRY_VERIFY(window.rect().contains(
                    QRect(button->mapTo(&window, QPoint()), button->size())));
            }
            if (!folder.isEmpty())
                QVERIFY(window.grab().save(QStringLiteral("%1/build-%2-%3.png")
                                               .arg(folder)
                                               .arg(size.width())
                                               .arg(choice == ThemeChoice::Dark
                                                        ? QStringLiteral("dark")
                                                        : QStringLiteral("light"))));
        }
    }
    fixture.services().services().theme.choose(ThemeChoice::System);
    for (auto *widget : page.findChildren<QWidget *>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible()
            && (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget)
                || qobject_cast<QAbstractSpinBox *>(widget)
                || qobject_cast<QAbstractItemView *>(widget)))
            QVERIFY2(!widget->accessibleName().isEmpty()
                         || (qobject_cast<QAbstractButton *>(widget)
                             && !qobject_cast<QAbstractButton *>(widget)->text().isEmpty())
                         || qobject_cast<QScrollArea *>(widget->parentWidget()),
                     widget->metaObject()->className());
}

QTEST_MAIN(BuildJourneyTest)
#include "BuildJourneyTest.moc"
