// SPDX-License-Identifier: Apache-2.0
#include "core/format/kaldi/KaldiSource.h"

#include "core/base/Utf8.h"
#include "core/format/LineFailure.h"
#include "core/format/LineReader.h"
#include "core/format/TimeRules.h"
#include "core/format/kaldi/ArkWav.h"
#include "core/format/kaldi/KeyedLines.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <utility>

namespace voxdeck::kaldi {

namespace {

/// `<utt> <rec> <start> <end> [channel]` after the utterance (src/featbin/extract-segments.cc:76-200).
struct SegmentFields {
    std::string_view recording;
    double startSeconds = 0;
    double endSeconds = 0;
    std::optional<int> channel;
};

std::vector<std::string_view> splitFields(std::string_view value)
{
    std::vector<std::string_view> fields;
    while (!value.empty()) {
        const KeyedLine split = splitKeyedLine(0, value);
        if (split.key.empty())
            break;
        fields.push_back(split.key);
        value = split.value;
    }
    return fields;
}

tl::unexpected<Error> badSegment(Sentence why)
{
    return fail(ErrorCode::InvalidArgument, std::move(why));
}

Result<double> secondsOf(std::string_view field)
{
    const auto seconds = parsePythonFloat(field);
    if (!seconds || !std::isfinite(*seconds))
        return badSegment(Sentence::tr("not a number of seconds: %1", field));
    return *seconds;
}

Result<SegmentFields> parseSegment(const KeyedLine &line)
{
    const auto fields = splitFields(line.value);
    if (fields.size() != 3 && fields.size() != 4)
        return badSegment(Sentence::tr("expected 4 or 5 fields, found %1", fields.size() + 1));
    SegmentFields segment;
    segment.recording = fields[0];
    if (!isValidUtf8(segment.recording))
        return badSegment(Sentence::tr("the recording is not UTF-8"));
    VOX_TRY(segment.startSeconds, secondsOf(fields[1]));
    VOX_TRY(segment.endSeconds, secondsOf(fields[2]));
    if (fields.size() == 4) {
        int channel = 0;
        const char *end = fields[3].data() + fields[3].size();
        const auto read = std::from_chars(fields[3].data(), end, channel);
        if (read.ec != std::errc() || read.ptr != end || channel < 0)
            return badSegment(Sentence::tr("not a channel: %1", fields[3]));
        segment.channel = channel;
    }
    return segment;
}

struct Tables {
    KeyedLines recordings; // wav.scp
    std::optional<KeyedLines> segments;
    std::optional<KeyedLines> speakers, languages, genders;
    std::optional<KeyedLines> durations, recordingDurations;
};

class KaldiSource final : public UtteranceSource {
public:
    enum class Order { Text, Segments, Recordings };
    KaldiSource(const FileSystem &fs, AudioPaths paths, Tables tables, Order order,
                LineReader lines, SourceOptions options)
        : m_fs(fs),
          m_paths(std::move(paths)),
          m_tables(std::move(tables)),
          m_order(order),
          m_lines(std::move(lines)),
          m_options(std::move(options)),
          m_archives(fs)
    {
    }
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_lines.bytesRead(); }
    std::uint64_t sizeBytes() const override { return m_lines.sizeBytes(); }
    std::vector<std::filesystem::path> files() const override;
    std::vector<Sentence> notes() const override;

private:
    Result<InputUtterance> makeUtterance(const std::string &key, std::string_view text);
    Result<std::optional<std::string>> findAudio(const std::string &recording,
                                                 InputUtterance &utterance);
    void findInArchive(const PlaceInArchive &place, const std::string &recording,
                       InputUtterance &utterance);
    Result<> applySegment(InputUtterance &utterance, std::string &recording);
    Result<> addFields(InputUtterance &utterance, const std::string &recording);
    std::optional<double> durationIn(std::optional<KeyedLines> &table, std::string_view key);
    void addDuration(InputUtterance &utterance, const std::string &recording);

    const FileSystem &m_fs;
    AudioPaths m_paths;
    Tables m_tables;
    Order m_order;
    LineReader m_lines;
    SourceOptions m_options;
    ArkWavs m_archives;
    std::uint64_t m_badDurations = 0;
};

/// Key and text of a line of `text`: line.strip().split(maxsplit=1).
KeyedLine splitTextLine(std::uint64_t number, std::string_view line)
{
    line = stripPython(line);
    std::size_t keyEnd = 0;
    for (std::size_t at = 0; keyEnd < line.size(); keyEnd = at) {
        if (isPythonSpace(nextUtf8(line, at)))
            break;
    }
    return {number, line.substr(0, keyEnd), stripPython(line.substr(keyEnd))};
}

Result<std::optional<InputLine>> KaldiSource::next()
{
    VOX_TRY(const auto line, m_lines.next());
    if (!line)
        return std::nullopt;
    InputLine read;
    read.number = line->number;
    if (line->isTooLong) {
        read.problem = Error{
            ErrorCode::Unsupported, Sentence::tr("the line is longer than 64 MiB"), {}};
        return read;
    }
    const std::string_view text = line->number == 1 ? withoutByteOrderMark(line->text) : line->text;
    const KeyedLine split = m_order == Order::Text ? splitTextLine(line->number, text)
                                                   : splitKeyedLine(line->number, text);
    if (split.key.empty())
        return read;
    if (!isValidUtf8(line->text)) {
        read.problem = Error{ErrorCode::Corrupt, kLineIsNotUtf8, {}};
        return read;
    }
    read.key = split.key;
    auto made = makeUtterance(read.key, m_order == Order::Text ? split.value : std::string_view());
    if (made)
        read.utterance = *std::move(made);
    else
        read.problem = made.error();
    return read;
}

Result<InputUtterance> KaldiSource::makeUtterance(const std::string &key, std::string_view text)
{
    InputUtterance utterance;
    utterance.key = key;
    utterance.timeRule = timeRuleOf(DatasetKind::Kaldi);
    std::string recording = key;
    if (m_tables.segments)
        VOX_CHECK(applySegment(utterance, recording));
    VOX_TRY(const auto spelled, findAudio(recording, utterance));

    JsonValue record = JsonValue::object();
    record.set("key", JsonValue::ofString(key));
    if (spelled)
        record.set("wav", JsonValue::ofString(*spelled));
    record.set("txt", JsonValue::ofString(std::string(text)));
    for (const auto &[name, value] : utterance.record.members())
        record.set(name, value);
    utterance.record = std::move(record);
    VOX_CHECK(addFields(utterance, recording));
    addHints(utterance.record, m_options);
    return utterance;
}

/// Gives the recording's line of wav.scp as spelled, whether or not it names a readable file.
Result<std::optional<std::string>> KaldiSource::findAudio(const std::string &recording,
                                                          InputUtterance &utterance)
{
    VOX_TRY(const auto wav, m_tables.recordings.find(recording));
    if (!wav) {
        utterance.audioProblem = Error{
            ErrorCode::NotFound, Sentence::tr("wav.scp has no line for %1", recording), {}};
        return std::nullopt;
    }
    if (const auto place = placeInArchive(wav->value))
        findInArchive(*place, recording, utterance);
    else if (auto file = fileOfRxfilename(wav->value))
        m_paths.apply(*file, utterance);
    else
        utterance.audioProblem = std::move(file).error();
    if (wav->value.empty() || !isValidUtf8(wav->value))
        return std::nullopt;
    return std::string(wav->value);
}

void KaldiSource::findInArchive(const PlaceInArchive &place, const std::string &recording,
                                InputUtterance &utterance)
{
    // the archive's name would call all recordings in it the same
    if (utterance.record.kind() != JsonValue::Kind::Object)
        utterance.record = JsonValue::object();
    utterance.record.set("recording", JsonValue::ofString(recording));
    if (auto file = fileOfRxfilename(place.file))
        m_paths.apply(*file, utterance);
    else
        utterance.audioProblem = std::move(file).error();
    if (utterance.audioProblem)
        return;
    if (auto range = m_archives.at(utterance.audio, place.offset)) {
        utterance.audioRange = *range;
    } else {
        utterance.audioProblem = std::move(range).error();
        utterance.audio.clear();
    }
}

/// Leaves the segment's own fields in the utterance's record.
Result<> KaldiSource::applySegment(InputUtterance &utterance, std::string &recording)
{
    VOX_TRY(const auto line, m_tables.segments->find(utterance.key));
    if (!line)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("segments has no line for %1", utterance.key));
    const auto said = [&](Result<> fault) {
        fault.error().subject = placeOfLine((m_paths.listFolder() / "segments").string(),
                                            line->number);
        return fault;
    };
    const auto parsed = parseSegment(*line);
    if (!parsed)
        return said(fail(parsed.error()));
    const SegmentFields &segment = *parsed;
    recording = segment.recording;
    utterance.startSeconds = segment.startSeconds;
    if (segment.endSeconds != -1) // -1 is the end of the file
        utterance.endSeconds = segment.endSeconds;
    if (auto times = checkTimes(utterance.startSeconds, utterance.endSeconds); !times)
        return said(std::move(times));
    utterance.channel = segment.channel;
    utterance.record = JsonValue::object();
    utterance.record.set("start", JsonValue::ofDouble(segment.startSeconds));
    if (utterance.endSeconds)
        utterance.record.set("end", JsonValue::ofDouble(segment.endSeconds));
    if (segment.channel)
        utterance.record.set("channel", JsonValue::ofInteger(*segment.channel));
    return {};
}

Result<> KaldiSource::addFields(InputUtterance &utterance, const std::string &recording)
{
    const auto add = [&utterance](std::optional<KeyedLines> &table, std::string_view key,
                                  std::string_view field) -> Result<std::string> {
        if (!table)
            return std::string();
        VOX_TRY(const auto line, table->find(key));
        if (!line || line->value.empty())
            return std::string();
        if (!isValidUtf8(line->value))
            return fail(ErrorCode::Corrupt, Sentence::tr("the %1 is not UTF-8", field));
        utterance.record.set(field, JsonValue::ofString(std::string(line->value)));
        return std::string(line->value);
    };
    VOX_TRY(const std::string speaker, add(m_tables.speakers, utterance.key, "speaker"));
    VOX_CHECK(add(m_tables.languages, utterance.key, "language"));
    if (!speaker.empty())
        VOX_CHECK(add(m_tables.genders, speaker, "gender"));
    if (m_tables.segments)
        utterance.record.set("recording", JsonValue::ofString(recording));
    addDuration(utterance, recording);
    return {};
}

/// An invalid duration is dropped without a problem: it can be measured.
std::optional<double> KaldiSource::durationIn(std::optional<KeyedLines> &table,
                                              std::string_view key)
{
    if (!table)
        return std::nullopt;
    const auto line = table->find(key);
    if (line && !*line)
        return std::nullopt;
    const auto seconds = line ? parsePythonFloat((*line)->value) : std::nullopt;
    if (seconds && std::isfinite(*seconds) && *seconds > 0)
        return seconds;
    ++m_badDurations;
    return std::nullopt;
}

void KaldiSource::addDuration(InputUtterance &utterance, const std::string &recording)
{
    auto seconds = durationIn(m_tables.durations, utterance.key);
    const bool isWhole = !utterance.endSeconds;
    if (!seconds && isWhole) {
        const auto all = durationIn(m_tables.recordingDurations, recording);
        if (all && *all > utterance.startSeconds.value_or(0))
            seconds = *all - utterance.startSeconds.value_or(0);
    }
    if (seconds)
        utterance.record.set("duration", JsonValue::ofDouble(*seconds));
}

std::vector<std::filesystem::path> KaldiSource::files() const
{
    constexpr std::array kNames{"reco2dur", "segments", "spk2gender", "text",
                                "utt2dur",  "utt2lang", "utt2spk",    "wav.scp"};
    std::vector<std::filesystem::path> there;
    for (const char *const name : kNames) {
        if (exists(m_fs, m_paths.listFolder() / name))
            there.push_back(m_paths.listFolder() / name);
    }
    return there;
}

std::vector<Sentence> KaldiSource::notes() const
{
    std::vector<Sentence> notes;
    const KeyedLines &utterances = m_tables.segments ? *m_tables.segments : m_tables.recordings;
    if (m_order == Order::Text && utterances.unusedCount() > 0)
        notes.push_back(
            m_tables.segments
                ? Sentence::tr(
                    "%1 of %2 utterances in segments have no line in text and were left out",
                    utterances.unusedCount(), utterances.keyCount())
                : Sentence::tr(
                    "%1 of %2 utterances in wav.scp have no line in text and were left out",
                    utterances.unusedCount(), utterances.keyCount()));
    if (m_badDurations > 0)
        notes.push_back(Sentence::tr("%1 invalid durations in utt2dur or reco2dur were skipped",
                                     m_badDurations));
    return notes;
}

Result<std::optional<KeyedLines>> openIfThere(const FileSystem &fs,
                                              const std::filesystem::path &path)
{
    if (!exists(fs, path))
        return std::nullopt;
    VOX_TRY(auto table, KeyedLines::open(fs, path));
    return table;
}

} // namespace

Result<std::string> fileOfRxfilename(std::string_view name)
{
    const auto unsupported = [name](const Sentence &what) {
        return fail(ErrorCode::Unsupported, Sentence::tr("wav.scp names %1: %2", what, name));
    };
    if (name.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("wav.scp names no file"));
    if (name.back() == '|')
        return unsupported(
            Sentence::tr("a command, which is not run; write its output to a file first"));
    if (name.find('|') != std::string_view::npos)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("wav.scp has a '|' in a file name: %1", name));
    if (name == "-")
        return unsupported(Sentence::tr("standard input"));
    for (const std::string_view prefix : {"ark:", "scp:", "ark,", "scp,"}) {
        if (name.substr(0, prefix.size()) == prefix)
            return unsupported(Sentence::tr("a table where a file is expected"));
    }
    if (name.back() == ']' && name.find('[') != std::string_view::npos)
        return unsupported(Sentence::tr("a range, which Kaldi has for matrices and not for WAV"));
    if (placeInArchive(name))
        return unsupported(Sentence::tr("a place inside an archive where a file is expected"));
    return std::string(name);
}

Result<std::unique_ptr<UtteranceSource>> openKaldiSource(const FileSystem &fs,
                                                         const std::filesystem::path &directory,
                                                         const SourceOptions &options)
{
    VOX_TRY(auto recordings, KeyedLines::open(fs, directory / "wav.scp"));
    Tables tables{std::move(recordings), {}, {}, {}, {}, {}, {}};
    VOX_TRY(tables.segments, openIfThere(fs, directory / "segments"));
    VOX_TRY(tables.speakers, openIfThere(fs, directory / "utt2spk"));
    VOX_TRY(tables.languages, openIfThere(fs, directory / "utt2lang"));
    VOX_TRY(tables.genders, openIfThere(fs, directory / "spk2gender"));
    VOX_TRY(tables.durations, openIfThere(fs, directory / "utt2dur"));
    VOX_TRY(tables.recordingDurations, openIfThere(fs, directory / "reco2dur"));
    const bool hasText = exists(fs, directory / "text");
    const auto order = hasText           ? KaldiSource::Order::Text
                       : tables.segments ? KaldiSource::Order::Segments
                                         : KaldiSource::Order::Recordings;
    const char *name = hasText ? "text" : tables.segments ? "segments" : "wav.scp";
    VOX_TRY(auto lines, LineReader::open(fs, directory / name));
    return std::make_unique<KaldiSource>(fs, AudioPaths(fs, directory, options.rules),
                                         std::move(tables), order, std::move(lines), options);
}

} // namespace voxdeck::kaldi
