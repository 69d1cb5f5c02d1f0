// SPDX-License-Identifier: GPL-3.0-or-later
// A hundred and sixty thousand segments: enough for all that is made for millions to be at work.
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/table/FilterBar.h"
#include "ui/table/SegmentTable.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <filesystem>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRows = 160'000;
constexpr int kPatienceMs = 120'000; // on a machine that has much else to do

} // namespace

class LargeDatasetTest final : public QObject {
    Q_OBJECT
private slots:
    void staysAtHandWhileRowsAreRead();
};

void LargeDatasetTest::staysAtHandWhileRowsAreRead()
{
    WindowFixture fixture({4, 1600, 25, 0.02});
    QVERIFY(fixture.isReady());
    QTest::qWait(300); // what the first paint of a window costs is not this test's
    auto &window = fixture.window();
    QSignalSpy imported(&window, &MainWindow::imported);
    StallWatch watch;
    window.openDataset(fixture.dataset(), fixture.workspace());
    auto &view = window.annotate();
    auto &model = view.table->segments();
    QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() > 600, kPatienceMs);

    // the place stays while rows are added
    view.table->goToRow(400);
    QTRY_VERIFY(view.table->currentSegment());
    const auto chosen = view.table->currentSegment()->id;
    const int scrolled = view.table->verticalScrollBar()->value();
    const int before = model.rowCount();
    QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() > before || !imported.isEmpty(), kPatienceMs);
    QCOMPARE(view.table->currentRow(), 400);
    QCOMPARE(view.table->verticalScrollBar()->value(), scrolled);
    QTRY_COMPARE_WITH_TIMEOUT(imported.size(), 1, kPatienceMs);
    QTRY_COMPARE(model.rowCount(), kRows);
    QVERIFY(view.table->currentSegment());
    QCOMPARE(view.table->currentSegment()->id, chosen);

    // a filter: its first rows at once, and the rest without another beginning
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    RowQuery query;
    query.search = "-item:utt-00000 start:<1";
    window.browse().setQuery(query);
    QTRY_COMPARE_WITH_TIMEOUT(window.browse().matching(), quint64{kRows - 25}, kPatienceMs);
    QCOMPARE(model.rowCount(), kRows - 25);
    QVERIFY(reset.size() <= 1);

    // words, by the text store once it exists
    auto texts = fixture.workspace();
    texts += ".texts";
    QTRY_VERIFY_WITH_TIMEOUT(exists(PosixFileSystem(), texts), kPatienceMs);
    for (const char *const search : {"key:utt-01999_00007", "utt-01999_00007", "text:utt-01999"}) {
        query.search = search;
        window.browse().setQuery(query);
        QTRY_VERIFY_WITH_TIMEOUT(window.browse().matching() < 100, kPatienceMs);
        QTRY_VERIFY(model.rowAt(0));
        QVERIFY(model.rowAt(0)->key.starts_with("utt-01999"));
        query.search.clear();
        window.browse().setQuery(query);
        QTRY_COMPARE_WITH_TIMEOUT(window.browse().matching(), quint64{kRows}, kPatienceMs);
    }
    qInfo("longest work %.1f ms, longest wait %.1f ms", watch.longestWorkMs(),
          watch.longestWaitMs());
    QVERIFY2(watch.longestWorkMs() < StallWatch::kLongestMs,
             qPrintable(QString::number(watch.longestWorkMs())));
}

QTEST_MAIN(LargeDatasetTest)
#include "LargeDatasetTest.moc"
