// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/ReportDialog.h"

#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace voxdeck;

class ReportDialogTest final : public QObject {
    Q_OBJECT
private slots:
    void aReasonIsReadWhole();
    void offersToTryAgain();
};

void ReportDialogTest::aReasonIsReadWhole()
{
    const auto reason = QStringLiteral("the record was changed by another program after the edit "
                                       "was made, and its text is neither the old nor the new one; "
                                       "import the dataset again and decide which one is to stay");
    ReportDialog dialog(QStringLiteral("t"), QStringLiteral("s"),
                        {{QStringLiteral("k"), QStringLiteral("utt-00001"), reason}}, 1);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    auto *list = dialog.findChild<QTreeWidget *>();
    const auto needed = [list, &reason] {
        const int width = list->columnWidth(2);
        return list->fontMetrics().boundingRect(0, 0, width, 10'000, Qt::TextWordWrap, reason);
    };
    QTRY_VERIFY(list->visualItemRect(list->topLevelItem(0)).height() >= needed().height());
    QVERIFY(needed().height() > 2 * list->fontMetrics().height()); // several lines
    dialog.resize(560, 420);
    QTRY_VERIFY(list->visualItemRect(list->topLevelItem(0)).height() >= needed().height());
}

void ReportDialogTest::offersToTryAgain()
{
    ReportDialog dialog(QStringLiteral("t"), QStringLiteral("s"), {}, 0);
    int tried = 0;
    dialog.offer(QStringLiteral("again"), [&tried] { ++tried; });
    dialog.show();
    const auto buttons = dialog.findChildren<QPushButton *>();
    const auto again = std::find_if(buttons.begin(), buttons.end(), [](const auto *one) {
        return one->text() == QStringLiteral("again");
    });
    QVERIFY(again != buttons.end());
    QTest::mouseClick(*again, Qt::LeftButton);
    QCOMPARE(tried, 1);
    QVERIFY(!dialog.isVisible());
}

QTEST_MAIN(ReportDialogTest)
#include "ReportDialogTest.moc"
