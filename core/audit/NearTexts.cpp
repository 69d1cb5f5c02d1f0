// SPDX-License-Identifier: Apache-2.0
#include "core/audit/NearTexts.h"

#include "core/text/ComparableText.h"
#include "core/text/Tokens.h"

#include <cassert>
#include <algorithm>
#include <map>
#include <utility>

namespace voxdeck {

std::uint32_t NearTexts::rootOf(std::uint32_t text) const
{
    while (m_parents[text] != text) {
        m_parents[text] = m_parents[m_parents[text]];
        text = m_parents[text];
    }
    return text;
}

void NearTexts::join(std::uint32_t a, std::uint32_t b)
{
    a = rootOf(a);
    b = rootOf(b);
    m_parents[std::max(a, b)] = std::min(a, b);
    assert(rootOf(a) == rootOf(b));
}

void NearTexts::joinNear(std::uint32_t text, const std::string &comparable)
{
    if (lettersOf(comparable) < m_fewestLetters)
        return;
    const TextRuns runs = textRuns(comparable);
    const auto bands = bandsOf(runs);
    std::vector<std::uint32_t> candidates;
    for (std::size_t band = 0; band < bands.size(); ++band) {
        auto &bucket = m_bands[band][bands[band]];
        candidates.insert(candidates.end(), bucket.begin(), bucket.end());
        if (bucket.size() < kMostInBand)
            bucket.push_back(text);
    }
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    for (const std::uint32_t other : candidates)
        if (rootOf(other) != rootOf(text)
            && similarityOf(runs, textRuns(*m_comparable.at(other))) >= m_similarity)
            join(other, text);
    m_comparable.emplace(text, &comparable);
}

void NearTexts::add(std::string_view text)
{
    const auto number = static_cast<std::uint32_t>(m_parents.size());
    m_parents.push_back(number);
    std::string comparable = duplicateKey(text);
    if (comparable.empty())
        return;
    const auto [same, isNew] = m_same.try_emplace(std::move(comparable), number);
    if (isNew)
        joinNear(number, same->first);
    else
        join(same->second, number);
}

std::vector<std::vector<std::uint32_t>> NearTexts::groups() const
{
    std::map<std::uint32_t, std::vector<std::uint32_t>> byRoot;
    for (std::uint32_t text = 0; text < m_parents.size(); ++text)
        byRoot[rootOf(text)].push_back(text);
    std::vector<std::vector<std::uint32_t>> groups;
    for (auto &[root, members] : byRoot)
        if (members.size() > 1)
            groups.push_back(std::move(members));
    return groups;
}

} // namespace voxdeck
