// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace voxdeck {

/// A queue of numbers from one thread to one other that never locks and never allocates.
///
/// Units    counts are elements.
/// Threads  write() and writable() on the writing thread only, read(), discard() and readable() on
///          the reading thread only.
template <class T>
class RingBuffer {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    /// Holds at least `capacity` elements (rounded up to a power of two).
    explicit RingBuffer(std::size_t capacity)
        : m_elements(std::bit_ceil(std::max<std::size_t>(capacity, 2))),
          m_mask(m_elements.size() - 1)
    {
    }

    std::size_t capacity() const { return m_elements.size(); }
    std::size_t writable() const
    {
        return capacity()
               - (m_written.load(std::memory_order_relaxed)
                  - m_read.load(std::memory_order_acquire));
    }
    std::size_t readable() const
    {
        return m_written.load(std::memory_order_acquire) - m_read.load(std::memory_order_relaxed);
    }

    /// Stores as many as fit, and returns how many.
    std::size_t write(std::span<const T> from)
    {
        const std::size_t taken = std::min(from.size(), writable());
        const std::size_t at = m_written.load(std::memory_order_relaxed);
        for (std::size_t i = 0; i < taken;) {
            const std::size_t begin = (at + i) & m_mask;
            const std::size_t run = std::min(taken - i, capacity() - begin);
            std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(i), run,
                        m_elements.begin() + static_cast<std::ptrdiff_t>(begin));
            i += run;
        }
        m_written.store(at + taken, std::memory_order_release);
        return taken;
    }

    /// Copies as many as available, and returns how many.
    std::size_t read(std::span<T> into)
    {
        const std::size_t given = std::min(into.size(), readable());
        const std::size_t at = m_read.load(std::memory_order_relaxed);
        for (std::size_t i = 0; i < given;) {
            const std::size_t begin = (at + i) & m_mask;
            const std::size_t run = std::min(given - i, capacity() - begin);
            std::copy_n(m_elements.begin() + static_cast<std::ptrdiff_t>(begin), run,
                        into.begin() + static_cast<std::ptrdiff_t>(i));
            i += run;
        }
        m_read.store(at + given, std::memory_order_release);
        return given;
    }

    /// Forgets all that is readable now.
    void discard()
    {
        m_read.store(m_written.load(std::memory_order_acquire), std::memory_order_release);
    }

private:
    std::vector<T> m_elements;
    std::size_t m_mask;
    // Counts run on and wrap around; on separate cache lines, so that the threads do not share one.
    alignas(64) std::atomic<std::size_t> m_written{0};
    alignas(64) std::atomic<std::size_t> m_read{0};
};

} // namespace voxdeck
