// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/ChartPicture.h"

#include "core/audit/ChartTitles.h"
#include "core/query/Metrics.h"
#include "core/workspace/HypothesisSlots.h"
#include "ui/common/MetricWords.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QCoreApplication>

#include <numeric>

namespace voxdeck {
namespace {

struct ChartWords {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::ChartWords)
};

QString nameWords(const AuditChart &chart, std::uint32_t bar, const std::string &name)
{
    if (chart.field == QueryField::Split)
        return splitWords(static_cast<Split>(bar));
    if (chart.field == QueryField::Status)
        return statusWords(static_cast<SegmentStatus>(bar));
    if (name.empty())
        return chart.field == QueryField::Language  ? ChartWords::tr("no language")
               : chart.field == QueryField::Speaker ? ChartWords::tr("no speaker")
                                                    : ChartWords::tr("no value");
    return toQString(name);
}

QString rangeWords(const BarWords &words, const QString &unit)
{
    const auto from = toQString(words.from);
    const auto to = toQString(words.to);
    const auto space = unit.isEmpty() ? QString() : QStringLiteral(" ");
    if (from.isEmpty() && to.isEmpty())
        return ChartWords::tr("any value");
    if (from.isEmpty())
        return ChartWords::tr("below %1").arg(to) + space + unit;
    if (to.isEmpty())
        return ChartWords::tr("%1 and above").arg(from + space + unit);
    return ChartWords::tr("%1 to %2").arg(from, to) + space + unit;
}

} // namespace

/// Of "cer_b" the chart "cer"; other charts are their own.
static const AuditChart &rateOfAll(const AuditChart &chart)
{
    const auto name = nameOf(chart);
    return hypothesisSlotOf(name) ? *auditChartNamed(name.substr(0, name.find('_'))) : chart;
}

double BarLength::matching() const
{
    return std::accumulate(bySplit.begin(), bySplit.end(), 0.0);
}

QString chartTitle(const AuditChart &chart)
{
    // The texts are in core/audit/ChartTitles.cpp, where lupdate reads them.
    if (const auto *const known = chartTitleOf(chart))
        return ChartWords::tr(known->title);
    if (const auto field = metaFieldOf(chart); field == "status")
        return ChartWords::tr(listStatusTitle());
    else if (!field.empty())
        return toQString(field);
    const Metric *const metric = metricOf(chart.field);
    return metric ? metricLabel(*metric) : toQString(nameOf(chart));
}

ChartPicture pictureOf(const ChartBoard &board, std::size_t at)
{
    const AuditChart &chart = board.chart(at);
    ChartPicture picture;
    picture.title = chartTitle(chart);
    const auto *const title = chartTitleOf(rateOfAll(chart));
    picture.axis = title && title->axis ? ChartWords::tr(title->axis) : QString();
    picture.isNamed = chart.kind != AuditChart::Kind::Number;
    picture.isOfSplits = chart.field == QueryField::Split;
    const auto name = nameOf(chart);
    const bool isCer = name.starts_with("cer");
    picture.hasRates = isCer || name.starts_with("wer"); // the fields of lists begin with "meta."
    const auto limit = shownRateLimits().of(isCer ? RateKind::Cer : RateKind::Wer);
    picture.goodUpTo = limit.good;
    picture.warnUpTo = limit.fair;
    picture.barsPerShare = chart.cells;
    const auto unit = toQString(chart.unit);
    for (std::uint32_t bar = 0; bar < board.bars(at); ++bar) {
        const auto words = board.wordsOf(at, bar);
        ChartBar one;
        if (picture.isNamed) {
            one.tick = nameWords(chart, bar, words.from);
            one.words = one.tick;
        } else {
            one.tick = toQString(words.from);
            one.words = rangeWords(words, unit);
        }
        picture.bars.push_back(one);
    }
    return picture;
}

QString brushWords(const ChartBoard &board, std::size_t at, BarRange bars)
{
    const AuditChart &chart = board.chart(at);
    if (chart.kind == AuditChart::Kind::Number) {
        const auto last = board.wordsOf(at, bars.last - 1);
        return rangeWords({board.wordsOf(at, bars.first).from, last.to}, toQString(chart.unit));
    }
    constexpr std::uint32_t kMostNamed = 3;
    QStringList names;
    for (std::uint32_t bar = bars.first; bar < bars.last && bar < bars.first + kMostNamed; ++bar)
        names << nameWords(chart, bar, board.wordsOf(at, bar).from);
    const auto all = bars.last - bars.first;
    const QString listed = names.join(QStringLiteral(", "));
    return all > kMostNamed
               ? ChartWords::tr("%1 and %n more", nullptr, static_cast<int>(all - kMostNamed))
                     .arg(listed)
               : listed;
}

QString chipWords(const ChartBoard &board, std::size_t at, BarRange bars)
{
    const AuditChart &chart = board.chart(at);
    QString range = brushWords(board, at, bars);
    if (chart.kind == AuditChart::Kind::Number) {
        const auto from = toQString(board.wordsOf(at, bars.first).from);
        const auto to = toQString(board.wordsOf(at, bars.last - 1).to);
        if (!from.isEmpty() && !to.isEmpty())
            range = from + QChar(0x2013) + to;
        else if (!from.isEmpty())
            range = QStringLiteral("≥ ") + from;
        else if (!to.isEmpty())
            range = QStringLiteral("< ") + to;
        if (!chart.unit.empty() && !(from.isEmpty() && to.isEmpty()))
            range += QChar(QChar::Nbsp) + toQString(std::string(chart.unit));
    }
    return toQString(std::string(nameOf(chart))) + QChar(u' ') + range;
}

} // namespace voxdeck
