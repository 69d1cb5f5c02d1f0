// SPDX-License-Identifier: Apache-2.0
#include "core/format/nemo/NemoWriter.h"

#include "core/archive/PartFile.h"
#include "core/format/AudioFacts.h"
#include "core/format/AudioPaths.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/nemo/NemoFields.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/nemo/NemoSource.h"

#include <optional>
#include <string>
#include <utility>

namespace voxdeck::nemo {

namespace {

namespace rf = record_fields;

/// The start as the record spells it where that is the utterance's, so that 0 stays 0 and not 0.0.
JsonValue startOf(const InputUtterance &utterance)
{
    const JsonValue *const said = utterance.record.find(rf::kStart);
    if (said && said->isNumber() && said->toDouble() == *utterance.startSeconds)
        return *said;
    return JsonValue::ofDouble(*utterance.startSeconds);
}

class NemoWriter final : public UtteranceWriter {
public:
    NemoWriter(FileSystem &fs, std::unique_ptr<PartFile> file, WriterOptions options)
        : m_facts(fs), m_file(std::move(file)), m_options(std::move(options))
    {
    }
    Result<> add(const InputUtterance &utterance) override
    {
        VOX_TRY(const JsonValue line, lineOf(utterance));
        auto text = line.dump();
        if (!text)
            return fail(ErrorCode::InvalidArgument, text.error().detail, utterance.key);
        text->push_back('\n');
        return m_file->append(bytesOf(*text));
    }
    Result<> finish() override { return m_file->commit(); }

private:
    Result<JsonValue> lineOf(const InputUtterance &utterance);

    AudioFactsReader m_facts;
    std::unique_ptr<PartFile> m_file;
    WriterOptions m_options;
};

void addKnown(JsonValue &line, const InputUtterance &utterance, const std::string &audio)
{
    const JsonValue &record = utterance.record;
    const std::string derived = derivedKey(audio, line.find(kNames.written(rf::kStart)),
                                           line.find(kNames.written(rf::kDuration)));
    if (!utterance.key.empty() && utterance.key != derived)
        line.set(rf::kKey, JsonValue::ofString(utterance.key));
    if (const JsonValue *const speaker = record.find(rf::kSpeaker))
        line.set(rf::kSpeaker, *speaker);
    const JsonValue *const language = record.find(rf::kLanguage);
    if (language && !kNames.isKeptIn(record, rf::kLanguage, language->toString()))
        line.set(kNames.written(rf::kLanguage), *language);
    if (utterance.channel)
        line.set(rf::kChannel, JsonValue::ofInteger(*utterance.channel));
    if (const JsonValue *const recording = record.find(rf::kRecording);
        recording && recording->toString() != withoutSub(audio))
        line.set(rf::kRecording, *recording);
    for (const std::string_view field :
         {rf::kGender, rf::kCountry, rf::kSplit, rf::kStatus, rf::kCer, rf::kWer}) {
        if (const JsonValue *const value = record.find(field))
            line.set(field, *value);
    }
}

Result<JsonValue> NemoWriter::lineOf(const InputUtterance &utterance)
{
    VOX_TRY(const std::string audio, spelledAudio(utterance, m_options));
    JsonValue line = JsonValue::object();
    line.set(kNames.written(rf::kAudio), JsonValue::ofString(audio));
    VOX_TRY(auto duration, m_facts.duration(utterance));
    line.set(kNames.written(rf::kDuration), std::move(duration));
    const JsonValue *const said = utterance.record.find(rf::kText);
    const bool isText = said && (said->kind() == JsonValue::Kind::String || said->isNumber());
    const auto text = isText ? std::optional(fieldText(utterance.record, rf::kText)) : std::nullopt;
    // NeMo prefers a text, empty or not, to the file that holds the text
    const FieldName *const named = kNames.firstIn(utterance.record, rf::kText);
    if (text || !named || named->use != NameUse::NamesFile)
        line.set(kNames.written(rf::kText), JsonValue::ofString(text.value_or("")));
    if (utterance.startSeconds || utterance.endSeconds) {
        line.set(kNames.written(rf::kStart),
                 utterance.startSeconds ? startOf(utterance) : JsonValue::ofInteger(0));
    }
    addKnown(line, utterance, audio);
    for (const auto &[name, value] : otherFields(utterance.record))
        addBeside(line, name, *value);
    return line;
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>>
openNemoWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    if (path.has_parent_path())
        VOX_CHECK(fs.createDirectories(path.parent_path()));
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::make_unique<NemoWriter>(fs, std::move(file), options);
}

} // namespace voxdeck::nemo
