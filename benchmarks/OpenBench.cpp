// SPDX-License-Identifier: GPL-3.0-or-later
// Time to open a shard and the memory it takes, against its number of items. The index of ten million
// items is 200 MB a pair; opening must not depend on it.
#include "benchmarks/BenchDataset.h"
#include "core/format/touch/ShardReader.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <map>

namespace {

using namespace voxdeck;

const std::filesystem::path &shardOf(std::size_t items)
{
    static const bench::TemporaryFolder folder;
    static std::map<std::size_t, std::filesystem::path> made;
    auto &path = made[items];
    if (!path.empty())
        return path;
    path = folder.path() / std::to_string(items);
    std::filesystem::create_directories(path);
    // All items are on the same few bytes, which the format allows: only the index grows.
    const std::vector<std::int32_t> lengths(items, 2);
    const std::vector<std::int64_t> offsets(items, 0);
    for (const char *const name : {"audio", "metainfo"}) {
        const auto type = name[0] == 'a' ? touch::DType::I16 : touch::DType::U8;
        bench::writeFile(path / (std::string(name) + ".bin"), "{}{}");
        bench::writeFile(path / (std::string(name) + ".idx"),
                         touch::indexBytes(type, lengths, offsets));
    }
    return path;
}

void openShard(benchmark::State &state)
{
    const PosixFileSystem fs;
    const auto &path = shardOf(static_cast<std::size_t>(state.range(0)));
    const std::size_t before = bench::residentBytes();
    std::size_t after = before;
    for (auto _ : state) {
        const auto shard = touch::ShardReader::open(fs, path);
        if (!shard || shard->itemCount() != static_cast<std::uint64_t>(state.range(0)))
            state.SkipWithError("the shard could not be opened");
        after = std::max(after, bench::residentBytes());
    }
    state.counters["resident_MB"] = static_cast<double>(after - before) / 1e6;
}

BENCHMARK(openShard)->RangeMultiplier(100)->Range(1'000, 10'000'000)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
