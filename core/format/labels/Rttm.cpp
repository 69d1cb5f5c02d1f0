// SPDX-License-Identifier: Apache-2.0
// RTTM (NIST RT-09 evaluation plan, appendix A), an object a line, <NA> where a field has no value:
//
//     <type> <file> <channel> <start> <duration> <ortho> <stype> <name> <conf> [<slat>]
//
// Seconds. Type is SPEAKER in diarisation; some tools leave the tenth field out. The other types with
// a time go to a tier of the type's name, what has no time (SPKR-INFO) and comments (";;") are kept.
// Fields: "stype", "slat", "conf" where it is not a number, "fields" (how many the line had) unless
// ten.
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace voxdeck::labels {

namespace {

constexpr unsigned kLeastDecimals = 3;
constexpr std::string_view kNone = "<NA>";
constexpr std::string_view kSpeaker = "SPEAKER";
constexpr std::array<std::string_view, 19> kTypes{
    "SPEAKER", "LEXEME", "NON-LEX",    "NON-SPEECH", "SEGMENT", "NOSCORE", "NO_RT_METADATA",
    "FILLER",  "EDIT",   "IP",         "SU",         "CB",      "A/P",     "SPKR-INFO",
    "TURN",    "FU",     "NON_SPEECH", "NON_LEX",    "SU-BREAK"};

std::string valueOf(std::string_view word)
{
    return word == kNone ? std::string() : std::string(word);
}

void takeRest(LabelSegment &segment, const std::vector<std::string_view> &words)
{
    segment.text = words.size() > 5 ? valueOf(words[5]) : std::string();
    if (words.size() > 6 && words[6] != kNone)
        setField(segment.fields, "stype", std::string(words[6]));
    segment.speaker = words.size() > 7 ? valueOf(words[7]) : std::string();
    if (words.size() > 8 && words[8] != kNone) {
        segment.confidence = parseNumber(words[8]);
        segment.confidenceDecimals = decimalsOf(words[8]);
        if (!segment.confidence)
            setField(segment.fields, "conf", std::string(words[8]));
    }
    if (words.size() > 9 && words[9] != kNone)
        setField(segment.fields, "slat", std::string(words[9]));
    if (words.size() < 10)
        setField(segment.fields, "fields", std::to_string(words.size()));
}

Result<> readObject(LabelReading &reading, const std::vector<std::string_view> &words)
{
    const std::uint64_t line = reading.lineNumber();
    if (words.size() < 8 || words.size() > 10) {
        reading.problem(line, "has " + std::to_string(words.size()) + " fields; expected 9 or 10");
        return {};
    }
    if (std::find(kTypes.begin(), kTypes.end(), words[0]) == kTypes.end()
        || (words[3] == kNone && words[4] == kNone)) {
        reading.keep(line, reading.line());
        return {};
    }
    const auto start = parseNumber(words[3]);
    const auto duration = words[4] == kNone ? std::optional(0.0) : parseNumber(words[4]);
    if (!start || !duration || *duration < 0) {
        reading.problem(line,
                        !start ? notSeconds("start", words[3]) : notSeconds("duration", words[4]));
        return {};
    }
    LabelSegment segment;
    segment.line = line;
    segment.channel = valueOf(words[2]);
    segment.startDecimals = decimalsOf(words[3]);
    segment.endDecimals = decimalsOf(words[4]);
    segment.start = *start;
    segment.end = sumOf(*start, *duration, std::max(segment.startDecimals, segment.endDecimals));
    if (words[4] == kNone)
        setField(segment.fields, "duration", std::string(kNone));
    takeRest(segment, words);
    auto &tier = reading.tier(words[1], words[0] == kSpeaker ? std::string_view() : words[0]);
    return reading.add(tier, std::move(segment));
}

std::string_view typeOf(const PlacedSegment &placed)
{
    if (!placed.wasRead) // a tier of another format may be called "SU" or "IP"
        return kSpeaker;
    const auto found = std::find(kTypes.begin(), kTypes.end(), placed.tier->name);
    return found == kTypes.end() ? kSpeaker : *found;
}

std::string fieldOr(const LabelSegment &segment, std::string_view key)
{
    const std::string *const value = findField(segment.fields, key);
    return value ? oneToken(*value, kNone) : std::string(kNone);
}

/// A field of one word; text of several is not what ORTHO of SPEAKER lines is for.
std::string orthoOf(const PlacedSegment &placed, bool isSpeaker, LabelWriting &writing)
{
    const std::string &text = placed.segment->text;
    const bool isWord = text.find_first_of(" \t\r\n") == std::string::npos;
    if (text.empty() || (isWord && placed.wasRead))
        return oneToken(text, kNone);
    if (!isSpeaker)
        return oneToken(text, kNone);
    writing.changed(Sentence::tr("texts were left out: SPEAKER lines say only who speaks"));
    return std::string(kNone);
}

Result<> writeObject(const PlacedSegment &placed, LabelWriting &writing)
{
    const LabelSegment &segment = *placed.segment;
    if (segment.role == SegmentRole::Ignored) {
        writing.changed(Sentence::tr("regions that are not scored were left out"));
        return {};
    }
    const std::string_view type = typeOf(placed);
    const bool isSpeaker = type == kSpeaker;
    const bool wasRead = placed.wasRead;
    const unsigned least = wasRead ? 0 : kLeastDecimals;
    const std::string *const fieldCount = findField(segment.fields, "fields");
    const bool hasNoDuration = findField(segment.fields, "duration") != nullptr
                               && segment.end <= segment.start;
    std::string speaker = speakerOf(*placed.tier, segment);
    if (speaker.empty() && isSpeaker && !wasRead)
        speaker = placed.tier->name.empty() ? "unknown" : placed.tier->name;
    std::string conf = fieldOr(segment, "conf");
    if (segment.confidence)
        conf = decimalText(*segment.confidence, segment.confidenceDecimals);
    const std::array<std::string, 10> words{
        std::string(type),
        recordingToken(placed.recording->name),
        oneToken(placed.channel, wasRead ? kNone : "1"),
        decimalText(segment.start, std::max<unsigned>(segment.startDecimals, least)),
        hasNoDuration ? std::string(kNone)
                      : decimalText(segment.end - segment.start,
                                    std::max<unsigned>(segment.endDecimals, least)),
        orthoOf(placed, isSpeaker, writing),
        fieldOr(segment, "stype"),
        oneToken(speaker, kNone),
        conf,
        fieldOr(segment, "slat")};
    std::size_t count = words.size();
    if (fieldCount && (*fieldCount == "8" || *fieldCount == "9"))
        count = *fieldCount == "8" ? 8 : 9;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0)
            writing.text += ' ';
        writing.text += words.at(i);
    }
    writing.text += '\n';
    writing.wrote();
    return writing.flush();
}

Result<> readRttm(LabelReading &reading)
{
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (!isLine)
            return {};
        const auto words = wordsOf(reading.line());
        if (words.empty())
            continue;
        if (words[0].starts_with(";;"))
            reading.keep(reading.lineNumber(), reading.line());
        else
            VOX_CHECK(readObject(reading, words));
    }
}

Result<> writeRttm(const LabelFile &labels, LabelWriting &writing)
{
    return writeLines(labels, LabelFormat::Rttm, writing, writeObject);
}

} // namespace

constexpr LabelFormatInfo kRttmFormat{.name = "rttm",
                                      .extension = ".rttm",
                                      .description = VOX_SENTENCE("NIST RTTM, who speaks when"),
                                      .read = readRttm,
                                      .write = writeRttm,
                                      .holdsManyRecordings = true,
                                      .isNist = true};
static_assert(isWhole(kRttmFormat));

} // namespace voxdeck::labels
