// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/annotations/LabelPlacing.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace voxdeck;

namespace {

using Places = std::vector<LabelPlace>;
using Labels = std::vector<labels::FlatSegment>;

labels::FlatSegment label(double start, double end, std::string text, std::string speaker = {},
                          std::string tier = {})
{
    labels::FlatSegment made;
    made.start = start;
    made.end = end;
    made.text = std::move(text);
    made.speaker = std::move(speaker);
    made.tier = std::move(tier);
    return made;
}

/// "0=hello 2=you".
std::string said(const LabelPlacing &placing)
{
    std::string all;
    for (const auto &placed : placing.placed)
        all += (all.empty() ? "" : " ") + std::to_string(placed.place) + "=" + placed.text;
    return all;
}

} // namespace

class LabelPlacingTest final : public QObject {
    Q_OBJECT
private slots:
    void placesWhatHasTheSameTimes();
    void tellsSimultaneousSegmentsBySpeakerAndChannel();
    void joinsWordsByScript();
    void namesWhatIsAboutNothing();
    void placesNothingThatMayBeMeantTwice();
    void keepsWhatIsSaidTwiceAlike();
    void takesAWholeRecordingOnlyForOneSegment();
    void makesOneLine();
    void placesEachLabelOnceOrSaysWhy();
    void isNotSlowWhereAllOverlaps();
};

void LabelPlacingTest::placesWhatHasTheSameTimes()
{
    const Places places{{0, 1, "", {}}, {1, 2, "", {}}, {2, 3, "", {}}};
    const auto placing = placeLabels(
        places, Labels{label(2.01, 2.99, "c"), label(0, 1, "a", "ann"), label(0.8, 2.1, "b")});
    QCOMPARE(said(placing), std::string("0=a 1=b 2=c"));
    QVERIFY(placing.unplaced.empty());
    QCOMPARE(placing.placed[0].speaker, std::string("ann"));
    QVERIFY(placing.placed[1].isOne); // moved, but about no other
    QCOMPARE(placing.placed[1].start, 0.8);
    QCOMPARE(placing.placed[2].end, 2.99);
}

void LabelPlacingTest::tellsSimultaneousSegmentsBySpeakerAndChannel()
{
    const Places spoken{{0, 1, "ann", {}}, {0, 1, "bob", {}}, {0, 1, "", {}}};
    QCOMPARE(said(placeLabels(spoken, Labels{label(0, 1, "b", "bob"), label(0, 1, "x"),
                                             label(0, 1, "a", {}, "ann")})),
             std::string("0=a 1=b 2=x"));
    const Places channels{{0, 1, "", 0}, {0, 1, "", 1}};
    Labels two{label(0, 1, "right"), label(0, 1, "left")};
    two[0].channel = "2";
    two[1].channel = "A";
    QCOMPARE(said(placeLabels(channels, two)), std::string("0=left 1=right"));
}

void LabelPlacingTest::joinsWordsByScript()
{
    const Places places{{0, 2, "", {}}, {2, 4, "", {}}};
    const auto placing = placeLabels(
        places, Labels{label(1, 1.4, "there", "ann"), label(0.2, 0.9, "hello", "ann"),
                       label(2.1, 2.5, "\xe4\xbd\xa0", "a"), label(2.6, 3, "\xe5\xa5\xbd", "b")});
    QCOMPARE(said(placing), std::string("0=hello there 1=\xe4\xbd\xa0\xe5\xa5\xbd"));
    QCOMPARE(placing.placed[0].speaker, std::string("ann"));
    QCOMPARE(placing.placed[1].speaker, std::string());
    QVERIFY(!placing.placed[0].isOne);
}

void LabelPlacingTest::namesWhatIsAboutNothing()
{
    const Places places{{1, 2, "", {}}, {5, 6, "", {}}};
    const auto placing = placeLabels(places,
                                     Labels{label(0, 0.9, "before"), label(1.2, 5.9, "over both"),
                                            label(6.5, 7, "after"), label(1.2, 1.9, "in")});
    QCOMPARE(said(placing), std::string("0=in"));
    QCOMPARE(placing.unplaced.size(), std::size_t{3});
    QCOMPARE(placing.unplaced[1].label, std::size_t{1});
    QCOMPARE(placing.unplaced[0].reason, std::string("matches no segment: 0.000 to 0.900 s"));
}

void LabelPlacingTest::placesNothingThatMayBeMeantTwice()
{
    const Places places{{0, 1, "", {}}, {1, 2, "", {}}};
    const auto twice = placeLabels(
        places, Labels{label(0, 1, "a", {}, "one"), label(0, 1, "b", {}, "two"), label(1, 2, "c")});
    QCOMPARE(said(twice), std::string("1=c"));
    QCOMPARE(twice.unplaced.size(), std::size_t{2});
    QVERIFY(twice.unplaced[0].reason.find("\"one\" and \"two\"") != std::string::npos);
    const auto tiers = placeLabels(
        places, Labels{label(0.1, 0.4, "a", {}, "words"), label(0.5, 0.8, "b", {}, "notes")});
    QVERIFY(tiers.placed.empty());
    QCOMPARE(tiers.unplaced.size(), std::size_t{2});
}

/// A tier of utterances and one of their words.
void LabelPlacingTest::keepsWhatIsSaidTwiceAlike()
{
    const Places places{{0, 2, "", {}}, {2, 3, "", {}}};
    const auto placing = placeLabels(
        places, Labels{label(0, 2, "hello there", {}, "utterances"),
                       label(2, 3, "you", {}, "utterances"), label(0, 0.9, "hello", {}, "words"),
                       label(0.9, 1.8, "there", {}, "words"), label(2, 3, "you", {}, "words")});
    QCOMPARE(said(placing), std::string("0=hello there 1=you"));
    QCOMPARE(placing.unplaced.size(), std::size_t{3});
    QVERIFY(placing.unplaced[0].reason.starts_with("is in a segment that already has a label"));
}

void LabelPlacingTest::takesAWholeRecordingOnlyForOneSegment()
{
    auto whole = label(0, 0, "all of it");
    whole.isWhole = true;
    QCOMPARE(said(placeLabels(Places{{0, 9, "", {}}}, Labels{whole})), std::string("0=all of it"));
    const auto two = placeLabels(Places{{0, 4, "", {}}, {4, 9, "", {}}}, Labels{whole});
    QVERIFY(two.placed.empty());
    QCOMPARE(two.unplaced.front().reason,
             std::string("is about the whole recording, which has 2 segments"));
    QCOMPARE(placeLabels({}, Labels{whole, label(0, 1, "x")}).unplaced.size(), std::size_t{2});
}

void LabelPlacingTest::makesOneLine()
{
    QCOMPARE(oneLineOf(" a\r\n\tb  c\x7f"), std::string("a b c"));
    QCOMPARE(oneLineOf(" \n"), std::string());
}

/// Whatever overlaps: each label is placed once, joined or refused; a segment gets one text at most.
void LabelPlacingTest::placesEachLabelOnceOrSaysWhy()
{
    std::mt19937 random(7);
    const auto time = [&] {
        return static_cast<double>(random() % 400) / 20;
    };
    for (int turn = 0; turn < 3000; ++turn) {
        Places places;
        for (auto count = random() % 12; count > 0; --count) {
            const double start = time();
            places.push_back({start,
                              start + static_cast<double>(random() % 60) / 20,
                              random() % 2 ? "ann" : "",
                              {}});
        }
        std::stable_sort(places.begin(), places.end(),
                         [](const auto &a, const auto &b) { return a.start < b.start; });
        Labels given;
        for (auto count = random() % 12; count > 0; --count) {
            const double start = time();
            given.push_back(label(start, start + static_cast<double>(random() % 60) / 20,
                                  "w" + std::to_string(count), {}, random() % 3 ? "t" : "u"));
        }
        for (const auto &place : places) // some with the very times
            if (random() % 3 == 0)
                given.push_back(label(place.start, place.end, "x" + std::to_string(given.size())));
        const auto placing = placeLabels(places, given);
        std::string all = " ";
        std::size_t last = 0;
        for (const auto &placed : placing.placed) {
            QVERIFY(placed.place < places.size());
            QVERIFY(&placed == placing.placed.data() || placed.place > last);
            last = placed.place;
            all += placed.text + " ";
        }
        std::size_t words = 0;
        for (std::size_t number = 0; number < given.size(); ++number) {
            const bool isPlaced = all.find(" " + given[number].text + " ") != std::string::npos;
            const bool isRefused = std::any_of(
                placing.unplaced.begin(), placing.unplaced.end(),
                [&](const auto &unplaced) { return unplaced.label == number; });
            QVERIFY2(isPlaced != isRefused || given[number].text == "w1", all.c_str());
            words += isPlaced ? 1 : 0;
        }
        QVERIFY(words + placing.unplaced.size() >= given.size());
    }
}

void LabelPlacingTest::isNotSlowWhereAllOverlaps()
{
    const Places places(20'000, {0, 10, "ann", {}});
    const auto placing = placeLabels(places, Labels(20'000, label(0, 10, "x", "bob")));
    QCOMPARE(placing.placed.size(), places.size());
    const auto parts = placeLabels(places, Labels(20'000, label(1, 2, "x", "bob")));
    QCOMPARE(parts.placed.size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(LabelPlacingTest)
#include "LabelPlacingTest.moc"
