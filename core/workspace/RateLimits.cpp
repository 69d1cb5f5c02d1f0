// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/RateLimits.h"

#include "core/text/Tokens.h"
#include "core/workspace/EditField.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace voxdeck {

namespace {

constexpr double kPercent = 100;

std::string_view nameOf(RateKind kind)
{
    return kind == RateKind::Cer ? "cer" : "wer";
}

RateLimit usualOf(RateKind kind)
{
    return kind == RateKind::Cer ? RateLimits::kCer : RateLimits::kWer;
}

std::optional<double> percentIn(std::string_view word)
{
    if (word.ends_with('%'))
        word.remove_suffix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool isNumber = error == std::errc() && end == word.data() + word.size()
                          && std::isfinite(value) && value >= 0
                          && value <= RateLimits::kMost * kPercent;
    return isNumber ? std::optional(value / kPercent) : std::nullopt;
}

std::string percentText(double share)
{
    char digits[32];
    const double rounded = std::round(share * kPercent * 1e6)
                           / 1e6; // 0.07 * 100 is 7.000000000000001
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, rounded);
    return {digits, error == std::errc() ? end : digits};
}

} // namespace

RateLimit RateLimits::of(RateKind kind, std::string_view language) const
{
    for (;;) {
        if (const auto found = m_limits.find({std::string(language), kind});
            found != m_limits.end())
            return found->second;
        if (language.empty())
            return usualOf(kind);
        const auto part = language.find_last_of("-_");
        language = part == std::string_view::npos ? std::string_view() : language.substr(0, part);
    }
}

std::optional<RateLimit> RateLimits::own(RateKind kind, std::string_view language) const
{
    const auto found = m_limits.find({std::string(language), kind});
    return found == m_limits.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> RateLimits::languages() const
{
    std::vector<std::string> tags;
    for (const auto &[key, limit] : m_limits)
        if (!key.first.empty() && (tags.empty() || tags.back() != key.first))
            tags.push_back(key.first);
    return tags;
}

void RateLimits::set(RateKind kind, std::string_view language, const RateLimit &limit)
{
    if (language.empty() && limit == usualOf(kind))
        m_limits.erase({std::string(), kind});
    else
        m_limits[{std::string(language), kind}] = limit;
}

std::string rateLimitsText(const RateLimits &limits)
{
    std::string text;
    for (const auto &[key, limit] : limits.m_limits) {
        text.append(text.empty() ? "" : ", ");
        text.append(key.first).append(key.first.empty() ? "" : " ");
        text.append(nameOf(key.second)).append(" ").append(percentText(limit.good));
        text.append(" ").append(percentText(limit.fair));
    }
    return text;
}

Result<RateLimits> rateLimitsIn(std::string_view text)
{
    RateLimits limits;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        const auto entry = text.substr(at, end - at);
        at = end + 1;
        const auto words = splitWords(entry);
        if (words.empty())
            continue;
        const bool isOfAll = words.size() == 3;
        const auto kind = words.size() >= 3 ? words[words.size() - 3] : std::string_view();
        const auto good = words.size() >= 3 ? percentIn(words[words.size() - 2]) : std::nullopt;
        const auto fair = words.size() >= 3 ? percentIn(words.back()) : std::nullopt;
        const bool isKnown = kind == nameOf(RateKind::Cer) || kind == nameOf(RateKind::Wer);
        if (words.size() > 4 || !isKnown || !good || !fair || *good > *fair)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "is not a limit of error rates; expected a language or nothing, \"cer\" or "
                    "\"wer\", and two rising percentages, such as \"te cer 8 20\""),
                std::string(entry.substr(entry.find_first_not_of(' '))));
        std::string language;
        if (!isOfAll) {
            VOX_TRY(language, fieldValue(EditField::Language, std::string(words.front())));
        }
        limits.set(kind == nameOf(RateKind::Cer) ? RateKind::Cer : RateKind::Wer, language,
                   {*good, *fair});
    }
    return limits;
}

} // namespace voxdeck
