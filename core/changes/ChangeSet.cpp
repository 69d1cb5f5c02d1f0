// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ChangeLines.h"

#include "core/base/Utf8.h"
#include "core/changes/SegmentsValue.h"
#include "core/json/Json.h"
#include "core/notes/Comments.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 30;
constexpr std::int64_t kVersion = 1;

JsonValue headOf(const ChangeSet &set)
{
    auto object = JsonValue::object();
    object.set("voxdeck_changes", JsonValue::ofInteger(kVersion));
    object.set("dataset", JsonValue::ofString(set.dataset));
    object.set("who", JsonValue::ofString(set.who));
    object.set("made_ms", JsonValue::ofInteger(set.madeMs));
    object.set("changes", JsonValue::ofCount(set.records.size()));
    return object;
}

Result<EditField> fieldNamed(std::string_view name)
{
    const auto found = editFieldNamed(name);
    if (!found)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("changes \"%1\", which this version does not know", name));
    return *found;
}

std::string optionalText(const JsonValue &object, const char *name)
{
    const JsonValue *const value = object.find(name);
    return value && isValidUtf8(value->toString()) ? value->toString() : std::string();
}

/// Parses the first line; `count` is the number of changes that follow.
Result<ChangeSet> headIn(std::string_view line, std::int64_t &count)
{
    const auto object = JsonValue::parse(line);
    const JsonValue *const version = object ? object->find("voxdeck_changes") : nullptr;
    if (!version)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not a change set: its first line does not say so"));
    if (version->toInteger(0) != kVersion)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr("is a change set of another version; a newer Voxdeck may read it"));
    ChangeSet set;
    set.dataset = optionalText(*object, "dataset");
    set.who = optionalText(*object, "who");
    const JsonValue *const made = object->find("made_ms");
    set.madeMs = made ? made->toInteger(0) : 0;
    const JsonValue *const changes = object->find("changes");
    count = changes ? changes->toInteger(-1) : -1;
    return set;
}

} // namespace

JsonValue changeObject(const ChangeRecord &record)
{
    auto object = JsonValue::object();
    object.set("item", JsonValue::ofString(record.item));
    object.set("number", JsonValue::ofCount(record.number));
    if (record.segment)
        object.set("segment", JsonValue::ofCount(*record.segment));
    object.set("field", JsonValue::ofString(editFieldName(record.field)));
    object.set("before", JsonValue::ofString(record.before));
    object.set("after", JsonValue::ofString(record.after));
    if (record.field != EditField::Text)
        object.set("text", JsonValue::ofString(record.text));
    if (!record.language.empty())
        object.set("language", JsonValue::ofString(record.language));
    object.set("who", JsonValue::ofString(record.who));
    object.set("at_ms", JsonValue::ofInteger(record.atMs));
    if (!record.reason.empty())
        object.set("reason", JsonValue::ofString(record.reason));
    if (!record.together.empty())
        object.set("together", JsonValue::ofString(record.together));
    if (!record.recording.empty())
        object.set("recording", JsonValue::ofString(record.recording));
    return object;
}

Result<std::string> textMember(const JsonValue &object, const char *name)
{
    const JsonValue *const value = object.find(name);
    if (!value || value->kind() != JsonValue::Kind::String)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("has no \"%1\" that is a text", name));
    if (!isValidUtf8(value->toString()))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has a \"%1\" that is not Unicode", name));
    return value->toString();
}

Result<std::string> spelledValue(EditField field, std::string value)
{
    if (field == EditField::Text || field == EditField::Hypothesis)
        return value;
    if (field == EditField::Segments) {
        VOX_TRY(const auto segments, becomeIn(value));
        return becomeText(segments);
    }
    if (field == EditField::Comment && value.empty())
        return value;
    if (field == EditField::Comment) {
        VOX_TRY(const auto comment, commentIn(value));
        return commentValue(comment);
    }
    return fieldValue(field, value);
}

Result<ChangeRecord> changeIn(const JsonValue &object)
{
    if (object.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a JSON object"));
    ChangeRecord record;
    VOX_TRY(record.item, textMember(object, "item"));
    if (record.item.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("names no item"));
    VOX_TRY(const auto name, textMember(object, "field"));
    VOX_TRY(record.field, fieldNamed(name));
    VOX_TRY(auto before, textMember(object, "before"));
    VOX_TRY(record.before, spelledValue(record.field, std::move(before)));
    VOX_TRY(auto after, textMember(object, "after"));
    VOX_TRY(record.after, spelledValue(record.field, std::move(after)));
    if (const JsonValue *const segment = object.find("segment");
        segment && segment->kind() != JsonValue::Kind::Null) {
        const std::int64_t number = segment->toInteger(-1);
        if (number < 0 || number > INT32_MAX)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("has a \"segment\" that is not a number counted from 0"));
        record.segment = static_cast<std::uint32_t>(number);
    }
    if (const JsonValue *const number = object.find("number"))
        record.number = static_cast<std::uint64_t>(std::max<std::int64_t>(number->toInteger(0), 0));
    if (const JsonValue *const at = object.find("at_ms"))
        record.atMs = at->toInteger(0);
    record.text = record.field == EditField::Text ? record.after : optionalText(object, "text");
    record.language = optionalText(object, "language");
    record.who = optionalText(object, "who");
    record.reason = optionalText(object, "reason");
    record.together = optionalText(object, "together");
    record.recording = optionalText(object, "recording");
    return record;
}

ChangePlace placeOf(const ChangeRecord &record)
{
    return {record.item, record.number, record.segment ? std::int64_t{*record.segment} : -1};
}

ChangeValue valueOf(const ChangeRecord &record)
{
    return {placeOf(record), record.field, partOf(record.field, record.before, record.after)};
}

bool isBeforeInSet(const ChangeRecord &a, const ChangeRecord &b)
{
    return valueOf(a) < valueOf(b);
}

bool isOfSameValue(const ChangeRecord &a, const ChangeRecord &b)
{
    return valueOf(a) == valueOf(b);
}

std::string partOf(EditField field, std::string_view before, std::string_view after)
{
    if (field != EditField::Comment)
        return {};
    return commentUidIn(before.empty() ? after : before).value_or(std::string());
}

std::string changeSetText(const ChangeSet &set)
{
    std::string text;
    text += headOf(set).dumpText() + '\n';
    for (const ChangeRecord &record : set.records)
        text += changeObject(record).dumpText() + '\n';
    return text;
}

Result<> writeChangeSet(FileSystem &fs, const std::filesystem::path &path, const ChangeSet &set)
{
    return writeFileAtomically(fs, path, bytesOf(changeSetText(set)));
}

Result<ChangeSet> parseChangeSet(std::string_view text, const std::string &name,
                                 std::vector<Error> &failures)
{
    std::optional<ChangeSet> set;
    std::int64_t expected = -1;
    std::int64_t lines = 0;
    std::uint64_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        if (!set) {
            auto head = headIn(line, expected);
            if (!head)
                return fail(head.error().code, head.error().detail, name);
            set = *std::move(head);
            continue;
        }
        ++lines;
        const auto object = JsonValue::parse(line);
        if (!object
            && end == text.size()) // a line that is damaged but ended is that line's trouble alone
            return fail(
                ErrorCode::Corrupt,
                Sentence::tr(
                    "ends in the middle of line %1: the file is truncated; ask for it again",
                    number),
                name);
        auto record = object ? changeIn(*object)
                             : Result<ChangeRecord>(tl::unexpected(object.error()));
        if (!record) {
            Error error = std::move(record).error();
            error.subject = name + ", line " + std::to_string(number);
            failures.push_back(std::move(error));
            continue;
        }
        record->line = number;
        set->records.push_back(*std::move(record));
    }
    if (!set)
        return fail(ErrorCode::Corrupt, Sentence::tr("is not a change set: it is empty"), name);
    if (expected >= 0 && lines != expected)
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr(
                "has %1 of %2 changes: the file is truncated or was edited; ask for it again",
                lines, expected),
            name);
    return *std::move(set);
}

Result<ChangeSet> readChangeSet(const FileSystem &fs, const std::filesystem::path &path,
                                std::vector<Error> &failures)
{
    VOX_TRY(const std::string text, readWholeFile(fs, path, kMostFileBytes));
    return parseChangeSet(text, path.string(), failures);
}

std::string conflictsText(const std::vector<ChangeConflict> &conflicts)
{
    std::string text;
    for (const ChangeConflict &conflict : conflicts) {
        auto object = changeObject(conflict.first);
        object.set("other", JsonValue::ofString(conflict.second.after));
        object.set("other_before", JsonValue::ofString(conflict.second.before));
        object.set("other_who", JsonValue::ofString(conflict.second.who));
        for (const auto &[name, all] : {std::pair("changes", &conflict.firstAll),
                                        std::pair("other_changes", &conflict.secondAll)}) {
            auto lines = JsonValue::array();
            for (const ChangeRecord &record : *all)
                lines.append(changeObject(record));
            if (conflict.isWhole())
                object.set(name, std::move(lines));
        }
        object.set("result", JsonValue()); // for a person to fill in: ConflictResults.h
        text += object.dumpText() + '\n';
    }
    return text;
}

} // namespace voxdeck
