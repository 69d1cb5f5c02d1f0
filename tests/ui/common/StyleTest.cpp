// SPDX-License-Identifier: GPL-3.0-or-later
// What our style makes of Qt's own controls.
#include "ui/common/ThemeSwitch.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QScrollBar>
#include <QTest>
#include <QTreeWidget>

using namespace voxdeck;

class StyleTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new ThemeSwitch(*qApp, this); }
    void sortArrowsCoverNoLetter();
    void listsOfChoicesShowEveryChoice();
};

/// "Segments" of the groups had its arrow over the last letter: a header is laid out without room for it.
void StyleTest::sortArrowsCoverNoLetter()
{
    QTreeWidget tree;
    tree.setHeaderLabels({QStringLiteral("Segments"), QStringLiteral("Hours")});
    tree.headerItem()->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
    tree.show();
    QVERIFY(QTest::qWaitForWindowExposed(&tree));
    auto *const header = tree.header();
    tree.resizeColumnToContents(0);
    header->setSortIndicatorShown(false);
    const QImage plain = header->grab().toImage();
    const QRgb ground = plain.pixel(1, plain.height() / 2);
    for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        header->setSortIndicatorShown(true);
        header->setSortIndicator(0, order);
        const QImage marked = header->grab().toImage();
        QCOMPARE(marked.size(), plain.size());
        int painted = 0, covered = 0;
        for (int y = 0; y < plain.height(); ++y)
            for (int x = 0; x < plain.width(); ++x)
                if (marked.pixel(x, y) != plain.pixel(x, y)) {
                    ++painted;
                    covered += plain.pixel(x, y) != ground ? 1 : 0;
                }
        QVERIFY(painted > 4);
        QCOMPARE(covered, 0);
    }
}

/// Of six choices five and a half were seen, and an arrow to scroll by, though there was room.
void StyleTest::listsOfChoicesShowEveryChoice()
{
    for (int count = 2; count <= 12; ++count) {
        QComboBox box;
        for (int at = 0; at < count; ++at)
            box.addItem(QString::number(at));
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        box.showPopup();
        QTRY_VERIFY(box.view()->isVisible());
        QVERIFY2(box.view()->verticalScrollBar()->maximum() == 0,
                 qPrintable(QString::number(count)));
        box.hidePopup();
    }
}

QTEST_MAIN(StyleTest)
#include "StyleTest.moc"
