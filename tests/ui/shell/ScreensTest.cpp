// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/ScreenChecks.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/session/Workbench.h"
#include "ui/session/Workspaces.h"
#include "ui/shards/BuildDesk.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/DivideHalf.h"
#include "ui/transcript/DividePane.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

/// "splits" of the action "workspace-splits"
QString screenOf(MainWindow &window, const WorkspacePage &workspace)
{
    return window.actions().fileName(workspace.action()).section(u'-', 1);
}

} // namespace

/// The window at its smallest and at the size of the drawings, light, dark and in high contrast: nothing is cut,
/// nothing overlaps another. With VOXDECK_SCREENS=FOLDER the pictures are kept (docs/screens/README.md).
class ScreensTest final : public QObject {
    Q_OBJECT
private slots:
    void showsEverythingWhole_data();
    void showsEverythingWhole();
};

void ScreensTest::showsEverythingWhole_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("theme");
    QTest::addColumn<QString>("screen");
    QTest::addColumn<bool>("hasLongWords");
    QTest::addColumn<int>("points"); // of the system's font
    // each workspace that there is, and what Annotate shows besides
    WindowFixture fixture({1, 1, 0, 0.1});
    QStringList screens{u"compare"_s, u"divide"_s};
    for (const auto &workspace : fixture.window().workspaces().all())
        screens << screenOf(fixture.window(), *workspace);
    const std::pair<const char *, ThemeChoice> themes[] = {
        {"light", ThemeChoice::Light},
        {"dark", ThemeChoice::Dark},
        {"high-contrast", ThemeChoice::HighContrast}};
    const QSize smallest(1280, 720);
    // edges and letters are the same in every palette, high contrast has borders of its own
    const auto isChecked = [&](const QSize &size, ThemeChoice theme, const QString &screen) {
        return theme == ThemeChoice::Light
               || (size == smallest
                   && (theme == ThemeChoice::HighContrast || screen == u"annotate"_s));
    };
    for (const QSize size : {smallest, QSize(1600, 1000)})
        for (const auto &[name, theme] : themes)
            for (const auto &screen : std::as_const(screens)) {
                if (!isChecked(size, theme, screen) && !arePicturesKept())
                    continue;
                QTest::newRow(qPrintable(u"%1-%2x%3-%4"_s.arg(screen)
                                             .arg(size.width())
                                             .arg(size.height())
                                             .arg(QLatin1String(name))))
                    << size << int(theme) << screen << false << kUsualPoints;
            }
    for (const auto &screen : std::as_const(screens))
        QTest::newRow(qPrintable(u"%1-1280x720-long-words"_s.arg(screen)))
            << smallest << int(ThemeChoice::Light) << screen << true << kUsualPoints;
    for (const auto &screen : std::as_const(screens))
        QTest::newRow(qPrintable(u"%1-1600x1000-large-letters"_s.arg(screen)))
            << QSize(1600, 1000) << int(ThemeChoice::Light) << screen << false << 12;
}

void ScreensTest::showsEverythingWhole()
{
    QFETCH(QSize, size);
    QFETCH(int, theme);
    QFETCH(QString, screen);
    QFETCH(bool, hasLongWords);
    QFETCH(int, points);
    LongWords longWords;
    if (hasLongWords)
        QCoreApplication::installTranslator(&longWords);
    const SystemFont font(points);
    const auto kept = qEnvironmentVariable("VOXDECK_SCREENS");
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeSpokenList(folder));
    fixture.services().theme.choose(static_cast<ThemeChoice>(theme));
    auto &window = fixture.window();
    auto &view = window.annotate();
    window.resize(size);
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY_WITH_TIMEOUT(!imported.isEmpty(), kScreenWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(view.table->segments().rowAt(6), kScreenWaitMs);
    view.table->goToRow(6);
    const auto isShown = [&] {
        const auto *row = view.table->segments().rowAt(6); // none while rows are read again
        return row && view.editor->segment().id == row->id && window.sound().isWaveformShown();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isShown(), kScreenWaitMs);
    auto *chooser = view.compare->hypothesisChooser();
    QTRY_VERIFY_WITH_TIMEOUT(chooser->count() >= 3, kScreenWaitMs);
    if (screen == u"compare"_s) {
        chooser->setCurrentIndex(2); // behind the two of them: all
        emit chooser->activated(2);
    }
    fixture.focusText();
    QTRY_VERIFY_WITH_TIMEOUT(view.editor->field().hasFocus(), kScreenWaitMs);
    if (screen == u"divide"_s) {
        const auto openSplit = [&] { // details of the row that come late put the playhead back
            const auto &row = view.editor->segment();
            const int rate = view.timeline->scale().sampleRateHz();
            view.timeline->setPlayhead(
                Frames{std::llround((row.startSeconds + row.endSeconds) / 2 * rate)});
            fixture.press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
            return window.splitMode().isOpen();
        };
        QVERIFY(QTest::qWaitFor(openSplit, kScreenWaitMs));
        QTRY_VERIFY_WITH_TIMEOUT(view.split->earlier().field().hasFocus(), kScreenWaitMs);
        QCOMPARE(view.split->earlier().hypothesisChooser().count(), 2);
        QVERIFY(view.split->later().hypothesisChooser().isVisible());
    }
    for (const auto &workspace : window.workspaces().all())
        if (screen == screenOf(window, *workspace) && window.page() != &workspace->page()) {
            window.actions()[workspace->action()]->trigger();
            QCOMPARE(window.page(), &workspace->page());
        }
    // The spectrogram follows; nothing that is checked depends on it, but pictures that are kept do.
    QTest::qWait(kept.isEmpty() ? 400 : 4000);
    if (!kept.isEmpty()) { // plans and charts as well: two pictures alike, a full turn of the caret apart
        const auto isIdle = [&] {
            return !window.building().isPlanning() && !window.bench().board().isRunning();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isIdle(), kScreenWaitMs);
        QImage before;
        (void)QTest::qWaitFor(
            [&] {
                QTest::qWait(QApplication::cursorFlashTime());
                const auto last = std::exchange(before, window.grab().toImage());
                return last == before;
            },
            kScreenWaitMs);
    }
    QCOMPARE(window.size(), size);
    QVERIFY(keepPicture(window, "VOXDECK_SCREENS", QString::fromLatin1(QTest::currentDataTag())));
    // figures that come late are laid out in the turn after
    const bool isWhole = QTest::qWaitFor([&] { return cutIn(window).isEmpty(); }, kScreenWaitMs);
    QVERIFY2(isWhole, qPrintable(cutIn(window).join(u'\n')));
    QVERIFY2(overlapsIn(window).isEmpty(), qPrintable(overlapsIn(window).join(u'\n')));
    QVERIFY2(misalignedIn(window).isEmpty(), qPrintable(misalignedIn(window).join(u'\n')));
    if (window.page() != &view)
        return;
    const bool isDividing = screen == u"divide"_s;
    auto &field = isDividing ? view.split->earlier().field() : view.editor->field();
    if (field.document()->lineCount() <= 2) // a field of two lines holds them
        QCOMPARE(field.verticalScrollBar()->maximum(), 0);
    const int row = view.table->visualRect(view.table->model()->index(6, 0)).height();
    const int room = view.table->viewport()->height();
    // Larger letters leave room for fewer beside the comparison.
    const int fewest = points > kUsualPoints ? 3 : 5;
    QVERIFY2(room >= fewest * row, qPrintable(u"%1 rows"_s.arg(double(room) / row)));
    const int visibleRows = std::min(room / row, view.table->segments().rowCount());
    const int rest = room - visibleRows * row;
    QVERIFY2(rest < row / 4 || visibleRows == view.table->segments().rowCount(),
             qPrintable(u"%1 px of a row at the foot of the table"_s.arg(rest)));
}

QTEST_MAIN(ScreensTest)
#include "ScreensTest.moc"
