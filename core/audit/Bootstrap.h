// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0413, 0555
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace voxdeck {

/// A part of a sum over sums: the errors and reference tokens of one recording, ...
struct RatioPart {
    double numerator = 0;
    double denominator = 0;
};

struct Interval {
    double low = 0, high = 0;
    bool isExact = false; ///< Clopper-Pearson over the parts; else drawn
    friend bool operator==(const Interval &, const Interval &) = default;
};

struct BootstrapRule {
    std::uint64_t seed = 1;
    std::uint32_t samples = 1000;
    double confidence = 0.95;
};

/// Where sum(numerators) / sum(denominators) would be with other recordings of the same kind: the
/// percentile interval over samples of the parts, drawn with replacement. Segments of one recording
/// depend on each other, so a part must be a whole recording.
///
/// The same parts in the same order with the same seed give the same interval on every machine. Empty
/// with fewer than two parts, without denominators, or for numbers that are not finite.
///
/// Time    parts x samples; some 5 ns each.
std::optional<Interval> bootstrapRatio(std::span<const RatioPart> parts,
                                       const BootstrapRule &rule = {});

/// bootstrapRatio(), but where parts are equal in size and each has all or nothing in its numerator: they are then a
/// sample of a share, whose interval is exact (Clopper-Pearson). So is one limit where no part, whatever its size, has
/// anything in its numerator: whatever is drawn then gives 0. The interval
/// then ends at the exact upper limit (Clopper-Pearson) of the share of parts that have something, 1 - t^(1/n) for n
/// parts and the tail t. The rate itself is not above that share where parts are alike in size and none is above 1.
/// Where the numerators of all are their denominators, it begins at the lower limit likewise.
std::optional<Interval> rateInterval(std::span<const RatioPart> parts,
                                     const BootstrapRule &rule = {});
/// "bootstrap", "clopper-pearson": to be kept beside the figures.
std::string_view methodName(const Interval &interval);

/// The same of the mean of some values.
std::optional<Interval> bootstrapMean(std::span<const double> values,
                                      const BootstrapRule &rule = {});

/// The value below which `share` (0 to 1) of the sorted values lie, between two of them linearly.
double quantileOf(std::span<const double> sorted, double share);

} // namespace voxdeck
