// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/ErrorRate.h"

#include <QTest>

#include <cstdint>
#include <random>

using namespace Qt::StringLiterals;
using namespace voxdeck;

class ErrorRateTest final : public QObject {
    Q_OBJECT
private slots:
    void takesTokensAsTheToolsDo_data();
    void takesTokensAsTheToolsDo();
    void countsErrors();
    void hasARateWithoutAReference();
    void agreesWithItsFastWay();
    void namesItsConvention();
};

using Unit = ErrorRateUnit;
using Convention = ErrorRateConvention;

void ErrorRateTest::takesTokensAsTheToolsDo_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Unit>("unit");
    QTest::addColumn<Convention>("convention");
    QTest::addColumn<QStringList>("tokens");
    const auto row = [](const char *name, const QString &text, Unit unit, Convention convention,
                        const QStringList &tokens) {
        QTest::newRow(name) << text << unit << convention << tokens;
    };
    row("jiwer words", u" The  quick\t fox "_s, Unit::Words, Convention::Jiwer,
        {u"The"_s, u"quick"_s, u"fox"_s});
    row("jiwer keeps one tab", u"a\tb c"_s, Unit::Words, Convention::Jiwer, {u"a\tb"_s, u"c"_s});
    row("jiwer wide spaces", u"a\u3000b \u3000c"_s, Unit::Words, Convention::Jiwer,
        {u"a\u3000b"_s, u"c"_s});
    row("jiwer characters count spaces", u" 广 Zh  "_s, Unit::Characters, Convention::Jiwer,
        {u"广"_s, u" "_s, u"Z"_s, u"h"_s});
    row("WeNet words", u"the <unk> Fox<noise>, né "_s, Unit::Words, Convention::WeNet,
        {u"THE"_s, u"FOX,"_s, u"NÉ"_s});
    row("WeNet characters", u"我爱 python3，真的！<unk>ok it's"_s, Unit::Characters,
        Convention::WeNet, {u"我"_s, u"爱"_s, u"PYTHON3"_s, u"真"_s, u"的"_s, u"OK"_s, u"IT'S"_s});
    row("WeNet cuts a word at anything outside ASCII", u"caféx"_s, Unit::Characters,
        Convention::WeNet, {u"CAF"_s, u"ÉX"_s});
    row("WeNet drops only listed punctuation at the beginning of a piece", u"a, ,b ?c"_s,
        Unit::Characters, Convention::WeNet, {u"A,"_s, u"B"_s, u"C"_s});
}

void ErrorRateTest::takesTokensAsTheToolsDo()
{
    QFETCH(const QString, text);
    QFETCH(const Unit, unit);
    QFETCH(const Convention, convention);
    QFETCH(const QStringList, tokens);
    QStringList taken;
    for (const std::string &token : scoringTokens(text.toStdString(), unit, convention))
        taken.append(QString::fromStdString(token));
    QCOMPARE(taken, tokens);
}

void ErrorRateTest::countsErrors()
{
    const auto words = countErrors("the cat sat on the mat", "The cat sit on mat now", Unit::Words,
                                   Convention::Jiwer);
    QCOMPARE(words.errors(), std::uint64_t{4});
    QCOMPARE(words.referenceTokens(), std::uint64_t{6});
    QCOMPARE(words.rate(Convention::Jiwer), 4.0 / 6);
    QCOMPARE(countErrors("the cat", "THE CAT", Unit::Words, Convention::WeNet),
             (ErrorCounts{2, 0, 0, 0}));
    QCOMPARE(countErrors("a b", "ab", Unit::Characters, Convention::Jiwer),
             (ErrorCounts{2, 0, 1, 0}));
    QCOMPARE(countErrors("a", "a b", Unit::Words, Convention::WeNet), (ErrorCounts{1, 0, 0, 1}));
    ErrorCounts sum{1, 2, 3, 4};
    sum += ErrorCounts{10, 20, 30, 40};
    QCOMPARE(sum, (ErrorCounts{11, 22, 33, 44}));
}

void ErrorRateTest::hasARateWithoutAReference()
{
    const auto counts = countErrors("", "a b c", Unit::Words, Convention::Jiwer);
    QCOMPARE(counts.rate(Convention::Jiwer), 3.0);
    QCOMPARE(counts.rate(Convention::WeNet), 0.0);
    QCOMPARE(characterErrorRate("", "abc"), 3.0);
    QCOMPARE(characterErrorRate(" ", ""), 0.0);
    QCOMPARE(characterErrorRate("abc", ""), 1.0);
}

void ErrorRateTest::agreesWithItsFastWay()
{
    std::mt19937 random(21);
    const std::vector<std::string> pieces = {
        "a", "b", " ", "\xE5\xB9\xBF", "\xE5\xB7\x9E", "\xF0\x9F\x98\x80", "\xFF"};
    for (int round = 0; round < 500; ++round) {
        std::string texts[2];
        for (std::string &text : texts) {
            for (auto count = random() % 120; count > 0; --count)
                text += pieces[random() % pieces.size()];
        }
        QCOMPARE(characterErrorRate(texts[0], texts[1]),
                 countErrors(texts[0], texts[1], Unit::Characters, Convention::Jiwer)
                     .rate(Convention::Jiwer));
    }
}

void ErrorRateTest::namesItsConvention()
{
    QCOMPARE(errorRateName(Unit::Characters, Convention::Jiwer), std::string("CER (jiwer)"));
    QCOMPARE(errorRateName(Unit::Words, Convention::WeNet), std::string("WER (WeNet)"));
}

QTEST_GUILESS_MAIN(ErrorRateTest)
#include "ErrorRateTest.moc"
