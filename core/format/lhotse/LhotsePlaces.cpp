// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/LhotsePlaces.h"

#include "core/base/Rounding.h"
#include "core/format/JsonDialect.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/format/lhotse/LhotseFiles.h"
#include "core/format/lhotse/LhotseItem.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::lhotse {

namespace {

namespace rf = record_fields;

using places::joined;
using places::valueAtPath;
using Paths = std::vector<std::filesystem::path>;

/// The cuts of a mix, as LhotseSource reads them.
std::vector<JsonPath> cutsOfMix(const JsonValue &mix)
{
    std::vector<JsonPath> cuts;
    const auto &tracks = itemsOf(mix, "tracks");
    for (std::size_t number = 0; number < tracks.size(); ++number) {
        const JsonValue *const cut = tracks[number].find("cut");
        if (cut && kindOf(*cut) == ItemKind::Cut)
            cuts.push_back({std::string("tracks"), number, std::string("cut")});
    }
    return cuts;
}

struct RecordParts {
    std::optional<JsonPath> supervision;
    std::optional<JsonPath> cut;
};

/// Of a record's part by its number.
RecordParts partOf(const JsonValue &record, std::size_t part)
{
    const auto kind = kindOf(record);
    if (kind == ItemKind::Supervision)
        return {JsonPath(), {}};
    const bool isMix = kind == ItemKind::MixedCut;
    const auto cuts = isMix ? cutsOfMix(record) : std::vector<JsonPath>{JsonPath()};
    for (const JsonPath &path : cuts) {
        const JsonValue *const cut = valueAtPath(record, path);
        const std::size_t count = cut ? itemsOf(*cut, "supervisions").size() : 0;
        if (part < count) {
            JsonPath supervision = joined(path, "supervisions");
            supervision.emplace_back(part);
            return {std::move(supervision), path};
        }
        // A lone cut without supervisions is an utterance; among others it is not.
        if (count == 0 && part == 0 && cuts.size() == 1)
            return {{}, path};
        part -= count;
    }
    return {};
}

places::Candidates candidatesIn(const JsonValue &record, std::string_view field, std::size_t part)
{
    places::Candidates found;
    const RecordParts parts = partOf(record, part);
    const std::string_view name = kNames.written(field);
    if (name.empty())
        return found;
    if (parts.supervision) {
        places::addByName(found, *parts.supervision, name);
        found.added = joined(*parts.supervision, name);
        if (field == rf::kText)
            return found;
        places::addByName(found, joined(*parts.supervision, "custom"), name);
    }
    const bool isOfOne = field == rf::kSpeaker || field == rf::kGender;
    if (parts.cut && !(parts.supervision && isOfOne)) {
        places::addByName(found, *parts.cut, name);
        places::addByName(found, joined(*parts.cut, "custom"), name);
    }
    const bool isOwn = field == rf::kText || isOfOne || field == rf::kLanguage;
    if (!isOwn)
        found.added.reset(); // Lhotse refuses fields it does not know
    return found;
}

places::NewTimes refused(ErrorCode code, Sentence why)
{
    return {{}, Error{code, std::move(why), {}}};
}

/// Of a supervision its start within the cut and its duration; where it is all of its cut, those of the
/// cut go along. Times that reach beyond the cut, or are of a mix, are refused.
std::optional<places::NewTimes> timesIn(const JsonValue &cut, const ListChange &change)
{
    const auto kind = kindOf(cut);
    if (kind == ItemKind::Supervision)
        return std::nullopt;
    if (kind != ItemKind::Cut)
        return refused(
            ErrorCode::InvalidArgument,
            Sentence::tr("the utterance is part of a mix, whose times depend on each other; write "
                         "a list with these times with \"voxdeck-cli export\""));
    if (change.field == rf::kEnd)
        return refused(ErrorCode::Unsupported, Sentence::tr("a cut needs a start and a duration"));
    const auto parts = partsOfCut(cut, 0);
    const auto cutStart = secondsOf(cut, "start");
    const auto cutLength = secondsOf(cut, "duration");
    if (!parts || change.part >= parts->size() || !cutStart || !*cutStart || !cutLength
        || !*cutLength)
        return refused(ErrorCode::Busy, places::kMoved);
    const CutPart &part = (*parts)[change.part];
    if (part.isClipped)
        return refused(
            ErrorCode::InvalidArgument,
            Sentence::tr("its supervision reaches over the cut, and other cuts may have the rest; "
                         "write a list with these times with \"voxdeck-cli export\""));
    const double begin = roundedTo8Digits(change.span->begin - **cutStart);
    const double length = roundedTo8Digits(change.span->length());
    const bool isStart = change.field == rf::kStart;
    const auto supervision = [&change](std::string_view name) {
        return JsonPath{std::string("supervisions"), change.part, std::string(name)};
    };
    const std::string_view name = isStart ? "start" : "duration";
    places::NewTimes times;
    if (part.isWholeCut) {
        if (cut.find("features"))
            return refused(ErrorCode::InvalidArgument,
                           Sentence::tr("the cut has features, which were computed from the old "
                                        "times; delete them, publish, and compute them again"));
        times.seconds.emplace_back(JsonPath{std::string(name)},
                                   isStart ? change.span->begin : length);
        if (part.supervision && !isStart)
            times.seconds.emplace_back(supervision(name), length);
        return times;
    }
    const bool isInside = begin > -kListedTimeTolerance
                          && begin + length < **cutLength + kListedTimeTolerance;
    const bool isAll = begin < kListedTimeTolerance && **cutLength - length < kListedTimeTolerance
                       && parts->size() == 1;
    if (!isInside || isAll)
        return refused(
            ErrorCode::InvalidArgument,
            isAll ? Sentence::tr("the utterance would be all of its cut, and be called like it; "
                                 "write a list with these times with \"voxdeck-cli export\"")
                  : Sentence::tr("the utterance would reach beyond its cut; write a list with "
                                 "these times with \"voxdeck-cli export\""));
    times.seconds.emplace_back(supervision(name), isStart ? begin : length);
    return times;
}

Result<Paths> filesOf(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto manifests, manifestFiles(fs, path));
    Paths files;
    files.reserve(manifests.size());
    for (const auto &manifest : manifests)
        files.push_back(manifest.path);
    return files;
}

std::optional<std::string> idOf(const JsonValue *item)
{
    return item ? textOf(*item, kNames.written(rf::kKey)) : std::nullopt;
}

/// The supervisions manifest beside cuts has their supervisions by id.
std::optional<std::string> nameElsewhere(const JsonValue &record,
                                         const std::filesystem::path & /*file*/, std::size_t part)
{
    if (kindOf(record) == ItemKind::Supervision)
        return std::nullopt;
    const auto parts = partOf(record, part);
    return parts.supervision ? idOf(valueAtPath(record, *parts.supervision)) : std::nullopt;
}

std::optional<std::string> nameInMirror(const JsonValue &record,
                                        const std::filesystem::path & /*file*/)
{
    return idOf(&record);
}

Sentence whyNoLines(const JsonValue &record, const std::filesystem::path & /*file*/)
{
    const auto kind = kindOf(record);
    if (kind == ItemKind::Supervision)
        return Sentence();
    const auto parts = kind == ItemKind::Cut ? partsOfCut(record, 0)
                                             : fail(ErrorCode::Unsupported, "");
    if (!parts || parts->size() != 1 || !parts->front().isWholeCut || parts->front().isClipped)
        return Sentence::tr("its cut holds other sound as well. Write a list with these segments "
                            "with \"voxdeck-cli export\"");
    if (record.find("features"))
        return Sentence::tr("the cut has features, which were computed from the old times; delete "
                            "them, publish, and compute them again");
    return Sentence();
}

JsonValue supervisionLike(const JsonValue &model, const NewListRow &row, const std::string &id,
                          double start);
JsonValue lineLike(const JsonValue &record, const NewListRow &row, const std::string &key);
JsonValue mirrorLike(const JsonValue &record, const NewListRow &row, const std::string &key);

constexpr places::JsonDialect kDialect{.names = kNames,
                                       .candidates = candidatesIn,
                                       .times = timesIn,
                                       .files = filesOf,
                                       .mirrors = supervisionsBeside,
                                       .nameElsewhere = nameElsewhere,
                                       .nameInMirror = nameInMirror,
                                       .hasNewFieldsInMirrors = false,
                                       .whyNoLines = whyNoLines,
                                       .line = lineLike,
                                       .lineInMirror = mirrorLike};

/// A part of a record's name: what the key of the new line has behind that of the old one.
std::string nameLike(const std::string &name, const std::string &key, const std::string &newKey)
{
    return newKey.starts_with(key) ? name + newKey.substr(key.size()) : newKey;
}

JsonValue supervisionLike(const JsonValue &model, const NewListRow &row, const std::string &id,
                          double start)
{
    JsonValue made = places::withValues(kDialect, model, row);
    made.set(kNames.written(rf::kKey), JsonValue::ofString(id));
    made.set(kNames.written(rf::kStart), places::secondsValue(start));
    made.set(kNames.written(rf::kDuration), places::secondsValue(row.span.length()));
    return made;
}

JsonValue lineLike(const JsonValue &record, const NewListRow &row, const std::string &key)
{
    if (kindOf(record) == ItemKind::Supervision)
        return supervisionLike(record, row, row.key, row.span.begin);
    JsonValue cut = JsonValue::object();
    for (const auto &[name, value] : record.members())
        if (name != "custom")
            cut.set(name, value);
    cut.set("id", JsonValue::ofString(row.key));
    cut.set("start", places::secondsValue(row.span.begin));
    cut.set("duration", places::secondsValue(row.span.length()));
    JsonValue supervisions = JsonValue::array();
    const auto &own = itemsOf(record, "supervisions");
    if (!own.empty()) {
        const std::string id = textOf(own.front(), "id").value_or(key);
        supervisions.append(supervisionLike(own.front(), row, nameLike(id, key, row.key), 0));
    }
    cut.set("supervisions", std::move(supervisions));
    return cut;
}

JsonValue mirrorLike(const JsonValue &record, const NewListRow &row, const std::string &key)
{
    const std::string id = idOf(&record).value_or(key);
    return supervisionLike(record, row, nameLike(id, key, row.key), row.span.begin);
}

} // namespace

Result<> findValues(places::Search &search, const std::filesystem::path &path)
{
    return places::inJson(search, kDialect, path);
}

Result<> findRows(places::Search &search, const std::filesystem::path &path)
{
    return places::rowsInJson(search, kDialect, path);
}

} // namespace voxdeck::lhotse
