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

#include <cstdlib>

using namespace voxdeck;

class StyleTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new ThemeSwitch(*qApp, this); }
    void sortArrowsCoverNoLetter();
    void headsEndWhereTheirCellsDo();
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

/// Room for arrows that are not shown moved every head of numbers to the left, over the border of its column.
void StyleTest::headsEndWhereTheirCellsDo()
{
    QTreeWidget tree;
    tree.setHeaderLabels({QStringLiteral("HHHH"), QStringLiteral("Hours")});
    tree.headerItem()->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
    auto *const row = new QTreeWidgetItem({QStringLiteral("HHHH"), QString()});
    row->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
    tree.addTopLevelItem(row);
    tree.setColumnWidth(0, 150);
    tree.show();
    QVERIFY(QTest::qWaitForWindowExposed(&tree));
    const auto end = [](const QImage &image, const QRect &part) {
        const QRgb ground = image.pixel(part.left(), part.center().y());
        for (int x = part.right(); x > part.left(); --x)
            if (image.pixel(x, part.center().y()) != ground)
                return x;
        return -1;
    };
    const QImage heads = tree.header()->grab().toImage();
    const QImage cells = tree.viewport()->grab().toImage();
    const QRect cell = tree.visualItemRect(row);
    const int head = end(heads, {100, 0, 46, heads.height()});
    const int value = end(cells, {100, cell.top(), 46, cell.height()});
    QVERIFY2(head > 100 && std::abs(head - value) <= 1, // the line between two heads
             qPrintable(QStringLiteral("%1 %2").arg(head).arg(value)));
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
