// SPDX-License-Identifier: GPL-3.0-or-later
// How soon the timeline shows a recording, how long a frame takes while it is panned and zoomed, and the
// memory all of it needs. WaveBench FILE...; the files are read from the page cache, "cold" is without
// kept peaks.
#include "core/audio/PeakCache.h"
#include "core/format/AudioPart.h"
#include "core/io/PosixFileSystem.h"
#include "ui/common/ItemAudio.h"
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
#include <vector>

namespace {

using namespace voxdeck;

constexpr double kShownSeconds = 12;

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

class Bench {
public:
    explicit Bench(const std::filesystem::path &cache) : m_cache(m_fs, cache) {}

    Shown show(const std::string &file)
    {
        Shown shown;
        const auto view = std::make_unique<TimelineView>(m_pool);
        view->resize(1280, 400);
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
        pan(*view, shown);
        return shown;
    }
    std::vector<double> frames; ///< ms of processor time each

private:
    Result<std::shared_ptr<const PcmSource>> open(const std::string &file, std::stop_token stop)
    {
        AudioPlace place;
        place.file = file;
        return readFileAudio(m_fs, place, stop);
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
    /// At every zoom from all to samples, a little to the right each frame.
    void pan(TimelineView &view, Shown &shown)
    {
        frames.clear();
        auto &scale = view.scale();
        for (double zoom = 0; zoom <= 1; zoom += 0.05) {
            const double begun = workMs();
            scale.setZoom(zoom, 600);
            view.repaint();
            frames.push_back(workMs() - begun);
            for (int step = 0; step < 20; ++step) {
                const double begun = workMs();
                scale.scrollBy(9);
                view.repaint();
                frames.push_back(workMs() - begun);
                QCoreApplication::processEvents();
                shown.mostMegabytes = std::max(shown.mostMegabytes, megabytes("RssAnon"));
            }
        }
        std::sort(frames.begin(), frames.end());
    }

    PosixFileSystem m_fs;
    PeakCache m_cache;
    DecodePool m_pool;
};

} // namespace

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    std::printf("%-22s %10s %10s %10s %10s %10s %10s %9s\n", "file", "cold ms", "peaks ms",
                "warm ms", "frame ms", "99 % ms", "worst ms", "anon MB");
    for (int i = 1; i < argc; ++i) {
        const QTemporaryDir folder;
        Bench bench(folder.path().toStdString() + "/peaks");
        const Shown cold = bench.show(argv[i]);
        const Shown warm = bench.show(argv[i]);
        const auto &frames = bench.frames;
        std::printf("%-22s %10.0f %10.0f %10.0f %10.2f %10.2f %10.2f %9.0f\n",
                    std::filesystem::path(argv[i]).filename().c_str(), cold.firstMs, cold.allMs,
                    warm.firstMs, frames[frames.size() / 2], frames[frames.size() * 99 / 100],
                    frames.back(), std::max(cold.mostMegabytes, warm.mostMegabytes));
        std::fflush(stdout);
    }
    return 0;
}
