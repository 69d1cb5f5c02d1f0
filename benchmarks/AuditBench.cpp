// SPDX-License-Identifier: GPL-3.0-or-later
// Brushing at ten million rows: an estimate, the index, a drag; columns mapped from files.
//
//   AuditBench [ROWS] [FOLDER]
//   AuditBench page [ROWS] [FOLDER]    the steps of the Audit page over a workspace of that size
//
// Wanted at ten million rows and six charts: estimate 100 ms, index 1.5 s, each drag under 16 ms, 600 MB. The
// limit beside them is a pass that only adds up the columns' bytes, in the same run.
#include "core/audit/AuditBins.h"
#include "core/audit/BinColumn.h"
#include "core/audit/BrushIndex.h"
#include "core/audit/ChartBoard.h"
#include "core/io/PosixFileSystem.h"
#include "core/workspace/Database.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace {

using namespace voxdeck;

double milliseconds(const std::function<void()> &work, int rounds = 5)
{
    double least = 1e9;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        least = std::min(least, std::chrono::duration<double, std::milli>(
                                    std::chrono::steady_clock::now() - begin)
                                    .count());
    }
    return least;
}

bool writeColumn(FileSystem &fs, const std::filesystem::path &path, std::uint64_t rows,
                 unsigned seed)
{
    const auto scale = BinScale::over(0.01, 40, BinScale::Kind::Logarithmic);
    auto writer = BinColumnWriter::create(fs, path, scale);
    std::mt19937 random(seed);
    std::lognormal_distribution<double> values(1, 0.8);
    bool isGood = writer.has_value();
    for (std::uint64_t row = 0; isGood && row < rows; ++row)
        isGood = writer->add(random() % 50 == 0 ? std::nullopt : std::optional(values(random)))
                     .has_value();
    return isGood && writer->finish();
}

void line(const char *what, double time, double wanted)
{
    std::printf("%-52s %10.3f ms", what, time);
    if (wanted > 0)
        std::printf("   wanted %g ms: %s", wanted, time <= wanted ? "kept" : "MISSED");
    std::printf("\n");
}

/// A workspace of so many rows in one list, with rates, lengths, languages and speakers.
Result<> fillWorkspace(Workspace &workspace, std::uint64_t rows)
{
    Database &db = workspace.database();
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_CHECK(db.statement("INSERT INTO shard (id, path, position, fingerprint, first_id, rows,"
                           " capacity, is_complete) VALUES (1, 's', 0, 'x', 1, ?1, ?1, 1)")
                  .bind(rows)
                  .run());
    VOX_CHECK(
        db.statement(
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)"
              " INSERT INTO segment (id, shard, item, segment, siblings, split, status, start, "
              "stop,"
              " cer, wer, language, country, speaker, item_key, text, hypothesis)"
              " SELECT i, 1, i - 1, -1, 0, 1 + i % 3, i % 4, 0, 0.5 + (i * 7919 % 20000) / 1000.0,"
              " CASE i % 5 WHEN 0 THEN 0 ELSE (i * 104729 % 1000) / 1000.0 END,"
              " (i * 15485863 % 1500) / 1000.0, CASE i % 3 WHEN 0 THEN 'te' WHEN 1 THEN 'zh' ELSE"
              " 'en' END, 'IN', 'spk' || (i % 500), 'utt-' || i, 'one two three', 'one two tree'"
              " FROM n")
            .bind(rows)
            .run());
    return transaction.commit();
}

/// One edit as the journal writes it.
Result<> editRow(Workspace &workspace, std::uint32_t id)
{
    Database &db = workspace.database();
    VOX_TRY(auto transaction, Transaction::begin(db));
    VOX_CHECK(db.run("INSERT INTO step DEFAULT VALUES"));
    VOX_CHECK(
        db.statement("INSERT INTO edit (step, at_ms, who, shard, item, segment, field, before,"
                     " after, key) SELECT (SELECT max(id) FROM step), 0, 'me', shard, item,"
                     " segment, 0, '', '', item_key FROM segment WHERE id = ?")
            .bind(id)
            .run());
    VOX_CHECK(db.statement("UPDATE segment SET text = text || '!', cer = 0.123 WHERE id = ?")
                  .bind(id)
                  .run());
    return transaction.commit();
}

void dragOver(const ChartBoard &board, std::size_t cer)
{
    line("first touch: estimate from 200,000 rows",
         milliseconds([&] { (void)BrushIndex::build(board.request(cer, 200'000)); }, 3), 100);
    line("first touch: exact index",
         milliseconds([&] { (void)BrushIndex::build(board.request(cer, 0)); }, 3), 1500);
    const auto index = BrushIndex::build(board.request(cer, 0));
    std::uint64_t total = 0;
    line("a drag", milliseconds([&] {
                       for (std::uint32_t bar = 0; bar < 40; ++bar)
                           total += index->counts(bar, bar + 5).rows;
                   }) / 40,
         16);
    std::printf("[%llu]\n", static_cast<unsigned long long>(total % 10));
}

/// What the page does when it opens, after an edit, and for a brush.
int measurePage(std::uint64_t rows, const std::filesystem::path &folder)
{
    PosixFileSystem fs;
    std::filesystem::create_directories(folder);
    auto workspace = Workspace::open(folder / ("page-" + std::to_string(rows) + ".voxdeck"),
                                     "/data");
    if (!workspace)
        return 1;
    Database &db = (*workspace)->database();
    if (db.integer("SELECT count(*) FROM shard").value_or(0) == 0
        && !fillWorkspace(**workspace, rows))
        return 1;
    std::filesystem::remove_all(AuditBins::folderFor((*workspace)->file()));
    const auto open = [&] {
        return AuditBins::open(fs, **workspace, {}, {});
    };
    line("all columns from all rows", milliseconds([&] { (void)open(); }, 1), 0);
    line("the page opens again", milliseconds([&] { (void)open(); }, 3), 0);
    std::uint32_t id = 5;
    line("after an edit of one row",
         milliseconds(
             [&] {
                 (void)editRow(**workspace, id += 1000);
                 (void)open();
             },
             3),
         0);
    auto bins = open();
    if (!bins)
        return 1;
    ChartBoard board(*std::move(bins));
    line("counts of all charts", milliseconds([&] { (void)board.counts(); }, 3), 0);
    const auto cer = board.indexOf(*auditChartNamed("cer"));
    if (!cer)
        return 1;
    dragOver(board, *cer);
    board.setBrush(*cer, BarRange{40, 50});
    line("brush to rows: ids", milliseconds([&] { (void)board.ids(); }, 3), 0);
    line("brush to rows: the 200 worst", milliseconds([&] { (void)board.worst(db, 200, {}); }, 3),
         0);
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    std::printf("most memory: %ld MB with the mapped columns (wanted: 600)\n",
                used.ru_maxrss / 1024);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && std::string(argv[1]) == "page")
        return measurePage(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 10'000'000,
                           argc > 3 ? argv[3] : "/tmp/voxdeck-audit-bench");
    const std::uint64_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000'000;
    const std::filesystem::path folder = argc > 2 ? argv[2] : "/tmp/voxdeck-audit-bench";
    PosixFileSystem fs;
    std::filesystem::create_directories(folder);
    std::vector<BinColumn> columns;
    for (unsigned at = 0; at < 6; ++at) {
        const auto path = folder / (std::to_string(at) + ".bins");
        double written = 0;
        if (!std::filesystem::exists(path) || std::filesystem::file_size(path) != 80 + 2 * rows) {
            bool isGood = false;
            written = milliseconds([&] { isGood = writeColumn(fs, path, rows, at); }, 1);
            if (!isGood)
                return 1;
        }
        auto column = BinColumn::open(fs, path);
        if (!column)
            return 1;
        columns.push_back(*column);
        if (at == 0 && written > 0)
            line("a column is binned and written", written, 0);
    }
    BrushIndex::Request request;
    for (const BinColumn &column : columns)
        request.charts.push_back({column.bins(), 0, column.scale().bins, 50, {}});
    line("first touch of the mapped columns",
         milliseconds(
             [&] {
                 volatile std::uint64_t sum = 0;
                 for (const Chart &chart : request.charts)
                     for (std::size_t row = 0; row < chart.bins.size(); row += 2048)
                         sum = sum + chart.bins[row];
             },
             1),
         0);
    std::uint64_t total = 0;
    line("limit: adding up the columns on one core", milliseconds([&] {
             for (const Chart &chart : request.charts)
                 for (const std::uint16_t bin : chart.bins)
                     total += bin;
         }),
         0);
    for (const bool hasBrushes : {false, true}) {
        if (hasBrushes)
            for (std::size_t at = 1; at < 4; ++at)
                request.charts[at].brush = Brush{1500, 3500};
        std::puts(hasBrushes ? "three other charts brushed" : "no other chart brushed");
        request.sample = 200'000;
        line("  estimate from 200,000 rows",
             milliseconds([&] { (void)BrushIndex::build(request); }), 100);
        request.sample = 0;
        request.threads = 1;
        line("  index, one thread", milliseconds([&] { (void)BrushIndex::build(request); }, 3), 0);
        request.threads = 0;
        line("  index, all cores", milliseconds([&] { (void)BrushIndex::build(request); }, 3),
             1500);
        const auto index = BrushIndex::build(request);
        std::uint32_t pixel = 0;
        line("  a drag", milliseconds([&] {
                             for (int drag = 0; drag < 100; ++drag, pixel = (pixel + 7) % 450)
                                 total += index->counts(pixel, pixel + 50).rows;
                         }) / 100,
             16);
    }
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    std::printf("most memory: %ld MB with the mapped columns (wanted: 600)   [%llu]\n",
                used.ru_maxrss / 1024, static_cast<unsigned long long>(total % 10));
    return 0;
}
