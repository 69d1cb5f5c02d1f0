// SPDX-License-Identifier: GPL-3.0-or-later
// The segment table at one and ten million rows: from a new order to pixels, and a jump to any row.
// The rows come at once here, so what is measured is the table; RowReader is measured beside it.
#include "benchmarks/BenchDataset.h"
#include "ui/table/SegmentTable.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <cstdint>

namespace {

using namespace voxdeck;

SegmentRow rowOf(std::uint32_t id)
{
    SegmentRow row;
    row.id = id;
    row.key = "en_cr_9c41f2_" + std::to_string(id);
    row.language = "en";
    row.startSeconds = 1.5 * id;
    row.endSeconds = row.startSeconds + 5;
    row.text = "The committee will reconvene on the fourteenth of March, row " + std::to_string(id);
    return row;
}

/// A table whose pages are delivered at once.
struct Answered {
    SegmentTable table;
    QImage screen{1200, 600, QImage::Format_ARGB32_Premultiplied};
    Answered()
    {
        table.resize(screen.size());
        QObject::connect(
            &table.segments(), &SegmentTableModel::pageWanted, &table,
            [this](quint64 generation, const std::shared_ptr<const RowOrder> &order, quint64 first,
                   quint64 count) {
                RowPage page;
                page.firstRow = first;
                for (quint64 row = first; row < std::min(first + count, quint64(order->size()));
                     ++row)
                    page.rows.push_back(rowOf(order->idAt(row)));
                table.segments().acceptPage(generation, page);
            },
            Qt::QueuedConnection);
    }
    void paint()
    {
        table.render(&screen);             // asks for the page
        QCoreApplication::processEvents(); // is answered
        table.render(&screen);             // shows it
    }
};

void firstPaint(benchmark::State &state)
{
    Answered shown;
    const auto rows = static_cast<std::uint64_t>(state.range(0));
    for (auto _ : state) {
        shown.table.segments().setOrder(
            std::make_shared<const RowOrder>(RowOrder::contiguous(1, rows)));
        shown.paint();
    }
    state.counters["resident_MB"] = static_cast<double>(bench::residentBytes()) / 1e6;
}

void jump(benchmark::State &state)
{
    Answered shown;
    const auto rows = static_cast<std::uint64_t>(state.range(0));
    shown.table.segments().setOrder(
        std::make_shared<const RowOrder>(RowOrder::contiguous(1, rows)));
    shown.paint();
    std::mt19937_64 random(3);
    for (auto _ : state) {
        shown.table.goToRow(static_cast<int>(random() % rows));
        shown.paint();
    }
}

void scrollOneRow(benchmark::State &state)
{
    Answered shown;
    const auto rows = static_cast<std::uint64_t>(state.range(0));
    shown.table.segments().setOrder(
        std::make_shared<const RowOrder>(RowOrder::contiguous(1, rows)));
    shown.paint();
    int row = static_cast<int>(rows / 2);
    for (auto _ : state) {
        shown.table.goToRow(++row);
        shown.paint();
    }
}

BENCHMARK(firstPaint)
    ->Arg(1'000'000)
    ->Arg(10'000'000)
    ->Arg(100'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(jump)->Arg(1'000'000)->Arg(10'000'000)->Arg(100'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(scrollOneRow)
    ->Arg(1'000'000)
    ->Arg(10'000'000)
    ->Arg(100'000'000)
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
