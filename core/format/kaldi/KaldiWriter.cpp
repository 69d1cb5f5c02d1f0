// SPDX-License-Identifier: Apache-2.0
#include "core/format/kaldi/KaldiWriter.h"

#include "core/base/Ascii.h"
#include "core/base/FileStem.h"
#include "core/base/Utf8.h"
#include "core/format/FileNames.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/kaldi/ArkWav.h"
#include "core/format/kaldi/KaldiSource.h"
#include "core/format/kaldi/KaldiTables.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace voxdeck::kaldi {

namespace {

using namespace record_fields;

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
        return fail(ErrorCode::InvalidArgument, Sentence::tr("has no key, which Kaldi needs"));
    if (!isValidUtf8(key))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the key is not UTF-8"));
    const bool hasSpace = asField(key) != key;
    if (hasSpace || hasControl(key))
        return fail(
            ErrorCode::InvalidArgument,
            hasSpace
                ? Sentence::tr("the key has white space, which a Kaldi table cannot hold; \"Keys\" "
                               "of the export (--keys underscore) replaces them")
                : Sentence::tr("the key has control characters, which a Kaldi table cannot hold; "
                               "\"Keys\" of the export (--keys underscore) replaces them"));
    return {};
}

/// The name as wav.scp can say it.
Result<std::string> asRxfilename(std::string path)
{
    if (!isValidUtf8(path)
        || path.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("the audio's file name contains a line break or a NUL, or is not UTF-8"));
    if (path.starts_with('~'))
        path.insert(0, "./"); // the check takes it for a home folder
    if (stripPython(path) != path)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the audio's file name begins or ends with white space, which "
                                 "wav.scp cannot express"));
    return fileOfRxfilename(path);
}

/// All that Kaldi reads without a command; a name without an extension may be one.
bool isWav(const std::filesystem::path &file)
{
    std::string extension = file.extension().string();
    for (char &letter : extension)
        letter = lowerLetter(letter);
    return extension.empty() || extension == ".wav";
}

std::filesystem::path partOf(std::filesystem::path directory)
{
    directory += ".part";
    return directory;
}

class KaldiWriter final : public UtteranceWriter {
public:
    KaldiWriter(FileSystem &fs, std::filesystem::path directory, WriterOptions options)
        : m_fs(fs),
          m_directory(std::move(directory)),
          m_part(partOf(m_directory)),
          m_options(std::move(options)),
          m_tables(std::in_place, fs, m_part, m_options.sortingBytes),
          m_archives(fs)
    {
    }
    ~KaldiWriter() override
    {
        m_tables.reset();
        if (!m_isFinished)
            (void)m_fs.removeTree(m_part);
    }
    KaldiWriter(const KaldiWriter &) = delete;
    KaldiWriter &operator=(const KaldiWriter &) = delete;

    Result<> begin();
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override;
    std::vector<Sentence> notes() const override { return m_notes; }

private:
    Result<std::string> rxfilenameOf(const InputUtterance &utterance);
    Result<std::string> textOf(const JsonValue &record);
    std::string fieldOf(const JsonValue &record, std::string_view name);

    FileSystem &m_fs;
    std::filesystem::path m_directory;
    std::filesystem::path m_part;
    WriterOptions m_options;
    std::optional<KaldiTables> m_tables;
    ArkWavs m_archives;
    bool m_isFinished = false;
    std::uint64_t m_joinedTexts = 0;
    std::uint64_t m_renamed = 0;
    std::uint64_t m_notWav = 0;
    std::uint64_t m_addresses = 0;
    LeftOutFields m_leftOut;
    std::vector<Sentence> m_notes;
};

Result<> KaldiWriter::begin()
{
    const auto status = m_fs.status(m_directory);
    if (status) {
        const bool isFolder = status->kind == FileKind::Directory;
        VOX_TRY(const auto entries,
                isFolder ? m_fs.list(m_directory) : Result<std::vector<DirectoryEntry>>());
        if (!isFolder || !entries.empty())
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("already exists; a Kaldi directory needs a new or empty folder"),
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
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the text is not UTF-8"));
    const std::string text = fieldText(record, kText);
    std::string line = withSpaces(stripPython(text), ' ',
                                  [](char32_t c) { return c == U' ' || c == U'\t'; });
    if (hasControl(line))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the text has control characters"));
    if (holdsForbiddenSymbol(line))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the text has one of <s> </s> #0, which Kaldi reserves"));
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

/// "m", "f" or nothing.
std::string genderOf(const JsonValue &record)
{
    const std::string spelled = fieldText(record, kGender);
    const char first = spelled.empty() ? '\0' : spelled.front();
    if (first == 'f' || first == 'F')
        return "f";
    return first == 'm' || first == 'M' ? "m" : "";
}

/// The id that the record wants for its recording, or its file's name.
std::string recordingFor(std::string recording, const std::string &file)
{
    if (recording.empty())
        recording = asField(pythonStemOf(file));
    return recording.empty() || hasControl(recording) ? "recording" : recording;
}

/// Kaldi opens a WAV inside a file by the byte at which it begins; nothing else in archives.
Result<std::string> KaldiWriter::rxfilenameOf(const InputUtterance &utterance)
{
    const bool mayBePlace = utterance.audioRange && !isNamedPacked(utterance.audio);
    const auto found = mayBePlace ? m_archives.at(utterance.audio, utterance.audioRange->offset)
                                  : Result<ByteRange>(fail(ErrorCode::Unsupported, {}));
    if (!found) {
        VOX_TRY(auto spelled, spelledAudio(utterance, m_options));
        return asRxfilename(std::move(spelled));
    }
    VOX_TRY(auto spelled, spelledAudioFile(utterance, m_options));
    VOX_TRY(auto file, asRxfilename(std::move(spelled)));
    return file + ':' + std::to_string(found->offset);
}

Result<> KaldiWriter::add(const InputUtterance &utterance)
{
    static const std::set<std::string_view> kKnown{kKey,      kAudio,     kText,    kStart,
                                                   kEnd,      kChannel,   kSpeaker, kGender,
                                                   kLanguage, kRecording, kDuration};
    VOX_CHECK(checkKey(utterance.key));
    if (holdsForbiddenSymbol(utterance.key))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the key has one of <s> </s> #0"));
    if (utterance.audioProblem)
        return isOfTheMachine(*utterance.audioProblem)
                   ? fail(*utterance.audioProblem)
                   : fail(ErrorCode::InvalidArgument, utterance.audioProblem->detail);
    TableRow row;
    VOX_TRY(row.file, rxfilenameOf(utterance));
    VOX_TRY(row.text, textOf(utterance.record));
    row.recording = recordingFor(fieldOf(utterance.record, kRecording),
                                 utterance.audioRange ? utterance.key : row.file);
    row.speaker = fieldOf(utterance.record, kSpeaker);
    if (row.speaker.empty())
        row.speaker = utterance.key;
    row.language = fieldOf(utterance.record, kLanguage);
    row.gender = genderOf(utterance.record);
    row.startSeconds = utterance.startSeconds;
    row.endSeconds = utterance.endSeconds;
    row.channel = utterance.channel;
    row.durationSeconds = fieldNumber(utterance.record, kDuration);
    if (utterance.endSeconds)
        row.durationSeconds = *utterance.endSeconds - utterance.startSeconds.value_or(0);
    VOX_CHECK(m_tables->add(utterance.key, row));
    const bool isAddress = isRemotePath(utterance.audio);
    m_addresses += isAddress ? 1 : 0;
    m_notWav += isAddress || utterance.audioRange || isWav(utterance.audio) ? 0 : 1;
    m_leftOut.look(utterance.record, kKnown);
    return {};
}

Result<> KaldiWriter::finish()
{
    if (m_tables->count() == 0)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("no utterance could be written"),
                    m_directory.string());
    VOX_CHECK(m_tables->write());
    m_notes = m_tables->notes();
    m_tables.reset(); // its files are not of the directory
    if (m_joinedTexts > 0)
        m_notes.push_back(
            m_joinedTexts == 1
                ? Sentence::tr("in %1 text line ends and other white space became spaces",
                               m_joinedTexts)
                : Sentence::tr("in %1 texts line ends and other white space became spaces",
                               m_joinedTexts));
    if (m_renamed > 0)
        m_notes.push_back(
            m_renamed == 1
                ? Sentence::tr("in %1 name of speakers, recordings or languages blanks became _",
                               m_renamed)
                : Sentence::tr("in %1 names of speakers, recordings or languages blanks became _",
                               m_renamed));
    if (m_addresses > 0)
        m_notes.push_back(
            m_addresses == 1
                ? Sentence::tr("wav.scp names addresses for %1 utterance, which Kaldi opens only "
                               "through a command (curl -s ADDRESS |); export --copy-audio FOLDER "
                               "--audio-format wav writes WAV",
                               m_addresses)
                : Sentence::tr("wav.scp names addresses for %1 utterances, which Kaldi opens only "
                               "through a command (curl -s ADDRESS |); export --copy-audio FOLDER "
                               "--audio-format wav writes WAV",
                               m_addresses));
    if (m_notWav > 0)
        m_notes.push_back(
            m_notWav == 1
                ? Sentence::tr("wav.scp names files other than WAV for %1 utterance, which Kaldi "
                               "opens only through a command (ffmpeg -i FILE -f wav - |); export "
                               "--copy-audio FOLDER --audio-format wav writes WAV",
                               m_notWav)
                : Sentence::tr("wav.scp names files other than WAV for %1 utterances, which Kaldi "
                               "opens only through a command (ffmpeg -i FILE -f wav - |); export "
                               "--copy-audio FOLDER --audio-format wav writes WAV",
                               m_notWav));
    for (auto &note : m_leftOut.notes(Sentence::tr("a Kaldi directory")))
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
