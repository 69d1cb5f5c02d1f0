// SPDX-License-Identifier: Apache-2.0
#include "core/split/SplitRule.h"

#include "core/base/Hash.h"
#include "core/base/RandomOrders.h"

#include <cassert>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace voxdeck {

namespace {

using Indexes = std::vector<std::size_t>;

/// PythonRandom uses the absolute value, so seeds from 2^63 on repeat the orders of small ones.
std::int64_t seedOf(std::uint64_t seed)
{
    return static_cast<std::int64_t>(seed & INT64_MAX);
}

double weightOf(const SplitRecording &recording, SplitMeasure measure)
{
    switch (measure) {
    case SplitMeasure::Hours: return recording.hours;
    case SplitMeasure::Count: return static_cast<double>(recording.count);
    case SplitMeasure::Recordings: return 1;
    }
    return 1;
}

Result<> checkRule(const SplitRule &rule)
{
    std::set<std::string> names{rule.rest};
    double sum = 0;
    for (const SplitShare &share : rule.shares) {
        if (!std::isfinite(share.share) || share.share < 0 || !std::isfinite(share.minimumHours))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the share is not a number from 0 to 1"), share.split);
        if (share.split.empty() || !names.insert(share.split).second)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("each split needs a different name"), share.split);
        sum += share.share;
    }
    constexpr double kRounding = 1e-9;
    if (sum > 1 + kRounding)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the shares add up to more than 1"));
    return {};
}

Result<> checkRecordings(std::span<const SplitRecording> recordings)
{
    std::vector<std::string_view>
        ids; // there may be millions: a set of nodes is four times as large
    ids.reserve(recordings.size());
    for (const SplitRecording &recording : recordings) {
        if (!std::isfinite(recording.hours) || recording.hours < 0)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("the hours are not a positive number"), recording.id);
        ids.emplace_back(recording.id);
    }
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice != ids.end())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("appears twice in the list of recordings"), std::string(*twice));
    return {};
}

std::string attributeOf(const SplitRecording &recording, const std::string &name)
{
    const auto found = recording.attributes.find(name);
    return found == recording.attributes.end() ? std::string() : found->second;
}

/// Works on the recordings of one stratum.
class Assigner {
public:
    Assigner(std::span<const SplitRecording> recordings, const SplitRule &rule,
             std::vector<std::string> &splits)
        : m_recordings(recordings), m_rule(rule), m_splits(splits)
    {
    }

    void assign(const Indexes &stratum)
    {
        m_filled.assign(m_rule.shares.size(), 0);
        m_total = 0;
        Indexes open;
        assert(m_splits.size() == m_recordings.size());
        for (const std::size_t i : stratum) {
            assert(i < m_recordings.size());
            m_total += weightOf(m_recordings[i], m_rule.measure);
            if (m_splits[i].empty())
                open.push_back(i);
            else
                fill(i);
        }
        std::sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
            return m_recordings[a].id < m_recordings[b].id;
        });
        if (m_rule.method == SplitMethod::LongestFirst)
            longestFirst(std::move(open));
        else
            shuffled(std::move(open));
    }

private:
    double targetOf(std::size_t share) const
    {
        const double target = m_rule.shares[share].share * m_total;
        return m_rule.measure == SplitMeasure::Hours
                   ? std::max(target, m_rule.shares[share].minimumHours)
                   : target;
    }

    void fill(std::size_t recording)
    {
        for (std::size_t share = 0; share < m_rule.shares.size(); ++share)
            if (m_rule.shares[share].split == m_splits[recording])
                m_filled[share] += weightOf(m_recordings[recording], m_rule.measure);
    }

    void longestFirst(Indexes open)
    {
        std::stable_sort(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
            return m_recordings[a].hours > m_recordings[b].hours;
        });
        for (const std::size_t i : open) {
            m_splits[i] = m_rule.rest;
            // one without a length would never fill a share
            if (weightOf(m_recordings[i], m_rule.measure) <= 0)
                continue;
            for (std::size_t share = 0; share < m_rule.shares.size(); ++share) {
                if (m_filled[share] < targetOf(share)) {
                    m_splits[i] = m_rule.shares[share].split;
                    break;
                }
            }
            fill(i);
        }
    }

    /// Lays the recordings end to end; each goes to the share that contains its middle, so that no
    /// share is off by more than one recording.
    void shuffled(Indexes open)
    {
        PythonRandom(seedOf(m_rule.seed)).shuffle(open);
        std::vector<double> ends;
        double end = 0;
        for (std::size_t share = 0; share < m_rule.shares.size(); ++share) {
            end += std::max(0.0, m_rule.shares[share].share * m_total - m_filled[share]);
            ends.push_back(end);
        }
        double at = 0;
        for (const std::size_t i : open) {
            const double weight = weightOf(m_recordings[i], m_rule.measure);
            const auto share = static_cast<std::size_t>(
                std::upper_bound(ends.begin(), ends.end(), at + weight / 2) - ends.begin());
            at += weight;
            m_splits[i] = share < ends.size() ? m_rule.shares[share].split : m_rule.rest;
        }
    }

    std::span<const SplitRecording> m_recordings;
    const SplitRule &m_rule;
    std::vector<std::string> &m_splits;
    std::vector<double> m_filled; // by share
    double m_total = 0;
};

const std::string &splitByHash(const SplitRecording &recording, const SplitRule &rule)
{
    const std::string value = !rule.hashField.empty()    ? attributeOf(recording, rule.hashField)
                              : recording.hashed.empty() ? recording.id
                                                         : recording.hashed;
    const double at = splitHash(rule.seed, value);
    double end = 0;
    for (const SplitShare &share : rule.shares) {
        end += share.share;
        if (at < end)
            return share.split;
    }
    return rule.rest;
}

} // namespace

double splitHash(std::uint64_t seed, std::string_view text)
{
    std::uint64_t hash = Fnv64().add(seed).add(text).value();
    hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccd;
    hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53;
    hash ^= hash >> 33;
    const double place = static_cast<double>(hash >> 11) / 9007199254740992.0; // 2^53
    assert(place >= 0 && place < 1);
    return place;
}

SplitRule countrySplitRule()
{
    SplitRule rule;
    rule.shares = {{"test", 0.01, 0.01}, {"validation", 0.01, 0}};
    return rule;
}

Result<std::vector<std::string>> assignSplits(std::span<const SplitRecording> recordings,
                                              const SplitRule &rule)
{
    VOX_CHECK(checkRule(rule));
    VOX_CHECK(checkRecordings(recordings));
    std::vector<std::string> splits(recordings.size());
    std::map<std::vector<std::string>, Indexes> strata;
    for (std::size_t i = 0; i < recordings.size(); ++i) {
        const SplitRecording &recording = recordings[i];
        const auto listed = rule.lists.find(recording.id);
        if (!recording.split.empty())
            splits[i] = recording.split;
        else if (listed != rule.lists.end())
            splits[i] = listed->second;
        else if (rule.method == SplitMethod::Hash)
            splits[i] = splitByHash(recording, rule);
        else if (rule.method == SplitMethod::ListsOnly)
            splits[i] = rule.rest;
        std::vector<std::string> stratum;
        for (const std::string &name : rule.stratifyBy)
            stratum.push_back(attributeOf(recording, name));
        strata[stratum].push_back(i);
    }
    for (const auto &[stratum, members] : strata)
        Assigner(recordings, rule, splits).assign(members);
    return splits;
}

} // namespace voxdeck
