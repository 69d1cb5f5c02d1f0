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
    void countsWords_data();
    void countsWords();
    void foldsByTheLanguage_data();
    void foldsByTheLanguage();
    void corporaAreSumsOverSums();
    void anEmptyReferenceHasTheRateOfTheProfile();
    void aReferenceWithNothingToScoreHasNoRate_data();
    void aReferenceWithNothingToScoreHasNoRate();
    void anEmptyHypothesisIsAllDeletions();
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
        QCOMPARE(scorer.rate(score.characters), table.cer);
        QCOMPARE(scorer.rate(score.words), table.wer);
        QCOMPARE(compared.rates(), table);
        QCOMPARE(scorer.hasNoRate(score), !table.cer);
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
    QCOMPARE(joined(Scorer().tokens(raw, ScoredUnit::Words)), std::string("it's|unk|1,000|ab"));
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

void ScorerTest::countsWords_data()
{
    QTest::addColumn<QString>("reference");
    QTest::addColumn<QString>("hypothesis");
    QTest::addColumn<int>("errors");
    QTest::addColumn<int>("words"); ///< of the reference
    const auto row = [](const char *name, const char *reference, const char *hypothesis, int errors,
                        int words) {
        QTest::newRow(name) << QString::fromUtf8(reference) << QString::fromUtf8(hypothesis)
                            << errors << words;
    };
    row("hyphens", "well-known long-term", "well known long term", 0, 4);
    row("hyphens left out", "well-known", "wellknown", 2, 2);
    row("other hyphens", "well\u2010known a\u2013b", "well known a b", 0, 4);
    row("underscores", "co_op", "co op", 0, 2);
    row("apostrophes", "don't it's l'eau", "don\u2019t it\u2018s l\uff07eau", 0, 3);
    row("apostrophes left out", "don't", "dont", 1, 1);
    row("an apostrophe for a space", "it's", "it s", 2, 1);
    row("an apostrophe for a letter", "\u043c'\u044f\u0442\u0430", "\u043c\u02bc\u044f\u0442\u0430",
        0, 1);
    row("quotes", "'it' \u2018was\u2019", "it was", 0, 2);
    row("numbers", "1,234 3.5", "1,234 3.5.", 0, 2);
    row("a number written otherwise", "1,234", "1234", 1, 1);
    row("a number that ends a clause", "in 1,234, he", "in 1,234 he", 0, 3);
    row("points that end", "U.S.A. now", "u s a now", 0, 4);
    row("times", "12:30", "12 30", 0, 2);
    row("what nobody sees", "wi\u00adth \u200fa\u2060b", "with ab", 0, 2);
    row("joined in Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0645\u06cc\u062e\u0648\u0627\u0647\u0645", 0, 1);
    row("a space of no width", "a\u200bb", "a b", 0, 2);
    row("the dot of Catalan", "col\u00b7lecci\u00f3", "col lecci\u00f3", 2, 1);
    row("scripts without spaces", "\u6211\u7231 you", "\u6211 \u7231you", 0, 3);
}

void ScorerTest::countsWords()
{
    QFETCH(const QString, reference);
    QFETCH(const QString, hypothesis);
    QFETCH(const int, errors);
    QFETCH(const int, words);
    const std::string ours = reference.toStdString();
    const std::string theirs = hypothesis.toStdString();
    const auto counts = Scorer().count(ours, theirs, ScoredUnit::Words);
    QCOMPARE(counts.errors(), static_cast<std::uint64_t>(errors));
    QCOMPARE(counts.referenceTokens(), static_cast<std::uint64_t>(words));
    QCOMPARE(compareScore(ours, theirs).words, counts);
    QCOMPARE(errorScore(ours, theirs).wer, std::optional(1.0 * errors / words));
    // No word is wrong where no character is.
    QCOMPARE(errorScore(ours, theirs).cer == 0.0, errors == 0);
    for (const std::string &word : Scorer().tokens(ours, ScoredUnit::Words))
        QVERIFY2(word.find(' ') == std::string::npos, word.c_str());
}

void ScorerTest::foldsByTheLanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("isDotless");
    for (const char *const tag : {"tr", "TR", "tr-TR", "tr_tr", "az", "az-Latn-AZ", "tur", "aze"})
        QTest::newRow(tag) << tag << true;
    for (const char *const tag : {"", "en", "t", "trv", "de-tr", "try"})
        QTest::newRow(tag[0] == '\0' ? "none" : tag) << tag << false;
}

void ScorerTest::foldsByTheLanguage()
{
    QFETCH(const QString, language);
    QFETCH(const bool, isDotless);
    const std::string tag = language.toStdString();
    const std::string capitals = "\u0130stanbul'da I\u015eIK I\u0307z";
    const std::string small = "istanbul'da \u0131\u015f\u0131k iz";
    Scorer scorer;
    QVERIFY(scorer.score(capitals, small).words.errors() > 0); // known words of another language
    const auto score = scorer.score(capitals, small, tag);
    QCOMPARE(score.words.errors() == 0, isDotless);
    QCOMPARE(score.characters.errors() == 0, isDotless);
    QCOMPARE(errorScore(capitals, small, tag).cer == 0.0, isDotless);
    QCOMPARE(compareScore(capitals, small, tag).words, score.words);
    QCOMPARE(compareTexts(capitals, small, CompareUnit::Words, tag).differences().empty(),
             isDotless);
    QCOMPARE(scorer.tokens("KIZ", ScoredUnit::Words, tag).front(),
             std::string(isDotless ? "k\u0131z" : "kiz"));
    // a letter with a mark is one letter, written as one character or as two
    QVERIFY(scorer.score("\u00celhan NA\u00cfVE", "I\u0302lhan na\u00efve", tag).words.errors()
            == 0);
    QVERIFY(scorer.score("NAI\u0308VE", "na\u00efve", tag).characters.errors() == 0);
    // a tool knows no languages
    Scorer kaldi(profile("kaldi"));
    QVERIFY(kaldi.count(capitals, small, ScoredUnit::Words, tag).errors() > 0);
}

void ScorerTest::corporaAreSumsOverSums()
{
    Scorer scorer;
    CorpusScore corpus;
    QVERIFY(corpus.add(scorer, "one two three four", "one two three for"));
    QVERIFY(corpus.add(scorer, "five", "five"));
    QVERIFY(!corpus.add(scorer, "", "six"));
    QVERIFY(!corpus.add(scorer, "six", std::nullopt));
    QVERIFY(!corpus.add(scorer, "...", "six or seven"));
    QCOMPARE(corpus.scored, std::uint64_t{2});
    QCOMPARE(corpus.wrong, std::uint64_t{1});
    QCOMPARE(corpus.noReference, std::uint64_t{1});
    QCOMPARE(corpus.emptyReference, std::uint64_t{1});
    QCOMPARE(corpus.besideEmpty.words, (ErrorCounts{0, 0, 0, 3}));
    QCOMPARE(corpus.noHypothesis, std::uint64_t{1});
    QCOMPARE(scorer.rate(corpus.sum.words), std::optional<double>(1.0 / 5)); // not the mean, 1 / 8
    CorpusScore twice = corpus;
    twice += corpus;
    QCOMPARE(scorer.rate(twice.sum.words), std::optional<double>(2.0 / 10));
}

void ScorerTest::anEmptyReferenceHasTheRateOfTheProfile()
{
    const ErrorCounts inserted{0, 0, 0, 3};
    QCOMPARE(Scorer().rate(inserted), std::optional<double>());
    QCOMPARE(Scorer(profile("jiwer")).rate(inserted), std::optional<double>(3));
    QCOMPARE(Scorer(profile("wenet")).rate(inserted), std::optional<double>(0));
    QCOMPARE(Scorer(profile("kaldi")).rate(inserted), std::optional<double>());
}

void ScorerTest::aReferenceWithNothingToScoreHasNoRate_data()
{
    QTest::addColumn<QString>("reference");
    for (const char *const text : {"", " ", ".", "\u2026 --", "\u3002", "\u200f"})
        QTest::newRow(qPrintable(QString::fromUtf8(text).toHtmlEscaped()))
            << QString::fromUtf8(text);
}

void ScorerTest::aReferenceWithNothingToScoreHasNoRate()
{
    QFETCH(const QString, reference);
    const std::string text = reference.toStdString();
    for (const std::string hypothesis : {"two words", "", ".", text.c_str()}) {
        QCOMPARE(errorScore(text, hypothesis), ErrorScore());
        QCOMPARE(compareScore(text, hypothesis).rates(), ErrorScore());
        Scorer scorer;
        CorpusScore corpus;
        QVERIFY(!corpus.add(scorer, text, hypothesis));
        QCOMPARE(corpus.emptyReference, std::uint64_t{text.empty() ? 0u : 1u});
        QCOMPARE(corpus.sum, TextScore());
    }
}

void ScorerTest::anEmptyHypothesisIsAllDeletions()
{
    Scorer scorer;
    for (const char *const hypothesis : {"", "   ", ".", "\u2026"}) {
        QCOMPARE(errorScore("one two", hypothesis), (ErrorScore{1, 1}));
        QCOMPARE(compareScore("one two", hypothesis).words, (ErrorCounts{0, 0, 2, 0}));
        CorpusScore corpus;
        QVERIFY(corpus.add(scorer, "one two", hypothesis));
        QCOMPARE(corpus.sum.characters, (ErrorCounts{0, 0, 7, 0}));
        QCOMPARE(corpus.noHypothesis, std::uint64_t{0});
    }
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
