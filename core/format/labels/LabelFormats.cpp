// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/LabelFormats.h"

#include "core/base/Ascii.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cstddef>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr std::uint64_t kMaximumJsonBytes = std::uint64_t{256} << 20;

std::array<LabelFormatInfo, static_cast<std::size_t>(LabelFormat::Count)> tableOfFormats()
{
    std::array formats{
#define VOXDECK_ROW(format) k##format##Format,
        VOXDECK_LABEL_FORMATS(VOXDECK_ROW)
#undef VOXDECK_ROW
    };
    for (std::size_t at = 0; at < formats.size(); ++at)
        formats.at(at).format = static_cast<LabelFormat>(at);
    return formats;
}

/// What can be said by one look at the beginning.
std::optional<LabelFormat> byBeginning(std::string_view text)
{
    const std::string_view start = text.substr(
        std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    for (const LabelFormatInfo &info : labelFormats())
        if (info.fits && info.fits(start))
            return info.format;
    return {};
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
    for (const auto &info : labelFormats())
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
                if (const Sentence reason = whyNoTimes(segment.start, segment.end); !reason.empty())
                    return fail(ErrorCode::InvalidArgument, Sentence::tr("a segment %1", reason),
                                recording.name);
    return {};
}

} // namespace

std::span<const LabelFormatInfo> labelFormats()
{
    static const auto kFormats = tableOfFormats();
    return kFormats;
}

std::string labelFormatNames()
{
    std::string names;
    for (const auto &info : labelFormats()) {
        if (!names.empty())
            names += ", ";
        names += info.name;
    }
    return names;
}

const LabelFormatInfo &infoOf(LabelFormat format)
{
    const auto at = static_cast<std::size_t>(format);
    assert(at < labelFormats().size());
    return labelFormats()[at];
}

std::optional<LabelFormat> labelFormatNamed(std::string_view name)
{
    const std::string wanted = lowered(name);
    for (const auto &info : labelFormats())
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
                    Sentence::tr("not an annotation file; expected one of: %1", labelFormatNames()),
                    subject);
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
        reading.problem(line, Sentence::tr("bytes that are not UTF-8 were replaced by U+FFFD"));
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
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("holds %1 recordings; a file of %2 holds one",
                                 labels.recordings.size(), info.description));
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
