// SPDX-License-Identifier: Apache-2.0
#include "core/audit/WadaSnr.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace voxdeck {

namespace {

constexpr std::uint64_t kFewest = 1600;
constexpr double kFirstDecibel = -20;

/// ln E|x| - E ln|x| of gamma distributed speech (shape 0.4) with Gaussian noise at -20, -19, ... 100 dB, by
/// numerical integration: the mean of a folded normal, and of the logarithm of a noncentral chi square.
constexpr std::array kStatistic = {
    0.409435, 0.409459, 0.409498, 0.409556, 0.409644, 0.409777, 0.409974, 0.410265, 0.410687,
    0.411293, 0.412148, 0.413339, 0.414969, 0.417164, 0.420066, 0.423839, 0.428654, 0.434691,
    0.442128, 0.451128, 0.461837, 0.474368, 0.488795, 0.505151, 0.523423, 0.543551, 0.565434,
    0.588934, 0.613881, 0.640087, 0.667346, 0.695450, 0.724191, 0.753365, 0.782784, 0.812272,
    0.841671, 0.870839, 0.899654, 0.928012, 0.955825, 0.983020, 1.009541, 1.035341, 1.060388,
    1.084657, 1.108135, 1.130813, 1.152691, 1.173772, 1.194065, 1.213581, 1.232336, 1.250346,
    1.267630, 1.284208, 1.300102, 1.315332, 1.329921, 1.343892, 1.357266, 1.370065, 1.382311,
    1.394026, 1.405231, 1.415945, 1.426190, 1.435983, 1.445345, 1.454293, 1.462844, 1.471016,
    1.478825, 1.486286, 1.493414, 1.500225, 1.506731, 1.512947, 1.518885, 1.524557, 1.529975,
    1.535150, 1.540093, 1.544814, 1.549324, 1.553631, 1.557745, 1.561674, 1.565426, 1.569010,
    1.572433, 1.575702, 1.578824, 1.581806, 1.584654, 1.587373, 1.589971, 1.592451, 1.594820,
    1.597083, 1.599243, 1.601306, 1.603277, 1.605159, 1.606956, 1.608673, 1.610312, 1.611877,
    1.613372, 1.614800, 1.616163, 1.617465, 1.618708, 1.619896, 1.621030, 1.622113, 1.623147,
    1.624135, 1.625078, 1.625979, 1.626839};

/// One logarithm for all samples: the exponent of the product is taken out each few of them, before it can leave the
/// range of a double. `number` is positive and normal.
void moveExponent(double &number, std::int64_t &exponent)
{
    constexpr std::uint64_t kFraction = (std::uint64_t{1} << 52) - 1;
    constexpr std::uint64_t kBias = 1023;
    const auto bits = std::bit_cast<std::uint64_t>(number);
    exponent += static_cast<std::int64_t>(bits >> 52) - static_cast<std::int64_t>(kBias);
    number = std::bit_cast<double>((bits & kFraction) | kBias << 52);
}

} // namespace

void WadaSnr::add(std::span<const float> samples)
{
    constexpr std::uint64_t kFactors = 4; // the smallest amplitude, 1e-45, to the fourth is 1e-180
    double sum = m_sum, product = m_product;
    for (const float sample : samples) {
        const float amplitude = std::abs(sample);
        if (!(amplitude > 0 && amplitude <= std::numeric_limits<float>::max()))
            continue;
        m_least = std::min(m_least, amplitude);
        m_most = std::max(m_most, amplitude);
        sum += amplitude;
        product *= amplitude;
        if (++m_samples % kFactors == 0)
            moveExponent(product, m_exponent);
    }
    m_sum = sum;
    m_product = product;
}

double WadaSnr::statisticOf(double decibels)
{
    const double place = std::clamp(decibels - kFirstDecibel, 0.0,
                                    static_cast<double>(kStatistic.size() - 1));
    const auto at = std::min(static_cast<std::size_t>(place), kStatistic.size() - 2);
    const double part = place - static_cast<double>(at);
    return kStatistic[at] + part * (kStatistic[at + 1] - kStatistic[at]);
}

std::optional<double> WadaSnr::decibels() const
{
    if (m_samples < kFewest || m_least == m_most)
        return std::nullopt;
    const auto count = static_cast<double>(m_samples);
    const double sumOfLogs = std::log(m_product)
                             + static_cast<double>(m_exponent) * std::numbers::ln2;
    const double statistic = std::log(m_sum / count) - sumOfLogs / count;
    const auto above = std::upper_bound(kStatistic.begin(), kStatistic.end(), statistic);
    if (above == kStatistic.begin())
        return kFirstDecibel;
    const auto at = above - kStatistic.begin() - 1;
    const double floor = kFirstDecibel + static_cast<double>(at);
    if (above == kStatistic.end())
        return floor;
    return floor + (statistic - *std::prev(above)) / (*above - *std::prev(above));
}

} // namespace voxdeck
