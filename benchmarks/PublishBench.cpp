// SPDX-License-Identifier: GPL-3.0-or-later
// Journal commits and publishing of one edit in a dataset of 1 GB, each beside the limit of the disk:
// an fsync of 4 KiB appended to a file, the least that a durable commit can cost.
#include "benchmarks/BenchDataset.h"
#include "core/edit/EditSession.h"
#include "core/publish/Publisher.h"
#include "core/workspace/ShardTable.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fcntl.h>

namespace {

using namespace voxdeck;
using Clock = std::chrono::steady_clock;

/// One gigabyte of audio in one shard: 16,000 items of two seconds.
struct Prepared {
    bench::TemporaryFolder folder;
    PosixFileSystem fs;
    std::shared_ptr<const touch::TouchDataset> dataset;
    std::unique_ptr<Workspace> workspace;
    std::unique_ptr<EditSession> session;
    Prepared()
    {
        bench::writeShard(folder.path() / "shard", 16'000, 200, 32'000);
        dataset = bench::need(touch::TouchDataset::open(fs, folder.path() / "shard"));
        workspace = bench::need(Workspace::open(folder.path() / "bench.voxdeck", dataset->path()));
        session = std::make_unique<EditSession>(*workspace, dataset, "bench");
    }
    /// Journals a new text for one item and gives how long that took.
    double editSeconds(std::uint64_t item)
    {
        const auto ref = bench::need(segmentRef(*workspace, *dataset, {0, item % 16'000}, -1));
        const std::string before = bench::need(session->currentText(ref));
        const auto begin = Clock::now();
        bench::need(session->apply(
            {{ref, EditField::Text, before, "corrected " + std::to_string(++m_turn)}}));
        return std::chrono::duration<double>(Clock::now() - begin).count();
    }

private:
    std::uint64_t m_turn = 0;
};

Prepared &prepared()
{
    static Prepared instance;
    return instance;
}

void setPercentiles(benchmark::State &state, std::vector<double> seconds)
{
    std::sort(seconds.begin(), seconds.end());
    state.counters["p50_ms"] = 1e3 * seconds[seconds.size() / 2];
    state.counters["p99_ms"] = 1e3 * seconds[seconds.size() * 99 / 100];
}

void bareFsync(benchmark::State &state)
{
    const int file = ::open((prepared().folder.path() / "limit").c_str(),
                            O_CREAT | O_WRONLY | O_APPEND, 0600);
    const std::vector<char> page(4096, 'x');
    std::vector<double> seconds;
    for (auto _ : state) {
        const auto begin = Clock::now();
        if (::write(file, page.data(), page.size()) != 4096 || ::fsync(file) != 0)
            state.SkipWithError("the limit could not be measured");
        seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    }
    ::close(file);
    setPercentiles(state, std::move(seconds));
}

void journalCommit(benchmark::State &state)
{
    std::vector<double> seconds;
    std::uint64_t item = 0;
    for (auto _ : state)
        seconds.push_back(prepared().editSeconds(item += 17));
    setPercentiles(state, std::move(seconds));
}

void publishOneEdit(benchmark::State &state)
{
    bench::need(
        publish(prepared().fs, *prepared().workspace, *prepared().dataset, "bench", {}, {}));
    std::vector<double> seconds;
    PublishReport last;
    std::uint64_t item = 5;
    for (auto _ : state) {
        prepared().editSeconds(item += 29);
        const auto begin = Clock::now();
        last = bench::need(
            publish(prepared().fs, *prepared().workspace, *prepared().dataset, "bench", {}, {}));
        seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    }
    setPercentiles(state, std::move(seconds));
    state.counters["record_bytes"] = static_cast<double>(last.recordBytes);
    state.counters["index_bytes"] = static_cast<double>(last.indexBytes);
}

BENCHMARK(bareFsync)->Iterations(2'000)->Unit(benchmark::kMillisecond);
BENCHMARK(journalCommit)->Iterations(2'000)->Unit(benchmark::kMillisecond);
BENCHMARK(publishOneEdit)->Iterations(50)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
