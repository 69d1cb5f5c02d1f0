// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

/// States of Opus decoders at pages of the streams that were decoded in this process. Private to
/// core/audio.
///
/// A stream is named by a hash of all its page headers, which hold the checksums of their pages: two
/// files with one name have the same audio. States beyond the budget are dropped, the least recently
/// used first; that costs time, never exactness.
///
/// Threads  any, several at once.
class OpusStates {
public:
    using State = std::shared_ptr<const std::vector<std::byte>>;
    struct Found {
        std::int64_t frame = 0; ///< the first that is decoded from here
        std::size_t page = 0;
        State state;
    };
    static constexpr std::size_t kBudgetBytes = std::size_t{256} << 20;

    explicit OpusStates(std::size_t budgetBytes = kBudgetBytes) : m_budgetBytes(budgetBytes) {}
    static OpusStates &ofTheProcess();

    /// The last state at or before `frame`.
    std::optional<Found> before(std::uint64_t stream, std::int64_t frame);
    bool has(std::uint64_t stream, std::int64_t frame) const;
    void keep(std::uint64_t stream, const Found &found);
    std::size_t bytesKept() const;

private:
    using Place = std::pair<std::uint64_t, std::int64_t>; ///< stream, frame
    struct Kept {
        Place place;
        Found found;
    };
    std::size_t m_budgetBytes;
    mutable std::mutex m_mutex;
    std::list<Kept> m_kept;                              // guarded; last used first
    std::map<Place, std::list<Kept>::iterator> m_places; // guarded
    std::size_t m_bytes = 0;                             // guarded
};

} // namespace voxdeck
