// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelFormats.h"

#include "core/base/Ascii.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr std::uint64_t kMaximumJsonBytes = std::uint64_t{256} << 20;

template <TextGridForm Form>
Result<> writeTextGridIn(const LabelFile &labels, LabelWriting &writing)
{
    return writeTextGrid(labels, Form, writing);
}

constexpr std::array kFormats = std::to_array<LabelFormatInfo>({
    {.format = LabelFormat::TextGrid,
     .name = "textgrid",
     .extension = ".TextGrid",
     .description = "Praat TextGrid, long form",
     .read = readTextGrid,
     .write = writeTextGridIn<TextGridForm::Long>,
     .hasTiers = true,
     .hasBounds = true},
    {.format = LabelFormat::TextGridShort,
     .name = "textgrid-short",
     .extension = ".TextGrid",
     .description = "Praat TextGrid, short form",
     .read = readTextGrid,
     .write = writeTextGridIn<TextGridForm::Short>,
     .hasTiers = true,
     .hasBounds = true},
    {.format = LabelFormat::Eaf,
     .name = "eaf",
     .extension = ".eaf",
     .description = "ELAN annotation document",
     .read = readEaf,
     .write = writeEaf,
     .saysEncoding = true,
     .hasTiers = true,
     .namesAudio = true},
    {.format = LabelFormat::Srt,
     .name = "srt",
     .extension = ".srt",
     .description = "SubRip subtitles",
     .read = readSrt,
     .write = writeSrt},
    {.format = LabelFormat::WebVtt,
     .name = "vtt",
     .extension = ".vtt",
     .description = "WebVTT subtitles",
     .read = readWebVtt,
     .write = writeWebVtt},
    {.format = LabelFormat::Ctm,
     .name = "ctm",
     .extension = ".ctm",
     .description = "NIST CTM, words with times",
     .read = readCtm,
     .write = writeCtm,
     .holdsManyRecordings = true,
     .isNist = true,
     .isOfWords = true},
    {.format = LabelFormat::Stm,
     .name = "stm",
     .extension = ".stm",
     .description = "NIST STM, utterances with speakers",
     .read = readStm,
     .write = writeStm,
     .holdsManyRecordings = true,
     .isNist = true,
     .hasLabels = true},
    {.format = LabelFormat::Rttm,
     .name = "rttm",
     .extension = ".rttm",
     .description = "NIST RTTM, who speaks when",
     .read = readRttm,
     .write = writeRttm,
     .holdsManyRecordings = true,
     .isNist = true},
    {.format = LabelFormat::Audacity,
     .name = "audacity",
     .extension = ".txt",
     .description = "Audacity label track",
     .read = readAudacity,
     .write = writeAudacity},
    {.format = LabelFormat::LabelStudio,
     .name = "label-studio",
     .extension = ".json",
     .description = "Label Studio JSON",
     .read = readLabelStudio,
     .write = writeLabelStudio,
     .holdsManyRecordings = true,
     .isJson = true,
     .namesAudio = true},
    {.format = LabelFormat::Gecko,
     .name = "gecko",
     .extension = ".json",
     .description = "Gecko JSON",
     .read = readGecko,
     .write = writeGecko,
     .isJson = true},
});

constexpr bool areWhole()
{
    for (std::size_t at = 0; at < kFormats.size(); ++at) {
        const LabelFormatInfo &info = kFormats.at(at);
        if (static_cast<std::size_t>(info.format) != at || info.name.empty()
            || !info.extension.starts_with('.') || info.description.empty() || !info.read
            || !info.write)
            return false;
    }
    return kFormats.size() == static_cast<std::size_t>(LabelFormat::Count);
}
static_assert(areWhole(), "each format has one row, in the order of LabelFormat");

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// What can be said by one look at the beginning.
std::optional<LabelFormat> byBeginning(std::string_view text)
{
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string_view start = text.substr(first);
    const std::string_view head = start.substr(0, 400);
    if (contains(head, "ooTextFile") || head.starts_with("Object class = \"TextGrid\""))
        return contains(start.substr(0, 2'000), "xmin") ? LabelFormat::TextGrid
                                                        : LabelFormat::TextGridShort;
    if (head.starts_with("WEBVTT"))
        return LabelFormat::WebVtt;
    if (head.starts_with("<?xml") || head.starts_with("<ANNOTATION_DOCUMENT")
        || head.starts_with("<!--"))
        return contains(start, "ANNOTATION_DOCUMENT") ? std::optional(LabelFormat::Eaf)
                                                      : std::nullopt;
    if (!head.starts_with('{') && !head.starts_with('['))
        return {};
    if (contains(start, "\"monologues\""))
        return LabelFormat::Gecko;
    constexpr std::array<std::string_view, 9> kHints{
        "\"data\"",          "\"annotations\"",   "\"completions\"",
        "\"predictions\"",   "\"annotator\"",     "\"lead_time\"",
        "\"annotation_id\"", "\"transcription\"", "\"from_name\""};
    const bool isTask = trimmed(start) == "[]"
                        || std::any_of(kHints.begin(), kHints.end(), [&](std::string_view hint) {
                               return contains(start, hint);
                           });
    return isTask ? std::optional(LabelFormat::LabelStudio) : std::nullopt;
}

bool isNumberOrNone(std::string_view word)
{
    return word == "<NA>" || parseNumber(word);
}

/// How many lines each of the line formats could have written.
struct LineVotes {
    std::size_t lines = 0;
    std::size_t rttm = 0;
    std::size_t audacity = 0;
    std::size_t stm = 0;
    std::size_t ctm = 0;
    std::size_t mostWords = 0;
    bool hasCue = false;

    void take(std::string_view line)
    {
        std::string_view rest = trimmed(line);
        if (rest.empty() || rest.starts_with(";;"))
            return;
        ++lines;
        const auto words = wordsOf(rest, 12);
        mostWords = std::max(mostWords, words.size());
        const auto number = [&](std::size_t at) {
            return at < words.size() ? parseNumber(words[at]) : std::nullopt;
        };
        if (contains(rest, "-->") && takeClock(rest))
            hasCue = true;
        if (words.size() >= 8 && words.size() <= 10 && isNumberOrNone(words[3])
            && isNumberOrNone(words[4])
            && words[0].find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos)
            ++rttm;
        const std::size_t tab = line.find('\t');
        if (tab != std::string_view::npos
            && (line.starts_with('\\') || parseNumber(trimmed(line.substr(0, tab)), true)))
            ++audacity;
        const auto second = number(2);
        const auto third = number(3);
        const auto fourth = number(4);
        if (third && fourth && *fourth >= *third)
            ++stm;
        if (words.size() >= 5 && words.size() <= 8
            && ((second && third) || (words[2] == "*" && words[3] == "*")))
            ++ctm;
    }
};

std::optional<LabelFormat> byExtension(const std::filesystem::path &path)
{
    const std::string extension = lowered(path.extension().string());
    for (const auto &info : kFormats)
        if (info.format != LabelFormat::TextGridShort && lowered(info.extension) == extension
            && extension != ".json")
            return info.format;
    return {};
}

std::optional<LabelFormat> byLines(std::string_view text, std::optional<LabelFormat> extension)
{
    constexpr std::uint64_t kLinesLookedAt = 400;
    LineVotes votes;
    LineCursor lines(text);
    while (lines.number() < kLinesLookedAt && lines.next())
        votes.take(lines.line());
    if (votes.hasCue)
        return extension == LabelFormat::WebVtt ? LabelFormat::WebVtt : LabelFormat::Srt;
    if (votes.lines == 0)
        return extension;
    const bool wordsOnly = votes.mostWords <= 6;
    // Among equals the first wins: RTTM lines look like STM's, and words of digits make CTM lines so too.
    std::array<std::pair<LabelFormat, std::size_t>, 4> ranked{
        {{LabelFormat::Rttm, votes.rttm},
         {LabelFormat::Audacity, votes.audacity},
         {wordsOnly ? LabelFormat::Ctm : LabelFormat::Stm, wordsOnly ? votes.ctm : votes.stm},
         {wordsOnly ? LabelFormat::Stm : LabelFormat::Ctm, wordsOnly ? votes.stm : votes.ctm}}};
    std::size_t most = 0;
    for (const auto &[format, count] : ranked)
        most = std::max(most, count);
    for (const auto &[format, count] : ranked)
        if (count > 0 && extension == format && (count == most || format != LabelFormat::Audacity))
            return format;
    if (most * 2 < votes.lines || most == 0)
        return {};
    for (const auto &[format, count] : ranked)
        if (count == most)
            return format;
    return {};
}

/// Kinds of Praat's files that are known and not read.
Result<> refuseOtherPraatFiles(std::string_view bytes, const std::string &subject)
{
    if (bytes.starts_with("ooBinaryFile") && !isBinaryTextGrid(bytes))
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is a binary Praat file, but not a TextGrid"), subject);
    if (bytes.starts_with("\"Praat chronological"))
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("is a chronological Praat TextGrid; in Praat, save it as a text file"),
            subject);
    return {};
}

Result<> checkTimesOf(const LabelFile &labels)
{
    for (const auto &recording : labels.recordings)
        for (const auto &tier : recording.tiers)
            for (const auto &segment : tier.segments)
                if (std::string reason = whyNoTimes(segment.start, segment.end); !reason.empty())
                    return fail(ErrorCode::InvalidArgument, "a segment " + reason, recording.name);
    return {};
}

} // namespace

std::span<const LabelFormatInfo> labelFormats()
{
    return kFormats;
}

std::string labelFormatNames()
{
    std::string names;
    for (const auto &info : kFormats) {
        if (!names.empty())
            names += ", ";
        names += info.name;
    }
    return names;
}

const LabelFormatInfo &infoOf(LabelFormat format)
{
    return kFormats.at(static_cast<std::size_t>(format));
}

std::optional<LabelFormat> labelFormatNamed(std::string_view name)
{
    const std::string wanted = lowered(name);
    for (const auto &info : kFormats)
        if (info.name == wanted)
            return info.format;
    return {};
}

std::optional<LabelFormat> detectLabelFormat(std::string_view beginning,
                                             const std::filesystem::path &path)
{
    if (isBinaryTextGrid(beginning))
        return LabelFormat::TextGrid;
    constexpr std::size_t kLookedAt = std::size_t{64} << 10;
    const DecodedText text = decodeText(beginning.substr(0, kLookedAt));
    if (const auto format = byBeginning(text.utf8))
        return format;
    if (const std::string_view start = trimmed(text.utf8);
        start.starts_with('{') || start.starts_with('['))
        return {};
    return byLines(text.utf8, byExtension(path));
}

Result<LabelFile> parseLabels(std::string_view bytes, const std::filesystem::path &path,
                              const ReadOptions &options, std::stop_token stop)
{
    const std::string subject = path.string();
    if (!options.format || infoOf(*options.format).hasBounds)
        VOX_CHECK(refuseOtherPraatFiles(bytes, subject));
    const auto format = options.format ? options.format : detectLabelFormat(bytes, path);
    if (!format)
        return fail(ErrorCode::Unsupported,
                    "not an annotation file; expected one of: " + labelFormatNames(), subject);
    const LabelFormatInfo &info = infoOf(*format);
    if (info.isJson && bytes.size() > kMaximumJsonBytes)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "is larger than 256 MiB, the most JSON that is read; export fewer tasks to a file"),
            subject);
    const bool isRaw = info.saysEncoding || (info.hasBounds && isBinaryTextGrid(bytes));
    DecodedText text;
    if (!isRaw)
        text = decodeText(bytes);
    LabelReading reading(isRaw ? bytes : std::string_view(text.utf8),
                         validText(path.stem().string()), options, std::move(stop));
    reading.file.format = *format;
    if (!text.note.empty())
        reading.file.notes.push_back(text.note);
    for (const std::uint64_t line : text.damagedLines)
        reading.problem(line, "bytes that are not UTF-8 were replaced by U+FFFD");
    if (auto read = info.read(reading); !read)
        return fail(read.error().code, read.error().detail, subject);
    return std::move(reading.file);
}

Result<LabelFile> readLabels(const FileSystem &fs, const std::filesystem::path &path,
                             const ReadOptions &options, std::stop_token stop)
{
    VOX_TRY(const std::string bytes, readWholeFile(fs, path, options.maximumBytes));
    return parseLabels(bytes, path, options, std::move(stop));
}

std::vector<LabelFile> splitByRecording(LabelFile labels)
{
    std::vector<LabelFile> files;
    for (auto &recording : labels.recordings) {
        LabelFile &file = files.emplace_back();
        file.format = labels.format;
        file.recordings.push_back(std::move(recording));
    }
    return files;
}

Result<WriteReport> writeLabels(LabelFormat format, const LabelFile &labels, const LabelSink &sink)
{
    const LabelFormatInfo &info = infoOf(format);
    if (!info.holdsManyRecordings && labels.recordings.size() > 1)
        return fail(ErrorCode::InvalidArgument, "holds " + std::to_string(labels.recordings.size())
                                                    + " recordings; a file of "
                                                    + std::string(info.description) + " holds one");
    VOX_CHECK(checkTimesOf(labels));
    LabelWriting writing(sink);
    VOX_CHECK(info.write(labels, writing));
    VOX_CHECK(writing.flush(true));
    return writing.report();
}

Result<WriteReport> writeLabelFile(FileSystem &fs, const std::filesystem::path &path,
                                   LabelFormat format, const LabelFile &labels)
{
    std::string bytes;
    const LabelSink sink = [&bytes](std::string_view piece) -> Result<> {
        bytes += piece;
        return {};
    };
    VOX_TRY(auto report, writeLabels(format, labels, sink));
    VOX_CHECK(writeFileAtomically(fs, path, bytesOf(bytes)));
    return report;
}

} // namespace voxdeck::labels
