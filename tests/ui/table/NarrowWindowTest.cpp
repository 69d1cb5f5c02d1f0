// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/MessageBar.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/details/DetailsPanel.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/table/SegmentTable.h"
#include "ui/table/TableColumns.h"
#include "ui/transcript/ComparePane.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QFontMetrics>
#include <QLayout>
#include <QTest>
#include <QTreeWidget>

#include <array>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::WindowFixture;

/// Who gets the room where there is little of it.
class NarrowWindowTest final : public QObject {
    Q_OBJECT
private slots:
    void givesLongKeysTheRoomOfShortTexts();
    void givesHourLongRecordingsRoomForTheirLength();
    void showsOneBarAtATimeInALowWindow();
    void aQuestionLeavesTheTextFieldWhole();
    void messagesEndBesideTheDrawer();
    void keepsTheNavigatorWideEnough();
    void tellsShardsOfOneNameApart();
};

void NarrowWindowTest::givesLongKeysTheRoomOfShortTexts()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &columns = fixture.window().annotate().table->columns();
    const int usual = columns.width(SegmentTableModel::Key);
    RowPage page;
    page.rows.resize(2);
    for (auto &row : page.rows) {
        row.key = "Interview Gr\xC3\xB6\xC3\x9F"
                  "e #1 (2 Std)_01176";
        row.text = "yes";
    }
    page.rows[0].text = std::string(160, 'w'); // no room to give
    columns.showThoseOf(page);
    QCOMPARE(columns.width(SegmentTableModel::Key), usual);
    columns.hideUntilSeen();
    page.rows[0].text = "no";
    columns.showThoseOf(page);
    const QFontMetrics metrics(fixedFont());
    QVERIFY2(columns.width(SegmentTableModel::Key)
                 >= metrics.horizontalAdvance(toQString(page.rows[0].key)),
             qPrintable(QString::number(columns.width(SegmentTableModel::Key))));
    QVERIFY(columns.width(SegmentTableModel::Transcript) >= 240);
}

void NarrowWindowTest::givesHourLongRecordingsRoomForTheirLength()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    constexpr int kCellMargins = 12;
    const int length = QFontMetrics(interfaceFont())
                           .horizontalAdvance(
                               durationText(3607.38)); // the locale's, with its marks
    QVERIFY(fixture.window().annotate().table->columns().width(SegmentTableModel::Duration)
            >= length + kCellMargins);
}

/// At 720 pixels there is no room for two: the one that waits for an answer goes first.
void NarrowWindowTest::showsOneBarAtATimeInALowWindow()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    window.resize(1280, 720);
    view.messages->show(MessageBar::Kind::Note, windowText(said::kReadingStopped));
    QTRY_VERIFY(view.messages->isVisible());
    view.work->show(MessageBar::Kind::Note, QStringLiteral("Approve 184,832 segments?"));
    QTRY_VERIFY(view.work->isVisible() && !view.messages->isVisible());
    view.work->dismiss();
    QTRY_VERIFY(view.messages->isVisible());
    window.resize(1440, 900);
    view.work->show(MessageBar::Kind::Note, QStringLiteral("Approve 184,832 segments?"));
    QTRY_VERIFY(view.work->isVisible() && view.messages->isVisible());
}

/// However many lines it has: the rows of the table make room for it.
void NarrowWindowTest::aQuestionLeavesTheTextFieldWhole()
{
    WindowFixture fixture({1, 9, 2, 0.5});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    auto &editor = *view.editor;
    auto &bar = editor.messages();
    const auto &field = editor.field();
    const auto places = [&] {
        const auto place = [&window](const QWidget &one) {
            return QRect(one.mapTo(&window, QPoint()), one.size());
        };
        return std::array{place(bar), place(field), place(*view.compare)};
    };
    const auto isWhole = [&] {
        const auto [asked, text, compared] = places();
        return asked.bottom() + 1 < text.top() && text.bottom() < compared.top()
               && text.height() >= field.minimumHeight() && window.rect().contains(compared)
               && bar.height() >= bar.layout()->heightForWidth(bar.width());
    };
    const auto words = [&] {
        QStringList shown;
        for (const QRect &place : places())
            shown << QStringLiteral("%1 to %2").arg(place.top()).arg(place.bottom());
        return shown.join(QStringLiteral(", "));
    };
    constexpr int kFrame = 22; // of a window on a screen of that height
    for (const auto &[height, hasMessage] :
         {std::pair(720, false), std::pair(720, true), std::pair(720 - kFrame, false)}) {
        window.resize(1280, height);
        for (const int length : {1, 12, 20, 34}) { // one line to four
            if (hasMessage)
                view.messages->show(MessageBar::Kind::Note,
                                    QStringLiteral("open elsewhere ").repeated(14));
            bar.show(MessageBar::Kind::Warn,
                     QStringLiteral("en_04 was divided elsewhere. Your text is kept as a draft: ")
                         + QStringLiteral("before ").repeated(length),
                     {{windowText(said::kInsertIntoParts), {}},
                      {windowText(said::kCopyTheText), {}},
                      {windowText(said::kDiscardTheText), {}}});
            QTRY_VERIFY2(isWhole(), qPrintable(words()));
            QTest::qWait(50); // the last layout
            QVERIFY2(isWhole(), qPrintable(words()));
            bar.dismiss();
            view.messages->dismiss();
        }
    }
}

void NarrowWindowTest::messagesEndBesideTheDrawer()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    auto &view = window.annotate();
    window.resize(1280, 800);
    QTRY_VERIFY(view.isDetailsDrawer());
    view.setDetailsShown(true);
    auto *drawer = view.details->parentWidget();
    while (drawer->parentWidget() != &view)
        drawer = drawer->parentWidget();
    for (auto *bar : {view.messages, view.work}) {
        bar->show(MessageBar::Kind::Warn,
                  QStringLiteral("Editing stopped because another process has the workspace."),
                  {{windowText(said::kTryAgain), {}}});
        QTRY_VERIFY(bar->isVisible());
        const auto right = [&] {
            return bar->mapTo(&view, QPoint(bar->width(), 0)).x();
        };
        QTRY_VERIFY(right() <= drawer->x());
        view.setDetailsShown(false);
        QTRY_VERIFY(right() > drawer->x());
        view.setDetailsShown(true);
        bar->dismiss();
    }
}

void NarrowWindowTest::tellsShardsOfOneNameApart()
{
    NavigatorPanel panel;
    std::vector<touch::ShardEntry> shards;
    for (const char *folder : {"/data/DE/train/audio/000000000", "/data/DE/train/audio/000000001",
                               "/data/TH/train/audio/000000000", "/data/TH/test/audio/000000000"}) {
        touch::ShardEntry shard;
        shard.directory = folder;
        shards.push_back(std::move(shard));
    }
    panel.setSources(shards);
    QStringList names;
    for (int section = 0; section < panel.tree()->topLevelItemCount(); ++section) {
        const auto *parent = panel.tree()->topLevelItem(section);
        if (parent->childCount() == 4)
            for (int at = 0; at < 4; ++at)
                names << parent->child(at)->text(0);
    }
    QCOMPARE(names,
             QStringList({QStringLiteral("DE · train · 000000000"), QStringLiteral("000000001"),
                          QStringLiteral("TH · train · 000000000"),
                          QStringLiteral("TH · test · 000000000")}));
}

void NarrowWindowTest::keepsTheNavigatorWideEnough()
{
    WindowFixture fixture({1, 3, 0, 0.1});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    window.resize(1280, 720);
    const auto &navigator = *window.annotate().navigator;
    QTRY_VERIFY(navigator.width() < 230);
    const int width = navigator.width();
    window.resize(1600, 960);
    QTRY_VERIFY(navigator.width() > width);
    window.resize(1280, 720);
    QTRY_COMPARE(navigator.width(), width);
}

QTEST_MAIN(NarrowWindowTest)
#include "NarrowWindowTest.moc"
