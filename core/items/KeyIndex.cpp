// SPDX-License-Identifier: Apache-2.0
#include "core/items/KeyIndex.h"

#include "core/base/Hash.h"
#include "core/format/DatasetProbe.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostCandidates = 64; ///< that are looked at one by one

std::string_view withoutExtension(std::string_view key)
{
    return hasAudioName(key) && key.rfind('.') > 0 ? key.substr(0, key.rfind('.')) : key;
}

/// How many parts of two paths are the same, from their ends on.
std::size_t partsInCommon(std::string_view a, std::string_view b)
{
    std::size_t parts = 0;
    for (;;) {
        const auto slashInA = a.find_last_of("/\\");
        const auto slashInB = b.find_last_of("/\\");
        if (a.substr(slashInA + 1) != b.substr(slashInB + 1)) // npos + 1 is 0
            return parts;
        ++parts;
        if (slashInA == std::string_view::npos || slashInB == std::string_view::npos)
            return parts;
        a = a.substr(0, slashInA);
        b = b.substr(0, slashInB);
    }
}

} // namespace

std::string_view nameInKey(std::string_view key)
{
    return withoutExtension(key.substr(key.find_last_of("/\\") + 1));
}

Result<> KeyIndex::load(Database &database, const std::stop_token &stop)
{
    m_database = &database;
    const Database::StopScope scope(database, stop);
    VOX_TRY(const auto rows, countRows(database));
    m_entries.reserve(static_cast<std::size_t>(rows));
    const auto add = [this](std::uint32_t id, const StoredPlace &place) -> Result<> {
        // Most rows are whole items, whose key needs no making.
        const auto hashOf = [&](std::string_view itemKey) {
            return place.ref.segment < 0
                       ? fnv64(itemKey)
                       : fnv64(segmentKey(itemKey, place.ref.segment, place.siblings));
        };
        m_entries.push_back({hashOf(place.itemKey), id});
        const std::string_view name = nameInKey(place.itemKey);
        if (name.size() < place.itemKey.size())
            m_names.push_back({hashOf(name), id});
        return {};
    };
    VOX_CHECK(eachPlace(database, add));
    for (Entries *const entries : {&m_entries, &m_names})
        std::sort(entries->begin(), entries->end(), [](const Entry &a, const Entry &b) {
            return std::pair(a.hash, a.id) < std::pair(b.hash, b.id);
        });
    m_isMet.resize(m_entries.size());
    return {};
}

std::pair<std::size_t, std::size_t> KeyIndex::placesIn(const Entries &entries,
                                                       std::string_view text)
{
    const std::uint64_t hash = fnv64(text);
    const auto begin = std::lower_bound(
        entries.begin(), entries.end(), hash,
        [](const Entry &entry, std::uint64_t wanted) { return entry.hash < wanted; });
    auto end = begin;
    while (end != entries.end() && end->hash == hash)
        ++end;
    return {static_cast<std::size_t>(begin - entries.begin()),
            static_cast<std::size_t>(end - entries.begin())};
}

std::pair<std::size_t, std::size_t> KeyIndex::find(std::string_view key) const
{
    return placesIn(m_entries, key);
}

Result<KeyMatch> KeyIndex::match(const std::vector<std::string> &keys)
{
    for (const std::string &key : keys) {
        const auto [begin, end] = find(key);
        if (begin == end)
            continue;
        return KeyMatch{end - begin > 1 ? KeyMatch::Kind::Several : KeyMatch::Kind::One, begin,
                        end - begin, key, false};
    }
    for (const std::string &key : keys) {
        VOX_TRY(auto named, matchByName(key));
        if (named)
            return *std::move(named);
    }
    return KeyMatch{KeyMatch::Kind::None, 0, 0, keys.empty() ? std::string() : keys.front(), true};
}

Result<std::optional<KeyMatch>> KeyIndex::matchByName(const std::string &key)
{
    const std::string_view name = nameInKey(key);
    std::vector<std::uint32_t> ids;
    for (const Entries *const entries : {&m_entries, &m_names}) {
        const auto [begin, end] = placesIn(*entries, name);
        for (std::size_t at = begin; at < end; ++at)
            ids.push_back((*entries)[at].id);
    }
    if (name.empty() || ids.empty())
        return std::optional<KeyMatch>();
    KeyMatch match{KeyMatch::Kind::Several, 0, ids.size(), key, true};
    if (ids.size() > kMostCandidates)
        return std::optional(std::move(match));
    std::vector<std::pair<std::size_t, Candidate>> found; // and how much of the path it shares
    for (const std::uint32_t id : ids) {
        VOX_TRY(auto one, candidate(id));
        if (!one || one->name != name)
            continue;
        const std::size_t shared = partsInCommon(withoutExtension(key), withoutExtension(one->key));
        found.emplace_back(shared, *std::move(one));
    }
    if (found.empty()) // other keys with the same hash
        return std::optional<KeyMatch>();
    const auto best = std::max_element(
        found.begin(), found.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    const auto asGood = std::count_if(
        found.begin(), found.end(), [&best](const auto &one) { return one.first == best->first; });
    match.count = static_cast<std::size_t>(asGood);
    if (asGood > 1)
        return std::optional(std::move(match));
    const auto [begin, end] = find(best->second.key);
    for (std::size_t at = begin; at < end; ++at)
        if (m_entries[at].id == best->second.id)
            match = {KeyMatch::Kind::One, at, 1, std::move(best->second.key), true};
    return std::optional(std::move(match));
}

Result<std::optional<KeyIndex::Candidate>> KeyIndex::candidate(std::uint32_t id)
{
    VOX_TRY(const auto row, placeOfRow(*m_database, id));
    if (!row)
        return std::optional<Candidate>();
    return std::optional(Candidate{
        id, row->key(), segmentKey(nameInKey(row->itemKey), row->ref.segment, row->siblings)});
}

bool KeyIndex::meet(std::size_t place)
{
    const bool isNew = !m_isMet[place];
    m_isMet[place] = true;
    return isNew;
}

} // namespace voxdeck
