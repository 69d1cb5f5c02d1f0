// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Units.h"
#include "core/sound/PcmSource.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace voxdeck {

class DecodePool;

/// Has samples of a streamed item decoded before they are painted or played: what is asked for last
/// comes first, and what was asked for before is forgotten.
///
/// Threads  the gui thread; decoding is done on the pool, which must outlive it.
class SampleFetcher final : public QObject {
    Q_OBJECT
public:
    explicit SampleFetcher(DecodePool &pool) : m_pool(pool) {}
    ~SampleFetcher() override;

    /// Nothing happens where all of them are at hand.
    void want(std::shared_ptr<const PcmSource> pcm, std::vector<FrameRange> ranges);

signals:
    void fetched(); ///< something that was wanted is at hand now

private:
    void fetch(std::uint64_t generation, const PcmSource &pcm, FrameRange range,
               std::stop_token stop);

    DecodePool &m_pool;
    std::uint64_t m_generation = 0;
    std::vector<FrameRange> m_wanted; // of the last wish, the missing parts
};

} // namespace voxdeck
