// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/FolderSource.h"

#include "core/base/Utf8.h"
#include "core/format/AudioPaths.h"
#include "core/format/DatasetProbe.h"
#include "core/format/FileTree.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/folder/SideText.h"
#include "core/format/hub/HubSplits.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
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
constexpr std::array kTextFolders = {"txt",         "text", "texts", "transcript",
                                     "transcripts", "lab",  "labels"};
constexpr std::array<std::string_view, 4> kTextEndings = {".txt", ".lab", ".normalized.txt",
                                                          ".original.txt"};

/// What is known of one audio file besides its name.
struct Said {
    std::string key;
    std::vector<SaidPart> parts; ///< at least one
    std::string speaker;
    std::string recording;
    std::filesystem::path textFile; ///< what says it; empty: nothing does
};

/// A line of a `*.trans.txt` of the folder.
struct TransLine {
    std::string text;
    std::string recording; ///< the list's name
};

class FolderSource final : public UtteranceSource {
public:
    FolderSource(const FileSystem &fs, FileTree tree, std::uint64_t fileCount,
                 hub::SplitFinder splits, SourceOptions options)
        : m_fs(fs),
          m_tree(std::move(tree)),
          m_options(std::move(options)),
          m_paths(fs, m_tree.root(), m_options.rules),
          m_fileCount(fileCount),
          m_splits(std::move(splits))
    {
    }
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return std::min(m_number, m_fileCount); }
    std::uint64_t sizeBytes() const override { return m_fileCount; }
    std::vector<std::string> notes() const override;

private:
    void openFolder();
    void readTransLists();
    void readRoot();
    void addFile(const std::string &name);
    Said saidOf(const std::string &name);
    bool sayTrans(const std::string &stem, Said &said) const;
    bool sayBeside(const std::string &stem, Said &said);
    bool sayInTextFolder(const std::string &stem, Said &said);
    bool sayText(const std::filesystem::path &path, Said &said);
    bool sayLabels(const std::string &stem, Said &said);
    bool hasFile(std::string_view name) const;

    const FileSystem &m_fs;
    FileTree m_tree;
    SourceOptions m_options;
    AudioPaths m_paths;
    std::vector<std::string> m_textFolders;                  ///< of the root
    std::map<std::string, std::string, std::less<>> m_byBar; ///< of its metadata.csv
    std::optional<FileTree::Folder> m_folder;
    std::vector<std::string> m_names; ///< its files in the order of bytes, to be found
    std::map<std::string, TransLine, std::less<>> m_trans; ///< of the folder
    std::size_t m_nextFile = 0;
    std::deque<InputLine> m_ready;
    std::uint64_t m_number = 0;
    std::uint64_t m_fileCount; ///< progress is of files here, not of bytes
    hub::SplitFinder m_splits; ///< of folders: the names of single files are their speakers' own
    std::uint64_t m_badTexts = 0;
    std::uint64_t m_partlyRead = 0; ///< annotation files with lines that could not be used
    std::string m_firstPartlyRead;
    std::string m_firstBadText;
    bool m_isAtRoot = true;
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
    if (std::exchange(m_isAtRoot, false))
        readRoot();
    if (m_folder->problem) {
        m_ready.emplace_back();
        m_ready.back().number = ++m_number;
        m_ready.back().problem = m_folder->problem;
    }
    m_names = m_folder->files;
    std::sort(m_names.begin(), m_names.end());
    readTransLists();
}

/// What the root has for all folders.
void FolderSource::readRoot()
{
    for (const char *const name : kTextFolders) {
        const auto &folders = m_folder->folders;
        if (std::find(folders.begin(), folders.end(), name) != folders.end())
            m_textFolders.emplace_back(name);
    }
    const auto &files = m_folder->files;
    if (std::find(files.begin(), files.end(), "metadata.csv") == files.end())
        return;
    if (const auto bytes = readWholeFile(m_fs, m_tree.root() / "metadata.csv", kMaximumListBytes))
        m_byBar = linesByBar(*bytes);
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
        if (hasAudioName(name))
            addFile(name);
    }
    InputLine line = std::move(m_ready.front());
    m_ready.pop_front();
    return line;
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

bool FolderSource::sayBeside(const std::string &stem, Said &said)
{
    const auto here = m_tree.root() / m_folder->relative;
    for (const std::string_view ending : kTextEndings) {
        std::string name = stem;
        name += ending;
        if (hasFile(name))
            return sayText(here / name, said);
    }
    return false;
}

bool FolderSource::sayInTextFolder(const std::string &stem, Said &said)
{
    if (m_textFolders.empty() || m_folder->relative.empty())
        return false;
    std::filesystem::path rest;
    for (auto part = std::next(m_folder->relative.begin()); part != m_folder->relative.end();
         ++part)
        rest /= *part;
    const std::size_t microphone = stem.rfind("_mic");
    for (const std::string &folder : m_textFolders) {
        for (const std::string &name : {stem, stem.substr(0, microphone)}) {
            for (const std::string_view ending : kTextEndings) {
                std::string file = name;
                file += ending;
                const auto path = m_tree.root() / folder / rest / file;
                if (!exists(m_fs, path))
                    continue;
                if (!rest.empty() && isValidUtf8(rest.filename().native()))
                    said.speaker = rest.filename().string();
                return sayText(path, said);
            }
        }
    }
    return false;
}

/// Whether there is an annotation file of that name; a JSON file may be anything.
bool FolderSource::sayLabels(const std::string &stem, Said &said)
{
    for (const std::string_view ending : labelEndings()) {
        std::string name = stem;
        name += ending;
        if (!hasFile(name))
            continue;
        const auto path = m_tree.root() / m_folder->relative / name;
        std::string problem;
        auto parts = partsOfLabels(m_fs, path, &problem);
        const bool isOther = ending == ".json" && (!parts || parts->empty());
        if (isOther)
            continue;
        said.textFile = path;
        if (!problem.empty() && m_partlyRead++ == 0)
            m_firstPartlyRead = path.string() + ": " + problem;
        if (parts && !parts->empty())
            said.parts = *std::move(parts);
        else if (!parts && m_badTexts++ == 0)
            m_firstBadText = path.string();
        return true;
    }
    return false;
}

Said FolderSource::saidOf(const std::string &name)
{
    const std::string stem = std::filesystem::path(name).stem().string();
    Said said;
    said.key = (m_folder->relative / stem).generic_string();
    said.parts.emplace_back();
    if (sayTrans(stem, said) || sayBeside(stem, said) || sayInTextFolder(stem, said))
        return said;
    if (sayLabels(stem, said))
        return said;
    if (const auto found = m_byBar.find(stem); found != m_byBar.end()) {
        said.parts[0].text = found->second;
        said.textFile = m_tree.root() / "metadata.csv";
    }
    return said;
}

/// "a/b/1", or of a part "a/b/1_1500_2250" with its times in milliseconds.
std::string keyOfPart(const std::string &key, const SaidPart &part)
{
    constexpr double kPerSecond = 1000;
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
        if (const auto split = m_splits.splitOf(relative))
            record.set(rf::kSplit, JsonValue::ofString(std::string(*split)));
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

std::vector<std::string> FolderSource::notes() const
{
    auto notes = m_tree.notes();
    if (m_badTexts > 0)
        notes.push_back(std::to_string(m_badTexts)
                        + " texts could not be read and are empty; the first is " + m_firstBadText);
    if (m_partlyRead > 0)
        notes.push_back(std::to_string(m_partlyRead)
                        + (m_partlyRead == 1 ? " annotation file was" : " annotation files were")
                        + " not read in full; the first is " + m_firstPartlyRead);
    return notes;
}

} // namespace

Result<std::unique_ptr<UtteranceSource>>
openFolder(const FileSystem &fs, const std::filesystem::path &root, const SourceOptions &options)
{
    VOX_TRY(auto tree, FileTree::open(fs, root));
    VOX_TRY(auto survey, FileTree::open(fs, root));
    std::uint64_t files = 0;
    hub::SplitFinder splits;
    (void)splits.readCard(fs, root); // any README may lie in a folder of audio
    while (const auto folder = survey.next()) {
        const auto here = std::count_if(folder->files.begin(), folder->files.end(), hasAudioName);
        files += static_cast<std::uint64_t>(here);
        if (here > 0)
            splits.look(folder->relative / "audio");
    }
    return std::make_unique<FolderSource>(fs, std::move(tree), files, std::move(splits), options);
}

} // namespace voxdeck::folder
