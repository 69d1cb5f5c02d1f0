// SPDX-License-Identifier: GPL-3.0-or-later
// Item reads against the bare limits of the same machine in the same run: pread() of the same bytes at
// offsets known beforehand, and memcpy() out of a mapping. A read here finds the item in the index,
// checks it, and copies its bytes into the caller's buffer. Rate: items and bytes a second.
#include "benchmarks/BenchDataset.h"
#include "core/format/touch/RecordReader.h"
#include "core/format/touch/ShardReader.h"

#include <benchmark/benchmark.h>

#include <cstring>
#include <fcntl.h>
#include <cstdint>
#include <numeric>
#include <sys/mman.h>

namespace {

using namespace voxdeck;

constexpr std::size_t kItems = 20'000;
constexpr std::size_t kFrames = 16'000; // one second: 32,000 bytes
constexpr std::size_t kItemBytes = kFrames * 2;

struct Prepared {
    bench::TemporaryFolder folder;
    PosixFileSystem fs;
    std::vector<std::uint64_t> order;
    std::vector<std::byte> buffer = std::vector<std::byte>(kItemBytes);
    Prepared()
    {
        bench::writeShard(folder.path() / "shard", kItems, 200, kFrames);
        order.resize(kItems);
        std::iota(order.begin(), order.end(), 0);
        std::shuffle(order.begin(), order.end(), std::mt19937_64(7));
    }
};

Prepared &prepared()
{
    static Prepared instance;
    return instance;
}

std::uint64_t itemAt(const benchmark::State &state, std::size_t turn)
{
    const std::size_t place = turn % kItems;
    return state.range(0) ? prepared().order[place] : place;
}

void setRates(benchmark::State &state)
{
    state.SetItemsProcessed(state.iterations());
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(kItemBytes));
}

void barePread(benchmark::State &state)
{
    const int file = ::open((prepared().folder.path() / "shard/audio.bin").c_str(), O_RDONLY);
    std::size_t turn = 0;
    for (auto _ : state) {
        const auto offset = static_cast<off_t>(itemAt(state, turn++) * kItemBytes);
        if (::pread(file, prepared().buffer.data(), kItemBytes, offset)
            != static_cast<ssize_t>(kItemBytes))
            state.SkipWithError("short read");
        benchmark::DoNotOptimize(prepared().buffer.data());
    }
    ::close(file);
    setRates(state);
}

void bareMemcpy(benchmark::State &state)
{
    const auto mapped = bench::need(
        prepared().fs.map(prepared().folder.path() / "shard/audio.bin"));
    std::size_t turn = 0;
    for (auto _ : state) {
        std::memcpy(prepared().buffer.data(),
                    mapped->bytes().data() + itemAt(state, turn++) * kItemBytes, kItemBytes);
        benchmark::DoNotOptimize(prepared().buffer.data());
    }
    setRates(state);
}

void voxdeckRead(benchmark::State &state)
{
    const auto shard = bench::need(
        touch::ShardReader::open(prepared().fs, prepared().folder.path() / "shard"));
    std::size_t turn = 0;
    for (auto _ : state) {
        const auto bytes = shard.bytes(itemAt(state, turn++), "audio");
        if (!bytes) {
            state.SkipWithError("an item could not be read");
            break;
        }
        std::memcpy(prepared().buffer.data(), bytes->data(), bytes->size());
        benchmark::DoNotOptimize(prepared().buffer.data());
    }
    setRates(state);
}

/// The record of an item, found and checked as imports and searches read it, and each byte of it looked at:
/// who only asked where it is would not wait for the memory.
void voxdeckRecord(benchmark::State &state)
{
    const auto shard = bench::need(
        touch::ShardReader::open(prepared().fs, prepared().folder.path() / "shard"));
    touch::RecordReader records(shard);
    std::size_t turn = 0;
    for (auto _ : state) {
        const auto record = records.read(itemAt(state, turn++));
        if (!record) {
            state.SkipWithError("a record could not be read");
            break;
        }
        benchmark::DoNotOptimize(std::memchr(record->data(), '\\', record->size()));
    }
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(barePread)->ArgName("random")->Arg(0)->Arg(1);
BENCHMARK(bareMemcpy)->ArgName("random")->Arg(0)->Arg(1);
BENCHMARK(voxdeckRead)->ArgName("random")->Arg(0)->Arg(1);
BENCHMARK(voxdeckRecord)->ArgName("random")->Arg(0)->Arg(1);

} // namespace

BENCHMARK_MAIN();
