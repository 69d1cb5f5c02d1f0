// SPDX-License-Identifier: Apache-2.0
#include "core/audit/ChartTitles.h"

#include "core/audit/HypothesisCharts.h"
#include "core/query/Metrics.h"

#include <algorithm>
#include <array>

/// Names a text that the window translates; lupdate knows it, and Qt is not needed.
#define QT_TRANSLATE_NOOP(context, text) text

namespace voxdeck {

namespace {

constexpr std::array kTitles{
    ChartTitle{"cer", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Character error rate"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "CER, %")},
    ChartTitle{"wer", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Word error rate"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "WER, %")},
    ChartTitle{"mer", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Mixed error rate"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "MER, %")},
    ChartTitle{"dur", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Duration"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Seconds, logarithmic")},
    ChartTitle{"char_rate", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Letters per second"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Letters per second")},
    ChartTitle{"loudness", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Loudness"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "LUFS")},
    ChartTitle{"snr", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Signal to noise"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "dB")},
    ChartTitle{"speech", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Speech share"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "% of the time")},
    ChartTitle{"scripts", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Scripts"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Scripts per segment")},
    ChartTitle{"switches", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Code switches"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Switches per segment")},
    ChartTitle{"repeats", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Repetitions"),
               QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Times the longest repetition occurs")},
    ChartTitle{"lang", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Language"), nullptr},
    ChartTitle{"split", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Split"), nullptr},
    ChartTitle{"status", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Status"), nullptr},
    ChartTitle{"speaker", QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Speaker"), nullptr},
};

} // namespace

const ChartTitle *chartTitleOf(const AuditChart &chart)
{
    const auto *const found = std::find_if(
        kTitles.begin(), kTitles.end(),
        [name = nameOf(chart)](const ChartTitle &one) { return one.chart == name; });
    return found == kTitles.end() ? nullptr : found;
}

const char *listStatusTitle()
{
    return QT_TRANSLATE_NOOP("voxdeck::ChartWords", "Build status in the list");
}

std::string englishTitleOf(const AuditChart &chart)
{
    if (const auto *const known = chartTitleOf(chart))
        return known->title;
    if (const auto field = metaFieldOf(chart); field == "status")
        return listStatusTitle();
    else if (!field.empty())
        return std::string(field);
    const Metric *const metric = metricOf(chart.field);
    return std::string(metric ? metric->label : nameOf(chart));
}

std::string hypothesisOf(const AuditChart &chart, const std::string &named,
                         const HypothesisSlots &slots)
{
    if (const auto slot = hypothesisSlotOf(nameOf(chart)))
        return slots.at(*slot);
    return isOwnRate(chart) ? named : std::string();
}

std::string englishTitleOf(const AuditChart &chart, const std::string &named,
                           const HypothesisSlots &slots)
{
    const bool isOfSlot = hypothesisSlotOf(nameOf(chart)).has_value();
    const AuditChart &rate = isOfSlot ? *auditChartNamed(rateOfSlotName(nameOf(chart))) : chart;
    return titleWith(englishTitleOf(rate), hypothesisOf(chart, named, slots));
}

std::string titleWith(const std::string &title, const std::string &hypothesis)
{
    return hypothesis.empty() ? title : title + " · " + hypothesis;
}

} // namespace voxdeck
