// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Icons.h"
#include "ui/common/LabelIcon.h"
#include "ui/common/ThemeSwitch.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QTest>

using namespace voxdeck;

class LabelIconTest final : public QObject {
    Q_OBJECT
private slots:
    void followsTheTheme();
};

/// The icons of the first page stayed dark blue on black when the theme changed.
void LabelIconTest::followsTheTheme()
{
    ThemeSwitch themes(*qApp);
    themes.choose(ThemeChoice::Light);
    QLabel label;
    showIcon(label, icon(QStringLiteral("network-server"), IconTone::Accent), 20);
    label.show();
    const auto light = label.pixmap().toImage();
    QVERIFY(!light.isNull());
    themes.choose(ThemeChoice::Dark);
    QTRY_VERIFY(label.pixmap().toImage() != light);
    themes.choose(ThemeChoice::Light);
    QTRY_COMPARE(label.pixmap().toImage(), light);
    showIcon(label, icon(QStringLiteral("dialog-warning"), IconTone::Warn), 20);
    QCOMPARE(label.children().size(), 1); // in place of the former one
}

QTEST_MAIN(LabelIconTest)
#include "LabelIconTest.moc"
