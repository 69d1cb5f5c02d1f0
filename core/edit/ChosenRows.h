// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/search/RowReader.h"
#include "core/workspace/IdSet.h"

#include <stop_token>

namespace voxdeck {

/// The ids of the rows that currently match a query.
///
/// Errors   those of RowReader::order().
Result<IdSet> chosenRows(Workspace &workspace, const RowQuery &query, const std::stop_token &stop);

} // namespace voxdeck
