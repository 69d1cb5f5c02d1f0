// SPDX-License-Identifier: Apache-2.0
#include "core/shards/sinks/SegmentFields.h"

#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/format/lhotse/CutFields.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/format/nemo/NemoFields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

namespace rf = record_fields;
namespace mc = manifest_columns;

JsonValue text(std::string value)
{
    return JsonValue::ofString(std::move(value));
}

JsonValue optional(const std::optional<double> &value)
{
    return value ? JsonValue::ofDouble(*value) : JsonValue();
}

/// The first of these fields the row's list had.
JsonValue further(const BuildSegment &segment, std::initializer_list<std::string_view> names)
{
    for (const auto name : names)
        if (const JsonValue *const value = segment.utterance.record.find(name))
            return *value;
    return {};
}

/// The same as a number where it is spelled as one: tables know texts only.
JsonValue number(const JsonValue &value)
{
    const std::string &text = value.toString();
    std::int64_t whole = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), whole);
    const bool isWhole = !text.empty() && read.ec == std::errc()
                         && read.ptr == text.data() + text.size();
    return isWhole ? JsonValue::ofInteger(whole) : value;
}

Result<std::string> dumped(const JsonValue &object, const BuildSegment &segment)
{
    auto dump = object.dump();
    if (!dump)
        return fail(ErrorCode::InvalidArgument, dump.error().detail, segment.row.key);
    return dump;
}

Result<std::string> lineOf(const JsonValue &object, const BuildSegment &segment)
{
    VOX_TRY(std::string line, dumped(object, segment));
    line += '\n';
    return line;
}

/// Whether a field describes the recording and not the audio that was cut from it.
bool isOfSource(std::string_view field)
{
    constexpr std::array kOfSource{rf::kStart,
                                   rf::kEnd,
                                   rf::kChannel,
                                   std::string_view("sample_rate"),
                                   std::string_view("sampling_rate"),
                                   std::string_view("num_samples"),
                                   std::string_view("num_frames")};
    return std::find(kOfSource.begin(), kOfSource.end(), field) != kOfSource.end();
}

std::string recordingId(const BuildSegment &segment)
{
    return segment.recording.empty() ? segment.name : segment.recording;
}

/// All that `object` does not say yet and that is not about the source.
void addRest(JsonValue &object, const BuildSegment &segment,
             std::initializer_list<std::string_view> said)
{
    for (const auto &[name, value] : segment.utterance.record.members()) {
        bool isSaid = isOfSource(name) || object.find(name) != nullptr;
        for (const auto one : said)
            isSaid = isSaid || name == one;
        if (!isSaid)
            object.set(name, value);
    }
}

} // namespace

double secondsOf(const EncodedSegment &audio)
{
    return audio.sampleRateHz > 0 ? static_cast<double>(audio.frames) / audio.sampleRateHz : 0;
}

Result<std::string> shardJson(const BuildSegment &segment, const EncodedSegment &audio)
{
    const SegmentRow &row = segment.row;
    auto object = JsonValue::object();
    object.set(mc::kKey, text(row.key));
    object.set(mc::kCountry, text(row.country));
    object.set(mc::kLanguage, text(row.language));
    object.set(mc::kRecording, text(segment.recording));
    object.set(mc::kTranscript, further(segment, {mc::kTranscript}));
    object.set(mc::kAudio, text(segment.sourceAudio));
    // a segment that reaches behind its recording's end has no more audio than there is
    constexpr double kRounding = 0.02;
    const bool hasTimes = row.durationSeconds() > 0
                          && secondsOf(audio) > row.durationSeconds() - kRounding;
    object.set(mc::kStart, JsonValue::ofDouble(row.startSeconds));
    object.set(mc::kEnd, JsonValue::ofDouble(hasTimes ? row.endSeconds
                                                      : row.startSeconds + secondsOf(audio)));
    object.set(mc::kDuration,
               JsonValue::ofDouble(hasTimes ? row.durationSeconds() : secondsOf(audio)));
    object.set(mc::kHypothesis, text(row.hypothesis));
    object.set(mc::kText, text(row.text));
    object.set(mc::kCer, optional(row.cer));
    object.set(mc::kWer, optional(row.wer));
    object.set(mc::kFirstWord, number(further(segment, {mc::kFirstWord, "start_idx"})));
    object.set(mc::kLastWord, number(further(segment, {mc::kLastWord, "end_idx"})));
    object.set("sampling_rate", JsonValue::ofInteger(audio.sampleRateHz));
    addRest(object, segment,
            {rf::kAudio, rf::kText, rf::kRecording, rf::kDuration, rf::kSplit, "hypothesis",
             segment.row.hypothesisName, "start_idx", "end_idx", mc::kBatch});
    return dumped(object, segment);
}

Result<std::string> touchRecord(const BuildSegment &segment, const EncodedSegment &audio)
{
    auto record = JsonValue::object();
    for (const auto &[name, value] : segment.utterance.record.members()) {
        if (name == rf::kStart || name == rf::kEnd) // of the source; the item begins at its own 0
            record.set(std::string("source_").append(name), value);
        else if (name != rf::kChannel && name != "sample_rate")
            record.set(name, value);
    }
    if (auto spelled = spellTexts(record); !spelled)
        return fail(ErrorCode::InvalidArgument, spelled.error().detail, segment.row.key);
    record.set("sample_rate", JsonValue::ofInteger(audio.sampleRateHz));
    return dumped(record, segment);
}

Result<std::string> nemoLine(const BuildSegment &segment, const EncodedSegment &audio,
                             const std::string &member, std::uint64_t shardId)
{
    auto line = JsonValue::object();
    line.set(nemo::kNames.written(rf::kAudio), text(member));
    line.set(nemo::kNames.written(rf::kDuration), JsonValue::ofDouble(secondsOf(audio)));
    // NeMo prefers a text, empty or not, to the file that holds the text
    const FieldName *const named = nemo::kNames.firstIn(segment.utterance.record, rf::kText);
    if (!segment.row.text.empty() || !named || named->use != NameUse::NamesFile)
        line.set(nemo::kNames.written(rf::kText), text(segment.row.text));
    if (!segment.row.speaker.empty())
        line.set(nemo::kNames.written(rf::kSpeaker), text(segment.row.speaker));
    if (!segment.row.language.empty())
        line.set(nemo::kNames.written(rf::kLanguage), text(segment.row.language));
    line.set(nemo::kNames.written(rf::kKey), text(segment.row.key));
    addRest(line, segment, {rf::kAudio, rf::kText, rf::kLanguage});
    line.set(nemo::kShardId, JsonValue::ofCount(shardId));
    return lineOf(line, segment);
}

JsonValue sharRecording(const BuildSegment &segment, const EncodedSegment &audio)
{
    auto channels = JsonValue::array();
    channels.append(JsonValue::ofInteger(0));
    auto place = JsonValue::object();
    place.set("type", text("shar"));
    place.set("channels", channels);
    place.set("source", text(""));
    auto sources = JsonValue::array();
    sources.append(std::move(place));
    auto recording = JsonValue::object();
    recording.set("id", text(recordingId(segment)));
    recording.set("sources", std::move(sources));
    recording.set("sampling_rate", JsonValue::ofInteger(audio.sampleRateHz));
    recording.set("num_samples", JsonValue::ofCount(audio.frames));
    recording.set("duration", JsonValue::ofDouble(secondsOf(audio)));
    recording.set("channel_ids", std::move(channels));
    return recording;
}

Result<std::string> sharCut(const BuildSegment &segment, const EncodedSegment &audio)
{
    const SegmentRow &row = segment.row;
    const JsonValue &record = segment.utterance.record;
    constexpr FieldNames names = lhotse::kNames;
    auto supervision = JsonValue::object();
    supervision.set(names.written(rf::kKey), text(segment.name));
    supervision.set(names.written(rf::kRecording), text(recordingId(segment)));
    supervision.set(names.written(rf::kStart), JsonValue::ofDouble(0));
    supervision.set(names.written(rf::kDuration), JsonValue::ofDouble(secondsOf(audio)));
    supervision.set(names.written(rf::kChannel), JsonValue::ofInteger(0));
    supervision.set(names.written(rf::kText), text(row.text));
    if (!row.language.empty())
        supervision.set(names.written(rf::kLanguage), text(row.language));
    if (!row.speaker.empty())
        supervision.set(names.written(rf::kSpeaker), text(row.speaker));
    const JsonValue gender = further(segment, {rf::kGender});
    const bool isGender = gender.kind() == JsonValue::Kind::String
                          && !lhotse::isOfCut(record, rf::kGender);
    if (isGender)
        supervision.set(names.written(rf::kGender), gender);
    const JsonValue alignment = further(segment, {"alignment"});
    const bool isAlignment = alignment.kind() == JsonValue::Kind::Object
                             && !lhotse::isOfCut(record, "alignment");
    auto rest = JsonValue::object();
    addRest(rest, segment,
            {rf::kText, rf::kLanguage, rf::kSpeaker, rf::kAudio, rf::kDuration, rf::kRecording});
    auto custom = JsonValue::object();
    for (const auto &[name, value] : rest.members())
        if (!lhotse::isOfCut(record, name) && !(isGender && name == rf::kGender)
            && !(isAlignment && name == "alignment"))
            custom.set(name, value);
    if (!segment.sourceAudio.empty())
        custom.set("source_audio", text(segment.sourceAudio));
    custom.set("source_start", JsonValue::ofDouble(row.startSeconds));
    supervision.set("custom", std::move(custom));
    if (isAlignment)
        supervision.set("alignment", alignment);
    auto supervisions = JsonValue::array();
    supervisions.append(std::move(supervision));
    auto cut = JsonValue::object();
    cut.set("id", text(segment.name));
    cut.set("start", JsonValue::ofInteger(0));
    cut.set("duration", JsonValue::ofDouble(secondsOf(audio)));
    cut.set("channel", JsonValue::ofInteger(0));
    cut.set("supervisions", std::move(supervisions));
    cut.set("recording", sharRecording(segment, audio));
    if (auto ofCut = lhotse::customOfCut(record); !ofCut.members().empty())
        cut.set("custom", std::move(ofCut));
    cut.set("type", text("MonoCut"));
    return lineOf(cut, segment);
}

JsonValue folderRecord(const BuildSegment &segment, double seconds, const std::string &fileName)
{
    const SegmentRow &row = segment.row;
    auto line = JsonValue::object();
    line.set("file_name", text(fileName));
    line.set("key", text(row.key));
    line.set("text", text(row.text));
    line.set("hypothesis", text(row.hypothesis));
    line.set("duration", JsonValue::ofDouble(seconds));
    line.set("language", text(row.language));
    line.set("country", text(row.country));
    line.set("speaker", text(row.speaker));
    line.set("recording", text(segment.recording));
    line.set("start", JsonValue::ofDouble(row.startSeconds));
    line.set("cer", optional(row.cer));
    line.set("wer", optional(row.wer));
    addRest(line, segment, {rf::kAudio, rf::kText, rf::kSplit, segment.row.hypothesisName});
    return line;
}

Result<std::string> folderLine(const BuildSegment &segment, const EncodedSegment &audio,
                               const std::string &fileName, const FolderColumns &columns)
{
    return lineOf(columns.fit(folderRecord(segment, secondsOf(audio), fileName)), segment);
}

} // namespace voxdeck
