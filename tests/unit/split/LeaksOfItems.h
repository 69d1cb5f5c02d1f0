// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/base/Stopped.h"
#include "core/split/LeakCheck.h"

#include <algorithm>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::test {

/// One segment, as far as it can leak.
struct LeakItem {
    std::string id;
    std::string recording; ///< empty: not known
    std::string speaker;   ///< empty: not known
    std::string text;
    std::string split; ///< empty: in none, not looked at
};

inline constexpr std::size_t kMaximumIds = 20;

/// By name and split: the ids of the segments.
using Groups = std::map<std::string, std::map<std::string, std::vector<const LeakItem *>>>;

inline Leak leakOf(LeakKind kind, const std::string &what,
                   const std::map<std::string, std::vector<const LeakItem *>> &bySplit)
{
    Leak leak{kind, what, {}, {}, 0, 1};
    for (const auto &[split, items] : bySplit) {
        leak.splits.push_back(split);
        leak.segments += items.size();
    }
    // in turn from each split, so that each has one among the first
    for (std::size_t turn = 0; leak.ids.size() < kMaximumIds; ++turn) {
        const std::size_t before = leak.ids.size();
        for (const auto &[split, items] : bySplit) {
            if (turn < items.size() && leak.ids.size() < kMaximumIds)
                leak.ids.push_back(items[turn]->id);
        }
        if (leak.ids.size() == before)
            break;
    }
    return leak;
}

inline void addShared(LeakKind kind, const Groups &groups, std::vector<Leak> &leaks)
{
    for (const auto &[what, bySplit] : groups) {
        if (bySplit.size() > 1)
            leaks.push_back(leakOf(kind, what, bySplit));
    }
}

inline void addTextLeak(TextLeakIndex &index, const LeakItem &item, std::vector<Leak> &leaks)
{
    if (const auto match = index.find(item.split, item.text)) {
        Leak leak;
        leak.kind = match->similarity < 1 ? LeakKind::NearText : LeakKind::Text;
        leak.what = match->entry->comparable;
        leak.splits = {match->entry->split, item.split};
        std::sort(leak.splits.begin(), leak.splits.end());
        leak.ids = {match->entry->id, item.id};
        leak.segments = match->entry->count + 1;
        leak.similarity = match->similarity;
        leaks.push_back(std::move(leak));
    }
    index.add(item.id, item.split, item.text);
}

/// All leaks: recordings and speakers by name, then texts in the order of the items. Of several texts
/// that are near each is given with the most similar one before it.
///
/// Errors   Cancelled.
inline Result<std::vector<Leak>> findLeaks(std::span<const LeakItem> items,
                                           const LeakOptions &options, std::stop_token stop = {})
{
    Groups recordings;
    Groups speakers;
    for (const LeakItem &item : items) {
        if (item.split.empty())
            continue;
        if (!item.recording.empty())
            recordings[item.recording][item.split].push_back(&item);
        if (options.checksSpeakers && !item.speaker.empty())
            speakers[item.speaker][item.split].push_back(&item);
    }
    std::vector<Leak> leaks;
    addShared(LeakKind::Recording, recordings, leaks);
    addShared(LeakKind::Speaker, speakers, leaks);
    if (!options.checksTexts)
        return leaks;
    TextLeakIndex index(options.texts);
    for (const LeakItem &item : items) {
        VOX_CHECK(checkStop(stop));
        if (!item.split.empty())
            addTextLeak(index, item, leaks);
    }
    return leaks;
}

} // namespace voxdeck::test
