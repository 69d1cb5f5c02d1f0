// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace voxdeck {

/// CPython's random.Random(seed), number by number (Modules/_randommodule.c, Lib/random.py).
///
/// Threads  one at a time.
class PythonRandom {
public:
    explicit PythonRandom(std::int64_t seed); ///< of the absolute value: 1 and -1 are the same
    std::uint64_t bits(int count);            ///< getrandbits(count), 1 to 64
    std::uint64_t below(std::uint64_t bound); ///< randrange(bound); the bound must not be 0
    double unit();                            ///< random(), in [0, 1)

    template <class T>
    void shuffle(std::vector<T> &values)
    {
        for (std::size_t last = values.size(); last > 1; --last)
            std::swap(values[last - 1], values[below(last)]);
    }

private:
    std::mt19937 m_engine;
};

/// Which torch.randperm: that until 1.13.1 takes 32 random bits a step whatever the length; newer sources take 64
/// from kTorchLongOrder on.
enum class TorchVersion { Until113, Newer };
constexpr std::uint64_t kTorchLongOrder = 214'748'364;

/// torch.randperm(count, generator=torch.Generator().manual_seed(seed)) on the CPU. Only the low 32
/// bits of the seed count.
std::vector<std::uint64_t> torchRandperm(std::uint64_t count, std::uint64_t seed,
                                         TorchVersion version = TorchVersion::Until113);

/// What torchRandperm does from kTorchLongOrder on in newer versions, for any count.
std::vector<std::uint64_t> torchLongRandperm(std::uint64_t count, std::uint64_t seed);

} // namespace voxdeck
