// SPDX-License-Identifier: Apache-2.0
// Praat's TextGrid as text (manual page "TextGrid file formats"): numbers, strings and flags in a fixed
// order; words between them, such as `xmin =` of the long form, mean nothing.
//
//     File type = "ooTextFile"    Object class = "TextGrid"    xmin xmax <exists> count
//     a tier:  "IntervalTier" "name" xmin xmax count   then  xmin xmax "text"  each
//              "TextTier"     "name" xmin xmax count   then  time "mark"       each
//
// A quote in a string is doubled, strings may hold line ends, "!" begins a comment. The counts are not
// needed and not believed.
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace voxdeck::labels {

namespace {

enum class TextGridForm { Long, Short };

struct Token {
    enum class Kind { End, Number, String, Flag };
    Kind kind = Kind::End;
    double number = 0;
    std::string text;
    std::uint64_t line = 0;
};

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Gives the numbers, strings and flags; skips all else.
class TextGridScanner {
public:
    explicit TextGridScanner(std::string_view text) : m_text(text) {}

    Token next()
    {
        while (true) {
            skipSpace();
            if (m_at == m_text.size())
                return {Token::Kind::End, 0, {}, m_line};
            const char c = m_text[m_at];
            if (c == '"')
                return takeString();
            if (c == '!') {
                m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
                continue;
            }
            if (c == '<') {
                if (auto flag = takeFlag())
                    return *std::move(flag);
                continue;
            }
            if (auto number = takeWord())
                return *std::move(number);
        }
    }

    /// The number of the first line with an inner quote that was not doubled since the last call.
    std::uint64_t takeBadQuote() { return std::exchange(m_badQuoteLine, 0); }

private:
    void skipSpace()
    {
        for (; m_at < m_text.size() && isSpace(m_text[m_at]); ++m_at)
            countLine(m_at);
    }

    void countLine(std::size_t at)
    {
        if (m_text[at] == '\n' || (m_text[at] == '\r' && m_text.substr(at + 1, 1) != "\n"))
            ++m_line;
    }

    std::optional<Token> takeFlag()
    {
        constexpr std::size_t kLongestFlag = 32; // "<exists>", "<absent>"
        const std::size_t length = m_text.substr(m_at, kLongestFlag).find_first_of(">\r\n");
        const std::size_t end = m_at + length;
        if (length == std::string_view::npos || m_text[end] != '>') {
            ++m_at;
            return {};
        }
        Token token{Token::Kind::Flag, 0, std::string(m_text.substr(m_at + 1, end - m_at - 1)),
                    m_line};
        m_at = end + 1;
        return token;
    }

    /// A number is separated by spaces; a word that ends with "=" announces a string of the long
    /// form; "xmin=1" is accepted too.
    std::optional<Token> takeWord()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && !isSpace(m_text[m_at]) && m_text[m_at] != '"')
            ++m_at;
        std::string_view word = m_text.substr(begin, m_at - begin);
        m_isAfterEquals = word.ends_with('=');
        word.remove_prefix(word.rfind('=') + 1); // npos + 1 is 0
        if (const auto number = parseNumber(word))
            return Token{Token::Kind::Number, *number, {}, m_line};
        return {};
    }

    /// Whether what follows a quote can follow a string's end in the long form.
    bool canEndString(std::size_t after) const
    {
        after = std::min(m_text.find_first_not_of(" \t", after), m_text.size());
        if (after == m_text.size() || m_text[after] == '\n' || m_text[after] == '\r'
            || m_text[after] == '!')
            return true;
        const std::size_t wordEnd = m_text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", after);
        const std::size_t next = wordEnd == std::string_view::npos
                                     ? wordEnd
                                     : m_text.find_first_not_of(" \t", wordEnd);
        return wordEnd > after && next != std::string_view::npos
               && (m_text[next] == '=' || m_text[next] == '[' || m_text[next] == ':');
    }

    Token takeString()
    {
        Token token{Token::Kind::String, 0, {}, m_line};
        const bool isLongForm = std::exchange(m_isAfterEquals, false);
        for (++m_at; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] != '"') {
                countLine(m_at);
                token.text += m_text[m_at];
                continue;
            }
            if (m_text.substr(m_at + 1, 1) == "\"") {
                token.text += '"';
                ++m_at;
                continue;
            }
            if (!isLongForm || token.text == "ooTextFile" || canEndString(m_at + 1)) {
                ++m_at;
                return token;
            }
            token.text += '"';
            m_badQuoteLine = m_badQuoteLine == 0 ? m_line : m_badQuoteLine;
        }
        m_isCut = true;
        return token;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_badQuoteLine = 0;
    bool m_isAfterEquals = false;
    bool m_isCut = false;

public:
    bool isCutInString() const { return m_isCut; }
};

bool isTierClass(const Token &token)
{
    return token.kind == Token::Kind::String
           && (token.text == "IntervalTier" || token.text == "TextTier");
}

class TextGridReader {
public:
    explicit TextGridReader(LabelReading &reading)
        : m_reading(reading), m_scanner(reading.text()), m_recording(reading.onlyRecording())
    {
    }

    Result<> read()
    {
        advance();
        VOX_CHECK(readHeader());
        while (m_token.kind != Token::Kind::End) {
            VOX_CHECK(m_reading.checkStop());
            if (isTierClass(m_token)) {
                VOX_CHECK(readTier());
                continue;
            }
            if (m_token.kind == Token::Kind::String) // a tier of a class that Praat does not have
                m_reading.problem(
                    m_token.line,
                    Sentence::tr("unexpected value; expected an interval, a point or a tier"));
            advance();
        }
        if (m_scanner.isCutInString())
            m_reading.problem(
                m_token.line,
                Sentence::tr("the file ends inside a text; expected a closing quote"));
        return {};
    }

private:
    using Kind = Token::Kind;

    void advance()
    {
        m_token = m_scanner.next();
        if (const std::uint64_t line = m_scanner.takeBadQuote(); line > 0)
            m_reading.problem(
                line,
                Sentence::tr("a quote inside a text is not doubled; expected two quotes for one"));
    }

    bool takeNumber(double &number)
    {
        if (m_token.kind != Kind::Number)
            return false;
        number = m_token.number;
        advance();
        return true;
    }

    Result<> readHeader()
    {
        // Old files say "ooTextFile short"; some tools write only the class.
        while (m_token.kind == Kind::String && m_token.text != "TextGrid"
               && !isTierClass(m_token)) {
            if (!m_token.text.starts_with("ooTextFile"))
                return fail(ErrorCode::Unsupported,
                            Sentence::tr("is a Praat file of class \"%1\"; only TextGrid is read",
                                         m_token.text.substr(0, 60)));
            advance();
        }
        if (m_token.kind != Kind::String)
            return fail(
                ErrorCode::Corrupt,
                Sentence::tr("has no object class; expected \"TextGrid\" in the second line"));
        if (!isTierClass(m_token))
            advance();
        LabelBounds bounds;
        if (takeNumber(bounds.start) && takeNumber(bounds.end)) {
            const Sentence reason = whyNoTimes(bounds.start, bounds.end);
            if (reason.empty())
                m_recording.bounds = bounds;
            else
                m_reading.problem(m_token.line, Sentence::tr("the TextGrid %1", reason));
        }
        while (m_token.kind == Kind::Flag || m_token.kind == Kind::Number)
            advance();
        return {};
    }

    Result<> readTier()
    {
        LabelTier tier;
        tier.isPoints = m_token.text == "TextTier";
        advance();
        if (m_token.kind != Kind::String)
            m_reading.problem(m_token.line,
                              Sentence::tr("a tier has no name; expected a text in quotes"));
        else {
            tier.name = std::move(m_token.text);
            advance();
        }
        LabelBounds bounds;
        if (takeNumber(bounds.start) && takeNumber(bounds.end) && bounds.start <= bounds.end)
            tier.bounds = bounds;
        double count = 0;
        takeNumber(count);
        m_recording.tiers.push_back(std::move(tier));
        while (m_token.kind != Kind::End && !isNextTier())
            VOX_CHECK(readSegment(m_recording.tiers.back()));
        return {};
    }

    /// A text may be "TextTier" too, but then numbers precede it.
    bool isNextTier() const { return isTierClass(m_token); }

    Result<> readSegment(LabelTier &tier)
    {
        LabelSegment segment;
        segment.line = m_token.line;
        double numbers[2] = {0, 0};
        std::size_t count = 0;
        for (; m_token.kind == Kind::Number; advance()) {
            if (count < 2)
                numbers[count] = m_token.number;
            ++count;
        }
        while (m_token.kind == Kind::Flag)
            advance();
        const std::size_t wanted = tier.isPoints ? 1 : 2;
        if (m_token.kind != Kind::String) {
            m_reading.problem(
                segment.line,
                Sentence::tr("an interval or point has no text; expected one in quotes"));
            return m_reading.checkStop();
        }
        segment.text = std::move(m_token.text);
        advance();
        if (count != wanted) {
            m_reading.problem(
                segment.line,
                tier.isPoints
                    ? Sentence::tr("a point has no time; expected one number of seconds")
                    : Sentence::tr(
                        "an interval has no two times; expected its start and its end in seconds"));
            return m_reading.checkStop();
        }
        segment.start = numbers[0];
        segment.end = tier.isPoints ? numbers[0] : numbers[1];
        if (segment.text.empty() && !tier.isPoints)
            segment.role = SegmentRole::Filler;
        return m_reading.add(tier, std::move(segment));
    }

    LabelReading &m_reading;
    TextGridScanner m_scanner;
    LabelRecording &m_recording;
    Token m_token;
};

/// One interval in its written form.
struct Interval {
    double start = 0;
    double end = 0;
    std::string_view text;
};

/// The pieces of the silence [start, end): the fillers of the tier that are in it, and what they leave.
void addSilence(double start, double end, const std::vector<const LabelSegment *> &fillers,
                std::vector<Interval> &to)
{
    auto next = std::lower_bound(
        fillers.begin(), fillers.end(), start,
        [](const auto *filler, double time) { return filler->start < time; });
    for (; next != fillers.end() && (*next)->end <= end && start < end; ++next) {
        if ((*next)->start < start || (*next)->end <= (*next)->start)
            continue;
        if ((*next)->start > start)
            to.push_back({start, (*next)->start, {}});
        to.push_back({(*next)->start, (*next)->end, {}});
        start = (*next)->end;
    }
    if (start < end)
        to.push_back({start, end, {}});
}

std::vector<Interval> intervalsOf(const Lane &lane, const LabelBounds &bounds)
{
    if (lane.isVerbatim) {
        std::vector<Interval> same;
        for (const auto *segment : lane.segments)
            same.push_back({segment->start, segment->end, segment->text});
        return same;
    }
    constexpr double kTouchSeconds = 1e-9;
    std::vector<const LabelSegment *> fillers;
    if (lane.isFirst)
        for (const auto &segment : lane.tier->segments)
            if (segment.role == SegmentRole::Filler)
                fillers.push_back(&segment);
    std::stable_sort(fillers.begin(), fillers.end(),
                     [](const auto *a, const auto *b) { return a->start < b->start; });
    std::vector<Interval> intervals;
    double at = bounds.start;
    for (const auto *segment : lane.segments) {
        if (segment->start > at + kTouchSeconds) {
            addSilence(at, segment->start, fillers, intervals);
            at = segment->start;
        }
        intervals.push_back({at, segment->end, segment->text});
        at = segment->end;
    }
    if (at < bounds.end)
        addSilence(at, bounds.end, fillers, intervals);
    return intervals;
}

std::string praatString(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : validText(text)) {
        if (c == '"')
            quoted += c;
        quoted += c;
    }
    quoted += '"';
    return quoted;
}

/// Writes the values, with their names in the long form.
class TextGridWriter {
public:
    TextGridWriter(TextGridForm form, LabelWriting &writing)
        : m_isLong(form == TextGridForm::Long), m_writing(writing)
    {
    }

    /// A value on a separate line: `name = value ` in the long form.
    void value(int indent, std::string_view name, std::string_view value)
    {
        std::string &to = m_writing.text;
        if (m_isLong) {
            to.append(static_cast<std::size_t>(indent), ' ');
            to += name;
            to += " = ";
        }
        to += value;
        to += m_isLong ? " \n" : "\n";
    }
    void number(int indent, std::string_view name, double number)
    {
        value(indent, name, praatNumber(number));
    }
    /// A line of the long form only.
    void heading(int indent, std::string_view text, std::optional<std::size_t> index = {})
    {
        if (!m_isLong)
            return;
        std::string &to = m_writing.text;
        to.append(static_cast<std::size_t>(indent), ' ');
        to += text;
        if (index) {
            to += " [";
            to += std::to_string(*index);
            to += "]:";
        }
        to += '\n';
    }

    void header(const LabelBounds &bounds, std::size_t tiers)
    {
        m_writing.text += "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n";
        number(0, "xmin", bounds.start);
        number(0, "xmax", bounds.end);
        m_writing.text += m_isLong ? "tiers? <exists> \n" : "<exists>\n";
        value(0, "size", std::to_string(tiers));
        heading(0, "item []: ");
    }

    Result<> tier(std::size_t index, const Lane &lane, const LabelBounds &bounds)
    {
        heading(4, "item", index);
        value(8, "class", lane.isPoints ? "\"TextTier\"" : "\"IntervalTier\"");
        value(8, "name", praatString(lane.name));
        number(8, "xmin", bounds.start);
        number(8, "xmax", bounds.end);
        return lane.isPoints ? points(lane) : intervals(lane, bounds);
    }

private:
    Result<> points(const Lane &lane)
    {
        value(8, "points: size", std::to_string(lane.segments.size()));
        std::size_t index = 0;
        for (const auto *segment : lane.segments) {
            heading(8, "points", ++index);
            number(12, "number", segment->start);
            value(12, "mark", praatString(segment->text));
            m_writing.wrote();
            VOX_CHECK(m_writing.flush());
        }
        return {};
    }

    Result<> intervals(const Lane &lane, const LabelBounds &bounds)
    {
        const auto intervals = intervalsOf(lane, bounds);
        value(8, "intervals: size", std::to_string(intervals.size()));
        std::size_t index = 0;
        for (const auto &interval : intervals) {
            heading(8, "intervals", ++index);
            number(12, "xmin", interval.start);
            number(12, "xmax", interval.end);
            value(12, "text", praatString(interval.text));
            if (!interval.text.empty())
                m_writing.wrote();
            VOX_CHECK(m_writing.flush());
        }
        return {};
    }

    bool m_isLong;
    LabelWriting &m_writing;
};

/// As wide as given, as 0, and as all segments need. Praat wants a TextGrid to have a length.
LabelBounds boundsOf(const LabelRecording &recording)
{
    LabelBounds bounds = recording.bounds.value_or(LabelBounds{});
    for (const auto &tier : recording.tiers) {
        for (const auto &segment : tier.segments) {
            bounds.start = std::min(bounds.start, segment.start);
            bounds.end = std::max(bounds.end, segment.end);
        }
    }
    if (bounds.end <= bounds.start)
        bounds.end = bounds.start + 1;
    return bounds;
}

/// A tier's own, where it has any and its segments keep to them.
LabelBounds boundsOf(const Lane &lane, const LabelBounds &all)
{
    LabelBounds bounds = lane.tier->bounds.value_or(all);
    for (const auto &segment : lane.tier->segments) {
        bounds.start = std::min(bounds.start, segment.start);
        bounds.end = std::max(bounds.end, segment.end);
    }
    return bounds.start < bounds.end ? bounds : all;
}

/// The tiers as Praat had them, its own gaps, overlaps and equal names too, as long as all that they hold
/// was read from a TextGrid. None otherwise.
std::vector<Lane> verbatimLanes(const LabelFile &labels)
{
    std::vector<Lane> lanes;
    if (labels.format != LabelFormat::TextGrid && labels.format != LabelFormat::TextGridShort)
        return lanes;
    for (const auto &tier : firstRecording(labels).tiers) {
        Lane lane{tier.name, {}, &tier, tier.isPoints, true, {}, true};
        std::uint64_t line = 0;
        for (const auto &segment : tier.segments) {
            const bool isPoint = segment.end <= segment.start;
            if (segment.line < std::max<std::uint64_t>(line, 1) || !segment.speaker.empty()
                || (tier.isPoints && !isPoint))
                return {};
            line = segment.line;
            lane.segments.push_back(&segment);
        }
        if (lane.segments.empty() && !tier.isPoints)
            return {};
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

bool isTextGrid(std::string_view beginning)
{
    const std::string_view head = beginning.substr(0, 400);
    return contains(head, "ooTextFile") || head.starts_with("Object class = \"TextGrid\"");
}

bool hasFieldNames(std::string_view beginning)
{
    return contains(beginning.substr(0, 2'000), "xmin");
}

bool isLongTextGrid(std::string_view beginning)
{
    return isTextGrid(beginning) && hasFieldNames(beginning);
}

bool isShortTextGrid(std::string_view beginning)
{
    return isTextGrid(beginning) && !hasFieldNames(beginning);
}

Result<> readTextGrid(LabelReading &reading)
{
    return isBinaryTextGrid(reading.text()) ? readBinaryTextGrid(reading)
                                            : TextGridReader(reading).read();
}

Result<> writeTextGrid(const LabelFile &labels, TextGridForm form, LabelWriting &writing)
{
    const LabelRecording &recording = firstRecording(labels);
    auto lanes = verbatimLanes(labels);
    if (lanes.empty()) {
        VOX_TRY(lanes, lanesOf(recording, writing, true));
    }
    const LabelBounds bounds = boundsOf(recording);
    TextGridWriter writer(form, writing);
    writer.header(bounds, lanes.size());
    std::size_t index = 0;
    for (const auto &lane : lanes)
        VOX_CHECK(writer.tier(++index, lane, boundsOf(lane, bounds)));
    return {};
}

template <TextGridForm Form>
Result<> writeTextGridIn(const LabelFile &labels, LabelWriting &writing)
{
    return writeTextGrid(labels, Form, writing);
}

} // namespace

constexpr LabelFormatInfo kTextGridFormat{.name = "textgrid",
                                          .extension = ".TextGrid",
                                          .description = VOX_SENTENCE("Praat TextGrid, long form"),
                                          .fits = isLongTextGrid,
                                          .read = readTextGrid,
                                          .write = writeTextGridIn<TextGridForm::Long>,
                                          .hasTiers = true,
                                          .hasBounds = true};
static_assert(isWhole(kTextGridFormat));

constexpr LabelFormatInfo kTextGridShortFormat{
    .name = "textgrid-short",
    .extension = ".TextGrid",
    .description = VOX_SENTENCE("Praat TextGrid, short form"),
    .fits = isShortTextGrid,
    .read = readTextGrid,
    .write = writeTextGridIn<TextGridForm::Short>,
    .hasTiers = true,
    .hasBounds = true};
static_assert(isWhole(kTextGridShortFormat));

} // namespace voxdeck::labels
