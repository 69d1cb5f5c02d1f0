// SPDX-License-Identifier: Apache-2.0
// Gecko's JSON (gong-io/gecko, app/geckoModule/textFormats/json.js):
//
//     {"schemaVersion": "2.0", "monologues": [
//       {"speaker": {"id": S, "name": N}, "start": s, "end": s,
//        "terms": [{"start": s, "end": s, "text": T, "type": "WORD" or "PUNCTUATION", "confidence": c}]}]}
//
// Seconds. Without start or end a monologue has those of its terms. Words are joined with spaces,
// punctuation without. Fields: "speaker_name", and "terms": the original list, as JSON.
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelReading.h"
#include "core/json/Json.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace voxdeck::labels {

namespace {

bool opensQuestion(std::string_view text)
{
    return text == "\xC2\xBF" || text == "\xC2\xA1"; // inverted question and exclamation marks
}

std::string joined(const JsonValue &terms)
{
    std::string text;
    bool joinsNext = true;
    for (const auto &term : terms.items()) {
        const JsonValue *const word = term.find("text");
        if (!word || word->toString().empty())
            continue;
        const JsonValue *const type = term.find("type");
        const bool opens = opensQuestion(word->toString());
        const bool isPunctuation = type && type->toString() == "PUNCTUATION" && !opens;
        if (!text.empty() && !isPunctuation && !joinsNext)
            text += ' ';
        text += word->toString();
        joinsNext = opens;
    }
    return text;
}

std::optional<double> numberOf(const JsonValue *value)
{
    return value && value->isNumber() ? std::optional(value->toDouble()) : std::nullopt;
}

std::string textOf(const JsonValue *value)
{
    if (!value || value->kind() == JsonValue::Kind::Null)
        return {};
    if (value->kind() == JsonValue::Kind::String)
        return validText(value->toString());
    return value->dumpAscii();
}

Result<> readMonologue(LabelReading &reading, LabelTier &tier, const JsonValue &monologue,
                       const std::string &where)
{
    static const JsonValue kNoTerms = JsonValue::array();
    const JsonValue *const found = monologue.find("terms");
    const JsonValue &terms = found ? *found : kNoTerms;
    auto start = numberOf(monologue.find("start"));
    auto end = numberOf(monologue.find("end"));
    if (!start && !terms.items().empty())
        start = numberOf(terms.items().front().find("start"));
    if (!end && !terms.items().empty())
        end = numberOf(terms.items().back().find("end"));
    if (!start || !end) {
        reading.problem(0,
                        Sentence::tr("%1 has no start or no end; expected seconds in both", where));
        return {};
    }
    if (const Sentence reason = whyNoTimes(*start, *end); !reason.empty()) {
        reading.problem(0, Sentence::tr("%1 %2", where, reason));
        return {};
    }
    LabelSegment segment;
    segment.start = *start;
    segment.end = *end;
    segment.text = validText(joined(terms));
    if (const JsonValue *const speaker = monologue.find("speaker")) {
        segment.speaker = textOf(speaker->kind() == JsonValue::Kind::Object ? speaker->find("id")
                                                                            : speaker);
        if (std::string name = textOf(speaker->find("name")); !name.empty())
            setField(segment.fields, "speaker_name", std::move(name));
    }
    if (!terms.items().empty())
        setField(segment.fields, "terms", terms.dumpAscii());
    return reading.add(tier, std::move(segment));
}

JsonValue termOf(double start, double end, std::string_view text)
{
    auto term = JsonValue::object();
    term.set("start", JsonValue::ofDouble(start));
    term.set("end", JsonValue::ofDouble(end));
    term.set("text", JsonValue::ofString(validText(text)));
    term.set("type", JsonValue::ofString("WORD"));
    return term;
}

/// Those that were read, if they still say the text; else words made of the text.
JsonValue termsOf(const LabelSegment &segment, LabelWriting &writing)
{
    if (const std::string *const kept = findField(segment.fields, "terms")) {
        if (auto terms = JsonValue::parse(*kept);
            terms && validText(joined(*terms)) == segment.text)
            return *std::move(terms);
    }
    auto terms = JsonValue::array();
    const auto words = divideWords(segment);
    if (words.size() > 1)
        writing.changed(
            Sentence::tr("texts of several words were divided over their time by their lengths"));
    for (const auto &word : words)
        terms.append(termOf(word.start, word.end, word.text));
    return terms;
}

JsonValue monologueOf(const PlacedSegment &placed, LabelWriting &writing)
{
    const LabelSegment &segment = *placed.segment;
    auto speaker = JsonValue::object();
    const std::string *const name = findField(segment.fields, "speaker_name");
    speaker.set("id", JsonValue::ofString(validText(speakerOf(*placed.tier, segment))));
    speaker.set("name", name ? JsonValue::ofString(validText(*name)) : JsonValue());
    auto monologue = JsonValue::object();
    monologue.set("speaker", std::move(speaker));
    monologue.set("start", JsonValue::ofDouble(segment.start));
    monologue.set("end", JsonValue::ofDouble(segment.end));
    monologue.set("terms", termsOf(segment, writing));
    return monologue;
}

bool isGecko(std::string_view beginning)
{
    return (beginning.starts_with('{') || beginning.starts_with('['))
           && contains(beginning, "\"monologues\"");
}

Result<> readGecko(LabelReading &reading)
{
    VOX_TRY(const JsonValue json, JsonValue::parse(reading.text()));
    const JsonValue *const monologues = json.find("monologues");
    if (!monologues || monologues->kind() != JsonValue::Kind::Array)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("is not a file of Gecko: it has no list \"monologues\""));
    LabelTier &tier = reading.onlyRecording().tiers.emplace_back();
    std::uint64_t number = 0;
    for (const auto &monologue : monologues->items())
        VOX_CHECK(readMonologue(reading, tier, monologue, "monologue " + std::to_string(++number)));
    return {};
}

Result<> writeGecko(const LabelFile &labels, LabelWriting &writing)
{
    writing.text += R"({"schemaVersion": "2.0", "monologues": [)";
    bool isFirst = true;
    for (const auto &placed : placedSegments(labels, LabelFormat::Gecko)) {
        writing.text += isFirst ? "\n" : ",\n";
        isFirst = false;
        writing.text += monologueOf(placed, writing).dumpText();
        writing.wrote();
        VOX_CHECK(writing.flush());
    }
    writing.text += isFirst ? "]}\n" : "\n]}\n";
    return {};
}

} // namespace

constexpr LabelFormatInfo kGeckoFormat{.name = "gecko",
                                       .extension = ".json",
                                       .description = VOX_SENTENCE("Gecko JSON"),
                                       .fits = isGecko,
                                       .read = readGecko,
                                       .write = writeGecko,
                                       .isJson = true};
static_assert(isWhole(kGeckoFormat));

} // namespace voxdeck::labels
