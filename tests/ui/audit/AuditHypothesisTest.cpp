// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/audit/AuditFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/audit/BrushChips.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/TotalsStrip.h"
#include "ui/audit/WorstList.h"
#include "ui/common/MessageBar.h"

#include <QComboBox>
#include <QLabel>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

/// What stays of brushes and figures when another hypothesis is chosen, or a text is edited; and what cannot be charted.
class AuditHypothesisTest final : public QObject {
    Q_OBJECT
private slots:
    void brushesStayOverTheSameRates();
    void saysThatABrushWasRemoved();
    void saysWhatHasNoRatesAfterAnEdit();
    void countsNumbersThatAreNotFinite();

private:
    using Opened = OpenedAudit;
    static bool measureAll(Opened &opened)
    {
        emit opened.page->measureWanted(false);
        return QTest::qWaitFor([&opened] { return !opened.desk->isMeasuring(); }, kAuditWaitMs)
               && opened.isSettled();
    }
    /// A label that is on the screen with this text, of however many of the six segments; null without one.
    static const QLabel *shownLabel(const Opened &opened, const WindowText &text)
    {
        for (const auto *const label : opened.page->findChildren<QLabel *>())
            for (int count = 1; count <= 6; ++count)
                if (isSaid(label->text(), text, count) && label->isVisible()
                    && !label->visibleRegion().isEmpty())
                    return label;
        return nullptr;
    }
};

void AuditHypothesisTest::brushesStayOverTheSameRates()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    QVERIFY(measureAll(opened));
    auto *const own = opened.chart("cer");
    own->setFocus();
    opened.fixture.press(Qt::Key_End);
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QCOMPARE(own->brush(), std::optional(BarRange{49, 50}));
    opened.page->hypotheses().setFocus();
    opened.fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    const auto *const other = opened.chart("cer_b");
    QVERIFY(other);
    QCOMPARE(other->brush(), std::optional(BarRange{49, 50}));
    QCOMPARE(opened.desk->board().query(), std::string("cer_b:>=0.98"));
    QCOMPARE(opened.page->totals().figure(TotalsStrip::Segments), u"1"_s);
    QVERIFY(opened.page->chips().isVisible());
    // back again, and the step before can be had back
    opened.page->hypotheses().setFocus();
    opened.fixture.press(Qt::Key_Up);
    QVERIFY(opened.isSettled());
    QCOMPARE(opened.chart("cer")->brush(), std::optional(BarRange{49, 50}));
    opened.chart("cer")->setFocus();
    opened.fixture.press(Qt::Key_Backspace);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.desk->board().isBrushed());
}

void AuditHypothesisTest::saysThatABrushWasRemoved()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses)); // the second one was never measured
    opened.chart("cer")->setFocus();
    opened.fixture.press(Qt::Key_End);
    opened.fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    opened.page->hypotheses().setFocus();
    opened.fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    QVERIFY(!opened.desk->board().isBrushed());
    QVERIFY2(isSaid(opened.page->messages().text(), said::kBrushRemoved),
             qPrintable(opened.page->messages().text()));
    // its worst segments are not known either: those of the first one are not shown in their place
    QCOMPARE(opened.page->worst().topLevelItemCount(), 0);
    QVERIFY(shownLabel(opened, said::kRatesNotMeasured));
}

void AuditHypothesisTest::saysWhatHasNoRatesAfterAnEdit()
{
    Opened opened;
    QVERIFY(opened.open(kTwoHypotheses));
    auto &fixture = opened.fixture;
    QVERIFY(measureAll(opened));
    opened.page->hypotheses().setFocus();
    fixture.press(Qt::Key_Down);
    QVERIFY(opened.isSettled());
    QVERIFY(!shownLabel(opened, said::kWithoutRates));
    fixture.press(Qt::Key_1, Qt::AltModifier);
    fixture.focusText();
    fixture.type(u" more"_s);
    fixture.press(Qt::Key_Escape); // commits
    fixture.press(Qt::Key_2, Qt::AltModifier);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(shownLabel(opened, said::kWithoutRates), kAuditWaitMs);
    const auto *const hint = shownLabel(opened, said::kWithoutRates);
    QVERIFY(hint);
    QTRY_VERIFY_WITH_TIMEOUT(hint->width() >= hint->sizeHint().width(), kAuditWaitMs); // not cut
    // it is of the segments that a brush leaves
    auto *const language = opened.chart("lang");
    language->setFocus();
    fixture.press(Qt::Key_End); // the language of the edited segment
    fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(shownLabel(opened, said::kWithoutRates), kAuditWaitMs);
    fixture.press(Qt::Key_Home);
    fixture.press(Qt::Key_Return);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(!shownLabel(opened, said::kWithoutRates), kAuditWaitMs);
    fixture.press(Qt::Key_Escape);
    QVERIFY(opened.isSettled());
    QTRY_VERIFY_WITH_TIMEOUT(shownLabel(opened, said::kWithoutRates), kAuditWaitMs);
    QVERIFY(measureAll(opened));
    QTRY_VERIFY_WITH_TIMEOUT(!shownLabel(opened, said::kWithoutRates), kAuditWaitMs);
}

void AuditHypothesisTest::countsNumbersThatAreNotFinite()
{
    Opened opened;
    std::string list = kFields;
    const std::string age = "\"age\":44";
    list.replace(list.find(age), age.size(), "\"age\":NaN");
    QVERIFY(opened.open(list.c_str()));
    const auto at = opened.desk->board().indexOf(metaChart("age", AuditChart::Kind::Number));
    QVERIFY(at && opened.page->chart(*at));
    const auto *const note = opened.page->chart(*at)->parentWidget()->findChild<QLabel *>(
        u"note"_s);
    QVERIFY(note && note->isVisible());
    QCOMPARE(note->text(), windowText(said::kNotFinite).arg(1));
}

QTEST_MAIN(AuditHypothesisTest)
#include "AuditHypothesisTest.moc"
