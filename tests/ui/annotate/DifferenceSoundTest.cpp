// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/player/AudioPlayer.h"
#include "ui/table/SegmentTable.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <vector>

using namespace Qt::StringLiterals;
using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16'000;

/// Six seconds in three segments; a word of each is another one in the hypothesis, which says when.
constexpr const char *kList = R"(
{"audio_filepath":"one.wav","offset":0,"duration":2,"text":"one two","pred_text":"won two","words":[{"word":"won","start":0.25,"end":0.75},{"word":"two","start":1,"end":1.5}]}
{"audio_filepath":"one.wav","offset":2,"duration":2,"text":"three four","pred_text":"three for","words":[{"word":"three","start":2,"end":2.5},{"word":"for","start":2.75,"end":3.25}]}
{"audio_filepath":"one.wav","offset":4,"duration":2,"text":"five six","pred_text":"five sicks","words":[{"word":"five","start":4,"end":5},{"word":"sicks","start":5.25,"end":5.75}]}
)";

bool writeList(const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    const std::vector<std::int16_t> samples(6 * std::size_t{kRate}, 1'000);
    if (!fs.createDirectories(folder) || !writeAudioFile(fs, folder / "one.wav", kRate, samples))
        return false;
    std::ofstream(folder / "list.jsonl") << (kList + 1);
    return true;
}

FrameRange seconds(double begin, double end)
{
    return {Frames{static_cast<std::int64_t>(begin * kRate)},
            Frames{static_cast<std::int64_t>(end * kRate)}};
}

} // namespace

/// The playback while stepping from difference to difference.
class DifferenceSoundTest final : public QObject {
    Q_OBJECT
private slots:
    void playsEachWithASecondAroundIt();
};

void DifferenceSoundTest::playsEachWithASecondAroundIt()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    auto &window = fixture.window();
    auto *table = window.annotate().table;
    auto &player = fixture.services().player;
    if (player.state() == AudioPlayer::State::NoDevice)
        QSKIP("nothing to play on");
    QSignalSpy states(&player, &AudioPlayer::stateChanged);
    const auto wasPlayed = [&states] { // it is, or it was and is over
        return std::any_of(states.begin(), states.end(), [](const auto &arguments) {
            return arguments.front().template value<AudioPlayer::State>()
                   == AudioPlayer::State::Playing;
        });
    };
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_VERIFY(table->segments().rowAt(2));
    QTRY_VERIFY(window.annotate().editor->hasSegment());
    fixture.focusTable();
    fixture.press(Qt::Key_D);
    QTRY_COMPARE(player.range(), seconds(0, 1.75)); // from the beginning of the recording
    QTRY_VERIFY(wasPlayed());
    states.clear();
    fixture.press(Qt::Key_D); // the next row's
    QTRY_COMPARE(table->currentRow(), 1);
    QTRY_COMPARE(player.range(), seconds(1.75, 4.25)); // beyond both ends of its segment
    QTRY_VERIFY(wasPlayed());
    states.clear();
    fixture.press(Qt::Key_D);
    QTRY_COMPARE(table->currentRow(), 2);
    QTRY_COMPARE(player.range(), seconds(4.25, 6)); // to the end of the recording
    QTRY_VERIFY(wasPlayed());
    states.clear();
    fixture.press(Qt::Key_D, Qt::ShiftModifier);
    QTRY_COMPARE(table->currentRow(), 1);
    QTRY_COMPARE(player.range(), seconds(1.75, 4.25));
    QTRY_COMPARE(player.state(), AudioPlayer::State::Stopped); // once, and that span alone
}

QTEST_MAIN(DifferenceSoundTest)
#include "DifferenceSoundTest.moc"
