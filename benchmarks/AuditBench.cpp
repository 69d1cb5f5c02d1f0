// SPDX-License-Identifier: GPL-3.0-or-later
// Brushing at ten million rows: an estimate, the index, a drag; columns mapped from files.
//
//   AuditBench [ROWS] [FOLDER]
//
// Wanted at ten million rows and six charts: estimate 100 ms, index 1.5 s, each drag under 16 ms, 600 MB. The
// limit beside them is a pass that only adds up the columns' bytes, in the same run.
#include "core/audit/BinColumn.h"
#include "core/audit/BrushIndex.h"
#include "core/io/PosixFileSystem.h"

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

} // namespace

int main(int argc, char **argv)
{
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
