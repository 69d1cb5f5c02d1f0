// SPDX-License-Identifier: Apache-2.0
// SubRip, as players read it:
//
//     <counter>                                   may be missing
//     HH:MM:SS,mmm --> HH:MM:SS,mmm [X1:... ]      "." too; hours of any number of digits
//     text, with its tags
//     <blank line>
//
// A blank line ends a cue only when a timing line, with or without its counter, follows: others are
// dropped and counted in a note, as many files have them inside a text. After a blank line the counter
// that comes next begins a cue even where its times are missing: that cue is a problem, and its text is
// never that of the cue before. Fields: "coordinates", what follows the times.
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

namespace voxdeck::labels {

namespace {

constexpr std::string_view kArrow = "-->";

bool isCounter(std::string_view line)
{
    line = trimmed(line);
    return !line.empty() && line.size() <= 12
           && line.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::uint64_t> counterIn(std::string_view line)
{
    if (!isCounter(line))
        return std::nullopt;
    line = trimmed(line);
    std::uint64_t counter = 0;
    std::from_chars(line.data(), line.data() + line.size(), counter);
    return counter;
}

/// Takes the cues from the lines one by one.
class SrtReader {
public:
    explicit SrtReader(LabelReading &reading)
        : m_reading(reading), m_tier(reading.onlyRecording().tiers.emplace_back())
    {
    }

    Result<> take(std::string_view line, std::uint64_t number)
    {
        const bool isTiming = line.find(kArrow) != std::string_view::npos;
        const bool looksLikeTiming = m_isAfterCounter && startsWithClock(line);
        if (isTiming || looksLikeTiming)
            return takeTiming(line, number);
        if (trimmed(line).empty()) {
            m_isAfterBlank = true;
            m_isAfterCounter = false;
            return {};
        }
        if (isCueWithoutTimes())
            VOX_CHECK(beginCueWithoutTimes());
        if (m_isAfterBlank && m_state == State::InCue && !isCounter(line))
            noteBlankLine(number);
        m_lastLine = m_text.size();
        m_lastIsCounter = isCounter(line);
        m_counterHere = counterIn(line);
        m_lastNumber = number;
        m_isLastAfterBlank = m_isAfterBlank;
        m_isAfterCounter = m_lastIsCounter && m_isAfterBlank;
        m_isAfterBlank = false;
        if (!m_text.empty())
            m_text += '\n';
        m_text += line;
        if (m_state == State::Before)
            m_strayLine = m_strayLine == 0 && !m_lastIsCounter ? number : m_strayLine;
        return {};
    }

    Result<> finish()
    {
        if (isCueWithoutTimes())
            VOX_CHECK(beginCueWithoutTimes());
        VOX_CHECK(endCue());
        if (m_withBlankLines > 0)
            m_reading.file.notes.push_back(
                m_withBlankLines == 1 ? Sentence::tr("%1 text continues after a blank line, which "
                                                     "was left out; the first in line %2",
                                                     m_withBlankLines, m_firstBlankLine)
                                      : Sentence::tr("%1 texts continue after a blank line, which "
                                                     "was left out; the first in line %2",
                                                     m_withBlankLines, m_firstBlankLine));
        return {};
    }

private:
    enum class State { Before, InCue, InBadCue };

    static bool startsWithClock(std::string_view line)
    {
        line = trimmed(line);
        return takeClock(line).has_value();
    }

    /// The line before is, after a blank line, the counter that comes next, and no times follow it.
    bool isCueWithoutTimes() const
    {
        return m_lastIsCounter && m_isLastAfterBlank && m_counter && m_counterHere
               && *m_counterHere == *m_counter + 1 && m_state != State::Before;
    }

    Result<> beginCueWithoutTimes()
    {
        const std::uint64_t line = m_lastNumber;
        const std::uint64_t counter = *m_counterHere;
        m_text.resize(m_lastLine);
        VOX_CHECK(endCue());
        m_reading.problem(
            line, Sentence::tr(
                      "cue %1 has no line of times; expected START --> END. Its text was left out",
                      counter));
        m_counter = counter;
        m_state = State::InBadCue;
        return {};
    }

    void noteBlankLine(std::uint64_t number)
    {
        if (trimmed(m_text).empty() || m_isNoted)
            return;
        m_isNoted = true;
        if (m_withBlankLines++ == 0)
            m_firstBlankLine = number;
    }

    Result<> takeTiming(std::string_view line, std::uint64_t number)
    {
        // A blank line between counter and times: files whose every line is followed by one.
        const bool isCounted = m_lastIsCounter && (!m_isAfterBlank || m_isLastAfterBlank);
        if (isCounted)
            m_text.resize(m_lastLine); // it counts this cue
        m_counter = isCounted ? m_counterHere : std::nullopt;
        VOX_CHECK(endCue());
        std::string_view rest = trimmed(line);
        const auto start = takeClock(rest);
        rest = trimmed(rest);
        const bool hasArrow = rest.starts_with(kArrow);
        rest = trimmed(hasArrow ? rest.substr(kArrow.size()) : std::string_view());
        const auto end = takeClock(rest);
        if (!start || !hasArrow || !end) {
            m_reading.problem(
                number,
                Sentence::tr(
                    "the line of times is not readable; expected 00:00:01.000 --> 00:00:02.000"));
            m_state = State::InBadCue;
            return {};
        }
        m_cue = {};
        m_cue.line = number;
        m_cue.start = *start;
        m_cue.end = *end;
        if (rest = trimmed(rest); !rest.empty())
            setField(m_cue.fields, "coordinates", std::string(rest));
        m_state = State::InCue;
        return {};
    }

    Result<> endCue()
    {
        if (m_state == State::Before && m_strayLine > 0)
            m_reading.problem(
                m_strayLine,
                Sentence::tr("text is outside of all cues; expected a line of times before it"));
        std::string text = std::move(m_text);
        m_text.clear();
        m_lastIsCounter = false;
        m_isAfterCounter = false;
        m_isAfterBlank = false;
        m_strayLine = 0;
        m_isNoted = false;
        if (m_state != State::InCue)
            return {};
        m_cue.text = std::move(text);
        return m_reading.add(m_tier, std::move(m_cue));
    }

    LabelReading &m_reading;
    LabelTier &m_tier;
    State m_state = State::Before;
    LabelSegment m_cue;
    std::string m_text;         ///< since the timing line, without blank lines
    std::size_t m_lastLine = 0; ///< where the last line begins in it, its line end included
    bool m_lastIsCounter = false;
    bool m_isLastAfterBlank = false; ///< a blank line stood before the last line
    bool m_isAfterBlank = true;
    bool m_isAfterCounter = false; ///< the line before is a number alone after a blank line
    std::uint64_t m_strayLine = 0;
    std::optional<std::uint64_t> m_counter;     ///< of the cue; none where it has none
    std::optional<std::uint64_t> m_counterHere; ///< the last line, where it may be one
    std::uint64_t m_lastNumber = 0;             ///< of the last line that is not blank
    bool m_isNoted = false;                     ///< the cue is among m_withBlankLines
    std::uint64_t m_withBlankLines = 0;         ///< cues whose text goes on after a blank line
    std::uint64_t m_firstBlankLine = 0;
};

std::string cueText(const LabelSegment &segment, LabelWriting &writing)
{
    std::string text = withoutBlankLines(segment.text);
    if (text.size() < segment.text.size())
        writing.changed(Sentence::tr("texts lost blank lines, which end a cue"));
    std::size_t at = text.find(kArrow);
    if (at != std::string::npos)
        writing.changed(Sentence::tr("texts have --> in them, which became ->"));
    for (; at != std::string::npos; at = text.find(kArrow, at))
        text.erase(at, 1);
    return text;
}

Result<> readSrt(LabelReading &reading)
{
    SrtReader cues(reading);
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (!isLine)
            return cues.finish();
        VOX_CHECK(cues.take(reading.line(), reading.lineNumber()));
    }
}

Result<> writeSrt(const LabelFile &labels, LabelWriting &writing)
{
    std::uint64_t counter = 0;
    for (const auto &placed : placedSegments(labels, LabelFormat::Srt)) {
        const LabelSegment &segment = *placed.segment;
        std::string &to = writing.text;
        to += std::to_string(++counter);
        to += '\n';
        to += clockText(millisecondsOf(segment.start), ',');
        to += " --> ";
        to += clockText(millisecondsOf(segment.end), ',');
        const std::string *const coordinates = findField(segment.fields, "coordinates");
        if (coordinates && labels.format == LabelFormat::Srt) {
            to += ' ';
            to += oneLineText(*coordinates);
        }
        to += '\n';
        if (const std::string text = cueText(segment, writing); !text.empty()) {
            to += text;
            to += '\n';
        }
        to += '\n';
        if (segment.start < 0)
            writing.changed(Sentence::tr("times before 0 became 0"));
        if (!speakerOf(*placed.tier, segment).empty())
            writing.changed(Sentence::tr("speakers were left out: SRT has no place for them"));
        writing.wrote();
        VOX_CHECK(writing.flush());
    }
    return {};
}

} // namespace

constexpr LabelFormatInfo kSrtFormat{.name = "srt",
                                     .extension = ".srt",
                                     .description = VOX_SENTENCE("SubRip subtitles"),
                                     .read = readSrt,
                                     .write = writeSrt};
static_assert(isWhole(kSrtFormat));

} // namespace voxdeck::labels
