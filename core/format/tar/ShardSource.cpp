// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0600
#include "core/format/tar/ShardSource.h"

#include "core/base/Counted.h"
#include "core/base/Utf8.h"
#include "core/format/AudioPaths.h"
#include "core/format/FileNames.h"
#include "core/format/LineReader.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/folder/CorpusTables.h"
#include "core/format/folder/SideText.h"
#include "core/format/tar/SampleGroups.h"
#include "core/format/tar/ShardNames.h"
#include "core/format/tar/TarShard.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::tar {
namespace {

namespace rf = record_fields;

constexpr std::uint64_t kMostTextBytes = std::uint64_t{16} << 20;
/// The best first.
constexpr std::array<std::string_view, 4> kTextFields{"txt", "text", "transcript", "trn"};
constexpr std::array<std::string_view, 6> kTextNames{"transcript",    "text", "txt",
                                                     "transcription", "trn",  "sentence"};
constexpr std::array<std::string_view, 5> kJsonNames{"meta", "metadata", "info", "transcript",
                                                     "text"};
/// Short texts beside the audio, and the field each becomes.
constexpr std::array kShortTexts = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"cls", "cls"},
    {"cls2", "cls2"},
    {"id", "id"},
    {"index", "index"},
    {"lang", rf::kLanguage},
    {"language", rf::kLanguage},
    {"spk", rf::kSpeaker},
    {"speaker", rf::kSpeaker},
    {"gender", rf::kGender},
});
/// The fields that the object beside the audio may set; its times refer to the original recording.
constexpr std::array kFromJson{rf::kText,     rf::kSpeaker,   rf::kGender, rf::kLanguage,
                               rf::kCountry,  rf::kRecording, rf::kSplit,  rf::kStatus,
                               rf::kDuration, rf::kCer,       rf::kWer};

template <std::size_t Count>
bool isOneOf(const std::array<std::string_view, Count> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// "transcript.txt" is "txt" called "transcript": WebDataset decodes by what stands behind the last dot.
struct TypedField {
    explicit TypedField(std::string_view field)
        : type(field.substr(field.rfind('.') + 1)),
          name(field.substr(0, field.size() - type.size()))
    {
        if (!name.empty())
            name.remove_suffix(1);
    }
    bool isText() const { return isOneOf(kTextFields, type) || type == "lab"; }
    /// The short text that it is; null: none.
    const std::pair<std::string_view, std::string_view> *shortText() const
    {
        const std::string_view called = name.empty() ? type : isText() ? name : std::string_view();
        const auto *const found = std::find_if(
            kShortTexts.begin(), kShortTexts.end(),
            [called](const auto &one) { return one.first == called; });
        return found == kShortTexts.end() ? nullptr : found;
    }

    std::string_view type;
    std::string_view name; ///< empty: it has none
};

/// Less is better; nothing for what is not the sample's text. `audio`: the name of the audio beside it.
std::optional<std::size_t> rankOfText(const TypedField &field, std::string_view audio)
{
    constexpr std::size_t kNamed = kTextFields.size();
    if (!field.isText() || field.shortText())
        return {};
    const auto *const plain = std::find(kTextFields.begin(), kTextFields.end(), field.type);
    if (field.name.empty())
        return plain != kTextFields.end() ? static_cast<std::size_t>(plain - kTextFields.begin())
                                          : kNamed + 2;
    if (field.name == audio)
        return kNamed;
    if (isOneOf(kTextNames, field.name))
        return kNamed + 1;
    return field.type == "lab" ? kNamed + 4 : kNamed + 3;
}

/// The same of the object with the sample's fields.
std::optional<std::size_t> rankOfJson(const TypedField &field, std::string_view audio)
{
    if (field.type != "json")
        return {};
    if (field.name.empty())
        return 0;
    return field.name == audio ? 1 : isOneOf(kJsonNames, field.name) ? 2 : 3;
}

/// The field with the least rank, and all others that have one.
struct Choice {
    const SampleField *field = nullptr;
    std::vector<const SampleField *> others;
};

template <typename Rank>
Choice choose(const Sample &sample, std::string_view audio, Rank rank)
{
    Choice choice;
    std::size_t best = 0;
    for (const SampleField &field : sample.fields) {
        const auto its = rank(TypedField(field.field), audio);
        if (!its)
            continue;
        const SampleField *other = &field;
        if (!choice.field || *its < best) {
            std::swap(choice.field, other);
            best = *its;
        }
        if (other)
            choice.others.push_back(other);
    }
    return choice;
}

const SampleField *audioOf(const Sample &sample)
{
    const auto audio = std::find_if(
        sample.fields.begin(), sample.fields.end(),
        [](const SampleField &field) { return isAudioField(field.field); });
    return audio == sample.fields.end() ? nullptr : &*audio;
}

class ShardSource final : public UtteranceSource {
public:
    ShardSource(const FileSystem &fs, std::vector<std::filesystem::path> shards, Grouping grouping,
                SourceOptions options, std::optional<std::filesystem::path> list,
                std::filesystem::path opened, std::vector<Sentence> folderNotes)
        : m_fs(fs),
          m_shards(std::move(shards)),
          m_grouping(grouping),
          m_options(std::move(options)),
          m_list(std::move(list)),
          m_opened(std::move(opened)),
          m_paths(fs, {}, m_options.rules),
          m_folderNotes(std::move(folderNotes))
    {
        for (const auto &shard : m_shards)
            if (const auto status = m_fs.status(shard))
                m_sizeBytes += status->size;
    }

    Result<std::optional<InputLine>> next() override
    {
        for (;;) {
            if (m_reader) {
                if (auto sample = m_reader->next())
                    return std::optional(lineOf(*sample));
                if (auto damage = endShard())
                    return damage;
                continue;
            }
            if (m_nextShard == m_shards.size())
                return std::optional<InputLine>();
            if (auto problem = openNext())
                return problem;
        }
    }

    std::uint64_t bytesRead() const override { return m_bytesBefore; }
    std::uint64_t sizeBytes() const override { return m_sizeBytes; }
    std::vector<std::filesystem::path> files() const override
    {
        auto files = m_shards;
        if (m_list)
            files.push_back(*m_list);
        return files;
    }

    std::vector<Sentence> notes() const override
    {
        std::vector<Sentence> notes;
        if (m_ignored > 0)
            notes.push_back(
                m_ignored == 1
                    ? Sentence::tr("%1 member has a name that %2 passes over", m_ignored,
                                   m_grouping == Grouping::WebDataset ? Sentence::tr("WebDataset")
                                                                      : Sentence::tr("WeNet"))
                    : Sentence::tr("%1 members have names that %2 passes over", m_ignored,
                                   m_grouping == Grouping::WebDataset ? Sentence::tr("WebDataset")
                                                                      : Sentence::tr("WeNet")));
        if (!m_unread.empty()) {
            std::string names;
            for (const std::string &name : m_unread)
                names.append(names.empty() ? "" : ", ").append(name);
            notes.push_back(Sentence::tr("members that were not read: %1", names));
        }
        if (!m_passedOver.empty()) {
            std::string names;
            for (const std::string &name : m_passedOver)
                names.append(names.empty() ? "" : ", ").append(name);
            notes.push_back(Sentence::tr(
                "several members of a sample could be its text or its fields; not read: %1",
                names));
        }
        if (m_number > 0 && !m_hasText)
            noteTables(notes);
        notes.insert(notes.end(), m_folderNotes.begin(), m_folderNotes.end());
        notes.insert(notes.end(), m_shardNotes.begin(), m_shardNotes.end());
        return notes;
    }

private:
    /// A corpus that is not unpacked: its texts are beside the shards, where no tool for shards looks.
    void noteTables(std::vector<Sentence> &notes) const
    {
        std::vector<std::string> names;
        const auto look = [&](const std::filesystem::path &below) {
            const auto entries = m_fs.list(m_opened / below);
            for (const DirectoryEntry &entry : entries.value_or(std::vector<DirectoryEntry>()))
                if (entry.kind == FileKind::File && folder::looksLikeTable(entry.name))
                    names.push_back((below / entry.name).generic_string());
            return entries.value_or(std::vector<DirectoryEntry>());
        };
        for (const DirectoryEntry &entry : look({}))
            if (entry.kind == FileKind::Directory)
                look(entry.name);
        if (names.empty())
            return;
        std::sort(names.begin(), names.end());
        notes.push_back(
            Sentence::tr("no sample has a text; not read beside the shards: %1. Unpack the "
                         "shards to read them",
                         someOf(names, kMostNotes)));
    }

    /// The line with the problem, where it cannot be opened.
    std::optional<InputLine> openNext()
    {
        const auto &path = m_shards[m_nextShard++];
        auto shard = TarShard::open(m_fs, path);
        if (!shard) {
            countBytes(path);
            return problemLine(shard.error());
        }
        m_shard = *std::move(shard);
        m_split = splitOfShard(m_fs, path, m_opened);
        m_reader.emplace(m_shard->index(), m_grouping);
        return std::nullopt;
    }

    std::optional<InputLine> endShard()
    {
        const TarIndex &index = m_shard->index();
        m_ignored += m_reader->ignored();
        m_reader.reset();
        countBytes(m_shard->path());
        if (index.hasBytesBehindEnd() && m_shardNotes.size() < kMostNotes)
            m_shardNotes.push_back(Sentence::tr(
                "%1: bytes after the end marker, before byte %2, are not read; no tool reads them",
                m_shard->path().string(), index.endOffset()));
        if (index.damage())
            return problemLine(*index.damage());
        return std::nullopt;
    }

    void countBytes(const std::filesystem::path &path)
    {
        if (const auto status = m_fs.status(path))
            m_bytesBefore += status->size;
    }

    InputLine problemLine(Error error)
    {
        InputLine line;
        line.number = ++m_number;
        line.problem = std::move(error);
        return line;
    }

    InputLine lineOf(const Sample &sample)
    {
        InputLine line;
        line.number = ++m_number;
        line.key = isValidUtf8(sample.key) ? sample.key : std::string();
        InputUtterance utterance;
        utterance.key = line.key;
        auto filled = fill(sample, utterance);
        if (!filled && filled.error().code == ErrorCode::Io) { // what failed once may pass
            utterance = {};
            utterance.key = line.key;
            filled = fill(sample, utterance);
        }
        if (filled) {
            line.key = utterance.key;
            line.utterance = std::move(utterance);
        }
        if (!filled)
            line.problem = Error{filled.error().code,
                                 Sentence::tr("%1: %2", sample.key, filled.error().detail),
                                 m_shard->path().string()};
        return line;
    }

    Result<> fill(const Sample &sample, InputUtterance &utterance)
    {
        if (!isValidUtf8(sample.key))
            return fail(ErrorCode::Unsupported, Sentence::tr("the name is not UTF-8"));
        RecordBuilder record;
        record.set(rf::kKey, JsonValue::ofString(sample.key));
        const SampleField *const audio = audioOf(sample);
        const std::string_view called = audio ? TypedField(audio->field).name : std::string_view();
        const Choice text = choose(sample, called, rankOfText);
        const Choice json = choose(sample, called, rankOfJson);
        if (text.field) {
            VOX_TRY(const std::string said, textOf(*text.field));
            record.set(rf::kText, JsonValue::ofString(said));
        }
        for (const SampleField &field : sample.fields)
            if (&field != text.field && &field != json.field)
                VOX_CHECK(takeOther(field, record));
        notePassedOver(text);
        notePassedOver(json);
        if (json.field) {
            VOX_TRY(const JsonValue beside, jsonOf(*json.field));
            if (auto key = keyOf(beside, sample.key)) {
                record.set(rf::kKey, JsonValue::ofString(*key));
                utterance.key = *std::move(key);
            }
            takeJson(beside, utterance.key, record);
        }
        if (!m_split.empty() && !record.find(rf::kSplit))
            record.set(rf::kSplit, JsonValue::ofString(std::string(m_split)));
        setAudio(sample, utterance, record);
        utterance.record = std::move(record).build();
        const JsonValue *const said = utterance.record.find(rf::kText);
        m_hasText = m_hasText || (said && !said->toString().empty());
        addHints(utterance.record, m_options);
        return {};
    }

    Result<JsonValue> jsonOf(const SampleField &field) const
    {
        VOX_TRY(const std::string text,
                m_shard->read(m_shard->index()[field.member], kMostTextBytes));
        auto json = JsonValue::parse(text);
        if (!json)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("its %1 is damaged: %2", field.field, json.error().detail));
        return json;
    }

    /// A field that is neither the sample's text nor its object.
    Result<> takeOther(const SampleField &field, RecordBuilder &record)
    {
        const TypedField typed(field.field);
        if (const auto *const shortText = typed.shortText()) {
            VOX_TRY(const std::string text, textOf(field));
            record.addOther(shortText->second, JsonValue::ofString(text));
            return {};
        }
        const bool isCandidate = rankOfText(typed, {}) || rankOfJson(typed, {});
        if (!isCandidate && !isAudioField(field.field) && m_unread.size() < kMostNotes)
            m_unread.insert(isValidUtf8(field.field) ? field.field : "?");
        return {};
    }

    void notePassedOver(const Choice &choice)
    {
        for (const SampleField *const other : choice.others)
            if (m_passedOver.size() < kMostNotes && isValidUtf8(other->field))
                m_passedOver.insert(other->field + " beside " + choice.field->field);
    }

    Result<std::string> textOf(const SampleField &field) const
    {
        VOX_TRY(const std::string text,
                m_shard->read(m_shard->index()[field.member], kMostTextBytes));
        if (!isValidUtf8(text))
            return fail(ErrorCode::Corrupt, Sentence::tr("its %1 is not UTF-8", field.field));
        if (TypedField(field.field).type == "lab")
            return folder::textOfLab(text);
        return std::string(stripPython(withoutByteOrderMark(text))); // nobody wants it shown
    }

    /// The key that a build made the sample's name of.
    static std::optional<std::string> keyOf(const JsonValue &json, const std::string &name)
    {
        const JsonValue *const key = json.find(rf::kKey);
        const bool isText = key && key->kind() == JsonValue::Kind::String
                            && isValidUtf8(key->toString()) && !key->toString().empty();
        if (!isText || !isBuiltNameOf(name, key->toString()))
            return std::nullopt;
        return key->toString();
    }

    static void takeJson(const JsonValue &json, const std::string &key, RecordBuilder &record)
    {
        if (json.kind() != JsonValue::Kind::Object) {
            record.addOther("json", json);
            return;
        }
        for (const auto &[name, value] : json.members()) {
            const std::string_view field = canonicalColumn(name);
            const bool isTaken = std::find(kFromJson.begin(), kFromJson.end(), field)
                                     != kFromJson.end()
                                 && value.kind() != JsonValue::Kind::Null && !record.find(field);
            if (isTaken)
                record.set(field, value);
            else if (field != rf::kKey || value.toString() != key)
                record.addOther(name, value);
        }
    }

    void setAudio(const Sample &sample, InputUtterance &utterance, RecordBuilder &record)
    {
        const SampleField *const audio = audioOf(sample);
        if (!audio) {
            utterance.audioProblem = Error{
                ErrorCode::NotFound, Sentence::tr("the sample has no audio"), {}};
            return;
        }
        const Member member = m_shard->index()[audio->member];
        if (isValidUtf8(member.name)) {
            std::string name = m_shard->path().string();
            name.append("/").append(member.name);
            record.set(rf::kAudio, JsonValue::ofString(name));
        }
        if (!record.find(rf::kRecording))
            record.set(rf::kRecording, JsonValue::ofString(sample.key));
        if (const auto readable = checkReadable(member, m_shard->path().string()); !readable) {
            utterance.audioProblem = readable.error();
            return;
        }
        m_paths.apply(m_shard->path().string(), utterance);
        if (!utterance.audioProblem)
            utterance.audioRange = member.data;
    }

    static constexpr std::size_t kMostNotes = 20;

    const FileSystem &m_fs;
    const std::vector<std::filesystem::path> m_shards;
    const Grouping m_grouping;
    const SourceOptions m_options;
    const std::optional<std::filesystem::path> m_list; ///< that named the shards
    const std::filesystem::path m_opened;
    std::string_view m_split; ///< of the present shard, by its place
    AudioPaths m_paths;
    std::size_t m_nextShard = 0;
    std::shared_ptr<const TarShard> m_shard;
    std::optional<SampleReader> m_reader;
    std::uint64_t m_number = 0;
    bool m_hasText = false; ///< of any sample so far
    std::uint64_t m_bytesBefore = 0;
    std::uint64_t m_sizeBytes = 0;
    std::size_t m_ignored = 0;
    std::set<std::string> m_unread;
    std::set<std::string> m_passedOver; ///< "trn beside txt"
    const std::vector<Sentence> m_folderNotes;
    std::vector<Sentence> m_shardNotes;
};

Result<std::unique_ptr<UtteranceSource>> open(const FileSystem &fs,
                                              const std::filesystem::path &path,
                                              const SourceOptions &options, Grouping grouping)
{
    std::vector<Sentence> notes;
    VOX_TRY(auto shards, shardsAt(fs, path, &notes));
    std::optional<std::filesystem::path> list;
    if (const auto status = fs.status(path);
        status && status->kind == FileKind::File && shards.front() != path)
        list = path;
    return std::make_unique<ShardSource>(fs, std::move(shards), grouping, options, std::move(list),
                                         path, std::move(notes));
}

} // namespace

Result<std::unique_ptr<UtteranceSource>> openWebDataset(const FileSystem &fs,
                                                        const std::filesystem::path &path,
                                                        const SourceOptions &options)
{
    return open(fs, path, options, Grouping::WebDataset);
}

Result<std::unique_ptr<UtteranceSource>> openWenetShards(const FileSystem &fs,
                                                         const std::filesystem::path &path,
                                                         const SourceOptions &options)
{
    return open(fs, path, options, Grouping::Wenet);
}

} // namespace voxdeck::tar
