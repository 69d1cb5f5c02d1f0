// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/Alphabet.h"
#include "core/audit/NearTexts.h"
#include "core/audit/TextLanguage.h"
#include "core/audit/TextMeasures.h"
#include "core/audit/UnicodeNames.h"
#include "core/text/ComparableText.h"
#include "core/text/TextRuns.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace voxdeck;

namespace {

double runSimilarity(std::string_view a, std::string_view b)
{
    return similarityOf(textRuns(a), textRuns(b));
}

} // namespace

class TextMeasuresTest final : public QObject {
    Q_OBJECT
private slots:
    void scriptsOfCharacters();
    void countsWordsOfScriptsWithoutSpaces();
    void ratesNeedALength();
    void scriptsAreShares();
    void switchesAreBetweenWaysOfWriting_data();
    void switchesAreBetweenWaysOfWriting();
    void repetitionsAreFound_data();
    void repetitionsAreFound();
    void stockPhrasesAreMostOfTheText();
    void longLinesAreQuick();
    void languages_data();
    void languages();
    void shortTextsHaveAScript();
    void charactersHaveNames();
    void declaredAndObserved();
    void alphabets();
    void runsAreCounted();
    void nearTextsAreGrouped();
    void nearTextsEqualAllPairs();
};

void TextMeasuresTest::scriptsOfCharacters()
{
    const auto code = [](char32_t c) {
        return std::string(scriptCode(scriptOf(c)));
    };
    QCOMPARE(code(U'a'), std::string("Latn"));
    QCOMPARE(code(U'\u00e9'), std::string("Latn"));
    QCOMPARE(code(U'\u00d7'), std::string()); // a sign
    QCOMPARE(code(U'\u03b1'), std::string("Grek"));
    QCOMPARE(code(U'\u0436'), std::string("Cyrl"));
    QCOMPARE(code(U'\u4e00'), std::string("Hani"));
    QCOMPARE(code(U'\u3042'), std::string("Hira"));
    QCOMPARE(code(U'\u30a2'), std::string("Kana"));
    QCOMPARE(code(U'\uac00'), std::string("Hang"));
    QCOMPARE(code(U'\u0e01'), std::string("Thai"));
    QCOMPARE(code(U'\U00020000'), std::string("Hani"));
    QCOMPARE(code(U'\U0001f600'), std::string());
    QCOMPARE(code(U'7'), std::string());
    QCOMPARE(code(0x10FFFF), std::string());
    QCOMPARE(std::string(scriptName(Script::Deva)), std::string("Devanagari"));
}

void TextMeasuresTest::countsWordsOfScriptsWithoutSpaces()
{
    const auto measures = measureText("การประชุมเลื่อนไปเป็นวันศุกร์ at 8, น้ำดี", 2.0);
    // seven, at, 8, and one; how many words a compound is differs between releases of ICU
    QVERIFY2(measures.words >= 7 && measures.words <= 13,
             qPrintable(QString::number(measures.words)));
    QCOMPARE(measures.wordsPerSecond, std::optional(static_cast<double>(measures.words) / 2));
    QCOMPARE(measureText("ខ្ញុំទៅផ្សារ", {}).words, std::uint64_t{3});
    for (const char *text : {"ການປະຊຸມເລື່ອນໄປເປັນວັນສຸກ", "ကျေးဇူးတင်ပါတယ်"}) {
        const auto words = measureText(text, {}).words;
        QVERIFY2(words >= 2 && words <= 7, qPrintable(QString::number(words)));
    }
}

void TextMeasuresTest::ratesNeedALength()
{
    const auto measures = measureText("It's 8 o'clock, \u6211\u7231!", 2.0);
    QCOMPARE(measures.characters, std::uint64_t{12});
    QCOMPARE(measures.words, std::uint64_t{5}); // it's, 8, o'clock, and two characters
    QCOMPARE(measures.charactersPerSecond, std::optional(6.0));
    QCOMPARE(measures.wordsPerSecond, std::optional(2.5));
    for (const std::optional<double> seconds :
         {std::optional<double>(), std::optional(0.0), std::optional(-1.0),
          std::optional(std::nan("")), std::optional(HUGE_VAL)})
        QVERIFY(!measureText("word", seconds).charactersPerSecond);
    QCOMPARE(measureText("", 1.0).charactersPerSecond, std::optional(0.0));
}

void TextMeasuresTest::scriptsAreShares()
{
    const auto scripts = measureText("abc 12 \u6211\u7231\u4f60 de", {}).scripts;
    QCOMPARE(scripts.size(), std::size_t{2});
    QCOMPARE(scripts[0], (ScriptShare{Script::Latn, 5, 5.0 / 8}));
    QCOMPARE(scripts[1], (ScriptShare{Script::Hani, 3, 3.0 / 8}));
    QVERIFY(measureText("123 !?", {}).scripts.empty());
}

void TextMeasuresTest::switchesAreBetweenWaysOfWriting_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("switches");
    QTest::newRow("one language") << "only words" << 0;
    QTest::newRow("mixed") << QStringLiteral("我用 Python 写 code") << 3;
    QTest::newRow("Japanese") << QStringLiteral("東京タワーへ行く") << 0;
    QTest::newRow("Korean with Han") << QStringLiteral("大韓民國 만세") << 0;
    QTest::newRow("digits between") << "one 2 three" << 0;
    QTest::newRow("marks") << QStringLiteral("นี่ OK") << 1;
    QTest::newRow("nothing") << "" << 0;
}

void TextMeasuresTest::switchesAreBetweenWaysOfWriting()
{
    QFETCH(const QString, text);
    QFETCH(const int, switches);
    QCOMPARE(measureText(text.toStdString(), {}).codeSwitches,
             static_cast<std::uint64_t>(switches));
}

void TextMeasuresTest::repetitionsAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("repeated");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("times");
    QTest::newRow("none") << "one two one two"
                          << "" << 0 << 0;
    QTest::newRow("a word") << "no No, no! never"
                            << "no" << 1 << 3;
    QTest::newRow("words") << "so I think that I think that I think that is it"
                           << "i think that" << 3 << 3;
    QTest::newRow("the shortest of equal ones") << "a a a a a a"
                                                << "a" << 1 << 6;
    QTest::newRow("the longest in all") << "a a a b c d b c d b c d"
                                        << "b c d" << 3 << 3;
    QTest::newRow("Han") << QStringLiteral("对对对对") << QStringLiteral("对") << 1 << 4;
    QTest::newRow("not quite whole") << "x y x y x y x"
                                     << "x y" << 2 << 3;
}

void TextMeasuresTest::repetitionsAreFound()
{
    QFETCH(const QString, text);
    QFETCH(const QString, repeated);
    QFETCH(const int, tokens);
    QFETCH(const int, times);
    const auto found = measureText(text.toStdString(), {}).repetition;
    QCOMPARE(found.has_value(), times > 0);
    if (found)
        QCOMPARE(*found, (Repetition{static_cast<std::size_t>(tokens),
                                     static_cast<std::size_t>(times), repeated.toStdString()}));
}

void TextMeasuresTest::stockPhrasesAreMostOfTheText()
{
    QCOMPARE(measureText("thanks for watching", {}).stockPhrase,
             std::string("Thanks for watching!"));
    QVERIFY(!measureText("ご視聴ありがとうございました。", {}).stockPhrase.empty());
    QVERIFY(!measureText("Okay, thank you for watching.", {}).stockPhrase.empty());
    QVERIFY(measureText("He said thanks for watching the house while they were away for a week", {})
                .stockPhrase.empty());
    QVERIFY(measureText("", {}).stockPhrase.empty());
    for (const std::string_view phrase : stockPhrases())
        QCOMPARE(measureText(phrase, {}).stockPhrase, std::string(phrase));
}

void TextMeasuresTest::longLinesAreQuick()
{
    std::string text;
    for (int word = 0; word < 20'000; ++word)
        text += word % 2 == 0 ? "da " : "di ";
    const auto measures = measureText(text, 10.0);
    QCOMPARE(measures.repetition->times, std::size_t{10'000});
    QCOMPARE(measures.words, std::uint64_t{20'000});
    (void)measureText("\xff\xfe\xc3", 1.0);
    (void)languageOf("\xff\xfe\xc3");
}

void TextMeasuresTest::languages_data()
{
    using Why = TextLanguage::Why;
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("why");
    const auto row = [](const char *name, const QString &text, const char *code, Why why) {
        QTest::newRow(name) << text << code << int(why);
    };
    row("English",
        QStringLiteral("The committee will meet again on the fourteenth of March to discuss it."),
        "en", Why::Sure);
    row("German",
        QStringLiteral("Die Sitzung wird am vierzehnten März fortgesetzt, um darüber zu sprechen."),
        "de", Why::Sure);
    row("Russian", QStringLiteral("Комитет соберётся снова в марте, чтобы обсудить этот вопрос."),
        "ru", Why::Sure);
    row("Chinese", QStringLiteral("今天下午我们在会议室讨论了新的语音识别系统的问题"), "zh",
        Why::Sure);
    row("Japanese", QStringLiteral("今日は会議です"), "ja", Why::Sure);
    row("Korean", QStringLiteral("안녕"), "ko", Why::Sure);
    row("Thai, short", QStringLiteral("ใช่"), "th", Why::Sure);
    row("short", QStringLiteral("Okay, no."), "", Why::Short);
    row("Han, short", QStringLiteral("可以"), "", Why::Short);
    row("mixed", QStringLiteral("我们用 Python 写代码 very fast"), "", Why::Mixed);
    row("digits", QStringLiteral("12 34 !"), "", Why::NoLetters);
    row("nothing", QString(), "", Why::NoLetters);
}

void TextMeasuresTest::languages()
{
    QFETCH(const QString, text);
    QFETCH(const QString, code);
    QFETCH(const int, why);
    const TextLanguage found = languageOf(text.toStdString());
    QCOMPARE(QString::fromStdString(found.code), code);
    QCOMPARE(int(found.why), why);
}

void TextMeasuresTest::shortTextsHaveAScript()
{
    const TextLanguage russian = languageOf("Да, нет.");
    QCOMPARE(russian.code, std::string());
    QCOMPARE(russian.script, Script::Cyrl);
    QCOMPARE(languageOf("可以").script, Script::Hani);
    QCOMPARE(languageOf("да yes да yes").script, Script::None);
    QCOMPARE(languageOf("12").script, Script::None);
}

void TextMeasuresTest::charactersHaveNames()
{
    QCOMPARE(unicodeName(0x200C), std::string("ZERO WIDTH NON-JOINER"));
    QCOMPARE(unicodeName(0x0378), std::string("UNASSIGNED"));
#if __has_include(<unicode/uchar.h>)
    QCOMPARE(unicodeName(U'a'), std::string("LATIN SMALL LETTER A"));
    QCOMPARE(unicodeName(U'ß'), std::string("LATIN SMALL LETTER SHARP S"));
    QCOMPARE(unicodeName(U'可'), std::string("CJK UNIFIED IDEOGRAPH-53EF"));
#endif
}

void TextMeasuresTest::declaredAndObserved()
{
    const TextLanguage chinese{"zh", 1, TextLanguage::Why::Sure};
    QCOMPARE(languagesAgree("zh-TW", chinese), std::optional(true));
    QCOMPARE(languagesAgree("yue", chinese), std::optional(true));
    QCOMPARE(languagesAgree("ZH_cn", chinese), std::optional(true));
    QCOMPARE(languagesAgree("en", chinese), std::optional(false));
    QVERIFY(!languagesAgree("", chinese));
    QVERIFY(!languagesAgree("en", TextLanguage()));
    QCOMPARE(languagesAgree("nb", TextLanguage{"no", 1, TextLanguage::Why::Sure}),
             std::optional(true));
}

void TextMeasuresTest::alphabets()
{
    Alphabet alphabet;
    alphabet.add("aab");
    alphabet.add("a\u200bb", "en");
    alphabet.add("p\u0430st", "en"); // a Cyrillic letter in a Latin word
    alphabet.add("");
    QCOMPARE(alphabet.texts(), std::uint64_t{4});
    const auto entries = alphabet.entries();
    QCOMPARE(entries[0].codePoint, U'a');
    QCOMPARE(entries[0].count, std::uint64_t{3});
    QCOMPARE(entries[0].texts, std::uint64_t{2});
    QCOMPARE(entries[0].script, Script::Latn);
    const auto find = [&](char32_t c) {
        return *std::find_if(entries.begin(), entries.end(),
                             [c](const Alphabet::Entry &one) { return one.codePoint == c; });
    };
    QCOMPARE(find(0x200B).kind, std::optional(CharacterKind::ZeroWidth));
    QCOMPARE(find(0x430).kind, std::optional(CharacterKind::LookAlike));
    QCOMPARE(find(0x430).issues, std::uint64_t{1});
    QVERIFY(!find('b').kind);
}

void TextMeasuresTest::runsAreCounted()
{
    QCOMPARE(runSimilarity("abcdefgh", "abcdefgh"), 1.0);
    QCOMPARE(runSimilarity("abcdefgh", "abcdefgx"), 3.0 / 5);
    QCOMPARE(runSimilarity("abc", "abc"), 1.0);
    QCOMPARE(runSimilarity("abc", "abd"), 0.0);
}

void TextMeasuresTest::nearTextsAreGrouped()
{
    NearTexts texts;
    for (const char *const text :
         {"The committee will meet again in March to discuss the budget.", "Thank you.",
          "the committee will meet again in march to discuss the budget", "thank you!", "...",
          "The committee will meet again in March to discuss the budgets!", "Thank him.",
          "Nobody expected the weather to change so quickly that afternoon."})
        texts.add(text);
    const std::vector<std::vector<std::uint32_t>> expected = {{0, 2, 5}, {1, 3}};
    QVERIFY(texts.groups() == expected);
    QVERIFY(NearTexts().groups().empty());
    NearTexts punctuated; // short ones too, which are grouped with equal ones only
    for (const char *const text : {"你好，世界。", "你好世界", "don't", "dont", "你好 世间"})
        punctuated.add(text);
    const std::vector<std::vector<std::uint32_t>> pairs = {{0, 1}, {2, 3}};
    QVERIFY(punctuated.groups() == pairs);
}

/// Nearly all pairs that are as near as asked are found, and none that are not.
void TextMeasuresTest::nearTextsEqualAllPairs()
{
    std::mt19937 random(11);
    std::vector<std::string> all;
    for (int at = 0; at < 150; ++at) {
        std::string text;
        for (int letter = 0; letter < 80; ++letter)
            text += letter % 6 == 5 ? ' ' : static_cast<char>('a' + random() % 26);
        all.push_back(text);
        if (random() % 2 == 0) {
            std::string copy = text;
            copy[random() % 3] = 'q';
            all.push_back(copy);
        }
    }
    NearTexts texts;
    for (const std::string &text : all)
        texts.add(text);
    std::size_t grouped = 0;
    for (const auto &group : texts.groups()) {
        grouped += group.size() - 1;
        for (std::size_t at = 1; at < group.size(); ++at)
            QVERIFY(
                runSimilarity(comparableText(all[group[at - 1]]), comparableText(all[group[at]]))
                >= 0.7);
    }
    QCOMPARE(grouped, all.size() - 150);
}

QTEST_GUILESS_MAIN(TextMeasuresTest)
#include "TextMeasuresTest.moc"
