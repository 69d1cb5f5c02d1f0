// SPDX-License-Identifier: Apache-2.0
// Label Studio's JSON as its import takes it; the layout and the fields are at the reader.
#include "core/format/labels/LabelReading.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <set>

namespace voxdeck::labels {

namespace {

std::string fieldOr(const std::vector<LabelField> &fields, std::string_view key,
                    std::string_view otherwise)
{
    const std::string *const value = findField(fields, key);
    return value ? validText(*value) : std::string(otherwise);
}

JsonValue text(std::string_view value)
{
    return JsonValue::ofString(validText(value));
}

/// A number where the text is one, else the text: ids and scores are both.
JsonValue numberOrText(const std::string &value)
{
    if (auto parsed = JsonValue::parse(value); parsed && parsed->isNumber())
        return *std::move(parsed);
    return text(value);
}

JsonValue whereOf(const LabelSegment &segment, LabelFormat from)
{
    auto value = JsonValue::object();
    if (segment.isWhole)
        return value;
    value.set("start", JsonValue::ofDouble(segment.start));
    value.set("end", JsonValue::ofDouble(segment.end));
    if (!segment.channel.empty())
        value.set("channel",
                  numberOrText(channelFor(LabelFormat::LabelStudio, from, segment.channel)));
    return value;
}

/// The results of one tier.
class ResultWriter {
public:
    ResultWriter(const LabelRecording &recording, LabelFormat from)
        : m_recording(recording), m_from(from)
    {
    }

    void add(const LabelTier &tier, const LabelSegment &segment)
    {
        const std::string id = regionId(segment);
        addLabels(tier, segment, id);
        if (!segment.text.empty()) {
            auto texts = JsonValue::array();
            texts.append(text(segment.text));
            add(segment, id, fieldOr(segment.fields, "text_from", "transcription"), "textarea",
                "text", std::move(texts));
        }
        for (const auto &field : segment.fields) {
            if (!keepsFields() || isOwn(field.key))
                continue;
            auto values = JsonValue::array();
            values.append(text(field.value));
            add(segment, id, validText(field.key), "choices", "choices", std::move(values));
        }
    }

    JsonValue take() { return std::move(m_results); }

private:
    bool keepsFields() const { return m_from == LabelFormat::LabelStudio; }

    static bool isOwn(std::string_view key)
    {
        return key == "region_id" || key == "labels_from" || key == "text_from" || key == "label";
    }

    std::string regionId(const LabelSegment &segment)
    {
        std::string id = fieldOr(segment.fields, "region_id", "");
        while (id.empty() || !m_ids.insert(id).second) {
            id = "region-";
            id += std::to_string(++m_number);
        }
        return id;
    }

    /// A region without anything to say is still there: with an empty list of labels.
    void addLabels(const LabelTier &tier, const LabelSegment &segment, const std::string &id)
    {
        auto labels = JsonValue::array();
        const std::string &speaker = speakerOf(tier, segment);
        const std::string from = fieldOr(segment.fields, "labels_from", "labels");
        if (!speaker.empty()) {
            labels.append(text(speaker));
            add(segment, id, from, "labels", "labels", labels);
            labels = JsonValue::array();
        }
        for (const auto &field : segment.fields)
            if (keepsFields() && field.key == "label")
                labels.append(text(field.value));
        const bool isBare = speaker.empty() && segment.text.empty();
        if (!labels.items().empty() || isBare)
            add(segment, id, from, "labels", "labels", std::move(labels));
    }

    void add(const LabelSegment &segment, const std::string &id, const std::string &from,
             const char *type, const char *key, JsonValue content)
    {
        auto result = JsonValue::object();
        result.set("id", JsonValue::ofString(id));
        result.set("from_name", JsonValue::ofString(from));
        result.set("to_name", JsonValue::ofString("audio"));
        result.set("type", JsonValue::ofString(type));
        if (m_recording.bounds)
            result.set("original_length", JsonValue::ofDouble(m_recording.bounds->end));
        auto value = whereOf(segment, m_from);
        value.set(key, std::move(content));
        result.set("value", std::move(value));
        if (segment.confidence)
            result.set("score", JsonValue::ofDouble(*segment.confidence));
        m_results.append(std::move(result));
    }

    const LabelRecording &m_recording;
    LabelFormat m_from;
    JsonValue m_results = JsonValue::array();
    std::set<std::string> m_ids;
    std::uint64_t m_number = 0;
};

JsonValue annotationOf(const LabelRecording &recording, const LabelTier &tier, bool isPrediction,
                       LabelFormat from, LabelWriting &writing)
{
    ResultWriter results(recording, from);
    for (const auto &segment : tier.segments) {
        if (segment.role == SegmentRole::Filler)
            continue;
        results.add(tier, segment);
        writing.wrote();
    }
    auto annotation = JsonValue::object();
    constexpr std::string_view kAnnotation = "annotation ";
    if (!isPrediction && tier.name.starts_with(kAnnotation)) {
        auto id = numberOrText(tier.name.substr(kAnnotation.size()));
        if (id.kind() == JsonValue::Kind::Integer)
            annotation.set("id", std::move(id));
    }
    for (const char *const key : {"completed_by", "model_version", "score"})
        if (const std::string *const value = findField(tier.fields, key))
            annotation.set(key, std::string_view(key) == "model_version" ? text(*value)
                                                                         : numberOrText(*value));
    annotation.set("result", results.take());
    return annotation;
}

JsonValue taskOf(const LabelRecording &recording, LabelFormat from, LabelWriting &writing)
{
    const bool isOurs = from == LabelFormat::LabelStudio;
    auto task = JsonValue::object();
    if (const std::string *const id = findField(recording.fields, "task_id"); id && isOurs)
        task.set("id", numberOrText(*id));
    auto data = JsonValue::object();
    data.set(isOurs ? fieldOr(recording.fields, "audio_key", "audio") : "audio",
             text(recording.audio.empty() && !isOurs ? recording.name : recording.audio));
    task.set("data", std::move(data));
    auto annotations = JsonValue::array();
    auto predictions = JsonValue::array();
    for (const auto &tier : recording.tiers) {
        const bool isPrediction = isOurs && tier.name.starts_with("prediction");
        auto &list = isPrediction ? predictions : annotations;
        list.append(annotationOf(recording, tier, isPrediction, from, writing));
    }
    task.set("annotations", std::move(annotations));
    if (!predictions.items().empty())
        task.set("predictions", std::move(predictions));
    return task;
}

} // namespace

Result<> writeLabelStudio(const LabelFile &labels, LabelWriting &writing)
{
    writing.text += '[';
    bool isFirst = true;
    for (const auto &recording : labels.recordings) {
        writing.text += isFirst ? "\n" : ",\n";
        isFirst = false;
        writing.text += taskOf(recording, labels.format, writing).dumpText();
        VOX_CHECK(writing.flush());
    }
    writing.text += isFirst ? "]\n" : "\n]\n";
    return {};
}

} // namespace voxdeck::labels
