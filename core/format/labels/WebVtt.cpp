// SPDX-License-Identifier: Apache-2.0
// WebVTT (W3C), blocks between blank lines:
//
//     WEBVTT [title]        then NOTE, STYLE and REGION blocks, kept unchanged, and cues:
//     [id]
//     [HH:]MM:SS.mmm --> [HH:]MM:SS.mmm [settings]
//     text with <tags> and &entities;
//
// A <v Name> is the speaker; several voices in one cue are a segment each.
// Fields: "id", "settings", and "markup": the original text, where it has tags besides one voice.
#include "core/base/Sentence.h"
#include "core/base/Utf8.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace voxdeck::labels {

namespace {

constexpr std::string_view kArrow = "-->";
constexpr std::string_view kHeader = "WEBVTT";
constexpr std::size_t kMostLines = 1'000'000; ///< of one block

struct Piece {
    std::string speaker;
    std::string text;
};

struct Payload {
    std::vector<Piece> pieces; ///< by voice; at least one
    bool hasOtherTags = false;
};

constexpr std::array<std::pair<std::string_view, char32_t>, 6> kEntities{
    {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"nbsp", 0xA0}, {"lrm", 0x200E}, {"rlm", 0x200F}}};

/// Reads the character of the "&name;" at the beginning of `text`; 0, and nothing read, for
/// anything else.
char32_t takeEntity(std::string_view &text)
{
    constexpr std::size_t kLongest = 12;
    const std::size_t end = text.substr(0, kLongest).find(';');
    if (end == std::string_view::npos)
        return 0;
    std::string_view name = text.substr(1, end - 1);
    char32_t found = 0;
    if (name.starts_with('#')) {
        name.remove_prefix(1);
        const bool isHex = name.starts_with('x') || name.starts_with('X');
        if (isHex)
            name.remove_prefix(1);
        std::uint32_t value = 0;
        const auto [rest, problem] = std::from_chars(name.data(), name.data() + name.size(), value,
                                                     isHex ? 16 : 10);
        const bool isCharacter = problem == std::errc() && rest == name.data() + name.size()
                                 && value > 0 && value < 0x110000
                                 && (value < 0xD800 || value >= 0xE000);
        found = isCharacter ? value : 0;
    } else {
        for (const auto &[known, character] : kEntities)
            if (known == name)
                found = character;
    }
    if (found != 0)
        text.remove_prefix(end + 1);
    return found;
}

std::string unescaped(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        if (text.front() == '&') {
            if (const char32_t character = takeEntity(text); character != 0) {
                appendUtf8(plain, character);
                continue;
            }
        }
        plain += text.front();
        text.remove_prefix(1);
    }
    return plain;
}

void appendEscaped(std::string &to, std::string_view text)
{
    for (const char c : text) {
        switch (c) {
        case '&': to += "&amp;"; break;
        case '<': to += "&lt;"; break;
        case '>': to += "&gt;"; break;
        default: to += c;
        }
    }
}

bool isVoiceTag(std::string_view tag)
{
    return tag.starts_with("v ") || tag.starts_with("v.") || tag.starts_with("v\t") || tag == "v"
           || tag.starts_with("v\n");
}

std::string voiceOf(std::string_view tag)
{
    const std::size_t space = tag.find_first_of(" \t\n");
    if (space == std::string_view::npos)
        return {};
    return oneLineText(unescaped(trimmed(tag.substr(space))));
}

Payload parsePayload(std::string_view text)
{
    Payload payload;
    std::vector<Piece> &pieces = payload.pieces;
    pieces.emplace_back();
    const auto beginPiece = [&pieces](std::string speaker) {
        if (trimmed(pieces.back().text).empty())
            pieces.back() = {std::move(speaker), {}};
        else if (pieces.back().speaker != speaker)
            pieces.push_back({std::move(speaker), {}});
    };
    while (!text.empty()) {
        const std::size_t open = text.find('<');
        pieces.back().text += unescaped(text.substr(0, open));
        if (open == std::string_view::npos)
            break;
        const std::size_t close = text.find('>', open);
        const std::string_view tag = text.substr(
            open + 1, close == std::string_view::npos ? close : close - open - 1);
        if (isVoiceTag(tag))
            beginPiece(voiceOf(tag));
        else if (tag == "/v")
            beginPiece({});
        else
            payload.hasOtherTags = true;
        text = close == std::string_view::npos ? std::string_view() : text.substr(close + 1);
    }
    if (pieces.size() > 1 && trimmed(pieces.back().text).empty())
        pieces.pop_back();
    if (pieces.size() == 1 && pieces.front().speaker.empty() && !payload.hasOtherTags)
        return payload; // plain text keeps its spaces
    for (auto &piece : pieces)
        piece.text = std::string(trimmed(piece.text));
    return payload;
}

std::string payloadOf(const std::string &speaker, const std::string &text)
{
    std::string payload;
    if (!speaker.empty()) {
        payload += "<v ";
        appendEscaped(payload, oneLineText(speaker));
        if (payload.ends_with("--")) // with the tag's end it would be an arrow
            payload.replace(payload.size() - 1, 1, "&#45;");
        payload += '>';
    }
    appendEscaped(payload, text);
    return payload;
}

/// One block: its lines, and the number of the first.
struct Block {
    std::vector<std::string_view> lines;
    std::uint64_t number = 0;
};

bool startsBlock(std::string_view line, std::string_view word)
{
    return line.starts_with(word) && (line.size() == word.size() || isBlank(line[word.size()]));
}

bool parseTiming(std::string_view line, LabelSegment &cue)
{
    std::string_view rest = trimmed(line);
    const auto start = takeClock(rest);
    rest = trimmed(rest);
    if (!start || !rest.starts_with(kArrow))
        return false;
    rest = trimmed(rest.substr(kArrow.size()));
    const auto end = takeClock(rest);
    if (!end)
        return false;
    cue.start = *start;
    cue.end = *end;
    if (rest = trimmed(rest); !rest.empty())
        setField(cue.fields, "settings", std::string(rest));
    return true;
}

Result<> addCue(LabelReading &reading, LabelTier &tier, LabelSegment cue, const std::string &text)
{
    const Payload payload = parsePayload(text);
    if (payload.pieces.size() == 1) {
        const Piece &piece = payload.pieces.front();
        const std::string simple = payloadOf(piece.speaker, piece.text);
        if (text != simple && text != simple + "</v>")
            setField(cue.fields, "markup", text);
        cue.speaker = piece.speaker;
        cue.text = piece.text;
        return reading.add(tier, std::move(cue));
    }
    for (const auto &piece : payload.pieces) {
        LabelSegment segment = cue;
        segment.speaker = piece.speaker;
        segment.text = piece.text;
        VOX_CHECK(reading.add(tier, std::move(segment)));
    }
    return {};
}

/// A cue goes to the end of the block, or to the next timing line: the standard lets one begin there.
Result<> readCues(LabelReading &reading, LabelTier &tier, const Block &block)
{
    std::size_t at = 0;
    std::string_view id;
    while (at < block.lines.size()) {
        if (block.lines[at].find(kArrow) == std::string_view::npos) {
            if (!id.empty() || at + 1 == block.lines.size()
                || block.lines[at + 1].find(kArrow) == std::string_view::npos) {
                reading.problem(
                    block.number + at,
                    Sentence::tr(
                        "text is outside of all cues; expected a line of times before it"));
                return {};
            }
            id = block.lines[at++];
            continue;
        }
        LabelSegment cue;
        cue.line = block.number + at;
        const bool isTimed = parseTiming(block.lines[at], cue);
        if (!isTimed)
            reading.problem(
                cue.line,
                Sentence::tr(
                    "the line of times is not readable; expected 00:00:01.000 --> 00:00:02.000"));
        if (!id.empty())
            cue.fields.insert(cue.fields.begin(), {"id", std::string(trimmed(id))});
        id = {};
        std::string text;
        for (++at;
             at < block.lines.size() && block.lines[at].find(kArrow) == std::string_view::npos;
             ++at) {
            if (trimmed(block.lines[at]).empty())
                continue;
            if (!text.empty())
                text += '\n';
            text += block.lines[at];
        }
        if (isTimed)
            VOX_CHECK(addCue(reading, tier, std::move(cue), text));
    }
    return {};
}

Result<> readBlock(LabelReading &reading, LabelTier &tier, const Block &block)
{
    const std::string_view first = block.lines.front();
    const bool isKept = startsBlock(first, kHeader) || startsBlock(first, "NOTE")
                        || startsBlock(first, "STYLE") || startsBlock(first, "REGION");
    if (!isKept)
        return readCues(reading, tier, block);
    const auto hasArrow = [](std::string_view line) {
        return line.find(kArrow) != std::string_view::npos;
    };
    if (startsBlock(first, kHeader)
        && std::any_of(block.lines.begin(), block.lines.end(), hasArrow))
        return readCues(reading, tier,
                        {{block.lines.begin() + 1, block.lines.end()}, block.number + 1});
    std::string text;
    for (const auto line : block.lines) {
        if (!text.empty())
            text += '\n';
        text += line;
    }
    if (text != kHeader)
        reading.keep(block.number, text);
    return {};
}

void writeCue(const PlacedSegment &placed, bool isOurs, LabelWriting &writing)
{
    const LabelSegment &segment = *placed.segment;
    std::string &to = writing.text;
    const std::string *const id = findField(segment.fields, "id");
    if (id && isOurs && !id->empty()) {
        to += oneLineText(*id);
        to += '\n';
    }
    to += clockText(millisecondsOf(segment.start), '.');
    to += " --> ";
    to += clockText(millisecondsOf(segment.end), '.');
    const std::string *const settings = findField(segment.fields, "settings");
    if (settings && isOurs) {
        to += ' ';
        to += oneLineText(*settings);
    }
    to += '\n';
    const std::string &speaker = speakerOf(*placed.tier, segment);
    std::string text = withoutBlankLines(segment.text);
    if (text.size() < segment.text.size())
        writing.changed(Sentence::tr("texts lost blank lines, which end a cue"));
    text = payloadOf(speaker, text);
    if (const std::string *const markup = findField(segment.fields, "markup"); markup && isOurs) {
        const Payload payload = parsePayload(*markup);
        if (payload.pieces.size() == 1 && payload.pieces.front().text == segment.text
            && payload.pieces.front().speaker == speaker)
            text = *markup;
    }
    if (!text.empty()) {
        to += text;
        to += '\n';
    }
    to += '\n';
    if (segment.start < 0)
        writing.changed(Sentence::tr("times before 0 became 0"));
    writing.wrote();
}

bool isWebVtt(std::string_view beginning)
{
    return beginning.starts_with("WEBVTT");
}

Result<> readWebVtt(LabelReading &reading)
{
    LabelTier &tier = reading.onlyRecording().tiers.emplace_back();
    Block block;
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (isLine && block.lines.empty() && trimmed(reading.line()).empty())
            continue;
        if (isLine && !reading.line().empty() && block.lines.size() < kMostLines) {
            if (block.lines.empty())
                block.number = reading.lineNumber();
            block.lines.push_back(reading.line());
            continue;
        }
        if (!block.lines.empty())
            VOX_CHECK(readBlock(reading, tier, block));
        block.lines.clear();
        if (!isLine)
            return {};
        if (!reading.line().empty()) { // a block without end is cut into several
            block.number = reading.lineNumber();
            block.lines.push_back(reading.line());
        }
    }
}

Result<> writeWebVtt(const LabelFile &labels, LabelWriting &writing)
{
    const bool isOurs = labels.format == LabelFormat::WebVtt;
    std::size_t nextKept = 0;
    const std::size_t keptEnd = isOurs ? labels.kept.size() : 0;
    if (nextKept < keptEnd && labels.kept[nextKept].text.starts_with(kHeader))
        writing.text += validText(labels.kept[nextKept++].text);
    else
        writing.text += kHeader;
    writing.text += "\n\n";
    const auto writeKept = [&](std::uint64_t before) {
        for (; nextKept < keptEnd && labels.kept[nextKept].line < before; ++nextKept) {
            writing.text += withoutBlankLines(labels.kept[nextKept].text);
            writing.text += "\n\n";
        }
    };
    for (const auto &placed : placedSegments(labels, LabelFormat::WebVtt)) {
        if (isOurs)
            writeKept(placed.segment->line);
        writeCue(placed, isOurs, writing);
        VOX_CHECK(writing.flush());
    }
    writeKept(UINT64_MAX);
    return {};
}

} // namespace

constexpr LabelFormatInfo kWebVttFormat{.name = "vtt",
                                        .extension = ".vtt",
                                        .description = VOX_SENTENCE("WebVTT subtitles"),
                                        .fits = isWebVtt,
                                        .read = readWebVtt,
                                        .write = writeWebVtt};
static_assert(isWhole(kWebVttFormat));

} // namespace voxdeck::labels
