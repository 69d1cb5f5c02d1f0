// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/TouchSource.h"

#include "core/format/RecordFields.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/TouchDataset.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace voxdeck::touch {

namespace {

using namespace record_fields;

void addFree(JsonValue &record, std::string name, const JsonValue &value)
{
    while (record.find(name))
        name.insert(0, "original_");
    record.set(name, value);
}

void setText(JsonValue &record, std::string_view field, const std::string &text)
{
    if (!text.empty())
        record.set(field, JsonValue::ofString(text));
}

/// `info` without its segments; nothing when that leaves nothing.
std::optional<JsonValue> restOfInfo(const JsonValue &info)
{
    JsonValue rest = JsonValue::object();
    for (const auto &[name, value] : info.members()) {
        if (name != "segments")
            rest.set(name, value);
    }
    const bool isEmpty = info.kind() == JsonValue::Kind::Object && rest.members().empty();
    if (isEmpty)
        return std::nullopt;
    return info.kind() == JsonValue::Kind::Object ? rest : info;
}

class TouchSource final : public UtteranceSource {
public:
    TouchSource(std::shared_ptr<const TouchDataset> dataset, SourceOptions options)
        : m_dataset(std::move(dataset)), m_options(std::move(options))
    {
    }
    Result<std::optional<InputLine>> next() override
    {
        while (m_lines.empty()) {
            if (m_shard == m_dataset->shards().size())
                return std::nullopt;
            readItem();
        }
        InputLine line = std::move(m_lines.front());
        m_lines.pop_front();
        line.number = ++m_number;
        return line;
    }
    std::uint64_t bytesRead() const override { return m_itemsRead; }
    std::uint64_t sizeBytes() const override { return m_dataset->itemCount(); }

private:
    void readItem();
    Result<> addLines(const ShardReader &shard);
    void addProblem(Error error, std::optional<std::uint64_t> hidden = 1);
    void addLine(const Metainfo &meta, const JsonValue &record, std::optional<std::size_t> segment,
                 std::optional<double> itemSeconds);
    Error audioProblem() const;

    std::shared_ptr<const TouchDataset> m_dataset;
    SourceOptions m_options;
    std::uint32_t m_shard = 0;
    std::uint64_t m_item = 0;
    std::uint64_t m_itemsRead = 0;
    std::uint64_t m_number = 0;
    std::deque<InputLine> m_lines; ///< of the item that was read last
};

void TouchSource::addProblem(Error error, std::optional<std::uint64_t> hidden)
{
    InputLine line;
    line.hidden = hidden;
    line.problem = std::move(error);
    m_lines.push_back(std::move(line));
}

Error TouchSource::audioProblem() const
{
    return {ErrorCode::Unsupported,
            Sentence::tr("the audio is inside the TouchDataset; \"voxdeck-cli slice\" writes a "
                         "part of it to a file"),
            m_dataset->shards()[m_shard].directory.string()};
}

void TouchSource::readItem()
{
    const ShardEntry &entry = m_dataset->shards()[m_shard];
    if (entry.problem && m_item == 0)
        addProblem(*entry.problem, m_dataset->itemsByIndex(m_shard));
    if (m_item >= entry.itemCount) {
        ++m_shard;
        m_item = 0;
        return;
    }
    const auto shard = m_dataset->shard(m_shard);
    const auto added = shard ? addLines(**shard) : Result<>(fail(shard.error()));
    if (!added) {
        Error error = added.error();
        if (error.subject.empty())
            error.subject = entry.directory.string() + " item #" + std::to_string(m_item);
        // of a shard that cannot be opened none is readable: reported once
        const std::uint64_t hidden = shard ? 1 : entry.itemCount - m_item;
        addProblem(std::move(error), hidden);
        m_itemsRead += hidden - 1;
        m_item += hidden - 1;
    }
    ++m_itemsRead;
    ++m_item;
}

Result<> TouchSource::addLines(const ShardReader &shard)
{
    VOX_TRY(const std::string text, shard.record(m_item));
    VOX_TRY(const Metainfo meta, parseMetainfo(text));
    VOX_TRY(const JsonValue record, JsonValue::parse(text));
    std::optional<double> seconds;
    const auto frames = shard.frameCount(m_item);
    if (frames && meta.sampleRateHz > 0)
        seconds = static_cast<double>(count(*frames)) / static_cast<double>(meta.sampleRateHz);
    if (meta.segments.empty())
        addLine(meta, record, {}, seconds);
    for (std::size_t segment = 0; segment < meta.segments.size(); ++segment)
        addLine(meta, record, segment, seconds);
    return {};
}

void TouchSource::addLine(const Metainfo &meta, const JsonValue &record,
                          std::optional<std::size_t> segment, std::optional<double> itemSeconds)
{
    InputLine line;
    InputUtterance utterance;
    utterance.key = segment ? keyOfSegment(meta.key, *segment, meta.segments.size()) : meta.key;
    line.key = utterance.key;
    utterance.audioProblem = audioProblem();
    JsonValue &made = utterance.record;
    made = JsonValue::object();
    setText(made, kKey, utterance.key);
    made.set(kText, JsonValue::ofString(segment ? meta.segments[*segment].text : meta.text));
    auto seconds = itemSeconds;
    if (segment) {
        utterance.startSeconds = meta.segments[*segment].startSeconds;
        utterance.endSeconds = meta.segments[*segment].endSeconds;
        made.set(kStart, JsonValue::ofDouble(*utterance.startSeconds));
        made.set(kEnd, JsonValue::ofDouble(*utterance.endSeconds));
        seconds = *utterance.endSeconds - *utterance.startSeconds;
    }
    const auto speech = speechOf(meta, segment);
    setText(made, kSpeaker, speech.speaker);
    if (const JsonValue *const gender = record.find(kGender))
        made.set(kGender, *gender);
    setText(made, kLanguage, speech.language);
    setText(made, kCountry, speech.country);
    if (seconds)
        made.set(kDuration, JsonValue::ofDouble(*seconds));
    if (segment)
        setText(made, "item", meta.key);
    // The rule of times is for those who read the dataset, as the rate in "info" is.
    const std::set<std::string_view> taken{kKey,      kText,    kSpeaker,  kGender,
                                           kLanguage, kCountry, kDuration, kTimeRule};
    const bool isOneOfMany = segment && meta.segments.size() > 1;
    for (const auto &[name, value] : record.members()) {
        if (isOneOfMany && isOfAllWords(name))
            continue;
        const bool isOfTheSource = name == kAudio || name == kStart || name == kEnd;
        const auto rest = name == "info" ? restOfInfo(value) : std::optional(value);
        if (rest && !taken.contains(name))
            addFree(made, isOfTheSource ? "original_" + name : name, *rest);
    }
    const JsonValue *const info = record.find("info");
    const JsonValue *const segments = info ? info->find("segments") : nullptr;
    if (segment && segments && *segment < segments->items().size()) {
        for (const auto &[name, value] : segments->items()[*segment].members()) {
            if (name == kStart || name == kEnd || name == kText || name == kSpeaker
                || name == kLanguage || name == kCountry)
                continue;
            const bool isOfTheItem = name == kKey || name == kAudio || name == kDuration;
            if (record.find(name) && !isOfTheItem) // what the segment says counts
                made.set(name, value);
            else
                addFree(made, name, value);
        }
    }
    addHints(made, m_options);
    if (const auto times = checkTimes(utterance.startSeconds, utterance.endSeconds); !times)
        line.problem = times.error();
    else
        line.utterance = std::move(utterance);
    m_lines.push_back(std::move(line));
}

} // namespace

std::string keyOfSegment(const std::string &itemKey, std::size_t segment, std::size_t count)
{
    if (itemKey.empty() || count < 2)
        return itemKey;
    const std::string digits = std::to_string(segment);
    std::string key = itemKey + "_";
    key.append(digits.size() < 5 ? 5 - digits.size() : 0, '0');
    return key + digits;
}

Result<std::unique_ptr<UtteranceSource>> openTouchSource(const FileSystem &fs,
                                                         const std::filesystem::path &path,
                                                         const SourceOptions &options)
{
    VOX_TRY(auto dataset, TouchDataset::open(fs, path));
    return std::make_unique<TouchSource>(std::move(dataset), options);
}

} // namespace voxdeck::touch
