// SPDX-License-Identifier: GPL-3.0-or-later
// Packing against the least it can cost: decoding the same recordings and throwing the samples away.
// Set VOXDECK_BENCH_LIST to a data.list; without it the sample set of this repository is taken.
#include "benchmarks/BenchDataset.h"
#include "core/audio/MonoDecoder.h"
#include "core/format/UtteranceSource.h"
#include "core/pack/Packer.h"

#include <benchmark/benchmark.h>

namespace {

using namespace voxdeck;

std::filesystem::path inputList()
{
    const char *const chosen = std::getenv("VOXDECK_BENCH_LIST");
    return chosen ? chosen : VOXDECK_SAMPLE_LIST;
}

void setRate(benchmark::State &state, double secondsOfAudio)
{
    state.counters["times_real_time"] = benchmark::Counter(
        secondsOfAudio * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void decodeOnly(benchmark::State &state)
{
    const PosixFileSystem fs;
    double secondsOfAudio = 0;
    for (auto _ : state) {
        secondsOfAudio = 0;
        const auto source = bench::need(openUtteranceSource(fs, inputList()));
        while (const auto line = bench::need(source->next())) {
            if (!line->utterance)
                continue;
            const auto audio = bench::need(
                decodeMono16(fs, line->utterance->audio, {.targetRateHz = 16'000}));
            secondsOfAudio += static_cast<double>(audio.samples.size()) / 16'000;
        }
    }
    setRate(state, secondsOfAudio);
}

void packAll(benchmark::State &state)
{
    PosixFileSystem fs;
    const bench::TemporaryFolder folder;
    double secondsOfAudio = 0;
    int run = 0;
    for (auto _ : state) {
        const auto report = bench::need(
            pack(fs, inputList(), folder.path() / std::to_string(++run),
                 {.itemsPerShard = 8, .jobs = static_cast<unsigned>(state.range(0)), .source = {}},
                 {}, {}));
        secondsOfAudio = report.seconds;
    }
    setRate(state, secondsOfAudio);
}

BENCHMARK(decodeOnly)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(packAll)->ArgName("jobs")->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
