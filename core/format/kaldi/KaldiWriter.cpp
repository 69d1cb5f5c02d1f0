// SPDX-License-Identifier: Apache-2.0
#include "core/format/kaldi/KaldiWriter.h"

#include "core/archive/PartFile.h"
#include "core/base/Utf8.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/kaldi/KaldiSource.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck::kaldi {

namespace {

using namespace record_fields;

struct Utterance {
    std::size_t file = 0; ///< number of its path
    std::string recording;
    std::string text;
    std::string speaker;
    std::string language;
    std::optional<double> startSeconds, endSeconds, durationSeconds;
    std::optional<int> channel;
};

bool isWordByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// What `grep -w` of the check finds in a line of text.
bool holdsForbiddenSymbol(std::string_view text)
{
    for (const std::string_view symbol : {"<s>", "</s>", "#0"}) {
        for (std::size_t at = text.find(symbol); at != std::string_view::npos;
             at = text.find(symbol, at + 1)) {
            const std::size_t after = at + symbol.size();
            if ((at == 0 || !isWordByte(text[at - 1]))
                && (after == text.size() || !isWordByte(text[after])))
                return true;
        }
    }
    return false;
}

bool isControl(char32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/// Each white space character that `isKept` does not name becomes `instead`.
template <class IsKept>
std::string withSpaces(std::string_view text, char instead, const IsKept &isKept)
{
    std::string made;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t character = nextUtf8(text, at);
        if (isPythonSpace(character) && !isKept(character))
            made += instead;
        else
            made += text.substr(begin, at - begin);
    }
    return made;
}

bool hasControl(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const char32_t character = nextUtf8(text, at);
        if (isControl(character) && !isPythonSpace(character))
            return true;
    }
    return false;
}

/// One field of a table: without blanks.
std::string asField(std::string_view text)
{
    return withSpaces(stripPython(text), '_', [](char32_t) { return false; });
}

Result<> checkKey(const std::string &key)
{
    if (key.empty())
        return fail(ErrorCode::InvalidArgument, "has no key, which Kaldi needs");
    if (!isValidUtf8(key))
        return fail(ErrorCode::InvalidArgument, "the key is not UTF-8");
    const bool hasSpace = asField(key) != key;
    if (hasSpace || hasControl(key))
        return fail(ErrorCode::InvalidArgument,
                    std::string("the key has ") + (hasSpace ? "white space" : "control characters")
                        + ", which a Kaldi table cannot hold");
    return {};
}

/// The name as wav.scp can say it.
Result<std::string> asRxfilename(std::string path)
{
    if (!isValidUtf8(path)
        || path.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
        return fail(ErrorCode::InvalidArgument,
                    "the audio's file name holds a line end, a NUL or no UTF-8");
    if (path.starts_with('~'))
        path.insert(0, "./"); // the check takes it for a home folder
    if (stripPython(path) != path)
        return fail(
            ErrorCode::InvalidArgument,
            "the audio's file name begins or ends with white space, which wav.scp cannot say");
    return fileOfRxfilename(path);
}

class KaldiWriter final : public UtteranceWriter {
public:
    KaldiWriter(FileSystem &fs, std::filesystem::path directory, WriterOptions options)
        : m_fs(fs),
          m_directory(std::move(directory)),
          m_part(m_directory),
          m_options(std::move(options))
    {
        m_part += ".part";
    }
    ~KaldiWriter() override
    {
        if (!m_isFinished)
            (void)m_fs.removeTree(m_part);
    }
    KaldiWriter(const KaldiWriter &) = delete;
    KaldiWriter &operator=(const KaldiWriter &) = delete;

    Result<> begin();
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override;
    std::vector<std::string> notes() const override { return m_notes; }

private:
    using Table = std::map<std::string, std::string, std::less<>>;
    Result<std::string> textOf(const JsonValue &record);
    std::string fieldOf(const JsonValue &record, std::string_view name);
    void takeGender(const JsonValue &record, const std::string &speaker);
    Result<> write(const char *name, const std::function<void(std::string &)> &fill);
    Result<> writeTable(const char *name, const Table &table);
    Result<> writeAudio();
    Result<> writeSpeakers();
    Result<> writeWhereComplete(const char *name,
                                const std::function<std::string(const Utterance &)> &value);
    std::string recordingId(const Utterance &utterance);
    void noteSpeakerOrder();

    FileSystem &m_fs;
    std::filesystem::path m_directory;
    std::filesystem::path m_part;
    WriterOptions m_options;
    std::map<std::string, Utterance, std::less<>> m_utterances; // std::string sorts as LC_ALL=C
    std::vector<std::string> m_files;
    std::map<std::string, std::size_t, std::less<>> m_fileNumbers;
    std::map<std::size_t, std::string> m_recordingOf; ///< by file
    Table m_recordings;                               ///< id -> file
    Table m_genders;
    std::set<std::string, std::less<>> m_contradictedGenders;
    bool m_hasSegments = false;
    bool m_hasText = false;
    bool m_isFinished = false;
    std::uint64_t m_joinedTexts = 0;
    std::uint64_t m_renamed = 0;
    LeftOutFields m_leftOut;
    std::vector<std::string> m_notes;
};

Result<> KaldiWriter::begin()
{
    const auto status = m_fs.status(m_directory);
    if (status) {
        const bool isFolder = status->kind == FileKind::Directory;
        VOX_TRY(const auto entries,
                isFolder ? m_fs.list(m_directory) : Result<std::vector<DirectoryEntry>>());
        if (!isFolder || !entries.empty())
            return fail(ErrorCode::InvalidArgument,
                        "is there already; a Kaldi directory is written into a new folder",
                        m_directory.string());
    }
    if (exists(m_fs, m_part))
        VOX_CHECK(m_fs.removeTree(m_part));
    return m_fs.createDirectories(m_part);
}

Result<std::string> KaldiWriter::textOf(const JsonValue &record)
{
    const JsonValue *const value = record.find(kText);
    if (value && value->kind() == JsonValue::Kind::String && !isValidUtf8(value->toString()))
        return fail(ErrorCode::InvalidArgument, "the text is not UTF-8");
    const std::string text = fieldText(record, kText);
    std::string line = withSpaces(stripPython(text), ' ',
                                  [](char32_t c) { return c == U' ' || c == U'\t'; });
    if (hasControl(line))
        return fail(ErrorCode::InvalidArgument, "the text has control characters");
    if (holdsForbiddenSymbol(line))
        return fail(ErrorCode::InvalidArgument,
                    "the text has one of <s> </s> #0, which Kaldi keeps for itself");
    m_joinedTexts += line != stripPython(text) ? 1 : 0;
    return line;
}

std::string KaldiWriter::fieldOf(const JsonValue &record, std::string_view name)
{
    const std::string text = fieldText(record, name);
    if (hasControl(text))
        return {};
    std::string field = asField(text);
    m_renamed += field != text ? 1 : 0;
    return field;
}

void KaldiWriter::takeGender(const JsonValue &record, const std::string &speaker)
{
    const std::string spelled = fieldText(record, kGender);
    const char first = spelled.empty() ? '\0' : spelled.front();
    const bool isFemale = first == 'f' || first == 'F';
    if (!isFemale && first != 'm' && first != 'M')
        return;
    const std::string gender = isFemale ? "f" : "m";
    if (m_genders.emplace(speaker, gender).first->second != gender)
        m_contradictedGenders.insert(speaker);
}

Result<> KaldiWriter::add(const InputUtterance &utterance)
{
    static const std::set<std::string_view> kKnown{kKey,      kAudio,     kText,    kStart,
                                                   kEnd,      kChannel,   kSpeaker, kGender,
                                                   kLanguage, kRecording, kDuration};
    VOX_CHECK(checkKey(utterance.key));
    if (holdsForbiddenSymbol(utterance.key))
        return fail(ErrorCode::InvalidArgument, "the key has one of <s> </s> #0");
    if (m_utterances.contains(utterance.key))
        return fail(ErrorCode::InvalidArgument, "the key stands twice");
    if (utterance.audioProblem)
        return fail(ErrorCode::InvalidArgument, utterance.audioProblem->detail);
    VOX_TRY(auto spelled, spelledAudio(utterance, m_options));
    VOX_TRY(const std::string file, asRxfilename(std::move(spelled)));
    Utterance made;
    VOX_TRY(made.text, textOf(utterance.record));
    made.file = m_fileNumbers.emplace(file, m_files.size()).first->second;
    if (made.file == m_files.size())
        m_files.push_back(file);
    made.recording = fieldOf(utterance.record, kRecording);
    made.speaker = fieldOf(utterance.record, kSpeaker);
    if (made.speaker.empty())
        made.speaker = utterance.key;
    made.language = fieldOf(utterance.record, kLanguage);
    made.startSeconds = utterance.startSeconds;
    made.endSeconds = utterance.endSeconds;
    made.channel = utterance.channel;
    made.durationSeconds = fieldNumber(utterance.record, kDuration);
    if (utterance.endSeconds)
        made.durationSeconds = *utterance.endSeconds - utterance.startSeconds.value_or(0);
    takeGender(utterance.record, made.speaker);
    m_hasSegments = m_hasSegments || made.startSeconds || made.endSeconds || made.channel;
    m_hasText = m_hasText || !made.text.empty();
    m_leftOut.look(utterance.record, kKnown);
    m_utterances.emplace(utterance.key, std::move(made));
    return {};
}

Result<> KaldiWriter::write(const char *name, const std::function<void(std::string &)> &fill)
{
    VOX_TRY(const auto file, PartFile::create(m_fs, m_part / name));
    std::string text;
    fill(text);
    VOX_CHECK(file->append(bytesOf(text)));
    return file->commit();
}

Result<> KaldiWriter::writeTable(const char *name, const Table &table)
{
    return write(name, [&table](std::string &to) {
        for (const auto &[key, value] : table) {
            to += key;
            to += value.empty() ? "" : " ";
            to += value;
            to += '\n';
        }
    });
}

std::string KaldiWriter::recordingId(const Utterance &utterance)
{
    std::string &id = m_recordingOf[utterance.file];
    if (!id.empty())
        return id;
    const std::string &file = m_files[utterance.file];
    std::string wanted = utterance.recording;
    if (wanted.empty())
        wanted = asField(aligned::stemOf(file));
    if (wanted.empty() || hasControl(wanted))
        wanted = "recording";
    id = wanted;
    for (int number = 2; !m_recordings.emplace(id, file).second; ++number) {
        id = wanted;
        id += '-';
        id += std::to_string(number);
    }
    return id;
}

/// wav.scp, and segments if there are any.
Result<> KaldiWriter::writeAudio()
{
    if (!m_hasSegments) {
        for (const auto &[key, utterance] : m_utterances)
            m_recordings.emplace(key, m_files[utterance.file]);
        return writeTable("wav.scp", m_recordings);
    }
    std::uint64_t openEnds = 0;
    std::uint64_t channels = 0;
    Table segments;
    for (const auto &[key, utterance] : m_utterances) {
        const double start = utterance.startSeconds.value_or(0);
        double end = utterance.endSeconds.value_or(-1);
        if (!utterance.endSeconds && utterance.durationSeconds && *utterance.durationSeconds > 0)
            end = start + *utterance.durationSeconds;
        std::string line = recordingId(utterance);
        line += ' ' + pythonFloatRepr(start);
        line += ' ' + (end < 0 ? std::string("-1") : pythonFloatRepr(end));
        if (utterance.channel)
            line += ' ' + std::to_string(*utterance.channel);
        openEnds += end < 0 ? 1 : 0;
        channels += utterance.channel ? 1 : 0;
        segments.emplace(key, std::move(line));
    }
    if (openEnds > 0)
        m_notes.push_back(std::to_string(openEnds)
                          + " segments go to the end of their recording (-1), which "
                            "validate_data_dir.sh refuses and extract-segments reads");
    if (channels > 0)
        m_notes.push_back(std::to_string(channels)
                          + " segments name a channel, which validate_data_dir.sh refuses and "
                            "extract-segments reads");
    VOX_CHECK(writeTable("segments", segments));
    return writeTable("wav.scp", m_recordings);
}

Result<> KaldiWriter::writeSpeakers()
{
    Table speakerOf;
    Table utterancesOf;
    for (const auto &[key, utterance] : m_utterances) {
        speakerOf.emplace(key, utterance.speaker);
        std::string &list = utterancesOf[utterance.speaker];
        list += list.empty() ? "" : " ";
        list += key;
    }
    VOX_CHECK(writeTable("utt2spk", speakerOf));
    VOX_CHECK(writeTable("spk2utt", utterancesOf));
    const bool isKnown = m_contradictedGenders.empty() && m_genders.size() == utterancesOf.size();
    if (isKnown && !m_genders.empty())
        return writeTable("spk2gender", m_genders);
    if (!m_genders.empty())
        m_notes.push_back("spk2gender was left out: of "
                          + std::to_string(utterancesOf.size() - m_genders.size())
                          + " speakers it is not known, and "
                          + std::to_string(m_contradictedGenders.size()) + " have two");
    return {};
}

/// Kaldi wants such a table to have all utterances, or not to be there.
Result<> KaldiWriter::writeWhereComplete(const char *name,
                                         const std::function<std::string(const Utterance &)> &value)
{
    Table table;
    for (const auto &[key, utterance] : m_utterances) {
        std::string text = value(utterance);
        if (!text.empty())
            table.emplace(key, std::move(text));
    }
    if (table.empty())
        return {};
    if (table.size() == m_utterances.size())
        return writeTable(name, table);
    m_notes.push_back(std::string(name)
                      + " was left out: " + std::to_string(m_utterances.size() - table.size())
                      + " of " + std::to_string(m_utterances.size()) + " utterances have none");
    return {};
}

void KaldiWriter::noteSpeakerOrder()
{
    const Utterance *before = nullptr;
    for (const auto &[key, utterance] : m_utterances) {
        if (before && utterance.speaker < before->speaker) {
            m_notes.push_back("utt2spk is sorted by utterance but not by speaker, which "
                              "validate_data_dir.sh wants: keys should begin with their speaker; "
                              "the first that does not sort is "
                              + key);
            return;
        }
        before = &utterance;
    }
}

Result<> KaldiWriter::finish()
{
    if (m_utterances.empty())
        return fail(ErrorCode::InvalidArgument, "there is no utterance to write",
                    m_directory.string());
    if (m_hasText) {
        VOX_CHECK(write("text", [this](std::string &to) {
            for (const auto &[key, utterance] : m_utterances) {
                to += key;
                to += utterance.text.empty() ? "" : " ";
                to += utterance.text;
                to += '\n';
            }
        }));
    }
    VOX_CHECK(writeSpeakers());
    VOX_CHECK(writeWhereComplete("utt2lang", [](const Utterance &u) { return u.language; }));
    VOX_CHECK(writeWhereComplete("utt2dur", [](const Utterance &u) {
        const bool isKnown = u.durationSeconds && *u.durationSeconds > 0;
        return isKnown ? pythonFloatRepr(*u.durationSeconds) : std::string();
    }));
    VOX_CHECK(writeAudio());
    noteSpeakerOrder();
    if (m_joinedTexts > 0)
        m_notes.push_back("in " + std::to_string(m_joinedTexts)
                          + " texts line ends and other white space became spaces");
    if (m_renamed > 0)
        m_notes.push_back("in " + std::to_string(m_renamed)
                          + " names of speakers, recordings or languages blanks became _");
    for (auto &note : m_leftOut.notes("a Kaldi directory"))
        m_notes.push_back(std::move(note));
    VOX_CHECK(m_fs.syncDirectory(m_part));
    if (exists(m_fs, m_directory))
        VOX_CHECK(m_fs.remove(m_directory)); // it is empty
    VOX_CHECK(m_fs.rename(m_part, m_directory));
    m_isFinished = true;
    return m_fs.syncDirectory(m_directory.parent_path());
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>> openKaldiWriter(FileSystem &fs,
                                                         const std::filesystem::path &directory,
                                                         const WriterOptions &options)
{
    // "out/" is the folder "out"
    auto writer = std::make_unique<KaldiWriter>(
        fs, directory.has_filename() ? directory : directory.parent_path(), options);
    VOX_CHECK(writer->begin());
    return writer;
}

} // namespace voxdeck::kaldi
