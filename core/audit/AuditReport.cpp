// SPDX-License-Identifier: Apache-2.0
#include "core/audit/AuditReport.h"

#include "core/audit/AuditJson.h"
#include "core/audit/ChartTitles.h"
#include "core/audit/HypothesisCharts.h"
#include "core/audit/RowHypothesis.h"
#include "core/base/Stopped.h"
#include "core/json/Json.h"
#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/HypothesisSlots.h"
#include "core/workspace/ProjectScoring.h"
#include "core/workspace/RowScore.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstddef>
#include <ctime>
#include <memory>
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

/// Bars of names are of rows here, whatever their order on the page.
void sortByRows(ReportedChart &chart)
{
    std::vector<std::pair<std::uint64_t, BarWords>> bars;
    bars.reserve(chart.bars.size());
    for (std::size_t bar = 0; bar < chart.bars.size(); ++bar)
        bars.emplace_back(chart.counts.cells[bar], chart.bars[bar]);
    std::stable_sort(bars.begin(), bars.end(),
                     [](const auto &a, const auto &b) { return a.first > b.first; });
    for (std::size_t bar = 0; bar < bars.size(); ++bar) {
        chart.counts.cells[bar] = bars[bar].first;
        chart.bars[bar] = std::move(bars[bar].second);
    }
}

bool isWanted(const AuditReportRequest &request, ReportPart part)
{
    return std::find(request.computes.begin(), request.computes.end(), part)
           != request.computes.end();
}

/// Keeps what `compute` gives, unless it is known.
template <class Found, class Compute>
Result<> find(std::shared_ptr<const Found> &known, const Compute &compute)
{
    if (known)
        return {};
    VOX_TRY(auto found, compute());
    known = std::make_shared<const Found>(std::move(found));
    return {};
}

/// The parts that the request wants and does not bring.
Result<> addFindings(ReportFindings &findings, const AuditReportRequest &request, FileSystem &fs,
                     Workspace &workspace, const RowOrder &order, const ProgressSink &progress,
                     const std::stop_token &stop)
{
    RowReader reader(workspace, fs);
    const ScoringProfile &profile = *request.profile;
    if (isWanted(request, ReportPart::Leaks))
        VOX_CHECK(find(findings.leaks,
                       [&] { return findLeaks(fs, workspace, LeakOptions(), progress, stop); }));
    if (isWanted(request, ReportPart::Confusions))
        VOX_CHECK(find(findings.confusions, [&] {
            ConfusionRequest asked;
            asked.profile = profile;
            asked.hypothesis = request.hypothesis;
            return surveyConfusions(reader, order, asked, progress, stop);
        }));
    if (isWanted(request, ReportPart::Words))
        VOX_CHECK(find(findings.words, [&] {
            return surveyWords(reader, order, {profile, request.hypothesis}, progress, stop);
        }));
    if (isWanted(request, ReportPart::Recognisers)) {
        VOX_TRY(auto systems, systemsOf(workspace.database()));
        if (systems.size() > 1) // else there is nothing to compare
            VOX_CHECK(find(findings.systems, [&] {
                SystemsRequest asked;
                asked.profile = profile;
                asked.systems = std::move(systems);
                return surveySystems(reader, order, asked, progress, stop);
            }));
    }
    if (!findings.sample) {
        SampleQuestion question;
        question.limit = request.sampleLimit;
        question.hypothesis = request.hypothesis;
        question.profile = profile;
        question.rule = request.rule;
        VOX_TRY(auto review, reviewSample(fs, workspace, question, stop));
        if (review)
            findings.sample = std::make_shared<const SampleReview>(*std::move(review));
    }
    return {};
}

Result<> addVerdicts(ReportFindings &findings, const AuditReportRequest &request,
                     const ErrorAudit &audit)
{
    for (const AuditLimit &limit : request.verdicts)
        for (std::size_t at = 0; at < audit.hypotheses.size(); ++at) {
            VOX_TRY(auto judged, judge(audit, at, limit, request.rule));
            findings.verdicts.push_back({audit.hypotheses[at], std::move(judged)});
        }
    return {};
}

Result<> addCharts(AuditReport &report, FileSystem &fs, Workspace &workspace, const RowOrder &order,
                   const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(auto bins, AuditBins::open(fs, workspace, progress, stop));
    auto bits = bins.bitsOf(order);
    ChartBoard board(std::move(bins));
    board.setFilter(std::move(bits));
    if (isWanted(report.request, ReportPart::Drift) && !report.request.findings.drift)
        report.request.findings.drift = std::make_shared<const std::vector<Drift>>(driftOf(board));
    const auto counts = board.counts();
    const std::string &named = report.request.hypothesis;
    VOX_TRY(const auto rates, HypothesisRates::of(workspace.database(), named));
    VOX_TRY(const auto slots, hypothesisSlots(workspace.database()));
    for (std::size_t at = 0; at < board.size(); ++at) {
        if (!named.empty() && !rates.shows(board.chart(at)))
            continue;
        ReportedChart chart;
        chart.name = nameOf(board.chart(at));
        chart.title = englishTitleOf(board.chart(at), named, slots);
        chart.hypothesis = hypothesisOf(board.chart(at), named, slots);
        if (hypothesisSlotOf(chart.name))
            chart.name = rateOfSlotName(chart.name);
        chart.unit = board.chart(at).unit;
        chart.isNamed = board.chart(at).kind != AuditChart::Kind::Number;
        for (std::uint32_t bar = 0; bar < board.bars(at); ++bar)
            chart.bars.push_back(board.wordsOf(at, bar));
        chart.counts = counts.charts[at];
        if (board.chart(at).kind == AuditChart::Kind::Name)
            sortByRows(chart);
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
        one.set("title", text(chart.title));
        one.set("unit", text(chart.unit));
        if (!chart.hypothesis.empty())
            one.set("hypothesis", text(chart.hypothesis));
        auto bars = JsonValue::array();
        for (std::size_t bar = 0; bar < chart.bars.size(); ++bar) {
            auto drawn = JsonValue::object();
            drawn.set(chart.isNamed ? "name" : "from", text(chart.bars[bar].from));
            if (!chart.isNamed)
                drawn.set("to", text(chart.bars[bar].to));
            drawn.set("rows", JsonValue::ofCount(chart.counts.cells[bar]));
            bars.append(std::move(drawn));
        }
        one.set("bars", std::move(bars));
        one.set("in_others", JsonValue::ofCount(chart.isNamed ? chart.counts.outside : 0));
        one.set("without_value", JsonValue::ofCount(chart.counts.unknown));
        if (!chart.isNamed)
            one.set("not_finite", JsonValue::ofCount(chart.counts.outside));
        charts.append(std::move(one));
    }
    return charts;
}

JsonValue jsonOf(const ReportColumn &column, const ReportCell &cell)
{
    if (column.kind == ReportColumn::Kind::Text)
        return text(cell.text);
    if (!cell.number)
        return {};
    return column.kind == ReportColumn::Kind::Count
               ? JsonValue::ofInteger(cell.whole.value_or(static_cast<std::int64_t>(*cell.number)))
               : JsonValue::ofDouble(*cell.number);
}

JsonValue jsonOf(const ReportTable &table)
{
    auto one = JsonValue::object();
    one.set("table", text(table.kind->id));
    if (!table.hypothesis.empty())
        one.set("hypothesis", text(table.hypothesis));
    one.set("of", JsonValue::ofCount(table.of));
    auto rows = JsonValue::array();
    for (const auto &cells : table.rows) {
        auto row = JsonValue::object();
        for (std::size_t at = 0; at < cells.size(); ++at)
            row.set(std::string(table.kind->columns[at].id),
                    jsonOf(table.kind->columns[at], cells[at]));
        rows.append(std::move(row));
    }
    one.set("rows", std::move(rows));
    return one;
}

JsonValue sectionsJson(const AuditReport &report)
{
    auto sections = JsonValue::array();
    for (const ReportSection &section : report.sections) {
        auto one = JsonValue::object();
        one.set("section", text(reportPartName(section.part)));
        one.set("computed", JsonValue::ofBool(!section.tables.empty()));
        auto tables = JsonValue::array();
        for (const ReportTable &table : section.tables)
            tables.append(jsonOf(table));
        one.set("tables", std::move(tables));
        sections.append(std::move(one));
    }
    return sections;
}

JsonValue queuesJson(const AuditReport &report)
{
    auto queues = JsonValue::array();
    for (const QueueCount &queue : report.queues) {
        auto one = JsonValue::object();
        one.set("queue", text(queue.queue->name));
        one.set("query", text(queue.query));
        one.set("reason", text(queue.queue->reason));
        one.set("rows", queue.rows ? JsonValue::ofCount(*queue.rows) : JsonValue());
        one.set("dismissed", JsonValue::ofCount(queue.dismissed));
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

/// A line of the tables, with as many fields as the others.
std::string csvLine(std::vector<std::string> fields, std::size_t width)
{
    fields.resize(std::max(fields.size(), width));
    std::string line;
    for (std::size_t at = 0; at < fields.size(); ++at)
        line.append(at > 0 ? "," : "").append(csvField(std::move(fields[at])));
    return line + "\r\n";
}

std::string csvCell(const ReportColumn &column, const ReportCell &cell)
{
    if (column.kind == ReportColumn::Kind::Text)
        return cell.text;
    if (column.kind == ReportColumn::Kind::Count && cell.number)
        return std::to_string(cell.whole.value_or(static_cast<std::int64_t>(*cell.number)));
    return csvNumber(cell.number);
}

void addCsvTable(std::string &csv, const ReportTable &table, std::size_t width)
{
    const std::string id(table.kind->id);
    std::vector<std::string> heads{id};
    for (const ReportColumn &column : table.kind->columns)
        heads.emplace_back(column.id);
    csv += csvLine({}, width) + csvLine(std::move(heads), width);
    for (const auto &cells : table.rows) {
        std::vector<std::string> fields{id};
        for (std::size_t at = 0; at < cells.size(); ++at)
            fields.push_back(csvCell(table.kind->columns[at], cells[at]));
        csv += csvLine(std::move(fields), width);
    }
    if (table.rows.size() < table.of)
        csv += csvLine(
            {id, "first " + std::to_string(table.rows.size()) + " of " + std::to_string(table.of)},
            width);
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
    VOX_CHECK(addFindings(report.request.findings, report.request, fs, workspace, *order, progress,
                          stop));
    VOX_CHECK(addVerdicts(report.request.findings, report.request, report.totals.audit));
    VOX_CHECK(addCharts(report, fs, workspace, *order, progress, stop));
    VOX_TRY(const auto slots, hypothesisSlots(workspace.database()));
    VOX_TRY(const auto rates, HypothesisRates::of(workspace.database(), request.hypothesis));
    const auto own = rates.isOwn() ? request.hypothesis : std::string();
    report.sections = sectionsOf(
        report.request.findings, request.mostFindings,
        [&](const AuditChart &chart) { return englishTitleOf(chart, own, slots); });
    VOX_TRY(const auto measured, measuredMetrics(workspace.database()));
    if (std::find(measured.begin(), measured.end(), metricNamed(kSeenMetric)) != measured.end()) {
        ExposureRequest exposure;
        exposure.filter = request.filter;
        VOX_TRY(report.exposure, surveyExposure(fs, workspace, exposure, nullptr, progress, stop));
    }
    return report;
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
    object.set("rows", JsonValue::ofCount(report.totals.rows));
    object.set("seconds", JsonValue::ofDouble(report.totals.seconds));
    object.set("profile", voxdeck::jsonOf(*report.request.profile));
    object.set("profile_hash", text(hashOf(*report.request.profile)));
    object.set("charts_profile_hash", text(hashOf(report.project))); // of worst and queues, too
    object.set("rows_rated_by_an_older_profile", JsonValue::ofCount(report.rowsLeftToRate));
    object.set("aggregation", text(kAuditAggregation));
    object.set("seed", JsonValue::ofCount(report.request.rule.seed));
    object.set("samples", JsonValue::ofCount(report.request.rule.samples));
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
    object.set("sections", sectionsJson(report));
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
    const auto heads = static_cast<std::ptrdiff_t>(csv.size());
    const ErrorAudit &audit = report.totals.audit;
    // without any hypothesis: segments and hours alone
    for (std::size_t at = 0; at < std::max<std::size_t>(audit.hypotheses.size(), 1); ++at) {
        addCsvLine(csv, report, at, "all", {}, audit.total);
        for (const AuditGrouping grouping : report.request.by)
            for (const auto &[value, group] : audit.by.at(grouping))
                addCsvLine(csv, report, at, auditGroupingName(grouping), value, group);
    }
    const auto width = static_cast<std::size_t>(std::count(csv.begin(), csv.begin() + heads, ','))
                       + 1;
    for (const ReportSection &section : report.sections) {
        if (section.tables.empty())
            csv += csvLine({}, width)
                   + csvLine({std::string(reportPartName(section.part)), "not computed"}, width);
        for (const ReportTable &table : section.tables)
            addCsvTable(csv, table, width);
    }
    return csv;
}

Result<> checkReportName(const std::filesystem::path &file)
{
    const auto ending = file.extension();
    if (ending == ".html" || ending == ".json" || ending == ".csv")
        return {};
    if (ending == ".pdf")
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "pages are laid out with the window's fonts, so only the window writes PDF; write "
                ".html here and print it, or save the report in the Audit workspace"),
            file.string());
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("the format of the report is unknown; expected a name that ends in "
                             ".html, .json or .csv"),
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
