// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/LhotseSource.h"

#include "core/base/Counted.h"
#include "core/base/Rounding.h"
#include "core/format/AudioPaths.h"
#include "core/format/FileNames.h"
#include "core/format/JsonRecords.h"
#include "core/format/LineFailure.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/TimeRules.h"
#include "core/format/lhotse/CutFields.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/format/lhotse/LhotseFiles.h"
#include "core/format/lhotse/LhotseItem.h"
#include "core/format/lhotse/LhotseRecording.h"
#include "core/format/lhotse/SharAudio.h"
#include "core/format/lhotse/SharFields.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::lhotse {

namespace {

namespace rf = record_fields;

/// All that one utterance is made of.
struct Parts {
    CutPart part;
    const JsonValue *cut = nullptr;
    const JsonValue *recording = nullptr;
    std::optional<Error> problem; ///< why the audio is unavailable, whatever the recording contains
};

class LhotseSource final : public UtteranceSource {
public:
    LhotseSource(const FileSystem &fs, std::vector<ManifestFile> manifests,
                 std::vector<Sentence> notes, SourceOptions options)
        : m_fs(fs),
          m_manifests(std::move(manifests)),
          m_folderNotes(std::move(notes)),
          m_options(std::move(options))
    {
    }
    Result<> addSizes();
    Result<> openNext();
    void keepFieldNotes();
    const SharFolder &folderOf(const std::filesystem::path &manifest);
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_bytesBefore + m_records->bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_sizeBytes; }
    std::vector<std::filesystem::path> files() const override;
    std::vector<Sentence> notes() const override;

private:
    Result<> readItem(const JsonValue &item);
    Result<> readRecording(const JsonValue &recording);
    Result<> readSupervision(const JsonValue &supervision);
    Result<> readCut(const JsonValue &cut, const std::string *key);
    Result<> readMix(const JsonValue &mix);
    void readPadding(const JsonValue &cut);
    Result<> addUtterance(const Parts &parts);
    void setAudio(const Parts &parts, InputUtterance &utterance, RecordBuilder &record);
    void addLine(Result<InputUtterance> utterance, const std::string &key);

    const FileSystem &m_fs;
    std::vector<ManifestFile> m_manifests;
    std::vector<Sentence> m_folderNotes;
    SourceOptions m_options;
    std::size_t m_nextFile = 0;
    std::optional<JsonRecords> m_records;
    std::optional<RecordingTable> m_recordings;
    std::optional<AudioPaths> m_paths;
    std::optional<SharAudio> m_shar; ///< of a cuts manifest of Shar, the tar beside it
    SharFields m_fields;             ///< likewise
    std::optional<SharFolder> m_folder;
    std::vector<std::filesystem::path> m_fieldFiles; ///< of all manifests
    std::vector<Sentence> m_fieldNotes;              ///< of those that are read
    PointedAudio m_pointed;
    std::size_t m_itemsOfFile = 0; ///< read so far, the one that is being read included
    std::deque<InputLine> m_ready;
    std::uint64_t m_bytesBefore = 0;
    std::uint64_t m_sizeBytes = 0;
    std::uint64_t m_number = 0;
    std::uint64_t m_badRecordings = 0;
    std::uint64_t m_clipped = 0; ///< supervisions that reach over their cut
};

Result<> LhotseSource::addSizes()
{
    for (const ManifestFile &manifest : m_manifests) {
        VOX_TRY(const FileStatus status, m_fs.status(manifest.path));
        m_sizeBytes += status.size;
        const auto fields = folderOf(manifest.path).fieldsOf(manifest.path);
        m_fieldFiles.insert(m_fieldFiles.end(), fields.begin(), fields.end());
    }
    return {};
}

const SharFolder &LhotseSource::folderOf(const std::filesystem::path &manifest)
{
    if (!m_folder || m_folder->path() != manifest.parent_path())
        m_folder = SharFolder::list(m_fs, manifest.parent_path());
    return *m_folder;
}

Result<> LhotseSource::openNext()
{
    if (m_records)
        m_bytesBefore += m_records->sizeBytes();
    const ManifestFile &manifest = m_manifests[m_nextFile++];
    VOX_TRY(m_records, JsonRecords::open(m_fs, manifest.path));
    m_paths.emplace(m_fs, manifest.path.parent_path(), m_options.rules);
    m_shar = SharAudio::beside(m_fs, manifest.path);
    keepFieldNotes();
    m_fields = SharFields::beside(m_fs, folderOf(manifest.path), manifest.path);
    m_itemsOfFile = 0;
    if (!manifest.recordings)
        m_recordings.reset();
    else if (!m_recordings || m_recordings->path() != *manifest.recordings) {
        VOX_TRY(m_recordings, RecordingTable::open(m_fs, *manifest.recordings));
        m_badRecordings += m_recordings->badCount();
    }
    return {};
}

void LhotseSource::keepFieldNotes()
{
    constexpr std::size_t kMostNotes = 20;
    for (std::string &note : m_fields.notes())
        if (m_fieldNotes.size() < kMostNotes)
            m_fieldNotes.push_back(std::move(note));
}

std::vector<std::filesystem::path> LhotseSource::files() const
{
    std::vector<std::filesystem::path> files;
    for (const ManifestFile &manifest : m_manifests) {
        files.push_back(manifest.path);
        if (manifest.recordings
            && std::find(files.begin(), files.end(), *manifest.recordings) == files.end())
            files.push_back(*manifest.recordings);
    }
    files.insert(files.end(), m_fieldFiles.begin(), m_fieldFiles.end());
    return files;
}

std::vector<Sentence> LhotseSource::notes() const
{
    auto notes = m_folderNotes;
    notes.insert(notes.end(), m_fieldNotes.begin(), m_fieldNotes.end());
    if (m_nextFile == m_manifests.size()) // of the last one
        for (std::string &note : m_fields.notes())
            notes.push_back(std::move(note));
    if (m_badRecordings > 0)
        notes.push_back(counted(m_badRecordings,
                                "line of the recordings manifest is not a recording",
                                "lines of the recordings manifest are not recordings"));
    if (m_clipped > 0)
        notes.push_back(
            m_clipped == 1
                ? Sentence::tr("%1 supervision reaches over its cut: its row has the times inside "
                               "the cut, and all words of the supervision",
                               m_clipped)
                : Sentence::tr("%1 supervisions reach over their cuts: their rows have the times "
                               "inside the cut, and all words of the supervision",
                               m_clipped));
    return notes;
}

Result<std::optional<InputLine>> LhotseSource::next()
{
    while (m_ready.empty()) {
        VOX_TRY(auto read, m_records->next());
        if (!read) {
            if (m_nextFile == m_manifests.size())
                return std::nullopt;
            VOX_CHECK(openNext());
            continue;
        }
        ++m_number;
        if (read->value || read->problem) { // one that cannot be read has its place beside it too
            ++m_itemsOfFile;
            m_fields.apply(read->value ? &*read->value : nullptr);
        }
        auto problem = std::move(read->problem);
        if (read->value) {
            if (auto done = readItem(*read->value); !done)
                problem = std::move(done).error();
        }
        if (problem || m_ready.empty()) {
            m_ready.emplace_back();
            m_ready.back().problem = std::move(problem);
            if (read->value)
                m_ready.back().key = textOf(*read->value, "id").value_or("");
        }
        for (InputLine &line : m_ready) {
            line.number = m_number;
            if (line.problem)
                line.problem->subject = placeOfLine(m_manifests[m_nextFile - 1].path.string(),
                                                    read->number);
        }
    }
    InputLine line = std::move(m_ready.front());
    m_ready.pop_front();
    return line;
}

Result<> LhotseSource::readItem(const JsonValue &item)
{
    switch (kindOf(item)) {
    case ItemKind::Recording: return readRecording(item);
    case ItemKind::Supervision: return readSupervision(item);
    case ItemKind::Cut: return readCut(item, nullptr);
    case ItemKind::MixedCut: return readMix(item);
    case ItemKind::PaddingCut: readPadding(item); return {};
    case ItemKind::Other: break;
    }
    return fail(item.kind() == JsonValue::Kind::Object ? ErrorCode::Unsupported
                                                       : ErrorCode::Corrupt,
                Sentence::tr("not a recording, supervision or cut of Lhotse"));
}

void LhotseSource::addLine(Result<InputUtterance> utterance, const std::string &key)
{
    InputLine &line = m_ready.emplace_back();
    line.key = key;
    if (utterance)
        line.utterance = *std::move(utterance);
    else
        line.problem = std::move(utterance).error();
}

Result<> LhotseSource::readRecording(const JsonValue &recording)
{
    InputUtterance utterance;
    utterance.timeRule = timeRuleOf(DatasetKind::Lhotse);
    utterance.key = textOf(recording, "id").value_or("");
    RecordBuilder record;
    record.set(rf::kKey, JsonValue::ofString(utterance.key));
    record.set(rf::kRecording, JsonValue::ofString(utterance.key));
    Parts parts;
    parts.recording = &recording;
    setAudio(parts, utterance, record);
    VOX_TRY(const auto duration, secondsOf(recording, "duration"));
    if (duration)
        record.set(rf::kDuration, *recording.find("duration"));
    constexpr std::array<std::string_view, 3> kTaken{"id", "sources", "duration"};
    for (const auto &[name, value] : recording.members()) {
        if (std::find(kTaken.begin(), kTaken.end(), name) == kTaken.end())
            record.addOther(name, value);
    }
    utterance.record = std::move(record).build();
    addHints(utterance.record, m_options);
    const std::string key = utterance.key;
    addLine(std::move(utterance), key);
    return {};
}

Result<> LhotseSource::readSupervision(const JsonValue &supervision)
{
    Parts parts;
    VOX_TRY(const auto start, secondsOf(supervision, "start"));
    VOX_TRY(const auto duration, secondsOf(supervision, "duration"));
    if (!start || !duration)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("`start` or `duration` is missing; expected seconds"));
    parts.part = {
        textOf(supervision, "id").value_or(""), *start,       *duration, *supervision.find("start"),
        *supervision.find("duration"),          &supervision, true};
    const std::string id = textOf(supervision, kNames.written(rf::kRecording)).value_or("");
    parts.recording = m_recordings ? m_recordings->find(id) : nullptr;
    if (!parts.recording) {
        const std::string where = m_recordings ? m_recordings->path().filename().string()
                                               : Sentence::tr("a recordings manifest beside it");
        parts.problem = Error{
            ErrorCode::NotFound, Sentence::tr("no such recording: %1 in %2", id, where), {}};
    }
    return addUtterance(parts);
}

Result<> LhotseSource::readCut(const JsonValue &cut, const std::string *key)
{
    Parts parts;
    parts.cut = &cut;
    parts.recording = cut.find("recording");
    if (!parts.recording)
        parts.problem = Error{
            ErrorCode::InvalidArgument, Sentence::tr("the cut has no recording"), {}};
    VOX_TRY(auto all, partsOfCut(cut, parts.recording ? sampleRateOf(*parts.recording) : 0));
    for (CutPart &part : all) {
        parts.part = std::move(part);
        if (key && parts.part.isWholeCut)
            parts.part.key = *key;
        if (auto added = addUtterance(parts); !added)
            addLine(fail(std::move(added).error()), parts.part.key);
    }
    return {};
}

/// Of a mix of one cut and silence that cut; of others the texts, for no file holds the sound.
Result<> LhotseSource::readMix(const JsonValue &mix)
{
    std::vector<const JsonValue *> cuts;
    std::size_t number = 0;
    for (const JsonValue &track : itemsOf(mix, "tracks")) {
        const ItemKind kind = kindOfTrack(track);
        if (kind != ItemKind::Cut && kind != ItemKind::PaddingCut)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr(
                    "track %1 of the mix is not a cut; expected MonoCut, MultiCut or PaddingCut",
                    ++number));
        ++number;
        const JsonValue *const isMute = track.find("mute"); // inaudible, so its words are left out
        if (kind == ItemKind::Cut && !(isMute && isMute->toBool()))
            cuts.push_back(track.find("cut"));
    }
    const std::string key = textOf(mix, "id").value_or("");
    const JsonValue *const transforms = mix.find("transforms");
    if (cuts.size() == 1 && !(transforms && !transforms->items().empty()))
        return readCut(*cuts.front(), &key);
    Parts parts;
    parts.problem = Error{
        ErrorCode::Unsupported,
        Sentence::tr("the audio is a mix of %1 cuts, which no file holds", cuts.size()),
        {}};
    for (const JsonValue *const cut : cuts) {
        parts.cut = cut;
        VOX_TRY(auto all, partsOfCut(*cut, 0));
        for (CutPart &part : all) {
            if (!part.supervision)
                continue;
            parts.part = std::move(part);
            if (auto added = addUtterance(parts); !added)
                addLine(fail(std::move(added).error()), parts.part.key);
        }
    }
    if (m_ready.empty()) {
        InputUtterance silent;
        silent.key = key;
        silent.audioProblem = parts.problem;
        silent.record = JsonValue::object();
        silent.record.set(rf::kKey, JsonValue::ofString(key));
        addLine(std::move(silent), key);
    }
    return {};
}

void LhotseSource::readPadding(const JsonValue &cut)
{
    InputUtterance padding;
    padding.key = textOf(cut, "id").value_or("");
    padding.audioProblem = Error{
        ErrorCode::Unsupported, Sentence::tr("the audio is silence, not a file"), {}};
    padding.record = JsonValue::object();
    padding.record.set(rf::kKey, JsonValue::ofString(padding.key));
    if (const JsonValue *const duration = cut.find("duration"))
        padding.record.set(rf::kDuration, *duration);
    const std::string key = padding.key;
    addLine(std::move(padding), key);
}

void LhotseSource::setAudio(const Parts &parts, InputUtterance &utterance, RecordBuilder &record)
{
    std::optional<std::vector<int>> channels;
    const JsonValue *const supervision = parts.part.supervision;
    for (const JsonValue *const item : {supervision, parts.cut}) {
        auto said = item && !channels ? channelsOf(*item)
                                      : Result<std::optional<std::vector<int>>>(channels);
        if (said)
            channels = *std::move(said);
        else
            utterance.audioProblem = std::move(said).error();
    }
    if (supervision && !channels)
        channels = std::vector<int>{0}; // the default of SupervisionSegment
    RecordingAudio audio;
    if (parts.recording)
        audio = audioOf(*parts.recording, channels);
    // `audio` names the playable audio. A source that differs from it is kept separately: rows of
    // one recording with the same audio sound the same.
    if (!audio.source.empty() && (audio.isOwnProblem || utterance.audioProblem))
        record.addOther("source", JsonValue::ofString(audio.source));
    else if (!audio.source.empty())
        record.set(rf::kAudio, JsonValue::ofString(audio.source));
    if (!audio.command.empty())
        record.addOther("command", JsonValue::ofString(audio.command));
    if (audio.channel) {
        utterance.channel = audio.channel;
        record.set(rf::kChannel, JsonValue::ofInteger(*audio.channel));
    }
    const bool isShar = m_shar && parts.cut && isInShar(parts.recording);
    if (parts.problem)
        utterance.audioProblem = parts.problem;
    else if (isShar && !utterance.audioProblem) {
        m_shar->apply(m_itemsOfFile - 1, textOf(*parts.cut, "id").value_or(""), *m_paths, utterance,
                      record);
        return;
    } else if (audio.problem && !utterance.audioProblem)
        utterance.audioProblem = audio.problem;
    if (!utterance.audioProblem)
        m_paths->apply(audio.source, utterance);
    if (audio.pointer && !utterance.audioProblem)
        m_pointed.apply(m_fs, *audio.pointer, utterance, record);
}

/// The item's own fields, but not those that have become others. Of its `custom`, what they are called now.
JsonValue addOwnFields(RecordBuilder &record, const JsonValue &item,
                       const std::vector<std::string_view> &taken)
{
    for (const auto &[name, value] : item.members()) {
        if (std::find(taken.begin(), taken.end(), name) == taken.end())
            record.addOther(name, value);
    }
    auto names = JsonValue::object();
    if (const JsonValue *const custom = item.find("custom")) {
        const JsonValue *const key = record.find(rf::kKey);
        for (const auto &[name, value] : custom->members())
            if (name != rf::kKey || !key || key->toString() != value.toString())
                names.set(name, JsonValue::ofString(record.addOther(name, value)));
    }
    return names;
}

/// The key of a part; in a Shar of ours the key that its id was made of, which tars and their readers cannot hold.
std::string keyOf(const CutPart &part)
{
    const JsonValue *const custom = part.supervision ? part.supervision->find("custom") : nullptr;
    const auto key = custom ? textOf(*custom, rf::kKey) : std::nullopt;
    return key && isBuiltNameOf(part.key, *key) ? *key : part.key;
}

void addIds(RecordBuilder &record, const Parts &parts, const std::string &key)
{
    const JsonValue *const supervision = parts.part.supervision;
    for (const auto &[item, name] :
         {std::pair(supervision, "supervision_id"), std::pair(parts.cut, "cut_id")}) {
        const auto id = item ? textOf(*item, "id") : std::nullopt;
        if (id && *id != key)
            record.addOther(name, JsonValue::ofString(*id));
    }
}

void addSupervision(RecordBuilder &record, const JsonValue &supervision)
{
    for (const std::string_view field : {rf::kText, rf::kSpeaker, rf::kGender, rf::kLanguage}) {
        const JsonValue *const value = supervision.find(kNames.written(field));
        if (value && value->kind() != JsonValue::Kind::Null)
            record.set(field, *value);
    }
    if (const JsonValue *const alignment = supervision.find("alignment"))
        record.addOther("alignment", *alignment);
    std::vector<std::string_view> taken{"alignment", "custom"};
    for (const FieldName &row : kNames.rows())
        taken.push_back(row.name);
    addOwnFields(record, supervision, taken);
}

/// Shar may keep texts in a separate file ("text.000000.jsonl.gz"), with cuts that have no
/// supervision.
void addTextOfCut(RecordBuilder &record, const JsonValue &cut)
{
    const JsonValue *const custom = cut.find("custom");
    const JsonValue *const text = custom ? custom->find(kNames.written(rf::kText)) : nullptr;
    if (text && text->kind() == JsonValue::Kind::String)
        record.set(rf::kText, *text);
}

std::optional<std::string> recordingIdOf(const Parts &parts)
{
    const JsonValue *const supervision = parts.part.supervision;
    if (parts.recording) {
        if (auto id = textOf(*parts.recording, "id"))
            return id;
    }
    return supervision ? textOf(*supervision, kNames.written(rf::kRecording)) : std::nullopt;
}

Result<> LhotseSource::addUtterance(const Parts &parts)
{
    const CutPart &part = parts.part;
    InputUtterance utterance;
    utterance.timeRule = timeRuleOf(DatasetKind::Lhotse);
    utterance.key = keyOf(part);
    utterance.startSeconds = part.startSeconds;
    utterance.endSeconds = roundedTo8Digits(part.startSeconds + part.durationSeconds);
    if (part.supervision && part.startSeconds < 0) // of a window cut out of a longer recording
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "the supervision begins %1 s before its audio, so part of its words is missing",
                pythonFloatRepr(-part.startSeconds)));
    if (part.isClipped && part.durationSeconds <= 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the supervision is outside of its cut"));
    VOX_CHECK(checkTimes(utterance.startSeconds, utterance.endSeconds));
    RecordBuilder record;
    record.set(rf::kKey, JsonValue::ofString(utterance.key));
    setAudio(parts, utterance, record);
    record.set(rf::kStart, part.start);
    record.set(rf::kEnd, JsonValue::ofDouble(*utterance.endSeconds));
    record.set(rf::kDuration, part.duration);
    if (auto id = recordingIdOf(parts))
        record.set(rf::kRecording, JsonValue::ofString(*std::move(id)));
    if (part.supervision)
        addSupervision(record, *part.supervision);
    addIds(record, parts, part.key);
    if (parts.cut && !record.find(rf::kText))
        addTextOfCut(record, *parts.cut);
    if (parts.cut) {
        auto names = addOwnFields(
            record, *parts.cut,
            {"id", "start", "duration", "channel", "supervisions", "recording", "type", "custom"});
        if (!names.members().empty())
            record.addOther(kCutCustom, std::move(names));
    }
    utterance.record = std::move(record).build();
    addHints(utterance.record, m_options);
    const std::string key = utterance.key;
    addLine(std::move(utterance), key);
    m_clipped += part.isClipped ? 1 : 0;
    return {};
}

} // namespace

Result<std::unique_ptr<UtteranceSource>> openLhotseSource(const FileSystem &fs,
                                                          const std::filesystem::path &path,
                                                          const SourceOptions &options)
{
    std::vector<Sentence> notes;
    VOX_TRY(auto manifests, manifestFiles(fs, path, &notes));
    auto source = std::make_unique<LhotseSource>(fs, std::move(manifests), std::move(notes),
                                                 options);
    VOX_CHECK(source->addSizes());
    VOX_CHECK(source->openNext());
    return source;
}

} // namespace voxdeck::lhotse
