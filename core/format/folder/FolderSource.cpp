// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/FolderSource.h"

#include "core/base/Ascii.h"
#include "core/base/Counted.h"
#include "core/base/Sentence.h"
#include "core/base/Utf8.h"
#include "core/format/AudioPaths.h"
#include "core/format/DatasetProbe.h"
#include "core/format/FileNames.h"
#include "core/format/FileTree.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/folder/CorpusTables.h"
#include "core/format/folder/SideText.h"
#include "core/format/hub/HubSplits.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::folder {

namespace {

namespace rf = record_fields;

constexpr std::uint64_t kMaximumTextBytes = std::uint64_t{1} << 20;
constexpr std::uint64_t kMaximumListBytes = std::uint64_t{64} << 20;
constexpr std::string_view kTrans = ".trans.txt";
/// Folders that hold a text for each file of the folders beside them: VCTK's txt/ beside wav48/, TED-LIUM's
/// stm/ beside sph/.
constexpr std::array<std::string_view, 10> kTextFolders = {
    "txt",           "text",           "texts", "transcript", "transcripts",
    "transcription", "transcriptions", "lab",   "labels",     "stm"};
constexpr std::array<std::string_view, 4> kTextEndings = {".txt", ".lab", ".normalized.txt",
                                                          ".original.txt"};

/// The known facts about one audio file besides its name.
struct Said {
    std::string key;
    std::vector<SaidPart> parts; ///< at least one
    std::string speaker;
    std::string recording;
    std::string split;                                       ///< that a table says
    std::vector<std::pair<std::string, std::string>> others; ///< further fields of a table
    std::filesystem::path textFile;                          ///< what says it; empty: nothing does
};

/// The result of a first walk over the folders.
struct Survey {
    std::uint64_t audioFiles = 0;
    hub::SplitFinder splits;        ///< of folders: names of single files belong to their speakers
    std::set<std::string> textDirs; ///< of the names kTextFolders, relative
    CorpusTables tables;
    std::map<std::filesystem::path, std::vector<std::filesystem::path>> links; ///< by their targets
    std::set<std::filesystem::path>
        twice;                ///< audio that is in the folder under another name as well
    std::uint64_t linked = 0; ///< recordings of these
    std::vector<std::filesystem::path> kaldi; ///< folders with tables of Kaldi, relative
};

std::filesystem::path loweredPath(const std::filesystem::path &path)
{
    return lowered(path.native());
}

/// A line of a `*.trans.txt` of the folder.
struct TransLine {
    std::string text;
    std::string recording; ///< the list's name
};

class FolderSource final : public UtteranceSource {
public:
    FolderSource(const FileSystem &fs, FileTree tree, Survey survey, SourceOptions options)
        : m_fs(fs),
          m_tree(std::move(tree)),
          m_options(std::move(options)),
          m_paths(fs, m_tree.root(), m_options.rules),
          m_survey(std::move(survey))
    {
    }
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return std::min(m_number, m_survey.audioFiles); }
    std::uint64_t sizeBytes() const override { return m_survey.audioFiles; }
    std::vector<Sentence> notes() const override;

private:
    void openFolder();
    void readTransLists();
    void addFile(const std::string &name);
    Said saidOf(const std::string &name);
    bool sayTrans(const std::string &stem, Said &said) const;
    bool sayBeside(const std::string &stem, Said &said);
    bool sayTrn(const std::string &name, Said &said);
    bool sayInTextFolder(const std::string &stem, Said &said);
    bool sayText(const std::filesystem::path &path, Said &said);
    bool sayLabels(const std::string &stem, Said &said);
    bool sayLabelsAt(const std::filesystem::path &path, Said &said);
    bool sayTable(const std::string &name, Said &said);
    bool sayFrom(const std::filesystem::path &folder, const std::string &stem, Said &said);
    std::optional<std::string> fileCalled(const std::string &stem, std::string_view ending) const;
    void setSplit(RecordBuilder &record, const Said &said,
                  const std::filesystem::path &relative) const;
    void notePassedOver(const std::string &name);
    Sentence textNote() const;
    Sentence kaldiNote() const;
    bool hasFile(std::string_view name) const;

    const FileSystem &m_fs;
    FileTree m_tree;
    SourceOptions m_options;
    AudioPaths m_paths;
    std::optional<FileTree::Folder> m_folder;
    std::vector<std::string> m_names; ///< its files in the order of bytes, to be found
    std::map<std::string, TransLine, std::less<>> m_trans; ///< of the folder
    std::size_t m_nextFile = 0;
    std::deque<InputLine> m_ready;
    std::uint64_t m_number = 0;
    Survey m_survey; ///< progress is of files here, not of bytes
    std::uint64_t m_badTexts = 0;
    std::uint64_t m_partlyRead = 0; ///< annotation files with lines that could not be used
    std::string m_firstPartlyRead;
    std::uint64_t m_withoutText = 0;
    std::string m_firstBadText;
    std::uint64_t m_passedOver = 0; ///< media of other kinds, with texts
    std::string m_firstPassedOver;
};

bool FolderSource::hasFile(std::string_view name) const
{
    return std::binary_search(m_names.begin(), m_names.end(), name);
}

void FolderSource::openFolder()
{
    m_folder = m_tree.next();
    m_nextFile = 0;
    m_trans.clear();
    if (!m_folder)
        return;
    if (m_folder->problem) {
        m_ready.emplace_back();
        m_ready.back().number = ++m_number;
        m_ready.back().problem = m_folder->problem;
    }
    m_names = m_folder->files;
    std::sort(m_names.begin(), m_names.end());
    readTransLists();
}

void FolderSource::readTransLists()
{
    for (const std::string &name : m_folder->files) {
        if (!name.ends_with(kTrans))
            continue;
        const auto path = m_tree.root() / m_folder->relative / name;
        const auto bytes = readWholeFile(m_fs, path, kMaximumListBytes);
        if (!bytes) {
            m_firstBadText = m_badTexts++ == 0 ? path.string() : m_firstBadText;
            continue;
        }
        const std::string recording = name.substr(0, name.size() - kTrans.size());
        for (auto &[id, text] : linesById(*bytes))
            m_trans.emplace(id, TransLine{text, recording});
    }
}

Result<std::optional<InputLine>> FolderSource::next()
{
    while (m_ready.empty()) {
        if (!m_folder || m_nextFile == m_folder->files.size()) {
            openFolder();
            if (!m_folder)
                return std::nullopt;
            continue;
        }
        const std::string &name = m_folder->files[m_nextFile++];
        if (!hasAudioName(name))
            notePassedOver(name);
        else if (m_survey.twice.empty() || !m_survey.twice.contains(m_folder->relative / name))
            addFile(name);
    }
    InputLine line = std::move(m_ready.front());
    m_ready.pop_front();
    return line;
}

/// Sound or video that Voxdeck does not open is told of where a text says that it is part of the data.
void FolderSource::notePassedOver(const std::string &name)
{
    constexpr std::array<std::string_view, 26> kMedia{
        ".m2ts", ".mts", ".vob", ".3g2", ".asf", ".f4v",  ".rm",   ".rmvb", ".ra",
        ".ac3",  ".dts", ".ape", ".wv",  ".tta", ".mpc",  ".aifc", ".mp2",  ".mpga",
        ".spx",  ".gsm", ".pcm", ".raw", ".shn", ".weba", ".m4r",  ".dsf"};
    const std::filesystem::path path = name;
    const std::string ending = loweredPath(path.extension()).string();
    if (std::find(kMedia.begin(), kMedia.end(), ending) == kMedia.end())
        return;
    const std::string stem = path.stem().string();
    const auto hasEnding = [&](std::string_view other) {
        return fileCalled(stem, other).has_value();
    };
    const auto labels = labelEndings();
    const bool hasText = std::any_of(kTextEndings.begin(), kTextEndings.end(), hasEnding)
                         || std::any_of(labels.begin(), labels.end(), hasEnding);
    for (auto other = std::lower_bound(m_names.begin(), m_names.end(), stem + ".");
         other != m_names.end() && other->starts_with(stem + "."); ++other)
        if (hasAudioName(*other))
            return; // the text is of that
    if (hasText && m_passedOver++ == 0)
        m_firstPassedOver = (m_folder->relative / name).generic_string();
}

bool FolderSource::sayTrans(const std::string &stem, Said &said) const
{
    const auto found = m_trans.find(stem);
    if (found == m_trans.end())
        return false;
    said.key = stem;
    said.parts[0].text = found->second.text;
    said.recording = found->second.recording;
    std::string list = said.recording;
    list += kTrans;
    said.textFile = m_tree.root() / m_folder->relative / list;
    const std::string speaker = said.recording.substr(0, said.recording.find('-'));
    for (const auto &folder : m_folder->relative) {
        if (folder == speaker)
            said.speaker = speaker;
    }
    return true;
}

/// Whether there is a text of that name; one that cannot be read is counted.
bool FolderSource::sayText(const std::filesystem::path &path, Said &said)
{
    const auto bytes = readWholeFile(m_fs, path, kMaximumTextBytes);
    const bool isLab = path.extension() == ".lab";
    auto text = !bytes  ? Result<std::string>(fail(bytes.error()))
                : isLab ? textOfLab(*bytes)
                        : oneLine(*bytes);
    said.textFile = path;
    if (text)
        said.parts[0].text = *std::move(text);
    else if (m_badTexts++ == 0)
        m_firstBadText = path.string();
    return true;
}

/// The file's name in the folder, whose ending may be in capitals: TIMIT's SA1.TXT.
std::optional<std::string> FolderSource::fileCalled(const std::string &stem,
                                                    std::string_view ending) const
{
    std::string name = stem;
    name += ending;
    if (hasFile(name))
        return name;
    for (std::size_t at = stem.size(); at < name.size(); ++at)
        name[at] = name[at] >= 'a' && name[at] <= 'z' ? static_cast<char>(name[at] - 'a' + 'A')
                                                      : name[at];
    return hasFile(name) ? std::optional(name) : std::nullopt;
}

bool FolderSource::sayBeside(const std::string &stem, Said &said)
{
    const auto here = m_tree.root() / m_folder->relative;
    for (const std::string_view ending : kTextEndings) {
        const auto name = fileCalled(stem, ending);
        if (!name)
            continue;
        const bool isSaid = sayText(here / *name, said);
        if (!fileCalled(stem, ".wrd") && !fileCalled(stem, ".phn"))
            return isSaid;
        said.parts[0].text = withoutSampleNumbers(said.parts[0].text); // TIMIT
        said.speaker = m_folder->relative.filename().string();
        return isSaid;
    }
    return false;
}

/// THCHS-30's a.wav.trn: words, syllables and phones, a line each; or the path of such a file.
bool FolderSource::sayTrn(const std::string &name, Said &said)
{
    if (!hasFile(name + ".trn"))
        return false;
    auto path = m_tree.root() / m_folder->relative / (name + ".trn");
    auto bytes = readWholeFile(m_fs, path, kMaximumTextBytes);
    std::size_t at = 0;
    const std::string first(bytes ? stripPython(nextPythonLine(*bytes, at)) : std::string_view());
    const auto other = (m_folder->relative / first).lexically_normal();
    const bool isInside = !other.is_absolute() && *other.begin() != "..";
    if (first.ends_with(".trn") && isInside && exists(m_fs, m_tree.root() / other)) {
        path = m_tree.root() / other;
        bytes = readWholeFile(m_fs, path, kMaximumTextBytes);
    }
    at = 0;
    const auto text = bytes ? oneLine(nextPythonLine(*bytes, at))
                            : Result<std::string>(fail(bytes.error()));
    said.textFile = path;
    if (text)
        said.parts[0].text = *text;
    else if (m_badTexts++ == 0)
        m_firstBadText = path.string();
    return true;
}

/// Looks in the same place of a text folder beside one of the audio's folders.
bool FolderSource::sayInTextFolder(const std::string &stem, Said &said)
{
    if (m_survey.textDirs.empty())
        return false;
    std::filesystem::path before;
    for (auto part = m_folder->relative.begin(); part != m_folder->relative.end(); ++part) {
        std::filesystem::path rest;
        for (auto after = std::next(part); after != m_folder->relative.end(); ++after)
            rest /= *after;
        for (const std::string_view name : kTextFolders) {
            const auto folder = before / name;
            if (!m_survey.textDirs.contains(folder.string())
                || !sayFrom(m_tree.root() / folder / rest, stem, said))
                continue;
            if (!rest.empty() && said.speaker.empty() && isValidUtf8(rest.filename().native()))
                said.speaker = rest.filename().string();
            return true;
        }
        before /= *part;
    }
    return false;
}

bool FolderSource::sayFrom(const std::filesystem::path &folder, const std::string &stem, Said &said)
{
    const std::size_t microphone = stem.rfind("_mic");
    for (const std::string &name : {stem, stem.substr(0, microphone)}) {
        for (const std::string_view ending : kTextEndings) {
            std::string file = name;
            file += ending;
            if (exists(m_fs, folder / file))
                return sayText(folder / file, said);
        }
        if (exists(m_fs, folder / (name + ".stm")))
            return sayLabelsAt(folder / (name + ".stm"), said);
    }
    return false;
}

/// Whether there is an annotation file of that name; a JSON file may be anything.
bool FolderSource::sayLabels(const std::string &stem, Said &said)
{
    std::vector<std::string> names{stem};
    // as exports spell what not every file system has, and as earlier versions did
    for (auto spelled : {annotationFileName(stem), fileNameForKey(stem)})
        if (std::find(names.begin(), names.end(), spelled) == names.end())
            names.push_back(std::move(spelled));
    for (const std::string &called : names)
        for (const std::string_view ending : labelEndings()) {
            const std::string name = called + std::string(ending);
            if (hasFile(name) && sayLabelsAt(m_tree.root() / m_folder->relative / name, said))
                return true;
        }
    return false;
}

bool FolderSource::sayLabelsAt(const std::filesystem::path &path, Said &said)
{
    std::string problem;
    auto parts = partsOfLabels(m_fs, path, &problem);
    const bool isOther = path.extension() == ".json" && (!parts || parts->empty());
    if (isOther)
        return false;
    said.textFile = path;
    if (!problem.empty() && m_partlyRead++ == 0)
        m_firstPartlyRead = path.string() + ": " + problem;
    if (parts && !parts->empty())
        said.parts = *std::move(parts);
    else if (!parts && m_badTexts++ == 0)
        m_firstBadText = path.string();
    return true;
}

bool FolderSource::sayTable(const std::string &name, Said &said)
{
    auto words = m_survey.tables.find(m_folder->relative / name);
    if (!words)
        return false;
    said.parts = std::move(words->parts);
    said.speaker = std::move(words->speaker);
    said.split = std::move(words->split);
    said.others = std::move(words->others);
    said.textFile = std::move(words->table);
    return true;
}

Said FolderSource::saidOf(const std::string &name)
{
    const std::string stem = std::filesystem::path(name).stem().string();
    Said said;
    said.key = (m_folder->relative / stem).generic_string();
    said.parts.emplace_back();
    const bool isSaid = sayTrans(stem, said) || sayBeside(stem, said) || sayTrn(name, said)
                        || sayInTextFolder(stem, said) || sayLabels(stem, said)
                        || sayTable(name, said);
    const bool hasText = isSaid
                         && std::any_of(said.parts.begin(), said.parts.end(),
                                        [](const SaidPart &part) { return !part.text.empty(); });
    m_withoutText += hasText ? 0 : 1;
    return said;
}

/// As core/format/WordTimes.h reads them.
JsonValue wordsJson(const std::vector<WordTime> &words)
{
    auto list = JsonValue::array();
    for (const WordTime &word : words) {
        auto one = JsonValue::object();
        one.set("word", JsonValue::ofString(word.word));
        one.set("start", JsonValue::ofDouble(word.begin));
        one.set("end", JsonValue::ofDouble(word.end));
        list.append(std::move(one));
    }
    return list;
}

/// "a/b/1", or of a part its own name, else "a/b/1_1500_2250" with its times in milliseconds.
std::string keyOfPart(const std::string &key, const SaidPart &part)
{
    constexpr double kPerSecond = 1000;
    if (!part.key.empty())
        return part.key;
    if (part.endSeconds == 0 || !isValidUtf8(key))
        return isValidUtf8(key) ? key : std::string();
    std::string text = key;
    for (const double seconds : {part.startSeconds, part.endSeconds}) {
        text += '_';
        text += std::to_string(static_cast<std::int64_t>(seconds * kPerSecond));
    }
    return text;
}

void setIfSaid(RecordBuilder &record, std::string_view field, const std::string &text)
{
    if (!text.empty() && isValidUtf8(text))
        record.set(field, JsonValue::ofString(text));
}

/// The split from the corpus's table, else from its folders, whose names may be in capitals.
void FolderSource::setSplit(RecordBuilder &record, const Said &said,
                            const std::filesystem::path &relative) const
{
    auto split = m_survey.splits.splitOf(relative);
    if (!split)
        split = m_survey.splits.splitOf(loweredPath(relative));
    if (!said.split.empty())
        split = said.split;
    if (split)
        record.set(rf::kSplit, JsonValue::ofString(std::string(*split)));
}

void FolderSource::addFile(const std::string &name)
{
    const auto relative = m_folder->relative / name;
    const std::string path = (m_tree.root() / relative).string();
    const Said said = saidOf(name);
    ++m_number;
    for (const SaidPart &part : said.parts) {
        InputUtterance utterance;
        RecordBuilder record;
        utterance.key = keyOfPart(said.key, part);
        utterance.textFile = said.textFile;
        m_paths.apply(path, utterance);
        setIfSaid(record, rf::kKey, utterance.key);
        setIfSaid(record, rf::kAudio, path);
        record.set(rf::kText, JsonValue::ofString(part.text));
        if (part.endSeconds > 0) {
            utterance.startSeconds = part.startSeconds;
            utterance.endSeconds = part.endSeconds;
            record.set(rf::kStart, JsonValue::ofDouble(part.startSeconds));
            record.set(rf::kEnd, JsonValue::ofDouble(part.endSeconds));
        }
        setIfSaid(record, rf::kSpeaker, part.speaker.empty() ? said.speaker : part.speaker);
        setIfSaid(record, rf::kRecording, said.recording);
        setSplit(record, said, relative);
        for (const auto &[field, value] : said.others)
            record.addOther(field, JsonValue::ofString(value));
        if (!part.labels.empty())
            record.addOther("labels", JsonValue::ofString(part.labels));
        if (!part.words.empty())
            record.addOther("words", wordsJson(part.words));
        const std::string folder = m_folder->relative.generic_string();
        if (!folder.empty() && isValidUtf8(folder))
            record.addOther("folder", JsonValue::ofString(folder));
        utterance.record = std::move(record).build();
        addHints(utterance.record, m_options);
        InputLine &line = m_ready.emplace_back();
        line.number = m_number;
        line.key = utterance.key;
        line.utterance = std::move(utterance);
    }
}

std::vector<Sentence> FolderSource::notes() const
{
    auto notes = m_tree.notes();
    const auto ofTables = m_survey.tables.notes();
    notes.insert(notes.end(), ofTables.begin(), ofTables.end());
    if (m_survey.linked > 0)
        notes.push_back(m_survey.linked == 1
                            ? Sentence::tr("%1 audio file is in the folder as a link as well; each "
                                           "recording is one row per split",
                                           m_survey.linked)
                            : Sentence::tr("%1 audio files are in the folder as a link as well; "
                                           "each recording is one row per split",
                                           m_survey.linked));
    if (m_passedOver > 0)
        notes.push_back(m_passedOver == 1
                            ? Sentence::tr("%1 media file with a text of that name cannot be "
                                           "opened; the first is %2. Convert to FLAC or WAV",
                                           m_passedOver, m_firstPassedOver)
                            : Sentence::tr("%1 media files with a text of that name cannot be "
                                           "opened; the first is %2. Convert to FLAC or WAV",
                                           m_passedOver, m_firstPassedOver));
    if (m_badTexts > 0)
        notes.push_back(
            m_badTexts == 1
                ? Sentence::tr("%1 text could not be read and is empty; the first is %2",
                               m_badTexts, m_firstBadText)
                : Sentence::tr("%1 texts could not be read and are empty; the first is %2",
                               m_badTexts, m_firstBadText));
    if (m_partlyRead > 0)
        notes.push_back(
            m_partlyRead == 1
                ? Sentence::tr("%1 annotation file was not read in full; the first is %2",
                               m_partlyRead, m_firstPartlyRead)
                : Sentence::tr("%1 annotation files were not read in full; the first is %2",
                               m_partlyRead, m_firstPartlyRead));
    if (auto note = textNote(); !note.empty())
        notes.push_back(std::move(note));
    if (auto note = kaldiNote(); !note.empty())
        notes.push_back(std::move(note));
    return notes;
}

/// Each is a list of its own, often of other audio too, so none is taken for the folder's.
Sentence FolderSource::kaldiNote() const
{
    constexpr std::size_t kMostNames = 6;
    const auto &folders = m_survey.kaldi;
    if (folders.empty())
        return {};
    std::vector<std::string> names;
    std::string all;
    for (const auto &folder : folders) {
        names.push_back(folder.generic_string());
        if (names.size() <= kMostNames)
            all += " " + (m_tree.root() / folder).generic_string();
    }
    if (folders.size() == 1)
        return Sentence::tr("a Kaldi directory in it was not read: %1 (wav.scp). For its texts and "
                            "times open%2",
                            names.front(), all);
    return Sentence::tr(
        "Kaldi directories in it were not read: %1 (wav.scp). For their texts and times "
        "open one of them, or several in one command: voxdeck-cli import%2 "
        "--workspace NEW.voxdeck",
        someOf(names, kMostNames), all);
}

/// "no text for 3 of 7 audio files; not read: list.tsv", unless no file has one and nothing looks like a
/// table: then it is a folder of recordings alone.
Sentence FolderSource::textNote() const
{
    constexpr std::size_t kMostNames = 6;
    const auto unread = m_survey.tables.unread();
    if (m_withoutText == 0 || (m_withoutText == m_number && unread.empty()))
        return {};
    if (unread.empty())
        return Sentence::tr("no text for %1 of %2 audio files", m_withoutText, m_number);
    std::vector<std::string> names;
    names.reserve(unread.size());
    for (const auto &path : unread)
        names.push_back(path.generic_string());
    return Sentence::tr("no text for %1 of %2 audio files; not read: %3", m_withoutText, m_number,
                        someOf(names, kMostNames));
}

/// Notes which files are links to others in the folder.
void lookAtLinks(const FileSystem &fs, const std::filesystem::path &root,
                 const std::filesystem::path &realRoot, const FileTree::Folder &folder,
                 Survey &survey)
{
    for (const std::string &name : folder.links) {
        const auto relative = folder.relative / name;
        const auto real = hasAudioName(name) ? fs.resolve(root / relative)
                                             : Result<std::filesystem::path>(relative);
        if (!real || !hasAudioName(name))
            continue;
        const auto target = real->lexically_relative(realRoot);
        const bool isHidden = std::any_of(target.begin(), target.end(), [](const auto &part) {
            return part.native().starts_with('.');
        });
        if (!isHidden && target != relative && hasAudioName(target.native()))
            survey.links[target].push_back(relative);
    }
}

std::string_view splitOfFolders(const Survey &survey, const std::filesystem::path &path)
{
    auto split = survey.splits.splitOf(path);
    if (!split)
        split = survey.splits.splitOf(loweredPath(path));
    return split.value_or(std::string_view());
}

bool hasTextBeside(const FileSystem &fs, const std::filesystem::path &audio)
{
    const auto isThere = [&](std::string_view ending) {
        return exists(fs, std::filesystem::path(audio).replace_extension(ending));
    };
    return std::any_of(kTextEndings.begin(), kTextEndings.end(), isThere)
           || exists(fs, audio.string() + ".trn");
}

/// Of a recording that is in several folders under links (THCHS-30's train/A2_1.wav of data/A2_1.wav) one
/// row stays for each split, else the file itself.
void chooseAmongLinks(const FileSystem &fs, const std::filesystem::path &root, Survey &survey)
{
    for (const auto &[target, links] : survey.links) {
        const bool needsText = hasTextBeside(fs, root / target);
        std::set<std::string_view> splits{splitOfFolders(survey, target)};
        const std::size_t before = survey.twice.size();
        for (const auto &link : links) {
            const auto split = splitOfFolders(survey, link);
            const bool isUse = !split.empty() && (!needsText || hasTextBeside(fs, root / link));
            if (!isUse || !splits.insert(split).second)
                survey.twice.insert(link);
        }
        if (splits.size() > 1 && splits.contains(std::string_view()))
            survey.twice.insert(target);
        survey.linked += survey.twice.size() > before ? 1 : 0;
    }
    survey.audioFiles -= std::min<std::uint64_t>(survey.audioFiles, survey.twice.size());
}

} // namespace

Result<std::unique_ptr<UtteranceSource>>
openFolder(const FileSystem &fs, const std::filesystem::path &root, const SourceOptions &options)
{
    VOX_TRY(auto tree, FileTree::open(fs, root));
    VOX_TRY(auto walk, FileTree::open(fs, root));
    VOX_TRY(const auto realRoot, fs.resolve(root));
    Survey survey{0, {}, {}, CorpusTables(fs, root), {}, {}, 0, {}};
    (void)survey.splits.readCard(fs, root); // any README may lie in a folder of audio
    while (const auto folder = walk.next()) {
        const auto here = std::count_if(folder->files.begin(), folder->files.end(), hasAudioName);
        survey.audioFiles += static_cast<std::uint64_t>(here);
        if (here > 0) {
            survey.splits.look(folder->relative / "audio");
            survey.splits.look(loweredPath(folder->relative) / "audio");
        }
        for (const std::string &name : folder->folders)
            if (std::find(kTextFolders.begin(), kTextFolders.end(), name) != kTextFolders.end())
                survey.textDirs.insert((folder->relative / name).string());
        if (std::find(folder->files.begin(), folder->files.end(), "wav.scp") != folder->files.end())
            survey.kaldi.push_back(folder->relative);
        survey.tables.look(*folder);
        lookAtLinks(fs, root, realRoot, *folder, survey);
    }
    chooseAmongLinks(fs, root, survey);
    survey.tables.index();
    return std::make_unique<FolderSource>(fs, std::move(tree), std::move(survey), options);
}

} // namespace voxdeck::folder
