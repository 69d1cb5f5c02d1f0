// SPDX-License-Identifier: GPL-3.0-or-later
// A build against the least it can cost: decoding the same recordings and encoding the same cuts on all
// cores, with nothing read from a workspace and nothing written. One run prints both and their ratio, by
// the clock and by the processor time of all threads, which other programs disturb less. Then the same
// build once more with the audio of the first, against `cp` of the same files; and the time of the
// disk
// for as many bytes in as many files, each written and synced separately, with nothing computed.
//
//   BuildBench [RECORDINGS] [SECONDS_A_RECORDING] [CODEC] [SECONDS_A_SEGMENT]
#include "benchmarks/BenchDataset.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/job/Parallel.h"
#include "core/shards/run/ShardBuilder.h"
#include "tests/support/SpokenList.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace voxdeck;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point began)
{
    return std::chrono::duration<double>(Clock::now() - began).count();
}

double processorSeconds()
{
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// By the clock and by the processor.
struct Cost {
    double seconds = 0;
    double processor = 0;
};

template <class Work>
Cost costOf(const Work &work)
{
    const auto began = Clock::now();
    const double before = processorSeconds();
    work();
    return {secondsSince(began), processorSeconds() - before};
}

struct Question {
    int recordings = 8;
    int segments = 120; ///< of each
    double segmentSeconds = 5;
    AudioFileType type = AudioFileType::Flac;
};

void codecAlone(const std::filesystem::path &folder, const Question &question)
{
    const PosixFileSystem fs;
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
}

void printReuse(const std::filesystem::path &folder, const std::string &built, const Cost &rebuilt,
                const BuildReport &report)
{
    const Cost copied = costOf([&] {
        std::filesystem::copy(built, folder / "copy", std::filesystem::copy_options::recursive);
    });
    const double megabytes = static_cast<double>(report.bytes) / 1e6;
    std::printf(
        "with the audio of the first: %llu segments taken, %.1f MB; %.2f s (%.0f MB/s), "
        "%.2f s of processor; a copy of the files %.2f s (%.0f MB/s), %.2f s of processor\n",
        static_cast<unsigned long long>(report.reused.items), megabytes, rebuilt.seconds,
        megabytes / rebuilt.seconds, rebuilt.processor, copied.seconds, megabytes / copied.seconds,
        copied.processor);
}

void printDisk(FileSystem &fs, const std::filesystem::path &folder, const BuildReport &report)
{
    const std::vector<std::byte> block(std::size_t{1} << 20, std::byte{0x5a});
    const std::uint64_t each = report.bytes / std::max<std::uint64_t>(report.shards, 1);
    const Cost written = costOf([&] {
        for (std::uint64_t file = 0; file < report.shards; ++file) {
            const auto out = bench::need(fs.create(folder / ("disk" + std::to_string(file))));
            for (std::uint64_t at = 0; at < each; at += block.size())
                bench::need(out->append(std::span(block).first(
                    static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), each - at)))));
            bench::need(out->sync());
        }
    });
    std::printf(
        "the same bytes written and synced, no more: %.2f s (%.0f MB/s), %.2f s of processor\n",
        written.seconds, static_cast<double>(report.bytes) / 1e6 / written.seconds,
        written.processor);
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
    const auto alone = [&] {
        codecAlone(folder.path() / "in", question);
    };
    const Cost before = costOf(alone);
    BuildReport report;
    const Cost build = costOf(
        [&] { report = bench::need(buildShards(fs, *workspace, *items, recipe, {}, {}, {})); });
    const Cost after = costOf(alone);
    const Cost limit{(before.seconds + after.seconds) / 2,
                     (before.processor + after.processor) / 2};
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    std::printf(
        "%.2f h, %llu segments, %s: codec alone %.2f s (%.0f x), build %.2f s (%.0f x), ratio "
        "%.2f; of processor %.2f s and %.2f s, ratio %.2f; %llu shards, most memory %ld MB\n",
        hours, static_cast<unsigned long long>(report.items),
        std::string(buildCodecName(recipe.codec)).c_str(), limit.seconds,
        hours * 3600 / limit.seconds, build.seconds, hours * 3600 / build.seconds,
        limit.seconds / build.seconds, limit.processor, build.processor,
        limit.processor / build.processor, static_cast<unsigned long long>(report.shards),
        used.ru_maxrss / 1024);
    const std::string built = recipe.output;
    recipe.reuse = built;
    recipe.output = (folder.path() / "again").string();
    const Cost rebuilt = costOf(
        [&] { report = bench::need(buildShards(fs, *workspace, *items, recipe, {}, {}, {})); });
    printReuse(folder.path(), built, rebuilt, report);
    printDisk(fs, folder.path(), report);
    return 0;
}
