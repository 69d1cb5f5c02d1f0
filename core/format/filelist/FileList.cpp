// SPDX-License-Identifier: Apache-2.0
#include "core/format/filelist/FileList.h"

#include "core/archive/PartFile.h"
#include "core/base/Utf8.h"
#include "core/format/AudioFacts.h"
#include "core/format/AudioPaths.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/csv/TableReader.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/ShardTables.h"
#include "core/json/PythonFloat.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace voxdeck::filelist {

namespace {

using namespace record_fields;

constexpr std::string_view kShard = "shard";

Result<InputUtterance> makeUtterance(const TableRow &row)
{
    if (row.fields.size() != 4)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("expected shard, id, language and seconds, found %1 fields",
                                 row.fields.size()));
    const std::string shard(row.fields[0]);
    const std::string id(row.fields[1]);
    const auto seconds = parsePythonFloat(row.fields[3]);
    if (!seconds || !std::isfinite(*seconds) || *seconds < 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("not a number of seconds: %1", row.fields[3]));
    if (shard.empty() || id.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the shard or the id is empty"));
    InputUtterance utterance;
    utterance.key = id;
    utterance.audioProblem = Error{
        ErrorCode::Unsupported, Sentence::tr("the audio is in a tar shard: %1", shard), {}};
    utterance.record = JsonValue::object();
    utterance.record.set(kKey, JsonValue::ofString(id));
    if (!row.fields[2].empty())
        utterance.record.set(kLanguage, JsonValue::ofString(std::string(row.fields[2])));
    auto spelled = JsonValue::parse(row.fields[3]);
    utterance.record.set(kDuration, spelled && spelled->isNumber() ? *std::move(spelled)
                                                                   : JsonValue::ofDouble(*seconds));
    utterance.record.set(kShard, JsonValue::ofString(shard));
    return utterance;
}

class FileListSource final : public UtteranceSource {
public:
    FileListSource(const FileSystem &fs, const std::filesystem::path &path, TableReader reader,
                   SourceOptions options)
        : m_fs(fs),
          m_path(path),
          m_reader(std::move(reader)),
          m_options(std::move(options)),
          m_paths(fs, path.parent_path(), m_options.rules),
          m_shards(fs)
    {
    }
    Result<std::optional<InputLine>> next() override
    {
        VOX_TRY(const auto row, m_reader.next());
        if (!row)
            return std::nullopt;
        InputLine line;
        line.number = row->lineNumber;
        line.problem = row->problem;
        if (row->problem || row->fields.empty())
            return line;
        line.key = row->fields.size() > 1 ? row->fields[1] : std::string_view();
        auto made = makeUtterance(*row);
        if (!made) {
            line.problem = std::move(made).error();
            return line;
        }
        setSplit(made->record);
        addHints(made->record, m_options);
        findAudio(*made);
        line.utterance = *std::move(made);
        return line;
    }
    std::uint64_t bytesRead() const override { return m_reader.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_reader.sizeBytes(); }

private:
    /// Where the shard is at hand; the problem stays where it is not.
    void findAudio(InputUtterance &utterance)
    {
        const auto shard = m_paths.find(utterance.record.find(kShard)->toString());
        if (!shard || !exists(m_fs, *shard))
            return;
        const auto member = m_shards.audioOf(*shard, utterance.key);
        if (!member) {
            utterance.audioProblem = member.error();
            return;
        }
        utterance.audioProblem.reset();
        utterance.audio = *shard;
        utterance.audioRange = member->data;
    }

    /// The rows of one shard follow each other.
    void setSplit(JsonValue &record)
    {
        const std::string shard = record.find(kShard)->toString();
        if (shard != m_shard) {
            m_shard = shard;
            m_split = tar::splitOfShard(m_fs, shard, m_path);
        }
        if (!m_split.empty())
            record.set(kSplit, JsonValue::ofString(std::string(m_split)));
    }

    const FileSystem &m_fs;
    const std::filesystem::path m_path;
    std::string m_shard; ///< of the row before
    std::string_view m_split;
    TableReader m_reader;
    SourceOptions m_options;
    AudioPaths m_paths;
    tar::ShardTables m_shards;
};

Result<> checkField(std::string_view name, const std::string &text)
{
    if (text.empty() || !isValidUtf8(text))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has no %1, which a list of shards needs", name));
    if (text.find_first_of("\t\n\r") != std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the %1 holds a tab or a line end", name));
    return {};
}

/// As the record spells it where it is that number, so that 4 stays 4 and not 4.0.
std::string spelledSeconds(const JsonValue &record, const std::optional<double> &seconds)
{
    const JsonValue *const said = record.find(kDuration);
    if (!seconds)
        return {};
    if (said && said->isNumber())
        return said->dump().value_or(pythonFloatRepr(*seconds));
    return pythonFloatRepr(*seconds);
}

class FileListWriter final : public UtteranceWriter {
public:
    FileListWriter(const FileSystem &fs, std::unique_ptr<PartFile> file, WriterOptions options)
        : m_file(std::move(file)), m_facts(fs), m_options(std::move(options))
    {
    }
    Result<> add(const InputUtterance &utterance) override
    {
        const JsonValue &record = utterance.record;
        auto seconds = fieldNumber(record, kDuration);
        if (!seconds && utterance.endSeconds)
            seconds = *utterance.endSeconds - utterance.startSeconds.value_or(0);
        VOX_TRY(const std::string shard, shardOf(utterance));
        if (!seconds && utterance.audioRange) {
            VOX_TRY(const auto facts, m_facts.facts(utterance.audioPart()));
            seconds = facts.durationSeconds();
        }
        const std::array<std::pair<std::string_view, std::string>, 4> fields{
            {{kShard, shard},
             {kKey, utterance.key},
             {kLanguage, fieldText(record, kLanguage)},
             {kDuration, spelledSeconds(record, seconds)}}};
        std::string line;
        for (const auto &[name, text] : fields) {
            VOX_CHECK(checkField(name, text));
            line += line.empty() ? "" : "\t";
            line += text;
        }
        line += '\n';
        m_leftOut.look(record, {kKey, kLanguage, kDuration, kShard});
        return m_file->append(bytesOf(line));
    }
    Result<> finish() override { return m_file->commit(); }
    std::vector<Sentence> notes() const override
    {
        return m_leftOut.notes(Sentence::tr("a list of shards' samples"));
    }

private:
    /// As the list says it, else the tar that the audio is a member of.
    Result<std::string> shardOf(const InputUtterance &utterance) const
    {
        if (utterance.record.find(kShard) || !utterance.audioRange)
            return fieldText(utterance.record, kShard);
        if (utterance.startSeconds.value_or(0) > 0)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr(
                    "is a part of its tar member, and a list of shards names whole members"),
                utterance.key);
        InputUtterance tar;
        tar.audio = utterance.audio;
        return spelledAudio(tar, m_options);
    }

    std::unique_ptr<PartFile> m_file;
    AudioFactsReader m_facts;
    WriterOptions m_options;
    LeftOutFields m_leftOut;
};

} // namespace

Result<std::unique_ptr<UtteranceSource>> openFileListSource(const FileSystem &fs,
                                                            const std::filesystem::path &path,
                                                            const SourceOptions &options)
{
    VOX_TRY(auto reader, TableReader::open(fs, path, Separator::Tab));
    return std::make_unique<FileListSource>(fs, path, std::move(reader), options);
}

Result<std::unique_ptr<UtteranceWriter>>
openFileListWriter(FileSystem &fs, const std::filesystem::path &path, const WriterOptions &options)
{
    VOX_TRY(auto file, PartFile::create(fs, path));
    return std::make_unique<FileListWriter>(fs, std::move(file), options);
}

} // namespace voxdeck::filelist
