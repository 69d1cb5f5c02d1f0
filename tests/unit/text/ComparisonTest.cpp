// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/Comparison.h"

#include "core/text/ComparableText.h"
#include "core/text/Tokens.h"

#include <QTest>

#include <cstdint>
#include <random>

using namespace Qt::StringLiterals;
using namespace voxdeck;

class ComparisonTest final : public QObject {
    Q_OBJECT
private slots:
    void choosesTheUnitByLanguage();
    void cutsTextsIntoPieces_data();
    void cutsTextsIntoPieces();
    void alignsTheSampleOfTheDesign();
    void putsWordsThatLookAlikeTogether();
    void takesOneDifference_data();
    void takesOneDifference();
    void becomesTheHypothesisOneByOne_data();
    void becomesTheHypothesisOneByOne();
    void countsAsTheComparableTextsDiffer();
    void aRowsScoreIsThatOfTheComparison();
    void countsTheSameBandedAndWhole();
    void givesUpWhereItWouldTakeSeconds();
    void votesByMajority_data();
    void votesByMajority();
    void votesForWhatAllSay();
    void isQuickUpTo500Characters();
};

namespace {

std::string changedText(std::string_view text, const TextChange &change)
{
    std::string changed(text.substr(0, change.begin));
    changed += change.text;
    changed += text.substr(std::min(text.size(), change.begin + change.length));
    return changed;
}

/// "S amended>amending" for each difference.
std::string words(const Comparison &comparison)
{
    std::string all;
    for (const StepRange &range : comparison.differences()) {
        const auto kind = comparison.steps[range.first].kind;
        all += all.empty() ? "" : ", ";
        all += kind == AlignmentKind::Substitution ? "S "
               : kind == AlignmentKind::Deletion   ? "D "
                                                   : "I ";
        all += comparison.yoursText(range);
        all += ">";
        all += comparison.theirsText(range);
    }
    return all;
}

std::string randomText(std::mt19937 &random, const std::vector<std::string> &parts)
{
    std::string text;
    for (auto count = random() % 12; count > 0; --count)
        text += parts[random() % parts.size()];
    return text;
}

bool sayTheSame(const Comparison &comparison)
{
    return comparison.differences().empty();
}

} // namespace

void ComparisonTest::choosesTheUnitByLanguage()
{
    QCOMPARE(usualCompareUnit("zh-CN", "abc"), CompareUnit::Characters);
    QCOMPARE(usualCompareUnit("TH", ""), CompareUnit::Characters);
    QCOMPARE(usualCompareUnit("ko", "한국어"), CompareUnit::Words);
    QCOMPARE(usualCompareUnit("thai?", "x"), CompareUnit::Words); // no language we know
    QCOMPARE(usualCompareUnit("", "而对楼市成交 ok"), CompareUnit::Characters);
    QCOMPARE(usualCompareUnit("", "मुख्यमंत्री ने"), CompareUnit::Words);
    QCOMPARE(usualCompareUnit("", ""), CompareUnit::Words);
}

void ComparisonTest::cutsTextsIntoPieces_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("byWord");
    QTest::addColumn<QByteArray>("pieces");
    QTest::newRow("words") << "He said: \"don't go\" - now."_ba << true
                           << "[He|he][said:|said][\"don't|don't][go\" -|go][now.|now]"_ba;
    QTest::newRow("han by word") << "你好，world。"_ba << true
                                 << "[你|你][好，|好][world。|world]"_ba;
    QTest::newRow("han") << "你好， 世界 a bc"_ba << false
                         << "[你|你][好，|好][世|世][界|界][a|a][ | ][b|b][c|c]"_ba;
    QTest::newRow("letters") << "don't. A"_ba << false << "[d|d][o|o][n|n]['|'][t|t][. | ][A|a]"_ba;
    QTest::newRow("hyphens") << "a well-known x"_ba << true
                             << "[a|a][well-|well][known|known][x|x]"_ba;
    QTest::newRow("numbers") << "1,234, 5"_ba << true << "[1,234,|1,234][5|5]"_ba;
    QTest::newRow("marks") << "नि क"_ba << false << "[नि|नि][ | ][क|क]"_ba;
    QTest::newRow("none") << "... --"_ba << true << ""_ba;
    QTest::newRow("leading") << "- a (b)"_ba << true << "[- a|a][(b)|b]"_ba;
    QTest::newRow("not UTF-8") << "a\xff b"_ba << true << "[a\xff|a][b|b]"_ba;
}

void ComparisonTest::cutsTextsIntoPieces()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, byWord);
    QFETCH(QByteArray, pieces);
    const std::string_view whole(text.constData(), static_cast<std::size_t>(text.size()));
    std::string found;
    for (const auto &piece :
         comparedPieces(whole, byWord ? CompareUnit::Words : CompareUnit::Characters)) {
        found.append("[").append(whole.substr(piece.begin, piece.end - piece.begin));
        found.append("|").append(piece.comparable).append("]");
    }
    QCOMPARE(QByteArray::fromStdString(found), pieces);
}

void ComparisonTest::alignsTheSampleOfTheDesign()
{
    const auto comparison = compareTexts(
        "The committee will reconvene on the fourteenth of March to review the amended budget.",
        "the committee will reconvene on fourteenth of March to review the amending budget now",
        CompareUnit::Words);
    QCOMPARE(words(comparison), std::string("D the>, S amended>amending, I >now"));
    const auto score = compareScore(comparison.yours, comparison.theirs);
    QCOMPARE(score.words.errors(), std::uint64_t{3});
    QCOMPARE(score.words.referenceTokens(), std::uint64_t{14});
}

void ComparisonTest::putsWordsThatLookAlikeTogether()
{
    QCOMPARE(words(compareTexts("x the amended y", "x amending y", CompareUnit::Words)),
             std::string("D the>, S amended>amending"));
    QCOMPARE(words(compareTexts("x amended the y", "x amending y", CompareUnit::Words)),
             std::string("S amended>amending, D the>"));
    // three substitutions would be as few
    QCOMPARE(words(compareTexts("on the fourteenth March", "on fourteenth marsh now",
                                CompareUnit::Words)),
             std::string("D the>, S March>marsh, I >now"));
}

void ComparisonTest::takesOneDifference_data()
{
    QTest::addColumn<QString>("yours");
    QTest::addColumn<QString>("theirs");
    QTest::addColumn<bool>("byWord");
    QTest::addColumn<QString>("after"); // the first difference
    QTest::newRow("S keeps punctuation") << u"the \"amended\" budget"_s << u"the amending budget"_s
                                         << true << u"the \"amending\" budget"_s;
    QTest::newRow("D with its space") << u"on the way."_s << u"on way"_s << true << u"on way."_s;
    QTest::newRow("D at the end") << u"to the budget."_s << u"to the"_s << true << u"to the."_s;
    QTest::newRow("D at the beginning") << u"so, we go"_s << u"we go"_s << true << u"we go"_s;
    QTest::newRow("D of all") << u"so"_s << u""_s << true << u""_s;
    QTest::newRow("I before the full stop")
        << u"budget."_s << u"budget now"_s << true << u"budget now."_s;
    QTest::newRow("I within") << u"a c"_s << u"a b c"_s << true << u"a b c"_s;
    QTest::newRow("I at the beginning") << u"(go)"_s << u"we go"_s << true << u"we (go)"_s;
    QTest::newRow("I into nothing") << u""_s << u"go"_s << true << u"go"_s;
    QTest::newRow("I of a character") << u"好。"_s << u"好吗"_s << false << u"好吗。"_s;
    QTest::newRow("run of characters") << u"楼市成交"_s << u"楼价格交"_s << false << u"楼价格交"_s;
    QTest::newRow("D between two that would join") << u"a好b"_s << u"a b"_s << true << u"a b"_s;
    QTest::newRow("S that would join") << u"a好b"_s << u"a c b"_s << true << u"a c b"_s;
    QTest::newRow("D behind a hyphen")
        << u"a well-known x"_s << u"a well x"_s << true << u"a well x"_s;
    QTest::newRow("D before a hyphen")
        << u"a well-known x"_s << u"a known x"_s << true << u"a known x"_s;
    QTest::newRow("S of a part") << u"a well-known x"_s << u"a well-knows x"_s << true
                                 << u"a well-knows x"_s;
    QTest::newRow("right to left") << u"وأكد الوزير"_s << u"وأكد وزير"_s << true << u"وأكد وزير"_s;
}

void ComparisonTest::takesOneDifference()
{
    QFETCH(QString, yours);
    QFETCH(QString, theirs);
    QFETCH(bool, byWord);
    QFETCH(QString, after);
    const auto comparison = compareTexts(yours.toStdString(), theirs.toStdString(),
                                         byWord ? CompareUnit::Words : CompareUnit::Characters);
    QVERIFY(!comparison.differences().empty());
    const auto change = comparison.take(comparison.differences().front());
    QCOMPARE(QString::fromStdString(changedText(comparison.yours, change)), after);
}

void ComparisonTest::becomesTheHypothesisOneByOne_data()
{
    QTest::addColumn<bool>("byWord");
    QTest::newRow("words") << true;
    QTest::newRow("characters") << false;
}

void ComparisonTest::becomesTheHypothesisOneByOne()
{
    QFETCH(bool, byWord);
    const auto unit = byWord ? CompareUnit::Words : CompareUnit::Characters;
    std::mt19937 random(20261122);
    const std::vector<std::string> parts = {"a",   "b ", " ", "co",  "-",      "'",     ". ", "好",
                                            "世 ", ", ", "क", "कि ", "ก",      "أ ",    "7",  "(",
                                            "Z",   ",",  ".", "8",   "\u2019", "\u200d"};
    for (int round = 0; round < 4000; ++round) {
        const auto theirs = randomText(random, parts);
        auto comparison = compareTexts(randomText(random, parts), theirs, unit);
        const auto first = comparison.yours;
        for (int step = 0; !sayTheSame(comparison); ++step) {
            const auto differences = comparison.differences();
            const auto words = QStringLiteral("%1 | %2 > %3")
                                   .arg(QString::fromStdString(first),
                                        QString::fromStdString(comparison.yours),
                                        QString::fromStdString(theirs));
            QVERIFY2(step < 60, qPrintable(words));
            const auto &chosen = differences[random() % differences.size()];
            const auto change = comparison.take(chosen);
            QVERIFY2(change.begin + change.length <= comparison.yours.size(), qPrintable(words));
            const auto bytes = comparison.yoursOf(chosen);
            QVERIFY(bytes.begin <= bytes.end && bytes.end <= comparison.yours.size());
            comparison = compareTexts(changedText(comparison.yours, change), theirs, unit);
            if (byWord)
                QVERIFY2(comparison.differences().size() < differences.size(), qPrintable(words));
        }
        const auto score = compareScore(comparison.yours, theirs);
        QVERIFY2((byWord ? score.words : score.characters).errors() == 0,
                 (comparison.yours + " | " + theirs).c_str());
    }
}

void ComparisonTest::countsAsTheComparableTextsDiffer()
{
    const auto same = compareScore("The budget, ＡＢＣ!", "the budget abc");
    QCOMPARE(same.characters.errors() + same.words.errors(), std::uint64_t{0});
    const auto spaced = compareScore("你好 世界。", "你好世界");
    QCOMPARE(spaced.characters.errors(), std::uint64_t{0});
    QCOMPARE(spaced.characters.referenceTokens(), std::uint64_t{4});
    const auto some = compareScore("on the way", "on way");
    QCOMPARE(some.characters.deletions, std::uint64_t{4});
    QCOMPARE(some.characters.referenceTokens(), std::uint64_t{10});
    QCOMPARE(compareScore("", "a b").characters.insertions, std::uint64_t{3});
}

void ComparisonTest::aRowsScoreIsThatOfTheComparison()
{
    const std::vector<std::string> texts{"In der Fabrik!",
                                         "in der fabrik",
                                         "the budget, ＡＢＣ",
                                         "don't well-known co_op",
                                         "dont well known",
                                         "你好 世界。 ok",
                                         "你好世界 OK",
                                         "తెలుగు మాట",
                                         "తెలుగ మాటలు",
                                         "straße STRASSE ﬁ",
                                         "12,5 % x",
                                         "...",
                                         "e\xCC\x81te \xC3\xA9t\xC3\xA9",
                                         "\xFF\xFE bytes"};
    for (const auto &yours : texts) {
        for (const auto &theirs : texts) {
            const auto compared = compareScore(yours, theirs);
            const auto score = errorScore(yours, theirs);
            QCOMPARE(score, compared.rates());
        }
        QCOMPARE(errorScore(yours, ""), yours == "..." ? ErrorScore() : (ErrorScore{1, 1}));
        QCOMPARE(errorScore("", yours), ErrorScore());
    }
}

void ComparisonTest::countsTheSameBandedAndWhole()
{
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::uint32_t> a(random() % 90);
        std::vector<std::uint32_t> b(random() % 90);
        for (auto *side : {&a, &b})
            for (auto &token : *side)
                token = static_cast<std::uint32_t>(random() % 5);
        const auto distance = editDistance(a, b);
        for (const auto rule : {TieRule::Rapidfuzz, TieRule::WeNet}) {
            const auto steps = alignWithin(a, b, rule, distance);
            std::uint64_t errors = 0;
            std::size_t i = 0;
            std::size_t j = 0;
            for (const auto &step : steps) {
                errors += step.kind != AlignmentKind::Equal;
                QCOMPARE(step.reference, i);
                QCOMPARE(step.hypothesis, j);
                i += step.kind != AlignmentKind::Insertion;
                j += step.kind != AlignmentKind::Deletion;
            }
            QCOMPARE(errors, distance);
            QCOMPARE(i, a.size());
            QCOMPARE(j, b.size());
        }
    }
}

void ComparisonTest::givesUpWhereItWouldTakeSeconds()
{
    std::mt19937 random(3);
    std::string a;
    std::string b;
    for (int at = 0; at < 15'000; ++at) {
        a += static_cast<char>('a' + random() % 26);
        b += static_cast<char>('a' + random() % 26);
    }
    const auto comparison = compareTexts(a, b, CompareUnit::Characters);
    QVERIFY(comparison.isTooLong);
    QVERIFY(comparison.steps.empty());
    const auto score = compareScore(a, b);
    QVERIFY(score.isTooLong);
    QVERIFY(score.characters.errors() > 8'000 && score.characters.errors() <= 15'000);
    QVERIFY(voteLine({a, b, a}, CompareUnit::Characters).isTooLong);
}

void ComparisonTest::votesByMajority_data()
{
    QTest::addColumn<QStringList>("texts");
    QTest::addColumn<bool>("byWord");
    QTest::addColumn<QString>("voted");
    QTest::newRow("middle") << QStringList{u"the cat sat"_s, u"the hat sat"_s, u"a cat sat down"_s}
                            << true << u"the cat sat"_s;
    QTest::newRow("two that leave out")
        << QStringList{u"on the way"_s, u"on way"_s, u"on way"_s} << true << u"on way"_s;
    QTest::newRow("two that have it")
        << QStringList{u"on way"_s, u"On the way"_s, u"on the way"_s} << true << u"on the way"_s;
    QTest::newRow("tie") << QStringList{u"red"_s, u"blue"_s} << true << u"red"_s;
    QTest::newRow("none") << QStringList{} << true << QString();
    QTest::newRow("han") << QStringList{u"楼市成交"_s, u"楼是成交"_s, u"楼是成较"_s} << false
                         << u"楼是成交"_s;
}

void ComparisonTest::votesByMajority()
{
    QFETCH(QStringList, texts);
    QFETCH(bool, byWord);
    QFETCH(QString, voted);
    std::vector<std::string> hypotheses;
    for (const auto &text : texts)
        hypotheses.push_back(text.toStdString());
    const auto line = voteLine(hypotheses, byWord ? CompareUnit::Words : CompareUnit::Characters);
    QCOMPARE(QString::fromStdString(line.text), voted);
    QCOMPARE(line.voters, hypotheses.size());
    for (const auto &place : line.places)
        QVERIFY(!place.text.empty() && place.votes > 0 && place.votes <= line.voters);
}

void ComparisonTest::votesForWhatAllSay()
{
    std::mt19937 random(11);
    const std::vector<std::string> parts = {"a ", "b ", "cd ", "好", "世", "e. ", "f "};
    for (const auto unit : {CompareUnit::Words, CompareUnit::Characters}) {
        for (int round = 0; round < 400; ++round) {
            const auto same = randomText(random, parts);
            const std::vector<std::string> hypotheses = {
                same, same, same, randomText(random, parts), randomText(random, parts)};
            const auto line = voteLine(hypotheses, unit);
            const auto comparison = compareTexts(same, line.text, unit);
            QVERIFY2(sayTheSame(comparison), (same + " > " + line.text).c_str());
        }
    }
}

void ComparisonTest::isQuickUpTo500Characters()
{
    std::mt19937 random(5);
    std::string yours;
    std::string theirs;
    while (yours.size() < 500) {
        yours += static_cast<char>(random() % 6 == 0 ? ' ' : 'a' + random() % 26);
        theirs += static_cast<char>(random() % 6 == 0 ? ' ' : 'a' + random() % 26);
    }
    QBENCHMARK
    {
        const auto comparison = compareTexts(yours, theirs, CompareUnit::Characters);
        const auto score = compareScore(yours, theirs);
        QVERIFY(score.characters.errors() > 0 && !comparison.steps.empty());
    }
}

QTEST_GUILESS_MAIN(ComparisonTest)
#include "ComparisonTest.moc"
