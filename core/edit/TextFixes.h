// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"
#include "core/text/Lexicon.h"

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// The findings of the text rules in some rows, counted.
struct TextFindings {
    std::vector<std::uint32_t> fixable; ///< ids of rows that would be other texts with all fixes
    std::array<std::uint64_t, kTextRules> hints{};
    std::uint64_t rows = 0; ///< with hints
    std::uint64_t looked = 0;
};

/// Checks the transcripts of an order's rows; `lexicon` null: without spelling. Calls `tell` for
/// each row with hints.
///
/// Threads  that of the workspace, and the lexicon with it; a job's.
/// Errors   Cancelled; what reading or `tell` gives.
using TellRow = std::function<Result<>(const SegmentRow &, const std::vector<TextHint> &)>;
Result<TextFindings> checkRows(Workspace &workspace, const RowOrder &order,
                               const TextPolicy &policy, Lexicon *lexicon, const TellRow &tell,
                               const ProgressSink &progress = {}, const std::stop_token &stop = {});

constexpr std::size_t kMostFixedRows = 200'000;

struct FixReport {
    EditGroup step = 0; ///< 0: nothing was left to fix
    std::uint64_t rows = 0;
};

/// Applies all fixes except spelling to these rows, as one step and one transaction, based on their
/// current texts.
///
/// Errors   as EditSession::apply(); InvalidArgument for more than kMostFixedRows rows.
Result<FixReport> fixRows(Workspace &workspace, EditSession &edits,
                          const std::vector<std::uint32_t> &ids, const TextPolicy &policy,
                          const ProgressSink &progress = {}, const std::stop_token &stop = {});

} // namespace voxdeck
