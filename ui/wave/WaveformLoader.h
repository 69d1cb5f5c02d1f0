// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/PeakPyramid.h"
#include "core/base/Result.h"
#include "ui/common/PcmSource.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

namespace voxdeck {

class DecodePool;

/// What a timeline paints: the samples, and the peaks once they are there.
struct WaveformAudio {
    std::shared_ptr<const PcmSource> pcm;
    std::shared_ptr<const PeakPyramid> peaks; ///< null while only the coarse ones are there
    std::vector<Peak> coarse;                 ///< the whole item in equal parts, from a few probes
};

/// Gives the samples of one item; runs on a thread of the pool and must ask `stop` at least every
/// 100 ms.
using PcmFunction = std::function<Result<std::shared_ptr<const PcmSource>>(std::stop_token stop)>;

/// Decodes an item and builds its peaks in the background, coarse first. A new load() asks the
/// one before to stop; its answers, if any are still on their way, are dropped.
///
/// Threads  the gui thread; signals arrive there.
/// Errors   failed() with the error of the PcmFunction; a cancelled load says nothing.
class WaveformLoader final : public QObject {
    Q_OBJECT
public:
    explicit WaveformLoader(DecodePool &pool, QObject *parent = nullptr);
    ~WaveformLoader() override;

    void load(PcmFunction samples);
    void cancel();
    bool isLoading() const { return m_isLoading; }

signals:
    /// As soon as there is something to play.
    void samplesReady(std::shared_ptr<const voxdeck::PcmSource> pcm);
    /// At first with coarse peaks (unless the item is short), then with all.
    void loaded(std::shared_ptr<const voxdeck::WaveformAudio> audio);
    void failed(const voxdeck::Error &error);

private:
    /// On a thread of the pool.
    void work(std::uint64_t generation, const PcmFunction &samples, std::stop_token stop);
    void deliver(std::uint64_t generation, std::function<void()> announce);

    DecodePool &m_pool;
    std::uint64_t m_generation = 0;
    bool m_isLoading = false;
};

} // namespace voxdeck
