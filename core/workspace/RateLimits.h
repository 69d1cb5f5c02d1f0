// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// A rate up to `good` is good, up to `fair` fair, above it bad. Shares: 0.05 is 5 %.
struct RateLimit {
    double good = 0;
    double fair = 0;
    friend bool operator==(const RateLimit &, const RateLimit &) = default;
};

enum class RateKind : std::uint8_t { Cer, Wer };

/// Which error rates are good, fair and bad: for the colours of rates and for what counts as an issue. A project
/// may have other limits than the default ones, and others for single languages.
class RateLimits {
public:
    static constexpr RateLimit kCer{0.05, 0.15};
    static constexpr RateLimit kWer{0.10, 0.30};
    static constexpr double kMost = 10; ///< no limit is higher: 1,000 %

    /// Of a language tag: its own; else those of its first part, "zh" of "zh-TW"; else those of all languages.
    RateLimit of(RateKind kind, std::string_view language = {}) const;
    /// The limits set for this language alone; empty: those of `of()` apply.
    std::optional<RateLimit> own(RateKind kind, std::string_view language) const;
    std::vector<std::string> languages() const; ///< with limits of their own
    /// "" is all languages.
    void set(RateKind kind, std::string_view language, const RateLimit &limit);

    friend bool operator==(const RateLimits &, const RateLimits &) = default;

private:
    friend std::string rateLimitsText(const RateLimits &limits);
    using Key = std::pair<std::string, RateKind>;
    std::map<Key, RateLimit> m_limits; ///< those that are not the default ones
};

/// In percent: "cer 5 15, wer 10 30, te cer 8 20"; without what is as usual. "" for the default limits.
std::string rateLimitsText(const RateLimits &limits);
/// Errors   InvalidArgument: no such rate, an invalid language tag, two numbers expected, not 0 <= good <= fair <= 1000.
Result<RateLimits> rateLimitsIn(std::string_view text);

} // namespace voxdeck
