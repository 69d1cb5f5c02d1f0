// SPDX-License-Identifier: Apache-2.0
#include "core/audit/SoundPrint.h"

#include <cassert>
#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace voxdeck {

namespace {

MakeSoundPrinter &installed()
{
    static MakeSoundPrinter make;
    return make;
}

} // namespace

void installSoundPrinter(MakeSoundPrinter make)
{
    installed() = std::move(make);
}

const MakeSoundPrinter &soundPrinter()
{
    return installed();
}

std::optional<double> soundLikeness(const SoundPrint &a, const SoundPrint &b, int most)
{
    constexpr std::size_t kFewest = 8;
    std::optional<double> best;
    for (int shift = -most; shift <= most; ++shift) {
        const auto fromA = static_cast<std::size_t>(std::max(shift, 0));
        const auto fromB = static_cast<std::size_t>(std::max(-shift, 0));
        if (fromA >= a.size() || fromB >= b.size())
            continue;
        const std::size_t size = std::min(a.size() - fromA, b.size() - fromB);
        if (size < kFewest)
            continue;
        std::uint64_t differing = 0;
        for (std::size_t at = 0; at < size; ++at)
            differing += static_cast<std::uint64_t>(std::popcount(a[fromA + at] ^ b[fromB + at]));
        const double same = 1 - static_cast<double>(differing) / (32.0 * static_cast<double>(size));
        assert(same >= 0 && same <= 1);
        best = std::max(best.value_or(0), same);
    }
    return best;
}

} // namespace voxdeck
