// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0294, 0611
#pragma once

#include "core/base/Result.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace voxdeck {

class Database;

/// The further hypotheses that have error rates of their own: their names by slot; empty: a free slot. The table's
/// own hypothesis has none: its rates are columns of the table. Where lists have different ones in that column
/// (TranscriptNames::isColumnMixed()), each of them has a slot, too. The rates of slot 0 are the metrics `cer_b`, `wer_b`
/// and `mer_b`, those of slot 1 end in `_c`, and so on.
inline constexpr std::size_t kHypothesisSlots = 3;
using HypothesisSlots = std::array<std::string, kHypothesisSlots>;

/// The slot that a metric of this name is of; nothing for all other metrics.
std::optional<std::size_t> hypothesisSlotOf(std::string_view metricName);
/// The metric of a slot: `rate` is "cer", "wer" or "mer". Without a slot the rate itself.
std::string rateOfSlot(std::string_view rate, std::optional<std::size_t> slot);

/// The slots as they were assigned last: the names that measured rates are of.
///
/// Errors   those of Database.
Result<HypothesisSlots> hypothesisSlots(Database &database);
/// Those that the workspace's hypotheses have from now on: a name keeps its slot, one that is gone frees it, and new
/// ones take free slots in the order of TranscriptNames::hypotheses(). Further ones get none, but those of `first` get
/// one in any case, the last slots of others.
///
/// Errors   InvalidArgument: a name of `first` that the workspace does not have; those of Database.
Result<HypothesisSlots> wantedHypothesisSlots(Database &database,
                                              std::span<const std::string> first = {});
/// Keeps them. Inside the caller's transaction, which deletes the rates of slots whose name is another.
Result<> setHypothesisSlots(Database &database, const HypothesisSlots &names);

} // namespace voxdeck
