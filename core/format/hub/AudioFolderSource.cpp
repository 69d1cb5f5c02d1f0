// SPDX-License-Identifier: Apache-2.0
#include "core/format/hub/AudioFolderSource.h"

#include "core/base/Utf8.h"
#include "core/format/AudioPaths.h"
#include "core/format/DatasetProbe.h"
#include "core/format/FileTree.h"
#include "core/format/LineFailure.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/TranscriptFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/hub/HubSplits.h"
#include "core/format/hub/MetadataRows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::hub {

namespace {

namespace rf = record_fields;

/// The result of a first walk over the folder.
struct Survey {
    std::vector<std::filesystem::path> metadata; ///< relative
    std::uint64_t metadataBytes = 0;
    std::uint64_t audioFiles = 0;
    bool hasParquet = false;
    bool hasLabels = false; ///< of files without metadata
    SplitFinder splits;
    Sentence cardNote;
    std::vector<Sentence> treeNotes;
};

Result<Survey> surveyOf(const FileSystem &fs, const std::filesystem::path &root)
{
    VOX_TRY(auto tree, FileTree::openBuilt(fs, root));
    Survey survey;
    survey.cardNote = survey.splits.readCard(fs, root);
    std::set<std::string> labels;
    std::set<std::ptrdiff_t> depths;
    while (const auto folder = tree.next()) {
        const auto &files = folder->files;
        for (const char *const name : {"metadata.jsonl", "metadata.csv"}) {
            if (std::find(files.begin(), files.end(), name) == files.end())
                continue;
            survey.metadata.push_back(folder->relative / name);
            VOX_TRY(const FileStatus status, fs.status(root / survey.metadata.back()));
            survey.metadataBytes += status.size;
            break; // one of them is enough: datasets takes no folder with both
        }
        survey.hasParquet = survey.hasParquet
                            || std::find(files.begin(), files.end(), "metadata.parquet")
                                   != files.end();
        bool hasAudio = false;
        for (const std::string &name : files) {
            if (!hasAudioName(name))
                continue;
            hasAudio = true;
            ++survey.audioFiles;
            survey.splits.look(folder->relative / name);
        }
        if (hasAudio) {
            labels.insert(folder->relative.filename().string());
            depths.insert(std::distance(folder->relative.begin(), folder->relative.end()));
        }
    }
    survey.hasLabels = labels.size() > 1 && depths.size() == 1;
    survey.treeNotes = tree.notes();
    return survey;
}

void setSplit(RecordBuilder &record, std::optional<std::string_view> split)
{
    if (split && !record.find(rf::kSplit))
        record.set(rf::kSplit, JsonValue::ofString(std::string(*split)));
}

/// "a/b.flac" -> "a/b"
std::string keyOf(const std::filesystem::path &file)
{
    const std::string key = (file.parent_path() / file.stem()).generic_string();
    return isValidUtf8(key) ? key : std::string();
}

class MetadataSource final : public UtteranceSource {
public:
    MetadataSource(const FileSystem &fs, std::filesystem::path root, Survey survey,
                   SourceOptions options)
        : m_fs(fs),
          m_root(std::move(root)),
          m_survey(std::move(survey)),
          m_options(std::move(options)),
          m_paths(fs, m_root, m_options.rules)
    {
    }
    Result<> openNext();
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_bytesBefore + m_rows->bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_survey.metadataBytes; }
    std::vector<std::filesystem::path> files() const override;
    std::vector<Sentence> notes() const override;

private:
    Result<> fill(const JsonValue &row, InputUtterance &utterance);
    void setAudio(const std::string &spelled, InputUtterance &utterance, RecordBuilder &record);
    const std::filesystem::path &current() const { return m_survey.metadata[m_nextFile - 1]; }

    const FileSystem &m_fs;
    std::filesystem::path m_root;
    Survey m_survey;
    SourceOptions m_options;
    AudioPaths m_paths;
    std::optional<MetadataRows> m_rows;
    std::size_t m_nextFile = 0;
    std::uint64_t m_bytesBefore = 0;
    std::uint64_t m_number = 0;
};

Result<> MetadataSource::openNext()
{
    if (m_rows)
        m_bytesBefore += m_rows->bytesRead();
    const auto path = m_root / m_survey.metadata[m_nextFile++];
    VOX_TRY(m_rows, MetadataRows::open(m_fs, path));
    return {};
}

std::vector<std::filesystem::path> MetadataSource::files() const
{
    std::vector<std::filesystem::path> files;
    for (const auto &relative : m_survey.metadata)
        files.push_back(m_root / relative);
    return files;
}

std::vector<Sentence> MetadataSource::notes() const
{
    auto notes = m_survey.treeNotes;
    if (m_survey.hasParquet)
        notes.emplace_back(Sentence::tr("there is a metadata.parquet, which is not read"));
    if (!m_survey.cardNote.empty())
        notes.push_back(m_survey.cardNote);
    return notes;
}

Result<std::optional<InputLine>> MetadataSource::next()
{
    std::optional<MetadataRows::Row> row;
    while (!row) {
        VOX_TRY(row, m_rows->next());
        if (row)
            break;
        if (m_nextFile == m_survey.metadata.size())
            return std::nullopt;
        VOX_CHECK(openNext());
    }
    InputLine line;
    line.number = ++m_number;
    line.problem = std::move(row->problem);
    if (row->value && !line.problem) {
        InputUtterance utterance;
        const auto filled = fill(*row->value, utterance);
        line.key = utterance.key;
        if (filled)
            line.utterance = std::move(utterance);
        else
            line.problem = filled.error();
    }
    if (line.problem)
        line.problem->subject = placeOfLine((m_root / current()).string(), row->number);
    return line;
}

/// The column that names the audio.
std::string_view audioColumn(const JsonValue &row)
{
    constexpr std::string_view kName = "file_name";
    if (row.find(kName))
        return kName;
    for (const auto &[name, value] : row.members()) {
        if (name.ends_with("_file_name"))
            return name;
    }
    return {};
}

/// The common field of a column, and its value as in that field.
std::string_view fieldOf(std::string_view column)
{
    const std::string_view field = canonicalColumn(column);
    const bool isOfFiles = field == rf::kAudio || field == rf::kStart || field == rf::kEnd
                           || field == rf::kChannel;
    return isOfFiles ? std::string_view() : field;
}

JsonValue asNumber(const JsonValue &value)
{
    const auto number = value.isNumber() ? std::optional<double>() : [&value] {
        JsonValue one = JsonValue::object();
        one.set("x", value);
        return fieldNumber(one, "x");
    }();
    return number ? JsonValue::ofDouble(*number) : value;
}

/// All rows of such metadata have the same columns, so an empty text is how a missing hypothesis is written. It is that
/// of a recogniser that heard nothing if the rate beside it is 100 %.
bool isFiller(const JsonValue &row, std::string_view column, const JsonValue &value)
{
    if (value.kind() != JsonValue::Kind::String || !value.toString().empty()
        || !saysHypothesis(column))
        return false;
    return std::none_of(row.members().begin(), row.members().end(), [](const auto &member) {
        const std::string_view field = fieldOf(member.first);
        const double rate = asNumber(member.second).toDouble();
        return (field == rf::kCer || field == rf::kWer) && (rate == 1 || rate == 100);
    });
}

Result<> MetadataSource::fill(const JsonValue &row, InputUtterance &utterance)
{
    if (row.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::Corrupt, Sentence::tr("the line is not a JSON object"));
    RecordBuilder record;
    const std::string_view audio = audioColumn(row);
    const JsonValue *const name = audio.empty() ? nullptr : row.find(audio);
    const bool isNamed = name && name->kind() == JsonValue::Kind::String;
    if (isNamed)
        setAudio(name->toString(), utterance, record);
    else
        utterance.audioProblem = Error{
            ErrorCode::InvalidArgument,
            Sentence::tr("there is no `file_name`, which names the audio"),
            {}};
    for (const auto &[column, value] : row.members()) {
        const std::string_view field = fieldOf(column);
        if (value.kind() == JsonValue::Kind::Null || (isNamed && column == audio)
            || isFiller(row, column, value))
            continue;
        const bool isNumber = field == rf::kDuration || field == rf::kCer || field == rf::kWer;
        if (field.empty() || record.find(field))
            record.addOther(column, value);
        else
            record.set(field, isNumber ? asNumber(value) : value);
    }
    const JsonValue *const key = record.find(rf::kKey);
    if (key)
        utterance.key = key->kind() == JsonValue::Kind::String ? key->toString()
                                                               : key->dump().value_or("");
    else if (isNamed) {
        utterance.key = keyOf(current().parent_path() / name->toString());
        record.set(rf::kKey, JsonValue::ofString(utterance.key));
    }
    utterance.record = std::move(record).build();
    addHints(utterance.record, m_options);
    return {};
}

/// Why datasets would not open it: src/datasets/packaged_modules/folder_based_builder, CWE-22.
std::optional<Error> problemOfName(const std::string &spelled,
                                   const std::filesystem::path &relative)
{
    if (spelled.find("://") != std::string::npos)
        return Error{ErrorCode::Unsupported,
                     Sentence::tr("the audio is an address, not a file: %1", spelled),
                     {}};
    if (relative.is_absolute() || (!relative.empty() && *relative.begin() == ".."))
        return Error{ErrorCode::PermissionDenied,
                     Sentence::tr("the audio is outside the folder of its metadata: %1", spelled),
                     {}};
    return std::nullopt;
}

void MetadataSource::setAudio(const std::string &spelled, InputUtterance &utterance,
                              RecordBuilder &record)
{
    record.set(rf::kAudio, JsonValue::ofString(spelled));
    std::string name = spelled;
    std::replace(name.begin(), name.end(), '\\', '/');
    const auto relative = std::filesystem::path(name).lexically_normal();
    utterance.audioProblem = problemOfName(spelled, relative);
    if (utterance.audioProblem)
        return;
    const auto inRoot = current().parent_path() / relative;
    setSplit(record, m_survey.splits.splitOf(inRoot));
    m_paths.apply(name.empty() ? name : (m_root / inRoot).string(), utterance);
}

/// No metadata: the files themselves.
class LabelSource final : public UtteranceSource {
public:
    LabelSource(const FileSystem &fs, FileTree tree, Survey survey, SourceOptions options)
        : m_tree(std::move(tree)),
          m_survey(std::move(survey)),
          m_options(std::move(options)),
          m_paths(fs, m_tree.root(), m_options.rules)
    {
    }
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_number; }
    std::uint64_t sizeBytes() const override { return m_survey.audioFiles; }
    std::vector<Sentence> notes() const override
    {
        auto notes = m_tree.notes();
        if (!m_survey.cardNote.empty())
            notes.push_back(m_survey.cardNote);
        return notes;
    }

private:
    FileTree m_tree;
    Survey m_survey;
    SourceOptions m_options;
    AudioPaths m_paths;
    std::optional<FileTree::Folder> m_folder;
    std::size_t m_nextFile = 0;
    std::uint64_t m_number = 0;
};

Result<std::optional<InputLine>> LabelSource::next()
{
    while (true) {
        if (m_folder && m_nextFile < m_folder->files.size()
            && hasAudioName(m_folder->files[m_nextFile]))
            break;
        if (m_folder && ++m_nextFile < m_folder->files.size())
            continue;
        m_folder = m_tree.next();
        m_nextFile = 0;
        if (!m_folder)
            return std::nullopt;
    }
    const auto relative = m_folder->relative / m_folder->files[m_nextFile++];
    InputLine line;
    line.number = ++m_number;
    InputUtterance utterance;
    utterance.key = line.key = keyOf(relative);
    const std::string path = (m_tree.root() / relative).string();
    m_paths.apply(path, utterance);
    RecordBuilder record;
    record.set(rf::kKey, JsonValue::ofString(utterance.key));
    if (isValidUtf8(path))
        record.set(rf::kAudio, JsonValue::ofString(path));
    setSplit(record, m_survey.splits.splitOf(relative));
    const std::string label = relative.parent_path().filename().string();
    if (m_survey.hasLabels && isValidUtf8(label))
        record.addOther("label", JsonValue::ofString(label));
    utterance.record = std::move(record).build();
    addHints(utterance.record, m_options);
    line.utterance = std::move(utterance);
    return line;
}

} // namespace

Result<std::unique_ptr<UtteranceSource>> openAudioFolder(const FileSystem &fs,
                                                         const std::filesystem::path &root,
                                                         const SourceOptions &options)
{
    VOX_TRY(Survey survey, surveyOf(fs, root));
    if (survey.metadata.empty() && survey.hasParquet)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("its metadata is Parquet, which is not read; make a metadata.jsonl of it"),
            root.string());
    if (survey.metadata.empty()) {
        VOX_TRY(auto tree, FileTree::openBuilt(fs, root));
        return std::make_unique<LabelSource>(fs, std::move(tree), std::move(survey), options);
    }
    auto source = std::make_unique<MetadataSource>(fs, root, std::move(survey), options);
    VOX_CHECK(source->openNext());
    return source;
}

} // namespace voxdeck::hub
