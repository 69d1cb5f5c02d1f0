// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/SegmentsPatch.h"

#include "core/base/Utf8.h"
#include "core/format/touch/Metainfo.h"
#include "core/json/Json.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace voxdeck::touch {

namespace {

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

Result<JsonValue> patched(const SegmentPatch &patch, const Metainfo &meta,
                          const JsonValue *segments)
{
    if (!isValidUtf8(patch.text) || !std::isfinite(patch.startSeconds)
        || !std::isfinite(patch.endSeconds))
        return fail(ErrorCode::InvalidArgument,
                    "a segment's text is not UTF-8, or a time is not a number");
    if (!patch.from) {
        auto made = JsonValue::object();
        made.set("start", JsonValue::ofDouble(patch.startSeconds));
        made.set("end", JsonValue::ofDouble(patch.endSeconds));
        made.set("txt", JsonValue::ofString(patch.text));
        for (const char *const name : {"lang", "language"})
            if (!patch.language.empty() && saysOfSegments(segments, name))
                made.set(name, JsonValue::ofString(patch.language));
        return made;
    }
    if (!segments || *patch.from >= meta.segments.size())
        return fail(ErrorCode::NotFound,
                    "the record has no segment " + std::to_string(*patch.from));
    auto kept = segments->items()[*patch.from];
    const MetainfoSegment &before = meta.segments[*patch.from];
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

Result<std::string> withSegments(std::string_view record, const std::vector<SegmentPatch> &segments)
{
    if (segments.empty())
        return fail(ErrorCode::InvalidArgument, "a record keeps at least one segment");
    VOX_TRY(const auto meta, parseMetainfo(record));
    VOX_TRY(auto value, JsonValue::parse(record));
    const JsonValue *const old = segmentsIn(value);
    auto array = JsonValue::array();
    for (const SegmentPatch &patch : segments) {
        VOX_TRY(auto segment, patched(patch, meta, old));
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
