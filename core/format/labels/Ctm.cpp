// SPDX-License-Identifier: Apache-2.0
// CTM, as NIST's SCTK reads it (doc/infmts.htm) and Kaldi writes it, a word a line:
//
//     <file> <channel> <start> <duration> <word> [<confidence> [<type> [<speaker>]]]
//
// Seconds; ";;" begins a comment. Lines with the words <ALT_BEGIN>, <ALT> and <ALT_END>, whose start and
// duration are "*", are around and between alternatives: the words of the first one are read, those lines
// and the words of the others are kept as text. Fields: "type", "confidence" where it is not a
// number, "speaker" where it is NA.
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <cstddef>

namespace voxdeck::labels {

namespace {

constexpr unsigned kLeastDecimals = 2;

Result<> readWord(LabelReading &reading, const std::vector<std::string_view> &words)
{
    const std::uint64_t line = reading.lineNumber();
    if (words.size() < 5) {
        reading.problem(
            line,
            Sentence::tr("has %1 fields; expected at least 5: file, channel, start, duration, word",
                         words.size()));
        return {};
    }
    const auto start = parseNumber(words[2]);
    const auto duration = parseNumber(words[3]);
    if (!start || !duration || *duration < 0) {
        reading.problem(line,
                        !start ? notSeconds("start", words[2]) : notSeconds("duration", words[3]));
        return {};
    }
    LabelSegment segment;
    segment.line = line;
    segment.channel = words[1];
    segment.text = words[4];
    segment.startDecimals = decimalsOf(words[2]);
    segment.endDecimals = decimalsOf(words[3]);
    segment.start = *start;
    segment.end = sumOf(*start, *duration, std::max(segment.startDecimals, segment.endDecimals));
    std::size_t next = 5;
    if (words.size() > next) {
        segment.confidence = parseNumber(words[next]);
        segment.confidenceDecimals = decimalsOf(words[next]);
        if (!segment.confidence) // "NA" of RT-04
            setField(segment.fields, "confidence", std::string(words[next]));
        ++next;
    }
    if (words.size() > next)
        setField(segment.fields, "type", std::string(words[next++]));
    if (words.size() > next && words[next] == "NA") // NeMo fills all the fields
        setField(segment.fields, "speaker", std::string(words[next++]));
    else if (words.size() > next)
        segment.speaker = words[next++];
    if (words.size() > next)
        reading.problem(
            line,
            Sentence::tr("has more than 8 fields; expected file, channel, start, duration, word, "
                         "and optionally confidence, type and speaker. The others were left out"));
    return reading.add(reading.tier(words[0]), std::move(segment));
}

/// Where a line is among alternatives, which do not nest.
class Alternation {
public:
    /// Whether the line is a mark, or a word of an alternative other than the first.
    bool isKept(LabelReading &reading, const std::vector<std::string_view> &words)
    {
        const std::string_view word = words.size() > 4 ? words[4] : std::string_view();
        if (word == "<ALT_BEGIN>") {
            end(reading);
            m_beganAt = reading.lineNumber();
            m_isFirst = true;
            ++m_count;
            return true;
        }
        if (word == "<ALT>" || word == "<ALT_END>") {
            if (m_beganAt == 0)
                reading.problem(reading.lineNumber(),
                                Sentence::tr("%1 without <ALT_BEGIN> before it", word));
            m_isFirst = false;
            if (word == "<ALT_END>")
                m_beganAt = 0;
            return true;
        }
        return m_beganAt > 0 && !m_isFirst;
    }

    /// Tells of one that is still open.
    void end(LabelReading &reading)
    {
        if (m_beganAt > 0)
            reading.problem(
                m_beganAt,
                Sentence::tr("<ALT_BEGIN> has no <ALT_END>; expected one before the file ends"));
        m_beganAt = 0;
    }

    void tell(LabelReading &reading)
    {
        end(reading);
        if (m_count > 0)
            reading.file.notes.push_back(
                m_count == 1
                    ? Sentence::tr(
                        "%1 place has alternatives (<ALT_BEGIN>): the first one of each was read",
                        m_count)
                    : Sentence::tr(
                        "%1 places have alternatives (<ALT_BEGIN>): the first one of each was read",
                        m_count));
    }

private:
    std::uint64_t m_beganAt = 0; ///< line of <ALT_BEGIN>; 0: outside
    std::uint64_t m_count = 0;
    bool m_isFirst = false;
};

/// What follows the word. A speaker only comes after a confidence and a type, which other formats do not
/// have: only what was read from CTM is written with one.
void writeConfidence(const PlacedSegment &placed, std::string &to)
{
    const LabelSegment &segment = *placed.segment;
    const std::string *const type = placed.wasRead ? findField(segment.fields, "type") : nullptr;
    const std::string *const spelled = findField(segment.fields, "confidence");
    if (segment.confidence)
        to += ' ' + decimalText(*segment.confidence, segment.confidenceDecimals);
    else if (spelled && placed.wasRead)
        to += ' ' + oneToken(*spelled, "NA");
    if (type)
        to += ' ' + oneToken(*type, "lex");
    const std::string *const none = type ? findField(segment.fields, "speaker") : nullptr;
    if (type && (!segment.speaker.empty() || none))
        to += ' ' + oneToken(segment.speaker.empty() ? *none : segment.speaker, "NA");
}

Result<> writeWords(const PlacedSegment &placed, LabelWriting &writing)
{
    const LabelSegment &segment = *placed.segment;
    if (segment.role == SegmentRole::Ignored) {
        writing.changed(Sentence::tr("regions that are not scored were left out"));
        return {};
    }
    const auto words = divideWords(segment);
    if (words.empty())
        writing.changed(Sentence::tr("segments have no text, and CTM contains only words"));
    if (words.size() > 1)
        writing.changed(
            Sentence::tr("texts of several words were divided over their time by their lengths"));
    if (!placed.wasRead && !speakerOf(*placed.tier, segment).empty())
        writing.changed(Sentence::tr(
            "speakers were left out: CTM has a place for them only beside a confidence"));
    for (const auto &word : words) {
        std::string &to = writing.text;
        to += recordingToken(placed.recording->name);
        to += ' ';
        to += oneToken(placed.channel, "1");
        to += ' ';
        const bool isSpelled = placed.wasRead && words.size() == 1;
        const unsigned least = isSpelled ? 0 : kLeastDecimals;
        const unsigned startDecimals = std::max<unsigned>(segment.startDecimals, least);
        const unsigned endDecimals = std::max<unsigned>(segment.endDecimals, least);
        to += decimalText(word.start, startDecimals);
        to += ' ';
        to += decimalText(word.end - word.start, endDecimals);
        to += ' ';
        to += oneToken(word.text, "@");
        writeConfidence(placed, to);
        to += '\n';
        writing.wrote();
    }
    return writing.flush();
}

Result<> readCtm(LabelReading &reading)
{
    Alternation alternation;
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (!isLine) {
            alternation.tell(reading);
            return {};
        }
        const auto words = wordsOf(reading.line());
        if (words.empty())
            continue;
        const bool isNoWord = words[0].starts_with(";;")
                              || (words.size() > 3 && words[2] == "*" && words[3] == "*");
        if ((!words[0].starts_with(";;") && alternation.isKept(reading, words)) || isNoWord)
            reading.keep(reading.lineNumber(), reading.line());
        else
            VOX_CHECK(readWord(reading, words));
    }
}

Result<> writeCtm(const LabelFile &labels, LabelWriting &writing)
{
    return writeLines(labels, LabelFormat::Ctm, writing, writeWords);
}

} // namespace

constexpr LabelFormatInfo kCtmFormat{.name = "ctm",
                                     .extension = ".ctm",
                                     .description = VOX_SENTENCE("NIST CTM, words with times"),
                                     .read = readCtm,
                                     .write = writeCtm,
                                     .holdsManyRecordings = true,
                                     .isNist = true,
                                     .isOfWords = true};
static_assert(isWhole(kCtmFormat));

} // namespace voxdeck::labels
