// SPDX-License-Identifier: GPL-3.0-or-later
// The profiles against the tools they are named after: the numbers below were written by jiwer 4.0.0,
// WeNet's compute-wer.py, SCTK's sclite and the recursion of Kaldi's edit-distance-inl.h.
#include "core/text/Scorer.h"

#include "core/text/ComparableText.h"
#include "core/text/Comparison.h"
#include "core/text/ScoringTokens.h"

#include <QTest>

#include <array>
#include <cstdint>
#include <random>

using namespace voxdeck;

namespace {

struct Pair {
    const char *reference;
    const char *hypothesis;
};
constexpr std::array kPairs = {Pair{"the cat sat on the mat", "the cat sit on mat now"},
                               Pair{"The Cat, sat.", "the cat sat"},
                               Pair{"a b c d e", "b c x e f"},
                               Pair{"a b a b a b", "b a b a b a"},
                               Pair{"x a b c", "y z a c b"},
                               Pair{"one two three four five six", "six five four three two one"},
                               Pair{"今天天气很好", "今天天汽好"},
                               Pair{"我爱 python3，真的！", "我爱 Python 3 真的"},
                               Pair{"Straße und Fluss", "STRASSE und Fluß"},
                               Pair{"ich weiß <noise> nicht", "ich weiss nicht"},
                               Pair{"สวัสดีครับ", "สวัสดีคับ"},
                               Pair{"안녕 하세요 여러분", "안녕하세요 여러 분"},
                               Pair{"नमस्ते दुनिया", "नमस्ते दुनियाँ"},
                               Pair{"これは ペンです", "これはペンでした"},
                               Pair{"don't stop-me now", "dont stop me now"},
                               Pair{"ÀÉÎ õü", "àéî ou"},
                               Pair{"1,000 Euro", "1000 euro"},
                               Pair{"right", "entirely other words here"},
                               Pair{"a a a a a a a a", "a a a"},
                               Pair{"p q r s t", "q s u r t"}};

constexpr std::array<const char *, 4> kTools = {"jiwer", "wenet", "sclite", "kaldi"};
struct Expected {
    std::size_t pair;
    ErrorCounts counts[4]; ///< correct, substitutions, deletions, insertions; by tool
};
const std::vector<Expected> kWords = {
    {0, {{3, 3, 0, 0}, {4, 1, 1, 1}, {4, 1, 1, 1}, {4, 1, 1, 1}}},
    {1, {{0, 3, 0, 0}, {1, 2, 0, 0}, {1, 2, 0, 0}, {0, 3, 0, 0}}},
    {2, {{3, 1, 1, 1}, {3, 1, 1, 1}, {3, 1, 1, 1}, {3, 1, 1, 1}}},
    {3, {{5, 0, 1, 1}, {5, 0, 1, 1}, {5, 0, 1, 1}, {5, 0, 1, 1}}},
    {4, {{2, 1, 1, 2}, {2, 1, 1, 2}, {2, 1, 1, 2}, {2, 1, 1, 2}}},
    {5, {{1, 4, 1, 1}, {1, 4, 1, 1}, {1, 4, 1, 1}, {1, 4, 1, 1}}},
    {6, {{0, 1, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 0}}},
    {7, {{1, 1, 0, 2}, {1, 1, 0, 2}, {1, 1, 0, 2}, {1, 1, 0, 2}}},
    {8, {{1, 2, 0, 0}, {3, 0, 0, 0}, {1, 2, 0, 0}, {1, 2, 0, 0}}},
    {9, {{2, 1, 1, 0}, {3, 0, 0, 0}, {2, 1, 1, 0}, {2, 1, 1, 0}}},
    {10, {{0, 1, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 0}}},
    {11, {{0, 3, 0, 0}, {0, 3, 0, 0}, {0, 3, 0, 0}, {0, 3, 0, 0}}},
    {12, {{1, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}}},
    {13, {{0, 1, 1, 0}, {0, 1, 1, 0}, {0, 1, 1, 0}, {0, 1, 1, 0}}},
    {14, {{1, 2, 0, 1}, {1, 2, 0, 1}, {1, 2, 0, 1}, {1, 2, 0, 1}}},
    {15, {{0, 2, 0, 0}, {1, 1, 0, 0}, {0, 2, 0, 0}, {0, 2, 0, 0}}},
    {16, {{0, 2, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}, {0, 2, 0, 0}}},
    {17, {{0, 1, 0, 3}, {0, 1, 0, 3}, {0, 1, 0, 3}, {0, 1, 0, 3}}},
    {18, {{3, 0, 5, 0}, {3, 0, 5, 0}, {3, 0, 5, 0}, {3, 0, 5, 0}}},
    {19, {{2, 2, 1, 1}, {3, 0, 2, 2}, {3, 0, 2, 2}, {3, 0, 2, 2}}}};
const std::vector<Expected> kCharacters = {
    {0, {{15, 7, 0, 0}, {4, 1, 1, 1}, {13, 1, 3, 3}, {13, 1, 3, 3}}},
    {1, {{9, 2, 2, 0}, {1, 2, 0, 0}, {9, 0, 2, 0}, {7, 2, 2, 0}}},
    {2, {{4, 5, 0, 0}, {3, 1, 1, 1}, {3, 1, 1, 1}, {3, 1, 1, 1}}},
    {3, {{9, 0, 2, 2}, {5, 0, 1, 1}, {5, 0, 1, 1}, {5, 0, 1, 1}}},
    {4, {{4, 3, 0, 2}, {2, 1, 1, 2}, {2, 1, 1, 2}, {2, 1, 1, 2}}},
    {5, {{12, 8, 7, 7}, {1, 4, 1, 1}, {9, 6, 7, 7}, {6, 12, 4, 4}}},
    {6, {{4, 1, 1, 0}, {4, 1, 1, 0}, {4, 1, 1, 0}, {4, 1, 1, 0}}},
    {7, {{11, 2, 1, 1}, {4, 1, 0, 1}, {11, 0, 2, 0}, {10, 1, 2, 0}}},
    {8, {{9, 6, 1, 1}, {1, 2, 1, 1}, {11, 2, 1, 1}, {7, 6, 1, 1}}},
    {9, {{14, 1, 7, 0}, {2, 1, 1, 0}, {12, 1, 6, 0}, {12, 1, 6, 0}}},
    {10, {{9, 0, 1, 0}, {9, 0, 1, 0}, {9, 0, 1, 0}, {9, 0, 1, 0}}},
    {11, {{9, 0, 1, 1}, {8, 0, 0, 0}, {8, 0, 0, 0}, {8, 0, 0, 0}}},
    {12, {{13, 0, 0, 1}, {12, 0, 0, 1}, {12, 0, 0, 1}, {12, 0, 0, 1}}},
    {13, {{6, 1, 1, 1}, {6, 1, 0, 1}, {6, 1, 0, 1}, {6, 1, 0, 1}}},
    {14, {{15, 1, 1, 0}, {1, 2, 0, 1}, {13, 0, 2, 0}, {13, 0, 2, 0}}},
    {15, {{1, 5, 0, 0}, {3, 1, 1, 0}, {0, 5, 0, 0}, {0, 5, 0, 0}}},
    {16, {{8, 1, 1, 0}, {1, 1, 0, 0}, {8, 0, 1, 0}, {7, 1, 1, 0}}},
    {17, {{2, 3, 0, 20}, {0, 1, 0, 3}, {2, 3, 0, 17}, {2, 3, 0, 17}}},
    {18, {{5, 0, 10, 0}, {3, 0, 5, 0}, {3, 0, 5, 0}, {3, 0, 5, 0}}},
    {19, {{5, 4, 0, 0}, {3, 0, 2, 2}, {3, 0, 2, 2}, {3, 0, 2, 2}}}};

std::string shown(const ErrorCounts &counts)
{
    return std::to_string(counts.correct) + " " + std::to_string(counts.substitutions) + " "
           + std::to_string(counts.deletions) + " " + std::to_string(counts.insertions);
}

std::string joined(const std::vector<std::string> &tokens)
{
    std::string all;
    for (const std::string &token : tokens)
        all += (all.empty() ? "" : "|") + token;
    return all;
}

ScoringProfile profile(const std::string &nameOrJson)
{
    return profileFrom(nameOrJson).value();
}

/// Texts of several scripts, with what tokenisers trip over.
std::string randomText(std::mt19937 &random)
{
    static const std::vector<std::string> kPieces = {"a",
                                                     "B",
                                                     "ab",
                                                     " ",
                                                     "  ",
                                                     "\t",
                                                     ",",
                                                     "'",
                                                     "-",
                                                     "\u5e7f",
                                                     "\u5dde",
                                                     "\u304b\u3099",
                                                     "\uff76\uff9e",
                                                     "\uff21",
                                                     "\u00df",
                                                     "\u00e9",
                                                     "e\u0301",
                                                     "\u0e17\u0e35\u0e48",
                                                     "\u0645\u064e",
                                                     "\u200b",
                                                     "\U0001f600",
                                                     "\xff",
                                                     "3",
                                                     "\u0663",
                                                     "<",
                                                     ">",
                                                     "\u0130",
                                                     "\ufb01",
                                                     "\ud55c",
                                                     "\u1112\u1161\u11ab"};
    std::string text;
    for (auto count = random() % 24; count > 0; --count)
        text += kPieces[random() % kPieces.size()];
    return text;
}

} // namespace

class ScorerTest final : public QObject {
    Q_OBJECT
private slots:
    void equalsTheTools_data();
    void equalsTheTools();
    void equalsTheToolsOnTies_data();
    void equalsTheToolsOnTies();
    void theDefaultProfileIsTheProjectsRule();
    void theShortWayMakesTheSameText();
    void mixedTokensAreCharactersOfSomeScripts();
    void countsMixedErrors();
    void distancesAreTheErrorsOfTheCounts();
    void previewsWhatIsCompared();
    void corporaAreSumsOverSums();
    void anEmptyReferenceHasTheRateOfTheProfile();
    void rememberedWordsAreForgottenInTime();
};

void ScorerTest::equalsTheTools_data()
{
    QTest::addColumn<std::size_t>("tool");
    for (std::size_t tool = 0; tool < kTools.size(); ++tool)
        QTest::newRow(kTools[tool]) << tool;
}

void ScorerTest::equalsTheTools()
{
    QFETCH(const std::size_t, tool);
    Scorer scorer(profile(kTools[tool]));
    for (const bool areWords : {true, false}) {
        for (const Expected &expected : areWords ? kWords : kCharacters) {
            const Pair &pair = kPairs[expected.pair];
            const auto counts = scorer.count(pair.reference, pair.hypothesis,
                                             areWords ? ScoredUnit::Words : ScoredUnit::Characters);
            QVERIFY2(counts == expected.counts[tool],
                     (std::string(areWords ? "words of " : "characters of ") + pair.reference + ": "
                      + shown(counts) + ", not " + shown(expected.counts[tool]))
                         .c_str());
        }
    }
}

void ScorerTest::equalsTheToolsOnTies_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("counts");
    QTest::newRow("jiwer") << "jiwer"
                           << "1357 659 1013 972";
    QTest::newRow("wenet") << "wenet"
                           << "1386 601 1042 1001";
    QTest::newRow("sclite") << "sclite"
                            << "1409 550 1070 1029";
    QTest::newRow("kaldi") << "kaldi"
                           << "1388 597 1044 1003";
}

void ScorerTest::equalsTheToolsOnTies()
{
    QFETCH(const QString, tool);
    QFETCH(const QString, counts);
    Scorer scorer(profile(tool.toStdString()));
    std::uint64_t state = 15;
    const auto next = [&state] {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return state >> 33;
    };
    const auto text = [&next](std::uint64_t letters) {
        std::string words;
        for (std::uint64_t left = 1 + next() % 14; left > 0; --left)
            words += (words.empty() ? "" : " ") + std::string(1, "abcdef"[next() % letters]);
        return words;
    };
    ErrorCounts sum;
    for (std::uint64_t pair = 0; pair < 400; ++pair) {
        const std::string reference = text(2 + pair % 4);
        sum += scorer.count(reference, text(2 + pair % 4), ScoredUnit::Words);
    }
    QCOMPARE(QString::fromStdString(shown(sum)), counts);
}

void ScorerTest::theDefaultProfileIsTheProjectsRule()
{
    Scorer scorer;
    QCOMPARE(scorer.profile().normaliser, comparableNormaliser());
    std::mt19937 random(225);
    for (int round = 0; round < 3000; ++round) {
        const std::string reference = randomText(random);
        const std::string hypothesis = randomText(random);
        const TextScore score = scorer.score(reference, hypothesis);
        const ComparedScore compared = compareScore(reference, hypothesis);
        QCOMPARE(score.words, compared.words);
        QCOMPARE(score.characters, compared.characters);
        const ErrorScore table = errorScore(reference, hypothesis);
        if (!table.cer)
            continue;
        QCOMPARE(scorer.rate(score.characters), table.cer);
        QCOMPARE(scorer.rate(score.words), table.wer);
    }
}

/// What plain letters are spared, one at a time and beside each other. Another width of them is all NFKC
/// leaves to do, so the second rule says the same the long way.
void ScorerTest::theShortWayMakesTheSameText()
{
    TextNormaliser longWay = comparableNormaliser();
    longWay.width = CharacterWidth::Usual;
    std::mt19937 random(228);
    std::string all;
    for (char32_t c = 1; c < 0x11000; ++c) {
        if (c >= 0xD800 && c < 0xE000)
            continue;
        const std::string one = QString::fromUcs4(&c, 1).toStdString();
        QCOMPARE(normalisedText(comparableNormaliser(), one), normalisedText(longWay, one));
        all = random() % 8 == 0 ? one : all + one;
        QCOMPARE(normalisedText(comparableNormaliser(), all), normalisedText(longWay, all));
    }
    for (int round = 0; round < 2000; ++round) {
        const std::string text = randomText(random);
        QCOMPARE(normalisedText(comparableNormaliser(), text), normalisedText(longWay, text));
    }
}

void ScorerTest::mixedTokensAreCharactersOfSomeScripts()
{
    const auto tokens = [](std::string_view text) {
        const auto views = mixedTokens(text);
        return joined({views.begin(), views.end()});
    };
    QCOMPARE(tokens("\u6211\u7231 Python 3\u5929"), std::string("\u6211|\u7231|Python|3|\u5929"));
    QCOMPARE(tokens("\u30ab\u304c"), std::string("\u30ab|\u304c"));
    QCOMPARE(tokens("\u0e17\u0e35\u0e48"),
             std::string("\u0e17\u0e35\u0e48")); // marks stay on theirs
    QCOMPARE(tokens("\u1787\u17b6 ok"), std::string("\u1787\u17b6|ok"));
    QCOMPARE(tokens("\u0eaa\u0eb0\u0e9a"), std::string("\u0eaa|\u0eb0|\u0e9a"));
    QCOMPARE(tokens("\u1019\u103c\u1014\u103a"), std::string("\u1019\u103c|\u1014\u103a"));
    QCOMPARE(tokens("\ud55c\uad6d \u0939\u093f\u0928"),
             std::string("\ud55c\uad6d|\u0939\u093f\u0928"));
    QCOMPARE(tokens(""), std::string());
}

void ScorerTest::countsMixedErrors()
{
    Scorer scorer(profile("jiwer"));
    const TextScore score = scorer.score("\u6211\u7231 Python \u5417",
                                         "\u6211\u7231 Pythons \u5427");
    QCOMPARE(score.mixed, (ErrorCounts{2, 2, 0, 0}));
    QCOMPARE(score.words, (ErrorCounts{1, 2, 0, 0}));
    QCOMPARE(Scorer().score("\u6211\u7231 Python \u5417", "\u6211\u7231python\u5427").mixed,
             (ErrorCounts{3, 1, 0, 0}));
}

void ScorerTest::distancesAreTheErrorsOfTheCounts()
{
    std::mt19937 random(226);
    for (const char *const name : {"voxdeck", "jiwer", "wenet", "kaldi"}) {
        Scorer scorer(profile(name));
        for (int round = 0; round < 300; ++round) {
            const std::string reference = randomText(random);
            const std::string hypothesis = randomText(random);
            for (const auto unit : {ScoredUnit::Words, ScoredUnit::Characters, ScoredUnit::Mixed})
                QCOMPARE(scorer.errors(reference, hypothesis, unit),
                         scorer.count(reference, hypothesis, unit).errors());
        }
    }
}

void ScorerTest::previewsWhatIsCompared()
{
    const std::string raw = "It's <unk> 1,000 \uff21\uff22!";
    QCOMPARE(joined(Scorer().tokens(raw, ScoredUnit::Words)), std::string("it s|unk|1|000|ab"));
    QCOMPARE(joined(Scorer(profile("jiwer")).tokens(raw, ScoredUnit::Words)),
             std::string("It's|<unk>|1,000|\uff21\uff22!"));
    QCOMPARE(joined(Scorer(profile("wenet")).tokens(raw, ScoredUnit::Words)),
             std::string("IT'S|1,000|\uff21\uff22!"));
    QCOMPARE(joined(Scorer(profile("sclite")).tokens(raw, ScoredUnit::Words)),
             std::string("it's|<unk>|1,000|\uff21\uff22!"));
    // a preview has as many tokens as are counted
    std::mt19937 random(227);
    for (const ScoringProfile &one : scoringProfiles()) {
        Scorer scorer(one);
        for (int round = 0; round < 200; ++round) {
            const std::string text = randomText(random);
            for (const auto unit : {ScoredUnit::Words, ScoredUnit::Characters, ScoredUnit::Mixed})
                QCOMPARE(scorer.count(text, "", unit).deletions, scorer.tokens(text, unit).size());
        }
    }
}

void ScorerTest::corporaAreSumsOverSums()
{
    Scorer scorer;
    CorpusScore corpus;
    QVERIFY(corpus.add(scorer, "one two three four", "one two three for"));
    QVERIFY(corpus.add(scorer, "five", "five"));
    QVERIFY(!corpus.add(scorer, "", "six"));
    QVERIFY(!corpus.add(scorer, "six", ""));
    QCOMPARE(corpus.scored, std::uint64_t{2});
    QCOMPARE(corpus.wrong, std::uint64_t{1});
    QCOMPARE(corpus.noReference, std::uint64_t{1});
    QCOMPARE(corpus.noHypothesis, std::uint64_t{1});
    QCOMPARE(scorer.rate(corpus.sum.words), std::optional<double>(1.0 / 5)); // not the mean, 1 / 8
    CorpusScore twice = corpus;
    twice += corpus;
    QCOMPARE(scorer.rate(twice.sum.words), std::optional<double>(2.0 / 10));
}

void ScorerTest::anEmptyReferenceHasTheRateOfTheProfile()
{
    const ErrorCounts inserted{0, 0, 0, 3};
    QCOMPARE(Scorer().rate(inserted), std::optional<double>(3));
    QCOMPARE(Scorer(profile("wenet")).rate(inserted), std::optional<double>(0));
    QCOMPARE(Scorer(profile("kaldi")).rate(inserted), std::optional<double>());
}

void ScorerTest::rememberedWordsAreForgottenInTime()
{
    Scorer scorer;
    for (int round = 0; round < 30'000; ++round) {
        std::string words;
        for (int word = 0; word < 10; ++word)
            words += "w" + std::to_string(round * 10 + word) + " ";
        QCOMPARE(scorer.count(words, words + "more", ScoredUnit::Words),
                 (ErrorCounts{10, 0, 0, 1}));
    }
}

QTEST_GUILESS_MAIN(ScorerTest)
#include "ScorerTest.moc"
