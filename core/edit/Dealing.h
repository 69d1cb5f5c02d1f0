// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/BulkEdit.h"
#include "core/job/Progress.h"
#include "core/search/RowReader.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

enum class DealUnit {
    Recording, ///< all assigned segments of a recording go to one person
    Row
};

/// How rows are assigned to people.
struct DealChoice {
    std::vector<std::string> people; ///< each once; empty: the rows are unassigned
    DealUnit unit = DealUnit::Recording;
    /// The next goes to who has the least; else in turns. Rows of unknown length count as the mean of the others.
    bool balancesHours = false;
    /// So many each; 0: all there are. Of recordings the one that reaches it is the last one.
    std::uint64_t rowsEach = 0;
    bool leavesAssigned = false; ///< rows that already have an assignee keep them
    std::int64_t seed = 0;       ///< the same seed gives the same assignment of the same rows
};

/// The rows assigned to one person.
struct DealShare {
    std::string person;
    RowIds rows;
    std::uint64_t recordings = 0;
    double seconds = 0;
};

struct DealPlan {
    std::vector<DealShare> shares; ///< in the order of the people
    std::uint64_t left = 0;        ///< rows assigned to nobody
    std::string layout;            ///< rowLayout() when the rows were read
};

/// Plans the assignment: in an order that the seed decides, one recording or row after the other.
///
/// Units    memory: 20 bytes a row.
/// Errors   InvalidArgument: an invalid or repeated name; Cancelled.
Result<DealPlan> planDeal(Workspace &workspace, const RowOrder &rows, const DealChoice &choice,
                          const ProgressSink &progress = {}, const std::stop_token &stop = {});

/// Writes it down as one step, and the names for the next time.
///
/// Errors   those of BulkEdit::apply(); nothing is changed then.
Result<BulkReport> applyDeal(Workspace &workspace, const std::string &who, const DealPlan &plan,
                             const ProgressSink &progress = {}, const std::stop_token &stop = {});

} // namespace voxdeck
