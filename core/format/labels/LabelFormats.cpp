// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelFormats.h"

#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr std::uint64_t kMaximumJsonBytes = std::uint64_t{256} << 20;

constexpr std::array kFormats{
    LabelFormatInfo{LabelFormat::TextGrid, "textgrid", ".TextGrid", "Praat TextGrid, long form",
                    false},
    LabelFormatInfo{LabelFormat::TextGridShort, "textgrid-short", ".TextGrid",
                    "Praat TextGrid, short form", false},
    LabelFormatInfo{LabelFormat::Eaf, "eaf", ".eaf", "ELAN annotation document", false},
    LabelFormatInfo{LabelFormat::Srt, "srt", ".srt", "SubRip subtitles", false},
    LabelFormatInfo{LabelFormat::WebVtt, "vtt", ".vtt", "WebVTT subtitles", false},
    LabelFormatInfo{LabelFormat::Ctm, "ctm", ".ctm", "NIST CTM, words with times", true},
    LabelFormatInfo{LabelFormat::Stm, "stm", ".stm", "NIST STM, utterances with speakers", true},
    LabelFormatInfo{LabelFormat::Rttm, "rttm", ".rttm", "NIST RTTM, who speaks when", true},
    LabelFormatInfo{LabelFormat::Audacity, "audacity", ".txt", "Audacity label track", false},
    LabelFormatInfo{LabelFormat::LabelStudio, "label-studio", ".json", "Label Studio JSON", true},
    LabelFormatInfo{LabelFormat::Gecko, "gecko", ".json", "Gecko JSON", false}};

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

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

Result<> readWith(LabelFormat format, LabelReading &reading)
{
    switch (format) {
    case LabelFormat::TextGrid:
    case LabelFormat::TextGridShort: return readTextGrid(reading);
    case LabelFormat::Eaf: return readEaf(reading);
    case LabelFormat::Srt: return readSrt(reading);
    case LabelFormat::WebVtt: return readWebVtt(reading);
    case LabelFormat::Ctm: return readCtm(reading);
    case LabelFormat::Stm: return readStm(reading);
    case LabelFormat::Rttm: return readRttm(reading);
    case LabelFormat::Audacity: return readAudacity(reading);
    case LabelFormat::LabelStudio: return readLabelStudio(reading);
    case LabelFormat::Gecko: return readGecko(reading);
    }
    return fail(ErrorCode::Internal, "a format without a reader");
}

Result<> writeWith(LabelFormat format, const LabelFile &labels, LabelWriting &writing)
{
    switch (format) {
    case LabelFormat::TextGrid: return writeTextGrid(labels, TextGridForm::Long, writing);
    case LabelFormat::TextGridShort: return writeTextGrid(labels, TextGridForm::Short, writing);
    case LabelFormat::Eaf: return writeEaf(labels, writing);
    case LabelFormat::Srt: return writeSrt(labels, writing);
    case LabelFormat::WebVtt: return writeWebVtt(labels, writing);
    case LabelFormat::Ctm: return writeCtm(labels, writing);
    case LabelFormat::Stm: return writeStm(labels, writing);
    case LabelFormat::Rttm: return writeRttm(labels, writing);
    case LabelFormat::Audacity: return writeAudacity(labels, writing);
    case LabelFormat::LabelStudio: return writeLabelStudio(labels, writing);
    case LabelFormat::Gecko: return writeGecko(labels, writing);
    }
    return fail(ErrorCode::Internal, "a format without a writer");
}

std::string allNames()
{
    std::string names;
    for (const auto &info : kFormats) {
        if (!names.empty())
            names += ", ";
        names += info.name;
    }
    return names;
}

/// Kinds of Praat's files that are known and not read.
Result<> refuseOtherPraatFiles(std::string_view bytes, const std::string &subject)
{
    if (bytes.starts_with("ooBinaryFile") && !isBinaryTextGrid(bytes))
        return fail(ErrorCode::Unsupported, "is a binary Praat file, but not a TextGrid", subject);
    if (bytes.starts_with("\"Praat chronological"))
        return fail(ErrorCode::Unsupported,
                    "is a chronological Praat TextGrid; in Praat, save it as a text file", subject);
    return {};
}

bool isTextGrid(LabelFormat format)
{
    return format == LabelFormat::TextGrid || format == LabelFormat::TextGridShort;
}

bool isJson(LabelFormat format)
{
    return format == LabelFormat::LabelStudio || format == LabelFormat::Gecko;
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
    if (!options.format || isTextGrid(*options.format))
        VOX_CHECK(refuseOtherPraatFiles(bytes, subject));
    const auto format = options.format ? options.format : detectLabelFormat(bytes, path);
    if (!format)
        return fail(ErrorCode::Unsupported,
                    "not an annotation file; expected one of: " + allNames(), subject);
    if (isJson(*format) && bytes.size() > kMaximumJsonBytes)
        return fail(
            ErrorCode::Unsupported,
            "is larger than 256 MiB, the most JSON that is read; export fewer tasks to a file",
            subject);
    // XML says itself how it is encoded
    const bool isRaw = *format == LabelFormat::Eaf
                       || (isTextGrid(*format) && isBinaryTextGrid(bytes));
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
    if (auto read = readWith(*format, reading); !read)
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
    VOX_CHECK(writeWith(format, labels, writing));
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
