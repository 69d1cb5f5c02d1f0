// SPDX-License-Identifier: Apache-2.0
#include "core/query/Metrics.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace voxdeck {

namespace {

using In = MetricInput;
using Kind = QueryFieldKind;

// clang-format off
constexpr std::array kMetrics{
    Metric{1, "snr", Kind::Number, "dB", In::Audio, 1, 1, "SNR measured dB", ">20 or 10..30", "signal to noise ratio, estimated by WADA"},
    Metric{2, "peak", Kind::Number, "dBFS", In::Audio, 1, 1, "Peak dBFS", ">-1 or -20..-3", "highest sample, below full scale"},
    Metric{3, "clipping", Kind::Ratio, "", In::Audio, 1, 2, "Clipping %", ">0.1% or 0.01-0.1", "share of the samples that stay at full scale for 3 samples or more"},
    Metric{4, "loudness", Kind::Number, "LUFS", In::Audio, 1, 1, "Loudness LUFS", "<-35 or -30..-16", "loudness by EBU R 128, integrated"},
    Metric{5, "bandwidth", Kind::Number, "Hz", In::Audio, 1, 0, "Bandwidth Hz", "<4000 or 3000..8000", "highest frequency within 60 dB of the strongest one"},
    Metric{6, "silence_before", Kind::Time, "s", In::Audio, 1, 2, "Silence before s", ">1 or 0.2-0.5", "silence before the speech"},
    Metric{7, "silence_after", Kind::Time, "s", In::Audio, 1, 2, "Silence after s", ">1 or 0.2-0.5", "silence after the speech"},
    Metric{8, "speech", Kind::Ratio, "", In::Audio, 1, 1, "Speech %", "<0.5 or 60%-90%", "share of the time with speech"},
    Metric{9, "word_rate", Kind::Number, "words/s", In::Text, 2, 1, "Words/s", ">5 or 1..3", "words of the transcript per second; characters of scripts without spaces count as words"},
    Metric{10, "letters", Kind::Number, "", In::Text, 1, 0, "Letters", "<3 or 10..200", "letters, marks and digits of the transcript"},
    Metric{11, "words", Kind::Number, "", In::Text, 2, 0, "Words", "<2 or 5..40", "words of the transcript; characters of scripts without spaces count as words"},
    Metric{12, "main_script", Kind::Ratio, "", In::Text, 1, 1, "Main script %", "<0.9 or 50%-80%", "share of the letters that are of the most frequent script"},
    Metric{13, "scripts", Kind::Number, "", In::Text, 1, 0, "Scripts", ">1 or 2..3", "scripts that the transcript is written in"},
    Metric{14, "switches", Kind::Number, "", In::Text, 1, 0, "Switches", ">3 or 1..3", "changes between ways of writing within the transcript"},
    Metric{15, "repeats", Kind::Number, "", In::Text, 2, 0, "Repeats", ">3 or 3..10", "how often the longest repetition is said; 0 without one"},
    Metric{16, "mer", Kind::Ratio, "", In::Texts, 1, 1, "MER %", ">0.3 or 0.1-0.3", "mixed error rate of the hypothesis, by Voxdeck's profile"},
    Metric{17, "substitutions", Kind::Number, "", In::Texts, 1, 0, "Substitutions", ">5 or 1..5", "substitutions in the mixed error rate"},
    Metric{18, "deletions", Kind::Number, "", In::Texts, 1, 0, "Deletions", ">5 or 1..5", "deletions in the mixed error rate"},
    Metric{19, "insertions", Kind::Number, "", In::Texts, 1, 0, "Insertions", ">5 or 1..5", "insertions in the mixed error rate"},
    Metric{24, "char_rate", Kind::Number, "1/s", In::Text, 1, 1, "Letters/s", ">25 or 5..20", "letters, marks and digits of the transcript per second"},
};
// clang-format on

constexpr bool areIdsRising()
{
    for (std::size_t at = 0; at < kMetrics.size(); ++at)
        if (kMetrics[at].id < 1 || kMetrics[at].id >= kMostMetrics
            || (at > 0 && kMetrics[at].id <= kMetrics[at - 1].id))
            return false;
    return true;
}
static_assert(areIdsRising());

constexpr auto kFirst = static_cast<std::size_t>(QueryField::Build) + 1;

} // namespace

std::span<const Metric> metrics()
{
    return kMetrics;
}

const Metric *metricNamed(std::string_view name)
{
    const auto *const found = std::find_if(
        kMetrics.begin(), kMetrics.end(),
        [name](const Metric &metric) { return metric.name == name; });
    return found == kMetrics.end() ? nullptr : found;
}

QueryField queryFieldOf(const Metric &metric)
{
    const auto at = static_cast<std::size_t>(&metric - kMetrics.data());
    return static_cast<QueryField>(kFirst + at);
}

const Metric *metricOf(QueryField field)
{
    const auto number = static_cast<std::size_t>(field);
    return number >= kFirst && number - kFirst < kMetrics.size() ? &kMetrics[number - kFirst]
                                                                 : nullptr;
}

} // namespace voxdeck
