// SPDX-License-Identifier: GPL-3.0-or-later
// query: the rows of the segment table that a query asks for.
#include "app/cli/CommandFacts.h"
#include "app/cli/CommandLine.h"
#include "app/cli/OpenWorkspace.h"
#include "core/audit/AuditQueues.h"
#include "core/base/NumberText.h"
#include "core/base/Utf8.h"
#include "core/io/Location.h"
#include "core/json/Json.h"
#include "core/query/Metrics.h"
#include "core/query/QueryParser.h"
#include "core/search/Columns.h"
#include "core/search/MetaFields.h"
#include "core/search/MetricColumns.h"
#include "core/search/RowReader.h"
#include "core/search/SortText.h"
#include "core/search/WorkQueues.h"
#include "core/text/Characters.h"
#include "core/workspace/ShardTable.h"
#include "core/workspace/TranscriptNames.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>

namespace voxdeck::cli {

namespace {

constexpr std::uint64_t kRowsAtOnce = 512;
constexpr std::string_view kYes = "yes", kNo = "no"; // of choices in queries

struct QueryOptions {
    std::string path;
    std::string query;
    std::string columns;
    std::string sort;
    std::string queue;
    WorkspaceChoice workspace;
    std::uint64_t limit = UINT64_MAX;
    bool onlyCount = false;
    bool asJson = false;
    bool asCsv = false;
};

struct Column {
    QueryField field = QueryField::Key;
    std::string version;   ///< of the transcript, by name; empty: the field itself
    std::string name;      ///< as requested
    std::size_t place = 0; ///< of a metric in SegmentRow::fields
};

/// The meaning of the options.
struct Wanted {
    RowQuery rows;
    std::vector<Column> columns;
    bool hasVersions = false; ///< all further versions, as an object
};

std::vector<std::string> partsOf(const std::string &list)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        parts.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

Result<> readSort(const std::string &list, RowQuery &query)
{
    VOX_TRY(const auto keys, parseSort(list));
    query.setSortKeys(keys);
    return {};
}

/// The columns that are like it, or all there are.
std::string unknownColumn(const std::string &name)
{
    std::string known;
    for (const auto &info : queryFields())
        if (info.kind != QueryFieldKind::Stored)
            known.append(known.empty() ? "" : ", ").append(info.name);
    const std::string sentence = unknownQueryField(name);
    return sentence.find("did you mean") != std::string::npos
               ? sentence
               : "unknown column \"" + name + "\"; expected some of " + known;
}

/// "cer", "hyp.whisper"
Result<Column> columnNamed(const std::string &name)
{
    const std::size_t dot = std::min(name.find('.'), name.size());
    const auto field = queryFieldNamed(name.substr(0, dot));
    if (!field)
        return fail(ErrorCode::InvalidArgument, unknownColumn(name.substr(0, dot)), "--columns");
    Column column{*field, name.substr(std::min(dot + 1, name.size())), name, 0};
    const bool hasVersion = dot < name.size();
    if (infoOf(*field).kind == QueryFieldKind::Stored
        || (hasVersion && (!takesName(*field) || column.version.empty()))
        || (*field == QueryField::Meta && !hasVersion))
        return fail(ErrorCode::InvalidArgument, "unknown column " + name, "--columns");
    if (!hasVersion)
        column.name = infoOf(*field).name;
    return column;
}

Result<> readColumns(const QueryOptions &options, Wanted &wanted)
{
    wanted.hasVersions = options.columns.empty() && options.asJson;
    if (wanted.hasVersions) {
        for (const auto &info : queryFields())
            if (info.kind != QueryFieldKind::Stored && info.field != QueryField::Reference
                && info.field != QueryField::Meta
                && !metricOf(info.field)) // those that are measured: addMeasured()
                wanted.columns.push_back({info.field, {}, std::string(info.name), 0});
        return {};
    }
    for (const auto &name :
         partsOf(options.columns.empty() ? "key,start,dur,cer,status,text" : options.columns)) {
        VOX_TRY(wanted.columns.emplace_back(), columnNamed(name));
    }
    return {};
}

/// With --json and no choice, all metrics that this workspace has.
Result<> addMeasured(Wanted &wanted, Database &database)
{
    if (!wanted.hasVersions)
        return {};
    VOX_TRY(const auto measured, measuredMetrics(database));
    for (const Metric *const metric : measured)
        wanted.columns.push_back({queryFieldOf(*metric), {}, std::string(metric->name), 0});
    return {};
}

/// What the rows are read with: a field for each column that is a metric or a metadata field.
std::vector<std::string> fieldsOf(Wanted &wanted)
{
    std::vector<std::string> fields;
    for (Column &column : wanted.columns) {
        const Metric *const metric = metricOf(column.field);
        const bool isMeta = column.field == QueryField::Meta;
        if (!metric && !isMeta)
            continue;
        column.place = fields.size();
        fields.push_back(isMeta ? metaFieldName(column.version) : metricFieldName(*metric));
    }
    return fields;
}

std::string unknownQueue(const std::string &name)
{
    if (const AuditQueue *const queue = auditQueueNamed(name))
        return "\"" + name + "\" is a queue of audit --queues; its query is "
               + std::string(queue->query);
    std::string known;
    for (const WorkQueue &queue : workQueues())
        known.append(known.empty() ? "" : ", ").append(queue.name);
    return "unknown queue \"" + name + "\"; expected one of " + known;
}

Result<Wanted> understand(const QueryOptions &options)
{
    Wanted wanted;
    if (!options.queue.empty()) {
        const WorkQueue *const queue = workQueueNamed(options.queue);
        if (!queue)
            return fail(ErrorCode::InvalidArgument, unknownQueue(options.queue), "--queue");
        wanted.rows = queue->rows;
    }
    if (!options.query.empty()) // within the queue
        wanted.rows.search = wanted.rows.search.empty()
                                 ? options.query
                                 : "(" + wanted.rows.search + ") (" + options.query + ")";
    if (options.queue.empty() || !options.sort.empty())
        VOX_CHECK(readSort(options.sort, wanted.rows));
    VOX_CHECK(readColumns(options, wanted));
    return wanted;
}

/// As many blanks as `text` is wide on a terminal, to align the next line with the text behind it.
std::string blanksUnder(std::string_view text)
{
    std::string blanks;
    for (std::size_t position = 0; position < text.size();) {
        const char32_t c = nextUtf8(text, position);
        if (isCombiningMark(c))
            continue;
        blanks += c >= 0x2E80 ? "  " : " "; // from the CJK blocks on, nearly all are wide
    }
    return blanks;
}

int reportQuery(Surroundings &s, const std::string &query, const QueryError &error)
{
    const std::string_view text = query;
    s.err << "voxdeck-cli query: " << oneLine(error.sentence) << '\n';
    if (error.offset <= text.size() && text.size() <= 400) {
        const std::string marked = blanksUnder(text.substr(error.offset, error.length));
        s.err << "  " << oneLine(text) << "\n  " << blanksUnder(text.substr(0, error.offset)) << '^'
              << std::string(marked.empty() ? 0 : marked.size() - 1, '~') << '\n';
    }
    return WrongUsage;
}

using Shards = std::map<std::uint32_t, std::string>;

std::string numberText(double value)
{
    return roundedText(value, 3);
}

JsonValue textOrNull(const std::string &text)
{
    return text.empty() ? JsonValue() : JsonValue::ofString(text);
}

JsonValue numberOrNull(const std::optional<double> &number)
{
    return number ? JsonValue::ofDouble(*number) : JsonValue();
}

/// With a space between them.
JsonValue tagsOf(const SegmentRow &row)
{
    std::string all;
    anyTag(row.tags, [&all](std::string_view tag) {
        all.append(all.empty() ? "" : " ").append(tag);
        return false;
    });
    return textOrNull(all);
}

JsonValue versionsOf(const SegmentRow &row)
{
    auto versions = JsonValue::object();
    for (const auto &version : row.versions)
        versions.set(version.name, JsonValue::ofString(version.text));
    return versions;
}

/// "" for a hypothesis that is there and empty.
JsonValue hypothesisOf(const SegmentRow &row)
{
    return row.hasHypothesis() ? JsonValue::ofString(row.hypothesis) : JsonValue();
}

JsonValue versionNamed(const SegmentRow &row, const std::string &name)
{
    if (!row.hypothesisName.empty() && isSameVersion(row.hypothesisName, name)
        && !isSameVersion(row.textName, name))
        return hypothesisOf(row);
    return textOrNull(transcriptNamed(row, name));
}

/// The value of a cell; null where it is missing.
JsonValue cellOf(const SegmentRow &row, const Shards &shards, const Column &column)
{
    if (column.field == QueryField::Meta)
        return textOrNull(column.place < row.fields.size() ? row.fields[column.place]
                                                           : std::string());
    if (!column.version.empty())
        return versionNamed(row, column.version);
    if (metricOf(column.field))
        return numberOrNull(column.place < row.fields.size()
                                ? metricValueIn(row.fields[column.place])
                                : std::nullopt);
    const auto &facts = columnOf(column.field);
    if (facts.number)
        return numberOrNull(facts.number(row));
    if (facts.choice) {
        const std::string_view word = choiceWordOf(facts, facts.choice(row));
        return word == kYes || word == kNo ? JsonValue::ofBool(word == kYes)
                                           : textOrNull(std::string(word));
    }
    switch (column.field) {
    case QueryField::Key:
    case QueryField::Item:
    case QueryField::Recording: return JsonValue::ofString(std::string(facts.text(row)));
    case QueryField::Hypothesis: return hypothesisOf(row);
    case QueryField::Tag: return tagsOf(row);
    case QueryField::Shard: {
        const auto found = shards.find(row.ref.shard);
        return found == shards.end() ? JsonValue() : JsonValue::ofString(shownPath(found->second));
    }
    default: return facts.text ? textOrNull(std::string(facts.text(row))) : JsonValue();
    }
}

std::string plainCell(const SegmentRow &row, const Shards &shards, const Column &column)
{
    const JsonValue value = cellOf(row, shards, column);
    if (isNumber(infoOf(column.field).kind))
        return value.isNumber() ? numberText(value.toDouble()) : std::string();
    if (value.kind() == JsonValue::Kind::Bool)
        return std::string(value.toBool() ? kYes : kNo);
    return value.toString();
}

/// RFC 4180.
std::string csvCell(const std::string &text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += c;
        quoted += c;
    }
    return quoted + '"';
}

void printRow(Surroundings &s, const QueryOptions &options, const Wanted &wanted,
              const Shards &shards, const SegmentRow &row)
{
    if (options.asJson) {
        auto object = JsonValue::object();
        for (const Column &column : wanted.columns)
            object.set(column.name, cellOf(row, shards, column));
        if (wanted.hasVersions)
            object.set("versions", versionsOf(row));
        printJson(s, object);
        return;
    }
    bool isFirst = true;
    for (const Column &column : wanted.columns) {
        if (!isFirst)
            s.out << (options.asCsv ? ',' : '\t');
        isFirst = false;
        const std::string cell = plainCell(row, shards, column);
        if (options.asCsv)
            s.out << csvCell(cell);
        else
            s.out << (cell.empty() ? "-" : oneLine(cell));
    }
    s.out << '\n';
}

void printHeader(Surroundings &s, const Wanted &wanted)
{
    bool isFirst = true;
    for (const Column &column : wanted.columns) {
        s.out << (isFirst ? "" : ",") << csvCell(column.name);
        isFirst = false;
    }
    s.out << '\n';
}

Result<> printRows(Surroundings &s, const QueryOptions &options, const Wanted &wanted,
                   const Shards &shards, RowReader &reader, bool &isQueryWrong)
{
    auto asked = reader.order(wanted.rows, s.stop);
    isQueryWrong = !asked && asked.error().code == ErrorCode::InvalidArgument;
    VOX_TRY(const auto order, std::move(asked));
    const std::uint64_t end = std::min(options.limit, order->size());
    if (options.onlyCount) {
        if (options.asJson) {
            auto object = JsonValue::object();
            object.set("count", JsonValue::ofCount(order->size()));
            printJson(s, object);
        } else {
            s.out << order->size() << '\n';
        }
        return {};
    }
    if (options.asCsv)
        printHeader(s, wanted);
    for (std::uint64_t first = 0; first < end && s.out; first += kRowsAtOnce) {
        if (s.stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped before row " + std::to_string(first + 1));
        VOX_TRY(const auto rows, reader.rows(*order, first, std::min(kRowsAtOnce, end - first)));
        for (const auto &row : rows)
            if (row.id != 0) // else gone since: another process is importing
                printRow(s, options, wanted, shards, row);
    }
    return {};
}

void addMetaNames(const QueryExpression &expression, std::set<std::string> &names)
{
    if (expression.kind == QueryExpression::Kind::Test && expression.test.field == QueryField::Meta)
        names.insert(expression.test.version);
    for (const auto &part : expression.parts)
        addMetaNames(part, names);
}

/// A field that no segment has is most likely misspelled, or one of records whose fields are not kept.
Result<> noteMissingFields(Surroundings &s, const std::set<std::string> &names, RowReader &reader)
{
    for (const std::string &name : names) {
        VOX_TRY(const bool isThere, reader.hasMetaField(name));
        if (!isThere)
            s.err << "note: no segment has the field " << oneLine(name) << '\n';
    }
    return {};
}

int runQuery(Surroundings &s, const QueryOptions &options)
{
    const auto parsed = parseQuery(options.query);
    if (!parsed)
        return reportQuery(s, options.query, parsed.error());
    auto wanted = understand(options);
    if (!wanted)
        return reportUsage(s, "query", describe(wanted.error()));
    std::set<std::string> metaNames;
    addMetaNames(*parsed, metaNames);
    for (const Column &column : wanted->columns)
        if (column.field == QueryField::Meta)
            metaNames.insert(column.version);
    for (const SortKey &key : wanted->rows.sortKeys())
        if (key.column == SortColumn::Meta)
            metaNames.insert(key.field);
    // Names of versions, filters and baskets are known only now: a wrong one is a wrong query like any other.
    bool isQueryWrong = false;
    const int code = runUpToDate(
        s, options.path, options.workspace, [&](OpenedDataset &opened) -> Result<> {
            VOX_TRY(const auto shards, shardPaths(*opened.workspace));
            VOX_CHECK(addMeasured(*wanted, opened.workspace->database()));
            RowReader reader(*opened.workspace);
            reader.setFields(fieldsOf(*wanted));
            VOX_CHECK(printRows(s, options, *wanted, shards, reader, isQueryWrong));
            return noteMissingFields(s, metaNames, reader);
        });
    return isQueryWrong ? WrongUsage : code;
}

/// A query that begins with a minus looks like an option to the library, which leaves it over.
int runQueryWith(Surroundings &s, QueryOptions &options, const CLI::App &command,
                 std::vector<std::string> leftOver)
{
    std::erase(leftOver, "--"); // before arguments that begin with a minus
    const bool isQuery = leftOver.size() == 1 && options.query.empty()
                         && !leftOver.front().starts_with("--");
    if (isQuery) {
        options.query = leftOver.front();
    } else if (!leftOver.empty()) {
        return reportUsage(s, "query", unknownOption(command, leftOver.front()));
    }
    return runQuery(s, options);
}

} // namespace

void addQuery(CLI::App &app, Run &run)
{
    auto options = std::make_shared<QueryOptions>();
    auto *const command = app.add_subcommand(
        "query",
        "Print the segments that match a query, a line per segment. Queries are written as in the "
        "window's search field.");
    command->allow_extras();
    command->add_option("PATH", options->path, "Dataset of any kind, or a workspace")->required();
    command->add_option("QUERY", options->query, "Query, in one argument (default: all segments)");
    command->add_option(
        "--columns", options->columns,
        "Fields to print, such as key,cer,text,hyp.whisper,meta.age (with --json: all)");
    command->add_option("--sort", options->sort,
                        "At most three fields, such as cer:desc,dur; else the dataset's order");
    command->add_option("--queue", options->queue,
                        "Only this work queue, in its order, such as returned; see queues");
    command->add_option("--limit", options->limit, "At most so many segments");
    auto *const count = command->add_flag("--count", options->onlyCount,
                                          "Print only the number of segments");
    auto *const json = command->add_flag("--json", options->asJson, "JSON lines on stdout");
    auto *const csv = command->add_flag("--csv", options->asCsv, "CSV with a header on stdout");
    csv->excludes(json)->excludes(count);
    addDatasetOptions(*command, options->workspace);
    command->footer("Example: voxdeck-cli query corpus/ 'cer:>0.3 lang:te -status:approved' --sort "
                    "cer:desc --limit 20");
    command->callback([options, command, &run] {
        run = [options, command, leftOver = command->remaining()](Surroundings &s) {
            return runQueryWith(s, *options, *command, leftOver);
        };
    });
}

} // namespace voxdeck::cli
