// SPDX-License-Identifier: Apache-2.0
#include "core/items/ItemNames.h"

#include "core/base/Stopped.h"
#include "core/format/touch/Metainfo.h"
#include "core/format/touch/RecordReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/ShardTable.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kItemsPerReport = 4096;
constexpr std::size_t kMostNamed = 5; ///< of those that have one key

Error notFound(const std::string &name, const ItemSource &items)
{
    return {ErrorCode::NotFound, "no item has the key or number \"" + name + '"',
            items.path().string()};
}

/// A record without a backslash spells its key literally.
bool mayHaveKey(std::string_view record, const std::string &key)
{
    return record.find(key) != std::string_view::npos
           || record.find('\\') != std::string_view::npos;
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
    std::uint64_t seen = 0;
    for (std::uint32_t number = 0; number < m_touch->shards().size(); ++number) {
        const auto shard = m_touch->shard(number);
        if (!shard)
            continue; // its keys are reported as not found, and `verify` says why
        touch::RecordReader records(**shard);
        for (std::uint64_t item = 0; item < (*shard)->itemCount(); ++item, ++seen) {
            if (seen % kItemsPerReport == 0) {
                VOX_CHECK(checkStop(stop));
                report(progress, {seen, m_touch->itemCount(), "items"});
            }
            const auto record = records.read(item);
            if (!record || (!single.empty() && !mayHaveKey(*record, single)))
                continue;
            const auto key = touch::metainfoKey(*record);
            const auto wanted = key ? m_places.find(*key) : m_places.end();
            if (wanted == m_places.end())
                continue;
            VOX_TRY(const auto ref, segmentRef(m_workspace, *m_touch, {number, item}, -1));
            wanted->second.push_back({ref, seen, *key});
        }
    }
    return {};
}

Result<> ItemNames::lookInRows(const std::stop_token &stop)
{
    Database &db = m_workspace.database();
    const Database::StopScope scope(db, stop);
    auto query = db.statement(
        "SELECT item_key, siblings, shard, item, segment, id FROM segment ORDER BY id");
    for (;;) {
        VOX_TRY(const bool hasRow, query.step());
        if (!hasRow)
            return {};
        const auto segment = static_cast<std::int32_t>(query.integer(4));
        const auto whole = m_places.find(query.view(0));
        if (segment < 0 && whole == m_places.end())
            continue;
        Place place{{static_cast<std::uint32_t>(query.integer(2)), query.count(3), segment},
                    query.count(5),
                    segmentKey(query.view(0), segment, query.count(1))};
        if (whole != m_places.end() && place.key != whole->first)
            m_parts[whole->first].push_back(place);
        if (const auto own = m_places.find(place.key); own != m_places.end())
            own->second.push_back(std::move(place));
    }
}

Result<SegmentRef> ItemNames::numbered(std::uint64_t number, const std::string &name)
{
    if (m_touch) {
        if (number >= m_touch->itemCount())
            return fail(ErrorCode::NotFound,
                        "has no item " + name + "; its " + std::to_string(m_touch->itemCount())
                            + " items are counted from #0",
                        m_touch->path().string());
        VOX_TRY(const auto address, m_touch->locate(number));
        return segmentRef(m_workspace, *m_touch, address, -1);
    }
    if (!m_order) {
        VOX_TRY(m_order, RowReader(m_workspace).order({}, {}));
    }
    if (number >= m_order->size())
        return fail(ErrorCode::NotFound,
                    "has no row " + name + "; its " + std::to_string(m_order->size())
                        + " rows are counted from #0",
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
    if (places.size() > kMostNamed)
        numbers += ", ...";
    return fail(ErrorCode::InvalidArgument,
                "the key \"" + name + "\" is of " + std::to_string(places.size())
                    + (m_touch ? " items: " : " segments: ") + numbers
                    + ". Name one of them by its number",
                m_items.path().string());
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
