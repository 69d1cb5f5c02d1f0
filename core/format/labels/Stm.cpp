// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0196
// STM, as NIST's SCTK reads it (doc/infmts.htm), an utterance a line:
//
//     <file> <channel> <speaker> <start> <end> [<label,label,...>] [<text>]
//
// Seconds; ";;" begins a comment; the text IGNORE_TIME_SEGMENT_IN_SCORING, in any case, is not a
// transcript.
// A text may name alternatives, "{ um / uh / @ }", which may hold others; "@" is not a word. The
// first one is
// the text. Fields: "labels", what is between < and >; "alternatives", the text as spelled where it has some.
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include "core/base/Ascii.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::labels {

namespace {

constexpr unsigned kLeastDecimals = 2;
constexpr const char *kLabelOfAll = "O"; // SCTK's label for all utterances
constexpr std::string_view kIgnored = "ignore_time_segment_in_scoring";

bool isIgnored(std::string_view text)
{
    return lowered(text) == kIgnored;
}

/// "<unk>", "<M>", "<o,f0,male>": no blanks, and nothing but the last letter closes it.
bool isBracketed(std::string_view word)
{
    return word.size() >= 3 && word.front() == '<' && word.find('>') == word.size() - 1;
}

/// "<o,f0,male>": a label set wherever it is. "<unk>" may be a word: without a comma these are SCTK's own
/// labels, and others are labels only where LabelSets says so.
bool isLabelSet(std::string_view word)
{
    if (word == "<>")
        return true;
    if (!isBracketed(word))
        return false;
    const std::string_view inside = word.substr(1, word.size() - 2);
    const bool isCondition = inside.size() > 1 && (inside[0] == 'F' || inside[0] == 'f')
                             && inside[1] >= '0' && inside[1] <= '9'; // "F0_M"
    return isCondition || inside == "o" || inside == "O" || inside == "NA"
           || inside.find(',') != std::string_view::npos;
}

/// Which words in angle brackets are label sets in one file: those that a `;; LABEL "M" ...` declares, and where
/// each of at least two utterances begins with one, all of these; not where such a word is in a text as well,
/// or closes there ("</s>").
class LabelSets {
public:
    explicit LabelSets(std::string_view file)
    {
        LineCursor lines(file);
        while (lines.next()) {
            const std::string_view line = trimmed(lines.line());
            if (line.starts_with(";;"))
                declare(line.substr(2));
            else
                look(line);
        }
        for (const std::string_view word : m_first)
            m_areAll = m_areAll && !m_inTexts.contains(word);
        m_areAll = m_areAll && m_utterances > 1;
    }

    bool contains(std::string_view word) const
    {
        return isLabelSet(word)
               || (isBracketed(word)
                   && (m_areAll || m_declared.contains(word.substr(1, word.size() - 2))));
    }

private:
    void declare(std::string_view comment)
    {
        if (takeWord(comment) != "LABEL")
            return;
        const std::string_view id = takeWord(comment);
        if (id.size() > 2 && id.front() == '"' && id.back() == '"')
            m_declared.insert(id.substr(1, id.size() - 2));
    }

    void look(std::string_view line)
    {
        constexpr int kFieldsBefore = 5;
        for (int field = 0; field < kFieldsBefore; ++field)
            (void)takeWord(line);
        const std::string_view first = takeWord(line);
        if (first.empty())
            return;
        ++m_utterances;
        m_areAll = m_areAll && (isBracketed(first) || first == "<>");
        if (m_areAll)
            m_first.insert(first);
        for (auto word = takeWord(line); m_areAll && !word.empty(); word = takeWord(line)) {
            if (word.starts_with("</"))
                m_areAll = false;
            else if (word.front() == '<')
                m_inTexts.insert(word);
        }
    }

    std::set<std::string_view> m_declared;
    std::set<std::string_view> m_first;
    std::set<std::string_view> m_inTexts;
    std::uint64_t m_utterances = 0;
    bool m_areAll = true;
};

/// Reads "{ a / b { c / d } }" as its first alternatives.
class Alternatives {
public:
    explicit Alternatives(std::string_view text)
    {
        while (true) {
            const std::string_view word = takeWord(text);
            if (word.empty())
                break;
            m_words.push_back(word);
        }
    }

    /// The text with the first of all alternatives; nothing where it has none, or braces that do not match.
    std::optional<std::string> first()
    {
        m_text.clear();
        m_at = 0;
        m_hasAny = false;
        const bool isWhole = readWords(0, true) && m_at == m_words.size();
        return isWhole && m_hasAny ? std::optional(m_text) : std::nullopt;
    }

private:
    static constexpr int kDeepest = 100;

    /// Up to the end, or to the "/" or "}" of the alternation it is in.
    bool readWords(int depth, bool isFirst)
    {
        for (; m_at < m_words.size(); ++m_at) {
            const std::string_view word = m_words[m_at];
            if (depth > 0 && (word == "/" || word == "}"))
                return true;
            if (word == "}" || depth > kDeepest)
                return false;
            if (word == "{") {
                if (!readAlternation(depth + 1, isFirst))
                    return false;
                continue;
            }
            const bool isNoWord = depth > 0 && word == "@";
            if (isFirst && !isNoWord) {
                m_text += m_text.empty() ? "" : " ";
                m_text += word;
            }
        }
        return depth == 0;
    }

    /// From "{" to its "}".
    bool readAlternation(int depth, bool isFirst)
    {
        std::size_t others = 0;
        ++m_at;
        if (!readWords(depth, isFirst))
            return false;
        while (m_at < m_words.size() && m_words[m_at] == "/") {
            ++m_at;
            ++others;
            if (!readWords(depth, false))
                return false;
        }
        m_hasAny = true;
        return others > 0 && m_at < m_words.size();
    }

    std::vector<std::string_view> m_words;
    std::string m_text;
    std::size_t m_at = 0;
    bool m_hasAny = false;
};

Result<> readUtterance(LabelReading &reading, std::string_view rest, const LabelSets &labelSets,
                       std::uint64_t &withAlternatives)
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
        reading.problem(
            line, endWord.empty()
                      ? Sentence::tr(
                          "has fewer than 5 fields; expected file, channel, speaker, start, end")
                      : notSeconds(start ? "end" : "start", start ? endWord : startWord));
        return {};
    }
    segment.start = *start;
    segment.end = *end;
    segment.startDecimals = decimalsOf(startWord);
    segment.endDecimals = decimalsOf(endWord);
    std::string_view text = trimmed(rest);
    std::string_view after = text;
    if (const std::string_view word = takeWord(after); labelSets.contains(word)) {
        setField(segment.fields, "labels", std::string(word.substr(1, word.size() - 2)));
        text = trimmed(after);
    }
    segment.text = text;
    if (auto first = Alternatives(text).first()) {
        setField(segment.fields, "alternatives", std::string(text));
        segment.text = *std::move(first);
        ++withAlternatives;
    }
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
    // Kaldi's and Lhotse's readers take the sixth field for the label whatever it is: a text that comes from
    // elsewhere would lose its first word there.
    if (const std::string *const labelSet = findField(segment.fields, "labels")) {
        to += " <";
        if (!labelSet->empty())
            to += oneToken(*labelSet, kLabelOfAll);
        to += '>';
    } else if (!placed.wasRead) {
        to.append(" <").append(kLabelOfAll).append(">");
    }
    std::string text = oneLineText(segment.text);
    const std::string *const alternatives = findField(segment.fields, "alternatives");
    if (placed.wasRead && alternatives && Alternatives(*alternatives).first() == segment.text)
        text = *alternatives;
    else if (text != segment.text)
        writing.changed(Sentence::tr("texts of several lines became one line"));
    if (!text.empty()) {
        to += ' ';
        to += text;
    }
    to += '\n';
    writing.wrote();
    return writing.flush();
}

Result<> readStm(LabelReading &reading)
{
    const LabelSets labelSets(reading.text());
    std::uint64_t withAlternatives = 0;
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (!isLine) {
            if (withAlternatives > 0)
                reading.file.notes.push_back(
                    withAlternatives == 1
                        ? Sentence::tr(
                            "%1 text has alternatives { a / b }: the first one is the text",
                            withAlternatives)
                        : Sentence::tr(
                            "%1 texts have alternatives { a / b }: the first one is the text",
                            withAlternatives));
            return {};
        }
        const std::string_view line = trimmed(reading.line());
        if (line.starts_with(";;"))
            reading.keep(reading.lineNumber(), reading.line());
        else if (!line.empty())
            VOX_CHECK(readUtterance(reading, line, labelSets, withAlternatives));
    }
}

Result<> writeStm(const LabelFile &labels, LabelWriting &writing)
{
    return writeLines(labels, LabelFormat::Stm, writing, writeUtterance);
}

} // namespace

constexpr LabelFormatInfo kStmFormat{
    .name = "stm",
    .extension = ".stm",
    .description = VOX_SENTENCE("NIST STM, utterances with speakers"),
    .read = readStm,
    .write = writeStm,
    .holdsManyRecordings = true,
    .isNist = true,
    .hasLabels = true};
static_assert(isWhole(kStmFormat));

} // namespace voxdeck::labels
