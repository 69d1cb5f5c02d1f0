// SPDX-License-Identifier: Apache-2.0
#include "core/query/Metrics.h"

#include <algorithm>
#include <array>
#include <cstddef>

/// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#define QT_TRANSLATE_NOOP(context, text) text

namespace voxdeck {

namespace {

using In = MetricInput;
using Kind = QueryFieldKind;

// clang-format off
constexpr std::array kMetrics{
    Metric{1, "snr", Kind::Number, "dB", In::Audio, 1, 1, QT_TRANSLATE_NOOP("Metrics", "SNR measured dB"), ">20 or 10..30", QT_TRANSLATE_NOOP("Metrics", "signal to noise ratio, estimated by WADA")},
    Metric{2, "peak", Kind::Number, "dBFS", In::Audio, 1, 1, QT_TRANSLATE_NOOP("Metrics", "Peak dBFS"), ">-1 or -20..-3", QT_TRANSLATE_NOOP("Metrics", "highest sample, in dB relative to full scale")},
    Metric{3, "clipping", Kind::Ratio, "", In::Audio, 1, 2, QT_TRANSLATE_NOOP("Metrics", "Clipping %"), ">0.1% or 0.01-0.1", QT_TRANSLATE_NOOP("Metrics", "share of samples in runs of 3 or more at full scale")},
    Metric{4, "loudness", Kind::Number, "LUFS", In::Audio, 2, 1, QT_TRANSLATE_NOOP("Metrics", "Loudness LUFS"), "<-35 or -30..-16", QT_TRANSLATE_NOOP("Metrics", "loudness by EBU R 128, integrated")},
    Metric{5, "bandwidth", Kind::Number, "Hz", In::Audio, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Bandwidth Hz"), "<4000 or 3000..8000", QT_TRANSLATE_NOOP("Metrics", "highest frequency within 60 dB of the strongest one")},
    Metric{6, "silence_before", Kind::Time, "s", In::Audio, 1, 2, QT_TRANSLATE_NOOP("Metrics", "Silence before s"), ">1 or 0.2-0.5", QT_TRANSLATE_NOOP("Metrics", "silence before the speech")},
    Metric{7, "silence_after", Kind::Time, "s", In::Audio, 1, 2, QT_TRANSLATE_NOOP("Metrics", "Silence after s"), ">1 or 0.2-0.5", QT_TRANSLATE_NOOP("Metrics", "silence after the speech")},
    Metric{8, "speech", Kind::Ratio, "", In::Audio, 2, 1, QT_TRANSLATE_NOOP("Metrics", "Speech %"), "<0.5 or 60%-90%", QT_TRANSLATE_NOOP("Metrics", "share of the time with speech")},
    Metric{9, "word_rate", Kind::Number, "words/s", In::Text, 3, 1, QT_TRANSLATE_NOOP("Metrics", "Words/s"), ">5 or 1..3", QT_TRANSLATE_NOOP("Metrics", "words of the transcript per second; each character of Chinese and Japanese counts as one")},
    Metric{10, "letters", Kind::Number, "", In::Text, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Letters"), "<3 or 10..200", QT_TRANSLATE_NOOP("Metrics", "letters, marks and digits of the transcript")},
    Metric{11, "words", Kind::Number, "", In::Text, 3, 0, QT_TRANSLATE_NOOP("Metrics", "Words"), "<2 or 5..40", QT_TRANSLATE_NOOP("Metrics", "words of the transcript; each character of Chinese and Japanese counts as one")},
    Metric{12, "main_script", Kind::Ratio, "", In::Text, 1, 1, QT_TRANSLATE_NOOP("Metrics", "Main script %"), "<0.9 or 50%-80%", QT_TRANSLATE_NOOP("Metrics", "share of letters in the most frequent script")},
    Metric{13, "scripts", Kind::Number, "", In::Text, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Scripts"), ">1 or 2..3", QT_TRANSLATE_NOOP("Metrics", "scripts that the transcript is written in")},
    Metric{14, "switches", Kind::Number, "", In::Text, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Switches"), ">3 or 1..3", QT_TRANSLATE_NOOP("Metrics", "changes between ways of writing within the transcript")},
    Metric{15, "repeats", Kind::Number, "", In::Text, 2, 0, QT_TRANSLATE_NOOP("Metrics", "Repeats"), ">3 or 3..10", QT_TRANSLATE_NOOP("Metrics", "how often the longest repetition occurs; 0 without one")},
    Metric{16, "mer", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "MER %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "mixed error rate of the hypothesis, by the project's scoring profile")},
    Metric{17, "substitutions", Kind::Number, "", In::Texts, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Substitutions"), ">5 or 1..5", QT_TRANSLATE_NOOP("Metrics", "substitutions in the mixed error rate")},
    Metric{18, "deletions", Kind::Number, "", In::Texts, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Deletions"), ">5 or 1..5", QT_TRANSLATE_NOOP("Metrics", "deletions in the mixed error rate")},
    Metric{19, "insertions", Kind::Number, "", In::Texts, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Insertions"), ">5 or 1..5", QT_TRANSLATE_NOOP("Metrics", "insertions in the mixed error rate")},
    Metric{24, "char_rate", Kind::Number, "1/s", In::Text, 1, 1, QT_TRANSLATE_NOOP("Metrics", "Letters/s"), ">25 or 5..20", QT_TRANSLATE_NOOP("Metrics", "letters, marks and digits of the transcript per second")},
    Metric{30, "dnsmos", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "DNSMOS"), "<3 or 1..2.5", QT_TRANSLATE_NOOP("Metrics", "overall quality by DNSMOS (OVRL), 1 to 5; imported")},
    Metric{31, "dnsmos_sig", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "DNSMOS speech"), "<3 or 1..2.5", QT_TRANSLATE_NOOP("Metrics", "quality of the speech by DNSMOS (SIG), 1 to 5; imported")},
    Metric{32, "dnsmos_bak", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "DNSMOS background"), "<3 or 1..2.5", QT_TRANSLATE_NOOP("Metrics", "quality of the background by DNSMOS (BAK), 1 to 5; imported")},
    Metric{33, "dnsmos_mos", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "DNSMOS P.808"), "<3 or 1..2.5", QT_TRANSLATE_NOOP("Metrics", "overall quality by DNSMOS P.808, 1 to 5; imported")},
    Metric{34, "squim_stoi", Kind::Number, "", In::Imported, 1, 3, QT_TRANSLATE_NOOP("Metrics", "SQUIM STOI"), "<0.8 or 0.5..0.8", QT_TRANSLATE_NOOP("Metrics", "intelligibility by SQUIM (STOI), 0 to 1; imported")},
    Metric{35, "squim_pesq", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "SQUIM PESQ"), "<2 or 1..2", QT_TRANSLATE_NOOP("Metrics", "quality by SQUIM (PESQ), 1 to 4.6; imported")},
    Metric{36, "squim_sisdr", Kind::Number, "dB", In::Imported, 1, 1, QT_TRANSLATE_NOOP("Metrics", "SQUIM SI-SDR dB"), "<5 or -10..5", QT_TRANSLATE_NOOP("Metrics", "signal to distortion ratio by SQUIM (SI-SDR); imported")},
    Metric{37, "utmos", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "UTMOS"), "<3 or 1..2.5", QT_TRANSLATE_NOOP("Metrics", "quality by UTMOS, 1 to 5; imported")},
    Metric{38, "nisqa", Kind::Number, "", In::Imported, 1, 2, QT_TRANSLATE_NOOP("Metrics", "NISQA"), "<3 or 1..2.5", QT_TRANSLATE_NOOP("Metrics", "quality by NISQA, 1 to 5; imported")},
    Metric{39, "lid_score", Kind::Ratio, "", In::Imported, 1, 1, QT_TRANSLATE_NOOP("Metrics", "Language score %"), "<0.8 or 50%-80%", QT_TRANSLATE_NOOP("Metrics", "confidence of the language identifier; imported")},
    Metric{40, "lid_differs", Kind::Number, "", In::Imported, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Other language"), "0 or 1..1", QT_TRANSLATE_NOOP("Metrics", "1 if the identified language differs from the declared one, otherwise 0; imported")},
    Metric{41, "score_a", Kind::Number, "", In::Imported, 1, 3, QT_TRANSLATE_NOOP("Metrics", "Score A"), ">3 or 1..2", QT_TRANSLATE_NOOP("Metrics", "imported score “score_a”")},
    Metric{42, "score_b", Kind::Number, "", In::Imported, 1, 3, QT_TRANSLATE_NOOP("Metrics", "Score B"), ">3 or 1..2", QT_TRANSLATE_NOOP("Metrics", "imported score “score_b”")},
    Metric{43, "score_c", Kind::Number, "", In::Imported, 1, 3, QT_TRANSLATE_NOOP("Metrics", "Score C"), ">3 or 1..2", QT_TRANSLATE_NOOP("Metrics", "imported score “score_c”")},
    Metric{44, "score_d", Kind::Number, "", In::Imported, 1, 3, QT_TRANSLATE_NOOP("Metrics", "Score D"), ">3 or 1..2", QT_TRANSLATE_NOOP("Metrics", "imported score “score_d”")},
    Metric{45, "cer_b", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "CER B %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "character error rate of the second hypothesis, by the project's scoring profile")},
    Metric{46, "wer_b", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "WER B %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "word error rate of the second hypothesis, by the project's scoring profile")},
    Metric{47, "mer_b", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "MER B %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "mixed error rate of the second hypothesis, by the project's scoring profile")},
    Metric{48, "cer_c", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "CER C %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "character error rate of the third hypothesis, by the project's scoring profile")},
    Metric{49, "wer_c", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "WER C %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "word error rate of the third hypothesis, by the project's scoring profile")},
    Metric{50, "mer_c", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "MER C %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "mixed error rate of the third hypothesis, by the project's scoring profile")},
    Metric{51, "cer_d", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "CER D %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "character error rate of the fourth hypothesis, by the project's scoring profile")},
    Metric{52, "wer_d", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "WER D %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "word error rate of the fourth hypothesis, by the project's scoring profile")},
    Metric{53, "mer_d", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "MER D %"), ">0.3 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "mixed error rate of the fourth hypothesis, by the project's scoring profile")},
    Metric{54, "odd_characters", Kind::Number, "", In::Texts, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Odd characters"), ">0 or 1..3", QT_TRANSLATE_NOOP("Metrics", "invisible characters, look-alikes and lost characters of the transcript")},
    Metric{55, "lang_differs", Kind::Number, "", In::Texts, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Language differs"), "0 or 1..1", QT_TRANSLATE_NOOP("Metrics", "1 if the language of the transcript differs from the declared one, otherwise 0; unknown if the text is inconclusive")},
    Metric{56, "disagreement", Kind::Ratio, "", In::Texts, 1, 1, QT_TRANSLATE_NOOP("Metrics", "Disagreement %"), ">0.5 or 0.1-0.3", QT_TRANSLATE_NOOP("Metrics", "errors between the two hypotheses that differ most, by the tokens of the longer one; unknown with fewer than two")},
    Metric{57, "seen", Kind::Number, "", In::Imported, 1, 0, QT_TRANSLATE_NOOP("Metrics", "Times read"), "0 or >3", QT_TRANSLATE_NOOP("Metrics", "how often a training run read the segment, from its usage log; imported")},
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

constexpr auto kFirst = static_cast<std::size_t>(QueryField::Meta) + 1;

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
