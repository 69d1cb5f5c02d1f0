// SPDX-License-Identifier: Apache-2.0
#include "core/format/wenet/RawListSource.h"

#include "core/archive/CompressedReader.h"
#include "core/base/Utf8.h"
#include "core/format/JsonRecords.h"
#include "core/format/LineReader.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/wenet/RawSegments.h"
#include "core/text/Characters.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace voxdeck::wenet {

namespace {

/// The key as text; empty without a key. Numbers are used as they would be written.
Result<std::string> keyOf(const JsonValue &record)
{
    const JsonValue *key = record.find("key");
    if (!key || key->kind() == JsonValue::Kind::Null)
        return std::string();
    if (key->isNumber())
        return key->dump();
    if (key->kind() != JsonValue::Kind::String || !isValidUtf8(key->toString()))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("`key` is not text"));
    return key->toString();
}

void findAudio(AudioPaths &paths, InputUtterance &utterance)
{
    const JsonValue *const wav = utterance.record.find("wav");
    if (!wav)
        utterance.audioProblem = Error{ErrorCode::InvalidArgument,
                                       Sentence::tr("there is no `wav`, which names the audio"),
                                       {}};
    else if (wav->kind() != JsonValue::Kind::String)
        utterance.audioProblem = Error{
            ErrorCode::InvalidArgument, Sentence::tr("`wav` is not text"), {}};
    else
        paths.apply(wav->toString(), utterance);
}

Result<> fillUtterance(AudioPaths &paths, InputUtterance &utterance)
{
    VOX_TRY(utterance.startSeconds, secondsOf(utterance.record, "start"));
    VOX_TRY(utterance.endSeconds, secondsOf(utterance.record, "end"));
    VOX_CHECK(checkTimes(utterance.startSeconds, utterance.endSeconds));
    findAudio(paths, utterance);
    return {};
}

/// No field of WeNet's or TouchNet's, which mix all channels; other formats' lists name it here.
void takeChannel(InputUtterance &utterance)
{
    constexpr std::int64_t kMostChannels = 1024;
    const JsonValue *const channel = utterance.record.find(record_fields::kChannel);
    const std::int64_t number = channel ? channel->toInteger(-1) : -1;
    if (number >= 0 && number < kMostChannels)
        utterance.channel = static_cast<int>(number);
}

/// What both layouts of a list do with a line that was read.
class RawSource : public UtteranceSource {
public:
    RawSource(AudioPaths paths, SourceOptions options)
        : m_paths(std::move(paths)), m_options(std::move(options))
    {
    }
    Result<std::optional<InputLine>> next() final
    {
        if (m_ready.empty()) {
            VOX_TRY(auto read, readLine(m_paths));
            if (!read)
                return std::nullopt;
            if (read->utterance) {
                addHints(read->utterance->record, m_options);
                if (!m_options.isStrict)
                    takeChannel(*read->utterance);
            }
            if (!m_options.splitsSegments)
                return read;
            for (InputLine &line : linesOfSegments(*std::move(read)))
                m_ready.push_back(std::move(line));
        }
        std::optional<InputLine> line(std::move(m_ready.front()));
        m_ready.pop_front();
        return line;
    }

protected:
    virtual Result<std::optional<InputLine>> readLine(AudioPaths &paths) = 0;
    bool isStrict() const { return m_options.isStrict; }

private:
    AudioPaths m_paths;
    SourceOptions m_options;
    std::deque<InputLine> m_ready;
};

class RawLines final : public RawSource {
public:
    RawLines(AudioPaths paths, SequentialFile opened, SourceOptions options)
        : RawSource(std::move(paths), std::move(options)),
          m_packed(opened.packed),
          m_lines(LineReader::over(std::move(opened.file)))
    {
    }
    std::uint64_t bytesRead() const override
    {
        return m_packed ? m_packed->packedOffset() : m_lines.bytesRead();
    }
    std::uint64_t sizeBytes() const override { return m_lines.sizeBytes(); }

protected:
    Result<std::optional<InputLine>> readLine(AudioPaths &paths) override
    {
        VOX_TRY(const auto line, m_lines.next());
        if (!line)
            return std::nullopt;
        if (line->isTooLong) {
            InputLine read;
            read.number = line->number;
            read.problem = Error{
                ErrorCode::Unsupported, Sentence::tr("the line is longer than 64 MiB"), {}};
            return read;
        }
        const bool mayHaveMark = line->number == 1 && !isStrict();
        return readRawListLine(paths, line->number,
                               mayHaveMark ? withoutByteOrderMark(line->text) : line->text);
    }

private:
    CompressedReader *m_packed; ///< owned by m_lines; null where the list is plain
    LineReader m_lines;
};

/// The same objects as one array.
class RawArray final : public RawSource {
public:
    RawArray(AudioPaths paths, JsonRecords records, SourceOptions options)
        : RawSource(std::move(paths), std::move(options)), m_records(std::move(records))
    {
    }
    std::uint64_t bytesRead() const override { return m_records.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_records.sizeBytes(); }

protected:
    Result<std::optional<InputLine>> readLine(AudioPaths &paths) override
    {
        VOX_TRY(auto read, m_records.next());
        if (!read)
            return std::nullopt;
        if (read->value)
            return readRawListRecord(paths, read->number, *std::move(read->value));
        InputLine line;
        line.number = read->number;
        line.problem = std::move(read->problem);
        return line;
    }

private:
    JsonRecords m_records;
};

/// "[ {"; a line that is an array among lines is only a bad line.
Result<bool> isArrayOfObjects(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr std::size_t kLookAt = 4096;
    constexpr std::string_view kSpace = " \t\r\n";
    VOX_TRY(const std::string head, readHead(fs, path, kLookAt));
    const std::size_t open = head.find_first_not_of(kSpace);
    if (open == std::string::npos || head[open] != '[')
        return false;
    const std::size_t first = head.find_first_not_of(kSpace, open + 1);
    return first != std::string::npos && head[first] == '{';
}

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
    return readRawListRecord(paths, number, *std::move(record));
}

InputLine readRawListRecord(AudioPaths &paths, std::uint64_t number, JsonValue record)
{
    InputLine line;
    line.number = number;
    if (record.kind() != JsonValue::Kind::Object) {
        line.problem = Error{ErrorCode::Corrupt, Sentence::tr("the line is not a JSON object"), {}};
        return line;
    }
    InputUtterance utterance;
    utterance.record = std::move(record);
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
    AudioPaths paths(fs, path.parent_path(), options.rules);
    VOX_TRY(const bool isOneArray, isArrayOfObjects(fs, path));
    if (isOneArray && !options.isStrict) {
        VOX_TRY(auto records, JsonRecords::open(fs, path));
        return std::make_unique<RawArray>(std::move(paths), std::move(records), options);
    }
    VOX_TRY(auto opened, openSequential(fs, path));
    return std::make_unique<RawLines>(std::move(paths), std::move(opened), options);
}

} // namespace voxdeck::wenet
