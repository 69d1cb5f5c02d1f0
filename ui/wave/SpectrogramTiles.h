// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Spectrogram.h"
#include "core/sound/PcmSource.h"
#include "ui/wave/SpectrogramLook.h"
#include "ui/wave/TileCache.h"

#include <QObject>

#include <compare>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>

namespace voxdeck {

class DecodePool;

/// The spectrogram of one item in tiles, made on the pool when they are looked at, those on screen
/// first. A tile of level k has kColumns columns of 2^k frames, whatever the zoom of the view.
///
/// Threads  the gui thread.
/// Errors   none: what cannot be made stays empty.
class SpectrogramTiles final : public QObject {
    Q_OBJECT
public:
    static constexpr int kColumns = 256;
    static constexpr int kLowestLevel = 4; ///< deeper zooms interpolate: a window is longer anyway
    static constexpr std::size_t kBudgetBytes = 32u << 20;

    explicit SpectrogramTiles(DecodePool &pool, std::size_t budgetBytes = kBudgetBytes);
    ~SpectrogramTiles() override;

    /// Another item; null for none. Tiles of the one before are dropped, also those on their way.
    void setAudio(std::shared_ptr<const PcmSource> pcm);
    /// Another look makes all tiles again.
    void setLook(const SpectrogramLook &look);
    /// Sets the visible part: asks for the missing tiles, then for those a screen away.
    void want(FrameRange visible, double framesPerColumn, int rows);
    static int levelFor(double framesPerColumn);

    /// The tile if it is there; `index` counts tiles of that level from frame 0.
    std::shared_ptr<const SpectrogramTile> tile(int level, std::int64_t index, int rows);
    std::size_t bytes() const { return m_cache.bytes(); }

signals:
    void tileReady(voxdeck::FrameRange range);

private:
    struct Key {
        std::uint64_t generation = 0;
        int rows = 0;
        int level = 0;
        std::int64_t index = 0;
        friend auto operator<=>(const Key &, const Key &) = default;
    };
    FrameRange rangeOf(const Key &key) const;
    bool beginWork(const Key &key); // false: another thread is at it
    void endWork(const Key &key);
    void make(const Key &key, const PcmSource &pcm, const SpectrogramLook &look,
              std::stop_token stop);
    void accept(const Key &key, std::shared_ptr<const SpectrogramTile> tile);

    DecodePool &m_pool;
    std::shared_ptr<const PcmSource> m_pcm;
    SpectrogramLook m_look;
    std::uint64_t m_generation = 0;
    TileCache<Key, SpectrogramTile> m_cache;
    std::mutex m_mutex;
    std::set<Key> m_underWay; // guarded by m_mutex
};

} // namespace voxdeck
