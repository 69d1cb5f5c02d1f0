// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/manifest/SegmentRow.h"
#include "core/text/Comparison.h"

#include <cstdint>
#include <string_view>

namespace voxdeck {

class Database;
class Statement;

/// Names a pair of texts in ListedScore::texts. 64-bit FNV-1a; never changes, as workspaces keep it.
std::int64_t hashOfTexts(std::string_view reference, std::string_view hypothesis);

/// The one rule for the columns CER and WER: errorScore() of the texts that are shown. Where there is no
/// hypothesis the list's own score stands in, as long as the reference is the one it came with.
ErrorScore scoreOf(std::string_view reference, std::string_view hypothesis,
                   const ListedScore &listed);
/// Sets `cer` and `wer` of the row by that rule.
void rate(SegmentRow &row);
/// Whether the list's own score is of the texts the row shows.
bool isScoreOfList(const SegmentRow &row);

/// `list_cer, list_wer, list_texts` of a row that was read, from that column on.
ListedScore listedScoreIn(const Statement &row, int column);
/// Rates all rows of a workspace that was made by an older version, hidden ones as well. Which scores are
/// a list's own is not known there: the next import of the list tells.
Result<> rateAllRows(Database &database);

} // namespace voxdeck
