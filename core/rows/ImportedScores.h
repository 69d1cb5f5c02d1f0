// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace voxdeck {

class Database;

/// Scores that other programs computed, in `metric` like those that a pass computes, and beside it by the place of
/// their segment: an import, which may rewrite any row, lays them over again.
///
/// A score belongs to a stretch of audio. While a segment has other times, its score is unknown; the former times
/// bring it back. A score of `ofLanguage` also belongs to the language that the segment declared.
///
/// Threads  that of its Database. All writing is inside the caller's transaction.
class ImportedScores {
public:
    explicit ImportedScores(Database &database) : m_db(database) {}

    /// Makes table and triggers, which only workspaces with imported scores have:
    ///   imported_score  by (shard, item, segment, kind); key_hash: bulkKeyHash() of its item, start, stop and language
    ///                   ("" where it does not matter) when it was imported
    Result<> makeTables();
    /// Names the metric in metric_kind: it is a column of this workspace from now on.
    Result<> declare(int kind, std::string_view name, int input, int version);
    /// Nothing: the score is unknown from now on. Gives false where it was the same before.
    Result<bool> put(std::uint32_t row, int kind, std::optional<double> value, bool ofLanguage);

private:
    Database &m_db;
};

/// Lays imported scores over rows `firstId` .. `firstId + rows` of a shard, which an import has just written. A score of
/// another key, of other times or another language than the row's is left out. Inside the import's transaction.
Result<> layScoresOver(Database &database, std::uint32_t shard, std::int64_t firstId,
                       std::int64_t rows);

} // namespace voxdeck
