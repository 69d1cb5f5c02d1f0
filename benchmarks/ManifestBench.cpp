// SPDX-License-Identifier: GPL-3.0-or-later
// The manifest at 10 thousand, 1 and 10 million rows: the importer against `sqlite3 .import` of the same
// rows, filters, text search, sorting, jumps. Not a Google Benchmark: a round takes minutes.
//
//   ManifestBench ROWS [FOLDER]     FOLDER keeps the dataset and the workspace for the next time
#include "benchmarks/BenchDataset.h"
#include "benchmarks/ManifestDataset.h"
#include "core/manifest/Database.h"
#include "core/manifest/RowReader.h"
#include "core/manifest/TextStoreUpdate.h"
#include "core/manifest/Workspace.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>

namespace {

using namespace voxdeck;
using namespace voxdeck::bench;
using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double rateOf(std::uint64_t rows, double milliseconds)
{
    return static_cast<double>(rows) / milliseconds;
}

/// The best of several rounds, as other work on the machine only ever adds.
double bestOf(const std::function<void()> &work)
{
    double best = 0;
    for (int round = 0; round < kRounds; ++round) {
        const auto begin = Clock::now();
        work();
        const double took = millisecondsSince(begin);
        best = round == 0 ? took : std::min(best, took);
    }
    return best;
}

struct Place {
    std::filesystem::path dataset, workspace, csv, plain;
};

double importAll(const Place &place, const touch::TouchDataset &dataset)
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
    const auto report = need(importDataset(*workspace, dataset, progress, {}));
    const double took = millisecondsSince(begin);
    std::printf("import: %llu rows in %.1f s, %.0f thousand rows/s; first rows after %.0f ms\n",
                static_cast<unsigned long long>(report.segments), took / 1000,
                rateOf(report.segments, took), firstRows);
    return took;
}

int sqlite(const std::filesystem::path &database, const std::string &script)
{
    const auto file = database.string() + ".sql";
    writeFile(file, script);
    return std::system(("sqlite3 '" + database.string() + "' < '" + file + "'").c_str());
}

/// The limit: the same rows as CSV, into a table of the same columns without any index.
double importPlain(const Place &place)
{
    constexpr const char *kNames =
        "id, shard, item, segment, siblings, status, split, flag, unpublished, start, stop, cer,"
        " language, country, speaker, item_key, text, hypothesis";
    if (sqlite(place.workspace, ".mode csv\n.output '" + place.csv.string() + "'\nSELECT " + kNames
                                    + " FROM segment ORDER BY id;\n")
        != 0)
        return 0;
    std::filesystem::remove(place.plain);
    const auto begin = Clock::now();
    const int code = sqlite(
        place.plain,
        "CREATE TABLE segment (id INTEGER PRIMARY KEY, shard INTEGER, item INTEGER, segment "
        "INTEGER,"
        " siblings INTEGER, status INTEGER, split INTEGER, flag INTEGER, unpublished INTEGER,"
        " start REAL, stop REAL, cer REAL, language TEXT, country TEXT, speaker TEXT, item_key "
        "TEXT,"
        " text TEXT, hypothesis TEXT);\n.mode csv\n.import '"
            + place.csv.string() + "' segment\n");
    return code == 0 ? millisecondsSince(begin) : 0;
}

void compareImports(const Place &place, const touch::TouchDataset &dataset, std::uint64_t rows)
{
    const double ours = importAll(place, dataset);
    const double theirs = importPlain(place);
    if (theirs > 0)
        std::printf("sqlite3 .import: %.1f s, %.0f thousand rows/s; ratio %.2f (target 0.5)\n",
                    theirs / 1000, rateOf(rows, theirs), theirs / ours);
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
    const auto begin = Clock::now();
    const auto made = need(updateTextStore(*workspace, fs, {}, {}));
    std::printf("text store: %llu rows in %.1f s, %.0f MB\n",
                static_cast<unsigned long long>(made.rows), millisecondsSince(begin) / 1000,
                static_cast<double>(made.bytes) / 1e6);
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
    const double took = bestOf([&] {
        const auto begin = Clock::now();
        double told = 0;
        found = need(reader.order(query, {}, [&](const auto &) {
                    told = millisecondsSince(begin);
                }))->size();
        told = told == 0 ? millisecondsSince(begin) : told;
        first = first == 0 ? told : std::min(first, told);
    });
    std::printf("%10llu rows, first after %5.0f ms, all after %6.0f ms  %s%s\n",
                static_cast<unsigned long long>(found), first, took, search.c_str(),
                sort == SortColumn::DatasetOrder ? "" : " (sorted)");
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
