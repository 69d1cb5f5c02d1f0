// SPDX-License-Identifier: GPL-3.0-or-later
// Which words of a text are marked as different, and a message bar's button that Enter presses.
#include "ui/common/MessageBar.h"
#include "ui/table/MarkedText.h"

#include <QApplication>
#include <QPushButton>
#include <QTest>

using namespace voxdeck;

class MarkedTextTest final : public QObject {
    Q_OBJECT
private slots:
    void marksTheWordsThatDiffer_data();
    void marksTheWordsThatDiffer();
    void marksLongTextsAsOne();
    void writesRichText();
    void enterPressesTheChoiceOfABar();
};

void MarkedTextTest::marksTheWordsThatDiffer_data()
{
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("marked"); // in brackets
    const auto add = [](const char *name, const char *other, const char *text, const char *marked) {
        QTest::newRow(name) << QString::fromUtf8(other) << QString::fromUtf8(text)
                            << QString::fromUtf8(marked);
    };
    add("same", "ein Buch", "ein Buch", "ein Buch");
    add("the last word", "es gibt verschiedene Arten", "es gibt verschiedene Sorten",
        "es gibt verschiedene [Sorten]");
    add("neighbours are one", "a b c d", "a x y d", "a [x y] d");
    add("two places", "a b c d e", "x b c d y", "[x] b c d [y]");
    add("case and punctuation count", "in der fabrik", "In der Fabrik.", "[In] der [Fabrik.]");
    add("a word more", "a c", "a b c", "a [b] c");
    add("a word less", "a b c", "a c", "a c");
    add("from nothing", "", "a b", "[a b]");
    add("to nothing", "a b", "", "");
    add("blanks alone are no word", "a  b", "a b", "a b");
    add("beyond the first plane", "ein \360\237\216\247 Ton", "ein \360\237\216\247 Laut",
        "ein \360\237\216\247 [Laut]");
}

void MarkedTextTest::marksTheWordsThatDiffer()
{
    QFETCH(QString, other);
    QFETCH(QString, text);
    QFETCH(QString, marked);
    auto shown = text;
    const auto marks = wordsNotIn(other, text);
    for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
        shown.insert(mark->begin + mark->length, QLatin1Char(']'));
        shown.insert(mark->begin, QLatin1Char('['));
    }
    QCOMPARE(shown, marked);
}

void MarkedTextTest::marksLongTextsAsOne()
{
    QStringList words;
    for (int word = 0; word < 5000; ++word)
        words << QString::number(word);
    auto other = words;
    other[10] = QStringLiteral("x");
    other[4000] = QStringLiteral("y");
    const auto marks = wordsNotIn(other.join(QLatin1Char(' ')), words.join(QLatin1Char(' ')));
    QCOMPARE(marks.size(), std::size_t{1}); // from the first difference to the last
    QCOMPARE(marks[0].begin, words.mid(0, 10).join(QLatin1Char(' ')).size() + 1);
}

void MarkedTextTest::writesRichText()
{
    const QString text = QStringLiteral("a <b> & c");
    const auto html = markedHtml(QApplication::palette(), text,
                                 wordsNotIn(QStringLiteral("a & c"), text), MarkKind::Added);
    QVERIFY2(html.startsWith(QStringLiteral("a <span")), qPrintable(html));
    QVERIFY2(html.endsWith(QStringLiteral("&lt;b&gt;</span> &amp; c")), qPrintable(html));
    QVERIFY(html.contains(QStringLiteral("underline")));
}

void MarkedTextTest::enterPressesTheChoiceOfABar()
{
    QWidget window;
    MessageBar bar(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    int approved = 0;
    for (const auto key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) {
        bar.show(MessageBar::Kind::Note, QStringLiteral("Approve 7,823 segments?"),
                 {{QStringLiteral("Approve 7,823"), [&approved] {
                       ++approved;
                   }}});
        auto *button = bar.findChild<QPushButton *>();
        QVERIFY(button);
        QTest::keyClick(button, key);
        QVERIFY(bar.isHidden());
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QCOMPARE(approved, 3);
}

QTEST_MAIN(MarkedTextTest)
#include "MarkedTextTest.moc"
