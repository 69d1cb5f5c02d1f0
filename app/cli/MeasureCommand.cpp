// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/MeasureCommand.h"

#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "core/json/Json.h"
#include "core/measure/MeasurePass.h"
#include "core/measure/ScoreImport.h"
#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/Columns.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/HypothesisSlots.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct MeasureOptions {
    std::string path;
    std::string filter;
    std::string only;
    WorkspaceChoice workspace;
    unsigned jobs = 0;
    std::vector<std::string> hypotheses; ///< further ones that are to have rates
    std::vector<std::string> files;      ///< of scores to import
    std::vector<std::string> columns;    ///< "FIELD=METRIC", or a metric
    std::string keyField;
    bool isDryRun = false;
    bool again = false;
    bool asJson = false;
};

struct ColumnsOptions {
    std::string path;
    WorkspaceChoice workspace;
    bool asJson = false;
};

std::string namesOfMetrics(bool areImported)
{
    std::string names;
    for (const Metric &metric : metrics())
        if (isImported(metric) == areImported)
            names.append(names.empty() ? "" : ", ").append(metric.name);
    return names;
}

void printMeasured(Surroundings &s, const MeasureReport &report, bool asJson)
{
    for (const Error &problem : report.problems)
        reportItem(s, problem);
    if (asJson) {
        auto object = JsonValue::object();
        object.set("rows", JsonValue::ofCount(report.rows));
        object.set("measured", JsonValue::ofCount(report.measured));
        object.set("restored", JsonValue::ofCount(report.restored));
        object.set("unchanged", JsonValue::ofCount(report.unchanged));
        object.set("failed", JsonValue::ofCount(report.failed));
        object.set("overtaken", JsonValue::ofCount(report.overtaken));
        printJson(s, object);
        return;
    }
    s.out << report.measured << " of " << counted(report.rows, "segment") << " measured; "
          << report.unchanged << " unchanged";
    if (report.restored > 0)
        s.out << "; audio of " << report.restored << " was measured before";
    if (report.overtaken > 0)
        s.out << "; "
              << counted(report.overtaken, "was changed meanwhile: run it again",
                         "were changed meanwhile: run it again");
    if (report.failed > 0)
        s.out << "; audio of " << report.failed << " could not be read";
    s.out << '\n';
}

/// The meaning of --column.
Result<std::vector<ScoreColumn>> scoreColumns(const MeasureOptions &options)
{
    std::vector<ScoreColumn> columns;
    for (const std::string &text : options.columns) {
        const std::size_t sign = text.rfind('=');
        const std::string name = sign == std::string::npos ? text : text.substr(sign + 1);
        const Metric *const metric = metricNamed(name);
        if (!metric || !isImported(*metric))
            return fail(ErrorCode::InvalidArgument,
                        "no imported metric is named " + oneLine(name) + "; expected some of "
                            + namesOfMetrics(true),
                        "--column");
        columns.push_back({sign == std::string::npos ? name : text.substr(0, sign), metric});
    }
    return columns;
}

void addScoreCount(std::string &text, std::uint64_t count, const char *what)
{
    if (count > 0)
        text += "; " + std::to_string(count) + what;
}

/// The lines of a file that brought no score, each once however many columns it lacks.
class BadLines {
public:
    void print(Surroundings &s, const ScoreReport &report)
    {
        if (report.file != m_file) {
            m_file = report.file;
            m_printed.clear();
        }
        std::uint64_t known = 0;
        for (const ScoreFailure &failure : report.failures) {
            if (m_printed.contains(failure.line)) {
                ++known;
                continue;
            }
            if (m_printed.size() >= kMostPrinted)
                continue;
            m_printed.insert(failure.line);
            ++known;
            s.err << "voxdeck-cli: " << oneLine(report.file) << ": line " << failure.line << ": "
                  << (failure.key.empty() ? "" : oneLine(failure.key) + ": ")
                  << oneLine(failure.reason) << '\n';
        }
        if (report.failureCount > known)
            s.err << "voxdeck-cli: " << report.metric->name << ": " << report.failureCount - known
                  << " more; --json lists the first " << ScoreReport::kMostFailures << '\n';
    }

private:
    static constexpr std::size_t kMostPrinted = 20;
    std::string m_file;
    std::set<std::uint64_t> m_printed; ///< their numbers
};

void printScores(Surroundings &s, const ScoreReport &report, bool isDryRun)
{
    std::string text = oneLine(report.file) + ": " + std::string(report.metric->name)
                       + (report.field.empty() ? "" : " from " + oneLine(report.field)) + ": "
                       + counted(report.lines, "line") + ", " + counted(report.changed, "segment")
                       + (isDryRun ? " would change" : " changed");
    addScoreCount(text, report.same, " have the value already");
    addScoreCount(text, report.empty, " without a value");
    addScoreCount(text, report.notFinite, " NaN or infinite: unknown");
    addScoreCount(text, report.notNumbers, " not a number");
    addScoreCount(text, report.undeclared, " without a declared language: unknown");
    addScoreCount(text, report.byName, " matched by name, without folder or extension");
    addScoreCount(text, report.unknownKeys, " with a key that no segment has");
    addScoreCount(text, report.doubleKeys, " with a key that appeared before");
    addScoreCount(text, report.ambiguousKeys, " with a key that several segments have");
    addScoreCount(text, report.badLines, " could not be read");
    s.out << text << '\n';
}

JsonValue scoresJson(const ScoreReport &report)
{
    auto object = JsonValue::object();
    object.set("file", JsonValue::ofString(report.file));
    object.set("field", JsonValue::ofString(report.field));
    object.set("metric", JsonValue::ofString(std::string(report.metric->name)));
    object.set("lines", JsonValue::ofCount(report.lines));
    object.set("changed", JsonValue::ofCount(report.changed));
    object.set("same", JsonValue::ofCount(report.same));
    object.set("empty", JsonValue::ofCount(report.empty));
    object.set("not_finite", JsonValue::ofCount(report.notFinite));
    object.set("not_numbers", JsonValue::ofCount(report.notNumbers));
    object.set("undeclared", JsonValue::ofCount(report.undeclared));
    object.set("by_name", JsonValue::ofCount(report.byName));
    object.set("unknown_keys", JsonValue::ofCount(report.unknownKeys));
    object.set("double_keys", JsonValue::ofCount(report.doubleKeys));
    object.set("ambiguous_keys", JsonValue::ofCount(report.ambiguousKeys));
    object.set("bad_lines", JsonValue::ofCount(report.badLines));
    auto problems = JsonValue::array();
    for (const ScoreFailure &failure : report.failures) {
        auto one = JsonValue::object();
        one.set("line", JsonValue::ofCount(failure.line));
        one.set("key", JsonValue::ofString(failure.key));
        one.set("reason", JsonValue::ofString(failure.reason));
        problems.append(std::move(one));
    }
    object.set("problems", std::move(problems));
    return object;
}

int printImported(Surroundings &s, const MeasureOptions &options, const ScoreImportReport &report)
{
    bool hasFailures = false;
    BadLines bad;
    for (const ScoreReport &one : report.columns) {
        if (options.asJson) {
            printJson(s, scoresJson(one));
        } else {
            bad.print(s, one);
            printScores(s, one, options.isDryRun);
        }
        hasFailures = hasFailures || one.failureCount > 0;
    }
    std::string ignored;
    for (const std::string &field : report.ignored)
        ignored.append(ignored.empty() ? "" : ", ").append(oneLine(field));
    if (!ignored.empty())
        s.err << "not imported: " << ignored << "; import a field with --column FIELD=METRIC\n";
    return hasFailures ? SomeFailed : Done;
}

int runScoreImport(Surroundings &s, const MeasureOptions &options)
{
    ScoreImportOptions importing;
    const auto columns = scoreColumns(options);
    if (!columns)
        return reportUsage(s, "measure", describe(columns.error()));
    importing.columns = *columns;
    importing.keyField = options.keyField;
    importing.isDryRun = options.isDryRun;
    std::vector<std::filesystem::path> files;
    for (const std::string &file : options.files)
        files.emplace_back(file);
    ScoreImportReport report;
    const int code = runUpToDate(
        s, options.path, options.workspace, [&](OpenedDataset &opened) -> Result<> {
            ProgressLine line(s, "reading");
            VOX_TRY(report,
                    importScores(s.fs, *opened.workspace, files, importing, line.sink(), s.stop));
            return {};
        });
    if (code == CouldNot || code == TryLater)
        return code;
    return std::max(code, printImported(s, options, report));
}

int runMeasure(Surroundings &s, const MeasureOptions &options)
{
    if (!options.files.empty())
        return runScoreImport(s, options);
    if (const auto parsed = parseQueryOrFail(options.filter); !parsed)
        return reportUsage(s, "measure", parsed.error().detail);
    const auto wanted = metricsIn(options.only, "--only");
    if (!wanted)
        return reportUsage(s, "measure", describe(wanted.error()));
    for (const Metric *const metric : *wanted)
        if (isImported(*metric))
            return reportUsage(s, "measure",
                               std::string(metric->name)
                                   + " is not computed; import it from a file with --import FILE");
    MeasureReport report;
    const int code = runUpToDate(
        s, options.path, options.workspace, [&](OpenedDataset &opened) -> Result<> {
            MeasureRequest request;
            request.filter = options.filter;
            request.wanted = *wanted;
            request.threads = options.jobs;
            request.again = options.again;
            request.hypotheses = options.hypotheses;
            ProgressLine line(s, "measuring");
            VOX_TRY(report, measureRows(s.fs, *opened.workspace, *opened.items, request,
                                        line.sink(), s.stop));
            return {};
        });
    if (code == CouldNot || code == TryLater)
        return code;
    printMeasured(s, report, options.asJson);
    return report.failed > 0 ? SomeFailed : code;
}

const char *kindName(QueryFieldKind kind)
{
    switch (kind) {
    case QueryFieldKind::Text: return "text";
    case QueryFieldKind::Name: return "name";
    case QueryFieldKind::Language: return "language";
    case QueryFieldKind::Time: return "time";
    case QueryFieldKind::Ratio: return "ratio";
    case QueryFieldKind::Number: return "number";
    case QueryFieldKind::Choice: return "choice";
    case QueryFieldKind::Stored: return "kept";
    }
    return "";
}

/// A column as `columns` prints it.
struct ColumnFacts {
    const QueryFieldInfo *info = nullptr;
    const Metric *metric = nullptr; ///< null: not computed
    bool isSortable = false;
    bool isEditable = false;
    bool isPrinted = false; ///< by `query --columns`
    std::optional<MetricTally> tally;
    std::string hypothesis; ///< that its values are of; empty: the table's, or of none

    std::string meaning() const
    {
        std::string words(metric ? metric->meaning : info->expectation);
        return hypothesis.empty() ? words : words + " (" + hypothesis + ")";
    }
};

std::vector<ColumnFacts> allColumns()
{
    std::vector<ColumnFacts> all;
    for (const QueryFieldInfo &info : queryFields()) {
        ColumnFacts facts;
        facts.info = &info;
        facts.metric = metricOf(info.field);
        facts.isSortable = sortColumnOf(info.field).has_value();
        facts.isEditable = !facts.metric && columnOf(info.field).edit.has_value();
        facts.isPrinted = info.kind != QueryFieldKind::Stored;
        all.push_back(facts);
    }
    return all;
}

std::string shortNumber(const std::optional<double> &value)
{
    if (!value)
        return "-";
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.6g", *value);
    return {text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

JsonValue numberOrNull(const std::optional<double> &value)
{
    return value ? JsonValue::ofDouble(*value) : JsonValue();
}

JsonValue columnJson(const ColumnFacts &facts)
{
    auto object = JsonValue::object();
    object.set("name", JsonValue::ofString(std::string(facts.info->name)));
    auto aliases = JsonValue::array();
    for (const auto alias : facts.info->aliases)
        aliases.append(JsonValue::ofString(std::string(alias)));
    object.set("aliases", std::move(aliases));
    object.set("kind", JsonValue::ofString(kindName(facts.info->kind)));
    object.set("sortable", JsonValue::ofBool(facts.isSortable));
    object.set("filterable", JsonValue::ofBool(true));
    object.set("editable", JsonValue::ofBool(facts.isEditable));
    object.set("printed", JsonValue::ofBool(facts.isPrinted));
    object.set("usage", JsonValue::ofString(std::string(facts.info->expectation)));
    if (!facts.metric)
        return object;
    object.set("unit", JsonValue::ofString(std::string(facts.metric->unit)));
    object.set("meaning", JsonValue::ofString(facts.meaning()));
    if (!facts.tally)
        return object;
    object.set("known", JsonValue::ofCount(facts.tally->known));
    object.set("least", numberOrNull(facts.tally->least));
    object.set("mean", numberOrNull(facts.tally->mean));
    object.set("most", numberOrNull(facts.tally->most));
    return object;
}

void printLine(Surroundings &s, const ColumnFacts &facts)
{
    s.out << facts.info->name << '\t' << kindName(facts.info->kind) << '\t'
          << (facts.isSortable ? "sortable" : "-") << '\t' << (facts.isEditable ? "editable" : "-")
          << '\t'
          << (facts.metric && isImported(*facts.metric) ? "imported"
              : facts.metric                            ? "computed"
              : facts.isPrinted                         ? "stored"
                                                        : "query only")
          << '\t';
    if (facts.tally)
        s.out << facts.tally->known << '\t' << shortNumber(facts.tally->least) << '\t'
              << shortNumber(facts.tally->mean) << '\t' << shortNumber(facts.tally->most) << '\t';
    s.out << oneLine(facts.meaning()) << '\n';
}

int runColumns(Surroundings &s, const ColumnsOptions &options)
{
    auto all = allColumns();
    if (!options.path.empty()) {
        const auto workspace = openUpToDate(s, options.path, options.workspace);
        if (!workspace)
            return reportFailure(s, workspace.error());
        const auto slots = hypothesisSlots((*workspace)->database());
        if (!slots)
            return reportFailure(s, slots.error());
        for (ColumnFacts &facts : all) {
            if (!facts.metric)
                continue;
            if (const auto slot = hypothesisSlotOf(facts.metric->name))
                facts.hypothesis = (*slots)[*slot];
            auto tally = tallyOf((*workspace)->database(), *facts.metric);
            if (!tally)
                return reportFailure(s, tally.error());
            facts.tally = *tally;
        }
    }
    for (const ColumnFacts &facts : all) {
        if (options.asJson)
            printJson(s, columnJson(facts));
        else
            printLine(s, facts);
    }
    return Done;
}

} // namespace

Result<std::vector<const Metric *>> metricsIn(const std::string &list, const std::string &option)
{
    std::vector<const Metric *> found;
    if (list == "all") {
        for (const Metric &metric : metrics())
            if (!isImported(metric)) // those are asked for by name
                found.push_back(&metric);
        return found;
    }
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string name = list.substr(begin, end - begin);
        begin = end + 1;
        const Metric *const metric = metricNamed(name);
        if (!metric)
            return fail(ErrorCode::InvalidArgument,
                        "no such metric: " + oneLine(name) + "; expected some of "
                            + namesOfMetrics(false)
                            + ", or of imported ones: " + namesOfMetrics(true),
                        option);
        found.push_back(metric);
    }
    return found;
}

void addMeasure(CLI::App &app, Run &run)
{
    auto options = std::make_shared<MeasureOptions>();
    auto *const command = app.add_subcommand(
        "measure", "Compute metrics of segments, such as signal to noise ratio, loudness and words "
                   "per second, and keep them as columns. Only segments whose audio or texts "
                   "changed are measured; a stopped run continues. With --import: join scores of "
                   "other programs by key.");
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("--filter", options->filter, "Only segments that match this query");
    command->add_option("--only", options->only,
                        "Only these metrics, such as snr,loudness; else all");
    command->add_option("--jobs", options->jobs, "Threads; else one per core");
    command->add_flag("--again", options->again, "Also measure what has not changed");
    command
        ->add_option("--hypothesis", options->hypotheses,
                     "Compute the error rates of this further hypothesis, in place of the last one "
                     "where three others have them; repeatable")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    auto *const files = command->add_option(
        "--import", options->files,
        "Do not measure; import scores of another program from this file: CSV, TSV or JSON lines "
        "with a field for the keys, or lines of key and value; repeatable");
    files->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option("--column", options->columns,
                     "FIELD=METRIC: import this field as this metric, besides the fields of "
                     "DNSMOS, SQUIM, UTMOS and NISQA, which are found by name; repeatable")
        ->needs(files)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--key", options->keyField, "Field with the keys (detected by default)")
        ->needs(files);
    command->add_flag("--dry-run", options->isDryRun, "With --import: count, and change nothing")
        ->needs(files);
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    for (const char *const other : {"--filter", "--only", "--jobs", "--again", "--hypothesis"})
        files->excludes(command->get_option(other));
    addDatasetOptions(*command, options->workspace);
    command->footer("Metrics: " + namesOfMetrics(false) + ". Imported: " + namesOfMetrics(true)
                    + ". Example: voxdeck-cli measure corpus/ --only snr,loudness, then "
                      "voxdeck-cli query corpus/ 'snr:<10' --sort snr --columns key,snr,text; "
                      "voxdeck-cli measure corpus/ --import dnsmos.csv");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runMeasure(s, *options);
        };
    });
}

void addColumns(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ColumnsOptions>();
    auto *const command = app.add_subcommand(
        "columns",
        "List the columns that segments can be filtered by, sorted by and printed with; of a "
        "dataset, also how many segments have each metric and its range.");
    command->add_option("PATH", options->path,
                        "Dataset of any kind, or a workspace; without it, the columns alone");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    addDatasetOptions(*command, options->workspace);
    command->footer(
        "A line each: name, kind, sortable, editable, where the value comes from; of a metric of "
        "PATH the segments with a value, least, mean and most; then its meaning. "
        "Example: voxdeck-cli columns corpus/");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runColumns(s, *options);
        };
    });
}

} // namespace voxdeck::cli
