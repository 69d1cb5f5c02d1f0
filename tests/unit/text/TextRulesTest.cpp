// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/CharacterIssues.h"
#include "core/text/CharacterNames.h"
#include "core/text/TextForms.h"
#include "core/text/TextRules.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace voxdeck;

namespace {

/// "invisible@1+2>-": rule, byte, length, suggestion ("-" for none known), by place.
QString spelled(const std::vector<TextHint> &hints)
{
    QStringList all;
    for (const auto &hint : hints)
        all << QStringLiteral("%1@%2+%3>%4")
                   .arg(QString::fromLatin1(textRuleName(hint.rule)))
                   .arg(hint.begin)
                   .arg(hint.length)
                   .arg(hint.suggestion ? QString::fromStdString(*hint.suggestion)
                                        : QStringLiteral("-"));
    return all.join(QLatin1Char(' '));
}

QString checked(const char *text, const char *language, const TextPolicy &policy = {})
{
    return spelled(checkText(text, language, policy));
}

QString fixed(const char *text, const char *language, const TextPolicy &policy = {})
{
    return QString::fromStdString(fixedText(text, language, policy));
}

} // namespace

class TextRulesTest final : public QObject {
    Q_OBJECT
private slots:
    void leavesUsualTextOfTwelveScriptsAlone_data();
    void leavesUsualTextOfTwelveScriptsAlone();
    void findsCharactersThatDoNotShow_data();
    void findsCharactersThatDoNotShow();
    void knowsWhereJoinersAreUsual();
    void namesCharacters();
    void findsLettersOfAnotherAlphabet();
    void findsSpaces();
    void composes();
    void wantsDigitsOfAPolicy();
    void wantsUsualForms_data();
    void wantsUsualForms();
    void wantsMarksOfTheSet();
    void wantsQuotesOfOneKind();
    void switchesRulesOff();
    void keepsItsPolicyAsJson();
    void fixesUntilNothingIsLeft();
    void takesAnyBytes();
};

void TextRulesTest::leavesUsualTextOfTwelveScriptsAlone_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *language, const char *text) {
        QTest::newRow(language) << QString::fromLatin1(language) << QString::fromUtf8(text);
    };
    row("en", "It's 5 o'clock, isn't it? \"Yes\" (he said): 1,000.50 - done.");
    row("fr", "Quoi\xC2\xA0? L'été : 10 % !");
    row("ru", "Съешь же ещё этих мягких булок, да выпей чаю.");
    row("el", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία; Ναι.");
    row("he", "שלום, מה שלומך? טוב.");
    row("ar", "السلام عليكم، كيف حالك؟ نعم.");
    row("fa", "می\u200Cخواهم یک کتاب بخرم.");
    row("ur", "یہ اردو ہے۔ کیا حال ہے؟");
    row("hi", "नमस्ते, आप कैसे हैं? क्\u200Dष। ठीक।");
    row("te", "నమస్కారం, మీరు ఎలా ఉన్నారు?");
    row("ta", "வணக்கம், நலமா?");
    row("th", "สวัสดี\u200Bครับ สบายดีไหม");
    row("zh", "你好，世界。2024年 OK！");
    row("ja", "こんにちは、世界。カタカナ\u3000テスト！");
    row("ko", "안녕하세요, 잘 지내요?");
    row("hy", "Բարեւ, ինչպե՞ս ես։");
}

void TextRulesTest::leavesUsualTextOfTwelveScriptsAlone()
{
    QFETCH(const QString, language);
    QFETCH(const QString, text);
    const auto bytes = text.toStdString();
    QCOMPARE(spelled(checkText(bytes, language.toStdString(), {})), QString());
    QCOMPARE(fixedText(bytes, language.toStdString(), {}), bytes);
}

void TextRulesTest::findsCharactersThatDoNotShow_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("hints");
    const auto row = [](const char *name, const char *text, const char *hints) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(hints);
    };
    row("zero width space", "a\u200Bb", "invisible@1+3>");
    row("byte order mark", "a\uFEFFb", "invisible@1+3>");
    row("right-to-left mark", "a\u200Fb", "invisible@1+3>");
    row("override", "a\u202Eb\u202C", "invisible@1+3> invisible@5+3>");
    row("soft hyphen", "co\u00ADop", "invisible@2+2>");
    row("no-break space", "a\u00A0b", "invisible@1+2> ");
    row("narrow no-break space", "a\u202Fb", "invisible@1+3> ");
    row("tab", "a\tb", "invisible@1+1> ");
    row("line break", "a\nb", "invisible@1+1> ");
    row("escape",
        "a\x1B"
        "b",
        "invisible@1+1>");
    row("joiner between Latin letters", "a\u200Db", "invisible@1+3>");
    row("selector after a letter", "a\uFE0F", "invisible@1+3>");
    row("replacement", "a\uFFFDb", "invisible@1+3>-");
    row("private use", "a\uE000b", "invisible@1+3>-");
    row("unassigned", "a\u0378b", "invisible@1+2>-");
    row("Hangul filler", "a\u3164b", "invisible@1+3>");
}

void TextRulesTest::findsCharactersThatDoNotShow()
{
    QFETCH(const QString, text);
    QFETCH(const QString, hints);
    QCOMPARE(spelled(checkText(text.toStdString(), "en", {})), hints);
}

void TextRulesTest::knowsWhereJoinersAreUsual()
{
    const auto isUsual = [](const char *text, const char *language) {
        const auto issues = characterIssues(text, language);
        return issues.size() == 1 && issues.front().isUsual;
    };
    QVERIFY(isUsual("می\u200Cخواهم", "fa"));
    QVERIFY(!isUsual("کتاب\u200C", "fa"));        // at the end of a word it joins nothing
    QVERIFY(isUsual("\u0D28\u0D4D\u200D", "ml")); // a chillu may end a word
    QVERIFY(isUsual("👩\u200D🔬", "en"));
    QVERIFY(isUsual("葛\U000E0100", "ja"));
    QVERIFY(isUsual("a\u00A0!", "fr"));
    QVERIFY(!isUsual("a\u00A0!", "en"));
    QVERIFY(isUsual("中\u3000文", "zh-TW"));
    QVERIFY(!isUsual("a\u3000b", "en"));
}

void TextRulesTest::namesCharacters()
{
    QCOMPARE(codePointText(0xA0), std::string("U+00A0"));
    QCOMPARE(codePointText(0x1F600), std::string("U+1F600"));
    QCOMPARE(characterName(0x200C), std::string_view("ZERO WIDTH NON-JOINER"));
    QCOMPARE(characterName(0x09), std::string_view("CHARACTER TABULATION"));
    QCOMPARE(characterName(0x0430), std::string_view("CYRILLIC SMALL LETTER A"));
    QCOMPARE(characterName(0xE000), std::string_view("PRIVATE USE"));
    QCOMPARE(characterName(0x0378), std::string_view("UNASSIGNED"));
    QCOMPARE(characterName(U'x'), std::string_view());
    const std::string text = "a\u00A0b";
    QCOMPARE(hintWords(checkText(text, "en", {}).front(), text),
             std::string("U+00A0 NO-BREAK SPACE"));
}

void TextRulesTest::findsLettersOfAnotherAlphabet()
{
    QCOMPARE(checked("p\u0430ypal", "en"), QStringLiteral("look-alike@1+2>a"));
    QCOMPARE(checked("при\u0063ет", "ru"), QStringLiteral("look-alike@6+1>с"));
    QCOMPARE(checked("\u0391thens", "en"), QStringLiteral("look-alike@0+2>A"));
    QCOMPARE(checked("heΩ", "en"),
             QStringLiteral("look-alike@2+2>-"));     // no Latin letter looks like it
    QCOMPARE(checked("слово word", "ru"), QString()); // separate words are not a mix
    QCOMPARE(checked("phoneకి", "te"), QString());     // an ending in another script is common
}

void TextRulesTest::findsSpaces()
{
    QCOMPARE(checked(" a  b ", "en"),
             QStringLiteral("edge-space@0+1> double-space@2+2>  edge-space@5+1>"));
    QCOMPARE(checked("a , b", "en"), QStringLiteral("space-before-mark@1+1>"));
    QCOMPARE(checked("क्या ?", "hi"), QStringLiteral("space-before-mark@12+1>"));
    QCOMPARE(checked("نعم ؟", "ar"), QStringLiteral("space-before-mark@6+1>"));
    QCOMPARE(checked("a ! b", "fr"), QString());
    QCOMPARE(checked("a .5", "en"), QString()); // the mark belongs to what follows
}

void TextRulesTest::composes()
{
    QCOMPARE(checked("cafe\u0301s", "fr"), QStringLiteral("nfc@3+3>é"));
    QCOMPARE(checked("\u1112\u1161\u11AB", "ko"), QStringLiteral("nfc@0+9>한"));
    QCOMPARE(checked("\u0928\u093C", "hi"), QStringLiteral("nfc@0+6>\u0929"));
    QCOMPARE(checked("ქ\u0301", "ka"), QString()); // it has no composed form
}

void TextRulesTest::wantsDigitsOfAPolicy()
{
    TextPolicy policy;
    QCOMPARE(checked("١٢ 34", "ar", policy), QString());
    policy.digits = DigitPolicy::Western;
    QCOMPARE(checked("١٢ 34", "ar", policy), QStringLiteral("digits@0+4>12"));
    policy.digits = DigitPolicy::Native;
    QCOMPARE(checked("१२ 34", "hi", policy), QStringLiteral("digits@7+2>३४"));
    QCOMPARE(checked("34", "te", policy), QStringLiteral("digits@0+2>౩౪"));
    QCOMPARE(checked("34", "en", policy), QString()); // whose own they are
    policy.digits = DigitPolicy::Spelled;
    QCOMPARE(checked("in 1984", "en", policy), QStringLiteral("digits@3+4>-"));
    QCOMPARE(digitValue(U'7'), std::optional(7));
    QCOMPARE(digitValue(0x0CEF), std::optional(9));
    QCOMPARE(digitValue(U'x'), std::nullopt);
}

void TextRulesTest::wantsUsualForms_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("usual");
    const auto row = [](const char *name, const char *language, const char *text,
                        const char *usual) {
        QTest::newRow(name) << QString::fromLatin1(language) << QString::fromUtf8(text)
                            << QString::fromUtf8(usual);
    };
    row("wide letters", "zh", "ＡＢＣ１２", "ABC12");
    row("wide marks elsewhere", "en", "yes！", "yes!");
    row("half-width Kana with its mark", "ja", "ｶﾞｷﾞ", "ガギ");
    row("marks after Han", "zh", "你好,世界.", "你好，世界。");
    row("marks after Kana", "ja", "はい!", "はい！");
    row("marks in Latin words", "zh", "A.I. 3.5", "A.I. 3.5");
    row("dots of a pause", "zh", "好...", "好...");
    row("ligature", "en", "ﬁne", "fine");
    row("letters of print", "ar", "ﻼﻣ", "لام");
    row("an honorific stays", "ar", "ﷺ", "ﷺ");
    row("Arabic letters in Persian", "fa", "كتابي", "کتابی");
    row("Arabic letters in Urdu", "ur", "ها", "ہا");
    row("Arabic keeps its own", "ar", "كتابي", "كتابي");
}

void TextRulesTest::wantsUsualForms()
{
    QFETCH(const QString, language);
    QFETCH(const QString, text);
    QFETCH(const QString, usual);
    QCOMPARE(QString::fromStdString(fixedText(text.toStdString(), language.toStdString(), {})),
             usual);
}

void TextRulesTest::wantsMarksOfTheSet()
{
    TextPolicy policy;
    policy.marks["en"] = ".,?!'-";
    QCOMPARE(checked("well - yes; no…", "en", policy), QStringLiteral("marks@10+1> marks@14+3>"));
    QCOMPARE(checked("ja; nein", "de", policy), QString());
    policy.marks["*"] = ".";
    QCOMPARE(checked("ja; nein.", "de", policy), QStringLiteral("marks@2+1>"));
    QCOMPARE(checked("no;", "en-GB", policy), QStringLiteral("marks@2+1>"));
}

void TextRulesTest::wantsQuotesOfOneKind()
{
    TextPolicy policy;
    QCOMPARE(checked("\"a\" “b”", "en", policy), QStringLiteral("quotes@4+3>\" quotes@8+3>\""));
    QCOMPARE(checked("“b”", "en", policy), QString());
    policy.quotes = QuotePolicy::Straight;
    QCOMPARE(fixed("“b” don’t", "en", policy), QStringLiteral("\"b\" don't"));
    policy.quotes = QuotePolicy::Curly;
    QCOMPARE(fixed("\"b\" don't", "en", policy), QStringLiteral("“b” don’t"));
}

void TextRulesTest::switchesRulesOff()
{
    for (const char *text : {"a\u00A0b", "p\u0430ypal", "cafe\u0301", " a", "a  b", "a ,", "ﬁ"}) {
        TextPolicy policy;
        const auto hints = checkText(text, "en", policy);
        QCOMPARE(hints.size(), std::size_t{1});
        policy.set(hints.front().rule, false);
        QCOMPARE(checked(text, "en", policy), QString());
    }
}

void TextRulesTest::keepsItsPolicyAsJson()
{
    TextPolicy policy;
    policy.set(TextRule::Quotes, false);
    policy.set(TextRule::Spelling, false);
    policy.digits = DigitPolicy::Native;
    policy.quotes = QuotePolicy::Curly;
    policy.marks["ar"] = "،؟.";
    policy.unknownBelow = 5;
    const auto read = policyFromJson(policyJson(policy));
    QVERIFY(read.has_value());
    QVERIFY(*read == policy);
    QVERIFY(*policyFromJson("{}") == TextPolicy());
    for (const char *wrong : {"", "[]", "{\"off\": [\"nothing\"]}", "{\"digits\": \"roman\"}",
                              "{\"quotes\": 1}", "{\"marks\": []}", "{\"marks\": {\"en\": 1}}",
                              "{\"unknown_below\": -1}", "{\"unknown_below\": 5000}"})
        QVERIFY2(!policyFromJson(wrong), wrong);
    for (std::size_t i = 0; i < kTextRules; ++i) {
        const auto rule = static_cast<TextRule>(i);
        QVERIFY(textRuleNamed(textRuleName(rule)) == rule);
    }
}

void TextRulesTest::fixesUntilNothingIsLeft()
{
    // what takes a mark away leaves two spaces, and one at the end
    QCOMPARE(fixed(" a \u200B b\u00A0\u00A0c \t", "en"), QStringLiteral("a b c"));
    QCOMPARE(fixed("p\u0430ypal\uFFFD", "en"),
             QStringLiteral("paypal\uFFFD")); // the lost one stays
    QCOMPARE(fixed("नमस्ते \u200F ,  आप", "hi"), QStringLiteral("नमस्ते, आप"));
}

void TextRulesTest::takesAnyBytes()
{
    for (const char *bytes : {"\xFF\xFE", "a\xC3", "\xED\xA0\x80", ""}) {
        const auto hints = checkText(bytes, "zh", {});
        for (const auto &hint : hints)
            QVERIFY(hint.begin + hint.length <= std::string_view(bytes).size());
        static_cast<void>(fixedText(bytes, "zh", {}));
    }
    const std::string zero("a\0b", 3);
    QCOMPARE(spelled(checkText(zero, "en", {})), QStringLiteral("invisible@1+1>"));
}

QTEST_GUILESS_MAIN(TextRulesTest)
#include "TextRulesTest.moc"
