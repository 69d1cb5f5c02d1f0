// SPDX-License-Identifier: GPL-3.0-or-later
// info, list and show: what only reads.
#include "app/cli/CommandLine.h"
#include "app/cli/OpenWorkspace.h"
#include "core/base/NumberText.h"
#include "core/format/DatasetKind.h"
#include "core/format/touch/DatasetSummary.h"
#include "core/format/touch/Metainfo.h"
#include "core/import/ListImport.h"
#include "core/io/Location.h"
#include "core/items/ImportFindings.h"
#include "core/json/Json.h"
#include "core/search/RowReader.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <iomanip>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

namespace voxdeck::cli {

namespace {

struct InfoOptions {
    std::string path;
    bool asJson = false;
};

JsonValue problemJson(const Error &problem)
{
    auto object = JsonValue::object();
    object.set("code", JsonValue::ofString(errorCodeName(problem.code)));
    object.set("subject", JsonValue::ofString(shownPath(problem.subject)));
    object.set("detail", JsonValue::ofString(problem.detail));
    return object;
}

JsonValue summaryJson(const touch::DatasetSummary &summary)
{
    auto object = JsonValue::object();
    object.set("format", JsonValue::ofString("TouchDataset"));
    object.set("path", JsonValue::ofString(shownPath(summary.path.string())));
    auto types = JsonValue::array();
    for (const auto &name : summary.pairNames)
        types.append(JsonValue::ofString(name));
    object.set("types", std::move(types));
    object.set("shards", JsonValue::ofCount(summary.shards));
    object.set("items", JsonValue::ofCount(summary.items));
    object.set("segments", JsonValue::ofCount(summary.segments));
    object.set("hours", JsonValue::ofDouble(summary.seconds / 3600));
    auto rates = JsonValue::object();
    for (const auto &[rate, items] : summary.itemsPerSampleRate)
        rates.set(std::to_string(rate), JsonValue::ofCount(items));
    object.set("sample_rates", std::move(rates));
    object.set("size_bytes", JsonValue::ofCount(summary.binBytes + summary.indexBytes));
    object.set("index_bytes", JsonValue::ofCount(summary.indexBytes));
    object.set("index_overhead_percent", JsonValue::ofDouble(summary.indexOverheadPercent()));
    auto problems = JsonValue::array();
    for (const auto &problem : summary.problems)
        problems.append(problemJson(problem));
    object.set("problems", std::move(problems));
    object.set("problem_count", JsonValue::ofCount(summary.problemCount));
    return object;
}

void printSummary(std::ostream &out, const touch::DatasetSummary &summary)
{
    std::string rates;
    for (const auto &[rate, items] : summary.itemsPerSampleRate)
        rates += (rates.empty() ? "" : ", ") + std::to_string(rate) + " Hz ("
                 + std::to_string(items) + " items)";
    std::string types;
    for (const auto &name : summary.pairNames)
        types += (types.empty() ? "" : " + ") + name;
    char overhead[64];
    std::snprintf(overhead, sizeof overhead, "%.4f %%", summary.indexOverheadPercent());
    out << "format          TouchDataset (" << types << ")\n"
        << "path            " << oneLine(shownPath(summary.path.string())) << '\n'
        << "shards          " << summary.shards << '\n'
        << "items           " << summary.items << '\n'
        << "segments        " << summary.segments << '\n'
        << "hours           " << roundedText(summary.seconds / 3600, 4) << '\n'
        << "sample rates    " << (rates.empty() ? "-" : rates) << '\n'
        << "size            " << readableBytes(summary.binBytes + summary.indexBytes) << '\n'
        << "index overhead  " << overhead << '\n'
        << "problems        " << summary.problemCount << '\n';
    for (const auto &problem : summary.problems)
        out << "  " << oneLine(describe({problem.code, problem.detail, shownPath(problem.subject)}))
            << '\n';
}

/// What a workspace is of, and how far the work in it is. Nothing is read of the dataset.
struct WorkspaceSummary {
    std::vector<std::pair<std::string, std::string>> datasets; ///< kind, path
    std::vector<std::pair<const char *, std::uint64_t>> counts;
    std::vector<ImportFinding> badLines; ///< the first
    std::uint64_t allBadLines = 0;
};

Result<WorkspaceSummary> summarizeWorkspace(const Surroundings &s, Workspace &workspace)
{
    WorkspaceSummary summary;
    VOX_TRY(const auto lists, knownLists(workspace));
    for (const KnownList &list : lists) {
        const auto kind = datasetKindNamed(list.kind);
        summary.datasets.emplace_back(kind ? std::string(datasetKindEntry(*kind).title) : list.kind,
                                      list.path.string());
    }
    if (lists.empty())
        summary.datasets.emplace_back("TouchDataset", workspace.dataset().string());
    constexpr std::array kCounts = std::to_array<std::pair<const char *, const char *>>(
        {{"segments", ""},
         {"unpublished", "unpublished:yes"},
         {"approved", "status:approved"},
         {"rejected", "status:rejected"},
         {"flagged", "flag:yes"}});
    for (const auto &[name, search] : kCounts) {
        RowQuery query;
        query.search = search;
        VOX_TRY(const auto order, RowReader(workspace).order(query, s.stop));
        summary.counts.emplace_back(name, order->size());
    }
    constexpr std::size_t kMostListed = 1000;
    VOX_TRY(auto findings, importFindings(workspace, kMostListed));
    summary.allBadLines = findings.badLines;
    for (ImportFinding &finding : findings.listed)
        if (finding.kind == ImportFinding::Kind::BadLine)
            summary.badLines.push_back(std::move(finding));
    return summary;
}

/// "LIST line 12 (KEY): REASON"
std::string wordsOf(const ImportFinding &line)
{
    return shownPath(line.where) + (line.key.empty() ? "" : " (" + line.key + ")") + ": "
           + line.reason;
}

int runWorkspaceInfo(Surroundings &s, const InfoOptions &options)
{
    const auto workspace = Workspace::openKnown(options.path);
    if (!workspace)
        return reportFailure(s, workspace.error());
    const auto summary = summarizeWorkspace(s, **workspace);
    if (!summary)
        return reportFailure(s, summary.error());
    const std::string path = shownPath((*workspace)->file().string());
    const int code = summary->allBadLines == 0 ? int{Done} : int{SomeFailed};
    if (!options.asJson) {
        s.out << "format          workspace\npath            " << oneLine(path) << '\n';
        for (const auto &[kind, dataset] : summary->datasets)
            s.out << "dataset         " << oneLine(shownPath(dataset)) << " (" << kind << ")\n";
        for (const auto &[name, count] : summary->counts)
            s.out << std::left << std::setw(16) << name << count << '\n';
        s.out << "unusable lines  " << summary->allBadLines << '\n';
        for (const ImportFinding &line : summary->badLines)
            s.out << "  " << oneLine(wordsOf(line)) << '\n';
        if (const auto more = summary->allBadLines - summary->badLines.size(); more > 0)
            s.out << "  ... and " << more << " more\n";
        return code;
    }
    auto datasets = JsonValue::array();
    for (const auto &[kind, dataset] : summary->datasets) {
        auto one = JsonValue::object();
        one.set("format", JsonValue::ofString(kind));
        one.set("path", JsonValue::ofString(shownPath(dataset)));
        datasets.append(std::move(one));
    }
    auto object = JsonValue::object();
    object.set("format", JsonValue::ofString("workspace"));
    object.set("path", JsonValue::ofString(path));
    object.set("datasets", std::move(datasets));
    for (const auto &[name, count] : summary->counts)
        object.set(name, JsonValue::ofCount(count));
    object.set("unusable_lines", JsonValue::ofCount(summary->allBadLines));
    auto lines = JsonValue::array();
    for (const ImportFinding &line : summary->badLines)
        lines.append(JsonValue::ofString(wordsOf(line)));
    object.set("unusable_first", std::move(lines));
    printJson(s, object);
    return code;
}

int runInfo(Surroundings &s, const InfoOptions &options)
{
    if (isWorkspaceFile(s.fs, options.path))
        return runWorkspaceInfo(s, options);
    const auto dataset = openTouch(s, options.path);
    if (!dataset)
        return reportFailure(s, dataset.error());
    ProgressLine line(s, "reading");
    const auto summary = touch::summarize(**dataset, line.sink(), s.stop);
    if (!summary)
        return reportFailure(s, summary.error());
    if (options.asJson)
        printJson(s, summaryJson(*summary));
    else
        printSummary(s.out, *summary);
    return summary->problemCount == 0 ? Done : SomeFailed;
}

struct ListOptions {
    std::string path;
    std::uint64_t offset = 0;
    std::uint64_t limit = UINT64_MAX;
    bool asJson = false;
};

struct ListedItem {
    std::uint64_t number = 0;
    touch::Metainfo metainfo;
    std::optional<double> seconds;
};

Result<ListedItem> readItem(const touch::TouchDataset &dataset, std::uint64_t itemNumber)
{
    VOX_TRY(const auto address, dataset.locate(itemNumber));
    VOX_TRY(const auto shard, dataset.shard(address.shard));
    if (!shard->pair("metainfo"))
        return fail(touch::noRecords(*shard));
    VOX_TRY(const auto record, shard->record(address.item));
    ListedItem item;
    item.number = itemNumber;
    VOX_TRY(item.metainfo, touch::parseMetainfo(record));
    if (shard->pair("audio") && item.metainfo.sampleRateHz > 0) {
        VOX_TRY(const Frames frames, shard->frameCount(address.item));
        item.seconds = static_cast<double>(count(frames))
                       / static_cast<double>(item.metainfo.sampleRateHz);
    }
    return item;
}

bool isShardReadable(const touch::TouchDataset &dataset, std::uint64_t itemNumber)
{
    const auto address = dataset.locate(itemNumber);
    return address && dataset.shard(address->shard);
}

std::uint64_t lastOfShard(const touch::TouchDataset &dataset, std::uint64_t itemNumber)
{
    const auto address = dataset.locate(itemNumber);
    if (!address)
        return itemNumber;
    const touch::ShardEntry &shard = dataset.shards()[address->shard];
    return shard.firstItem + shard.itemCount - 1;
}

void printItem(Surroundings &s, const ListedItem &item, bool asJson)
{
    if (!asJson) {
        const std::string seconds = item.seconds ? roundedText(*item.seconds, 3) : "-";
        s.out << item.number << '\t' << oneLine(item.metainfo.key) << '\t' << seconds << '\t'
              << oneLine(item.metainfo.text) << '\n';
        return;
    }
    auto object = JsonValue::object();
    object.set("index", JsonValue::ofCount(item.number));
    object.set("key", JsonValue::ofString(item.metainfo.key));
    object.set("duration", item.seconds ? JsonValue::ofDouble(*item.seconds) : JsonValue());
    object.set("text", JsonValue::ofString(item.metainfo.text));
    object.set("sample_rate", JsonValue::ofInteger(item.metainfo.sampleRateHz));
    auto segments = JsonValue::array();
    for (const auto &segment : item.metainfo.segments) {
        auto entry = JsonValue::object();
        entry.set("start", JsonValue::ofDouble(segment.startSeconds));
        entry.set("end", JsonValue::ofDouble(segment.endSeconds));
        entry.set("text", JsonValue::ofString(segment.text));
        segments.append(std::move(entry));
    }
    object.set("segments", std::move(segments));
    printJson(s, object);
}

/// The first item behind the shard, where the shard has no records at all: one error says it for all.
std::optional<std::uint64_t> withoutRecords(const touch::TouchDataset &dataset, std::uint64_t item)
{
    const auto address = dataset.locate(item);
    const auto shard = address ? dataset.shard(address->shard) : fail(address.error());
    if (!shard || (*shard)->pair("metainfo"))
        return std::nullopt;
    const auto &entry = dataset.shards()[address->shard];
    return entry.firstItem + entry.itemCount;
}

int runList(Surroundings &s, const ListOptions &options)
{
    const auto dataset = openTouch(s, options.path);
    if (!dataset)
        return reportFailure(s, dataset.error());
    int code = Done;
    for (const auto &shard : (*dataset)->shards()) {
        if (shard.problem) {
            reportItem(s, *shard.problem);
            code = SomeFailed;
        }
    }
    const std::uint64_t begin = std::min(options.offset, (*dataset)->itemCount());
    const std::uint64_t end = begin + std::min(options.limit, (*dataset)->itemCount() - begin);
    for (std::uint64_t item = begin; item < end && s.out; ++item) {
        if (s.stop.stop_requested())
            return reportFailure(
                s, {ErrorCode::Cancelled, "stopped before item #" + std::to_string(item), {}});
        const auto read = readItem(**dataset, item);
        if (!read && !isShardReadable(**dataset, item)) { // said once for all its items
            item = lastOfShard(**dataset, item);
            reportItem(s, read.error());
            code = SomeFailed;
        } else if (read) {
            printItem(s, *read, options.asJson);
            continue;
        }
        reportItem(s, read.error());
        code = SomeFailed;
        item = withoutRecords(**dataset, item).value_or(item + 1) - 1;
    }
    return code;
}

struct ShowOptions {
    std::string path;
    std::string item;
};

Result<std::string> storedRecord(Surroundings &s, const ShowOptions &options)
{
    VOX_TRY(const auto dataset, openTouch(s, options.path));
    VOX_TRY(const auto address, findItem(*dataset, options.item, s.stop));
    VOX_TRY(const auto shard, dataset->shard(address.shard));
    return shard->record(address.item);
}

int runShow(Surroundings &s, const ShowOptions &options)
{
    const auto record = storedRecord(s, options);
    if (!record)
        return reportFailure(s, record.error());
    s.out << *record;
    return Done;
}

} // namespace

void addInfo(CLI::App &app, Run &run)
{
    auto options = std::make_shared<InfoOptions>();
    auto *const command = app.add_subcommand(
        "info",
        "Print format, items, segments, hours, sample rates, size, index overhead and problems.");
    command
        ->add_option("PATH", options->path,
                     "Dataset: a folder or a data.list; or a workspace: its datasets and counts")
        ->required();
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli info corpus/ --json");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runInfo(s, *options);
        };
    });
}

void addList(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ListOptions>();
    auto *const command = app.add_subcommand(
        "list", "Print a line per item: index, key, duration in seconds, text (tab separated).");
    command->add_option("PATH", options->path, "Dataset: a folder or a data.list")->required();
    command->add_option("--offset", options->offset, "First item, counted from 0");
    command->add_option("--limit", options->limit, "At most so many items");
    command->add_flag("--json", options->asJson, "JSON lines on stdout");
    command->footer("Example: voxdeck-cli list corpus/ --offset 1000 --limit 20");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runList(s, *options);
        };
    });
}

void addShow(CLI::App &app, Run &run)
{
    auto options = std::make_shared<ShowOptions>();
    auto *const command = app.add_subcommand(
        "show", "Print the stored metainfo bytes of one item, as they are.");
    command->add_option("PATH", options->path, "Dataset: a folder or a data.list")->required();
    command->add_option("ITEM", options->item, "A key, or #N counted from 0")->required();
    command->footer("Example: voxdeck-cli show corpus/ '#42'");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runShow(s, *options);
        };
    });
}

} // namespace voxdeck::cli
