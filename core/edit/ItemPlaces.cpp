// SPDX-License-Identifier: Apache-2.0
#include "core/edit/ItemPlaces.h"

#include "core/workspace/Database.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>

namespace voxdeck {

Result<ItemPlaces> ItemPlaces::of(Workspace &workspace, const std::unordered_set<std::string> &keys,
                                  const std::stop_token &stop)
{
    ItemPlaces places;
    Database &db = workspace.database();
    const Database::StopScope scope(db, stop);
    if (keys.empty())
        return places;
    const auto look = [&](std::uint32_t, const StoredPlace &place) -> Result<> {
        if (!keys.contains(place.itemKey))
            return {};
        auto &items = places.m_items[place.itemKey];
        const Item item{place.ref.shard, place.ref.item};
        if (items.empty() || items.back() != item)
            items.push_back(item);
        return {};
    };
    VOX_CHECK(eachPlace(db, look));
    return places;
}

std::size_t ItemPlaces::count(const std::string &key) const
{
    const auto found = m_items.find(key);
    return found == m_items.end() ? 0 : found->second.size();
}

Result<SegmentRef> ItemPlaces::find(const std::string &key, std::uint64_t number) const
{
    const auto found = m_items.find(key);
    if (found == m_items.end())
        return fail(ErrorCode::NotFound, Sentence::tr("no item of this dataset has that key"));
    const auto &items = found->second;
    const auto isThere = [&](const Item &item) {
        return item.second == number;
    };
    auto item = items.begin();
    if (items.size() > 1) {
        item = std::find_if(items.begin(), items.end(), isThere);
        if (item == items.end() || std::find_if(item + 1, items.end(), isThere) != items.end())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("several items have this key; use the item's number instead"));
    }
    return SegmentRef{item->first, item->second, -1};
}

} // namespace voxdeck
