// SPDX-License-Identifier: Apache-2.0
// STM, as NIST's SCTK reads it (doc/infmts.htm), an utterance a line:
//
//     <file> <channel> <speaker> <start> <end> [<label,label,...>] [<text>]
//
// Seconds; ";;" begins a comment; the text IGNORE_TIME_SEGMENT_IN_SCORING, in any case, is none.
// Fields: "labels", what stands between < and >.
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <cctype>

namespace voxdeck::labels {

namespace {

constexpr unsigned kLeastDecimals = 2;
constexpr std::string_view kIgnored = "ignore_time_segment_in_scoring";

bool isIgnored(std::string_view text)
{
    return text.size() == kIgnored.size()
           && std::equal(text.begin(), text.end(), kIgnored.begin(), [](char a, char b) {
                  return std::tolower(static_cast<unsigned char>(a)) == b;
              });
}

/// "<o,f0,male>": a label set, which holds no blanks and closes before the text. "<unk>" is a word: a
/// label set without a comma is taken for one only where SCTK's own labels begin so.
bool isLabelSet(std::string_view word)
{
    if (word.size() < 3 || word.front() != '<' || word.find('>') != word.size() - 1)
        return false;
    const std::string_view inside = word.substr(1, word.size() - 2);
    const bool isCondition = inside.size() > 1 && (inside[0] == 'F' || inside[0] == 'f')
                             && inside[1] >= '0' && inside[1] <= '9'; // "F0_M"
    return isCondition || inside == "o" || inside == "O" || inside == "NA"
           || inside.find(',') != std::string_view::npos;
}

Result<> readUtterance(LabelReading &reading, std::string_view rest)
{
    const std::uint64_t line = reading.lineNumber();
    LabelSegment segment;
    segment.line = line;
    const std::string_view recording = takeWord(rest);
    segment.channel = takeWord(rest);
    segment.speaker = takeWord(rest);
    const std::string_view startWord = takeWord(rest);
    const std::string_view endWord = takeWord(rest);
    const auto start = parseNumber(startWord);
    const auto end = parseNumber(endWord);
    if (!start || !end) {
        reading.problem(line, endWord.empty()
                                  ? "has fewer than five fields: file, channel, speaker, start, end"
                                  : "the start or the end is not a number");
        return {};
    }
    segment.start = *start;
    segment.end = *end;
    segment.startDecimals = decimalsOf(startWord);
    segment.endDecimals = decimalsOf(endWord);
    std::string_view text = trimmed(rest);
    std::string_view after = text;
    if (const std::string_view word = takeWord(after); isLabelSet(word)) {
        setField(segment.fields, "labels", std::string(word.substr(1, word.size() - 2)));
        text = trimmed(after);
    }
    segment.text = text;
    if (isIgnored(text))
        segment.role = SegmentRole::Ignored;
    return reading.add(reading.tier(recording), std::move(segment));
}

Result<> writeUtterance(const PlacedSegment &placed, LabelWriting &writing)
{
    const LabelSegment &segment = *placed.segment;
    std::string &to = writing.text;
    to += recordingToken(placed.recording->name);
    to += ' ';
    to += oneToken(placed.channel, "1");
    to += ' ';
    const std::string &speaker = speakerOf(*placed.tier, segment);
    to += oneToken(speaker.empty() ? placed.tier->name : speaker, "unknown");
    to += ' ';
    const unsigned least = placed.wasRead ? 0 : kLeastDecimals;
    to += decimalText(segment.start, std::max<unsigned>(segment.startDecimals, least));
    to += ' ';
    to += decimalText(segment.end, std::max<unsigned>(segment.endDecimals, least));
    if (const std::string *const labelSet = findField(segment.fields, "labels")) {
        to += " <";
        to += oneToken(*labelSet, "O");
        to += '>';
    }
    const std::string text = oneLineText(segment.text);
    if (text != segment.text)
        writing.changed("texts of several lines became one line");
    if (!text.empty()) {
        to += ' ';
        to += text;
    }
    to += '\n';
    writing.wrote();
    return writing.flush();
}

} // namespace

Result<> readStm(LabelReading &reading)
{
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (!isLine)
            return {};
        const std::string_view line = trimmed(reading.line());
        if (line.starts_with(";;"))
            reading.keep(reading.lineNumber(), reading.line());
        else if (!line.empty())
            VOX_CHECK(readUtterance(reading, line));
    }
}

Result<> writeStm(const LabelFile &labels, LabelWriting &writing)
{
    return writeLines(labels, LabelFormat::Stm, writing, writeUtterance);
}

} // namespace voxdeck::labels
