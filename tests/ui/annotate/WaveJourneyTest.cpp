// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/PeakCache.h"
#include "core/workspace/ProjectSettings.h"
#include "tests/support/WrittenAudio.h"
#include "tests/ui/shell/StallWatch.h"
#include "tests/ui/shell/WindowFixture.h"
#include "tests/ui/shell/WindowWords.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/sound/WaveDesk.h"
#include "ui/shell/PreferencesDialog.h"
#include "ui/wave/SpectrogramLook.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"

#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;
using voxdeck::test::StallWatch;
using voxdeck::test::WindowFixture;

namespace {

constexpr int kRate = 16'000;

/// Two utterances of one recording of two minutes.
bool writeList(const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    if (!fs.createDirectories(folder))
        return false;
    std::vector<std::int16_t> samples(120 * kRate);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<std::int16_t>(std::lround(9000 * std::sin(double(i) * 0.05)));
    if (!writeAudioFile(fs, folder / "long.flac", kRate, samples))
        return false;
    std::ofstream(folder / "list.jsonl")
        << R"({"key": "a", "wav": "long.flac", "txt": "first", "start": 3, "end": 5})" << '\n'
        << R"({"key": "b", "wav": "long.flac", "txt": "second", "start": 100, "end": 103})" << '\n';
    return true;
}

QAction *entry(const QMenu &menu, const QString &group, const QString &name)
{
    for (const QAction *part : menu.actions())
        if (part->menu() && part->text() == group)
            for (QAction *choice : part->menu()->actions())
                if (choice->text() == name)
                    return choice;
    return nullptr;
}

} // namespace

/// A long recording in the real window, and how it is looked at.
class WaveJourneyTest final : public QObject {
    Q_OBJECT
private slots:
    void showsALongRecordingAndKeepsItsPeaks();
    void zoomsAndLooksByItsMenu();
    void preferencesHoldAtOnce();
    void lookIsPinnedToTheWorkspace();
};

void WaveJourneyTest::showsALongRecordingAndKeepsItsPeaks()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    const auto folder = fixture.dataset().parent_path() / "list";
    QVERIFY(writeList(folder));
    auto &window = fixture.window();
    StallWatch watch;
    QSignalSpy imported(&window, &MainWindow::imported);
    window.openDataset(folder / "list.jsonl", fixture.workspace());
    QTRY_VERIFY(!imported.isEmpty());
    QTRY_VERIFY(window.sound().isWaveformShown());
    auto *timeline = window.annotate().timeline;
    QCOMPARE(count(timeline->scale().length()), 120 * kRate);
    QTRY_VERIFY(fixture.services().peakCache.usedBytes() > 0);
    fixture.focusTable(); // the other utterance is in the same recording: its picture stays
    fixture.press(Qt::Key_Down);
    QTRY_COMPARE(fixture.shownText(), QStringLiteral("second"));
    QVERIFY(window.sound().isWaveformShown());
    QTRY_VERIFY(timeline->scale().visible().begin > Frames{80 * kRate});
    QCOMPARE(count(timeline->playhead()), 100 * kRate);
}

void WaveJourneyTest::zoomsAndLooksByItsMenu()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    QVERIFY(fixture.open());
    auto *timeline = fixture.window().annotate().timeline;
    QTRY_VERIFY(fixture.window().sound().isWaveformShown());
    const FrameRange before = timeline->scale().visible();
    timeline->scale().fit({Frames{200}, Frames{800}});
    QVERIFY(timeline->scale().visible().length() < Frames{1000});
    auto *desk = fixture.window().findChild<WaveDesk *>();
    QVERIFY(desk);
    QMenu whole;
    desk->fillMenu(whole);
    whole.actions().first()->trigger();
    QCOMPARE(timeline->scale().visible(), before);

    QMenu menu;
    desk->fillSpectrogramMenu(menu);
    auto *viridis = entry(menu, QStringLiteral("&Colours"), QStringLiteral("&Viridis"));
    auto *mel = entry(menu, QStringLiteral("&Frequencies"), windowText(said::kMel));
    auto *linear = entry(menu, QStringLiteral("&Frequencies"), QStringLiteral("&Linear"));
    QVERIFY(viridis && mel && linear);
    QVERIFY(linear->isChecked() && !mel->isChecked());
    viridis->trigger();
    mel->trigger();
    fixture.restart();
    QVERIFY(fixture.open());
    const auto look = fixture.window().annotate().timeline->spectrogramLook();
    QCOMPARE(look.scale, FrequencyScale::Mel);
    QCOMPARE(look.colors, SpectrogramColors::Viridis);
}

void WaveJourneyTest::preferencesHoldAtOnce()
{
    WindowFixture fixture({1, 1, 0, 0.1});
    QVERIFY(fixture.open());
    auto &cache = fixture.services().peakCache;
    QCOMPARE(cache.quotaBytes(), PeakCache::kUsualQuotaBytes);
    fixture.window().actions()[ActionId::Preferences]->trigger();
    auto *dialog = fixture.window().findChild<PreferencesDialog *>();
    QVERIFY(dialog);
    QComboBox *wheel = nullptr;
    for (auto *box : dialog->findChildren<QComboBox *>())
        if (box->accessibleName() == windowText(said::kWheelOverTimeline))
            wheel = box;
    QVERIFY(wheel);
    wheel->setCurrentIndex(1);
    QSpinBox *megabytes = nullptr;
    for (auto *box : dialog->findChildren<QSpinBox *>())
        if (box->suffix() == QLatin1String(" MB"))
            megabytes = box;
    QVERIFY(megabytes);
    megabytes->setValue(64);
    emit megabytes->editingFinished();
    QTRY_COMPARE(cache.quotaBytes(), std::uint64_t{64} << 20);
    dialog->reject();
    fixture.restart();
    QCOMPARE(fixture.services().peakCache.quotaBytes(), std::uint64_t{64} << 20);
    QVERIFY(fixture.window().findChild<WaveDesk *>()->wheelZooms());
}

void WaveJourneyTest::lookIsPinnedToTheWorkspace()
{
    WindowFixture fixture({1, 2, 0, 0.2});
    const auto wave = [&fixture]() -> WaveDesk & {
        return *fixture.window().findChild<WaveDesk *>();
    };
    const auto choose = [&](const char *group, const char *name) {
        QMenu menu;
        wave().fillSpectrogramMenu(menu);
        auto *choice = entry(menu, QString::fromLatin1(group), QString::fromLatin1(name));
        return choice && (choice->trigger(), true);
    };
    const auto look = [&fixture] {
        return fixture.window().annotate().timeline->spectrogramLook().text();
    };
    const auto stored = [&fixture] {
        const auto workspace = Workspace::openKnown(fixture.workspace(),
                                                    Workspace::Access::ReadOnly);
        return ProjectSettings(**workspace).spectrogram().value();
    };
    QVERIFY(fixture.open());
    QVERIFY(choose("&Range", "50 dB")); // one's own
    QCOMPARE(look(), QStringLiteral("linear 25 50 theme"));
    QCOMPARE(stored(), std::string());
    wave().setLookPinned(true);
    QVERIFY(choose("&Colours", "&Viridis"));
    QTRY_COMPARE(stored(), std::string("linear 25 50 viridis"));
    // a user with other settings sees it so, and other datasets are unchanged
    fixture.window().closeDataset();
    QCOMPARE(look(), QStringLiteral("linear 25 50 theme"));
    fixture.services().settings.store().setValue(QStringLiteral("waveform/spectrogram"),
                                                 QStringLiteral("log 5 90 grey"));
    fixture.restart();
    QCOMPARE(look(), QStringLiteral("log 5 90 grey"));
    QVERIFY(fixture.open());
    QTRY_COMPARE(look(), QStringLiteral("linear 25 50 viridis"));
    QVERIFY(wave().isLookPinned());
    wave().setLookPinned(false);
    QCOMPARE(look(), QStringLiteral("log 5 90 grey"));
    QTRY_COMPARE(stored(), std::string());
}

QTEST_MAIN(WaveJourneyTest)
#include "WaveJourneyTest.moc"
