// SPDX-License-Identifier: Apache-2.0
#include "core/base/RandomOrders.h"

#include <bit>
#include <iterator>
#include <numeric>

namespace voxdeck {

namespace {

/// init_by_array of the Mersenne Twister's authors, over the seed's 32-bit words, low first.
class PythonSeed {
public:
    // NOLINTNEXTLINE(readability-identifier-naming): the name the standard library asks for
    using result_type = std::uint32_t;
    explicit PythonSeed(std::uint64_t magnitude)
        : m_words{static_cast<std::uint32_t>(magnitude),
                  static_cast<std::uint32_t>(magnitude >> 32)},
          m_wordCount(m_words[1] != 0 ? 2 : 1)
    {
    }
    /// std::mt19937 asks for its 624 words of state here; it uses them unchanged.
    template <class Iterator>
    void generate(Iterator begin, Iterator end) const
    {
        const auto size = static_cast<std::size_t>(end - begin);
        const auto state = [begin](std::size_t at) -> auto &
        {
            return begin[static_cast<std::ptrdiff_t>(at)];
        };
        state(0) = 19650218u;
        for (std::size_t at = 1; at < size; ++at)
            state(at) = mixed(state(at - 1), 1812433253u) + static_cast<std::uint32_t>(at);
        std::size_t at = 1;
        const auto step = [&] {
            if (++at == size) {
                state(0) = state(size - 1);
                at = 1;
            }
        };
        for (std::size_t round = 0; round < size; ++round, step()) {
            const std::size_t word = round % m_wordCount;
            state(at) = (word32(state(at)) ^ mixed(state(at - 1), 1664525u)) + m_words[word]
                        + static_cast<std::uint32_t>(word);
        }
        for (std::size_t round = 1; round < size; ++round, step())
            state(at) = (word32(state(at)) ^ mixed(state(at - 1), 1566083941u))
                        - static_cast<std::uint32_t>(at);
        state(0) = 0x80000000u;
    }

private:
    template <class Word>
    static std::uint32_t word32(Word word)
    {
        return static_cast<std::uint32_t>(word);
    }
    template <class Word>
    static std::uint32_t mixed(Word previous, std::uint32_t factor)
    {
        const std::uint32_t word = word32(previous);
        return (word ^ (word >> 30)) * factor;
    }
    std::uint32_t m_words[2];
    std::size_t m_wordCount;
};

std::mt19937 pythonEngine(std::int64_t seed)
{
    const auto bits = static_cast<std::uint64_t>(seed);
    PythonSeed words(seed < 0 ? 0 - bits : bits);
    return std::mt19937(words);
}

std::uint32_t next32(std::mt19937 &engine)
{
    return static_cast<std::uint32_t>(engine());
}

} // namespace

PythonRandom::PythonRandom(std::int64_t seed) : m_engine(pythonEngine(seed)) {}

std::uint64_t PythonRandom::bits(int count)
{
    if (count <= 32)
        return next32(m_engine) >> (32 - count);
    const std::uint64_t low = next32(m_engine);
    return low | std::uint64_t{next32(m_engine) >> (64 - count)} << 32;
}

std::uint64_t PythonRandom::below(std::uint64_t bound)
{
    const int width = static_cast<int>(std::bit_width(bound));
    std::uint64_t drawn = bits(width);
    while (drawn >= bound)
        drawn = bits(width);
    return drawn;
}

double PythonRandom::unit()
{
    const std::uint32_t high = next32(m_engine) >> 5;
    const std::uint32_t low = next32(m_engine) >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

std::vector<std::uint64_t> torchRandperm(std::uint64_t count, std::uint64_t seed,
                                         TorchVersion version)
{
    if (version == TorchVersion::Newer && count >= kTorchLongOrder)
        return torchLongRandperm(count, seed);
    std::mt19937 engine(static_cast<std::uint32_t>(seed));
    std::vector<std::uint64_t> order(count);
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    for (std::uint64_t at = 0; at + 1 < count; ++at)
        std::swap(order[at], order[at + next32(engine) % (count - at)]);
    return order;
}

std::vector<std::uint64_t> torchLongRandperm(std::uint64_t count, std::uint64_t seed)
{
    std::mt19937 engine(static_cast<std::uint32_t>(seed));
    std::vector<std::uint64_t> order(count);
    for (std::uint64_t at = 0; at < count; ++at) {
        const std::uint64_t high = next32(engine);
        const std::uint64_t other = (high << 32 | next32(engine)) % (at + 1);
        order[at] = at;
        order[at] = order[other];
        order[other] = at;
    }
    return order;
}

} // namespace voxdeck
