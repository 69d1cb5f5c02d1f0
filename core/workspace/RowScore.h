// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0222
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/text/ScoringProfile.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>

namespace voxdeck {

class Database;
class Statement;

/// Names a pair of texts in ListedScore::texts. 64-bit FNV-1a; never changes, as workspaces keep it.
std::int64_t hashOfTexts(std::string_view reference, std::string_view hypothesis);

/// The texts of a row that its score is of.
struct RowTexts {
    std::string_view reference, hypothesis;
    std::string_view language;
    bool hasHypothesis = false; ///< SegmentRow::hasHypothesis(): an empty one may be there
};
RowTexts textsOf(const SegmentRow &row);

class EmptyHypotheses;
/// `text, hypothesis, language, shard, further` of a row that was read, from that column on; valid as long as the
/// row.
Result<RowTexts> textsIn(const Statement &row, int column, EmptyHypotheses &empties);

/// The one rule for the columns CER and WER: the texts that are shown, scored by the project's profile. Where
/// there is no hypothesis the list's own score stands in, as long as the reference is the one it came with.
///
/// A light value: each thread keeps its scorers.
class RowRater {
public:
    RowRater() = default; ///< by the default profile
    explicit RowRater(const ScoringProfile &profile);
    /// By the profile that the project has chosen (ProjectScoring.h). Inside a transaction it stays the same;
    /// before the next one it is asked for again.
    ///
    /// Errors   those of Database; InvalidArgument where a newer Voxdeck wrote the profile.
    static Result<RowRater> of(Database &database);

    ErrorScore scoreOf(const RowTexts &texts, const ListedScore &listed) const;
    /// Sets `cer` and `wer` of the row.
    void rate(SegmentRow &row) const;
    const ScoringProfile &profile() const;
    /// Whether a row keeps its score when its language changes from one to the other: letters are folded alike, and
    /// numbers have the same words.
    bool isScoredAlike(std::string_view language, std::string_view other) const;

private:
    std::shared_ptr<const ScoringProfile> m_profile; ///< null: the default one
};
/// CER and WER of two texts by a profile; nothing without a reference. errorScore() is that of the default one.
ErrorScore scoreBy(const std::shared_ptr<const ScoringProfile> &profile, std::string_view reference,
                   std::string_view hypothesis, std::string_view language);

/// Whether the list's own score is of the texts the row shows.
bool isScoreOfList(const SegmentRow &row);

/// `list_cer, list_wer, list_texts` of a row that was read, from that column on.
ListedScore listedScoreIn(const Statement &row, int column);
/// So many rows of a workspace that was made by an older version are rated in one transaction.
constexpr std::int64_t kRowsRatedAtOnce = 20'000;
/// The origin of the scores in a workspace whose rows are to be rated.
enum class OldScores : std::uint8_t {
    Unsorted, ///< up to version 6: cer and wer may be a list's own; the next import of the list tells
    Sorted    ///< a list's own are in list_cer and list_wer, cer and wer are of another rule
};
/// Notes that all rows are to be rated, hidden ones as well, and rates the first of them, in the caller's
/// transaction.
Result<> beginRating(Database &database, OldScores scores);
/// Rates the rows that beginRating() left, a transaction for kRowsRatedAtOnce of them: a stop or a crash
/// loses one at most, and the next call goes on. Imports call it first. Nothing to do as a rule.
/// Errors   Cancelled, Busy.
Result<> rateLeftRows(Database &database, const ProgressSink &progress,
                      const std::stop_token &stop);
/// How many ids are left for rateLeftRows(): while there are some, the table shows rates of two rules. 0: none.
Result<std::uint64_t> rowsLeftToRate(Database &database);

} // namespace voxdeck
