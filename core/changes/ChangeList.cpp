// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ChangeList.h"

#include "core/base/Stopped.h"
#include "core/items/ItemNames.h"
#include "core/json/Json.h"

#include <cstdint>
#include <algorithm>
#include <map>

namespace voxdeck {

namespace {

Result<ListedChange> parseChange(std::string_view line)
{
    VOX_TRY(const auto object, JsonValue::parse(line));
    if (object.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is not a JSON object"));
    ListedChange change;
    const JsonValue *item = object.find("item");
    item = item ? item : object.find("key");
    if (!item || item->kind() != JsonValue::Kind::String || item->toString().empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("has no \"item\" with a key or #N"));
    change.item = item->toString();
    const JsonValue *const text = object.find("text");
    if (!text || text->kind() != JsonValue::Kind::String)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("has no \"text\" with the new text"));
    change.text = text->toString();
    if (const JsonValue *const before = object.find("before")) {
        if (before->kind() != JsonValue::Kind::String)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("has a \"before\" that is not a text"));
        change.before = before->toString();
    }
    if (const JsonValue *const segment = object.find("segment");
        segment && segment->kind() != JsonValue::Kind::Null) {
        const std::int64_t number = segment->toInteger(-1);
        if (number < 0 || number > INT32_MAX)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("has a \"segment\" that is not a number counted from 0"));
        change.segment = static_cast<std::uint32_t>(number);
    }
    return change;
}

/// Of an item of a TouchDataset, or of a row of a list, which is one segment.
Result<SegmentRef> segmentOf(ItemNames &names, const ItemSource &items, const ListedChange &change)
{
    VOX_TRY(SegmentRef ref, names.find(change.item));
    if (items.hasRecords())
        ref.segment = change.segment ? static_cast<std::int32_t>(*change.segment) : -1;
    else if (change.segment.value_or(0) != 0)
        return fail(ErrorCode::NotFound, Sentence::tr("has no such segment; the item has one"));
    return ref;
}

std::string placeOf(const ListedChange &change)
{
    return change.line == 0 ? "item " + change.item
                            : "line " + std::to_string(change.line) + ", item " + change.item;
}

} // namespace

Result<std::vector<ListedChange>> readChangeList(const FileSystem &fs,
                                                 const std::filesystem::path &path,
                                                 std::vector<Error> &failures)
{
    VOX_TRY(const std::string text, readWholeFile(fs, path));
    std::vector<ListedChange> changes;
    std::uint64_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line(text.data() + begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        auto change = parseChange(line);
        if (!change) {
            Error error = std::move(change).error();
            error.subject = path.string() + ", line " + std::to_string(number);
            failures.push_back(std::move(error));
            continue;
        }
        change->line = number;
        changes.push_back(*std::move(change));
    }
    return changes;
}

Result<ChangeListReport> applyChangeList(Workspace &workspace, const ItemSource &items,
                                         EditSession &session,
                                         const std::vector<ListedChange> &changes,
                                         const ProgressSink &progress, std::stop_token stop)
{
    ItemNames names(workspace, items);
    std::vector<std::string> wantedNames;
    wantedNames.reserve(changes.size());
    for (const ListedChange &change : changes)
        wantedNames.push_back(change.item);
    VOX_CHECK(names.look(wantedNames, progress, stop));
    ChangeListReport done;
    std::map<SegmentRef, std::string> latest; // of segments that the list names more than once
    std::vector<FieldChange> wanted;
    for (const ListedChange &change : changes) {
        const auto resolved = [&]() -> Result<FieldChange> {
            VOX_TRY(const SegmentRef ref, segmentOf(names, items, change));
            FieldChange field{ref, EditField::Text, {}, change.text};
            if (const auto known = latest.find(ref); known != latest.end()) {
                field.before = known->second;
            } else {
                VOX_TRY(field.before, session.currentText(ref));
            }
            if (change.before && *change.before != field.before)
                return fail(
                    ErrorCode::Busy,
                    Sentence::tr("the text is now \"%1\", not the one the change was based on",
                                 field.before));
            return field;
        }();
        if (!resolved) {
            Error error = resolved.error();
            error.subject = placeOf(change);
            done.failures.push_back(std::move(error));
        } else if (resolved->before == resolved->after) {
            ++done.unchanged;
        } else {
            latest[resolved->ref] = resolved->after;
            wanted.push_back(*resolved);
        }
    }
    if (wanted.empty())
        return done;
    if (stop.stop_requested())
        return stopped({}, "nothing was changed");
    VOX_TRY(done.group, session.apply(wanted));
    done.applied = wanted.size();
    return done;
}

} // namespace voxdeck
