// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/text/Scorer.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A token of the reference and what the recogniser made of it: their -> there.
struct Confusion {
    std::string said;  ///< as the profile compares it; empty: inserted
    std::string heard; ///< empty: deleted
    std::uint64_t times = 0;
    std::uint64_t rows = 0;
    std::vector<std::uint32_t>
        ids; ///< of these rows, the one with the highest CER first; at most kMostConfusedRows
};

struct ConfusionSurvey {
    ScoringProfile profile;
    ScoredUnit unit = ScoredUnit::Mixed;
    std::string hypothesis; ///< of whose errors; empty: no row has one
    std::uint64_t rows = 0, scored = 0;
    std::uint64_t substitutions = 0, deletions = 0, insertions = 0;
    std::uint64_t different = 0; ///< confusions
    bool areSomeCut =
        false; ///< more different ones than could be counted: the rest is in the sums alone
    std::vector<Confusion> most; ///< most times first, at most kMostConfusions
};

inline constexpr std::size_t kMostConfusions = 1'000;
inline constexpr std::size_t kMostConfusedRows = 5'000;

struct ConfusionRequest {
    ScoringProfile profile = defaultProfile();
    ScoredUnit unit = ScoredUnit::Mixed;
    std::string hypothesis; ///< empty: the table's own
};

/// Aligns the hypotheses of the rows with their references and counts what was taken for what. The alignment is
/// jiwer's or WeNet's, whichever the profile names; with a profile of Kaldi or sclite it is jiwer's, whose sums may
/// differ from theirs.
///
/// Time     some 30 us a row.
/// Memory   some 200 bytes a different confusion, 2,000,000 at most, and 4 bytes per row and confusion.
/// Threads  as RowReader.
/// Errors   Cancelled; those of RowReader.
Result<ConfusionSurvey> surveyConfusions(RowReader &reader, const RowOrder &order,
                                         const ConfusionRequest &request,
                                         const ProgressSink &progress, const std::stop_token &stop);

/// The number, from 1, of the difference between the texts of a row (core/text/Comparison.h) where that was taken for
/// that; else of the first one in which that was said; 1 where none says so.
int differenceWith(const SegmentRow &row, const Confusion &what);

} // namespace voxdeck
