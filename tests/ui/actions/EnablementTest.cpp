// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/session/Workbench.h"
#include "ui/session/Workspaces.h"
#include "ui/table/SegmentTable.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kPatience = 20'000;

/// It follows the jobs, which end when they end.
constexpr ActionId kOfTheMoment = ActionId::StopJobs;

} // namespace

/// Which actions can be done in which state of the window: the table tests/data/window/enablement.txt.
/// With VOXDECK_WRITE_ENABLEMENT=FILE the table is written there instead of compared.
class EnablementTest final : public QObject {
    Q_OBJECT
private slots:
    void enablesWhatCanBeDoneInEachState();

private:
    void note(const QString &state);
    void walkDataset();
    void walkModes();
    void walkList();
    QString table() const;

    TestWindow &window() { return m_fixture->window(); }
    QAction &action(ActionId id) { return *window().actions()[id]; }
    void refresh() { action(ActionId::Workspace1).trigger(); }

    std::unique_ptr<WindowFixture> m_fixture;
    bool m_isReadingNoted = false;
    QStringList m_states;
    std::map<QString, QString> m_rows; ///< by the file name of the action: a sign per state
};

void EnablementTest::note(const QString &state)
{
    m_states << state;
    for (const auto id : Actions::all())
        if (id != kOfTheMoment)
            m_rows[window().actions().fileName(id)] += action(id).isEnabled() ? QLatin1Char('+')
                                                                              : QLatin1Char('.');
}

QString EnablementTest::table() const
{
    QString text = QStringLiteral("# state by state: ") + m_states.join(QStringLiteral(", "))
                   + QLatin1Char('\n');
    for (const auto &[name, signs] : m_rows)
        text += signs + QLatin1Char(' ') + name + QLatin1Char('\n');
    return text;
}

void EnablementTest::walkDataset()
{
    note(QStringLiteral("nothing open"));
    // queued before the import begins, so that its end cannot come first
    connect(&window(), &MainWindow::datasetOpened, this, [this] {
        if (!std::exchange(m_isReadingNoted, true))
            QMetaObject::invokeMethod(
                this, [this] { note(QStringLiteral("reading rows")); }, Qt::QueuedConnection);
    });
    QVERIFY(m_fixture->open());
    QVERIFY(m_isReadingNoted);
    QTRY_VERIFY_WITH_TIMEOUT(window().sound().isWaveformShown(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(action(ActionId::VerifyDataset).isEnabled(), kPatience);
    for (const auto &workspace : window().workspaces().all()) { // the first one is shown
        action(workspace->action()).trigger();
        note(workspace->name());
    }
    refresh();
    window().edits().setLocked(QStringLiteral("for the test"));
    refresh();
    note(QStringLiteral("editing locked"));
    action(ActionId::Workspace3).trigger();
    note(QStringLiteral("Splits while editing is locked"));
    window().edits().setLocked({});
    refresh();
    action(ActionId::Approve).trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window().edits().undoStack().canUndo(), kPatience);
    note(QStringLiteral("after an edit"));
    action(ActionId::Undo).trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window().edits().undoStack().canRedo(), kPatience);
    note(QStringLiteral("after an undo"));
}

void EnablementTest::walkModes()
{
    auto &timeline = *window().annotate().timeline;
    QTRY_VERIFY_WITH_TIMEOUT(timeline.audio() && timeline.audio()->peaks, kPatience);
    m_fixture->focusTable();
    // details of the row that come late put the playhead back: asked again until it counts
    QVERIFY(QTest::qWaitFor(
        [&] {
            timeline.setPlayhead(Frames{std::llround(0.5 * timeline.scale().sampleRateHz())});
            action(ActionId::SplitAtPlayhead).trigger();
            return window().splitMode().isOpen();
        },
        kPatience));
    note(QStringLiteral("dividing"));
    QVERIFY(window().splitMode().cancel());
    action(ActionId::SegmentAtPauses).trigger();
    QVERIFY(window().silences().isOpen());
    note(QStringLiteral("cutting at pauses"));
    QVERIFY(window().silences().cancel());
    note(QStringLiteral("modes closed"));
    action(ActionId::CloseDataset).trigger();
    note(QStringLiteral("closed"));
}

void EnablementTest::walkList()
{
    const auto folder = m_fixture->dataset().parent_path() / "list";
    QVERIFY(PosixFileSystem().createDirectories(folder));
    std::ofstream(folder / "list.jsonl")
        << R"({"key": "a", "wav": "gone.wav", "txt": "first", "start": 0, "end": 0.5})" << '\n';
    QSignalSpy imported(&window(), &MainWindow::imported);
    window().openDataset(folder / "list.jsonl", m_fixture->workspace().parent_path() / "l.voxdeck");
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(m_fixture->shownText(), QStringLiteral("first"), kPatience);
    note(QStringLiteral("a list"));
}

void EnablementTest::enablesWhatCanBeDoneInEachState()
{
    m_fixture = std::make_unique<WindowFixture>(SampleShape{.shards = 1,
                                                            .itemsPerShard = 2,
                                                            .segmentsPerItem = 2,
                                                            .secondsPerItem = 4,
                                                            .silences = {{1.0, 1.2}}});
    QVERIFY(m_fixture->isReady());
    window().bench().serveInReverse(); // no desk may count on the order in which they are made
    walkDataset();
    if (QTest::currentTestFailed())
        return;
    walkModes();
    if (QTest::currentTestFailed())
        return;
    walkList();
    if (QTest::currentTestFailed())
        return;
    if (const auto target = qEnvironmentVariable("VOXDECK_WRITE_ENABLEMENT"); !target.isEmpty()) {
        QFile file(target);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(table().toUtf8());
        return;
    }
    QFile file(QStringLiteral(VOXDECK_ENABLEMENT));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto wanted = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    const auto found = table().split(QLatin1Char('\n'));
    for (int i = 0; i < std::max(wanted.size(), found.size()); ++i)
        QCOMPARE(found.value(i), wanted.value(i));
}

QTEST_MAIN(EnablementTest)
#include "EnablementTest.moc"
