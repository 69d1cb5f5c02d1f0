// SPDX-License-Identifier: GPL-3.0-or-later
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
    void findsTheHypothesisOppositeTheText();
    void dividesScriptsWithoutSpaces();
    void keepsLongTextsQuick();
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

void SplitTextTest::trims()
{
    QCOMPARE(trimmedText(" \t a b \n"), std::string("a b"));
    QCOMPARE(trimmedText("  "), std::string());
}

QTEST_GUILESS_MAIN(SplitTextTest)
#include "SplitTextTest.moc"
