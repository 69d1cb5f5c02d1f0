// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/ListedSegment.h"

#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/manifest/ManifestRows.h"
#include "core/text/CaseFolding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

namespace voxdeck {

namespace {

namespace fields = record_fields;

/// 64-bit FNV-1a.
std::int64_t digestOf(std::string_view bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 0x100000001b3ULL;
    }
    return static_cast<std::int64_t>(hash);
}

std::string textOf(const JsonValue &value)
{
    switch (value.kind()) {
    case JsonValue::Kind::String: return value.toString();
    case JsonValue::Kind::Null: return {};
    default: return value.dump().value_or(std::string());
    }
}

std::string textAt(const JsonValue &record, const FieldMapping &mapping, FieldRole role)
{
    const auto &keys = mapping.keysOf(role);
    const JsonValue *const value = keys.empty() ? nullptr : valueAt(record, keys.front());
    return value ? textOf(*value) : std::string();
}

/// A share, written as a number or as a text; nothing for what is none.
std::optional<double> numberAt(const JsonValue &record, const FieldMapping &mapping, FieldRole role)
{
    const auto &keys = mapping.keysOf(role);
    const JsonValue *const value = keys.empty() ? nullptr : valueAt(record, keys.front());
    if (!value)
        return {};
    double number = std::numeric_limits<double>::quiet_NaN();
    if (value->isNumber()) {
        number = value->toDouble();
    } else if (value->kind() == JsonValue::Kind::String && !value->toString().empty()) {
        char *end = nullptr;
        number = std::strtod(value->toString().c_str(), &end);
        if (*end != '\0')
            return {};
    }
    return std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

/// A space before and after each, so that one is found by " tag ".
std::string tagsAt(const JsonValue &record, const FieldMapping &mapping)
{
    const auto &keys = mapping.keysOf(FieldRole::Tags);
    const JsonValue *const value = keys.empty() ? nullptr : valueAt(record, keys.front());
    if (!value)
        return {};
    std::set<std::string> tags;
    const auto add = [&tags](std::string_view words) {
        constexpr std::string_view kBetween = " ,;\t\r\n";
        while (!words.empty()) {
            const std::size_t end = std::min(words.find_first_of(kBetween), words.size());
            if (end > 0)
                tags.emplace(words.substr(0, end));
            words.remove_prefix(std::min(end + 1, words.size()));
        }
    };
    if (value->kind() == JsonValue::Kind::String)
        add(value->toString());
    for (const JsonValue &item : value->items())
        add(item.toString());
    std::string all;
    for (const auto &tag : tags)
        all.append(" ").append(tag);
    return all.empty() ? all : all + ' ';
}

bool isCanonical(std::string_view key)
{
    constexpr std::array kColumns{fields::kKey, fields::kAudio,   fields::kStart,
                                  fields::kEnd, fields::kChannel, fields::kDuration};
    return std::find(kColumns.begin(), kColumns.end(), key) != kColumns.end();
}

/// What no column holds. A field whose role has a column stays out; further hypotheses stay in. An
/// utterance that is all of its file says so, as its row has the times of the file.
JsonValue furtherOf(const InputUtterance &utterance, const FieldMapping &mapping)
{
    const JsonValue &record = utterance.record;
    auto further = JsonValue::object();
    if (!utterance.startSeconds && !utterance.endSeconds)
        further.set(fields::kStart, JsonValue());
    for (const auto &[key, value] : record.members()) {
        bool hasColumn = isCanonical(key) && (key != fields::kChannel || utterance.channel);
        for (const FieldRole role : fieldRoles()) {
            const auto &keys = mapping.keysOf(role);
            // The status of a foreign list says more than ours can.
            hasColumn = hasColumn
                        || (role != FieldRole::Status && !keys.empty() && keys.front() == key);
        }
        if (!hasColumn)
            further.set(key, value);
    }
    return further;
}

std::string stemOf(std::string_view audio)
{
    const std::size_t slash = audio.rfind('/');
    if (slash != std::string_view::npos)
        audio.remove_prefix(slash + 1);
    const std::size_t dot = audio.rfind('.');
    return std::string(dot == std::string_view::npos || dot == 0 ? audio : audio.substr(0, dot));
}

void readTimes(const InputUtterance &utterance, SegmentRow &row)
{
    row.startSeconds = utterance.startSeconds.value_or(0);
    row.endSeconds = row.startSeconds;
    if (utterance.endSeconds) {
        row.endSeconds = *utterance.endSeconds;
        return;
    }
    const double seconds = fieldNumber(utterance.record, fields::kDuration).value_or(0);
    if (seconds > 0)
        row.endSeconds += seconds;
}

} // namespace

std::string spelledIn(const JsonValue &record, const FieldMapping &mapping, FieldRole role)
{
    return textAt(record, mapping, role);
}

Split splitSpelled(std::string_view spelled)
{
    const std::string name = folded(spelled);
    if (name == "train" || name == "training")
        return Split::Train;
    if (name == "validation" || name == "valid" || name == "val" || name == "dev")
        return Split::Validation;
    if (name == "test" || name == "eval")
        return Split::Test;
    return Split::Unassigned;
}

Result<ListedSegment> listedSegment(const InputUtterance &utterance, const FieldMapping &mapping)
{
    ListedSegment listed;
    const JsonValue &record = utterance.record;
    VOX_TRY(std::string whole, record.dump());
    SegmentRow &row = listed.row;
    row.itemKey = utterance.key;
    row.key = utterance.key;
    row.text = textAt(record, mapping, FieldRole::Reference);
    row.hypothesis = textAt(record, mapping, FieldRole::Hypothesis);
    row.language = textAt(record, mapping, FieldRole::Language);
    row.country = textAt(record, mapping, FieldRole::Country);
    row.speaker = textAt(record, mapping, FieldRole::Speaker);
    row.cer = numberAt(record, mapping, FieldRole::Cer);
    if (!row.cer)
        row.cer = characterErrorRateOf(row.text, row.hypothesis);
    row.wer = numberAt(record, mapping, FieldRole::Wer);
    row.split = splitSpelled(textAt(record, mapping, FieldRole::Split));
    row.status =
        statusNamed(textAt(record, mapping, FieldRole::Status)).value_or(SegmentStatus::Pending);
    row.tags = tagsAt(record, mapping);
    row.channel = utterance.channel;
    readTimes(utterance, row);
    if (const JsonValue *const audio = record.find(fields::kAudio))
        listed.audio = audio->toString();
    listed.recording = textAt(record, mapping, FieldRole::Recording);
    if (listed.recording.empty())
        listed.recording = listed.audio.empty() ? utterance.key : stemOf(listed.audio);
    listed.audioFile = pointerTo(utterance.audioPart());
    if (utterance.audioProblem)
        listed.audioProblem = utterance.audioProblem->detail;
    const JsonValue further = furtherOf(utterance, mapping);
    if (!further.members().empty()) {
        VOX_TRY(listed.further, further.dump());
    }
    whole.append("\n").append(utterance.key).append("\n").append(listed.audioFile);
    whole.append("\n").append(listed.audioProblem).append("\n").append(listed.further);
    whole.append("\n").append(row.text); // the mapping may have changed
    whole.append("\n").append(row.hypothesis).append("\n").append(row.language);
    whole.append("\n").append(row.speaker).append("\n").append(listed.recording);
    listed.digest = digestOf(whole);
    return listed;
}

InputUtterance utteranceOf(const SegmentRow &row, const ListedSegment &listed,
                           const FieldMapping &mapping)
{
    InputUtterance utterance;
    utterance.key = row.key;
    auto [file, range] = partAt(listed.audioFile);
    utterance.audio = std::move(file);
    utterance.audioRange = range;
    if (!listed.audioProblem.empty())
        utterance.audioProblem = Error{ErrorCode::NotFound, listed.audioProblem, listed.audio};
    auto record = JsonValue::object();
    const auto setText = [&record](std::string_view key, const std::string &text) {
        if (!text.empty())
            record.set(key, JsonValue::ofString(text));
    };
    record.set(fields::kKey, JsonValue::ofString(row.key));
    record.set(fields::kAudio, JsonValue::ofString(listed.audio));
    record.set(fields::kText, JsonValue::ofString(row.text));
    const auto further = JsonValue::parse(listed.further.empty() ? "{}" : listed.further);
    const JsonValue *const start = further ? further->find(fields::kStart) : nullptr;
    const bool isWholeFile = start && start->kind() == JsonValue::Kind::Null;
    if (row.durationSeconds() > 0 && !isWholeFile) {
        utterance.startSeconds = row.startSeconds;
        utterance.endSeconds = row.endSeconds;
        record.set(fields::kStart, JsonValue::ofDouble(row.startSeconds));
        record.set(fields::kEnd, JsonValue::ofDouble(row.endSeconds));
    }
    utterance.channel = row.channel;
    if (row.channel)
        record.set(fields::kChannel, JsonValue::ofInteger(*row.channel));
    setText(fields::kSpeaker, row.speaker);
    setText(fields::kLanguage, row.language);
    setText(fields::kCountry, row.country);
    // A list that never names recordings must not get names made of its files'.
    if (!mapping.keysOf(FieldRole::Recording).empty())
        setText(fields::kRecording, listed.recording);
    if (row.durationSeconds() > 0)
        record.set(fields::kDuration, JsonValue::ofDouble(row.durationSeconds()));
    setText(fields::kSplit, splitName(row.split));
    if (row.status != SegmentStatus::Pending) // else what the list says itself, below
        setText(fields::kStatus, statusName(row.status));
    if (row.cer)
        record.set(fields::kCer, JsonValue::ofDouble(*row.cer));
    if (row.wer)
        record.set(fields::kWer, JsonValue::ofDouble(*row.wer));
    const auto &hypotheses = mapping.keysOf(FieldRole::Hypothesis);
    setText(hypotheses.empty() ? "hypothesis" : hypotheses.front(), row.hypothesis);
    if (further)
        for (const auto &[key, value] : further->members())
            if (!record.find(key) && key != fields::kStart)
                record.set(key, value);
    utterance.record = std::move(record);
    return utterance;
}

} // namespace voxdeck
