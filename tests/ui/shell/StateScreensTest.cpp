// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0680, docs/decisions/0731
#include "core/base/Error.h"
#include "tests/ui/shell/ScreenChecks.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/MessageBar.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildJobView.h"
#include "ui/shards/BuildPage.h"
#include "ui/shards/RecipePanel.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/KeyOverlay.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/OpeningPage.h"
#include "ui/sources/WelcomePage.h"
#include "ui/splits/RecordingsModel.h"
#include "ui/splits/RecordingsView.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"
#include "ui/table/NoMatchesPanel.h"
#include "ui/table/SegmentTable.h"
#include "ui/wave/TimelineView.h"

#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTest>

#include <filesystem>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

const QSize kSmallest(1280, 720);

/// "&Saved filters and baskets" as "saved-filters-and-baskets"
QString fileNameOf(const QMenu &menu)
{
    return menu.title().remove(u'&').toLower().replace(u' ', u'-');
}

} // namespace

/// The first pages, what lies over a page, the menus, and what pages show where there is nothing, too much or something
/// wrong; light, dark, in high contrast and with long words: nothing is cut, nothing overlaps another. With
/// VOXDECK_SCREENS=FOLDER the pictures are kept (docs/screens/README.md).
class StateScreensTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void firstPages_data() { addLooks(); }
    void firstPages();
    void overlays_data() { addLooks(); }
    void overlays();
    void menus_data() { addLooks(); }
    void menus();
    void annotating_data() { addLooks(DarkRow::Always); }
    void annotating();
    void manyRows_data() { addLooks(); }
    void manyRows();
    void pauses_data() { addLooks(); }
    void pauses();
    void tablesOfTheAudit_data() { addLooks(); }
    void tablesOfTheAudit();
    void splits_data() { addLooks(); }
    void splits();
    void builds_data() { addLooks(); }
    void builds();

private:
    void make(const SampleShape &shape);
    TestWindow &window() { return m_fixture->window(); }
    QAction &action(ActionId id) { return *window().actions()[id]; }
    bool keep(QWidget &widget, const QString &name);
    /// Whether all is whole in the window as it is now; its picture is kept.
    void look(const QString &state);
    /// The same; the picture is of a part of the window.
    void lookAt(QWidget &part, const QString &state);

    std::unique_ptr<LongWords> m_longWords;
    std::unique_ptr<SystemFont> m_font;
    std::unique_ptr<WindowFixture> m_fixture;
};

// a macro, so that a failure names the line of the state
#define LOOK(state)                                                                                \
    look(QString::fromLatin1(state));                                                              \
    if (QTest::currentTestFailed())                                                                \
    return

void StateScreensTest::init()
{
    QFETCH(bool, hasLongWords);
    if (hasLongWords) {
        m_longWords = std::make_unique<LongWords>();
        QCoreApplication::installTranslator(m_longWords.get());
    }
    m_font = std::make_unique<SystemFont>(kUsualPoints);
    QApplication::setCursorFlashTime(0); // the caret stands, so that pictures are alike
}

void StateScreensTest::cleanup()
{
    m_fixture.reset();
    m_font.reset();
    m_longWords.reset();
}

void StateScreensTest::make(const SampleShape &shape)
{
    QFETCH(int, theme);
    m_fixture = std::make_unique<WindowFixture>(shape);
    QVERIFY(m_fixture->isReady());
    m_fixture->services().theme.choose(static_cast<ThemeChoice>(theme));
    window().resize(kSmallest);
    QTRY_COMPARE_WITH_TIMEOUT(window().size(), kSmallest, kScreenWaitMs);
}

bool StateScreensTest::keep(QWidget &widget, const QString &name)
{
    return keepPicture(widget, "VOXDECK_SCREENS",
                       name + u'-' + QString::fromLatin1(QTest::currentDataTag()));
}

void StateScreensTest::look(const QString &state)
{
    lookAt(window(), state + u"-%1x%2"_s.arg(window().width()).arg(window().height()));
}

void StateScreensTest::lookAt(QWidget &part, const QString &state)
{
    // words that give way to others do so in the turn after
    const bool isWhole = QTest::qWaitFor([&] { return cutIn(window()).isEmpty(); }, kScreenWaitMs);
    if (!qEnvironmentVariableIsEmpty("VOXDECK_SCREENS"))
        QTest::qWait(600); // what follows in the background
    QVERIFY(keep(part, state));
    const auto problems = overlapsIn(window()) + misalignedIn(window());
    QVERIFY2(isWhole, qPrintable(state + u": "_s + cutIn(window()).join(u'\n')));
    QVERIFY2(problems.isEmpty(), qPrintable(state + u": "_s + problems.join(u'\n')));
}

void StateScreensTest::firstPages()
{
    make({1, 3, 0, 0.1});
    LOOK("welcome");
    window().resize(1600, 1000);
    QTRY_COMPARE_WITH_TIMEOUT(window().size(), QSize(1600, 1000), kScreenWaitMs);
    LOOK("welcome");
    window().resize(kSmallest);
    auto *opening = window().findChild<OpeningPage *>();
    QVERIFY(opening);
    opening->showOpening(u"/data/corpora/broadcast-2024/second-half"_s);
    auto *pages = qobject_cast<QStackedWidget *>(opening->parentWidget());
    pages->setCurrentWidget(opening);
    LOOK("opening");
    pages->setCurrentWidget(&window().welcomePage());
    QVERIFY(openSpokenList(*m_fixture));
    action(ActionId::CloseDataset).trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window().page(), &window().welcomePage(), kScreenWaitMs);
    LOOK("welcome-recent");
    const auto index = m_fixture->shard() / "metainfo.idx";
    std::filesystem::resize_file(index, std::filesystem::file_size(index) - 9);
    window().openDataset(m_fixture->dataset(),
                         m_fixture->workspace().parent_path() / "damaged.voxdeck");
    QTRY_COMPARE_WITH_TIMEOUT(window().page(), &window().damagePage(), kScreenWaitMs);
    LOOK("damaged");
}

/// The palette over a page, empty and with words, and the keys while F1 is held.
void StateScreensTest::overlays()
{
    make({1, 1, 0, 0.1});
    QVERIFY(openSpokenList(*m_fixture));
    action(ActionId::Commands).trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window().palette().isVisible(), kScreenWaitMs);
    const auto isWhole = [this] {
        return cutIn(window().palette()).isEmpty();
    };
    QVERIFY(keep(window(), u"palette-1280x720"_s));
    QVERIFY2(isWhole(), qPrintable(cutIn(window().palette()).join(u'\n')));
    m_fixture->type(u"cer 20"_s);
    QTRY_VERIFY_WITH_TIMEOUT(window().palette().list().count() > 1, kScreenWaitMs);
    QVERIFY(keep(window(), u"palette-typed-1280x720"_s));
    QVERIFY2(isWhole(), qPrintable(cutIn(window().palette()).join(u'\n')));
    m_fixture->press(Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!window().palette().isVisible(), kScreenWaitMs);
    auto *overlay = window().findChild<KeyOverlay *>();
    QVERIFY(overlay);
    QTest::keyPress(&window(), Qt::Key_F1);
    QTRY_VERIFY_WITH_TIMEOUT(overlay->isVisible(), kScreenWaitMs);
    QVERIFY(keep(window(), u"keys-1280x720"_s));
    QTest::keyRelease(&window(), Qt::Key_F1);
    QTRY_VERIFY_WITH_TIMEOUT(!overlay->isVisible(), kScreenWaitMs);
}

/// Every menu of the menu bar and those that open beside it fits a small screen.
void StateScreensTest::menus()
{
    make({1, 1, 0, 0.1});
    QVERIFY(openSpokenList(*m_fixture));
    for (auto *menu : window().menuBar()->findChildren<KeyMenu *>()) {
        emit menu->aboutToShow(); // room for keys
        menu->ensurePolished();
        menu->adjustSize();
        QVERIFY(keep(*menu, u"menu-"_s + fileNameOf(*menu)));
        if (menu->devicePixelRatio()
            > 1) // the screen of the test is too small for it, and it has columns
            continue;
        QVERIFY2(menu->sizeHint().height() <= 690 && menu->sizeHint().width() <= 700,
                 qPrintable(u"%1: %2 x %3"_s.arg(menu->title())
                                .arg(menu->sizeHint().width())
                                .arg(menu->sizeHint().height())));
    }
}

/// Nothing found, the row of filters, the drawer with comments, a failure.
void StateScreensTest::annotating()
{
    make({1, 1, 0, 0.1});
    QVERIFY(openSpokenList(*m_fixture));
    action(ActionId::Find).trigger();
    m_fixture->type(u"lang:en dur:>1 zzzz"_s);
    auto *none = window().findChild<NoMatchesPanel *>();
    QVERIFY(none);
    QTRY_VERIFY_WITH_TIMEOUT(none->isVisible(), kScreenWaitMs);
    LOOK("no-matches");
    action(ActionId::ClearFilters).trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!none->isVisible(), kScreenWaitMs);
    action(ActionId::FilterRow).trigger();
    LOOK("filter-row");
    action(ActionId::FilterRow).trigger();
    action(ActionId::Comment).trigger(); // in the drawer, which lies over the page
    QVERIFY(keep(window(), u"drawer-comments-1280x720"_s));
    const auto isWhole = [this] {
        return cutIn(window()).isEmpty();
    };
    QVERIFY2(QTest::qWaitFor(isWhole, kScreenWaitMs), qPrintable(cutIn(window()).join(u'\n')));
    action(ActionId::ShowDetails).trigger();
    window().bench().reports().fail(Error{ErrorCode::DiskFull,
                                          Sentence("12 MB are left and 40 MB are needed"),
                                          "/data/corpora/broadcast-2024/second-half/list.jsonl"});
    LOOK("failure");
}

void StateScreensTest::manyRows()
{
    make({1, 60, 2, 0.4});
    QVERIFY(m_fixture->open());
    m_fixture->focusTable();
    action(ActionId::SelectAllRows).trigger();
    action(ActionId::Approve).trigger();
    auto &bar = *window().annotate().work;
    QTRY_VERIFY_WITH_TIMEOUT(bar.isVisible() && bar.choices() > 0, kScreenWaitMs);
    LOOK("question");
    bar.choose(0);
    QTRY_VERIFY_WITH_TIMEOUT(!window().bulk().isBusy(), kScreenWaitMs);
    LOOK("approved");
}

void StateScreensTest::pauses()
{
    make({.shards = 1,
          .itemsPerShard = 2,
          .segmentsPerItem = 1,
          .secondsPerItem = 6,
          .silences = {{1.0, 1.4}, {3.0, 3.5}}});
    QVERIFY(m_fixture->open());
    auto &timeline = *window().annotate().timeline;
    QTRY_VERIFY_WITH_TIMEOUT(timeline.audio() && timeline.audio()->peaks, kScreenWaitMs);
    action(ActionId::SegmentAtPauses).trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window().silences().isSettled(), kScreenWaitMs);
    LOOK("pauses");
}

/// Each table below the charts with what it finds in the sample's speech.
void StateScreensTest::tablesOfTheAudit()
{
    make({1, 1, 0, 0.1});
    QVERIFY(openSpokenList(*m_fixture));
    action(ActionId::Workspace2).trigger();
    auto *desk = window().findChild<AuditDesk *>();
    auto *page = window().findChild<AuditPage *>();
    QVERIFY(desk && page && window().page() == page);
    auto *tabs = page->findChild<QTabWidget *>();
    QVERIFY(tabs);
    const auto isSettled = [&] {
        return desk->isSettled() && !window().bench().board().isRunning();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kScreenWaitMs);
    using Id = ActionId;
    const Id tables[] = {Id::AuditWorst,      Id::AuditGroups,     Id::AuditQueues,
                         Id::AuditSample,     Id::AuditTexts,      Id::AuditScatter,
                         Id::AuditConfusions, Id::AuditWords,      Id::AuditSystems,
                         Id::AuditLanguages,  Id::AuditDrift,      Id::AuditLeaks,
                         Id::AuditSameTexts,  Id::AuditSameSounds, Id::AuditExposure};
    for (const auto id : tables) {
        action(id).trigger();
        QTest::qWait(1); // what it starts is on the board with the next turn
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kScreenWaitMs);
        lookAt(*tabs, window().actions().fileName(id));
        if (QTest::currentTestFailed())
            return;
    }
    QCOMPARE(tabs->count(),
             int(std::size(tables)) + 1); // and the reports, which come of files
}

/// What a rule proposes, and the same when it is applied.
void StateScreensTest::splits()
{
    make({2, 10, 2, 0.4});
    QVERIFY(m_fixture->open());
    action(ActionId::Workspace3).trigger();
    auto &page = window().splits();
    const auto isSettled = [&] {
        return page.model().plan() && !window().bench().board().isRunning();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kScreenWaitMs);
    LOOK("splits-proposed");
    page.table().selectAll();
    action(ActionId::SplitTrain).trigger();
    QTest::qWait(1);
    QTRY_VERIFY_WITH_TIMEOUT(isSettled() && page.model().plan()->sum().after[1].recordings > 0,
                             kScreenWaitMs);
    LOOK("splits-assigned");
}

/// A paused build, and the finished one.
void StateScreensTest::builds()
{
    make({2, 20, 3, 1.0});
    QVERIFY(m_fixture->open());
    action(ActionId::Workspace5).trigger();
    auto &page = window().builds();
    auto &desk = window().building();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isPlanning(), kScreenWaitMs);
    page.recipe().output().setText(
        QString::fromStdString((m_fixture->dataset().parent_path() / "train-v1").string()));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isPlanning() && page.recipe().startButton().isEnabled(),
                             kScreenWaitMs);
    auto &runner = desk.runner();
    connect(&desk, &BuildDesk::startsBuilding, &runner, [&runner] {
        // said before the job's thread is there: a later moment may be too late for a small build
        connect(
            &runner.jobs(), &JobList::changed, &runner, [&runner] { runner.control()->pause(); },
            Qt::SingleShotConnection);
    });
    page.recipe().startButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(page.job().state() == BuildJobView::State::Running, kScreenWaitMs);
    page.job().pauseButton().click();
    QTRY_COMPARE_WITH_TIMEOUT(page.job().progress().step, std::string("building"), kScreenWaitMs);
    LOOK("build-paused");
    page.job().pauseButton().click();
    QTRY_VERIFY_WITH_TIMEOUT(page.job().state() == BuildJobView::State::Finished, kScreenWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(!runner.isBusy(), kScreenWaitMs);
    LOOK("build-finished");
}

QTEST_MAIN(StateScreensTest)
#include "StateScreensTest.moc"
