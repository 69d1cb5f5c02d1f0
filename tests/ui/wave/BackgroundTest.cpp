// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/Patience.h"
#include "tests/ui/wave/Timeline.h"
#include "ui/wave/SpectrogramTiles.h"
#include "ui/wave/TileCache.h"
#include "ui/wave/WaveformLoader.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <latch>
#include <mutex>
#include <thread>

using namespace voxdeck;
using namespace voxdeck::test;

namespace {

constexpr int kRate = 16000;

PcmFunction giving(std::shared_ptr<const PcmSource> pcm)
{
    return [pcm](std::stop_token) {
        return Result<std::shared_ptr<const PcmSource>>(pcm);
    };
}

/// Decodes until it is asked to stop.
PcmFunction endless(std::atomic<bool> &hasBegun, std::atomic<bool> &hasStopped)
{
    return [&](std::stop_token stop) -> Result<std::shared_ptr<const PcmSource>> {
        hasBegun = true;
        while (!stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        hasStopped = true;
        return fail(ErrorCode::Cancelled, "asked to stop");
    };
}

} // namespace

class BackgroundTest final : public QObject {
    Q_OBJECT
private slots:
    void poolTakesTheMostWantedFirst();
    void poolNeverBeginsAWishThatWasReplaced();
    void poolServesItsClientsInTurn();
    void poolWaitsForAClientThatLeaves();
    void loaderGivesSamplesThenCoarseThenAllPeaks();
    void loaderDropsTheAnswersOfAnOlderItem();
    void loaderStopsWhatIsNoLongerWanted();
    void loaderPassesErrorsOn();
    void loaderMayGoWhileItLoads();
    void cacheStaysWithinItsBudget();
    void cacheForgetsWhatWasNotLookedAtForLongest();
    void cacheLeavesATileToWhoHoldsIt();
    void tilesOnScreenComeBeforeTheirNeighbours();
    void tilesOfAnOlderItemAreDropped();
    void tilesAreMadeOnce();
    void tilesStayWithinTheirBudget();
};

void BackgroundTest::poolTakesTheMostWantedFirst()
{
    DecodePool pool(1);
    std::mutex mutex;
    std::vector<int> order;
    std::latch begun(1);
    std::latch gate(1);
    std::latch done(3);
    int me = 0;
    pool.setWishes(&me, {[&](std::stop_token) {
        begun.count_down();
        gate.wait();
    }});
    begun.wait();
    std::vector<DecodePool::Job> jobs;
    for (int i = 0; i < 3; ++i)
        jobs.push_back([&, i](std::stop_token) {
            const std::lock_guard lock(mutex);
            order.push_back(i);
            done.count_down();
        });
    pool.setWishes(&me, std::move(jobs));
    gate.count_down();
    done.wait();
    QCOMPARE(order, (std::vector<int>{0, 1, 2}));
}

void BackgroundTest::poolNeverBeginsAWishThatWasReplaced()
{
    DecodePool pool(1);
    std::latch begun(1);
    std::latch gate(1);
    std::latch last(1);
    std::atomic<bool> isOldRun = false;
    int me = 0;
    pool.setWishes(&me, {[&](std::stop_token) {
                             begun.count_down();
                             gate.wait();
                         },
                         [&](std::stop_token) {
                             isOldRun = true;
                         }});
    begun.wait();
    pool.setWishes(&me, {[&](std::stop_token) {
        last.count_down();
    }});
    gate.count_down();
    last.wait();
    QVERIFY(!isOldRun);
}

void BackgroundTest::poolServesItsClientsInTurn()
{
    DecodePool pool(1);
    std::latch begun(1);
    std::latch gate(1);
    std::mutex mutex;
    std::string order;
    std::latch done(6);
    int clients[3] = {};
    pool.setWishes(&clients[2], {[&](std::stop_token) {
        begun.count_down();
        gate.wait();
    }});
    begun.wait();
    for (int client = 0; client < 2; ++client) {
        const auto job = [&, client](std::stop_token) {
            const std::lock_guard lock(mutex);
            order += char('a' + client);
            done.count_down();
        };
        pool.setWishes(&clients[client], {job, job, job});
    }
    gate.count_down();
    done.wait();
    QCOMPARE(order, std::string("ababab"));
}

void BackgroundTest::poolWaitsForAClientThatLeaves()
{
    DecodePool pool(2);
    for (int i = 0; i < 50; ++i) {
        auto owned = std::make_unique<std::atomic<int>>(0);
        auto *value = owned.get();
        std::vector<DecodePool::Job> jobs(4, [value](std::stop_token stop) {
            for (int step = 0; step < 20 && !stop.stop_requested(); ++step) {
                ++*value;
                std::this_thread::sleep_for(std::chrono::microseconds(50));
            }
        });
        pool.setWishes(value, std::move(jobs));
        if (i % 2)
            std::this_thread::sleep_for(std::chrono::microseconds(300));
        pool.leave(value);
        owned.reset(); // no thread writes to it any more, as the address sanitizer would report
    }
}

void BackgroundTest::loaderGivesSamplesThenCoarseThenAllPeaks()
{
    DecodePool pool;
    WaveformLoader loader(pool);
    QStringList heard;
    std::shared_ptr<const WaveformAudio> last;
    connect(&loader, &WaveformLoader::samplesReady, this,
            [&](const std::shared_ptr<const PcmSource> &) { heard << QStringLiteral("samples"); });
    connect(&loader, &WaveformLoader::loaded, this,
            [&](const std::shared_ptr<const WaveformAudio> &audio) {
                heard << (audio->peaks ? QStringLiteral("peaks") : QStringLiteral("coarse"));
                last = audio;
            });
    const auto pcm = PcmSource::fromVector(burstsOfTone(60, kRate), kRate);
    loader.load(giving(pcm));
    QTRY_VERIFY_WITH_TIMEOUT(!loader.isLoading(), 10'000);
    QCOMPARE(heard.join(QLatin1Char(' ')), QStringLiteral("samples coarse peaks"));
    QCOMPARE(last->pcm, pcm);
    QCOMPARE(last->peaks->length(), pcm->length());
    QVERIFY(!last->coarse.empty());
}

void BackgroundTest::loaderDropsTheAnswersOfAnOlderItem()
{
    DecodePool pool;
    WaveformLoader loader(pool);
    QSignalSpy samples(&loader, &WaveformLoader::samplesReady);
    QSignalSpy loaded(&loader, &WaveformLoader::loaded);
    std::vector<std::shared_ptr<const PcmSource>> items;
    for (int i = 0; i < 30; ++i) {
        items.push_back(PcmSource::fromVector(std::vector<std::int16_t>(5000), kRate));
        loader.load(giving(items.back()));
        if (i % 4 == 0)
            QThread::usleep(400); // its answers are on their way, and not taken yet
    }
    QTRY_VERIFY(!loader.isLoading());
    QTest::qWait(50);
    QCOMPARE(samples.count(), 1);
    QCOMPARE(loaded.count(), 1);
    QCOMPARE(samples[0][0].value<std::shared_ptr<const PcmSource>>(), items.back());
}

void BackgroundTest::loaderStopsWhatIsNoLongerWanted()
{
    DecodePool pool(1);
    WaveformLoader loader(pool);
    std::atomic<bool> hasBegun = false;
    std::atomic<bool> hasStopped = false;
    loader.load(endless(hasBegun, hasStopped));
    QTRY_VERIFY(hasBegun.load());
    QSignalSpy samples(&loader, &WaveformLoader::samplesReady);
    QSignalSpy failed(&loader, &WaveformLoader::failed);
    loader.load(giving(PcmSource::fromVector(std::vector<std::int16_t>(100), kRate)));
    QTRY_COMPARE(samples.count(), 1); // on the only thread, which the other one held
    QVERIFY(hasStopped.load());
    QCOMPARE(failed.count(), 0);
}

void BackgroundTest::loaderPassesErrorsOn()
{
    DecodePool pool;
    WaveformLoader loader(pool);
    QSignalSpy failed(&loader, &WaveformLoader::failed);
    loader.load([](std::stop_token) -> Result<std::shared_ptr<const PcmSource>> {
        return fail(ErrorCode::Corrupt, "clip 809,113 lies past the end of audio.bin", "audio.bin");
    });
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::Corrupt);
    QCOMPARE(failed[0][0].value<Error>().subject, std::string("audio.bin"));
    QVERIFY(!loader.isLoading());
}

void BackgroundTest::loaderMayGoWhileItLoads()
{
    DecodePool pool;
    for (int i = 0; i < 20; ++i) {
        std::atomic<bool> hasBegun = false;
        std::atomic<bool> hasStopped = false;
        auto loader = std::make_unique<WaveformLoader>(pool);
        loader->load(endless(hasBegun, hasStopped));
        if (i % 2)
            QThread::usleep(500);
        loader.reset();
        QCOMPARE(hasStopped.load(), hasBegun.load());
    }
    QCoreApplication::processEvents();
}

void BackgroundTest::cacheStaysWithinItsBudget()
{
    TileCache<int, int> cache(1000);
    for (int i = 0; i < 500; ++i) {
        cache.insert(i % 70, std::make_shared<const int>(i), std::size_t(i * 37 % 400));
        QVERIFY(cache.bytes() <= 1000);
    }
    QVERIFY(cache.size() > 1);
    cache.insert(1000, std::make_shared<const int>(0), 5000); // larger than all: not kept
    QVERIFY(cache.bytes() <= 1000);
    cache.clear();
    QCOMPARE(cache.bytes(), std::size_t(0));
    QCOMPARE(cache.size(), std::size_t(0));
}

void BackgroundTest::cacheForgetsWhatWasNotLookedAtForLongest()
{
    TileCache<int, int> cache(30);
    for (const int key : {1, 2, 3})
        cache.insert(key, std::make_shared<const int>(key), 10);
    QVERIFY(cache.find(1));
    cache.insert(4, std::make_shared<const int>(4), 10);
    QVERIFY(cache.contains(1));
    QVERIFY(!cache.contains(2));
    QVERIFY(cache.contains(3));
    QCOMPARE(*cache.find(4), 4);
    QVERIFY(!cache.find(2));
}

void BackgroundTest::cacheLeavesATileToWhoHoldsIt()
{
    TileCache<int, int> cache(10);
    cache.insert(1, std::make_shared<const int>(11), 10);
    const auto held = cache.find(1);
    cache.insert(2, std::make_shared<const int>(22), 10);
    QVERIFY(!cache.contains(1));
    QCOMPARE(*held, 11);
}

void BackgroundTest::tilesOnScreenComeBeforeTheirNeighbours()
{
    DecodePool pool(1);
    SpectrogramTiles tiles(pool);
    tiles.setAudio(PcmSource::fromVector(burstsOfTone(60, kRate), kRate));
    std::vector<std::int64_t> begins;
    connect(&tiles, &SpectrogramTiles::tileReady, this,
            [&](FrameRange range) { begins.push_back(count(range.begin)); });
    const std::int64_t tile = SpectrogramTiles::kColumns * 128;
    tiles.want({Frames{4 * tile}, Frames{6 * tile}}, 130, 64);
    QTRY_COMPARE_WITH_TIMEOUT(begins.size(), std::size_t(6), 20'000);
    QCOMPARE(begins, (std::vector<std::int64_t>{4 * tile, 5 * tile, 6 * tile, 3 * tile, 7 * tile,
                                                2 * tile}));
    QVERIFY(tiles.tile(7, 4, 64));
    QVERIFY(!tiles.tile(7, 9, 64));
}

void BackgroundTest::tilesOfAnOlderItemAreDropped()
{
    DecodePool pool;
    SpectrogramTiles tiles(pool);
    QSignalSpy ready(&tiles, &SpectrogramTiles::tileReady);
    const auto first = PcmSource::fromVector(burstsOfTone(30, kRate), kRate);
    tiles.setAudio(first);
    tiles.want(first->whole(), 256, 64);
    QThread::msleep(60); // some are made, and on their way
    tiles.setAudio(PcmSource::fromVector(std::vector<std::int16_t>(kRate), kRate));
    QTest::qWait(100);
    QCOMPARE(ready.count(), 0);
    QCOMPARE(tiles.bytes(), std::size_t(0));
}

void BackgroundTest::tilesAreMadeOnce()
{
    DecodePool pool;
    SpectrogramTiles tiles(pool);
    QSignalSpy ready(&tiles, &SpectrogramTiles::tileReady);
    const auto pcm = PcmSource::fromVector(burstsOfTone(20, kRate), kRate);
    tiles.setAudio(pcm);
    for (int i = 0; i < 50; ++i) {
        tiles.want(pcm->whole(), 256, 64); // as each paint does, while they are being made
        QTest::qWait(2);
    }
    QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 5, 10'000); // 320,000 frames of 65,536 a tile
    tiles.want(pcm->whole(), 256, 64);
    QTest::qWait(50);
    QCOMPARE(ready.count(), 5);
}

void BackgroundTest::tilesStayWithinTheirBudget()
{
    DecodePool pool;
    constexpr std::size_t kBudget = 200'000; // of 16 KB a tile
    SpectrogramTiles tiles(pool, kBudget);
    const auto pcm = PcmSource::fromVector(std::vector<std::int16_t>(kRate * 60), kRate);
    tiles.setAudio(pcm);
    QSignalSpy ready(&tiles, &SpectrogramTiles::tileReady);
    for (int page = 0; page < 8; ++page) {
        const Frames begin{page * 4 * 256 * 16};
        const int before = int(ready.count());
        tiles.want({begin, begin + Frames{4 * 256 * 16}}, 16, 64);
        QTRY_VERIFY_WITH_TIMEOUT(ready.count() >= before + 4, 20'000);
        QVERIFY(tiles.bytes() <= kBudget);
    }
    QVERIFY(tiles.bytes() > kBudget / 2);
}

QTEST_GUILESS_MAIN(BackgroundTest)
#include "BackgroundTest.moc"
