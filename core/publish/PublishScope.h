// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0256
#pragma once

#include "core/publish/ListFields.h"
#include "core/publish/PublishPlan.h"
#include "core/workspace/IdSet.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace voxdeck {

/// Which edits are published: all, or those of some rows. Segments that were divided, merged, added
/// or deleted together are published together, and only if all remaining rows of them are chosen;
/// otherwise none of them is, and `left` counts them.
///
/// Threads  that of its Database.
class PublishScope {
public:
    /// `rows`: ids of the manifest; null: all. It stays where it is.
    PublishScope(Database &database, const IdSet *rows) : m_db(database), m_rows(rows) {}
    bool isAll() const { return m_rows == nullptr; }
    /// An earlier run may have written the lines of these items: they are chosen, with all that goes along.
    void choose(const std::vector<SegmentRef> &items)
    {
        m_begun.insert(items.begin(), items.end());
    }

    /// Removes the edits that are not to be published from a shard's edits, and counts them.
    Result<> chooseRecords(std::vector<SegmentEdits> &edits, PublishReport &report);
    /// The same of a list; false where fields were left out.
    Result<bool> chooseLines(std::uint32_t shard, std::int64_t lastEdit,
                             std::vector<SegmentEdits> &edits, std::vector<FieldEdit> &fields,
                             PublishReport &report);

private:
    /// Rows of a whole: all that are shown, and those among the chosen.
    struct Share {
        std::uint64_t rows = 0;
        std::uint64_t chosen = 0;
        bool isBegun = false;
        std::string key;
        bool isChosen() const { return isBegun || (rows > 0 && chosen == rows); }
    };
    Result<> addItem(const SegmentRef &item, Share &share);
    Result<bool> has(const SegmentRef &ref);
    static void tellLeft(const Share &share, PublishReport &report);
    Result<std::map<std::uint64_t, Share>>
    sharesOfLines(std::uint32_t shard, const std::map<std::uint64_t, std::uint64_t> &groups);

    Database &m_db;
    const IdSet *m_rows;
    std::set<SegmentRef> m_begun;
};

} // namespace voxdeck
