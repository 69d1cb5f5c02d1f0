// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/DatasetSummary.h"

#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/SaidLength.h"

#include <cstdint>

namespace voxdeck::touch {

namespace {

constexpr std::size_t kProblemsKept = 100;
constexpr std::uint64_t kItemsPerReport = 1024;

void note(DatasetSummary &summary, Error problem)
{
    ++summary.problemCount;
    if (summary.problems.size() < kProblemsKept)
        summary.problems.push_back(std::move(problem));
}

void addItem(const ShardReader &shard, std::uint64_t item, DatasetSummary &summary)
{
    const bool hasAudio = shard.pair("audio") != nullptr;
    std::int64_t sampleRateHz = 0;
    if (shard.pair("metainfo")) {
        const auto record = shard.record(item);
        if (!record)
            return note(summary, record.error());
        const auto metainfo = parseMetainfo(*record);
        if (!metainfo) {
            Error problem = metainfo.error();
            problem.subject = shard.directory().string() + ", item " + std::to_string(item);
            return note(summary, std::move(problem));
        }
        sampleRateHz = metainfo->sampleRateHz;
        summary.segments += metainfo->segments.empty() ? 1 : metainfo->segments.size();
        if (sampleRateHz > 0)
            ++summary.itemsPerSampleRate[sampleRateHz];
        if (!hasAudio)
            summary.seconds += saidLength(*record).value_or(0);
    }
    if (!hasAudio)
        return;
    const auto frames = shard.frameCount(item);
    if (!frames)
        return note(summary, frames.error());
    if (sampleRateHz > 0)
        summary.seconds += static_cast<double>(count(*frames)) / static_cast<double>(sampleRateHz);
}

} // namespace

double DatasetSummary::indexOverheadPercent() const
{
    return binBytes == 0 ? 0
                         : 100 * static_cast<double>(indexBytes) / static_cast<double>(binBytes);
}

Result<DatasetSummary> summarize(const TouchDataset &dataset, const ProgressSink &progress,
                                 std::stop_token stop)
{
    DatasetSummary summary;
    summary.path = dataset.path();
    for (std::uint32_t number = 0; number < dataset.shards().size(); ++number) {
        if (const auto &problem = dataset.shards()[number].problem) {
            note(summary, *problem);
            continue;
        }
        dataset.fetchRecordsFrom(number);
        const auto shard = dataset.shard(number);
        if (!shard) {
            note(summary, shard.error());
            continue;
        }
        ++summary.shards;
        for (const DataPair &pair : (*shard)->pairs()) {
            summary.pairNames.insert(pair.name);
            summary.binBytes += pair.bin->size();
            summary.indexBytes += pair.index.sizeBytes();
        }
        for (std::uint64_t item = 0; item < (*shard)->itemCount(); ++item, ++summary.items) {
            if (item % kItemsPerReport == 0) {
                if (stop.stop_requested())
                    return stopped(dataset.path().string());
                report(progress, {summary.items, dataset.itemCount(), "items"});
            }
            addItem(**shard, item, summary);
        }
    }
    return summary;
}

} // namespace voxdeck::touch
