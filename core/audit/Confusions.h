// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0260
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/text/Scorer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

struct Comparison;

/// A token of the reference and what the recogniser made of it: their -> there.
struct Confusion {
    std::string said;  ///< as the profile compares it; empty: inserted
    std::string heard; ///< empty: deleted
    std::uint64_t times = 0;
    std::uint64_t rows = 0;
    std::vector<std::uint32_t>
        ids; ///< of these rows, the one with the highest CER of the hypothesis first; at most kMostConfusedRows
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

/// The place among Comparison::differences() where `said` was taken for `heard`; else of the first difference in which
/// that was said, alone or beside other words, or heard where `said` is empty. Nothing where none fits.
std::optional<std::size_t> differenceWith(const Comparison &comparison, std::string_view language,
                                          std::string_view said, std::string_view heard);

} // namespace voxdeck
