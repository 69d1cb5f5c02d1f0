// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/journal/PublishIntents.h"
#include "core/publish/PublishPlan.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

/// The workspace's side of publishing: what is about to replace which record, and what was published.
///
/// Before an index is renamed into place, its new records are written down here; the files themselves show
/// whether the rename happened. After a crash in between, settle() brings both together.
///
/// Threads  that of its Database.
class PublishLedger {
public:
    PublishLedger(Database &database, std::string who, std::string note);

    /// Whether an earlier publish may have been interrupted at its commit point.
    Result<bool> hasOpenIntents(std::uint32_t shard);
    /// Marks what an earlier, interrupted publish brought into the dataset, and forgets what not.
    Result<> settle(std::uint32_t shard, const touch::ShardReader &reader, PublishReport &report);
    Result<> intend(std::uint32_t shard, const ShardPlan &plan);
    /// Marks the plan's texts published. `before` and `after` are the shard before and after: rows
    /// made from the first are valid for the second.
    Result<> confirm(std::uint32_t shard, const ShardPlan &plan, const touch::ShardReader &before,
                     const touch::ShardReader &after, PublishReport &report);

    // The same for lists, whose records have no item numbers.
    Result<std::vector<PublishedText>> openIntents(std::uint32_t shard);
    /// `happened` returns whether the list contains an intent now.
    Result<> settle(std::uint32_t shard, const std::vector<PublishedText> &intents,
                    const std::function<bool(const PublishedText &)> &happened,
                    PublishReport &report);
    Result<> intend(const std::vector<PublishedText> &texts);
    /// Marks edits published, and does in the same transaction what `also` does.
    Result<> confirm(const std::vector<const SegmentEdits *> &edits,
                     const std::function<Result<>()> &also, const PublishReport &added,
                     PublishReport &report);

    /// Fills in the rest of a plan's report: the number of segments, the revision it would become.
    Result<> finishPlan(PublishReport &report);
    /// Its rows are in the report's `segments` with the next confirm() or finishPlan().
    void count(const SegmentEdits &edit, PublishReport &report);

private:
    Result<> open(PublishReport &report);
    Result<> countRows(PublishReport &report);
    Result<> close(const PublishReport &report);
    Result<std::uint64_t> mark(const SegmentRef &ref, std::int64_t lastEdit, std::int64_t revision);
    Result<bool> keepSegments(const SegmentRef &ref, std::int64_t lastEdit);
    Result<> recount(const SegmentRef &ref);

    Database &m_database;
    std::string m_who;
    std::string m_note;
    std::vector<std::pair<SegmentRef, EditField>> m_counted; ///< whose rows are not in m_rows yet
    std::set<std::uint32_t> m_rows;                          ///< counted so far
    std::set<std::uint32_t> m_editedRows; ///< those of them with unpublished edits
    std::set<SegmentRef> m_notImported;   ///< the same, of segments without rows
};

} // namespace voxdeck
