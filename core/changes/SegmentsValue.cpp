// SPDX-License-Identifier: Apache-2.0
#include "core/changes/SegmentsValue.h"

#include "core/base/Utf8.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

/// In the order of the files.
constexpr auto kValues = [] {
    constexpr std::array kFirst{EditField::Text, EditField::Hypothesis, EditField::Status,
                                EditField::Flag, EditField::Language,   EditField::Speaker,
                                EditField::Tags};
    std::array<EditField, kFirst.size() + kPlainWords.size()> fields{};
    std::copy(kPlainWords.begin(), kPlainWords.end(),
              std::copy(kFirst.begin(), kFirst.end(), fields.begin()));
    return fields;
}();

tl::unexpected<Error> bad(const Sentence &why)
{
    return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a list of segments: %1", why));
}

Result<double> secondsOf(const JsonValue &object, const char *name)
{
    const JsonValue *const value = object.find(name);
    const double seconds = value ? value->toDouble(-1) : -1;
    if (!std::isfinite(seconds) || seconds < 0)
        return bad(Sentence::tr("a segment has no \"%1\" that is a time", name));
    return seconds;
}

Result<> readValues(const JsonValue &object, BecomeSegment &segment)
{
    for (const EditField field : kValues) {
        const JsonValue *const value = object.find(editFieldName(field));
        if (!value)
            continue;
        if (value->kind() != JsonValue::Kind::String || !isValidUtf8(value->toString()))
            return bad(Sentence::tr("its \"%1\" is not a text", editFieldName(field)));
        const bool isText = infoOf(field).form == EditForm::Text;
        VOX_TRY(segment.values[field], isText ? Result<std::string>(value->toString())
                                              : fieldValue(field, value->toString()));
    }
    if (const JsonValue *const reason = object.find("reason");
        reason && isValidUtf8(reason->toString()))
        segment.reason = reason->toString();
    const JsonValue *const comments = object.find("comments");
    for (std::size_t at = 0; comments && at < comments->items().size(); ++at) {
        VOX_TRY(auto comment, commentIn(comments->items()[at].toString()));
        segment.comments.push_back(std::move(comment));
    }
    return {};
}

Result<BecomeSegment> segmentIn(const JsonValue &object)
{
    if (object.kind() != JsonValue::Kind::Object)
        return bad(Sentence::tr("an entry is not an object"));
    BecomeSegment segment;
    VOX_TRY(segment.startSeconds, secondsOf(object, "start"));
    VOX_TRY(segment.endSeconds, secondsOf(object, "end"));
    if (segment.endSeconds < segment.startSeconds)
        return bad(Sentence::tr("a segment ends before it begins"));
    const JsonValue *const kept = object.find("kept");
    segment.isKept = kept && kept->toBool();
    VOX_CHECK(readValues(object, segment));
    return segment;
}

} // namespace

std::string becomeText(const std::vector<BecomeSegment> &segments)
{
    assert(std::count_if(segments.begin(), segments.end(), // becomeIn() refuses the others
                         [](const BecomeSegment &segment) { return segment.isKept; })
           <= 1);
    auto array = JsonValue::array();
    for (const BecomeSegment &segment : segments) {
        auto object = JsonValue::object();
        object.set("start", JsonValue::ofDouble(segment.startSeconds));
        object.set("end", JsonValue::ofDouble(segment.endSeconds));
        if (segment.isKept)
            object.set("kept", JsonValue::ofBool(true));
        for (const EditField field : kValues)
            if (const auto value = segment.values.find(field); value != segment.values.end())
                object.set(editFieldName(field), JsonValue::ofString(value->second));
        if (!segment.reason.empty())
            object.set("reason", JsonValue::ofString(segment.reason));
        auto comments = JsonValue::array();
        for (const Comment &comment : segment.comments)
            comments.append(JsonValue::ofString(commentValue(comment)));
        if (!segment.comments.empty())
            object.set("comments", std::move(comments));
        array.append(std::move(object));
    }
    return array.dumpText();
}

Result<std::vector<BecomeSegment>> becomeIn(std::string_view text)
{
    const auto value = JsonValue::parse(text);
    if (!value || value->kind() != JsonValue::Kind::Array)
        return bad(Sentence::tr("it is not a JSON array"));
    std::vector<BecomeSegment> segments;
    for (const JsonValue &object : value->items()) {
        VOX_TRY(auto segment, segmentIn(object));
        segments.push_back(std::move(segment));
    }
    const auto kept = std::count_if(segments.begin(), segments.end(),
                                    [](const auto &segment) { return segment.isKept; });
    if (kept > 1)
        return bad(Sentence::tr("two of them are the segment itself"));
    return segments;
}

bool isSameBecome(const std::vector<BecomeSegment> &one, const std::vector<BecomeSegment> &other)
{
    const auto isSame = [](const BecomeSegment &a, const BecomeSegment &b) {
        const auto text = a.values.find(EditField::Text);
        const auto otherText = b.values.find(EditField::Text);
        const bool isSameText = text == a.values.end() || otherText == b.values.end()
                                || text->second == otherText->second;
        return isSameText && std::abs(a.startSeconds - b.startSeconds) <= kSameMoment
               && std::abs(a.endSeconds - b.endSeconds) <= kSameMoment;
    };
    return one.size() == other.size() && std::equal(one.begin(), one.end(), other.begin(), isSame);
}

std::optional<std::vector<BecomeSegment>> besideKeptAt(const std::vector<BecomeSegment> &before,
                                                       std::vector<BecomeSegment> after,
                                                       double startSeconds, double endSeconds)
{
    const auto kept = std::find_if(after.begin(), after.end(),
                                   [](const BecomeSegment &one) { return one.isKept; });
    if (kept == after.end() || before.size() != 1)
        return {};
    const auto isAt = [](const BecomeSegment &segment, double start, double end) {
        return std::abs(segment.startSeconds - start) <= kSameMoment
               && std::abs(segment.endSeconds - end) <= kSameMoment;
    };
    if (isAt(before.front(), startSeconds, endSeconds)
        || isAt(*kept, startSeconds, endSeconds)) // nobody else moved it, or to the same times
        return after;
    if (!isAt(*kept, before.front().startSeconds, before.front().endSeconds))
        return {};
    const auto overlap = [](const BecomeSegment &segment, double start, double end) {
        return std::min(segment.endSeconds, end) - std::max(segment.startSeconds, start);
    };
    for (const BecomeSegment &other : after) {
        if (other.isKept)
            continue;
        const double was = overlap(other, kept->startSeconds, kept->endSeconds);
        if (overlap(other, startSeconds, endSeconds) > std::max(0.0, was) + kSameMoment)
            return {};
    }
    kept->startSeconds = startSeconds;
    kept->endSeconds = endSeconds;
    std::stable_sort(after.begin(), after.end(),
                     [](const BecomeSegment &a, const BecomeSegment &b) {
                         return a.startSeconds < b.startSeconds;
                     });
    return after;
}

std::string becomeWords(std::string_view text)
{
    const auto segments = becomeIn(text);
    if (!segments)
        return std::string(text);
    if (segments->empty())
        return "deleted";
    std::string words;
    for (const BecomeSegment &segment : *segments) {
        words.append(words.empty() ? "" : ", ")
            .append(secondsText(segment.startSeconds))
            .append("–")
            .append(secondsText(segment.endSeconds))
            .append(" s");
        if (const auto said = segment.values.find(EditField::Text); said != segment.values.end())
            words.append(" \"").append(said->second).append("\"");
    }
    return words;
}

} // namespace voxdeck
