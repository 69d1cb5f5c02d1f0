// SPDX-License-Identifier: Apache-2.0
#include "core/format/wenet/RawListSource.h"

#include "core/archive/CompressedReader.h"
#include "core/base/Utf8.h"
#include "core/format/JsonRecords.h"
#include "core/format/LineReader.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <cmath>
#include <cstdint>

namespace voxdeck::wenet {

namespace {

/// The key as text; empty when there is none. Numbers are taken as they would be written.
Result<std::string> keyOf(const JsonValue &record)
{
    const JsonValue *key = record.find("key");
    if (!key || key->kind() == JsonValue::Kind::Null)
        return std::string();
    if (key->isNumber())
        return key->dump();
    if (key->kind() != JsonValue::Kind::String || !isValidUtf8(key->toString()))
        return fail(ErrorCode::InvalidArgument, "`key` is not text");
    return key->toString();
}

Result<std::optional<double>> timeOf(const JsonValue &record, const char *name)
{
    const JsonValue *value = record.find(name);
    if (!value || value->kind() == JsonValue::Kind::Null)
        return std::nullopt;
    std::optional<double> seconds;
    if (value->isNumber())
        seconds = value->toDouble();
    else if (value->kind() == JsonValue::Kind::String)
        seconds = parsePythonFloat(value->toString());
    if (!seconds || !std::isfinite(*seconds))
        return fail(ErrorCode::InvalidArgument,
                    std::string("`") + name + "` is not a number of seconds");
    return seconds;
}

void findAudio(AudioPaths &paths, InputUtterance &utterance)
{
    const JsonValue *const wav = utterance.record.find("wav");
    if (!wav)
        utterance.audioProblem = Error{
            ErrorCode::InvalidArgument, "there is no `wav`, which names the audio", {}};
    else if (wav->kind() != JsonValue::Kind::String)
        utterance.audioProblem = Error{ErrorCode::InvalidArgument, "`wav` is not text", {}};
    else
        paths.apply(wav->toString(), utterance);
}

Result<> fillUtterance(AudioPaths &paths, InputUtterance &utterance)
{
    VOX_TRY(utterance.startSeconds, timeOf(utterance.record, "start"));
    VOX_TRY(utterance.endSeconds, timeOf(utterance.record, "end"));
    VOX_CHECK(checkTimes(utterance.startSeconds, utterance.endSeconds));
    findAudio(paths, utterance);
    return {};
}

class RawListSource final : public UtteranceSource {
public:
    RawListSource(AudioPaths paths, SequentialFile opened, SourceOptions options)
        : m_paths(std::move(paths)),
          m_packed(opened.packed),
          m_lines(LineReader::over(std::move(opened.file))),
          m_options(std::move(options))
    {
    }
    Result<std::optional<InputLine>> next() override
    {
        VOX_TRY(const auto line, m_lines.next());
        if (!line)
            return std::nullopt;
        if (line->isTooLong) {
            InputLine read;
            read.number = line->number;
            read.problem = Error{ErrorCode::Unsupported, "the line is longer than 64 MiB", {}};
            return read;
        }
        InputLine read = readRawListLine(m_paths, line->number, line->text);
        if (read.utterance)
            addHints(read.utterance->record, m_options);
        return read;
    }
    std::uint64_t bytesRead() const override
    {
        return m_packed ? m_packed->packedOffset() : m_lines.bytesRead();
    }
    std::uint64_t sizeBytes() const override { return m_lines.sizeBytes(); }

private:
    AudioPaths m_paths;
    CompressedReader *m_packed; ///< owned by m_lines; null where the list is plain
    LineReader m_lines;
    SourceOptions m_options;
};

} // namespace

InputLine readRawListLine(AudioPaths &paths, std::uint64_t number, std::string_view text)
{
    InputLine line;
    line.number = number;
    text = stripPython(text);
    if (text.empty())
        return line;
    auto record = JsonValue::parse(text);
    if (!record) {
        line.problem = record.error();
        return line;
    }
    if (record->kind() != JsonValue::Kind::Object) {
        line.problem = Error{ErrorCode::Corrupt, "the line is not a JSON object", {}};
        return line;
    }
    InputUtterance utterance;
    utterance.record = *std::move(record);
    auto key = keyOf(utterance.record);
    if (!key) {
        line.problem = key.error();
        return line;
    }
    line.key = utterance.key = *std::move(key);
    if (const auto filled = fillUtterance(paths, utterance); !filled)
        line.problem = filled.error();
    else
        line.utterance = std::move(utterance);
    return line;
}

Result<std::unique_ptr<UtteranceSource>> openRawListSource(const FileSystem &fs,
                                                           const std::filesystem::path &path,
                                                           const SourceOptions &options)
{
    VOX_TRY(auto opened, openSequential(fs, path));
    return std::make_unique<RawListSource>(AudioPaths(fs, path.parent_path(), options.rules),
                                           std::move(opened), options);
}

} // namespace voxdeck::wenet
