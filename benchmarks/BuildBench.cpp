// SPDX-License-Identifier: GPL-3.0-or-later
// A build against the least it can cost: decoding the same recordings and encoding the same cuts on all
// cores, with nothing read from a workspace and nothing written. One run prints both and their ratio.
//
//   BuildBench [RECORDINGS] [SECONDS_A_RECORDING] [CODEC] [SECONDS_A_SEGMENT]
#include "benchmarks/BenchDataset.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/build/ShardBuilder.h"
#include "core/job/Parallel.h"
#include "tests/support/SpokenList.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

namespace {

using namespace voxdeck;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point began)
{
    return std::chrono::duration<double>(Clock::now() - began).count();
}

struct Question {
    int recordings = 8;
    int segments = 120; ///< of each
    double segmentSeconds = 5;
    AudioFileType type = AudioFileType::Flac;
};

double codecAlone(const std::filesystem::path &folder, const Question &question)
{
    const PosixFileSystem fs;
    const auto began = Clock::now();
    const auto one = [&](std::size_t recording, std::stop_token) -> Result<> {
        VOX_TRY(const auto audio,
                decodeMono16(fs, folder / ("r" + std::to_string(recording) + ".flac")));
        const auto frames = static_cast<std::size_t>(question.segmentSeconds * 16'000);
        for (std::size_t at = 0; at < audio.samples.size(); at += frames) {
            const auto cut =
                std::span(audio.samples).subspan(at, std::min(frames, audio.samples.size() - at));
            VOX_CHECK(encodeAudio(question.type, 16'000, cut));
        }
        return {};
    };
    bench::need(parallelFor(static_cast<std::size_t>(question.recordings), 0, one, {}, {}));
    return secondsSince(began);
}

} // namespace

int main(int argc, char **argv)
{
    Question question;
    double recordingSeconds = 600;
    BuildRecipe recipe;
    if (argc > 1)
        question.recordings = std::atoi(argv[1]);
    if (argc > 2)
        recordingSeconds = std::atof(argv[2]);
    if (argc > 3) {
        recipe.codec = bench::need(buildCodecNamed(argv[3]));
        question.type = bench::need(audioFileTypeOf(std::string("x.") + argv[3]));
    }
    if (argc > 4)
        question.segmentSeconds = std::atof(argv[4]);
    question.segments = static_cast<int>(recordingSeconds / question.segmentSeconds);

    PosixFileSystem fs;
    const bench::TemporaryFolder folder;
    const auto list = bench::need(
        test::writeSpokenList(fs, folder.path() / "in",
                              {.recordings = question.recordings,
                               .segmentsPerRecording = question.segments,
                               .secondsPerSegment = question.segmentSeconds,
                               .extensions = {"flac"}}));
    const auto workspace = bench::need(Workspace::open(folder.path() / "w.voxdeck", list));
    const auto items = bench::need(openItems(fs, list));
    bench::need(items->import(*workspace, {}, {}));
    recipe.output = (folder.path() / "out").string();
    recipe.maximumBytes = 20'000'000;

    const double hours = question.recordings * recordingSeconds / 3600;
    codecAlone(folder.path() / "in", question); // warms the cache
    const double before = codecAlone(folder.path() / "in", question);
    const auto began = Clock::now();
    const auto report = bench::need(buildShards(fs, *workspace, *items, recipe, {}, {}, {}));
    const double build = secondsSince(began);
    const double after = codecAlone(folder.path() / "in", question);
    const double alone = (before + after) / 2;
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    std::printf(
        "%.2f h, %llu segments, %s: codec alone %.2f s (%.0f x), build %.2f s (%.0f x), ratio "
        "%.2f; %llu shards, most memory %ld MB\n",
        hours, static_cast<unsigned long long>(report.items), buildCodecName(recipe.codec), alone,
        hours * 3600 / alone, build, hours * 3600 / build, alone / build,
        static_cast<unsigned long long>(report.shards), used.ru_maxrss / 1024);
    return 0;
}
