// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/BrushIndex.h"

#include <QTest>

#include <cmath>
#include <random>
#include <stop_token>
#include <vector>

using namespace voxdeck;

namespace {

using Column = std::vector<std::uint16_t>;

std::uint32_t below(std::mt19937 &random, std::uint32_t bound)
{
    return static_cast<std::uint32_t>(random() % bound);
}

Column randomColumn(std::mt19937 &random, std::size_t rows, std::uint32_t bins)
{
    Column column(rows);
    for (std::uint16_t &bin : column)
        bin = below(random, 12) == 0
                  ? kUnknownBin
                  : static_cast<std::uint16_t>(below(random, bins) * below(random, bins) / bins);
    return column;
}

/// The expected counts of the charts when the active one has this brush.
BrushedCounts scanned(BrushIndex::Request request, std::optional<Brush> brush)
{
    request.charts[request.active].brush = brush;
    return countBrushed(request.charts, request.isIn);
}

} // namespace

class BrushIndexTest final : public QObject {
    Q_OBJECT
private slots:
    void everyBrushEqualsAFullScan();
    void severalThreadsCountTheSame();
    void aFullScanIsRight();
    void samplesEstimateAndSaySo();
    void aSampleOfAllIsExact();
    void odditiesAreRefused_data();
    void odditiesAreRefused();
    void stops();
};

void BrushIndexTest::everyBrushEqualsAFullScan()
{
    std::mt19937 random(229);
    int brushes = 0;
    for (int round = 0; round < 250; ++round) {
        const std::size_t rows = below(random, 700);
        std::vector<Column> columns;
        BrushIndex::Request request;
        request.threads = 1;
        for (auto left = 1 + below(random, 5); left > 0; --left) {
            const std::uint32_t bins = 1 + below(random, round % 5 == 0 ? 65'535 : 300);
            columns.push_back(randomColumn(random, rows, bins));
            Chart chart;
            chart.first = below(random, 3) == 0 ? below(random, bins) : 0;
            chart.last = chart.first + 1 + below(random, bins - chart.first);
            chart.cells = 1 + below(random, 40);
            if (below(random, 2) == 0) {
                const std::uint32_t first = below(random, bins + 1);
                chart.brush = Brush{first, first + below(random, bins + 1)};
            }
            request.charts.push_back(chart);
        }
        for (std::size_t at = 0; at < columns.size(); ++at)
            request.charts[at].bins = columns[at];
        request.active = below(random, static_cast<std::uint32_t>(columns.size()));
        request.pixels = 1 + below(random, 200);
        std::vector<std::uint64_t> filter((rows + 63) / 64);
        for (std::uint64_t &bits : filter)
            bits = random() | std::uint64_t{random()} << 32;
        if (below(random, 2) == 0)
            request.isIn = filter;
        const auto index = BrushIndex::build(request);
        QVERIFY(index);
        QVERIFY(!index->isEstimate());
        QVERIFY(index->countsWithout() == scanned(request, std::nullopt));
        for (int brush = 0; brush < 5; ++brush, ++brushes) {
            const std::uint32_t first = below(random, request.pixels + 1);
            const std::uint32_t last = first + below(random, request.pixels + 2 - first);
            QVERIFY(index->counts(first, last) == scanned(request, index->brushOf(first, last)));
        }
    }
    QVERIFY(brushes >= 1000);
}

void BrushIndexTest::severalThreadsCountTheSame()
{
    std::mt19937 random(2);
    constexpr std::size_t kRows = 300'001;
    const std::vector<Column> columns = {randomColumn(random, kRows, 4096),
                                         randomColumn(random, kRows, 100),
                                         randomColumn(random, kRows, 4096)};
    BrushIndex::Request request;
    for (const Column &column : columns)
        request.charts.push_back({column, 0, 4096, 50, {}});
    request.charts[2].brush = Brush{10, 2000};
    request.threads = 4;
    const auto index = BrushIndex::build(request);
    QVERIFY(index);
    QVERIFY(index->counts(17, 333) == scanned(request, index->brushOf(17, 333)));
    QVERIFY(index->countsWithout() == scanned(request, std::nullopt));
}

/// Counted by hand.
void BrushIndexTest::aFullScanIsRight()
{
    const Column lengths = {0, 1, 2, 3, kUnknownBin, 2};
    const Column rates = {9, 9, 5, 0, 0, kUnknownBin};
    std::vector<Chart> charts = {{lengths, 0, 4, 2, Brush{1, 4}}, {rates, 0, 8, 2, {}}};
    BrushedCounts counts = countBrushed(charts);
    QCOMPARE(counts.rows, std::uint64_t{4});
    QVERIFY((counts.charts[0] == ChartCounts{{2, 3}, 0, 1}));
    QVERIFY((counts.charts[1] == ChartCounts{{1, 1}, 1, 1}));
    charts[1].brush = Brush{5, 10};
    counts = countBrushed(charts, std::vector<std::uint64_t>{0b011111});
    QCOMPARE(counts.rows, std::uint64_t{2});
    QVERIFY((counts.charts[0] == ChartCounts{{2, 1}, 0, 0}));
    QVERIFY((counts.charts[1] == ChartCounts{{1, 1}, 1, 0}));
}

void BrushIndexTest::samplesEstimateAndSaySo()
{
    std::mt19937 random(4);
    constexpr std::size_t kRows = 400'000;
    const std::vector<Column> columns = {randomColumn(random, kRows, 1000),
                                         randomColumn(random, kRows, 1000)};
    BrushIndex::Request request;
    for (const Column &column : columns)
        request.charts.push_back({column, 0, 1000, 10, {}});
    request.sample = 20'000;
    const auto estimate = BrushIndex::build(request);
    QVERIFY(estimate && estimate->isEstimate());
    QCOMPARE(estimate->lookedAt(), std::uint64_t{20'000});
    const auto exact = scanned(request, estimate->brushOf(50, 400));
    const auto counts = estimate->counts(50, 400);
    for (std::size_t cell = 0; cell < 10; ++cell) {
        const auto rows = static_cast<double>(exact.charts[1].cells[cell]);
        const double scale = static_cast<double>(kRows) / 20'000;
        const double error = std::sqrt(rows * scale); // one standard deviation of the estimate
        QVERIFY(std::abs(static_cast<double>(counts.charts[1].cells[cell]) - rows)
                < 5 * error + scale);
    }
    QVERIFY(BrushIndex::build(request)->counts(50, 400) == counts);
    request.seed = 2;
    QVERIFY(!(BrushIndex::build(request)->counts(50, 400) == counts));
}

void BrushIndexTest::aSampleOfAllIsExact()
{
    const Column column = {1, 2, 3, 4};
    BrushIndex::Request request;
    request.charts = {{column, 0, 8, 4, {}}, {column, 0, 8, 4, {}}};
    request.pixels = 8;
    request.sample = 4;
    const auto index = BrushIndex::build(request);
    QVERIFY(!index->isEstimate());
    QVERIFY(index->counts(2, 4) == scanned(request, Brush{2, 4}));
}

void BrushIndexTest::odditiesAreRefused_data()
{
    QTest::addColumn<int>("oddity");
    for (int oddity = 0; oddity < 8; ++oddity)
        QTest::addRow("%d", oddity) << oddity;
}

void BrushIndexTest::odditiesAreRefused()
{
    QFETCH(const int, oddity);
    const Column column(100);
    BrushIndex::Request request;
    request.charts = {{column, 0, 8, 4, {}}, {column, 0, 8, 4, {}}};
    const std::vector<std::uint64_t> filter(1);
    switch (oddity) {
    case 0: request.active = 2; break;
    case 1: request.pixels = 0; break;
    case 2: request.pixels = 40'000; break;
    case 3: request.charts[1].bins = request.charts[1].bins.first(99); break;
    case 4: request.charts[0].cells = 0; break;
    case 5: request.charts[1].cells = 33'000; break;
    case 6: request.charts[1].last = 0; break;
    default: request.isIn = filter;
    }
    const auto index = BrushIndex::build(request);
    QVERIFY(!index);
    QCOMPARE(index.error().code, ErrorCode::InvalidArgument);
}

void BrushIndexTest::stops()
{
    const Column column(200'000);
    BrushIndex::Request request;
    request.charts = {{column, 0, 8, 4, {}}};
    std::stop_source source;
    source.request_stop();
    for (const std::uint64_t sample : {0U, 1000U}) {
        request.sample = sample;
        const auto index = BrushIndex::build(request, source.get_token());
        QVERIFY(!index);
        QCOMPARE(index.error().code, ErrorCode::Cancelled);
    }
}

QTEST_GUILESS_MAIN(BrushIndexTest)
#include "BrushIndexTest.moc"
