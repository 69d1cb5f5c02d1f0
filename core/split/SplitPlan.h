// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0186
#pragma once

#include "core/split/ListedSplits.h"
#include "core/split/SplitSurvey.h"
#include "core/split/Subsets.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

/// Planned changes of splits.
struct SplitPlanOptions {
    SplitRule rule;                 ///< without lists
    std::vector<ListedSplit> lists; ///< counts before the rule
    bool reassigns = false;         ///< also what has a split; else only what has none
    /// Rising numbers of recordings, which alone are asked about; nothing: what the survey has chosen.
    std::optional<std::vector<std::uint32_t>> only;
    /// Train (or another split) in numbered parts; nothing: the parts there are stay.
    std::optional<SubsetLimit> subsets;
    Split subsetsOf = Split::Train;
    /// Audio is counted as builds write it: 16 kHz, 16 bit, mono.
    std::uint64_t bytesPerHour = 115'200'000;
    std::string reason; ///< where frozen splits shall change too
};

struct SplitAmount {
    double hours = 0;
    std::uint64_t rows = 0;
    std::uint64_t recordings = 0;
    void add(const SplitAmount &more)
    {
        hours += more.hours;
        rows += more.rows;
        recordings += more.recordings;
    }
};

/// Hours by split: what there is now, and what there would be.
struct SplitLine {
    std::string language; ///< of the sum: empty
    std::array<SplitAmount, kSplits> now;
    std::array<SplitAmount, kSplits> after;
    SplitAmount total() const;
};

/// A recording that would go elsewhere.
struct SplitMove {
    std::uint32_t recording = 0; ///< into SplitSurvey::recordings()
    Split from = Split::Unassigned;
    bool isMixed = false; ///< it is in several splits now
    Split to = Split::Unassigned;
};

/// Where each recording goes, decided once; nothing is changed before apply().
///
/// The same rows, rule and seed give the same plan. Frozen splits gain and lose nothing unless
/// there is a reason; where the split of the rest is frozen, the rest has no split. A recording (or
/// with SplitUnit::Speaker all that share a speaker) is never divided; a recording with parts in
/// several splits is moved as a whole to the split with most of it.
class SplitPlan {
public:
    /// Errors   InvalidArgument: a rule that makes no sense, a list that names an unknown split.
    static Result<SplitPlan> make(Workspace &workspace, std::shared_ptr<const SplitSurvey> survey,
                                  const SplitPlanOptions &options);
    /// The recordings given go to one split (none: Unassigned), with what shares their group.
    static Result<SplitPlan> moveTo(Workspace &workspace, std::shared_ptr<const SplitSurvey> survey,
                                    const std::vector<std::uint32_t> &recordings, Split split,
                                    const std::string &reason);
    /// The same, each to its own.
    static Result<SplitPlan> moveTo(Workspace &workspace, std::shared_ptr<const SplitSurvey> survey,
                                    const std::map<std::uint32_t, Split> &targets,
                                    const std::string &reason);

    /// The recordings that these rows are of go to one split, with all their segments and with what
    /// shares their group. Looks at every row of the workspace.
    static Result<SplitPlan> moveRowsTo(Workspace &workspace, const RowIds &rows, Split split,
                                        const std::string &reason,
                                        const ProgressSink &progress = {},
                                        const std::stop_token &stop = {});

    const SplitSurvey &survey() const { return *m_survey; }
    /// All segments of the recordings of moves(), and how long they are.
    SplitAmount moved() const;
    const SplitLine &sum() const { return m_sum; }
    const std::vector<SplitLine> &lines() const { return m_lines; } ///< by language, longest first
    const std::vector<SplitMove> &moves() const { return m_moves; } ///< by name
    Split targetOf(std::uint32_t recording) const { return m_targets[recording]; }
    std::optional<std::uint32_t> subsetOf(std::uint32_t recording) const;
    std::uint64_t subsets() const { return m_subsetCount; }
    std::uint64_t unknownNames() const { return m_unknownNames; } ///< of the lists
    /// Names of the lists that several recordings have. What only such a name lists is left as it is.
    const std::vector<MatchedSplits::Ambiguous> &ambiguousNames() const { return m_ambiguous; }
    std::uint64_t blocked() const { return m_blocked; } ///< units a frozen split keeps from moving
    /// Of a rule: the split that would take the rest, but is frozen; the rest stays unassigned then.
    std::optional<Split> frozenRest() const { return m_frozenRest; }

    /// One step of the journal. Busy when an import has moved rows since the survey.
    Result<BulkReport> apply(Workspace &workspace, const std::string &who,
                             const ProgressSink &progress = {},
                             const std::stop_token &stop = {}) const;

private:
    /// Recordings that stay together: a run of the numbers sorted by group.
    struct Unit {
        std::size_t begin = 0;
        std::size_t end = 0;
        bool isChosen = false;
        bool isBlocked = false;          ///< its frozen part cannot be joined
        Split split = Split::Unassigned; ///< most of it is in
    };

    explicit SplitPlan(std::shared_ptr<const SplitSurvey> survey);
    Result<> readFrozen(Workspace &workspace, const std::string &reason);
    bool isFrozen(std::uint32_t recording) const;
    Result<std::string> openSplit(const std::string &name) const;
    Result<SplitRule> settled(SplitRule rule);
    Unit unitAt(const std::vector<std::uint32_t> &numbers, std::size_t begin,
                const SplitPlanOptions &options) const;
    Result<> assign(const SplitPlanOptions &options, const MatchedSplits &listed);
    Result<> divide(const SplitPlanOptions &options, const MatchedSplits &listed);
    void sumUp();

    std::shared_ptr<const SplitSurvey> m_survey;
    std::string m_reason;
    std::array<bool, kSplits> m_frozen{};
    std::vector<Split> m_targets;
    std::vector<bool> m_isLeft; ///< its rows stay unchanged
    std::vector<std::uint32_t> m_subsets;
    std::uint64_t m_subsetCount = 0;
    std::uint64_t m_unknownNames = 0;
    std::vector<MatchedSplits::Ambiguous> m_ambiguous;
    std::uint64_t m_blocked = 0;
    std::optional<Split> m_frozenRest;
    SplitLine m_sum;
    std::vector<SplitLine> m_lines;
    std::vector<SplitMove> m_moves;
};

} // namespace voxdeck
