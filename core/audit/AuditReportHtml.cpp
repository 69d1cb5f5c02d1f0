// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditReport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace voxdeck {

namespace {

constexpr std::array kRates = {AuditMeasure::Cer, AuditMeasure::Wer, AuditMeasure::Mer};
constexpr std::array<const char *, 3> kRateNames = {"CER", "WER", "MER"};

constexpr const char *kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Audit</title><style>
:root{color-scheme:light dark;--line:#8886;--fill:#0072b2}
body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}
table{border-collapse:collapse;margin:.5em 0 1.5em}th,td{padding:.2em .8em;text-align:left;
border-bottom:1px solid var(--line);vertical-align:top}.n{text-align:right;
font-variant-numeric:tabular-nums}figure{display:inline-block;margin:0 1.5em 1.5em 0}
figcaption{font-weight:600}svg text{font:11px system-ui,sans-serif;fill:currentColor}
svg rect{fill:var(--fill)}dt{font-weight:600}dd{margin:0 0 .4em}</style></head><body>
)";

/// Text for HTML, whatever is in it.
std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        switch (c) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        case '\'': safe += "&#39;"; break;
        case '\t':
        case '\n': safe += ' '; break;
        default:
            if (byte < 0x20 || byte == 0x7f)
                safe += "\xef\xbf\xbd";
            else
                safe += c;
        }
    }
    return safe;
}

/// The same where its direction is not to reach the words around it.
std::string isolated(std::string_view text)
{
    return "<bdi>" + escaped(text) + "</bdi>";
}

std::string decimal(double value, int digits)
{
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return {text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

std::string percent(const std::optional<double> &rate)
{
    return rate ? decimal(*rate * 100, 2) + " %" : std::string("–");
}

std::string cell(const std::string &content)
{
    return "<td>" + content + "</td>";
}

std::string figure(const std::string &content)
{
    return "<td class=n>" + content + "</td>";
}

std::string figure(std::uint64_t count)
{
    return figure(std::to_string(count));
}

void addFacts(std::string &html, const AuditReport &report)
{
    const auto fact = [&html](const char *name, const std::string &value) {
        html += std::string("<dt>") + name + "</dt><dd>" + value + "</dd>\n";
    };
    html += "<h1>Audit of " + isolated(report.dataset) + "</h1>\n<dl>\n";
    fact("Filter", report.request.filter.empty()
                       ? std::string("all segments")
                       : "<code>" + escaped(report.request.filter) + "</code>");
    if (!report.request.hypothesis.empty())
        fact("Hypothesis", isolated(report.request.hypothesis)
                               + "; charts, queues and worst segments are of it, too");
    fact("Segments", std::to_string(report.totals.rows));
    fact("Hours", decimal(report.totals.seconds / 3600, 2));
    const ScoringProfile &profile = report.totals.audit.profile;
    const auto named = [](const ScoringProfile &one) {
        return escaped(one.name) + " <code>" + hashOf(one) + "</code>";
    };
    fact("Scoring profile",
         named(profile) + "; rates are sums of errors by sums of reference tokens");
    if (hashOf(profile) != hashOf(report.project))
        fact("Charts, queues, worst segments",
             "by the rates that the table shows, profile " + named(report.project));
    if (report.rowsLeftToRate > 0)
        fact("Not yet up to date",
             "the rates of " + std::to_string(report.rowsLeftToRate)
                 + " segments in charts, queues and worst segments are by an older profile");
    fact("Intervals", decimal(report.request.rule.confidence * 100, 0)
                          + " %, drawn over recordings "
                          + std::to_string(report.request.rule.samples) + " times, seed "
                          + std::to_string(report.request.rule.seed));
    fact("Written", escaped(report.written) + " by Voxdeck " + escaped(report.version));
    html += "</dl>\n";
}

void addRates(std::string &html, const AuditReport &report, const AuditGroup &group,
              std::size_t hypothesis, bool hasIntervals)
{
    const CorpusScore &score = group.of(hypothesis);
    html += figure(group.rows) + figure(decimal(group.seconds / 3600, 2)) + figure(score.scored);
    for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
        std::string text = percent(measureOf(report.totals.audit, group, hypothesis, kRates[rate]));
        if (const auto interval = hasIntervals ? report.intervals[hypothesis][rate]
                                               : std::optional<Interval>())
            text += "<br><small>" + decimal(interval->low * 100, 2) + " to "
                    + decimal(interval->high * 100, 2) + (interval->isExact ? " *" : "")
                    + "</small>";
        html += figure(text);
    }
    const ErrorCounts &counts = score.sum.words;
    html += figure(counts.substitutions) + figure(counts.deletions) + figure(counts.insertions);
}

void addTotals(std::string &html, const AuditReport &report)
{
    const ErrorAudit &audit = report.totals.audit;
    html += "<h2>Error rates</h2>\n";
    if (audit.hypotheses.empty()) {
        html += "<p>No segment has a hypothesis.</p>\n";
        return;
    }
    html += "<table><tr><th>Hypothesis<th class=n>Segments<th class=n>Hours<th class=n>Scored<th "
            "class=n>CER<th "
            "class=n>WER<th class=n>MER<th class=n>S<th class=n>D<th class=n>I<th class=n>No "
            "reference<th class=n>Nothing to score<th class=n>No hypothesis</tr>\n";
    for (std::size_t at = 0; at < audit.hypotheses.size(); ++at) {
        html += "<tr>" + cell(isolated(audit.hypotheses[at]));
        addRates(html, report, audit.total, at, true);
        const CorpusScore &score = audit.total.of(at);
        html += figure(score.noReference) + figure(score.emptyReference)
                + figure(score.noHypothesis) + "</tr>\n";
    }
    html += "</table>\n<p>S, D and I count words.</p>\n";
    const bool hasExact = std::any_of(
        report.intervals.begin(), report.intervals.end(), [](const auto &rates) {
            return std::any_of(rates.begin(), rates.end(),
                               [](const auto &interval) { return interval && interval->isExact; });
        });
    if (hasExact)
        html +=
            "<p>* No draw can tell, as no recording has an error, or all have nothing else: exact "
            "limit (Clopper-Pearson) of the share of recordings with one.</p>\n";
}

void addGroups(std::string &html, const AuditReport &report, AuditGrouping grouping)
{
    const ErrorAudit &audit = report.totals.audit;
    html += "<h2>By " + std::string(auditGroupingName(grouping)) + "</h2>\n";
    std::vector<std::pair<std::string, const AuditGroup *>> groups;
    for (const auto &[value, group] : audit.by.at(grouping))
        groups.emplace_back(value, &group);
    // of equally large ones the worst of the first hypothesis
    const auto rateOf = [&audit](const AuditGroup &group) {
        return audit.hypotheses.empty() ? 0.0
                                        : measureOf(audit, group, 0, AuditMeasure::Cer).value_or(0);
    };
    std::stable_sort(groups.begin(), groups.end(), [&rateOf](const auto &a, const auto &b) {
        return a.second->rows != b.second->rows ? a.second->rows > b.second->rows
                                                : rateOf(*a.second) > rateOf(*b.second);
    });
    const std::size_t shown = std::min(groups.size(), report.request.mostGroups);
    html += "<table><tr><th>Value<th>Hypothesis<th class=n>Segments<th class=n>Hours<th "
            "class=n>Scored<th "
            "class=n>CER<th class=n>WER<th class=n>MER<th class=n>S<th class=n>D<th "
            "class=n>I</tr>\n";
    for (std::size_t at = 0; at < shown; ++at)
        for (std::size_t hypothesis = 0;
             hypothesis < std::max<std::size_t>(audit.hypotheses.size(), 1); ++hypothesis) {
            html += "<tr>" + cell(groups[at].first.empty() ? "–" : isolated(groups[at].first))
                    + cell(audit.hypotheses.empty() ? "–" : isolated(audit.hypotheses[hypothesis]));
            addRates(html, report, *groups[at].second, hypothesis, false);
            html += "</tr>\n";
        }
    html += "</table>\n";
    if (shown < groups.size())
        html += "<p>" + std::to_string(groups.size() - shown)
                + " further groups are not listed; JSON and CSV have them.</p>\n";
}

std::string barTitle(const ReportedChart &chart, std::size_t bar)
{
    const BarWords &words = chart.bars[bar];
    std::string title = chart.isNamed        ? words.from.empty() ? "(none)" : words.from
                        : words.from.empty() ? "below " + words.to
                        : words.to.empty()   ? words.from + " and above"
                                             : words.from + " to " + words.to;
    if (!chart.isNamed && !chart.unit.empty())
        title += ' ' + chart.unit;
    return title + ": " + std::to_string(chart.counts.cells[bar]);
}

void addChart(std::string &html, const ReportedChart &chart)
{
    constexpr int kWidth = 340, kHeight = 120, kBar = 18, kNames = 110;
    const auto bars = static_cast<int>(chart.bars.size());
    std::uint64_t most = 1;
    for (const std::uint64_t rows : chart.counts.cells)
        most = std::max(most, rows);
    const int height = chart.isNamed ? kBar * bars : kHeight + 18;
    html += "<figure><figcaption>" + escaped(chart.title)
            + (chart.unit.empty() ? std::string() : " (" + escaped(chart.unit) + ")")
            + "</figcaption><svg role=img width=" + std::to_string(kWidth)
            + " height=" + std::to_string(height) + ">\n";
    for (int bar = 0; bar < bars; ++bar) {
        const auto at = static_cast<std::size_t>(bar);
        const double share = static_cast<double>(chart.counts.cells[at])
                             / static_cast<double>(most);
        const std::string title = "<title>" + escaped(barTitle(chart, at)) + "</title>";
        if (chart.isNamed) {
            html += "<text x=0 y=" + std::to_string(bar * kBar + 13) + ">"
                    + escaped(chart.bars[at].from.empty() ? "(none)" : chart.bars[at].from)
                    + "</text><rect x=" + std::to_string(kNames)
                    + " y=" + std::to_string(bar * kBar + 3) + " height=12 width="
                    + decimal((kWidth - kNames) * share, 2) + ">" + title + "</rect>\n";
            continue;
        }
        const double width = static_cast<double>(kWidth) / bars;
        html += "<rect x=" + decimal(width * bar, 2) + " y=" + decimal(kHeight * (1 - share), 2)
                + " width=" + decimal(std::max(width - 1, 0.5), 2)
                + " height=" + decimal(kHeight * share, 2) + ">" + title + "</rect>\n";
        if (bar % std::max(1, bars / 5) == 0)
            html += "<text x=" + decimal(width * bar, 2) + " y=" + std::to_string(kHeight + 13)
                    + ">" + escaped(chart.bars[at].from) + "</text>\n";
    }
    html += "</svg><br><small>most: " + std::to_string(most);
    if (chart.counts.outside > 0)
        html += (chart.isNamed ? "; in others: " : "; not a finite number: ")
                + std::to_string(chart.counts.outside);
    if (chart.counts.unknown > 0)
        html += "; without a value: " + std::to_string(chart.counts.unknown);
    html += "</small></figure>\n";
}

void addExposure(std::string &html, const ExposureSurvey &survey)
{
    html += "<h2>Training exposure</h2>\n<p>Planned: "
            + (survey.plan.empty() ? std::string("all segments")
                                   : "<code>" + escaped(survey.plan) + "</code>")
            + ". Too often is more than " + std::to_string(survey.atMost)
            + " times.</p>\n<table><tr><th>By<th>Value<th class=n>Planned<th "
              "class=n>Hours<th class=n>Read<th class=n>Hours read<th class=n>Epochs<th "
              "class=n>Never<th class=n>Too often<th class=n>Not planned</tr>\n";
    const auto add = [&html](std::string_view by, const std::string &value,
                             const ExposureGroup &group) {
        constexpr double kSecondsPerHour = 3600;
        const auto epochs = group.epochs();
        html += "<tr>" + cell(escaped(by)) + cell(value.empty() ? "–" : isolated(value))
                + figure(group.planned) + figure(decimal(group.plannedSeconds / kSecondsPerHour, 2))
                + figure(group.seen) + figure(decimal(group.seenSeconds / kSecondsPerHour, 2))
                + figure(epochs ? decimal(*epochs, 2) : "–") + figure(group.never)
                + figure(group.tooOften) + figure(group.unplanned) + "</tr>\n";
    };
    add("all", {}, survey.total);
    for (const auto &[grouping, groups] : survey.by)
        for (const auto &[value, group] : groups)
            add(auditGroupingName(grouping), value, group);
    html += "</table>\n";
}

std::string cellOf(const ReportColumn &column, const ReportCell &value)
{
    constexpr int kDecimals = 4;
    if (column.kind == ReportColumn::Kind::Text)
        return cell(value.text.empty() ? std::string("–") : isolated(value.text));
    if (!value.number)
        return figure("–");
    if (value.whole)
        return figure(std::to_string(*value.whole));
    switch (column.kind) {
    case ReportColumn::Kind::Rate: return figure(percent(value.number));
    case ReportColumn::Kind::Decimal: return figure(decimal(*value.number, kDecimals));
    default: return figure(decimal(*value.number, 0));
    }
}

void addTable(std::string &html, const ReportTable &table)
{
    html += std::string("<h3>") + table.kind->title
            + (table.hypothesis.empty() ? std::string() : ": " + isolated(table.hypothesis))
            + "</h3>\n";
    if (table.rows.empty()) {
        html += "<p>None.</p>\n";
        return;
    }
    html += "<table><tr>";
    for (const ReportColumn &column : table.kind->columns)
        html += (column.kind == ReportColumn::Kind::Text ? "<th>" : "<th class=n>")
                + escaped(column.head);
    html += "</tr>\n";
    for (const auto &row : table.rows) {
        html += "<tr>";
        for (std::size_t at = 0; at < row.size(); ++at)
            html += cellOf(table.kind->columns[at], row[at]);
        html += "</tr>\n";
    }
    html += "</table>\n";
    if (table.rows.size() < table.of)
        html += "<p>First " + std::to_string(table.rows.size()) + " of " + std::to_string(table.of)
                + ".</p>\n";
}

void addSection(std::string &html, const ReportSection &section)
{
    html += std::string("<h2>") + reportPartTitle(section.part) + "</h2>\n";
    if (section.tables.empty())
        html += "<p>Not computed.</p>\n";
    for (const ReportTable &table : section.tables)
        addTable(html, table);
}

void addQueues(std::string &html, const AuditReport &report)
{
    html += "<h2>Queues</h2>\n<table><tr><th>Queue<th class=n>Segments<th "
            "class=n>Dismissed<th>Query<th>Why</tr>\n";
    for (const QueueCount &queue : report.queues)
        html += "<tr>" + cell(escaped(queue.queue->name))
                + (queue.rows ? figure(*queue.rows) : cell("not measured"))
                + figure(queue.dismissed) + cell("<code>" + escaped(queue.query) + "</code>")
                + cell(escaped(queue.queue->reason)) + "</tr>\n";
    html += "</table>\n";
}

void addWorst(std::string &html, const AuditReport &report)
{
    if (!report.isRated)
        html += "<h2>Worst segments</h2>\n<p>Unknown: the rates of this hypothesis were never "
                "measured. Run voxdeck-cli measure, or Update values in the Audit workspace.</p>\n";
    if (report.worst.empty())
        return;
    html += "<h2>Worst segments</h2>\n<table><tr><th>Key<th>Language<th "
            "class=n>CER<th>Reference<th>Hypothesis</tr>\n";
    for (const SegmentRow &row : report.worst)
        html += "<tr>" + cell(isolated(row.key)) + cell(escaped(row.language))
                + figure(percent(row.cer)) + cell(isolated(row.text))
                + cell(isolated(row.hypothesis)) + "</tr>\n";
    html += "</table>\n";
}

} // namespace

std::string reportAsHtml(const AuditReport &report)
{
    std::string html = kHead;
    addFacts(html, report);
    addTotals(html, report);
    for (const AuditGrouping grouping : report.request.by)
        addGroups(html, report, grouping);
    if (report.exposure)
        addExposure(html, *report.exposure);
    html += "<h2>Charts</h2>\n";
    for (const ReportedChart &chart : report.charts)
        addChart(html, chart);
    addQueues(html, report);
    for (const ReportSection &section : report.sections)
        addSection(html, section);
    addWorst(html, report);
    return html + "</body></html>\n";
}

} // namespace voxdeck
