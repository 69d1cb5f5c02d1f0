// SPDX-License-Identifier: Apache-2.0
#include "core/format/hub/AudioFolderWriter.h"

#include "core/archive/PartFile.h"
#include "core/format/AudioPaths.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/csv/CsvWriter.h"

#include <array>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::hub {

namespace {

namespace rf = record_fields;

constexpr std::string_view kFileName = "file_name";
constexpr std::string_view kTranscription = "transcription";
constexpr std::array kFields = {rf::kKey,     rf::kSpeaker,   rf::kGender,   rf::kLanguage,
                                rf::kCountry, rf::kRecording, rf::kDuration, rf::kSplit,
                                rf::kStatus,  rf::kCer,       rf::kWer};

class AudioFolderWriter final : public UtteranceWriter {
public:
    AudioFolderWriter(FileSystem &fs, std::filesystem::path folder, std::unique_ptr<PartFile> file,
                      bool isCsv, bool isNewFolder)
        : m_fs(fs), m_file(std::move(file)), m_isCsv(isCsv), m_isNewFolder(isNewFolder)
    {
        m_options.relativeTo = std::move(folder);
    }
    ~AudioFolderWriter() override
    {
        m_file.reset();
        if (m_isNewFolder)
            (void)m_fs.remove(m_options.relativeTo); // stays where it holds something
    }
    AudioFolderWriter(const AudioFolderWriter &) = delete;
    AudioFolderWriter &operator=(const AudioFolderWriter &) = delete;

    Result<> addHeader()
    {
        std::vector<std::string> names{std::string(kFileName), std::string(kTranscription)};
        names.insert(names.end(), kFields.begin(), kFields.end());
        return m_isCsv ? m_file->append(bytesOf(csvRecord(names))) : Result<>();
    }
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override { return m_file->commit(); }
    std::vector<Sentence> notes() const override { return m_leftOut.notes("a metadata.csv"); }

private:
    Result<std::string> nameOf(const InputUtterance &utterance) const;
    Result<std::string> csvOf(const InputUtterance &utterance, const std::string &name);

    FileSystem &m_fs;
    WriterOptions m_options;
    std::unique_ptr<PartFile> m_file;
    bool m_isCsv;
    bool m_isNewFolder;
    LeftOutFields m_leftOut;
};

Result<std::string> AudioFolderWriter::nameOf(const InputUtterance &utterance) const
{
    if (utterance.startSeconds || utterance.endSeconds || utterance.channel)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "an AudioFolder lists whole files; cut this part into a separate file first"),
            utterance.audio.string());
    if (utterance.audio.empty())
        return fail(whyNoAudio(utterance));
    VOX_TRY(std::string name, spelledAudio(utterance, m_options));
    if (std::filesystem::path(name).is_absolute())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the audio is not in %1; copy it there first",
                                 m_options.relativeTo.string()),
                    name);
    return name;
}

Result<std::string> AudioFolderWriter::csvOf(const InputUtterance &utterance,
                                             const std::string &name)
{
    std::set<std::string_view> known(kFields.begin(), kFields.end());
    known.insert({rf::kAudio, rf::kText, rf::kStart, rf::kEnd, rf::kChannel});
    m_leftOut.look(utterance.record, known);
    std::vector<std::string> fields{name, fieldText(utterance.record, rf::kText)};
    for (const std::string_view field : kFields)
        fields.push_back(fieldText(utterance.record, field));
    return csvRecord(fields);
}

Result<std::string> jsonOf(const InputUtterance &utterance, const std::string &name)
{
    JsonValue line = JsonValue::object();
    line.set(kFileName, JsonValue::ofString(name));
    line.set(kTranscription, JsonValue::ofString(fieldText(utterance.record, rf::kText)));
    const auto isNull = [](const JsonValue &value) { // a column of nulls has no type
        return value.kind() == JsonValue::Kind::Null;
    };
    for (const std::string_view field : kFields) {
        const JsonValue *const value = utterance.record.find(field);
        if (value && !isNull(*value))
            line.set(field, *value);
    }
    for (const auto &[field, value] : otherFields(utterance.record))
        if (!isNull(*value))
            addBeside(line, field, *value);
    auto text = line.dump();
    if (!text)
        return fail(ErrorCode::InvalidArgument, text.error().detail, utterance.key);
    text->push_back('\n');
    return text;
}

Result<> AudioFolderWriter::add(const InputUtterance &utterance)
{
    VOX_TRY(const std::string name, nameOf(utterance));
    VOX_TRY(const std::string line, m_isCsv ? csvOf(utterance, name) : jsonOf(utterance, name));
    return m_file->append(bytesOf(line));
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>> openAudioFolderWriter(FileSystem &fs,
                                                               const std::filesystem::path &path,
                                                               const WriterOptions & /*options*/)
{
    const std::string last = path.filename().string();
    const bool isCsv = last == "metadata.csv";
    const bool isFile = isCsv || last == "metadata.jsonl";
    std::filesystem::path folder = isFile ? path.parent_path() : path;
    if (folder.empty())
        folder = ".";
    const bool isNewFolder = !exists(fs, folder);
    VOX_CHECK(fs.createDirectories(folder));
    VOX_TRY(auto file, PartFile::create(fs, isFile ? path : folder / "metadata.jsonl"));
    auto writer = std::make_unique<AudioFolderWriter>(fs, std::move(folder), std::move(file), isCsv,
                                                      isNewFolder);
    VOX_CHECK(writer->addHeader());
    return writer;
}

} // namespace voxdeck::hub
