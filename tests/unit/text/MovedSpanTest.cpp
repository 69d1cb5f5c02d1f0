// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/MovedSpan.h"

#include <QTest>

#include <string>

using namespace voxdeck;

/// Where words are after a text was edited.
class MovedSpanTest final : public QObject {
    Q_OBJECT
private slots:
    void finds_data();
    void finds();
    void refusesWhatIsNoSpan();
};

void MovedSpanTest::finds_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("words"); // of the text before
    QTest::addColumn<int>("at");           // -1: they were changed
    const auto row = [](const char *name, const char *before, const char *after, const char *words,
                        int at) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(words) << at;
    };
    row("unchanged", "one two three", "one two three", "two", 4);
    row("edited behind", "one two three", "one two thirty", "two", 4);
    row("edited before", "one two three", "eleven two three", "two", 7);
    row("edited on both sides", "one two three", "eleven two thirty", "two", 7);
    row("said twice on both sides", "a b c b d", "a x b c b", "c", 6);
    row("put in before", "two", "one two", "two", 4);
    row("several words", "one two three four", "1 two three 4", "two three", 2);
    row("a part of a word", "one twofold three", "eleven twofold thirty", "fold", 10);
    row("another word between them", "one two three four", "1 two and three 4", "two three", -1);
    row("changed itself", "one two three", "one too three", "two", -1);
    row("with other letters", "one two three", "eleven TWO thirty", "two", -1);
    row("taken away", "one two three", "one three", "two", -1);
    row("nothing left", "one two three", "", "two", -1);
    row("divided", "one two three four", "three four", "three", 0);
    row("Chinese", "\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xb8\x96\xe7\x95\x8c",
        "\xe6\x82\xa8\xe5\xa5\xbd\xe4\xb8\x96\xe4\xba\xba", "\xe4\xb8\x96", 6);
}

void MovedSpanTest::finds()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QByteArray, words);
    QFETCH(int, at);
    const auto begin = static_cast<std::size_t>(before.indexOf(words));
    const auto length = static_cast<std::size_t>(words.size());
    const auto moved = movedSpan(before.toStdString(), after.toStdString(),
                                 {begin, begin + length});
    QCOMPARE(moved ? static_cast<int>(moved->begin) : -1, at);
    if (moved)
        QCOMPARE(
            after.mid(static_cast<int>(moved->begin), static_cast<int>(moved->end - moved->begin)),
            words);
}

void MovedSpanTest::refusesWhatIsNoSpan()
{
    QVERIFY(!movedSpan("one", "one", {2, 9}));
    QVERIFY(!movedSpan("one", "one", {2, 1}));
    QVERIFY(movedSpan("one", "one", {0, 3}));
}

QTEST_GUILESS_MAIN(MovedSpanTest)
#include "MovedSpanTest.moc"
