// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/StyleSheet.h"
#include "ui/common/Theme.h"

#include <QTest>

using namespace voxdeck;

/// The contrasts of ui-spec 11.
class ThemeTest final : public QObject {
    Q_OBJECT
private slots:
    void textIsReadableOnEveryGround_data();
    void textIsReadableOnEveryGround();
    void highContrastIsReadableEverywhere();
    void controlsAndFillsStandOutFromTheBase_data();
    void controlsAndFillsStandOutFromTheBase();
    void isFoundAgainFromItsPalette();
    void leavesNoTokenInTheStyleSheet();
};

namespace {

void addThemes()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

const Theme &themeOf(bool isDark)
{
    return isDark ? Theme::dark() : Theme::light();
}

QString pairWords(const QColor &a, const QColor &b)
{
    return QStringLiteral("%1 on %2: %3").arg(a.name(), b.name()).arg(contrastRatio(a, b));
}

} // namespace

void ThemeTest::textIsReadableOnEveryGround_data()
{
    addThemes();
}

void ThemeTest::textIsReadableOnEveryGround()
{
    QFETCH(bool, isDark);
    const auto &theme = themeOf(isDark);
    const QColor grounds[] = {theme.window, theme.base, theme.alternate, theme.selection};
    const QColor texts[] = {theme.text,      theme.muted,           theme.good.text,
                            theme.warn.text, theme.bad.text,        theme.train.text,
                            theme.test.text, theme.validation.text, theme.unassigned.text,
                            theme.playhead};
    for (const auto &ground : grounds)
        for (const auto &text : texts)
            if (text != theme.playhead || ground == theme.base)
                QVERIFY2(contrastRatio(text, ground) >= 4.5, qPrintable(pairWords(text, ground)));
    QVERIFY(contrastRatio(theme.onAccent, theme.accent) >= 4.5);
    QVERIFY(contrastRatio(theme.accent, theme.base) >= 4.5); // links
    for (const auto *tone : {&theme.good, &theme.warn, &theme.bad, &theme.train, &theme.validation,
                             &theme.test, &theme.unassigned})
        QVERIFY2(contrastRatio(tone->text, tone->ground) >= 4.5,
                 qPrintable(pairWords(tone->text, tone->ground)));
    const auto current = blended(theme.segmentCurrentFill, theme.base);
    QVERIFY(contrastRatio(theme.text, current) >= 4.5);
}

/// WCAG AAA: 7 to 1 for every text on every ground it is seen on, also while it is disabled.
void ThemeTest::highContrastIsReadableEverywhere()
{
    const auto &theme = Theme::highContrast();
    const QColor grounds[] = {theme.window, theme.base, theme.alternate, theme.selection,
                              theme.hover};
    const QColor texts[] = {
        theme.text,      theme.muted,           theme.faint,          theme.accent,
        theme.good.text, theme.warn.text,       theme.bad.text,       theme.train.text,
        theme.test.text, theme.validation.text, theme.unassigned.text};
    for (const auto &ground : grounds)
        for (const auto &text : texts)
            QVERIFY2(contrastRatio(text, ground) >= 7, qPrintable(pairWords(text, ground)));
    for (const auto *tone : {&theme.good, &theme.warn, &theme.bad, &theme.train, &theme.validation,
                             &theme.test, &theme.unassigned})
        QVERIFY2(contrastRatio(tone->text, tone->ground) >= 7,
                 qPrintable(pairWords(tone->text, tone->ground)));
    QVERIFY(contrastRatio(theme.onAccent, theme.accent) >= 7);
    QVERIFY(contrastRatio(theme.text, blended(theme.segmentCurrentFill, theme.base)) >= 7);
    const QColor marks[] = {theme.border,   theme.line,       theme.good.fill, theme.warn.fill,
                            theme.bad.fill, theme.train.fill, theme.test.fill, theme.peakInside};
    for (const auto &mark : marks)
        QVERIFY2(contrastRatio(mark, theme.base) >= 4.5, qPrintable(pairWords(mark, theme.base)));
    QVERIFY(!applicationStyleSheet(theme).contains(QLatin1Char('@')));
}

void ThemeTest::controlsAndFillsStandOutFromTheBase_data()
{
    addThemes();
}

void ThemeTest::controlsAndFillsStandOutFromTheBase()
{
    QFETCH(bool, isDark);
    const auto &theme = themeOf(isDark);
    const QColor marks[] = {theme.border,          theme.accent,    theme.good.fill,
                            theme.warn.fill,       theme.bad.fill,  theme.train.fill,
                            theme.validation.fill, theme.test.fill, theme.segmentCurrentEdge,
                            theme.peakInside,      theme.playhead};
    for (const auto &mark : marks)
        QVERIFY2(contrastRatio(mark, theme.base) >= 3.0, qPrintable(pairWords(mark, theme.base)));
}

void ThemeTest::isFoundAgainFromItsPalette()
{
    QVERIFY(Theme::of(Theme::dark().palette()).isDark);
    QVERIFY(!Theme::of(Theme::light().palette()).isDark);
    QVERIFY(Theme::of(Theme::highContrast().palette()).isHighContrast);
    QVERIFY(!Theme::of(Theme::dark().palette()).isHighContrast);
}

void ThemeTest::leavesNoTokenInTheStyleSheet()
{
    QVERIFY(!applicationStyleSheet(Theme::light()).contains(QLatin1Char('@')));
    QVERIFY(!applicationStyleSheet(Theme::dark()).contains(QLatin1Char('@')));
}

QTEST_GUILESS_MAIN(ThemeTest)
#include "ThemeTest.moc"
