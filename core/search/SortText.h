// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/search/RowReader.h"

#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Sort keys as people write them and saved filters keep them: "cer:desc,dur" or "-cer,dur", at most
/// three fields of the query language.
///
/// Errors   InvalidArgument: no such field, more than three, one that rows are not sorted by.
Result<std::vector<SortKey>> parseSort(std::string_view text);

} // namespace voxdeck
