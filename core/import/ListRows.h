// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0084
#pragma once

#include "core/base/HashSet.h"
#include "core/import/ListedSegment.h"
#include "core/rows/JournalOverlay.h"
#include "core/rows/RowTallies.h"
#include "core/workspace/Database.h"
#include "core/workspace/RowScore.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace voxdeck {

/// The rows of one list in the manifest while it is imported (again): reads the utterances one by one
/// and finds the row each had before.
///
/// An utterance's row is the next one if that has its digest or its key; only where the order is no
/// longer the old one are the rows that are left looked up by key. Item numbers, which the journal
/// knows utterances by, stay with the keys, also while an utterance is not in the list; new ones have new numbers.
///
/// Threads  that of its Database. All but load() and removeTheRest() inside the caller's transaction.
class ListRows {
public:
    enum class Outcome { Same, Changed, Added };

    ListRows(Database &database, std::uint32_t shard);

    Result<> load(std::stop_token stop);
    /// At the beginning of each transaction: what others wrote since.
    Result<> refresh();
    Result<Outcome> put(ListedSegment &listed);
    /// False: the key stood in the list before.
    bool noteKey(std::string_view key);
    /// At the end of each transaction: the shard's counts and tallies.
    Result<> store();
    /// Rows whose utterances are no longer in the list go; returns their number.
    Result<std::uint64_t> removeTheRest(std::stop_token stop);
    /// Of those the ones with edits that are not published.
    std::uint64_t removedWithEdits() const { return m_removedWithEdits; }
    /// Changed lines that say another split or status than was set here.
    std::uint64_t unfollowed() const { return m_unfollowed; }

private:
    struct Known { ///< a row that has not met its utterance
        std::int64_t id = 0;
        std::int64_t digest = 0;
        std::uint64_t keyHash = 0;
    };

    Result<std::int64_t> recordingId(const ListedSegment &listed);
    Result<> loadPublished();
    Result<std::optional<Known>> takePublished(const ListedSegment &listed);
    Result<> makeRoom();
    Result<Outcome> settle(const Known &known, ListedSegment &listed);
    Result<const Known *> findByKey(const ListedSegment &listed);
    Result<> insert(ListedSegment &listed);
    Result<> countEdits(std::int64_t id);
    Result<> update(std::int64_t id, ListedSegment &listed);
    Result<int> layOver(SegmentRow &row);
    Result<> countUnfollowed(std::int64_t id, Split split, SegmentStatus status);
    Result<> recountTallies();
    Result<std::int64_t> removeRows(const std::vector<std::int64_t> &gone);
    Result<> removeFromTheEnd(std::vector<std::int64_t> &gone, const std::stop_token &stop);
    Result<> removeSilentRecordings(const std::stop_token &stop);
    Result<> countOff(std::int64_t from, std::int64_t to);
    Result<std::uint64_t> removePublished();
    Result<> closeGaps(const std::vector<std::int64_t> &gone);

    Database &m_db;
    std::uint32_t m_shard;
    std::int64_t m_firstId = 0;
    std::int64_t m_rowCount = 0;
    std::int64_t m_capacity = 0;
    std::int64_t m_storedRows = 0; ///< those before this transaction
    std::uint64_t m_nextItem = 0;
    std::uint64_t m_removedWithEdits = 0;
    std::uint64_t m_unfollowed = 0;
    std::vector<Known> m_known; ///< in the order of ids
    std::size_t m_next = 0;     ///< of m_known: the one that should come now
    std::vector<bool> m_isMet;
    std::unordered_multimap<std::uint64_t, std::size_t> m_byKey; ///< empty while the order holds
    bool m_isOutOfOrder = false;
    /// Rows of lines that publishing wrote: behind the list's own, and known by their keys.
    std::unordered_multimap<std::uint64_t, std::int64_t> m_published;
    bool m_hasChanged = false; ///< tallies are counted again at the end
    HashSet m_keys;
    JournalOverlay m_overlay;
    std::string m_lastRecording;
    std::int64_t m_lastRecordingId = 0;
    RowTallies m_tallies;
    RowRater m_rater; ///< of this transaction
};

} // namespace voxdeck
