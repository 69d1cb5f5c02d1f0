// SPDX-License-Identifier: Apache-2.0
#include "core/audit/NearTexts.h"

#include "core/text/ComparableText.h"
#include "core/text/Tokens.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kRun = 5; ///< characters

std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL; // splitmix64
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

/// Rising, each once.
std::vector<std::uint64_t> runsOf(std::string_view comparable)
{
    const std::vector<std::uint32_t> characters = codePointsOf(comparable);
    std::vector<std::uint64_t> runs;
    for (std::size_t at = 0; at + kRun <= characters.size(); ++at) {
        std::uint64_t run = 0;
        for (std::size_t place = 0; place < kRun; ++place)
            run = mixed(run + 0x9E3779B97F4A7C15ULL + characters[at + place]);
        runs.push_back(run);
    }
    std::sort(runs.begin(), runs.end());
    runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
    return runs;
}

std::uint64_t bandOf(const TextSketch &sketch, std::size_t band)
{
    return mixed(mixed(std::uint64_t{sketch[3 * band]} << 32 | sketch[3 * band + 1])
                 + sketch[3 * band + 2]);
}

} // namespace

std::optional<TextSketch> sketchOf(std::string_view comparable)
{
    const std::vector<std::uint64_t> runs = runsOf(comparable);
    if (runs.empty())
        return std::nullopt;
    TextSketch sketch;
    sketch.fill(std::numeric_limits<std::uint32_t>::max());
    for (const std::uint64_t run : runs)
        for (std::size_t place = 0; place < sketch.size(); ++place)
            sketch[place] = std::min(
                sketch[place],
                static_cast<std::uint32_t>(mixed(run + (place + 1) * 0xD6E8FEB86659FD93ULL) >> 32));
    return sketch;
}

double sketchSimilarity(const TextSketch &a, const TextSketch &b)
{
    std::size_t equal = 0;
    for (std::size_t place = 0; place < a.size(); ++place)
        equal += a[place] == b[place] ? 1 : 0;
    return static_cast<double>(equal) / static_cast<double>(a.size());
}

double runSimilarity(std::string_view a, std::string_view b)
{
    const auto ours = runsOf(a);
    const auto theirs = runsOf(b);
    if (ours.empty() || theirs.empty())
        return a == b ? 1 : 0;
    std::vector<std::uint64_t> common;
    std::set_intersection(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                          std::back_inserter(common));
    return static_cast<double>(common.size())
           / static_cast<double>(ours.size() + theirs.size() - common.size());
}

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
}

void NearTexts::joinNear(std::uint32_t text, const std::string &comparable)
{
    const auto sketch = sketchOf(comparable);
    if (!sketch || codePointsOf(comparable).size() < m_fewestCharacters)
        return;
    std::vector<std::uint32_t> candidates;
    for (std::size_t band = 0; band < kBands; ++band) {
        auto &bucket = m_bands[band][bandOf(*sketch, band)];
        candidates.insert(candidates.end(), bucket.begin(), bucket.end());
        if (bucket.size() < kMostInBucket)
            bucket.push_back(text);
    }
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    for (const std::uint32_t other : candidates)
        if (rootOf(other) != rootOf(text)
            && runSimilarity(comparable, *m_comparable.at(other)) >= m_similarity)
            join(other, text);
    m_comparable.emplace(text, &comparable);
}

void NearTexts::add(std::string_view text)
{
    const auto number = static_cast<std::uint32_t>(m_parents.size());
    m_parents.push_back(number);
    std::string comparable = comparableText(text);
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
