// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/TextMatcher.h"

#include <QTest>

#include <random>
#include <regex>
#include <string>

using namespace voxdeck;
using Kind = TextMatcher::Kind;
using Answer = TextMatcher::Answer;

namespace {

bool matches(Kind kind, const std::string &pattern, const std::string &text)
{
    const auto made = TextMatcher::make(kind, pattern);
    return made && (*made)->matches(text) == Answer::Yes;
}

} // namespace

class TextMatcherTest final : public QObject {
    Q_OBJECT
private slots:
    void findsPartsInAnyCase();
    void knowsLanguageTags();
    void takesExactAtItsWord();
    void knowsWildcards();
    void wildcardsAgreeWithTheObviousWay();
    void wildcardsAreNeverSlow();
    void knowsRegularExpressions();
    void saysWhereARegularExpressionIsWrong();
    void givesUpCostlyOnes();
    void matchesNothingInAMissingText();
};

void TextMatcherTest::findsPartsInAnyCase()
{
    QVERIFY(matches(Kind::Part, "WORLD", "hello world"));
    QVERIFY(matches(Kind::Part, "straße", "DIE STRASSE, die STRAßE"));
    QVERIFY(matches(Kind::Part, "ΟΔΟΣ", "οδος")); // with the final sigma
    QVERIFY(matches(Kind::Part, "ЁЖ", "ёжик"));
    QVERIFY(matches(Kind::Part, "నమ", "నమస్తే"));
    QVERIFY(!matches(Kind::Part, "o w", "ow"));
    QVERIFY(!matches(Kind::Whole, "anna", "annalena"));
    QVERIFY(matches(Kind::Whole, "ANNA", "anna"));
}

void TextMatcherTest::knowsLanguageTags()
{
    QVERIFY(matches(Kind::Tag, "zh", "zh"));
    QVERIFY(matches(Kind::Tag, "ZH", "zh-CN"));
    QVERIFY(matches(Kind::Tag, "zh", "zh_TW"));
    QVERIFY(!matches(Kind::Tag, "zh", "zha"));
    QVERIFY(!matches(Kind::Tag, "zh-CN", "zh"));
}

void TextMatcherTest::takesExactAtItsWord()
{
    QVERIFY(matches(Kind::Exact, "Anna", "Anna"));
    QVERIFY(!matches(Kind::Exact, "Anna", "anna"));
}

void TextMatcherTest::knowsWildcards()
{
    QVERIFY(matches(Kind::Wildcards, "abc*", "ABCdef"));
    QVERIFY(!matches(Kind::Wildcards, "abc*", "xabc"));
    QVERIFY(matches(Kind::Wildcards, "*abc", "xabc"));
    QVERIFY(matches(Kind::Wildcards, "a?c", "a你c")); // one character, not one byte
    QVERIFY(!matches(Kind::Wildcards, "a?c", "ac"));
    QVERIFY(matches(Kind::Wildcards, "a\\*c", "a*c"));
    QVERIFY(!matches(Kind::Wildcards, "a\\*c", "abc"));
    QVERIFY(matches(Kind::Wildcards, "*", "x"));
}

void TextMatcherTest::wildcardsAgreeWithTheObviousWay()
{
    std::mt19937_64 random(11);
    const auto letters = [&random](const char *from, std::size_t count, std::size_t most) {
        std::string text;
        for (std::size_t left = random() % (most + 1); left > 0; --left)
            text += from[random() % count];
        return text;
    };
    for (int round = 0; round < 5'000; ++round) {
        const std::string pattern = letters("ab*?", 4, 8);
        const std::string text = "a" + letters("ab", 2, 9);
        std::string regex;
        for (const char c : pattern)
            regex += c == '*' ? ".*" : (c == '?' ? "." : std::string(1, c));
        QVERIFY2(matches(Kind::Wildcards, pattern, text)
                     == std::regex_match(text, std::regex(regex)),
                 (pattern + " on " + text).c_str());
    }
}

void TextMatcherTest::wildcardsAreNeverSlow()
{
    std::string pattern;
    for (int i = 0; i < 300; ++i)
        pattern += "a*";
    // tried in every way it would not end in this life
    QVERIFY(!matches(Kind::Wildcards, pattern + "b", std::string(20'000, 'a')));
}

void TextMatcherTest::knowsRegularExpressions()
{
    QVERIFY(matches(Kind::Regex, "^h.llo\\b", "Hello world"));
    QVERIFY(matches(Kind::Regex, "^[\\w\\p{M}]+$", "नमस्ते"));
    QVERIFY(!matches(Kind::Regex, "(?-i)^h", "Hello"));
    QVERIFY(
        matches(Kind::Regex, "lo", "\xff\xfe hello")); // bytes that are no UTF-8 are stepped over
}

void TextMatcherTest::saysWhereARegularExpressionIsWrong()
{
    const auto made = TextMatcher::make(Kind::Regex, "ab(c");
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(made.error().subject, std::string("4"));
    QVERIFY(made.error().detail.find("closing parenthesis") != std::string::npos);
    QVERIFY(!TextMatcher::make(Kind::Regex, std::string(1001, 'a')));
    QVERIFY(!TextMatcher::make(Kind::Regex, "((((a{1,999}){1,999}){1,999}){1,999})"));
    QVERIFY(!TextMatcher::make(Kind::Regex, "\\C"));
}

void TextMatcherTest::givesUpCostlyOnes()
{
    for (const char *const pattern : {"^(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$"}) {
        const auto made = TextMatcher::make(Kind::Regex, pattern);
        QVERIFY(made);
        QVERIFY((*made)->matches(std::string(2'000, 'a') + "!") != Answer::Yes);
    }
    const auto made = TextMatcher::make(Kind::Regex, "^(a+)+$").value();
    QCOMPARE(made->matches(std::string(2'000, 'a') + "!"), Answer::TooCostly);
    const auto deep = TextMatcher::make(Kind::Regex, "^(?:(?=(a))a)*b").value();
    QVERIFY(deep->matches(std::string(1'000'000, 'a')) != Answer::Yes);
}

void TextMatcherTest::matchesNothingInAMissingText()
{
    QVERIFY(!matches(Kind::Part, "", ""));
    QVERIFY(!matches(Kind::Regex, "^$", ""));
    QVERIFY(!matches(Kind::Wildcards, "*", ""));
}

QTEST_GUILESS_MAIN(TextMatcherTest)
#include "TextMatcherTest.moc"
