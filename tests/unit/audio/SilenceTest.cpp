// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/Silence.h"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;

namespace {

constexpr int kRate = 25'600; // a cell is 10 ms

/// Cells of 10 ms: so many seconds at so many dB, one after the other.
LevelTrack track(const std::vector<std::pair<double, float>> &parts)
{
    LevelTrack levels;
    levels.secondsPerCell = 0.01;
    for (const auto &[seconds, decibels] : parts)
        levels.decibels.insert(levels.decibels.end(),
                               static_cast<std::size_t>(std::lround(seconds * 100)), decibels);
    return levels;
}

std::string words(const std::vector<TimeSpan> &spans)
{
    std::string text;
    for (const TimeSpan &span : spans) {
        char part[64];
        std::snprintf(part, sizeof part, "%.2f-%.2f ", span.begin, span.end);
        text += part;
    }
    return text;
}

std::string cut(const LevelTrack &levels, const PauseRule &rule)
{
    const auto found = segmentsByPauses(levels, rule);
    return found ? words(*found) : std::string(found.error().detail);
}

constexpr float kLoud = -20;
constexpr float kQuiet = -70;

} // namespace

/// Silences and the stretches between them, by levels worked out by hand.
class SilenceTest final : public QObject {
    Q_OBJECT
private slots:
    void measuresLevels();
    void takesWhatIsNotKnownForLoud();
    void findsTheNearestSilence();
    void cutsAtPauses();
    void keepsMarginsApart();
    void joinsOrLeavesOutWhatIsShort();
    void cutsWhatIsLongWhereItIsQuiet();
    void refusesRulesThatAreNone();
    void stops();
};

void SilenceTest::measuresLevels()
{
    std::vector<std::int16_t> samples(256 * 10, 0);
    for (std::size_t at = 256 * 4; at < 256 * 6; ++at)
        samples[at] = at % 2 == 0 ? 3276 : -3276; // a tenth of full scale: -20 dB
    const auto peaks = PeakPyramid::build(samples);
    QVERIFY(peaks);
    auto levels = levelsOf(*peaks, {Frames{256 * 3 + 100}, Frames{256 * 7 - 1}}, kRate);
    QCOMPARE(levels.decibels.size(), std::size_t{4});
    QCOMPARE(levels.beginSeconds, 0.03);
    QCOMPARE(levels.decibels[0], kQuietestDb);
    QVERIFY(std::abs(levels.decibels[1] + 20) < 0.01F);
    QVERIFY(std::abs(levels.decibels[2] + 20) < 0.01F);
    QCOMPARE(levels.decibels[3], kQuietestDb);
    QCOMPARE(levels.endSeconds, 0.1);
    // held inside of the recording
    levels = levelsOf(*peaks, {Frames{-5000}, Frames{1'000'000}}, kRate);
    QCOMPARE(levels.decibels.size(), std::size_t{10});
    QCOMPARE(levels.beginSeconds, 0.0);
    QVERIFY(levelsOf(*peaks, {Frames{0}, Frames{256}}, 0).decibels.empty());
}

void SilenceTest::takesWhatIsNotKnownForLoud()
{
    const std::vector<std::int16_t> samples(PeakChunk::kFrames, 0);
    PeakChunks peaks(Frames{2 * PeakChunk::kFrames});
    peaks.set(1, std::make_shared<const PeakChunk>(samples));
    const auto levels = levelsOf(peaks, {Frames{0}, Frames{2 * PeakChunk::kFrames}}, kRate);
    QCOMPARE(levels.decibels.size(), std::size_t{512});
    QCOMPARE(levels.decibels.front(), 0.0F);
    QCOMPARE(levels.decibels.back(), kQuietestDb);
}

void SilenceTest::findsTheNearestSilence()
{
    // silences at 1.00-1.20 and 1.50-1.58
    const auto levels = track(
        {{1, kLoud}, {0.2, kQuiet}, {0.3, kLoud}, {0.08, kQuiet}, {0.42, kLoud}});
    const auto at = [&](double seconds) {
        const auto found = nearestSilence(levels, seconds, 0.15);
        return found ? std::lround(found->atSeconds * 1000) : -1L;
    };
    QCOMPARE(at(1.08), 1100L); // inside: its middle
    QCOMPARE(at(0.97), 1100L);
    QCOMPARE(at(0.90), 1050L); // the middle is too far: as near as the way allows
    QCOMPARE(at(0.84), -1L);
    QCOMPARE(at(1.30), 1150L);
    QCOMPARE(at(1.42), 1540L);
    QCOMPARE(at(1.70), 1550L);
    QCOMPARE(at(1.90), -1L);
    // neither what is too short nor what is nearly as loud is a silence
    QVERIFY(!nearestSilence(track({{1, kLoud}, {0.02, kQuiet}, {1, kLoud}}), 1.01, 0.15));
    QVERIFY(!nearestSilence(track({{1, kLoud}, {0.3, -40}, {1, kLoud}}), 1.1, 0.15));
    QVERIFY(!nearestSilence({}, 1, 0.15));
}

void SilenceTest::cutsAtPauses()
{
    const auto levels = track({{0.5, kQuiet},
                               {2, kLoud},
                               {0.5, kQuiet},
                               {1, kLoud},
                               {0.2, kQuiet},
                               {1, kLoud},
                               {1, kQuiet}});
    // a pause of 0.2 s does not count; a tenth of a second of each pause stays
    QCOMPARE(cut(levels, {}), std::string("0.40-2.60 2.90-5.30 "));
    QCOMPARE(cut(levels, {.minimumPause = 0.2}), std::string("0.40-2.60 2.90-4.10 4.10-5.30 "));
    QCOMPARE(cut(levels, {.thresholdDb = -80}), std::string("0.00-6.20 "));
    QCOMPARE(cut(levels, {.thresholdDb = -10}), std::string());
    QCOMPARE(cut({}, {}), std::string());
    auto ending = track({{1, kLoud}});
    ending.endSeconds = 0.995; // in the middle of the last cell
    const auto found = segmentsByPauses(ending, {});
    QVERIFY(found && found->size() == 1);
    QCOMPARE(found->front().end, 0.995);
}

void SilenceTest::keepsMarginsApart()
{
    const auto levels = track({{1, kLoud}, {0.1, kQuiet}, {1, kLoud}});
    QCOMPARE(cut(levels, {.minimumPause = 0.1}), std::string("0.00-1.05 1.05-2.10 "));
}

void SilenceTest::joinsOrLeavesOutWhatIsShort()
{
    // a word of 0.1 s (0.3 with margins) nearer to what is behind it
    const auto levels = track({{2, kLoud}, {0.9, kQuiet}, {0.1, kLoud}, {0.5, kQuiet}, {2, kLoud}});
    QCOMPARE(cut(levels, {}), std::string("0.00-2.10 2.80-5.50 "));
    // ... and not where that would be too long
    QCOMPARE(cut(levels, {.maximumLength = 2.6}), std::string("0.00-2.10 3.40-5.50 "));
    // a click far from all else is nothing
    const auto click = track({{2, kLoud}, {2, kQuiet}, {0.05, kLoud}, {2, kQuiet}, {2, kLoud}});
    QCOMPARE(cut(click, {}), std::string("0.00-2.10 5.95-8.05 "));
}

void SilenceTest::cutsWhatIsLongWhereItIsQuiet()
{
    // 25 s without a pause, a little quieter at 12.0 to 12.1 and at 17.0 to 17.1
    const auto levels = track({{12, kLoud}, {0.1, -35}, {4.9, kLoud}, {0.1, -30}, {7.9, kLoud}});
    QCOMPARE(cut(levels, {.maximumLength = 20}), std::string("0.00-12.05 12.05-25.00 "));
    QCOMPARE(cut(levels, {.maximumLength = 15}), std::string("0.00-12.05 12.05-25.00 "));
    const auto found = segmentsByPauses(levels, {.minimumLength = 1, .maximumLength = 4});
    QVERIFY(found);
    double end = 0;
    for (const TimeSpan &span : *found) {
        QCOMPARE(span.begin, end); // nothing is lost, and nothing said twice
        QVERIFY(span.length() <= 4 + 1e-9 && span.length() >= 1 - 1e-9);
        end = span.end;
    }
    QCOMPARE(end, 25.0);
}

void SilenceTest::refusesRulesThatAreNone()
{
    const auto levels = track({{1, kLoud}});
    const std::vector<PauseRule> wrong{{.thresholdDb = 1},     {.thresholdDb = -101},
                                       {.minimumPause = 0},    {.minimumLength = 0},
                                       {.maximumLength = 0.9}, {.minimumPause = std::nan("")}};
    for (const PauseRule &rule : wrong) {
        const auto found = segmentsByPauses(levels, rule);
        QVERIFY(!found);
        QCOMPARE(found.error().code, ErrorCode::InvalidArgument);
    }
}

void SilenceTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const auto found = segmentsByPauses(track({{1, kLoud}}), {}, stop.get_token());
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Cancelled);
}

QTEST_GUILESS_MAIN(SilenceTest)
#include "SilenceTest.moc"
