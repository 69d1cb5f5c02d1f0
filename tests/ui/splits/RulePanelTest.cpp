// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "ui/common/ThemeSwitch.h"
#include "ui/splits/RecordingsModel.h"
#include "ui/splits/RulePanel.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"

#include <QRadioButton>
#include <QScrollArea>
#include <QTest>

using namespace voxdeck;
using namespace voxdeck::test;

/// The panel is never narrower than its fields, as these have no other way to be seen.
class RulePanelTest final : public QObject {
    Q_OBJECT
private slots:
    void isWholeWhenFirstShown();

private:
    /// The fields that reach beyond the right edge.
    static QStringList cut(const RulePanel &panel)
    {
        const auto *const area = panel.findChild<QScrollArea *>();
        QStringList cut;
        for (const auto *field : area->widget()->findChildren<QWidget *>()) {
            const int right = field->mapTo(area->viewport(), QPoint(field->width(), 0)).x();
            if (field->isVisible() && right > area->viewport()->width())
                cut << QStringLiteral("%1 %2: %3 of %4")
                           .arg(QLatin1String(field->metaObject()->className()),
                                field->accessibleName())
                           .arg(right)
                           .arg(area->viewport()->width());
        }
        return cut;
    }
};

void RulePanelTest::isWholeWhenFirstShown()
{
    WindowFixture fixture({2, 20, 3, 1.0});
    fixture.services().services().theme.choose(ThemeChoice::Light);
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    QCOMPARE(window.size(), QSize(1600, 1000));
    fixture.press(Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(!window.splitting().isBusy() && !window.splitting().isLooking()
                && window.splits().model().plan());
    auto &panel = window.splits().rule();
    QVERIFY(panel.isVisible());
    QTRY_VERIFY2(cut(panel).isEmpty(), qPrintable(cut(panel).join(QLatin1Char('\n'))));
    // Fields that grow later: the hours of a plan, another language, larger letters.
    auto *const scope = panel.findChild<QRadioButton *>();
    QVERIFY(scope);
    scope->setText(scope->text().repeated(3));
    QTRY_VERIFY2(cut(panel).isEmpty(), qPrintable(cut(panel).join(QLatin1Char('\n'))));
    fixture.services().services().theme.choose(ThemeChoice::System);
}

QTEST_MAIN(RulePanelTest)
#include "RulePanelTest.moc"
