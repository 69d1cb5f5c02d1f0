// SPDX-License-Identifier: Apache-2.0
#include "core/format/wenet/RawListPlaces.h"

#include "core/base/Sentence.h"
#include "core/format/JsonDialect.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/wenet/RawSegments.h"

#include <cstddef>
#include <string>

namespace voxdeck::wenet {

namespace {

namespace rf = record_fields;

const std::vector<JsonValue> &segmentsOf(const JsonValue &record)
{
    static const std::vector<JsonValue> kNone;
    const JsonValue *const info = record.find(kInfo);
    return info ? itemsOf(*info, kSegments) : kNone;
}

places::Candidates candidatesIn(const JsonValue &record, std::string_view field, std::size_t part)
{
    const auto &segments = segmentsOf(record);
    if (part >= segments.size())
        return places::candidatesByName({}, record, field);
    places::Candidates found;
    const JsonPath segment{std::string(kInfo), std::string(kSegments), part};
    places::addByName(found, segment, field);
    found.added = places::joined(segment, field);
    if (field == rf::kText)
        return found;
    // A value of the record applies to all its segments, so one segment's speaker is not written there.
    const bool isOfAll = field == rf::kSplit || field == rf::kLanguage || field == rf::kStatus;
    if (!isOfAll && segments.size() > 1)
        return segments[part].find(field) ? found : places::Candidates();
    places::addByName(found, {}, field);
    return found;
}

Sentence whyNoLines(const JsonValue &record, const std::filesystem::path & /*list*/)
{
    return segmentsOf(record).empty()
               ? Sentence()
               : Sentence::tr(
                   "the utterance is one of `info.segments` of its record, whose places name them. "
                   "Write a list with these segments with \"voxdeck-cli export\"");
}

constexpr places::JsonDialect kDialect{.candidates = candidatesIn, .whyNoLines = whyNoLines};

} // namespace

Result<> findValues(places::Search &search, const std::filesystem::path &path)
{
    return places::inJson(search, kDialect, path);
}

Result<> findRows(places::Search &search, const std::filesystem::path &path)
{
    return places::rowsInJson(search, kDialect, path);
}

} // namespace voxdeck::wenet
