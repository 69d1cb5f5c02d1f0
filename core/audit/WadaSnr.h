// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace voxdeck {

/// Signal to noise from the distribution of amplitudes alone (Kim and Stern 2008, "WADA-SNR"): speech is
/// taken to be gamma distributed with shape 0.4, noise to be Gaussian. -20 to 100 dB.
///
/// Threads  one at a time.
class WadaSnr {
public:
    /// Leaves out samples of digital silence, which carry no information.
    void add(std::span<const float> samples);
    /// In dB; nothing for fewer than 1,600 samples or all of one amplitude.
    std::optional<double> decibels() const;

    /// The logarithm of the mean amplitude less the mean of the logarithms: what the ratio is read from.
    static double statisticOf(double decibels);

private:
    double m_sum = 0;
    /// The product of all amplitudes is m_product times 2 to the power of m_exponent.
    double m_product = 1;
    std::int64_t m_exponent = 0;
    float m_least = std::numeric_limits<float>::infinity(), m_most = 0;
    std::uint64_t m_samples = 0;
};

} // namespace voxdeck
