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
    Recording, ///< all segments of a recording, as far as they are dealt, go to one person
    Row
};

/// How rows are dealt out to people.
struct DealChoice {
    std::vector<std::string> people; ///< each once; none: the rows are nobody's from now on
    DealUnit unit = DealUnit::Recording;
    /// The next goes to who has the least; else in turns. Rows of unknown length count as the mean of the others.
    bool balancesHours = false;
    /// So many each; 0: all there are. Of recordings the one that reaches it is the last one.
    std::uint64_t rowsEach = 0;
    bool leavesAssigned = false; ///< what is somebody's already stays theirs
    std::int64_t seed = 0; ///< the same seed deals the same rows of the same dataset the same way
};

/// What one person gets.
struct DealShare {
    std::string person;
    RowIds rows;
    std::uint64_t recordings = 0;
    double seconds = 0;
};

struct DealPlan {
    std::vector<DealShare> shares; ///< in the order of the people
    std::uint64_t left = 0;        ///< rows that nobody gets
    std::string layout;            ///< rowLayout() when the rows were read
};

/// Who gets which of the rows: in an order that the seed decides, one recording or row after the other.
///
/// Units    memory: 20 bytes a row.
/// Errors   InvalidArgument: a name that is none or that stands twice; Cancelled.
Result<DealPlan> planDeal(Workspace &workspace, const RowOrder &rows, const DealChoice &choice,
                          const ProgressSink &progress = {}, const std::stop_token &stop = {});

/// Writes it down as one step, and the names for the next time.
///
/// Errors   those of BulkEdit::apply(); nothing is changed then.
Result<BulkReport> applyDeal(Workspace &workspace, const std::string &who, const DealPlan &plan,
                             const ProgressSink &progress = {}, const std::stop_token &stop = {});

} // namespace voxdeck
