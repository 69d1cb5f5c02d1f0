// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/WindowFixture.h"
#include "core/workspace/RateLimits.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/review/RateLimitsDialog.h"
#include "ui/session/WorkspacePage.h"
#include "ui/session/Workspaces.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>

#include <cmath>
#include <utility>

using namespace voxdeck;
using voxdeck::test::WindowFixture;

/// A decimal comma or point that somebody types is understood or refused, in every language; it is never another number.
class DecimalsTest final : public QObject {
    Q_OBJECT
private slots:
    void limitsOfErrorRates_data() { languages(); }
    void limitsOfErrorRates();
    void fieldsOfAllPages_data() { languages(); }
    void fieldsOfAllPages();

private:
    static void languages()
    {
        QTest::addColumn<QLocale>("locale");
        QTest::newRow("points") << QLocale(QLocale::English, QLocale::UnitedStates);
        QTest::newRow("commas") << QLocale(QLocale::German, QLocale::Germany);
        QTest::newRow("C") << QLocale::c();
    }
    struct Language {
        explicit Language(const QLocale &locale) : before(QLocale())
        {
            QLocale::setDefault(locale);
        }
        ~Language() { QLocale::setDefault(before); }
        Language(const Language &) = delete;
        Language &operator=(const Language &) = delete;
        QLocale before;
    };
};

void DecimalsTest::limitsOfErrorRates()
{
    QFETCH(QLocale, locale);
    const Language language(locale);
    RateLimitsDialog dialog(RateLimits(), QStringList(), nullptr);
    auto *table = dialog.findChild<QTableWidget *>();
    QVERIFY(table);
    const auto limit = [&](const QString &typed) {
        table->item(0, 1)->setText(typed); // CER good up to %
        table->item(0, 2)->setText(QStringLiteral("100"));
        const auto *use = dialog.findChild<QPushButton *>();
        return use->isEnabled() ? dialog.limits().of(RateKind::Cer).good * 100 : -1.0;
    };
    const auto isAbout = [](double a, double b) {
        return std::abs(a - b) < 1e-9;
    };
    for (const auto &[typed, wanted] :
         {std::pair("12,5", 12.5), std::pair("12.5", 12.5), std::pair("0,125", 0.125),
          std::pair("0.125", 0.125), std::pair("1.234", 1.234), std::pair("1,234", 1.234),
          std::pair("7 %", 7.0)}) {
        const double found = limit(QString::fromLatin1(typed));
        QVERIFY2(isAbout(found, wanted),
                 qPrintable(QStringLiteral("%1 became %2").arg(QLatin1String(typed)).arg(found)));
    }
    for (const char *const typed : {"1.234,5", "1,2,3", "1e1", "", "five"})
        QCOMPARE(limit(QString::fromLatin1(typed)), -1.0); // with a sentence
}

/// Typed into each field for a decimal number that a page has.
void DecimalsTest::fieldsOfAllPages()
{
    QFETCH(QLocale, locale);
    const Language language(locale);
    WindowFixture fixture({1, 4, 2, 0.5});
    QVERIFY(fixture.open());
    auto &window = fixture.window();
    int fields = 0;
    QStringList wrong;
    for (const auto &workspace : window.workspaces().all()) {
        window.actions()[workspace->action()]->trigger();
        QCoreApplication::processEvents();
        for (auto *field : workspace->page().findChildren<QDoubleSpinBox *>()) {
            if (field->decimals() == 0 || field->isReadOnly())
                continue;
            ++fields;
            const bool wasEnabled = field->isEnabled();
            field->setEnabled(true);
            const double before = field->value();
            for (const char *const typed : {"0,5", "0.5", "1,125", "1.125"}) {
                field->setValue(before);
                field->selectAll();
                auto *edit = field->findChild<QLineEdit *>();
                QTest::keyClicks(edit, QString::fromLatin1(typed));
                field->interpretText();
                const double meant = QString::fromLatin1(typed).replace(u',', u'.').toDouble();
                const double cut = std::floor(meant * std::pow(10.0, field->decimals()))
                                   / std::pow(10.0, field->decimals()); // more digits are refused
                const bool isOut = meant < field->minimum() || meant > field->maximum();
                const double found = field->value();
                if (std::abs(found - cut) > 1e-9 && !(isOut && std::abs(found - before) < 1e-9)
                    && !(isOut && (found == field->minimum() || found == field->maximum())))
                    wrong << QStringLiteral("%1: %2 became %3")
                                 .arg(field->accessibleName(), QLatin1String(typed))
                                 .arg(found);
            }
            field->setValue(before);
            field->setEnabled(wasEnabled);
        }
    }
    QVERIFY(fields > 3);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
}

QTEST_MAIN(DecimalsTest)
#include "DecimalsTest.moc"
