// SPDX-License-Identifier: Apache-2.0
// The two texts of a work package, written and read back.
#include "core/exchange/WorkPackage.h"

#include "core/audio/SegmentTime.h"
#include "core/base/Utf8.h"
#include "core/format/RecordFields.h"
#include "core/json/Json.h"
#include "core/workspace/EditField.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_set>

namespace voxdeck {

namespace {

// What people change is called as in the journal and on the command line, what a list says as in its records. The names
// are part of the format of packages.
namespace rf = record_fields;

constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMostTextBytes = std::size_t{1} << 20;

JsonValue textOf(const std::string &text)
{
    return JsonValue::ofString(text);
}

void setUnlessEmpty(JsonValue &object, std::string_view name, const std::string &text)
{
    if (!text.empty())
        object.set(name, textOf(text));
}

JsonValue objectOf(const PackageRow &row)
{
    auto object = JsonValue::object();
    object.set(rf::kKey, textOf(row.key));
    object.set("item", textOf(row.item));
    object.set("number", JsonValue::ofCount(row.number));
    if (row.segment)
        object.set("segment", JsonValue::ofCount(*row.segment));
    object.set(editFieldName(EditField::Text), textOf(row.text));
    if (!row.hypothesis.empty() || row.isHypothesisEmpty)
        object.set(editFieldName(EditField::Hypothesis), textOf(row.hypothesis));
    if (!row.versions.empty()) {
        auto versions = JsonValue::object();
        for (const TranscriptVersion &version : row.versions)
            versions.set(version.name, textOf(version.text));
        object.set("versions", std::move(versions));
    }
    setUnlessEmpty(object, editFieldName(EditField::Language), row.language);
    setUnlessEmpty(object, rf::kCountry, row.country);
    setUnlessEmpty(object, editFieldName(EditField::Speaker), row.speaker);
    setUnlessEmpty(object, rf::kRecording, row.recording);
    object.set(editFieldName(EditField::Status), textOf(statusName(row.status)));
    if (row.isFlagged)
        object.set(editFieldName(EditField::Flag), JsonValue::ofBool(true));
    setUnlessEmpty(object, editFieldName(EditField::Tags), row.tags);
    setUnlessEmpty(object, editFieldName(EditField::Assigned), row.assigned);
    object.set(editFieldName(EditField::Start), JsonValue::ofDouble(row.start));
    object.set(editFieldName(EditField::End), JsonValue::ofDouble(row.end));
    if (row.clip.empty()) {
        object.set("audio", textOf(row.audio));
    } else {
        object.set("clip", textOf(row.clip));
        object.set("clip_start", JsonValue::ofDouble(row.clipStart));
    }
    if (row.channel)
        object.set(rf::kChannel, JsonValue::ofInteger(*row.channel));
    return object;
}

tl::unexpected<Error> bad(Sentence what)
{
    return fail(ErrorCode::Corrupt, std::move(what));
}

/// A text member; empty if missing.
Result<std::string> textIn(const JsonValue &object, std::string_view name)
{
    const JsonValue *const value = object.find(name);
    if (!value)
        return std::string();
    if (value->kind() != JsonValue::Kind::String || !isValidUtf8(value->toString())
        || value->toString().size() > kMostTextBytes)
        return bad(Sentence::tr("has a \"%1\" that is not a text of at most 1 MiB", name));
    return value->toString();
}

Result<double> secondsOf(const JsonValue &object, std::string_view name)
{
    const JsonValue *const value = object.find(name);
    const double seconds = value ? value->toDouble(-1) : 0;
    if (!std::isfinite(seconds) || seconds < 0 || seconds > kMostSecondsOfAudio)
        return bad(Sentence::tr("has a \"%1\" that is not a time", name));
    return seconds;
}

Result<std::uint64_t> countIn(const JsonValue &object, std::string_view name, std::int64_t most)
{
    const JsonValue *const value = object.find(name);
    const std::int64_t count = value ? value->toInteger(-1) : -1;
    if (count < 0 || count > most)
        return bad(Sentence::tr("has no \"%1\" that is a count", name));
    return static_cast<std::uint64_t>(count);
}

bool isClipName(std::string_view name)
{
    constexpr std::string_view kFolder = "audio/";
    constexpr std::string_view kEnding = ".flac";
    return name.starts_with(kFolder) && name.ends_with(kEnding)
           && name.size() > kFolder.size() + kEnding.size()
           && name.find('/', kFolder.size()) == std::string_view::npos;
}

Result<> readVersions(const JsonValue &object, PackageRow &row)
{
    const JsonValue *const versions = object.find("versions");
    if (!versions)
        return {};
    for (const auto &[name, value] : versions->members()) {
        if (value.kind() != JsonValue::Kind::String || !isValidUtf8(value.toString())
            || !isValidUtf8(name) || name.empty())
            return bad(Sentence::tr("has a version that is not a text"));
        row.versions.push_back({name, value.toString(), true});
    }
    return {};
}

Result<> readPlace(const JsonValue &object, PackageRow &row)
{
    VOX_TRY(row.start, secondsOf(object, editFieldName(EditField::Start)));
    VOX_TRY(row.end, secondsOf(object, editFieldName(EditField::End)));
    VOX_TRY(row.clipStart, secondsOf(object, "clip_start"));
    VOX_TRY(row.clip, textIn(object, "clip"));
    VOX_TRY(row.audio, textIn(object, "audio"));
    if (row.end < row.start || row.clipStart > row.start)
        return bad(Sentence::tr("ends before it begins"));
    if (row.clip.empty() == row.audio.empty() || (!row.clip.empty() && !isClipName(row.clip)))
        return bad(Sentence::tr("has neither a clip nor the name of an audio file, or both"));
    if (const JsonValue *const channel = object.find(rf::kChannel)) {
        const std::int64_t number = channel->toInteger(-1);
        if (number < 0 || number > 1'000)
            return bad(Sentence::tr("has an invalid \"channel\"; expected 0 to 1000"));
        row.channel = static_cast<int>(number);
    }
    return {};
}

Result<PackageRow> rowOf(const JsonValue &object)
{
    if (object.kind() != JsonValue::Kind::Object)
        return bad(Sentence::tr("is not a JSON object"));
    PackageRow row;
    VOX_TRY(row.key, textIn(object, rf::kKey));
    VOX_TRY(row.item, textIn(object, "item"));
    if (row.key.empty() || row.item.empty())
        return bad(Sentence::tr("has no key"));
    VOX_TRY(row.number, countIn(object, "number", std::numeric_limits<std::int64_t>::max()));
    if (object.find("segment")) {
        VOX_TRY(const auto segment, countIn(object, "segment", INT32_MAX));
        row.segment = static_cast<std::uint32_t>(segment);
    }
    VOX_TRY(row.text, textIn(object, editFieldName(EditField::Text)));
    VOX_TRY(row.hypothesis, textIn(object, editFieldName(EditField::Hypothesis)));
    row.isHypothesisEmpty = object.find(editFieldName(EditField::Hypothesis))
                            && row.hypothesis.empty();
    VOX_CHECK(readVersions(object, row));
    VOX_TRY(row.language, textIn(object, editFieldName(EditField::Language)));
    VOX_TRY(row.country, textIn(object, rf::kCountry));
    VOX_TRY(row.speaker, textIn(object, editFieldName(EditField::Speaker)));
    VOX_TRY(row.recording, textIn(object, rf::kRecording));
    VOX_TRY(const auto status, textIn(object, editFieldName(EditField::Status)));
    const auto known = statusNamed(status);
    if (!known)
        return bad(Sentence::tr("has an unknown status"));
    row.status = *known;
    if (const JsonValue *const flag = object.find(editFieldName(EditField::Flag)))
        row.isFlagged = flag->toBool();
    VOX_TRY(const auto tags, textIn(object, editFieldName(EditField::Tags)));
    VOX_TRY(row.tags, fieldValue(EditField::Tags, tags));
    VOX_TRY(row.assigned, textIn(object, editFieldName(EditField::Assigned)));
    VOX_CHECK(readPlace(object, row));
    return row;
}

bool isSha256(std::string_view text)
{
    return text.size() == 64
           && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<std::vector<PackageMember>> membersIn(const JsonValue &object)
{
    std::vector<PackageMember> members;
    const JsonValue *const list = object.find("members");
    if (!list || list->kind() != JsonValue::Kind::Array)
        return bad(Sentence::tr("does not list its files"));
    members.reserve(list->items().size());
    for (const JsonValue &item : list->items()) {
        PackageMember member;
        VOX_TRY(member.name, textIn(item, "name"));
        VOX_TRY(member.bytes, countIn(item, "bytes", std::int64_t{1} << 32));
        VOX_TRY(member.sha256, textIn(item, "sha256"));
        if (!isSha256(member.sha256))
            return bad(Sentence::tr("has an invalid SHA-256"));
        if (member.name != WorkPackage::kRowsName && !isClipName(member.name))
            return bad(Sentence::tr("names a file that a work package may not contain"));
        members.push_back(std::move(member));
    }
    return members;
}

} // namespace

std::string packageHeadText(const PackageHead &head)
{
    auto members = JsonValue::array();
    for (const PackageMember &member : head.members) {
        auto one = JsonValue::object();
        one.set("name", textOf(member.name));
        one.set("bytes", JsonValue::ofCount(member.bytes));
        one.set("sha256", textOf(member.sha256));
        members.append(std::move(one));
    }
    auto object = JsonValue::object();
    object.set("voxdeck_package", JsonValue::ofInteger(kVersion));
    object.set("dataset", textOf(head.dataset));
    object.set("fingerprint", textOf(head.fingerprint));
    object.set("from", textOf(head.from));
    object.set("for", textOf(head.forWhom));
    object.set("instructions", textOf(head.instructions));
    object.set("audio", textOf(head.hasClips ? "clips" : "references"));
    object.set("margin", JsonValue::ofDouble(head.marginSeconds));
    object.set("blind", JsonValue::ofBool(head.isBlind));
    object.set("rows", JsonValue::ofCount(head.rows));
    object.set("seconds", JsonValue::ofDouble(head.seconds));
    object.set("members", std::move(members));
    std::string text;
    text += object.dumpText() + '\n';
    return text;
}

Result<PackageHead> parsePackageHead(std::string_view text, const std::string &name)
{
    const auto read = [&]() -> Result<PackageHead> {
        const auto object = JsonValue::parse(text);
        const JsonValue *const version = object ? object->find("voxdeck_package") : nullptr;
        if (!version)
            return bad(Sentence::tr("is not a work package: its voxpack.json does not say so"));
        if (version->toInteger(0) != kVersion)
            return fail(
                ErrorCode::Unsupported,
                Sentence::tr("is a work package of another version; a newer Voxdeck may read it"));
        PackageHead head;
        VOX_TRY(head.dataset, textIn(*object, "dataset"));
        VOX_TRY(head.fingerprint, textIn(*object, "fingerprint"));
        VOX_TRY(head.from, textIn(*object, "from"));
        VOX_TRY(head.forWhom, textIn(*object, "for"));
        VOX_TRY(head.instructions, textIn(*object, "instructions"));
        VOX_TRY(const auto audio, textIn(*object, "audio"));
        if (audio != "clips" && audio != "references")
            return bad(Sentence::tr("does not say where its audio is"));
        head.hasClips = audio == "clips";
        VOX_TRY(head.marginSeconds, secondsOf(*object, "margin"));
        if (const JsonValue *const blind = object->find("blind"))
            head.isBlind = blind->toBool();
        VOX_TRY(head.rows, countIn(*object, "rows", WorkPackage::kMostRows));
        VOX_TRY(head.seconds, secondsOf(*object, "seconds"));
        VOX_TRY(head.members, membersIn(*object));
        return head;
    };
    auto head = read();
    if (!head)
        return fail(head.error().code, head.error().detail, name);
    return head;
}

std::string packageRowsText(const std::vector<PackageRow> &rows)
{
    std::string text;
    for (const PackageRow &row : rows)
        text += objectOf(row).dumpText() + '\n';
    return text;
}

Result<std::vector<PackageRow>> parsePackageRows(std::string_view text, const std::string &name)
{
    std::vector<PackageRow> rows;
    std::unordered_set<std::string> keys;
    std::uint64_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        const auto object = JsonValue::parse(line);
        auto row = object ? rowOf(*object) : Result<PackageRow>(fail(object.error()));
        if (row && !keys.insert(row->key).second)
            row = bad(Sentence::tr("has the same key as an earlier row"));
        if (row && rows.size() == WorkPackage::kMostRows)
            row = bad(Sentence::tr("is one row too many"));
        if (!row)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("line %1 of rows.jsonl: %2", number, row.error().detail),
                        name);
        rows.push_back(*std::move(row));
    }
    return rows;
}

} // namespace voxdeck
