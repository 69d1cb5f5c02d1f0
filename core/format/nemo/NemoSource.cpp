// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0483
#include "core/format/nemo/NemoSource.h"

#include "core/base/Utf8.h"
#include "core/format/AudioPaths.h"
#include "core/format/JsonRecords.h"
#include "core/format/LineFailure.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/ServerLists.h"
#include "core/format/TimeRules.h"
#include "core/format/nemo/NemoFields.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/nemo/NemoTars.h"
#include "core/io/PlainPath.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::nemo {

namespace {

namespace rf = record_fields;

/// Which fields of a line have become fields of RecordFields.h.
using Taken = std::vector<std::string_view>;

void take(const FieldName &name, Taken &taken)
{
    if (name.use != NameUse::Kept)
        taken.push_back(name.name);
}

class NemoSource final : public UtteranceSource {
public:
    NemoSource(const FileSystem &fs, std::vector<std::filesystem::path> files,
               SourceOptions options)
        : m_fs(fs), m_files(std::move(files)), m_options(std::move(options)), m_tars(fs)
    {
    }
    Result<> openNext();
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_bytesBefore + m_records->bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_sizeBytes; }
    std::vector<std::filesystem::path> files() const override { return m_files; }
    std::vector<Sentence> notes() const override;
    Result<> addSizes();

private:
    Result<> fill(const JsonValue &line, InputUtterance &utterance);
    void setAudio(const JsonValue &line, InputUtterance &utterance, RecordBuilder &record,
                  Taken &taken);
    void findAudio(const JsonValue &line, const std::string &spelled, InputUtterance &utterance);
    void setText(const JsonValue &line, RecordBuilder &record, Taken &taken);
    std::optional<std::string> textInFile(const JsonValue &name) const;
    static Result<> setTimes(const JsonValue &line, InputUtterance &utterance,
                             RecordBuilder &record, Taken &taken);
    void setKey(const JsonValue &line, InputUtterance &utterance, RecordBuilder &record,
                Taken &taken) const;

    const FileSystem &m_fs;
    std::vector<std::filesystem::path> m_files;
    SourceOptions m_options;
    std::size_t m_nextFile = 0;
    std::optional<JsonRecords> m_records;
    std::optional<AudioPaths> m_paths;
    NemoTars m_tars;
    std::uint64_t m_bytesBefore = 0;
    std::uint64_t m_sizeBytes = 0;
    std::uint64_t m_number = 0;
    std::uint64_t m_unreadTexts = 0;
};

const std::filesystem::path &current(const std::vector<std::filesystem::path> &files,
                                     std::size_t next)
{
    return files[next - 1];
}

Result<> NemoSource::addSizes()
{
    for (const auto &file : m_files) {
        VOX_TRY(const FileStatus status, m_fs.status(file));
        m_sizeBytes += status.size;
    }
    return {};
}

Result<> NemoSource::openNext()
{
    if (m_records)
        m_bytesBefore += m_records->sizeBytes();
    const std::filesystem::path &file = m_files[m_nextFile++];
    VOX_TRY(m_records, JsonRecords::open(m_fs, file));
    m_paths.emplace(m_fs, file.parent_path(), m_options.rules);
    return {};
}

Result<std::optional<InputLine>> NemoSource::next()
{
    std::optional<JsonRecords::Record> read;
    while (true) {
        VOX_TRY(read, m_records->next());
        if (read)
            break;
        if (m_nextFile == m_files.size())
            return std::nullopt;
        VOX_CHECK(openNext());
    }
    InputLine line;
    line.number = ++m_number;
    if (read->problem)
        line.problem = std::move(read->problem);
    else if (read->value) {
        InputUtterance utterance;
        const auto filled = fill(*read->value, utterance);
        line.key = utterance.key;
        if (filled)
            line.utterance = std::move(utterance);
        else
            line.problem = filled.error();
    }
    if (line.problem)
        line.problem->subject = placeOfLine(current(m_files, m_nextFile).string(), read->number);
    return line;
}

Result<> NemoSource::fill(const JsonValue &line, InputUtterance &utterance)
{
    if (line.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::Corrupt, Sentence::tr("the line is not a JSON object"));
    RecordBuilder record;
    Taken taken;
    utterance.timeRule = timeRuleOf(DatasetKind::Nemo);
    setAudio(line, utterance, record, taken);
    const auto times = setTimes(line, utterance, record, taken);
    setKey(line, utterance, record, taken);
    VOX_CHECK(times);
    setText(line, record, taken);
    if (const auto channel = line.find(rf::kChannel);
        channel && channel->kind() == JsonValue::Kind::Integer && channel->toInteger(-1) >= 0
        && channel->toInteger() < 1024) {
        utterance.channel = static_cast<int>(channel->toInteger());
        record.set(rf::kChannel, *channel);
        taken.push_back(rf::kChannel);
    }
    if (const FieldName *const language = kNames.firstIn(line, rf::kLanguage)) {
        record.set(rf::kLanguage, *line.find(language->name));
        take(*language, taken);
    }
    for (const auto &[name, value] : line.members()) {
        if (std::find(taken.begin(), taken.end(), name) == taken.end())
            record.addOther(name, value);
    }
    utterance.record = std::move(record).build();
    addHints(utterance.record, m_options);
    return {};
}

/// All segments of a member are of one recording, called as lists of plain files call it.
std::string recordingOf(const std::string &member)
{
    return std::filesystem::path(member).stem().string();
}

void NemoSource::setAudio(const JsonValue &line, InputUtterance &utterance, RecordBuilder &record,
                          Taken &taken)
{
    const FieldName *const field = kNames.firstIn(line, rf::kAudio);
    if (!field) {
        utterance.audioProblem = Error{
            ErrorCode::InvalidArgument,
            Sentence::tr("there is no `audio_filepath`, which names the audio"),
            {}};
        return;
    }
    const JsonValue &audio = *line.find(field->name);
    if (audio.kind() != JsonValue::Kind::String) {
        utterance.audioProblem = Error{
            ErrorCode::Unsupported,
            audio.kind() == JsonValue::Kind::Array
                ? Sentence::tr("the audio is a list of files; expected one file")
                : Sentence::tr("`%1` is not text", field->name),
            {}};
        return;
    }
    record.set(rf::kAudio, audio);
    take(*field, taken);
    findAudio(line, audio.toString(), utterance);
    const std::string member = withoutSub(audio.toString());
    // always for a member found in its tar: other lists name the tar, and a tar holds many recordings
    const bool isPart = member != audio.toString() && utterance.audio.empty();
    if ((utterance.audioRange || isPart) && !line.find(rf::kRecording))
        record.set(rf::kRecording, JsonValue::ofString(recordingOf(member)));
}

void NemoSource::findAudio(const JsonValue &line, const std::string &spelled,
                           InputUtterance &utterance)
{
    constexpr std::size_t kMaximumRelative = 255; // NeMo's limit: longer names are used unchanged
    const std::filesystem::path &manifest = current(m_files, m_nextFile);
    const JsonValue *const shard = line.find(kShardId);
    const bool isInFolder = spelled.find('/') != std::string::npos;
    std::string name = spelled;
    if (!isTarred(spelled, manifest)) {
        const std::filesystem::path path(spelled);
        const auto beside = manifest.parent_path() / path;
        const bool isAddress = spelled.find("://") != std::string::npos; // only itself
        if (!isAddress && path.is_relative() && spelled.size() < kMaximumRelative
            && exists(m_fs, beside))
            name = beside.string();
        else if (spelled.compare(0, 2, "~/") == 0) {
            if (const char *const home = std::getenv("HOME"))
                name.replace(0, 1, home);
        }
        if (!shard || isInFolder || isAddress || name != spelled || exists(m_fs, path)) {
            m_paths->apply(name, utterance);
            return;
        }
    }
    m_tars.apply(manifest, shard, withoutSub(spelled), *m_paths, utterance);
}

/// The text of a file in the manifest's folder, without line ends, as NeMo reads it. Other places are not looked at:
/// a manifest may come from anywhere, and would show what only this user may read.
std::optional<std::string> NemoSource::textInFile(const JsonValue &name) const
{
    constexpr std::uint64_t kLargestText = std::uint64_t{1} << 20;
    const auto folder = current(m_files, m_nextFile).parent_path();
    const std::filesystem::path said(name.toString());
    const auto inside = said.is_absolute()
                            ? said.lexically_relative(wholePath(folder / "x").parent_path())
                            : said.lexically_normal();
    if (inside.empty() || inside == "." || *inside.begin() == ".." || inside.is_absolute())
        return std::nullopt;
    const auto path = folder / inside;
    const auto status = m_fs.status(path);
    if (!status || status->kind != FileKind::File || status->size > kLargestText)
        return std::nullopt;
    auto text = readWholeFile(m_fs, path);
    if (!text || !isValidUtf8(*text))
        return std::nullopt;
    std::erase(*text, '\n');
    return *std::move(text);
}

void NemoSource::setText(const JsonValue &line, RecordBuilder &record, Taken &taken)
{
    const FieldName *const field = kNames.firstIn(line, rf::kText);
    if (field && field->use == NameUse::NamesFile) {
        if (auto read = textInFile(*line.find(field->name)))
            record.set(rf::kText, JsonValue::ofString(*std::move(read)));
        else
            ++m_unreadTexts;
        return;
    }
    const JsonValue *const text = field ? line.find(field->name) : nullptr;
    // a number is the transcript of digits, as pandas writes a column of them
    if (!text || !(text->kind() == JsonValue::Kind::String || text->isNumber()))
        return;
    record.set(rf::kText, *text);
    take(*field, taken);
}

Result<> NemoSource::setTimes(const JsonValue &line, InputUtterance &utterance,
                              RecordBuilder &record, Taken &taken)
{
    const FieldName *const durationField = kNames.firstIn(line, rf::kDuration);
    constexpr std::string_view kOffset = kNames.written(rf::kStart);
    VOX_TRY(const auto offset, secondsOf(line, kOffset));
    std::optional<double> duration;
    if (durationField) {
        VOX_TRY(duration, secondsOf(line, durationField->name));
    }
    if (duration && *duration < 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("`duration` is not a time of 0 seconds or later"));
    if (duration) {
        record.set(rf::kDuration, *line.find(durationField->name));
        take(*durationField, taken);
    }
    if (!offset)
        return {};
    taken.push_back(kOffset);
    record.set(rf::kStart, *line.find(kOffset));
    utterance.startSeconds = offset;
    if (duration) {
        utterance.endSeconds = *offset + *duration; // the record has what lengthMeant() needs
        record.set(rf::kEnd, JsonValue::ofDouble(*utterance.endSeconds));
    }
    return checkTimes(utterance.startSeconds, utterance.endSeconds);
}

void NemoSource::setKey(const JsonValue &line, InputUtterance &utterance, RecordBuilder &record,
                        Taken &taken) const
{
    if (auto key = textOf(line, rf::kKey); key && isValidUtf8(*key)) {
        utterance.key = *std::move(key);
        taken.push_back(rf::kKey);
    } else if (const JsonValue *const audio = record.find(rf::kAudio)) {
        utterance.key = derivedKey(withoutSecrets(audio->toString()), record.find(rf::kStart),
                                   record.find(rf::kDuration));
    }
    if (!utterance.key.empty())
        record.set(rf::kKey, JsonValue::ofString(utterance.key));
}

std::vector<Sentence> NemoSource::notes() const
{
    if (m_unreadTexts == 0)
        return {};
    return {m_unreadTexts == 1
                ? Sentence::tr(
                    "%1 line names a text file (text_filepath) instead of a text that could not be "
                    "read: expected UTF-8 of at most 1 MiB in the folder of the manifest",
                    m_unreadTexts)
                : Sentence::tr(
                    "%1 lines name a text file (text_filepath) instead of a text that could not be "
                    "read: expected UTF-8 of at most 1 MiB in the folder of the manifest",
                    m_unreadTexts)};
}

/// f"{round(seconds * 1e2):06d}"; empty for an invalid time.
std::string hundredths(const JsonValue *seconds)
{
    if (!seconds || !seconds->isNumber())
        return {};
    constexpr double kLimit = 1e15;
    constexpr std::size_t kWidth = 6;
    const double value = std::nearbyint(seconds->toDouble() * 100); // halves to even, as Python
    if (!(value >= 0 && value < kLimit))
        return {};
    std::string digits = std::to_string(static_cast<std::int64_t>(value));
    digits.insert(0, kWidth - std::min(kWidth, digits.size()), '0');
    return digits;
}

} // namespace

std::string derivedKey(std::string_view audio, const JsonValue *offset, const JsonValue *duration)
{
    std::string key = std::filesystem::path(audio).stem().string();
    if (!isValidUtf8(key))
        return {};
    if (offset) {
        key += "-" + hundredths(offset);
        key += "-" + hundredths(duration);
    }
    return key;
}

std::string keyOf(const JsonValue &record)
{
    const JsonValue *const audio = record.find(rf::kAudio);
    return derivedKey(withoutSecrets(audio ? audio->toString() : std::string()),
                      record.find(rf::kStart), record.find(rf::kDuration));
}

Result<std::unique_ptr<UtteranceSource>> openNemoSource(const FileSystem &fs,
                                                        const std::filesystem::path &path,
                                                        const SourceOptions &options)
{
    VOX_TRY(auto files, manifestFiles(fs, path));
    auto source = std::make_unique<NemoSource>(fs, std::move(files), options);
    VOX_CHECK(source->addSizes());
    VOX_CHECK(source->openNext());
    return source;
}

} // namespace voxdeck::nemo
