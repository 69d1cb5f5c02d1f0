// SPDX-License-Identifier: Apache-2.0
#include "core/split/TextLeakIndex.h"

#include "core/text/ComparableText.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <limits>

namespace voxdeck {

namespace {

constexpr std::size_t kRunCharacters = 5;
constexpr std::size_t kBands = 12;
constexpr std::size_t kRowsPerBand = 3;
constexpr std::size_t kMaximumBucket = 64;

std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 33)) * 0xff51afd7ed558ccd;
    value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53;
    return value ^ (value >> 33);
}

/// A hash for each distinct run of five characters, in order; one for a text that has no five.
std::vector<std::uint64_t> runsOf(std::string_view text)
{
    const auto characters = codePointsOf(text);
    std::vector<std::uint64_t> runs;
    const std::size_t count = characters.size() < kRunCharacters
                                  ? 1
                                  : characters.size() - kRunCharacters + 1;
    for (std::size_t begin = 0; begin < count; ++begin) {
        std::uint64_t hash = 0;
        for (std::size_t i = begin; i < std::min(begin + kRunCharacters, characters.size()); ++i)
            hash = mixed(hash * 0x9e3779b97f4a7c15 + characters[i] + 1);
        runs.push_back(hash);
    }
    std::sort(runs.begin(), runs.end());
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    return runs;
}

std::uint64_t hashOfText(std::string_view text)
{
    return mixed(std::hash<std::string_view>()(text));
}

double similarity(const std::vector<std::uint64_t> &a, const std::vector<std::uint64_t> &b)
{
    std::vector<std::uint64_t> shared;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
    const std::size_t all = a.size() + b.size() - shared.size();
    return all == 0 ? 1 : static_cast<double>(shared.size()) / static_cast<double>(all);
}

/// A number for each band: equal where the smallest hashes of the band's rows are.
std::array<std::uint64_t, kBands> bandsOf(const std::vector<std::uint64_t> &runs)
{
    std::array<std::uint64_t, kBands> bands{};
    for (std::size_t band = 0; band < kBands; ++band) {
        std::uint64_t key = band + 1;
        for (std::size_t row = 0; row < kRowsPerBand; ++row) {
            const std::uint64_t salt = mixed(band * kRowsPerBand + row + 1);
            std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
            for (const std::uint64_t run : runs)
                least = std::min(least, mixed(run ^ salt));
            key = mixed(key * 0x9e3779b97f4a7c15 + least);
        }
        bands.at(band) = key;
    }
    return bands;
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

double runSimilarity(std::string_view a, std::string_view b)
{
    return similarity(runsOf(a), runsOf(b));
}

void TextLeakIndex::add(std::string_view id, std::string_view split, std::string_view text)
{
    std::string comparable = comparableText(text);
    if (codePointsOf(comparable).size() < m_rule.minimumCharacters)
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
    const auto number = static_cast<std::uint32_t>(m_entries.size());
    m_byText.add(hash, number, std::numeric_limits<std::size_t>::max());
    for (const std::uint64_t band : bandsOf(runsOf(comparable)))
        m_byBand.add(band, number, kMaximumBucket);
    m_entries.push_back({std::string(id), std::string(split), std::move(comparable), 1});
}

std::optional<TextLeakIndex::Match> TextLeakIndex::find(std::string_view split,
                                                        std::string_view text) const
{
    const std::string comparable = comparableText(text);
    if (codePointsOf(comparable).size() < m_rule.minimumCharacters)
        return std::nullopt;
    const Entry *same = nullptr;
    m_byText.each(hashOfText(comparable), [&](std::uint32_t entry) {
        if (!same && m_entries[entry].split != split && m_entries[entry].comparable == comparable)
            same = &m_entries[entry];
    });
    if (same)
        return Match{same, 1};
    const auto runs = runsOf(comparable);
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
        const double shared = similarity(runs, runsOf(entry.comparable));
        if (shared >= m_rule.minimumSimilarity && (!best || shared > best->similarity))
            best = Match{&entry, shared};
    }
    return best;
}

} // namespace voxdeck
