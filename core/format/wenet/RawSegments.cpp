// SPDX-License-Identifier: Apache-2.0
#include "core/format/wenet/RawSegments.h"

#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/UtteranceSource.h"
#include "core/format/touch/TouchSource.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck::wenet {

namespace {

using namespace record_fields;

/// Whether a field of the item or the segment is replaced by a value of the segment.
bool isOfTimesOrText(std::string_view name)
{
    constexpr std::array kNames{kKey, kText, kStart, kEnd, kDuration};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// `info` without its segments; nothing when that leaves nothing.
std::optional<JsonValue> restOfInfo(const JsonValue &info)
{
    JsonValue rest = JsonValue::object();
    for (const auto &[name, value] : info.members()) {
        if (name != kSegments)
            rest.set(name, value);
    }
    return rest.members().empty() ? std::nullopt : std::optional(std::move(rest));
}

Result<> setTimes(const InputUtterance &item, const JsonValue &segment, InputUtterance &utterance)
{
    VOX_TRY(const auto start, secondsOf(segment, kStart));
    VOX_TRY(const auto end, secondsOf(segment, kEnd));
    if (!start || !end)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the segment has no `start` and `end`"));
    VOX_CHECK(checkTimes(start, end));
    const double begin = item.startSeconds.value_or(0);
    utterance.startSeconds = begin + *start;
    utterance.endSeconds = begin + *end;
    return checkTimes(utterance.startSeconds, utterance.endSeconds);
}

/// In the order of RecordFields.h as far as present in the item: key, wav, txt, times, then the
/// rest.
JsonValue recordOf(const InputUtterance &item, const JsonValue &segment,
                   const InputUtterance &utterance)
{
    JsonValue record = JsonValue::object();
    record.set(kKey, JsonValue::ofString(utterance.key));
    if (const JsonValue *const wav = item.record.find(kAudio))
        record.set(kAudio, *wav);
    const JsonValue *const text = segment.find(kText);
    record.set(kText, text ? *text : JsonValue::ofString({}));
    record.set(kStart, JsonValue::ofDouble(*utterance.startSeconds));
    record.set(kEnd, JsonValue::ofDouble(*utterance.endSeconds));
    for (const auto &[name, value] : segment.members()) {
        if (!isOfTimesOrText(name) && name != kAudio)
            record.set(name, value);
    }
    for (const auto &[name, value] : item.record.members()) {
        if (name == kInfo) {
            if (auto rest = restOfInfo(value))
                addBeside(record, name, *rest);
        } else if (!isOfTimesOrText(name) && !record.find(name)) {
            record.set(name, value);
        }
    }
    if (!item.key.empty())
        addBeside(record, "item", JsonValue::ofString(item.key));
    return record;
}

} // namespace

std::vector<InputLine> linesOfSegments(InputLine whole)
{
    std::vector<InputLine> lines;
    const JsonValue *const info = whole.utterance ? whole.utterance->record.find(kInfo) : nullptr;
    const JsonValue *const segments = info ? info->find(kSegments) : nullptr;
    if (!segments || segments->items().empty()) {
        lines.push_back(std::move(whole));
        return lines;
    }
    const InputUtterance &item = *whole.utterance;
    const std::size_t count = segments->items().size();
    for (std::size_t at = 0; at < count; ++at) {
        const JsonValue &segment = segments->items()[at];
        InputUtterance utterance;
        utterance.key = touch::keyOfSegment(item.key, at, count);
        utterance.audio = item.audio;
        utterance.audioProblem = item.audioProblem;
        utterance.channel = item.channel;
        utterance.timeRule = item.timeRule;
        InputLine &line = lines.emplace_back();
        line.number = whole.number;
        line.key = utterance.key;
        if (const auto timed = setTimes(item, segment, utterance); !timed) {
            line.problem = timed.error();
            continue;
        }
        utterance.record = recordOf(item, segment, utterance);
        line.utterance = std::move(utterance);
    }
    return lines;
}

} // namespace voxdeck::wenet
