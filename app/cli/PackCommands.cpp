// SPDX-License-Identifier: GPL-3.0-or-later
// pack and slice: audio in, audio out.
#include "app/cli/CommandLine.h"
#include "app/cli/CountedWords.h"
#include "app/cli/OpenWorkspace.h"
#include "app/cli/SourceArguments.h"
#include "app/cli/StandardStreams.h"
#include "core/audio/SegmentTime.h"
#include "core/base/NumberText.h"
#include "core/json/Json.h"
#include "core/pack/Packer.h"
#include "core/publish/Publisher.h"
#include "core/sound/SoundFile.h"
#include "core/workspace/Workspace.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <ostream>

namespace voxdeck::cli {

namespace {

struct SliceOptions {
    std::string path;
    std::string item;
    SliceChoice choice;
    std::string output;
    std::string pair; ///< other than audio: its bytes
    bool isForced = false;
    bool asJson = false;
};

/// The item's bytes, as stored, in a pair without PCM.
Result<std::size_t> writePair(Surroundings &s, const SliceOptions &options)
{
    VOX_TRY(const auto dataset, openTouch(s, options.path));
    VOX_TRY(const auto address, findItem(*dataset, options.item, s.stop));
    VOX_TRY(const auto shard, dataset->shard(address.shard));
    VOX_TRY(const auto bytes, shard->bytes(address.item, options.pair));
    VOX_TRY(auto output, OutputFile::create(s, options.output, ".bin", options.isForced));
    VOX_CHECK(writeFileAtomically(s.fs, output.path(), bytes));
    VOX_CHECK(output.finish(s));
    return bytes.size();
}

int runSlicePair(Surroundings &s, const SliceOptions &options)
{
    const auto written = writePair(s, options);
    if (!written)
        return reportFailure(s, written.error());
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("file", JsonValue::ofString(options.output));
        object.set("pair", JsonValue::ofString(options.pair));
        object.set("bytes", JsonValue::ofCount(*written));
        printJson(s, object);
        return Done;
    }
    s.out << "Wrote " << oneLine(options.output) << ": " << *written << " bytes of "
          << oneLine(options.pair) << '\n';
    return Done;
}

Result<SliceRange> sliceItem(Surroundings &s, const SliceOptions &options)
{
    AudioPlace place;
    VOX_TRY(place.dataset, openTouch(s, options.path));
    VOX_TRY(place.address, findItem(*place.dataset, options.item, s.stop));
    VOX_TRY(const auto part, partOfItem(place, options.choice));
    VOX_TRY(auto output, OutputFile::create(s, options.output, ".wav", options.isForced));
    VOX_TRY(auto slice, writeSound(s.fs, part, output.path(), s.stop));
    VOX_CHECK(output.finish(s));
    return slice;
}

int runSlice(Surroundings &s, const SliceOptions &options)
{
    const auto slice = sliceItem(s, options);
    if (!slice)
        return reportFailure(s, slice.error());
    Surroundings said = reportingBeside(s, options.output);
    const double start = secondsFromFrames(slice->frames.begin, slice->sampleRateHz);
    const double end = secondsFromFrames(slice->frames.end, slice->sampleRateHz);
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("file", JsonValue::ofString(options.output));
        object.set("sample_rate", JsonValue::ofInteger(slice->sampleRateHz));
        object.set("first_frame", JsonValue::ofInteger(count(slice->frames.begin)));
        object.set("frames", JsonValue::ofInteger(count(slice->frames.length())));
        object.set("start", JsonValue::ofDouble(start));
        object.set("end", JsonValue::ofDouble(end));
        printJson(said, object);
        return Done;
    }
    said.out << "Wrote " << oneLine(options.output) << ": " << roundedText(start, 3) << " s to "
             << roundedText(end, 3) << " s, " << count(slice->frames.length()) << " frames at "
             << slice->sampleRateHz << " Hz\n";
    return Done;
}

struct PackCommandOptions {
    std::string input;
    std::string output;
    PackOptions pack;
    SourceArguments source;
    bool useSampleRateConverter = false;
    bool asJson = false;
};

void printPacked(Surroundings &s, const PackCommandOptions &options, const PackReport &report)
{
    for (const auto &failure : report.failures)
        reportItem(s, failure);
    for (const auto &held : report.held)
        reportItem(s, held);
    if (!report.held.empty())
        s.err << "--force packs such a shard again and keeps the changed one beside it as .bak.\n";
    if (report.failedItems > report.failures.size())
        s.err << "... and " << report.failedItems - report.failures.size() << " more\n";
    if (options.asJson) {
        auto object = JsonValue::object();
        object.set("items", JsonValue::ofCount(report.items));
        object.set("failed", JsonValue::ofCount(report.failedItems));
        object.set("shards", JsonValue::ofCount(report.shards));
        object.set("kept_shards", JsonValue::ofCount(report.keptShards));
        object.set("held_shards", JsonValue::ofCount(report.held.size()));
        object.set("hours", JsonValue::ofDouble(report.seconds / 3600));
        object.set("output", JsonValue::ofString(options.output));
        printJson(s, object);
        return;
    }
    s.out << "Packed " << counted(report.items, "item") << " (" << hoursText(report.seconds)
          << ") in " << counted(report.shards, "shard") << " into " << oneLine(options.output);
    if (report.keptShards > 0)
        s.out << "; " << report.keptShards << " already existed";
    s.out << '\n';
    for (const auto &note : report.notes)
        s.out << oneLine(note) << '\n';
    if (report.failedItems > 0)
        s.out << counted(report.failedItems, "item") << " failed: see " << oneLine(options.output)
              << "/errors.jsonl\n";
}

int runPack(Surroundings &s, PackCommandOptions options)
{
    if (isWorkspaceFile(s.fs, options.input))
        return reportFailure(s,
                             {ErrorCode::InvalidArgument,
                              "is a workspace, which holds no list; \"voxdeck-cli build --dataset "
                                  + options.input + " --to touch -o " + options.output
                                  + "\" makes a TouchDataset of its rows, with all edits",
                              options.input});
    if (options.useSampleRateConverter)
        options.pack.resampler = ResamplerKind::SampleRateBest;
    options.pack.holder = lockHolder("voxdeck-cli pack");
    auto source = sourceOptions(s.fs, options.source, options.input);
    if (!source)
        return reportFailure(s, source.error());
    options.pack.source = *std::move(source);
    ProgressLine line(s, "packing");
    const auto report = pack(s.fs, options.input, options.output, options.pack, line.sink(),
                             s.stop);
    if (!report)
        return reportFailure(s, report.error());
    printPacked(s, options, *report);
    if (report->failedItems == 0 && report->held.empty())
        return Done;
    return report->items > 0 ? SomeFailed : CouldNot;
}

} // namespace

void addSlice(CLI::App &app, Run &run)
{
    auto options = std::make_shared<SliceOptions>();
    auto *const command = app.add_subcommand(
        "slice", "Cut one segment, or any range of time, out of an item, sample-exact.");
    command->add_option("PATH", options->path, "Dataset: a folder or a data.list")->required();
    command->add_option("ITEM", options->item, "A key, or #N counted from 0")->required();
    auto *const segment = command->add_option("--segment", options->choice.segment,
                                              "Segment, counted from 0");
    command->add_option("--start", options->choice.startSeconds, "Seconds from the item's start")
        ->excludes(segment);
    command->add_option("--end", options->choice.endSeconds, "Seconds; clipped to the item's end")
        ->excludes(segment);
    command
        ->add_option("--pair", options->pair,
                     "Write the item's bytes of this pair, such as video or audiotoken, as they "
                     "are stored (default: cut its audio)")
        ->excludes(segment);
    command
        ->add_option("-o,--output", options->output,
                     "Audio file: .wav .flac .ogg .opus .mp3; - is standard output, as WAV")
        ->required();
    command->add_flag("--force", options->isForced, "Replace an existing file");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli slice corpus/ utt-0042 --start 1.5 --end 3 -o cut.wav");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return options->pair.empty() ? runSlice(s, *options) : runSlicePair(s, *options);
        };
    });
}

void addPack(CLI::App &app, Run &run)
{
    auto options = std::make_shared<PackCommandOptions>();
    auto *const command = app.add_subcommand(
        "pack", "Make a TouchDataset from a list of audio files of any format: WeNet, Kaldi, NeMo, "
                "Lhotse, tables, aligned trees, folders. After an interruption, the same command "
                "continues where it stopped.");
    command->add_option("INPUT", options->input, "File or folder; its format is detected")
        ->required();
    command->add_option("-o,--output", options->output, "Folder for the dataset")->required();
    command
        ->add_option("--items-per-shard", options->pack.itemsPerShard,
                     "Input lines per shard (default 1000)")
        ->check(CLI::PositiveNumber);
    command
        ->add_option("--sample-rate", options->pack.sampleRateHz, "Hz of the audio (default 16000)")
        ->check(CLI::Range(1, 768'000));
    addSourceArguments(*command, options->source);
    command->add_option("--jobs", options->pack.jobs, "Threads (default: all cores)");
    command->add_flag(
        "--force", options->pack.replacesChanged,
        "Repack shards even if edits were published into them; the changed ones are kept as .bak");
    command->add_flag("--whole-files", options->pack.wholeFiles,
                      "Ignore start and end, as TouchNet's make_data does");
    command->add_flag("--libsamplerate", options->useSampleRateConverter,
                      "Resample with libsamplerate instead of soxr");
    command->add_flag("--json", options->asJson, "One JSON object on stdout");
    command->footer("Example: voxdeck-cli pack raw/data.list -o corpus --items-per-shard 1000");
    command->callback([options, &run] {
        run = [options](Surroundings &s) {
            return runPack(s, *options);
        };
    });
}

} // namespace voxdeck::cli
