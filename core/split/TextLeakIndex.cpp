// SPDX-License-Identifier: Apache-2.0
#include "core/split/TextLeakIndex.h"

#include "core/text/ComparableText.h"

#include <cassert>
#include <algorithm>
#include <bit>
#include <functional>
#include <limits>

namespace voxdeck {

namespace {

std::uint64_t hashOfText(std::string_view text)
{
    return std::hash<std::string_view>()(text);
}

} // namespace

template <class Visit>
void TextLeakIndex::Buckets::each(std::uint64_t key, Visit visit) const
{
    if (m_first.empty())
        return;
    for (std::uint32_t at = m_first[key & (m_first.size() - 1)]; at != 0; at = m_nodes[at - 1].next)
        if (m_nodes[at - 1].key == key)
            visit(m_nodes[at - 1].number);
}

void TextLeakIndex::Buckets::add(std::uint64_t key, std::uint32_t number, std::size_t most)
{
    std::size_t here = 0;
    each(key, [&here](std::uint32_t) { ++here; });
    if (here >= most)
        return;
    if (m_nodes.size() >= m_first.size())
        grow();
    m_nodes.push_back({key, number, 0});
    append(static_cast<std::uint32_t>(m_nodes.size()));
}

void TextLeakIndex::Buckets::append(std::uint32_t node)
{
    assert(node > 0 && node <= m_nodes.size() && std::has_single_bit(m_first.size()));
    std::uint32_t *to = &m_first[m_nodes[node - 1].key & (m_first.size() - 1)];
    while (*to != 0)
        to = &m_nodes[*to - 1].next;
    *to = node;
}

void TextLeakIndex::Buckets::grow()
{
    constexpr std::size_t kFewest = 1024;
    m_first.assign(std::max(kFewest, m_first.size() * 2), 0);
    for (Node &node : m_nodes)
        node.next = 0;
    for (std::uint32_t node = 1; node <= m_nodes.size(); ++node)
        append(node);
}

void TextLeakIndex::add(std::string_view id, std::string_view split, std::string_view text)
{
    std::string comparable = duplicateKey(text);
    if (lettersOf(comparable) < m_rule.minimumLetters)
        return;
    const std::uint64_t hash = hashOfText(comparable);
    Entry *known = nullptr;
    m_byText.each(hash, [&](std::uint32_t entry) {
        if (m_entries[entry].split == split && m_entries[entry].comparable == comparable)
            known = &m_entries[entry];
    });
    if (known) {
        ++known->count;
        return;
    }
    assert(m_entries.size() < std::numeric_limits<std::uint32_t>::max());
    const auto number = static_cast<std::uint32_t>(m_entries.size());
    m_byText.add(hash, number, std::numeric_limits<std::size_t>::max());
    for (const std::uint64_t band : bandsOf(textRuns(comparable)))
        m_byBand.add(band, number, kMostInBand);
    m_entries.push_back({std::string(id), std::string(split), std::move(comparable), 1});
}

std::optional<std::uint64_t> TextLeakIndex::identityOf(std::string_view text) const
{
    const std::string comparable = duplicateKey(text);
    return lettersOf(comparable) < m_rule.minimumLetters ? std::nullopt
                                                         : std::optional(hashOfText(comparable));
}

std::optional<TextLeakIndex::Match> TextLeakIndex::find(std::string_view split,
                                                        std::string_view text) const
{
    const std::string comparable = duplicateKey(text);
    if (lettersOf(comparable) < m_rule.minimumLetters)
        return std::nullopt;
    const Entry *same = nullptr;
    const std::uint64_t identity = hashOfText(comparable);
    m_byText.each(identity, [&](std::uint32_t entry) {
        if (!same && m_entries[entry].split != split && m_entries[entry].comparable == comparable)
            same = &m_entries[entry];
    });
    if (same)
        return Match{same, 1, identity, identity};
    const auto runs = textRuns(comparable);
    std::vector<std::uint32_t> candidates;
    for (const std::uint64_t band : bandsOf(runs))
        m_byBand.each(band, [&candidates](std::uint32_t entry) { candidates.push_back(entry); });
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    std::optional<Match> best;
    for (const std::uint32_t candidate : candidates) {
        const Entry &entry = m_entries[candidate];
        if (entry.split == split)
            continue;
        const double shared = similarityOf(runs, textRuns(entry.comparable));
        if (shared >= m_rule.minimumSimilarity && (!best || shared > best->similarity))
            best = Match{&entry, shared, identity, hashOfText(entry.comparable)};
    }
    return best;
}

} // namespace voxdeck
