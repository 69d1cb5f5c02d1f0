// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/PeakCache.h"
#include "tests/support/Wav.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/ChannelDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/TimelineView.h"
#include "ui/wave/WaveformView.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kRate = 8000;
constexpr int kPatience = 20'000;

/// A WAV file in which channel c is a square wave of (c + 1) * 1000, and a list of one utterance of it.
std::filesystem::path writeList(const std::filesystem::path &folder, int channels, int seconds)
{
    std::filesystem::create_directories(folder);
    std::vector<std::int16_t> samples;
    samples.reserve(static_cast<std::size_t>(seconds * kRate * channels));
    for (int frame = 0; frame < seconds * kRate; ++frame)
        for (int channel = 0; channel < channels; ++channel) {
            const int loud = (channel + 1) * 1000;
            samples.push_back(static_cast<std::int16_t>(frame / 20 % 2 == 0 ? loud : -loud));
        }
    std::ofstream(folder / "all.wav", std::ios::binary) << test::pcmWav(samples, kRate, channels);
    std::ofstream(folder / "list.jsonl")
        << R"({"key": "a", "wav": "all.wav", "txt": "words", "start": 0.5, "end": 1.5})" << '\n';
    return folder / "list.jsonl";
}

} // namespace

/// The channels of a recording, seen apart and heard alone in the real window.
class ChannelsJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void showsEachAndHearsOneAlone();
    void keepsThePeaksOfEachOfALongRecording();
    void showsEightAtMost();
    void followsToAnotherRecording();
    void oneChannelIsAllInOne();

private:
    static bool open(WindowFixture &fixture, const std::filesystem::path &list)
    {
        QSignalSpy imported(&fixture.window(), &MainWindow::imported);
        fixture.window().openDataset(list, fixture.workspace());
        return QTest::qWaitFor(
            [&] { return !imported.isEmpty() && fixture.window().sound().isWaveformShown(); },
            kPatience);
    }
    static WaveformView &waveform(WindowFixture &fixture)
    {
        return *fixture.window().annotate().timeline->findChild<WaveformView *>();
    }
    static const std::vector<ChannelWave> &channels(WindowFixture &fixture)
    {
        return waveform(fixture).state().channels;
    }
    /// As soon as all of them are painted finely.
    static bool areShown(WindowFixture &fixture, std::size_t number)
    {
        return QTest::qWaitFor(
            [&] {
                const auto &shown = channels(fixture);
                return shown.size() == number
                       && std::all_of(shown.begin(), shown.end(), [](const auto &channel) {
                              return channel.audio
                                     && channel.audio->isKnown(channel.audio->pcm->whole());
                          });
            },
            kPatience);
    }
    /// The first sample of what would be heard.
    static int heardSample(WindowFixture &fixture)
    {
        std::array<std::int16_t, 1> sample{};
        const auto *pcm = fixture.window().sound().heard();
        return pcm && pcm->readAtHand(Frames{0}, sample) ? sample[0] : 0;
    }
};

void ChannelsJourneyTest::showsEachAndHearsOneAlone()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto list = writeList(fixture.dataset().parent_path() / "list", 2, 2);
    QVERIFY(open(fixture, list));
    fixture.focusTable();
    QTRY_COMPARE_WITH_TIMEOUT(heardSample(fixture), 1500, kPatience); // both, mixed
    fixture.press(Qt::Key_H, Qt::ShiftModifier);                      // they are not apart yet
    QCOMPARE(heardSample(fixture), 1500);
    fixture.press(Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(areShown(fixture, 2));
    QCOMPARE(channels(fixture)[0].audio->peaks->peaks({Frames{0}, Frames{800}}, 1)[0].maximum,
             1000);
    QCOMPARE(channels(fixture)[1].audio->peaks->peaks({Frames{0}, Frames{800}}, 1)[0].maximum,
             2000);

    auto &desk = fixture.window().channels();
    fixture.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(desk.heard(), 0);
    QCOMPARE(heardSample(fixture), 1000);
    QVERIFY(channels(fixture)[0].isHeard && !channels(fixture)[1].isHeard);
    fixture.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(heardSample(fixture), 2000);
    fixture.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(desk.heard(), -1);
    QCOMPARE(heardSample(fixture), 1500);

    auto &wave = waveform(fixture);
    const QPoint second(10, wave.height() * 3 / 4);
    QTest::mouseClick(&wave, Qt::LeftButton, {}, second);
    QCOMPARE(desk.heard(), 1);
    QTest::mouseClick(&wave, Qt::LeftButton, {}, second);
    QCOMPARE(desk.heard(), -1);
    QTest::mouseClick(&wave, Qt::LeftButton, {}, QPoint(10, wave.height() / 4));
    QCOMPARE(desk.heard(), 0);

    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ShiftModifier); // all in one again
    QVERIFY(channels(fixture).empty());
    QCOMPARE(heardSample(fixture), 1500);
    fixture.press(Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(areShown(fixture, 2));
    fixture.restart();
    QVERIFY(fixture.window().actions()[ActionId::ChannelsApart]->isChecked());
    QVERIFY(open(fixture, list));
    QVERIFY(areShown(fixture, 2));
}

void ChannelsJourneyTest::keepsThePeaksOfEachOfALongRecording()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    QVERIFY(open(fixture, writeList(fixture.dataset().parent_path() / "list", 2, 70)));
    auto &cache = fixture.services().peakCache;
    QTRY_VERIFY_WITH_TIMEOUT(cache.usedBytes() > 0, kPatience);
    const auto ofOne = cache.usedBytes();
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(areShown(fixture, 2));
    QTRY_VERIFY_WITH_TIMEOUT(cache.usedBytes() > 2 * ofOne + ofOne / 2, kPatience);
}

void ChannelsJourneyTest::showsEightAtMost()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    QVERIFY(open(fixture, writeList(fixture.dataset().parent_path() / "list", 10, 2)));
    fixture.focusTable();
    QSignalSpy notices(&fixture.window().channels(), &ChannelDesk::notice);
    fixture.press(Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(areShown(fixture, ChannelDesk::kMostChannels));
    QCOMPARE(notices.size(), 1);
    QCOMPARE(channels(fixture)[7].audio->peaks->peaks({Frames{0}, Frames{800}}, 1)[0].maximum,
             8000);
}

void ChannelsJourneyTest::followsToAnotherRecording()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    const auto list = writeList(folder, 2, 2);
    writeList(folder / "other", 3, 2);
    std::ofstream(list, std::ios::app)
        << R"({"key": "b", "wav": "other/all.wav", "txt": "more", "start": 0.5, "end": 1})" << '\n';
    QVERIFY(open(fixture, list));
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ShiftModifier);
    QVERIFY(areShown(fixture, 2));
    fixture.press(Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(fixture.window().channels().heard(), 0);
    fixture.press(Qt::Key_Down); // the old item's display goes before the new one's audio arrives
    QTRY_COMPARE_WITH_TIMEOUT(fixture.shownText(), QStringLiteral("more"), kPatience);
    QVERIFY(areShown(fixture, 3));
    QCOMPARE(fixture.window().channels().heard(), -1);
    QTRY_COMPARE_WITH_TIMEOUT(heardSample(fixture), 2000, kPatience); // all three, mixed
    fixture.press(Qt::Key_Up);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.shownText(), QStringLiteral("words"), kPatience);
    QVERIFY(areShown(fixture, 2));
}

void ChannelsJourneyTest::oneChannelIsAllInOne()
{
    WindowFixture fixture({1, 2, 0, 0.1});
    QVERIFY(fixture.open());
    QSignalSpy notices(&fixture.window().channels(), &ChannelDesk::notice);
    fixture.focusTable();
    fixture.press(Qt::Key_A, Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(notices.size(), 1, kPatience);
    QVERIFY(channels(fixture).empty());
}

QTEST_MAIN(ChannelsJourneyTest)
#include "ChannelsJourneyTest.moc"
