// SPDX-License-Identifier: Apache-2.0
#include "core/publish/ListLookup.h"

#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/format/DatasetKind.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/import/ListedSegment.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kLinesPerReport = 4096;

Result<> noteFiles(const FileSystem &fs, const KnownList &list, const UtteranceSource &source,
                   ListLookup &found)
{
    auto files = source.files();
    if (files.empty())
        files.push_back(list.path);
    for (const auto &file : files) {
        VOX_TRY(const auto path, fs.resolve(file));
        VOX_TRY(const auto status, fs.status(path));
        if (status.kind == FileKind::File)
            found.files.emplace(path, status);
    }
    return {};
}

/// As tables without a column for keys make them: the audio's name, then both times in milliseconds.
bool isMadeOfTimes(const std::string &key, const std::string &audio, const SegmentRow &row)
{
    std::string made = std::filesystem::path(audio).stem().string();
    for (const double seconds : {row.startSeconds, row.endSeconds})
        made += '_' + std::to_string(static_cast<std::int64_t>(seconds * 1000));
    return key == made;
}

Result<FoundUtterance> foundUtterance(const InputLine &line, std::size_t part,
                                      const FieldMapping &mapping, const DatasetKindTraits &kind)
{
    VOX_TRY(auto listed, listedSegment(*line.utterance, mapping));
    FoundUtterance found;
    found.line = line.number;
    found.part = part;
    found.textFile = line.utterance->textFile;
    if (kind.hasTextFiles && found.textFile.empty() && !line.utterance->audio.empty()
        && !line.utterance->audioRange)
        found.textFile = std::filesystem::path(line.utterance->audio).replace_extension(".txt");
    found.text = std::move(listed.row.text);
    found.digest = listed.digest;
    found.digestWithAudio = listed.digestWithAudio;
    VOX_TRY(found.sha256, sha256(found.text));
    const JsonValue &record = line.utterance->record;
    found.split = spelledIn(record, mapping, FieldRole::Split);
    found.language = spelledIn(record, mapping, FieldRole::Language);
    found.status = spelledIn(record, mapping, FieldRole::Status);
    found.speaker = std::move(listed.row.speaker);
    found.hypothesis = std::move(listed.row.hypothesis);
    found.cer = spelledIn(record, mapping, FieldRole::Cer);
    found.wer = spelledIn(record, mapping, FieldRole::Wer);
    found.score = listed.row.listed;
    found.further = std::move(listed.further);
    found.recording = std::move(listed.recording);
    found.audio = std::move(listed.audio);
    found.start = fieldText(record, record_fields::kStart);
    found.end = fieldText(record, record_fields::kEnd);
    found.duration = fieldText(record, record_fields::kDuration);
    found.isKeyMade = isMadeOfTimes(line.utterance->key, found.audio, listed.row)
                      || (kind.keyOf && line.utterance->key == kind.keyOf(record));
    found.startSeconds = listed.row.startSeconds;
    found.endSeconds = listed.row.endSeconds;
    return found;
}

void countSplit(const JsonValue &record, const FieldMapping &mapping, ListLookup &found)
{
    constexpr std::size_t kMostWords = 64;
    if (mapping.keysOf(FieldRole::Split).empty())
        return;
    const std::string word = spelledIn(record, mapping, FieldRole::Split);
    auto &words = found.splitWords[splitName(splitSpelled(word))];
    if (words.size() < kMostWords || words.contains(word))
        ++words[word];
}

/// The file's name alone, without VCTK's microphone: two utterances that differ in it have no common text.
std::string_view nameOfText(std::string_view key)
{
    const std::string_view name = key.substr(key.rfind('/') + 1);
    return name.substr(0, name.rfind("_mic"));
}

/// Who else has the text of one that is looked for.
class TextSharers {
public:
    TextSharers(const DatasetKindTraits &kind, const std::set<std::string> &keys) : m_keys(keys)
    {
        if (kind.hasTextFiles)
            for (const std::string &key : keys)
                m_names.insert(nameOfText(key));
    }
    void look(const InputUtterance &utterance)
    {
        const bool mayShare = !m_names.empty() && !utterance.textFile.empty()
                              && m_names.contains(nameOfText(utterance.key));
        if (mayShare)
            (m_keys.contains(utterance.key) ? m_wanted : m_others).insert(utterance.textFile);
    }
    std::set<std::filesystem::path> found() const
    {
        std::set<std::filesystem::path> shared;
        std::set_intersection(m_wanted.begin(), m_wanted.end(), m_others.begin(), m_others.end(),
                              std::inserter(shared, shared.end()));
        return shared;
    }

private:
    const std::set<std::string> &m_keys;
    std::set<std::string_view> m_names;
    std::set<std::filesystem::path> m_wanted, m_others; ///< files of texts
};

} // namespace

const FoundUtterance *toldApart(const std::vector<FoundUtterance> &found, std::int64_t digest)
{
    if (found.size() == 1)
        return &found.front();
    const FoundUtterance *only = nullptr;
    for (const FoundUtterance &one : found) {
        if (one.digest != digest)
            continue;
        if (only)
            return nullptr;
        only = &one;
    }
    return only;
}

const FoundUtterance &atPlaceOf(const std::vector<FoundUtterance> &found,
                                const FoundUtterance &place)
{
    const auto same = std::find_if(found.begin(), found.end(), [&place](const auto &one) {
        return one.line == place.line && one.part == place.part;
    });
    return same == found.end() ? found.front() : *same;
}

Result<ListLookup> lookUp(Workspace &workspace, const FileSystem &fs, const KnownList &list,
                          const std::set<std::string> &keys, const ProgressSink &progress,
                          std::stop_token stop)
{
    ListLookup found;
    VOX_TRY(const auto source, openKnownList(fs, list));
    VOX_CHECK(noteFiles(fs, list, *source, found));
    VOX_TRY(found.fingerprint, listFingerprint(workspace, fs, list.shard, *source, stop));
    const DatasetKindTraits &kind = traitsOfKindNamed(list.kind);
    TextSharers sharers(kind, keys);
    std::uint64_t number = 0;
    std::size_t part = 0;
    for (std::uint64_t lines = 1;; ++lines) {
        VOX_TRY(const auto line, source->next());
        if (!line) {
            found.sharedTexts = sharers.found();
            return found;
        }
        part = line->number == number ? part + 1 : 0;
        number = line->number;
        if (lines % kLinesPerReport == 0) {
            if (stop.stop_requested())
                return stopped(list.path.string());
            report(progress, {source->bytesRead(), source->sizeBytes(), "bytes"});
        }
        if (line->utterance)
            countSplit(line->utterance->record, list.mapping, found);
        if (line->utterance)
            sharers.look(*line->utterance);
        if (!line->utterance || !keys.contains(line->utterance->key))
            continue;
        if (auto one = foundUtterance(*line, part, list.mapping, kind))
            found.byKey[line->utterance->key].push_back(*std::move(one));
    }
}

} // namespace voxdeck
