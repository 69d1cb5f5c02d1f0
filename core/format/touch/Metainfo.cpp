// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/Metainfo.h"

#include "core/base/Utf8.h"
#include "core/format/TranscriptFields.h"
#include "core/format/touch/TouchFields.h"
#include "core/json/Json.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

namespace voxdeck::touch {

namespace {

using Kind = JsonValue::Kind;

Sentence nameOfKind(Kind kind)
{
    switch (kind) {
    case Kind::Null: return "null";
    case Kind::Bool: return Sentence::tr("true or false");
    case Kind::Integer:
    case Kind::Double: return Sentence::tr("a number");
    case Kind::String: return Sentence::tr("a string");
    case Kind::Array: return Sentence::tr("an array");
    case Kind::Object: return Sentence::tr("an object");
    }
    return "?";
}

tl::unexpected<Error> wrongKind(const std::string &field, const JsonValue &found,
                                const Sentence &expected)
{
    return fail(ErrorCode::Corrupt, Sentence::tr("`%1` is %2 where %3 is expected", field,
                                                 nameOfKind(found.kind()), expected));
}

bool isAbsent(const JsonValue *value)
{
    return !value || value->kind() == Kind::Null;
}

Result<std::string> wellFormed(const std::string &field, std::string text)
{
    if (!isValidUtf8(text))
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr("`%1` has half a surrogate pair; expected text that UTF-8 can hold",
                         field));
    return text;
}

/// A field that must be text; empty when absent.
Result<std::string> textField(const JsonValue *value, const std::string &field)
{
    if (isAbsent(value))
        return std::string();
    if (value->kind() != Kind::String)
        return wrongKind(field, *value, Sentence::tr("a string"));
    return wellFormed(field, value->toString());
}

/// A name that others may have written as a number; empty when absent.
Result<std::string> nameField(const JsonValue *value, const std::string &field)
{
    if (value && value->isNumber())
        return value->dump();
    return textField(value, field);
}

/// A field that is ours to read only if it is text or a number: other tools use these names as well.
std::string optionalName(const JsonValue *value)
{
    if (!value || (value->kind() != Kind::String && !value->isNumber()))
        return {};
    return nameField(value, {}).value_or(std::string());
}

std::string firstName(const JsonValue &record, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        if (std::string name = optionalName(record.find(key)); !name.empty())
            return name;
    }
    return {};
}

/// float(segment["start"]) of TouchNet, but finite.
Result<double> secondsField(const JsonValue &segment, const char *key, const std::string &where)
{
    const std::string field = where + "." + key;
    const JsonValue *value = segment.find(key);
    if (!value)
        return fail(ErrorCode::Corrupt, Sentence::tr("`%1` is missing", field));
    std::optional<double> seconds;
    if (value->isNumber())
        seconds = value->toDouble();
    else if (value->kind() == Kind::String)
        seconds = parsePythonFloat(value->toString());
    else
        return wrongKind(field, *value, Sentence::tr("a number of seconds"));
    if (!seconds || !std::isfinite(*seconds))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("`%1` is not a finite number of seconds", field));
    return *seconds;
}

Result<std::int64_t> sampleRateField(const JsonValue &record)
{
    const JsonValue *value = record.find("sample_rate");
    if (isAbsent(value))
        return 0;
    if (!value->isNumber())
        return wrongKind("sample_rate", *value, Sentence::tr("a number"));
    const double rate = value->toDouble();
    if (!(rate >= 1 && rate <= std::numeric_limits<std::int32_t>::max())
        || rate != std::floor(rate))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("`sample_rate` is not a whole number of hertz above 0"));
    return static_cast<std::int64_t>(rate);
}

Result<JsonValue> parseRecord(std::string_view record)
{
    VOX_TRY(auto value, JsonValue::parse(record));
    if (value.kind() != Kind::Object)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the record is %1 where one JSON object is expected",
                                 nameOfKind(value.kind())));
    return value;
}

/// `info`, null when absent.
Result<const JsonValue *> infoOf(const JsonValue &record)
{
    const JsonValue *info = record.find("info");
    if (isAbsent(info))
        return nullptr;
    if (info->kind() != Kind::Object)
        return wrongKind("info", *info, Sentence::tr("an object"));
    return info;
}

/// `info.segments`, null when absent; every element is an object.
Result<const JsonValue *> segmentsOf(const JsonValue &record)
{
    VOX_TRY(const JsonValue *info, infoOf(record));
    const JsonValue *segments = info ? info->find("segments") : nullptr;
    if (isAbsent(segments))
        return nullptr;
    if (segments->kind() != Kind::Array)
        return wrongKind("info.segments", *segments, Sentence::tr("an array"));
    for (std::size_t at = 0; at < segments->items().size(); ++at) {
        if (segments->items()[at].kind() != Kind::Object)
            return wrongKind("info.segments[" + std::to_string(at) + "]", segments->items()[at],
                             Sentence::tr("an object"));
    }
    return segments;
}

std::string segmentName(std::size_t number)
{
    return "info.segments[" + std::to_string(number) + "]";
}

/// The `txt` of every segment, in their order.
Result<std::vector<std::string>> textsOf(const JsonValue &segments)
{
    std::vector<std::string> texts;
    texts.reserve(segments.items().size());
    for (std::size_t at = 0; at < segments.items().size(); ++at) {
        VOX_TRY(auto text, textField(segments.items()[at].find("txt"), segmentName(at) + ".txt"));
        texts.push_back(std::move(text));
    }
    return texts;
}

/// The texts of the record's segments; NotFound when `segment` is not one of them.
Result<std::vector<std::string>> textsWithSegment(const JsonValue &record, std::uint32_t segment)
{
    VOX_TRY(const JsonValue *segments, segmentsOf(record));
    const std::size_t count = segments ? segments->items().size() : 0;
    if (segment >= count)
        return fail(ErrorCode::NotFound,
                    Sentence::tr("no such segment: %1; the record has %2", segment, count));
    return textsOf(*segments);
}

std::string joined(const std::vector<std::string> &texts, const std::string &joiner)
{
    std::string whole = texts.front();
    for (std::size_t at = 1; at < texts.size(); ++at)
        whole.append(joiner).append(texts[at]);
    return whole;
}

/// `record` with the `txt` of the object at `owner` being `text`: its literal replaced, or the member
/// added at the end where it is missing. Every other byte stays.
Result<std::string> withText(std::string_view record, std::span<const JsonStep> owner,
                             std::string_view text)
{
    std::vector<JsonStep> path(owner.begin(), owner.end());
    path.emplace_back(std::string_view("txt"));
    const std::string literal = encodeJsonString(text);
    const auto found = findJsonValue(record, path);
    std::string edited(record);
    if (found)
        return edited.replace(found->offset, found->length, literal);
    if (found.error().code != ErrorCode::NotFound)
        return fail(found.error());
    VOX_TRY(const ByteRange object, findJsonValue(record, owner));
    const std::size_t brace = object.offset + object.length - 1;
    const std::size_t last = record.find_last_not_of(" \t\r\n", brace - 1);
    const std::string separator = last == object.offset ? "" : ", ";
    return edited.insert(last + 1, separator + "\"txt\": " + literal);
}

/// Whether text may separate two texts without belonging to either.
bool isPlausibleJoiner(std::string_view joiner)
{
    for (std::size_t at = 0; at < joiner.size();) {
        if (isWordCharacter(nextUtf8(joiner, at)))
            return false;
    }
    return true;
}

/// Our own shards also write an empty hypothesis where none exists, with rates that are null, or a
/// list's own. An actual empty hypothesis has rates of 100 %.
bool isRateOfNothing(const JsonValue &record)
{
    for (const char *const name : {"cer", "wer"}) {
        const JsonValue *const rate = record.find(name);
        if (rate && !(rate->isNumber() && (rate->toDouble() == 1 || rate->toDouble() == 100)))
            return false;
    }
    return true;
}

/// By the first of the format's names that the record has a value under.
std::string nameUnder(const JsonValue &record, std::string_view field)
{
    for (const FieldName &row : kFieldNames.rows()) {
        if (std::string name = row.field == field ? optionalName(record.find(row.name))
                                                  : std::string();
            !name.empty())
            return name;
    }
    return {};
}

/// Of a record, or of one of its segments.
SpeechFields speechIn(const JsonValue &value)
{
    SpeechFields said;
    said.language = nameUnder(value, record_fields::kLanguage);
    said.country = firstName(value, {"country"});
    said.speaker = firstName(value, {"speaker"});
    for (const char *key : {"hypothesis", "hyp", "pred_text", "asr_text", "asr_transcript"}) {
        const JsonValue *found = value.find(key);
        if (found && found->kind() == Kind::String && isValidUtf8(found->toString())) {
            said.hypothesis = found->toString();
            said.hypothesisName = key;
            said.isHypothesisEmpty = said.hypothesis.empty() && isRateOfNothing(value);
            break;
        }
    }
    if (const JsonValue *const snr = value.find("snr");
        snr && snr->isNumber() && std::isfinite(snr->toDouble()))
        said.snrDb = snr->toDouble();
    for (const auto &[name, text] : value.members())
        if (name != said.hypothesisName && text.kind() == Kind::String && saysHypothesis(name)
            && isValidUtf8(text.toString()) && isValidUtf8(name))
            said.furtherHypotheses.emplace_back(name, text.toString());
    return said;
}

} // namespace

Result<Metainfo> parseMetainfo(std::string_view record)
{
    VOX_TRY(const auto value, parseRecord(record));
    Metainfo meta;
    VOX_TRY(meta.key, nameField(value.find("key"), "key"));
    VOX_TRY(meta.wav, textField(value.find("wav"), "wav"));
    VOX_TRY(meta.text, textField(value.find("txt"), "txt"));
    VOX_TRY(meta.sampleRateHz, sampleRateField(value));
    VOX_TRY(const JsonValue *segments, segmentsOf(value));
    if (segments) {
        VOX_TRY(auto texts, textsOf(*segments));
        meta.segments.resize(texts.size());
        for (std::size_t at = 0; at < texts.size(); ++at) {
            MetainfoSegment &segment = meta.segments[at];
            const JsonValue &source = segments->items()[at];
            VOX_TRY(segment.startSeconds, secondsField(source, "start", segmentName(at)));
            VOX_TRY(segment.endSeconds, secondsField(source, "end", segmentName(at)));
            segment.text = std::move(texts[at]);
            segment.speech = speechIn(source);
        }
    }
    VOX_TRY(const JsonValue *info, infoOf(value));
    static_cast<SpeechFields &>(meta) = speechIn(value);
    if (meta.language.empty() && info)
        meta.language = firstName(*info, {kFieldNames.written(record_fields::kLanguage)});
    meta.split = firstName(value, {"split"});
    return meta;
}

SpeechFields speechOf(const Metainfo &meta, std::optional<std::size_t> segment)
{
    SpeechFields speech = static_cast<const SpeechFields &>(meta);
    if (!segment)
        return speech;
    SpeechFields own = meta.segments[*segment].speech;
    const bool hasOwn = !own.hypothesisName.empty() || !own.furtherHypotheses.empty();
    if (hasOwn || meta.segments.size() > 1) {
        speech.hypothesis = std::move(own.hypothesis);
        speech.hypothesisName = std::move(own.hypothesisName);
        speech.isHypothesisEmpty = own.isHypothesisEmpty;
        speech.furtherHypotheses = std::move(own.furtherHypotheses);
    }
    if (own.snrDb || meta.segments.size() > 1)
        speech.snrDb = own.snrDb;
    for (const auto field :
         {&SpeechFields::language, &SpeechFields::country, &SpeechFields::speaker})
        if (!(own.*field).empty())
            speech.*field = std::move(own.*field);
    return speech;
}

bool isOfAllWords(std::string_view field)
{
    return saysHypothesis(field) || field == "cer" || field == "wer";
}

Result<std::string> metainfoKey(std::string_view record)
{
    const std::array<JsonStep, 1> path = {std::string_view("key")};
    const auto range = findJsonValue(record, path);
    if (!range) {
        if (range.error().code == ErrorCode::NotFound)
            return std::string();
        return fail(range.error());
    }
    if (record[range->offset] == '"') {
        VOX_TRY(auto key, decodeJsonString(record, *range));
        return wellFormed("key", std::move(key));
    }
    VOX_TRY(const auto value, JsonValue::parse(record.substr(range->offset, range->length)));
    return nameField(&value, "key");
}

Result<std::string> segmentText(std::string_view record, std::optional<std::uint32_t> segment)
{
    VOX_TRY(const auto value, parseRecord(record));
    if (!segment)
        return textField(value.find("txt"), "txt");
    VOX_TRY(auto texts, textsWithSegment(value, *segment));
    return std::move(texts[*segment]);
}

Result<std::vector<std::string>> segmentTexts(std::string_view record)
{
    VOX_TRY(const auto value, parseRecord(record));
    VOX_TRY(const JsonValue *segments, segmentsOf(value));
    if (!segments)
        return std::vector<std::string>();
    return textsOf(*segments);
}

Result<std::string> withSegmentText(std::string_view record, std::optional<std::uint32_t> segment,
                                    std::string_view text)
{
    if (!isValidUtf8(text))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the new text is not UTF-8"));
    VOX_TRY(const auto value, parseRecord(record));
    const JsonValue *whole = value.find("txt");
    if (!segment) {
        VOX_CHECK(textField(whole, "txt"));
        return withText(record, {}, text);
    }
    VOX_TRY(auto texts, textsWithSegment(value, *segment));
    const std::array<JsonStep, 3> owner = {std::string_view("info"), std::string_view("segments"),
                                           std::size_t{*segment}};
    VOX_TRY(auto edited, withText(record, owner, text));
    if (!whole || whole->kind() != Kind::String || !isValidUtf8(whole->toString()))
        return edited; // half a surrogate pair between the texts must not be taken for a joiner
    const auto joiner = commonJoiner(whole->toString(), texts);
    if (!joiner)
        return edited;
    texts[*segment] = text;
    return withText(edited, {}, joined(texts, *joiner));
}

std::optional<std::string> commonJoiner(std::string_view whole,
                                        const std::vector<std::string> &texts)
{
    if (texts.empty())
        return std::nullopt;
    std::size_t textBytes = 0;
    for (const std::string &text : texts)
        textBytes += text.size();
    const std::size_t gaps = texts.size() - 1;
    if (textBytes > whole.size()
        || (gaps == 0 ? textBytes != whole.size() : (whole.size() - textBytes) % gaps != 0))
        return std::nullopt;
    const std::size_t length = gaps == 0 ? 0 : (whole.size() - textBytes) / gaps;
    std::string joiner(whole.substr(texts.front().size(), length));
    if (!isPlausibleJoiner(joiner) || joined(texts, joiner) != whole)
        return std::nullopt;
    return joiner;
}

} // namespace voxdeck::touch
