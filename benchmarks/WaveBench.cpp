// SPDX-License-Identifier: GPL-3.0-or-later
// How soon the timeline shows a recording, how long a frame takes while it is panned and zoomed, and the
// memory all of it needs. WaveBench FILE...; the files are read from the page cache, "cold" is without
// kept peaks. QT_SCALE_FACTOR=2 for twice the pixels each way.
#include "core/audio/PeakCache.h"
#include "core/format/AudioPart.h"
#include "core/io/PosixFileSystem.h"
#include "core/sound/PcmSource.h"
#include "ui/wave/DecodePool.h"
#include "ui/wave/TimelineScale.h"
#include "ui/wave/TimelineView.h"
#include "ui/wave/WaveformLoader.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace voxdeck;

constexpr double kShownSeconds = 12;
constexpr double kSegmentSeconds = 6; // and a second between two of them
constexpr int kSettleMs = 200;        // for the tiles of the first picture
constexpr double kPannedPixels = 9;   // a frame: 540 a second

/// Megabytes of this process: "RssAnon" its own now, "VmHWM" the most with mapped files.
double megabytes(const std::string &what)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == what + ":") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes * 1024 / 1e6;
        }
    return 0;
}

/// Processor time of this thread: what a frame costs, whatever else runs on the machine.
double workMs()
{
    std::timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

struct Shown {
    double firstMs = 0; ///< until the part of the recording that is on screen was painted
    double allMs = 0;   ///< until the peaks of all of it were there
    double mostMegabytes = 0;
};

/// Costs in ms of processor time.
class Costs {
public:
    void add(double ms) { m_all.push_back(ms); }
    double at(double share)
    {
        std::sort(m_all.begin(), m_all.end());
        return m_all.empty() ? 0 : m_all[std::size_t(double(m_all.size() - 1) * share)];
    }

private:
    std::vector<double> m_all;
};

class Bench {
public:
    explicit Bench(const std::filesystem::path &cache) : m_cache(m_fs, cache) {}

    Shown show(const std::string &file)
    {
        Shown shown;
        const auto view = std::make_unique<TimelineView>(m_pool);
        view->resize(1600, 500);
        view->show();
        WaveformLoader loader(m_pool, &m_cache);
        QElapsedTimer clock;
        QEventLoop loop;
        QObject::connect(&loader, &WaveformLoader::loaded, &loop,
                         [&](const std::shared_ptr<const WaveformAudio> &audio) {
                             const bool isFirst = view->scale().length() == Frames{0};
                             view->showAudio(audio);
                             if (isFirst)
                                 showMiddle(*view, loader);
                             view->repaint();
                             shown.mostMegabytes = std::max(shown.mostMegabytes,
                                                            megabytes("RssAnon"));
                             if (shown.firstMs == 0 && audio->isKnown(view->scale().visible()))
                                 shown.firstMs = double(clock.nsecsElapsed()) / 1e6;
                             if (!loader.isLoading()) {
                                 shown.allMs = double(clock.nsecsElapsed()) / 1e6;
                                 loop.quit();
                             }
                         });
        clock.start();
        loader.load([this, file](std::stop_token stop) { return open(file, stop); });
        loop.exec();
        addSegments(*view);
        pan(*view, shown);
        zoom(*view, shown);
        return shown;
    }
    Costs panned;
    Costs zoomed;

private:
    Result<std::shared_ptr<const PcmSource>> open(const std::string &file, std::stop_token stop)
    {
        AudioPlace place;
        place.file = file;
        return openPcm(m_fs, place, stop);
    }
    static void showMiddle(TimelineView &view, WaveformLoader &loader)
    {
        auto &scale = view.scale();
        const std::int64_t half = std::min(count(scale.length()) / 2,
                                           std::int64_t(kShownSeconds / 2 * scale.sampleRateHz()));
        const std::int64_t middle = count(scale.length()) / 2;
        scale.fit({Frames{middle - half}, Frames{middle + half}});
        loader.lookAt(scale.visible());
    }
    static void addSegments(TimelineView &view)
    {
        const double rate = view.scale().sampleRateHz();
        const double seconds = double(count(view.scale().length())) / rate;
        std::vector<TimelineSegment> segments;
        for (double begin = 0.5; begin + kSegmentSeconds < seconds; begin += kSegmentSeconds + 1)
            segments.push_back(
                {{Frames{std::int64_t(begin * rate)},
                  Frames{std::int64_t((begin + kSegmentSeconds) * rate)}},
                 QStringLiteral("%1 The committee will reconvene on the fourteenth of March")
                     .arg(segments.size() + 1)});
        const auto middle = int(segments.size() / 2);
        view.setSegments(std::move(segments));
        view.setCurrentSegment(middle);
    }
    /// Everything the gui thread does from one step to the next: painting, and taking what came from the
    /// pool meanwhile.
    static double frame()
    {
        const double begun = workMs();
        QCoreApplication::processEvents();
        return workMs() - begun;
    }
    void wait(int ms)
    {
        QElapsedTimer clock;
        for (clock.start(); clock.elapsed() < ms;)
            QCoreApplication::processEvents(QEventLoop::AllEvents, ms);
    }
    /// At every zoom from all to samples, to the right; tiles come in meanwhile.
    void pan(TimelineView &view, Shown &shown)
    {
        auto &scale = view.scale();
        for (double zoom = 0; zoom <= 1; zoom += 0.05) {
            scale.setZoom(zoom, 600);
            wait(kSettleMs);
            for (int step = 0; step < 40; ++step) {
                scale.scrollBy(kPannedPixels);
                panned.add(frame());
            }
            shown.mostMegabytes = std::max(shown.mostMegabytes, megabytes("RssAnon"));
        }
    }
    /// From all of it to samples and back, as a wheel does.
    void zoom(TimelineView &view, Shown &shown)
    {
        for (const double end : {1.0, 0.0})
            for (int step = 0; step <= 100; ++step) {
                view.scale().setZoom(end == 1.0 ? step / 100.0 : 1 - step / 100.0, 600);
                zoomed.add(frame());
            }
        shown.mostMegabytes = std::max(shown.mostMegabytes, megabytes("RssAnon"));
    }

    PosixFileSystem m_fs;
    PeakCache m_cache;
    DecodePool m_pool;
};

} // namespace

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    std::printf("1600 x 500 at %.0f %%; a frame in ms of processor time of the gui thread\n",
                application.devicePixelRatio() * 100);
    std::printf("%-10s %8s %9s %8s %8s %8s %8s %8s %8s %8s\n", "file", "cold ms", "peaks ms",
                "warm ms", "pan", "99 %", "worst", "zoom", "99 %", "anon MB");
    for (int i = 1; i < argc; ++i) {
        const QTemporaryDir folder;
        Bench bench(folder.path().toStdString() + "/peaks");
        const Shown cold = bench.show(argv[i]);
        const Shown warm = bench.show(argv[i]);
        std::printf("%-10s %8.0f %9.0f %8.0f %8.2f %8.2f %8.2f %8.2f %8.2f %8.0f\n",
                    std::filesystem::path(argv[i]).filename().c_str(), cold.firstMs, cold.allMs,
                    warm.firstMs, bench.panned.at(0.5), bench.panned.at(0.99), bench.panned.at(1),
                    bench.zoomed.at(0.5), bench.zoomed.at(0.99),
                    std::max(cold.mostMegabytes, warm.mostMegabytes));
        std::fflush(stdout);
    }
    return 0;
}
