// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/SpectrogramTiles.h"

#include "ui/wave/DecodePool.h"

#include <QMetaObject>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

// Columns further apart are read one by one: decoding everything between them would take as long as
// decoding the whole recording.
constexpr std::int64_t kSparseFrames = 8192;

Result<SpectrogramTile> makeTile(const PcmSource &pcm, const SpectrogramView &view,
                                 SpectrogramOptions options, const std::stop_token &stop)
{
    const int rate = pcm.sampleRateHz();
    if (!pcm.streamed())
        return makeSpectrogram(pcm.samples(), Frames{0}, rate, view, options, stop);
    if (count(view.range.length()) / view.widthPixels >= kSparseFrames) {
        options.windowsPerPixel = 1;
        const auto probe = [&](Frames begin, std::span<std::int16_t> into) {
            static_cast<void>(pcm.streamed()->probe(begin, into, stop));
            return !stop.stop_requested();
        };
        return makeSpectrogram(probe, rate, view, options, stop);
    }
    // block by block: a window at a time would look for its block each time
    const Frames margin{options.windowFrames};
    const Frames begin = std::max(view.range.begin - margin, Frames{0});
    const Frames end = std::min(view.range.end + margin, pcm.length());
    std::vector<std::int16_t> samples(std::size_t(std::max<std::int64_t>(count(end - begin), 0)));
    pcm.read(begin, samples, stop);
    return makeSpectrogram(samples, begin, rate, view, options, stop);
}

} // namespace

SpectrogramTiles::SpectrogramTiles(DecodePool &pool, std::size_t budgetBytes)
    : m_pool(pool), m_cache(budgetBytes)
{
}

SpectrogramTiles::~SpectrogramTiles()
{
    m_pool.leave(this); // no answer is posted to this object after here
}

void SpectrogramTiles::setAudio(std::shared_ptr<const PcmSource> pcm)
{
    ++m_generation;
    m_pool.cancel(this);
    m_cache.clear();
    m_pcm = std::move(pcm);
}

void SpectrogramTiles::setLook(const SpectrogramLook &look)
{
    if (look == m_look)
        return;
    m_look = look;
    setAudio(m_pcm);
}

int SpectrogramTiles::levelFor(double framesPerColumn)
{
    return std::max(kLowestLevel, int(std::floor(std::log2(std::max(framesPerColumn, 1.0)))));
}

FrameRange SpectrogramTiles::rangeOf(const Key &key) const
{
    const std::int64_t frames = std::int64_t(kColumns) << key.level;
    return {Frames{key.index * frames}, Frames{(key.index + 1) * frames}};
}

std::shared_ptr<const SpectrogramTile> SpectrogramTiles::tile(int level, std::int64_t index,
                                                              int rows)
{
    return m_cache.find({m_generation, rows, level, index});
}

void SpectrogramTiles::want(FrameRange visible, double framesPerColumn, int rows)
{
    if (!m_pcm || visible.isEmpty() || rows <= 0)
        return;
    const int level = levelFor(framesPerColumn);
    const std::int64_t tileFrames = std::int64_t(kColumns) << level;
    const std::int64_t lastOfItem = (count(m_pcm->length()) - 1) / tileFrames;
    const std::int64_t first = count(visible.begin) / tileFrames;
    const std::int64_t last = std::min((count(visible.end) - 1) / tileFrames, lastOfItem);
    std::vector<std::int64_t> order;
    for (std::int64_t index = first; index <= last; ++index)
        order.push_back(index);
    for (std::int64_t away = 1; away <= last - first + 1; ++away) {
        order.push_back(last + away);
        order.push_back(first - away);
    }
    std::vector<DecodePool::Job> jobs;
    std::unique_lock lock(m_mutex);
    for (const std::int64_t index : order) {
        const Key key{m_generation, rows, level, index};
        if (index < 0 || index > lastOfItem || m_cache.contains(key) || m_underWay.contains(key))
            continue;
        jobs.push_back([this, key, pcm = m_pcm, look = m_look](std::stop_token stop) {
            make(key, *pcm, look, stop);
        });
    }
    lock.unlock();
    m_pool.setWishes(this, std::move(jobs));
}

bool SpectrogramTiles::beginWork(const Key &key)
{
    const std::lock_guard lock(m_mutex);
    return m_underWay.insert(key).second;
}

void SpectrogramTiles::endWork(const Key &key)
{
    const std::lock_guard lock(m_mutex);
    m_underWay.erase(key);
}

void SpectrogramTiles::make(const Key &key, const PcmSource &pcm, const SpectrogramLook &look,
                            std::stop_token stop)
{
    if (!beginWork(key))
        return;
    auto made = makeTile(pcm, {rangeOf(key), kColumns, key.rows}, look.options(pcm.sampleRateHz()),
                         stop);
    if (!made) {
        endWork(key);
        return;
    }
    auto tile = std::make_shared<const SpectrogramTile>(*std::move(made));
    QMetaObject::invokeMethod(
        this, [this, key, tile = std::move(tile)]() mutable { accept(key, std::move(tile)); },
        Qt::QueuedConnection);
}

void SpectrogramTiles::accept(const Key &key, std::shared_ptr<const SpectrogramTile> tile)
{
    endWork(key); // only now: a wish in between must not make it again
    if (key.generation != m_generation)
        return;
    const std::size_t bytes = tile->levels.size() + sizeof(SpectrogramTile);
    m_cache.insert(key, std::move(tile), bytes);
    emit tileReady(rangeOf(key));
}

} // namespace voxdeck
