// SPDX-License-Identifier: Apache-2.0
// Label Studio's JSON, a task for each recording:
//
//     [{"id": 1, "data": {"audio": URL}, "annotations": [{"id", "completed_by", "result": [
//         {"id": REGION, "from_name", "to_name", "type": "labels", "original_length": s,
//          "value": {"start": s, "end": s, "channel": 0, "labels": ["A"]}},
//         {"id": REGION, "type": "textarea", "value": {"start", "end", "text": ["..."]}}]}],
//       "predictions": [{"model_version", "score", "result": [...]}]}]
//
// or, exported as JSON_MIN (label_studio_sdk converter, prettify_result), the data's keys beside
//     "label": [{"start", "end", "channel", "labels"}], "transcription": ["...", ...]
// where a text alone has lost its times and belongs to the region of the same number.
//
// A region's results are joined by its id; a text without a region is about the whole recording. A tier
// is one annotation ("annotation ID") or prediction ("prediction MODEL"). One label is the speaker.
// Fields of a segment: "region_id", "labels_from", "text_from", "label" (each, where there are several),
// other results under their "from_name"; of a tier "completed_by", "model_version", "score"; of a
// recording "task_id", "audio_key".
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"
#include "core/base/Ascii.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <utility>

namespace voxdeck::labels {

namespace {

std::string textOf(const JsonValue &value)
{
    if (value.kind() == JsonValue::Kind::String)
        return validText(value.toString());
    return value.kind() == JsonValue::Kind::Null ? std::string() : value.dumpAscii();
}

std::string memberText(const JsonValue &object, std::string_view key)
{
    const JsonValue *const value = object.find(key);
    return value ? textOf(*value) : std::string();
}

std::optional<double> memberNumber(const JsonValue &object, std::string_view key)
{
    const JsonValue *const value = object.find(key);
    return value && value->isNumber() ? std::optional(value->toDouble()) : std::nullopt;
}

/// A text, or several as lines.
std::string linesOf(const JsonValue &value)
{
    if (value.kind() != JsonValue::Kind::Array)
        return textOf(value);
    std::string text;
    for (const auto &item : value.items()) {
        if (&item != &value.items().front())
            text += '\n';
        text += textOf(item);
    }
    return text;
}

bool looksLikeAudio(std::string_view value)
{
    constexpr std::array<std::string_view, 14> kEndings{".wav", ".mp3",  ".flac", ".ogg",  ".opus",
                                                        ".m4a", ".aac",  ".mp4",  ".webm", ".wma",
                                                        ".aif", ".aiff", ".amr",  ".mka"};
    std::string name(value.substr(0, value.find('#')));
    if (const std::size_t query = name.find('?');
        query != std::string::npos && name.compare(query + 1, 2, "d=") != 0)
        name.resize(query);
    name = lowered(name);
    return std::any_of(kEndings.begin(), kEndings.end(),
                       [&](std::string_view ending) { return name.ends_with(ending); });
}

/// The member of a task's data that names its audio.
const JsonValue::Member *audioOf(const JsonValue &data)
{
    const JsonValue::Member *first = nullptr;
    for (const auto &member : data.members()) {
        if (member.second.kind() != JsonValue::Kind::String)
            continue;
        if (looksLikeAudio(member.second.toString()))
            return &member;
        if (member.first == "audio" || !first)
            first = &member;
    }
    return first;
}

bool isRegion(const JsonValue &value)
{
    return memberNumber(value, "start") && memberNumber(value, "end");
}

/// The labels of a result's value, whatever control gave them.
const JsonValue *labelsOf(const JsonValue &value)
{
    for (const char *const key : {"labels", "timeserieslabels", "paragraphlabels"})
        if (const JsonValue *const labels = value.find(key))
            return labels;
    return nullptr;
}

class TaskReader {
public:
    TaskReader(LabelReading &reading, std::uint64_t number)
        : m_reading(reading), m_where("task " + std::to_string(number))
    {
    }

    Result<> read(const JsonValue &task)
    {
        if (task.kind() != JsonValue::Kind::Object) {
            m_reading.problem(0, Sentence::tr("%1 is not an object", m_where));
            return {};
        }
        const JsonValue *const data = task.find("data");
        nameRecording(data ? *data : task);
        if (std::string id = memberText(task, "id"); !id.empty())
            setField(m_recording.fields, "task_id", std::move(id));
        bool isMin = !data;
        for (const char *const key : {"annotations", "completions"}) {
            if (const JsonValue *const list = task.find(key);
                list && list->kind() == JsonValue::Kind::Array) {
                isMin = false;
                for (const auto &annotation : list->items())
                    VOX_CHECK(readAnnotation(annotation));
            }
        }
        if (const JsonValue *const list = task.find("predictions");
            list && list->kind() == JsonValue::Kind::Array) {
            isMin = false;
            for (const auto &prediction : list->items())
                VOX_CHECK(readPrediction(prediction));
        }
        if (isMin)
            VOX_CHECK(readMin(task));
        m_reading.file.recordings.push_back(std::move(m_recording));
        return {};
    }

private:
    void nameRecording(const JsonValue &data)
    {
        const auto *const audio = audioOf(data);
        if (!audio) {
            m_recording.name = m_where;
            return;
        }
        m_recording.audio = textOf(audio->second);
        m_recording.name = validText(stemOfAddress(m_recording.audio));
        if (m_recording.name.empty())
            m_recording.name = m_where;
        if (audio->first != "audio")
            setField(m_recording.fields, "audio_key", validText(audio->first));
    }

    Result<> readAnnotation(const JsonValue &annotation)
    {
        const JsonValue *const cancelled = annotation.find("was_cancelled");
        if (cancelled && cancelled->toBool()) {
            m_reading.file.notes.push_back(
                Sentence::tr("%1 has a cancelled annotation, which was left out", m_where));
            return {};
        }
        LabelTier tier;
        const std::string id = memberText(annotation, "id");
        tier.name = id.empty() ? "annotation" : "annotation " + id;
        if (const JsonValue *const by = annotation.find("completed_by")) {
            std::string who = by->kind() == JsonValue::Kind::Object ? memberText(*by, "email")
                                                                    : textOf(*by);
            if (!who.empty())
                setField(tier.fields, "completed_by", std::move(who));
        }
        return readResults(annotation, std::move(tier));
    }

    Result<> readPrediction(const JsonValue &prediction)
    {
        LabelTier tier;
        tier.name = "prediction";
        for (const char *const key : {"model_version", "score"})
            if (std::string value = memberText(prediction, key); !value.empty())
                setField(tier.fields, key, std::move(value));
        if (const std::string *const model = findField(tier.fields, "model_version"))
            tier.name += ' ' + *model;
        return readResults(prediction, std::move(tier));
    }

    Result<> readResults(const JsonValue &annotation, LabelTier tier)
    {
        const JsonValue *const results = annotation.find("result");
        m_regions.clear();
        m_segments.clear();
        if (results)
            for (const auto &result : results->items())
                takeResult(result);
        for (auto &segment : m_segments)
            VOX_CHECK(addSegment(tier, std::move(segment)));
        m_recording.tiers.push_back(std::move(tier));
        return {};
    }

    Result<> addSegment(LabelTier &tier, LabelSegment segment)
    {
        if (segment.isWhole && m_recording.bounds)
            segment.end = m_recording.bounds->end;
        if (const Sentence reason = whyNoTimes(segment.start, segment.end); !reason.empty()) {
            const std::string *const id = findField(segment.fields, "region_id");
            m_reading.problem(0, id ? Sentence::tr("%1, region %2: %3", m_where, *id, reason)
                                    : Sentence::tr("%1: %2", m_where, reason));
            return {};
        }
        return m_reading.add(tier, std::move(segment));
    }

    /// The segment of the result's region; one for the whole recording where it has none.
    LabelSegment &segmentOf(const JsonValue &result, const JsonValue &value)
    {
        std::string id = memberText(result, "id");
        const auto known = m_regions.find(id);
        const bool isTimed = isRegion(value);
        if (known != m_regions.end() && !id.empty()) {
            LabelSegment &segment = m_segments[known->second];
            if (isTimed && segment.isWhole)
                setTimes(segment, value);
            return segment;
        }
        if (!id.empty())
            m_regions.emplace(id, m_segments.size());
        LabelSegment &segment = m_segments.emplace_back();
        segment.isWhole = true;
        if (isTimed)
            setTimes(segment, value);
        if (!id.empty())
            setField(segment.fields, "region_id", std::move(id));
        return segment;
    }

    static void setTimes(LabelSegment &segment, const JsonValue &value)
    {
        segment.start = *memberNumber(value, "start");
        segment.end = *memberNumber(value, "end");
        segment.isWhole = false;
        if (const JsonValue *const channel = value.find("channel"))
            segment.channel = textOf(*channel);
    }

    void takeResult(const JsonValue &result)
    {
        const JsonValue *const value = result.find("value");
        if (!value || value->kind() != JsonValue::Kind::Object)
            return; // a relation between regions
        if (const auto length = memberNumber(result, "original_length");
            length && *length > 0 && whyNoTimes(0, *length).empty())
            m_recording.bounds = LabelBounds{0, *length};
        LabelSegment &segment = segmentOf(result, *value);
        const std::string from = memberText(result, "from_name");
        if (const auto score = memberNumber(result, "score"))
            segment.confidence = *score;
        if (const JsonValue *const labels = labelsOf(*value))
            takeLabels(segment, *labels, from);
        else if (const JsonValue *const text = value->find("text"))
            takeText(segment, linesOf(*text), from);
        else
            takeOther(segment, *value, from);
    }

    static void takeLabels(LabelSegment &segment, const JsonValue &labels, const std::string &from)
    {
        if (labels.items().size() == 1 && segment.speaker.empty())
            segment.speaker = textOf(labels.items().front());
        else
            for (const auto &label : labels.items())
                segment.fields.push_back({"label", textOf(label)});
        if (!from.empty() && from != "labels")
            setField(segment.fields, "labels_from", from);
    }

    static void takeText(LabelSegment &segment, std::string text, const std::string &from)
    {
        if (!segment.text.empty()) { // a second control of texts
            segment.fields.push_back({from.empty() ? "text" : from, std::move(text)});
            return;
        }
        segment.text = std::move(text);
        if (!from.empty() && from != "transcription")
            setField(segment.fields, "text_from", from);
    }

    static void takeOther(LabelSegment &segment, const JsonValue &value, const std::string &from)
    {
        for (const auto &[key, other] : value.members()) {
            if (key == "start" || key == "end" || key == "channel")
                continue;
            segment.fields.push_back({from.empty() ? validText(key) : from, linesOf(other)});
        }
    }

    /// JSON_MIN: regions first, then the texts that belong to them by number.
    Result<> readMin(const JsonValue &task)
    {
        LabelTier tier;
        const std::string id = memberText(task, "annotation_id");
        tier.name = id.empty() ? "annotation" : "annotation " + id;
        m_segments.clear();
        for (const auto &[key, value] : task.members())
            for (const auto &item : value.items())
                if (isRegion(item) && labelsOf(item)) {
                    LabelSegment &segment = m_segments.emplace_back();
                    setTimes(segment, item);
                    takeLabels(segment, *labelsOf(item),
                               validText(key) == "label" ? "" : validText(key));
                }
        const std::size_t regions = m_segments.size();
        for (const auto &[key, value] : task.members())
            if (value.kind() == JsonValue::Kind::Array || key == "transcription")
                takeMinTexts(validText(key), value, regions);
        for (auto &segment : m_segments)
            VOX_CHECK(addSegment(tier, std::move(segment)));
        m_recording.tiers.push_back(std::move(tier));
        return {};
    }

    void takeMinTexts(const std::string &key, const JsonValue &value, std::size_t regions)
    {
        if (value.kind() == JsonValue::Kind::String) {
            if (regions == 0)
                m_segments.emplace_back().isWhole = true;
            if (regions <= 1)
                takeText(m_segments.front(), textOf(value), key);
            else
                m_reading.problem(0, Sentence::tr("%1 has one text for several regions; expected a "
                                                  "list of texts, one per region",
                                                  m_where));
            return;
        }
        std::size_t next = 0;
        for (const auto &item : value.items()) {
            const JsonValue *const text = item.find("text");
            if (item.kind() != JsonValue::Kind::String && !(text && !labelsOf(item)))
                return;
            if (next >= regions && !(text && isRegion(item))) {
                if (m_segments.empty() && value.items().size() == 1)
                    m_segments.emplace_back().isWhole = true;
                else if (next >= m_segments.size()) {
                    m_reading.problem(
                        0,
                        Sentence::tr("%1 has more texts than regions; expected one text per region",
                                     m_where));
                    return;
                }
            } else if (next >= regions) {
                setTimes(m_segments.emplace_back(), item);
                takeText(m_segments.back(), linesOf(*text), key);
                ++next;
                continue;
            }
            takeText(m_segments[next++], text ? linesOf(*text) : textOf(item), key);
        }
    }

    LabelReading &m_reading;
    std::string m_where;
    LabelRecording m_recording;
    std::unordered_map<std::string, std::size_t> m_regions;
    std::vector<LabelSegment> m_segments;
};

bool looksLikeTask(const JsonValue &value)
{
    for (const char *const key : {"annotations", "completions", "predictions", "data"})
        if (value.find(key))
            return true;
    for (const auto &member : value.members())
        for (const auto &item : member.second.items())
            if (isRegion(item))
                return true;
    return value.find("transcription") != nullptr || value.find("annotation_id") != nullptr;
}

/// A task, in any of the forms; one with monologues is Gecko's.
bool isLabelStudio(std::string_view beginning)
{
    constexpr std::array<std::string_view, 9> kHints{
        "\"data\"",          "\"annotations\"",   "\"completions\"",
        "\"predictions\"",   "\"annotator\"",     "\"lead_time\"",
        "\"annotation_id\"", "\"transcription\"", "\"from_name\""};
    if (!(beginning.starts_with('{') || beginning.starts_with('['))
        || contains(beginning, "\"monologues\""))
        return false;
    return trimmed(beginning) == "[]"
           || std::any_of(kHints.begin(), kHints.end(),
                          [&](std::string_view hint) { return contains(beginning, hint); });
}

Result<> readLabelStudio(LabelReading &reading)
{
    VOX_TRY(const JsonValue json, JsonValue::parse(reading.text()));
    const bool isList = json.kind() == JsonValue::Kind::Array;
    const auto &items = json.items();
    const bool isOurs = isList ? items.empty()
                                     || std::any_of(items.begin(), items.end(), looksLikeTask)
                               : looksLikeTask(json);
    if (!isOurs)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is JSON of neither Label Studio nor Gecko; expected a "
                                 "list of tasks, or \"monologues\""));
    if (!isList)
        return TaskReader(reading, 1).read(json);
    std::uint64_t number = 0;
    for (const auto &task : items) {
        VOX_CHECK(reading.checkStop());
        VOX_CHECK(TaskReader(reading, ++number).read(task));
    }
    return {};
}

} // namespace

constexpr LabelFormatInfo kLabelStudioFormat{.name = "label-studio",
                                             .extension = ".json",
                                             .description = VOX_SENTENCE("Label Studio JSON"),
                                             .fits = isLabelStudio,
                                             .read = readLabelStudio,
                                             .write = writeLabelStudio,
                                             .holdsManyRecordings = true,
                                             .isJson = true,
                                             .namesAudio = true};
static_assert(isWhole(kLabelStudioFormat));

} // namespace voxdeck::labels
