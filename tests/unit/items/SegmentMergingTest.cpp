// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/items/SegmentMerging.h"

#include "core/items/JoinedListing.h"

#include <QTest>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;

namespace {

MergePiece piece(double start, double end, const std::string &speaker = "a")
{
    MergePiece made;
    made.recording = 7;
    made.speaker = speaker;
    made.startSeconds = start;
    made.endSeconds = end;
    return made;
}

/// "1-2 3": the first two are one.
std::string groups(const MergeRule &rule, const std::vector<MergePiece> &pieces)
{
    MergeRun run(rule);
    std::string text;
    for (std::size_t at = 0; at < pieces.size(); ++at) {
        const bool joins = run.joins(pieces[at]);
        text.append(at == 0 ? "" : joins ? "-" : " ").append(std::to_string(at + 1));
    }
    return text;
}

SegmentRow row(double start, double end, const std::string &text)
{
    SegmentRow made;
    made.id = 1;
    made.key = "k" + std::to_string(static_cast<int>(start));
    made.startSeconds = start;
    made.endSeconds = end;
    made.text = text;
    made.language = "en";
    made.speaker = "a";
    made.country = "DE";
    made.tags = " x ";
    made.status = SegmentStatus::Approved;
    made.cer = 0.1;
    return made;
}

} // namespace

/// Which segments become one, and what it is then.
class SegmentMergingTest final : public QObject {
    Q_OBJECT
private slots:
    void fillsUpToTheTarget();
    void keepsApartWhatIsNotOne();
    void asksForTheSpeakerIfWanted();
    void makesOneRow();
    void ratesTheWholeAnew();
    void keepsWhatAllPartsSay();
    void refusesNumbersThatAreNone();
};

void SegmentMergingTest::fillsUpToTheTarget()
{
    const std::vector<MergePiece> pieces{piece(0, 4), piece(4, 9), piece(9.5, 12), piece(12, 20),
                                         piece(21, 22)};
    QCOMPARE(groups({}, pieces), std::string("1 2 3 4 5")); // nothing was asked for
    QCOMPARE(groups({10, 1, false}, pieces), std::string("1-2 3 4-5"));
    QCOMPARE(groups({12, 1, false}, pieces), std::string("1-2-3 4-5"));
    QCOMPARE(groups({11.9, 1, false}, pieces), std::string("1-2 3-4 5"));
    QCOMPARE(groups({100, 0.5, false}, pieces), std::string("1-2-3-4 5"));
    QCOMPARE(groups({100, 0.4, false}, pieces), std::string("1-2 3-4 5"));
    QCOMPARE(groups({1, 1, false}, pieces),
             std::string("1 2 3 4 5")); // longer ones stay unchanged
}

void SegmentMergingTest::keepsApartWhatIsNotOne()
{
    const MergeRule rule{100, 1, false};
    QCOMPARE(groups(rule, {piece(0, 2), piece(1, 3)}), std::string("1 2")); // they overlap
    QCOMPARE(groups(rule, {piece(0, 2), piece(1.995, 3)}), std::string("1-2"));
    auto other = piece(2, 3);
    other.recording = 8;
    QCOMPARE(groups(rule, {piece(0, 2), other}), std::string("1 2"));
    other = piece(2, 3);
    other.channel = 1;
    QCOMPARE(groups(rule, {piece(0, 2), other}), std::string("1 2"));
    other = piece(2, 3);
    other.split = Split::Test;
    QCOMPARE(groups(rule, {piece(0, 2), other}), std::string("1 2"));
    // of a TouchDataset: segments of one item, and no whole items
    auto first = piece(0, 2);
    auto second = piece(2, 3);
    first.recording = second.recording = 0;
    QCOMPARE(groups(rule, {first, second}), std::string("1-2"));
    second.item = 1;
    QCOMPARE(groups(rule, {first, second}), std::string("1 2"));
    second.item = 0;
    first.isWhole = second.isWhole = true;
    QCOMPARE(groups(rule, {first, second}), std::string("1 2"));
    MergeRun run(rule);
    QVERIFY(!run.joins(piece(0, 1)));
    run.breakOff();
    QVERIFY(!run.joins(piece(1, 2)));
}

void SegmentMergingTest::asksForTheSpeakerIfWanted()
{
    const std::vector<MergePiece> pieces{piece(0, 1), piece(1, 2, "b"), piece(2, 3, "b"),
                                         piece(3, 4)};
    QCOMPARE(groups({100, 1, false}, pieces), std::string("1-2-3-4"));
    QCOMPARE(groups({100, 1, true}, pieces), std::string("1 2-3 4"));
}

void SegmentMergingTest::makesOneRow()
{
    auto second = row(2, 3, "world");
    second.speaker = "b";
    second.country.clear();
    second.hypothesis = "word";
    second.isFlagged = true;
    const std::vector<SegmentRow> rows{row(0, 2, "hello"), second};
    const SegmentRow whole = mergedRow(rows, {});
    QCOMPARE(whole.key, std::string("k0"));
    QCOMPARE(whole.startSeconds, 0.0);
    QCOMPARE(whole.endSeconds, 3.0);
    QCOMPARE(whole.text, std::string("hello world"));
    QCOMPARE(whole.hypothesis, std::string("word"));
    QCOMPARE(whole.language, std::string("en"));
    QCOMPARE(whole.speaker, std::string());
    QCOMPARE(whole.country, std::string());
    QCOMPARE(whole.tags, std::string(" x "));
    QCOMPARE(whole.status, SegmentStatus::Pending);
    QVERIFY(!whole.cer);
    QVERIFY(whole.isFlagged);
    const std::vector<SegmentRow> han{row(0, 2, "你好"), row(2, 3, "世界")};
    QCOMPARE(mergedRow(han, {}).text, std::string("你好世界"));
    const SegmentRow alone = mergedRow(std::vector<SegmentRow>{row(0, 2, "x")}, {});
    QCOMPARE(alone.status, SegmentStatus::Approved); // one alone is as it was
    QVERIFY(alone.cer);
}

void SegmentMergingTest::ratesTheWholeAnew()
{
    std::vector<SegmentRow> rows{row(0, 2, "one two"), row(2, 3, "three four")};
    rows[0].hypothesis = "one two";
    rows[1].hypothesis = "three for";
    rows[1].versions = {{"second", "three", true}};
    rows[0].versions = {{"first", "one", true}, {"second", "two", true}};
    SegmentRow whole = mergedRow(rows, {});
    QCOMPARE(*whole.cer, 1.0 / 18); // one letter of "one two three four"
    QCOMPARE(*whole.wer, 0.25);
    QCOMPARE(whole.versions, (std::vector<TranscriptVersion>{{"second", "two three", true}}));
    rows[1].hypothesis.clear(); // not heard by anybody: no error
    whole = mergedRow(rows, {});
    QVERIFY(!whole.cer);
    QVERIFY(!whole.wer);
}

void SegmentMergingTest::keepsWhatAllPartsSay()
{
    ListedSegment first;
    first.recording = "r";
    first.audio = "r.wav";
    ListedSegment second = first;
    first.further = R"({"gender":"f","wer":0.5,"snr":20,"mood":"calm","tags":["a","b"],"asr2":"a",)"
                    R"("transcript_id":"t","start_idx":3,"end_idx":5,"only":1,)"
                    R"("custom":{"age":30,"place":"here","cer":0.1}})";
    second.further =
        R"({"gender":"f","wer":0.5,"snr":20,"mood":"loud","tags":["a","b"],"asr2":"b",)"
        R"("transcript_id":"t","start_idx":6,"end_idx":9,)"
        R"("custom":{"age":30,"place":"there","cer":0.1}})";
    auto rows = std::vector<SegmentRow>{row(0, 2, "x"), row(2, 3, "y")};
    rows[0].versions = {{"asr2", "a", true}};
    rows[1].versions = {{"asr2", "b", true}};
    const auto joined = joinedListing(std::vector{first, second}, mergedRow(rows, {}));
    QCOMPARE(joined.recording, std::string("r"));
    QCOMPARE(joined.audio, std::string("r.wav"));
    const std::string expected = R"({"gender": "f", "tags": ["a", "b"], "asr2": "a b", )"
                                 R"("transcript_id": "t", "start_idx": 3, "end_idx": 9, )"
                                 R"("custom": {"age": 30}})";
    QCOMPARE(joined.further, expected);
    QCOMPARE(joinedListing(std::vector{first}, rows[0]).further, first.further);
}

void SegmentMergingTest::refusesNumbersThatAreNone()
{
    QVERIFY(MergeRule().check());
    QVERIFY((MergeRule{20, 0, false}).check());
    for (const MergeRule &rule : std::vector<MergeRule>{
             {-1, 1, false}, {20, -1, false}, {std::nan(""), 1, false}, {1e9, 1, false}})
        QVERIFY(!rule.check());
}

QTEST_GUILESS_MAIN(SegmentMergingTest)
#include "SegmentMergingTest.moc"
