// SPDX-License-Identifier: Apache-2.0
// Audacity's label tracks (LabelTrack, "Standard" and "Extended" style), a label a line:
//
//     <start> TAB <end> TAB <title>
//     \ TAB <low> TAB <high>           optional: the frequencies in Hz of the label above, -1 for none
//
// Seconds with six decimals, a point or, written on some systems, a comma. A point label has its end at
// its start; old files leave the end out.
// Fields: "low_hz", "high_hz", as spelled.
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"

#include <cstddef>

namespace voxdeck::labels {

namespace {

constexpr unsigned kDecimals = 6;

std::string_view takeField(std::string_view &rest)
{
    const std::size_t tab = rest.find('\t');
    const std::string_view field = rest.substr(0, tab);
    rest = tab == std::string_view::npos ? std::string_view() : rest.substr(tab + 1);
    return field;
}

void readFrequencies(LabelReading &reading, LabelTier &tier, bool hasLabel)
{
    std::string_view rest = reading.line();
    takeField(rest);
    const std::string_view low = trimmed(takeField(rest));
    const std::string_view high = trimmed(takeField(rest));
    if (!hasLabel || tier.segments.empty() || !parseNumber(low, true) || !parseNumber(high, true)) {
        reading.problem(
            reading.lineNumber(),
            Sentence::tr("the frequency range is not two numbers after a label; it was left out"));
        return;
    }
    setField(tier.segments.back().fields, "low_hz", std::string(low));
    setField(tier.segments.back().fields, "high_hz", std::string(high));
}

Result<bool> readLabel(LabelReading &reading, LabelTier &tier)
{
    std::string_view rest = reading.line();
    const std::string_view startWord = trimmed(takeField(rest));
    const auto start = parseNumber(startWord, true);
    if (!start) {
        reading.problem(
            reading.lineNumber(),
            Sentence::tr("does not begin with a time and a tab; expected START TAB END TAB LABEL"));
        return false;
    }
    LabelSegment segment;
    segment.line = reading.lineNumber();
    segment.start = *start;
    segment.end = *start;
    std::string_view afterEnd = rest;
    const std::string_view endWord = trimmed(takeField(afterEnd));
    if (const auto end = parseNumber(endWord, true)) {
        segment.end = *end;
        rest = afterEnd;
    }
    segment.text = rest;
    const std::size_t before = tier.segments.size();
    VOX_CHECK(reading.add(tier, std::move(segment)));
    return tier.segments.size() > before;
}

std::string frequency(const std::string &spelled)
{
    const auto value = parseNumber(spelled, true);
    return value ? fixedText(*value, kDecimals) : "-1.000000";
}

void writeLabel(const PlacedSegment &placed, LabelWriting &writing)
{
    const LabelSegment &segment = *placed.segment;
    const std::string text = oneLineText(segment.text);
    if (text != segment.text)
        writing.changed(Sentence::tr("texts of several lines, or with tabs, became one line"));
    writing.text += fixedText(segment.start, kDecimals);
    writing.text += '\t';
    writing.text += fixedText(segment.end, kDecimals);
    writing.text += '\t';
    writing.text += text;
    writing.text += '\n';
    const std::string *const low = findField(segment.fields, "low_hz");
    const std::string *const high = findField(segment.fields, "high_hz");
    if (low && high) {
        writing.text += "\\\t";
        writing.text += frequency(*low);
        writing.text += '\t';
        writing.text += frequency(*high);
        writing.text += '\n';
    }
    writing.wrote();
}

Result<> readAudacity(LabelReading &reading)
{
    LabelTier &tier = reading.onlyRecording().tiers.emplace_back();
    bool hasLabel = false;
    while (true) {
        VOX_TRY(const bool isLine, reading.nextLine());
        if (!isLine)
            return {};
        if (trimmed(reading.line()).empty())
            continue;
        if (reading.line().starts_with('\\')) {
            readFrequencies(reading, tier, hasLabel);
            continue;
        }
        VOX_TRY(hasLabel, readLabel(reading, tier));
    }
}

Result<> writeAudacity(const LabelFile &labels, LabelWriting &writing)
{
    for (const auto &placed : placedSegments(labels, LabelFormat::Audacity)) {
        writeLabel(placed, writing);
        if (!speakerOf(*placed.tier, *placed.segment).empty())
            writing.changed(Sentence::tr("speakers were left out: Audacity's labels have none"));
        VOX_CHECK(writing.flush());
    }
    return {};
}

} // namespace

constexpr LabelFormatInfo kAudacityFormat{.name = "audacity",
                                          .extension = ".txt",
                                          .description = VOX_SENTENCE("Audacity label track"),
                                          .read = readAudacity,
                                          .write = writeAudacity};
static_assert(isWhole(kAudacityFormat));

} // namespace voxdeck::labels
