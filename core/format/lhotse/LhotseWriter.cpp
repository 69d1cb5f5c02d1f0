// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/LhotseWriter.h"

#include "core/archive/CompressedWriter.h"
#include "core/archive/PartFile.h"
#include "core/base/Rounding.h"
#include "core/format/AudioFacts.h"
#include "core/format/AudioPaths.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/lhotse/CutFields.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/format/lhotse/LhotseItem.h"
#include "core/io/Location.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck::lhotse {

namespace {

namespace rf = record_fields;

/// Lines into a file, packed where its name ends in .gz.
class LinesFile {
public:
    static Result<LinesFile> create(FileSystem &fs, const std::filesystem::path &path)
    {
        LinesFile file;
        if (path.extension() == ".gz") {
            VOX_TRY(file.m_packed, CompressedWriter::create(fs, path, {Compression::Gzip, 0}));
        } else {
            VOX_TRY(file.m_plain, PartFile::create(fs, path));
        }
        return file;
    }
    Result<> append(const std::string &line)
    {
        m_gathered += line; // a packer takes its time to start on each piece
        return m_gathered.size() < kGatherBytes ? Result<>() : flush();
    }
    Result<> sync()
    {
        VOX_CHECK(flush());
        return m_packed ? m_packed->sync() : m_plain->sync();
    }
    Result<> finish()
    {
        VOX_CHECK(flush());
        return m_packed ? m_packed->finish() : m_plain->commit();
    }

private:
    static constexpr std::size_t kGatherBytes = std::size_t{256} << 10;
    LinesFile() = default;
    Result<> flush()
    {
        const std::string bytes = std::exchange(m_gathered, {});
        if (bytes.empty())
            return {};
        return m_packed ? m_packed->append(bytesOf(bytes)) : m_plain->append(bytesOf(bytes));
    }
    std::unique_ptr<CompressedWriter> m_packed;
    std::unique_ptr<PartFile> m_plain;
    std::string m_gathered;
};

struct Span {
    double startSeconds = 0;
    JsonValue duration;
};

struct Item {
    std::string id;
    JsonValue recording;
    JsonValue channel; ///< a number, or a list where it is several
    Span span;
};

class LhotseWriter final : public UtteranceWriter {
public:
    LhotseWriter(FileSystem &fs, LinesFile cuts, WriterOptions options)
        : m_facts(fs), m_cuts(std::move(cuts)), m_options(std::move(options))
    {
    }
    void addLists(LinesFile recordings, LinesFile supervisions)
    {
        m_recordings = std::move(recordings);
        m_supervisions = std::move(supervisions);
    }
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override;

private:
    std::string recordingId(const InputUtterance &utterance, const std::string &audio);

    AudioFactsReader m_facts;
    std::optional<LinesFile> m_recordings;
    std::optional<LinesFile> m_supervisions;
    LinesFile m_cuts;
    WriterOptions m_options;
    std::unordered_map<std::string, std::string> m_idOfAudio;
    std::unordered_set<std::string> m_ids;
};

/// The record's, else the file's name without its ending; another number behind it for another file.
std::string LhotseWriter::recordingId(const InputUtterance &utterance, const std::string &audio)
{
    const auto known = m_idOfAudio.find(audio);
    if (known != m_idOfAudio.end())
        return known->second;
    const auto said = textOf(utterance.record, rf::kRecording);
    const std::string wanted = said ? *said : std::filesystem::path(audio).stem().string();
    std::string id = wanted;
    for (int number = 2; m_ids.contains(id); ++number) {
        id = wanted;
        id.append("-").append(std::to_string(number));
    }
    return id;
}

Result<std::string> lineOf(const JsonValue &item, const std::string &key)
{
    auto text = item.dump();
    if (!text)
        return fail(ErrorCode::InvalidArgument, text.error().detail, key);
    text->push_back('\n');
    return text;
}

JsonValue channelList(int channels)
{
    JsonValue list = JsonValue::array();
    for (int channel = 0; channel < channels; ++channel)
        list.append(JsonValue::ofInteger(channel));
    return list;
}

/// Recording.from_file(path).to_dict()
JsonValue recordingOf(const std::string &id, const std::string &audio, const AudioFacts &facts)
{
    JsonValue source = JsonValue::object();
    // Lhotse opens an address by this type alone
    const bool isAddress = Location::parse(audio).isRemote();
    source.set("type", JsonValue::ofString(isAddress ? "url" : "file"));
    source.set("channels", channelList(facts.channels));
    source.set("source", JsonValue::ofString(audio));
    JsonValue sources = JsonValue::array();
    sources.append(std::move(source));
    JsonValue recording = JsonValue::object();
    recording.set("id", JsonValue::ofString(id));
    recording.set("sources", std::move(sources));
    recording.set("sampling_rate", JsonValue::ofInteger(facts.sampleRateHz));
    recording.set("num_samples", JsonValue::ofCount(facts.frames));
    recording.set("duration", JsonValue::ofDouble(facts.durationSeconds()));
    recording.set("channel_ids", channelList(facts.channels));
    return recording;
}

Result<Span> spanOf(const InputUtterance &utterance, const AudioFacts &facts)
{
    const double length = facts.durationSeconds();
    Span span;
    span.startSeconds = utterance.startSeconds.value_or(0);
    if (!(span.startSeconds < length))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the start is past the end of the audio"),
                    utterance.audio.string());
    const bool isToTheEnd = !utterance.endSeconds || *utterance.endSeconds > length;
    if (isToTheEnd) {
        const double rest = addSeconds(length, -span.startSeconds, facts.sampleRateHz);
        span.duration = JsonValue::ofDouble(rest);
        return span;
    }
    const double times = *utterance.endSeconds - span.startSeconds;
    const JsonValue *const said = utterance.record.find(rf::kDuration);
    const bool isSaid = said && said->isNumber()
                        && std::abs(said->toDouble() - times) < 1.0 / facts.sampleRateHz;
    span.duration = isSaid ? *said : JsonValue::ofDouble(roundedTo8Digits(times));
    return span;
}

bool isAlignment(const JsonValue &value)
{
    return value.kind() == JsonValue::Kind::Object;
}

bool isFeatures(const JsonValue &value)
{
    return value.find("storage_path") != nullptr;
}

/// The fields that a supervision can only hold in its `custom`.
JsonValue customOf(const JsonValue &record)
{
    JsonValue custom = JsonValue::object();
    for (const std::string_view field :
         {rf::kCountry, rf::kSplit, rf::kStatus, rf::kCer, rf::kWer}) {
        if (const JsonValue *const value = record.find(field); value && !isOfCut(record, field))
            custom.set(field, *value);
    }
    auto rest = JsonValue::object();
    for (const auto &[name, value] : record.members())
        if (!isOfCut(record, name))
            rest.set(name, value);
    for (const auto &[name, value] : otherFields(rest)) {
        const bool isOwn = name == "supervision_id" || name == "sampling_rate"
                           || name == "num_samples" || name == "channel_ids"
                           || (name == "alignment" && isAlignment(*value))
                           || (name == "features" && isFeatures(*value));
        if (!isOwn)
            addBeside(custom, name, *value);
    }
    return custom;
}

JsonValue supervisionOf(const InputUtterance &utterance, const Item &item, double startSeconds)
{
    const JsonValue &record = utterance.record;
    JsonValue supervision = JsonValue::object();
    supervision.set(kNames.written(rf::kKey),
                    JsonValue::ofString(textOf(record, "supervision_id").value_or(utterance.key)));
    supervision.set(kNames.written(rf::kRecording), *item.recording.find("id"));
    supervision.set(kNames.written(rf::kStart), JsonValue::ofDouble(startSeconds));
    supervision.set(kNames.written(rf::kDuration), item.span.duration);
    supervision.set(kNames.written(rf::kChannel), item.channel);
    for (const std::string_view field : {rf::kText, rf::kLanguage, rf::kSpeaker, rf::kGender}) {
        if (const JsonValue *const value = record.find(field))
            supervision.set(kNames.written(field), *value);
    }
    if (JsonValue custom = customOf(record); !custom.members().empty())
        supervision.set("custom", std::move(custom));
    const JsonValue *const alignment = record.find("alignment");
    if (alignment && isAlignment(*alignment))
        supervision.set("alignment", *alignment);
    return supervision;
}

JsonValue cutOf(const InputUtterance &utterance, const Item &item)
{
    JsonValue cut = JsonValue::object();
    cut.set("id", JsonValue::ofString(utterance.key));
    cut.set("start", JsonValue::ofDouble(item.span.startSeconds));
    cut.set("duration", item.span.duration);
    cut.set("channel", item.channel);
    JsonValue supervisions = JsonValue::array();
    supervisions.append(supervisionOf(utterance, item, 0));
    cut.set("supervisions", std::move(supervisions));
    const JsonValue *const features = utterance.record.find("features");
    if (features && isFeatures(*features))
        cut.set("features", *features);
    cut.set("recording", item.recording);
    if (JsonValue custom = customOfCut(utterance.record); !custom.members().empty())
        cut.set("custom", std::move(custom));
    const bool isMono = item.channel.kind() != JsonValue::Kind::Array;
    cut.set("type", JsonValue::ofString(isMono ? "MonoCut" : "MultiCut"));
    return cut;
}

Result<> LhotseWriter::add(const InputUtterance &utterance)
{
    if (utterance.key.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("Lhotse needs an id, and the utterance has no key"));
    if (utterance.audio.empty())
        return fail(whyNoAudio(utterance));
    VOX_TRY(const std::string audio, spelledAudio(utterance, m_options));
    VOX_TRY(const AudioFacts facts, m_facts.facts(utterance.audioPart()));
    if (utterance.channel && *utterance.channel >= facts.channels)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the audio has no channel %1", *utterance.channel),
                    utterance.audio.string());
    Item item;
    item.id = recordingId(utterance, audio);
    item.recording = recordingOf(item.id, audio, facts);
    VOX_TRY(item.span, spanOf(utterance, facts));
    item.channel = utterance.channel || facts.channels == 1
                       ? JsonValue::ofInteger(utterance.channel.value_or(0))
                       : channelList(facts.channels);
    VOX_TRY(const std::string cut, lineOf(cutOf(utterance, item), utterance.key));
    if (m_supervisions) {
        const JsonValue supervision = supervisionOf(utterance, item, item.span.startSeconds);
        VOX_TRY(const std::string line, lineOf(supervision, utterance.key));
        VOX_CHECK(m_supervisions->append(line));
    }
    if (m_idOfAudio.emplace(audio, item.id).second) {
        m_ids.insert(item.id);
        VOX_TRY(const std::string line, lineOf(item.recording, utterance.key));
        if (m_recordings)
            VOX_CHECK(m_recordings->append(line));
    }
    return m_cuts.append(cut);
}

Result<> LhotseWriter::finish()
{
    // None has its name before all are on the disk, where one may not fit.
    for (auto *const lists : {&m_recordings, &m_supervisions})
        if (*lists)
            VOX_CHECK((*lists)->sync());
    VOX_CHECK(m_cuts.sync());
    if (m_recordings)
        VOX_CHECK(m_recordings->finish());
    if (m_supervisions)
        VOX_CHECK(m_supervisions->finish());
    return m_cuts.finish();
}

bool isManifestName(const std::string &name)
{
    return name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>>
openLhotseWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    const bool isFile = isManifestName(path.filename().string());
    const std::filesystem::path folder = isFile ? path.parent_path() : path;
    if (!folder.empty())
        VOX_CHECK(fs.createDirectories(folder));
    VOX_TRY(auto cuts, LinesFile::create(fs, isFile ? path : folder / kManifestNames[0]));
    auto writer = std::make_unique<LhotseWriter>(fs, std::move(cuts), options);
    if (!isFile) {
        VOX_TRY(auto recordings, LinesFile::create(fs, folder / kManifestNames[1]));
        VOX_TRY(auto supervisions, LinesFile::create(fs, folder / kManifestNames[2]));
        writer->addLists(std::move(recordings), std::move(supervisions));
    }
    return writer;
}

} // namespace voxdeck::lhotse
