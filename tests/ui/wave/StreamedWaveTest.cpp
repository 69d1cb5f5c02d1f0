// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audio/AudioWriter.h"
#include "core/audio/PeakCache.h"
#include "core/io/PosixFileSystem.h"
#include "tests/support/Patience.h"
#include "tests/support/BytesFile.h"
#include "tests/ui/wave/Timeline.h"
#include "ui/wave/SampleFetcher.h"
#include "ui/wave/SpectrogramTiles.h"
#include "ui/wave/WaveformLoader.h"
#include "ui/wave/WaveformPicture.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <latch>
#include <memory>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;
constexpr double kSeconds = 90;

/// Ninety seconds as FLAC, and what they are.
struct Recording {
    std::vector<std::int16_t> samples = burstsOfTone(kSeconds, kRate);
    std::string bytes = encodeAudio(AudioFileType::Flac, kRate, samples).value();

    std::shared_ptr<const PcmSource> streamed(std::string identity = "a.flac") const
    {
        const auto open = [this] {
            return Result<std::unique_ptr<RandomAccessFile>>(std::make_unique<BytesFile>(bytes));
        };
        return std::make_shared<const PcmSource>(StreamedAudio::create(open, "a.flac").value(),
                                                 std::move(identity));
    }
};

PcmFunction giving(std::shared_ptr<const PcmSource> pcm)
{
    return [pcm](std::stop_token) {
        return Result<std::shared_ptr<const PcmSource>>(pcm);
    };
}

/// The signals of a loader, in order.
struct Told {
    explicit Told(WaveformLoader &loader)
    {
        QObject::connect(
            &loader, &WaveformLoader::loaded, &loader,
            [this](const std::shared_ptr<const WaveformAudio> &audio) { all.push_back(audio); });
    }
    std::vector<std::shared_ptr<const WaveformAudio>> all;
};

} // namespace

class StreamedWaveTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_recording = std::make_unique<Recording>(); }
    void showsLengthFirstAndAllPeaksInTheEnd();
    void takesPeaksFromTheCacheTheSecondTime();
    void remakesPeaksWhoseFileIsDamaged();
    void makesWhatIsOnScreenFirst();
    void paintsExactlyWhatASearchFinds();
    void fetchesSamplesForDeepZooms();
    void makesTheSameTilesAsFromMemory();
    void makesTilesOfTheWholeRecording();
    void anotherLookMakesOtherTiles();
    void lookSurvivesTheSettings();
    void stopsInTheMiddle();

private:
    std::unique_ptr<Recording> m_recording;
    PosixFileSystem m_fs;
};

void StreamedWaveTest::showsLengthFirstAndAllPeaksInTheEnd()
{
    DecodePool pool;
    WaveformLoader loader(pool);
    Told told(loader);
    QSignalSpy samples(&loader, &WaveformLoader::samplesReady);
    const auto pcm = m_recording->streamed();
    loader.load(giving(pcm));
    QTRY_VERIFY(!loader.isLoading());
    QCOMPARE(samples.count(), 1);
    QVERIFY(told.all.size() >= 2);
    QCOMPARE(told.all.front()->chunks->known(), std::size_t{0});
    QVERIFY(!told.all.front()->isKnown(pcm->whole()));
    QVERIFY(told.all.back()->chunks->isComplete());
    QVERIFY(told.all.back()->isKnown(pcm->whole()));
    QVERIFY(!told.all.back()->coarse.empty());
    for (std::size_t i = 1; i < told.all.size(); ++i)
        QVERIFY(told.all[i]->chunks->known() >= told.all[i - 1]->chunks->known());
}

void StreamedWaveTest::takesPeaksFromTheCacheTheSecondTime()
{
    const QTemporaryDir folder;
    PeakCache cache(m_fs, folder.path().toStdString() + "/peaks");
    DecodePool pool;
    WaveformLoader loader(pool, &cache);
    Told told(loader);
    loader.load(giving(m_recording->streamed()));
    QTRY_VERIFY(!loader.isLoading());
    QTRY_VERIFY(cache.usedBytes() > 0); // written after the signal
    const auto made = told.all.back();
    told.all.clear();
    loader.load(giving(m_recording->streamed()));
    QTRY_VERIFY(!loader.isLoading());
    QCOMPARE(told.all.size(), std::size_t{1}); // all of them at once
    const auto columns = [](const WaveformAudio &audio) {
        return waveformColumns(audio, 0, kSeconds * kRate / 700, 700);
    };
    QVERIFY(columns(*told.all.back()) == columns(*made));
    told.all.clear();
    loader.load(giving(m_recording->streamed("another.flac")));
    QTRY_VERIFY(!loader.isLoading());
    QVERIFY(told.all.size() > 1);
}

void StreamedWaveTest::remakesPeaksWhoseFileIsDamaged()
{
    const QTemporaryDir folder;
    PeakCache cache(m_fs, folder.path().toStdString() + "/peaks");
    DecodePool pool;
    WaveformLoader loader(pool, &cache);
    loader.load(giving(m_recording->streamed()));
    QTRY_VERIFY(!loader.isLoading());
    const auto file = cache.fileOf("a.flac");
    QTRY_VERIFY(exists(m_fs, file));
    QVERIFY(m_fs.truncate(file, m_fs.status(file)->size / 2));
    Told told(loader);
    loader.load(giving(m_recording->streamed()));
    QTRY_VERIFY(!loader.isLoading());
    QVERIFY(told.all.size() > 1);
    QVERIFY(told.all.back()->chunks->isComplete());
    QTRY_VERIFY(exists(m_fs, file));
}

void StreamedWaveTest::makesWhatIsOnScreenFirst()
{
    DecodePool pool;
    WaveformLoader loader(pool);
    Told told(loader);
    const auto pcm = m_recording->streamed();
    std::latch isLookedAt(1);
    loader.load([&](std::stop_token) {
        isLookedAt.wait();
        return Result<std::shared_ptr<const PcmSource>>(pcm);
    });
    const auto visible = framesBetween(70, 74, kRate);
    loader.lookAt(visible);
    isLookedAt.count_down();
    QTRY_VERIFY(!loader.isLoading());
    const auto first = std::find_if(told.all.begin(), told.all.end(),
                                    [](const auto &audio) { return audio->chunks->known() > 0; });
    QVERIFY(first != told.all.end());
    QVERIFY((*first)->chunks->has((*first)->chunks->chunksIn(visible).first));
}

void StreamedWaveTest::paintsExactlyWhatASearchFinds()
{
    DecodePool pool;
    WaveformLoader loader(pool);
    Told told(loader);
    loader.load(giving(m_recording->streamed()));
    QTRY_VERIFY(!loader.isLoading());
    constexpr int kPerColumn = 2048; // whole cells: no value of a neighbour is visible
    const auto columns = waveformColumns(*told.all.back(), 0, kPerColumn, 700);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto piece = std::span(m_recording->samples).subspan(i * kPerColumn, kPerColumn);
        const auto [low, high] = std::minmax_element(piece.begin(), piece.end());
        QCOMPARE(columns[i].minimum, *low);
        QCOMPARE(columns[i].maximum, *high);
    }
}

void StreamedWaveTest::fetchesSamplesForDeepZooms()
{
    DecodePool pool;
    SampleFetcher fetcher(pool);
    WaveformAudio audio;
    audio.pcm = m_recording->streamed();
    audio.chunks = std::make_shared<const PeakChunks>(audio.pcm->length());
    const auto visible = framesBetween(50.0, 50.5, kRate);
    QSignalSpy fetched(&fetcher, &SampleFetcher::fetched);
    fetcher.want(audio.pcm, {framesBetween(10, 11, kRate)}); // forgotten, or quickly done
    fetcher.want(audio.pcm, {visible});
    QTRY_VERIFY(audio.pcm->isAtHand(visible));
    QTRY_VERIFY(fetched.count() > 0);
    constexpr double kPerColumn = 10;
    const auto columns = waveformColumns(audio, double(count(visible.begin)), kPerColumn, 800);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto piece =
            std::span(m_recording->samples).subspan(std::size_t(count(visible.begin)) + i * 10, 10);
        QCOMPARE(columns[i].minimum, *std::min_element(piece.begin(), piece.end()));
        QCOMPARE(columns[i].maximum, *std::max_element(piece.begin(), piece.end()));
    }
}

void StreamedWaveTest::makesTheSameTilesAsFromMemory()
{
    DecodePool pool;
    SpectrogramTiles inMemory(pool);
    SpectrogramTiles streamed(pool);
    inMemory.setAudio(PcmSource::fromVector(m_recording->samples, kRate));
    streamed.setAudio(m_recording->streamed());
    const auto visible = framesBetween(20, 30, kRate);
    const double perColumn = 160;
    const int level = SpectrogramTiles::levelFor(perColumn);
    const std::int64_t index = count(visible.begin) / (SpectrogramTiles::kColumns << level);
    for (auto *tiles : {&inMemory, &streamed}) {
        tiles->want(visible, perColumn, 128);
        QTRY_VERIFY(tiles->tile(level, index + 1, 128) != nullptr);
    }
    QVERIFY(inMemory.tile(level, index + 1, 128)->levels
            == streamed.tile(level, index + 1, 128)->levels);
}

void StreamedWaveTest::makesTilesOfTheWholeRecording()
{
    DecodePool pool;
    SpectrogramTiles tiles(pool);
    const auto pcm = m_recording->streamed();
    tiles.setAudio(pcm);
    constexpr double kPerColumn = 16384; // as of hours on one screen
    tiles.want(pcm->whole(), kPerColumn, 128);
    const int level = SpectrogramTiles::levelFor(kPerColumn);
    QTRY_VERIFY(tiles.tile(level, 0, 128) != nullptr);
    const auto &levels = tiles.tile(level, 0, 128)->levels;
    QVERIFY(
        std::any_of(levels.begin(), levels.end(), [](std::uint8_t value) { return value > 100; }));
    QCOMPARE(pcm->streamed()->bytesKept(), std::size_t{0}); // looks keep nothing
}

void StreamedWaveTest::anotherLookMakesOtherTiles()
{
    DecodePool pool;
    SpectrogramTiles tiles(pool);
    tiles.setAudio(m_recording->streamed());
    const auto visible = framesBetween(20, 30, kRate);
    std::vector<std::vector<std::uint8_t>> seen;
    const int level = SpectrogramTiles::levelFor(160);
    const std::int64_t index = count(visible.begin) / (SpectrogramTiles::kColumns << level) + 1;
    for (const char *text : {"linear 25 70 theme", "mel 25 70 theme", "log 25 70 theme",
                             "linear 5 70 theme", "linear 25 40 theme"}) {
        tiles.setLook(SpectrogramLook::fromText(QLatin1String(text)));
        tiles.want(visible, 160, 128);
        QTRY_VERIFY(tiles.tile(level, index, 128) != nullptr);
        seen.push_back(tiles.tile(level, index, 128)->levels);
        for (std::size_t i = 0; i + 1 < seen.size(); ++i)
            QVERIFY(seen[i] != seen.back());
    }
}

void StreamedWaveTest::lookSurvivesTheSettings()
{
    for (const char *text : {"mel 5 40 cividis", "log 100 120 grey", "linear 25 70 theme"})
        QCOMPARE(SpectrogramLook::fromText(QLatin1String(text)).text(), QLatin1String(text));
    const QString usual = SpectrogramLook().text();
    for (const char *text : {"", "mel", "bark -5 9000 pink", "linear x y z"})
        QCOMPARE(SpectrogramLook::fromText(QLatin1String(text)).text(), usual);
}

void StreamedWaveTest::stopsInTheMiddle()
{
    DecodePool pool;
    for (int i = 0; i < 10; ++i) {
        WaveformLoader loader(pool);
        SampleFetcher fetcher(pool);
        SpectrogramTiles tiles(pool);
        const auto pcm = m_recording->streamed();
        QSignalSpy samples(&loader, &WaveformLoader::samplesReady);
        loader.load(giving(pcm));
        tiles.setAudio(pcm);
        tiles.want(pcm->whole(), 160, 128);
        fetcher.want(pcm, {pcm->whole()});
        QTRY_VERIFY(samples.count() == 1);
    } // all three go while their work is under way
}

QTEST_MAIN(StreamedWaveTest)
#include "StreamedWaveTest.moc"
