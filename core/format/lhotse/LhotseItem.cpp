// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/LhotseItem.h"

#include "core/audio/SegmentTime.h"
#include "core/base/Rounding.h"
#include "core/format/RecordBuilder.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace voxdeck::lhotse {

namespace {

constexpr int kMaximumChannel = 1023;
/// Less is the same time: the tolerance of Lhotse's own comparisons (lhotse/utils.py, overspans).

Result<double> needSeconds(const JsonValue &item, const char *field)
{
    VOX_TRY(const auto seconds, secondsOf(item, field));
    if (!seconds)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("`%1` is missing; expected seconds", field));
    return *seconds;
}

Result<CutPart> wholeCut(const JsonValue &cut)
{
    CutPart part;
    part.key = textOf(cut, "id").value_or("");
    VOX_TRY(part.startSeconds, needSeconds(cut, "start"));
    VOX_TRY(part.durationSeconds, needSeconds(cut, "duration"));
    part.start = *cut.find("start");
    part.duration = *cut.find("duration");
    return part;
}

bool isWholeRecording(const JsonValue &cut, const CutPart &whole)
{
    const JsonValue *const recording = cut.find("recording");
    const JsonValue *const duration = recording ? recording->find("duration") : nullptr;
    return duration && duration->isNumber() && whole.startSeconds < kListedTimeTolerance
           && std::abs(duration->toDouble() - whole.durationSeconds) < kListedTimeTolerance;
}

/// Where a supervision is in its cut.
struct Span {
    double begin = 0; ///< seconds from the cut's start
    double length = 0;
    bool isClipped = false;
};

Span spanInside(double start, double duration, double cutDuration)
{
    const double end = roundedTo8Digits(start + duration);
    if (start > -kListedTimeTolerance && end < cutDuration + kListedTimeTolerance)
        return {start, duration, false};
    const double begin = std::max(start, 0.0);
    return {begin, roundedTo8Digits(std::min(end, cutDuration) - begin), true};
}

ItemKind kindOfCut(const std::string &type)
{
    if (type == "MonoCut" || type == "MultiCut" || type == "Cut")
        return ItemKind::Cut;
    if (type == "MixedCut")
        return ItemKind::MixedCut;
    return type == "PaddingCut" ? ItemKind::PaddingCut : ItemKind::Other;
}

} // namespace

ItemKind kindOf(const JsonValue &item)
{
    if (item.find("width") || item.find("shape") || item.find("array"))
        return ItemKind::Other;
    if (item.find("sources"))
        return item.find("id") ? ItemKind::Recording : ItemKind::Other;
    if (item.find("num_features") && !item.find("feat_value"))
        return ItemKind::Other;
    const JsonValue *const type = item.find("type");
    if (!type)
        return item.find("recording_id") && item.find("start") ? ItemKind::Supervision
                                                               : ItemKind::Other;
    return kindOfCut(type->toString());
}

ItemKind kindOfTrack(const JsonValue &track)
{
    const JsonValue *const cut = track.find("cut");
    if (!cut || cut->kind() != JsonValue::Kind::Object)
        return ItemKind::Other;
    const JsonValue *const type = track.find("type") ? track.find("type") : cut->find("type");
    return type ? kindOfCut(type->toString()) : ItemKind::Other;
}

double addSeconds(double a, double b, double rate)
{
    if (!(rate > 0) || !std::isfinite(rate))
        return roundedTo8Digits(a + b);
    return (sampleCountOf(a, rate) + sampleCountOf(b, rate)) / rate;
}

Result<std::optional<std::vector<int>>> channelsOf(const JsonValue &item)
{
    const JsonValue *const channel = item.find("channel") ? item.find("channel")
                                                          : item.find("channels");
    if (!channel || channel->kind() == JsonValue::Kind::Null)
        return std::nullopt;
    std::vector<int> channels;
    const auto take = [&channels](const JsonValue &value) {
        const std::int64_t number = value.toInteger(-1);
        channels.push_back(static_cast<int>(number));
        return number >= 0 && number <= kMaximumChannel
               && channels.size() <= std::size_t{kMaximumChannel};
    };
    bool isGood = true;
    if (channel->kind() == JsonValue::Kind::Array) {
        for (const JsonValue &value : channel->items())
            isGood = isGood && take(value);
    } else {
        isGood = take(*channel);
    }
    if (!isGood || channels.empty())
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("`channel` is not a channel number from 0 to 1023 or a list of them"));
    return channels;
}

Result<std::vector<CutPart>> partsOfCut(const JsonValue &cut, double rate)
{
    VOX_TRY(CutPart whole, wholeCut(cut));
    const auto &supervisions = itemsOf(cut, "supervisions");
    std::vector<CutPart> parts;
    const bool isWindow = !isWholeRecording(cut, whole);
    for (const JsonValue &supervision : supervisions) {
        VOX_TRY(const double start, needSeconds(supervision, "start"));
        VOX_TRY(const double duration, needSeconds(supervision, "duration"));
        // words before the recording itself are heard nowhere: addUtterance() of the source says so
        const bool isHeard = whole.startSeconds + start > -kListedTimeTolerance;
        const Span span = isWindow && isHeard ? spanInside(start, duration, whole.durationSeconds)
                                              : Span{start, duration, false};
        const bool isOnly = supervisions.size() == 1;
        CutPart part = whole;
        part.supervision = &supervision;
        part.isClipped = span.isClipped;
        part.isWholeCut = std::abs(span.begin) < kListedTimeTolerance
                          && std::abs(span.length - whole.durationSeconds) < kListedTimeTolerance
                          && isOnly;
        if (!part.isWholeCut) {
            const std::string id = textOf(supervision, "id").value_or(whole.key);
            part.key = !span.isClipped ? id : isOnly ? whole.key : whole.key + "-" + id;
            // where the cut begins with its recording nothing is added: the number keeps its spelling
            const bool isMoved = whole.startSeconds != 0;
            part.startSeconds = isMoved ? addSeconds(whole.startSeconds, span.begin, rate)
                                        : span.begin;
            part.durationSeconds = span.length;
            part.start = isMoved || span.isClipped ? JsonValue::ofDouble(part.startSeconds)
                                                   : *supervision.find("start");
            part.duration = span.isClipped ? JsonValue::ofDouble(span.length)
                                           : *supervision.find("duration");
        }
        parts.push_back(std::move(part));
    }
    if (parts.empty())
        parts.push_back(std::move(whole));
    return parts;
}

} // namespace voxdeck::lhotse
