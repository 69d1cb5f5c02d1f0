// SPDX-License-Identifier: Apache-2.0
#include "core/changes/ChangeList.h"

#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/RecordReader.h"
#include "core/json/Json.h"
#include "core/search/RowReader.h"
#include "core/workspace/ShardTable.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace voxdeck {

namespace {

using Addresses = std::unordered_map<std::string, touch::ItemAddress>;
constexpr std::uint64_t kItemsPerReport = 4096;

std::optional<std::uint64_t> itemNumber(const std::string &item)
{
    std::uint64_t number = 0;
    const char *const end = item.data() + item.size();
    if (item.size() < 2 || item.front() != '#')
        return {};
    const auto [rest, problem] = std::from_chars(item.data() + 1, end, number);
    if (problem != std::errc() || rest != end)
        return {};
    return number;
}

Result<ListedChange> parseChange(std::string_view line)
{
    VOX_TRY(const auto object, JsonValue::parse(line));
    if (object.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::InvalidArgument, "is not a JSON object");
    ListedChange change;
    const JsonValue *item = object.find("item");
    item = item ? item : object.find("key");
    if (!item || item->kind() != JsonValue::Kind::String || item->toString().empty())
        return fail(ErrorCode::InvalidArgument, "has no \"item\" with a key or #N");
    change.item = item->toString();
    const JsonValue *const text = object.find("text");
    if (!text || text->kind() != JsonValue::Kind::String)
        return fail(ErrorCode::InvalidArgument, "has no \"text\" with the new text");
    change.text = text->toString();
    if (const JsonValue *const before = object.find("before")) {
        if (before->kind() != JsonValue::Kind::String)
            return fail(ErrorCode::InvalidArgument, "has a \"before\" that is not a text");
        change.before = before->toString();
    }
    if (const JsonValue *const segment = object.find("segment");
        segment && segment->kind() != JsonValue::Kind::Null) {
        const std::int64_t number = segment->toInteger(-1);
        if (number < 0 || number > INT32_MAX)
            return fail(ErrorCode::InvalidArgument,
                        "has a \"segment\" that is not a number counted from 0");
        change.segment = static_cast<std::uint32_t>(number);
    }
    return change;
}

/// The address of every key among `changes` that the dataset has, in one pass over its records.
Result<Addresses> resolve(const touch::TouchDataset &dataset,
                          const std::vector<ListedChange> &changes, const ProgressSink &progress,
                          const std::stop_token &stop)
{
    std::unordered_set<std::string> wanted;
    for (const auto &change : changes)
        if (!itemNumber(change.item))
            wanted.insert(change.item);
    Addresses found;
    if (wanted.size() == 1) {
        auto address = dataset.findKey(*wanted.begin(), stop);
        if (address)
            found.emplace(*wanted.begin(), *address);
        else if (address.error().code != ErrorCode::NotFound)
            return fail(std::move(address).error());
        return found;
    }
    std::uint64_t seen = 0;
    for (std::uint32_t number = 0; number < dataset.shards().size() && found.size() < wanted.size();
         ++number) {
        const auto shard = dataset.shard(number);
        if (!shard)
            continue; // its keys are reported as not found, and `verify` says why
        touch::RecordReader records(**shard);
        for (std::uint64_t item = 0; item < (*shard)->itemCount(); ++item, ++seen) {
            if (seen % kItemsPerReport == 0) {
                VOX_CHECK(checkStop(stop));
                report(progress, {seen, dataset.itemCount(), "items"});
            }
            const auto record = records.read(item);
            const auto key = record ? touch::metainfoKey(*record)
                                    : Result<std::string>(std::string());
            if (key && wanted.contains(*key))
                found.try_emplace(*key, touch::ItemAddress{number, item});
        }
    }
    return found;
}

Result<touch::ItemAddress> addressOf(const touch::TouchDataset &dataset, const Addresses &addresses,
                                     const std::string &item)
{
    if (const auto number = itemNumber(item); number && *number < dataset.itemCount())
        return dataset.locate(*number);
    const auto found = addresses.find(item);
    if (found == addresses.end())
        return fail(ErrorCode::NotFound, "no item has the key or number \"" + item + '"',
                    dataset.path().string());
    return found->second;
}

/// Says where the items are that a change list names, whatever the dataset.
class ItemFinder {
public:
    ItemFinder(Workspace &workspace, const ItemSource &items)
        : m_workspace(workspace), m_items(items), m_touch(items.touchDataset())
    {
    }

    Result<> look(const std::vector<ListedChange> &changes, const ProgressSink &progress,
                  const std::stop_token &stop)
    {
        if (m_touch) {
            VOX_TRY(m_addresses, resolve(*m_touch, changes, progress, stop));
            return {};
        }
        std::unordered_set<std::string> wanted;
        for (const auto &change : changes)
            wanted.insert(change.item);
        VOX_TRY(m_rows, RowReader(m_workspace).refsOfKeys(wanted, stop));
        VOX_TRY(m_order, RowReader(m_workspace).order({}, stop));
        return {};
    }

    Result<SegmentRef> find(const ListedChange &change)
    {
        if (m_touch) {
            VOX_TRY(const auto address, addressOf(*m_touch, m_addresses, change.item));
            return segmentRef(m_workspace, *m_touch, address,
                              change.segment ? static_cast<std::int32_t>(*change.segment) : -1);
        }
        if (change.segment.value_or(0) != 0)
            return fail(ErrorCode::NotFound, "has no such segment; the item has one");
        const auto number = itemNumber(change.item);
        if (number && *number < m_order->size()) {
            VOX_TRY(const auto row, RowReader(m_workspace).row(m_order->idAt(*number)));
            return row.ref;
        }
        const auto found = m_rows.find(change.item);
        if (found == m_rows.end())
            return fail(ErrorCode::NotFound, "no item has the key or number \"" + change.item + '"',
                        m_items.path().string());
        return found->second;
    }

private:
    Workspace &m_workspace;
    const ItemSource &m_items;
    const std::shared_ptr<const touch::TouchDataset> m_touch;
    Addresses m_addresses;
    std::unordered_map<std::string, SegmentRef> m_rows;
    std::shared_ptr<const RowOrder> m_order;
};

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
    ItemFinder finder(workspace, items);
    VOX_CHECK(finder.look(changes, progress, stop));
    ChangeListReport done;
    std::map<SegmentRef, std::string> latest; // of segments that the list names more than once
    std::vector<FieldChange> wanted;
    for (const ListedChange &change : changes) {
        const auto resolved = [&]() -> Result<FieldChange> {
            VOX_TRY(const SegmentRef ref, finder.find(change));
            FieldChange field{ref, EditField::Text, {}, change.text};
            if (const auto known = latest.find(ref); known != latest.end()) {
                field.before = known->second;
            } else {
                VOX_TRY(field.before, session.currentText(ref));
            }
            if (change.before && *change.before != field.before)
                return fail(ErrorCode::Busy, "the text is \"" + field.before
                                                 + "\" now, not what the change was made for");
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
