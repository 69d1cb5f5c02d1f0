// SPDX-License-Identifier: Apache-2.0
#include "core/base/Hash.h"
#include "core/base/Sentence.h"
#include "core/base/Utf8.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/ShardCheck.h"

#include <cmath>
#include <cstdint>

namespace voxdeck::touch {

namespace {

constexpr std::uint64_t kRecordsBetweenStops = 64;
constexpr double kRoundingFrames = 1; // seconds are written with few digits

/// Seconds on disk have six digits.
Sentence begins(std::size_t segment, double seconds)
{
    return Sentence::tr("segment %1 begins at %2 s", segment, std::to_string(seconds));
}

Sentence ends(std::size_t segment, double seconds)
{
    return Sentence::tr("segment %1 ends at %2 s", segment, std::to_string(seconds));
}

/// Passes problems of the times of one record's segments to `tell(severity, words)`.
template <class Tell>
void checkSegments(const Metainfo &metainfo, std::optional<Frames> audio, const Tell &tell)
{
    const double rate = static_cast<double>(metainfo.sampleRateHz);
    double lastStart = 0;
    for (std::size_t number = 0; number < metainfo.segments.size(); ++number) {
        const MetainfoSegment &segment = metainfo.segments[number];
        if (segment.startSeconds < 0)
            tell(Severity::Error,
                 Sentence::tr("%1; expected 0 or later", begins(number, segment.startSeconds)));
        if (segment.endSeconds < segment.startSeconds)
            tell(Severity::Error,
                 Sentence::tr("%1, before it begins at %2 s", ends(number, segment.endSeconds),
                              std::to_string(segment.startSeconds)));
        if (segment.startSeconds < lastStart)
            tell(Severity::Warning, Sentence::tr("%1, before the segment in front of it",
                                                 begins(number, segment.startSeconds)));
        lastStart = segment.startSeconds;
        if (!audio || rate <= 0)
            continue;
        const auto frames = static_cast<double>(count(*audio));
        const std::string length = std::to_string(frames / rate);
        if (segment.startSeconds * rate >= frames && segment.endSeconds > segment.startSeconds)
            tell(Severity::Error, Sentence::tr("%1; the audio has %2 s",
                                               begins(number, segment.startSeconds), length));
        else if (segment.endSeconds * rate > frames + kRoundingFrames)
            tell(Severity::Warning,
                 Sentence::tr("%1; the audio has %2 s", ends(number, segment.endSeconds), length));
    }
}

} // namespace

Result<> ShardCheck::checkRecords(const ShardReader &shard)
{
    m_found.keyHashes.reserve(shard.itemCount());
    for (std::uint64_t item = 0; item < shard.itemCount(); ++item) {
        if (item % kRecordsBetweenStops == 0)
            VOX_CHECK(checkStop());
        const auto record = shard.record(item); // a bad pointer was reported with the pointers
        if (record) {
            checkRecord(shard, item, *record);
        } else if (record.error().code == ErrorCode::Busy) { // nor can the others be read
            m_found.problems.add(Severity::Error, record.error());
            m_itemsDone += shard.itemCount() - item;
            return {};
        }
        ++m_itemsDone;
    }
    return {};
}

void ShardCheck::checkRecord(const ShardReader &shard, std::uint64_t item, std::string_view record)
{
    const std::string subject = (shard.directory() / "metainfo.bin").string() + ", item #"
                                + std::to_string(item);
    const auto tell = [&](Severity severity, Sentence words) {
        m_found.problems.add(severity, ErrorCode::Corrupt, std::move(words), subject);
    };
    if (const std::size_t valid = validUtf8Prefix(record); valid != record.size())
        return tell(Severity::Error, Sentence::tr("is not UTF-8 at byte %1 of the record", valid));
    const auto metainfo = parseMetainfo(record);
    if (!metainfo)
        return tell(Severity::Error, metainfo.error().detail);
    if (metainfo->key.empty())
        tell(Severity::Error, Sentence::tr("has no `key`"));
    else
        m_found.keyHashes.push_back(fnv64(metainfo->key));
    if (shard.pair("audio") && metainfo->sampleRateHz <= 0)
        tell(Severity::Error, Sentence::tr("has no `sample_rate` above 0"));
    std::optional<Frames> audio;
    if (const auto frames = shard.frameCount(item))
        audio = *frames;
    checkSegments(*metainfo, audio, tell);
}

} // namespace voxdeck::touch
