// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/EditSession.h"
#include "core/edit/TextReplacement.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace voxdeck {

/// The rows that contain a match, in the order they were searched; 12 bytes each.
struct ReplaceFindings {
    std::vector<std::uint32_t> ids;
    std::vector<std::uint64_t> texts; ///< of each row the hash of the text that was searched
    std::uint64_t hits = 0;           ///< in all of them
    std::uint64_t looked = 0;         ///< rows
};

/// Looks through the transcripts of some rows of an order; no text is kept.
///
/// Threads  that of the workspace, and `replacement` with it; a job's.
/// Errors   Cancelled; InvalidArgument where the regular expression is too costly for a text.
Result<ReplaceFindings> findReplacements(Workspace &workspace, const RowOrder &order,
                                         TextReplacement &replacement,
                                         const ProgressSink &progress = {},
                                         const std::stop_token &stop = {});

constexpr std::size_t kMostReplacedRows = 200'000;

struct ReplaceReport {
    EditGroup step = 0; ///< 0: nothing was left to replace
    std::uint64_t rows = 0;
    std::uint64_t hits = 0;
    std::uint64_t changed =
        0; ///< rows left as they are, because they have another text than was found
};

/// Replaces in these rows, as one step and one transaction: all or nothing. Where `seen` is given, `ids` are some of its
/// rows in its order, and a row that was changed since it was found is left as it is.
///
/// Errors   as findReplacements() and EditSession::apply(); InvalidArgument for more than
///          kMostReplacedRows rows.
Result<ReplaceReport> replaceInRows(Workspace &workspace, EditSession &edits,
                                    const std::vector<std::uint32_t> &ids,
                                    TextReplacement &replacement, const ProgressSink &progress = {},
                                    const std::stop_token &stop = {},
                                    const ReplaceFindings *seen = nullptr);

} // namespace voxdeck
