// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditReport.h"

#include "core/audit/AuditJson.h"
#include "core/audit/HypothesisCharts.h"
#include "core/audit/RowHypothesis.h"
#include "core/base/Stopped.h"
#include "core/json/Json.h"
#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RowScore.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace voxdeck {

namespace {

std::string nowInUtc()
{
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), length};
}

Result<> addCharts(AuditReport &report, FileSystem &fs, Workspace &workspace, const RowOrder &order,
                   const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(auto bins, AuditBins::open(fs, workspace, progress, stop));
    auto bits = bins.bitsOf(order);
    ChartBoard board(std::move(bins));
    board.setFilter(std::move(bits));
    const auto counts = board.counts();
    const std::string &named = report.request.hypothesis;
    VOX_TRY(const auto rates, HypothesisRates::of(workspace.database(), named));
    VOX_TRY(const auto slots, hypothesisSlots(workspace.database()));
    for (std::size_t at = 0; at < board.size(); ++at) {
        if (!named.empty() && !rates.shows(board.chart(at)))
            continue;
        ReportedChart chart;
        chart.name = nameOf(board.chart(at));
        if (const auto slot = hypothesisSlotOf(chart.name)) {
            chart.hypothesis = slots.at(*slot);
            chart.name = rateOfSlotName(chart.name);
        } else if (isOwnRate(board.chart(at))) {
            chart.hypothesis = named;
        }
        chart.unit = board.chart(at).unit;
        chart.isNamed = board.chart(at).kind != AuditChart::Kind::Number;
        for (std::uint32_t bar = 0; bar < board.bars(at); ++bar)
            chart.bars.push_back(board.wordsOf(at, bar));
        chart.counts = counts.charts[at];
        report.charts.push_back(std::move(chart));
    }
    report.isRated = rates.areMeasured();
    if (!report.isRated)
        return {};
    VOX_TRY(auto ids, board.worst(workspace.database(), report.request.worst, stop, rates.chart()));
    RowReader reader(workspace, fs);
    const auto count = ids.size();
    VOX_TRY(report.worst, reader.rows(RowOrder::of(std::move(ids)), 0, count));
    VOX_TRY(const auto rater, RowRater::of(workspace.database()));
    for (SegmentRow &row : report.worst)
        showHypothesis(row, rates.name, rater);
    if (!rates.isOwn()) // rows that have nothing of it
        std::erase_if(report.worst, [](const SegmentRow &row) { return !row.cer; });
    return {};
}

JsonValue count(std::uint64_t number)
{
    return JsonValue::ofInteger(static_cast<std::int64_t>(number));
}

JsonValue text(std::string_view value)
{
    return JsonValue::ofString(std::string(value));
}

JsonValue chartsJson(const AuditReport &report)
{
    auto charts = JsonValue::array();
    for (const ReportedChart &chart : report.charts) {
        auto one = JsonValue::object();
        one.set("chart", text(chart.name));
        one.set("unit", text(chart.unit));
        if (!chart.hypothesis.empty())
            one.set("hypothesis", text(chart.hypothesis));
        auto bars = JsonValue::array();
        for (std::size_t bar = 0; bar < chart.bars.size(); ++bar) {
            auto drawn = JsonValue::object();
            drawn.set(chart.isNamed ? "name" : "from", text(chart.bars[bar].from));
            if (!chart.isNamed)
                drawn.set("to", text(chart.bars[bar].to));
            drawn.set("rows", count(chart.counts.cells[bar]));
            bars.append(std::move(drawn));
        }
        one.set("bars", std::move(bars));
        one.set("in_others", count(chart.isNamed ? chart.counts.outside : 0));
        one.set("without_value", count(chart.counts.unknown));
        if (!chart.isNamed)
            one.set("not_finite", count(chart.counts.outside));
        charts.append(std::move(one));
    }
    return charts;
}

JsonValue queuesJson(const AuditReport &report)
{
    auto queues = JsonValue::array();
    for (const QueueCount &queue : report.queues) {
        auto one = JsonValue::object();
        one.set("queue", text(queue.queue->name));
        one.set("query", text(queue.query));
        one.set("reason", text(queue.queue->reason));
        one.set("rows", queue.rows ? count(*queue.rows) : JsonValue());
        one.set("dismissed", count(queue.dismissed));
        queues.append(std::move(one));
    }
    return queues;
}

JsonValue worstJson(const AuditReport &report)
{
    auto rows = JsonValue::array();
    for (const SegmentRow &row : report.worst) {
        auto one = JsonValue::object();
        one.set("key", text(row.key));
        one.set("language", text(row.language));
        one.set("cer", row.cer ? JsonValue::ofDouble(*row.cer) : JsonValue());
        one.set("wer", row.wer ? JsonValue::ofDouble(*row.wer) : JsonValue());
        one.set("reference", text(row.text));
        one.set("hypothesis", text(row.hypothesis));
        rows.append(std::move(one));
    }
    return rows;
}

/// A field of CSV.
std::string csvField(std::string value)
{
    if (!value.empty() && std::string_view("=+-@\t\r").find(value.front()) != std::string::npos)
        value.insert(0, "'");
    if (value.find_first_of(",\"\r\n") == std::string::npos)
        return value;
    std::string quoted = "\"";
    for (const char c : value)
        quoted.append(c == '"' ? "\"\"" : std::string(1, c));
    return quoted + '"';
}

std::string csvNumber(const std::optional<double> &value)
{
    if (!value)
        return {};
    std::array<char, 64> digits{};
    const int length = std::snprintf(digits.data(), digits.size(), "%.6f", *value);
    return {digits.data(), static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

void addCsvLine(std::string &csv, const AuditReport &report, std::size_t hypothesis,
                std::string_view by, const std::string &value, const AuditGroup &group)
{
    const ErrorAudit &audit = report.totals.audit;
    const CorpusScore &score = group.of(hypothesis);
    csv += (audit.hypotheses.empty() ? std::string() : csvField(audit.hypotheses[hypothesis])) + ','
           + std::string(by) + ',' + csvField(value) + ',' + std::to_string(group.rows) + ','
           + std::to_string(score.scored);
    for (const AuditMeasure rate : kAuditRates)
        csv += ',' + csvNumber(measureOf(audit, group, hypothesis, rate));
    for (const ErrorCounts *const counts :
         {&score.sum.characters, &score.sum.words, &score.sum.mixed})
        csv += ',' + std::to_string(counts->referenceTokens()) + ','
               + std::to_string(counts->substitutions) + ',' + std::to_string(counts->deletions)
               + ',' + std::to_string(counts->insertions);
    csv += ',' + hashOf(audit.profile) + ',' + csvNumber(group.seconds) + ','
           + std::to_string(group.withoutLength) + "\r\n";
}

} // namespace

Result<AuditReport> makeAuditReport(FileSystem &fs, Workspace &workspace,
                                    const AuditReportRequest &request, const ProgressSink &progress,
                                    const std::stop_token &stop)
{
    AuditReport report;
    report.request = request;
    report.dataset = workspace.dataset().filename().string();
    report.version = VOXDECK_VERSION;
    report.written = nowInUtc();
    VOX_TRY(report.project, ProjectScoring(workspace.database()).profile());
    VOX_TRY(report.rowsLeftToRate, rowsLeftToRate(workspace.database()));
    if (!report.request.profile)
        report.request.profile = report.project;
    RowReader reader(workspace, fs);
    RowQuery query;
    query.search = request.filter;
    VOX_TRY(const auto order, reader.order(query, stop));
    AuditRequest scored{*report.request.profile, request.by, request.hypothesis};
    if (std::find(scored.by.begin(), scored.by.end(), AuditGrouping::Recording) == scored.by.end())
        scored.by.push_back(AuditGrouping::Recording); // of the intervals
    VOX_TRY(report.totals, auditTotals(reader, *order, scored, 0, 0, progress, stop));
    for (std::size_t at = 0; at < report.totals.audit.hypotheses.size(); ++at) {
        report.intervals.push_back(intervalsOf(report.totals.audit, at, request.rule).rates);
    }
    VOX_TRY(report.queues, countQueues(fs, workspace, request.filter, stop, request.hypothesis));
    VOX_CHECK(addCharts(report, fs, workspace, *order, progress, stop));
    VOX_TRY(const auto measured, measuredMetrics(workspace.database()));
    if (std::find(measured.begin(), measured.end(), metricNamed(kSeenMetric)) != measured.end()) {
        ExposureRequest exposure;
        exposure.filter = request.filter;
        VOX_TRY(report.exposure, surveyExposure(fs, workspace, exposure, nullptr, progress, stop));
    }
    return report;
}

std::string titleOf(const ReportedChart &chart)
{
    return chart.hypothesis.empty() ? chart.name : chart.name + " · " + chart.hypothesis;
}

std::string reportAsJson(const AuditReport &report)
{
    auto object = JsonValue::object();
    object.set("voxdeck_version", text(report.version));
    object.set("written", text(report.written));
    object.set("dataset", text(report.dataset));
    object.set("filter", text(report.request.filter));
    object.set("hypothesis",
               report.request.hypothesis.empty() ? JsonValue() : text(report.request.hypothesis));
    object.set("rows", count(report.totals.rows));
    object.set("seconds", JsonValue::ofDouble(report.totals.seconds));
    object.set("profile", voxdeck::jsonOf(*report.request.profile));
    object.set("profile_hash", text(hashOf(*report.request.profile)));
    object.set("charts_profile_hash", text(hashOf(report.project))); // of worst and queues, too
    object.set("rows_rated_by_an_older_profile", count(report.rowsLeftToRate));
    object.set("aggregation", text(kAuditAggregation));
    object.set("seed", count(report.request.rule.seed));
    object.set("samples", count(report.request.rule.samples));
    object.set("confidence", JsonValue::ofDouble(report.request.rule.confidence));
    auto hypotheses = JsonValue::array();
    for (std::size_t at = 0; at < report.totals.audit.hypotheses.size(); ++at)
        hypotheses.append(
            voxdeck::jsonOf(report.totals.audit, at, report.request.by,
                            AuditIntervals{report.intervals[at], report.request.rule}));
    object.set("hypotheses", std::move(hypotheses));
    object.set("mix", mixAsJson(report.totals.audit, report.request.by));
    if (report.exposure)
        object.set("exposure", jsonOf(*report.exposure));
    object.set("charts", chartsJson(report));
    object.set("queues", queuesJson(report));
    object.set("worst", report.isRated ? worstJson(report) : JsonValue());
    return object.dumpAscii() + '\n';
}

std::string reportAsCsv(const AuditReport &report)
{
    std::string csv = "hypothesis,by,value,rows,scored,cer,wer,mer";
    for (const char *const unit : {"characters", "words", "mixed"})
        for (const char *const kind : {"reference", "substitutions", "deletions", "insertions"})
            csv.append(",").append(unit).append("_").append(kind);
    csv += ",profile_hash,seconds,without_length\r\n";
    const ErrorAudit &audit = report.totals.audit;
    // without any hypothesis: segments and hours alone
    for (std::size_t at = 0; at < std::max<std::size_t>(audit.hypotheses.size(), 1); ++at) {
        addCsvLine(csv, report, at, "all", {}, audit.total);
        for (const AuditGrouping grouping : report.request.by)
            for (const auto &[value, group] : audit.by.at(grouping))
                addCsvLine(csv, report, at, auditGroupingName(grouping), value, group);
    }
    return csv;
}

Result<> checkReportName(const std::filesystem::path &file)
{
    const auto ending = file.extension();
    if (ending == ".html" || ending == ".json" || ending == ".csv")
        return {};
    if (ending == ".pdf")
        return fail(ErrorCode::InvalidArgument,
                    "pages are laid out with the window's fonts, so only the window writes PDF; "
                    "write .html here and print it, or save the report in the Audit workspace",
                    file.string());
    return fail(ErrorCode::InvalidArgument,
                "the format of the report is unknown; expected a name that ends in .html, .json or "
                ".csv",
                file.string());
}

Result<> saveAuditReport(FileSystem &fs, const std::filesystem::path &file,
                         const AuditReport &report)
{
    VOX_CHECK(checkReportName(file));
    const auto ending = file.extension();
    const std::string all = ending == ".html"   ? reportAsHtml(report)
                            : ending == ".json" ? reportAsJson(report)
                                                : reportAsCsv(report);
    return writeFileAtomically(fs, file, bytesOf(all));
}

} // namespace voxdeck
