// SPDX-License-Identifier: Apache-2.0
#include "core/items/ItemNames.h"

#include "core/base/Stopped.h"
#include "core/format/NaturalOrder.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/RecordReader.h"
#include "core/io/Location.h"
#include "core/io/ReadManner.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentTable.h"
#include "core/workspace/ShardTable.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kItemsPerReport = 4096;
constexpr std::size_t kMostNamed = 5; ///< of those that have one key

Error notFound(const std::string &name, const ItemSource &items)
{
    return {ErrorCode::NotFound, Sentence::tr("no item has the key or number \"%1\"", name),
            items.path().string()};
}

/// What a key of several says of itself; `numbers` begin with "#0, #3".
Error isOfSeveral(const std::string &key, std::size_t count, const char *things,
                  const std::string &numbers, const std::filesystem::path &path)
{
    return {ErrorCode::InvalidArgument,
            Sentence::tr("the key \"%1\" is of %2 %3: %4. Name one of them by its number", key,
                         count, things, numbers + (count > kMostNamed ? ", ..." : "")),
            path.string()};
}

Result<touch::ItemAddress> itemNumbered(const touch::TouchDataset &dataset, std::uint64_t number,
                                        const std::string &name)
{
    const auto &shards = dataset.shards();
    const auto unread = std::find_if(shards.begin(), shards.end(),
                                     [](const auto &shard) { return shard.problem.has_value(); });
    // how many items an unreadable shard has is unknown, so those behind it have no numbers
    if (unread != shards.end() && number >= unread->firstItem)
        return fail(unread->problem->code,
                    Sentence::tr("the shard %1 cannot be read (%2), so it is unknown which item is "
                                 "%3; name the item by its key",
                                 unread->directory.string(), unread->problem->detail, name),
                    dataset.path().string());
    if (number < dataset.itemCount())
        return dataset.locate(number);
    return fail(
        ErrorCode::NotFound,
        Sentence::tr("has no item %1; its %2 items are counted from #0", name, dataset.itemCount()),
        dataset.path().string());
}

/// A record without a backslash spells its key as it is.
bool mayHaveKey(std::string_view record, const std::string &key)
{
    return record.find(key) != std::string_view::npos
           || record.find('\\') != std::string_view::npos;
}

/// Returns whether to go on.
using Visit = std::function<Result<bool>(const touch::ItemAddress &address, std::uint64_t number,
                                         const std::string &key)>;

/// Records of servers are fetched in blocks. Reading on behind them would fetch all records of a shard of some
/// thousand items by two requests, of which half are not needed where the search ends at the first hit.
ReadManner::Kind mannerFor(const touch::ShardReader &shard)
{
    constexpr std::uint64_t kFew = std::uint64_t{2} << 20;
    const auto *const records = shard.pair("metainfo");
    return isRemotePath(shard.directory()) && records->bin->size() <= kFew
               ? ReadManner::Kind::Single
               : ReadManner::Kind::Following;
}

/// Every readable record whose key may be wanted; `single` is the only one that is, or empty.
Result<> eachRecord(const touch::TouchDataset &dataset, const std::string &single,
                    const Visit &visit, const ProgressSink &progress, const std::stop_token &stop)
{
    std::uint64_t seen = 0;
    for (std::uint32_t number = 0; number < dataset.shards().size(); ++number) {
        const auto shard = dataset.shard(number);
        if (!shard || !(*shard)->pair("metainfo"))
            continue; // its keys are reported as not found, and `verify` says why
        const ReadManner manner(mannerFor(**shard));
        touch::RecordReader records(**shard);
        for (std::uint64_t item = 0; item < (*shard)->itemCount(); ++item, ++seen) {
            if (seen % kItemsPerReport == 0) {
                VOX_CHECK(checkStop(stop));
                report(progress, {seen, dataset.itemCount(), "items"});
            }
            const auto record = records.read(item);
            if (!record || (!single.empty() && !mayHaveKey(*record, single)))
                continue;
            const auto key = touch::metainfoKey(*record);
            if (!key)
                continue;
            VOX_TRY(const bool goesOn,
                    visit({number, item}, dataset.shards()[number].firstItem + item, *key));
            if (!goesOn)
                return {};
        }
    }
    return {};
}

Result<std::string> keyOf(const touch::TouchDataset &dataset, std::uint64_t number)
{
    VOX_TRY(const auto address, dataset.locate(number));
    VOX_TRY(const auto shard, dataset.shard(address.shard));
    VOX_TRY(const auto record, shard->record(address.item));
    return touch::metainfoKey(record);
}

/// Where the keys are in order, as in most lists, the item is found by halves, with a few blocks of records.
/// `isOfSeveral`: a neighbour has the same key.
std::optional<touch::ItemAddress> findByHalves(const touch::TouchDataset &dataset,
                                               const std::string &name,
                                               bool (*isBefore)(std::string_view, std::string_view),
                                               bool &isOfSeveral, const std::stop_token &stop)
{
    const ReadManner single(ReadManner::Kind::Single);
    const auto isNamed = [&](std::uint64_t number) {
        const auto key = keyOf(dataset, number);
        return key && *key == name;
    };
    std::uint64_t low = 0;
    std::uint64_t high = dataset.itemCount();
    while (low < high && !stop.stop_requested()) {
        const auto middle = low + (high - low) / 2;
        const auto key = keyOf(dataset, middle);
        if (!key)
            return {};
        if (*key == name) {
            isOfSeveral = (middle > 0 && isNamed(middle - 1))
                          || (middle + 1 < dataset.itemCount() && isNamed(middle + 1));
            const auto address = dataset.locate(middle);
            return address && !isOfSeveral ? std::optional(*address) : std::nullopt;
        }
        if (isBefore(*key, name))
            low = middle + 1;
        else
            high = middle;
    }
    return {};
}

std::optional<touch::ItemAddress> findInOrder(const touch::TouchDataset &dataset,
                                              const std::string &name, bool &isOfSeveral,
                                              const std::stop_token &stop)
{
    const auto byBytes = [](std::string_view a, std::string_view b) {
        return a < b;
    };
    const auto found = findByHalves(dataset, name, byBytes, isOfSeveral, stop);
    return found || isOfSeveral ? found
                                : findByHalves(dataset, name, naturalLess, isOfSeveral, stop);
}

} // namespace

std::optional<std::uint64_t> numberOfItem(std::string_view name)
{
    std::uint64_t number = 0;
    const char *const end = name.data() + name.size();
    if (name.size() < 2 || name.front() != '#')
        return {};
    const auto [rest, problem] = std::from_chars(name.data() + 1, end, number);
    if (problem != std::errc() || rest != end)
        return {};
    return number;
}

Result<touch::ItemAddress> findItem(const touch::TouchDataset &dataset, const std::string &name,
                                    const ProgressSink &progress, const std::stop_token &stop)
{
    if (const auto number = numberOfItem(name))
        return itemNumbered(dataset, *number, name);
    const bool isRemote = isRemotePath(dataset.path());
    bool isOfOne = isRemote; // as far as is known
    std::optional<touch::ItemAddress> found;
    if (isRemote) {
        bool areSeveral = false;
        found = findInOrder(dataset, name, areSeveral, stop);
        isOfOne = !areSeveral;
    }
    if (found)
        return *found;
    std::size_t count = 0;
    std::string numbers;
    const auto visit = [&](const touch::ItemAddress &address, std::uint64_t number,
                           const std::string &key) -> Result<bool> {
        if (key != name)
            return true;
        found = found ? found : address;
        if (++count <= kMostNamed)
            numbers.append(count == 1 ? "#" : ", #").append(std::to_string(number));
        return !isOfOne;
    };
    VOX_CHECK(eachRecord(dataset, name, visit, progress, stop));
    if (!found)
        return fail(ErrorCode::NotFound, Sentence::tr("has no item with the key \"%1\"", name),
                    dataset.path().string());
    if (count > 1)
        return fail(isOfSeveral(name, count, "items", numbers, dataset.path()));
    return *found;
}

ItemNames::ItemNames(Workspace &workspace, const ItemSource &items)
    : m_workspace(workspace), m_items(items), m_touch(items.touchDataset())
{
}

Result<> ItemNames::look(const std::vector<std::string> &names, const ProgressSink &progress,
                         const std::stop_token &stop)
{
    for (const std::string &name : names)
        if (!numberOfItem(name))
            m_places.try_emplace(name);
    if (m_places.empty())
        return {};
    return m_touch ? lookInRecords(progress, stop) : lookInRows(stop);
}

Result<> ItemNames::lookInRecords(const ProgressSink &progress, const std::stop_token &stop)
{
    const std::string single = m_places.size() == 1 ? m_places.begin()->first : std::string();
    return eachRecord(
        *m_touch, single,
        [this](const touch::ItemAddress &address, std::uint64_t number,
               const std::string &key) -> Result<bool> {
            const auto wanted = m_places.find(key);
            if (wanted == m_places.end())
                return true;
            VOX_TRY(const auto ref, segmentRef(m_workspace, *m_touch, address, -1));
            wanted->second.push_back({ref, number, key});
            return true;
        },
        progress, stop);
}

Result<> ItemNames::lookInRows(const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    const Database::StopScope scope(db, stop);
    const auto look = [this](std::uint32_t id, const StoredPlace &row) -> Result<> {
        const auto whole = m_places.find(row.itemKey);
        if (row.ref.segment < 0 && whole == m_places.end())
            return {};
        Place place{row.ref, id, row.key()};
        if (whole != m_places.end() && place.key != whole->first)
            m_parts[whole->first].push_back(place);
        if (const auto own = m_places.find(place.key); own != m_places.end())
            own->second.push_back(std::move(place));
        return {};
    };
    return eachPlace(db, look);
}

Result<SegmentRef> ItemNames::numbered(std::uint64_t number, const std::string &name)
{
    if (m_touch) {
        VOX_TRY(const auto address, itemNumbered(*m_touch, number, name));
        return segmentRef(m_workspace, *m_touch, address, -1);
    }
    if (!m_order) {
        VOX_TRY(m_order, RowReader(m_workspace).order({}, {}));
    }
    if (number >= m_order->size())
        return fail(
            ErrorCode::NotFound,
            Sentence::tr("has no row %1; its %2 rows are counted from #0", name, m_order->size()),
            m_items.path().string());
    VOX_TRY(const auto row, RowReader(m_workspace).row(m_order->idAt(number)));
    return row.ref;
}

Result<std::uint64_t> ItemNames::numberOf(const Place &place)
{
    if (m_touch)
        return place.number;
    if (!m_order) {
        VOX_TRY(m_order, RowReader(m_workspace).order({}, {}));
    }
    return m_order->rowOf(static_cast<std::uint32_t>(place.number));
}

Result<SegmentRef> ItemNames::only(const std::vector<Place> &places, const std::string &name)
{
    if (places.empty())
        return fail(notFound(name, m_items));
    if (places.size() == 1)
        return places.front().ref;
    std::string numbers;
    for (std::size_t i = 0; i < std::min(places.size(), kMostNamed); ++i) {
        VOX_TRY(const auto number, numberOf(places[i]));
        numbers.append(i == 0 ? "" : ", ").append("#").append(std::to_string(number));
        if (places[i].key != name)
            numbers.append(" (").append(places[i].key).append(")");
    }
    return fail(
        isOfSeveral(name, places.size(), m_touch ? "items" : "segments", numbers, m_items.path()));
}

Result<SegmentRef> ItemNames::find(const std::string &name)
{
    if (const auto number = numberOfItem(name))
        return numbered(*number, name);
    const auto found = m_places.find(name);
    if (found == m_places.end() || !found->second.empty())
        return only(found == m_places.end() ? std::vector<Place>() : found->second, name);
    const auto parts = m_parts.find(name);
    return only(parts == m_parts.end() ? std::vector<Place>() : parts->second, name);
}

Result<SegmentRef> ItemNames::findWhole(const std::string &name)
{
    const auto parts = m_parts.find(name);
    if (parts == m_parts.end() || !m_places.find(name)->second.empty())
        return find(name);
    const SegmentRef &first = parts->second.front().ref;
    const bool isOne = std::all_of(
        parts->second.begin(), parts->second.end(), [&first](const Place &place) {
            return place.ref.shard == first.shard && place.ref.item == first.item;
        });
    return isOne ? Result<SegmentRef>(first) : find(name);
}

} // namespace voxdeck
