// SPDX-License-Identifier: GPL-3.0-or-later
// The manifest at 10 thousand, 1 and 10 million rows: the importer against `sqlite3 .import` of the same
// rows, filters, text search, sorting, jumps. Not a Google Benchmark: a round takes minutes.
//
//   ManifestBench ROWS [FOLDER]     FOLDER keeps the dataset and the workspace for the next time
#include "benchmarks/BenchDataset.h"
#include "benchmarks/ManifestDataset.h"
#include "core/search/RowReader.h"
#include "core/search/TextStoreUpdate.h"
#include "core/workspace/Database.h"
#include "core/workspace/Workspace.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <sys/resource.h>

namespace {

using namespace voxdeck;
using namespace voxdeck::bench;
using Clock = std::chrono::steady_clock;

constexpr long kRounds = 5;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double rateOf(std::uint64_t rows, double milliseconds)
{
    return static_cast<double>(rows) / milliseconds;
}

/// By the clock, and of a processor: the second hardly minds what else the machine is doing.
struct Took {
    double milliseconds = 0;
    double cpuMilliseconds = 0;
};

double cpuMilliseconds(int who)
{
    rusage usage{};
    ::getrusage(who, &usage);
    const auto of = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

Took timeOf(const std::function<void()> &work, int who = RUSAGE_SELF)
{
    const auto begin = Clock::now();
    const double cpuBegin = cpuMilliseconds(who);
    work();
    return {millisecondsSince(begin), cpuMilliseconds(who) - cpuBegin};
}

/// The best of several rounds, as other work on the machine only ever adds.
Took bestOf(const std::function<void()> &work)
{
    const char *const asked = std::getenv("VOXBENCH_ROUNDS");
    const long rounds = asked ? std::strtol(asked, nullptr, 10) : kRounds;
    Took best = timeOf(work);
    for (long round = 1; round < rounds; ++round) {
        const Took took = timeOf(work);
        best = {std::min(best.milliseconds, took.milliseconds),
                std::min(best.cpuMilliseconds, took.cpuMilliseconds)};
    }
    return best;
}

struct Place {
    std::filesystem::path dataset, workspace, csv, plain;
};

Took importAll(const Place &place, const touch::TouchDataset &dataset)
{
    const auto begin = Clock::now();
    auto workspace = need(Workspace::open(place.workspace, place.dataset));
    double firstRows = 0;
    const auto progress = [&](const Progress &now) {
        if (firstRows != 0 || now.done == 0)
            return;
        auto other = need(
            Workspace::open(place.workspace, place.dataset, Workspace::Access::ReadOnly));
        RowReader reader(*other);
        const auto order = need(reader.order({}, {}));
        need(reader.rows(*order, 0, 50));
        firstRows = millisecondsSince(begin);
    };
    ImportReport report;
    const Took took = timeOf(
        [&] { report = need(importDataset(*workspace, dataset, progress, {})); });
    std::printf("import: %llu rows in %.1f s (%.1f s of a processor), %.0f thousand rows/s; first"
                " rows after %.0f ms\n",
                static_cast<unsigned long long>(report.segments), took.milliseconds / 1000,
                took.cpuMilliseconds / 1000, rateOf(report.segments, took.milliseconds), firstRows);
    return took;
}

int sqlite(const std::filesystem::path &database, const std::string &script)
{
    const auto file = database.string() + ".sql";
    writeFile(file, script);
    return std::system(("sqlite3 '" + database.string() + "' < '" + file + "'").c_str());
}

/// The limit: the same rows as CSV, into a table of the same columns without any index.
Took importPlain(const Place &place)
{
    constexpr const char *kNames =
        "id, shard, item, segment, siblings, status, split, flag, unpublished, start, stop, cer,"
        " language, country, speaker, item_key, text, hypothesis";
    if (sqlite(place.workspace, ".mode csv\n.output '" + place.csv.string() + "'\nSELECT " + kNames
                                    + " FROM segment ORDER BY id;\n")
        != 0)
        return {};
    std::filesystem::remove(place.plain);
    constexpr const char *kTable = "CREATE TABLE segment (id INTEGER PRIMARY KEY, shard INTEGER,"
                                   " item INTEGER, segment INTEGER, siblings INTEGER, status"
                                   " INTEGER, split INTEGER, flag INTEGER, unpublished INTEGER,"
                                   " start REAL, stop REAL, cer REAL, language TEXT, country TEXT,"
                                   " speaker TEXT, item_key TEXT, text TEXT, hypothesis TEXT);\n"
                                   ".mode csv\n.import '";
    int code = 0;
    const Took took = timeOf(
        [&] { code = sqlite(place.plain, kTable + place.csv.string() + "' segment\n"); },
        RUSAGE_CHILDREN);
    return code == 0 ? took : Took{};
}

void compareImports(const Place &place, const touch::TouchDataset &dataset, std::uint64_t rows)
{
    const Took ours = importAll(place, dataset);
    const Took theirs = importPlain(place);
    if (theirs.milliseconds > 0)
        std::printf("sqlite3 .import: %.1f s (%.1f s of a processor), %.0f thousand rows/s; ratio"
                    " %.2f, by processor time %.2f (target 0.5)\n",
                    theirs.milliseconds / 1000, theirs.cpuMilliseconds / 1000,
                    rateOf(rows, theirs.milliseconds), theirs.milliseconds / ours.milliseconds,
                    theirs.cpuMilliseconds / ours.cpuMilliseconds);
    else
        std::printf("sqlite3 .import could not be run\n");
    std::filesystem::remove(place.csv);
    std::filesystem::remove(place.plain);
    std::filesystem::remove(place.plain.string() + ".sql");
    std::filesystem::remove(place.workspace.string() + ".sql");
    std::printf("workspace: %.0f MB\n",
                static_cast<double>(std::filesystem::file_size(place.workspace)) / 1e6);
}

/// As an annotator's and a split's work would leave it.
void spreadValues(const Place &place)
{
    auto workspace = need(Workspace::open(place.workspace, place.dataset));
    need(workspace->database().run(
        "UPDATE segment SET status = CASE WHEN id % 10 < 6 THEN 0 WHEN id % 10 < 9 THEN 2 ELSE 3 "
        "END,"
        " split = CASE WHEN id % 20 = 0 THEN 3 WHEN id % 20 = 1 THEN 2 ELSE 1 END,"
        " flag = id % 997 = 0;"
        "PRAGMA wal_checkpoint(TRUNCATE)"));
}

void makeTextStore(const Place &place)
{
    auto workspace = need(Workspace::open(place.workspace, place.dataset));
    PosixFileSystem fs;
    TextStoreReport made;
    const Took took = timeOf([&] { made = need(updateTextStore(*workspace, fs, {}, {})); });
    std::printf("text store: %llu rows in %.1f s (%.1f s of a processor), %.0f MB\n",
                static_cast<unsigned long long>(made.rows), took.milliseconds / 1000,
                took.cpuMilliseconds / 1000, static_cast<double>(made.bytes) / 1e6);
}

void ask(RowReader &reader, const std::string &search, SortColumn sort = SortColumn::DatasetOrder,
         std::vector<SortKey> thenBy = {})
{
    RowQuery query;
    query.search = search;
    query.sort = sort;
    query.thenBy = std::move(thenBy);
    std::uint64_t found = 0;
    double first = 0;
    const Took took = bestOf([&] {
        const auto begin = Clock::now();
        double told = 0;
        const auto tell = [&](const auto &) {
            told = millisecondsSince(begin);
        };
        found = need(reader.order(query, {}, {tell, 0}))->size();
        told = told == 0 ? millisecondsSince(begin) : told;
        first = first == 0 ? told : std::min(first, told);
    });
    std::printf(
        "%10llu rows, first after %5.0f ms, all after %6.0f ms (processor %6.0f ms)  %s%s\n",
        static_cast<unsigned long long>(found), first, took.milliseconds, took.cpuMilliseconds,
        search.c_str(), sort == SortColumn::DatasetOrder ? "" : " (sorted)");
    std::fflush(stdout);
}

void jumps(RowReader &reader)
{
    RowQuery query;
    query.search = "lang:te dur:>2";
    const auto order = need(reader.order(query, {}));
    std::mt19937_64 random(5);
    double worst = 0;
    for (int jump = 0; jump < 100; ++jump) {
        const auto begin = Clock::now();
        need(reader.rows(*order, random() % order->size(), 256));
        worst = std::max(worst, millisecondsSince(begin));
    }
    double slowest = 0;
    for (int jump = 0; jump < 100; ++jump) {
        const auto id = order->idAt(random() % order->size());
        const auto begin = Clock::now();
        if (order->idAt(order->rowOf(id)) != id)
            std::printf("rowOf is wrong\n");
        slowest = std::max(slowest, millisecondsSince(begin));
    }
    std::printf("a page of 256 rows anywhere: worst %.1f ms; row of an id: worst %.2f ms\n", worst,
                slowest);
}

void queries(const Place &place)
{
    auto workspace = need(
        Workspace::open(place.workspace, place.dataset, Workspace::Access::ReadOnly));
    RowReader reader(*workspace);
    ask(reader, "cer:>0.3 lang:te");
    ask(reader, "status:approved dur:3-5");
    ask(reader, "speaker:=te-7 split:train");
    ask(reader, "lang:th status:rejected split:test");
    ask(reader, "cer:>5 lang:te"); // none
    ask(reader, "text:" + std::string(rareWord()));
    ask(reader, rareWord());
    ask(reader, "జ");
    ask(reader, "我");
    ask(reader, "a");
    ask(reader, "hyp:" + std::string(rareWord()));
    ask(reader, "key:ireland_v7919_77");
    ask(reader, "nothing like it");
    ask(reader, "text:కఖ -status:approved cer:>0.2");
    ask(reader, "text:/కఖ.*గ$/ lang:te");
    ask(reader, "", SortColumn::Duration);
    ask(reader, "", SortColumn::Cer);
    ask(reader, "", SortColumn::Speaker);
    ask(reader, "lang:te", SortColumn::Cer);
    ask(reader, "", SortColumn::Key);
    ask(reader, "", SortColumn::Status, {{SortColumn::Language, false}, {SortColumn::Cer, true}});
    jumps(reader);
}

} // namespace

int main(int argc, char **argv)
{
    const std::uint64_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const TemporaryFolder temporary;
    const std::filesystem::path folder = argc > 2 ? std::filesystem::path(argv[2])
                                                  : temporary.path();
    const Place place{folder / "dataset", folder / "rows.voxdeck", folder / "rows.csv",
                      folder / "plain.db"};
    if (!std::filesystem::exists(place.dataset))
        writeManifestDataset(place.dataset, rows);
    const PosixFileSystem fs;
    const auto dataset = need(touch::TouchDataset::open(fs, place.dataset));
    if (!std::filesystem::exists(place.workspace)) {
        compareImports(place, *dataset, rows);
        spreadValues(place);
    }
    makeTextStore(place);
    queries(place);
    std::printf("resident at the end: %.0f MB\n", static_cast<double>(residentBytes()) / 1e6);
    return 0;
}
