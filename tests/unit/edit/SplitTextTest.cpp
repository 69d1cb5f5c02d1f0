// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/PauseSegments.h"
#include "core/edit/SplitText.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;

/// Where a text and its hypothesis are divided, by values worked out by hand.
class SplitTextTest final : public QObject {
    Q_OBJECT
private slots:
    void takesTheCaretWhereItStandsInside();
    void asksTheTimesOfTheWords();
    void dividesByDurationWithoutThem();
    void leavesPunctuationWithTheWordsBeforeIt_data();
    void leavesPunctuationWithTheWordsBeforeIt();
    void pausesLeavePunctuationWithTheWordsBeforeIt();
    void findsTheHypothesisOppositeTheText();
    void dividesScriptsWithoutSpaces();
    void keepsLongTextsQuick();
    void givesEachPartWhatWasTypedInIt_data();
    void givesEachPartWhatWasTypedInIt();
    void leavesOtherPartsAlone();
    void putsWhatWasTypedAmongMergedWords();
    void trims();

private:
    static SplitQuestion question(const std::string &text, const std::string &hypothesis)
    {
        SplitQuestion asked;
        asked.text = text;
        asked.hypothesis = hypothesis;
        asked.language = "en";
        asked.segment = {10, 20};
        asked.atSeconds = 15;
        return asked;
    }
    static std::string left(const SplitQuestion &asked)
    {
        return trimmedText(std::string_view(asked.text).substr(0, placeOfSplit(asked).text));
    }
    static std::string leftTheirs(const SplitQuestion &asked)
    {
        return trimmedText(
            std::string_view(asked.hypothesis).substr(0, placeOfSplit(asked).hypothesis));
    }
};

void SplitTextTest::takesTheCaretWhereItStandsInside()
{
    auto asked = question("one two three four", "one too three for");
    asked.caret = 7;
    QCOMPARE(placeOfSplit(asked).by, SplitBy::Caret);
    QCOMPARE(left(asked), std::string("one two"));
    QCOMPARE(leftTheirs(asked), std::string("one too"));
    asked.caret = 0; // at either end it is ignored
    QCOMPARE(placeOfSplit(asked).by, SplitBy::Duration);
    asked.caret = asked.text.size();
    QCOMPARE(placeOfSplit(asked).by, SplitBy::Duration);
    asked.caret = 12; // within a word: the text there, the hypothesis where most of the word is
    QCOMPARE(left(asked), std::string("one two thre"));
    QCOMPARE(leftTheirs(asked), std::string("one too three"));
}

void SplitTextTest::leavesPunctuationWithTheWordsBeforeIt_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<int>("caret");
    QTest::addColumn<std::string>("earlier");
    QTest::newRow("comma") << std::string("one two, three") << 7 << std::string("one two,");
    QTest::newRow("behind a space")
        << std::string("one two , three") << 7 << std::string("one two ,");
    QTest::newRow("several") << std::string("one two?!) three") << 7 << std::string("one two?!)");
    QTest::newRow("none") << std::string("one two three") << 7 << std::string("one two");
    QTest::newRow("of a number") << std::string("one 3.5 three") << 5 << std::string("one 3");
    QTest::newRow("apostrophe") << std::string("we don\u2019t") << 6 << std::string("we don");
    QTest::newRow("closing quote") << std::string("\u201eGuten Tag\u201c sagt er") << 12
                                   << std::string("\u201eGuten Tag\u201c");
    QTest::newRow("opening quote") << std::string("er sagt \"Tag\"") << 7 << std::string("er sagt");
    QTest::newRow("nothing behind it") << std::string("one two.") << 7 << std::string("one two");
    QTest::newRow("full width") << std::string("\u4f60\u597d\uff0c\u4e16\u754c") << 6
                                << std::string("\u4f60\u597d\uff0c");
}

void SplitTextTest::leavesPunctuationWithTheWordsBeforeIt()
{
    QFETCH(const std::string, text);
    QFETCH(const int, caret);
    QFETCH(const std::string, earlier);
    auto asked = question(text, {});
    asked.caret = static_cast<std::size_t>(caret);
    QCOMPARE(left(asked), earlier);
}

/// Dividing at pauses began segments with ", differs" and with the quote that ended the one before.
void SplitTextTest::pausesLeavePunctuationWithTheWordsBeforeIt()
{
    SegmentRow row;
    row.startSeconds = 0;
    row.endSeconds = 10;
    row.text = "one, \u201etwo\u201c three, four; five";
    for (int cut = 1; cut < 10; ++cut) {
        const std::vector<TimeSpan> spans{{0, double(cut)}, {double(cut), 10}};
        const auto parts = placeInSpans(std::span(&row, 1), spans);
        QCOMPARE(parts.size(), std::size_t{2});
        const auto &text = parts[1].text;
        const bool beginsWell = text.empty() || text.starts_with("one")
                                || text.starts_with("\u201etwo") || text.starts_with("three")
                                || text.starts_with("four") || text.starts_with("five");
        QVERIFY2(beginsWell, text.c_str());
    }
}

void SplitTextTest::asksTheTimesOfTheWords()
{
    auto asked = question("One, two; three four!", "one two free four");
    asked.words = {{"one", 10, 11}, {"two", 11, 11.5}, {"free", 14.8, 15.6}, {"four", 18, 19}};
    QCOMPARE(placeOfSplit(asked).by, SplitBy::Words);
    // the middle of "free" is at 15.2: it belongs to the later part, and so does its counterpart
    QCOMPARE(left(asked), std::string("One, two;"));
    QCOMPARE(leftTheirs(asked), std::string("one two"));
    asked.atSeconds = 15.3;
    QCOMPARE(left(asked), std::string("One, two; three"));
    asked.atSeconds = 10.1;
    QCOMPARE(left(asked), std::string());
    asked.atSeconds = 19.9;
    QCOMPARE(left(asked), asked.text);
    asked.caret = 4; // the caret decides of the text, the times of the hypothesis
    QCOMPARE(left(asked), std::string("One,"));
    QCOMPARE(leftTheirs(asked), asked.hypothesis);
    asked.caret.reset();
    asked.words.pop_back(); // not a time for each word: none is believed
    QCOMPARE(placeOfSplit(asked).by, SplitBy::Duration);
}

void SplitTextTest::dividesByDurationWithoutThem()
{
    auto asked = question("one two three four", "");
    QCOMPARE(left(asked), std::string("one two"));
    QCOMPARE(placeOfSplit(asked).hypothesis, std::size_t{0});
    asked.atSeconds = 12.5;
    QCOMPARE(left(asked), std::string("one"));
    asked.segment = {10, 10};
    QCOMPARE(left(asked), std::string());
    QCOMPARE(left(question("", "x y")), std::string());
}

void SplitTextTest::findsTheHypothesisOppositeTheText()
{
    // four words of ours are opposite two of theirs, where by duration one would be left
    auto asked = question("a b c d e f g h", "d e f g h i j k l m");
    QCOMPARE(left(asked), std::string("a b c d"));
    QCOMPARE(leftTheirs(asked), std::string("d"));
}

void SplitTextTest::dividesScriptsWithoutSpaces()
{
    auto asked = question("我们很高兴感谢大家", "我们高兴感谢大家");
    asked.language = "zh";
    asked.caret = std::string("我们很高兴").size();
    QCOMPARE(left(asked), std::string("我们很高兴"));
    QCOMPARE(leftTheirs(asked), std::string("我们高兴"));
}

void SplitTextTest::keepsLongTextsQuick()
{
    std::string yours;
    std::string theirs;
    for (int word = 0; word < 2000; ++word) {
        yours += "word ";
        theirs += "term ";
    }
    const auto asked = question(yours, theirs);
    QCOMPARE(placeOfSplit(asked).by, SplitBy::Duration);
    QCOMPARE(left(asked).size(), std::size_t{4999}); // half of 2,000 words
    QCOMPARE(leftTheirs(asked).size(), std::size_t{4999});
}

void SplitTextTest::givesEachPartWhatWasTypedInIt_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("earlier");
    QTest::addColumn<QString>("later");
    const auto row = [](const char *name, const char *typed, const char *earlier,
                        const char *later) {
        QTest::newRow(name) << QString::fromUtf8(typed) << QString::fromUtf8(earlier)
                            << QString::fromUtf8(later);
    };
    row("nothing", "one two three four", "one two", "three four");
    row("at the end", "one two three four five", "one two", "three four five");
    row("at the beginning", "zero one two three four", "zero one two", "three four");
    row("a letter", "one two threé four", "one two", "threé four");
    row("on both sides", "One two three Four", "One two", "three Four");
    row("on both sides of the border", "one too tree four", "one too", "tree four");
    row("less", "one four", "one", "four");
    row("nothing is left", "", "", "");
}

void SplitTextTest::givesEachPartWhatWasTypedInIt()
{
    QFETCH(QString, typed);
    QFETCH(QString, earlier);
    QFETCH(QString, later);
    const auto texts = textsOfParts(typed.toStdString(), "one two three four",
                                    {"one two", "three four"}, "en");
    QVERIFY(texts);
    QCOMPARE(texts->size(), std::size_t{2});
    QCOMPARE(QString::fromStdString((*texts)[0]), earlier);
    QCOMPARE(QString::fromStdString((*texts)[1]), later);
}

void SplitTextTest::leavesOtherPartsAlone()
{
    QVERIFY(!textsOfParts("one two x", "one two", {"one", "too"}));
    QVERIFY(!textsOfParts("one two x", "one two", {"one"}));
    QVERIFY(!textsOfParts("one two x", "one two", {"one", "two", "three"}));
    const auto empty = textsOfParts("one two x", "one two", {"one two", ""});
    QVERIFY(empty);
    QCOMPARE((*empty)[0], std::string("one two"));
    QCOMPARE((*empty)[1], std::string("x"));
    const auto han = textsOfParts("你好吗世界", "你好世界", {"你好", "世界"}, "zh");
    QVERIFY(han);
    QCOMPARE((*han)[0] + "|" + (*han)[1], std::string("你好|吗世界"));
}

void SplitTextTest::putsWhatWasTypedAmongMergedWords()
{
    QCOMPARE(textInMerged("two x", "two", "one two three"),
             std::optional<std::string>("one two x three"));
    QCOMPARE(textInMerged("an x", "an", "banana an"), std::optional<std::string>("banana an x"));
    QVERIFY(!textInMerged("two x", "two", "one too"));
    QVERIFY(!textInMerged("x", "", "one two"));
}

void SplitTextTest::trims()
{
    QCOMPARE(trimmedText(" \t a b \n"), std::string("a b"));
    QCOMPARE(trimmedText("  "), std::string());
}

QTEST_GUILESS_MAIN(SplitTextTest)
#include "SplitTextTest.moc"
