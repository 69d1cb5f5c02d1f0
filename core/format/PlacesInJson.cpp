// SPDX-License-Identifier: Apache-2.0
// The places of values in manifests of JSON records. The names of the RecordFields.h fields in each
// format is the reverse of the mapping of its UtteranceSource.
#include "core/format/AudioFacts.h"
#include "core/format/JsonPatch.h"
#include "core/format/JsonRecords.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordBuilder.h"
#include "core/format/RecordFields.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/lhotse/LhotseFiles.h"
#include "core/format/lhotse/LhotseItem.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

constexpr std::string_view kOriginal = "original_";

/// Where a value may be, best first, and where it goes if it is nowhere.
struct Candidates {
    std::vector<JsonPath> paths;
    std::optional<JsonPath> added;
};

JsonPath joined(JsonPath prefix, std::string_view name)
{
    prefix.emplace_back(std::string(name));
    return prefix;
}

/// A field by its own name; with dots into objects; without what RecordBuilder puts before it.
void addByName(Candidates &to, const JsonPath &prefix, std::string_view field)
{
    to.paths.push_back(joined(prefix, field));
    if (field.find('.') != std::string_view::npos) {
        JsonPath path = prefix;
        for (std::string_view rest = field; !rest.empty();) {
            const std::size_t dot = std::min(rest.find('.'), rest.size());
            path.emplace_back(std::string(rest.substr(0, dot)));
            rest.remove_prefix(std::min(dot + 1, rest.size()));
        }
        to.paths.push_back(std::move(path));
    }
    if (field.starts_with(kOriginal))
        addByName(to, prefix, field.substr(kOriginal.size()));
}

/// Of a record with segments, each of them is an utterance (wenet/RawSegments.h).
Candidates inRawList(const JsonValue &record, std::string_view field, std::size_t part)
{
    Candidates found;
    const JsonValue *const info = record.find("info");
    if (info && part < itemsOf(*info, "segments").size()) {
        const JsonPath segment{std::string("info"), std::string("segments"), part};
        addByName(found, segment, field);
        found.added = joined(segment, field);
        if (field == rf::kText)
            return found;
        // A value of the record applies to all its segments, so one segment's speaker is not
        // written there.
        const bool isOfAll = field == rf::kSplit || field == rf::kLanguage || field == rf::kStatus;
        if (!isOfAll && itemsOf(*info, "segments").size() > 1) {
            if (!itemsOf(*info, "segments")[part].find(field))
                return {};
            return found;
        }
    }
    addByName(found, {}, field);
    if (!found.added && field.find('.') == std::string_view::npos)
        found.added = JsonPath{std::string(field)};
    return found;
}

Candidates inNemoEntry(const JsonValue &record, std::string_view field)
{
    Candidates found;
    if (field == rf::kText) {
        if (!record.find("text") && record.find("text_filepath"))
            return found; // the text is in a separate file, which is not read
        for (const char *const name : {"text", "normalized_text", "answer"})
            found.paths.push_back({std::string(name)});
        found.added = JsonPath{std::string("text")};
        return found;
    }
    if (field == rf::kEnd)
        return found; // NeMo says where an utterance begins and how long it is
    if (field == rf::kStart) {
        found.paths.push_back({std::string("offset")});
        found.added = JsonPath{std::string("offset")};
        return found;
    }
    if (field == rf::kLanguage) {
        for (const char *const name : {"lang", "source_lang"})
            found.paths.push_back({std::string(name)});
        found.added = JsonPath{std::string("lang")};
    }
    addByName(found, {}, field);
    if (!found.added && field.find('.') == std::string_view::npos)
        found.added = JsonPath{std::string(field)};
    return found;
}

/// The cuts of a mix, as LhotseSource reads them.
std::vector<JsonPath> cutsOfMix(const JsonValue &mix)
{
    std::vector<JsonPath> cuts;
    const auto &tracks = itemsOf(mix, "tracks");
    for (std::size_t number = 0; number < tracks.size(); ++number) {
        const JsonValue *const cut = tracks[number].find("cut");
        if (cut && lhotse::kindOf(*cut) == lhotse::ItemKind::Cut)
            cuts.push_back({std::string("tracks"), number, std::string("cut")});
    }
    return cuts;
}

const JsonValue *valueAtPath(const JsonValue &from, const JsonPath &path)
{
    const JsonValue *at = &from;
    for (const auto &step : path) {
        if (const auto *const name = std::get_if<std::string>(&step))
            at = at->find(*name);
        else
            at = std::get<std::size_t>(step) < at->items().size()
                     ? &at->items()[std::get<std::size_t>(step)]
                     : nullptr;
        if (!at)
            return nullptr;
    }
    return at;
}

struct LhotseParts {
    std::optional<JsonPath> supervision;
    std::optional<JsonPath> cut;
};

/// Of a record's part by its number.
LhotseParts lhotseParts(const JsonValue &record, std::size_t part)
{
    const auto kind = lhotse::kindOf(record);
    if (kind == lhotse::ItemKind::Supervision)
        return {JsonPath(), {}};
    const bool isMix = kind == lhotse::ItemKind::MixedCut;
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

Candidates inLhotseItem(const JsonValue &record, std::string_view field, std::size_t part)
{
    Candidates found;
    const LhotseParts parts = lhotseParts(record, part);
    const std::string_view name = field == rf::kText ? std::string_view("text") : field;
    if (parts.supervision) {
        addByName(found, *parts.supervision, name);
        found.added = joined(*parts.supervision, name);
        if (field == rf::kText)
            return found;
        addByName(found, joined(*parts.supervision, "custom"), name);
    }
    const bool isOfOne = name == rf::kSpeaker || name == rf::kGender;
    if (parts.cut && !(parts.supervision && isOfOne)) {
        addByName(found, *parts.cut, name);
        addByName(found, joined(*parts.cut, "custom"), name);
    }
    const bool isOwn = name == "text" || name == rf::kSpeaker || name == rf::kGender
                       || name == rf::kLanguage;
    if (!isOwn)
        found.added.reset(); // Lhotse refuses fields it does not know
    return found;
}

Candidates inMetadata(const JsonValue &record, std::string_view field)
{
    Candidates found;
    for (const auto &[name, value] : record.members())
        if (canonicalColumn(name) == field)
            found.paths.push_back({name});
    addByName(found, {}, field);
    return found;
}

Candidates candidatesFor(DatasetKind kind, const JsonValue &record, const ListChange &change)
{
    switch (kind) {
    case DatasetKind::Nemo: return inNemoEntry(record, change.field);
    case DatasetKind::Lhotse: return inLhotseItem(record, change.field, change.part);
    case DatasetKind::AudioFolder: return inMetadata(record, change.field);
    default: return inRawList(record, change.field, change.part);
    }
}

/// The first place that says what is expected; else the first at all, to be refused.
Result<JsonPlace> placeOf(std::string_view text, const Candidates &candidates,
                          const ListChange &change)
{
    std::optional<JsonPlace> other;
    for (const JsonPath &path : candidates.paths) {
        auto place = findJsonPlace(text, {path}, {});
        if (!place && place.error().code != ErrorCode::NotFound)
            return place;
        if (place && isBefore(place->text, change))
            return place;
        if (place && !other)
            other = *std::move(place);
    }
    if (other)
        return *std::move(other);
    return findJsonPlace(text, {}, candidates.added);
}

/// An entry of a tarred dataset is in its whole manifest and in that of its shard: folder, member and shard.
std::optional<std::string> nameOfTarred(const JsonValue &record,
                                        const std::filesystem::path &manifest)
{
    for (const char *const field : {"audio_filename", "audio_filepath"}) {
        const JsonValue *const audio = record.find(field);
        if (!audio)
            continue;
        const JsonValue *const id = record.find("shard_id");
        const auto shard = id && id->kind() == JsonValue::Kind::Integer
                               ? std::optional(id->toInteger())
                               : nemo::shardOfManifest(manifest);
        if (audio->kind() != JsonValue::Kind::String || !shard
            || !nemo::isTarred(audio->toString(), manifest))
            return std::nullopt;
        return nemo::tarredFolderOf(manifest).string() + '\n' + std::to_string(*shard) + '\n'
               + audio->toString();
    }
    return std::nullopt;
}

/// One file: what is found waits for the file's style.
class JsonFile {
public:
    JsonFile(Search &search, DatasetKind kind, std::filesystem::path path)
        : m_search(search), m_kind(kind), m_path(std::move(path))
    {
    }

    void change(std::size_t number, const JsonRecords::Record &record)
    {
        const ListChange &change = m_search.changes[number];
        const auto value = JsonValue::parse(record.text);
        if (!value) {
            m_search.refuseAsMoved(number);
            return;
        }
        if (change.span && m_kind == DatasetKind::Lhotse
            && lhotse::kindOf(*value) != lhotse::ItemKind::Supervision) {
            changeTimesOfCut(number, record, *value);
            return;
        }
        const auto place = placeOf(record.text, candidatesFor(m_kind, *value, change), change);
        if (!place) {
            m_search.refuse(number, ErrorCode::Unsupported,
                            "the list has no field `" + change.field
                                + "` there that could be changed");
            return;
        }
        if (!isBefore(place->text, change)) {
            m_search.refuseAsMoved(number);
            return;
        }
        JsonStyle own;
        own.look(record.text);
        const bool isText = place->range.length > 0 && record.text[place->range.offset] == '"';
        m_found.push_back({number, record.offset, *place, own, !change.isNumber || isText, {}});
        noteElsewhere(number, *value);
    }

    /// By which name another file has what a record of this one says; nothing where none does.
    std::optional<std::string> nameElsewhere(const JsonValue &record, std::size_t part) const
    {
        if (m_kind == DatasetKind::Nemo)
            return nameOfTarred(record, m_path);
        const bool isSupervision = lhotse::kindOf(record) == lhotse::ItemKind::Supervision;
        if (m_kind != DatasetKind::Lhotse || isSupervision)
            return std::nullopt;
        const auto parts = lhotseParts(record, part);
        const JsonValue *const id = parts.supervision
                                        ? valueAtPath(record, joined(*parts.supervision, "id"))
                                        : nullptr;
        return id && id->kind() == JsonValue::Kind::String ? std::optional(id->toString())
                                                           : std::nullopt;
    }

    /// A record of another file that says what the changed one said before the change.
    void mirror(std::size_t number, const JsonRecords::Record &record)
    {
        ListChange change = m_search.changes[number];
        change.part = 0;
        const auto value = JsonValue::parse(record.text);
        const auto place = value
                               ? placeOf(record.text, candidatesFor(m_kind, *value, change), change)
                               : Result<JsonPlace>(fail(ErrorCode::NotFound, "not JSON"));
        const bool isNew = place && place->range.length == 0;
        if (!place || !isBefore(place->text, change) || (isNew && m_kind == DatasetKind::Lhotse))
            return;
        JsonStyle own;
        own.look(record.text);
        const bool isText = !isNew && record.text[place->range.offset] == '"';
        m_found.push_back({number, record.offset, *place, own, !change.isNumber || isText, {}});
    }
    void look(std::string_view text) { m_style.look(text); }

    void finish(PatchedFile &file)
    {
        for (const Pending &one : m_found) {
            FilePatch patch;
            patch.offset = one.recordOffset + one.place.range.offset;
            patch.length = one.place.range.length;
            const std::string &after = one.after.value_or(m_search.changes[one.change].after);
            patch.bytes = one.place.before;
            if (one.isText)
                patch.bytes += jsonLiteral(after, m_style.withOwn(one.own));
            else
                patch.bytes += after.empty() ? "null" : after;
            patch.change = one.change;
            file.patches.push_back(std::move(patch));
        }
    }

private:
    /// Of a supervision its start within the cut and its duration; where it is all of its cut, those of the
    /// cut go along. What reaches beyond the cut, or is of a mix, is refused.
    void changeTimesOfCut(std::size_t number, const JsonRecords::Record &record,
                          const JsonValue &cut)
    {
        constexpr double kSameSeconds = 1e-3; // as Lhotse compares times
        const ListChange &change = m_search.changes[number];
        const auto refuse = [&](ErrorCode code, const char *why) {
            m_search.refuse(number, code, why);
        };
        if (lhotse::kindOf(cut) != lhotse::ItemKind::Cut)
            return refuse(
                ErrorCode::InvalidArgument,
                "the utterance is part of a mix, whose times depend on each other; write a"
                " list with these times with \"voxdeck-cli export\"");
        if (change.field == rf::kEnd)
            return refuse(ErrorCode::Unsupported, "a cut needs a start and a duration");
        const auto parts = lhotse::partsOfCut(cut, 0);
        const auto cutStart = secondsOf(cut, "start");
        const auto cutLength = secondsOf(cut, "duration");
        if (!parts || change.part >= parts->size() || !cutStart || !*cutStart || !cutLength
            || !*cutLength)
            return m_search.refuseAsMoved(number);
        const lhotse::CutPart &part = (*parts)[change.part];
        if (part.isClipped)
            return refuse(ErrorCode::InvalidArgument,
                          "its supervision reaches over the cut, and other cuts may have the rest;"
                          " write a list with these times with \"voxdeck-cli export\"");
        const double begin = roundedTo8Digits(change.span->begin - **cutStart);
        const double length = roundedTo8Digits(change.span->length());
        const bool isStart = change.field == rf::kStart;
        JsonPath supervision{std::string("supervisions"), change.part};
        if (part.isWholeCut) {
            if (cut.find("features"))
                return refuse(ErrorCode::InvalidArgument,
                              "the cut has features, which were computed from the old times; "
                              "delete them, publish, and compute them again");
            addTime(number, record, {std::string(isStart ? "start" : "duration")},
                    isStart ? change.span->begin : length);
            if (part.supervision && !isStart)
                addTime(number, record, joined(supervision, "duration"), length);
        } else {
            const bool isInside = begin > -kSameSeconds
                                  && begin + length < **cutLength + kSameSeconds;
            const bool isAll = begin < kSameSeconds && **cutLength - length < kSameSeconds
                               && parts->size() == 1;
            if (!isInside || isAll)
                return refuse(ErrorCode::InvalidArgument,
                              isAll
                                  ? "the utterance would be all of its cut, and be called like it;"
                                    " write a list with these times with \"voxdeck-cli export\""
                                  : "the utterance would reach beyond its cut; write a list with"
                                    " these times with \"voxdeck-cli export\"");
            addTime(number, record, joined(supervision, isStart ? "start" : "duration"),
                    isStart ? begin : length);
        }
        noteElsewhere(number, cut);
    }

    void addTime(std::size_t number, const JsonRecords::Record &record, JsonPath path,
                 double seconds)
    {
        const auto place = findJsonPlace(record.text, {std::move(path)}, {});
        if (!place) {
            m_search.refuseAsMoved(number);
            return;
        }
        m_found.push_back({number, record.offset, *place, {}, false, pythonFloatRepr(seconds)});
    }

    void noteElsewhere(std::size_t number, const JsonValue &record)
    {
        if (const auto name = nameElsewhere(record, m_search.changes[number].part))
            m_search.mirrored.emplace(*name, number);
    }

    struct Pending {
        std::size_t change = 0;
        std::uint64_t recordOffset = 0;
        JsonPlace place;
        JsonStyle own;
        bool isText = true;
        std::optional<std::string> after; ///< where it is not as in the change
    };
    Search &m_search;
    DatasetKind m_kind;
    std::filesystem::path m_path;
    JsonStyle m_style;
    std::vector<Pending> m_found;
};

} // namespace

std::optional<JsonPath> pathOfField(DatasetKind kind, const JsonValue &record,
                                    std::string_view field)
{
    ListChange change;
    change.field = field;
    const Candidates candidates = candidatesFor(kind, record, change);
    for (const JsonPath &path : candidates.paths)
        if (valueAtPath(record, path))
            return path;
    return candidates.added;
}

bool isOfTarred(const JsonValue &record, const std::filesystem::path &manifest)
{
    return nameOfTarred(record, manifest).has_value();
}

Result<> inJsonFile(Search &search, DatasetKind kind, const std::filesystem::path &path,
                    Cursor &cursor)
{
    constexpr std::uint64_t kRecordsPerLook = 1024;
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(auto records, JsonRecords::open(search.fs, file.path));
    JsonFile found(search, kind, path);
    while (true) {
        VOX_TRY(const auto record, records.next(JsonRecords::Give::Texts));
        if (!record)
            break;
        if (++cursor.count % kRecordsPerLook == 0)
            VOX_CHECK(search.checkStop(path));
        found.look(record->text);
        for (auto &next = cursor.next;
             next != search.order.end() && search.changes[*next].line <= cursor.count; ++next)
            found.change(*next, *record);
    }
    found.finish(file);
    search.found.files.push_back(std::move(file));
    return {};
}

namespace {

std::optional<std::string> nameOfMirrored(DatasetKind kind, const JsonValue &record,
                                          const std::filesystem::path &path)
{
    if (kind == DatasetKind::Nemo)
        return nameOfTarred(record, path);
    const JsonValue *const id = record.find("id");
    return id && id->kind() == JsonValue::Kind::String ? std::optional(id->toString())
                                                       : std::nullopt;
}

/// Patches a file that says the same as the one that was gone over.
Result<> inMirror(Search &search, DatasetKind kind, const std::filesystem::path &path)
{
    constexpr std::uint64_t kRecordsPerLook = 1024;
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(auto records, JsonRecords::open(search.fs, file.path));
    JsonFile found(search, kind, path);
    for (std::uint64_t count = 1;; ++count) {
        VOX_TRY(const auto record, records.next());
        if (!record)
            break;
        if (count % kRecordsPerLook == 0)
            VOX_CHECK(search.checkStop(path));
        const auto name = record->value ? nameOfMirrored(kind, *record->value, path) : std::nullopt;
        if (!name)
            continue;
        found.look(record->text);
        const auto [from, to] = search.mirrored.equal_range(*name);
        for (auto one = from; one != to; ++one)
            found.mirror(one->second, *record);
    }
    found.finish(file);
    if (!file.patches.empty())
        search.found.files.push_back(std::move(file));
    return {};
}

/// They get their names first: what the list itself says decides whether something is left to publish.
Result<> inMirrors(Search &search, DatasetKind kind,
                   const std::vector<std::filesystem::path> &files)
{
    const std::size_t own = search.found.files.size();
    for (const auto &file : files)
        VOX_CHECK(inMirror(search, kind, file));
    std::rotate(search.found.files.begin(),
                search.found.files.begin() + static_cast<std::ptrdiff_t>(own),
                search.found.files.end());
    return {};
}

} // namespace

Result<> inLhotse(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(const auto manifests, lhotse::manifestFiles(search.fs, path));
    std::vector<std::filesystem::path> files;
    files.reserve(manifests.size());
    for (const auto &manifest : manifests)
        files.push_back(manifest.path);
    VOX_CHECK(inJson(search, DatasetKind::Lhotse, files));
    if (search.mirrored.empty())
        return {};
    VOX_TRY(const auto beside, lhotse::supervisionsBeside(search.fs, path));
    return inMirrors(search, DatasetKind::Lhotse, beside);
}

Result<> inNemo(Search &search, const std::filesystem::path &path)
{
    VOX_TRY(const auto files, nemo::manifestFiles(search.fs, path));
    VOX_CHECK(inJson(search, DatasetKind::Nemo, files));
    if (search.mirrored.empty())
        return {};
    std::vector<std::filesystem::path> others;
    for (const auto &file : files) {
        VOX_TRY(const auto beside, nemo::manifestsBeside(search.fs, file));
        for (const auto &other : beside)
            if (std::find(files.begin(), files.end(), other) == files.end()
                && std::find(others.begin(), others.end(), other) == others.end())
                others.push_back(other);
    }
    return inMirrors(search, DatasetKind::Nemo, others);
}

Result<> inJson(Search &search, DatasetKind kind, const std::vector<std::filesystem::path> &files)
{
    Cursor cursor{search.order.begin()};
    for (const auto &path : files)
        VOX_CHECK(inJsonFile(search, kind, path, cursor));
    for (; cursor.next != search.order.end(); ++cursor.next)
        search.refuseAsMoved(*cursor.next);
    return {};
}

namespace {

/// The place in "segments" of the segment that a change is about, by its key; nothing: none, or several.
std::optional<std::size_t> alignedSegment(const aligned::AlignedFile &file,
                                          const ListChange &change)
{
    std::optional<std::size_t> found;
    for (const aligned::AlignedSegment &segment : file.segments) {
        const std::string ending = aligned::segmentKey({}, file.videoId, segment.startMs(),
                                                       segment.endMs());
        if (!("_" + change.key).ends_with(ending))
            continue;
        if (found)
            return {};
        found = static_cast<std::size_t>(segment.number - 1);
    }
    return found;
}

/// One file: its bytes stay but for the values.
class AlignedPatches {
public:
    AlignedPatches(Search &search, std::string text, aligned::AlignedFile parsed)
        : m_search(search), m_text(std::move(text)), m_parsed(std::move(parsed))
    {
        m_style.look(m_text);
    }

    void add(std::size_t number, PatchedFile &file) const
    {
        const ListChange &change = m_search.changes[number];
        const auto segment = alignedSegment(m_parsed, change);
        if (!segment)
            return m_search.refuse(number, ErrorCode::InvalidArgument,
                                   "the file has no segment with these times, or several; export a "
                                   "list with the edits");
        const std::string name = change.field == rf::kText ? "human_text" : change.field;
        const bool isOfSegment = name == "human_text" || name == "asr_text" || name == rf::kCer;
        const auto place = isOfSegment
                               ? findJsonPlace(m_text, {{std::string("segments"), *segment, name}},
                                               std::nullopt)
                               : Result<JsonPlace>(fail(ErrorCode::NotFound, "of no segment"));
        if (!place)
            return m_search.refuse(number, ErrorCode::Unsupported,
                                   "aligned files hold texts and error rates, no `" + change.field
                                       + '`');
        if (!isBefore(place->text, change))
            return m_search.refuseAsMoved(number);
        const bool isText = !change.isNumber;
        file.patches.push_back({place->range.offset, place->range.length,
                                isText                 ? jsonLiteral(change.after, m_style)
                                : change.after.empty() ? "null"
                                                       : change.after,
                                number});
    }

private:
    Search &m_search;
    std::string m_text;
    aligned::AlignedFile m_parsed;
    JsonStyle m_style;
};

} // namespace

Result<> inAligned(Search &search)
{
    std::map<std::filesystem::path, std::vector<std::size_t>> byFile;
    for (const std::size_t number : search.order)
        byFile[search.changes[number].textFile].push_back(number);
    for (const auto &[path, numbers] : byFile) {
        VOX_CHECK(search.checkStop(path));
        VOX_TRY(auto file, patchedFile(search.fs, path));
        VOX_TRY(auto text, readWholeFile(search.fs, file.path, aligned::kMaximumAlignedBytes));
        VOX_TRY(auto parsed, aligned::parseAlignedFile(path.filename().string(), text));
        const AlignedPatches patches(search, std::move(text), std::move(parsed));
        for (const std::size_t number : numbers)
            patches.add(number, file);
        search.found.files.push_back(std::move(file));
    }
    return {};
}

} // namespace voxdeck::places
