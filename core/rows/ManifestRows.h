// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/TallyKind.h"

#include <cstdint>
#include <optional>

namespace voxdeck {

/// Changes single rows of the manifest, and the tallies with them. Inside the caller's transaction.
///
/// Threads  that of its Database.
class ManifestRows {
public:
    explicit ManifestRows(Database &database) : m_database(database) {}

    /// The id of the row that shows `ref`; 0 when it was not imported.
    Result<std::uint32_t> find(const SegmentRef &ref);
    /// With its error rates (RowScore.h), as is the next.
    Result<> setText(std::uint32_t id, const std::string &text);
    Result<> setHypothesis(std::uint32_t id, const std::string &text);
    /// Sets the current score from the list, which is used without a hypothesis.
    Result<> setListedScore(std::uint32_t id, const ListedScore &score);
    /// Call after the texts, their language or the list's score changed.
    Result<> rateAnew(std::uint32_t id);
    Result<> setSpeaker(std::uint32_t id, const std::string &speaker);
    Result<> setTime(std::uint32_t id, EditField field, double seconds); ///< Start or End
    Result<> setStatus(std::uint32_t id, SegmentStatus status);
    Result<> setFlag(std::uint32_t id, bool isFlagged);
    /// Adds to the number of edits of the row that are not in the dataset.
    Result<> addUnpublished(std::uint32_t id, int edits);
    Result<> addToTally(std::uint32_t shard, TallyKind kind, std::string_view value,
                        std::int64_t rows, double seconds);

private:
    Result<std::uint32_t> findChanged(const SegmentRef &ref, std::int64_t first, std::int64_t end);
    Result<> moveTally(std::uint32_t id, TallyKind kind, std::string_view from,
                       std::string_view to);
    Database &m_database;
};

} // namespace voxdeck
