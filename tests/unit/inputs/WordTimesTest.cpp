// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/WordTimes.h"

#include <QTest>

#include <cstdint>
#include <random>

using namespace voxdeck;

class WordTimesTest final : public QObject {
    Q_OBJECT
private slots:
    void findsWordsWhereRecordsHaveThem_data();
    void findsWordsWhereRecordsHaveThem();
    void isEmptyForAnythingMalformed_data();
    void isEmptyForAnythingMalformed();
    void saysWhenADifferenceIsSaid();
    void estimatesWithoutTimes();
    void staysInsideOfTheSegment();
    void hasASecondAroundItWithinTheRecording();
};

namespace {

std::vector<WordTime> read(const QByteArray &json, int segment, TimeSpan span)
{
    const auto record = JsonValue::parse(json.toStdString());
    return record ? wordTimesOf(*record, "hyp", segment, span) : std::vector<WordTime>{};
}

} // namespace

void WordTimesTest::findsWordsWhereRecordsHaveThem_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("segment");
    QTest::newRow("of the record")
        << QByteArray("{\"words\": [{\"word\": \" a\", \"start\": 10.5, \"end\": 11}]}") << -1;
    QTest::newRow("of the item's hypothesis") << QByteArray(
        "{\"words\": 3, \"hyp_words\": [{\"text\": \" a\", \"start\": 10.5, \"end\": 11}]}")
                                              << -1;
    QTest::newRow("of a segment") << QByteArray(
        "{\"info\": {\"segments\": [{}, {\"words\": [{\"word\": \" a\", \"start\": 10.5, "
        "\"end\": 11}]}]}}") << 1;
    QTest::newRow("from its beginning")
        << QByteArray("{\"info\": {\"segments\": [{\"words\": [{\"word\": \" a\", \"start\": 0.5, "
                      "\"end\": 1}]}]}}")
        << 0;
    QTest::newRow("of Lhotse") << QByteArray(
        "{\"alignment\": {\"word\": [[\" a\", 10.5, 0.5, null]], \"phone\": [[\"b\", 10.5, 0.1]]}}")
                               << -1;
    QTest::newRow("of Lhotse, as objects")
        << QByteArray("{\"alignment\": {\"words\": [{\"symbol\": \" a\", \"start\": 10.5,"
                      " \"duration\": 0.5}]}}")
        << -1;
    QTest::newRow("cut out of the whole") << QByteArray(
        "{\"words\": [{\"word\": \"z\", \"start\": 1, \"end\": 2}, {\"word\": \" a\", "
        "\"start\": 10.5, \"end\": 11}, {\"word\": \"y\", \"start\": 12, \"end\": 13}]}")
                                          << 0;
}

void WordTimesTest::findsWordsWhereRecordsHaveThem()
{
    QFETCH(QByteArray, json);
    QFETCH(int, segment);
    const auto words = read(json, segment, {10, 12});
    QCOMPARE(words.size(), std::size_t{1});
    QCOMPARE(words[0].word, std::string(" a"));
    QCOMPARE(words[0].begin, 10.5);
    QCOMPARE(words[0].end, 11.0);
}

void WordTimesTest::isEmptyForAnythingMalformed_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *const json :
         {"{}", "[]", "3", "{\"words\": {}}", "{\"words\": [3]}",
          "{\"words\": [{\"word\": \"a\"}]}",
          "{\"words\": [{\"word\": 1, \"start\": 10, \"end\": 11}]}",
          "{\"words\": [{\"word\": \"a\", \"start\": 11, \"end\": 10}]}",
          "{\"words\": [{\"word\": \"a\", \"start\": NaN, \"end\": 11}]}",
          "{\"words\": [{\"word\": \"a\", \"start\": 10, \"end\": Infinity}]}",
          "{\"words\": [{\"word\": \"a\", \"start\": 100, \"end\": 101}]}",
          "{\"info\": {\"segments\": 3}}"})
        QTest::newRow(json) << QByteArray(json);
}

void WordTimesTest::isEmptyForAnythingMalformed()
{
    QFETCH(QByteArray, json);
    QVERIFY(read(json, -1, {10, 12}).empty());
    QVERIFY(read(json, 5, {10, 12}).empty());
}

void WordTimesTest::saysWhenADifferenceIsSaid()
{
    const std::vector<WordTime> words = {
        {"on", 1, 1.5}, {",", 1.5, 1.5}, {"fourteenth", 2, 3}, {"marsh", 3, 3.5}, {"now", 3.6, 4}};
    const auto comparison = compareTexts("on the fourteenth March", "on, fourteenth marsh now",
                                         CompareUnit::Words);
    const auto differences = comparison.differences();
    QCOMPARE(differences.size(), std::size_t{3}); // the, March, now
    const auto the = spokenSpan(comparison, differences[0], words, {0, 5});
    QCOMPARE(the.begin, 1.5);
    QCOMPARE(the.end, 2.0);
    const auto march = spokenSpan(comparison, differences[1], words, {0, 5});
    QCOMPARE(march.begin, 3.0);
    QCOMPARE(march.end, 3.5);
    const auto now = spokenSpan(comparison, differences[2], words, {0, 5});
    QCOMPARE(now.begin, 3.6);
    QCOMPARE(now.end, 4.0);
}

void WordTimesTest::estimatesWithoutTimes()
{
    const auto comparison = compareTexts("aaaa bbbb", "aaaa cccc", CompareUnit::Words);
    const auto span = spokenSpan(comparison, comparison.differences().front(), {}, {10, 19});
    QCOMPARE(span.begin, 15.0);
    QCOMPARE(span.end, 19.0);
}

void WordTimesTest::staysInsideOfTheSegment()
{
    std::mt19937 random(4);
    for (int round = 0; round < 500; ++round) {
        std::string yours;
        std::string theirs;
        std::vector<WordTime> words;
        for (int at = 0; at < 6; ++at) {
            yours.append(1, static_cast<char>('a' + random() % 4)).append(" ");
            theirs.append(1, static_cast<char>('a' + random() % 4)).append(" ");
            words.push_back({"w", static_cast<double>(random() % 40) - 10,
                             static_cast<double>(random() % 40) - 10});
        }
        for (const auto unit : {CompareUnit::Words, CompareUnit::Characters}) {
            const auto comparison = compareTexts(yours, theirs, unit);
            for (const auto &range : comparison.differences()) {
                const auto span = spokenSpan(comparison, range, words, {5, 15});
                QVERIFY(span.begin >= 5 && span.begin <= span.end && span.end <= 15);
            }
        }
    }
}

void WordTimesTest::hasASecondAroundItWithinTheRecording()
{
    constexpr Frames kLength{60'000};
    const auto range = [](std::int64_t begin, std::int64_t end) {
        return FrameRange{Frames{begin}, Frames{end}};
    };
    QCOMPARE(framesAround({2, 2.5}, 1, 10'000, kLength), range(10'000, 35'000));
    QCOMPARE(framesAround({0.25, 0.5}, 1, 10'000, kLength), range(0, 15'000));
    QCOMPARE(framesAround({5, 5.5}, 1, 10'000, kLength), range(40'000, 60'000));
    QCOMPARE(framesAround({0, 6}, 1, 10'000, kLength), range(0, 60'000));
    QVERIFY(
        framesAround({7.5, 8}, 1, 10'000, kLength).isEmpty()); // the audio ends before the words do
}

QTEST_GUILESS_MAIN(WordTimesTest)
#include "WordTimesTest.moc"
