// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/SnapTargets.h"

#include <QTest>

#include <cstdint>
#include <vector>

using namespace voxdeck;

namespace {

constexpr int kRate = 16000;
constexpr double kPerPeak = 160; // 10 ms

void append(std::vector<Peak> &peaks, std::size_t more, float rms)
{
    peaks.insert(peaks.end(), more, Peak{0, 0, rms});
}

} // namespace

class SnapTargetsTest final : public QObject {
    Q_OBJECT
private slots:
    void takesTheNearestInReach();
    void prefersTheFirstKind();
    void findsBothEdgesOfAPause();
    void leavesShortGapsOut();
    void findsNoPausesInEvenSound();
    void findsPausesInNoise();
    void findsTheNearestCrossing();
};

void SnapTargetsTest::takesTheNearestInReach()
{
    const std::vector<SnapTarget> targets{{Frames{100}, SnapKind::Edge},
                                          {Frames{130}, SnapKind::Edge}};
    QCOMPARE(snapTarget(targets, Frames{120}, Frames{50}), std::optional(targets[1]));
    QCOMPARE(snapTarget(targets, Frames{140}, Frames{10}), std::optional(targets[1]));
    QCOMPARE(snapTarget(targets, Frames{141}, Frames{10}), std::nullopt);
    QCOMPARE(snapTarget(targets, Frames{90}, Frames{10}), std::optional(targets[0]));
    QCOMPARE(snapTarget({}, Frames{90}, Frames{10}), std::nullopt);
}

void SnapTargetsTest::prefersTheFirstKind()
{
    const std::vector<SnapTarget> targets{{Frames{101}, SnapKind::ZeroCrossing},
                                          {Frames{104}, SnapKind::Silence},
                                          {Frames{106}, SnapKind::Playhead},
                                          {Frames{108}, SnapKind::Edge}};
    QCOMPARE(snapTarget(targets, Frames{100}, Frames{8}), std::optional(targets[3]));
    QCOMPARE(snapTarget(targets, Frames{100}, Frames{7}), std::optional(targets[2]));
    QCOMPARE(snapTarget(targets, Frames{100}, Frames{4}), std::optional(targets[1]));
    QCOMPARE(snapTarget(targets, Frames{100}, Frames{1}), std::optional(targets[0]));
}

void SnapTargetsTest::findsBothEdgesOfAPause()
{
    std::vector<Peak> peaks;
    append(peaks, 50, 4000);
    append(peaks, 20, 3); // 0.2 s of silence
    append(peaks, 30, 5000);
    append(peaks, 10, 2); // up to the end: it may go on
    const std::vector<Frames> edges{Frames{1000 + 50 * 160}, Frames{1000 + 70 * 160},
                                    Frames{1000 + 100 * 160}};
    QCOMPARE(pauseEdges(peaks, Frames{1000}, kPerPeak, kRate), edges);
}

void SnapTargetsTest::leavesShortGapsOut()
{
    std::vector<Peak> peaks;
    append(peaks, 50, 4000);
    append(peaks, 5, 3); // 50 ms: the closure of a consonant
    append(peaks, 30, 4000);
    append(peaks, 6, 3);
    append(peaks, 5, 4000);
    const std::vector<Frames> edges{Frames{85 * 160}, Frames{91 * 160}};
    QCOMPARE(pauseEdges(peaks, Frames{0}, kPerPeak, kRate), edges);
}

void SnapTargetsTest::findsNoPausesInEvenSound()
{
    std::vector<Peak> peaks;
    append(peaks, 50, 4000);
    append(peaks, 50, 2000);
    QVERIFY(pauseEdges(peaks, Frames{0}, kPerPeak, kRate).empty());
    QVERIFY(pauseEdges({}, Frames{0}, kPerPeak, kRate).empty());
    QVERIFY(pauseEdges(peaks, Frames{0}, 0, kRate).empty());
}

void SnapTargetsTest::findsPausesInNoise()
{
    std::vector<Peak> peaks;
    append(peaks, 60, 6000);
    append(peaks, 40, 200); // a room that hums
    append(peaks, 60, 6000);
    const std::vector<Frames> edges{Frames{60 * 160}, Frames{100 * 160}};
    QCOMPARE(pauseEdges(peaks, Frames{0}, kPerPeak, kRate), edges);
}

void SnapTargetsTest::findsTheNearestCrossing()
{
    const std::vector<std::int16_t> samples{5, 3, -2, -4, -1, 2, 6, 6};
    QCOMPARE(zeroCrossing(samples, Frames{100}, Frames{101}), std::optional(Frames{102}));
    QCOMPARE(zeroCrossing(samples, Frames{100}, Frames{104}), std::optional(Frames{105}));
    const std::vector<std::int16_t> even{4, 4, 4};
    QCOMPARE(zeroCrossing(even, Frames{0}, Frames{1}), std::nullopt);
}

QTEST_GUILESS_MAIN(SnapTargetsTest)
#include "SnapTargetsTest.moc"
