// SPDX-License-Identifier: Apache-2.0
#include "core/loader/SincHannResampler.h"

#include "core/base/Stopped.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <string>

namespace voxdeck {

namespace {

constexpr int kLowpassFilterWidth = 6;
constexpr double kRolloff = 0.99;
constexpr std::int64_t kMaximumTaps = (256 << 20) / sizeof(float);

/// The filter of torchaudio's _get_sinc_resample_kernel: one row of taps per phase. Only the taps
/// that can differ from zero are kept: torch's rows are `from` longer, the rest being zeros.
struct SincTable {
    std::int64_t from = 0; // rates divided by their greatest common divisor
    std::int64_t to = 0;
    std::int64_t tapsPerPhase = 0;
    std::vector<std::int64_t> firstTap; // of each phase, relative to the block's first sample
    std::vector<float> taps;
};

double windowedSinc(double t)
{
    t = std::clamp<double>(t, -kLowpassFilterWidth, kLowpassFilterWidth);
    const double window = std::cos(t * std::numbers::pi / kLowpassFilterWidth / 2);
    const double angle = t * std::numbers::pi;
    return (angle == 0 ? 1.0 : std::sin(angle) / angle) * window * window;
}

Result<SincTable> makeTable(int fromHz, int toHz)
{
    SincTable table;
    const int divisor = std::gcd(fromHz, toHz);
    table.from = fromHz / divisor;
    table.to = toHz / divisor;
    const double baseRate = static_cast<double>(std::min(table.from, table.to)) * kRolloff;
    const auto from = static_cast<double>(table.from);
    const auto to = static_cast<double>(table.to);
    const auto width = static_cast<std::int64_t>(std::ceil(kLowpassFilterWidth * from / baseRate));
    table.tapsPerPhase = 2 * width + 2;
    if (table.to > kMaximumTaps / table.tapsPerPhase)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("resampling from %1 Hz to %2 Hz needs too large a filter", fromHz, toHz));
    table.taps.reserve(static_cast<std::size_t>(table.to * table.tapsPerPhase));
    for (std::int64_t phase = 0; phase < table.to; ++phase) {
        const std::int64_t first = phase * table.from / table.to - width;
        table.firstTap.push_back(first);
        for (std::int64_t tap = 0; tap < table.tapsPerPhase; ++tap) {
            const double time = (-static_cast<double>(phase) / to
                                 + static_cast<double>(first + tap) / from)
                                * baseRate;
            table.taps.push_back(static_cast<float>(windowedSinc(time) * (baseRate / from)));
        }
    }
    return table;
}

} // namespace

Result<std::vector<float>> resampleSincHann(std::span<const float> samples, int fromHz, int toHz,
                                            std::stop_token stop)
{
    if (fromHz <= 0 || toHz <= 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("cannot resample from %1 Hz to %2 Hz: rates must be positive",
                                 fromHz, toHz));
    if (fromHz == toHz)
        return std::vector<float>(samples.begin(), samples.end());
    VOX_TRY(const SincTable table, makeTable(fromHz, toHz));
    const auto length = static_cast<std::int64_t>(samples.size());
    const std::int64_t total = (length * table.to + table.from - 1) / table.from;
    std::vector<float> output;
    output.reserve(static_cast<std::size_t>(total));
    for (std::int64_t k = 0; k < total; ++k) {
        if (k % 65536 == 0 && stop.stop_requested())
            return stopped();
        const std::int64_t phase = k % table.to;
        const std::int64_t first = k / table.to * table.from
                                   + table.firstTap[static_cast<std::size_t>(phase)];
        const float *taps = table.taps.data() + phase * table.tapsPerPhase;
        const std::int64_t begin = std::max<std::int64_t>(0, -first);
        const std::int64_t end = std::min(table.tapsPerPhase, length - first);
        double sum = 0;
        for (std::int64_t tap = begin; tap < end; ++tap)
            sum += double{taps[tap]} * double{samples[static_cast<std::size_t>(first + tap)]};
        output.push_back(static_cast<float>(sum));
    }
    return output;
}

} // namespace voxdeck
