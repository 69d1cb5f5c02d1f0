// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/edit/BulkEdit.h"

#include <cstddef>
#include <stop_token>
#include <string_view>

namespace voxdeck {

constexpr std::size_t kMostRowsOneByOne = 200'000;

/// Sets a field that is changed row by row, such as the speaker, in these rows: one step, one transaction.
///
/// Threads  that of its Workspace; a job's.
/// Errors   as EditSession::apply(); InvalidArgument: another field, no such value, or more than
///          kMostRowsOneByOne rows.
Result<BulkReport> setInRows(Workspace &workspace, EditSession &edits, EditField field,
                             std::string_view value, const RowIds &rows,
                             const ProgressSink &progress = {}, const std::stop_token &stop = {});

} // namespace voxdeck
