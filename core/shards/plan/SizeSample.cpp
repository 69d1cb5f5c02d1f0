// SPDX-License-Identifier: Apache-2.0
#include "core/shards/plan/SizeSample.h"

#include "core/shards/audio/SegmentAudio.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kSampledRows = 24;
constexpr double kMostSecondsARow = 20; // of audio; longer rows are cut for it
constexpr double kTarBytesAnItem = 2.0 * 512 + 2.0 * 256
                                   + 700; // two headers, padding, the JSON's frame
constexpr double kFolderBytesAnItem = 600;
constexpr double kPlainHeader = 44;

double bytesPerItem(const BuildRecipe &recipe)
{
    return infoOf(recipe.format).ending.empty() ? kFolderBytesAnItem : kTarBytesAnItem;
}

/// So that one row of an hour does not make planning slow.
void shorten(BuildSegment &segment, bool isWhole)
{
    SoundPart &sound = segment.sound;
    if (isWhole || !sound.startSeconds || !sound.endSeconds)
        return;
    sound.lengthSeconds.reset();
    sound.endSeconds = std::min(*sound.endSeconds, *sound.startSeconds + kMostSecondsARow);
}

} // namespace

Result<MeasuredSize> measureSize(const FileSystem &fs, Workspace &workspace,
                                 const ItemSource &items, const BuildRecipe &recipe,
                                 const RowOrder &order, std::stop_token stop)
{
    MeasuredSize measured;
    measured.bytesPerItem = bytesPerItem(recipe);
    measured.bytesPerSecond = 2.0 * recipe.sampleRateHz;
    if (recipe.codec == AudioFileType::Wav) {
        measured.bytesPerItem += kPlainHeader;
        return measured;
    }
    const std::uint64_t wanted = std::min<std::uint64_t>(kSampledRows, order.size());
    std::vector<PlannedRow> rows;
    for (std::uint64_t number = 0; number < wanted; ++number)
        rows.push_back({order.idAt(number * order.size() / wanted), 0});
    VOX_TRY(auto source, SegmentSource::create(fs, workspace, items));
    VOX_TRY(auto segments, source.read(rows));
    SegmentCutter cutter(fs, recipe);
    double bytes = 0;
    const auto began = std::chrono::steady_clock::now();
    for (auto &segment : segments) {
        if (segment.problem)
            continue;
        shorten(segment, recipe.codec == kCopied);
        const auto encoded = cutter.encode(segment, stop);
        if (!encoded && stop.stop_requested())
            return fail(encoded.error());
        if (!encoded && measured.failed++ == 0)
            measured.whyFailed = describe(encoded.error());
        if (!encoded || encoded->sampleRateHz <= 0)
            continue;
        ++measured.rows;
        if (recipe.codec == kCopied)
            measured.ways.add(encoded->way, encoded->why);
        bytes += static_cast<double>(encoded->bytes.size());
        measured.encodedSeconds += static_cast<double>(encoded->frames) / encoded->sampleRateHz;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    measured.tookSeconds = took.count();
    if (measured.encodedSeconds > 0)
        measured.bytesPerSecond = bytes / measured.encodedSeconds;
    return measured;
}

} // namespace voxdeck
