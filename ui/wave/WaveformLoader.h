// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/PeakChunks.h"
#include "core/audio/PeakPyramid.h"
#include "core/base/Result.h"
#include "core/sound/PcmSource.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace voxdeck {

class DecodePool;
class PeakCache;

/// The data that a timeline paints: the samples, and the peaks available so far.
struct WaveformAudio {
    std::shared_ptr<const PcmSource> pcm;
    std::shared_ptr<const PeakPyramid> peaks; ///< of audio in memory; null until all are computed
    std::shared_ptr<const PeakChunks> chunks; ///< of what is streamed; more of them each time
    std::vector<Peak> coarse;                 ///< the whole item in equal parts, from a few probes

    /// Whether what is painted of that range is final.
    bool isKnown(FrameRange range) const;
};

/// Gives the samples of one item; runs on a thread of the pool and must ask `stop` at least every
/// 100 ms.
using PcmFunction = std::function<Result<std::shared_ptr<const PcmSource>>(std::stop_token stop)>;

/// Decodes an item and builds its peaks in the background, coarse first. A new load() stops the
/// previous one and drops its late answers.
///
/// A streamed item: from the cache if it has the peaks; else a few samples all over the item, then
/// the visible part, then the rest in order, reported ten times a second; the cache gets the peaks
/// at the end.
/// Threads  the gui thread; signals arrive there.
/// Errors   failed() with the error of the PcmFunction; a cancelled load is silent.
class WaveformLoader final : public QObject {
    Q_OBJECT
public:
    /// If given, `cache` must outlive the pool's work.
    explicit WaveformLoader(DecodePool &pool, PeakCache *cache = nullptr,
                            QObject *parent = nullptr);
    ~WaveformLoader() override;

    void load(PcmFunction samples);
    void cancel();
    void lookAt(FrameRange visible); ///< what is on screen comes next
    bool isLoading() const { return m_isLoading; }

signals:
    /// As soon as there is something to play.
    void samplesReady(std::shared_ptr<const voxdeck::PcmSource> pcm);
    /// At first with coarse peaks (unless the item is short), then with all; streamed, with more
    /// and more.
    void loaded(std::shared_ptr<const voxdeck::WaveformAudio> audio);
    void failed(const voxdeck::Error &error);

private:
    /// On a thread of the pool.
    void work(std::uint64_t generation, const PcmFunction &samples, std::stop_token stop);
    void stream(std::uint64_t generation, WaveformAudio audio, const std::stop_token &stop);
    std::optional<std::size_t> mostWanted(const PeakChunks &chunks) const;
    void tell(std::uint64_t generation, const WaveformAudio &audio, bool isLast);
    void deliver(std::uint64_t generation, std::function<void()> announce);

    DecodePool &m_pool;
    PeakCache *m_cache;
    mutable std::mutex m_mutex;
    FrameRange m_visible; // guarded by m_mutex
    std::uint64_t m_generation = 0;
    bool m_isLoading = false;
};

} // namespace voxdeck
