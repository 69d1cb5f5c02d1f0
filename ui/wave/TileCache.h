// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <utility>

namespace voxdeck {

/// Finished pictures, as many as fit a budget of bytes; the least recently used are evicted first.
/// Eviction drops only the cache's reference; other owners keep theirs.
///
/// Threads  one.
template <class Key, class Tile>
class TileCache {
public:
    explicit TileCache(std::size_t budgetBytes) : m_budgetBytes(budgetBytes) {}

    std::shared_ptr<const Tile> find(const Key &key)
    {
        const auto found = m_byKey.find(key);
        if (found == m_byKey.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found->second);
        return found->second->tile;
    }
    /// Without counting as a look.
    bool contains(const Key &key) const { return m_byKey.contains(key); }

    void insert(const Key &key, std::shared_ptr<const Tile> tile, std::size_t bytes)
    {
        erase(key);
        m_entries.push_front({key, std::move(tile), bytes});
        m_byKey[key] = m_entries.begin();
        m_bytes += bytes;
        while (m_bytes > m_budgetBytes && !m_entries.empty())
            erase(Key(m_entries.back().key));
    }
    void clear()
    {
        m_entries.clear();
        m_byKey.clear();
        m_bytes = 0;
    }

    std::size_t bytes() const { return m_bytes; }
    std::size_t size() const { return m_entries.size(); }

private:
    struct Entry {
        Key key;
        std::shared_ptr<const Tile> tile;
        std::size_t bytes = 0;
    };
    void erase(const Key &key)
    {
        const auto found = m_byKey.find(key);
        if (found == m_byKey.end())
            return;
        m_bytes -= found->second->bytes;
        m_entries.erase(found->second);
        m_byKey.erase(found);
    }

    std::size_t m_budgetBytes;
    std::size_t m_bytes = 0;
    std::list<Entry> m_entries; // newest look first
    std::map<Key, typename std::list<Entry>::iterator> m_byKey;
};

} // namespace voxdeck
