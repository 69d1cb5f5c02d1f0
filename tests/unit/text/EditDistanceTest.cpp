// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/EditDistance.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <random>

using namespace Qt::StringLiterals;
using namespace voxdeck;

class EditDistanceTest final : public QObject {
    Q_OBJECT
private slots:
    void knowsDistances_data();
    void knowsDistances();
    void agreesWithTheFullMatrix();
    void isAMetric();
    void alignsAtTheLeastCost();
    void splitsTiesAsTheToolsDo_data();
    void splitsTiesAsTheToolsDo();
    void alignsLongSequencesInLittleMemory();
};

namespace {

using Sequence = std::vector<std::uint32_t>;

std::uint32_t below(std::mt19937 &random, std::uint32_t bound)
{
    return static_cast<std::uint32_t>(random() % bound);
}

Sequence sequence(const std::string &text)
{
    return {text.begin(), text.end()};
}

Sequence randomSequence(std::mt19937 &random, std::size_t size, std::uint32_t symbols,
                        std::uint32_t first = 0)
{
    Sequence tokens(size);
    for (std::uint32_t &token : tokens)
        token = first + below(random, symbols);
    return tokens;
}

/// Changed here and there, so that the two are near.
Sequence disturbed(std::mt19937 &random, Sequence tokens, std::size_t changes)
{
    for (; changes > 0; --changes) {
        const auto at = tokens.begin()
                        + static_cast<std::ptrdiff_t>(
                            tokens.empty()
                                ? 0
                                : below(random, static_cast<std::uint32_t>(tokens.size())));
        if (tokens.empty() || below(random, 3) == 0)
            tokens.insert(at, below(random, 7));
        else if (below(random, 2) == 0)
            tokens.erase(at);
        else
            *at = below(random, 7);
    }
    return tokens;
}

std::uint64_t distanceByMatrix(const Sequence &a, const Sequence &b)
{
    std::vector<std::vector<std::uint64_t>> cost(a.size() + 1,
                                                 std::vector<std::uint64_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0)
                cost[i][j] = i + j;
            else
                cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1,
                                       cost[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
        }
    }
    return cost[a.size()][b.size()];
}

/// The errors of an alignment that goes through both sequences whole and in order; -1 if it does not.
std::int64_t errorsOf(const std::vector<AlignmentStep> &steps, const Sequence &a, const Sequence &b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    std::int64_t errors = 0;
    for (const AlignmentStep &step : steps) {
        if (step.reference != i || step.hypothesis != j)
            return -1;
        const bool takesA = step.kind != AlignmentKind::Insertion;
        const bool takesB = step.kind != AlignmentKind::Deletion;
        if ((takesA && i == a.size()) || (takesB && j == b.size()))
            return -1;
        if (takesA && takesB && (a[i] == b[j]) != (step.kind == AlignmentKind::Equal))
            return -1;
        errors += step.kind == AlignmentKind::Equal ? 0 : 1;
        i += takesA ? 1 : 0;
        j += takesB ? 1 : 0;
    }
    return i == a.size() && j == b.size() ? errors : -1;
}

} // namespace

void EditDistanceTest::knowsDistances_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<int>("distance");
    QTest::newRow("both empty") << QByteArray("") << QByteArray("") << 0;
    QTest::newRow("one empty") << QByteArray("abc") << QByteArray("") << 3;
    QTest::newRow("equal") << QByteArray("abc") << QByteArray("abc") << 0;
    QTest::newRow("kitten") << QByteArray("kitten") << QByteArray("sitting") << 3;
    QTest::newRow("Saturday") << QByteArray("saturday") << QByteArray("sunday") << 3;
    QTest::newRow("turned around") << QByteArray("abcd") << QByteArray("dcba") << 4;
    QTest::newRow("64") << QByteArray(64, 'a') << QByteArray(64, 'b') << 64;
    QTest::newRow("65") << QByteArray(65, 'a') << QByteArray(65, 'b') << 65;
    QTest::newRow("128 and 1") << QByteArray(128, 'a') << QByteArray("b") << 128;
}

void EditDistanceTest::knowsDistances()
{
    QFETCH(const QByteArray, a);
    QFETCH(const QByteArray, b);
    QFETCH(const int, distance);
    QCOMPARE(editDistance(sequence(a.toStdString()), sequence(b.toStdString())),
             static_cast<std::uint64_t>(distance));
}

void EditDistanceTest::agreesWithTheFullMatrix()
{
    std::mt19937 random(11);
    for (int round = 0; round < 400; ++round) {
        const std::uint32_t first = round % 2 == 0 ? 0 : 0x4E00;
        const std::uint32_t symbols = 2 + below(random, 200);
        const Sequence a = randomSequence(random, below(random, 210), symbols, first);
        const Sequence b = round % 3 == 0
                               ? disturbed(random, a, below(random, 20))
                               : randomSequence(random, below(random, 210), symbols, first);
        QCOMPARE(editDistance(a, b), distanceByMatrix(a, b));
    }
}

void EditDistanceTest::isAMetric()
{
    std::mt19937 random(12);
    for (int round = 0; round < 500; ++round) {
        const Sequence a = randomSequence(random, below(random, 90), 4);
        const Sequence b = randomSequence(random, below(random, 90), 4);
        const Sequence c = randomSequence(random, below(random, 90), 4);
        QCOMPARE(editDistance(a, b), editDistance(b, a));
        QCOMPARE(editDistance(a, a), std::uint64_t{0});
        QCOMPARE(editDistance(a, b) == 0, a == b);
        QVERIFY(editDistance(a, c) <= editDistance(a, b) + editDistance(b, c));
    }
}

void EditDistanceTest::alignsAtTheLeastCost()
{
    std::mt19937 random(13);
    for (int round = 0; round < 500; ++round) {
        const Sequence a = randomSequence(random, below(random, 60), 1 + below(random, 6));
        const Sequence b = round % 2 == 0
                               ? disturbed(random, a, below(random, 12))
                               : randomSequence(random, below(random, 60), 1 + below(random, 6));
        for (const TieRule rule : {TieRule::Rapidfuzz, TieRule::WeNet})
            QCOMPARE(errorsOf(align(a, b, rule), a, b),
                     static_cast<std::int64_t>(editDistance(a, b)));
    }
}

void EditDistanceTest::splitsTiesAsTheToolsDo_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("rapidfuzz");
    QTest::addColumn<QString>("weNet");
    // what rapidfuzz's rule and compute-wer.py give
    QTest::newRow("change") << u"abc"_s << u"axc"_s << u"=S="_s << u"=S="_s;
    QTest::newRow("one of two alike is missing") << u"aa"_s << u"a"_s << u"=D"_s << u"=D"_s;
    QTest::newRow("one of two alike is too many") << u"a"_s << u"aa"_s << u"=I"_s << u"=I"_s;
    QTest::newRow("swap") << u"ab"_s << u"ba"_s << u"I=D"_s << u"I=D"_s;
    QTest::newRow("changes or moves") << u"aab"_s << u"abc"_s << u"=SS"_s << u"=D=I"_s;
    QTest::newRow("changes only") << u"aab"_s << u"bbc"_s << u"SSS"_s << u"SD=I"_s;
}

void EditDistanceTest::splitsTiesAsTheToolsDo()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    const auto spell = [&](TieRule rule) {
        QString letters;
        for (const AlignmentStep &step :
             align(sequence(a.toStdString()), sequence(b.toStdString()), rule))
            letters += QLatin1Char("=SDI"[static_cast<int>(step.kind)]);
        return letters;
    };
    QTEST(spell(TieRule::Rapidfuzz), "rapidfuzz");
    QTEST(spell(TieRule::WeNet), "weNet");
}

void EditDistanceTest::alignsLongSequencesInLittleMemory()
{
    std::mt19937 random(14);
    const Sequence a = randomSequence(random, 4000, 7);
    const Sequence b = disturbed(random, a, 500);
    QCOMPARE(errorsOf(align(a, b, TieRule::Rapidfuzz), a, b),
             static_cast<std::int64_t>(editDistance(a, b)));
    const Sequence longer = randomSequence(random, 4200, 3);
    const Sequence other = randomSequence(random, 4200, 3);
    QCOMPARE(errorsOf(align(longer, other, TieRule::WeNet), longer, other),
             static_cast<std::int64_t>(editDistance(longer, other)));
}

QTEST_GUILESS_MAIN(EditDistanceTest)
#include "EditDistanceTest.moc"
