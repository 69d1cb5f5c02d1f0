// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/SegmentsPatch.h"

#include "core/base/Utf8.h"
#include "core/format/TranscriptFields.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/TouchFields.h"
#include "core/json/Json.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace voxdeck::touch {

namespace {

constexpr const char *kSpeaker = "speaker";

const JsonValue *segmentsIn(const JsonValue &record)
{
    const JsonValue *const info = record.find("info");
    const JsonValue *const segments = info ? info->find("segments") : nullptr;
    return segments && segments->kind() == JsonValue::Kind::Array ? segments : nullptr;
}

bool saysOfSegments(const JsonValue *segments, std::string_view name)
{
    const auto says = [name](const JsonValue &segment) {
        return segment.find(name) != nullptr;
    };
    return segments && std::any_of(segments->items().begin(), segments->items().end(), says);
}

bool isSame(const JsonValue *a, const JsonValue &b)
{
    return a && a->dumpAscii() == b.dumpAscii();
}

/// The fields of the segments that another one was made of, where they agree, and which hold for it.
JsonValue commonFields(const std::vector<const JsonValue *> &sources)
{
    auto common = JsonValue::object();
    for (const auto &[name, value] : sources.front()->members()) {
        const bool agree = std::all_of(sources.begin(), sources.end(),
                                       [&name = name, &value = value](const JsonValue *source) {
                                           return isSame(source->find(name), value);
                                       });
        if (agree && !isOfWords(name, value))
            common.set(name, value);
    }
    return common;
}

/// The segments of the record that no patch keeps and that are, at least to half of the shorter one, in its time.
std::vector<const JsonValue *> absorbed(const SegmentPatch &patch,
                                        const std::vector<SegmentPatch> &patches,
                                        const Metainfo &meta, const JsonValue *segments)
{
    std::vector<const JsonValue *> found;
    for (std::uint32_t at = 0; segments && at < meta.segments.size(); ++at) {
        const MetainfoSegment &old = meta.segments[at];
        const bool isKept = std::any_of(patches.begin(), patches.end(),
                                        [at](const auto &one) { return one.from == at; });
        const double both = std::min(old.endSeconds, patch.endSeconds)
                            - std::max(old.startSeconds, patch.startSeconds);
        const double shorter = std::min(old.endSeconds - old.startSeconds,
                                        patch.endSeconds - patch.startSeconds);
        if (!isKept && both > 0 && 2 * both >= shorter)
            found.push_back(&segments->items()[at]);
    }
    return found;
}

void addFields(JsonValue &to, const JsonValue &fields)
{
    for (const auto &[name, value] : fields.members())
        to.set(name, value);
}

Result<JsonValue> patched(const SegmentPatch &patch, const std::vector<SegmentPatch> &patches,
                          const Metainfo &meta, const JsonValue *segments)
{
    if (!isValidUtf8(patch.text) || !std::isfinite(patch.startSeconds)
        || !std::isfinite(patch.endSeconds))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a segment's text is not UTF-8, or a time is not a number"));
    if (!patch.from) {
        auto made = JsonValue::object();
        made.set("start", JsonValue::ofDouble(patch.startSeconds));
        made.set("end", JsonValue::ofDouble(patch.endSeconds));
        made.set("txt", JsonValue::ofString(patch.text));
        if (const auto sources = absorbed(patch, patches, meta, segments); !sources.empty())
            addFields(made, commonFields(sources));
        for (const FieldName &name : kFieldNames.rows())
            if (name.field == record_fields::kLanguage && !patch.language.empty()
                && saysOfSegments(segments, name.name))
                made.set(name.name, JsonValue::ofString(patch.language));
        if (!patch.speaker.empty() && saysOfSegments(segments, kSpeaker))
            made.set(kSpeaker, JsonValue::ofString(patch.speaker));
        return made;
    }
    if (!segments || *patch.from >= meta.segments.size())
        return fail(ErrorCode::NotFound, Sentence::tr("the record has no segment %1", *patch.from));
    auto kept = segments->items()[*patch.from];
    const MetainfoSegment &before = meta.segments[*patch.from];
    const bool isMoved = before.startSeconds != patch.startSeconds
                         || before.endSeconds != patch.endSeconds;
    auto sources = isMoved ? absorbed(patch, patches, meta, segments)
                           : std::vector<const JsonValue *>();
    if (!sources
             .empty()) { // merged: what the parts agree in, and who speaks what, as the table shows it
        const JsonValue &own = segments->items()[*patch.from];
        sources.insert(sources.begin(), &own);
        auto made = JsonValue::object();
        made.set("start", *own.find("start"));
        made.set("end", JsonValue::ofDouble(patch.endSeconds));
        made.set("txt", JsonValue::ofString(patch.text));
        addFields(made, commonFields(sources));
        if (const JsonValue *const value = own.find(kSpeaker))
            made.set(kSpeaker, *value);
        for (const FieldName &name : kFieldNames.rows())
            if (const JsonValue *const value = own.find(name.name);
                value && name.field == record_fields::kLanguage)
                made.set(name.name, *value);
        if (before.startSeconds != patch.startSeconds)
            made.set("start", JsonValue::ofDouble(patch.startSeconds));
        return made;
    }
    if (before.startSeconds != patch.startSeconds)
        kept.set("start", JsonValue::ofDouble(patch.startSeconds));
    if (before.endSeconds != patch.endSeconds)
        kept.set("end", JsonValue::ofDouble(patch.endSeconds));
    if (before.text != patch.text)
        kept.set("txt", JsonValue::ofString(patch.text));
    return kept;
}

/// `joiner` where the record's own texts had one; else what their scripts want.
std::string joinedTexts(const std::vector<SegmentPatch> &segments,
                        const std::optional<std::string> &joiner)
{
    std::string whole;
    for (std::size_t at = 0; at < segments.size(); ++at) {
        if (at > 0)
            whole.append(joiner ? std::string_view(*joiner)
                                : joinerBetween(whole, segments[at].text));
        whole += segments[at].text;
    }
    return whole;
}

Result<std::string> withInfo(JsonValue record, JsonValue segments)
{
    const JsonValue *const old = record.find("info");
    auto info = old && old->kind() == JsonValue::Kind::Object ? *old : JsonValue::object();
    info.set("segments", std::move(segments));
    record.set("info", std::move(info));
    return record.dump();
}

} // namespace

bool isOfWords(std::string_view name, const JsonValue &value)
{
    constexpr std::array<std::string_view, 11> kNames{
        "start", "end",   "duration",   "txt",       "text",  "cer",
        "wer",   "score", "confidence", "alignment", "tokens"};
    constexpr std::array<std::string_view, 3> kLists{"channel", "channels", "tags"};
    const bool isList = value.kind() == JsonValue::Kind::Array
                        && std::find(kLists.begin(), kLists.end(), name) == kLists.end();
    return isList || saysHypothesis(name)
           || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

Result<std::string> withSegments(std::string_view record, const std::vector<SegmentPatch> &segments)
{
    if (segments.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a record keeps at least one segment"));
    VOX_TRY(const auto meta, parseMetainfo(record));
    VOX_TRY(auto value, JsonValue::parse(record));
    const JsonValue *const old = segmentsIn(value);
    auto array = JsonValue::array();
    for (const SegmentPatch &patch : segments) {
        VOX_TRY(auto segment, patched(patch, segments, meta, old));
        array.append(std::move(segment));
    }
    std::vector<std::string> texts;
    texts.reserve(meta.segments.size());
    for (const auto &segment : meta.segments)
        texts.push_back(segment.text);
    const bool hadTexts = !texts.empty();
    const auto joiner = commonJoiner(meta.text, texts);
    const bool changesText = value.find("txt") && (!hadTexts || joiner);
    // One text has no joiner to learn from.
    const auto known = texts.size() > 1 ? joiner : std::nullopt;
    std::string edited(record);
    if (old) {
        const std::array<JsonStep, 2> path = {std::string_view("info"),
                                              std::string_view("segments")};
        VOX_TRY(const ByteRange place, findJsonValue(record, path));
        VOX_TRY(const auto spelled, array.dump());
        edited.replace(static_cast<std::size_t>(place.offset),
                       static_cast<std::size_t>(place.length), spelled);
    } else {
        VOX_TRY(edited, withInfo(std::move(value), std::move(array)));
    }
    return changesText ? withSegmentText(edited, {}, joinedTexts(segments, known))
                       : Result<std::string>(std::move(edited));
}

} // namespace voxdeck::touch
